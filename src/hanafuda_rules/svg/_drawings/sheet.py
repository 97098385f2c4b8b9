"""Many cards in one picture, which defines each card, and each shared motif, only once."""

from __future__ import annotations

from collections.abc import Collection

import attrs

from hanafuda_rules.cards import Card
from hanafuda_rules.svg._drawings.files import PREFIX, defined, drawing_of, painted
from hanafuda_rules.svg._drawings.marks import INNER, frame, titled
from hanafuda_rules.svg._drawings.path import number
from hanafuda_rules.svg.theme import Theme

__all__ = ["Sheet"]

_FRAME, _BACK = f"{PREFIX}-f", f"{PREFIX}-b"


@attrs.frozen
class Sheet:
    """Draws cards. Their upper left corner is ``MARGIN`` to the left of their place and ``MARGIN`` above it.

    Args:
        theme: The colours.
    """

    theme: Theme

    def definitions(self, cards: Collection[Card], *, backs: bool) -> str:
        """The definitions that a picture of these cards, and of backs, needs."""
        found = [frame(self.theme.paper, self.theme, 0, f' id="{_FRAME}"')] if cards else []
        found.append(defined([drawing_of(card.slug) for card in cards], self.theme))
        for card in cards:
            drawing = f"<svg {INNER}>{painted(drawing_of(card.slug).elements, self.theme)}</svg>"
            found.append(f'<g id="{PREFIX}-{card.index}"><use href="#{_FRAME}"/>{drawing}</g>')
        if backs:
            drawing = f"<svg {INNER}>{painted(drawing_of('back').elements, self.theme)}</svg>"
            found.append(f'<g id="{_BACK}">{frame(self.theme.back, self.theme, 0)}{drawing}</g>')
        return f"<defs>{''.join(found)}</defs>" if found != [""] else ""

    def card(self, card: Card, x: float, y: float = 0) -> str:
        """A card, face up."""
        which = f'data-card="{card.slug}"'
        return f'<use href="#{PREFIX}-{card.index}"{_at(x, y)} {which}>{titled(card.names.english)}</use>'

    def back(self, name: str, x: float) -> str:
        """A back with a title."""
        return f'<use href="#{_BACK}"{_at(x, 0)}>{titled(name)}</use>'


def _at(x: float, y: float) -> str:
    return "".join(f' {name}="{number(value)}"' for name, value in (("x", x), ("y", y)) if value)
