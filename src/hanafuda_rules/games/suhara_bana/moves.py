"""The moves that Suhara-bana has of its own, and the words for all its moves."""

from __future__ import annotations

import enum
from typing import Final

import attrs

from hanafuda_rules.checks import Enumeration
from hanafuda_rules.moves import Move, Play, of_type
from hanafuda_rules.names import Names
from hanafuda_rules.parts.captures import captures_from_hand, play_text
from hanafuda_rules.vocabulary import ENTRY, MoveForm, word_moves
from hanafuda_rules.words import filled

__all__ = ["OWN_MOVES", "BurdenPlay", "GiveChase", "GiveWay", "Ground", "Stay"]


class GiveChase(Move):
    """Chase one of the players, after having been forced out (SB-4.1)."""

    __slots__ = ()

    pattern = Names("chase", "bou", "ぼう")


class Stay(Move):
    """Play on in spite of a chase (SB-4.2)."""

    __slots__ = ()

    pattern = Names("stay", "tsuzukeru", "続ける")


class GiveWay(Move):
    """Leave one's place to the chaser (SB-4.2)."""

    __slots__ = ()

    pattern = Names("give way", "seki o yuzuru", "席を譲る")


class Ground(enum.Enum, metaclass=Enumeration):
    """On what ground a hand card is played; where it is an exception, it is announced (SB-5.4)."""

    __rule__ = "SB-5.4"

    FREE = "no burden card"
    TEYAKU = "teyaku desu"
    ALL_BURDENS = "only burden cards"
    PAIR = "ni-mai mochi"
    SECOND = "the other of ni-mai mochi"

    @property
    def names(self) -> Names:
        """What is announced."""
        return _GROUND_NAMES[self.name]


_GROUND_NAMES: Final = {
    "FREE": Names("no burden card", "shoi-fuda de wa nai", "しょい札ではない"),
    "TEYAKU": Names("teyaku desu", "teyaku desu", "手役です"),
    "ALL_BURDENS": Names("only burden cards", "shoi-fuda nomi", "しょい札のみ"),
    "PAIR": Names("ni-mai mochi", "ni-mai mochi", "二枚持ち"),
    "SECOND": Names("the other of ni-mai mochi", "ni-mai mochi no mō 1-mai", "二枚持ちのもう1枚"),
}

_BURDEN_PLAY = Names(
    "play {card}, announcing {ground}", "{card} o dasu; sengen: {ground}", "{card}を出す；宣言：{ground}"
)
_BURDEN_PLAY_AND_CAPTURE = Names(
    "play {card}, taking {captures}, announcing {ground}",
    "{card} o dashite {captures} o toru; sengen: {ground}",
    "{card}を出して{captures}を取る；宣言：{ground}",
)


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

    ground: Ground = attrs.field(kw_only=True, validator=of_type(Ground))

    def words(self, language: str = "en") -> str:
        """Such as ``play Pine Crane, taking Pine Chaff 1, announcing teyaku desu``."""
        return filled(_BURDEN_PLAY_AND_CAPTURE if self.captures else _BURDEN_PLAY, self, language)

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


OWN_MOVES: Final[tuple[MoveForm, ...]] = (
    *ENTRY,
    *word_moves(chase=GiveChase, stay=Stay, give_way=GiveWay),
    _BurdenPlays(),
)
"""The moves of every ruleset of Suhara-bana besides the captures."""
