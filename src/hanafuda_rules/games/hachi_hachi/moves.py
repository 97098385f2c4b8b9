"""The moves that Hachi-Hachi has of its own, and the words for all its moves."""

from __future__ import annotations

import itertools
import re
from typing import Any, Final, SupportsIndex, cast

import attrs

from hanafuda_rules.checks import is_a, whole_number
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.settle.amounts import possible_multipliers
from hanafuda_rules.games.hachi_hachi.yaku import SEAT_COUNTS, TeyakuTable, teyaku_names
from hanafuda_rules.moves import Move
from hanafuda_rules.names import Names
from hanafuda_rules.parts.captures import PLAY_AND_TAKE
from hanafuda_rules.vocabulary import ENTRY, MoveForm, word_moves
from hanafuda_rules.words import filled

__all__ = [
    "HIGHEST_PRICE", "Accept", "Cancel", "Declare", "Mizuten", "Offer", "PlayOn", "Refuse", "Sage", "SayShoubu",
    "Split", "Swap", "vocabulary",
]  # fmt: skip

HIGHEST_PRICE: Final = 10
"""How many kan, times the multiplier, the highest price for a place is, unless the least one is higher (HH-4.12)."""


def _seat(value: SupportsIndex) -> int:
    return whole_number(value, "Offer.seat", rule="HH-4.12")


def _price(value: SupportsIndex) -> int:
    return whole_number(value, "Offer.price", rule="HH-4.12")


def _check_keys(_: Move, __: attrs.Attribute[tuple[str, ...]], value: object) -> None:
    keys: Any = value
    if type(keys) is not tuple or not all(is_a(key, str) for key in cast("tuple[object, ...]", keys)):
        msg = f"Declare.teyaku is a tuple of names, such as ('triplet', 'red'), not {shown(value)}"
        raise HanafudaError(msg, rule="HH-5.1")


class Mizuten(Move):
    """Declare that one plays without having looked at one's hand (HH-4.10)."""

    __slots__ = ()

    pattern = Names("mizuten", "mizuten de sanka suru", "みずてんで参加する")


class Swap(Move):
    """Exchange one's unseen hand for the dealer's hand, wherever it is (HH-4.11)."""

    __slots__ = ()

    pattern = Names("swap", "oya to tefuda o kōkan suru", "親と手札を交換する")


class Split(Move):
    """Agree to split the pot instead of playing as two (HH-4.6)."""

    __slots__ = ()

    pattern = Names("split", "potto o wakeru", "ポットを分ける")


class PlayOn(Move):
    """Play the round as two (HH-4.6)."""

    __slots__ = ()

    pattern = Names("play on", "futari de asobu", "二人で遊ぶ")


@attrs.frozen
class Offer(Move):
    """Offer an active seat a price for its place (HH-4.12).

    Args:
        seat: The seat whose place it is.
        price: The price in points.

    Raises:
        HanafudaError: They are not whole numbers.
    """

    seat: int = attrs.field(converter=_seat)
    price: int = attrs.field(converter=_price)

    pattern = Names(
        "offer {price} points to seat {seat} for its place",
        "seki {seat} no basho o {price} mon de kau to mōshideru",
        "席{seat}の場所を{price}文で買うと申し出る",
    )


class Accept(Move):
    """Sell one's place at the price offered (HH-4.12)."""

    __slots__ = ()

    pattern = Names("accept", "basho o uru", "場所を売る")


class Refuse(Move):
    """Keep one's place (HH-4.12)."""

    __slots__ = ()

    pattern = Names("refuse", "kotowaru", "断る")


_DECLARE = Names("declare {teyaku}", "teyaku o sengen suru: {teyaku}", "手役を宣言する：{teyaku}")


@attrs.frozen
class Declare(Move):
    """Declare teyaku, or none (HH-5.1, HH-5.7).

    Args:
        teyaku: The keys of what is declared, group A before group B.

    Raises:
        HanafudaError: They are not a tuple of texts.
    """

    teyaku: tuple[str, ...] = attrs.field(default=(), validator=_check_keys)

    @property
    def shows(self) -> str:  # type: ignore[override]  # pyright: ignore[reportIncompatibleVariableOverride]
        """What it shows of what it declares; whoever declares nothing shows nothing."""
        return "what seat {seat} shows of what it declares" if self.teyaku else ""

    def words(self, language: str = "en") -> str:
        """Such as ``declare Triplet, Red``."""
        return filled(_DECLARE, self, language, teyaku=teyaku_names(self.teyaku))

    def __str__(self) -> str:
        return f"declare {' and '.join(self.teyaku).replace('_', ' ') or 'nothing'}"


