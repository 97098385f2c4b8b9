"""The gaji, the guard against it, and what is left over at the end (SK-5), by the worked examples and the edges."""

import random
from typing import Any

import pytest

from hanafuda_rules import (
    Card,
    CardSet,
    IllegalMoveError,
    InvalidEventError,
    Move,
    RoundState,
    SeededShuffler,
    Take,
)
from hanafuda_rules import cards as c
from hanafuda_rules.boards.board import board_at
from hanafuda_rules.events import Drawn, Guarded, Laid, Moved, TakenBack
from hanafuda_rules.formats.notation import Position
from hanafuda_rules.formats.positions import state_at
from hanafuda_rules.games import sakura
from hanafuda_rules.games.sakura import RULES, Hiki
from hanafuda_rules.learning.observation import observation_space
from hanafuda_rules.parts.wild_play import use_of

from helpers.wild_card_game import moment
from helpers.wild_moves import after, awards, captures_of, play, take

State = RoundState[Any, Any]

HAND = sakura.ruleset(blocked_gaji="hand")
# Seat 2 holds the three Maples that are not the Deer.
MAPLES = ("9a 11c", "2a 4a", "3b 10rcd")
STOCK = "5a 5r 6a 6r 7a 7r"


def user(state: State) -> tuple[int, set[str]] | None:
    rules: Any = state.ruleset
    use = use_of(rules.captures, state.events)
    return use and (use.seat, {month.slug for month in use.months})


# --- what it takes ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SK-5.1", "WC-2.2", "WC-2.3")
@pytest.mark.parametrize(
    ("field", "captures"),
    [
        ("", ["-"]),
        ("1c", ["1c"]),
        ("1c 10a", ["1c", "10a"]),
        ("1c 11a", ["1c", "11a"]),
        ("11ar", ["11a", "11r"]),
        ("1c 11bar", ["1c", "11bar"]),  # of three Willows all
        ("10acd 12b", ["10a", "10c", "10d", "12b"]),  # of another three one
    ],
)
def test_the_gaji_takes_any_one_card_and_must_if_it_can(field: str, captures: list[str]) -> None:
    state = moment(RULES, hands=["9a 11c", "2a 2c"], field=field, stock=STOCK)
    assert captures_of(state, "11c") == captures


@pytest.mark.rule("SK-5.2", "WC-2.1")
@pytest.mark.parametrize(("value", "choices"), [("any", ["1c", "11a"]), ("month", None)])
def test_from_the_stock_it_is_wild_or_a_willow(value: Any, choices: list[str] | None) -> None:
    rules = sakura.ruleset(gaji_from_stock=value)
    state = moment(rules, hands=["9a 3b", "2a 2c"], field="1c 9r 11a", stock="11c 5a 5r 5c").play(play("9a", "9r"))
    if choices is None:
        # It took the Swallow at once, as a Willow does: it has no user.
        assert (state.to_move, state.field.notation, user(state)) == (1, "1c", None)
    else:
        assert [move.captures.notation for move in state.legal_moves if isinstance(move, Take)] == choices
        assert user(state.play(take("11c", "1c"))) == (0, {"pine"})
    # From the hand it is wild whatever the option.
    held = moment(rules, hands=["9a 11c", "2a 2c"], field="1c 11a", stock=STOCK)
    assert captures_of(held, "11c") == ["1c", "11a"]


@pytest.mark.rule("SK-5.3", "WC-3.1", "WC-3.2")
def test_lying_it_is_a_willow() -> None:
    # SK, example: Pine cards pass the gaji; the Willow Ribbon takes it, 10 + 0; no user, nothing is claimed.
    state = moment(RULES, hands=["1b 11r", "2a 2c"], field="11c", stock="1r 5r 5c 5d")
    assert (captures_of(state, "1b"), captures_of(state, "11r")) == (["-"], ["11c"])
    # A Pine from the stock passes it too.
    taken = state.play(play("11r", "11c"))
    assert (taken.piles[0].notation, taken.field.notation, user(taken)) == ("11rc", "1r", None)
    assert RULES.classification.points(taken.piles[0]) == 10
    # With two others it makes three, of which the fourth takes all.
    three = moment(RULES, hands=["9a 11r", "2a 2c"], field="11bac", stock=STOCK)
    assert captures_of(three, "11r") == ["11bac"]


