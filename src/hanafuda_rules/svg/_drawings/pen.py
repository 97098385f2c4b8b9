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
    "around",
    "circle",
    "dots",
    "ellipse",
    "fill",
    "line",
    "loop",
    "mirrored",
    "number",
    "open_line",
    "petal",
    "piece",
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
        steps: SVG's commands ``M``, ``L``, ``Q``, ``C`` and ``Z`` with their points; ``O`` is a circle, with its centre
            and a point on it.
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
    """A closed outline for what a drawing has many of, which takes little text.

    Lines between its points are straight, but a point with a tilde, as in ``"0,0 9,-9~ 0,-20 -9,-9~"``, is not gone
    through: it bends the line to the next.
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
    with_ends = [nodes[0], *nodes, nodes[-1]]
    steps = [_step(with_ends[i : i + 4]) for i in range(len(nodes) - 1)]
    return Outline((("M", (nodes[0][0],)), *steps))


def circle(x: float, y: float, radius: float) -> Outline:
    """A circle about a point."""
    centre = complex(x, y)
    return Outline((("O", (centre, centre + radius)),))


def ellipse(x: float, y: float, across: float, down: float) -> Outline:
    """An ellipse about a point, with its two half axes."""
    centre = complex(x, y)
    return loop(
        [centre + complex(across * math.cos(a), down * math.sin(a)) for a in (math.pi * i / 4 for i in range(8))]
    )


def fill(inside: Ink, *outlines: Outline, edge: Ink | None = None, width: float = 0) -> Shape:
    """Filled outlines, with an edge if one is given."""
    return Shape(outlines, inside, edge, width)


def piece(inside: Ink, text: str, width: float = 1.5) -> Drawing:
    """A petal or a leaf that an edge of paper sets off from what is under it."""
    return (fill(inside, petal(text), edge="paper", width=width),)


def line(edge: Ink, width: float, *outlines: Outline | str) -> Shape:
    """Lines of a width, with round ends."""
    return Shape(tuple(open_line(each) if isinstance(each, str) else each for each in outlines), None, edge, width)


def dots(edge: Ink, width: float, points: str | Iterable[complex]) -> Shape:
    """Discs of a diameter: lines of no length, which take the least text."""
    return Shape(tuple(Outline((("M", (point,)), ("L", (point,)))) for point, _ in _points(points)), None, edge, width)


def _moved(drawing: Drawing, move: Callable[[complex], complex], size: float = 1) -> Drawing:
    return tuple(
        Shape(
            tuple(each.moved(move) for each in shape.outlines), shape.inside, shape.edge, round(shape.width * size, 1)
        )
        for shape in drawing
    )


def place(drawing: Drawing, x: float, y: float, size: float = 1, turn: float = 0) -> Drawing:
    """A drawing made about the origin, set down elsewhere.

    Args:
        drawing: The drawing.
        x: Where its origin comes to lie, from the left.
        y: The same, from above.
        size: How much larger it becomes.
        turn: By how many degrees it is turned clockwise.
    """
    origin, factor = complex(x, y), polar(size, turn)
    return _moved(drawing, lambda point: origin + factor * point, size)


def mirrored(drawing: Drawing) -> Drawing:
    """A drawing with left and right of the origin exchanged."""
    return _moved(drawing, lambda point: -point.conjugate())


def around(drawing: Drawing, *turns: float) -> Drawing:
    """A drawing several times, turned about the origin by so many degrees."""
    return together(*(place(drawing, 0, 0, 1, turn) for turn in turns))


def together(*drawings: Drawing) -> Drawing:
    """Drawings painted one over the other, as one."""
    return tuple(shape for drawing in drawings for shape in drawing)


def scatter(drawing: Drawing, places: str) -> Drawing:
    """A drawing set down in several places, each ``x,y,size,turn``, of which the last two can be left out."""
    return together(*(place(drawing, *map(float, each.split(","))) for each in places.split()))


def to_svg(drawing: Drawing, theme: Theme, digits: int = 1) -> str:
    """The elements that paint a drawing, for a parent without fill and with round caps and joins.

    Args:
        drawing: The drawing.
        theme: Its colours.
        digits: How many decimals its numbers have.
    """
    alike = groupby(drawing, key=lambda shape: attrs.evolve(shape, outlines=()))
    return "".join(_elements(style, [shape.outlines for shape in shapes], theme, digits) for style, shapes in alike)


def _elements(style: Shape, shapes: list[tuple[Outline, ...]], theme: Theme, digits: int) -> str:
    """Shapes that are painted alike."""
    paint = _attributes(style, theme)
    if style.inside is None:  # lines may cross: one path does for all of them
        shapes = [tuple(outline for outlines in shapes for outline in outlines)]
    paths = [f'd="{"".join([_data(each, digits) for each in outlines])}"/>' for outlines in shapes]
    if len(paths) == 1:
        return f"<path{paint} {paths[0]}"
    return f"<g{paint}>{''.join(f'<path {path}' for path in paths)}</g>"


def _attributes(style: Shape, theme: Theme) -> str:
    text = f' fill="{theme.colour(style.inside)}"' if style.inside else ""
    if style.edge:
        text += f' stroke="{theme.colour(style.edge)}" stroke-width="{number(style.width)}"'
    return text


def number(value: float, digits: int = 1) -> str:
    """A number with so many decimals at most, as short as SVG allows."""
    text = f"{value:.{digits}f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _join(values: Iterable[float], digits: int) -> str:
    """Numbers one after the other: a minus sign separates too."""
    text = ""
    for value in values:
        word = number(value, digits)
        text += word if not text or word[0] == "-" else f" {word}"
    return text


def _data(outline: Outline, digits: int) -> str:
    """The outline as path data, each point relative to the one before: these are the shortest numbers."""
    text, pen = "", 0j
    for command, points in outline.steps:
        if command == "O":
            text += _circle_data(points, digits)
            continue
        rounded = [complex(round(point.real, digits), round(point.imag, digits)) for point in points]
        start = 0j if command == "M" else pen
        text += command if command == "M" else command.lower()
        text += _join((part for point in rounded for part in ((point - start).real, (point - start).imag)), digits)
        pen = rounded[-1] if rounded else pen
    return text


def _circle_data(points: tuple[complex, ...], digits: int) -> str:
    centre, rim = points
    radius = abs(rim - centre)
    r, across = number(radius), number(2 * radius)
    start = _join((centre.real - radius, centre.imag), digits)
    return f"M{start}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0-{across} 0z"
