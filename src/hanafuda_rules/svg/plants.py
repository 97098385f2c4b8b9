"""The twelve plants, each drawn about an origin of its own: blossoms, leaves and twigs."""

from __future__ import annotations

import cmath
import math
from itertools import pairwise

from hanafuda_rules.svg.pen import (
    Drawing,
    circle,
    dots,
    fill,
    line,
    loop,
    open_line,
    petal,
    place,
    polar,
    polygon,
    scatter,
    together,
)
from hanafuda_rules.svg.theme import Ink

__all__ = [
    "CHERRY_BLOSSOM",
    "CHERRY_LEAF",
    "CHRYSANTHEMUM_LEAF",
    "IRIS_BLOSSOM",
    "IRIS_BUD",
    "PEONY_BLOSSOM",
    "PEONY_BUD",
    "PEONY_LEAF",
    "PINE_CLUMP",
    "PLUME",
    "PLUM_BLOSSOM",
    "PLUM_BUD",
    "blade",
    "chrysanthemum",
    "clover_spray",
    "maple_leaf",
    "paulownia_leaf",
    "paulownia_spike",
    "raceme",
    "willow_strand",
]


def _burst(outer: float, inner: float, spikes: int, first: float, last: float) -> list[complex]:
    """Spikes about the origin, from one direction to another in degrees."""
    step = (last - first) / (2 * spikes)
    return [polar(inner if i % 2 else outer, first + i * step) for i in range(2 * spikes + 1)]


def _rays(inner: float, outer: float, first: int, last: int, step: int) -> list[str]:
    """Lines away from the origin, in every so many degrees."""
    ends = [(polar(inner, angle), polar(outer, angle)) for angle in range(first, last, step)]
    return [f"{a.real},{a.imag} {b.real},{b.imag}" for a, b in ends]


# January. A clump of needles, 50 from its foot to its rim.
PINE_CLUMP: Drawing = (
    fill("green", polygon([*_burst(50, 44, 15, -195, 15), 10j]), edge="paper", width=3),
    line("paper", 1.6, *_rays(25, 43, -180, 1, 18)),
    fill("black", polygon([*_burst(27, 21, 9, -195, 15), 10j])),
)

# February. A blossom of five round petals.
_FIVE = [polar(12, a) for a in range(-90, 270, 72)]
PLUM_BLOSSOM: Drawing = (
    dots("paper", 25, _FIVE),
    dots("red", 20, _FIVE),
    line("yellow", 2, *_rays(0, 9, -54, 270, 72)),
    dots("yellow", 8, [0j]),
)
PLUM_BUD: Drawing = (dots("paper", 18, [0j]), dots("red", 14, [0j]), line("black", 4, "-4,6 0,8 4,6"))

# March. Petals with a notch.
_NOTCHED = petal("0,0 -15,-12~ -4,-24 0,-19 4,-24 15,-12~")
CHERRY_BLOSSOM: Drawing = (
    *(
        fill("pink", _NOTCHED.moved(lambda p, t=polar(1, turn): p * t), edge="paper", width=1.5)
        for turn in range(0, 360, 72)
    ),
    line("red", 1.5, *_rays(0, 10, -90, 270, 72)),
    dots("red", 6, [0j]),
)
CHERRY_LEAF: Drawing = (fill("green", petal("0,0 12,-18~ 0,-38 -12,-18~"), edge="paper", width=1.5),)

# April. A hanging cluster of petals that narrows towards its end.
_PAIR: Drawing = tuple(
    fill("violet", petal(f"0,0 {side * 20},-2~ {side * 18},20 {side * 2},17~"), edge="paper", width=1.4)
    for side in (-1, 1)
)
_DARK_PAIR: Drawing = tuple(fill("black", shape.outlines[0], edge="paper", width=1.4) for shape in _PAIR)


def raceme(rows: int) -> Drawing:
    """A cluster from where it hangs, 15 a row; every third row is dark."""
    pairs = [place(_PAIR if row % 3 < 2 else _DARK_PAIR, 0, row * 15, 1.1 - 0.62 * row / rows) for row in range(rows)]
    return together(*pairs, (dots("violet", 7, [complex(0, rows * 15)]),))


