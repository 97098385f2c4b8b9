"""Moves: those that most games share, and the list of legal moves.

A move carries every choice it needs. Moves compare by value. Games add their own by deriving from :class:`Move`.
"""

from __future__ import annotations

from typing import ClassVar

import attrs

from hanafuda_rules.cards import Card, CardSet, card_set
from hanafuda_rules.checks import of_type
from hanafuda_rules.masks import MONTHS
from hanafuda_rules.values import Immutable
from hanafuda_rules.words import Spoken, Text, say

__all__ = [
    "CardMove", "CardsMove", "DropOut", "EnterRound", "LegalMoves", "Move", "Pass", "Play", "Take", "VoidDeal",
    "of_type",
]  # fmt: skip

_NOTHING = CardSet()
_FEW = 40  # more than any hand has


@attrs.frozen
class Move(Spoken):
    """The base class of moves."""

    ends_round: ClassVar[bool] = False
    """Whether the move always ends the round, as a stop does."""

    shows: ClassVar[str] = ""
    """The cards that the seat shows after the move, as text for a board; ``{seat}`` stands for the seat."""

    @property
    def hand_cards(self) -> CardSet:
        """The cards that leave the hand for the field or a pile; by default none."""
        return _NOTHING

    @property
    def named_cards(self) -> CardSet:
        """The hand cards that the move names; by default those that leave the hand."""
        return self.hand_cards

    @property
    def captured(self) -> CardSet:
        """The field cards that the move captures; by default none.

        A blocked wild card (WC-5.3), or the turned card in Go-Stop (GS-5.11), can still prevent the capture.
        """
        return _NOTHING

    def __str__(self) -> str:
        """The move in English, with slugs for cards; by default the name of its class."""
        return type(self).__name__.lower() if self.said is None else super().__str__()


@attrs.frozen
class CardMove(Move):
    """The base class of moves that play one hand card.

    Args:
        card: The hand card.

    Raises:
        HanafudaError: ``card`` is not a card.
    """

    card: Card = attrs.field(validator=of_type(Card))

    @property
    def hand_cards(self) -> CardSet:
        """The hand card, as a set."""
        return card_set(self.card.mask)


@attrs.frozen
class CardsMove(Move):
    """The base class of moves that play several hand cards at once.

    Args:
        cards: The hand cards.

    Raises:
        HanafudaError: ``cards`` is not a set of cards.
    """

    cards: CardSet = attrs.field(validator=of_type(CardSet))

    @property
    def hand_cards(self) -> CardSet:
        """The hand cards."""
        return self.cards

    @property
    def captured(self) -> CardSet:
        """The other cards of the same months."""
        cards = self.cards.mask
        return card_set(sum([month for month in MONTHS if month & cards]) & ~cards)


_PLAY = say("play {card}")
_PLAY_AND_CAPTURE = say("play {card}, taking {captures}")


@attrs.frozen(eq=True, unsafe_hash=True)
class Play(CardMove):
    """Play a hand card, and capture with it if it matches (CD-6).

    Args:
        card: The hand card.
        captures: The field cards to capture: none, one or three of its month.

    Raises:
        HanafudaError: ``card`` is not a card, or ``captures`` not a set of cards.
    """

    captures: CardSet = attrs.field(default=_NOTHING, validator=of_type(CardSet))

    @property
    def captured(self) -> CardSet:
        """The captures."""
        return self.captures

    @property
    def said(self) -> Text:
        """The move, with the captures if there are any."""
        return _PLAY_AND_CAPTURE if self.captures else _PLAY


_TAKE = say("take {captures} with the drawn {card}")
_LEAVE = say("leave {card} on the field")


@attrs.frozen(eq=True, unsafe_hash=True)
class Take(Move):
    """Choose the capture of the card turned from the stock (CD-6).

    Args:
        card: The turned card.
        captures: The field card to capture; with wild cards also three cards, or none (WC-2, WC-3).

    Raises:
        HanafudaError: ``card`` is not a card, or ``captures`` not a set of cards.
    """

    card: Card = attrs.field(validator=of_type(Card))
    captures: CardSet = attrs.field(validator=of_type(CardSet))

    @property
    def captured(self) -> CardSet:
        """The captures."""
        return self.captures

    @property
    def said(self) -> Text:
        """The choice."""
        return _TAKE if self.captures else _LEAVE


class Pass(Move):
    """Decline an offer or a choice."""

    __slots__ = ()

    pattern = say("pass")


class EnterRound(Move):
    """Play the round."""

    __slots__ = ()

    pattern = say("enter")


class DropOut(Move):
    """Drop out of the round."""

    __slots__ = ()

    pattern = say("drop")


class VoidDeal(Move):
    """Show hand cards and void the deal, in games that leave this to the seat."""

    __slots__ = ()

    pattern = say("void the deal")
    shows = "the four cards of a month"


class LegalMoves(Immutable, tuple[Move, ...]):
    """The legal moves of a state: an immutable sequence, empty only once the round is over.

    It supports ``in``, ``len``, indexing and iteration, so ``random.choice`` accepts it.
    """

    __slots__ = ()

    def __contains__(self, move: object) -> bool:
        """Whether a move is legal. Moves taken from the list itself are found by identity."""
        for legal in self:
            if legal is move:
                return True
        kind = type(move)  # an array of numpy compares with anything
        for legal in self:  # noqa: SIM110  # a generator takes a third longer
            if type(legal) is kind and legal == move:
                return True
        return False

    def __str__(self) -> str:
        """The moves in words, such as ``play pine-crane; pass``; at most the first 40."""
        few = [str(move) for move in self[:_FEW]]
        if len(self) > _FEW:
            few.append(f"… and {len(self) - _FEW} others")
        return "; ".join(few) or "no move: the round is over"

    def __repr__(self) -> str:
        return f"LegalMoves({super().__repr__()})"
