"""The events that only Suhara-bana has."""

from __future__ import annotations

import attrs

from hanafuda_rules.events import Event, SeatEvent, of_seat
from hanafuda_rules.names import Names

__all__ = ["Displaced", "PenaltyPaid"]


@attrs.frozen
class PenaltyPaid(SeatEvent):
    """A seat dropped out and paid the penalty into the pot (SB-3.2).

    Args:
        seat: The seat.
        blacks: The penalty in black stones.
    """

    blacks: int

    pattern = of_seat(
        "pays the worth of {blacks} black into the pot", "hanto to shite kuro {blacks}-ko-bun o potto ni harau",
        "ハントとして黒{blacks}個分をポットに払う",
    )  # fmt: skip


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

    pattern = Names(
        "seat {chaser}: takes the place of seat {displaced}; playing order {order}",
        "seki {chaser}: seki {displaced} ni kawaru; junban: {order}",
        "席{chaser}：席{displaced}に代わる；順番：{order}",
    )
