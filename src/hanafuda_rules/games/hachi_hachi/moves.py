"""The moves of Hachi-Hachi, besides those that all games share, and the vocabulary of all its moves."""

from __future__ import annotations

import re
from typing import Final, SupportsIndex

import attrs

from hanafuda_rules.checks import whole_number
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.yaku import SEAT_COUNTS
from hanafuda_rules.machine.captures import PLAY_AND_TAKE
from hanafuda_rules.moves import Move
from hanafuda_rules.parts.field_tokens import possible_multipliers
from hanafuda_rules.parts.teyaku import Declarations, TeyakuTable
from hanafuda_rules.vocabulary import ENTRY, MoveForm, word_moves
from hanafuda_rules.words import say

__all__ = [
    "HIGHEST_PRICE", "Accept", "Cancel", "Mizuten", "Offer", "PlayOn", "Refuse", "Sage", "SayShoubu", "Split",
    "Swap", "vocabulary",
]  # fmt: skip

HIGHEST_PRICE: Final = 10
"""The highest price of a place in kan, before the multiplier; a higher minimum is the only price (HH-4.12)."""


def _seat(value: SupportsIndex) -> int:
    return whole_number(value, "Offer.seat", rule="HH-4.12")


def _price(value: SupportsIndex) -> int:
    return whole_number(value, "Offer.price", rule="HH-4.12")


class Mizuten(Move):
    """Declare to play blind, without having looked at the hand (HH-4.10)."""

    __slots__ = ()

    pattern = say("mizuten")


class Swap(Move):
    """Exchange the unseen hand for the dealer's hand, whoever has that now (HH-4.11)."""

    __slots__ = ()

    pattern = say("swap")


class Split(Move):
    """Agree to split the pot instead of playing the round with two (HH-4.6)."""

    __slots__ = ()

    pattern = say("split")


class PlayOn(Move):
    """Play the round with two (HH-4.6)."""

    __slots__ = ()

    pattern = say("play on")


@attrs.frozen
class Offer(Move):
    """Offer an active seat a price for its place (HH-4.12).

    Args:
        seat: The seat to buy from.
        price: The price in points.

    Raises:
        HanafudaError: The seat or the price is not a whole number.
    """

    seat: int = attrs.field(converter=_seat)
    price: int = attrs.field(converter=_price)

    pattern = say("offer {price} points to {seat} for its place")


class Accept(Move):
    """Sell the place at the offered price (HH-4.12)."""

    __slots__ = ()

    pattern = say("accept")


class Refuse(Move):
    """Keep the place (HH-4.12)."""

    __slots__ = ()

    pattern = say("refuse")


class SayShoubu(Move):
    """Say shoubu: end the round and win it with the dekiyaku (HH-6.3, HH-6.5)."""

    __slots__ = ()

    ends_round = True

    pattern = say("shoubu")


class Sage(Move):
    """Say sage: play on despite the dekiyaku (HH-6.3)."""

    __slots__ = ()

    pattern = say("sage")


class Cancel(Move):
    """End the round at half pay instead of playing a card; possible after sage (HH-6.6)."""

    __slots__ = ()

    ends_round = True

    pattern = say("cancel")


@attrs.frozen
class _Offers(MoveForm):
    """Offers of a price for a place, such as ``offer:2:35`` (HH-4.12).

    A price can be almost any number, so prices with the same number of full kan are one step. The legal prices of a
    state, a minimum and the multiples of a kan above it, are all in different steps. A minimum above the highest step
    is in that step.
    """

    kan: int
    steps: int
    move_type = Offer

    def moves(self) -> tuple[Move, ...]:
        return tuple(Offer(seat, step * self.kan) for seat in _SEATS for step in range(self.steps + 1))

    def step(self, move: Offer, /) -> Offer:
        """The offer of the same number of full kan."""
        return Offer(move.seat, min(move.price // self.kan, self.steps) * self.kan)

    def text(self, move: Offer, /) -> str:
        return f"offer:{move.seat}:{move.price}"

    def find(self, text: str, /) -> Offer | None:
        """Read an offer with any price; ``None`` if the text is not one."""
        offer = _OFFER.fullmatch(text)
        return Offer(int(offer[1]), int(offer[2])) if offer and int(offer[1]) in _SEATS else None


_SEATS: Final = range(max(SEAT_COUNTS))
_OFFER: Final = re.compile(r"offer:([0-9]):(0|[1-9][0-9]{0,8})")


_WORDS: Final = word_moves(
    mizuten=Mizuten, swap=Swap, split=Split, play_on=PlayOn, accept=Accept, refuse=Refuse, shoubu=SayShoubu, sage=Sage,
    cancel=Cancel,
)  # fmt: skip


def vocabulary(options: Options, teyaku: TeyakuTable) -> tuple[MoveForm, ...]:
    """The forms of all moves. Offers come last, because their number depends on the options."""
    steps = HIGHEST_PRICE * max(possible_multipliers(options.field_multiplier))
    offers = (_Offers(options.points_per_kan, steps),) if options.buy_out else ()
    return (*PLAY_AND_TAKE, *ENTRY, *_WORDS, Declarations.of(teyaku), *offers)
