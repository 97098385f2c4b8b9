"""Answers to the question of stopping or going on, which are worth more than the best choice of cards."""

from __future__ import annotations

from hanafuda_rules.cards import CardSet
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.moves import Move
from hanafuda_rules.players._asking import sides_of, value_of
from hanafuda_rules.players._bids import answer_of_bidder
from hanafuda_rules.players._worth import indices

__all__ = ["answer_of"]


def answer_of(view: AnyView) -> Move:
    """The answer to a question: a bid; or to go on if that is promising, otherwise the first one."""
    if (bid := answer_of_bidder(view, view.seat, view.hand.mask if view.hand else 0)) is not None:
        return bid
    first, *others = view.legal_moves
    goes_on = [move for move in others if first.ends_round and not move.ends_round]
    cheap = goes_on and value_of(view, view.piles[view.seat]) < view.ruleset.enough
    return goes_on[0] if cheap and not _is_threatened(view) else first


def _is_threatened(view: AnyView) -> bool:
    """Whether a rival needs only one more card, which nobody has captured, for a yaku."""
    sides, free = sides_of(view), view.ruleset.deck(view.table.seats).mask & ~view.set_aside.mask
    for pile in view.piles:
        free &= ~pile.mask
    cards = [CardSet.from_mask(1 << index) for index in indices(free)]
    rivals = [seat for seat in view.order if sides[seat] != sides[view.seat]]
    return any(_brings_yaku(view, seat, card) for seat in rivals for card in cards)


def _brings_yaku(view: AnyView, seat: int, card: CardSet) -> bool:
    held = [held.yaku for held in view.held(seat)]
    return any(after.yaku not in held for after in view.held(seat, view.piles[seat] | card))