# --- the guard --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SK-5.5", "SK-8.4", "WC-5.2")
def test_the_guard_takes_four_and_the_gaji_names_another_card() -> None:
    # SK, example: Deer, Moon; another seat holds the three other Maples.
    state = moment(RULES, hands=MAPLES, field="8b 10a", stock=STOCK).play(play("11c", "10a"))
    # Everybody sees the four cards.
    assert state.events[-1] == Guarded(2, CardSet.parse("10rcd"), CardSet.parse("10a"))
    assert (state.to_move, len(state.piles[2] & CardSet.parse("10arcd"))) == (0, 4)
    assert state.legal_moves == (play("11c"), play("11c", "8b"))
    with pytest.raises(IllegalMoveError, match=r"the blocked card must take another card.*\(WC-5\.3\)"):
        state.play(play("9a"))
    taken = state.play(play("11c", "8b"))
    assert (taken.piles[0].notation, taken.field.notation, taken.to_move) == ("8b 11c", "5a", 1)
    assert user(taken) == (0, {"susuki"})
    # Or it lies there.
    lying = state.play(play("11c"))
    assert (lying.piles[0].notation, lying.field.notation, lying.to_move) == ("-", "5a 8b 11c", 1)
    # A guard is no turn: seat 2 plays in its turn, with three cards less.
    turn = taken.play(play("2a"))
    assert (turn.to_move, turn.hand(2).notation) == (2, "3b")


@pytest.mark.rule("SK-5.5", "WC-5.3")
def test_where_nothing_else_lies_a_blocked_gaji_does() -> None:
    # SK, example: only the Deer.
    state = moment(RULES, hands=MAPLES, field="10a", stock=STOCK).play(play("11c", "10a"))
    assert (state.field.notation, state.to_move, user(state)) == ("5a 11c", 1, None)


@pytest.mark.rule("SK-5.5", "WC-5.1")
def test_one_card_guards_three_that_lie_there() -> None:
    # SK, example: three Maples and the Moon; another seat holds the fourth Maple.
    state = moment(RULES, hands=["9a 11c", "2a 4a", "3b 10r"], field="8b 10acd", stock=STOCK).play(play("11c", "10c"))
    assert (state.piles[2] >= CardSet.parse("10arcd"), state.field.notation) == (True, "8b")
    assert state.legal_moves == (play("11c"), play("11c", "8b"))


@pytest.mark.rule("SK-5.5")
def test_a_turned_gaji_is_blocked_too_where_it_had_no_choice() -> None:
    state = moment(RULES, hands=["9a 2c", "2a 4a", "3b 10rcd"], field="9r 10a", stock="11c 5a 5r 6a 6r")
    blocked = state.play(play("9a", "9r"))
    assert blocked.events[-3:] == (
        Drawn(0, c.WILLOW_LIGHTNING, None),
        Guarded(2, CardSet.parse("10rcd"), CardSet.parse("10a")),
        Laid(0, c.WILLOW_LIGHTNING),
    )
    assert (blocked.field.notation, blocked.to_move) == ("11c", 1)
    # As a plain Willow it takes nothing that could be guarded.
    plain = sakura.ruleset(gaji_from_stock="month")
    state = moment(plain, hands=["9a 2c", "2a 4a", "3b 10rcd"], field="9r 10a", stock="11c 5a 5r 6a 6r")
    assert state.play(play("9a", "9r")).field.notation == "10a 11c"


@pytest.mark.rule("SK-5.5", "WC-5.3")
def test_a_turned_gaji_with_a_choice_names_another_card_or_stays() -> None:
    state = moment(RULES, hands=["9a 2c", "2a 4a", "3b 10rcd"], field="8b 9r 10a", stock="11c 5a 5r 6a 6r")
    blocked = after(state, play("9a", "9r"), take("11c", "10a"))
    assert blocked.legal_moves == (take("11c"), take("11c", "8b"))
    assert (blocked.play(take("11c")).field.notation, blocked.play(take("11c", "8b")).field.notation) == ("8b 11c", "-")


@pytest.mark.rule("SK-5.5")
def test_a_partner_guards_too() -> None:
    rules = sakura.ruleset(teams="pairs")
    state = position_of_pairs(rules, ["9a 11c", "2a", "10rcd", "3b"], "8b 10a")
    blocked = state.play(play("11c", "10a"))
    # The four go to the pile of both.
    assert blocked.piles[0] == blocked.piles[2] == CardSet.parse("10arcd")
    assert blocked.legal_moves == (play("11c"), play("11c", "8b"))


def position_of_pairs(rules: sakura.Rules, hands: list[str], field: str) -> State:
    """A moment of four seats in pairs, seat 0 to move; what is not named lies in the second pile."""
    held, lying = tuple(map(CardSet.parse, hands)), CardSet.parse(field)
    stock = tuple(map(Card.parse, STOCK.split()))
    rest = rules.deck(4).difference(lying, stock, *held)
    return state_at(
        rules,
        Position(
            dealer=0,
            order=(0, 1, 2, 3),
            to_move=0,
            hands=held,
            piles=(CardSet(), rest),
            field=lying,
            drawn=None,
            stock=stock,
        ),
    )


