"""What everybody saw of a round, as a chain that grows by one small link a move and is read when somebody asks.

States share their past: the state after a move holds a link to what its predecessor holds. A link is a plain tuple
that starts with the link before it. Of what comes to the field in play it has the parts instead of the events:

- ``(before, events)``: any events, in a tuple;
- ``(before, seat, move)``: a play, or the capture chosen for a turned card;
- ``(before, seat, play, card, captures)``: a play, or ``None``, and the stock card turned after it with the mask of
  what that captured, or ``None`` where its seat has to choose;
- ``(before, event_type, seat, cards)``: an event of a seat and some cards, which are given as a mask.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias, TypeVar, cast

import attrs

from hanafuda_rules.cards import Card, card_set
from hanafuda_rules.events import Drawn, Event, Moved
from hanafuda_rules.moves import Move, Play, Take
from hanafuda_rules.values import Immutable

__all__ = [
    "PLAY", "TURN", "EventLog", "Log", "announcements_of", "event_log_of", "events_of", "events_of_link",
    "events_since", "latest", "links_of", "log_of", "moves_of", "with_card_drawn", "with_events", "with_move",
]  # fmt: skip

EventT = TypeVar("EventT", bound=Event)

Log: TypeAlias = Any
"""The last link, or ``None`` before anything happened."""

_EVENTS, _CARDS = 2, 4
"""The lengths of links that hold events, and a seat with some cards."""
PLAY: Final = 3
"""The length of a link that holds a move alone."""
TURN: Final = 5
"""The length of a link that holds a move, or none, and the stock card turned after it."""


def log_of(events: tuple[Event, ...]) -> Log:
    """The log of some events."""
    return (None, events) if events else None


def with_events(log: Log, events: tuple[Event, ...]) -> Log:
    """The log with something else that everybody saw."""
    return (log, events) if events else log


def with_move(log: Log, seat: int, move: Play | Take) -> Log:
    """The log with a play, or with the capture chosen for a turned card."""
    return (log, seat, move)


def with_card_drawn(log: Log, seat: int, card: Card, captures: int | None) -> Log:
    """The log with a stock card turned: in the link of the play before it, if the seat has just played.

    Args:
        log: The log.
        seat: The seat that turned the card.
        card: The card.
        captures: What it captured, as a mask; ``None`` where the seat has to choose.
    """
    if log is not None and len(log) == PLAY and log[1] == seat and isinstance(log[2], Play):
        return (log[0], seat, log[2], card, captures)
    return (log, seat, None, card, captures)


def _links(log: Log, before: Log = None) -> Iterator[tuple[Any, ...]]:
    """The links from the last to the first, or to the one after a given one."""
    while log is not None and log is not before:
        yield log
        log = log[0]


def events_of(log: Log) -> tuple[Event, ...]:
    """What everybody saw, in order."""
    return _events_in(_links(log))


def events_since(log: Log, before: Log) -> tuple[Event, ...]:
    """What everybody saw since an earlier moment, in order.

    Args:
        log: The log.
        before: The log as it was then. A play that has been drawn after since, or a new deal, has other links.
    """
    links = list(_links(log, before))
    if before is not None and (not links or links[-1][0] is not before) and log is not before:
        return events_of(log)[len(events_of(before)) :]
    return _events_in(links)


def _events_in(links: Iterable[tuple[Any, ...]]) -> tuple[Event, ...]:
    found: list[Event] = []
    for link in links:
        if len(link) == _EVENTS:
            found += reversed(link[1])
        elif len(link) == PLAY:
            found.append(Moved(link[1], link[2]))
        elif len(link) == _CARDS:
            found.append(_event_of_cards(link))
        else:
            _, seat, play, card, captures = link
            found.append(Drawn(seat, card, None if captures is None else card_set(captures)))
            if play is not None:
                found.append(Moved(seat, play))
    return tuple(found[::-1])


def _event_of_cards(link: tuple[Any, ...]) -> Event:
    _, event_type, seat, cards = link
    event: Event = event_type(seat, card_set(cards))
    return event


def announcements_of(log: Log) -> tuple[Event, ...]:
    """What everybody saw besides the cards that came to the field in play, in order."""
    told: list[Event] = []
    while log is not None:  # not _links, whose generator takes half of the time: every outcome comes by here
        parts = len(log)
        if parts <= _CARDS and parts != PLAY:  # one look at most links: they are whole turns
            told += log[1][::-1] if parts == _EVENTS else (_event_of_cards(log),)
        log = log[0]
    return tuple(told[::-1])


def moves_of(log: Log) -> Iterator[tuple[int, Move]]:
    """Every move with its seat, the last one first, without the events being made."""
    while log is not None:
        if len(log) == _EVENTS:
            for event in reversed(log[1]):
                if isinstance(event, Moved):
                    yield event.seat, event.move
        elif len(log) != _CARDS and log[2] is not None:
            yield log[1], log[2]
        log = log[0]


def links_of(log: Log) -> list[tuple[Any, ...]]:
    """The links of a log, the first one first.

    Those of :data:`PLAY` and :data:`TURN` parts are plays; :func:`events_of_link` has the events of the others.
    """
    links: list[tuple[Any, ...]] = []
    while log is not None:
        links.append(log)
        log = log[0]
    links.reverse()
    return links


def events_of_link(link: tuple[Any, ...]) -> tuple[Event, ...]:
    """The events of a link that is not a play."""
    return link[1] if len(link) == _EVENTS else (_event_of_cards(link),)


def latest(log: Log, *kinds: type[EventT]) -> EventT | None:
    """The last event of some classes, without the events before it being read; ``None`` if there is none.

    Args:
        log: The log.
        *kinds: The classes; of cards that came to the field in play there is none.
    """
    while log is not None:
        if len(log) == _EVENTS:
            for event in reversed(log[1]):
                if isinstance(event, kinds):
                    return event
        log = log[0]
    return None


@attrs.frozen(eq=False, repr=False)
class EventLog(Immutable):
    """A log as a value that compares by its events, which are read when somebody asks.

    Args:
        log: The log.
    """

    log: Log
    trace: Any = attrs.field(default=None, init=False)
    """What the events tell about hidden cards, once somebody has asked :mod:`~hanafuda_rules.tracing`."""
    _events: tuple[Event, ...] | None = attrs.field(default=None, init=False)
    _announcements: tuple[Event, ...] | None = attrs.field(default=None, init=False)

    @property
    def events(self) -> tuple[Event, ...]:
        """What everybody saw, in order."""
        if self._events is None:
            object.__setattr__(self, "_events", events_of(self.log))  # a cache: it changes nothing that anybody can see
        return cast("tuple[Event, ...]", self._events)

    @property
    def announcements(self) -> tuple[Event, ...]:
        """The same but for the cards that came to the field in play, in order."""
        if self._announcements is None:
            object.__setattr__(self, "_announcements", announcements_of(self.log))  # likewise
        return cast("tuple[Event, ...]", self._announcements)

    def keep_trace(self, trace: Any) -> None:
        """Keep what the events tell.

        Args:
            trace: A trace that does not change any more.
        """
        object.__setattr__(self, "trace", trace)  # a cache, as below

    def __eq__(self, other: object) -> bool:
        return isinstance(other, EventLog) and (self.log is other.log or self.events == other.events)

    def __hash__(self) -> int:
        return hash(self.events)

    def __repr__(self) -> str:
        return f"<EventLog: {len(self.events)} events>"

    def __reduce__(self) -> tuple[Any, ...]:
        return event_log_of, (self.events,)


def event_log_of(events: EventLog | tuple[Event, ...]) -> EventLog:
    """The log of some events, or the one that it is already."""
    return events if isinstance(events, EventLog) else EventLog(log_of(events))
