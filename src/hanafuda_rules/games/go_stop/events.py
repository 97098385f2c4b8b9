"""The events that only Go-Stop has (GS-5.12)."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

import attrs

from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.events import Event, SeatEvent, Shown
from hanafuda_rules.transfers import LAID_OUT, STOCK, Transfer, Transfers
from hanafuda_rules.words import Text, say

__all__ = [
    "AT_ONCE", "OWN_EVENTS", "WINS",
    "AtOnce", "Captured", "ChaffTaken", "Claimed", "CupLocked", "Drew", "Happening", "JokerReplaced", "PaidAtOnce",
    "SkipUsed", "StackMade", "TurnedUp", "Won", "WonBy",
]  # fmt: skip

Happening: TypeAlias = Literal["jjok", "ttadak", "sweep"]
"""The special captures of a turn (GS-5.10, GS-6.1). A ppeok captures nothing."""

AtOnce: TypeAlias = Literal["ppeok", "ttadak", "jjok", "bomb"]
"""The things paid at once (GS-6.6)."""

WonBy: TypeAlias = Literal["stop", "president", "field_quad", "three_ppeok", "whiff"]
"""The ways to win a round (GS-2.4, GS-4.2, GS-6.7, GS-6.8, GS-7.5)."""

AT_ONCE: Final[tuple[AtOnce, ...]] = get_args(AtOnce)
"""The values of ``AtOnce``."""

WINS: Final[tuple[WonBy, ...]] = get_args(WonBy)
"""The values of ``WonBy``."""

_HAPPENINGS: Final = {
    "jjok": say("jjok"), "ppeok": say("ppeok"), "ttadak": say("ttadak"), "sweep": say("sweep"), "bomb": say("bomb"),
}  # fmt: skip
_WINS: Final = {
    "stop": say("stopping"),
    "president": say("a president"),
    "field_quad": say("a month on the field"),
    "three_ppeok": say("three ppeoks"),
    "whiff": say("five turns without a card"),
}


class Claimed(Shown):
    """A forced-out seat showed the cards that it is compensated for, if any (GS-3.4)."""

    __slots__ = ()

    pattern = say("claims compensation for {cards}")


@attrs.frozen
class TurnedUp(Event):
    """A field that was dealt face down was turned up, or the field was dealt (GS-2.2, GS-2.3)."""

    field: CardSet

    pattern = say("on the field: {field}")
    due = "the field that is turned up"

    @property
    def transfers(self) -> Transfers:
        """The cards of the field, from the stock."""
        return (Transfer(STOCK, LAID_OUT, self.field),)


@attrs.frozen
class JokerReplaced(SeatEvent):
    """A joker on the field went to the dealer's pile, and a stock card took its place (GS-2.4)."""

    joker: Card
    instead: Card

    pattern = say("gets {joker}; in its place: {instead}")
    due = "the card in place of the joker"

    @property
    def transfers(self) -> Transfers:
        """The card that replaces the joker, from the stock."""
        return (Transfer(STOCK, LAID_OUT, CardSet([self.instead])),)


_STACK = say("a stack: {cards}")
_STACK_ON_JOKERS = say("a stack: {cards}; under it: {under}")
_PPEOK = say("{seat}: ppeok, {said}")


@attrs.frozen
class StackMade(Event):
    """Three cards of a month became a stack (GS-5.9).

    Args:
        seat: The seat that made the ppeok; ``None`` if the stack was dealt.
        cards: The three cards.
        under: The jokers under the stack.
    """

    seat: int | None
    cards: CardSet
    under: CardSet

    @property
    def said(self) -> Text:
        """The cards, and the jokers if there are any."""
        return _STACK_ON_JOKERS if self.under else _STACK

    @property
    def sentence(self) -> Text:
        """The seat that made it, unless it was dealt."""
        return self.said if self.seat is None else _PPEOK


class SkipUsed(SeatEvent):
    """A seat without hand cards used a skip without being asked (GS-5.8)."""

    __slots__ = ()

    pattern = say("skips")


_CAPTURES: Final = say("captures {cards}")
_CAPTURES_AND: Final = say("captures {cards}: {names}")


@attrs.frozen
class Captured(SeatEvent):
    """A turn captured cards (GS-5.10).

    Args:
        seat: The seat.
        cards: The captured cards, from hand, field and stock.
        happened: The special captures among them, such as ``"jjok"``.
    """

    cards: CardSet
    happened: tuple[Happening, ...] = ()

    @property
    def names(self) -> tuple[Text, ...]:
        """The names of ``happened``."""
        return tuple([_HAPPENINGS[thing] for thing in self.happened])

    @property
    def said(self) -> Text:
        """The cards, and what happened if anything did."""
        return _CAPTURES_AND if self.happened else _CAPTURES


@attrs.frozen
class ChaffTaken(SeatEvent):
    """A seat took a chaff card from another pile (GS-6.1).

    Args:
        seat: The seat that took it.
        giver: The seat that gave it.
        card: The card.
    """

    giver: int
    card: Card

    pattern = say("takes {card} from {giver:seat}")


class CupLocked(SeatEvent):
    """The Sake Cup became an animal, as its owner had no other chaff to give (GS-6.4)."""

    __slots__ = ()

    pattern = say("has no chaff to give; the Cup is an animal")


@attrs.frozen
class PaidAtOnce(SeatEvent):
    """Each of the other active seats pays a seat at once (GS-6.6).

    Args:
        seat: The seat that is paid.
        what: What it is paid for.
        number: For a ppeok, its number: 1, 2 or 3.
    """

    what: AtOnce
    number: int = 1

    pattern = say("is paid for {name}")

    @property
    def name(self) -> Text:
        """What it is paid for, such as ``ppeok 2``."""
        return say("ppeok {number}", number=self.number) if self.what == "ppeok" else _HAPPENINGS[self.what]


@attrs.frozen
class Won(SeatEvent):
    """A seat won the round.

    Args:
        seat: The seat.
        by: How it won.
    """

    by: WonBy

    pattern = say("wins by {name}")

    @property
    def name(self) -> Text:
        """The name of how it won."""
        return _WINS[self.by]


@attrs.frozen
class Drew(Event):
    """The round is a draw (GS-9.1).

    Args:
        rule: The id of the rule that makes it one.
    """

    rule: str

    pattern = say("a draw ({rule})")


OWN_EVENTS: Final = (
    Claimed, TurnedUp, JokerReplaced, StackMade, SkipUsed, Captured, ChaffTaken, CupLocked, PaidAtOnce, Won, Drew,
)  # fmt: skip
"""The event classes that only this game has."""
