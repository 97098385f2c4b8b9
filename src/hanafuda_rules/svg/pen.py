"""Outlines and shapes: what the drawings are made of, and how they become SVG text.

A drawing is a tuple of shapes in the order in which they are painted. Points are complex numbers, so that turning and
scaling is a multiplication. Outlines are written as the points that they go through, ``"10,20 30,40! 50,60"``: smooth
everywhere but at the points with an exclamation mark.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

import attrs

from hanafuda_rules.svg.theme import Ink, Theme

__all__ = [
    "Drawing",
    "Outline",
    "Shape",
    "circle",
    "dots",
    "ellipse",
    "fill",
    "line",
    "loop",
    "open_line",
    "petal",
    "place",
    "polar",
    "polygon",
    "scatter",
    "to_svg",
    "together",
]


@attrs.frozen
class Outline:
    """A path.

    Args:
        steps: SVG's commands ``M``, ``L``, ``Q``, ``C`` and ``Z`` with the points they go through; ``O`` is a circle, with its
            centre and a point on it.
    """

    steps: tuple[tuple[str, tuple[complex, ...]], ...]

    def moved(self, move: Callable[[complex], complex]) -> Outline:
        """The outline with every point moved by a similarity."""
        return Outline(tuple((command, tuple(map(move, points))) for command, points in self.steps))


@attrs.frozen
class Shape:
    """Outlines painted alike.

    Args:
        outlines: The outlines.
        inside: What they are filled with.
        edge: What they are drawn with.
        width: How wide their edge is.
    """

    outlines: tuple[Outline, ...]
    inside: Ink | None
    edge: Ink | None = None
    width: float = 0


Drawing = tuple[Shape, ...]


def polar(radius: float, degrees: float) -> complex:
    """The point at this distance from the origin; 0 degrees is to the right, 90 below."""
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
    """From the second of four points to the third: along the line between their neighbours, as Catmull and Rom do."""
    (before, _), (start, leaves_straight), (end, arrives_straight), (after, _) = nodes
    if leaves_straight and arrives_straight:
        return "L", (end,)
    first = start + ((end - start) / 3 if leaves_straight else (end - before) / 6)
    second = end - ((end - start) / 3 if arrives_straight else (after - start) / 6)
    return "C", (first, second, end)


def loop(points: str | Iterable[complex]) -> Outline:
    """A closed outline through these points."""
    nodes = list(_points(points))
    around = [nodes[-1], *nodes, nodes[0], nodes[1]]
    steps = [_step(around[i : i + 4]) for i in range(len(nodes))]
    return Outline((("M", (nodes[0][0],)), *steps, ("Z", ())))


def petal(text: str) -> Outline:
    """A closed outline for what a drawing has many of, which takes little text.

    Lines between its points are straight, but a point with a tilde, ``"0,0 9,-9~ 0,-20 -9,-9~"``, is not gone through: it
    bends the line to the next.
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


def polygon(points: Iterable[complex]) -> Outline:
    """A closed outline with a corner at each of these points."""
    first, *others = points
    return Outline((("M", (first,)), *(("L", (point,)) for point in others), ("Z", ())))


def open_line(points: str | Iterable[complex]) -> Outline:
    """An open line through these points."""
    nodes = list(_points(points))
    if len(nodes) == 2:
        nodes = [(point, True) for point, _ in nodes]
    around = [nodes[0], *nodes, nodes[-1]]
    steps = [_step(around[i : i + 4]) for i in range(len(nodes) - 1)]
    return Outline((("M", (nodes[0][0],)), *steps))


def circle(x: float, y: float, radius: float) -> Outline:
    """A circle about a point."""
    centre = complex(x, y)
    return Outline((("O", (centre, centre + radius)),))


def ellipse(x: float, y: float, across: float, down: float) -> Outline:
    """An ellipse about a point, with its two half axes."""
    centre = complex(x, y)
    return loop([centre + complex(across * math.cos(a), down * math.sin(a)) for a in (math.pi * i / 4 for i in range(8))])


def fill(inside: Ink, *outlines: Outline, edge: Ink | None = None, width: float = 0) -> Shape:
    """Filled outlines, with an edge if one is given."""
    return Shape(outlines, inside, edge, width)


