"""What everybody sees in Hachi-Hachi beyond the events that all games share."""

from __future__ import annotations

from typing import Final

import attrs

from hanafuda_rules.cards import BLANK, CardSet, Names
from hanafuda_rules.events import Event, SeatEvent, of_seat
from hanafuda_rules.parts.field_tokens import FieldSet
from hanafuda_rules.parts.teyaku import Declared
from hanafuda_rules.transfers import LAID_OUT, Transfer, Transfers

__all__ = ["OWN_EVENTS", "BlankShown", "Compensated", "FeePaid", "PlaceSold"]


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


OWN_EVENTS: Final = (BlankShown, FieldSet, FeePaid, PlaceSold, Compensated, Declared)
"""The classes of events that only this game has."""
