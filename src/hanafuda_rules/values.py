"""What all values have in common, and mappings that are values."""

from __future__ import annotations

import importlib
import operator
from collections.abc import ItemsView, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

import attrs

from hanafuda_rules.errors import shown

__all__ = ["FrozenMapping", "Immutable", "Pictured", "Value"]

K = TypeVar("K")
V_co = TypeVar("V_co", covariant=True)


class Immutable:
    """The base of what never changes, and is its own copy."""

    __slots__ = ()

    def __copy__(self) -> Self:
        """Itself."""
        return self

    def __deepcopy__(self, _: object) -> Self:
        """Itself."""
        return self


class Pictured:
    """The base of what notebooks show as a picture, which :func:`~hanafuda_rules.svg.values.svg_of` draws."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        # Pictures stand on what they show, so nothing here imports them before somebody looks at one.
        picture: str = importlib.import_module("hanafuda_rules.svg").svg_of(self)
        return picture


class Value(Immutable):
    """The base of immutable values: they compare, hash and print by their fields.

    attrs would write and compile ``__eq__``, ``__hash__`` and ``__repr__`` for each class, in more than half of the
    time that an import takes. It leaves alone what a class has of its own, so each subclass is given those of this
    class, or of a base class that wrote them by hand, before its decorator sees it. A class whose values searches
    compare again and again says ``@attrs.frozen(eq=True, unsafe_hash=True)``, and has faster ones made for it alone.
    """

    __slots__ = ()

    _compared: ClassVar[Any] = operator.attrgetter("__class__.__name__")
    """Gets what of a value is compared: its fields but for those with ``eq=False``; its class, if it has none."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if "__attrs_attrs__" in vars(cls):
            return  # a class with slots, which attrs makes again, now with the methods that it was asked for
        cls._given = {name: vars(cls).get(name, method) for name, method in cls._given.items()}
        for name, method in cls._given.items():
            setattr(cls, name, method)

    @classmethod
    def __attrs_init_subclass__(cls) -> None:
        """Called by attrs for a class that is finished."""
        names = [field.name for field in _fields(cls) if field.eq]
        cls._compared = operator.attrgetter(*names or ["__class__.__name__"])
        # Of a field with a converter attrs says what that takes, often Any; the field's own type says what is right.
        told: dict[str, Any] = getattr(cls.__init__, "__annotations__", {})
        for field in _fields(cls):
            if told.get(field.alias or "") in ("Any", Any):
                told[field.alias or ""] = field.type

    def __eq__(self, other: object) -> bool:
        """Whether both are of the same class, and their fields are equal."""
        if self.__class__ is not other.__class__:
            return NotImplemented
        return bool(self._compared(self) == self._compared(other))

    def __hash__(self) -> int:
        """Agrees with equality."""
        return hash(self._compared(self))

    def __repr__(self) -> str:
        """As code: the class with its fields, but for those with ``repr=False``."""
        fields = [f"{field.name}={_printed(getattr(self, field.name))}" for field in _fields(type(self)) if field.repr]
        return f"{type(self).__qualname__.rpartition('>.')[2]}({', '.join(fields)})"

    _given: ClassVar[dict[str, Any]] = {"__eq__": __eq__, "__hash__": __hash__, "__repr__": __repr__}
    """What subclasses are given."""


def _printed(value: object) -> str:
    try:
        return repr(value)
    except Exception:  # noqa: BLE001  # such as a number that is too long for Python to print
        return shown(value)


def _fields(kind: Any) -> tuple[attrs.Attribute[Any], ...]:
    """The fields of a class; none of one that attrs has not seen."""
    return getattr(kind, "__attrs_attrs__", ())


def _copied(values: Mapping[K, V_co]) -> dict[K, V_co]:
    return dict(values)


@attrs.frozen(repr=False, eq=False)
class FrozenMapping(Immutable, Mapping[K, V_co], Generic[K, V_co]):
    """A mapping that does not change, hashes, and prints as the dictionary that it was made of.

    Args:
        values: The values by key.
    """

    _values: dict[K, V_co] = attrs.field(converter=_copied)

    def __getitem__(self, key: K) -> V_co:
        """The value of a key.

        Raises:
            KeyError: It has none; ``get`` answers ``None`` then.
        """
        return self._values[key]

    if not TYPE_CHECKING:  # pragma: no branch  # its types are those of the method that it overrides

        def get(self, key: K, default: object = None, /) -> object:
            """The value of a key, or another if it has none; unlike the method of a Mapping without an exception."""
            return self._values.get(key, default)

    def __iter__(self) -> Iterator[K]:
        """The keys in order."""
        return iter(self._values)

    def items(self) -> ItemsView[K, V_co]:
        """The keys with their values, in order."""
        return self._values.items()

    def __len__(self) -> int:
        """How many keys have a value."""
        return len(self._values)

    def __hash__(self) -> int:
        """Agrees with equality to other mappings of this kind, whatever their order."""
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        """As the dictionary it was made of."""
        return repr(self._values)
