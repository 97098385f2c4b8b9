"""What can go wrong: the errors of this library, all of them :class:`HanafudaError`.

An error says what is wrong and where. If a rule stands behind it, the rule's id is in the message and in
:attr:`HanafudaError.rule`. All errors pickle, so they pass between processes with all their fields.
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

__all__ = [
    "Fault",
    "HanafudaError",
    "IllegalMoveError",
    "InvalidCardError",
    "InvalidDeckError",
    "InvalidEventError",
    "InvalidOptionError",
    "InvalidOutcomeError",
    "InvalidSeatError",
    "NoMoreOrdersError",
    "ParseError",
    "RoundOverError",
    "hint",
    "refuse",
]

_LONGEST = 60
_LONGEST_MESSAGE = 900


def in_short(text: str, most: int = _LONGEST) -> str:
    """A text from outside as a message shows it: all of it, or its beginning and ``…``.

    Args:
        text: The text.
        most: How many characters are shown.
    """
    return text if len(text) <= most else f"{text[:most]}…"


class _Short(reprlib.Repr):
    """Shows any value, however large, deep or odd, in bounded time and length."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel, self.maxstring, self.maxother = 4, 4 * _LONGEST, 4 * _LONGEST
        self.maxtuple = self.maxlist = self.maxset = self.maxfrozenset = self.maxdict = 30

    def repr_int(self, x: int, level: int) -> str:
        """A number, or its length if it is too long."""
        # Python does not print numbers of more than some 14,000 bits.
        return repr(x) if x.bit_length() <= _MOST_BITS else f"a number of {x.bit_length()} bits"


_MOST_BITS = 1024
_shorten = _Short().repr


def shown(value: object) -> str:
    """A value from outside as a message shows it: its ``repr``, or the beginning of that and ``…``."""
    try:
        return in_short(_shorten(value))
    except Exception:  # noqa: BLE001  # whatever a caller's own class raises, its name is there
        return in_short(f"a {type(value).__name__}")


def hint(word: object, keys: Sequence[str], others: str, names: Mapping[str, str] = MappingProxyType({})) -> str:
    """The end of an error about an unknown key: the nearest key, or all of them.

        >>> from hanafuda_rules.errors import hint
        >>> hint("Four Birghts", ["four_brights", "chaff"], "the yaku are")
        ": did you mean 'four_brights'?"
        >>> hint("royal flush", ["four_brights", "chaff"], "the yaku are")
        '; the yaku are four_brights, chaff'

    Args:
        word: What was entered in place of a key.
        keys: The keys there are.
        others: The words before the list of all keys.
        names: Other names of some keys, each with its key.
    """
    # difflib takes milliseconds to import, and long words take time to compare: only a mistake pays for either.
    from difflib import get_close_matches  # noqa: PLC0415

    known = {_plain(name): key for name, key in (*names.items(), *zip(keys, keys, strict=True))}
    near = get_close_matches(_plain(word[:_LONGEST]), known, 1) if type(word) is str else []
    return f": did you mean {known[near[0]]!r}?" if near else f"; {others} {', '.join(dict.fromkeys(keys))}"


def _plain(name: str) -> str:
    return name.lower().replace("-", "_").replace(" ", "_")


class HanafudaError(ValueError):
    """The base of every error of this library.

    Args:
        message: What is wrong, for a person.
        rule: The id of the rule behind it, such as ``"PH-1.1"``; it is appended to the message.
    """

    message: str
    """What is wrong, without the rule's id."""
    rule: str | None
    """The id of the rule behind the error, or ``None``."""

    def __init__(self, message: str, *, rule: str | None = None) -> None:
        message = in_short(message, _LONGEST_MESSAGE)
        super().__init__(f"{message} ({rule})" if rule else message)
        self.message = message
        self.rule = rule


class ParseError(HanafudaError):
    """A text that cannot be read as what it should be.

    Args:
        message: What is wrong, for a person.
        text: The whole text that was read.
        position: Where in ``text`` the trouble starts, counted from 0.
        suggestion: The nearest valid word, if one is near.
        rule: The id of the rule behind it.
    """

    def __init__(
        self,
        message: str,
        *,
        text: str = "",
        position: int = 0,
        suggestion: str | None = None,
        rule: str | None = None,
    ) -> None:
        super().__init__(message, rule=rule)
        self.text = text
        self.position = position
        self.suggestion = suggestion


class InvalidOptionError(HanafudaError):
    """An option that a game does not have, or a value that the option does not take.

    Args:
        message: What is wrong and what is allowed.
        option: The name as it was given.
        choices: The allowed names or values; empty if they cannot be listed.
        rule: The id of the rule that defines the option.
    """

    def __init__(
        self, message: str, *, option: str = "", choices: Sequence[object] = (), rule: str | None = None
    ) -> None:
        super().__init__(message, rule=rule)
        self.option = option
        self.choices = tuple(choices)


class InvalidSeatError(HanafudaError):
    """A number of seats that the game does not have, or a seat that is not at the table."""


class InvalidCardError(HanafudaError, TypeError):
    """Something that is not a card where cards are needed; a :exc:`TypeError` too."""


class InvalidDeckError(HanafudaError):
    """An order of the deck with a card that is missing, is a duplicate or does not belong."""


class NoMoreOrdersError(InvalidDeckError):
    """A shuffle is due, but the script has no order left for it."""


class IllegalMoveError(HanafudaError):
    """A move that the rules do not allow now.

    Args:
        message: What is wrong and what would be legal.
        move: The move that was refused.
        legal: The moves that would be legal.
        rule: The id of the rule that forbids it.
    """

    def __init__(
        self, message: str, *, move: object = None, legal: Sequence[object] = (), rule: str | None = None
    ) -> None:
        super().__init__(message, rule=rule)
        self.move = move
        self.legal = tuple(legal)


class RoundOverError(IllegalMoveError):
    """A move after the end of a round or a match."""


class InvalidEventError(HanafudaError):
    """An event that cannot have happened, by what a board has been told before.

    Args:
        message: What is wrong, and what could have been.
        event: The event.
        rule: The id of the rule that it contradicts.
    """

    def __init__(self, message: str, *, event: object = None, rule: str | None = None) -> None:
        super().__init__(message, rule=rule)
        self.event = event


class Fault(NamedTuple):
    """Why an outcome is impossible: what a check of entered rounds finds.

    Args:
        words: What is wrong.
        rule: The id of the rule that it contradicts.
        seat: The seat at fault, or ``None`` if it is not about one seat.
    """

    words: str
    rule: str
    seat: int | None = None


class InvalidOutcomeError(HanafudaError):
    """An outcome that is impossible.

    Args:
        message: What is wrong.
        seat: The seat at fault, or ``None`` if it is not about one seat.
        rule: The id of the rule that it contradicts.
    """

    def __init__(self, message: str, *, seat: int | None = None, rule: str | None = None) -> None:
        super().__init__(message if seat is None else f"seat {shown(seat)}: {message}", rule=rule)
        self.seat = seat


def refuse(faults: Iterable[Fault]) -> None:
    """Raise the first of some faults, if there is one.

    Args:
        faults: The faults; a generator is asked for no more than the first.

    Raises:
        InvalidOutcomeError: There is a fault.
    """
    for words, rule, seat in faults:
        raise InvalidOutcomeError(words, seat=seat, rule=rule)
