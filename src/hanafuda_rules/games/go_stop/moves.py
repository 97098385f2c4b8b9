"""The moves that only Go-Stop has, and the words for all of its moves."""

from __future__ import annotations

import itertools
from typing import Final

import attrs

from hanafuda_rules.cards import JOKERS, CardSet, Month
from hanafuda_rules.moves import CardMove, CardsMove, Move, of_type
from hanafuda_rules.vocabulary import ENTRY, MoveForm, Word, WordAndCards, word_moves
from hanafuda_rules.words import say

__all__ = [
    "OWN_MOVES", "AcceptDraw", "Bomb", "CupAsAnimal", "CupAsChaff", "Go", "OfferDraw", "PlayJoker", "RefuseDraw",
    "Reveal", "Shake", "ShakeAndPlay", "Skip", "Stop",
]  # fmt: skip


class Reveal(Move):
    """Reveal four cards of a month in your hand: *chongtong* (GS-4.1, GS-4.4)."""

    __slots__ = ()

    pattern = say("reveal a president")
    shows = "the four cards of a month"


@attrs.frozen
class Shake(Move):
    """Show three or four cards of a month before you play a hand card: *heundeulgi* (GS-5.3).

    Raises:
        HanafudaError: ``month`` is not a month.
    """

    month: Month = attrs.field(validator=of_type(Month))

    pattern = say("shake {month}")
    shows = "the cards of the month"


class ShakeAndPlay(CardMove):
    """Show three or four cards of a month, with none of it on the field, and play one of them (GS-5.3).

    Raises:
        HanafudaError: ``card`` is not a card.
    """

    __slots__ = ()

    pattern = say("shake and play {card}")
    shows = "the cards of the month"


class PlayJoker(CardMove):
    """Put a joker from your hand into your pile, and draw the top of the stock (GS-5.4).

    Raises:
        HanafudaError: ``card`` is not a card.
    """

    __slots__ = ()

    pattern = say("lay {card} down and draw")


class Bomb(CardsMove):
    """Capture a whole month with three or two hand cards (GS-5.6, GS-5.7).

    Args:
        cards: The hand cards: three for a bomb, two for a small bomb.

    Raises:
        HanafudaError: ``cards`` is not a set of cards.
    """

    __slots__ = ()

    pattern = say("bomb with {cards}")


class Skip(Move):
    """Use a skip instead of a hand card (GS-5.8)."""

    __slots__ = ()

    pattern = say("skip")


class CupAsAnimal(Move):
    """Count the captured Sake Cup as an animal (GS-7.2)."""

    __slots__ = ()

    pattern = say("the Cup as an animal")


class CupAsChaff(Move):
    """Count the captured Sake Cup as two chaff (GS-7.2)."""

    __slots__ = ()

    pattern = say("the Cup as chaff")


class Stop(Move):
    """Stop and win the round (GS-7.5)."""

    __slots__ = ()

    ends_round = True

    pattern = say("stop")


class Go(Move):
    """Play on for more (GS-7.5)."""

    __slots__ = ()

    pattern = say("go")


class OfferDraw(Move):
    """Lay your hand open and offer a draw: *shodang* (GS-9.3)."""

    __slots__ = ()

    pattern = say("offer a draw")
    shows = "the whole hand"


class AcceptDraw(Move):
    """Accept a draw (GS-9.4)."""

    __slots__ = ()

    pattern = say("accept the draw")


class RefuseDraw(Move):
    """Refuse a draw (GS-9.4)."""

    __slots__ = ()

    pattern = say("refuse the draw")


# --- the words --------------------------------------------------------------------------------------------------------


_BOMBS: Final = [cards for count in (3, 2) for month in Month for cards in itertools.combinations(month.cards, count)]

OWN_MOVES: Final[tuple[MoveForm, ...]] = (
    *ENTRY,
    Word(Reveal, "reveal"),
    WordAndCards(Shake, "shake", tuple(Month)),
    WordAndCards(ShakeAndPlay, "shake_play"),
    WordAndCards(PlayJoker, "joker", tuple(JOKERS)),
    WordAndCards(Bomb, "bomb", tuple(map(CardSet, _BOMBS))),
    *word_moves(
        skip=Skip, cup_animal=CupAsAnimal, cup_chaff=CupAsChaff, stop=Stop, go=Go, offer=OfferDraw, accept=AcceptDraw,
        refuse=RefuseDraw,
    ),
)  # fmt: skip
"""The moves besides plays and captures. Their numbers are the same with all options."""
