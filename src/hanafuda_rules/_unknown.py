"""Cards that nobody has named: slots of a hand or of the stock on a board, which does not see them.

An unknown card has a bit of its own above those of all cards. So masks count and move unknown cards as they do known
ones, and no rule finds them in a month. A phase that turns one up waits, and its board asks for the card.
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
    """A card that nobody has named; all that it has is a mask."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        raise HanafudaError("this has not been told yet: what an unknown card is")

    def __hash__(self) -> int:
        return self.mask.bit_length()

    def __str__(self) -> str:
        return "unknown"

    def __repr__(self) -> str:
        return f"unknown_card({self.mask.bit_length() - 1 - _FIRST_BIT})"


@functools.cache
def unknown_card(number: int) -> Card:
    """The unknown card of a number.

    Args:
        number: Its number, from 0.
    """
    card = object.__new__(UnknownCard)
    object.__setattr__(card, "mask", 1 << _FIRST_BIT + number)
    return card


@attrs.frozen
class UnknownOrders(Value):
    """The shuffler of a board: it returns unknown cards, each of which there is once.

    Args:
        laid: How many there were so far.
    """

    laid: int = 0

    def shuffle(self, cards: Any) -> tuple[tuple[Card, ...], UnknownOrders]:
        """As many unknown cards.

        Args:
            cards: The cards, which are only counted.
        """
        last = self.laid + len(cards)
        return tuple([unknown_card(number) for number in range(self.laid, last)]), UnknownOrders(last)

    def next_round(self) -> UnknownOrders:
        """Itself: a board is of one round."""
        return self


def is_unknown(card: Card) -> bool:
    """Whether a card is unknown."""
    return card.mask > EVERY_CARD


def known(cards: int) -> int:
    """Of some cards, as a mask, those that are known."""
    return cards & EVERY_CARD


def unknown_slots(cards: int) -> int:
    """How many of some cards, as a mask, are unknown."""
    return (cards >> _FIRST_BIT).bit_count()


def named(cards: int, names: int) -> int:
    """Some cards, as a mask, as unknown ones among them turn out to be certain cards.

    Args:
        cards: The cards, with as many unknown ones as are named, or more.
        names: What is named, as a mask.
    """
    slots = cards & ~EVERY_CARD
    for _ in range(names.bit_count()):
        slots &= slots - 1
    return cards & EVERY_CARD | slots | names
