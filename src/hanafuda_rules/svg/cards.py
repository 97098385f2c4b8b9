"""Pictures of single cards, and the parts of them that larger pictures are put together from."""

from __future__ import annotations

import functools
import operator
from typing import SupportsIndex

from hanafuda_rules.cards import Card
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.svg.autumn import AUTUMN
from hanafuda_rules.svg.pen import Drawing, line, number, petal, to_svg
from hanafuda_rules.svg.spring import SPRING
from hanafuda_rules.svg.summer import SUMMER
from hanafuda_rules.svg.theme import LIGHT, Theme
from hanafuda_rules.svg.things import PATTERN
from hanafuda_rules.svg.winter import WINTER

__all__ = [
    "HEIGHT",
    "HIDDEN",
    "WIDTH",
    "back_svg",
    "card_svg",
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
_WIDE = 100  # pixels
_FACES = (*SPRING, *SUMMER, *AUTUMN, *WINTER, _BLANK)


def card_svg(card: Card, *, width: int = 80, theme: Theme = LIGHT) -> str:
    """A card, face up.

        >>> from hanafuda_rules.cards import PINE_CRANE
        >>> from hanafuda_rules.svg import card_svg
        >>> "<title>Pine Crane</title>" in card_svg(PINE_CRANE, width=120)
        True

    Args:
        card: The card, which may be the blank.
        width: How wide the picture is, in pixels; it is 1.6 times as high.
        theme: Its colours.

    Returns:
        An SVG document; its title is the card's English name.

    Raises:
        HanafudaError: The width is not positive.
        TypeError: ``card`` is no card.
    """
    pixels = whole_pixels(width)
    return document(marked_card(card, theme, digits_for(pixels)), WIDTH, HEIGHT, pixels, role="img")


def back_svg(*, width: int = 80, theme: Theme = LIGHT) -> str:
    """The back of every card.

    Args:
        width: How wide the picture is, in pixels; it is 1.6 times as high.
        theme: Its colours.

    Returns:
        An SVG document.

    Raises:
        HanafudaError: The width is not positive.
    """
    return document(marked_back(theme, HIDDEN), WIDTH, HEIGHT, whole_pixels(width), role="img")


def whole_pixels(width: SupportsIndex) -> int:
    """A width that a caller handed in.

    Raises:
        HanafudaError: It is not positive.
    """
    pixels = operator.index(width)
    if pixels < 1:
        raise HanafudaError(f"a picture is at least a pixel wide, not {pixels}")
    return pixels


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
