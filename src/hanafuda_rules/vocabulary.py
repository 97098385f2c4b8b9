"""The words for moves: for each class of moves how it is written, and all the moves that there are of it.

A game's vocabulary is a tuple of :class:`MoveForm`, in its ruleset. It says which text a move has and which number; the
order of the forms, and of the moves of each form, is the order of the numbers and does not change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

import attrs

from hanafuda_rules.cards import CARDS, Card, CardSet
from hanafuda_rules.moves import Drop, Enter, Move, Pass, Play, Take

__all__ = ["ENTRY", "PLAY_AND_TAKE", "MoveForm", "Plays", "Takes", "Word", "WordAndCard", "card_moves", "play_text"]


class MoveForm(Protocol):
    """How the moves of one class are written, and all there are: an immutable value."""

    @property
    def kind(self) -> type[Move]:
        """The class of the moves."""
        ...

    def moves(self) -> Iterable[Move]:
        """Every move of the class that can ever be legal, in the order of their numbers."""
        ...

    def text(self, move: Any, /) -> str:
        """The text of one of them: no two moves of a vocabulary share one."""
        ...


@attrs.frozen
class Word:
    """A move without arguments, which is a word.

    Args:
        kind: The class of the move.
        word: Its text.
    """

    kind: type[Move]
    word: str

    def moves(self) -> tuple[Move, ...]:
        """The one move."""
        return (self.kind(),)

    def text(self, _: Move, /) -> str:
        """The word."""
        return self.word


@attrs.frozen
class WordAndCard:
    """A move with a card, such as ``trade:1c``.

    Args:
        kind: The class of the moves, whose one field is ``card``.
        word: What their text begins with.
    """

    kind: type[Any]
    word: str

    def moves(self) -> tuple[Move, ...]:
        """One for each card of the deck, in index order."""
        return tuple(self.kind(card) for card in CARDS)

    def text(self, move: Any, /) -> str:
        """The word and the card."""
        return f"{self.word}:{move.card.notation}"


def _others(card: Card) -> tuple[CardSet, ...]:
    return tuple(CardSet([other]) for other in card.month.cards if other is not card)


def play_text(move: Play | Take) -> str:
    """A card and what it captures, such as ``1bx1rcd``, or ``1b`` where that is nothing."""
    return f"{move.card.notation}x{move.captures.notation}" if move.captures else move.card.notation


def card_moves() -> Iterator[tuple[Card, CardSet]]:
    """Every card in index order with what it may capture: nothing, one of the others of its month, or all three."""
    for card in CARDS:
        for captures in (CardSet(), *_others(card), CardSet(card.month.cards - {card})):
            yield card, captures


@attrs.frozen
class Plays:
    """A hand card with what it captures, such as ``1b``, ``1bx1c`` or ``1bx1rcd`` (CD-6)."""

    @property
    def kind(self) -> type[Move]:
        """A play."""
        return Play

    def moves(self) -> tuple[Move, ...]:
        """Five for each card."""
        return tuple(Play(card, captures) for card, captures in card_moves())

    def text(self, move: Play, /) -> str:
        """The card and what it captures."""
        return play_text(move)


@attrs.frozen
class Takes:
    """The capture of a drawn card, which is a choice of one, such as ``=1bx1c`` (CD-6)."""

    @property
    def kind(self) -> type[Move]:
        """A choice of what the drawn card captures."""
        return Take

    def moves(self) -> tuple[Move, ...]:
        """Three for each card."""
        return tuple(Take(card, captures) for card in CARDS for captures in _others(card))

    def text(self, move: Take, /) -> str:
        """A sign of its own, the card and what it captures."""
        return f"={play_text(move)}"


PLAY_AND_TAKE: tuple[MoveForm, ...] = (Plays(), Takes())
"""What every game has."""

ENTRY: tuple[MoveForm, ...] = (Word(Pass, "pass"), Word(Enter, "enter"), Word(Drop, "drop"))
"""To pass, and to say whether one plays, where a game asks that."""
