"""The parts of every picture: documents, titles, frames; and checks of arguments.

Pictures are drawn in the colours of :data:`LIGHT`. :func:`document` replaces them by those of a theme.
"""

from __future__ import annotations

from hashlib import blake2b
from html import escape
from typing import Final, SupportsIndex

from hanafuda_rules.cards import Card
from hanafuda_rules.checks import check_type, whole_number
from hanafuda_rules.errors import InvalidCardError, shown
from hanafuda_rules.svg._drawings.files import PREFIX, painted
from hanafuda_rules.svg.theme import LIGHT, Theme
from hanafuda_rules.words import say

__all__ = [
    "HEIGHT", "HIDDEN", "INNER", "MARGIN", "PENS", "WIDTH", "a_card", "document", "frame", "framed", "number", "titled",
    "whole_pixels", "words",
]  # fmt: skip

WIDTH, HEIGHT = 200, 320
"""The size of a card, in drawing units."""
MARGIN = 10
"""The distance of a drawing from the edge of its card."""
INNER: Final = f'width="{WIDTH - 2 * MARGIN}" height="{HEIGHT - 2 * MARGIN}"'
"""The size of a drawing, for an inner svg. It clips the drawing without the id that a clip path needs."""
PENS: Final = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
"""The attributes that drawings need on their parent element."""
HIDDEN: Final = say("Hidden card")
"""The title of a back."""

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_PREFIX_LENGTH = 5


def number(value: float) -> str:
    """The shortest SVG text of a number rounded to one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def words(text: str) -> str:
    """Text as it stands in SVG. Its number signs are escaped, so none of its parts is taken for a colour."""
    return escape(text).replace("#", "&#35;")


def titled(text: str) -> str:
    """A title, which screen readers and tooltips show."""
    return f"<title>{words(text)}</title>"


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
    if not isinstance(card, Card):
        raise InvalidCardError(f"a picture shows cards, not {shown(card)}", rule="CD-1")
    return card


def document(  # noqa: PLR0913 - all of them by name
    content: str, box: tuple[float, float], width: float, *, theme: Theme = LIGHT, title: str, description: str
) -> str:
    """An SVG document.

    Args:
        content: The elements, in the colours of :data:`LIGHT`.
        box: Their width and height, in units.
        width: The width of the picture, in pixels.
        theme: The colours of the picture.
        title: A short title.
        description: A description for screen readers.

    Raises:
        HanafudaError: ``theme`` is not a theme.
    """
    check_type(theme, Theme, "a theme, such as LIGHT,")
    across, down = box
    size = f'width="{number(width)}" height="{number(width * down / across)}"'
    view = f'viewBox="0 0 {number(across)} {number(down)}"'
    about = f"{titled(title)}<desc>{words(description)}</desc>"
    start = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view} role="img" {PENS}>{about}'
    text = f"{start}{painted(content, theme)}</svg>"
    return text.replace(PREFIX, _prefix(text)) if PREFIX in text else text


def _prefix(text: str) -> str:
    """The prefix of a picture's ids. It is a hash of the picture, so pictures on a page do not share ids."""
    rest = int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
    letters = ""
    for base in (len(_LETTERS) - 10, *[len(_LETTERS)] * (_PREFIX_LENGTH - 1)):  # ids cannot start with a digit
        rest, place = divmod(rest, base)
        letters += _LETTERS[place]
    return letters


def framed(background: str, elements: str) -> str:
    """A clipped drawing on its background, with the border, ``WIDTH`` × ``HEIGHT``."""
    return frame(background, MARGIN) + f'<svg x="{MARGIN}" y="{MARGIN}" {INNER}>{elements}</svg>'


def frame(background: str, margin: float, attributes: str = "") -> str:
    """The background and the border. The drawing covers half a unit of the border.

    Args:
        background: The colour of the background.
        margin: The x and y coordinates of the drawing.
        attributes: Further attributes of the element.
    """
    place = f'x="{number(margin - 5)}" y="{number(margin - 5)}" width="190" height="310" rx="9"'
    return f'<rect{attributes} {place} fill="{background}" stroke="{LIGHT.border}" stroke-width="11"/>'
