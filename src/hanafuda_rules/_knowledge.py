"""Where the cards that a seat does not see can be, as far as the public events tell (CD-9)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import attrs

from hanafuda_rules._log import EventLog, event_log_of
from hanafuda_rules.cards import Card, CardSet, card_set
from hanafuda_rules.events import (
    Dealt,
    Drawn,
    Event,
    Exchanged,
    Joined,
    Moved,
    PickedUp,
    Shown,
    has_any,
    since_deal,
)  # fmt: skip
from hanafuda_rules.hand_constraints import MOST_ATTEMPTS, BoxedHands, Boxes, boxed, no_way

__all__ = ["NO_CARDS", "STOCK", "Knowledge", "Tracer", "Unseen", "knowledge_of", "shows", "unseen"]

STOCK = -1
"""The stock as a place, the last one; the other places are the hands, by seat."""

_IN_STOCK = frozenset([STOCK])
NO_CARDS = CardSet()


@attrs.frozen
class Knowledge:
    """What the events tell about cards that only their holder sees.

    Args:
        places: For each card that was shown, the places where it can be; by now it may lie face up again.
        rest: For each seat whose declaration tells something about its other cards, the cards that they are among.
        bottom: The known cards at the bottom of the stock, in drawing order, as they were when the last one was put
            there.
        drawn: For each seat, how many cards it drew unseen from a stock with shown cards in it; it holds at most as
            many of these.
    """

    places: Mapping[Card, frozenset[int]]
    rest: Mapping[int, CardSet]
    bottom: tuple[Card, ...]
    drawn: Counter[int]


def knowledge_of(events: EventLog | tuple[Event, ...], joined: CardSet = NO_CARDS) -> Knowledge:
    """What the events of a round tell about hidden cards.

    Args:
        events: The events.
        joined: The cards of a hand that joined the stock, for whoever knows them.
    """
    # The common cases first: in most rounds nothing is shown, so there is nothing to follow; and cards that come to the
    # field in play matter only where some are drawn unseen.
    log = event_log_of(events)
    if not joined and not shows(log.announcements):
        return Tracer().knowledge
    draws = has_any(log.announcements, PickedUp, Exchanged)
    return Tracer(since_deal(log.events if draws else log.announcements), joined).knowledge


def shows(events: tuple[Event, ...]) -> bool:
    """Whether some events show cards of a hand, or where such cards went."""
    return has_any(events, Shown, Exchanged)


class Tracer:
    """Follows the events; mutable.

    Args:
        events: The first of them, since the deal.
        joined: The cards of a hand that joined the stock, for whoever knows them.
    """

    def __init__(self, events: tuple[Event, ...] = (), joined: CardSet = NO_CARDS) -> None:
        self.joined = joined
        self.places: dict[Card, frozenset[int]] = {}
        self.rest: dict[int, CardSet] = {}
        self.bottom: list[Card] = []
        self.drawn: Counter[int] = Counter()
        self.stock = 0
        for event in events:
            self.follow(event)
        for card in joined:
            self.places.setdefault(card, _IN_STOCK)  # whatever the events tell

    def copy(self) -> Tracer:
        """Another one that has followed the same events."""
        twin = Tracer(joined=self.joined)
        twin.places, twin.rest, twin.bottom = self.places.copy(), self.rest.copy(), self.bottom.copy()
        twin.drawn, twin.stock = self.drawn.copy(), self.stock
        return twin

    @property
    def knowledge(self) -> Knowledge:
        """What the events tell."""
        return Knowledge(self.places, self.rest, tuple(self.bottom), self.drawn)

    def follow(self, event: Event) -> None:
        """Note what an event tells."""
        # Cards that are played or turned lie face up from then on: they are not hidden and need not be followed.
        if isinstance(event, Moved):
            self._play(event)
        elif isinstance(event, Drawn):
            self.stock -= 1
        elif isinstance(event, PickedUp):
            self._draw(event.seat, 1)
        elif isinstance(event, Shown):
            self._show(event)
        elif isinstance(event, Exchanged):
            self._exchange(event)
        elif isinstance(event, Joined):
            self._join(event)
        elif isinstance(event, Dealt):
            self.stock = event.stock

    def _play(self, event: Moved) -> None:
        # Who plays a card that lay in the stock when it was shown holds one card less that it drew from there.
        for card in event.move.hand_cards if self.drawn[event.seat] else ():
            if STOCK in self.places.get(card, ()):
                self.drawn[event.seat] -= 1

    def _show(self, event: Shown) -> None:
        self.places.update(dict.fromkeys(event.cards, frozenset([event.seat])))
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
        self.places.update(dict.fromkeys(event.cards, _IN_STOCK))
        if event.to_bottom:
            self.bottom += event.cards

    def _draw(self, seat: int, count: int) -> None:
        for _ in range(count):
            if self.bottom and self.stock == len(self.bottom):
                # Only known cards are left in the stock: everybody knows which one this is.
                self.places[self.bottom.pop(0)] = frozenset([seat])
            self.stock -= 1
        self.drawn[seat] += count
        for card, places in self.places.items():
            if STOCK in places and card not in self.bottom:
                self.places[card] = places | {seat}

    def _join(self, event: Joined) -> None:
        self.stock = event.stock
        self.places.update(dict.fromkeys(self.joined, _IN_STOCK))
        for card, places in self.places.items():
            if not places.isdisjoint(event.seats):
                self.places[card] = places.difference(event.seats) | _IN_STOCK


@attrs.frozen
class Unseen:
    """The cards that a seat does not see, and where each of them can be.

    The order of places: the hands by seat, then the stock, whose number is :data:`STOCK`.

    Args:
        known: For each place, the cards that are known to be there, as a mask; without the bottom of the stock.
        room: For each place, how many more cards it takes.
        bottom: The known cards at the bottom of the stock, in drawing order.
        rests: For each seat whose other cards are partly known, the cards that they are among, as a mask.
        loose: The shown cards that can be in more than one place, with these places; the card with the fewest comes
            first.
        free: The other cards, about which nothing is known.
        drawn: For each seat, how many of the loose cards it can hold.
        boxed: The hands that are drawn from boxes.
    """

    known: tuple[int, ...]
    room: tuple[int, ...]
    bottom: tuple[Card, ...]
    rests: tuple[tuple[int, int], ...]
    loose: tuple[tuple[Card, tuple[int, ...]], ...]
    free: tuple[Card, ...]
    drawn: tuple[int, ...]
    boxed: BoxedHands

    def lay_out(self, rng: random.Random) -> tuple[tuple[int, ...], tuple[Card, ...]]:
        """Lay the cards out, uniformly among all ways that fit what is known of where each can be.

        The loose cards' sets of places are nested, and the sets for the rests of hands are equal or disjoint. So each
        choice, the narrowest first, leaves as many ways as any other.

        Args:
            rng: Where chance comes from.

        Returns:
            The hands by seat, as masks, and the stock.

        Raises:
            HanafudaError: No way was found; no deal can have brought about what is known.
        """
        cards, masks, room = list(self.free), list(self.known), list(self.room)
        if self.boxed.choices:
            cards = self._without_boxed(cards, masks, room, rng)
        for seat, among in self.rests:
            for card in _shuffled([card for card in cards if card.mask & among], rng)[: room[seat]]:
                _put(card, seat, masks, room)
                cards.remove(card)
            if room[seat]:
                raise no_way()
        if self.loose:
            for card, place in self._places_of_loose(room, rng):
                _put(card, place, masks, room)
        free, start = _shuffled(cards, rng), 0
        for seat, count in enumerate(room[:STOCK]):
            if count:
                masks[seat] |= sum([card.mask for card in free[start : start + count]])
                start += count
        top = free[start : start + room[STOCK]]  # nothing before the deal
        if masks[STOCK]:
            top = _shuffled((*card_set(masks[STOCK]), *top), rng)
        return tuple(masks[:STOCK]), (*top, *self.bottom)

    def _without_boxed(self, cards: list[Card], masks: list[int], room: list[int], rng: random.Random) -> list[Card]:
        for seat, hand in self.boxed.draw(rng).items():
            masks[seat], room[seat] = masks[seat] | hand, 0
            cards = [card for card in cards if not card.mask & hand]
        return cards

    def _places_of_loose(self, room: list[int], rng: random.Random) -> list[tuple[Card, int]]:
        for _ in range(MOST_ATTEMPTS):
            left, chosen = list(room), list[tuple[Card, int]]()
            for card, places in self.loose:
                free = [place for place in places for _ in range(left[place])]
                if not free:
                    break
                place = rng.choice(free)
                left[place] -= 1
                chosen.append((card, place))
            held = [place for _, place in chosen]
            if len(chosen) == len(self.loose) and all(held.count(seat) <= most for seat, most in enumerate(self.drawn)):
                return chosen
        raise no_way()


def _shuffled(cards: Iterable[Card], rng: random.Random) -> list[Card]:
    """Cards in a random order."""
    # Twice as fast as rng.shuffle; two 53-bit keys are practically never equal.
    key = rng.random
    return sorted(cards, key=lambda _: key())


def _put(card: Card, place: int, masks: list[int], room: list[int]) -> None:
    masks[place] |= card.mask
    room[place] -= 1


def unseen(
    hidden: CardSet, hands: tuple[int, ...], sizes: tuple[int, ...], known: Knowledge, boxes: Boxes = ()
) -> Unseen:
    """Sort hidden cards by what is known about them.

    Args:
        hidden: All hidden cards.
        hands: For each place, the cards that the seat sees there, as a mask: its own hand, and nothing elsewhere.
        sizes: For each place, how many cards it holds.
        known: What is known.
        boxes: For some seats, boxes at least one of which has the seat's hand.

    Raises:
        HanafudaError: There are more or fewer cards than places for them.
    """
    masks, left = list(hands), [size - hand.bit_count() for size, hand in zip(sizes, hands, strict=True)]
    free = hidden.mask
    loose: list[tuple[Card, tuple[int, ...]]] = []
    for card, where in known.places.items():
        if free & card.mask:
            free ^= card.mask
            if len(where) > 1:
                loose.append((card, tuple(sorted(where))))
            else:
                _put(card, min(where), masks, left)
    _check_places(sizes, left, free.bit_count() + len(loose))
    bottom = tuple([card for card in known.bottom if card in hidden])
    masks[STOCK] &= ~sum([card.mask for card in bottom])
    loose.sort(key=lambda each: (len(each[1]), each[0]))
    return Unseen(
        known=tuple(masks),
        room=tuple(left),
        bottom=bottom,
        rests=tuple([(seat, among.mask) for seat, among in known.rest.items() if left[seat]]),
        loose=tuple(loose),
        free=tuple(card_set(free)),
        drawn=tuple([known.drawn[seat] for seat in range(len(sizes) - 1)]) if loose else (),
        # Boxes only save attempts: if shown cards complicate the hands, do without.
        boxed=boxed(() if loose else tuple([each for each in boxes if not masks[each[0]]]), free, tuple(left)),
    )


def _check_places(sizes: Sequence[int], left: Sequence[int], cards: int) -> None:
    """Make sure that there are as many places left as cards; before the deal there are none."""
    if any(sizes) and (min(left) < 0 or sum(left) != cards):
        raise no_way()
