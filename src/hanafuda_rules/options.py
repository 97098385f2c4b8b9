'''Options of games, with descriptions, sources and checks in one place.

A game's options are an attrs class that derives from :class:`Options`:

- each field has a default and a rule;
- its type says which values are allowed;
- the docstring of the class describes it under ``Args``.

Checks, errors and the tables of the manual are made from these. Type checkers know the keywords of a game's ``ruleset``
from the same class, by :func:`~hanafuda_rules.machine.ruleset.ruleset_function`.

    >>> import attrs
    >>> from typing import Literal
    >>> from hanafuda_rules.options import Options, option
    >>> @attrs.frozen(kw_only=True)
    ... class GardenOptions(Options):
    ...     """What a round of Garden is played by.
    ...
    ...     Args:
    ...         no_yaku: When nobody has a yaku. Source: made up (decided here).
    ...
    ...             - ``"one"``: more card points are paid 1
    ...             - ``"nothing"``: nothing is paid
    ...     """
    ...
    ...     no_yaku: Literal["one", "nothing"] = option("one", "GA-5")
    >>> print(*GardenOptions.describe())
    no_yaku = 'one': When nobody has a yaku (GA-5)
        'one': more card points are paid 1
        'nothing': nothing is paid
'''

from __future__ import annotations

import ast
import enum
import functools
import inspect
import itertools
import re
import types
import typing
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeVar, cast

import attrs

from hanafuda_rules.checks import AnyField, check_type, index, mapped, own_number
from hanafuda_rules.errors import HanafudaError, InvalidOptionError, hint, shown
from hanafuda_rules.values import FrozenMapping, Value

__all__ = [
    "Choice", "NumbersByKey", "OptionInfo", "Options", "Status", "WholeNumber", "WholeNumbers", "change_options",
    "option",
]  # fmt: skip

T = TypeVar("T")
OptionsT = TypeVar("OptionsT", bound="Options")
_RULE, _VALUES = "hanafuda_rules.rule", "hanafuda_rules.values"


class Status(enum.Enum):
    """How well an option is documented."""

    DOCUMENTED = "documented"
    """A source states it."""
    VARIANT = "variant"
    """Some play it, but it is off by default."""
    DECIDED = "decided here"
    """No source states it, or sources differ."""


@attrs.frozen
class Choice(Value):
    """One value of an option.

    Args:
        value: The value.
        text: Its meaning, in a line.
    """

    value: object
    text: str


@attrs.frozen
class WholeNumber(Value):
    """An option that takes whole numbers.

    Args:
        minimum: The smallest allowed number.
        maximum: The largest allowed number.
        step: The difference between one allowed number and the next.
        text: The meaning of the number, in a line.
        word: A word that the option takes instead of a number, such as ``"none"``; empty if it takes only numbers.
        word_text: The meaning of the word, in a line.
    """

    minimum: int = 1
    maximum: int = 1_000_000_000
    step: int = 1
    text: str = ""
    word: str = ""
    word_text: str = ""

    def __str__(self) -> str:
        """The allowed numbers, such as ``whole numbers from 2 to 100 in steps of 2``."""
        steps = f" in steps of {self.step}" if self.step > 1 else ""
        word = f"{self.word!r} or " if self.word else ""
        return f"{word}whole numbers from {self.minimum} to {self.maximum}{steps}"

    def accepts(self, value: object) -> bool:
        """Whether a value is allowed; ``True`` is not a number."""
        if isinstance(value, str):
            return type(value) is str and value == self.word != ""
        number = index(value)
        return (
            number is not None and self.minimum <= number <= self.maximum and (number - self.minimum) % self.step == 0
        )

    def convert(self, value: object) -> object:
        """Convert a whole number of any library to ``int``. The check rejects anything else later."""
        number: object = own_number(value)
        return number


@attrs.frozen(kw_only=True)
class WholeNumbers(WholeNumber):
    """An option that takes tuples of whole numbers.

    Args:
        count: The length of the tuples.
    """

    count: int

    def __str__(self) -> str:
        """The allowed numbers, such as ``4 whole numbers from 0 to 100``."""
        return f"{self.count} {super().__str__()}"

    def accepts(self, value: object) -> bool:
        """Whether a value is a tuple of ``count`` allowed numbers."""
        numbers: Any = value
        return type(value) is tuple and len(numbers) == self.count and all(map(super().accepts, numbers))

    def convert(self, value: object) -> object:
        """Convert whole numbers to a tuple of ``int``. The check rejects anything else later."""
        numbers: Any = value
        return tuple(map(super().convert, numbers)) if type(value) in {tuple, list} else numbers


