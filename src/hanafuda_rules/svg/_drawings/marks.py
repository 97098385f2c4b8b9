"""The parts of every picture: documents, titles, single cards; and checks of arguments."""

from __future__ import annotations

from hashlib import blake2b
from typing import SupportsIndex

from hanafuda_rules.cards import Card
from hanafuda_rules.checks import check_type, is_a, whole_number
from hanafuda_rules.errors import InvalidCardError, shown
from hanafuda_rules.svg._drawings.files import PREFIX, defined, drawing_of, painted
from hanafuda_rules.svg._drawings.path import number
from hanafuda_rules.svg.theme import Theme

__all__ = [
    "HEIGHT",
    "HIDDEN",
    "INNER",
    "MARGIN",
    "PENS",
    "WIDTH",
    "a_card",
    "document",
    "frame",
    "framed",
    "titled",
    "whole_back",
    "whole_card",
    "whole_pixels",
]

WIDTH, HEIGHT = 200, 320
"""The size of a card, in drawing units."""
MARGIN = 10
"""The distance of a drawing from the edge of its card."""
INNER = f'width="{WIDTH - 2 * MARGIN}" height="{HEIGHT - 2 * MARGIN}"'
"""The size of a drawing, for an inner svg. It clips the drawing without the id that a clip path needs."""
PENS = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
"""The attributes that drawings need on their parent element."""
HIDDEN = "Hidden card"
"""The title of a back."""

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_PREFIX_LENGTH = 5


def whole_pixels(width: SupportsIndex) -> int:
    """Check a width.

    Raises:
        HanafudaError: It is not a whole number from 1 to 100,000.
    """
    return whole_number(width, "the width of a picture in pixels", least=1, most=100_000)


def a_card(card: Card) -> Card:
    """Check a card.

    Raises:
        InvalidCardError: It is not a card.
    """
    if not is_a(card, Card):
        raise InvalidCardError(f"a picture shows cards, not {shown(card)}", rule="CD-1")
    return card


def a_theme(theme: Theme) -> Theme:
    """Check a theme.

    Raises:
        HanafudaError: It is not a theme.
    """
    check_type(theme, Theme, "a theme, such as LIGHT,")
    return theme


def document(content: str, box: tuple[float, float], width: float, *, name: str, says: str) -> str:
    """An SVG document.

    Args:
        content: The elements.
        box: Their width and height, in units.
        width: The width of the picture, in pixels.
        name: A short title.
        says: A description.
    """
    across, down = box
    size = f'width="{number(width)}" height="{number(width * down / across)}"'
    view = f'viewBox="0 0 {number(across)} {number(down)}"'
    words = f"{titled(name)}<desc>{says}</desc>"
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view} role="img" {PENS}>{words}{content}</svg>'
    return text.replace(PREFIX, _prefix(text)) if PREFIX in text else text


def _prefix(text: str) -> str:
    """The prefix of a picture's ids. It is a hash of the picture, so pictures on a page do not share ids."""
    rest = int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
    letters = ""
    for base in (len(LETTERS) - 10, *[len(LETTERS)] * (_PREFIX_LENGTH - 1)):  # ids cannot start with a digit
        rest, place = divmod(rest, base)
        letters += LETTERS[place]
    return letters


def titled(text: str) -> str:
    return f"<title>{text}</title>"


def whole_card(card: Card, theme: Theme) -> str:
    """The elements of a card, ``WIDTH`` × ``HEIGHT``."""
    drawing = drawing_of(card.slug)
    motifs = f"<defs>{defined([drawing], theme)}</defs>" if drawing.motifs else ""
    return framed(theme.paper, motifs + painted(drawing.elements, theme), theme)


def whole_back(theme: Theme) -> str:
    """The elements of a back, ``WIDTH`` × ``HEIGHT``, without ids."""
    return framed(theme.back, painted(drawing_of("back").elements, theme), theme)


def framed(colour: str, drawing: str, theme: Theme) -> str:
    """A clipped drawing on its background, with the border."""
    return frame(colour, theme, MARGIN) + f'<svg x="{MARGIN}" y="{MARGIN}" {INNER}>{drawing}</svg>'


def frame(colour: str, theme: Theme, margin: float, attributes: str = "") -> str:
    """The background and the border. The drawing covers half a unit of the border.

    Args:
        colour: The colour of the background.
        theme: The other colours.
        margin: The x and y coordinates of the drawing.
        attributes: Further attributes of the element.
    """
    place = f'x="{number(margin - 5)}" y="{number(margin - 5)}" width="190" height="310" rx="9"'
    return f'<rect{attributes} {place} fill="{colour}" stroke="{theme.border}" stroke-width="11"/>'
