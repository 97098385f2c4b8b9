"""The parts of an outcome of Hachi-Hachi: endings, declared teyaku and liabilities. Other values are rejected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, SupportsIndex, TypeAlias

import attrs

from hanafuda_rules.cards import CardSet, Month, card_set
from hanafuda_rules.errors import InvalidOutcomeError, shown
from hanafuda_rules.parts import entered
from hanafuda_rules.parts.teyaku import in_order
from hanafuda_rules.values import Value

__all__ = [
    "NO_TEYAKU", "Cancelled", "DeclaredTeyaku", "Ending", "Liable", "PlayedOut", "Shoubu", "SplitPot", "ending_of",
]  # fmt: skip


def _caller(value: SupportsIndex) -> int:
    return entered.seat("ending", value, "HH-6.7")


@attrs.frozen
class Shoubu(Value):
    """A seat said shoubu and won the round (HH-6.5).

    Args:
        seat: The seat.
    """

    seat: int = attrs.field(converter=_caller)


@attrs.frozen
class Cancelled(Value):
    """A seat that had said sage ended the round at half pay (HH-6.6).

    Args:
        seat: The seat.
    """

    seat: int = attrs.field(converter=_caller)


@attrs.frozen
class PlayedOut(Value):
    """The round ended with all hands empty (HH-6.7)."""


@attrs.frozen
class SplitPot(Value):
    """Two seats were left and agreed to split the pot (HH-4.6)."""


Ending: TypeAlias = Shoubu | Cancelled | PlayedOut | SplitPot
"""How a round ended, if at least two seats were left."""


def ending_of(said: Sequence[int], cancelled: Sequence[int], split: Sequence[int]) -> Ending:
    """How a played round ended, by the seats that said shoubu, cancelled, or agreed to split the pot."""
    if said or cancelled:
        return Shoubu(said[0]) if said else Cancelled(cancelled[0])
    return SplitPot() if len(split) > 1 else PlayedOut()


def _keys(keys: Iterable[str]) -> tuple[str, ...]:
    return in_order(entered.things("teyaku", str, keys, "HH-5.1", such_as='("triplet", "red")'))


def _months(months: Iterable[Month] | None) -> tuple[Month, ...] | None:
    if months is None:
        return None
    return tuple(sorted(entered.things("DeclaredTeyaku.triplets", Month, months, "HH-9.2", such_as="(Month.PINE,)")))


def _fourths(cards: CardSet | None) -> CardSet | None:
    value: Any = cards
    if value is None or type(value) is CardSet:
        return cards
    msg = f'DeclaredTeyaku.fourths is a CardSet such as CardSet.parse("maple-deer"), not {shown(value)}'
    raise InvalidOutcomeError(msg, rule="HH-9.2")


@attrs.frozen
class DeclaredTeyaku(Value):
    """The teyaku that a seat declared (HH-5.1). The triplets matter only for diving (HH-9.2).

    Args:
        keys: The keys of the teyaku, at most one of each group, in any order.
        triplets: The months of its triplets, in any order; ``None`` if unknown.
        fourths: The fourth cards of these months, which its dealt hand lacked; ``None`` if unknown.

    Raises:
        InvalidOutcomeError: ``keys`` are not strings, ``triplets`` not months, or ``fourths`` is not a set of cards.
    """

    keys: tuple[str, ...] = attrs.field(converter=_keys)
    triplets: tuple[Month, ...] | None = attrs.field(default=None, converter=_months)
    fourths: CardSet | None = attrs.field(default=None, converter=_fourths)

    def plus(self, keys: tuple[str, ...], triplets: tuple[Month, ...], shown: CardSet) -> DeclaredTeyaku:
        """Add further teyaku. ``shown`` are cards of the dealt hand that include their triplets."""
        fourths = card_set(sum([month.cards.mask for month in triplets])) - shown
        return DeclaredTeyaku(self.keys + keys, (self.triplets or ()) + triplets, (self.fourths or CardSet()) | fourths)


NO_TEYAKU: Final = DeclaredTeyaku((), ())
"""The declaration of a seat that declares nothing."""


def _fed(value: SupportsIndex) -> int:
    return entered.seat("liable", value, "HH-7.7")


def _completed(value: str | Month) -> str | Month:
    entry: Any = value
    if type(entry) in {str, Month}:
        return value
    msg = f"a liability names the key of a dekiyaku or the Month of a triplet, not {shown(value)}"
    raise InvalidOutcomeError(msg, rule="HH-7.7")


@attrs.frozen
class Liable(Value):
    """A seat fed an opponent the card that completed a dekiyaku (HH-7.7) or the month of a triplet (HH-9.6).

    Args:
        payer: The seat that fed the card.
        owner: The seat that captured it.
        completed: The key of the dekiyaku, or the month.

    Raises:
        InvalidOutcomeError: A seat is not a whole number, or ``completed`` is not a key or a month.
    """

    payer: int = attrs.field(converter=_fed)
    owner: int = attrs.field(converter=_fed)
    completed: str | Month = attrs.field(converter=_completed)
