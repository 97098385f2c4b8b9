"""The moves that Suhara-bana has of its own."""

from __future__ import annotations

import attrs

from hanafuda_rules.games.suhara_bana.shoifuda import Ground
from hanafuda_rules.moves import Move, Play, check_type

__all__ = ["BurdenPlay", "GiveChase", "GiveWay", "Stay"]


@attrs.frozen
class GiveChase(Move):
    """Chase one of the players, although one was forced out (SB-4.1)."""

    def __str__(self) -> str:
        """``chase``."""
        return "chase"


@attrs.frozen
class Stay(Move):
    """Play on in spite of a chase (SB-4.2)."""


@attrs.frozen
class GiveWay(Move):
    """Leave one's place to the chaser (SB-4.2)."""

    def __str__(self) -> str:
        """``give way``."""
        return "give way"


@attrs.frozen
class BurdenPlay(Play):
    """Bring a burden card to the field, announcing what allows it (SB-5.4).

    Args:
        card: The hand card.
        captures: The field cards that it captures.
        ground: The exception that allows it.

    Raises:
        HanafudaError: A value is not of its type.
    """

    ground: Ground = attrs.field(kw_only=True, validator=check_type(Ground))

    def __str__(self) -> str:
        """Such as ``play pine-crane, taking pine-chaff-1, announcing teyaku desu``."""
        return f"{super().__str__()}, announcing {self.ground.value}"
