"""The cards of autumn: bush clover, susuki grass and chrysanthemum."""

from __future__ import annotations

from hanafuda_rules.svg._drawings.creatures import BOAR, GOOSE
from hanafuda_rules.svg._drawings.pen import Drawing, line, mirrored, motif, place, scatter, together
from hanafuda_rules.svg._drawings.plants import CHRYSANTHEMUM_LEAF, CLOVER_BOW, CLOVER_SPRAY, PLUME, chrysanthemum
from hanafuda_rules.svg._drawings.things import CUP, HILL, MOON, ribbon

__all__ = ["AUTUMN"]

_BUSH = motif(place(CLOVER_BOW, 70, 320), place(CLOVER_SPRAY, 80, 320), place(mirrored(CLOVER_BOW), 110, 320))
_CLOVER = (
    together(
        place(CLOVER_SPRAY, 20, 286),
        place(mirrored(CLOVER_SPRAY), 100, 270),
        place(CLOVER_SPRAY, 136, 286),
        place(BOAR, 92, 242, 0.98),
    ),
    together(_BUSH, place(ribbon("red"), 92, 146, 1.14, 3)),
    _BUSH,
    together(
        place(CLOVER_SPRAY, 20, 320, 1, -3), place(mirrored(CLOVER_SPRAY), 100, 330), place(CLOVER_SPRAY, 140, 320)
    ),
)

_STEMS: Drawing = (line("black", 3, "70,190 62,130 64,50", "104,190 108,140 122,84", "30,220 20,160 20,100"),)
_GRASS = motif(scatter(PLUME, "64,50,1.15 122,84,1.1 20,100,1.1"), _STEMS)
_SUSUKI = (
    together(MOON, HILL),
    together(scatter(GOOSE, "58,42,.8 130,74,.8 62,122,.8"), HILL),
    together(_GRASS, HILL),
    together(place(mirrored(_GRASS), 180, 0), HILL),
)

_YELLOW, _RED = chrysanthemum("yellow", "red"), chrysanthemum("red", "yellow")
_CHRYSANTHEMUM = (
    together(
        (line("black", 5, "54,66 30,140 -10,190", "128,104 160,150 190,180"),),
        scatter(CHRYSANTHEMUM_LEAF, "110,50,1,20 34,140,.9,-20 30,150,.9,110 146,130,1,110"),
        scatter(_YELLOW, "54,64,1.25"),
        scatter(_RED, "128,108,1.1"),
        place(CUP, 92, 222, 1.15),
    ),
    together(
        (line("black", 5, "60,310 44,230 50,80", "130,310 140,240 134,70"),),
        scatter(CHRYSANTHEMUM_LEAF, "44,150,1,-80 140,150,1,70 56,170,1,-110 136,180,1,110"),
        scatter(_YELLOW, "42,78,1.15 140,238,1.15"),
        scatter(_RED, "40,234,.95 144,72,.95"),
        place(ribbon("violet"), 92, 148, 1.14, 3),
    ),
    together(
        (line("black", 5, "100,310 110,240 66,80", "90,160 130,150"),),
        scatter(CHRYSANTHEMUM_LEAF, "80,140,1,-100 120,200,1,60 60,230,1,-60 110,60,1,60 76,170,1,-130"),
        scatter(_YELLOW, "64,74,1.35 112,234,1.35"),
        scatter(_RED, "134,144,1"),
    ),
    together(
        (line("black", 5, "80,310 70,240 114,80", "90,160 50,150"),),
        scatter(CHRYSANTHEMUM_LEAF, "100,140,1,100 60,200,1,-60 120,230,1,60 70,60,1,-60 104,170,1,130"),
        scatter(_RED, "116,74,1.35 66,238,1.2"),
        scatter(_YELLOW, "46,148,1"),
    ),
)

AUTUMN: tuple[Drawing, ...] = _CLOVER + _SUSUKI + _CHRYSANTHEMUM
"""The drawings in deck order, on an area of 180 × 300."""
