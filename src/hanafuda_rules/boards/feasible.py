"""Check that some deal leads to the events that a board was told.

A board keeps hands that fitted its last known events. Usually a small change makes them fit the new ones, too. If not,
random deals are tried.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from hanafuda_rules.cards import card_set
from hanafuda_rules.knowledge.constraints import ANYTHING, HandConstraints, constraining
from hanafuda_rules.knowledge.tracing import Trace, trace_of
from hanafuda_rules.machine.state import AnyState, CardWaits
from hanafuda_rules.machine.view import AnyView, hand_constraints, remind
from hanafuda_rules.table import SPECTATOR
from hanafuda_rules.transfers import STOCK

__all__ = ["HandsNear", "find_hands"]


def find_hands(state: AnyState, seat: int) -> None:
    """Check that some deal leads to the state of a board, under the same conditions as samples.

    Raises:
        HanafudaError: None of ten thousand deals fits.
    """
    teller: Any = state.setting.teller
    remembered = state.setting.remembered
    trace = teller.trace(state.log)
    joined = remembered[seat] if remembered and seat != SPECTATOR else 0
    fit = _constraints(state, seat, trace) if constraining(state.ruleset) else ANYTHING
    if fit is ANYTHING and not trace.shows and not joined:
        return
    if joined:
        trace = trace_of(teller.events(state.log), card_set(joined))
    near = HandsNear(state, seat).near(teller.guess, trace) if teller.guess else None
    if near is None or not fit.test(near):
        near = _view(state, seat).possible_hands()
    teller.guess = near


def _view(state: AnyState, seat: int) -> AnyView:
    return state.view(None if seat == SPECTATOR else seat)


def _constraints(state: AnyState, seat: int, trace: Trace) -> HandConstraints:
    view = _view(state, seat)
    remind(view, trace)
    return hand_constraints(view)


class HandsNear:
    """A mutable builder of hands, for the state and the seat of a board."""

    def __init__(self, state: AnyState, seat: int) -> None:
        self.sizes = [hand.bit_count() for hand in state.hand_masks]
        self.masks = [0] * len(self.sizes)
        if seat != SPECTATOR and not state.phase.hands_unseen:
            self.masks[seat] = state.hand_masks[seat]
        self.free = _unseen_cards(state) & ~self.masks[seat]

    def near(self, guess: tuple[int, ...], trace: Trace) -> tuple[int, ...] | None:
        """Find hands that fit the known places of cards and differ little from a guess.

        Both are masks by seat. If the first attempt fails, the result is ``None``.
        """
        if not self._lay_shown(guess, trace):
            return None
        among = {seat: cards.mask for seat, cards in trace.rest.items()}
        for seat, size in enumerate(self.sizes):
            kept = self.free & guess[seat] & among.get(seat, self.free)
            self._lay(seat, _without_first(kept, kept.bit_count() + self.masks[seat].bit_count() - size))
        for seat, size in enumerate(self.sizes):
            if lacking := size - self.masks[seat].bit_count():
                possible = self.free & among.get(seat, self.free)
                self._lay(seat, possible ^ _without_first(possible, lacking))
                if self.masks[seat].bit_count() != size:
                    return None
        return tuple(self.masks)

    def _lay_shown(self, guess: tuple[int, ...], trace: Trace) -> bool:
        """Put the shown cards where they are, or can be. Return whether the first attempt succeeded."""
        loose: Counter[int] = Counter()
        for card, places in trace.places.items():
            if self.free & card.mask:
                place = next((seat for seat in places if seat != STOCK and guess[seat] & card.mask), min(places))
                if place == STOCK:
                    self.free ^= card.mask
                else:
                    self._lay(place, card.mask)
                    loose[place] += len(places) > 1
        # As in samples: a hand whose other cards are limited by what it has shown holds none of the loose cards.
        return all(count <= (0 if seat in trace.rest else trace.drawn[seat]) for seat, count in loose.items())

    def _lay(self, seat: int, cards: int) -> None:
        self.masks[seat] |= cards
        self.free &= ~cards


def _unseen_cards(state: AnyState) -> int:
    """The mask of the cards in all hands and in the stock."""
    setting, step = state.setting, state.step
    seen = state.field_mask | setting.set_aside
    for pile in state.pile_masks:
        seen |= pile
    if isinstance(step, CardWaits):
        seen |= step.turned.mask
    return setting.ruleset.deck(setting.table.seats).mask & ~seen


def _without_first(cards: int, count: int) -> int:
    """A mask without its first ``count`` cards."""
    for _ in range(count):
        cards &= cards - 1
    return cards
