"""Running totals: what a seat has so far in a round, capture by capture, and who reaches a target first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hanafuda_rules.cards import CardSet, card_set
from hanafuda_rules.events import brought, since_deal
from hanafuda_rules.parts.flow import State
from hanafuda_rules.state import View

__all__ = ["reached"]


def reached(
    moment: State | View[Any, Any], target: int, worth: Callable[[int, CardSet], int], before: Mapping[int, int]
) -> tuple[int, ...]:
    """The seats whose running totals have reached a target, in the order in which they did.

    A running total is the total before the round, what the seat has before the first turn, and what its pile is worth,
    after each capture anew. Of several that are there before the first turn the higher one comes first, and of equals
    the first in playing order.

    Args:
        moment: A state of the round, or a view.
        target: The target.
        worth: What a pile is worth to a seat.
        before: What seats have before the first turn, besides what is in their piles by then.
    """
    events = since_deal(moment.events)
    captures = [(each.seat, each.taken) for each in brought(events) if each.captures]
    piles = [pile.mask for pile in moment.piles]
    for seat, cards in captures:
        piles[seat] ^= cards  # back to the first turn; what came without a capture is there already

    def total(seat: int) -> int:
        carried: int = moment.table.totals[seat]
        return carried + before.get(seat, 0) + worth(seat, card_set(piles[seat]))

    found = sorted([seat for seat in moment.order if total(seat) >= target], key=total, reverse=True)
    for seat, cards in captures:
        piles[seat] |= cards
        if seat not in found and total(seat) >= target:
            found.append(seat)
    return tuple(found)
