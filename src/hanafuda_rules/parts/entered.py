"""What people enter by hand as the fields of an outcome: numbers, seats and other values, or a plain error."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from hanafuda_rules.checks import is_a, sequence, whole_number
from hanafuda_rules.errors import InvalidOutcomeError, shown

__all__ = ["number", "optional_seat", "seat", "seats", "things"]

T = TypeVar("T")
_MOST = 200  # of anything that happens in a round: it has 52 cards, and seven seats


def number(what: str, value: Any, rule: str, *, least: int | None = None) -> int:
    """A whole number, as Python's own.

    Args:
        what: What it is, for the error.
        value: What was entered.
        rule: The id of the rule behind it, for the error.
        least: The least that it may be, if there is one.

    Raises:
        InvalidOutcomeError: It is not a whole number, or less than it may be.
    """
    return whole_number(value, what, least=least, rule=rule, error=InvalidOutcomeError)


def seat(what: str, value: Any, rule: str) -> int:
    """A seat.

    Args:
        what: Where it was entered, for the error.
        value: What was entered.
        rule: The id of the rule behind it, for the error.

    Raises:
        InvalidOutcomeError: It is not a whole number.
    """
    return number(f"{what}: a seat", value, rule)


def optional_seat(what: str, value: Any, rule: str) -> int | None:
    """A seat, or ``None``; the parameters are those of :func:`seat`."""
    return None if value is None else seat(what, value, rule)


def seats(what: str, values: Iterable[Any], rule: str) -> tuple[int, ...]:
    """Several seats, in order; the parameters are those of :func:`seat`."""
    return tuple([seat(what, each, rule) for each in _several(what, values, "(1, 2, 0)", rule)])


def things(what: str, kind: type[T], values: Iterable[Any], rule: str, *, such_as: str) -> tuple[T, ...]:
    """Several values of one kind, in order.

    Args:
        what: Where they were entered, for the error.
        kind: What each of them is.
        values: What was entered.
        rule: The id of the rule behind it, for the error.
        such_as: An example, for the error.

    Raises:
        InvalidOutcomeError: They are not of that kind, or not a sequence.
    """
    found = _several(what, values, such_as, rule)
    for each in found:
        if not is_a(each, kind):
            msg = f"{what} must be a sequence such as {such_as}; {shown(each)} is out of place"
            raise InvalidOutcomeError(msg, rule=rule)
    return found


def _several(what: str, values: Any, such_as: str, rule: str) -> tuple[Any, ...]:
    right = f"{what} must be a sequence such as {such_as}"
    return tuple(sequence(values, right, most=_MOST, rule=rule, error=InvalidOutcomeError))
