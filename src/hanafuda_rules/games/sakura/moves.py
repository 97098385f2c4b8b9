"""The move that Sakura has of its own, the hiki, and the words for it."""

from __future__ import annotations

import itertools
from typing import Final

from hanafuda_rules._masks import whole_months
from hanafuda_rules.cards import CardSet, Month, card_set
from hanafuda_rules.moves import CardsMove
from hanafuda_rules.names import Names
from hanafuda_rules.vocabulary import WordAndCards

__all__ = ["HIKIS", "Hiki", "hikis"]

_FEWEST: Final = 2  # SK-4.2


class Hiki(CardsMove):
    """Take all four cards of a month, some from the hand and the others from the field (SK-4.1).

    Args:
        cards: The cards from the hand: two, three or four.

    Raises:
        HanafudaError: ``cards`` is not a set of cards.
    """

    __slots__ = ()

    pattern = Names("hiki with {cards}", "{cards} de hiki", "{cards}で引き")


_HELD: Final = [some for month in Month for count in (2, 3, 4) for some in itertools.combinations(month.cards, count)]

HIKIS: Final = WordAndCards(Hiki, "hiki", tuple(map(CardSet, _HELD)))
"""Every hiki, such as ``hiki:10cd``: of each month every two, three and four cards."""


def hikis(hand: int, field: int) -> tuple[Hiki, ...]:
    """Each hiki that a hand can declare (SK-4.1).

    Args:
        hand: The hand, as a mask.
        field: The field, as a mask.
    """
    whole = whole_months(hand | field)
    # SK-4.2: with one card of the hand it is a play like any other.
    return tuple([Hiki(card_set(hand & month)) for month in whole if (hand & month).bit_count() >= _FEWEST])