@attrs.frozen(kw_only=True)
class NumbersByKey(WholeNumber):
    """An option that takes whole numbers by key: the name of a set, or single numbers that change a set.

    The ``ruleset`` of a game changes single numbers of the ruleset that it starts from; the
    options class changes those of the first set. The option keeps the name of a set if all numbers match, and otherwise
    the differences from the first set. So equal numbers are equal values.

    Args:
        sets: The numbers by key, by name of the set. The first set has every key. The others have the keys that differ.
        names: The names of the sets, with their meanings.
    """

    sets: FrozenMapping[str, FrozenMapping[str, int]]
    names: tuple[Choice, ...] = ()

    def __str__(self) -> str:
        """The allowed values, such as ``'standard' or 'kansai' or whole numbers from 1 to 100 by key: red, …``."""
        names = " or ".join(map(repr, self.sets))
        return f"{names} or {super().__str__()} by key: {', '.join(self._first)}"

    @property
    def _first(self) -> FrozenMapping[str, int]:
        return next(iter(self.sets.values()))

    def numbers(self, value: Any) -> dict[str, int]:
        """All numbers by key of a valid value."""
        return {**self._first, **(self.sets[value] if isinstance(value, str) else value)}

    def accepts(self, value: object) -> bool:
        """Whether a value is the name of a set, or valid numbers by key."""
        if isinstance(value, str):
            return type(value) is str and value in self.sets
        return isinstance(value, FrozenMapping) and all(
            type(key) is str and key in self._first and super(NumbersByKey, self).accepts(number)
            for key, number in cast("Mapping[Any, Any]", value).items()
        )

    def convert(self, value: object) -> object:
        """Convert numbers by key to the name of a set, or to those that differ from the first set."""
        return self.changed(next(iter(self.sets)), value)

    def changed(self, current: Any, value: object) -> Any:
        """Apply numbers by key to a valid value. Names and invalid values are returned unchanged."""
        changes = self._with_own_numbers(value)
        if not self.accepts(changes) or isinstance(changes, str):
            return value
        numbers = {**self.numbers(current), **changes}
        named = next((name for name in self.sets if self.numbers(name) == numbers), None)
        return named or FrozenMapping({key: number for key, number in numbers.items() if number != self._first[key]})

    def _with_own_numbers(self, value: Any) -> Any:
        """Convert the numbers of a mapping to ``int``. Other values are returned unchanged."""
        try:
            numbers = mapped(value, "numbers by key", most=len(self._first))
        except HanafudaError:
            return value
        return FrozenMapping({key: super(NumbersByKey, self).convert(number) for key, number in numbers.items()})


def _same(value: object, right: object) -> bool:
    """Whether two values, and the items in them, are equal and of the same type."""
    if type(value) is not type(right):
        return False
    if isinstance(value, tuple) and isinstance(right, tuple):
        one, other = cast("tuple[object, ...]", value), cast("tuple[object, ...]", right)
        return len(one) == len(other) and all(map(_same, one, other))
    return value == right


@attrs.frozen
class OptionInfo(Value):
    """The description of an option.

    Args:
        name: The name of the option.
        heading: What it decides.
        default: The default value.
        values: The allowed values: choices, or whole numbers.
        rule: The id of its rule.
        source: The sources.
        status: How well it is documented.
    """

    name: str
    heading: str
    default: object
    values: tuple[Choice, ...] | WholeNumber
    rule: str
    source: str
    status: Status

    def __str__(self) -> str:
        """The name, the default and the heading, then a line for each value."""
        if isinstance(self.values, NumbersByKey):
            lines = [f"{name.value!r}: {name.text}" for name in self.values.names]
            lines.append(f"{WholeNumber.__str__(self.values)} by key: {self.values.text}")
        elif isinstance(self.values, WholeNumber):
            number = attrs.evolve(self.values, word="")
            lines = [f"{number}: {number.text}"]
            if self.values.word:
                lines.insert(0, f"{self.values.word!r}: {self.values.word_text}")
        else:
            lines = [f"{name.value!r}: {name.text}" for name in self.values]
        return "\n    ".join([f"{self.name} = {self.default!r}: {self.heading} ({self.rule})", *lines])

    def accepts(self, value: object) -> bool:
        """Whether a value is allowed; ``True`` is not 1 and ``False`` is not 0."""
        if isinstance(self.values, WholeNumber):
            return self.values.accepts(value)
        return any(_same(value, name.value) for name in self.values)

    def check(self, value: object) -> None:
        """Check that a value is allowed.

        Raises:
            InvalidOptionError: The value is not allowed. The error lists the allowed values.
        """
        if self.accepts(value):
            return
        choices: tuple[object, ...] = ()
        if isinstance(self.values, WholeNumber):
            right = str(self.values)
        else:
            choices = tuple(name.value for name in self.values)
            right = " or ".join(map(repr, choices))
        msg = f"{shown(value)} is not a value of {self.name}: it takes {right}"
        raise InvalidOptionError(msg, option=self.name, choices=choices, rule=self.rule)


