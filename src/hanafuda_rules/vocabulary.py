"""The words for moves: how each class of moves is written, and all the moves of the class.

A ruleset's vocabulary is a tuple of :class:`MoveForm`. It gives each move a text and a number. The numbers follow the
order of the forms, and of the moves in each form; this order does not change.
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
    """How the moves of one class are written, and a list of them all; an immutable value."""

    __slots__ = ()

    move_type: type[Any]
    """The class of the moves."""

    def moves(self) -> Iterable[Move]:
        """Every move of the class that can ever be legal, in the order of their numbers.

        Where moves come in steps, one of each step stands for all of it.
        """
        raise NotImplementedError(self)

    def step(self, move: Any, /) -> Move:
        """Which one of :meth:`moves` has the number of a move: itself, unless moves come in steps.

        An amount that can be almost anything would need thousands of numbers. A number then stands for a step of
        amounts, of which no state allows two.
        """
        return cast("Move", move)

    def text(self, move: Any, /) -> str:
        """The text of a move: no two moves of a vocabulary share one."""
        raise NotImplementedError(self, move)

    def find(self, text: str, /) -> Move | None:
        """The move of a text, where it is not one of :meth:`moves`; ``None`` if there is none."""
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
        return next(text for text, each in self.texts if each == move)


@attrs.frozen
class WordAndCards(MoveForm):
    """A move with one argument: a card, several cards, or a month, such as ``trade:1c``, ``hiki:1cd`` or ``shake:1``.

    Args:
        move_type: The class of the moves, which have one field.
        word: What their text begins with.
        arguments: The arguments in the order of the numbers; the cards of the deck unless given.
    """

    move_type: type[Any]
    word: str
    arguments: tuple[Card | CardSet | Month, ...] = CARDS

    def moves(self) -> tuple[Move, ...]:
        """One for each argument."""
        return tuple([self.move_type(each) for each in self.arguments])

    def text(self, move: Any, /) -> str:
        """The word and the cards, or the number of the month."""
        (argument,) = attrs.astuple(move, recurse=False)
        return f"{self.word}:{int(argument) if isinstance(argument, Month) else argument.notation}"


def word_moves(**moves: type[Move]) -> tuple[MoveForm, ...]:
    """Moves without arguments, each by its word, in the order of their numbers: ``word_moves(stop=Stop, go=Go)``.

    Args:
        **moves: The classes of the moves by their words.
    """
    return tuple([Word(kind, word) for word, kind in moves.items()])


ENTRY: tuple[MoveForm, ...] = (Word(Pass, "pass"), Word(EnterRound, "enter"), Word(DropOut, "drop"))
"""Passing, and the moves to enter a round or drop out of it."""
