"""Events: the public history of a round, in order (CD-9). Every seat may read all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final, NamedTuple, TypeVar, cast

import attrs

from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.checks import has_type, kinds_of
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.moves import Move, Play, Take
from hanafuda_rules.transfers import DECK, LAID_OUT, STOCK, TABLE, Shuffled, Transfer, Transfers
from hanafuda_rules.words import Spoken, Text, say

__all__ = [
    "EVENT_TYPES", "Awarded", "Brought", "Dealt", "Drawn", "Entered", "Event", "Exchanged", "Guarded", "Joined", "Kept",
    "Laid", "Misdealt", "Moved", "PickedUp", "SeatEvent", "Shown", "TakenBack", "brought", "check_event", "every",
    "since_deal", "who_made",
]  # fmt: skip

EventT = TypeVar("EventT", bound="Event")


@attrs.frozen
class Event(Spoken):
    """The base class of events."""

    due: ClassVar[str] = ""
    """The stock cards of the event that a board has to be told, as text; ``{seat}`` stands for the seat."""
    due_rule: ClassVar[str] = "CD-9"
    """The id of the rule that a wrong event breaks."""

    @property
    def transfers(self) -> Transfers:
        """The cards that entered or left a hand or the stock, and shuffles of the stock, in order; by default none."""
        return ()


@attrs.frozen
class SeatEvent(Event):
    """The base class of events of a seat, whose texts begin with the seat.

    Args:
        seat: The seat.
    """

    seat: int

    @property
    def sentence(self) -> Text | None:
        """The seat, and what it did."""
        return None if self.said is None else _OF_SEAT


_OF_SEAT = say("{seat}: {said}")


@attrs.frozen
class Dealt(Event):
    """The cards were dealt.

    Args:
        field: The dealt field.
        hands: The number of cards in each hand, by seat.
        stock: The number of cards in the stock.
    """

    field: CardSet
    hands: tuple[int, ...]
    stock: int

    pattern = say("dealt; on the field: {field}; in the stock: {stock} cards")

    @property
    def transfers(self) -> Transfers:
        """The hands, the field and the stock."""
        hands = [Transfer(DECK, seat, unseen=size) for seat, size in enumerate(self.hands)]
        return (*hands, Transfer(DECK, LAID_OUT, self.field), Transfer(DECK, STOCK, unseen=self.stock))

    def __str__(self) -> str:
        """The event with slugs, such as ``dealt; on the field: pine-crane …``."""
        return f"dealt {max(self.hands, default=0)} cards to each hand; on the field: {self.field or 'nothing'}"


@attrs.frozen
class Misdealt(Event):
    """The deal was void. The same dealer deals again.

    Args:
        field: The field of the void deal.
        rule: The id of the rule that voids it.
    """

    field: CardSet
    rule: str

    pattern = say("misdeal ({rule}); on the field: {field}")

    @property
    def transfers(self) -> Transfers:
        """The field, which everybody saw."""
        return (Transfer(DECK, LAID_OUT, self.field),)


@attrs.frozen(eq=True, unsafe_hash=True)
class Moved(SeatEvent):
    """A seat made a move.

    If a :class:`Guarded` follows, the capture of the move did not happen.

    Args:
        seat: The seat.
        move: The move.
    """

    move: Move

    pattern = say("{move}")

    @property
    def transfers(self) -> Transfers:
        """The cards that left the hand. A blocked wild card that is played again had left it before (WC-5.3)."""
        cards = self.move.hand_cards
        return (Transfer(self.seat, TABLE, cards),) if cards else ()


_DRAW = say("draw {card}")
_DRAW_AND_CAPTURE = say("draw {card}, taking {captures}")


@attrs.frozen(eq=True, unsafe_hash=True)
class Drawn(SeatEvent):
    """A seat turned the top card of the stock.

    Args:
        seat: The seat.
        card: The card.
        captures: The captured cards; ``None`` if captures are made at the end of the turn, or if the seat still has to
            choose. Then a :class:`~hanafuda_rules.moves.Take` or a :class:`Guarded` follows.
    """

    card: Card
    captures: CardSet | None

    due = "the card that seat {seat} turns from the stock"
    due_rule = "CD-6"

    @property
    def transfers(self) -> Transfers:
        """The card."""
        return (Transfer(STOCK, TABLE, CardSet([self.card])),)

    @property
    def said(self) -> Text:
        """The event, with the captures if there are any."""
        return _DRAW_AND_CAPTURE if self.captures else _DRAW


@attrs.frozen
class Entered(Event):
    """The seats have decided who plays the round.

    Args:
        playing: The seats that play, in turn order from the acting dealer.
        dropped: The seats that dropped out, in order.
        forced_out: The seats that were not asked, because enough others play, in turn order.
    """

    playing: tuple[int, ...]
    dropped: tuple[int, ...]
    forced_out: tuple[int, ...]

    pattern = say("playing: {playing:seat}; dropped: {dropped:seat}; forced out: {forced_out:seat}")

    def __str__(self) -> str:
        """The event in short, such as ``playing: 0, 2, 3; dropped: 1; forced out: 4``."""
        named = (("playing", self.playing), ("dropped", self.dropped), ("forced out", self.forced_out))
        return "; ".join(f"{role}: {', '.join(map(str, seats))}" for role, seats in named if seats)


@attrs.frozen
class Joined(Event):
    """Hands joined the stock, which was shuffled.

    Args:
        seats: The seats whose hands joined.
        stock: The number of cards in the stock now.
        apart: The number of top cards that were not shuffled: a field that is still face down.
    """

    seats: tuple[int, ...]
    stock: int
    apart: int = attrs.field(default=0, kw_only=True)

    pattern = say("the hands of {seats:seat} joined the stock, now {stock} cards")

    @property
    def transfers(self) -> Transfers:
        """The shuffle."""
        return (Shuffled(self.seats, self.apart, self.stock),)


@attrs.frozen
class Shown(SeatEvent):
    """A seat showed hand cards to everybody.

    Args:
        seat: The seat.
        cards: The cards.
        rule: The id of the rule.
        rest: The cards that the other hand cards are among, if the event tells something about them.
    """

    cards: CardSet
    rule: str
    rest: CardSet | None = attrs.field(default=None, kw_only=True)

    pattern = say("show {cards} ({rule})")

    @property
    def transfers(self) -> Transfers:
        """The cards, which stay in the hand."""
        return (Transfer(self.seat, self.seat, self.cards, rest=self.rest),)


class Kept(Shown):
    """A seat turned a stock card that matched nothing, and took it into its hand."""

    __slots__ = ()

    pattern = say("turns {cards}, which matches nothing, and keeps it")

    @property
    def transfers(self) -> Transfers:
        """The card."""
        return (Transfer(STOCK, self.seat, self.cards),)


class TakenBack(Shown):
    """A seat took back a blocked wild card that it had played (WC-5.3)."""

    __slots__ = ()

    pattern = say("takes {cards} back ({rule})")

    @property
    def transfers(self) -> Transfers:
        """The card."""
        return (Transfer(TABLE, self.seat, self.cards),)


class PickedUp(SeatEvent):
    """A seat took the top card of the stock into its hand, unseen by the others.

    Args:
        seat: The seat.
    """

    __slots__ = ()

    pattern = say("picks up a stock card")

    @property
    def transfers(self) -> Transfers:
        """The card that only the seat saw."""
        return (Transfer(STOCK, self.seat, unseen=1),)


_PUTS_AND_DRAWS = say("puts {cards} back and draws as many")
_DRAWS_AND_PUTS = say("draws as many and puts {cards} back")


@attrs.frozen
class Exchanged(SeatEvent):
    """A seat returned shown hand cards to the stock, and drew as many unseen cards.

    Args:
        seat: The seat.
        cards: The cards that it returned.
        gives_first: Whether it returned the cards before it drew.
        to_bottom: Whether the cards lie under the stock, in this order. Otherwise the stock was shuffled.
    """

    cards: CardSet
    gives_first: bool
    to_bottom: bool = False

    @property
    def said(self) -> Text:
        """The exchange, in its order."""
        return _PUTS_AND_DRAWS if self.gives_first else _DRAWS_AND_PUTS

    @property
    def transfers(self) -> Transfers:
        """The returned cards, the drawn ones, and the shuffle, if any."""
        gives = Transfer(self.seat, STOCK, self.cards, at_bottom=self.to_bottom)
        draws = Transfer(STOCK, self.seat, unseen=len(self.cards))
        if self.gives_first:
            return (gives, Shuffled(), draws)
        return (draws, gives) if self.to_bottom else (draws, gives, Shuffled())


_GETS = say("gets {cards} ({rule})")
_LEFT_OVER = say("left over: {cards} ({rule})")


@attrs.frozen
class Awarded(Event):
    """Field cards went to a pile without a capture, or belong to no one from then on.

    Args:
        seat: The seat whose pile they went to; ``None`` if they belong to no one.
        cards: The cards.
        rule: The id of the rule.
    """

    seat: int | None
    cards: CardSet
    rule: str

    @property
    def sentence(self) -> Text:
        """The seat, unless the cards belong to no one."""
        return _LEFT_OVER if self.seat is None else _OF_SEAT

    @property
    def said(self) -> Text:
        """What happens to the cards."""
        return _LEFT_OVER if self.seat is None else _GETS


@attrs.frozen
class Guarded(SeatEvent):
    """A wild card tried to take a card whose month another seat guards; that seat takes the whole month (WC-5.2).

    Args:
        seat: The seat.
        held: Its hand cards of the month.
        lying: The field cards of the month.
    """

    held: CardSet
    lying: CardSet

    pattern = say("guards {lying} with {held}, and takes them all")

    @property
    def transfers(self) -> Transfers:
        """The hand cards."""
        return (Transfer(self.seat, TABLE, self.held),)


@attrs.frozen
class Laid(SeatEvent):
    """A wild card whose capture was blocked stays on the field, because nothing else is in reach (WC-5.3).

    Args:
        seat: The seat whose turn it is.
        card: The wild card.
    """

    card: Card

    captures: ClassVar[CardSet] = CardSet()
    """What it captured: nothing."""

    pattern = say("finds nothing else in reach of {card}, which stays on the field")


EVENT_TYPES: Final[tuple[type[Event], ...]] = (
    Dealt, Misdealt, Moved, Drawn, Entered, Joined, Shown, Kept, TakenBack, PickedUp, Exchanged, Awarded, Guarded, Laid,
)  # fmt: skip
"""The classes of events that every game may have; a game states others as its
:attr:`~hanafuda_rules.machine.ruleset.Ruleset.own_events`."""


def since_deal(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events after the last void deal, if there was one: those that count."""
    # The common case first: hardly any round has a void deal.
    if Misdealt not in map(type, events):
        return events
    last = max(place for place, event in enumerate(events) if isinstance(event, Misdealt))
    return events[last + 1 :]


