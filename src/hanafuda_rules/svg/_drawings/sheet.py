"""Many cards in one picture, which defines each card, and each shared motif, only once."""

from __future__ import annotations

from collections.abc import Iterable

from hanafuda_rules.cards import Card
from hanafuda_rules.svg._drawings.files import PREFIX, drawing_of, motifs_of
from hanafuda_rules.svg._drawings.marks import INNER, frame, number, titled
from hanafuda_rules.svg.theme import LIGHT

__all__ = ["back_at", "card_at", "definitions", "reference"]

_FRAME, _BACK = f"{PREFIX}-f", f"{PREFIX}-b"


def definitions(cards: Iterable[Card], *, backs: bool = False) -> str:
    """The definitions that a picture of these cards, and of backs, needs."""
    drawings = {card: drawing_of(card.slug) for card in cards}
    defined = [frame(LIGHT.paper, 0, f' id="{_FRAME}"')] if drawings else []
    defined.append(motifs_of(drawings.values()))
    for card, drawing in drawings.items():
        clipped = f"<svg {INNER}>{drawing.elements}</svg>"
        defined.append(f'<g id="{PREFIX}-{card.index}"><use href="#{_FRAME}"/>{clipped}</g>')
    if backs:
        clipped = f"<svg {INNER}>{drawing_of('back').elements}</svg>"
        defined.append(f'<g id="{_BACK}">{frame(LIGHT.back, 0)}{clipped}</g>')
    return f"<defs>{''.join(defined)}</defs>" if defined != [""] else ""


def reference(card: Card) -> str:
    """The start of an element that shows a defined card."""
    return f'<use href="#{PREFIX}-{card.index}"'


def card_at(card: Card, title: str, x: float, y: float = 0) -> str:
    """A titled card, face up. Its upper left corner is ``MARGIN`` to the left of its place and ``MARGIN`` above it."""
    return f'{reference(card)}{_at(x, y)} data-card="{card.slug}">{titled(title)}</use>'


def back_at(title: str, x: float) -> str:
    """A back with a title."""
    return f'<use href="#{_BACK}"{_at(x, 0)}>{titled(title)}</use>'


def _at(x: float, y: float) -> str:
    return "".join([f' {name}="{number(value)}"' for name, value in (("x", x), ("y", y)) if value])
