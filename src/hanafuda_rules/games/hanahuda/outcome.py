"""What happened in a round of Hanahuda, played or typed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, SupportsIndex

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.errors import InvalidOutcomeError
from hanafuda_rules.events import Moved
from hanafuda_rules.games.hanahuda.moves import Stop
from hanafuda_rules.games.hanahuda.tables import HAND_SIZES, PARTNERS_AT
from hanafuda_rules.piles import check_piles
from hanafuda_rules.seatmap import BySeat, by_seat
from hanafuda_rules.state import RoundState
from hanafuda_rules.table import seat_at, sides
from hanafuda_rules.whole import whole

__all__ = ["Outcome", "Stopped", "outcome_of"]


def _stopper(value: SupportsIndex) -> int:
    return whole(value, "the seat that stopped", rule="PH-4.3", error=InvalidOutcomeError)


@attrs.frozen
class Stopped:
    """The round was stopped (PH-4.3).

    Args:
        seat: Who stopped it.
        yaku: The key of the yaku that was stopped on: ``"six_brights"`` or ``"seven_ribbons"``.

    Raises:
        InvalidOutcomeError: The seat is no whole number.
    """

    seat: int = attrs.field(converter=_stopper)
    yaku: str


def _seats(value: SupportsIndex) -> int:
    return whole(value, "the number of seats", rule="PH-1.1", error=InvalidOutcomeError)


def _dealer(value: SupportsIndex) -> int:
    return whole(value, "the dealer's seat", rule="PH-1.1", error=InvalidOutcomeError)


def _piles(value: Mapping[int, CardSet]) -> BySeat[CardSet]:
    return by_seat("piles", value)


@attrs.frozen(kw_only=True)
class Outcome:
    """What happened in a round of Hanahuda, as settlement needs it.

    Args:
        piles: The captured cards by seat. Four seats have two piles, of seats 0 and 2 and of seats 1 and 3, which stand
            under 0 and 1. A seat that is left out captured nothing.
        seats: The number of seats.
        dealer: The seat that dealt.
        stopped: Who stopped the round, and on what; ``None`` if it was played out.

    Raises:
        InvalidOutcomeError: No round can have gone so, whatever the options: the error names the seat and the rule.
    """

    piles: BySeat[CardSet] = attrs.field(converter=_piles)
    seats: int = attrs.field(converter=_seats)
    dealer: int = attrs.field(default=0, converter=_dealer)
    stopped: Stopped | None = None

    def __attrs_post_init__(self) -> None:
        if self.seats not in HAND_SIZES:
            msg = f"Hanahuda has 2, 3 or 4 seats, not {self.seats}"
            raise InvalidOutcomeError(msg, rule="PH-1.1")
        if not 0 <= self.dealer < self.seats:
            msg = f"seat {self.dealer} cannot have dealt: the seats are 0 to {self.seats - 1}"
            raise InvalidOutcomeError(msg, rule="PH-1.1")
        for seat in self.piles:
            if seat not in self.sides:
                raise InvalidOutcomeError(self._no_pile(seat), seat=seat, rule="PH-1.1")
        check_piles(self.piles)
        if self.stopped is not None:
            self._check_stop(self.stopped)

    def _no_pile(self, seat: int) -> str:
        if 0 <= seat < self.seats:
            return f"its team's pile stands under seat {seat % 2}"
        return f"there is no such seat; the seats are 0 to {self.seats - 1}"

    def _check_stop(self, stopped: Stopped) -> None:
        if not isinstance(stopped, Stopped):
            msg = f"stopped is a Stopped(seat, yaku) or None, not {stopped!r}"
            raise InvalidOutcomeError(msg, rule="PH-4.3")
        if stopped.seat not in range(self.seats):
            msg = f"there is no such seat to stop the round; the seats are 0 to {self.seats - 1}"
            raise InvalidOutcomeError(msg, seat=stopped.seat, rule="PH-1.1")

    @property
    def sides(self) -> tuple[int, ...]:
        """For each seat the seat that its pile stands under."""
        return sides(self.seats, PARTNERS_AT)

    def pile(self, seat: int) -> CardSet:
        """The pile of a seat, or of its team.

        Raises:
            InvalidSeatError: There is no such seat.
        """
        return self.piles.get(self.sides[seat_at(seat, self.seats, rule="PH-1.1")], CardSet())


def outcome_of(state: RoundState[Outcome, Any]) -> Outcome:
    """What happened in a played round that is over."""
    last = state.events[-1]
    stopped = None
    if isinstance(last, Moved) and isinstance(last.move, Stop):
        stopped = Stopped(last.seat, last.move.yaku)
    piles: Mapping[int, CardSet] = dict(zip(state.setting.sides, state.piles, strict=True))
    return Outcome(piles=piles, seats=state.table.seats, dealer=state.table.dealer, stopped=stopped)
