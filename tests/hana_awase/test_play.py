"""The play: captures, flip-only turns, and cards that are left."""

import pytest

from hanafuda_rules import CardSet, IllegalMoveError, Play, RoundState, SeededShuffler, Take
from hanafuda_rules import cards as c
from hanafuda_rules.events import Drawn, Moved
from hanafuda_rules.games import hana_awase
from hanafuda_rules.games.hana_awase import RULES

from helpers.rounds import position

LEAVE = hana_awase.ruleset(scoring="additive", leftover="leave")


def turns(state: RoundState) -> tuple[list[int], list[int]]:
    """Who plays hand cards, and who turns cards of the stock, in order, to the end of the round."""
    while not state.is_over:
        state = state.play(state.legal_moves[-1])
    played = [each.seat for each in state.events if isinstance(each, Moved) and isinstance(each.move, Play)]
    return played, [each.seat for each in state.events if isinstance(each, Drawn)]


@pytest.mark.rule("HA-3.1", "CD-6")
def test_a_hand_card_then_the_top_of_the_stock() -> None:
    state = position(RULES, hands=["1b 2r", "5a 5r"], field="1r 10arc", stock="maple-chaff-2 cherry-curtain", dealer=0)
    after = state.play(Play(c.PINE_CRANE, CardSet([c.PINE_RIBBON])))
    assert after.piles == (CardSet.parse("1br 10arcd"), CardSet())
    assert (after.field, after.stock, after.to_move) == (CardSet(), (c.CHERRY_CURTAIN,), 1)


@pytest.mark.rule("HA-3.1", "CD-6")
def test_of_two_matching_cards_one_is_chosen_and_to_capture_is_compulsory() -> None:
    state = position(RULES, hands=["1b", "5a"], field="1rc 5cd", stock="iris-ribbon maple-deer")
    assert state.legal_moves == (
        Play(c.PINE_CRANE, CardSet([c.PINE_RIBBON])),
        Play(c.PINE_CRANE, CardSet([c.PINE_CHAFF_1])),
    )
    with pytest.raises(IllegalMoveError, match=r"\(CD-6\)$"):
        state.play(Play(c.PINE_CRANE))
    asked = state.play(state.legal_moves[0])
    assert asked.legal_moves == (
        Take(c.IRIS_RIBBON, CardSet([c.IRIS_CHAFF_1])),
        Take(c.IRIS_RIBBON, CardSet([c.IRIS_CHAFF_2])),
    )


# Example 10: two seats have 8 turns each, then 4 flip-only turns each; four with a field of 4 one each.
@pytest.mark.rule("HA-3.1", "HA-3.2", "HA-3.3")
@pytest.mark.parametrize(
    ("changes", "seats", "hands", "flips"),
    [
        ({}, 2, 8, 4),
        ({"hand_of_two": 10}, 2, 10, 0),
        ({}, 3, 7, 0),
        ({}, 4, 5, 0),
        ({"field_of_four": 4}, 4, 5, 1),
    ],
)
@pytest.mark.parametrize("dealer", [0, 1])
def test_flip_only_turns(changes: dict[str, int], seats: int, hands: int, flips: int, dealer: int) -> None:
    order = [(dealer + step) % seats for step in range(seats)]
    state = hana_awase.ruleset(**changes).deal(seats=seats, dealer=dealer, shuffler=SeededShuffler(4))
    assert turns(state) == (order * hands, order * (hands + flips))
    # Without them the round is over with the hands.
    left = hana_awase.ruleset(LEAVE, **changes).deal(seats=seats, dealer=dealer, shuffler=SeededShuffler(4))
    assert turns(left) == (order * hands, order * hands)


@pytest.mark.rule("HA-3.2", "CD-6")
def test_a_flip_only_turn_captures_and_its_player_chooses() -> None:
    state = position(
        RULES, hands=["1b", ""], field="1r 5cd", stock="maple-deer iris-ribbon maple-chaff-1 iris-bridge", to_move=0
    )
    # The turn of seat 0; seat 1 has no card any more, turns the ribbon and is asked.
    asked = state.play(state.legal_moves[0])
    assert (asked.to_move, asked.view(0).turned) == (1, CardSet([c.IRIS_RIBBON]))
    assert asked.legal_moves == (
        Take(c.IRIS_RIBBON, CardSet([c.IRIS_CHAFF_1])),
        Take(c.IRIS_RIBBON, CardSet([c.IRIS_CHAFF_2])),
    )
    # Then seat 0 turns the Maple, which takes the other, and seat 1 the Bridge.
    over = asked.play(asked.legal_moves[0])
    assert over.piles == (CardSet.parse("1br 10ac"), CardSet.parse("5arcd"))
    assert (over.is_over, over.field, over.stock) == (True, CardSet(), ())


@pytest.mark.rule("HA-3.2")
def test_what_is_left_is_nobodys() -> None:
    state = position(LEAVE, hands=["1b", ""], field="1r 5cd", stock="maple-deer iris-ribbon maple-chaff-1 iris-bridge")
    over = state.play(state.legal_moves[0])
    assert over.is_over
    assert (over.field, len(over.stock)) == (CardSet.parse("5cd 10a"), 3)
    assert over.piles == (CardSet.parse("1br"), CardSet())
