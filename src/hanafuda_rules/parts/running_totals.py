"""Running totals: the total of each seat after each capture, and which seat reaches a target first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hanafuda_rules.cards import CardSet, card_set
from hanafuda_rules.events import brought, since_deal
from hanafuda_rules.machine.view import View
from hanafuda_rules.parts.flow import State

__all__ = ["reached"]


def reached(
    moment: State | View[Any, Any], target: int, worth: Callable[[int, CardSet], int], before: Mapping[int, int]
) -> tuple[int, ...]:
    """The seats whose running totals have reached a target, in order.

    A running total is the total before the round, plus what the seat has before the first turn, plus the value of its
    pile after each capture. Seats that reach the target before the first turn come in the order of their totals, the
    highest first; ties come in playing order.

    Args:
        moment: A state of the round, or a view.
        target: The target.
        worth: Returns the value of a pile for a seat.
        before: What seats have before the first turn, in addition to their piles.
    """
    events = since_deal(moment.events)
    captures = [(each.seat, each.taken) for each in brought(events) if each.captures]
    piles = [pile.mask for pile in moment.piles]
    for seat, cards in captures:
        piles[seat] ^= cards  # back to the first turn; cards that came without a capture stay

    def total(seat: int) -> int:
        carried: int = moment.table.totals[seat]
        return carried + before.get(seat, 0) + worth(seat, card_set(piles[seat]))

    found = sorted([seat for seat in moment.order if total(seat) >= target], key=total, reverse=True)
    for seat, cards in captures:
        piles[seat] |= cards
        if seat not in found and total(seat) >= target:
            found.append(seat)
    return tuple(found)