class SayShoubu(Move):
    """End the round with the dekiyaku one has (HH-6.3, HH-6.5)."""

    __slots__ = ()

    ends_round = True

    pattern = Names("shoubu", "shōbu", "勝負")


class Sage(Move):
    """Let the round go on in spite of one's dekiyaku (HH-6.3)."""

    __slots__ = ()

    pattern = Names("sage", "sage", "さげ")


class Cancel(Move):
    """End the round at half pay, after sage, instead of playing a card (HH-6.6)."""

    __slots__ = ()

    ends_round = True

    pattern = Names("cancel", "hangaku de oeru", "半額で終える")


@attrs.frozen
class _Declarations(MoveForm):
    """What is declared, such as ``declare:triplet+red`` or ``declare:-`` (HH-5.1).

    Args:
        keys: The keys of the teyaku of group A, and those of group B.
    """

    keys: tuple[tuple[str, ...], ...]
    move_type = Declare

    def moves(self) -> tuple[Move, ...]:
        """Nothing or a teyaku of group A, each with nothing or a teyaku of group B."""
        groups = [[(), *((key,) for key in keys)] for keys in self.keys]
        return tuple(Declare(first + second) for first, second in itertools.product(*groups))

    def text(self, move: Declare, /) -> str:
        """The word and the keys of the teyaku."""
        return f"declare:{'+'.join(move.teyaku) or '-'}"


@attrs.frozen
class _Offers(MoveForm):
    """A price for a seat's place, such as ``offer:2:35`` (HH-4.12).

    A price can be nearly any number, so prices come in steps of a kan: of the prices that a state allows, the least and
    the full kan above it, no two are of one step. A least price above all others is of the highest step.

    Args:
        kan: The points of a kan.
        steps: The highest step: how many kan the highest price can be that is not the least one.
    """

    kan: int
    steps: int
    move_type = Offer

    def moves(self) -> tuple[Move, ...]:
        """For each seat a price of every step."""
        return tuple(Offer(seat, step * self.kan) for seat in _SEATS for step in range(self.steps + 1))

    def step(self, move: Offer, /) -> Offer:
        """The offer of as many full kan."""
        return Offer(move.seat, min(move.price // self.kan, self.steps) * self.kan)

    def text(self, move: Offer, /) -> str:
        """The word, the seat and the price in points."""
        return f"offer:{move.seat}:{move.price}"

    def find(self, text: str, /) -> Offer | None:
        """The offer of a text, whatever its price."""
        found = _OFFER.fullmatch(text)
        return Offer(int(found[1]), int(found[2])) if found and int(found[1]) in _SEATS else None


_SEATS: Final = range(max(SEAT_COUNTS))
_OFFER: Final = re.compile(r"offer:([0-9]):(0|[1-9][0-9]{0,8})")


_WORDS: Final = word_moves(
    mizuten=Mizuten, swap=Swap, split=Split, play_on=PlayOn, accept=Accept, refuse=Refuse, shoubu=SayShoubu, sage=Sage,
    cancel=Cancel,
)  # fmt: skip


def vocabulary(options: Options, teyaku: TeyakuTable) -> tuple[MoveForm, ...]:
    """The moves of a ruleset of Hachi-Hachi; the offers, whose prices depend on the options, come last.

    Args:
        options: What the round is played by.
        teyaku: The teyaku that may be declared.
    """
    keys = tuple([tuple([each.key for each in teyaku if each.group == group]) for group in ("a", "b")])
    steps = HIGHEST_PRICE * max(possible_multipliers(options.field_multiplier))
    offers = (_Offers(options.points_per_kan, steps),) if options.buy_out else ()
    return (*PLAY_AND_TAKE, *ENTRY, *_WORDS, _Declarations(keys), *offers)
