"""Which cards an event moved, from where to where, and which of them everybody saw (CD-9).

Every event says so in its :attr:`~hanafuda_rules.events.Event.transfers`. What is known of hidden cards
(:mod:`hanafuda_rules.tracing`) is a fold over them, and :mod:`hanafuda_rules.rewinding` runs them backwards.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from hanafuda_rules.cards import CardSet

__all__ = ["DECK", "LAID_OUT", "NO_CARDS", "STOCK", "TABLE", "Place", "Shuffled", "Transfer", "Transfers"]

Place: TypeAlias = int
"""The hand of a seat, by its number, or one of the places below."""

STOCK: Final = -1
"""The stock."""
TABLE: Final = -2
"""Face up by play: on the field or in a pile."""
LAID_OUT: Final = -3
"""Face up by the deal: on the field, or set aside."""
DECK: Final = -4
"""The whole deck before the deal."""

NO_CARDS: Final = CardSet()


class Transfer(NamedTuple):
    """Cards that went from one place to another, or were shown in a hand and stayed there.

    Args:
        origin: Where they were.
        to: Where they went; the same place for cards that were only shown.
        cards: The cards that everybody saw.
        unseen: How many more there were, seen by nobody but the seat that got them.
        at_bottom: Whether they lie under the stock, in this order.
        rest: If showing the cards tells something about the rest of the hand: the cards that the rest is among.
    """

    origin: Place
    to: Place
    cards: CardSet = NO_CARDS
    unseen: int = 0
    at_bottom: bool = False
    rest: CardSet | None = None


class Shuffled(NamedTuple):
    """The stock was shuffled.

    Args:
        joined: The seats whose hands joined the stock before.
        apart: How many cards on top were not shuffled.
        size: How many cards the stock has now, if hands joined it or could have.
    """

    joined: tuple[int, ...] = ()
    apart: int = 0
    size: int | None = None


Transfers: TypeAlias = tuple[Transfer | Shuffled, ...]
"""What happened to cards, in order."""