@pytest.mark.rule("SK-5.5", "SK-5.7")
@pytest.mark.parametrize(
    ("named", "hands"),
    [
        ("10a", ("10rcd 11c", "2a", "3b")),  # SK, example: its own hiki is no guard
        ("10a", ("9a 11c", "10rc", "3b 10d")),  # two seats hold the others
        ("10a", ("9a 11c", "2a", "3b 10rc")),  # one of them is captured
        ("11a", ("9a 11c", "2a", "3b 11br")),  # Willows cannot be guarded
    ],
)
def test_what_is_not_guarded(named: str, hands: tuple[str, str, str]) -> None:
    state = moment(RULES, hands=hands, field=f"8b {named}", stock=STOCK)
    assert captures_of(state, "11c") == ["8b", named]
    state = state.play(play("11c", named))
    assert (state.piles[0], state.to_move) == (CardSet.parse(f"{named} 11c"), 1)


@pytest.mark.rule("SK-5.6")
def test_a_blocked_gaji_may_return_to_the_hand() -> None:
    state = moment(HAND, hands=("9a 11c 12bc", *MAPLES[1:]), field="8b 10a 12de", stock=STOCK).play(play("11c", "10a"))
    assert state.events[-1] == TakenBack(0, CardSet([c.WILLOW_LIGHTNING]), "WC-5.3")
    assert (state.to_move, state.hand(0).notation, state.piles[0]) == (0, "9a 11c 12bc", CardSet())
    # The turn begins anew, with any card or hiki, the gaji as well.
    assert set(state.legal_moves) == {
        play("9a"),
        *(play("11c", card) for card in ("8b", "12d", "12e")),
        *(play(f"12{card}", f"12{taken}") for card in "bc" for taken in "de"),
        Hiki(CardSet.parse("12bc")),
    }
    # Everybody knows where it is.
    assert all(c.WILLOW_LIGHTNING in state.view(1).sample(random.Random(seed)).hand(0) for seed in range(8))
    # SK, example: field only the Deer.
    alone = moment(HAND, hands=MAPLES, field="10a", stock=STOCK).play(play("11c", "10a"))
    assert (alone.hand(0).notation, alone.legal_moves) == ("9a 11c", (play("9a"), play("11c")))


@pytest.mark.rule("SK-5.6")
def test_one_from_the_stock_never_goes_to_the_hand() -> None:
    state = moment(HAND, hands=["9a 2c", "2a 4a", "3b 10rcd"], field="8b 9r 10a", stock="11c 5a 5r 6a 6r")
    blocked = after(state, play("9a", "9r"), take("11c", "10a"))
    assert (blocked.hand(0).notation, blocked.legal_moves) == ("2c", (take("11c"), take("11c", "8b")))


@pytest.mark.rule("SK-8.4", "CD-9")
def test_a_guard_that_did_not_come_rules_hands_out() -> None:
    # Hidden from seat 0 are 10c, 10d, 5a and 5r: two in the hand of seat 1, two in the stock.
    state = moment(RULES, hands=["9a 11c", "5a 10c"], field="9r 10ar", stock="2a 5r 10d")

    def hands(state: State) -> set[str]:
        return {state.view(0).sample(random.Random(seed)).hand(1).notation for seed in range(80)}

    assert "10cd" in hands(state)
    assert hands(state.play(play("11c", "10a"))) == {"5a 10c", "5a 10d", "5r 10c", "5r 10d", "5ar"}


@pytest.mark.rule("SK-8.4")
def test_what_the_gaji_was_captured_with_is_public() -> None:
    state = moment(RULES, hands=["9a 11c", "2a 2c"], field="1b", stock=STOCK).play(play("11c", "1b"))
    observed = observation_space(RULES, 2).of(state.view(1))
    assert (observed.cards["wild_months"], observed.facts["wild_user.1"]) == (CardSet.parse("1brcd"), 1)


# --- what is left over ------------------------------------------------------------------------------------------------


def end(leftovers: Any, hands: list[str], field: str, stock: str, *moves: Move, piles: tuple[str, ...] = ()) -> State:
    rules = sakura.ruleset(leftovers=leftovers)
    return after(moment(rules, hands=hands, field=field, stock=stock, piles=piles), *moves)


