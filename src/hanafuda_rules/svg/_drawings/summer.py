"""The cards of summer: wisteria, iris and peony."""

from __future__ import annotations

from hanafuda_rules.svg._drawings.creatures import BUTTERFLY, CUCKOO
from hanafuda_rules.svg._drawings.pen import Drawing, line, motif, place, scatter, together
from hanafuda_rules.svg._drawings.plants import (
    IRIS_BLOSSOM,
    IRIS_BUD,
    PEONY_BLOSSOM,
    PEONY_BUD,
    PEONY_LEAF,
    blade,
    raceme,
)
from hanafuda_rules.svg._drawings.things import BRIDGE, CRESCENT, ribbon

__all__ = ["SUMMER"]

_VINE = motif((line("brown", 9, "-10,16 40,8 90,20 140,6 190,18"), line("brown", 5, "60,14 90,40 130,30")))


def _wisteria(*clusters: tuple[float, float, int, float]) -> Drawing:
    """Draw clusters from (x, y, rows, size)."""
    return together(*(place(raceme(rows), x, y, size) for x, y, rows, size in clusters), _VINE)


_WISTERIA = (
    together(
        _wisteria((24, 16, 13, 1.1), (68, 14, 5, 1.1), (158, 10, 13, 1.2)),
        place(CRESCENT, 106, 76, 0.86, -36),
        place(CUCKOO, 92, 208, 1, -4),
    ),
    together(_wisteria((28, 16, 13, 1.3), (156, 10, 13, 1.2)), place(ribbon("red"), 92, 146, 1.14, 3)),
    _wisteria((28, 16, 10, 1.35), (90, 20, 13, 1.5), (152, 10, 10, 1.5)),
    _wisteria((28, 16, 13, 1.4), (90, 20, 10, 1.2), (152, 10, 13, 1.5)),
)


def _leaves(*blades: tuple[float, float, float]) -> Drawing:
    """Draw iris leaves from (x, height, lean)."""
    return together(*(place(blade(height, bend), foot, 310) for foot, height, bend in blades))


_BED = motif(
    _leaves((20, 220, -34), (40, 250, 14), (62, 276, -10), (92, 200, 6), (118, 264, 12), (146, 236, 30), (166, 180, 30))
)
_IRIS = (
    together(_BED, scatter(IRIS_BLOSSOM, "50,60,1.2 136,70,1.2 52,150,1.15"), BRIDGE),
    together(
        _BED,
        scatter(IRIS_BUD, "150,60,1.1"),
        scatter(IRIS_BLOSSOM, "36,76,1.15 148,128,1.15 36,196,1.1"),
        place(ribbon("red"), 94, 146, 1.14, -3),
    ),
    together(_BED, scatter(IRIS_BUD, "136,60,1.2"), scatter(IRIS_BLOSSOM, "58,70,1.4 128,136,1.4 52,212,1.35")),
    together(_BED, scatter(IRIS_BUD, "40,66,1.2"), scatter(IRIS_BLOSSOM, "122,76,1.4 52,140,1.4 128,220,1.35")),
)

_PEONY = (
    together(
        (line("black", 5, "92,310 92,220"),),
        scatter(PEONY_LEAF, "70,210,1,-70 112,206,1,64 70,262,.9,-110 120,262,.9,110"),
        scatter(PEONY_BLOSSOM, "92,214,1.3"),
        scatter(BUTTERFLY, "54,64,1.2,-15 128,112,1.15,20"),
    ),
    together(
        (line("black", 5, "60,310 40,200 44,90", "60,310 120,280 140,220"),),
        scatter(PEONY_LEAF, "46,170,1,-70 40,150,.9,40 60,270,1,-100 140,190,1,20 130,280,1,110 150,90,1,10"),
        scatter(PEONY_BLOSSOM, "42,84,1.1 142,228,1.1"),
        place(ribbon("violet"), 92, 148, 1.14, 3),
    ),
    together(
        (line("black", 5, "90,310 96,230 88,120", "94,240 130,220 142,200"),),
        scatter(PEONY_LEAF, "60,130,1.1,-80 118,120,1.1,60 92,200,1.1,-120 96,260,1.1,-60 98,270,1.1,100"),
        scatter(PEONY_BLOSSOM, "84,92,1.45"),
        scatter(PEONY_BUD, "144,212,1.5,20"),
    ),
    together(
        (line("black", 5, "96,310 92,220", "80,200 60,110 50,70", "100,180 130,100"),),
        scatter(PEONY_LEAF, "60,180,1.1,-80 124,170,1.1,60 110,130,1.1,24 84,140,.9,-30 70,262,1,-110 120,262,1,110"),
        scatter(PEONY_BLOSSOM, "92,206,1.45"),
        scatter(PEONY_BUD, "48,66,1.5,-14"),
    ),
)

SUMMER: tuple[Drawing, ...] = _WISTERIA + _IRIS + _PEONY
"""The drawings in deck order, on an area of 180 × 300."""
