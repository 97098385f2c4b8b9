"""The events that only Suhara-bana has."""

from __future__ import annotations

import attrs

from hanafuda_rules.events import Event, SeatEvent
from hanafuda_rules.words import say

__all__ = ["Displaced", "PenaltyPaid"]


@attrs.frozen
class PenaltyPaid(SeatEvent):
    """A seat dropped out and paid the penalty into the pot (SB-3.2).

    Args:
        seat: The seat.
        blacks: The penalty in black stones.
    """

    blacks: int

    pattern = say("pays the worth of {blacks} black into the pot")


@attrs.frozen
class Displaced(Event):
    """A forced-out seat took the place of a player (SB-4.3).

    Args:
        chaser: The seat that chased.
        displaced: The seat whose place it took.
        order: The playing order from now on.
    """

    chaser: int
    displaced: int
    order: tuple[int, ...]

    pattern = say("{chaser:seat}: takes the place of {displaced:seat}; playing order: {order:seat}")
