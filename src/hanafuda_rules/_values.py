"""What all values have in common: an immutable value is its own copy; and mappings that are values."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping
from typing import TYPE_CHECKING, Generic, Self, TypeVar

import attrs

__all__ = ["FrozenMapping", "Value"]

K = TypeVar("K")
V_co = TypeVar("V_co", covariant=True)


class Value:
    """The base of immutable values."""

    __slots__ = ()

    def __copy__(self) -> Self:
        """Itself."""
        return self

    def __deepcopy__(self, _: object) -> Self:
        """Itself."""
        return self


def _copied(values: Mapping[K, V_co]) -> dict[K, V_co]:
    return dict(values)


@attrs.frozen(repr=False, eq=False)
class FrozenMapping(Value, Mapping[K, V_co], Generic[K, V_co]):
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
