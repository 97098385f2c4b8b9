"""Outlines and shapes, the elements of drawings.

A drawing is a tuple of shapes, in painting order. Points are complex numbers, so rotating and scaling
is a multiplication. Outlines are written as the points that they pass through, such as ``"10,20 30,40! 50,60"``. They
are smooth except at points with an exclamation mark.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Iterable, Iterator

import attrs

from hanafuda_rules.svg.theme import Ink

__all__ = [
    "Drawing",
    "Outline",
    "Shape",
    "Similarity",
    "circle",
    "dots",
    "fill",
    "line",
    "loop",
    "petal",
    "place",
    "polar",
    "together",
]


@attrs.frozen
class Outline:
    """A path.

    Args:
        steps: SVG's commands ``M``, ``L``, ``Q``, ``C`` and ``Z`` with their points; ``O`` is a circle, with its centre
            and a point on it.
    """

    steps: tuple[tuple[str, tuple[complex, ...]], ...]

    def moved(self, move: Callable[[complex], complex]) -> Outline:
        """The outline with every point moved."""
        return Outline(tuple((command, tuple(map(move, points))) for command, points in self.steps))


@attrs.frozen
class Shape:
    """Outlines with the same paint.

    Args:
        outlines: The outlines.
        inside: The colour of the fill.
        edge: The colour of the edge.
        width: The width of the edge.
    """

    outlines: tuple[Outline, ...]
    inside: Ink | None
    edge: Ink | None = None
    width: float = 0


@attrs.frozen
class Similarity:
    """A transformation: rotate and scale by a factor, then move to an origin."""

    origin: complex = 0j
    factor: complex = 1 + 0j

    def __call__(self, point: complex) -> complex:
        """The transformed point."""
        return self.origin + self.factor * point


Drawing = tuple[Shape, ...]


def polar(radius: float, degrees: float) -> complex:
    """The point at a distance from the origin; 0 degrees is to the right, 90 below."""
    return cmath.rect(radius, math.radians(degrees))


def _point(text: str) -> complex:
    x, y = text.split(",")
    return complex(float(x), float(y))


def _points(text: str | Iterable[complex]) -> Iterator[tuple[complex, bool]]:
    """Each point, and whether it is a corner."""
    if not isinstance(text, str):
        yield from ((point, False) for point in text)
        return
    for word in text.split():
        yield _point(word.removesuffix("!")), word.endswith("!")


def _step(nodes: list[tuple[complex, bool]]) -> tuple[str, tuple[complex, ...]]:
    """A Catmull–Rom step from the second to the third of four points."""
    (before, _), (start, leaves_straight), (end, arrives_straight), (after, _) = nodes
    if (leaves_straight and arrives_straight) or (before == start and after == end):
        return "L", (end,)
    first = start + ((end - start) / 3 if leaves_straight else (end - before) / 6)
    second = end - ((end - start) / 3 if arrives_straight else (after - start) / 6)
    return "C", (first, second, end)


def loop(points: str | Iterable[complex]) -> Outline:
    """A closed outline through these points."""
    nodes = list(_points(points))
    wrapped = [nodes[-1], *nodes, nodes[0], nodes[1]]
    steps = [_step(wrapped[i : i + 4]) for i in range(len(nodes))]
    return Outline((("M", (nodes[0][0],)), *steps, ("Z", ())))


def petal(text: str) -> Outline:
    """A closed outline with a short text, for details that a drawing has many of.

    Lines between points are straight. A point with a tilde, as in ``"0,0 9,-9~ 0,-20 -9,-9~"``, is a control point that
    bends the line to the next point.
    """
    first, *words = text.split()
    start = _point(first)
    steps: list[tuple[str, tuple[complex, ...]]] = []
    bend: tuple[complex, ...] = ()
    for word in (*words, first):
        if word.endswith("~"):
            bend = (_point(word[:-1]),)
        else:
            steps.append(("Q" if bend else "L", (*bend, _point(word))))
            bend = ()
    if steps[-1][0] == "L":  # Z draws it
        steps.pop()
    return Outline((("M", (start,)), *steps, ("Z", ())))


def open_line(points: str | Iterable[complex]) -> Outline:
    """An open line through these points."""
    nodes = list(_points(points))
    with_ends = [nodes[0], *nodes, nodes[-1]]
    steps = [_step(with_ends[i : i + 4]) for i in range(len(nodes) - 1)]
    return Outline((("M", (nodes[0][0],)), *steps))


def circle(x: float, y: float, radius: float) -> Outline:
    """A circle around a point."""
    centre = complex(x, y)
    return Outline((("O", (centre, centre + radius)),))


def fill(inside: Ink, *outlines: Outline, edge: Ink | None = None, width: float = 0) -> Shape:
    """Filled outlines with an optional edge."""
    return Shape(outlines, inside, edge, width)


def line(edge: Ink, width: float, *outlines: Outline | str) -> Shape:
    """Lines of a width, with round ends."""
    return Shape(tuple(open_line(each) if isinstance(each, str) else each for each in outlines), None, edge, width)


def dots(edge: Ink, width: float, points: str | Iterable[complex]) -> Shape:
    """Discs of a diameter, drawn as lines of zero length because these have the shortest text."""
    return Shape(tuple(Outline((("M", (point,)), ("L", (point,)))) for point, _ in _points(points)), None, edge, width)


def _moved(drawing: Drawing, move: Similarity) -> Drawing:
    return tuple(
        attrs.evolve(
            each,
            outlines=tuple(outline.moved(move) for outline in each.outlines),
            width=round(each.width * abs(move.factor), 1),
        )
        for each in drawing
    )


def place(drawing: Drawing, x: float, y: float, size: float = 1, turn: float = 0) -> Drawing:
    """Move, scale and rotate a drawing.

    Args:
        drawing: The drawing, around the origin.
        x: The new x coordinate of the origin, from the left.
        y: The new y coordinate of the origin, from above.
        size: The scale.
        turn: The rotation in degrees, clockwise.
    """
    return _moved(drawing, Similarity(complex(x, y), polar(size, turn)))


def together(*drawings: Drawing) -> Drawing:
    """Combine drawings, each painted over the ones before."""
    return tuple(each for drawing in drawings for each in drawing)
