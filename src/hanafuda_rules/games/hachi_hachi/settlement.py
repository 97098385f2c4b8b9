"""The settlement of a round of Hachi-Hachi as its callers see it."""

from __future__ import annotations

import attrs

from hanafuda_rules import settlement as base

__all__ = ["Settlement", "in_kan"]


def in_kan(points: int, points_per_kan: int) -> str:
    """An amount of points in kan, such as ``3½ kan``; nothing where it is no multiple of half a kan."""
    halves, rest = divmod(2 * abs(points), points_per_kan)
    if rest:
        return ""
    whole, half = divmod(halves, 2)
    number = f"{whole or ''}{'½' if half else ''}" or "0"
    return f"{'-' if points < 0 else ''}{number} kan"


@attrs.frozen(kw_only=True)
class Settlement(base.Settlement):
    """A settled round of Hachi-Hachi; its amounts are points.

    Args:
        order: The seats that played, in playing order; the first was the acting dealer.
        multiplier: The field multiplier, which is in every amount already.
        points_per_kan: How many points a kan is.
        tokens: The field tokens carried to the next round, highest first; ``None`` where they are not known, because
            the outcome was typed in without its field.
        counts: Whether the month and the count of rounds move on (HH-10.4).
    """

    order: tuple[int, ...]
    multiplier: int
    points_per_kan: int
    tokens: tuple[int, ...] | None
    counts: bool

    def amount_text(self, amount: int) -> str:
        """An amount in points, and in kan where that is a round number."""
        kan = in_kan(amount, self.points_per_kan)
        return f"{amount} = {kan}" if kan else str(amount)
