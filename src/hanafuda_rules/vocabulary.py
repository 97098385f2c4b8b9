"""The words for moves: how each class of moves is written, and all the moves of the class.

A ruleset's vocabulary is a tuple of :class:`MoveForm`. It gives each move a text and a number. The numbers follow the
order of the forms, and of the moves in each form; this order does not change.
"""

from __future__ import annotations

import abc
from collections.abc import Iterable
from typing import Any

import attrs

from hanafuda_rules._values import Value
from hanafuda_rules.cards import CARDS
from hanafuda_rules.moves import DropOut, EnterRound, Move, Pass

__all__ = ["ENTRY", "MoveForm", "Word", "WordAndCard", "Words"]


class MoveForm(Value, abc.ABC):
    """How the moves of one class are written, and a list of them all; an immutable value."""

    __slots__ = ()

    move_type: type[Any]
    """The class of the moves."""

    def moves(self) -> Iterable[Move]:
        """Every move of the class that can ever be legal, in the order of their numbers."""
        raise NotImplementedError(self)

    def text(self, move: Any, /) -> str:
        """The text of a move; no two moves of a vocabulary share a text."""
        raise NotImplementedError(self, move)


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
class WordAndCard(MoveForm):
    """A move with a card, such as ``trade:1c``.

    Args:
        move_type: The class of the moves, whose one field is ``card``.
        word: What their text begins with.
    """

    move_type: type[Any]
    word: str

    def moves(self) -> tuple[Move, ...]:
        """One for each card of the deck, in index order."""
        return tuple(self.move_type(card) for card in CARDS)

    def text(self, move: Any, /) -> str:
        """The word and the card."""
        return f"{self.word}:{move.card.notation}"


ENTRY: tuple[MoveForm, ...] = (Word(Pass, "pass"), Word(EnterRound, "enter"), Word(DropOut, "drop"))
"""Passing, and the moves to enter a round or drop out of it."""
