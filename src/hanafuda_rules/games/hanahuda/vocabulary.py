"""The words and the order of the moves of Hanahuda."""

from __future__ import annotations

from typing import Final

import attrs

from hanafuda_rules.games.hanahuda.moves import Continue, Stop, Trade
from hanafuda_rules.games.hanahuda.tables import SEVEN_RIBBONS, SIX_BRIGHTS
from hanafuda_rules.moves import Move, Pass
from hanafuda_rules.vocabulary import PLAY_AND_TAKE, MoveForm, Word, WordAndCard

__all__ = ["VOCABULARY", "Stops"]


@attrs.frozen
class Stops:
    """To stop the round on a yaku, such as ``stop:six_brights`` (PH-4.3)."""

    @property
    def kind(self) -> type[Move]:
        """A stop."""
        return Stop

    def moves(self) -> tuple[Move, ...]:
        """One for each yaku that a round can be stopped on."""
        return (Stop(SIX_BRIGHTS), Stop(SEVEN_RIBBONS))

    def text(self, move: Stop, /) -> str:
        """The word and the key of the yaku."""
        return f"stop:{move.yaku}"


VOCABULARY: Final[tuple[MoveForm, ...]] = (
    *PLAY_AND_TAKE,
    Word(Pass, "pass"),
    WordAndCard(Trade, "trade"),
    Stops(),
    Word(Continue, "continue"),
)
"""The moves of every ruleset of Hanahuda."""
