"""How much a round can bring, and how long it can get: what a learning framework asks of a game before it is played."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from hanafuda_rules.values import Value
from hanafuda_rules.yaku import Yaku

__all__ = ["Bounds", "all_yaku"]


@attrs.frozen(kw_only=True)
class Bounds(Value):
    """Bounds of the rounds that ``rules.deal`` begins; no round passes them, and not every one of them is reached.

    Args:
        least: The least that a seat can win, in the settlement's unit: less than nothing where it can lose.
        most: The most that a seat can win.
        moves: The most moves that a round can have.
        zero_sum: Whether what the seats win always adds up to nothing.
    """

    least: int
    most: int
    moves: int
    zero_sum: bool


def all_yaku(table: Iterable[Yaku]) -> int:
    """A bound on what a pile's yaku are worth together: every yaku of a table, with all its cards."""
    return sum([yaku.worth(yaku.cards | yaku.extra_cards) for yaku in table])
