"""Blossoms, leaves and twigs of the twelve plants, each drawn around its own origin."""

from __future__ import annotations

import cmath
import functools
import math
from itertools import pairwise

from hanafuda_rules.svg._drawings.pen import (
    Drawing,
    Outline,
    around,
    bare,
    circle,
    dots,
    fill,
    flat,
    in_paint,
    line,
    mirrored,
    motif,
    open_line,
    petal,
    piece,
    place,
    polar,
    polygon,
    scatter,
)
from hanafuda_rules.svg.theme import Ink

__all__ = [
    "CHERRY_BLOSSOM",
    "CHERRY_LEAF",
    "CHRYSANTHEMUM_LEAF",
    "CLOVER_BOW",
    "CLOVER_SPRAY",
    "IRIS_BLOSSOM",
    "IRIS_BUD",
    "PEONY_BLOSSOM",
    "PEONY_BUD",
    "PEONY_LEAF",
    "PINE_CLUMP",
    "PLUME",
    "PLUM_BLOSSOM",
    "PLUM_BUD",
    "SMALL_CLUMP",
    "TURNED_CHERRY_BLOSSOM",
    "blade",
    "chrysanthemum",
    "maple_leaf",
    "paulownia_leaf",
    "paulownia_spike",
    "raceme",
    "willow_strand",
]


def _both(drawing: Drawing) -> Drawing:
    """A symmetric drawing, from its right half."""
    return (*mirrored(drawing), *drawing)


def _rays(inner: float, outer: float, first: int, last: int, step: int) -> list[Outline]:
    """Lines away from the origin, one every ``step`` degrees."""
    return [open_line([polar(inner, angle), polar(outer, angle)]) for angle in range(first, last, step)]


# January. A clump of needles, 50 from its foot to its rim.
def _needles(ink: Ink, outer: float, inner: float, count: int, width: float) -> Drawing:
    """A fan of needles, a little more than a semicircle."""
    step = 210 / (2 * count)
    tips = [polar(inner if i % 2 else outer, i * step - 195) for i in range(2 * count + 1)]
    return (fill(ink, polygon([*tips, 10j]), edge="paper", width=width),)


PINE_CLUMP = motif(
    _needles("green", 50, 44, 15, 3),
    (line("paper", 1.6, *_rays(25, 43, -180, 1, 18)),),
    _needles("black", 28, 22, 9, 1),
)
SMALL_CLUMP = motif(place(PINE_CLUMP, 0, 0, 0.92))

# February. A blossom of five round petals.
_FIVE = [polar(15.6, angle) for angle in range(-90, 270, 72)]
PLUM_BLOSSOM = motif(
    (
        dots("paper", 32.5, _FIVE),
        dots("red", 26, _FIVE),
        line("yellow", 2.6, *_rays(0, 11.7, -54, 270, 72)),
        dots("yellow", 10.4, [0j]),
    )
)
PLUM_BUD = motif((dots("paper", 18, [0j]), dots("red", 14, [0j]), line("black", 4, "-4,6 0,8 4,6")))

# March. Petals with a notch.
CHERRY_BLOSSOM = motif(
    around(piece("pink", "0,0 -23,-18~ -6,-37 0,-29 6,-37 23,-18~", 2.3), *range(0, 360, 72)),
    (line("red", 2.3, *_rays(0, 15, -90, 270, 72)), dots("red", 9.2, [0j])),
)
TURNED_CHERRY_BLOSSOM = motif(place(CHERRY_BLOSSOM, 0, 0, 1.07, 30))
CHERRY_LEAF = motif(piece("green", "0,0 12,-18~ 0,-38 -12,-18~"))


# April. A hanging cluster of petals. Every third row is dark.
def _pair(ink: Ink) -> Drawing:
    return motif(_both(piece(ink, "0,0 20,-2~ 18,20 2,17~")))


_LIGHT_PAIR, _DARK_PAIR = _pair("violet"), _pair("black")


@functools.cache
def raceme(rows: int) -> Drawing:
    """A hanging cluster that narrows towards its end, 15 per row."""
    pairs = [
        place(_DARK_PAIR if row % 3 > 1 else _LIGHT_PAIR, 0, row * 15, 1.1 - 0.62 * row / rows) for row in range(rows)
    ]
    return motif(*pairs, (dots("violet", 7, [complex(0, rows * 15)]),))


# May.
def blade(height: float, bend: float) -> Drawing:
    """A sword-shaped leaf, from foot to tip."""
    middle = -0.6 * height
    return piece("green", f"-8,0 -8,{middle}~ {bend},{-height} 9,{middle}~ 8,0")


