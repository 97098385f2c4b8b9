"""An immutable mapping from seats, for what callers type in by seat."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

import attrs

from hanafuda_rules.errors import HanafudaError

__all__ = ["BySeat"]

T_co = TypeVar("T_co", covariant=True)


@attrs.frozen(init=False, repr=False, eq=False)
class BySeat(Mapping[int, T_co], Generic[T_co]):
    """A mapping from seats to values that does not change, hashes, and iterates in the order of the seats.

    Args:
        values: The values by seat.

    Raises:
        HanafudaError: A key is no whole number.
    """

    _items: tuple[tuple[int, T_co], ...]

    def __init__(self, values: Mapping[int, T_co]) -> None:
        if not isinstance(values, Mapping):
            msg = f"a mapping from seats is needed, such as {{0: …, 1: …}}, not {values!r}"
            raise HanafudaError(msg)
        try:
            items = sorted(((operator.index(seat), value) for seat, value in values.items()), key=lambda item: item[0])
        except TypeError:
            msg = f"seats are whole numbers: {', '.join(map(repr, values))}"
            raise HanafudaError(msg) from None
        self.__attrs_init__(tuple(items))

    def __getitem__(self, seat: int) -> T_co:
        """The value of a seat.

        Raises:
            KeyError: It has none; ``get`` answers ``None`` then.
        """
        return dict(self._items)[seat]

    def __iter__(self) -> Iterator[int]:
        """The seats in order."""
        return iter([seat for seat, _ in self._items])

    def __len__(self) -> int:
        """How many seats have a value."""
        return len(self._items)

    def __hash__(self) -> int:
        """Agrees with equality to other mappings of this kind."""
        return hash(self._items)

    def __repr__(self) -> str:
        """As the mapping it was made of."""
        return repr(dict(self._items))
