"""The words and the order of the moves of Suhara-bana."""

from __future__ import annotations

from typing import Final

import attrs

from hanafuda_rules.games.suhara_bana.moves import BurdenPlay, GiveChase, GiveWay, Stay
from hanafuda_rules.games.suhara_bana.shoifuda import Ground
from hanafuda_rules.moves import Move
from hanafuda_rules.vocabulary import ENTRY, PLAY_AND_TAKE, MoveForm, Word, card_moves, play_text

__all__ = ["VOCABULARY", "BurdenPlays"]


@attrs.frozen
class BurdenPlays:
    """A burden card with what allows it, such as ``1bx1c!teyaku`` (SB-5.4)."""

    @property
    def kind(self) -> type[Move]:
        """The play of a burden card."""
        return BurdenPlay

    def moves(self) -> tuple[Move, ...]:
        """For each exception, in the order of SB-5.4 as it is tried, what every card may capture."""
        return tuple(
            BurdenPlay(card, captures, ground=ground)
            for ground in (Ground.TEYAKU, Ground.ALL_BURDENS, Ground.PAIR, Ground.SECOND)
            for card, captures in card_moves()
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
    BurdenPlays(),
)
"""The moves of every ruleset of Suhara-bana."""