IRIS_BLOSSOM = motif(
    piece("violet", "0,4 -24,-20~ 0,-42 24,-20~"),
    _both(piece("violet", "0,4 30,-12~ 22,-37 4,-26~")),
    _both(piece("violet", "0,0 42,-20~ 41,16 38,38~ 20,26 10,12~")),
    piece("violet", "0,0 -14,8~ -15,26 -10,40~ 0,42 10,40~ 15,26 14,8~"),
    (fill("yellow", petal("0,2 -9,12~ 0,26 9,12~")),),
    _both((fill("yellow", petal("3,2 20,-1~ 27,12 12,12~")),)),
)
IRIS_BUD = motif(
    piece("violet", "0,0 -16,-20~ 2,-44 14,-20~"), piece("green", "0,4 -12,-8~ -5,-24 0,-14~ 5,-24 12,-8~")
)

# June. Petals in three rings: distance from the heart, number, width.
_PEONY_RINGS: tuple[tuple[float, int, float], ...] = ((34, 9, 34), (21, 7, 28), (9, 5, 20))
PEONY_BLOSSOM = motif(
    (
        dots("paper", 106, [0j]),
        *(
            fill("red", circle(at.real, at.imag, across / 2), edge="pink", width=2.2)
            for radius, petals, across in _PEONY_RINGS
            for at in (polar(radius, 360 * i / petals - 90) for i in range(petals))
        ),
        dots("yellow", 5, [0j, *(polar(8, angle) for angle in range(0, 360, 60))]),
    )
)
PEONY_BUD = motif(
    (fill("green", petal("0,10 -28,4~ -24,-22 -10,-6~ 0,-6 10,-6~ 24,-22 28,4~")),),
    tuple(fill("red", circle(x, y, 12), edge="pink", width=2) for x, y in ((-9, -12), (9, -12), (0, -20), (0, -8))),
)
PEONY_LEAF = motif(
    piece(
        "green",
        "0,0 22,-10~ 20,-32 40,-30~ 48,-54 28,-58~ 17,-58 16,-78~ 0,-88 -16,-78~ -17,-58 -28,-58~"
        " -48,-54 -40,-30~"
        " -20,-32 -22,-10~",
        2,
    ),
    (line("black", 2.2, "0,0 0,-72", "0,-22 26,-46", "0,-22 -26,-46"),),
)

# July. Leaves in threes.
_TREFOIL = around(piece("green", "0,0 14,-10~ 0,-27 -14,-10~", 1.4), -62, 62, 0)
_CLOVER_BLOSSOM: Drawing = (dots("red", 9, "0,-6 -7,-15 5,-17 -3,-26"),)
_CLOVER_TWIG = motif(place(_CLOVER_BLOSSOM, 0, 0, 1.15, -55), place(_TREFOIL, 0, 0, 1.15, 45))


def _clover_spray(points: str) -> Drawing:
    """A stem through these points, with a trefoil leaf at each but the first, and blossoms on the other side."""
    nodes = [complex(*map(float, word.split(","))) for word in points.split()]
    leaves: list[Drawing] = []
    for i, (before, node) in enumerate(pairwise(nodes)):
        upright = math.degrees(cmath.phase(node - before)) + 90
        side = 1 if i % 2 else -1
        leaves.append(place(_CLOVER_TWIG if side == 1 else mirrored(_CLOVER_TWIG), node.real, node.imag, 1, upright))
    return motif((line("black", 3.5, open_line(nodes)),), *leaves)


CLOVER_SPRAY = _clover_spray("0,0 16,-64 2,-114 18,-164 4,-214 18,-270")
CLOVER_BOW = _clover_spray("0,0 -16,-48 -40,-94 -36,-144 -52,-194 -36,-244 -44,-290")


# August. A plume of susuki, drooping from the end of its stem.
PLUME = motif(
    scatter(
        piece("yellow", "0,0 20,-16~ 42,6 18,-2~", 1.2),
        "-4,40,.9,-50 -3,30,.95,-38 -2,20,1,-26 -1,10,1,-14 0,0,1,0 0,0,.8,-34",
    )
)


# September.
_OUTER_RING, _INNER_RING = bare(*_rays(20, 38, 0, 360, 18)), bare(*_rays(8, 21, 9, 369, 30))


