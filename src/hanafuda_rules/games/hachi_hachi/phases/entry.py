"""Who plays: fees, forced seats, and what two that are left agree on (HH-4.1 to HH-4.6)."""

from __future__ import annotations

from typing import Any

import attrs

from hanafuda_rules.events import Event, Moved, since_deal
from hanafuda_rules.games.hachi_hachi.events import FeePaid
from hanafuda_rules.games.hachi_hachi.fees import fee
from hanafuda_rules.games.hachi_hachi.log import mizuten_of, multiplier_of
from hanafuda_rules.games.hachi_hachi.moves import PlayOn, Split
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.moves import Move
from hanafuda_rules.state import RoundState
from hanafuda_rules.table import PLAYERS

__all__ = ["DroppingOut", "FewLeft"]

State = RoundState[Any, Any]


@attrs.frozen
class DroppingOut:
    """What dropping out of Hachi-Hachi means; the rules of an :class:`~hanafuda_rules.parts.entry.Entry`.

    Args:
        options: What the round is played by.
    """

    options: Options

    @property
    def rule(self) -> str:
        """HH-4.1."""
        return "HH-4.1"

    def forces_three(self, state: State) -> bool:
        """Whether the last that are needed must play (HH-4.3)."""
        return self.options.forced_three and state.table.round_number >= self.options.forced_three_from

    def asks(self, state: State, seat: int) -> bool:
        """Who plays blind plays for certain (HH-4.10)."""
        return seat != mizuten_of(since_deal(state.events))

    def dropped(self, state: State, seat: int, count: int) -> tuple[Event, ...]:
        """The fee (HH-4.5)."""
        place = count if self.options.fee_by == "order" else state.order.index(seat) + 1
        return (FeePaid(seat, fee(self.options, place, multiplier_of(state.events))),)


@attrs.frozen
class FewLeft:
    """Fewer than three are left: none, one, or two who split the pot or play on (HH-4.6)."""

    def enter(self, state: State) -> State:
        """Ask the acting dealer, if two are left of a larger table."""
        left = len(state.order)
        if left == PLAYERS or state.table.seats <= PLAYERS:
            return state.hand_over()
        return state.waiting_for(state.order[0] if left > 1 else None)

    def moves(self, state: State) -> tuple[Move, ...]:  # noqa: ARG002  # the same for both
        """To split the pot or to play on."""
        return (Split(), PlayOn())

    def play(self, state: State, move: Move) -> State:
        """Either who wants to play has its way."""
        acting, other = state.order
        seat = state.mover
        state = state.seen(Moved(seat, move))
        if isinstance(move, PlayOn):
            return state.hand_over()
        return state.waiting_for(other if seat == acting else None)

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:  # noqa: ARG002  # whatever it is
        """Why a move is not legal now."""
        return "it has to say whether the pot is split or played for", "HH-4.6"
