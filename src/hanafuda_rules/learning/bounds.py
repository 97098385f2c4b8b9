"""Bounds of rounds: the least and most that a seat can win, and the most moves. Learning frameworks ask for them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, SupportsIndex

import attrs

from hanafuda_rules.values import Value
from hanafuda_rules.yaku import Yaku

__all__ = ["Bounds", "all_yaku", "bounds"]


@attrs.frozen(kw_only=True)
class Bounds(Value):
    """Bounds of the rounds that ``rules.deal`` begins. No round exceeds them, but not all of them can be reached.

    Args:
        least: The least that a seat can win, in the unit of the settlement; negative if it can lose.
        most: The most that a seat can win.
        moves: The most moves that a round can have.
        zero_sum: Whether the amounts of all seats always add up to zero.
    """

    least: int
    most: int
    moves: int
    zero_sum: bool


class Bounded(Protocol):
    """A ruleset that knows its bounds."""

    def bounds_of(self, seats: int, /) -> Bounds:
        """The bounds at a valid number of seats."""
        ...

    def check_seats(self, seats: SupportsIndex, /) -> tuple[int, int]:
        """Check a number of seats."""
        ...


def bounds(rules: Bounded, seats: SupportsIndex) -> Bounds:
    """The least and the most that a seat can win in a dealt round, and the most moves that it can have.

    At a table that carries a pot or stones from earlier rounds, a seat can win more.

    Raises:
        InvalidSeatError: The game does not have this number of seats.
    """
    return rules.bounds_of(rules.check_seats(seats)[0])


def all_yaku(table: Iterable[Yaku]) -> int:
    """A bound for the total value of yaku: every yaku of a table, with all its cards."""
    return sum([yaku.worth(yaku.cards | yaku.extra_cards) for yaku in table])