@pytest.mark.rule("SK-5.4", "WC-4.3")
@pytest.mark.parametrize(
    ("value", "awarded", "points"),
    [("mate", [(0, "8a"), (None, "11b")], 20 + 5), ("all", [(0, "8a 11b")], 20 + 5 + 5)],
)
def test_the_mate_goes_to_the_side_of_the_gaji(value: Any, awarded: list[Any], points: int) -> None:
    # SK, example: gaji with the Moon; the Geese lie at the end, and the Rain Man.
    moves = (play("11c", "8b"), play("9a", "9r"))
    over = end(value, ["11c", "9a"], "8ba 9r 11b", "2a 2r", *moves)
    assert (awards(over), over.is_over) == (awarded, True)
    assert RULES.classification.points(over.piles[0]) == points
    assert (over.field.notation == "11b") is (value == "mate")


@pytest.mark.rule("SK-5.4")
def test_paired_with_a_willow_it_leaves_nothing() -> None:
    # SK, example: gaji with the Swallow: the other two Willows take each other.
    over = end("mate", ["11c", "11b"], "11ar", "2a 2r", play("11c", "11a"), play("11b", "11r"))
    assert (awards(over), over.field, user(over)) == ([], CardSet(), (0, {"willow"}))


@pytest.mark.rule("SK-5.4")
def test_three_willows_are_dead_beside_a_gaji_that_took_the_crane() -> None:
    # SK, example: at the end one Pine goes to its user, and 5 + 5 + 10 are dead.
    over = end("mate", ["11c", "1r"], "1bc 2r 11bar", "2a 1d", play("11c", "1b"), play("1r", "1c"))
    assert awards(over) == [(0, "1d"), (None, "11bar")]
    assert RULES.classification.points(over.field) == 5 + 5 + 10


@pytest.mark.rule("SK-5.4", "WC-4.2")
@pytest.mark.parametrize("value", ["mate", "all"])
def test_without_a_user_what_lies_there_is_dead(value: Any) -> None:
    # The gaji was blocked, and its player left it beside one Willow and beside three.
    for willows, pile in (("11b", "11ar"), ("11bar", "")):
        hands, field = ["11c", "10rcd", "9a"], f"9rd 10a {willows}"
        moves = (play("11c", "10a"), play("11c"), play("9a", "9r"))
        over = end(value, hands, field, "2a 2r 9c", *moves, piles=(pile,))
        dead = CardSet.parse(f"{willows} 11c")
        assert awards(over) == [(None, dead.notation)]
        assert over.field == dead


@pytest.mark.rule("SK-2.3", "SK-5.4")
def test_with_the_gaji_set_aside_the_odd_willow_is_dead() -> None:
    # SK, example: 47 cards in play, three seats.
    rules, rng = sakura.ruleset(gaji_dealt="set_aside"), random.Random(5)
    deals = (rules.deal(seats=3, shuffler=SeededShuffler(seed)) for seed in range(200))
    state = next(state for state in deals if state.set_aside and len(state.field & c.WILLOW_RIBBON.month.cards) < 3)
    while not state.is_over:
        state = state.play(rng.choice(state.legal_moves))
    assert sum(map(len, state.piles)) + len(state.field) == 47
    assert [card.month for card in state.field] == [c.WILLOW_RIBBON.month]


@pytest.mark.rule("SK-5.4")
def test_leftovers_go_to_the_pile_of_the_team() -> None:
    rules = sakura.ruleset(teams="pairs", leftovers="all")
    state = position_of_pairs(rules, ["9a", "11c", "2a", "3b"], "8b")
    over = after(state, play("9a"), play("11c", "8b"))
    while not over.is_over:
        over = over.play(over.legal_moves[0])
    assert over.field == CardSet()
    assert awards(over)[-1][0] == 1
    assert over.piles[1] == over.piles[3] >= CardSet.parse("8b 11c")


# --- on a seat's own board --------------------------------------------------------------------------------------------


@pytest.mark.rule("SK-5.5", "WC-5.1", "CD-9")
def test_a_board_guards_with_its_own_hand_and_refuses_what_is_no_guard() -> None:
    state = moment(RULES, hands=MAPLES, field="8b 10a", stock=STOCK)
    move = Moved(0, play("11c", "10a"))
    # Seat 2 sees that it guards: it need not be told.
    assert board_at(state.view(2)).after(move).view == state.play(move.move).view(2)
    # Two of the three other cards do not guard, and seat 1 knows that it holds none of them.
    with pytest.raises(InvalidEventError, match="is impossible"):
        board_at(state.view(1)).after(
            move, Guarded(2, CardSet.parse("10rc"), CardSet.parse("10a")), Drawn(0, Card.parse("5a"), CardSet())
        )
