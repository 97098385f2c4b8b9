"""The moves that only Suhara-bana has, and the notation of its moves."""

from __future__ import annotations

import enum
from typing import Final

import attrs

from hanafuda_rules.checks import Enumeration
from hanafuda_rules.machine.captures import captures_from_hand, play_text
from hanafuda_rules.moves import Move, Play, of_type
from hanafuda_rules.names import Names
from hanafuda_rules.vocabulary import ENTRY, MoveForm, word_moves
from hanafuda_rules.words import Text, say

__all__ = ["OWN_MOVES", "BurdenPlay", "GiveChase", "GiveWay", "Ground", "Stay"]


class GiveChase(Move):
    """Chase a player after being forced out (SB-4.1)."""

    __slots__ = ()

    pattern = say("chase")


class Stay(Move):
    """Keep your place when chased (SB-4.2)."""

    __slots__ = ()

    pattern = say("stay")


class GiveWay(Move):
    """Give your place to the chaser (SB-4.2)."""

    __slots__ = ()

    pattern = say("give way")


class Ground(enum.Enum, metaclass=Enumeration):
    """The ground on which a hand card may be played. All but ``FREE`` are exceptions and are announced (SB-5.4)."""

    __rule__ = "SB-5.4"

    FREE = "no burden card"
    TEYAKU = "teyaku desu"
    ALL_BURDENS = "only burden cards"
    PAIR = "ni-mai mochi"
    SECOND = "the other of ni-mai mochi"

    @property
    def names(self) -> Names:
        """The words of the announcement."""
        return _GROUND_NAMES[self.name]


_GROUND_NAMES: Final = {
    "FREE": Names("no burden card", "shoi-fuda de wa nai", "しょい札ではない", ko="짐 패 아님"),
    "TEYAKU": Names("teyaku desu", "teyaku desu", "手役です", ko="손패 족보"),
    "ALL_BURDENS": Names("only burden cards", "shoi-fuda nomi", "しょい札のみ", ko="짐 패뿐"),
    "PAIR": Names("ni-mai mochi", "ni-mai mochi", "二枚持ち", ko="두 장 들고 있음"),
    "SECOND": Names("the other of ni-mai mochi", "ni-mai mochi no mō 1-mai", "二枚持ちのもう1枚", ko="두 장 중 나머지"),
}

_BURDEN_PLAY = say("play {card}, announcing {ground}")
_BURDEN_PLAY_AND_CAPTURE = say("play {card}, taking {captures}, announcing {ground}")


@attrs.frozen
class BurdenPlay(Play):
    """Play a burden card and announce the exception that allows it (SB-5.4).

    Args:
        card: The hand card.
        captures: The field cards that it captures.
        ground: The exception.

    Raises:
        HanafudaError: An argument has the wrong type.
    """

    ground: Ground = attrs.field(kw_only=True, validator=of_type(Ground))

    @property
    def said(self) -> Text:
        """The play and the announcement."""
        return _BURDEN_PLAY_AND_CAPTURE if self.captures else _BURDEN_PLAY


@attrs.frozen
class _BurdenPlays(MoveForm):
    """Burden cards in notation, such as ``1bx1c!teyaku`` (SB-5.4)."""

    move_type = BurdenPlay

    def moves(self) -> tuple[Move, ...]:
        """All captures of every card, by exception, in the order of precedence."""
        return tuple(
            BurdenPlay(card, captures, ground=ground)
            for ground in (Ground.TEYAKU, Ground.ALL_BURDENS, Ground.PAIR, Ground.SECOND)
            for card, captures in captures_from_hand()
        )

    def text(self, move: BurdenPlay, /) -> str:
        return f"{play_text(move)}!{move.ground.name.lower()}"


OWN_MOVES: Final[tuple[MoveForm, ...]] = (
    *ENTRY,
    *word_moves(chase=GiveChase, stay=Stay, give_way=GiveWay),
    _BurdenPlays(),
)
"""The moves of Suhara-bana besides the captures, under all options."""
