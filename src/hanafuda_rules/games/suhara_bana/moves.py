"""The moves that Suhara-bana has of its own."""

from __future__ import annotations

import enum

import attrs

from hanafuda_rules.moves import Move, Play

__all__ = ["BurdenException", "BurdenPlay", "GiveChase", "GiveWay", "Stay"]


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


class BurdenException(enum.Enum):
    """What allows a burden card to be played (SB-5.4)."""

    TEYAKU_DESU = "teyaku desu"
    """It belongs to a yaku that the player can complete out of its own hand and pile."""
    ALL_BURDEN = "every card is a burden card"
    """There is nothing else to play, and no card that serves an opponent less."""
    NI_MAI_MOCHI = "ni-mai mochi"
    """The hand holds two of one month; another of them has to be played on the next turn."""
    SECOND_OF_TWO = "ni-mai mochi, the second"
    """The other of two, which has to be played now."""


@attrs.frozen
class BurdenPlay(Play):
    """Bring a burden card to the field, announcing what allows it (SB-5.4).

    Args:
        card: The hand card.
        captures: The field cards that it captures.
        exception: What allows it.
    """

    exception: BurdenException = attrs.field(kw_only=True)

    def __str__(self) -> str:
        """Such as ``play pine-crane, taking pine-chaff-1, announcing teyaku desu``."""
        return f"{super().__str__()}, announcing {self.exception.value}"
