"""The games: a package for each, assembled from the parts of the library."""

from __future__ import annotations

__all__ = ["GAMES"]

GAMES = (
    "hanahuda",
    "hachi_hachi",
    "suhara_bana",
    "koi_koi",
    "hana_awase",
    "bakappana",
    "regional_points",
    "regional_shares",
    "sudaoshi",
    "min_hwatu",
    "mushi",
    "go_stop",
    "sakura",
    "roppyakken",
)
"""The keys of the games, which are the names of their packages; none of them is imported before it is asked for."""
