"""The moves that Hanahuda has of its own, and the words for all its moves."""

from __future__ import annotations

from typing import Final

import attrs

from hanafuda_rules.cards import Card
from hanafuda_rules.games.hanahuda.yaku import SEVEN_RIBBONS, SIX_BRIGHTS
from hanafuda_rules.moves import Move, Pass, check_type
from hanafuda_rules.parts.captures import PLAY_AND_TAKE
from hanafuda_rules.vocabulary import MoveForm, Word, WordAndCard, Words

__all__ = ["VOCABULARY", "Continue", "Stop", "Trade"]


@attrs.frozen
class Trade(Move):
    """Trade a hand card for the top of the stock (PH-3.5).

    Args:
        card: The card that goes; three of its month are shown.

    Raises:
        HanafudaError: ``card`` is not a card.
    """

    card: Card = attrs.field(validator=check_type(Card))

    def __str__(self) -> str:
        """Such as ``trade pine-chaff-1``."""
        return f"trade {self.card}"


@attrs.frozen
class Stop(Move):
    """Stop the round (PH-4.3).

    Args:
        yaku: The key of the yaku that is stopped on: ``"six_brights"`` or ``"seven_ribbons"``.

    Raises:
        HanafudaError: ``yaku`` is not text.
    """

    yaku: str = attrs.field(validator=check_type(str))

    def __str__(self) -> str:
        """Such as ``stop on seven ribbons``."""
        return f"stop on {self.yaku.replace('_', ' ')}"


@attrs.frozen
class Continue(Move):
    """Let the round go on (PH-4.3)."""


VOCABULARY: Final[tuple[MoveForm, ...]] = (
    *PLAY_AND_TAKE,
    Word(Pass, "pass"),
    WordAndCard(Trade, "trade"),
    Words(Stop, tuple((f"stop:{key}", Stop(key)) for key in (SIX_BRIGHTS, SEVEN_RIBBONS))),  # PH-4.3
    Word(Continue, "continue"),
)
"""The moves of every ruleset of Hanahuda."""
