"""The library and the naive model of the rules, side by side; and the numbers of positions by depth (perft)."""

from typing import Any

import pytest
from hypothesis import strategies as st

from hanafuda_rules import CARDS, CardSet, Move, Pass, Play, RoundState, SeededShuffler, Take, settle_round
from hanafuda_rules.events import Misdealt, Shown
from hanafuda_rules.games import hanahuda
from hanafuda_rules.games.hanahuda import Continue, Stop, Trade

from helpers.naive_hanahuda import DECK, Round, count_positions, points, scored
from helpers.properties import for_all
from helpers.strategies import MANY_CHOICES, card_sets, hanahuda_rulesets


def words(cards: Any) -> frozenset[str]:
    return frozenset(map(str, cards))


def plain(move: Move) -> tuple[Any, ...]:
    """A move as the model has it."""
    match move:
        case Play(card, captures):
            return ("play", str(card), words(captures))
        case Take(card, captures):
            return ("take", str(card), words(captures))
        case Trade(card):
            return ("trade", str(card))
        case Stop(yaku):
            return ("stop", yaku)
        case Continue():
            return ("continue",)
        case Pass():
            return ("pass",)
    raise AssertionError(move)


def assert_same(state: RoundState[Any, Any], model: Round) -> None:
    assert state.to_move == model.mover
    assert {plain(move) for move in state.legal_moves} == model.moves()
    assert len(state.legal_moves) == len(model.moves())
    assert words(state.field) == model.field
    assert tuple(map(words, state.hands)) == model.hands
    assert tuple(map(str, state.stock)) == model.stock
    sides = range(2) if model.seats == 4 else range(model.seats)
    assert tuple(words(state.piles[side]) for side in sides) == model.piles
    assert state.is_over == model.over


def test_the_model_has_the_same_cards() -> None:
    assert tuple(map(str, CARDS)) == DECK


@pytest.mark.rule("PH-3.2", "PH-3.4", "PH-3.5", "PH-4.1", "PH-4.2", "PH-4.3", "PH-5.1", "PH-5.2", "PH-5.3", "CD-6")
@for_all(40, rules=hanahuda_rulesets, seats=st.sampled_from([2, 3, 4]), seed=st.integers(), choices=MANY_CHOICES)
def test_a_whole_round_goes_as_in_the_model(rules: hanahuda.Rules, seats: int, seed: int, choices: bytes) -> None:
    dealer = choices[0] % seats
    state = rules.deal(seats=seats, dealer=dealer, shuffler=SeededShuffler(seed))
    model = Round(seats, dealer, seed, rules.options)
    assert sum(isinstance(event, Misdealt) for event in state.events) == model.misdeals
    step = 0
    while not state.is_over:
        assert_same(state, model)
        move = state.legal_moves[choices[step % len(choices)] % len(state.legal_moves)]
        state, model, step = state.play(move), model.after(plain(move)), step + 1
        if isinstance(move, Trade):
            shown = [event for event in state.events if isinstance(event, Shown)]
            assert words(shown[-1].cards) == model.shown
    assert_same(state, model)
    settlement = settle_round(rules, state.outcome)
    assert settlement.net == model.net()
    assert settlement.next_dealer == model.next_dealer()


@pytest.mark.rule("PH-5.2", "PH-5.5", "PH-2.1", "PH-2.2")
@for_all(80, rules=hanahuda_rulesets, pile=card_sets)
def test_the_yaku_of_any_pile_are_those_of_the_model(rules: hanahuda.Rules, pile: CardSet) -> None:
    expected = scored(words(pile), rules.options)
    assert {held.yaku.names.english: held.value for held in rules.yaku.scored(pile)} == expected
    assert rules.yaku.value(pile) == sum(expected.values())
    assert rules.classification.points(pile) == points(words(pile), rules.options)


def perft(state: RoundState[Any, Any], depth: int) -> int:
    """How many sequences of so many legal moves there are."""
    if depth == 0:
        return 1
    return sum(perft(state.play(move), depth - 1) for move in state.legal_moves)


# Seats, seed, moves gone before – each the last of the list –, options; the numbers of sequences of 0, 1, 2, … moves.
# The trees hold trades of three and of four, drawn cards with a choice, stops, and the end of a round by either rule.
PERFT: list[tuple[int, int, int, dict[str, Any], tuple[int, ...]]] = [
    (2, 113, 0, {}, (1, 5, 8, 31, 238, 1610)),
    (2, 113, 0, {"chitsiobiki": "bottom"}, (1, 5, 8, 31, 238, 936)),
    (3, 219, 0, {}, (1, 4, 7, 19, 46, 242, 2061)),
    (4, 106, 0, {}, (1, 1, 5, 5, 8, 27, 132, 1056)),
    (2, 0, 0, {"chitsiobiki": "off"}, (1, 10, 100, 900, 8100)),
    (2, 40, 18, {}, (1, 3, 6, 12, 24, 24)),
    (2, 40, 18, {"stock_out": "end_round"}, (1, 3, 6, 12, 24, 4)),
    (2, 37, 18, {}, (1, 4, 8, 12, 20, 29)),
    (2, 37, 18, {"stock_out": "end_round"}, (1, 4, 8, 12, 20, 18)),
    (2, 73, 18, {}, (1, 4, 10, 24, 48, 72)),
]


@pytest.mark.parametrize(("seats", "seed", "gone", "changed", "counts"), PERFT)
def test_the_numbers_of_positions_by_depth(
    seats: int, seed: int, gone: int, changed: dict[str, Any], counts: tuple[int, ...]
) -> None:
    rules = hanahuda.ruleset(**changed)
    state = rules.deal(seats=seats, shuffler=SeededShuffler(seed))
    model = Round(seats, 0, seed, rules.options)
    for _ in range(gone):
        move = state.legal_moves[-1]
        state, model = state.play(move), model.after(plain(move))
    assert tuple(perft(state, depth) for depth in range(len(counts))) == counts
    assert tuple(count_positions(model, depth) for depth in range(len(counts))) == counts
