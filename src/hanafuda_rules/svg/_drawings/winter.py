"""The cards of winter: maple, willow and paulownia."""

from __future__ import annotations

from hanafuda_rules.svg._drawings.creatures import DEER, FROG, MAN, PHOENIX, SWALLOW
from hanafuda_rules.svg._drawings.pen import Drawing, fill, line, mirrored, motif, petal, place, scatter, together
from hanafuda_rules.svg._drawings.plants import maple_leaf, paulownia_leaf, paulownia_spike, willow_strand
from hanafuda_rules.svg._drawings.things import STORM, UMBRELLA, ribbon
from hanafuda_rules.svg.theme import Ink

__all__ = ["WINTER"]

_RED, _YELLOW, _GREEN = maple_leaf("red"), maple_leaf("yellow", "black"), maple_leaf("green")
_TWIGS = motif(
    (
        line("black", 6, "190,20 120,110 60,150 20,230 10,310"),
        line("black", 4, "120,110 60,90 30,50", "90,132 120,190 150,230", "40,186 80,240 90,280"),
    )
)
_MAPLE = (
    together(
        (line("black", 6, "-10,20 60,60 130,64 190,110"), line("black", 4, "60,60 40,110", "130,64 150,30")),
        (fill("green", petal("-10,276 50,256~ 110,276 150,288~ 190,272 190,310 -10,310")),),
        scatter(_RED, "40,52,1.1,-20 152,104,1.1,30 30,116,.9,-50"),
        scatter(_YELLOW, "108,46,1,15 156,40,.9,40"),
        place(DEER, 96, 208, 0.96),
    ),
    together(
        _TWIGS,
        scatter(_RED, "36,60,1.2,-20 150,120,1.1,30 40,250,1.1,-160"),
        scatter(_YELLOW, "146,46,1.1,15 34,156,1.1,-60"),
        scatter(_GREEN, "146,240,1.2,120"),
        place(ribbon("violet"), 92, 148, 1.14, 3),
    ),
    together(
        _TWIGS,
        scatter(_RED, "46,60,1.4,-20 134,196,1.4,40 150,40,1"),
        scatter(_YELLOW, "128,106,1.3,25 40,160,1.2,-40 140,276,1,120"),
        scatter(_GREEN, "60,250,1.3,200"),
    ),
    together(
        place(mirrored(_TWIGS), 180, 0),
        scatter(_RED, "130,66,1.4,20 50,210,1.4,-30 140,270,1.1,160"),
        scatter(_YELLOW, "46,110,1.3,-25 130,166,1.2,40 60,280,1,-100"),
        scatter(_GREEN, "40,36,1,-10 124,226,1.1,140"),
    ),
)


def _sways(strand: Drawing, side: int) -> Drawing:
    """A strand that sways to the right, or to the left if ``side`` is negative."""
    return strand if side > 0 else mirrored(strand)


def _willow(*strands: tuple[float, int, int, Ink]) -> Drawing:
    """Draw strands from (x, length, side, ink)."""
    return together(*(place(_sways(willow_strand(length, ink), side), x, -10) for x, length, side, ink in strands))


_STREAM: Drawing = (
    fill("violet", petal("50,310 60,262~ 110,258 150,254~ 190,240 190,310")),
    line("paper", 3, "118,272 140,264 190,258", "90,290 112,284 130,290", "172,286 190,280", "84,300 100,298"),
    fill("green", petal("-10,268 50,250~ 100,270 116,286~ 96,310 -10,310")),
)
_WILLOW = (
    together(
        _willow(
            (12, 240, 1, "green"),
            (40, 110, -1, "black"),
            (168, 250, 1, "green"),
            (146, 100, 1, "black"),
            (72, 60, 1, "green"),
        ),
        _STREAM,
        place(UMBRELLA, 104, 98, 0.88, 4),
        place(MAN, 58, 178, 0.9),
        place(mirrored(FROG), 148, 280, 1.15),
    ),
    together(
        _willow(
            (14, 290, 1, "green"),
            (46, 200, -1, "black"),
            (80, 110, 1, "green"),
            (128, 100, 1, "black"),
            (164, 290, -1, "green"),
            (100, 290, 1, "black"),
        ),
        place(SWALLOW, 90, 170, 1.08, -22),
    ),
    together(
        _willow(
            (14, 290, 1, "green"),
            (46, 250, -1, "black"),
            (80, 260, 1, "green"),
            (130, 290, 1, "black"),
            (164, 270, -1, "green"),
        ),
        place(ribbon("red"), 92, 148, 1.14, 3),
    ),
    together(STORM, _willow((12, 240, 1, "green"), (168, 200, 1, "green"))),
)

_DARK_LEAF, _LEAF = paulownia_leaf("black"), paulownia_leaf("green")


def _paulownia(foot: float, middle: Drawing, sides: Drawing) -> Drawing:
    """Three leaves with their foot at a height, below five, seven and five rows of blossoms."""
    return together(
        place(paulownia_spike(5), 40, foot - 70, 1.05, -8),
        place(paulownia_spike(7), 90, foot - 78, 1.15),
        place(paulownia_spike(5), 140, foot - 70, 1.05, 8),
        place(sides, 44, foot - 6, 0.95, -34),
        place(sides, 136, foot - 6, 0.95, 34),
        place(middle, 90, foot, 1),
    )


_GROUND: Drawing = (fill("yellow", petal("-5,206 185,206 185,305 -5,305")), line("black", 3, "-5,206 185,206"))
_PAULOWNIA = (
    together(
        place(_DARK_LEAF, 30, 310, 1, -30),
        place(_DARK_LEAF, 150, 310, 1, 30),
        place(_LEAF, 90, 316, 1),
        place(PHOENIX, 76, 110, 1),
    ),
    together(_GROUND, _paulownia(252, _LEAF, _DARK_LEAF)),
    _paulownia(284, _LEAF, _DARK_LEAF),
    _paulownia(284, _DARK_LEAF, _LEAF),
)

WINTER: tuple[Drawing, ...] = _MAPLE + _WILLOW + _PAULOWNIA
"""The drawings in deck order, on an area of 180 × 300."""
