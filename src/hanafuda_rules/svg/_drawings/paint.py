"""Drawings as SVG text."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import attrs

from hanafuda_rules.svg._drawings.path import number, path_data
from hanafuda_rules.svg._drawings.pen import Drawing, Shape
from hanafuda_rules.svg.theme import Theme

__all__ = ["painted_flat"]


def painted_flat(drawing: Drawing, theme: Theme, digits: int = 1) -> str:
    """The elements of a drawing. The parent needs the attributes ``PENS``.

    Args:
        drawing: The drawing.
        theme: The colours.
        digits: The number of decimals.
    """
    return "".join(_shapes(drawing, theme, digits))


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
