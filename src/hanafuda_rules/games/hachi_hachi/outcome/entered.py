"""What people enter by hand as parts of an outcome, as the values that it keeps; anything else is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, SupportsIndex, TypeAlias, TypeVar, cast

import attrs

from hanafuda_rules._checks import listed, whole_number
from hanafuda_rules.cards import CardSet, Month
from hanafuda_rules.errors import InvalidOutcomeError, shown

__all__ = [
    "Cancelled", "DeclaredTeyaku", "Ending", "Liable", "PlayedOut", "Shoubu", "SplitPot", "fourths_of", "number",
    "optional_seat", "seat_of", "seats_of", "things",
]  # fmt: skip

T = TypeVar("T")


def number(what: str, value: Any, rule: str, *, least: int | None = None) -> int:
    """A whole number, as Python's own.

    Args:
        what: Where it was entered, for the error.
        value: What was entered.
        rule: The id of the rule behind it, for the error.
        least: The least that it may be, if there is one.

    Raises:
        InvalidOutcomeError: It is not a whole number, or less than it may be.
    """
    return whole_number(value, what, least=least, rule=rule, error=InvalidOutcomeError)


def seat_of(what: str, value: Any, rule: str) -> int:
    """A seat; the parameters are those of :func:`number`."""
    return number(f"{what}: a seat", value, rule)


def optional_seat(what: str, value: Any, rule: str) -> int | None:
    """A seat, or ``None``; the parameters are those of :func:`number`."""
    return None if value is None else seat_of(what, value, rule)


def seats_of(what: str, values: Iterable[Any], rule: str) -> tuple[int, ...]:
    """Several seats; the parameters are those of :func:`number`."""
    return tuple([seat_of(what, seat, rule) for seat in _several(what, values, "(1, 2, 0)", rule)])


def things(what: str, kind: type[T], values: Iterable[Any], rule: str, *, such_as: str) -> tuple[T, ...]:
    """Several values of one kind.

    Args:
        what: Where they were entered, for the error.
        kind: What each of them is.
        values: What was entered.
        rule: The id of the rule behind it, for the error.
        such_as: An example, for the error.

    Raises:
        InvalidOutcomeError: They are not of that kind.
    """
    found = _several(what, values, such_as, rule)
    for each in found:
        if not isinstance(each, kind):
            msg = f"{what} is a sequence such as {such_as}; {shown(each)} is out of place"
            raise InvalidOutcomeError(msg, rule=rule)
    return found


def _several(what: str, values: Any, such_as: str, rule: str) -> tuple[Any, ...]:
    right = f"{what} is a sequence such as {such_as}"
    if isinstance(values, (str, Mapping)):
        raise InvalidOutcomeError(f"{right}, not {shown(cast('object', values))}", rule=rule)
    return tuple(listed(values, right, rule=rule, error=InvalidOutcomeError))


def _caller(value: SupportsIndex) -> int:
    return seat_of("ending", value, "HH-6.7")


@attrs.frozen
class Shoubu:
    """A seat ended the round with its dekiyaku (HH-6.5).

    Args:
        seat: The seat.
    """

    seat: int = attrs.field(converter=_caller)


@attrs.frozen
class Cancelled:
    """A seat that had said sage ended the round at half pay (HH-6.6).

    Args:
        seat: The seat.
    """

    seat: int = attrs.field(converter=_caller)


@attrs.frozen
class PlayedOut:
    """The round ended with all hands empty (HH-6.7)."""


@attrs.frozen
class SplitPot:
    """Two were left and agreed to split the pot (HH-4.6)."""


Ending: TypeAlias = Shoubu | Cancelled | PlayedOut | SplitPot
"""How a round ends for which at least two are left."""


def _keys(keys: Iterable[str]) -> tuple[str, ...]:
    return things("teyaku", str, keys, "HH-5.1", such_as='("triplet", "red")')


def _months(months: Iterable[Month] | None) -> tuple[Month, ...] | None:
    if months is None:
        return None
    return things("DeclaredTeyaku.triplets", Month, months, "HH-9.2", such_as="(Month.PINE,)")


def _fourths(cards: CardSet | None) -> CardSet | None:
    told: Any = cards
    if told is None or isinstance(told, CardSet):
        return cards
    msg = f'DeclaredTeyaku.fourths is a CardSet such as CardSet.parse("maple-deer"), not {shown(told)}'
    raise InvalidOutcomeError(msg, rule="HH-9.2")


@attrs.frozen
class DeclaredTeyaku:
    """What a seat declared (HH-5.1). Its triplets matter to diving (HH-9.2) only.

    Args:
        keys: The keys of the teyaku, at most one of each group.
        triplets: The months of its triplets; ``None`` where that is not known.
        fourths: The fourth card of each of these months, which its dealt hand lacked; ``None`` where that is not known.

    Raises:
        InvalidOutcomeError: The keys are not names, the triplets not months, or the fourth cards not a set of cards.
    """

    keys: tuple[str, ...] = attrs.field(converter=_keys)
    triplets: tuple[Month, ...] | None = attrs.field(default=None, converter=_months)
    fourths: CardSet | None = attrs.field(default=None, converter=_fourths)


def fourths_of(months: Iterable[Month], shown: CardSet) -> CardSet:
    """The fourth cards of the months of triplets (HH-9.2).

    Args:
        months: The months.
        shown: Cards of a dealt hand, the triplets among them.
    """
    return CardSet().union(*(month.cards - shown for month in months))


def _fed(value: SupportsIndex) -> int:
    return seat_of("liable", value, "HH-7.7")


def _completed(value: str | Month) -> str | Month:
    told: Any = value
    if isinstance(told, (str, Month)):
        return told
    msg = f"one is liable for the key of a dekiyaku or for the Month of a triplet, not for {shown(value)}"
    raise InvalidOutcomeError(msg, rule="HH-7.7")


@attrs.frozen
class Liable:
    """A seat fed an opponent the card that completed a dekiyaku (HH-7.7), or a month of its triplet (HH-9.6).

    Args:
        payer: Who fed.
        owner: Who completed.
        completed: The key of the dekiyaku, or the month.

    Raises:
        InvalidOutcomeError: A seat is not a whole number, or ``completed`` is neither.
    """

    payer: int = attrs.field(converter=_fed)
    owner: int = attrs.field(converter=_fed)
    completed: str | Month = attrs.field(converter=_completed)
