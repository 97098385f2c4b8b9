"""Checks of the events' transfers against the cards of the states (CD-9)."""

from __future__ import annotations

from collections import Counter

from hanafuda_rules.cards import CardSet
from hanafuda_rules.events import Event, Misdealt
from hanafuda_rules.knowledge.tracing import Trace, trace_of
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.testing.checking import require, require_equal
from hanafuda_rules.testing.random_play import PlayedRound
from hanafuda_rules.transfers import STOCK, TABLE, Shuffled

__all__ = ["check_transfers"]


def check_transfers(played: PlayedRound) -> None:
    """Check that sizes of hands and stock follow from the transfers, and that the cards that these name are right."""
    sizes, trace, heard, seats = _Sizes(), Trace(), 0, range(played.table.seats)
    for state in played.states:
        news = state.events[heard:]
        heard += len(news)
        for event in news:
            sizes = _Sizes() if isinstance(event, Misdealt) else sizes
            sizes.follow(event)
        trace.follow(news)
        require_equal(
            [sizes.at[seat] for seat in seats], [len(hand) for hand in state.hands], "sizes of hands by events"
        )
        require_equal(sizes.at[STOCK], len(state.stock), "size of the stock by events")
        _check_trace(state, trace)
        read, once = trace.histories(len(seats)), trace_of(state.event_log).histories(len(seats))
        require_equal(read, once, "histories of hands")


class _Sizes:
    """The number of cards in each place, derived from the events."""

    def __init__(self) -> None:
        self.at = Counter[int]()
        self.played = CardSet()

    def follow(self, event: Event) -> None:
        for step in event.transfers:
            if isinstance(step, Shuffled):
                for seat in step.joined:
                    self.at[STOCK] += self.at.pop(seat)
                require(
                    step.size in {None, self.at[STOCK]}, f"{event} does not leave {self.at[STOCK]} cards in the stock"
                )
            elif step.origin != step.to:
                cards = step.cards - self.played if step.origin >= 0 else step.cards  # WC-5.3: a card played again
                self.at[step.origin] -= len(cards) + step.unseen
                self.at[step.to] += len(cards) + step.unseen
                self.played = self.played | cards if step.to == TABLE else self.played - cards


def _check_trace(state: AnyState, trace: Trace) -> None:
    for card, places in trace.places.items():
        where = [seat for seat, hand in enumerate(state.hand_masks) if hand & card.mask]
        where += [STOCK] if card in state.stock else []
        require(places.issuperset(where), f"by the events, {card} is in one of {set(places)}, but it is in {where}")
    for seat, among in trace.rest.items():
        other = state.hands[seat] - among - trace.places.keys()
        require(not other, f"seat {seat} holds {other}, which its earlier events rule out")
