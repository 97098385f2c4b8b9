"""Where the cards that a seat does not see can be, as far as the public events tell (CD-9)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.events import Dealt, Drawn, Event, Exchanged, Joined, Moved, Shown, since_deal
from hanafuda_rules.moves import Play
from hanafuda_rules.state import RoundState

__all__ = ["STOCK", "Knowledge", "dealt_hands", "knowledge_of", "lay_out"]

STOCK = -1
"""The stock as a place; the other places are seats."""


@attrs.frozen
class Knowledge:
    """What the events tell of cards that nobody but their holder sees.

    Args:
        places: For each card that was shown and is hidden again, the places in one of which it is.
        rest: For a seat whose declaration tells something of its other cards, what they are among.
        bottom: The known cards at the bottom of the stock, the last to be drawn last.
        drawn: For each seat how many cards it drew unseen from a stock with shown cards in it.
    """

    places: Mapping[Card, frozenset[int]]
    rest: Mapping[int, CardSet]
    bottom: tuple[Card, ...]
    drawn: Mapping[int, int]

    def allows(self, laid: Mapping[int, Iterable[Card]]) -> bool:
        """Whether no seat holds more exchanged cards than it has drawn."""
        return all(
            sum(STOCK in self.places.get(card, ()) for card in cards) <= self.drawn.get(place, 0)
            for place, cards in laid.items()
            if place != STOCK
        )


def knowledge_of(events: tuple[Event, ...]) -> Knowledge:
    """What the events of a round tell of hidden cards."""
    tracer = _Tracer()
    for event in since_deal(events):
        tracer.follow(event)
    places = {card: frozenset(places) for card, places in tracer.places.items()}
    return Knowledge(places, tracer.rest, tuple(tracer.bottom), tracer.drawn)


class _Tracer:
    """Follows the events; a scratch pad that nobody else sees."""

    def __init__(self) -> None:
        self.places: dict[Card, set[int]] = {}
        self.rest: dict[int, CardSet] = {}
        self.bottom: list[Card] = []
        self.drawn: dict[int, int] = {}
        self.stock = 0

    def follow(self, event: Event) -> None:
        if isinstance(event, Moved):
            if isinstance(event.move, Play):
                self.places.pop(event.move.card, None)
        elif isinstance(event, Drawn):
            self.stock -= 1
            self.places.pop(event.card, None)
            self.bottom = [card for card in self.bottom if card != event.card]
        elif isinstance(event, Shown):
            self._show(event)
        elif isinstance(event, Exchanged):
            self._exchange(event)
        elif isinstance(event, Joined):
            self._join(event)
        elif isinstance(event, Dealt):
            self.stock = event.stock

    def _show(self, event: Shown) -> None:
        for card in event.cards:
            self.places[card] = {event.seat}
        if event.rest is not None:
            self.rest[event.seat] = event.rest

    def _exchange(self, event: Exchanged) -> None:
        if event.gives_first:
            self._give(event)
            self._draw(event.seat, len(event.cards))
        else:
            self._draw(event.seat, len(event.cards))
            self._give(event)

    def _give(self, event: Exchanged) -> None:
        self.stock += len(event.cards)
        for card in event.cards:
            self.places[card] = {STOCK}
        if event.to_bottom:
            self.bottom += event.cards

    def _draw(self, seat: int, count: int) -> None:
        for _ in range(count):
            if self.stock == len(self.bottom):
                # Only known cards are left in the stock: everybody knows which one this is.
                self.places[self.bottom.pop(0)] = {seat}
            self.stock -= 1
        self.drawn[seat] = self.drawn.get(seat, 0) + count
        for card, places in self.places.items():
            if STOCK in places and card not in self.bottom:
                places.add(seat)

    def _join(self, event: Joined) -> None:
        self.stock = event.stock
        for places in self.places.values():
            if not places.isdisjoint(event.seats):
                places.difference_update(event.seats)
                places.add(STOCK)


def dealt_hands(state: RoundState[Any, Any]) -> tuple[CardSet, ...]:
    """The hands as they were before the play: what is left of them, and what was played from them."""
    hands = list(state.hands)
    for event in since_deal(state.events):
        if isinstance(event, Moved) and isinstance(event.move, Play):
            hands[event.seat] |= CardSet([event.move.card])
    return tuple(hands)


def lay_out(
    hidden: Iterable[Card], room: Mapping[int, int], known: Knowledge, rng: random.Random
) -> dict[int, list[Card]]:
    """Lay hidden cards into places, uniformly among all ways that fit what is known of where each can be.

    The sets of places of the single cards are nested, and what the rests of hands are among is the same or has nothing
    in common; so each choice, the narrowest first, leaves as many ways as any other.

    Args:
        hidden: All hidden cards, as many as there is room.
        room: How many cards each place takes.
        known: What is known of them.
        rng: Where chance comes from.
    """
    places = _Places(hidden, room)
    traced = sorted(
        (card for card in places.free if card in known.places), key=lambda card: (len(known.places[card]), card)
    )
    for card in traced:
        if len(known.places[card]) == 1:
            places.lay(card, min(known.places[card]))
    for seat, among in known.rest.items():
        for card in rng.sample([each for each in places.free if each in among], places.left.get(seat, 0)):
            places.lay(card, seat)
    for card in traced:
        if len(known.places[card]) > 1:
            places.lay(card, rng.choice(places.slots(known.places[card])))
    rng.shuffle(places.free)
    return places.filled()


class _Places:
    """Places that are being filled; a scratch pad that nobody else sees."""

    def __init__(self, hidden: Iterable[Card], room: Mapping[int, int]) -> None:
        self.free = sorted(hidden)
        self.left = dict(room)
        self._laid: dict[int, list[Card]] = {place: [] for place in room}

    def lay(self, card: Card, place: int) -> None:
        """Lay a card into a place."""
        self._laid[place].append(card)
        self.left[place] -= 1
        self.free.remove(card)

    def slots(self, among: Iterable[int]) -> list[int]:
        """Some places, each as often as it has room."""
        return [place for place in sorted(among) for _ in range(self.left.get(place, 0))]

    def filled(self) -> dict[int, list[Card]]:
        """The places with all that is left, in its order."""
        rest = iter(self.free)
        return {place: [*laid, *itertools.islice(rest, self.left[place])] for place, laid in self._laid.items()}
