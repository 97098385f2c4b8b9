"""What pictures are put together from: cards as elements, titles, documents."""

from __future__ import annotations

import functools
from typing import SupportsIndex

from hanafuda_rules._checks import whole
from hanafuda_rules.cards import Card
from hanafuda_rules.svg._drawings.autumn import AUTUMN
from hanafuda_rules.svg._drawings.pen import Drawing, line, number, petal, to_svg
from hanafuda_rules.svg._drawings.spring import SPRING
from hanafuda_rules.svg._drawings.summer import SUMMER
from hanafuda_rules.svg._drawings.things import PATTERN
from hanafuda_rules.svg._drawings.winter import WINTER
from hanafuda_rules.svg.theme import Theme

__all__ = [
    "HEIGHT",
    "HIDDEN",
    "WIDTH",
    "digits_for",
    "document",
    "marked_back",
    "marked_card",
    "title",
    "whole_pixels",
]

WIDTH, HEIGHT = 200, 320
"""How large a card is, in the units that everything is drawn in."""
HIDDEN = "Hidden card"
"""The title of a back."""

_BLANK: Drawing = (line("black", 1.5, petal("14,14 166,14 166,286 14,286")),)
_FACES = (*SPRING, *SUMMER, *AUTUMN, *WINTER, _BLANK)
_WIDE = 100  # pixels


def whole_pixels(width: SupportsIndex) -> int:
    """A width that a caller handed in.

    Raises:
        HanafudaError: It is no whole number from 1.
    """
    return whole(width, "the width of a picture in pixels", least=1)


def digits_for(width: float) -> int:
    """How many decimals a card this wide is drawn with: below 100 pixels nobody sees one."""
    return int(width >= _WIDE)


def document(content: str, across: float, down: float, width: float, *, role: str) -> str:
    """An SVG document.

    Args:
        content: Its elements, the title first.
        across: How wide that is, in units.
        down: How high it is, in units.
        width: How wide the picture is to be, in pixels.
        role: What it is to a screen reader.
    """
    size = f'width="{number(width)}" height="{number(width * down / across)}"'
    box = f"0 0 {number(across)} {number(down)}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{box}" role="{role}">{content}</svg>'


def title(text: str) -> str:
    """The element that names what it stands in, in words of this library."""
    return f"<title>{text}</title>"


@functools.lru_cache(maxsize=256)
def marked_card(card: Card, theme: Theme, digits: int) -> str:
    """The elements of a card with its title, ``WIDTH`` by ``HEIGHT``.

    Raises:
        TypeError: ``card`` is no card.
    """
    if not isinstance(card, Card):
        raise TypeError(f"a picture shows cards, not {card!r}")
    return title(card.names.english) + _framed(theme.paper, to_svg(_FACES[card.index], theme, digits), theme)


@functools.lru_cache(maxsize=64)
def marked_back(theme: Theme, name: str) -> str:
    """The elements of a back with a title, ``WIDTH`` by ``HEIGHT``."""
    return title(name) + _framed(theme.back, to_svg(PATTERN, theme, 1), theme)


def _framed(ground: str, drawing: str, theme: Theme) -> str:
    """A drawing of 180 by 300 on its ground, cut off at its edge, within the border."""
    # An inner svg cuts off what overhangs, as a clip path would, but needs no id, which two pictures on a page could
    # share. The border comes last and covers the cut by half a unit.
    rect = '<rect x="5" y="5" width="190" height="310" rx="9"'
    inner = 'x="10" y="10" width="180" height="300" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    border = f'{rect} fill="none" stroke="{theme.border}" stroke-width="11"/>'
    return f'{rect} fill="{ground}"/><svg {inner}>{drawing}</svg>{border}'
