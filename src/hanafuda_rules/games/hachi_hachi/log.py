"""Reading the events of a round of Hachi-Hachi."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, TypeVar

from hanafuda_rules.events import Entered, Event, Moved
from hanafuda_rules.games.hachi_hachi.events import FieldSet
from hanafuda_rules.games.hachi_hachi.moves import Mizuten, Swap

__all__ = ["by_kind", "dealers_hand_of", "entered_of", "every", "last", "mizuten_of", "multiplier_of"]

EventT = TypeVar("EventT", bound=Event)


def every(kind: type[EventT], events: Iterable[Event]) -> tuple[EventT, ...]:
    """The events of one kind, in order."""
    return tuple(event for event in events if isinstance(event, kind))


def by_kind(events: Iterable[Event]) -> dict[type[Event], list[Any]]:
    """The events in order, by the class of each: one look at them where many kinds are asked for."""
    kinds: dict[type[Event], list[Any]] = defaultdict(list)
    for event in events:
        kinds[type(event)].append(event)
    return kinds


def last(kind: type[EventT], events: tuple[Event, ...]) -> EventT | None:
    """The last event of a kind."""
    return next((event for event in reversed(events) if isinstance(event, kind)), None)


def multiplier_of(events: tuple[Event, ...]) -> int:
    """The multiplier of the round (HH-3.1)."""
    field = last(FieldSet, events)
    return field.multiplier if field else 1


def mizuten_of(events: Iterable[Event]) -> int | None:
    """Who declared to play blind (HH-4.10).

    Args:
        events: The events since the last void deal, which would have voided the declaration.
    """
    return next((event.seat for event in every(Moved, events) if isinstance(event.move, Mizuten)), None)


def dealers_hand_of(events: Iterable[Event], dealer: int) -> int:
    """Who ended up with the dealer's hand (HH-4.11).

    Args:
        events: The events since the last void deal.
        dealer: The table's dealer.
    """
    swaps = [event.seat for event in every(Moved, events) if isinstance(event.move, Swap)]
    return swaps[-1] if swaps else dealer


def entered_of(events: tuple[Event, ...]) -> Entered | None:
    """Who said play, who dropped and who was forced out, at a table where that was asked (HH-4.1)."""
    return last(Entered, events)
