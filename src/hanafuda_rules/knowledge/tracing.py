"""Tracing: what the events of a round say about hidden cards (CD-9)."""

from __future__ import annotations

import operator
from collections import defaultdict
from collections.abc import Iterable, Sequence

import attrs

from hanafuda_rules.cards import Card, CardSet, card_set
from hanafuda_rules.events import Dealt, Event, Exchanged, Misdealt, Shown
from hanafuda_rules.knowledge.constraints import HandHistory
from hanafuda_rules.knowledge.log import CARDS, EVENTS, TURN, EventLog, Link, event_log_of, links_of
from hanafuda_rules.moves import Play
from hanafuda_rules.transfers import LAID_OUT, NO_CARDS, STOCK, TABLE, Shuffled, Transfer, Transfers

__all__ = ["Trace", "continue_log", "kept_trace", "played_masks", "trace_of"]

_IN_STOCK = frozenset([STOCK])


def _zeros() -> defaultdict[int, int]:
    return defaultdict(int)


@attrs.define(unsafe_hash=False)
class Trace:
    """What the events since the last void deal say about hidden cards. It is mutable: :meth:`follow` adds events.

    Args:
        joined: The cards of a hand that joined the stock, for a seat that remembers them.
        places: The possible places of each card that was shown. By now it may be face up again.
        rest: The cards that the other cards of a hand are among, if a declaration says something about them, by seat.
        bottom: The known cards at the bottom of the stock, in drawing order.
        drawn: The number of cards that each seat drew unseen and has not played. A seat holds at most as many of the
            shown cards that were in the stock.
        drew: The seats that drew unseen since hands joined the stock.
        stock: The number of cards in the stock.
        played: The hand cards that each seat has played, or guarded a month with, as a mask.
        kept: The stock cards that each seat took into its hand in public, as a mask.
        draws: For each card that a seat drew unseen, the cards that it had played before, as masks.
        dealt: The dealt field, as a mask.
        shown: The cards that each seat showed, as a mask.
        exchanged: The number of cards that each seat exchanged.
    """

    joined: CardSet = NO_CARDS
    places: dict[Card, frozenset[int]] = attrs.field(factory=dict[Card, frozenset[int]])
    rest: dict[int, CardSet] = attrs.field(factory=dict[int, CardSet])
    bottom: list[Card] = attrs.field(factory=list[Card])
    drawn: defaultdict[int, int] = attrs.field(factory=_zeros)
    drew: set[int] = attrs.field(factory=set[int])
    stock: int = 0
    played: defaultdict[int, int] = attrs.field(factory=_zeros)
    kept: defaultdict[int, int] = attrs.field(factory=_zeros)
    draws: dict[int, tuple[int, ...]] = attrs.field(factory=dict[int, tuple[int, ...]])
    dealt: int = 0
    shown: defaultdict[int, int] = attrs.field(factory=_zeros)
    exchanged: defaultdict[int, int] = attrs.field(factory=_zeros)

    def __attrs_post_init__(self) -> None:
        for card in self.joined:
            self.places.setdefault(card, _IN_STOCK)

    @property
    def shows(self) -> bool:
        """Whether it says anything about hidden cards."""
        return bool(self.places or self.rest)

    def after(self, links: Sequence[Link]) -> Trace:
        """What is known after further links. Neither trace may change any more: they can have parts in common."""
        if EVENTS in map(len, links) or any(self.drawn.values()):
            return self.copy().follow_links(links)
        after = Trace(*_values_of(self))  # plays show no hidden cards
        after.played = self.played.copy()
        return after.follow_links(links)

    def copy(self) -> Trace:
        """Return a copy, which can follow other events."""
        return Trace(
            self.joined, self.places.copy(), self.rest.copy(), self.bottom.copy(), self.drawn.copy(), self.drew.copy(),
            self.stock, self.played.copy(), self.kept.copy(), self.draws.copy(), self.dealt,
            self.shown.copy(), self.exchanged.copy(),
        )  # fmt: skip

    def follow(self, events: Iterable[Event]) -> Trace:
        """Follow events, and return the trace itself."""
        for event in events:
            if isinstance(event, Misdealt):
                fresh = Trace(self.joined)
                for name in _FIELDS:
                    setattr(self, name, getattr(fresh, name))
            elif type(event) is Dealt:  # nearly every round has one, and it says nothing else
                self.stock, self.dealt = event.stock, self.dealt or event.field.mask
            elif transfers := event.transfers:
                self.apply(transfers)
                if isinstance(event, Shown):
                    self.shown[event.seat] |= event.cards.mask
                elif isinstance(event, Exchanged):
                    self.exchanged[event.seat] += len(event.cards)
        return self

    def follow_links(self, links: Iterable[Link]) -> Trace:
        """Follow the links of a log, the first one first, and return the trace itself.

        No events of plays are made, which would be slow.
        """
        for link in links:
            parts = len(link)
            if parts == EVENTS:
                self.follow(link[1])
            elif parts != CARDS and (move := link[2]) is not None:
                self._play(link[1], move.card.mask if type(move) is Play else move.hand_cards.mask)
            if parts == TURN:
                self.stock -= 1
        return self

    def apply(self, transfers: Transfers) -> None:
        """Follow transfers and shuffles."""
        for step in transfers:
            if isinstance(step, Shuffled):
                self._shuffle(step)
            elif step.origin >= 0:
                self._from_hand(step)
            elif step.origin == STOCK:
                self._from_stock(step)
            elif step.origin == TABLE:
                self.played[step.to] &= ~step.cards.mask
                self.places.update(dict.fromkeys(step.cards, frozenset([step.to])))
            elif step.to == STOCK:
                self.stock = step.unseen
            elif step.to == LAID_OUT:
                self.dealt = self.dealt or step.cards.mask

    def histories(self, seats: int) -> tuple[HandHistory, ...]:
        """What everybody saw of each hand, by seat."""
        played, kept, draws = self.played, self.kept, self.draws
        return tuple([HandHistory(played[seat], kept[seat], draws.get(seat, ())) for seat in range(seats)])

    def _from_hand(self, step: Transfer) -> None:
        seat, to, cards = step.origin, step.to, step.cards
        if to == seat:
            self.places.update(dict.fromkeys(cards, frozenset([seat])))
            if step.rest is not None:
                self.rest[seat] = step.rest
        elif to == TABLE:
            self._play(seat, cards.mask)
        elif to == STOCK:
            self.stock += len(cards)
            self.places.update(dict.fromkeys(cards, _IN_STOCK))
            if step.at_bottom:
                self.bottom += cards

    def _play(self, seat: int, cards: int) -> None:
        # Cards on the table are not hidden and need not be followed.
        self.played[seat] |= cards
        # A shown card that was in the stock was drawn from there, so the seat holds one drawn card less.
        if self.drawn.get(seat):
            for card in card_set(cards):
                self.drawn[seat] -= STOCK in self.places.get(card, ())

    def _from_stock(self, step: Transfer) -> None:
        seat, cards = step.to, step.cards
        self.stock -= len(cards)
        if seat < 0:
            return
        self.kept[seat] |= cards.mask
        self.places.update(dict.fromkeys(cards, frozenset([seat])))
        if not step.unseen:
            return
        for _ in range(step.unseen):
            if self.bottom and self.stock == len(self.bottom):
                # Only known cards are left in the stock, so everybody knows this one.
                self.places[self.bottom.pop(0)] = frozenset([seat])
            self.stock -= 1
        self.draws[seat] = self.draws.get(seat, ()) + (self.played[seat],) * step.unseen
        self.drawn[seat] += step.unseen
        self.drew.add(seat)
        for card, places in self.places.items():
            if STOCK in places and card not in self.bottom:
                self.places[card] = places | {seat}

    def _shuffle(self, step: Shuffled) -> None:
        if step.size is None:
            return
        self.stock = step.size
        self.drew.clear()
        self.places.update(dict.fromkeys(self.joined, _IN_STOCK))
        for card, places in self.places.items():
            if not places.isdisjoint(step.joined):
                self.places[card] = places.difference(step.joined) | _IN_STOCK


