"""An immutable mapping from seats, for what callers type in by seat."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping
from typing import Generic, TypeVar

import attrs

from hanafuda_rules.errors import HanafudaError, InvalidOutcomeError
from hanafuda_rules.whole import whole

__all__ = ["BySeat", "by_seat"]

T_co = TypeVar("T_co", covariant=True)


def _items(values: Mapping[int, T_co]) -> dict[int, T_co]:
    if not isinstance(values, Mapping):
        msg = f"a mapping from seats is needed, such as {{0: …, 1: …}}, not {values!r}"
        raise HanafudaError(msg)
    by_number: dict[int, T_co] = {}
    for seat, value in values.items():
        number = whole(seat, "a seat")
        if number in by_number:
            raise HanafudaError(f"seat {number} stands twice")
        by_number[number] = value
    return {seat: by_number[seat] for seat in sorted(by_number)}


@attrs.frozen(repr=False, eq=False)
class BySeat(Mapping[int, T_co], Generic[T_co]):
    """A mapping from seats to values that does not change, hashes, and iterates in the order of the seats.

    Args:
        values: The values by seat.

    Raises:
        HanafudaError: A key is no whole number, or two keys are the same seat.
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
        InvalidOutcomeError: It is no mapping, a key is no whole number, or two keys are the same seat.
    """
    try:
        return BySeat(values)
    except HanafudaError as error:
        raise InvalidOutcomeError(f"{what}: {error.message}", rule=error.rule) from None
