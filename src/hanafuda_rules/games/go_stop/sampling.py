"""What claims and shakes tell of hidden cards (GS-3.4, GS-5.3, CD-9)."""

from __future__ import annotations

import functools
from typing import Any

from hanafuda_rules._masks import MONTH_OF
from hanafuda_rules.cards import CardSet
from hanafuda_rules.events import Dealt, Joined, Moved, PickedUp, Shown, since_deal
from hanafuda_rules.games.go_stop.events import Claimed, TurnedUp
from hanafuda_rules.hand_constraints import ANYTHING, HandConstraints, no_way
from hanafuda_rules.view import View

__all__ = ["fit_claims", "fit_shakes"]


def fit_claims(view: View[Any, Any]) -> HandConstraints:
    """What no claimed hand had is in the stock only as far as that had room before these hands joined it (GS-3.4).

    Args:
        view: What a seat knows.
    """
    claims, joined = view.told(Claimed), view.told(Joined)
    if not claims or not joined:
        return ANYTHING
    claimants, (dealt,), (join,) = [claim.seat for claim in claims], view.told(Dealt), joined
    claimed = [cards for claim in claims for cards in (claim.cards, claim.rest or CardSet())]
    others = view.ruleset.deck(view.table.seats).difference(*claimed)
    room = join.stock - join.apart - sum([dealt.hands[seat] for seat in claimants])
    if view.seat not in claimants:
        others, room = others - view.remembered, room - len(view.remembered)
    if join.apart:
        others = others.difference(*[event.field for event in view.told(TurnedUp)])
    return HandConstraints(functools.partial(_leave, others.mask, room, view.played_masks))


def _leave(cards: int, room: int, played: tuple[int, ...], hands: tuple[int, ...]) -> bool:
    """Whether no more than so many of certain cards are neither in the hands nor were played from them."""
    for some in (*hands, *played):
        cards &= ~some
    return cards.bit_count() <= room


def fit_shakes(view: View[Any, Any]) -> HandConstraints:
    """A seat that has shown three cards of a month did not hold the fourth (GS-5.3).

    Args:
        view: What a seat knows.

    Raises:
        HanafudaError: A seat has played it, and had drawn no card.
    """
    if not any(event.rule == "GS-5.3" for event in view.told(Shown)):
        return ANYTHING
    lacking = [0] * view.table.seats
    for event in since_deal(view.events):
        if isinstance(event, Shown) and event.rule == "GS-5.3":
            lacking[event.seat] |= MONTH_OF[next(iter(event.cards)).index] & ~event.cards.mask
        elif isinstance(event, PickedUp):
            lacking[event.seat] = 0
        elif isinstance(event, Moved) and event.move.hand_cards.mask & lacking[event.seat]:
            raise no_way()
    return HandConstraints(functools.partial(_lack, lacking)) if any(lacking) else ANYTHING


def _lack(cards: list[int], hands: tuple[int, ...]) -> bool:
    """Whether hands do not hold certain cards, given for each as a mask."""
    return not any(hand & some for hand, some in zip(hands, cards, strict=True))
