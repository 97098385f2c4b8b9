"""What a board was told since its last move, and what the phases that run on it have asked of that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from hanafuda_rules._unknown import NotToldError, unknown_card
from hanafuda_rules.cards import Card
from hanafuda_rules.errors import HanafudaError, in_short
from hanafuda_rules.events import Event, Misdealt
from hanafuda_rules.log import Log, events_since
from hanafuda_rules.tracing import Trace

__all__ = ["ContradictionError", "Teller", "ToldHand"]

ToldHand: TypeAlias = tuple[int, int]
"""How many events had been told before a hand was, and the hand as a mask."""


class ContradictionError(HanafudaError):
    """What was told cannot be; a board says of which event."""


class Teller:
    """Stands where a state has its shuffler, and answers what nobody can compute who does not see all cards.

    It lives for one run of the phases, from one move to the next. What it was told is followed by what the phases tell
    everybody: the next event is the first that has not been told by them yet. So an event that follows from others can
    be left out.

    Args:
        seat: The seat that the board belongs to; -1 for a spectator.
        before: The log of the state that the run begins with.
        told: What was told, in order.
        hands: The own hand, each time that it was new: how many events had been told then, and the hand as a mask.
        last: The one of the run before.
    """

    def __init__(
        self,
        seat: int,
        before: Log,
        told: tuple[Event, ...],
        hands: Sequence[ToldHand] = (),
        last: Teller | None = None,
    ) -> None:
        self.seat, self.before, self.told, self.hands = seat, before, told, list(hands)
        self.unknown: int = last.unknown if last else 0
        """How many unknown cards there were so far."""
        self.guess: tuple[int, ...] = last.guess if last else ()
        """Hands by seat, as masks, that fitted what was known last."""
        self._said: tuple[Log, tuple[Event, ...]] = (before, ())
        self._before = (before, last.events(before), last.trace(before)) if last else (before, (), Trace())
        self._now: tuple[Log, tuple[Event, ...], Trace] = self._before
        self.place = 0
        """Which of the events was looked at last."""
        self.used: dict[int, int] = {}
        """How much the phases had told everybody when they used an event first."""
        self.is_open = False
        """Whether something more could have been shown after the last event, and was not told."""

    def shuffle(self, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], Teller]:
        """As many unknown cards."""
        return self.lay(len(cards)), self

    def next_round(self) -> Teller:
        """Itself: a board is of one round."""
        return self

    def lay(self, count: int) -> tuple[Card, ...]:
        """New unknown cards.

        Args:
            count: How many.
        """
        first = self.unknown
        self.unknown += count
        return tuple([unknown_card(number) for number in range(first, self.unknown)])

    def said(self, log: Log) -> tuple[Event, ...]:
        """What the phases have told everybody in this run.

        Args:
            log: The log as it is now.
        """
        if self._said[0] is not log:
            self._said = log, events_since(log, self.before)
        return self._said[1]

    def events(self, log: Log) -> tuple[Event, ...]:
        """What everybody saw of the round.

        Args:
            log: The log as it is now.
        """
        return self._at(log)[1]

    def trace(self, log: Log) -> Trace:
        """What that tells about hidden cards.

        Args:
            log: The log as it is now.
        """
        return self._at(log)[2]

    def _at(self, log: Log) -> tuple[Log, tuple[Event, ...], Trace]:
        if self._now[0] is not log:
            (_, events, trace), news = self._before, self.said(log)
            self._now = log, events + news, trace.copy().follow(news)
        return self._now

    def matched(self, log: Log) -> int:
        """How many of the events that were told the phases have told everybody too."""
        place, told = 0, self.told
        for event in self.said(log):
            if place < len(told) and told[place] == event:
                place += 1
        self.place = place
        return place

    def ahead(self, log: Log) -> tuple[Event, ...]:
        """The events that were told and that the phases have not come to yet."""
        return self.told[self.matched(log) :]

    def use(self, log: Log, after: int = 0) -> None:
        """Note that the phases use an event that was told.

        Args:
            log: The log as it is now.
            after: How many of the events that they have not come to yet are before it.

        Raises:
            ContradictionError: They have used it before, and what they told everybody then was not this event.
        """
        said = self.said(log)
        first = self.used.setdefault(self.matched(log) + after, len(said))
        if first < len(said):
            raise ContradictionError(f"it is rather {in_short(str(said[first]))}", rule="CD-9")

    def own_hand(self, log: Log) -> int:
        """The own hand, as a mask, where it is new.

        Args:
            log: The log as it is now.

        Raises:
            NotToldError: It has not been told.
        """
        past = self.told[: self.matched(log)]
        void = max([place for place, event in enumerate(past) if isinstance(event, Misdealt)], default=-1)
        # What was told of a hand of a void deal is past, too.
        while self.hands and self.hands[0][0] <= void:
            self.hands.pop(0)
        if not self.hands:
            raise NotToldError("your own hand")
        return self.hands.pop(0)[1]
