"""What a seat can do: moves that any card game of this family has, and the list of the legal ones.

A move carries every choice it needs, so that nothing is asked twice. Games add their own by deriving from
:class:`Move`; moves compare by value.
"""

from __future__ import annotations

import attrs

from hanafuda_rules._checks import of_type as check_type
from hanafuda_rules._values import Value
from hanafuda_rules.cards import Card, CardSet

__all__ = ["DropOut", "EnterRound", "LegalMoves", "Move", "Pass", "Play", "Take", "VoidDeal", "check_type"]

_NOTHING = CardSet()
_FEW = 40  # more than any hand has


@attrs.frozen
class Move(Value):
    """The base of every move."""

    def __str__(self) -> str:
        """The move in words."""
        return type(self).__name__.lower()


def _taking(captures: CardSet) -> str:
    return f", taking {captures}" if captures else ""


@attrs.frozen
class Play(Move):
    """Bring a hand card to the field (CD-6).

    Args:
        card: The hand card.
        captures: The field cards that it captures: none, one or three of its month.

    Raises:
        HanafudaError: ``card`` is not a card, or ``captures`` not a set of cards.
    """

    card: Card = attrs.field(validator=check_type(Card))
    captures: CardSet = attrs.field(default=_NOTHING, validator=check_type(CardSet))

    def __str__(self) -> str:
        """Such as ``play pine-crane, taking pine-ribbon``."""
        return f"play {self.card}{_taking(self.captures)}"


@attrs.frozen
class Take(Move):
    """Choose what the card drawn from the stock captures, where there is a choice (CD-6).

    Args:
        card: The drawn card.
        captures: The field card that it captures; with wild cards it can also be three, or none (WC-2, WC-3).

    Raises:
        HanafudaError: ``card`` is not a card, or ``captures`` not a set of cards.
    """

    card: Card = attrs.field(validator=check_type(Card))
    captures: CardSet = attrs.field(validator=check_type(CardSet))

    def __str__(self) -> str:
        """Such as ``take pine-ribbon with the drawn pine-crane``."""
        if not self.captures:
            return f"leave {self.card} on the field"
        return f"take {self.captures} with the drawn {self.card}"


@attrs.frozen
class Pass(Move):
    """Decline what is offered."""


@attrs.frozen
class EnterRound(Move):
    """Say that one plays the round."""

    def __str__(self) -> str:
        """In a word."""
        return "enter"


@attrs.frozen
class DropOut(Move):
    """Drop out of the round."""

    def __str__(self) -> str:
        """In a word."""
        return "drop"


@attrs.frozen
class VoidDeal(Move):
    """Show cards of one's hand that make a deal void, if one likes (see the game's rule)."""

    def __str__(self) -> str:
        """In words."""
        return "void the deal"


class LegalMoves(Value, tuple[Move, ...]):
    """Every move that is legal now, and no other; empty only when the round is over.

    An immutable sequence: it answers ``in``, ``len``, indexing and iteration, so that ``random.choice`` takes it.
    """

    __slots__ = ()

    def __contains__(self, move: object) -> bool:
        """Whether a move is legal; the very object out of the list is found without comparing values."""
        for legal in self:
            if legal is move:
                return True
        return isinstance(move, Move) and super().__contains__(move)

    def __str__(self) -> str:
        """The moves in words, such as ``play pine-crane; pass``; of very many the first ones."""
        few = [str(move) for move in self[:_FEW]]
        if len(self) > _FEW:
            few.append(f"… and {len(self) - _FEW} others")
        return "; ".join(few) or "no move: the round is over"

    def __repr__(self) -> str:
        """The moves as code."""
        return f"LegalMoves({super().__repr__()})"
