"""Drawings as SVG text, with motifs either expanded or defined once and used."""

from __future__ import annotations

import cmath
import functools
import math
from collections.abc import Iterable
from itertools import groupby

import attrs

from hanafuda_rules.svg._drawings.path import number, path_data
from hanafuda_rules.svg._drawings.pen import Drawing, Motif, Placed, Shape, Similarity, flat
from hanafuda_rules.svg.theme import Theme

__all__ = ["LETTERS", "PREFIX", "defined", "motifs_of", "painted", "painted_flat"]

PREFIX = "\0"
"""A placeholder in ids, which the picture's own prefix replaces at the end. XML cannot contain this character."""

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def painted_flat(drawing: Drawing, theme: Theme, digits: int = 1) -> str:
    """The elements of a drawing with motifs expanded. The parent needs the attributes ``PENS``.

    Args:
        drawing: The drawing.
        theme: The colours.
        digits: The number of decimals.
    """
    return "".join(_shapes(flat(drawing), theme, digits))


def painted(drawing: Drawing, theme: Theme, digits: int) -> str:
    """The elements of a drawing that uses motifs. The picture must define them."""
    return "".join(_elements(drawing, theme, digits))


def motifs_of(drawings: Iterable[Drawing]) -> list[Motif]:
    """All motifs that drawings use, directly or indirectly, without duplicates."""
    found: dict[int, Motif] = {}
    waiting = [each.motif for drawing in drawings for each in drawing if isinstance(each, Placed)]
    while waiting:
        motif = waiting.pop()
        if motif.serial not in found:
            found[motif.serial] = motif
            waiting += [each.motif for each in motif.drawing if isinstance(each, Placed)]
    return [motif for _, motif in sorted(found.items())]


@functools.lru_cache(maxsize=512)
def defined(motif: Motif, theme: Theme, digits: int) -> str:
    return _with(f' id="{_id(motif)}"', _elements(motif.drawing, theme, digits))


def _id(motif: Motif) -> str:
    high, low = divmod(motif.serial, len(LETTERS))
    return PREFIX + (LETTERS[high - 1] if high else "") + LETTERS[low]


def _elements(drawing: Drawing, theme: Theme, digits: int) -> list[str]:
    elements: list[str] = []
    for shapes, run in groupby(drawing, key=lambda each: isinstance(each, Shape)):
        members = list(run)
        if shapes:
            elements += _shapes((each for each in members if isinstance(each, Shape)), theme, digits)
        else:
            elements += [_use(each, theme, digits) for each in members if isinstance(each, Placed)]
    return elements


def _use(placed: Placed, theme: Theme, digits: int) -> str:
    paint = _attributes(placed.paint, theme) if placed.paint else ""
    return f'<use href="#{_id(placed.motif)}"{paint}{_transform(placed.move, digits)}/>'


def _transform(move: Similarity, digits: int) -> str:
    x, y = number(move.origin.real, digits), number(move.origin.imag, digits)
    if move.flips:
        a, b, d = (number(each, 2) for each in (move.factor.real, move.factor.imag, -move.factor.real))
        return f' transform="matrix({a} {b} {b} {d} {x} {y})"'
    size, turn = number(abs(move.factor), 2), number(math.degrees(cmath.phase(move.factor)), 0)
    if turn == "0" and size == "1":
        return "".join(f' {name}="{value}"' for name, value in (("x", x), ("y", y)) if value != "0")
    steps = [f"translate({x} {y})"] if (x, y) != ("0", "0") else []
    steps += [f"rotate({turn})"] if turn != "0" else []
    steps += [f"scale({size})"] if size != "1" else []
    return f' transform="{"".join(steps)}"'


def _shapes(shapes: Iterable[Shape], theme: Theme, digits: int) -> list[str]:
    """Group the shapes by edge and paint them."""
    alike = groupby(shapes, key=lambda shape: (shape.edge, shape.width))
    return [element for _, run in alike for element in _edged(list(run), theme, digits)]


def _edged(shapes: list[Shape], theme: Theme, digits: int) -> list[str]:
    elements: list[str] = []
    for _, run in groupby(shapes, key=lambda shape: shape.inside):
        members = list(run)
        inside = members[0].inside
        if not inside:  # lines may cross, so one path is enough
            members = [Shape(tuple(outline for each in members for outline in each.outlines), None)]
        elements += _painted_alike(_attributes(Shape((), inside), theme), [_element(each, digits) for each in members])
    return _painted_alike(_attributes(attrs.evolve(shapes[0], inside=None), theme), elements)


def _attributes(style: Shape, theme: Theme) -> str:
    text = f' fill="{theme.colour(style.inside)}"' if style.inside else ""
    if style.edge:
        text += f' stroke="{theme.colour(style.edge)}" stroke-width="{number(style.width)}"'
    return text


def _element(shape: Shape, digits: int) -> str:
    steps = shape.outlines[0].steps
    if len(shape.outlines) == 1 and steps[0][0] == "O":
        centre, rim = steps[0][1]
        place = f'cx="{number(centre.real, digits)}" cy="{number(centre.imag, digits)}"'
        return f'<circle {place} r="{number(abs(rim - centre), digits)}"/>'
    return f'<path d="{path_data(shape.outlines, digits)}"/>'


def _painted_alike(attributes: str, elements: list[str]) -> list[str]:
    return [_with(attributes, elements)] if attributes else elements


def _with(attributes: str, elements: list[str]) -> str:
    """Add attributes to a single element, or to a group of several."""
    if len(elements) == 1:
        return elements[0].replace(" ", f"{attributes} ", 1)
    return f"<g{attributes}>{''.join(elements)}</g>"
