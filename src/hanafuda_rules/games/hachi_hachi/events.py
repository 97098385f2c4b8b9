"""What everybody sees in Hachi-Hachi beyond the events that all games share."""

from __future__ import annotations

from typing import Final

import attrs

from hanafuda_rules.cards import BLANK, CardSet, Month, Names
from hanafuda_rules.events import Event, SeatEvent, Shown, of_seat
from hanafuda_rules.games.hachi_hachi.yaku import teyaku_names
from hanafuda_rules.transfers import LAID_OUT, Transfer, Transfers
from hanafuda_rules.words import filled

__all__ = ["OWN_EVENTS", "BlankShown", "Compensated", "Declared", "FeePaid", "FieldSet", "PlaceSold"]


@attrs.frozen
class BlankShown(SeatEvent):
    """Of seven seats the one with the blank card sits out and lays its other cards out as the field (HH-2.5).

    Args:
        seat: The seat.
        field: The field.
    """

    field: CardSet

    pattern = of_seat(
        "holds the blank and sits out; on the field: {field}", "shirofuda o motte ite yasumu; bafuda: {field}",
        "白札を持っていて休む；場札：{field}",
    )  # fmt: skip

    @property
    def transfers(self) -> Transfers:
        """The whole hand: the field, and the blank, which is set aside."""
        return (Transfer(self.seat, LAID_OUT, self.field | {BLANK}),)


@attrs.frozen
class FieldSet(Event):
    """The round's multiplier is settled (HH-3.1).

    Args:
        multiplier: What every exchange of the round is multiplied by.
        tokens: The tokens that are carried on if the round is played, highest first.
    """

    multiplier: int
    tokens: tuple[int, ...]

    pattern = Names("the field counts ×{multiplier}", "ba wa {multiplier}-bai", "場は{multiplier}倍")


@attrs.frozen
class FeePaid(SeatEvent):
    """A seat that dropped out paid its fee into the pot (HH-4.5).

    Args:
        seat: The seat.
        amount: The fee in points.
    """

    amount: int

    pattern = of_seat(
        "pays {amount} points into the pot", "nige-ryō {amount} mon o potto ni harau", "逃げ料{amount}文をポットに払う"
    )


@attrs.frozen
class PlaceSold(Event):
    """A forced-out seat bought the place of an active one (HH-4.12).

    Args:
        buyer: The seat that plays now.
        seller: The seat that sits out now.
        price: What it paid, in points. In a round that was entered by hand it may be anything: what the two agreed on.
    """

    buyer: int
    seller: int
    price: int

    pattern = Names(
        "seat {buyer}: takes the place of seat {seller} for {price} points",
        "seki {buyer}: seki {seller} no basho o {price} mon de kau",
        "席{buyer}：席{seller}の場所を{price}文で買う",
    )


@attrs.frozen
class Compensated(SeatEvent):
    """A forced-out seat is compensated for its hand, which is not shown (HH-4.7).

    Args:
        seat: The seat.
        amount: What each of the two payers gives, in points.
    """

    amount: int

    pattern = of_seat(
        "is compensated with {amount} points by each payer", "haraite sorezore kara {amount} mon o uketoru",
        "払い手それぞれから{amount}文を受け取る",
    )  # fmt: skip


_DECLARED = of_seat(
    "declares {teyaku}, showing {cards}", "teyaku o sengen suru: {teyaku}; miseru fuda: {cards}",
    "手役を宣言する：{teyaku}；見せる札：{cards}",
)  # fmt: skip


@attrs.frozen
class Declared(Shown):
    """A seat declared teyaku and showed what they ask for (HH-5.1, HH-5.6).

    Args:
        seat: The seat.
        cards: The cards that it showed.
        rule: The id of the rule that asks for it.
        rest: Where that tells something of the other cards of the hand: the cards that they are among.
        teyaku: The keys of what it declared, group A before group B.
        triplets: The months of the triplets among what it declared, which the cards shown reveal.
    """

    teyaku: tuple[str, ...] = attrs.field(kw_only=True)
    triplets: tuple[Month, ...] = attrs.field(kw_only=True)

    def words(self, language: str = "en") -> str:
        """Such as ``seat 1: declares Triplet, showing Pine Crane, …``."""
        return filled(_DECLARED, self, language, teyaku=teyaku_names(self.teyaku))

    def __str__(self) -> str:
        """Such as ``seat 1: declares triplet, showing pine-crane …``."""
        shown = self.cards or "no card"
        return f"seat {self.seat}: declares {' and '.join(self.teyaku).replace('_', ' ')}, showing {shown}"


OWN_EVENTS: Final = (BlankShown, FieldSet, FeePaid, PlaceSold, Compensated, Declared)
"""The classes of events that only this game has."""
