"""The wild card: what it takes, what takes it, and what is left over (RP-4), by the worked examples."""

import pytest

from hanafuda_rules import Card, CardSet, Take
from hanafuda_rules import cards as c
from hanafuda_rules.events import Awarded
from hanafuda_rules.games import roppyakken
from hanafuda_rules.games.roppyakken import RULES
from hanafuda_rules.machine.captures import Source

from helpers.wild_card_game import moment
from helpers.wild_moves import play

LIGHTNING = roppyakken.ruleset(wild="lightning")
HAND, STOCK, LAST = Source.HAND, Source.STOCK, Source.LAST_OF_STOCK


def choices(rules: roppyakken.Rules, card: str, field: str, source: Source = HAND) -> list[str]:
    lying = CardSet.parse(field or "-").mask
    return [CardSet.from_mask(each).notation for each in rules.captures.choices(Card.parse(card), lying, source)]


@pytest.mark.rule("RP-4.2", "RP-4.3", "WC-2.1", "WC-2.2")
@pytest.mark.parametrize("source", [HAND, STOCK, LAST])
def test_it_takes_a_scoring_card_or_three_of_its_month_or_nothing(source: Source) -> None:
    assert choices(RULES, "11b", "1rc 7a 12cd", source) == ["1r", "7a", "12c"]
    # Nothing but chaff, and fewer than three Willows: it lies.
    assert choices(RULES, "11b", "1c 2cd 12d", source) == ["-"]
    assert choices(RULES, "11b", "1c 11ar", source) == ["-"]
    assert choices(RULES, "11b", "7a 11arc", source) == ["11arc"]
    # Of three of another month none is in reach.
    assert choices(RULES, "11b", "7arc 1b", source) == ["1b"]
    assert choices(RULES, "11b", "7arc", source) == ["-"]
    assert choices(RULES, "11b", "7ar", source) == ["7a", "7r"]


@pytest.mark.rule("RP-4.2")
def test_the_other_of_the_two_is_a_willow_like_any_other() -> None:
    assert choices(RULES, "11c", "1b 7a") == ["-"]
    assert choices(RULES, "11c", "11ba") == ["11b", "11a"]  # the example: one of the two
    assert choices(LIGHTNING, "11c", "1b 7a 11a") == ["1b", "7a"]
    assert choices(LIGHTNING, "11b", "1b 11a") == ["11a"]
    assert choices(LIGHTNING, "1b", "11bc") == ["11c"]


@pytest.mark.rule("RP-4.4", "RP-4.5", "WC-3.2", "WC-3.3")
@pytest.mark.parametrize(
    ("lying", "scoring", "chaff", "turned", "turned_chaff"),
    [
        ("scoring", ["10r", "11b"], ["10r"], ["10r", "11b"], ["10r"]),
        ("turned", ["10r"], ["10r"], ["10r", "11b"], ["10r", "11b"]),
        ("willow", ["10r"], ["10r"], ["10r"], ["10r"]),
    ],
)
def test_what_takes_it_where_it_lies(
    lying: str, scoring: list[str], chaff: list[str], turned: list[str], turned_chaff: list[str]
) -> None:
    rules = roppyakken.ruleset(wild_lying=lying)
    assert choices(rules, "10a", "10r 11b") == scoring
    assert choices(rules, "10c", "10r 11b") == chaff
    assert choices(rules, "10a", "10r 11b", STOCK) == turned
    assert choices(rules, "10c", "10r 11b", STOCK) == turned_chaff
    # With no other match it must take what it may.
    alone = [[cards[-1]] if "11b" in cards else ["-"] for cards in (scoring, chaff, turned, turned_chaff)]
    found = [choices(rules, card, "11b", source) for source in (HAND, STOCK) for card in ("10a", "10c")]
    assert found == alone
    # A Willow takes it always, and a three as a whole.
    assert choices(rules, "11a", "11b 1b") == ["11b"]
    assert choices(rules, "11a", "11brc") == ["11brc"]


@pytest.mark.rule("RP-4.4", "WC-3.4")
def test_three_of_its_own_month_go_before_the_wild_card() -> None:
    assert choices(RULES, "10a", "10rcd 11b") == ["10rcd"]
    # Out of three Willows a scoring card takes it alone.
    assert choices(RULES, "7a", "11bac") == ["11b"]


@pytest.mark.rule("RP-4.5")
def test_the_phoenix_that_is_turned_has_three_choices() -> None:
    assert choices(RULES, "12b", "11b 12cd", STOCK) == ["11b", "12c", "12d"]
    assert choices(RULES, "1c", "11b 12cd", STOCK) == ["-"]


@pytest.mark.rule("RP-4.3", "RP-4.6", "WC-4.5")
def test_what_it_leaves_at_three_seats_is_nobodys() -> None:
    state = moment(RULES, hands=["11b", "7c", "11a"], field="7a 11c", stock="7r 7d 11r")
    assert list(state.legal_moves) == [play("11b", "7a")]
    state = state.play(play("11b", "7a"))
    assert RULES.classification.points(state.piles[0]) == 60
    over = state.play(play("7c", "7r")).play(play("11a", "11c"))
    assert over.is_over
    assert over.events[-1] == Awarded(None, CardSet.parse("7d 11r"), "WC-4.3")
    assert over.field == CardSet.parse("7d 11r")
    assert RULES.classification.points(over.piles[0]) == 60


@pytest.mark.rule("RP-4.3", "RP-4.6", "WC-3.1")
def test_it_may_lie_beside_a_willow_to_the_end() -> None:
    state = moment(RULES, hands=["11b 1c", "2c 3c"], field="11a 4cd", stock="1d 2d 3d 5c", piles=["", "11rc"])
    assert play("11b") in state.legal_moves
    state = state.play(play("11b"))
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    assert CardSet.parse("11ba") <= state.field
    assert RULES.classification.points(CardSet.parse("11ba")) == 60


@pytest.mark.rule("RP-4.3")
def test_it_may_lie_from_the_deal_on_and_be_turned_last() -> None:
    state = moment(RULES, hands=["1b", "2c"], field="1c 11b", stock="4c 5c")
    assert list(state.legal_moves) == [play("1b", "1c"), play("1b", "11b")]
    # As the last card of the stock it is like any other: it lies, or has a choice.
    state = moment(RULES, hands=["2c", "1c"], field="4cd", stock="5c 11b").play(play("2c")).play(play("1c"))
    assert (state.is_over, c.WILLOW_RAIN_MAN in state.field) == (True, True)
    state = moment(RULES, hands=["2c", "1c"], field="4a 5a", stock="3c 11b").play(play("2c")).play(play("1c"))
    assert list(state.legal_moves) == [
        Take(c.WILLOW_RAIN_MAN, CardSet.parse("4a")),
        Take(c.WILLOW_RAIN_MAN, CardSet.parse("5a")),
    ]
