"""Moves as numbers, for learners: 0 for the first move of a ruleset's vocabulary, and so on without a gap."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import SupportsIndex

from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.moves import Move
from hanafuda_rules.vocabulary import MoveForm
from hanafuda_rules.whole import whole

__all__ = ["ActionSpace", "action_space"]


class ActionSpace:
    """Every move that a ruleset can ever allow, each with its text and its number.

    The numbers follow the vocabulary: form after form, and in each form move after move. They do not change from one
    version to the next. Immutable; the same vocabulary has one space.

    Args:
        vocabulary: The vocabulary.
    """

    __slots__ = ("_by_text", "_forms", "_moves", "_numbers", "_vocabulary")

    def __init__(self, vocabulary: tuple[MoveForm, ...]) -> None:
        self._vocabulary = vocabulary
        self._forms = {form.kind: form for form in vocabulary}
        self._moves = tuple(move for form in vocabulary for move in form.moves())
        self._numbers = {move: number for number, move in enumerate(self._moves)}
        self._by_text = {self._forms[type(move)].text(move): move for move in self._moves}

    def __len__(self) -> int:
        """How many moves there are."""
        return len(self._moves)

    def move(self, number: SupportsIndex) -> Move:
        """The move of a number.

        Args:
            number: The number, a whole number of any library.

        Raises:
            HanafudaError: It is no whole number, or there is no such move.
        """
        place = whole(number, "the number of a move", least=0)
        if place >= len(self._moves):
            raise HanafudaError(f"there is no move {place}: the numbers are 0 to {len(self._moves) - 1}")
        return self._moves[place]

    def number(self, move: object) -> int:
        """The number of a move.

        Raises:
            HanafudaError: The ruleset has no such move.
        """
        number = self._numbers.get(move) if isinstance(move, Move) else None
        if number is None:
            raise HanafudaError(f"{move!r} is no move of this ruleset")
        return number

    def mask(self, legal_moves: Iterable[Move]) -> tuple[bool, ...]:
        """Which of the numbers are legal.

        Args:
            legal_moves: The legal moves of a state or a view.

        Returns:
            For each number whether its move is among them.

        Raises:
            HanafudaError: The ruleset does not have one of the moves.
        """
        legal = [False] * len(self._moves)
        for move in legal_moves:
            legal[self.number(move)] = True
        return tuple(legal)

    def text(self, move: Move) -> str:
        """The text of a move, which :meth:`find` reads.

        Raises:
            HanafudaError: The ruleset has no such move.
        """
        self.number(move)
        return self._forms[type(move)].text(move)

    def find(self, text: str) -> Move | None:
        """The move of a text; ``None`` where there is none."""
        return self._by_text.get(text)

    def texts(self) -> tuple[str, ...]:
        """The texts of all moves, in the order of their numbers."""
        return tuple(self._by_text)

    def __eq__(self, other: object) -> bool:
        """Spaces of equal vocabularies are equal."""
        return isinstance(other, ActionSpace) and self._vocabulary == other._vocabulary

    def __hash__(self) -> int:
        """Agrees with equality."""
        return hash(self._vocabulary)

    def __repr__(self) -> str:
        """How many moves it has."""
        return f"<ActionSpace of {len(self._moves)} moves>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the vocabulary."""
        return action_space, (self._vocabulary,)


@functools.lru_cache(maxsize=64)
def action_space(vocabulary: tuple[MoveForm, ...]) -> ActionSpace:
    """The space of a vocabulary, made when it is first asked for; ``ruleset.action_space`` is the same."""
    return ActionSpace(vocabulary)
