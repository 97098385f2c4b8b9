"""Whether some deal leads to what a board was told.

A board keeps hands that fitted what was known last. Mostly others that differ little from them fit what was seen since;
only where they do not, deals are tried at random.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from hanafuda_rules.cards import card_set
from hanafuda_rules.hand_constraints import ANYTHING, HandConstraints
from hanafuda_rules.state import AnyState, CardWaits, View, remind
from hanafuda_rules.table import SPECTATOR
from hanafuda_rules.tracing import Trace, trace_of
from hanafuda_rules.transfers import STOCK

__all__ = ["HandsNear", "find_hands"]


def find_hands(state: AnyState, seat: int) -> None:
    """Make sure that some deal leads to the state of a board, as far as samples heed what is known.

    Args:
        state: The state.
        seat: The seat that the board belongs to.

    Raises:
        HanafudaError: Ten thousand deals were tried and none fits.
    """
    teller: Any = state.setting.teller
    remembered = state.setting.remembered
    trace = teller.trace(state.log)
    joined = remembered[seat] if remembered and seat != SPECTATOR else 0
    fit = _constraints(state, seat, trace) if state.ruleset.constrains_hands else ANYTHING
    if fit is ANYTHING and not trace.shows and not joined:
        return
    if joined:
        trace = trace_of(teller.events(state.log), card_set(joined))
    near = HandsNear(state, seat).near(teller.guess, trace) if teller.guess else None
    if near is None or not fit.test(near):
        near = _view(state, seat).possible_hands()
    teller.guess = near


def _view(state: AnyState, seat: int) -> View[Any, Any]:
    return state.view(None if seat == SPECTATOR else seat)


def _constraints(state: AnyState, seat: int, trace: Trace) -> HandConstraints:
    view = _view(state, seat)
    remind(view, trace)
    return state.ruleset.hand_constraints(view)


class HandsNear:
    """Hands in the making; a scratch pad.

    Args:
        state: The state of the board.
        seat: The seat that the board belongs to.
    """

    def __init__(self, state: AnyState, seat: int) -> None:
        self.sizes = [hand.bit_count() for hand in state.hand_masks]
        self.masks = [0] * len(self.sizes)
        if seat != SPECTATOR and not state.phase.hands_unseen:
            self.masks[seat] = state.hand_masks[seat]
        self.free = _unseen_cards(state) & ~self.masks[seat]

    def near(self, guess: tuple[int, ...], trace: Trace) -> tuple[int, ...] | None:
        """Hands that fit what is known of where cards are, and differ little from others.

        Args:
            guess: The others by seat, as masks.
            trace: What the events tell of shown cards.

        Returns:
            The hands by seat, as masks; ``None`` if they are not found at once.
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
        """Lay the shown cards where they are, or can be; whether that was found at once."""
        loose: Counter[int] = Counter()
        for card, places in trace.places.items():
            if self.free & card.mask:
                place = next((seat for seat in places if seat != STOCK and guess[seat] & card.mask), min(places))
                if place == STOCK:
                    self.free ^= card.mask
                else:
                    self._lay(place, card.mask)
                    loose[place] += len(places) > 1
        # As samples lay them: what a hand that has shown something holds besides is none of them.
        return all(count <= (0 if seat in trace.rest else trace.drawn[seat]) for seat, count in loose.items())

    def _lay(self, seat: int, cards: int) -> None:
        self.masks[seat] |= cards
        self.free &= ~cards


def _unseen_cards(state: AnyState) -> int:
    """The cards of all hands and of the stock, as a mask."""
    setting, step = state.setting, state.step
    seen = state.field_mask | setting.set_aside
    for pile in state.pile_masks:
        seen |= pile
    if isinstance(step, CardWaits):
        seen |= step.turned.mask
    return setting.ruleset.deck(setting.table.seats).mask & ~seen


def _without_first(cards: int, count: int) -> int:
    """Some cards without the first of them, all as masks."""
    for _ in range(count):
        cards &= cards - 1
    return cards
