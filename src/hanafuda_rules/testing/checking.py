"""Checks that report a failed property, for tests of your own game."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager

from hanafuda_rules.errors import HanafudaError

__all__ = ["ConformanceError", "noted", "refused", "require", "require_equal"]

_LONGEST = 300


class ConformanceError(AssertionError):
    """A game lacks a property that every game must have. The notes name the round and the moves that led there."""


def require(holds: object, message: str) -> None:
    """Check a condition.

    Raises:
        ConformanceError: The condition is false.
    """
    __tracebackhide__ = True
    if not holds:
        raise ConformanceError(message)


def require_equal(found: object, expected: object, what: str) -> None:
    """Check that two values are equal.

    Raises:
        ConformanceError: They differ.
    """
    __tracebackhide__ = True
    if found != expected:
        raise ConformanceError(f"{what}: {_shown(found)}; expected: {_shown(expected)}")


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


@contextmanager
def noted(note: Callable[..., str], *of: object) -> Generator[None]:
    """Add a note to any error raised in the ``with`` block.

    Args:
        note: The function that creates the note. It is called only if there is an error.
        *of: The arguments of the function.
    """
    try:
        yield
    except Exception as error:
        error.add_note(note(*of))
        raise


@contextmanager
def refused(kind: type[HanafudaError], what: str) -> Generator[list[HanafudaError]]:
    """Check that the ``with`` block raises an error.

    Args:
        kind: The class of the error.
        what: The thing that must be rejected, for the message.

    Yields:
        An empty list, to which the error is added.

    Raises:
        ConformanceError: The block raised no error of this class.
    """
    caught: list[HanafudaError] = []
    try:
        yield caught
    except kind as error:
        caught.append(error)
    require(caught, f"{what} was not rejected with {kind.__name__}")
