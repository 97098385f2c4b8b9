"""A table between two rounds: what a deal needs to know of the match."""

from __future__ import annotations

import attrs

__all__ = ["Table", "sides"]


@attrs.frozen(kw_only=True)
class Table:
    """What a round finds when it begins; games derive from it what else they carry on.

    Args:
        seats: How many seats there are; they are numbered from 0, anticlockwise.
        dealer: The seat that deals.
        round_number: The round of the match, from 1.
        totals: What each seat has won so far, in the game's smallest unit.
    """

    seats: int
    dealer: int = 0
    round_number: int = 1
    totals: tuple[int, ...] = attrs.Factory(lambda self: (0,) * self.seats, takes_self=True)

    def from_right(self, seat: int) -> tuple[int, ...]:
        """All seats in turn order, from the one at the right of a seat to that seat itself."""
        return tuple((seat + step) % self.seats for step in range(1, self.seats + 1))


def sides(seats: int, partners_at: int | None = None) -> tuple[int, ...]:
    """For each seat the side that it captures and scores for: itself, or its team of opposite seats.

    Args:
        seats: The number of seats.
        partners_at: The number of seats at which opposite seats play as partners, if any.
    """
    return tuple(seat % 2 if seats == partners_at else seat for seat in range(seats))
