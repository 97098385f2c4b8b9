"""Pictures of single cards."""

from __future__ import annotations

from hanafuda_rules.cards import Card
from hanafuda_rules.names import ENGLISH
from hanafuda_rules.svg._drawings.files import drawing_of, motifs_of
from hanafuda_rules.svg._drawings.marks import HEIGHT, HIDDEN, WIDTH, a_card, document, framed, whole_pixels
from hanafuda_rules.svg.theme import LIGHT, Theme
from hanafuda_rules.words import Text, Tongue, in_words, say

__all__ = ["back_svg", "card_svg"]


def card_svg(card: Card, *, width: int = 80, theme: Theme = LIGHT, language: str = ENGLISH) -> str:
    """Draw a card, face up.

        >>> from hanafuda_rules.cards import PINE_CRANE
        >>> from hanafuda_rules.svg import card_svg
        >>> "<title>Pine Crane</title>" in card_svg(PINE_CRANE, width=120)
        True

    Args:
        card: The card, which may be the blank or a joker.
        width: The width in pixels; the height is 1.6 times as large.
        theme: The colours.
        language: The key of the language of its texts, one of :data:`~hanafuda_rules.names.LANGUAGES`.

    Returns:
        An SVG document, with the card's name as its title.

    Raises:
        HanafudaError: The width is not a whole number from 1 to 100,000, or there is no such language.
        InvalidCardError: ``card`` is not a card.
    """
    pixels = whole_pixels(width)
    drawing = drawing_of(a_card(card).slug)
    motifs = f"<defs>{motifs_of([drawing])}</defs>" if drawing.motifs else ""
    return document(
        framed(LIGHT.paper, motifs + drawing.elements),
        (WIDTH, HEIGHT),
        pixels,
        theme=theme,
        title=in_words(card, language),
        description=Tongue(language).say(_description(card)),
    )


def _description(card: Card) -> Text:
    if card.is_blank:
        return say("The blank card of a hanafuda deck")
    if card.is_joker:
        return say("A joker of a Korean deck of flower cards")
    return say("A hanafuda card of the month {month}, of the kind {kind}", month=card.month, kind=card.kind)


def back_svg(*, width: int = 80, theme: Theme = LIGHT) -> str:
    """Draw the back of the cards.

    Args:
        width: The width in pixels; the height is 1.6 times as large.
        theme: The colours.

    Returns:
        An SVG document.

    Raises:
        HanafudaError: The width is not a whole number from 1 to 100,000.
    """
    pixels = whole_pixels(width)
    return document(
        framed(LIGHT.back, drawing_of("back").elements),
        (WIDTH, HEIGHT),
        pixels,
        theme=theme,
        title=str(HIDDEN),
        description="The back of a hanafuda card",
    )
