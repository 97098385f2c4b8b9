"""Converters for entered outcomes: numbers, seats and other values, with plain errors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, cast

from hanafuda_rules.checks import listed, sequence, whole_number
from hanafuda_rules.errors import InvalidOutcomeError, shown

__all__ = ["number", "optional_seat", "seat", "seat_set", "seats", "things"]

T = TypeVar("T")
_MOST = 200  # the most of anything in a round, which has 52 cards and seven seats


def number(name: str, value: object, rule: str, *, least: int | None = None) -> int:
    """Check a whole number, and return it as ``int``.

    Args:
        name: Its name, for the error.
        value: The value as entered.
        rule: The id of the rule, for the error.
        least: The smallest allowed number, if there is one.

    Raises:
        InvalidOutcomeError: It is not a whole number, or too small.
    """
    return whole_number(value, name, least=least, rule=rule, error=InvalidOutcomeError)


def seat(name: str, value: object, rule: str) -> int:
    """Check a seat, and return it as ``int``. ``name`` is the name of the field, for the error.

    Raises:
        InvalidOutcomeError: It is not a whole number.
    """
    return number(f"{name}: a seat", value, rule)


def optional_seat(name: str, value: object, rule: str) -> int | None:
    """Check a seat or ``None``. The parameters are those of :func:`seat`."""
    return None if value is None else seat(name, value, rule)


def seats(name: str, values: Iterable[object], rule: str) -> tuple[int, ...]:
    """Check several seats, in order. The parameters are those of :func:`seat`."""
    return tuple([seat(name, entry, rule) for entry in _several(name, values, "(1, 2, 0)", rule)])


def seat_set(name: str, who: str, values: Iterable[object], rule: str) -> frozenset[int]:
    """Check several seats without an order. ``who`` says for the error which seats; the others are as in :func:`seat`.

    Raises:
        InvalidOutcomeError: They are not seats, or not a collection of them.
    """
    right = f"{name} must hold the seats that {who}, such as {{0, 2}}"
    if isinstance(cast("object", values), Mapping):  # its values would be ignored
        raise InvalidOutcomeError(f"{right}, not {shown(values)}", rule=rule)
    listed_seats = listed(values, right, most=_MOST, rule=rule, error=InvalidOutcomeError)
    return frozenset([seat(name, entry, rule) for entry in listed_seats])


def things(name: str, kind: type[T], values: Iterable[object], rule: str, *, such_as: str) -> tuple[T, ...]:
    """Check several values of one type, in order.

    ``such_as`` is an example for the error. The other parameters are those of :func:`seat`.

    Raises:
        InvalidOutcomeError: They are not of this type, or not a sequence.
    """
    entries = _several(name, values, such_as, rule)
    for entry in entries:
        if not isinstance(entry, kind):
            msg = f"{name} must be a sequence such as {such_as}; {shown(entry)} is out of place"
            raise InvalidOutcomeError(msg, rule=rule)
    return entries


def _several(name: str, values: Any, such_as: str, rule: str) -> tuple[Any, ...]:
    right = f"{name} must be a sequence such as {such_as}"
    return tuple(sequence(values, right, most=_MOST, rule=rule, error=InvalidOutcomeError))
