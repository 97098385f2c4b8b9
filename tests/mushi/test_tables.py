"""Tables of three and four, of whom two play (MU-3)."""

from typing import Any

import pytest

from hanafuda_rules import DropOut, EnterRound, IllegalMoveError, RoundState, SeededShuffler, settle_round
from hanafuda_rules.events import Entered, Joined
from hanafuda_rules.games import mushi

EXTRA = mushi.ruleset(extra_seats=True)
State = RoundState[Any, Any]


def said(seats: int, words: str, dealer: int = 0) -> State:
    """A round in which the seats say ``p`` for play or ``d`` for drop."""
    state = EXTRA.deal(seats=seats, dealer=dealer, shuffler=SeededShuffler(2))
    for word in words:
        state = state.play(EnterRound() if word == "p" else DropOut())
    return state


@pytest.mark.rule("MU-3.2", "MU-3.3")
@pytest.mark.parametrize(
    ("seats", "dealer", "words", "playing", "dropped", "unasked"),
    [
        (3, 0, "pp", (0, 1), (), (2,)),
        (3, 0, "pd", (0, 2), (1,), ()),
        (3, 0, "d", (1, 2), (0,), ()),
        (3, 2, "pp", (2, 0), (), (1,)),
        (4, 0, "pp", (0, 1), (), (2, 3)),
        (4, 0, "dpp", (1, 2), (0,), (3,)),  # the fourth has no say
        (4, 0, "pdp", (0, 2), (1,), (3,)),
        (4, 0, "pdd", (0, 3), (1, 2), ()),
        (4, 0, "dd", (2, 3), (0, 1), ()),
        (4, 3, "dpd", (0, 2), (3, 1), ()),
    ],
)
def test_who_plays(
    seats: int, dealer: int, words: str, playing: tuple[int, ...], dropped: tuple[int, ...], unasked: tuple[int, ...]
) -> None:
    state = said(seats, words, dealer)
    assert (state.order, state.to_move) == (playing, playing[0])
    entered = next(event for event in state.events if isinstance(event, Entered))
    assert (entered.playing, entered.dropped, entered.forced_out) == (playing, dropped, unasked)


@pytest.mark.rule("MU-3.2")
def test_one_is_asked_after_another_from_the_dealer_on() -> None:
    state = said(4, "p", dealer=2)
    assert (state.to_move, set(state.legal_moves)) == (3, {EnterRound(), DropOut()})
    with pytest.raises(IllegalMoveError, match=r"the seat must play or drop out; .*\(MU-3\.2\)$"):
        state.play(EXTRA.action_space.move(0))
    # At a table of two nobody is asked.
    assert len(EXTRA.deal(seats=2, shuffler=SeededShuffler(1)).hand(0)) == 8


@pytest.mark.rule("MU-3.3")
@pytest.mark.parametrize(("seats", "words"), [(3, "pp"), (3, "d"), (4, "pp"), (4, "dd")])
def test_the_other_hands_join_the_stock(seats: int, words: str) -> None:
    before, state = said(seats, ""), said(seats, words)
    others = [seat for seat in range(seats) if seat not in state.order]
    assert Joined(tuple(others), 16) in state.events
    assert (len(state.stock), len(state.field)) == (16, 8)
    assert set(state.stock) == set(before.stock).union(*(before.hands[seat] for seat in others))
    assert all(not state.hands[seat] for seat in others)
    # Who sits out remembers its own hand.
    assert state.view(others[0]).remembered == before.hands[others[0]]


@pytest.mark.rule("MU-3.2", "MU-7.2", "MU-7.3")
def test_only_two_win_or_lose_and_the_winner_deals() -> None:
    state = said(4, "dpp")
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    settlement = settle_round(EXTRA, state.outcome)
    assert settlement.net[0] == settlement.net[3] == 0
    assert sum(settlement.net) == 0
    assert settlement.next_dealer == settlement.winner
    assert settlement.winner in {1, 2}
    assert (state.outcome.players, state.outcome.dealer, state.outcome.seats) == ((1, 2), 0, 4)
    assert str(settlement.title) == "Mushi, 4 seats, seat 0 dealt, playing order seat 1, seat 2"
