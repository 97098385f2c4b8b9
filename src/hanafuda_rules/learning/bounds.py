"""Bounds of rounds: the least and most that a seat can win, and the most moves. Learning frameworks ask for them."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from hanafuda_rules.values import Value
from hanafuda_rules.yaku import Yaku

__all__ = ["Bounds", "all_yaku"]


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


def all_yaku(table: Iterable[Yaku]) -> int:
    """A bound for the total value of yaku: every yaku of a table, with all its cards."""
    return sum([yaku.worth(yaku.cards | yaku.extra_cards) for yaku in table])
