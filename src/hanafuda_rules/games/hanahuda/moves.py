"""The moves that Hanahuda has of its own."""

from __future__ import annotations

import attrs

from hanafuda_rules.cards import Card
from hanafuda_rules.moves import Move, check_type

__all__ = ["Continue", "Stop", "Trade"]


@attrs.frozen
class Trade(Move):
    """Trade a hand card for the top of the stock (PH-3.5).

    Args:
        card: The card that goes; three of its month are shown.

    Raises:
        HanafudaError: ``card`` is no card.
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
        HanafudaError: ``yaku`` is no text.
    """

    yaku: str = attrs.field(validator=check_type(str))

    def __str__(self) -> str:
        """Such as ``stop on seven ribbons``."""
        return f"stop on {self.yaku.replace('_', ' ')}"


@attrs.frozen
class Continue(Move):
    """Let the round go on (PH-4.3)."""
