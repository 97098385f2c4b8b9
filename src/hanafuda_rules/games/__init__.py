"""The games: a package for each, assembled from the parts of the library."""

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
"""The keys of the games, which are the names of their packages; none of them is imported before it is asked for."""
