"""Moves as numbers, for learners: 0 for the first move of a ruleset's vocabulary, and so on without a gap."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Any, SupportsIndex, cast

import attrs

from hanafuda_rules.checks import is_a, listed, whole_number
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.moves import LegalMoves, Move
from hanafuda_rules.values import Value
from hanafuda_rules.vocabulary import MoveForm

__all__ = ["ActionSpace", "action_space"]

_MOST_SPACES = 8
"""How many spaces are kept: one takes half a megabyte, and up to five with buy-outs at many multipliers (HH-4.12)."""


@attrs.frozen
class _Tables(Value):
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


@attrs.frozen
class ActionSpace(Value):
    """Every move that a ruleset can ever allow, each with its text and its number.

    The numbers follow the vocabulary: form after form, and in each form move after move. They do not change from one
    version to the next. Immutable; the same vocabulary has one space.

    Where moves come in steps, as the prices of HH-4.12 do, a number is that of a step. No state allows two moves of one
    step, so that :meth:`move` finds the right one among the legal moves.

    Args:
        vocabulary: The vocabulary.
    """

    vocabulary: tuple[MoveForm, ...]
    _tables: _Tables = attrs.field(init=False, eq=False, default=attrs.Factory(_tables_of, takes_self=True))

    def __len__(self) -> int:
        """How many moves there are."""
        return len(self._tables.moves)

    def move(self, number: SupportsIndex, legal_moves: Iterable[Move] | None = None) -> Move:
        """The move of a number.

        Args:
            number: The number, a whole number of any library.
            legal_moves: The legal moves of a state or a view, for the one among them that has the number.

        Raises:
            HanafudaError: It is not a whole number, there is no such move, or none of ``legal_moves`` has the number.
        """
        place = whole_number(number, "the number of a move", least=0)
        if place >= len(self._tables.moves):
            raise HanafudaError(f"there is no move {place}: the numbers are 0 to {len(self._tables.moves) - 1}")
        move = self._tables.moves[place]
        if legal_moves is None:
            return move
        for legal, each in zip(moves := _listed(legal_moves), self.numbers(moves), strict=True):
            if each == place:
                return legal
        raise HanafudaError(f"number {place} is the move {move}, which is not legal now")

    def number(self, move: object) -> int:
        """The number of a move.

        Raises:
            HanafudaError: The ruleset has no such move.
        """
        # A value of another type may not even hash.
        known: Any = move
        form = self._tables.forms.get(cast("type[Move]", type(known)))
        number = None if form is None else self._tables.numbers.get(form.step(known))
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
        moves, numbers = _listed(legal_moves), self._tables.numbers
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
        """The move of a text; ``None`` where there is none."""
        if type(text) is not str:
            return None
        found = self._tables.by_text.get(text)
        return found or next(filter(None, [form.find(text) for form in self.vocabulary]), None)

    def texts(self) -> tuple[str, ...]:
        """The texts of all moves, in the order of their numbers; where moves come in steps, one of each step."""
        return tuple(self._tables.by_text)

    def __repr__(self) -> str:
        """How many moves it has."""
        return f"<ActionSpace of {len(self._tables.moves)} moves>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the vocabulary."""
        return action_space, (self.vocabulary,)


def _listed(moves: Iterable[Move]) -> Sequence[Move]:
    return moves if is_a(moves, LegalMoves) else listed(moves, "a sequence of moves is needed")


@functools.lru_cache(maxsize=_MOST_SPACES)
def action_space(vocabulary: tuple[MoveForm, ...]) -> ActionSpace:
    """The space of a vocabulary, made on first use; ``ruleset.action_space`` is the same."""
    return ActionSpace(vocabulary)
