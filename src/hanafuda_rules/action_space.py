"""Moves as numbers for reinforcement learning, from 0 and without gaps."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Sequence
from typing import Any, SupportsIndex, cast

import attrs

from hanafuda_rules.checks import listed, whole_number
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.moves import LegalMoves, Move, Play, Take
from hanafuda_rules.values import Value
from hanafuda_rules.vocabulary import MoveForm

__all__ = ["ActionSpace", "action_space"]

_MOST_SPACES = 8
"""The size of the cache. A space takes half a megabyte, or up to five with buy-outs at many multipliers (HH-4.12)."""


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
    """Every move that a ruleset can ever allow, with its text and its number.

    Numbers follow the order of the vocabulary: form by form, and move by move within a form. They stay the same from
    version to version. Spaces are immutable, and a vocabulary has only one.

    Some moves share a number, such as nearby prices of HH-4.12. No state allows two of them, so :meth:`move` finds the
    right one among the legal moves.

    Args:
        vocabulary: The forms of the moves.
    """

    vocabulary: tuple[MoveForm, ...]
    _tables: _Tables = attrs.field(init=False, eq=False, default=attrs.Factory(_tables_of, takes_self=True))

    def __len__(self) -> int:
        return len(self._tables.moves)

    def move(self, number: SupportsIndex, legal_moves: Iterable[Move] | None = None) -> Move:
        """Return the move with a number.

        Args:
            number: The number: an ``int``, or an integer of another library such as numpy.
            legal_moves: The legal moves of a state or view, to get the one with this number.

        Raises:
            HanafudaError: ``number`` is not a whole number, no move has it, or none of ``legal_moves`` has it.
        """
        place = whole_number(number, "the number of a move", least=0)
        if place >= len(self._tables.moves):
            raise HanafudaError(f"there is no move {place}: the numbers are 0 to {len(self._tables.moves) - 1}")
        move = self._tables.moves[place]
        if legal_moves is None:
            return move
        for legal, number_of in zip(moves := _listed(legal_moves), self.numbers(moves), strict=True):
            if number_of == place:
                return legal
        raise HanafudaError(f"number {place} is the move {move}, which is not legal now")

    def number(self, move: object) -> int:
        """Return the number of a move.

        Raises:
            HanafudaError: The ruleset has no such move.
        """
        # A value of another type may be unhashable.
        known: Any = move
        form = self._tables.forms.get(cast("type[Move]", type(known)))
        number = None if form is None else self._tables.numbers.get(form.step(known))
        if number is None:
            raise HanafudaError(f"{shown(move)} is not a move of this ruleset")
        return number

    def mask(self, legal_moves: Iterable[Move]) -> tuple[bool, ...]:
        """Return the mask of legal moves: for each number, whether its move is legal.

        Raises:
            HanafudaError: The ruleset has no such move.
        """
        legal = [False] * len(self._tables.moves)
        for number in self.numbers(legal_moves):
            legal[number] = True
        return tuple(legal)

    def numbers(self, legal_moves: Iterable[Move]) -> tuple[int, ...]:
        """Return the numbers of moves, in the same order.

        Raises:
            HanafudaError: The ruleset has no such move.
        """
        moves, numbers = _listed(legal_moves), self._tables.numbers
        try:
            return tuple([numbers[move] for move in moves])
        except (KeyError, TypeError):  # something is not a move of the game
            return tuple(map(self.number, moves))

    def mask_bytes(self, legal_moves: Iterable[Move]) -> bytes:
        """Return the mask of legal moves as bytes: 1 for a legal move, 0 for any other.

        ``numpy.frombuffer(mask, dtype="uint8")`` turns it into an array without copying.

        Raises:
            HanafudaError: The ruleset has no such move.
        """
        mask = bytearray(len(self._tables.moves))
        for number in self.numbers(legal_moves):
            mask[number] = 1
        return bytes(mask)

    def text(self, move: Move) -> str:
        """Return the text of a move, which :meth:`find` parses.

        Raises:
            HanafudaError: The ruleset has no such move.
        """
        self.number(move)
        return self._tables.forms[type(move)].text(move)

    def find(self, text: str) -> Move | None:
        """Return the move with a text, or ``None``."""
        if type(text) is not str:
            return None
        move = self._tables.by_text.get(text)
        return move or next(filter(None, [form.find(text) for form in self.vocabulary]), None)

    def texts(self) -> tuple[str, ...]:
        """Return the texts of all moves by number; if moves share a number, the text of one of them."""
        return tuple(self._tables.by_text)

    @property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """The parts of each move, by its number: the card that captures, the cards that it captures, the card laid.

        A learner that scores parts, and a move by the sum of its parts, learns about a card from all moves with it. The
        numbers of parts are 0 to 51 for a card that captures, by its index, 52 to 103 for a captured card, 104 to 155
        for a card that captures nothing, and from 156 on for each other move.
        """
        return _parts_of(self)

    def __repr__(self) -> str:
        return f"<ActionSpace of {len(self._tables.moves)} moves>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle only the vocabulary."""
        return action_space, (self.vocabulary,)


_CARDS = 52


@functools.lru_cache(maxsize=_MOST_SPACES)
def _parts_of(space: ActionSpace) -> tuple[tuple[int, ...], ...]:
    parts, others = list[tuple[int, ...]](), itertools.count(3 * _CARDS)
    for move in space._tables.moves:  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
        if not isinstance(move, Play | Take):
            parts.append((next(others),))
        elif move.captures:
            parts.append((move.card.index, *[_CARDS + card.index for card in move.captures]))
        else:
            parts.append((2 * _CARDS + move.card.index,))
    return tuple(parts)


def _listed(moves: Iterable[Move]) -> Sequence[Move]:
    return moves if isinstance(moves, LegalMoves) else listed(moves, "a sequence of moves is needed")


@functools.lru_cache(maxsize=_MOST_SPACES)
def action_space(vocabulary: tuple[MoveForm, ...]) -> ActionSpace:
    """The cached space of a vocabulary. Callers use ``ruleset.action_space``."""
    return ActionSpace(vocabulary)