def _as_tuple(value: Any) -> Any:
    items: Any = value
    return tuple(items) if type(value) is list else items


def option(default: T, rule: str, *, values: WholeNumber | None = None) -> T:
    """Make a field of an :class:`Options` class.

    Without ``values``, the type of the field says which values are allowed: ``bool``, ``Literal``, tuples of these, and
    unions of them. ``tuple[Literal["a", "b"], ...]`` allows any of the words, each once, and sorts them. A list counts
    as a tuple.
    """
    field: Any = attrs.field(
        default=default,
        converter=values.convert if values else _as_tuple,
        metadata={_RULE: rule, _VALUES: values},
    )
    return field  # type: ignore[no-any-return]  # attrs turns the field into a value of type T


@attrs.frozen(kw_only=True, slots=False)  # so that a class can inherit from two sets of options
class Options(Value):
    """The base class of options. Every value is checked."""

    def __attrs_post_init__(self) -> None:
        for name, words in _without_order(cast("Any", type(self))).items():
            value: Any = getattr(self, name)
            # The check rejects tuples of other things.
            if type(value) is tuple and {*map(type, cast("Any", value))} == {str} and {*value} <= {*words}:
                object.__setattr__(self, name, tuple(sorted(cast("Any", value), key=words.index)))
        for info in self.describe():
            info.check(getattr(self, info.name))
        self.check_together()

    def check_together(self) -> None:
        """Check that the values go together; by default they always do.

        Raises:
            InvalidOptionError: Values do not go together.
        """

    @classmethod
    def describe(cls) -> tuple[OptionInfo, ...]:
        r"""Describe every option, in order; ``print(*Options.describe(), sep="\n")`` shows them.

        The descriptions are in the docstring of the class. ``python -OO`` drops it, and only names and values are left.
        """
        kind: Any = cls
        return _described(kind)

    def differences(self, other: Options) -> dict[str, tuple[object, object]]:
        """The options that differ, each with the value here and the value in ``other``."""
        check_type(other, Options, "another set of options")
        mine, others = attrs.asdict(self, recurse=False), attrs.asdict(other, recurse=False)
        return {name: (mine.get(name), value) for name, value in others.items() if mine.get(name) != value}


# --- descriptions in docstrings ---------------------------------------------------------------------------------------

_ENTRY = re.compile(
    r"(?P<heading>.+?)\.(?: Source: (?P<source>.+?)(?: \((?P<status>variant|decided here)\))?\.)?(?: |$)(?P<values>.*)"
)
_VALUE = re.compile(r"- (?:``(?P<value>.+?)``|any numbers?): (?P<text>.+?)(?= - (?:``|any number)|$)")


@attrs.frozen
class _Words(Value):
    """The description of an option in the docstring; only its name and values if Python dropped that (``-OO``)."""

    heading: str = ""
    source: str = ""
    status: Status = Status.DOCUMENTED
    texts: Mapping[object, str] = {}
    is_dropped: bool = False

    @staticmethod
    def of(entry: str) -> _Words:
        """Read an entry, given as one line."""
        match = _ENTRY.fullmatch(entry)
        if match is None:
            return _Words()
        texts: dict[object, str] = {}
        for value in _VALUE.finditer(match["values"]):
            key = None if value["value"] is None else ast.literal_eval(value["value"])
            texts[type(key), key] = value["text"]
        return _Words(match["heading"], match["source"] or "", Status(match["status"] or "documented"), texts)

    def text(self, value: object) -> str:
        """The meaning of a value; empty if the docstring does not have it."""
        unsaid = _plainly("this number" if value is None else value) if self.is_dropped else ""
        return self.texts.get((type(value), value), unsaid)


def _plainly(value: object) -> str:
    """A name or value as words, such as ``four in hand``."""
    return str(value).replace("_", " ")


