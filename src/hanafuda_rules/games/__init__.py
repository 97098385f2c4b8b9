"""The games, one module or package each."""

from __future__ import annotations

__all__ = ["GAMES"]

GAMES = (
    "koi_koi",
    "go_stop",
    "hachi_hachi",
    "suhara_bana",
    "hanahuda",
    "hana_awase",
    "bakappana",
    "regional_points",
    "regional_shares",
    "sudaoshi",
    "min_hwatu",
    "mushi",
    "sakura",
    "roppyakken",
)
"""The keys of the games, which are also their module names. A game is imported when it is first needed."""
