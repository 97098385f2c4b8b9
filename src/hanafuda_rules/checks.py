"""Checks of arguments: whole numbers, sequences, mappings and types. They raise errors of this library."""

from __future__ import annotations

import enum
import functools
import itertools
import operator
import types
import typing
from collections.abc import Callable, Hashable, Iterable, KeysView, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, TypeAlias, TypeVar, cast

import attrs

from hanafuda_rules.errors import HanafudaError, InvalidCardError, shown

__all__ = [
    "Enumeration", "check_tuple", "check_type", "fits", "has_methods", "has_type", "index", "is_one_of_literals",
    "kinds_of", "listed", "mapped", "of_type", "own_number", "plain_int", "sequence", "several_cards", "whole_number",
]  # fmt: skip

AnyField: TypeAlias = "attrs.Attribute[Any]"
"""A field of an attrs class, as validators get it."""

T = TypeVar("T")
V = TypeVar("V")
_MOST_BITS = 1024  # enough for every seed, and short enough for a message
_MOST_ITEMS = 100_000  # longer than any real list; an iterator may be endless


def index(value: Any) -> int | None:
    """Convert a whole number of any library to ``int``; ``None`` if it is not one. ``True`` is not a number."""
    if type(value) is bool:
        return None
    try:
        return int(operator.index(value))  # not a subclass
    except TypeError:
        return None


def own_number(value: Any) -> Any:
    """Convert a whole number of any library to ``int``. Other values are returned unchanged, for a later check."""
    number = index(value)
    return value if number is None else number


def whole_number(  # noqa: PLR0913  # all but two by name
    value: Any,
    what: str,
    *,
    least: int | None = None,
    most: int | None = None,
    rule: str | None = None,
    error: type[HanafudaError] = HanafudaError,
) -> int:
    """Check a whole number of any library, and return it as ``int``. ``True`` is not a number.

    Args:
        value: The caller's value.
        what: What it should be, for the error.
        least: The smallest allowed number, if there is one.
        most: The largest allowed number, if there is one.
        rule: The id of the rule, for the error.
        error: The class of the error.

    Raises:
        HanafudaError: ``value`` is not a whole number, is too small or too large, or is longer than 1,024 bits.
    """
    number = value if type(value) is int else index(value)
    if number is None:
        raise error(f"{what} must be a whole number, not {shown(value)}", rule=rule)
    if number.bit_length() > _MOST_BITS:
        raise error(f"{what} must have at most {_MOST_BITS} bits, not {number.bit_length()}", rule=rule)
    if least is not None and number < least:
        raise error(f"{what} must be {least} or more, not {shown(number)}", rule=rule)
    if most is not None and number > most:
        raise error(f"{what} must be {most} or less, not {shown(number)}", rule=rule)
    return number


def listed(
    items: Iterable[T],
    what: str,
    *,
    most: int = _MOST_ITEMS,
    rule: str | None = None,
    error: type[HanafudaError] = HanafudaError,
) -> list[T]:
    """Check a caller's items, and return them as a list.

    Args:
        items: The caller's value.
        what: What it should be, as a sentence for the error.
        most: The most items that it can have.
        rule: The id of the rule, for the error.
        error: The class of the error.

    Raises:
        HanafudaError: ``items`` cannot be iterated over, or has too many items.
    """
    try:
        several = list(itertools.islice(items, most + 1))
    except TypeError as cause:
        raise error(f"{what}, not {shown(items)}", rule=rule) from cause
    if len(several) > most:
        raise error(f"{what}, with at most {most} items; {shown(items)} has more", rule=rule)
    return several


def sequence(
    items: Iterable[T],
    what: str,
    *,
    most: int = _MOST_ITEMS,
    rule: str | None = None,
    error: type[HanafudaError] = HanafudaError,
) -> list[T]:
    """Check a caller's items whose order matters, and return them as a list. Parameters are those of :func:`listed`.

    Raises:
        HanafudaError: ``items`` is a set, a mapping or text, cannot be iterated over, or is too long.
    """
    if isinstance(items, (str, bytes, Mapping, AbstractSet)) and not isinstance(items, KeysView):
        raise error(f"{what}, not {shown(cast('object', items))}", rule=rule)
    return listed(items, what, most=most, rule=rule, error=error)


def mapped(
    values: Mapping[T, V], what: str, *, most: int = _MOST_ITEMS, error: type[HanafudaError] = HanafudaError
) -> dict[T, V]:
    """Check a caller's mapping, and return it as a dictionary. Parameters are those of :func:`listed`.

    Raises:
        HanafudaError: ``values`` is not a mapping, or is too large.
    """
    if not isinstance(values, Mapping):
        raise error(f"{what}, not {shown(values)}")
    if len(values) > most:
        raise error(f"{what}, with at most {most} items; {shown(values)} has more")
    return dict(values)


