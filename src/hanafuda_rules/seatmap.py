"""An immutable mapping from seats, for what callers type in by seat."""

from __future__ import annotations

import operator
from collections.abc import ItemsView, Iterator, Mapping
from typing import Generic, TypeVar

import attrs

from hanafuda_rules.errors import HanafudaError, InvalidOutcomeError

__all__ = ["BySeat", "by_seat"]

T_co = TypeVar("T_co", covariant=True)


def _items(values: Mapping[int, T_co]) -> dict[int, T_co]:
    if not isinstance(values, Mapping):
        msg = f"a mapping from seats is needed, such as {{0: …, 1: …}}, not {values!r}"
        raise HanafudaError(msg)
    try:
        return dict(sorted([(operator.index(seat), value) for seat, value in values.items()], key=_seat_of))
    except TypeError:
        msg = f"seats are whole numbers, not {', '.join(map(repr, values))}"
        raise HanafudaError(msg) from None


def _seat_of(item: tuple[int, object]) -> int:
    return item[0]


@attrs.frozen(repr=False, eq=False)
class BySeat(Mapping[int, T_co], Generic[T_co]):
    """A mapping from seats to values that does not change, hashes, and iterates in the order of the seats.

    Args:
        values: The values by seat.

    Raises:
        HanafudaError: A key is no whole number.
    """

    _values: dict[int, T_co] = attrs.field(converter=_items)

    def __getitem__(self, seat: int) -> T_co:
        """The value of a seat.

        Raises:
            KeyError: It has none; ``get`` answers ``None`` then.
        """
        return self._values[seat]

    def __iter__(self) -> Iterator[int]:
        """The seats in order."""
        return iter(self._values)

    def items(self) -> ItemsView[int, T_co]:
        """The seats with their values, in the order of the seats."""
        return self._values.items()

    def __len__(self) -> int:
        """How many seats have a value."""
        return len(self._values)

    def __hash__(self) -> int:
        """Agrees with equality to other mappings of this kind."""
        return hash(tuple(self._values.items()))

    def __repr__(self) -> str:
        """As the mapping it was made of."""
        return repr(self._values)


def by_seat(what: str, values: Mapping[int, T_co]) -> BySeat[T_co]:
    """A mapping from seats that was typed in as part of an outcome.

    Args:
        what: The part, for the error.
        values: What was typed in.

    Raises:
        InvalidOutcomeError: It is no mapping, or a key is no whole number.
    """
    try:
        return BySeat(values)
    except HanafudaError as error:
        raise InvalidOutcomeError(f"{what}: {error}") from None
