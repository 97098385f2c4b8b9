"""The cards of summer: wisteria, iris and peony."""

from __future__ import annotations

from hanafuda_rules.cards import Ribbon
from hanafuda_rules.svg.creatures import BUTTERFLY, CUCKOO
from hanafuda_rules.svg.pen import Drawing, line, place, scatter, together
from hanafuda_rules.svg.plants import IRIS_BLOSSOM, PEONY_BLOSSOM, PEONY_LEAF, blade, raceme
from hanafuda_rules.svg.things import BRIDGE, CRESCENT, ribbon

__all__ = ["SUMMER"]

_VINE: Drawing = (line("brown", 9, "-10,16 40,8 90,20 140,6 190,18"), line("brown", 5, "60,14 90,40 130,30"))


def _wisteria(*clusters: tuple[float, float, int, float]) -> Drawing:
    return together(*(place(raceme(rows), x, y, size) for x, y, rows, size in clusters), _VINE)


_WISTERIA = (
    together(_wisteria((24, 16, 12, 1.2), (66, 14, 5, 1.1), (156, 10, 7, 1.2)), place(CRESCENT, 122, 92, 1, -30), place(CUCKOO, 100, 190, 0.95, -8)),
    together(_wisteria((26, 16, 13, 1.3), (156, 10, 12, 1.3)), place(ribbon(Ribbon.PLAIN), 92, 146, 1.12, 3)),
    _wisteria((28, 16, 10, 1.3), (90, 20, 14, 1.35), (152, 10, 11, 1.3)),
    _wisteria((28, 16, 13, 1.3), (90, 20, 10, 1.3), (152, 10, 14, 1.35)),
)

_LEAVES = together(
    place(blade(250, 14, "black"), 40, 310), place(blade(270, -10), 62, 310), place(blade(220, -34), 20, 310),
    place(blade(260, 12), 118, 310), place(blade(230, 30), 146, 310), place(blade(200, 6, "black"), 92, 310), place(blade(180, 34, "black"), 166, 310),
)
_IRIS = (
    together(_LEAVES, scatter(IRIS_BLOSSOM, "50,80,1.2 136,60,1.1 104,150,1.1"), BRIDGE),
    together(_LEAVES, scatter(IRIS_BLOSSOM, "40,70,1.1 146,110,1.1 36,190,1"), place(ribbon(Ribbon.PLAIN), 94, 146, 1.12, -3)),
    together(_LEAVES, scatter(IRIS_BLOSSOM, "56,66,1.3 130,120,1.4 50,200,1.2")),
    together(_LEAVES, scatter(IRIS_BLOSSOM, "126,70,1.3 52,132,1.4 130,212,1.2")),
)

_PEONY = (
    together(scatter(PEONY_LEAF, "90,250,1,-80 100,240,1.1,70 60,200,.9,-20"), scatter(PEONY_BLOSSOM, "92,222,1.35"), scatter(BUTTERFLY, "54,64,1.1,-15 130,104,1.05,20")),
    together(scatter(PEONY_LEAF, "60,100,1,-60 120,240,1,120 60,250,1,-120 140,120,1,40"), scatter(PEONY_BLOSSOM, "46,90,1.05 140,234,1.05"), place(ribbon(Ribbon.BLUE), 92, 150, 1.12, 3)),
    together(scatter(PEONY_LEAF, "70,140,1,-70 120,140,1,60 90,200,1.1,180 60,220,1,-130 130,220,1,120"), scatter(PEONY_BLOSSOM, "84,108,1.5")),
    together(scatter(PEONY_LEAF, "70,180,1,-80 120,160,1,70 90,130,1.1,0 50,120,1,-40 130,120,1,40"), scatter(PEONY_BLOSSOM, "98,196,1.5")),
)

SUMMER: tuple[Drawing, ...] = _WISTERIA + _IRIS + _PEONY
"""The drawings in the order of the deck, on a ground of 180 by 300."""
