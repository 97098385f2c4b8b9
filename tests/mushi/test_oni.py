"""The oni and what is left over at the end (MU-4, MU-5), by the worked examples and the edges of the rules."""

from typing import Any

import pytest

from hanafuda_rules import CardSet, RoundState, Take
from hanafuda_rules import cards as c
from hanafuda_rules.events import Awarded
from hanafuda_rules.games import mushi
from hanafuda_rules.games.mushi import BOTAN_CHO, RULES
from hanafuda_rules.parts.wild_play import use_of

from helpers.wild_card_game import moment
from helpers.wild_moves import after, awards, captures_of, play

State = RoundState[Any, Any]


def user(state: State) -> int | None:
    rules: Any = state.ruleset
    use = use_of(rules.captures, state.events)
    return None if use is None else use.seat


# --- what it takes ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MU-4.1", "MU-4.2", "MU-4.4")
def test_the_oni_takes_one_card_that_is_no_willow_and_must_if_it_can() -> None:
    state = moment(RULES, hands=["1b 11c", "2a 2c"], field="1c 10a 11ba", stock="5a 5r 5c 5d")
    assert captures_of(state, "11c") == ["1c", "10a"]
    # With Willows only, or nothing, on the field it lies.
    for field in ("11ba", ""):
        lies = moment(RULES, hands=["1b 11c", "2a 2c"], field=field, stock="5a 5r 5c 5d")
        assert captures_of(lies, "11c") == ["-"]


@pytest.mark.rule("MU-4.3", "MU-5.2")
@pytest.mark.parametrize(
    ("value", "captures"),
    [("one", ["1c", "10a", "10c", "10d"]), ("none", ["1c"]), ("all", ["1c", "10acd"])],
)
def test_the_oni_beside_three_of_a_month(value: str, captures: list[str]) -> None:
    state = moment(mushi.ruleset(oni_on_three=value), hands=["11c", "2a"], field="1c 10acd", stock="5a 5r")
    assert captures_of(state, "11c") == captures
    # Two of a month it takes singly whatever the option.
    state = moment(mushi.ruleset(oni_on_three=value), hands=["11c", "2a"], field="10ac", stock="5a 5r")
    assert captures_of(state, "11c") == ["10a", "10c"]


@pytest.mark.rule("MU-4.2")
def test_a_lying_oni_waits_for_the_first_stock_card_that_is_no_willow() -> None:
    # MU, example: the Pine Ribbon comes from the hand, the Crane lies too: they pair. Then the Plum chaff is turned.
    state = moment(RULES, hands=["1r 9a", "5a 5c"], field="1b 2a 11c", stock="2c 2r 4a 4r", piles=["11b"])
    assert captures_of(state, "1r") == ["1b"]
    turned = state.play(play("1r", "1b"))
    assert (turned.piles[0], turned.field.notation) == (CardSet.parse("1br 2c 11bc"), "2a")
    assert user(turned) == 0
    # A Willow passes it, from the stock too.
    state = moment(RULES, hands=["1r 9a", "5a 5c"], field="1b 11c", stock="11b 2r 4a 4r").play(play("1r", "1b"))
    assert (state.field.notation, user(state)) == ("11bc", None)


@pytest.mark.rule("MU-4.2", "MU-5.2")
def test_the_card_left_over_goes_to_the_user() -> None:
    # The Plum chaff took the oni; the other three Plums: two pair, the Warbler is left over.
    state = moment(RULES, hands=["2r", "9a"], field="2a 9r 11c", stock="2c 2d", piles=["", "11bar"])
    over = after(state, play("2r", "2a"), play("9a", "9r"))
    assert user(over) == 0
    assert (awards(over), over.field) == ([(0, "2d")], CardSet())


@pytest.mark.rule("MU-4.2", "MU-5.2", "MU-5.3")
def test_three_are_left_over_where_their_fourth_took_the_oni() -> None:
    state = moment(RULES, hands=["9a", "3b"], field="3r 5arc 9r 11c", stock="5d 11b", piles=["", "11ar"])
    over = after(state, play("9a", "9r"), play("3b", "3r"))
    assert user(over) == 0
    # The odd Willow goes to who has the two others.
    assert awards(over) == [(1, "11b"), (0, "5arc")]
    assert CardSet.parse("5arcd 11c") <= over.piles[0]


@pytest.mark.rule("MU-5.2")
def test_paulownias_broken_by_the_oni() -> None:
    # MU, example: the oni takes the Phoenix, the other player pairs two chaff, the third goes to the user of the oni.
    state = moment(RULES, hands=["11c", "12d"], field="2r 12bc", stock="2a 12e", piles=["", "11ar"])
    over = after(state, play("11c", "12b"), play("12d", "12c"))
    assert awards(over) == [(0, "12e")]
    points = RULES.classification.points
    paulownias = CardSet.parse("11c 12bcde")
    assert points(over.piles[0] & paulownias) == 22
    assert points(over.piles[1] & paulownias) == 2
    assert not any(held.yaku.key == "four_paulownias" for pile in over.piles for held in RULES.yaku.scored(pile))


@pytest.mark.rule("MU-5.2")
@pytest.mark.parametrize(("pile", "to"), [("11br", 0), ("", 1)])
def test_the_odd_willow_goes_to_who_has_the_two_others(pile: str, to: int) -> None:
    # The Swallow lies at the end, 10 points.
    state = moment(RULES, hands=["11c", "9a"], field="1b 9r 11a", stock="2a 2r", piles=[pile])
    over = after(state, play("11c", "1b"), play("9a", "9r"))
    assert (to, "11a") in awards(over)
    assert c.WILLOW_SWALLOW in over.piles[to]


