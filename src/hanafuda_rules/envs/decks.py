"""Shuffles of rounds side by side: the same for rounds as arrays and as states, whatever the version of numpy.

Each row of an environment has a stream, a number of 64 bits, and counts its shuffles. The stream and the count give the
order of the deck and the dealer, by SplitMix64.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias, cast

import attrs

from hanafuda_rules.envs.rounds import seeded
from hanafuda_rules.machine.shuffling import Order
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.values import Value

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:  # pragma: no cover  # encoding raises it first
    raise ImportError("environments need numpy: pip install hanafuda-rules[learning]") from error

__all__ = [
    "Bools", "Integers", "Masks", "RowShuffler", "choices_of", "dealers_of", "orders_of", "shuffler_of", "streams_of",
]  # fmt: skip

Masks: TypeAlias = npt.NDArray[np.uint64]
"""Sets of cards, or other numbers of 64 bits."""
Integers: TypeAlias = npt.NDArray[np.int64]
"""Whole numbers of 64 bits, such as seats."""

Bools: TypeAlias = npt.NDArray[np.bool_]
"""Answers by row."""

_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FACTORS: Final = ((np.uint64(30), np.uint64(0xBF58476D1CE4E5B9)), (np.uint64(27), np.uint64(0x94D049BB133111EB)))
_LAST: Final = np.uint64(31)
_PLACES: Final = 64
"""The numbers that a shuffle takes from its stream: one for each card, and the last one for the dealer."""
_NOT_PLACES: Final = ~np.uint64(_PLACES - 1)


def _mixed(numbers: Masks) -> Masks:
    for shift, factor in _FACTORS:
        numbers ^= numbers >> shift
        numbers *= factor
    return numbers ^ (numbers >> _LAST)


def _numbers(streams: Masks, counts: Integers, places: Integers) -> Masks:
    first = streams + (counts * _PLACES).astype(np.uint64) * _STEP
    return _mixed(first[:, None] + (places + 1).astype(np.uint64) * _STEP)


def streams_of(seed: int | None, count: int) -> Masks:
    """The streams of some rows, from a seed; unpredictable ones for ``None``.

    Raises:
        HanafudaError: The seed is not a whole number of at least 0.
    """
    first = np.array([seeded(seed).getrandbits(64)], np.uint64)
    streams: Masks = _numbers(first, np.zeros(1, np.int64), np.arange(count))[0]
    return streams


def orders_of(streams: Masks, counts: Integers, size: int) -> Masks:
    """The orders of decks, one a row: the places of their cards in index order, the next card first.

    The cards are sorted by the numbers of their places, whose lowest bits are replaced by the place itself.
    """
    places = np.arange(size)
    keys = _numbers(streams, counts, places) & _NOT_PLACES | places.astype(np.uint64)
    return np.sort(keys, axis=1) & ~_NOT_PLACES


def dealers_of(streams: Masks, counts: Integers, seats: int) -> Integers:
    """The dealers of rounds that begin with some shuffles."""
    return _below(_numbers(streams, counts, np.array([_PLACES - 1])), seats)


def choices_of(streams: Masks, counts: Integers, most: Integers | int) -> Integers:
    """Numbers below ``most`` for choices that are not shuffles, which have a count of their own."""
    return _below(_numbers(~streams, counts, np.array([0])), most)


def _below(numbers: Masks, most: Integers | int) -> Integers:
    return (numbers[:, 0] % np.asarray(most, np.uint64)).astype(np.int64)


@attrs.frozen
class RowShuffler(Value):
    """The shuffler of a row.

    Args:
        stream: The stream of the row.
        count: The number of earlier shuffles.
    """

    stream: int
    count: int = 0

    def shuffle(self, cards: Order) -> tuple[Order, RowShuffler]:
        """Shuffle cards, which are in index order."""
        order: list[int] = orders_of(*self._here, len(cards))[0].tolist()
        return tuple([cards[place] for place in order]), RowShuffler(self.stream, self.count + 1)

    def next_round(self) -> RowShuffler:
        """The shuffler for the next round; the row goes on counting."""
        return self

    def dealer(self, seats: int) -> int:
        """The dealer of a round that begins with the next shuffle."""
        return int(dealers_of(*self._here, seats)[0])

    @property
    def _here(self) -> tuple[Any, Any]:
        return np.array([self.stream], np.uint64), np.array([self.count], np.int64)


def shuffler_of(state: AnyState) -> RowShuffler:
    """The shuffler of a round of a row."""
    return cast("RowShuffler", state.shuffler)  # every round of a row has one
