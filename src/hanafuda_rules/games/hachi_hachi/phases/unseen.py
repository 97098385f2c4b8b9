"""Before the hands are looked at: playing blind, and swapping hands (HH-4.10, HH-4.11)."""

from __future__ import annotations

from typing import Any

import attrs

from hanafuda_rules._masks import with_item
from hanafuda_rules.events import Moved
from hanafuda_rules.games.hachi_hachi.moves import Mizuten, Swap
from hanafuda_rules.moves import Move, Pass
from hanafuda_rules.state import HandsUnseen, RoundState

__all__ = ["AskMizuten", "HandSwap"]

State = RoundState[Any, Any]
_FEWEST_SEATS = 3


@attrs.frozen
class AskMizuten(HandsUnseen):
    """The dealer may declare to play blind; from three seats up (HH-4.10)."""

    def enter(self, state: State) -> State:
        """Ask the dealer."""
        if state.table.seats < _FEWEST_SEATS:
            return state.hand_over()
        return state.waiting_for(state.table.dealer)

    def moves(self, state: State) -> tuple[Move, ...]:  # noqa: ARG002  # the same for everybody
        """To pass or to declare it."""
        return (Pass(), Mizuten())

    def play(self, state: State, move: Move) -> State:
        """Note the answer; the entry and the settlement read it."""
        return state.seen(Moved(state.mover, move)).hand_over()

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:  # noqa: ARG002  # whatever it is
        """Why a move is not legal now."""
        return "the dealer has to say whether it plays blind", "HH-4.10"


@attrs.frozen
class _Swapping:
    """Where the dealer's hand is, how often each seat has swapped, and who passed since the last swap."""

    holder: int
    swaps: tuple[int, ...]
    passed: frozenset[int] = frozenset()


@attrs.frozen
class HandSwap(HandsUnseen):
    """Any seat may exchange its unseen hand for the dealer's, wherever that is; from three seats up (HH-4.11).

    Args:
        most: How many swaps each seat has.
    """

    most: int

    def enter(self, state: State) -> State:
        """Ask from the dealer's right on."""
        table = state.table
        if table.seats < _FEWEST_SEATS:
            return state.hand_over()
        return self._ask(state, _Swapping(table.dealer, (0,) * table.seats), table.dealer)

    def _ask(self, state: State, step: _Swapping, after: int) -> State:
        for seat in state.table.from_right(after):
            if seat != step.holder and seat not in step.passed and step.swaps[seat] < self.most:
                return state.waiting_for(seat, step)
        return state.hand_over()

    def moves(self, state: State) -> tuple[Move, ...]:  # noqa: ARG002  # the same for everybody
        """To pass or to swap."""
        return (Pass(), Swap())

    def play(self, state: State, move: Move) -> State:
        """Exchange the hands, or not, and ask the next seat that still may."""
        seat = state.mover
        step: _Swapping = state.step
        state = state.seen(Moved(seat, move))
        if isinstance(move, Pass):
            return self._ask(state, attrs.evolve(step, passed=step.passed | {seat}), seat)
        hands = state.hand_masks
        mine, dealers = hands[seat], hands[step.holder]
        hands = with_item(with_item(hands, seat, dealers), step.holder, mine)
        step = _Swapping(seat, with_item(step.swaps, seat, step.swaps[seat] + 1))
        return self._ask(attrs.evolve(state, hand_masks=hands), step, seat)

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:  # noqa: ARG002  # whatever it is
        """Why a move is not legal now."""
        return "it has to say whether it swaps its hand for the dealer's", "HH-4.11"
