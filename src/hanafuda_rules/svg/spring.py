"""The cards of spring: pine, plum and cherry."""

from __future__ import annotations

from hanafuda_rules.cards import Ribbon
from hanafuda_rules.svg.creatures import CRANE, WARBLER
from hanafuda_rules.svg.pen import Drawing, circle, dots, fill, line, place, scatter, together
from hanafuda_rules.svg.plants import CHERRY_BLOSSOM, CHERRY_LEAF, PINE_CLUMP, PLUM_BLOSSOM, PLUM_BUD
from hanafuda_rules.svg.things import CURTAIN, ribbon

__all__ = ["SPRING"]

_SUN: Drawing = (fill("red", circle(124, 62, 42)),)


def _trunk(*paths: str) -> Drawing:
    return (line("black", 17, *paths), line("brown", 12, *paths))


_PINE = (
    together(scatter(PINE_CLUMP, "28,60,.9"), _SUN, place(CRANE, 96, 172), scatter(PINE_CLUMP, "150,286,1.1 40,306,1.2")),
    together(
        _trunk("20,310 40,250 24,190 40,120 30,60"),
        scatter(PINE_CLUMP, "42,62,.95 150,100,.8 26,142,.95 146,206,.95 44,222,1 20,300,1 140,296,1.1"),
        place(ribbon(Ribbon.POETRY), 98, 146, 1.12, 3),
    ),
    together(
        _trunk("120,310 116,250 90,190 104,120 84,60", "90,190 50,160 40,140"),
        scatter(PINE_CLUMP, "74,66,1.05 136,124,.95 38,150,.95 128,210,1.1 40,256,1.1 140,302,1"),
    ),
    together(
        _trunk("60,310 64,250 90,190 76,120 96,60", "90,190 136,160 140,140"),
        scatter(PINE_CLUMP, "110,58,.95 42,110,1.05 140,160,1 52,214,1.1 140,258,1.05 46,304,1"),
    ),
)

_PLUM_BRANCH: Drawing = (line("black", 15, "190,270 130,230! 120,226 70,180"), line("black", 9, "70,180 92,110 60,50 74,-10", "120,224 150,150 140,100", "82,140 30,120 10,80"))
_PLUM = (
    together(
        (line("black", 15, "190,286 130,250 60,240 -10,196"), line("black", 8, "130,250 160,170 140,100 160,40", "60,240 40,280 44,310", "20,212 30,150 14,110")),
        scatter(PLUM_BLOSSOM, "146,60,1.2 158,130,1.3 130,182,1 24,120,1 34,176,1.25 40,284,1.3 104,262,1.2 160,282,1"),
        scatter(PLUM_BUD, "150,20 10,96 84,286,1,160"),
        place(WARBLER, 84, 226, 1.15),
    ),
    together(_PLUM_BRANCH, scatter(PLUM_BLOSSOM, "44,56,1.3 134,80,1.2 26,124,1.2 148,160,1.3 60,196,1.3 136,254,1.3 40,270,1.1"), place(ribbon(Ribbon.POETRY), 94, 146, 1.12, -3)),
    together(_PLUM_BRANCH, scatter(PLUM_BLOSSOM, "62,60,1.4 140,90,1.3 28,110,1.3 88,130,1.2 150,162,1.2 66,196,1.4 130,238,1.4 30,262,1.2"), scatter(PLUM_BUD, "80,16 146,48 16,66 92,270,1,180")),
    together(_PLUM_BRANCH, scatter(PLUM_BLOSSOM, "74,40,1.3 120,110,1.4 44,140,1.3 96,176,1.3 152,208,1.3 100,236,1.4 44,242,1.2 152,286,1.2"), scatter(PLUM_BUD, "60,88 148,60 12,90 60,286,1,180")),
)

_CROWD = "30,30,1.5 92,18,1.4,20 150,36,1.5,40 58,74,1.5,10 118,76,1.6,30 164,92,1.2 22,110,1.3,50"
_CHERRY_BRANCH: Drawing = (line("black", 11, "-10,170 60,130 120,120 190,60"), line("black", 7, "60,130 80,70 60,10", "120,120 150,190 140,260", "30,144 50,220 30,290"))
_CHERRY = (
    together((line("black", 9, "-10,110 60,70 190,40"),), scatter(CHERRY_LEAF, "8,70,1,-50 170,70,1,60 86,50,1"), scatter(CHERRY_BLOSSOM, _CROWD), CURTAIN),
    together(
        _CHERRY_BRANCH,
        scatter(CHERRY_LEAF, "20,150,1,-120 166,110,1,120 30,70,1,-30"),
        scatter(CHERRY_BLOSSOM, "36,40,1.5 150,44,1.6,20 28,130,1.5,40 154,150,1.6,10 34,226,1.6,30 150,248,1.6 24,290,1.2"),
        place(ribbon(Ribbon.POETRY), 92, 146, 1.12, 3),
    ),
    together(
        _CHERRY_BRANCH,
        scatter(CHERRY_LEAF, "20,160,1,-140 170,110,1,120 20,60,1,-30 110,200,1,170 130,30,1,20"),
        scatter(CHERRY_BLOSSOM, "66,40,1.7 136,70,1.6,20 32,100,1.5,40 90,126,1.7,10 150,160,1.7,30 40,210,1.7 110,236,1.5,50 146,276,1.4 32,282,1.4,20"),
    ),
    together(
        _CHERRY_BRANCH,
        scatter(CHERRY_LEAF, "24,190,1,-160 150,60,1,60 90,40,1,-10 90,250,1,170"),
        scatter(CHERRY_BLOSSOM, "36,48,1.6 104,86,1.7,20 156,40,1.3,40 42,140,1.7,10 124,150,1.6,30 150,220,1.7 56,240,1.7,50 112,286,1.5 16,290,1.2,20"),
    ),
)

SPRING: tuple[Drawing, ...] = _PINE + _PLUM + _CHERRY
"""The drawings in the order of the deck, on a ground of 180 by 300."""
