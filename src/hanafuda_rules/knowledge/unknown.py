"""Unknown cards: slots of hands and of the stock that a board does not see.

Each unknown card has its own bit above those of all cards. So masks count and move unknown cards like known ones, but
they belong to no month. If a phase turns one up, the board asks for the card.
"""

from __future__ import annotations

import functools
from typing import Any, Final

import attrs

from hanafuda_rules.cards import Card
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.masks import EVERY_CARD
from hanafuda_rules.values import Value

__all__ = [
    "UnknownCard", "UnknownOrders", "is_unknown", "known", "named", "unknown_card", "unknown_slots",
]  # fmt: skip

_FIRST_BIT: Final = EVERY_CARD.bit_length()


class UnknownCard(Card):
    """A card of which only the mask exists."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        raise HanafudaError("this card has not been told yet")

    def __hash__(self) -> int:
        return self.mask.bit_length()

    def __str__(self) -> str:
        return "unknown"

    def __repr__(self) -> str:
        return f"unknown_card({self.mask.bit_length() - 1 - _FIRST_BIT})"


@functools.cache
def unknown_card(number: int) -> Card:
    """The unknown card with a number, from 0."""
    card = object.__new__(UnknownCard)
    object.__setattr__(card, "mask", 1 << _FIRST_BIT + number)
    return card


@attrs.frozen
class UnknownOrders(Value):
    """The shuffler of a board, which returns distinct unknown cards.

    Args:
        laid: The number of unknown cards so far.
    """

    laid: int = 0

    def shuffle(self, cards: Any) -> tuple[tuple[Card, ...], UnknownOrders]:
        """Return as many unknown cards."""
        last = self.laid + len(cards)
        return tuple([unknown_card(number) for number in range(self.laid, last)]), UnknownOrders(last)

    def next_round(self) -> UnknownOrders:
        """Return itself; a board has only one round."""
        return self


def is_unknown(card: Card) -> bool:
    """Whether a card is unknown."""
    return card.mask > EVERY_CARD


def known(cards: int) -> int:
    """The known cards of a mask."""
    return cards & EVERY_CARD


def unknown_slots(cards: int) -> int:
    """The number of unknown cards in a mask."""
    return (cards >> _FIRST_BIT).bit_count()


def named(cards: int, names: int) -> int:
    """Replace unknown cards of a mask with named ones.

    The mask must have at least as many unknown cards as there are names.
    """
    slots = cards & ~EVERY_CARD
    for _ in range(names.bit_count()):
        slots &= slots - 1
    return cards & EVERY_CARD | slots | names
