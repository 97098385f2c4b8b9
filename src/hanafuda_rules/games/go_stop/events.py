"""The events that only Go-Stop has (GS-5.12)."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

import attrs

from hanafuda_rules.cards import Card, CardSet, Names
from hanafuda_rules.events import Event, SeatEvent, Shown, of_seat
from hanafuda_rules.transfers import LAID_OUT, STOCK, Transfer, Transfers
from hanafuda_rules.words import filled

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
    "jjok": Names("jjok", "choku", "チョク", ko="쪽"),
    "ppeok": Names("ppeok", "ppoku", "ポク", ko="뻑"),
    "ttadak": Names("ttadak", "ttadaku", "タダク", ko="따닥"),
    "sweep": Names("sweep", "sō-dori", "総取り", ko="싹쓸이"),
    "bomb": Names("bomb", "bakudan", "爆弾", ko="폭탄"),
}
_WINS: Final = {
    "stop": Names("stopping", "sutoppu", "ストップ", ko="스톱"),
    "president": Names("a president", "sōtō", "総統", ko="총통"),
    "field_quad": Names("a month on the field", "ba no yon-mai", "場の四枚", ko="바닥 총통"),
    "three_ppeok": Names("three ppeoks", "san-ppoku", "三ポク", ko="쓰리뻑"),
    "whiff": Names("five turns without a card", "go-kai torazu", "五回取らず", ko="다섯 번 헛침"),
}


class Claimed(Shown):
    """A forced-out seat showed the cards that it is compensated for, if any (GS-3.4)."""

    __slots__ = ()

    pattern = of_seat(
        "claims compensation for {cards}", "{cards} no hoshō o motomeru", "{cards}の補償を求める", ko="{cards} 팔기"
    )


@attrs.frozen
class TurnedUp(Event):
    """A field that was dealt face down was turned up, or the field was dealt (GS-2.2, GS-2.3)."""

    field: CardSet

    pattern = Names("on the field: {field}", "bafuda: {field}", "場札：{field}", ko="바닥: {field}")
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

    pattern = of_seat(
        "gets {joker}; in its place: {instead}", "{joker} o eru; kawari no fuda: {instead}",
        "{joker}を得る；代わりの札：{instead}", ko="{joker} 가져감; 대신: {instead}",
    )  # fmt: skip
    due = "the card in place of the joker"

    @property
    def transfers(self) -> Transfers:
        """The card that replaces the joker, from the stock."""
        return (Transfer(STOCK, LAID_OUT, CardSet([self.instead])),)


_STACK = Names("a stack: {cards}", "tsumi: {cards}", "積み：{cards}", ko="쌓인 패: {cards}")
_STACK_ON_JOKERS = Names(
    "a stack: {cards}; under it: {under}", "tsumi: {cards}; sono shita: {under}", "積み：{cards}；その下：{under}",
    ko="쌓인 패: {cards}; 밑에: {under}",
)  # fmt: skip


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

    def words(self, language: str = "en") -> str:
        """The cards, and the jokers if there are any."""
        return filled(_STACK_ON_JOKERS if self.under else _STACK, self, language)

    def __str__(self) -> str:
        """Such as ``seat 0: ppeok, a stack of pine-crane …``."""
        whose = "dealt" if self.seat is None else f"seat {self.seat}: ppeok"
        return f"{whose}, a stack of {self.cards}{f' with {self.under} under it' if self.under else ''}"


class SkipUsed(SeatEvent):
    """A seat without hand cards used a skip without being asked (GS-5.8)."""

    __slots__ = ()

    pattern = of_seat("skips", "tefuda nashi", "手札なし", ko="뒤집기만 함")


_CAPTURES: Final = of_seat("captures {cards}", "{cards} o toru", "{cards}を取る", ko="{cards} 먹음")
_CAPTURES_AND: Final = of_seat(
    "captures {cards}: {names}", "{cards} o toru: {names}", "{cards}を取る：{names}", ko="{cards} 먹음: {names}"
)


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
    def names(self) -> tuple[Names, ...]:
        """The names of ``happened``."""
        return tuple([_HAPPENINGS[thing] for thing in self.happened])

    def words(self, language: str = "en") -> str:
        """Such as ``seat 1: captures Maple Deer, Maple Chaff 1: jjok``."""
        return filled(_CAPTURES_AND if self.happened else _CAPTURES, self, language)

    def __str__(self) -> str:
        """Such as ``seat 1: captures pine-crane pine-ribbon (jjok, sweep)``."""
        besides = f" ({', '.join(self.happened)})" if self.happened else ""
        return f"seat {self.seat}: captures {self.cards}{besides}"


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

    pattern = of_seat(
        "takes {card} from seat {giver}", "seki {giver} kara {card} o morau", "席{giver}から{card}をもらう",
        ko="자리 {giver}에게서 {card} 받음",
    )  # fmt: skip


class CupLocked(SeatEvent):
    """The Sake Cup became an animal, as its owner had no other chaff to give (GS-6.4)."""

    __slots__ = ()

    pattern = of_seat(
        "has no chaff to give; the Cup is an animal", "kasu ga naku, sakazuki wa tane", "カスがなく、盃は種",
        ko="줄 피가 없어 국진은 열끗",
    )  # fmt: skip


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

    pattern = of_seat("is paid for {name}", "{name} no shiharai o ukeru", "{name}の支払いを受ける", ko="{name} 값 받음")

    @property
    def name(self) -> Names:
        """The name of what it is paid for."""
        return _HAPPENINGS[self.what]

    @property
    def words_for(self) -> str:
        """Such as ``ppeok 2``."""
        return f"{self.what}{f' {self.number}' if self.what == 'ppeok' else ''}"

    def __str__(self) -> str:
        """Such as ``seat 1: is paid for ppeok 2``."""
        return f"seat {self.seat}: is paid for {self.words_for}"


@attrs.frozen
class Won(SeatEvent):
    """A seat won the round.

    Args:
        seat: The seat.
        by: How it won.
    """

    by: WonBy

    pattern = of_seat("wins by {name}", "{name} de kachi", "{name}で勝ち", ko="{name} 승")

    @property
    def name(self) -> Names:
        """The name of how it won."""
        return _WINS[self.by]


@attrs.frozen
class Drew(Event):
    """The round is a draw (GS-9.1).

    Args:
        rule: The id of the rule that makes it one.
    """

    rule: str

    pattern = Names("a draw ({rule})", "hikiwake ({rule})", "引き分け（{rule}）", ko="나가리 ({rule})")


OWN_EVENTS: Final = (
    Claimed, TurnedUp, JokerReplaced, StackMade, SkipUsed, Captured, ChaffTaken, CupLocked, PaidAtOnce, Won, Drew,
)  # fmt: skip
"""The event classes that only this game has."""
