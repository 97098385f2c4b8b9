"""The moves that Hanahuda has of its own, and the words for them."""

from __future__ import annotations

from typing import Final

import attrs

from hanafuda_rules.cards import Card, CardSet, Names
from hanafuda_rules.games.hanahuda.yaku import SEVEN_RIBBONS, SIX_BRIGHTS
from hanafuda_rules.moves import Move, Pass, of_type
from hanafuda_rules.parts.captures import PLAY_AND_TAKE
from hanafuda_rules.vocabulary import MoveForm, Word, WordAndCards, Words
from hanafuda_rules.words import filled

__all__ = ["Continue", "Stop", "Trade", "vocabulary"]


@attrs.frozen
class Trade(Move):
    """Trade a hand card for the top of the stock (PH-3.5).

    Args:
        card: The card that goes; three of its month are shown.

    Raises:
        HanafudaError: ``card`` is not a card.
    """

    card: Card = attrs.field(validator=of_type(Card))

    pattern = Names("trade {card} for a stock card", "{card} o yamafuda to kōkan suru", "{card}を山札と交換する")

    @property
    def named_cards(self) -> CardSet:
        """The card that goes."""
        return CardSet([self.card])

    def __str__(self) -> str:
        """Such as ``trade pine-chaff-1``."""
        return f"trade {self.card}"


# The game is Palauan: in Japanese the yaku have no names, but the kinds of their cards do (CD-5).
_STOPS: Final = {
    SIX_BRIGHTS: Names("stop on Six Brights", "hikari 6-mai de oeru", "光6枚で終える"),
    SEVEN_RIBBONS: Names("stop on Seven Ribbons", "tanzaku 7-mai de oeru", "短冊7枚で終える"),
}


@attrs.frozen
class Stop(Move):
    """Stop the round (PH-4.3).

    Args:
        yaku: The key of the yaku that is stopped on, such as ``"six_brights"`` or ``"seven_ribbons"``.

    Raises:
        HanafudaError: ``yaku`` is not text.
    """

    yaku: str = attrs.field(validator=of_type(str))

    def words(self, language: str = "en") -> str:
        """Such as ``stop on Seven Ribbons``; a yaku that does not stop the round is said as it prints."""
        pattern = _STOPS.get(self.yaku)
        return super().words(language) if pattern is None else filled(pattern, self, language)

    def __str__(self) -> str:
        """Such as ``stop on seven ribbons``."""
        return f"stop on {self.yaku.replace('_', ' ')}"


class Continue(Move):
    """Let the round go on (PH-4.3)."""

    __slots__ = ()

    pattern = Names("continue", "tsuzukeru", "続ける")


def vocabulary(stopping: tuple[str, ...]) -> tuple[MoveForm, ...]:
    """The moves of a ruleset of Hanahuda (PH-3.5, PH-4.3).

    Args:
        stopping: The keys of the yaku that may stop a round.
    """
    stops = Words(Stop, tuple([(f"stop:{key}", Stop(key)) for key in stopping]))
    return (*PLAY_AND_TAKE, Word(Pass, "pass"), WordAndCards(Trade, "trade"), stops, Word(Continue, "continue"))
