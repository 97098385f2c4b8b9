"""What a score keeper types in, as the values that an outcome keeps; what is nothing of the kind is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from hanafuda_rules._checks import whole
from hanafuda_rules.errors import InvalidOutcomeError

__all__ = ["number", "optional_seat", "seat_of", "seats_of", "things"]

T = TypeVar("T")


def number(what: str, value: Any, rule: str, *, least: int | None = None) -> int:
    """A whole number, as Python's own.

    Args:
        what: Where it was typed in, for the error.
        value: What was typed in.
        rule: The id of the rule behind it, for the error.
        least: The least that it may be, if there is one.

    Raises:
        InvalidOutcomeError: It is no whole number, or less than it may be.
    """
    return whole(value, what, least=least, rule=rule, error=InvalidOutcomeError)


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
        what: Where they were typed in, for the error.
        kind: What each of them is.
        values: What was typed in.
        rule: The id of the rule behind it, for the error.
        such_as: An example, for the error.

    Raises:
        InvalidOutcomeError: They are nothing of the kind.
    """
    found = _several(what, values, such_as, rule)
    for each in found:
        if not isinstance(each, kind):
            raise InvalidOutcomeError(f"{what} is a sequence such as {such_as}; {each!r} is out of place", rule=rule)
    return found


def _several(what: str, values: Iterable[Any], such_as: str, rule: str) -> tuple[Any, ...]:
    if isinstance(values, (str, Mapping)) or not hasattr(values, "__iter__"):
        raise InvalidOutcomeError(f"{what} is a sequence such as {such_as}, not {values!r}", rule=rule)
    return tuple(values)