# May.
def blade(height: float, bend: float) -> Drawing:
    """A leaf like a sword, from its foot to its tip."""
    return (
        fill(
            "green", petal(f"-8,0 -8,{-0.6 * height}~ {bend},{-height} 9,{-0.6 * height}~ 8,0"), edge="paper", width=1.5
        ),
    )


IRIS_BLOSSOM: Drawing = (
    fill("violet", petal("0,4 -24,-20~ 0,-42 24,-20~"), edge="paper", width=1.5),
    *(
        fill("violet", petal(f"0,4 {side * 30},-12~ {side * 22},-37 {side * 4},-26~"), edge="paper", width=1.5)
        for side in (-1, 1)
    ),
    *(
        fill(
            "violet",
            petal(f"0,0 {side * 42},-20~ {side * 41},16 {side * 38},38~ {side * 20},26 {side * 10},12~"),
            edge="paper",
            width=1.5,
        )
        for side in (-1, 1)
    ),
    fill("violet", petal("0,0 -14,8~ -15,26 -10,40~ 0,42 10,40~ 15,26 14,8~"), edge="paper", width=1.5),
    fill(
        "yellow", petal("0,2 -9,12~ 0,26 9,12~"), petal("-3,2 -20,-1~ -27,12 -12,12~"), petal("3,2 20,-1~ 27,12 12,12~")
    ),
)
IRIS_BUD: Drawing = (
    fill("violet", petal("0,0 -16,-20~ 2,-44 14,-20~"), edge="paper", width=1.5),
    fill("green", petal("0,4 -12,-8~ -5,-24 0,-14~ 5,-24 12,-8~")),
)

# June. Petals in three rings.
_PEONY_RINGS: tuple[tuple[float, int, float], ...] = ((34, 9, 34), (21, 7, 28), (9, 5, 20))
PEONY_BLOSSOM: Drawing = (
    dots("paper", 106, [0j]),
    *(
        fill("red", circle(at.real, at.imag, across / 2), edge="pink", width=2.2)
        for radius, petals, across in _PEONY_RINGS
        for at in (polar(radius, 360 * i / petals - 90) for i in range(petals))
    ),
    dots("yellow", 5, [0j, *(polar(8, a) for a in range(0, 360, 60))]),
)
PEONY_BUD: Drawing = (
    fill("green", petal("0,10 -28,4~ -24,-22 -10,-6~ 0,-6 10,-6~ 24,-22 28,4~")),
    *(fill("red", circle(x, y, 12), edge="pink", width=2) for x, y in ((-9, -12), (9, -12), (0, -20), (0, -8))),
)
PEONY_LEAF: Drawing = (
    fill(
        "green",
        petal(
            "0,0 22,-10~ 20,-32 40,-30~ 48,-54 28,-58~ 17,-58 16,-78~ 0,-88 -16,-78~ -17,-58 -28,-58~ -48,-54 -40,-30~ -20,-32 -22,-10~"
        ),
        edge="paper",
        width=2,
    ),
    line("black", 2.2, "0,0 0,-72", "0,-22 26,-46", "0,-22 -26,-46"),
)

# July. Leaves in threes.
_TREFOIL: Drawing = tuple(
    fill("green", petal("0,0 14,-10~ 0,-27 -14,-10~").moved(lambda p, t=polar(1, turn): p * t), edge="paper", width=1.4)
    for turn in (-62, 62, 0)
)
_CLOVER_BLOSSOM: Drawing = (dots("red", 9, "0,-6 -7,-15 5,-17 -3,-26"),)


def clover_spray(points: str) -> Drawing:
    """A stem through these points, with a leaf of three at each but the first and blossoms on the other side."""
    nodes = [complex(*map(float, word.split(","))) for word in points.split()]
    shapes: list[Drawing] = []
    for i, (before, node) in enumerate(pairwise(nodes)):
        ahead = math.degrees(cmath.phase(node - before)) + 90
        side = 1 if i % 2 else -1
        shapes += [
            place(_CLOVER_BLOSSOM, node.real, node.imag, 1.15, ahead - 55 * side),
            place(_TREFOIL, node.real, node.imag, 1.15, ahead + 45 * side),
        ]
    return together((line("black", 3.5, open_line(nodes)),), *shapes)


# August. A plume of susuki, which droops from the end of its stem.
PLUME: Drawing = scatter(
    (fill("yellow", petal("0,0 20,-16~ 42,6 18,-2~"), edge="paper", width=1.2),),
    "-4,40,.9,-50 -3,30,.95,-38 -2,20,1,-26 -1,10,1,-14 0,0,1,0 0,0,.8,-34",
)


