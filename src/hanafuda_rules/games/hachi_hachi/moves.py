"""The moves that Hachi-Hachi has of its own."""

from __future__ import annotations

from typing import SupportsIndex, cast

import attrs

from hanafuda_rules._checks import whole
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.moves import Move

__all__ = [
    "Accept",
    "Cancel",
    "Declare",
    "Mizuten",
    "Offer",
    "PlayOn",
    "Refuse",
    "Sage",
    "SayShoubu",
    "Split",
    "Swap",
]


def _seat(value: SupportsIndex) -> int:
    return whole(value, "Offer.seat", rule="HH-4.12")


def _price(value: SupportsIndex) -> int:
    return whole(value, "Offer.price", rule="HH-4.12")


def _check_keys(_: Move, __: attrs.Attribute[tuple[str, ...]], value: object) -> None:
    if not isinstance(value, tuple) or not all(isinstance(key, str) for key in cast("tuple[object, ...]", value)):
        msg = f"Declare.teyaku is a tuple of names, such as ('triplet', 'red'), not {value!r}"
        raise HanafudaError(msg, rule="HH-5.1")


@attrs.frozen
class Mizuten(Move):
    """Declare that one plays without having looked at one's hand (HH-4.10)."""


@attrs.frozen
class Swap(Move):
    """Exchange one's unseen hand for the dealer's hand, wherever it is (HH-4.11)."""


@attrs.frozen
class Split(Move):
    """Agree to split the pot instead of playing as two (HH-4.6)."""


@attrs.frozen
class PlayOn(Move):
    """Play the round as two (HH-4.6)."""

    def __str__(self) -> str:
        return "play on"


@attrs.frozen
class Offer(Move):
    """Offer an active seat a price for its place (HH-4.12).

    Args:
        seat: The seat whose place it is.
        price: The price in points.

    Raises:
        HanafudaError: They are no whole numbers.
    """

    seat: int = attrs.field(converter=_seat)
    price: int = attrs.field(converter=_price)

    def __str__(self) -> str:
        return f"offer seat {self.seat} {self.price} points for its place"


@attrs.frozen
class Accept(Move):
    """Sell one's place at the price offered (HH-4.12)."""


@attrs.frozen
class Refuse(Move):
    """Keep one's place (HH-4.12)."""


@attrs.frozen
class Declare(Move):
    """Declare teyaku, or none (HH-5.1, HH-5.7).

    Args:
        teyaku: The keys of what is declared, group A before group B.

    Raises:
        HanafudaError: They are no tuple of texts.
    """

    teyaku: tuple[str, ...] = attrs.field(default=(), validator=_check_keys)

    def __str__(self) -> str:
        return f"declare {' and '.join(self.teyaku).replace('_', ' ') or 'nothing'}"


@attrs.frozen
class SayShoubu(Move):
    """End the round with the dekiyaku one has (HH-6.3, HH-6.5)."""

    def __str__(self) -> str:
        return "shoubu"


@attrs.frozen
class Sage(Move):
    """Let the round go on in spite of one's dekiyaku (HH-6.3)."""


@attrs.frozen
class Cancel(Move):
    """End the round at half pay, after sage, instead of playing a card (HH-6.6)."""