def several_cards(cards: Iterable[T]) -> Iterable[T]:
    """Iterate over a caller's cards once. The cards themselves are not checked yet.

    Raises:
        InvalidCardError: ``cards`` cannot be iterated over.
    """
    plain = type(cards) in {list, tuple, set, frozenset}
    return cards if plain else listed(cards, "a sequence of cards is needed", rule="CD-1", error=InvalidCardError)


_EXACT = frozenset({bool, int, str, tuple})
"""Classes whose subclasses are rejected: ``True`` is not a number, and named tuples are not plain ones."""


def fits(value: object, kind: Any) -> bool:
    """Whether a caller's value is of a type. Subclasses of plain types and huge numbers are not."""
    if type(value) is int:
        return (kind is int or (kind not in _EXACT and isinstance(value, kind))) and value.bit_length() <= _MOST_BITS
    return type(value) is kind or (kind not in _EXACT and isinstance(value, kind))


def check_type(
    value: object, kind: type | tuple[type, ...], what: str, *, error: type[HanafudaError] = HanafudaError
) -> None:
    """Check the type of a caller's value.

    The error begins with ``what``, which says what the value should be, such as ``"a ruleset"``.

    Raises:
        HanafudaError: ``value`` has another type.
    """
    if not fits(value, kind):
        raise error(f"{what} is needed, not {shown(value)}")


def of_type(kind: type) -> Callable[[object, AnyField, Any], None]:
    """Make an attrs validator for a type."""

    def check(holder: object, field: AnyField, value: object) -> None:
        if not fits(value, kind):
            raise HanafudaError(f"{type(holder).__name__}.{field.name} must be a {kind.__name__}, not {shown(value)}")

    return check


def plain_int(holder: object, field: AnyField, value: object) -> None:
    """An attrs validator for an ``int``."""
    whole_number(value, f"{type(holder).__name__}.{field.name}")
    of_type(int)(holder, field, value)


def has_methods(value: object, *names: str) -> bool:
    """Whether the class of a caller's value has some methods. Classes and modules themselves do not count."""
    return all(callable(getattr(type(value), name, None)) for name in names)


class Enumeration(enum.EnumType):
    """The metaclass of enumerations that raise an error of this library for wrong values.

    ``__rule__`` of an enumeration is the id of its rule.
    """

    __rule__: str | None = None

    def __call__(cls, value: Any, *args: Any, **kwargs: Any) -> Any:
        """The member with a value."""
        if args or kwargs or isinstance(value, cls):
            call = cast("Callable[..., Any]", super().__call__)
            return call(value, *args, **kwargs)
        plain, known = value if type(value) is str else index(value), cls._value2member_map_
        if plain not in known:
            *few, last = map(repr, known)
            right = f"{few[0]} to {last}" if len(few) > _FEW else f"{', '.join(few)} and {last}"
            what = cls.__name__.lower()
            raise HanafudaError(f"there is no {what} {shown(value)}: the {what}s are {right}", rule=cls.__rule__)
        member: Any = known[plain]
        return member


_FEW = 5


def check_tuple(items: tuple[Any, ...], what: str, *, least: int = 0, kind: type | None = None) -> None:
    """Check that a caller's value is a tuple. A list could change, and with it the value that has it.

    The error begins with ``what``, which names the items, such as ``"the names of facts"``.

    Raises:
        HanafudaError: ``items`` is not a tuple, has too few items, or has one that is not of type ``kind``.
    """
    if type(items) is not tuple:
        raise HanafudaError(f"{what} must be a tuple, not {shown(items)}")
    if len(items) < least:
        raise HanafudaError(f"{what} must be {least} or more, not {len(items)}")
    if kind is not None:
        for item in items:
            if not fits(item, kind):
                raise HanafudaError(f"each of {what} must be a {kind.__name__}, not {shown(item)}")


def kinds_of(kind: type) -> dict[str, Any]:
    """The types of the fields of an attrs class, by name."""
    return _kinds_of(cast("Hashable", kind))


@functools.cache
def _kinds_of(kind: Any) -> dict[str, Any]:
    # An outcome has the ruleset that played it, whose type its module imports only for type checkers.
    hints = typing.get_type_hints(kind, localns={"AnyRules": tuple})
    return {field.name: hints[field.name] for field in attrs.fields(kind) if field.init}


def has_type(kind: Any, value: object) -> bool:
    """Whether a value has the type of a field: a class, a union, a literal, or a tuple of values of one type."""
    if isinstance(kind, type):
        return fits(value, kind)
    if isinstance(kind, types.UnionType):
        return any(has_type(member, value) for member in kind.__args__)
    if typing.get_origin(kind) is tuple:
        (of_items, *_) = typing.get_args(kind)
        return type(value) is tuple and all(has_type(of_items, item) for item in cast("tuple[object, ...]", value))
    return is_one_of_literals(kind, value)


def is_one_of_literals(kind: Any, value: object) -> bool:
    """Whether a type is a literal, and a value is one of its values."""
    if typing.get_origin(kind) is not typing.Literal:
        return False
    return any(type(value) is type(right) and value == right for right in typing.get_args(kind))
