"""The vocabulary of moves: their texts and numbers.

A ruleset's vocabulary is a tuple of :class:`MoveForm`, one for each class of moves. The numbers follow the order of the
forms, and of the moves in each form. This order never changes.
"""

from __future__ import annotations

import abc
from collections.abc import Iterable
from typing import Any, cast

import attrs

from hanafuda_rules.cards import CARDS, Card, CardSet, Month
from hanafuda_rules.moves import DropOut, EnterRound, Move, Pass
from hanafuda_rules.values import Value

__all__ = ["ENTRY", "MoveForm", "Word", "WordAndCards", "Words", "word_moves"]


class MoveForm(Value, abc.ABC):
    """The texts of the moves of one class, and the list of these moves."""

    __slots__ = ()

    move_type: type[Any]
    """The class of the moves."""

    def moves(self) -> Iterable[Move]:
        """Every move of the class that can ever be legal, in the order of their numbers.

        If moves are grouped in steps, one move stands for each step.
        """
        raise NotImplementedError(self)

    def step(self, move: Any, /) -> Move:
        """The move among :meth:`moves` that has the number of a move: the move itself, unless moves are in steps.

        Arbitrary amounts would need thousands of numbers. So a number stands for a step of amounts, and no state allows
        two amounts of one step.
        """
        return cast("Move", move)

    def text(self, move: Any, /) -> str:
        """The text of a move, unique in the vocabulary."""
        raise NotImplementedError(self, move)

    def find(self, text: str, /) -> Move | None:
        """The move of a text, if it is not among :meth:`moves`; ``None`` if there is none."""
        return None


@attrs.frozen
class Word(MoveForm):
    """A move without arguments, written as a word.

    Args:
        move_type: The class of the move.
        word: Its text.
    """

    move_type: type[Any]
    word: str

    def moves(self) -> tuple[Move, ...]:
        """The one move."""
        return (self.move_type(),)

    def text(self, _: Move, /) -> str:
        """The word."""
        return self.word


@attrs.frozen
class Words(MoveForm):
    """Moves of one class, each with a text of its own, such as ``stop:six_brights``.

    Args:
        move_type: The class of the moves.
        texts: Each text with its move, in the order of their numbers.
    """

    move_type: type[Any]
    texts: tuple[tuple[str, Move], ...]

    def moves(self) -> tuple[Move, ...]:
        """The moves in their order."""
        return tuple([move for _, move in self.texts])

    def text(self, move: Move, /) -> str:
        """The text of the move."""
        return next(text for text, named in self.texts if named == move)


@attrs.frozen
class WordAndCards(MoveForm):
    """Moves with one argument, a card, several cards or a month, such as ``trade:1c``, ``hiki:1cd`` or ``shake:1``.

    Args:
        move_type: The class of the moves, which have one field.
        word: The beginning of their text.
        arguments: The arguments in the order of the numbers; by default the cards of the deck.
    """

    move_type: type[Any]
    word: str
    arguments: tuple[Card | CardSet | Month, ...] = CARDS

    def moves(self) -> tuple[Move, ...]:
        """A move for each argument."""
        return tuple([self.move_type(argument) for argument in self.arguments])

    def text(self, move: Any, /) -> str:
        """The word and the cards, or the number of the month."""
        (argument,) = attrs.astuple(move, recurse=False)
        return f"{self.word}:{int(argument) if isinstance(argument, Month) else argument.notation}"


def word_moves(**moves: type[Move]) -> tuple[MoveForm, ...]:
    """Make the forms of moves without arguments, in the order of their numbers: ``word_moves(stop=Stop, go=Go)``."""
    return tuple([Word(kind, word) for word, kind in moves.items()])


ENTRY: tuple[MoveForm, ...] = (Word(Pass, "pass"), Word(EnterRound, "enter"), Word(DropOut, "drop"))
"""The forms of passing, entering a round and dropping out."""