# September.
def chrysanthemum(petals: Ink, heart: Ink) -> Drawing:
    """Two rings of narrow petals."""
    outer, inner = _rays(20, 38, 0, 360, 18), _rays(8, 21, 9, 369, 30)
    return (
        dots("paper", 94, [0j]),
        line("black", 11.5, *outer),
        line(petals, 9, *outer),
        line("black", 11.5, *inner),
        line(petals, 9, *inner),
        dots("black", 18, [0j]),
        dots(heart, 15, [0j]),
    )


CHRYSANTHEMUM_LEAF: Drawing = (
    fill(
        "green",
        petal(
            "0,0 24,-2~ 22,-20 18,-22 34,-28~ 29,-46 20,-42 20,-58~ 0,-68 -20,-58~ -20,-42 -29,-46 -34,-28~ -18,-22 -22,-20 -24,-2~"
        ),
        edge="paper",
        width=1.5,
    ),
    line("paper", 1.8, "0,0 0,-56", "0,-14 14,-24", "0,-14 -14,-24", "0,-32 15,-42", "0,-32 -15,-42"),
)


# October. Seven pointed lobes.
_LOBES = ((-90, 50), (-47, 45), (-133, 45), (-4, 39), (-176, 39), (40, 25), (140, 25))


def maple_leaf(ink: Ink, vein: Ink = "paper") -> Drawing:
    """A leaf about the end of its stalk."""
    lobe = petal("0,0 .2,-.3~ .2,-.5 .12,-.8~ 0,-1 -.12,-.8~ -.2,-.5 -.2,-.3~")
    veins = [polar(long * 0.75, angle) for angle, long in _LOBES]
    return (
        line(ink, 3, "0,0 2,20 6,36"),
        *(fill(ink, lobe.moved(lambda p, s=polar(long, angle + 90): p * s)) for angle, long in _LOBES),
        dots(ink, 18, [0j]),
        line(vein, 1.3, *(f"0,0 {tip.real},{tip.imag}" for tip in veins)),
    )


# November.
def willow_strand(length: int, sway: float, ink: Ink = "green") -> Drawing:
    """A hanging twig with narrow leaves, from where it hangs."""
    stem = [complex(sway * (i / length) ** 2, i) for i in range(0, length + 1, 13)]
    leaves = [
        petal(
            f"{p.real},{p.imag} {p.real + side * 15},{p.imag + 8}~ {p.real + side * 7},{p.imag + 28} {p.real},{p.imag + 16}~"
        )
        for i, p in enumerate(stem)
        for side in (1 - i % 2 * 2,)
    ]
    return (line(ink, 3, open_line([stem[0], stem[len(stem) // 2], stem[-1]])), fill(ink, *leaves))


# December.
def paulownia_leaf(ink: Ink) -> Drawing:
    """A broad leaf above its stalk."""
    return (
        fill(
            ink,
            petal(
                "0,0 24,18~ 42,-4 68,0~ 64,-34 56,-62~ 30,-54 26,-84~ 0,-96 -26,-84~ -30,-54 -56,-62~ -64,-34 -68,0~ -42,-4 -24,18~"
            ),
            edge="paper",
            width=2.5,
        ),
        line(
            "paper",
            2,
            "0,-2 0,-80",
            "0,-12 24,-28 46,-40",
            "0,-12 -24,-28 -46,-40",
            "0,-8 26,-6 48,-14",
            "0,-8 -26,-6 -48,-14",
        ),
    )


_BELL: Drawing = (
    fill("violet", petal("0,0 12,-2~ 11,-22 6,-18 0,-23 -6,-18 -11,-22 -12,-2~"), edge="paper", width=1.4),
)


def paulownia_spike(rows: int) -> Drawing:
    """Blossoms in pairs up a stem, from its foot."""
    pairs = [
        place(_BELL, 0, -17 * row - 8, 1.15 - 0.4 * row / rows, side * (64 - 16 * row / rows))
        for row in range(rows)
        for side in (-1, 1)
    ]
    top = -17 * rows
    return together((line("black", 3.5, f"0,14 0,{top}"),), *pairs, scatter(_BELL, f"0,{top - 2},.85"))
