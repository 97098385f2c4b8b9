"""The words and the order of the moves of Hachi-Hachi."""

from __future__ import annotations

import itertools

import attrs

from hanafuda_rules.games.hachi_hachi.moves import (
    Accept,
    Cancel,
    Declare,
    Mizuten,
    Offer,
    PlayOn,
    Refuse,
    Sage,
    SayShoubu,
    Split,
    Swap,
)
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.phases.buy_out import possible_prices
from hanafuda_rules.games.hachi_hachi.tables import SEAT_COUNTS
from hanafuda_rules.games.hachi_hachi.teyaku import teyaku_table
from hanafuda_rules.moves import Move
from hanafuda_rules.vocabulary import ENTRY, PLAY_AND_TAKE, MoveForm, Word

__all__ = ["Declarations", "Offers", "vocabulary"]


@attrs.frozen
class Declarations:
    """What is declared, such as ``declare:triplet+red`` or ``declare:-`` (HH-5.1).

    Args:
        options: What the round is played by.
    """

    options: Options

    @property
    def kind(self) -> type[Move]:
        """A declaration."""
        return Declare

    def moves(self) -> tuple[Move, ...]:
        """Nothing or a teyaku of group A, each with nothing or a teyaku of group B."""
        table = teyaku_table(self.options)
        groups = [[(), *((each.key,) for each in table if each.group == group)] for group in ("a", "b")]
        return tuple(Declare(first + second) for first, second in itertools.product(*groups))

    def text(self, move: Declare, /) -> str:
        """The word and the keys of the teyaku."""
        return f"declare:{'+'.join(move.teyaku) or '-'}"


@attrs.frozen
class Offers:
    """A price for a seat's place, such as ``offer:2:35`` (HH-4.12).

    Args:
        options: What the round is played by.
    """

    options: Options

    @property
    def kind(self) -> type[Move]:
        """An offer."""
        return Offer

    def moves(self) -> tuple[Move, ...]:
        """For each seat every price that can be legal, the lowest first."""
        prices = possible_prices(self.options)
        return tuple(Offer(seat, price) for seat in range(max(SEAT_COUNTS)) for price in prices)

    def text(self, move: Offer, /) -> str:
        """The word, the seat and the price in points."""
        return f"offer:{move.seat}:{move.price}"


_WORDS: tuple[MoveForm, ...] = (
    Word(Mizuten, "mizuten"),
    Word(Swap, "swap"),
    Word(Split, "split"),
    Word(PlayOn, "play_on"),
    Word(Accept, "accept"),
    Word(Refuse, "refuse"),
    Word(SayShoubu, "shoubu"),
    Word(Sage, "sage"),
    Word(Cancel, "cancel"),
)


def vocabulary(options: Options) -> tuple[MoveForm, ...]:
    """The moves of a ruleset of Hachi-Hachi; the offers, whose prices depend on the options, come last."""
    offers = (Offers(options),) if options.buy_out else ()
    return (*PLAY_AND_TAKE, *ENTRY, *_WORDS, Declarations(options), *offers)
