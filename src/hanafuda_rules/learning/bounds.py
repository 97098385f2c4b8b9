"""Bounds of rounds: the least and most that a seat can win, and the most moves. Learning frameworks ask for them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol, SupportsIndex, runtime_checkable

import attrs

from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.values import Value
from hanafuda_rules.yaku import Yaku

if TYPE_CHECKING:
    from hanafuda_rules.machine.ruleset import Ruleset

__all__ = ["Bounded", "Bounds", "all_yaku", "bounds"]


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


@runtime_checkable
class Bounded(Protocol):
    """A ruleset that knows its bounds."""

    def bounds_of(self, seats: int, /) -> Bounds:
        """The bounds at a valid number of seats."""
        ...


def bounds(rules: Ruleset[Any, Any, Any], seats: SupportsIndex) -> Bounds:
    """The least and the most that a seat can win in a dealt round, and the most moves that it can have.

    At a table that carries a pot or stones from earlier rounds, a seat can win more.

    Raises:
        InvalidSeatError: The game does not have this number of seats.
        HanafudaError: The game does not state its bounds.
    """
    count, _ = rules.check_seats(seats)
    if not isinstance(rules, Bounded):
        raise HanafudaError(f"{rules.name} does not state its bounds")
    return rules.bounds_of(count)


def all_yaku(table: Iterable[Yaku]) -> int:
    """A bound for the total value of yaku: every yaku of a table, with all its cards."""
    return sum([yaku.worth(yaku.cards | yaku.extra_cards) for yaku in table])
