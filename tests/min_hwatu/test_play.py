"""The play: CD-6 as it is, to the last card."""

import random

import pytest

from hanafuda_rules import CardSet, IllegalMoveError, Play, ScriptedShuffler, SeededShuffler, Take
from hanafuda_rules import cards as c
from hanafuda_rules.events import Drawn, Moved
from hanafuda_rules.games.min_hwatu import CORE, State

from helpers.min_hwatu_piles import SIZES
from helpers.rounds import order_for, position


def taking(*cards: c.Card) -> CardSet:
    return CardSet(cards)


@pytest.mark.rule("MH-3.1")
def test_a_stock_card_of_a_pair_just_captured_stays_on_the_field() -> None:
    state = position(CORE, hands=["1b 5a", "10a 10c"], field="1r", stock="pine-chaff-1 plum-warbler")
    after = state.play(Play(c.PINE_CRANE, taking(c.PINE_RIBBON)))
    assert after.piles[0] == taking(c.PINE_CRANE, c.PINE_RIBBON)
    assert after.field == taking(c.PINE_CHAFF_1)
    assert after.events[-1] == Drawn(0, c.PINE_CHAFF_1, CardSet())
    assert after.to_move == 1


@pytest.mark.rule("MH-3.1", "CD-6")
def test_a_stock_card_takes_what_the_hand_card_left() -> None:
    state = position(CORE, hands=["1b 5a", "10a 10c"], field="1rd", stock="pine-chaff-1 plum-warbler")
    after = state.play(Play(c.PINE_CRANE, taking(c.PINE_RIBBON)))
    assert after.piles[0] == c.Month.PINE.cards
    assert after.field == CardSet()


@pytest.mark.rule("MH-3.1", "CD-6")
def test_of_two_the_player_takes_one_from_the_hand_and_from_the_stock() -> None:
    state = position(CORE, hands=["1b 5a", "10a 10c"], field="1rd 2cd", stock="plum-warbler cherry-curtain")
    assert [move for move in state.legal_moves if move.card is c.PINE_CRANE] == [
        Play(c.PINE_CRANE, taking(c.PINE_RIBBON)),
        Play(c.PINE_CRANE, taking(c.PINE_CHAFF_2)),
    ]
    asked = state.play(Play(c.PINE_CRANE, taking(c.PINE_CHAFF_2)))
    assert asked.to_move == 0
    assert asked.legal_moves == (
        Take(c.PLUM_WARBLER, taking(c.PLUM_CHAFF_1)),
        Take(c.PLUM_WARBLER, taking(c.PLUM_CHAFF_2)),
    )
    assert asked.play(asked.legal_moves[1]).field == taking(c.PINE_RIBBON, c.PLUM_CHAFF_1)


@pytest.mark.rule("MH-3.1", "CD-6")
def test_capturing_is_compulsory() -> None:
    state = position(CORE, hands=["1b 5a", "10a 10c"], field="1r", stock="plum-warbler cherry-curtain")
    with pytest.raises(IllegalMoveError, match=r"this is not what pine-crane captures; .* \(CD-6\)$"):
        state.play(Play(c.PINE_CRANE))


@pytest.mark.rule("MH-3.1")
@pytest.mark.parametrize("seats", range(2, 8))
def test_the_dealer_plays_first_then_anticlockwise(seats: int) -> None:
    state = CORE.deal(seats=seats, dealer=1, shuffler=SeededShuffler(5))
    turns = []
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    turns = [event.seat for event in state.events if isinstance(event, Moved) and isinstance(event.move, Play)]
    hand = SIZES[seats][0]
    assert turns == [(1 + turn) % seats for turn in range(seats * hand)]
    assert [event.seat for event in state.events if isinstance(event, Drawn)] == turns


@pytest.mark.rule("MH-3.2", "MH-1.2")
@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("seed", range(10))
def test_the_round_ends_with_the_hands_and_nothing_is_left(seats: int, seed: int) -> None:
    rng, state = random.Random(seed), CORE.deal(seats=seats, shuffler=SeededShuffler(seed))
    while not state.is_over:
        assert any(state.hands) or state.view(None).turned
        state = state.play(rng.choice(state.legal_moves))
    assert (any(state.hands), state.field, state.stock) == (False, CardSet(), ())
    assert sum(map(len, state.piles)) == 48
    assert sum(map(CORE.classification.points, state.piles)) == 240


def perft(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(state.play(move), depth - 1) for move in state.legal_moves)


@pytest.mark.rule("MH-3.1", "CD-6")
def test_how_many_ways_the_first_two_turns_can_go() -> None:
    hands = {
        0: "plum-ribbon maple-chaff-1 pine-chaff-1 wisteria-chaff-1 iris-chaff-1 peony-chaff-1 clover-chaff-1",
        1: "plum-warbler cherry-chaff-2 maple-chaff-2 pine-chaff-2 susuki-chaff-1 susuki-chaff-2 chrysanthemum-chaff-1",
        2: "pine-crane pine-ribbon wisteria-ribbon iris-ribbon peony-ribbon clover-ribbon paulownia-yellow",
    }
    field = "plum-chaff-1 plum-chaff-2 cherry-ribbon cherry-chaff-1 maple-ribbon maple-deer"
    order = order_for(CORE, 3, field=field, hands=hands, stock="willow-lightning paulownia-chaff-1")
    state = CORE.deal(seats=3, shuffler=ScriptedShuffler([order]))
    # The plum and the maple take either of two, the other five cards lie down: 2 + 2 + 5. The Lightning stays.
    assert perft(state, 1) == 9
    # Of seat 1, cherry takes either of two, plum and maple too unless one of theirs is gone, four cards are one move
    # each: after the five 2 + 2 + 2 + 4 = 10, after a plum 1 + 2 + 2 + 4 = 9, after a maple 9 as well.
    assert perft(state, 2) == 5 * 10 + 2 * 9 + 2 * 9 == 86
