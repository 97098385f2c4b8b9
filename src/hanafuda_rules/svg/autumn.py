"""The cards of autumn: bush clover, susuki grass and chrysanthemum."""

from __future__ import annotations

from hanafuda_rules.cards import Ribbon
from hanafuda_rules.svg.creatures import BOAR, GOOSE
from hanafuda_rules.svg.pen import Drawing, circle, fill, loop, place, scatter, together
from hanafuda_rules.svg.plants import CHRYSANTHEMUM_LEAF, chrysanthemum, clover_spray
from hanafuda_rules.svg.things import CUP, HILL, ribbon

__all__ = ["AUTUMN"]

_CLOVER_1 = together(
    clover_spray("96,310 80,270 50,240 30,200 26,150 40,110"), clover_spray("96,310 104,250 84,200 86,150 104,104 90,60 60,30"), clover_spray("96,310 130,270 150,220 152,170 140,120 150,70"),
)
_CLOVER_2 = together(
    clover_spray("60,310 50,260 24,220 30,170 20,120 40,70"), clover_spray("60,310 86,260 90,210 76,150 90,100 84,50"), clover_spray("60,310 120,280 146,230 140,180 156,130 140,80 156,30"),
)
_CLOVER = (
    together(clover_spray("20,210 40,170 30,120 50,80 40,30"), clover_spray("170,220 150,170 160,120 140,80 150,30"), clover_spray("90,190 96,140 84,90 100,40"), place(BOAR, 92, 246, 0.98)),
    together(_CLOVER_2, place(ribbon(Ribbon.PLAIN), 96, 146, 1.12, -3)),
    _CLOVER_1,
    _CLOVER_2,
)

_RED_SKY: Drawing = (fill("red", loop("-5,-5! 185,-5! 185,305! -5,305!")),)
_MOON: Drawing = (fill("paper", circle(90, 88, 64)),)
_SUSUKI = (
    together(_RED_SKY, _MOON, HILL),
    together(scatter(GOOSE, "64,44,.9 118,88,.9 54,126,.9"), HILL),
    HILL,
    HILL,
)

_YELLOW, _RED = chrysanthemum("yellow", "red"), chrysanthemum("red", "yellow")
_CHRYSANTHEMUM = (
    together(scatter(CHRYSANTHEMUM_LEAF, "40,110,1,-60 140,120,1,60 90,40,1"), scatter(_YELLOW, "52,64,1.2"), scatter(_RED, "134,110,1.05"), place(CUP, 92, 222, 1.15)),
    together(scatter(CHRYSANTHEMUM_LEAF, "40,150,1,-90 140,80,1,60 60,230,1,-60 140,180,1,100"), scatter(_YELLOW, "42,76,1.15 140,240,1.15"), scatter(_RED, "40,230,.9 146,70,.9"), place(ribbon(Ribbon.BLUE), 92, 150, 1.12, 3)),
    together(scatter(CHRYSANTHEMUM_LEAF, "60,130,1,-60 120,140,1,60 60,250,1,-60 120,200,1,100"), scatter(_YELLOW, "66,76,1.3 118,230,1.3"), scatter(_RED, "130,140,.9")),
    together(scatter(CHRYSANTHEMUM_LEAF, "60,130,1,-60 120,140,1,60 60,250,1,-60 120,200,1,100"), scatter(_YELLOW, "112,80,1.3 66,230,1.3"), scatter(_RED, "46,150,.9")),
)

AUTUMN: tuple[Drawing, ...] = _CLOVER + _SUSUKI + _CHRYSANTHEMUM
"""The drawings in the order of the deck, on a ground of 180 by 300."""