def line(edge: Ink, width: float, *outlines: Outline | str) -> Shape:
    """Lines of a width, with round ends."""
    return Shape(tuple(open_line(each) if isinstance(each, str) else each for each in outlines), None, edge, width)


def dots(edge: Ink, width: float, points: str | Iterable[complex]) -> Shape:
    """Discs of a diameter: lines of no length, which take the least text."""
    return Shape(tuple(Outline((("M", (point,)), ("L", (point,)))) for point, _ in _points(points)), None, edge, width)


def place(drawing: Drawing, x: float, y: float, size: float = 1, turn: float = 0, *, mirror: bool = False) -> Drawing:
    """A drawing made about the origin, set down elsewhere.

    Args:
        drawing: The drawing.
        x: Where its origin comes to lie, from the left.
        y: The same, from above.
        size: How much larger it becomes.
        turn: By how many degrees it is turned clockwise.
        mirror: Whether left and right change places, before it is turned.
    """
    origin, factor = complex(x, y), polar(size, turn)

    def move(point: complex) -> complex:
        return origin + factor * (-point.conjugate() if mirror else point)

    return tuple(
        attrs.evolve(shape, outlines=tuple(each.moved(move) for each in shape.outlines), width=round(shape.width * size, 1))
        for shape in drawing
    )


def together(*drawings: Drawing) -> Drawing:
    """Drawings painted one over the other, as one."""
    return tuple(shape for drawing in drawings for shape in drawing)


def scatter(drawing: Drawing, places: str) -> Drawing:
    """A drawing set down in several places, each written as ``x,y,size,turn``, of which the last two can be left out."""
    return together(*(place(drawing, *map(float, each.split(","))) for each in places.split()))


def to_svg(drawing: Drawing, theme: Theme) -> str:
    """The elements that paint a drawing, for a parent without fill and with round caps and joins."""
    alike = groupby(drawing, key=lambda shape: attrs.evolve(shape, outlines=()))
    return "".join(_elements(style, [shape.outlines for shape in shapes], theme) for style, shapes in alike)


def _elements(style: Shape, shapes: list[tuple[Outline, ...]], theme: Theme) -> str:
    """Shapes that are painted alike."""
    paint = _attributes(style, theme)
    if style.inside is None:  # lines may cross: one path does for all of them
        shapes = [tuple(outline for outlines in shapes for outline in outlines)]
    paths = [f'd="{"".join(map(_data, outlines))}"/>' for outlines in shapes]
    if len(paths) == 1:
        return f"<path{paint} {paths[0]}"
    return f"<g{paint}>{''.join(f'<path {path}' for path in paths)}</g>"


def _attributes(style: Shape, theme: Theme) -> str:
    text = f' fill="{getattr(theme, style.inside)}"' if style.inside else ""
    if style.edge:
        text += f' stroke="{getattr(theme, style.edge)}" stroke-width="{number(style.width)}"'
    return text


def number(value: float) -> str:
    """A number with one decimal at most, as short as SVG allows."""
    text = f"{value:.1f}".removesuffix(".0")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else "0" if text == "-0" else text


def _join(values: Iterable[float]) -> str:
    """Numbers one after the other: a minus sign separates too."""
    text = ""
    for value in map(number, values):
        text += value if not text or value[0] == "-" else f" {value}"
    return text


def _round(point: complex) -> complex:
    return complex(round(point.real, 1), round(point.imag, 1))


def _data(outline: Outline) -> str:
    """The outline as path data, each point relative to the one before: these are the shortest numbers."""
    text, pen = "", 0j
    for command, points in outline.steps:
        if command == "O":
            text += _circle_data(*points)
            continue
        rounded = [_round(point) for point in points]
        start = 0j if command == "M" else pen
        text += command if command == "M" else command.lower()
        text += _join(value for point in rounded for value in ((point - start).real, (point - start).imag))
        pen = rounded[-1] if rounded else pen
    return text


def _circle_data(centre: complex, rim: complex) -> str:
    radius = abs(rim - centre)
    r, across = number(radius), number(2 * radius)
    start = _join((centre.real - radius, centre.imag))
    return f"M{start}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0-{across} 0z"
