"""How a property that does not hold is reported."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager

from hanafuda_rules.errors import HanafudaError

__all__ = ["ConformanceError", "noted", "refused", "require", "require_equal"]

_LONGEST = 300


class ConformanceError(AssertionError):
    """A game does not do what every game has to do; its notes say in which round, and after which moves."""


def require(holds: object, message: str) -> None:
    """Make sure that something holds.

    Raises:
        ConformanceError: It does not.
    """
    __tracebackhide__ = True
    if not holds:
        raise ConformanceError(message)


def require_equal(found: object, expected: object, what: str) -> None:
    """Make sure that two values are equal.

    Raises:
        ConformanceError: They are not.
    """
    __tracebackhide__ = True
    if found != expected:
        raise ConformanceError(f"{what}: {_shown(found)}; expected: {_shown(expected)}")


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


@contextmanager
def noted(note: Callable[..., str], *of: object) -> Generator[None]:
    """Add a note to any error from within.

    Args:
        note: What makes the note, if it is needed.
        *of: What it is made of.
    """
    try:
        yield
    except Exception as error:
        error.add_note(note(*of))
        raise


@contextmanager
def refused(kind: type[HanafudaError], what: str) -> Generator[list[HanafudaError]]:
    """Make sure that something is refused.

    Args:
        kind: The class of the error.
        what: What is refused, for the message.

    Yields:
        An empty list, to which the error is added.

    Raises:
        ConformanceError: It was not.
    """
    caught: list[HanafudaError] = []
    try:
        yield caught
    except kind as error:
        caught.append(error)
    require(caught, f"{what} was not refused with {kind.__name__}")
