"""Whole numbers and tuples that callers hand in."""

from __future__ import annotations

import operator
from typing import Any

from hanafuda_rules.errors import HanafudaError, shown

__all__ = ["check_tuple", "index", "whole"]


_MOST_BITS = 1024  # enough for every seed, and few enough for a message


def index(value: Any) -> int | None:
    """A whole number of any library as Python's own, or ``None`` where it is not one; ``True`` is not a number."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except Exception:  # noqa: BLE001  # whatever a caller's own class makes of it, it is not a whole number
        return None


def whole(
    value: Any,
    what: str,
    *,
    least: int | None = None,
    rule: str | None = None,
    error: type[HanafudaError] = HanafudaError,
) -> int:
    """A whole number that a caller handed in, of any library, as Python's own; ``True`` is not a number.

    Args:
        value: What was handed in.
        what: What it should be, for the error.
        least: The least that it may be, if there is one.
        rule: The id of the rule behind it, for the error.
        error: What is raised.

    Raises:
        HanafudaError: It is not a whole number, less than it may be, or longer than 1,024 bits.
    """
    number = index(value)
    if number is None:
        raise error(f"{what} is a whole number, not {shown(value)}", rule=rule)
    if number.bit_length() > _MOST_BITS:
        raise error(f"{what} has {_MOST_BITS} bits at most, not {number.bit_length()}", rule=rule)
    if least is not None and number < least:
        raise error(f"{what} is {least} or more, not {shown(number)}", rule=rule)
    return number


def check_tuple(items: tuple[Any, ...], what: str, *, least: int = 0) -> None:
    """Make sure that what a caller handed in is a tuple: a list can change, and so would the value that it is part of.

    Args:
        items: What was handed in.
        what: What it should be, for the error.
        least: The least number of items.

    Raises:
        HanafudaError: It is not a tuple, or has fewer items.
    """
    if not isinstance(items, tuple):
        raise HanafudaError(f"{what} are a tuple, not {shown(items)}")
    if len(items) < least:
        raise HanafudaError(f"{what} are {least} or more, not {len(items)}")
