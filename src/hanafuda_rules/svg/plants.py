"""The twelve plants, each drawn about an origin of its own: blossoms, leaves and branches."""

from __future__ import annotations

import cmath
import math
from itertools import pairwise

from hanafuda_rules.svg.pen import Drawing, circle, dots, fill, line, loop, open_line, place, polar, polygon, together
from hanafuda_rules.svg.theme import Ink

__all__ = [
    "CHERRY_BLOSSOM",
    "CHERRY_LEAF",
    "CHRYSANTHEMUM_LEAF",
    "IRIS_BLOSSOM",
    "PAULOWNIA_LEAF",
    "PEONY_BLOSSOM",
    "PEONY_LEAF",
    "PINE_CLUMP",
    "PLUM_BLOSSOM",
    "PLUM_BUD",
    "blade",
    "chrysanthemum",
    "clover_spray",
    "maple_leaf",
    "paulownia_spike",
    "raceme",
    "willow_strand",
]


def _burst(outer: float, inner: float, spikes: int, first: float, last: float) -> list[complex]:
    """Spikes about the origin, from one direction to another in degrees."""
    step = (last - first) / (2 * spikes)
    return [polar(inner if i % 2 else outer, first + i * step) for i in range(2 * spikes + 1)]


# January. A clump of needles, 50 from its foot to its rim.
_NEEDLES = [open_line([polar(25, a), polar(43, a)]) for a in range(-180, 1, 18)]
PINE_CLUMP: Drawing = (
    fill("green", polygon([*_burst(50, 44, 15, -195, 15), 10j]), edge="paper", width=3),
    line("paper", 1.6, *_NEEDLES),
    fill("black", polygon([*_burst(24, 19, 9, -195, 15), 10j])),
)

# February. A blossom of five round petals, 21 across the middle of each.
PLUM_BLOSSOM: Drawing = (
    dots("paper", 25, [polar(12, a) for a in range(-90, 270, 72)]),
    dots("red", 20, [polar(12, a) for a in range(-90, 270, 72)]),
    line("yellow", 2, *(open_line([0j, polar(9, a)]) for a in range(-54, 270, 72))),
    dots("yellow", 8, [0j]),
)
PLUM_BUD: Drawing = (dots("red", 15, [0j]), line("black", 4, "-4,6 0,8 4,6"))

# March. Petals with a notch.
_NOTCHED = "0,0! -9,-12 -8,-22 -3,-24! 0,-20! 3,-24! 8,-22 9,-12"
CHERRY_BLOSSOM: Drawing = (
    fill(
        "pink",
        *(shape.outlines[0] for a in range(0, 360, 72) for shape in place((fill("pink", loop(_NOTCHED)),), 0, 0, 1, a)),
        edge="paper",
        width=1.5,
    ),
    line("red", 1.5, *(open_line([0j, polar(10, a)]) for a in range(-90, 270, 72))),
    dots("red", 6, [0j]),
)
CHERRY_LEAF: Drawing = (fill("green", loop("0,0! 9,-14 6,-28 0,-38! -6,-28 -9,-14"), edge="paper", width=1.5),)


def raceme(rows: int, tip: Ink = "violet") -> Drawing:
    """April. A hanging cluster of petals that narrows towards its end."""
    petal = loop("0,0! 12,2 19,10 17,19 8,18 2,10")
    shapes: list[Drawing] = []
    for row in range(rows):
        size, ink = 1.1 - 0.62 * row / rows, "black" if row % 3 == 2 else tip
        pair = (fill(ink, petal, edge="paper", width=1.4),)
        shapes += [place(pair, 0, row * 15, size), place(pair, 0, row * 15, size, mirror=True)]
    end = (dots(tip, 7, [complex(0, rows * 15)]),)
    return tuple(shape for drawing in (*shapes, end) for shape in drawing)


def blade(height: float, bend: float, ink: Ink = "green") -> Drawing:
    """May. A leaf like a sword, from its foot to its tip."""
    outline = loop(f"-8,0! -7,{-0.5 * height} {bend},{-height}! 8,{-0.5 * height} 8,0!")
    return (fill(ink, outline, edge="paper", width=1.5),)


IRIS_BLOSSOM: Drawing = (
    fill("violet", loop("0,4! -12,-14 -8,-34 0,-42! 8,-34 12,-14"), edge="paper", width=1.5),
    fill("violet", loop("0,4! -14,-6 -24,-24 -22,-36! -10,-28 -3,-12"), edge="paper", width=1.5),
    fill("violet", loop("0,4! 14,-6 24,-24 22,-36! 10,-28 3,-12"), edge="paper", width=1.5),
    fill("violet", loop("0,0! -18,-8 -36,2 -40,22 -30,30 -18,22 -8,10"), edge="paper", width=1.5),
    fill("violet", loop("0,0! 18,-8 36,2 40,22 30,30 18,22 8,10"), edge="paper", width=1.5),
    fill("violet", loop("0,0! -13,10 -15,28 0,40 15,28 13,10"), edge="paper", width=1.5),
    fill("yellow", loop("0,2! -4,12 0,24! 4,12"), loop("-3,2! -14,2 -25,10! -12,10"), loop("3,2! 14,2 25,10! 12,10")),
)
"""May."""

