"""The cards of spring: pine, plum and cherry."""

from __future__ import annotations

from hanafuda_rules.svg._drawings.creatures import CRANE, WARBLER
from hanafuda_rules.svg._drawings.pen import (
    Drawing,
    bare,
    in_paint,
    line,
    mirrored,
    motif,
    open_line,
    place,
    scatter,
    together,
)
from hanafuda_rules.svg._drawings.plants import (
    CHERRY_BLOSSOM,
    CHERRY_LEAF,
    PINE_CLUMP,
    PLUM_BLOSSOM,
    PLUM_BUD,
    SMALL_CLUMP,
    TURNED_CHERRY_BLOSSOM,
)
from hanafuda_rules.svg._drawings.things import CHERRY_RIBBON, CURTAIN, POETRY_RIBBON, SUN

__all__ = ["SPRING"]


def _branch(width: float, *paths: str) -> Drawing:
    """Wood with a dark outline."""
    wood = bare(*map(open_line, paths))
    return together(in_paint(wood, None, "black", width + 5), in_paint(wood, None, "brown", width))


_PINE = (
    together(
        _branch(9, "-10,290 20,300 40,310", "190,280 160,290 140,310"),
        scatter(SMALL_CLUMP, "4,50 -14,114"),
        place(SUN, 124, 62),
        place(CRANE, 100, 160, 1.06),
        scatter(SMALL_CLUMP, "24,276 156,284 84,312 14,310 150,314"),
    ),
    together(
        _branch(10, "40,310 20,250 40,190 18,120 36,60", "180,310 160,250 172,180 150,100"),
        scatter(SMALL_CLUMP, "40,62 150,88 20,126 156,160 38,196 150,232 24,262 146,304"),
        place(POETRY_RIBBON, 94, 146, 1.14, 3),
    ),
    together(
        _branch(12, "104,310 116,250 88,190 104,120 84,50"),
        _branch(
            8, "88,196 60,172 40,150", "116,250 130,232 134,208", "98,144 120,140 140,128", "114,256 70,254 44,232"
        ),
        scatter(PINE_CLUMP, "84,60 142,126 36,148 134,206 40,230 134,292 46,308"),
    ),
    together(
        _branch(12, "70,310 62,250 96,190 76,120 96,40"),
        _branch(8, "96,190 120,168 136,144", "70,230 54,206 48,182", "80,128 60,112 44,96", "66,256 110,252 140,228"),
        scatter(PINE_CLUMP, "118,54 42,94 138,142 48,180 142,226 44,262 118,306"),
    ),
)

_PLUM_TREE = motif(
    _branch(9, "190,280! 130,232! 70,214! 40,160!"),
    (
        line(
            "black",
            6,
            "130,232 152,180! 136,110! 150,40!",
            "70,214 50,250! 26,266!",
            "40,160 58,110! 44,56! 60,14!",
            "48,138 24,116!",
            "142,140 116,122 112,96",
            "100,222 104,262 128,286",
            "56,190 88,166",
        ),
    ),
)
_PLUM = (
    together(
        _branch(10, "190,290! 130,248! 60,240! -10,200!"),
        (
            line(
                "black",
                6,
                "130,248! 162,180! 140,110! 156,20!",
                "150,144 110,120 100,80",
                "60,240! 50,270! 60,310!",
                "24,222! 34,160! 18,100! 30,60!",
            ),
        ),
        scatter(
            PLUM_BLOSSOM,
            "30,58 148,60 102,76 140,118 20,116 36,172 156,196 56,284 116,270 164,272",
        ),
        scatter(PLUM_BUD, "158,16 124,122 60,30"),
        place(WARBLER, 86, 230, 1.25),
    ),
    together(
        _PLUM_TREE,
        scatter(PLUM_BLOSSOM, "36,52 148,46 22,114 150,112 40,166 150,182 30,264 146,248"),
        place(POETRY_RIBBON, 93, 146, 1.14, -3),
    ),
    together(
        _PLUM_TREE,
        scatter(
            PLUM_BLOSSOM,
            "46,58 146,46 112,96 24,116 140,150 90,164 42,168 132,234 28,264 96,262",
        ),
        scatter(PLUM_BUD, "60,14 128,286,1.2,180 68,214"),
    ),
    together(
        place(mirrored(_PLUM_TREE), 180, 0),
        scatter(
            PLUM_BLOSSOM,
            "128,96 36,52 70,100 156,44 42,120 150,158 94,168 40,188 110,226 152,266 60,284",
        ),
        scatter(PLUM_BUD, "120,14 30,18 46,238"),
    ),
)

_CHERRY_TREE = motif(
    (
        line("black", 11, "-10,180 50,140 110,124 190,60"),
        line(
            "black", 7, "50,140 70,80 60,10", "110,124 146,190 140,270", "30,152 50,220 36,290", "120,116 126,60 120,20"
        ),
    )
)
_CHERRY = (
    together(
        (line("black", 9, "-10,90 60,60 190,40", "60,60 100,100 150,110"),),
        scatter(CHERRY_LEAF, "8,96,1,-70 176,96,1,100 88,50,1 150,120,.9,150"),
        scatter(CHERRY_BLOSSOM, "28,30 54,76 166,88"),
        scatter(TURNED_CHERRY_BLOSSOM, "90,20 152,30 118,70 18,116 86,122 140,116"),
        CURTAIN,
    ),
    together(
        _CHERRY_TREE,
        scatter(CHERRY_LEAF, "20,162,1,-120 166,100,1,60 24,80,1,-30"),
        scatter(CHERRY_BLOSSOM, "34,40 154,140 148,232 30,280"),
        scatter(TURNED_CHERRY_BLOSSOM, "150,46 26,122 34,208"),
        place(CHERRY_RIBBON, 92, 146, 1.14, 3),
    ),
    together(
        _CHERRY_TREE,
        scatter(CHERRY_LEAF, "20,166,1,-130 166,90,1,110 30,70,1,-30 110,210,1,170 150,40,1,40 70,180,1,150"),
        scatter(CHERRY_BLOSSOM, "60,40 90,126 40,204 144,268"),
        scatter(TURNED_CHERRY_BLOSSOM, "124,60 32,110 152,150 110,214 52,276"),
    ),
    together(
        place(mirrored(_CHERRY_TREE), 180, 0),
        scatter(CHERRY_LEAF, "24,70,1,-60 160,200,1,130 100,50,1,20 70,240,1,-160 166,80,1,40"),
        scatter(CHERRY_BLOSSOM, "126,40 84,110 130,180 108,252 24,270"),
        scatter(TURNED_CHERRY_BLOSSOM, "50,50 150,110 30,140 54,206 156,256"),
    ),
)

SPRING: tuple[Drawing, ...] = _PINE + _PLUM + _CHERRY
"""The drawings in deck order, on an area of 180 × 300."""
