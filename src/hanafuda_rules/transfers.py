"""Transfers: the cards that an event moved, and which of them everybody saw (CD-9).

Every event has them in :attr:`~hanafuda_rules.events.Event.transfers`. :mod:`hanafuda_rules.knowledge.tracing` follows
them to find out what is known of hidden cards, and :mod:`hanafuda_rules.boards.board` what a seat saw of its own hand.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from hanafuda_rules.cards import CardSet

__all__ = ["DECK", "LAID_OUT", "NO_CARDS", "STOCK", "TABLE", "Place", "Shuffled", "Transfer", "Transfers"]

Place: TypeAlias = int
"""A place of cards: the hand of a seat, by its number, or one of the places below."""

STOCK: Final = -1
"""The stock."""
TABLE: Final = -2
"""Face up after play: on the field or in a pile."""
LAID_OUT: Final = -3
"""Face up after the deal: on the field, or set aside."""
DECK: Final = -4
"""The whole deck before the deal."""

NO_CARDS: Final = CardSet()


class Transfer(NamedTuple):
    """Cards that moved from one place to another, or were shown in a hand.

    Args:
        origin: Where they were.
        to: Where they went; the same place if they were only shown.
        cards: The cards that everybody saw.
        unseen: The number of further cards, which only the seat that got them saw.
        at_bottom: Whether they lie under the stock, in this order.
        rest: The cards that the other hand cards are among, if showing the cards says something about them.
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
        apart: The number of top cards that were not shuffled.
        size: The number of cards in the stock now, if hands joined it or could have.
    """

    joined: tuple[int, ...] = ()
    apart: int = 0
    size: int | None = None


Transfers: TypeAlias = tuple[Transfer | Shuffled, ...]
"""Transfers and shuffles, in order."""
