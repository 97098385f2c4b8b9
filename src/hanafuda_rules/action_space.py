"""Moves as numbers, for learners: 0 for the first move of a ruleset's vocabulary, and so on without a gap."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, SupportsIndex

import attrs

from hanafuda_rules._checks import listed, whole_number
from hanafuda_rules._values import Value
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.moves import LegalMoves, Move
from hanafuda_rules.vocabulary import MoveForm

__all__ = ["ActionSpace", "action_space"]


@attrs.frozen
class _Tables:
    """The moves of a vocabulary as lookup tables."""

    forms: dict[type[Move], MoveForm]
    moves: tuple[Move, ...]
    numbers: dict[Move, int]
    by_text: dict[str, Move]


def _tables_of(space: ActionSpace) -> _Tables:
    forms = {form.move_type: form for form in space.vocabulary}
    moves = tuple(move for form in space.vocabulary for move in form.moves())
    numbers = {move: number for number, move in enumerate(moves)}
    return _Tables(forms, moves, numbers, {forms[type(move)].text(move): move for move in moves})


@attrs.frozen(repr=False)
class ActionSpace(Value):
    """Every move that a ruleset can ever allow, each with its text and its number.

    The numbers follow the vocabulary: form after form, and in each form move after move. They do not change from one
    version to the next. Immutable; the same vocabulary has one space.

    Args:
        vocabulary: The vocabulary.
    """

    vocabulary: tuple[MoveForm, ...]
    _tables: _Tables = attrs.field(init=False, eq=False, default=attrs.Factory(_tables_of, takes_self=True))

    def __len__(self) -> int:
        """How many moves there are."""
        return len(self._tables.moves)

    def move(self, number: SupportsIndex) -> Move:
        """The move of a number.

        Args:
            number: The number, a whole number of any library.

        Raises:
            HanafudaError: ``number`` is not a whole number, or no move has it.
        """
        place = whole_number(number, "the number of a move", least=0)
        if place >= len(self._tables.moves):
            raise HanafudaError(f"there is no move {place}: the numbers are 0 to {len(self._tables.moves) - 1}")
        return self._tables.moves[place]

    def number(self, move: object) -> int:
        """The number of a move.

        Raises:
            HanafudaError: The ruleset has no such move.
        """
        # A value of another type may not even hash.
        known: Any = move
        number = self._tables.numbers.get(known) if type(known) in self._tables.forms else None
        if number is None:
            raise HanafudaError(f"{shown(move)} is not a move of this ruleset")
        return number

    def mask(self, legal_moves: Iterable[Move]) -> tuple[bool, ...]:
        """Which of the numbers are legal.

        Args:
            legal_moves: The legal moves of a state or a view.

        Returns:
            For each number, whether its move is legal.

        Raises:
            HanafudaError: The ruleset does not have one of the moves.
        """
        legal = [False] * len(self._tables.moves)
        for number in self.numbers(legal_moves):
            legal[number] = True
        return tuple(legal)

    def numbers(self, legal_moves: Iterable[Move]) -> tuple[int, ...]:
        """The numbers of some moves, in their order.

        Raises:
            HanafudaError: The ruleset does not have one of the moves.
        """
        moves = (
            legal_moves if isinstance(legal_moves, LegalMoves) else listed(legal_moves, "a sequence of moves is needed")
        )
        numbers = self._tables.numbers
        try:
            return tuple([numbers[move] for move in moves])
        except Exception:  # noqa: BLE001  # whatever a caller's own object raises, it is not a move
            return tuple(map(self.number, moves))

    def mask_bytes(self, legal_moves: Iterable[Move]) -> bytes:
        """Which of the numbers are legal, one byte each: 1 for a legal move, 0 for any other.

        ``numpy.frombuffer(mask, dtype="uint8")`` makes an array of it without a copy.

        Raises:
            HanafudaError: The ruleset does not have one of the moves.
        """
        mask = bytearray(len(self._tables.moves))
        for number in self.numbers(legal_moves):
            mask[number] = 1
        return bytes(mask)

    def text(self, move: Move) -> str:
        """The text of a move, which :meth:`find` reads.

        Raises:
            HanafudaError: The ruleset has no such move.
        """
        self.number(move)
        return self._tables.forms[type(move)].text(move)

    def find(self, text: str) -> Move | None:
        """The move with a given text, or ``None`` if there is none."""
        return self._tables.by_text.get(text) if type(text) is str else None

    def texts(self) -> tuple[str, ...]:
        """The texts of all moves, in the order of their numbers."""
        return tuple(self._tables.by_text)

    def __repr__(self) -> str:
        """How many moves it has."""
        return f"<ActionSpace of {len(self._tables.moves)} moves>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the vocabulary."""
        return action_space, (self.vocabulary,)


@functools.lru_cache(maxsize=8)  # a space can take megabytes
def action_space(vocabulary: tuple[MoveForm, ...]) -> ActionSpace:
    """The space of a vocabulary, made on first use; ``ruleset.action_space`` is the same."""
    return ActionSpace(vocabulary)
