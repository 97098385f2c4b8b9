"""The base classes of values, and immutable mappings."""

from __future__ import annotations

import operator
from collections.abc import ItemsView, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

import attrs

from hanafuda_rules.errors import shown

__all__ = ["FrozenMapping", "Immutable", "Pictured", "Value", "with_fields"]

K = TypeVar("K")
V_co = TypeVar("V_co", covariant=True)
T = TypeVar("T")


class Immutable:
    """The base class of immutable objects. A copy is the object itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: object) -> Self:
        return self


class Pictured:
    """The base class of objects that notebooks show as a picture, by :func:`~hanafuda_rules.svg.values.svg_of`."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        # Pictures import what they show, so this module cannot import them; the front door can.
        from hanafuda_rules import svg_of  # noqa: PLC0415

        shown_value: Any = self
        return svg_of(shown_value)


class Value(Immutable):
    """The base class of immutable values, which compare, hash and print by their fields.

    attrs would write and compile ``__eq__``, ``__hash__`` and ``__repr__`` for each class, which takes a quarter of
    the time of an import. So each subclass gets those of this class, or of a base class with its own, and attrs
    leaves them alone. For classes whose values searches often compare, ``@attrs.frozen(eq=True, unsafe_hash=True)``
    makes faster methods.
    """

    __slots__ = ()

    _compared: ClassVar[Any] = operator.attrgetter("__class__.__name__")
    """Gets the fields of a value that are compared: all except those with ``eq=False``; its class if there are none."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if "__attrs_attrs__" in vars(cls):
            return  # attrs makes a class with slots again, now with the methods that it was asked for
        cls._given = {name: vars(cls).get(name, method) for name, method in cls._given.items()}
        for name, method in cls._given.items():
            setattr(cls, name, method)

    @classmethod
    def __attrs_init_subclass__(cls) -> None:
        """Called by attrs once a class is finished."""
        names = [field.name for field in _fields(cls) if field.eq]
        cls._compared = operator.attrgetter(*names or ["__class__.__name__"])
        # For a field with a converter, attrs names the type that it takes, often any; the field's own type is better.
        annotations: dict[str, Any] = getattr(cls.__init__, "__annotations__", {})
        for field in _fields(cls):
            if annotations.get(field.alias or "") in {"Any", "object", Any, object}:
                annotations[field.alias or ""] = field.type

    def __eq__(self, other: object) -> bool:
        """Whether both have the same class and equal fields."""
        if self.__class__ is not other.__class__:
            return NotImplemented
        return bool(self._compared(self) == self._compared(other))

    def __hash__(self) -> int:
        return hash(self._compared(self))

    def __repr__(self) -> str:
        """The value as code, without fields that have ``repr=False``."""
        fields = [f"{field.name}={_printed(getattr(self, field.name))}" for field in _fields(type(self)) if field.repr]
        return f"{type(self).__qualname__.rpartition('>.')[2]}({', '.join(fields)})"

    _given: ClassVar[dict[str, Any]] = {"__eq__": __eq__, "__hash__": __hash__, "__repr__": __repr__}
    """The methods that subclasses get."""


def _printed(value: object) -> str:
    try:
        return repr(value)
    except Exception:  # noqa: BLE001  # such as numbers that are too long for Python to print
        return shown(value)


def _fields(kind: Any) -> tuple[attrs.Attribute[Any], ...]:
    """The fields of a class; none if attrs did not make it."""
    return getattr(kind, "__attrs_attrs__", ())


def with_fields(value: T, /, **changes: Any) -> T:
    """A value whose class has no slots, with some fields changed but not checked, ten times as fast as attrs.evolve."""
    changed = object.__new__(type(value))
    vars(changed).update(vars(value), **changes)
    return changed


def _copied(values: Mapping[K, V_co]) -> dict[K, V_co]:
    return dict(values)


@attrs.frozen(repr=False, eq=False)
class FrozenMapping(Immutable, Mapping[K, V_co], Generic[K, V_co]):
    """An immutable mapping, which can be hashed and prints as a dictionary.

    Args:
        values: The values by key.
    """

    _values: dict[K, V_co] = attrs.field(converter=_copied)

    def __getitem__(self, key: K) -> V_co:
        """The value of a key.

        Raises:
            KeyError: There is no such key; ``get`` returns ``None`` instead.
        """
        return self._values[key]

    if not TYPE_CHECKING:  # pragma: no branch  # it has the types of the method that it overrides

        def get(self, key: K, default: object = None, /) -> object:
            """The value of a key, or a default; faster than the method of ``Mapping``, which catches an exception."""
            return self._values.get(key, default)

    def __iter__(self) -> Iterator[K]:
        return iter(self._values)

    def items(self) -> ItemsView[K, V_co]:
        """The keys with their values, in order."""
        return self._values.items()

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return repr(self._values)
