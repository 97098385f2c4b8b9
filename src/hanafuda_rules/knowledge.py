"""Where the cards that nobody sees can still be, as far as the public events tell (CD-9)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

import attrs

from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.events import Dealt, Drawn, Event, Exchanged, Joined, Moved, Shown, since_deal
from hanafuda_rules.moves import Play

__all__ = ["STOCK", "Traced", "deal_out", "trace"]

STOCK = -1
"""The stock as a place; the other places are seats."""


@attrs.frozen
class Traced:
    """A hidden card of which more is known than that it is hidden.

    Args:
        card: The card.
        places: The hands, by seat, and the stock, as :data:`STOCK`, in one of which it must be.
    """

    card: Card
    places: frozenset[int]


def trace(events: tuple[Event, ...]) -> tuple[tuple[Traced, ...], tuple[Card, ...]]:
    """What the events tell of cards that were shown and are hidden again.

    Args:
        events: The events of a round.

    Returns:
        The cards with the places in which each can be, and the known cards at the bottom of the stock, the last to be
        drawn last.
    """
    tracer = _Tracer()
    for event in since_deal(events):
        tracer.follow(event)
    return tuple(Traced(card, frozenset(places)) for card, places in tracer.places.items()), tuple(tracer.bottom)


class _Tracer:
    """Follows the events; a scratch pad that nobody else sees."""

    def __init__(self) -> None:
        self.places: dict[Card, set[int]] = {}
        self.bottom: list[Card] = []
        self.stock = 0

    def follow(self, event: Event) -> None:
        if isinstance(event, Dealt):
            self.stock = event.stock
        elif isinstance(event, Shown):
            for card in event.cards:
                self.places[card] = {event.seat}
        elif isinstance(event, Exchanged):
            self._exchange(event)
        elif isinstance(event, Joined):
            self._join(event)
        elif isinstance(event, Drawn):
            self.stock -= 1
            self._seen(event.card)
        elif isinstance(event, Moved) and isinstance(event.move, Play):
            self._seen(event.move.card)

    def _seen(self, card: Card) -> None:
        self.places.pop(card, None)
        if card in self.bottom:
            self.bottom.remove(card)

    def _exchange(self, event: Exchanged) -> None:
        given = list(event.cards)
        if event.gives_first:
            self._give(event, given)
            self._draw(event.seat, len(given))
        else:
            self._draw(event.seat, len(given))
            self._give(event, given)

    def _give(self, event: Exchanged, given: list[Card]) -> None:
        self.stock += len(given)
        for card in given:
            self.places[card] = {STOCK}
        if event.to_bottom:
            self.bottom += given

    def _draw(self, seat: int, count: int) -> None:
        for _ in range(count):
            if self.stock == len(self.bottom):
                # Nothing but known cards is left: this one is now known to be in the hand.
                self.places[self.bottom.pop(0)] = {seat}
            self.stock -= 1
        for card, places in self.places.items():
            if STOCK in places and card not in self.bottom:
                places.add(seat)

    def _join(self, event: Joined) -> None:
        self.stock = event.stock
        for places in self.places.values():
            if places & set(event.seats):
                places -= set(event.seats)
                places.add(STOCK)


def deal_out(
    cards: Iterable[Card],
    room: Mapping[int, int],
    traced: Iterable[Traced],
    rng: random.Random,
) -> dict[int, list[Card]]:
    """Lay hidden cards into places, uniformly among all ways that fit what is known of them.

    Args:
        cards: All hidden cards, as many as there is room.
        room: How many cards each place takes.
        traced: What is known of some of them. Their sets of places are nested: of two that share a place, one contains
            the other.
        rng: Where chance comes from.
    """
    hidden = set(cards)
    known = sorted((each for each in traced if each.card in hidden), key=lambda each: (len(each.places), each.card))
    left, laid = dict(room), {place: list[Card]() for place in room}
    # The narrowest first: with nested sets each choice among free slots then leaves as many ways as any other.
    for each in known:
        slots = [place for place in sorted(each.places) if place in left for _ in range(left[place])]
        place = rng.choice(slots)
        laid[place].append(each.card)
        left[place] -= 1
        hidden.discard(each.card)
    rest = sorted(hidden)
    rng.shuffle(rest)
    for place, count in left.items():
        laid[place] += rest[:count]
        del rest[:count]
    return laid
