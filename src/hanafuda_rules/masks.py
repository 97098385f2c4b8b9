"""Fast functions over masks: yaku, values and months of sets of cards.

A *mask* is a set of cards as an integer, in which bit ``i`` stands for the card with index ``i`` (see
:attr:`hanafuda_rules.cards.CardSet.mask`). These functions run in every move. They check nothing, because their
arguments never come from callers.
"""

from __future__ import annotations

from typing import TypeAlias, TypeVar

__all__ = [
    "EVERY_CARD", "MONTHS", "MONTH_OF", "Row", "even_in_each_month", "has_pairs_or_three", "has_whole_month",
    "months_with_three", "weigh", "whole_months", "with_item", "worth",
]  # fmt: skip

T = TypeVar("T")

EVERY_CARD: int = (1 << 52) - 1
"""All 52 cards, with the blank and the jokers.

``EVERY_CARD ^ cards`` is the complement of a set. The negative number ``~cards`` would be slower.
"""

MONTHS: tuple[int, ...] = tuple(0b1111 << 4 * month for month in range(12))
"""The four cards of each month."""

MONTH_OF: tuple[int, ...] = (*(MONTHS[index // 4] for index in range(48)), 0, 0, 0, 0)
"""The four cards of each card's month; 0 for a card without a month (CD-3)."""

Row: TypeAlias = tuple[int, int, int, int, int, int, tuple[int, ...]]
"""A yaku as numbers: its cards, how many it needs, its value, the cards that add to it, what each adds, the required
cards, and the sets of cards that count again."""


def worth(pile: int, row: Row) -> int:
    """The value of a yaku in a pile; 0 if the pile does not hold it."""
    cards, needed, value, extra_cards, extra, required, again = row
    for counting_again in again:
        needed -= (pile & counting_again).bit_count()
    if (pile & cards).bit_count() < needed or pile & required != required:
        return 0
    return value + extra * ((pile & extra_cards).bit_count() - needed) if extra else value


def weigh(cards: int, weights: tuple[tuple[int, int], ...]) -> int:
    """The card points of a set: the sum of count × points over the ``(mask, points)`` pairs."""
    total = 0
    for mask, points in weights:
        total += (cards & mask).bit_count() * points
    return total


def even_in_each_month(cards: int) -> bool:
    """Whether a set has none, two or four cards of each month, as captures do (CD-6)."""
    # Fold the four bits of each month onto the lowest, which is then their parity.
    folded = cards ^ (cards >> 2)
    folded ^= folded >> 1
    return not folded & 0x1111_1111_1111


def has_whole_month(cards: int) -> bool:
    """Whether a set has all four cards of a month."""
    return bool(cards & cards >> 1 & cards >> 2 & cards >> 3 & 0x1111_1111_1111)


def whole_months(cards: int) -> tuple[int, ...]:
    """The months of which a set has all four cards, each as a mask of them."""
    return tuple([month for month in MONTHS if cards & month == month]) if has_whole_month(cards) else ()


def months_with_three(cards: int) -> int:
    """The months of which a set has three or four cards, each as its lowest bit."""
    # In each month, the lowest bit compares the first two cards, and the third bit the other two.
    both, either = cards & cards >> 1, cards | cards >> 1
    return (both & either >> 2 | either & both >> 2) & 0x1111_1111_1111


def has_pairs_or_three(cards: int, pairs: int) -> bool:
    """Whether a set has two or more cards of ``pairs`` months, or three cards of one month."""
    both, either = cards & cards >> 1, cards | cards >> 1  # as in months_with_three
    if (both & either >> 2 | either & both >> 2) & 0x1111_1111_1111:
        return True
    return ((both | both >> 2 | either & either >> 2) & 0x1111_1111_1111).bit_count() >= pairs


def with_item(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return the tuple with one item replaced."""
    changed = list(items)
    changed[place] = item
    return tuple(changed)
