"""Options as data: what a game lets its players choose, with the words, the sources and the checks in one place.

A game's options are an attrs class that derives from :class:`Options`, each field made by :func:`option`. The same
data checks the values, words the errors and fills the documentation's tables.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any, TypeVar

import attrs

from hanafuda_rules.errors import InvalidOptionError, in_short
from hanafuda_rules.whole import index

__all__ = ["Choice", "OptionInfo", "Options", "Status", "Whole", "change_options", "option"]

T = TypeVar("T")
OptionsT = TypeVar("OptionsT", bound="Options")
LengthT = TypeVar("LengthT", bound="Options")
_INFO = "hanafuda_rules.option"


class Status(enum.Enum):
    """Where an option comes from."""

    DOCUMENTED = "documented"
    """A source states it."""
    VARIANT = "variant"
    """Some play it; off until asked for."""
    DECIDED = "decided here"
    """No source says it, or the sources differ."""


@attrs.frozen
class Choice:
    """One value of an option.

    Args:
        value: The value.
        text: What it means, in a line.
    """

    value: object
    text: str


@attrs.frozen
class Whole:
    """An option that takes whole numbers.

    Args:
        text: What the number means, in a line.
        minimum: The least.
        step: The difference between one right value and the next.
    """

    text: str
    minimum: int = 1
    step: int = 1

    def __str__(self) -> str:
        """Such as ``whole numbers from 2 in steps of 2``."""
        return f"whole numbers from {self.minimum}{f' in steps of {self.step}' if self.step > 1 else ''}"

    def accepts(self, value: Any) -> bool:
        """Whether a value is one of the right ones; ``True`` is no number."""
        number = index(value)
        return number is not None and number >= self.minimum and (number - self.minimum) % self.step == 0


@attrs.frozen
class OptionInfo:
    """An option in words.

    Args:
        name: Its name in code.
        heading: What it is about.
        default: Its value unless told.
        values: The right values: a choice of some, or whole numbers.
        rule: The id of the rule that defines it.
        source: Who plays by it or says so.
        status: How well it is documented.
    """

    name: str
    heading: str
    default: object
    values: tuple[Choice, ...] | Whole
    rule: str
    source: str
    status: Status

    def __str__(self) -> str:
        """The name with the default and the heading, and below it a line for each value."""
        if isinstance(self.values, Whole):
            lines = [f"{self.values}: {self.values.text}"]
        else:
            lines = [f"{each.value!r}: {each.text}" for each in self.values]
        return "\n    ".join([f"{self.name} = {self.default!r}: {self.heading} ({self.rule})", *lines])

    def accepts(self, value: object) -> bool:
        """Whether a value is right; ``True`` is not 1 and ``False`` is not 0."""
        if isinstance(self.values, Whole):
            return self.values.accepts(value)
        return any(type(value) is type(each.value) and value == each.value for each in self.values)

    def check(self, value: object) -> None:
        """Make sure that a value is right.

        Raises:
            InvalidOptionError: It is not; the message says which are.
        """
        if self.accepts(value):
            return
        choices: tuple[object, ...] = ()
        if isinstance(self.values, Whole):
            right = str(self.values)
        else:
            choices = tuple(each.value for each in self.values)
            right = " or ".join(map(repr, choices))
        msg = f"{in_short(repr(value))} is not a value of {self.name}: it takes {right}"
        raise InvalidOptionError(msg, option=self.name, choices=choices, rule=self.rule)


def option(  # noqa: PLR0913  # all by name
    default: T,
    *,
    heading: str,
    values: Mapping[Any, str] | Whole,
    rule: str,
    source: str,
    status: Status = Status.DOCUMENTED,
) -> T:
    """A field of an :class:`Options` class; the parameters are those of :class:`OptionInfo`."""
    choices = values if isinstance(values, Whole) else tuple(Choice(value, text) for value, text in values.items())
    info = OptionInfo("", heading, default, choices, rule, source, status)
    field: Any = attrs.field(
        default=default,
        validator=_check_field,
        converter=_whole if isinstance(values, Whole) else None,
        metadata={_INFO: info},
    )
    return field  # type: ignore[no-any-return]  # attrs turns the field into a value of type T


def _whole(value: Any) -> object:
    # Whole numbers of other libraries become Python's own; what is no whole number is left for the validator.
    number = index(value)
    return value if number is None else number


def _check_field(_: object, field: attrs.Attribute[Any], value: object) -> None:
    attrs.evolve(field.metadata[_INFO], name=field.name).check(value)


@attrs.frozen(kw_only=True)
class Options:
    """The base of a game's options: frozen, compared by value, every value checked."""

    @classmethod
    def describe(cls) -> tuple[OptionInfo, ...]:
        r"""Every option of the class in words, in order; ``print(*Options.describe(), sep="\n")`` shows them."""
        return tuple(attrs.evolve(field.metadata[_INFO], name=field.name) for field in attrs.fields(cls))

    def differences(self, other: Options) -> dict[str, tuple[object, object]]:
        """The options in which two sets differ, each with this one's value and the other's."""
        mine, others = attrs.asdict(self, recurse=False), attrs.asdict(other, recurse=False)
        return {name: (mine.get(name), value) for name, value in others.items() if mine.get(name) != value}


def change_options(
    game: str, options: OptionsT, length: LengthT, changes: Mapping[str, object]
) -> tuple[OptionsT, LengthT]:
    """The options of a round and of a match with some values changed.

    Args:
        game: The game's name, for the error.
        options: What a round is played by.
        length: How long a match lasts.
        changes: New values by the options' names; each goes to the set that has the option.

    Raises:
        InvalidOptionError: Neither has the option, or it does not take the value.
    """
    of_round, of_match = _names(options), _names(length)
    for name in changes:
        if name not in of_round and name not in of_match:
            raise _unknown_option(game, name, of_round + of_match)
    return (
        attrs.evolve(options, **{name: value for name, value in changes.items() if name in of_round}),
        attrs.evolve(length, **{name: value for name, value in changes.items() if name in of_match}),
    )


def _names(options: Options) -> tuple[str, ...]:
    return tuple(info.name for info in options.describe())


def _unknown_option(game: str, name: str, names: tuple[str, ...]) -> InvalidOptionError:
    # difflib takes milliseconds to import, which only a mistake need spend.
    from difflib import get_close_matches  # noqa: PLC0415

    near = get_close_matches(name, names, 1)
    hint = f": did you mean {near[0]!r}?" if near else f"; its options are {', '.join(names)}"
    return InvalidOptionError(f"{game} has no option {in_short(repr(name))}{hint}", option=name, choices=names)
