"""What happened in a round of Hanahuda, played or entered by hand."""

from __future__ import annotations

from typing import SupportsIndex

import attrs

from hanafuda_rules._values import Value
from hanafuda_rules.errors import InvalidOutcomeError, shown
from hanafuda_rules.games.hanahuda.yaku import HAND_SIZES
from hanafuda_rules.parts import entered
from hanafuda_rules.parts.teams import TeamOutcome

__all__ = ["Outcome", "Stopped"]


def _stopper(value: SupportsIndex) -> int:
    return entered.number("the seat that stopped", value, "PH-4.3")


@attrs.frozen
class Stopped(Value):
    """The round was stopped (PH-4.3).

    Args:
        seat: Who stopped it.
        yaku: The key of the yaku that was stopped on, such as ``"six_brights"`` or ``"seven_ribbons"``.

    Raises:
        InvalidOutcomeError: The seat is not a whole number.
    """

    seat: int = attrs.field(converter=_stopper)
    yaku: str


@attrs.frozen(kw_only=True, slots=False)
class Outcome(TeamOutcome):
    """What happened in a round of Hanahuda, as settlement needs it.

    Args:
        piles: The captured cards by seat. Four seats have two piles, of seats 0 and 2 and of seats 1 and 3, which stand
            under 0 and 1. A seat that is left out captured nothing.
        seats: The number of seats.
        dealer: The seat that dealt.
        stopped: Who stopped the round, and on what; ``None`` if it was played out.

    Raises:
        InvalidOutcomeError: The round is impossible under any options; the error names the seat and the rule.
    """

    stopped: Stopped | None = None

    game, seat_counts, seat_rule = "Hanahuda", tuple(HAND_SIZES), "PH-1.1"

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if self.stopped is not None and type(self.stopped) is not Stopped:
            msg = f"stopped is a Stopped(seat, yaku) or None, not {shown(self.stopped)}"
            raise InvalidOutcomeError(msg, rule="PH-4.3")
        if self.stopped is not None and self.stopped.seat not in range(self.seats):
            msg = f"there is no such seat to stop the round; the seats are 0 to {self.seats - 1}"
            raise InvalidOutcomeError(msg, seat=self.stopped.seat, rule="PH-1.1")