# June. Petals in three rings.
_PEONY_RINGS: tuple[tuple[float, int, float], ...] = ((34, 9, 34), (21, 7, 28), (9, 5, 20))
PEONY_BLOSSOM: Drawing = (
    *(
        fill("red", circle(at.real, at.imag, across / 2), edge="pink", width=2.2)
        for radius, petals, across in _PEONY_RINGS
        for at in (polar(radius, 360 * i / petals - 90) for i in range(petals))
    ),
    dots("yellow", 5, [0j, *(polar(8, a) for a in range(0, 360, 60))]),
)
PEONY_LEAF: Drawing = (
    fill("green", loop("0,0! 12,-14 20,-34! 32,-38 44,-54! 28,-54 16,-60! 10,-76 0,-84! -10,-76 -16,-60! -28,-54 -44,-54! -32,-38 -20,-34! -12,-14"), edge="paper", width=1.5),
    line("black", 2, "0,-6 0,-70", "0,-22 22,-44", "0,-22 -22,-44"),
)


_LEAFLET = loop("0,0! 8,-8 8,-18 0,-25 -8,-18 -8,-8")
_TREFOIL: Drawing = tuple(
    fill("green", _LEAFLET.moved(lambda p, t=turn: p * polar(1, t)), edge="paper", width=1.2) for turn in (-58, 58, 0)
)


def clover_spray(points: str) -> Drawing:
    """July. A stem through these points with a leaf of three at each but the first, and blossoms between."""
    nodes = [complex(*map(float, word.split(","))) for word in points.split()]
    shapes: list[Drawing] = [(line("black", 2.5, open_line(nodes)),)]
    blossoms: list[complex] = []
    for i, (before, node) in enumerate(pairwise(nodes)):
        ahead = (node - before) / abs(node - before)
        side = 1 if i % 2 else -1
        shapes.append(place(_TREFOIL, node.real, node.imag, 0.8, math.degrees(cmath.phase(ahead * polar(1, 90 + 50 * side)))))
        blossoms += [node + ahead * polar(12, -70 * side), node + ahead * polar(21, -45 * side), node + ahead * polar(20, -100 * side)]
    return together(*shapes, (dots("red", 8.5, blossoms),))


def chrysanthemum(petals: Ink, heart: Ink) -> Drawing:
    """September. Two rings of narrow petals."""
    outer = [open_line([polar(18, a), polar(38, a)]) for a in range(0, 360, 18)]
    inner = [open_line([polar(8, a), polar(21, a)]) for a in range(9, 360, 30)]
    return (
        line("paper", 16, *outer),
        line("black", 11.5, *outer),
        line(petals, 9, *outer),
        line("black", 11.5, *inner),
        line(petals, 9, *inner),
        dots("black", 18, [0j]),
        dots(heart, 15, [0j]),
    )


CHRYSANTHEMUM_LEAF: Drawing = (
    fill("green", loop("0,0! 16,-6 22,-18! 18,-22! 30,-30 28,-44! 20,-42! 18,-56 0,-66! -18,-56 -20,-42! -28,-44! -30,-30 -18,-22! -22,-18! -16,-6"), edge="paper", width=1.5),
    line("paper", 1.8, "0,-4 0,-56", "0,-14 14,-24", "0,-14 -14,-24", "0,-32 15,-42", "0,-32 -15,-42"),
)


def maple_leaf(ink: Ink, vein: Ink = "paper") -> Drawing:
    """October. Seven pointed lobes."""
    lobes = ((-90, 48), (-48, 44), (-132, 44), (-5, 38), (-175, 38), (40, 24), (140, 24))
    lobe = loop("0,0! .15,-.25 .23,-.55 0,-1! -.23,-.55 -.15,-.25")
    outlines = [lobe.moved(lambda p, s=polar(long, angle + 90): p * s) for angle, long in lobes]
    return (
        line(ink, 3, "0,0 2,20 6,36"),
        *(fill(ink, outline) for outline in outlines),
        dots(ink, 18, [0j]),
        line(vein, 1.3, *(open_line([0j, polar(long * 0.75, angle)]) for angle, long in lobes)),
    )


def willow_strand(length: int, sway: float, ink: Ink = "green") -> Drawing:
    """November. A hanging twig with narrow leaves, from where it hangs."""
    stem = [complex(sway * (i / length) ** 2, i) for i in range(0, length + 1, 12)]
    leaf = loop("0,0! 8,8 10,18 8,26! 2,18")
    leaves = [
        leaf.moved(lambda p, n=node, mirror=i % 2: n + (-p.conjugate() if mirror else p)) for i, node in enumerate(stem)
    ]
    return (line(ink, 3, open_line([stem[0], stem[len(stem) // 2], stem[-1]])), *(fill(ink, each) for each in leaves))


PAULOWNIA_LEAF: Drawing = (
    fill("green", loop("0,0! 14,10 34,6 42,-6! 56,-8 64,-22 60,-38! 54,-54 40,-58 30,-54! 26,-74 14,-88 0,-94! -14,-88 -26,-74 -30,-54! -40,-58 -54,-54 -60,-38! -64,-22 -56,-8 -42,-6! -34,6 -14,10"), edge="paper", width=2.5),
    line("paper", 2, "0,-4 0,-80", "0,-12 24,-30 44,-42", "0,-12 -24,-30 -44,-42", "0,-8 26,-8 46,-16", "0,-8 -26,-8 -46,-16"),
)
"""December."""


_BELL: Drawing = (fill("violet", loop("0,0! 7,-6 10,-15 8,-21! 3,-18 0,-22! -3,-18 -8,-21! -10,-15 -7,-6"), edge="paper", width=1.3),)


def paulownia_spike(rows: int) -> Drawing:
    """Blossoms in pairs up a stem, from its foot."""
    pairs = [
        place(_BELL, 0, -16 * row - 8, 1.05 - 0.35 * row / rows, side * (62 - 18 * row / rows)) for row in range(rows) for side in (-1, 1)
    ]
    top = -16 * rows
    return together((line("black", 3, f"0,0 0,{top}"),), *pairs, place(_BELL, 0, top - 2, 0.8))
