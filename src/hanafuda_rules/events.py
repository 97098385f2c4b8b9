"""What everybody saw: a round's public history, in order (CD-9).

Events hold nothing that is not public, so that every seat may read them all. Settlement reads them beside the piles.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from hanafuda_rules._values import Value
from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.moves import Move, Play, Take

__all__ = [
    "Awarded",
    "Dealt",
    "Drawn",
    "Entered",
    "Event",
    "Exchanged",
    "Guarded",
    "Joined",
    "Misdealt",
    "Moved",
    "Shown",
    "brought",
    "since_deal",
]


@attrs.frozen
class Event(Value):
    """The base of every event."""


@attrs.frozen
class Dealt(Event):
    """The cards were dealt.

    Args:
        field: The field as dealt.
        hands: How many cards each seat got.
        stock: How many cards are left as the stock.
    """

    field: CardSet
    hands: tuple[int, ...]
    stock: int

    def __str__(self) -> str:
        """Such as ``dealt; on the field: pine-crane …``."""
        return f"dealt {max(self.hands)} cards to each hand; on the field: {self.field or 'nothing'}"


@attrs.frozen
class Misdealt(Event):
    """The deal was void, and the same dealer deals again.

    Args:
        field: The field of the void deal.
        rule: The id of the rule that voids it.
    """

    field: CardSet
    rule: str

    def __str__(self) -> str:
        """Such as ``misdeal (PH-3.4); on the field: …``."""
        return f"misdeal ({self.rule}); on the field: {self.field}"


@attrs.frozen
class Moved(Event):
    """A seat made a move.

    Args:
        seat: The seat.
        move: What it did.
    """

    seat: int
    move: Move

    def __str__(self) -> str:
        """Such as ``seat 1: play pine-crane``."""
        return f"seat {self.seat}: {self.move}"


@attrs.frozen
class Drawn(Event):
    """A seat turned the top card of the stock.

    Args:
        seat: The seat.
        card: The card.
        captures: What it captured; ``None`` while the seat has to choose – its :class:`~hanafuda_rules.moves.Take`
            follows.
    """

    seat: int
    card: Card
    captures: CardSet | None

    def __str__(self) -> str:
        """Such as ``seat 1: draw pine-ribbon, taking pine-crane``."""
        return f"seat {self.seat}: draw {self.card}{f', taking {self.captures}' if self.captures else ''}"


@attrs.frozen
class Entered(Event):
    """It is settled who plays the round.

    Args:
        playing: The seats that play, in turn order from the acting dealer.
        dropped: The seats that dropped out, in the order in which they did.
        forced_out: The seats that had no say because enough others play, in turn order.
    """

    playing: tuple[int, ...]
    dropped: tuple[int, ...]
    forced_out: tuple[int, ...]

    def __str__(self) -> str:
        """Such as ``playing: 0, 2, 3; dropped: 1; forced out: 4``."""
        named = (("playing", self.playing), ("dropped", self.dropped), ("forced out", self.forced_out))
        return "; ".join(f"{what}: {', '.join(map(str, seats))}" for what, seats in named if seats)


@attrs.frozen
class Joined(Event):
    """Hands joined the stock, which was shuffled.

    Args:
        seats: Whose hands.
        stock: How many cards the stock has now.
    """

    seats: tuple[int, ...]
    stock: int

    def __str__(self) -> str:
        """Such as ``the hands of 1, 4 joined the stock, now 35 cards``."""
        return f"the hands of {', '.join(map(str, self.seats))} joined the stock, now {self.stock} cards"


@attrs.frozen
class Shown(Event):
    """A seat showed cards of its hand to everybody.

    Args:
        seat: The seat.
        cards: The cards.
        rule: The id of the rule that asks for it.
        rest: Where that tells something of the other cards of the hand: the cards that they are among.
    """

    seat: int
    cards: CardSet
    rule: str
    rest: CardSet | None = attrs.field(default=None, kw_only=True)

    def __str__(self) -> str:
        """Such as ``seat 1: show pine-crane … (PH-3.5)``."""
        return f"seat {self.seat}: show {self.cards} ({self.rule})"


@attrs.frozen
class Exchanged(Event):
    """A seat put shown cards of its hand back and drew as many unseen ones from the stock.

    Args:
        seat: The seat.
        cards: The cards that it put back.
        gives_first: Whether they were in the stock already when it drew.
        to_bottom: Whether they lie under the stock, in this order; otherwise the stock was shuffled.
    """

    seat: int
    cards: CardSet
    gives_first: bool
    to_bottom: bool = False

    def __str__(self) -> str:
        """Such as ``seat 1: puts pine-chaff-1 back and draws 1``."""
        return f"seat {self.seat}: puts {self.cards} back and draws {len(self.cards)}"


@attrs.frozen
class Awarded(Event):
    """Cards of the field went to a pile without a capture, or are nobody's from then on.

    Args:
        seat: The seat whose pile they went to; ``None`` where they are nobody's.
        cards: The cards.
        rule: The id of the rule that says so.
    """

    seat: int | None
    cards: CardSet
    rule: str

    def __str__(self) -> str:
        """Such as ``seat 1: gets willow-swallow (WC-4.3)``."""
        if self.seat is None:
            return f"{self.cards} – nobody's ({self.rule})"
        return f"seat {self.seat}: gets {self.cards} ({self.rule})"


@attrs.frozen
class Guarded(Event):
    """A wild card named a card of a month of which a seat held all the others: that seat takes the month (WC-5.2).

    Args:
        seat: The seat.
        held: The cards of its hand.
        lying: The cards of the field.
    """

    seat: int
    held: CardSet
    lying: CardSet

    def __str__(self) -> str:
        """Such as ``seat 1: guards maple-deer with maple-ribbon …``."""
        return f"seat {self.seat}: guards {self.lying} with {self.held}, and takes them all"


def since_deal(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events after the last void deal, if there was one: those that count."""
    # The quick look first: hardly any round has a void deal.
    if Misdealt not in map(type, events):
        return events
    last = max(place for place, event in enumerate(events) if isinstance(event, Misdealt))
    return events[last + 1 :]


def brought(events: tuple[Event, ...]) -> Iterator[tuple[int, Play | Drawn | Take]]:
    """What came to the field in play, in order: hand cards, drawn cards, and what drawn cards took by choice.

    Args:
        events: The events since the last void deal.

    Returns:
        The seat, and what has the card and, where it captured, its captures; a drawn card's are ``None`` where its seat
        had a choice.
    """
    for event in events:
        if isinstance(event, Drawn):
            yield event.seat, event
        elif isinstance(event, Moved) and isinstance(event.move, (Play, Take)):
            yield event.seat, event.move
