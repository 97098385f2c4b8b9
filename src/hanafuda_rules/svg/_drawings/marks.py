"""What every picture is put together from: documents, the words they carry, and a single card."""

from __future__ import annotations

import functools
from hashlib import blake2b
from typing import SupportsIndex

from hanafuda_rules.cards import Card
from hanafuda_rules.checks import check_type, is_a, whole_number
from hanafuda_rules.errors import InvalidCardError, shown
from hanafuda_rules.svg._drawings.autumn import AUTUMN
from hanafuda_rules.svg._drawings.jokers import JOKERS
from hanafuda_rules.svg._drawings.paint import LETTERS, PREFIX, painted_flat
from hanafuda_rules.svg._drawings.path import number
from hanafuda_rules.svg._drawings.pen import Drawing, line, petal
from hanafuda_rules.svg._drawings.spring import SPRING
from hanafuda_rules.svg._drawings.summer import SUMMER
from hanafuda_rules.svg._drawings.things import PATTERN
from hanafuda_rules.svg._drawings.winter import WINTER
from hanafuda_rules.svg.theme import Theme

__all__ = [
    "FACES",
    "HEIGHT",
    "HIDDEN",
    "INNER",
    "MARGIN",
    "PENS",
    "WIDTH",
    "a_card",
    "digits_for",
    "document",
    "frame",
    "framed",
    "titled",
    "whole_back",
    "whole_card",
    "whole_pixels",
]

WIDTH, HEIGHT = 200, 320
"""How large a card is, in the units that everything is drawn in."""
MARGIN = 10
"""How far a drawing is from the edge of its card."""
INNER = f'width="{WIDTH - 2 * MARGIN}" height="{HEIGHT - 2 * MARGIN}"'
"""How large a drawing is. An inner svg cuts off what overhangs, as a clip path would, but needs no id."""
PENS = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
"""What drawings expect of the element that they stand in."""
HIDDEN = "Hidden card"
"""The title of a back."""

_BLANK: Drawing = (line("black", 1.5, petal("14,14 166,14 166,286 14,286")),)
FACES = (*SPRING, *SUMMER, *AUTUMN, *WINTER, _BLANK, *JOKERS)
"""The drawing of each card, by its index."""
_WIDE = 100  # pixels
_PREFIX_LENGTH = 5


def whole_pixels(width: SupportsIndex) -> int:
    """A width that a caller handed in.

    Raises:
        HanafudaError: It is not a whole number from 1 to 100,000.
    """
    return whole_number(width, "the width of a picture in pixels", least=1, most=100_000)


def a_card(card: Card) -> Card:
    """A card that a caller handed in.

    Raises:
        InvalidCardError: It is not a card.
    """
    if not is_a(card, Card):
        raise InvalidCardError(f"a picture shows cards, not {shown(card)}", rule="CD-1")
    return card


def a_theme(theme: Theme) -> Theme:
    """A theme that a caller handed in.

    Raises:
        HanafudaError: It is not a theme.
    """
    check_type(theme, Theme, "a theme, such as LIGHT,")
    return theme


def digits_for(width: float) -> int:
    """How many decimals a card this wide is drawn with: below 100 pixels nobody sees one."""
    return int(width >= _WIDE)


def document(content: str, box: tuple[float, float], width: float, *, name: str, says: str) -> str:
    """An SVG document.

    Args:
        content: Its elements.
        box: How wide and how high that is, in units.
        width: How wide the picture is to be, in pixels.
        name: What it shows, in a few words.
        says: What one sees in it.
    """
    across, down = box
    size = f'width="{number(width)}" height="{number(width * down / across)}"'
    view = f'viewBox="0 0 {number(across)} {number(down)}"'
    words = f"{titled(name)}<desc>{says}</desc>"
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view} role="img" {PENS}>{words}{content}</svg>'
    return text.replace(PREFIX, _prefix(text)) if PREFIX in text else text


def _prefix(text: str) -> str:
    """What the ids of a picture begin with: it comes from the picture, so that no two on a page share an id."""
    rest = int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
    letters = ""
    for base in (len(LETTERS) - 10, *[len(LETTERS)] * (_PREFIX_LENGTH - 1)):  # an id begins with no digit
        rest, place = divmod(rest, base)
        letters += LETTERS[place]
    return letters


def titled(text: str) -> str:
    """The element that names what it stands in, in words of this library."""
    return f"<title>{text}</title>"


@functools.lru_cache(maxsize=256)
def whole_card(card: Card, theme: Theme, digits: int) -> str:
    """The elements of a card, ``WIDTH`` by ``HEIGHT``, without ids."""
    return framed(theme.paper, painted_flat(FACES[card.index], theme, digits), theme)


@functools.lru_cache(maxsize=64)
def whole_back(theme: Theme) -> str:
    """The elements of a back, ``WIDTH`` by ``HEIGHT``, without ids."""
    return framed(theme.back, painted_flat(PATTERN, theme), theme)


def framed(colour: str, drawing: str, theme: Theme) -> str:
    """A drawing cut off at its edge, on its ground and within the border."""
    return frame(colour, theme, MARGIN) + f'<svg x="{MARGIN}" y="{MARGIN}" {INNER}>{drawing}</svg>'


def frame(colour: str, theme: Theme, margin: float, attributes: str = "") -> str:
    """The ground and the border, half a unit of which a drawing covers.

    Args:
        colour: That of the ground.
        theme: The colours.
        margin: How far from the left and from above the drawing begins.
        attributes: What else the element has.
    """
    place = f'x="{number(margin - 5)}" y="{number(margin - 5)}" width="190" height="310" rx="9"'
    return f'<rect{attributes} {place} fill="{colour}" stroke="{theme.border}" stroke-width="11"/>'