@pytest.mark.rule("MU-4.2", "MU-5.2", "MU-5.3")
def test_an_oni_that_still_lies_goes_with_the_odd_willow() -> None:
    # Played as the last hand card on a field of Willows, and the last stock card is a Willow.
    state = moment(RULES, hands=["9a", "11c"], field="2r 9r", stock="2a 11b", piles=["11ar"])
    over = after(state, play("9a", "9r"), play("11c"))
    assert (user(over), awards(over), over.field) == (None, [(0, "11bc")], CardSet())
    # Without an odd Willow: the last one takes the other, and the oni goes to who has all three.
    state = moment(RULES, hands=["9a", "11c"], field="2r 9r 11a", stock="2a 11b", piles=["11r"])
    over = after(state, play("9a", "9r"), play("11c"))
    assert (over.piles[1] & CardSet.parse("11bar")).notation == "11ba"
    assert awards(over) == [(1, "11c")]


@pytest.mark.rule("MU-4.5")
def test_as_the_last_card_of_the_stock_the_oni_takes_what_lies_there() -> None:
    # MU, example: the Rain Man lies: its player gets 20 + 1.
    state = moment(RULES, hands=["9a", "8b"], field="8a 9r", stock="11b 11c")
    over = after(state, play("9a", "9r"), play("8b", "8a"))
    assert (over.piles[1] & CardSet.parse("11bc"), awards(over), over.field) == (CardSet.parse("11bc"), [], CardSet())
    assert RULES.classification.points(CardSet.parse("11bc")) == 21
    # Nothing lies there, as the dealer took three Willows: its player takes it alone.
    state = moment(RULES, hands=["9a", "8b"], field="8a 9r 2a", stock="2r 11c", piles=["11bar"])
    over = after(state, play("9a", "9r"), play("8b", "8a"))
    assert (awards(over), user(over)) == ([(1, "11c")], 1)
    assert over.events[-1] == Awarded(1, CardSet([c.WILLOW_LIGHTNING]), "WC-4.1")


# --- Botan-chō --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MU-4.1", "MU-4.3", "MU-4.6")
def test_the_butterflies_take_three_at_once_or_any_card() -> None:
    state = moment(BOTAN_CHO, hands=["6a 9a", "3b 4a"], field="8bac 11a", stock="5a 5r 5c 5d")
    assert captures_of(state, "6a") == ["8bac", "11a"]
    # Susuki: the fourth is left over and goes to the same player.
    state = moment(BOTAN_CHO, hands=["6a", "9a"], field="8bac 9r 2a", stock="8d 2r")
    over = after(state, play("6a", "8bac"), play("9a", "9r"))
    assert awards(over) == [(0, "8d")]
    assert CardSet.parse("6a 8bacd") <= over.piles[0]


@pytest.mark.rule("MU-4.6")
def test_every_card_takes_the_lying_butterflies() -> None:
    state = moment(BOTAN_CHO, hands=["1c 10c", "2a 2c"], field="6a 10a", stock="4a 5r 5c 5d")
    assert captures_of(state, "10c") == ["6a", "10a"]
    assert captures_of(state, "1c") == ["6a"]
    # From the stock as from the hand; and of its own month it is one of two.
    turned = state.play(play("10c", "10a"))
    assert CardSet.parse("4a 6a") <= turned.piles[0]
    state = moment(BOTAN_CHO, hands=["1c 9a", "2a 2c"], field="6a 9r 10a", stock="10c 5r 5c 5d").play(play("9a", "9r"))
    assert state.legal_moves == (
        Take(c.MAPLE_CHAFF_1, CardSet.parse("6a")),
        Take(c.MAPLE_CHAFF_1, CardSet.parse("10a")),
    )


@pytest.mark.rule("MU-4.1", "MU-4.6")
def test_with_the_butterflies_the_lightning_is_a_willow() -> None:
    state = moment(BOTAN_CHO, hands=["11c 11b", "2a 2c"], field="11ar 1b", stock="5a 5r 5c 5d")
    assert captures_of(state, "11c") == captures_of(state, "11b") == ["11a", "11r"]


@pytest.mark.rule("MU-4.6")
def test_as_the_last_card_the_butterflies_go_to_the_opponent() -> None:
    # Turned by the younger they give the dealer 10.
    state = moment(BOTAN_CHO, hands=["9a", "8b"], field="2a 8a 9r", stock="2r 6a")
    over = after(state, play("9a", "9r"), play("8b", "8a"))
    assert over.events[-1] == Awarded(0, CardSet([c.PEONY_BUTTERFLIES]), "WC-4.1")
    assert (c.PEONY_BUTTERFLIES in over.piles[0], over.field, user(over)) == (True, CardSet(), 0)


@pytest.mark.rule("MU-4.6", "MU-5.2")
def test_what_is_left_over_goes_to_the_user_of_the_butterflies() -> None:
    # MU, WC, example: three Chrysanthemums and the Phoenix; the Phoenix taken, a Paulownia is left over.
    state = moment(BOTAN_CHO, hands=["6a", "9a"], field="9rcd 12bc", stock="12d 12e")
    over = after(state, play("6a", "12b"), play("9a", "9rcd"))
    assert awards(over) == [(0, "12e")]
