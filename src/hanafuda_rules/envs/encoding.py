"""Encode views as rows of numbers from -1 to 1, for many rounds at once. Requires numpy."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

from hanafuda_rules.checks import check_type, sequence, whole_number
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.knowledge.log import EventLog
from hanafuda_rules.knowledge.tracing import continue_log
from hanafuda_rules.learning.observation import ObservationSpace, observation_space
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.machine.view import AnyView

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise ImportError("environments need numpy: pip install hanafuda-rules[learning]") from error

__all__ = [
    "NOT_LEAN", "Encoder", "Facts", "Floats", "Mask", "Planes", "array_for", "check_count", "chosen_actions",
    "chosen_facts",
]  # fmt: skip

Floats: TypeAlias = npt.NDArray[np.float32]
"""Observations and rewards."""
Mask: TypeAlias = npt.NDArray[np.int8]
"""1 for legal actions, 0 for others."""
Planes: TypeAlias = npt.NDArray[np.uint8]
"""Bits, with the shape (rows, planes, cards)."""
Facts: TypeAlias = Literal["full", "lean"] | tuple[str, ...]
"""All facts, a cheap selection, or the named ones."""

NOT_LEAN: Final = frozenset({
    "drawn", "remembered", "dealt_field", "played", "shown", "known_in_hand", "known_in_stock", "possible_in_hand",
    "possible_in_stock", "exchanged", "total", "round_number", "unseen_hand", "place",
})  # fmt: skip
"""The facts that ``facts="lean"`` omits: they are slow to compute, or a single round does not need them."""

_MOST_ROUNDS: Final = 1_000_000
_WORD: Final = 8  # bytes of a plane before it is cut to its width
_HALF: Final = 16  # the unbounded number that is encoded as 0.5


def chosen_facts(space: ObservationSpace, facts: Facts) -> ObservationSpace:
    """Restrict an observation space to some facts.

    Args:
        space: The space of all facts.
        facts: ``"full"``, ``"lean"``, or the names of facts, as for
            :meth:`~hanafuda_rules.learning.observation.ObservationSpace.of_only`.

    Raises:
        HanafudaError: ``facts`` has another type, or a name is unknown.
    """
    if not isinstance(facts, str) or facts not in {"full", "lean"}:
        return space.of_only(*sequence(facts, "facts must be 'full', 'lean' or a tuple of names"))
    return space if facts == "full" else space.of_only(*{name.partition(".")[0] for name in space.names} - NOT_LEAN)


def chosen_actions(actions: Sequence[int] | npt.NDArray[np.int64], count: int) -> npt.NDArray[Any]:
    """The actions of a step, as an array. Whether they are legal, or numbers at all, is not checked yet.

    Raises:
        HanafudaError: ``actions`` is no array of numbers, or the number of actions is wrong.
    """
    try:
        chosen = np.ravel(actions)
    except Exception as cause:
        raise HanafudaError(f"actions must have one number for each round, not {shown(actions)}") from cause
    if len(chosen) != count:
        raise HanafudaError(f"actions: {count} needed, not {len(chosen)}")
    return chosen


def array_for(out: Any, shape: tuple[int, ...], kind: type[np.generic]) -> Any:
    """The array of a caller for a result, or a new one for ``None``.

    Raises:
        HanafudaError: ``out`` is not an array of this shape and type.
    """
    if out is None:
        return np.empty(shape, kind)
    if type(out) is not np.ndarray or out.shape != shape or out.dtype != kind:
        raise HanafudaError(f"out must be an array of {np.dtype(kind)} with the shape {shape}, not {shown(out)}")
    return out


def check_count(count: int, what: str = "rounds") -> int:
    """Check a number of rounds side by side, and return it as ``int``.

    Raises:
        HanafudaError: The number is not a whole number from 1 to 1,000,000.
    """
    return whole_number(count, f"the number of {what}", least=1, most=_MOST_ROUNDS)


class Encoder:
    """Writes views into rows of an array: first the bits of the planes, then the numbers.

    A bounded number is divided by its bound. An unbounded one, such as points, becomes ``x / (16 + abs(x))``. So every
    number is from -1 to 1, and none is clipped.

    >>> from hanafuda_rules import SeededShuffler
    >>> from hanafuda_rules.envs.encoding import Encoder
    >>> from hanafuda_rules.games import koi_koi
    >>> from hanafuda_rules.learning.observation import observation_space
    >>> encoder = Encoder.of(koi_koi.RULES, 2, "full")
    >>> encoder.put(koi_koi.RULES.deal(seats=2, shuffler=SeededShuffler(1)).view(0))
    >>> row = encoder.rows()[0]
    >>> len(row) == encoder.size, float(row[:48].sum())  # the first plane is the hand
    (True, 8.0)

    Args:
        space: The observation space to encode.
        count: The number of rows, from 1 to 1,000,000.

    Raises:
        HanafudaError: ``space`` is not an observation space, or the number of rows is wrong.
    """

    def __init__(self, space: ObservationSpace, count: int = 1) -> None:
        check_type(space, ObservationSpace, "an observation space")
        count = check_count(count, "rows")
        self.space = space
        planes, numbers = len(space.planes), len(space.numbers)
        self.bits = planes * space.width
        self.size = self.bits + numbers
        """The length of a row."""
        self._logs: list[EventLog | None] = [None] * count  # rows mostly follow a round from decision to decision
        self._packed = np.zeros((count, planes), "<u8")
        self._bytes = self._packed.view(np.uint8).reshape(count, planes, _WORD)[:, :, : space.width // 8]
        self._numbers = np.zeros((count, numbers), np.float32)
        self._put_planes, self._put_numbers = struct.Struct(f"<{planes}Q"), struct.Struct(f"<{numbers}f")
        self._scale = np.array([most or _HALF for most in space.most], np.float32)
        self._unbounded = np.array([most is None for most in space.most], np.float32)

    @classmethod
    def of(cls, rules: AnyRules, seats: int, facts: Facts, count: int = 1) -> Encoder:
        """The encoder of some facts of a ruleset at a number of seats.

        Raises:
            InvalidSeatError: The game does not have this number of seats.
            HanafudaError: ``facts`` has another type, a name is unknown, or the number of rows is wrong.
        """
        return cls(chosen_facts(observation_space(rules, seats), facts), count)

    def put(self, view: AnyView, row: int = 0) -> None:
        """Write a view into a row.

        Args:
            view: A view of the space's ruleset and number of seats.
            row: The index of the row.

        Raises:
            HanafudaError: ``view`` is not a view of this ruleset and number of seats, or there is no such row.
        """
        self.space.check(view)
        if type(row) is not int or not 0 <= row < len(self._logs):
            row = whole_number(row, "a row", least=0, most=len(self._logs) - 1)
        self._put([view], row)

    def put_all(self, views: Sequence[AnyView]) -> None:
        """Write a view into each row. This takes a tenth less time than :meth:`put` for each.

        Args:
            views: The views, one for each row.

        Raises:
            HanafudaError: The number of views is wrong, or one is not a view of this ruleset and number of seats.
        """
        views = sequence(views, "a sequence of views is needed", most=_MOST_ROUNDS)
        if len(views) != len(self._logs):
            raise HanafudaError(f"views: {len(self._logs)} needed, not {len(views)}")
        for view in views:
            self.space.check(view)
        self._put(views, 0)

    def _put(self, views: Sequence[AnyView], first: int) -> None:
        # One step for all views, then the next: a repeated step is faster, because its code and data stay cached.
        for row, view in enumerate(views, first):
            continue_log(view.event_log, self._logs[row])
            self._logs[row] = view.event_log
        masks = [self.space.masks(view) for view in views]
        values = [self.space.values(view) for view in views]
        planes, numbers = self._put_planes, self._put_numbers
        for row, (cards, others) in enumerate(zip(masks, values, strict=True), first):
            planes.pack_into(self._packed.data, row * planes.size, *cards)
            numbers.pack_into(self._numbers.data, row * numbers.size, *others)

    def rows(self, out: Floats | None = None) -> Floats:
        """Return all rows, with the views last written.

        Args:
            out: A float32 array of shape (``count``, ``size``) for the result. By default, a new one is created.

        Raises:
            HanafudaError: ``out`` is another kind of array.
        """
        rows: Floats = array_for(out, (len(self._numbers), self.size), np.float32)
        rows[:, : self.bits] = self.planes().reshape(len(rows), -1)
        self.numbers(rows[:, self.bits :])
        return rows

    def planes(self, out: Planes | None = None) -> Planes:
        """Return the planes of all rows as bits. They take a quarter of the memory that they take in :meth:`rows`.

        Args:
            out: An array of shape (``count``, planes, cards) for the result. By default, a new one is created.
        """
        bits = np.unpackbits(self._bytes, axis=2, bitorder="little")
        if out is None:
            return bits
        out[:] = bits
        return out

    def numbers(self, out: Floats | None = None) -> Floats:
        """Return the scaled numbers of all rows.

        Args:
            out: An array of shape (``count``, numbers) for the result. By default, a new one is created.
        """
        return self.scaled(self._numbers, out)

    def scaled(self, numbers: Floats, out: Floats | None = None) -> Floats:
        """Scale numbers of the space.

        Args:
            numbers: The numbers, an array of float32 with the shape (rows, numbers).
            out: An array of the same shape for the result. By default, a new one is created.
        """
        scaled: Floats = np.divide(numbers, self._scale + self._unbounded * np.abs(numbers), out=out)
        return scaled
