"""The errors of this library, all of them subclasses of :class:`HanafudaError`.

An error says what is wrong and where. If it follows from a rule, the id is in the message and in
:attr:`HanafudaError.rule`. All errors can be pickled.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

__all__ = [
    "AmbiguousMoveError", "Fault", "HanafudaError", "IllegalMoveError", "InvalidCardError", "InvalidDeckError",
    "InvalidEventError", "InvalidOptionError", "InvalidOutcomeError", "InvalidSeatError", "NoMoreOrdersError",
    "ParseError", "RoundOverError", "hint", "refuse", "with_names",
]  # fmt: skip

_LONGEST = 60
_LONGEST_MESSAGE = 900


def in_short(text: str, most: int = _LONGEST) -> str:
    """Cut a caller's text for a message: the whole text, or its beginning and ``…``."""
    return text if len(text) <= most else f"{text[:most]}…"


class _Short(reprlib.Repr):
    """The ``repr`` of any value, however large, deep or odd, in bounded time and length."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel, self.maxstring, self.maxother = 4, 4 * _LONGEST, 4 * _LONGEST
        self.maxtuple = self.maxlist = self.maxset = self.maxfrozenset = self.maxdict = 30

    def repr_int(self, x: int, level: int) -> str:
        """A number, or its length if it is too long."""
        # Python does not print numbers of more than about 14,000 bits.
        return repr(x) if x.bit_length() <= _MOST_BITS else f"a number of {x.bit_length()} bits"


_MOST_BITS = 1024
_shorten = _Short().repr


def shown(value: object) -> str:
    """The ``repr`` of a caller's value for a message, cut if it is long."""
    try:
        return in_short(_shorten(value))
    except Exception:  # noqa: BLE001  # such as an object with a number that is too long for Python to print
        return in_short(f"a {type(value).__name__}")


def count_of(number: int, thing: str) -> str:
    """A number of things, such as ``1 card`` or ``2 cards``."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def hint(
    word: object, keys: Sequence[str], others: str, names: Mapping[str, str] | None = None, most: int | None = None
) -> str:
    """The end of an error about an unknown key: the nearest key, or all keys, or the ``most`` nearest of them.

        >>> from hanafuda_rules.errors import hint
        >>> hint("Four Birghts", ["four_brights", "chaff"], "the yaku are")
        ": did you mean 'four_brights'?"
        >>> hint("royal flush", ["four_brights", "chaff"], "the yaku are")
        '; the yaku are four_brights, chaff'

    ``others`` comes before the list of keys. ``names`` maps other names to keys.
    """
    # difflib takes milliseconds to import, so only errors import it. Long words would take long to compare.
    from difflib import get_close_matches  # noqa: PLC0415

    known = {_plain(name): key for name, key in (*(names or {}).items(), *zip(keys, keys, strict=True))}
    text = _plain(word[:_LONGEST]) if type(word) is str else ""
    if near := get_close_matches(text, known, 1, 0.7):
        return f": did you mean {known[near[0]]!r}?"
    if text and most is not None and most < len(keys):
        return f"; the nearest of {others} {', '.join(get_close_matches(text, keys, most, 0))}"
    return f"; {others} {', '.join(dict.fromkeys(keys))}"


def _plain(name: str) -> str:
    return name.lower().replace("-", "_").replace(" ", "_")


_SEAT = re.compile(r"\bseat ([0-9]{1,2})\b")


def with_names(message: str, names: Sequence[str]) -> str:
    """A message with the players' names in place of the numbers of their seats.

    >>> from hanafuda_rules.errors import with_names
    >>> with_names("seat 1: seat 0 has no pile", ["Aiko", "Ben"])
    'Ben: Aiko has no pile'

    A seat without a name keeps its number.

    Raises:
        HanafudaError: An argument has the wrong type.
    """
    if type(message) is not str or not isinstance(names, (tuple, list)) or {type(name) for name in names} - {str}:
        raise HanafudaError(f"a text and a list of names are needed, not {shown(message)} and {shown(names)}")
    known = {str(seat): name for seat, name in enumerate(names) if name}
    return _SEAT.sub(lambda seat: known.get(seat[1], seat[0]), message)


class HanafudaError(ValueError):
    """The base class of all errors of this library.

    Args:
        message: What is wrong.
        rule: The id of the rule, such as ``"PH-1.1"``, which is appended to the message.
    """

    message: str
    """The message without the id of the rule."""
    rule: str | None
    """The id of the rule, or ``None``."""

    def __init__(self, message: str, *, rule: str | None = None) -> None:
        message = in_short(message, _LONGEST_MESSAGE)
        super().__init__(f"{message} ({rule})" if rule else message)
        self.message = message
        self.rule = rule


class ParseError(HanafudaError):
    """A text that cannot be read.

    Args:
        message: What is wrong.
        text: The whole text.
        position: Where the mistake in ``text`` starts, from 0.
        suggestion: The nearest valid word, if one is near.
        rule: The id of the rule.
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


