"""Chaff that goes from one pile to another (GS-6.1 to GS-6.4)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hanafuda_rules._masks import with_item
from hanafuda_rules.cards import card_set
from hanafuda_rules.events import Event
from hanafuda_rules.games.go_stop.events import ChaffTaken, CupLocked
from hanafuda_rules.games.go_stop.phases.notes import Notes
from hanafuda_rules.games.go_stop.yaku import Counting, CupCounts

__all__ = ["next_chaff", "take_chaff"]

_TWO_CHAFF = 2


def next_chaff(counting: Counting, pile: int, cup: CupCounts | None) -> int:
    """The card that the owner of a pile gives next, as a mask: the lowest value, and of equals the first in card order.

    Args:
        counting: What counts.
        pile: The pile, as a mask.
        cup: What the Cup counts as, where that is fixed.
    """
    chaff = pile & counting.chaff
    # GS-6.4: the Cup only beside another chaff card, while it counts as chaff.
    may_give = chaff and pile & counting.cup and counting.options.cup_stealing == "counted"
    if may_give and counting.counts(pile, cup) is not CupCounts.ANIMAL:
        chaff |= counting.cup
    _, twos, threes = counting.tiers
    for higher in (twos | counting.cup, threes, 0):
        if some := chaff & ~higher:
            return some & -some
    return 0


def take_chaff(  # noqa: PLR0913, PLR0917  # one caller
    counting: Counting, piles: tuple[int, ...], notes: Notes, taker: int, givers: Sequence[int], due: int
) -> tuple[tuple[int, ...], Notes, tuple[Event, ...]]:
    """The piles and the notes after each of the other seats has given chaff, and what everybody saw.

    Args:
        counting: What counts.
        piles: The piles before, as masks.
        notes: The notes before.
        taker: The seat that takes it.
        givers: The other active seats, in playing order from the taker's right (GS-6.2).
        due: How many cards each gives.
    """
    news: list[Event] = []
    for giver in givers:
        left = due
        while left:
            pile = piles[giver]
            card = next_chaff(counting, pile, notes.cup)
            if not card:
                # GS-6.4: nothing else to give locks the Cup.
                if (
                    counting.options.cup_stealing == "locks"
                    and pile & counting.cup
                    and notes.cup is not CupCounts.ANIMAL
                ):
                    notes = attrs.evolve(notes, cup=CupCounts.ANIMAL)
                    news.append(CupLocked(giver))
                break
            piles = with_item(with_item(piles, giver, pile ^ card), taker, piles[taker] | card)
            news.append(ChaffTaken(taker, giver, next(iter(card_set(card)))))
            # GS-6.3: where two are due for one stack, a first card of value 2 or more can settle both.
            fills = counting.options.double_fills_two and counting.value(card) >= _TWO_CHAFF
            left = 0 if fills else left - 1
    return piles, notes, tuple(news)
