"""The log of a round: its events, in a form that is quick to extend.

A log is a chain of links, so states share their past. A link is a tuple that starts with the link before it. For plays
and draws it holds the parts of the events, and the events are made when somebody reads them:

- ``(before, events)``: any events, in a tuple;
- ``(before, seat, move)``: a play, or the capture chosen for a turned card;
- ``(before, seat, play, card, captures)``: a play, or ``None``, and the stock card turned after it, with its captures
  as a mask, or ``None`` if its seat has to choose;
- ``(before, event_type, seat, cards)``: an event of a seat and some cards, as a mask, none of them hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias, TypeVar, cast

import attrs

from hanafuda_rules.cards import card_set
from hanafuda_rules.errors import count_of
from hanafuda_rules.events import Drawn, Event, Moved
from hanafuda_rules.moves import Move, Play, Take
from hanafuda_rules.values import Immutable

__all__ = [
    "CARDS", "EVENTS", "PLAY", "TURN", "EventLog", "Link", "Log", "announcements_of", "event_log_of", "events_of",
    "events_since", "latest", "links_of", "log_of", "moves_of", "with_events", "with_move",
]  # fmt: skip

EventT = TypeVar("EventT", bound=Event)

Log: TypeAlias = Any
"""The last link; ``None`` if there are no events."""

Link: TypeAlias = tuple[Any, ...]
"""A link of a log."""

EVENTS: Final = 2
"""The length of a link with events."""
CARDS: Final = 4
"""The length of a link with a seat and some cards."""
PLAY: Final = 3
"""The length of a link with a move alone."""
TURN: Final = 5
"""The length of a link with a move, or none, and the stock card turned after it."""


def log_of(events: tuple[Event, ...]) -> Log:
    """The log of some events."""
    return (None, events) if events else None


def with_events(log: Log, events: tuple[Event, ...]) -> Log:
    """Add events to a log."""
    return (log, events) if events else log


def with_move(log: Log, seat: int, move: Play | Take) -> Log:
    """Add a play to a log, or the capture chosen for a turned card."""
    return (log, seat, move)


def _links(log: Log, before: Log = None) -> Iterator[Link]:
    """The links from the last to the first, or down to the one after a given link."""
    while log is not None and log is not before:
        yield log
        log = log[0]


def events_of(log: Log) -> tuple[Event, ...]:
    """The events, in order."""
    return _events_in(_links(log))


def events_since(log: Log, before: Log) -> tuple[Event, ...]:
    """The events since an earlier log, in order.

    Args:
        log: The log.
        before: The earlier log. After a new deal, it may not be part of the log.
    """
    links = list(_links(log, before))
    if before is not None and (not links or links[-1][0] is not before) and log is not before:
        return events_of(log)[len(events_of(before)) :]
    return _events_in(links)


def _events_in(links: Iterable[Link]) -> tuple[Event, ...]:
    events: list[Event] = []
    for link in links:
        if len(link) == EVENTS:
            events += reversed(link[1])
        elif len(link) == PLAY:
            events.append(Moved(link[1], link[2]))
        elif len(link) == CARDS:
            events.append(_event_of_cards(link))
        else:
            _, seat, play, card, captures = link
            events.append(Drawn(seat, card, None if captures is None else card_set(captures)))
            if play is not None:
                events.append(Moved(seat, play))
    return tuple(events[::-1])


def _event_of_cards(link: Link) -> Event:
    _, event_type, seat, cards = link
    event: Event = event_type(seat, card_set(cards))
    return event


def announcements_of(log: Log, before: Log = None) -> tuple[Event, ...]:
    """The events without plays, draws and captures, in order; only those since an earlier log, if one is given."""
    events: list[Event] = []
    while log is not before:  # twice as fast as _links, and every outcome needs it
        parts = len(log)
        if parts <= CARDS and parts != PLAY:  # skips most links, which are whole turns
            events += log[1][::-1] if parts == EVENTS else (_event_of_cards(log),)
        log = log[0]
    return tuple(events[::-1])


def moves_of(log: Log) -> Iterator[tuple[int, Move]]:
    """Every move with its seat, the last one first, without making events."""
    while log is not None:
        if len(log) == EVENTS:
            for event in reversed(log[1]):
                if isinstance(event, Moved):
                    yield event.seat, event.move
        elif len(log) != CARDS and log[2] is not None:
            yield log[1], log[2]
        log = log[0]


def links_of(log: Log, before: Log = None) -> list[Link]:
    """The links of a log, the first one first; only those since an earlier log, if it is part of the log."""
    return [*_links(log, before)][::-1]


def latest(log: Log, *kinds: type[EventT]) -> EventT | None:
    """The last event of some classes; ``None`` if there is none. Events before it are not read.

    Plays, draws and captures are not found.
    """
    while log is not None:
        if len(log) == EVENTS:
            for event in reversed(log[1]):
                if isinstance(event, kinds):
                    return event
        log = log[0]
    return None


@attrs.frozen(eq=False, repr=False)
class EventLog(Immutable):
    """A log as a value. It compares by its events, which are read only once.

    Args:
        log: The log.
    """

    log: Log
    trace: Any = attrs.field(default=None, init=False)
    """What the events say about hidden cards, once :mod:`~hanafuda_rules.knowledge.tracing` was asked."""
    lasting: dict[Any, Any] = attrs.field(factory=dict[Any, Any], init=False)
    """What learners have read from the table and from events other than plays, draws and captures."""
    _events: tuple[Event, ...] | None = attrs.field(default=None, init=False)
    _announced: tuple[Log, tuple[Event, ...]] = attrs.field(default=(None, ()), init=False)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events, in order."""
        if self._events is None:
            object.__setattr__(self, "_events", events_of(self.log))  # a cache: callers see no change
        return cast("tuple[Event, ...]", self._events)

    @property
    def announcements(self) -> tuple[Event, ...]:
        """The events without plays, draws and captures, in order."""
        last, events = self._announced
        if last is not self.log:
            events += announcements_of(self.log, last)
            object.__setattr__(self, "_announced", (self.log, events))  # also a cache
        return events

    def keep_trace(self, trace: Any) -> None:
        """Keep what the events say about hidden cards. The trace must not change any more."""
        object.__setattr__(self, "trace", trace)  # a cache, as below

    def go_on_from(self, earlier: EventLog, links: Iterable[Link]) -> None:
        """Take over what was read from an earlier log of the round. ``links`` are those since then."""
        object.__setattr__(self, "_announced", earlier._announced)
        if EVENTS not in map(len, links):
            object.__setattr__(self, "lasting", earlier.lasting)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, EventLog) and (self.log is other.log or self.events == other.events)

    def __hash__(self) -> int:
        return hash(self.events)

    def __repr__(self) -> str:
        return f"<EventLog: {count_of(len(self.events), 'event')}>"

    def __reduce__(self) -> tuple[object, ...]:
        return event_log_of, (self.events,)


def event_log_of(events: EventLog | tuple[Event, ...]) -> EventLog:
    """The log of some events; a log is returned as it is."""
    return events if isinstance(events, EventLog) else EventLog(log_of(events))