class AmbiguousMoveError(ParseError):
    """A text that fits several legal moves.

    Args:
        message: What is wrong.
        text: The whole text.
        moves: The moves.
    """

    def __init__(self, message: str, *, text: str = "", moves: Sequence[object] = ()) -> None:
        super().__init__(message, text=text)
        self.moves = tuple(moves)


class InvalidOptionError(HanafudaError):
    """An unknown option, or a value that an option does not take.

    Args:
        message: What is wrong, and what is allowed.
        option: The name as given.
        choices: The allowed names or values; empty if they are not a list.
        rule: The id of the rule of the option.
    """

    def __init__(
        self, message: str, *, option: str = "", choices: Sequence[object] = (), rule: str | None = None
    ) -> None:
        super().__init__(message, rule=rule)
        self.option = option
        self.choices = tuple(choices)


class InvalidSeatError(HanafudaError):
    """An invalid number of seats, or a seat that is not at the table."""


class InvalidCardError(HanafudaError, TypeError):
    """Something other than a card where cards are needed; also a :exc:`TypeError`."""


class InvalidDeckError(HanafudaError):
    """An order of the deck with a missing, duplicate or foreign card."""


class NoMoreOrdersError(InvalidDeckError):
    """A shuffle for which a scripted shuffler has no order left."""


class IllegalMoveError(HanafudaError):
    """A move that is not legal now.

    The message lists the legal moves, so it shows cards of the seat to move. ``reason`` leaves them out.

    Args:
        reason: Why the move is not legal.
        move: The rejected move.
        legal: The legal moves.
        rule: The id of the rule that forbids the move.
    """

    def __init__(
        self, reason: str, *, move: object = None, legal: Sequence[object] = (), rule: str | None = None
    ) -> None:
        super().__init__(f"{reason}; legal: {legal}" if legal else reason, rule=rule)
        self.reason = reason
        self.move = move
        self.legal = tuple(legal)


class RoundOverError(IllegalMoveError):
    """A move after the end of a round or a match."""


class InvalidEventError(HanafudaError):
    """An event that is impossible on a board, given what the board was told before.

    Args:
        message: What is wrong, and what would be possible.
        event: The event.
        rule: The id of the rule that it contradicts.
    """

    def __init__(self, message: str, *, event: object = None, rule: str | None = None) -> None:
        super().__init__(message, rule=rule)
        self.event = event


class Fault(NamedTuple):
    """A reason why an entered outcome is impossible.

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
        message: What is wrong. It begins with the seat, unless it names that seat itself.
        seat: The seat at fault, or ``None`` if it is not about one seat.
        rule: The id of the rule that it contradicts.
    """

    def __init__(self, message: str, *, seat: int | None = None, rule: str | None = None) -> None:
        name = f"seat {shown(seat)}"
        super().__init__(message if seat is None or name in message.lower() else f"{name}: {message}", rule=rule)
        self.seat = seat


def refuse(faults: Iterable[Fault]) -> None:
    """Raise an error for the first fault, if there is one. The others are not read.

    Raises:
        InvalidOutcomeError: There is a fault.
    """
    for words, rule, seat in faults:
        raise InvalidOutcomeError(words, seat=seat, rule=rule)
