"""Bounds of rounds: the most that a seat can win or lose. Learning frameworks ask for them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Protocol, SupportsIndex, runtime_checkable

import attrs

from hanafuda_rules.checks import check_type
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.machine.ruleset import AnyRules, Ruleset, overridden_since
from hanafuda_rules.values import Value
from hanafuda_rules.yaku import Yaku

__all__ = ["MOST_MOVES", "Bounded", "Bounds", "all_yaku", "bounds", "everything", "unbounded"]

MOST_MOVES: Final = 2_000
"""A generous bound for the number of moves in a round of any game."""

_PAYING: Final = ("reckon", "settle", "yaku_at", "readings")
"""The methods that can make a round pay more. Whoever overrides one of them states the bounds anew."""


@attrs.frozen
class Bounds(Value):
    """Bounds of the rounds that ``rules.deal`` begins. No round exceeds them, and many stay far below.

    Args:
        most: The most that a seat can win or lose, in the unit of the settlement.
        zero_sum: Whether the amounts of all seats always add up to zero.
    """

    most: int
    zero_sum: bool = attrs.field(default=True, kw_only=True)


@runtime_checkable
class Bounded(Protocol):
    """A ruleset that states its bounds."""

    def bounds_of(self, seats: int, /) -> Bounds:
        """The bounds at a valid number of seats."""
        ...


def bounds(rules: AnyRules, seats: SupportsIndex) -> Bounds:
    """The most that a seat can win or lose in a dealt round.

    At a table that carries a pot or stones from earlier rounds, a seat can win more.

    Raises:
        InvalidSeatError: The game does not have this number of seats.
        HanafudaError: ``rules`` is not a ruleset, or states no bounds (:func:`unbounded`).
    """
    check_type(rules, Ruleset, "a ruleset")
    count, _ = rules.check_seats(seats)
    if why := unbounded(rules):
        raise HanafudaError(f"{why}; define bounds_of(seats)")
    bounded: Any = rules  # as asked
    limits: Bounds = bounded.bounds_of(count)
    return limits


def unbounded(rules: AnyRules) -> str | None:
    """The reason why a ruleset has no bounds, or ``None`` if it states them.

    The bounds of a game do not hold for a subclass that overrides ``reckon``, ``settle``, ``yaku_at`` or ``readings``
    and does not define ``bounds_of`` itself.
    """
    if not isinstance(rules, Bounded):
        return f"{rules.name} states no bounds"
    if (varied := overridden_since(type(rules), "bounds_of", _PAYING)) is None:
        return None
    kind, name = varied
    return f"{kind.__name__} overrides {name}, so the bounds of {rules.name} do not hold"


def all_yaku(table: Iterable[Yaku]) -> int:
    """A bound for the total value of yaku: every yaku of a table, with all its cards."""
    return sum([yaku.worth(yaku.cards | yaku.extra_cards) for yaku in table])


def everything(rules: AnyRules, seats: int) -> int:
    """The card points of the whole deck and the value of every yaku: a bound for what piles can be worth."""
    return rules.classification.points(rules.deck(seats)) + all_yaku(rules.yaku)