_FIELDS = tuple(field.name for field in attrs.fields(Trace))
_values_of = operator.attrgetter(*_FIELDS)


def trace_of(events: EventLog | tuple[Event, ...], joined: CardSet = NO_CARDS) -> Trace:
    """What the events of a round say about hidden cards, for the caller to change.

    Args:
        events: The events.
        joined: The cards of a hand that joined the stock, for a seat that remembers them.
    """
    log = event_log_of(events)
    return Trace(joined).follow_links(links_of(log.log)) if joined else kept_trace(log).copy()


def kept_trace(log: EventLog) -> Trace:
    """What the events of a log say about hidden cards. The log keeps it, so nobody may change it.

    Args:
        log: The log.
    """
    kept: Trace | None = log.trace
    if kept is None:
        kept = Trace().follow_links(links_of(log.log))
        log.keep_trace(kept)
    return kept


def continue_log(log: EventLog, earlier: EventLog | None) -> None:
    """Give a log what was read from an earlier log of its round, so that only the events since then are read.

    If the earlier log is no part of the log, nothing changes.
    """
    if earlier is None or earlier.log is None or log.trace is not None:
        return
    links = links_of(log.log, earlier.log)
    if (links[0][0] if links else log.log) is not earlier.log:
        return
    if earlier.trace is not None:
        log.keep_trace(earlier.trace.after(links))
    log.go_on_from(earlier, links)


def played_masks(events: EventLog | tuple[Event, ...], seats: int) -> list[int]:
    """The hand cards that each seat has played, or guarded a month with, since the deal, by seat, as masks."""
    played = kept_trace(event_log_of(events)).played
    return [played[seat] for seat in range(seats)]