def every(kind: type[EventT], events: Iterable[Event]) -> tuple[EventT, ...]:
    """The events of a class, in order."""
    return tuple([event for event in events if isinstance(event, kind)])


def who_made(kind: type[Move], events: Iterable[Event]) -> tuple[int, ...]:
    """The seats that made a move of a class, in order, once for each move."""
    return tuple([event.seat for event in events if isinstance(event, Moved) and isinstance(event.move, kind)])


class Brought(NamedTuple):
    """A card that came to the field in play.

    Args:
        seat: The seat that brought it.
        card: The card.
        captures: The captured cards; empty if it stayed on the field.
        by: The move or event with the capture; for a turned card whose capture was chosen, that choice.
        place: The place of its event among the events since the last void deal.
    """

    seat: int
    card: Card
    captures: CardSet
    by: Play | Drawn | Take | Laid
    place: int

    @property
    def taken(self) -> int:
        """The cards that went to the pile, including the card itself, as a mask; 0 if it captured nothing."""
        return self.captures.mask | self.card.mask if self.captures else 0


def brought(events: tuple[Event, ...]) -> Iterator[Brought]:
    """The hand cards and turned cards that came to the field in play, in order.

    ``events`` are those since the last void deal. Blocked captures are left out (WC-5.1).
    """
    for place, (event, following) in enumerate(zip(events, (*events[1:], None), strict=True)):
        if isinstance(event, (Drawn, Laid)):
            if event.captures is not None:
                yield Brought(event.seat, event.card, event.captures, event, place)
        elif isinstance(event, Moved) and isinstance(event.move, (Play, Take)) and not isinstance(following, Guarded):
            yield Brought(event.seat, event.move.card, event.move.captures, event.move, place)


def check_event(event: Event, error: type[HanafudaError] = HanafudaError) -> None:
    """Check that a value is an event and that its fields have the right types.

    Raises:
        HanafudaError: The value is not an event, or a field has the wrong type.
    """
    if not isinstance(cast("object", event), Event):
        raise error(f"an event is needed, not {shown(event)}")
    for name, kind in kinds_of(type(event)).items():
        value = getattr(event, name)
        if not has_type(kind, value):
            raise error(f"{type(event).__name__}.{name} cannot be {shown(value)}")
