"""The moves that Suhara-bana has of its own, and the words for all its moves."""

from __future__ import annotations

import enum
from typing import Final

import attrs

from hanafuda_rules._checks import Enumeration
from hanafuda_rules.moves import Move, Play, check_type
from hanafuda_rules.parts.captures import PLAY_AND_TAKE, captures_from_hand, play_text
from hanafuda_rules.vocabulary import ENTRY, MoveForm, Word

__all__ = ["VOCABULARY", "BurdenPlay", "GiveChase", "GiveWay", "Ground", "Stay"]


@attrs.frozen
class GiveChase(Move):
    """Chase one of the players, after having been forced out (SB-4.1)."""

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


class Ground(enum.Enum, metaclass=Enumeration):
    """On what ground a hand card is played; where it is an exception, it is announced (SB-5.4)."""

    __rule__ = "SB-5.4"

    FREE = "no burden card"
    TEYAKU = "teyaku desu"
    ALL_BURDENS = "only burden cards"
    PAIR = "ni-mai mochi"
    SECOND = "the other of ni-mai mochi"


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


@attrs.frozen
class _BurdenPlays(MoveForm):
    """A burden card with what allows it, such as ``1bx1c!teyaku`` (SB-5.4)."""

    move_type = BurdenPlay

    def moves(self) -> tuple[Move, ...]:
        """For each exception, in the order in which they are tried, what every card may capture."""
        return tuple(
            BurdenPlay(card, captures, ground=ground)
            for ground in (Ground.TEYAKU, Ground.ALL_BURDENS, Ground.PAIR, Ground.SECOND)
            for card, captures in captures_from_hand()
        )

    def text(self, move: BurdenPlay, /) -> str:
        """The play and the exception that it is announced with."""
        return f"{play_text(move)}!{move.ground.name.lower()}"


VOCABULARY: Final[tuple[MoveForm, ...]] = (
    *PLAY_AND_TAKE,
    *ENTRY,
    Word(GiveChase, "chase"),
    Word(Stay, "stay"),
    Word(GiveWay, "give_way"),
    _BurdenPlays(),
)
"""The moves of every ruleset of Suhara-bana."""