def _entries(cls: type[Options]) -> dict[str, str]:
    """The entries under ``Args`` in the docstring of a class, each as one line."""
    _, _, arguments = inspect.cleandoc(cls.__doc__ or "").partition("\nArgs:\n")
    arguments = re.split(r"^(?=\S)", arguments, maxsplit=1, flags=re.MULTILINE)[0]
    entries = re.split(r"^ {4}(?=\w+: )", arguments, flags=re.MULTILINE)
    named = [entry.partition(": ") for entry in entries if entry.strip()]
    return {name: " ".join(words.split()) for name, _, words in named}


@functools.cache
def _described(cls: type[Any]) -> tuple[OptionInfo, ...]:
    entries, kinds = _entries(cls), typing.get_type_hints(cls)
    dropped = cls.__doc__ is None
    return tuple(
        _described_field(
            field,
            kinds[field.name],
            _Words(_plainly(field.name), is_dropped=True) if dropped else _Words.of(entries.get(field.name, "")),
        )
        for field in attrs.fields(cls)
    )


@functools.cache
def _without_order(cls: type[Any]) -> dict[str, tuple[object, ...]]:
    """The options that take any of several words, with these words in order."""
    kinds = {name: kind for name, kind in typing.get_type_hints(cls).items() if typing.get_origin(kind) is tuple}
    several = {field.name: typing.get_args(kinds[field.name]) for field in attrs.fields(cls) if field.name in kinds}
    words = {name: inner for name, inner in several.items() if Ellipsis in inner}
    return {name: _values_of(inner[0]) for name, inner in words.items() if typing.get_origin(inner[0]) is Literal}


def _described_field(field: AnyField, kind: Any, words: _Words) -> OptionInfo:
    if _RULE not in field.metadata:
        raise HanafudaError(f"the option {field.name} has no rule: declare it with option(default, rule)")
    values: Any = field.metadata[_VALUES] or _values_of(kind, field.default)
    if isinstance(values, WholeNumber):
        word_text = words.text(values.word) if values.word else ""
        choices: Any = attrs.evolve(values, text=words.text(None), word_text=word_text)
        if isinstance(values, NumbersByKey):
            choices = attrs.evolve(choices, names=tuple([Choice(name, words.text(name)) for name in values.sets]))
    else:
        choices = tuple(Choice(value, words.text(value)) for value in values)
    rule: str = field.metadata[_RULE]
    return OptionInfo(field.name, words.heading, field.default, choices, rule, words.source, words.status)


def _values_of(kind: Any, default: object = False) -> tuple[object, ...]:  # noqa: FBT002  # of a bool the default first
    """The values of a type: ``bool``, ``Literal``, tuples and unions of these.

    A tuple of any length has any of the values, each once and in order.
    """
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if kind is bool:
        return (default, not default)
    if origin is Literal:
        return inner
    if origin in {typing.Union, types.UnionType}:
        return tuple(itertools.chain.from_iterable(_values_of(kind) for kind in inner))
    if origin is tuple and Ellipsis in inner:
        values = _values_of(inner[0])
        return tuple([chosen for count in range(len(values) + 1) for chosen in itertools.combinations(values, count)])
    if origin is tuple:
        return tuple(itertools.product(*[_values_of(kind) for kind in inner]))
    raise HanafudaError(f"the type of an option is bool, a Literal, or a tuple or union of these, not {kind}")


_NEAREST: Final = 3
"""The number of options that an error about an unknown one names."""


def change_options(game: str, options: OptionsT, changes: Mapping[str, object]) -> OptionsT:
    """Return the options of a game with some values changed.

    Raises:
        InvalidOptionError: There is no such option, it does not take the value, or the values do not go together.
    """
    names = tuple([field.name for field in attrs.fields(type(options))])
    for name in changes:
        if name not in names:
            message = f"{game} has no option {shown(name)}{hint(name, names, 'its options are', most=_NEAREST)}"
            raise InvalidOptionError(message, option=name, choices=names)
    return attrs.evolve(options, **_changed(options, changes))


def _changed(options: Options, changes: Mapping[str, object]) -> dict[str, Any]:
    """The new values of some options: single numbers by key go on top of those that the options have."""
    by_key = {info.name: info.values for info in options.describe() if isinstance(info.values, NumbersByKey)}
    return {
        name: by_key[name].changed(getattr(options, name), value) if name in by_key else value
        for name, value in changes.items()
    }