def chrysanthemum(petals: Ink, heart: Ink) -> Drawing:
    """Two rings of narrow petals."""
    pens: tuple[tuple[Ink, float], ...] = (("black", 11.5), (petals, 9))
    return motif(
        (dots("paper", 94, [0j]),),
        *(in_paint(ring, None, ink, width) for ring in (_OUTER_RING, _INNER_RING) for ink, width in pens),
        (dots("black", 18, [0j]), dots(heart, 15, [0j])),
    )


CHRYSANTHEMUM_LEAF = motif(
    piece(
        "green",
        "0,0 24,-2~ 22,-20 18,-22 34,-28~ 29,-46 20,-42 20,-58~ 0,-68 -20,-58~ -20,-42 -29,-46 -34,-28~ -18,-22"
        " -22,-20 -24,-2~",
    ),
    (line("paper", 1.8, "0,0 0,-56", "0,-14 14,-24", "0,-14 -14,-24", "0,-32 15,-42", "0,-32 -15,-42"),),
)


# October. Seven pointed lobes, each with its direction and length.
_LOBES = ((-90, 50), (-47, 45), (-133, 45), (-4, 39), (-176, 39), (40, 25), (140, 25))


_LOBE = fill("red", petal("0,0 .2,-.3~ .2,-.5 .12,-.8~ 0,-1 -.12,-.8~ -.2,-.5 -.2,-.3~"))
_MAPLE_LEAF = bare(
    petal("-1.5,0 1.5,9~ 5,37 7,36 5,9~ 1.5,0"),
    *(
        each
        for angle, long in _LOBES
        for lobe in flat(place((_LOBE,), 0, 0, long, angle + 90))
        for each in lobe.outlines
    ),
    circle(0, 0, 9),
)
_MAPLE_VEINS = bare(*(open_line([0j, polar(long * 0.75, angle)]) for angle, long in _LOBES))


def maple_leaf(ink: Ink, vein: Ink = "paper") -> Drawing:
    """A leaf around the end of its stalk."""
    return motif(in_paint(_MAPLE_LEAF, ink), in_paint(_MAPLE_VEINS, None, vein, 1.3))


# November.
_STRAND, _SWAY = 290, 8
_STEM = [complex(_SWAY * (i / _STRAND) ** 2, i - _STRAND) for i in range(0, _STRAND + 1, 13)]
_WILLOW_LEAF = fill("green", petal("0,0 15,8~ 7,28 0,16~"))
_WILLOW_LEAVES = bare(
    *(
        each
        for i, node in enumerate(_STEM)
        for leaf in flat(place(mirrored((_WILLOW_LEAF,)) if i % 2 else (_WILLOW_LEAF,), node.real, node.imag))
        for each in leaf.outlines
    )
)


@functools.cache
def _whole_strand(ink: Ink) -> Drawing:
    stem = open_line([_STEM[0], _STEM[len(_STEM) // 2], _STEM[-1]])
    return motif((line(ink, 3, stem),), in_paint(_WILLOW_LEAVES, ink))


def willow_strand(length: int, ink: Ink) -> Drawing:
    """A hanging twig with narrow leaves: the lower end of a long one that hangs into the card."""
    return place(_whole_strand(ink), 0, length)


# December.
_BROAD_LEAF = bare(
    petal(
        "0,0 24,18~ 42,-4 68,0~ 64,-34 56,-62~ 30,-54 26,-84~ 0,-96 -26,-84~ -30,-54 -56,-62~ -64,-34 -68,0~"
        " -42,-4 -24,18~"
    )
)
_BROAD_VEINS = motif(
    (
        line(
            "paper",
            2,
            "0,-2 0,-80",
            "0,-12 24,-28 46,-40",
            "0,-8 26,-6 48,-14",
            "0,-12 -24,-28 -46,-40",
            "0,-8 -26,-6 -48,-14",
        ),
    )
)


def paulownia_leaf(ink: Ink) -> Drawing:
    """A broad leaf above its stalk."""
    return motif(in_paint(_BROAD_LEAF, ink, "paper", 2.5), _BROAD_VEINS)


_BELL = piece("violet", "0,0 12,-2~ 11,-22 6,-18 0,-23 -6,-18 -11,-22 -12,-2~", 1.4)
_BELLS = motif(around(_BELL, -57, 57))


@functools.cache
def paulownia_spike(rows: int) -> Drawing:
    """Blossoms in pairs along a stem, from its foot."""
    pairs = [place(_BELLS, 0, -17 * row - 8, 1.15 - 0.4 * row / rows) for row in range(rows)]
    top = -17 * rows
    return motif((line("black", 3.5, f"0,14 0,{top}"),), *pairs, scatter(_BELL, f"0,{top - 2},.85"))
