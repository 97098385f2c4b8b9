"""What all values have in common: an immutable value is its own copy."""

from __future__ import annotations

from typing import Self, TypeVar

__all__ = ["Value"]

ValueT = TypeVar("ValueT", bound="Value")


class Value:
    """The base of immutable values."""

    __slots__ = ()

    def __copy__(self) -> Self:
        """Itself."""
        return self

    def __deepcopy__(self, _: object) -> Self:
        """Itself."""
        return self
