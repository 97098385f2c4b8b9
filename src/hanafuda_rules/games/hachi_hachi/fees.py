"""What dropping out costs (HH-4.5)."""

from __future__ import annotations

from hanafuda_rules.games.hachi_hachi.options import Options

__all__ = ["fee"]


def fee(options: Options, place: int, multiplier: int) -> int:
    """What dropping out costs, in points (HH-4.5).

    Args:
        options: What the round is played by.
        place: How many have dropped, this seat counted; or its place at the table, by the option ``fee_by``.
        multiplier: The field multiplier.
    """
    # 1 + (n - 1)/2 kan; half a kan is whole.
    return options.points_per_kan * (place + 1) // 2 * multiplier
