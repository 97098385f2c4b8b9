"""Converters for entered outcomes: numbers, seats and other values, with plain errors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from hanafuda_rules.checks import sequence, whole_number
from hanafuda_rules.errors import InvalidOutcomeError, shown

__all__ = ["number", "optional_seat", "seat", "seats", "things"]

T = TypeVar("T")
_MOST = 200  # the most of anything in a round, which has 52 cards and seven seats


def number(what: str, value: Any, rule: str, *, least: int | None = None) -> int:
    """Check a whole number, and return it as ``int``.

    Args:
        what: What it is, for the error.
        value: The value as entered.
        rule: The id of the rule, for the error.
        least: The smallest allowed number, if there is one.

    Raises:
        InvalidOutcomeError: It is not a whole number, or too small.
    """
    return whole_number(value, what, least=least, rule=rule, error=InvalidOutcomeError)


def seat(what: str, value: Any, rule: str) -> int:
    """Check a seat, and return it as ``int``. ``what`` is the name of the field, for the error.

    Raises:
        InvalidOutcomeError: It is not a whole number.
    """
    return number(f"{what}: a seat", value, rule)


def optional_seat(what: str, value: Any, rule: str) -> int | None:
    """Check a seat or ``None``. The parameters are those of :func:`seat`."""
    return None if value is None else seat(what, value, rule)


def seats(what: str, values: Iterable[Any], rule: str) -> tuple[int, ...]:
    """Check several seats, in order. The parameters are those of :func:`seat`."""
    return tuple([seat(what, each, rule) for each in _several(what, values, "(1, 2, 0)", rule)])


def things(what: str, kind: type[T], values: Iterable[Any], rule: str, *, such_as: str) -> tuple[T, ...]:
    """Check several values of one type, in order.

    ``such_as`` is an example for the error. The other parameters are those of :func:`seat`.

    Raises:
        InvalidOutcomeError: They are not of this type, or not a sequence.
    """
    found = _several(what, values, such_as, rule)
    for each in found:
        if not isinstance(each, kind):
            msg = f"{what} must be a sequence such as {such_as}; {shown(each)} is out of place"
            raise InvalidOutcomeError(msg, rule=rule)
    return found


def _several(what: str, values: Any, such_as: str, rule: str) -> tuple[Any, ...]:
    right = f"{what} must be a sequence such as {such_as}"
    return tuple(sequence(values, right, most=_MOST, rule=rule, error=InvalidOutcomeError))
