"""The moves that Koi-Koi has of its own, and the words for them."""

from __future__ import annotations

from typing import Final

from hanafuda_rules.moves import Move
from hanafuda_rules.names import Names
from hanafuda_rules.vocabulary import MoveForm, Word

__all__ = ["OWN_MOVES", "KoiKoi", "Stop"]


class Stop(Move):
    """Stop the round: *shōbu* (KK-6.2)."""

    __slots__ = ()

    pattern = Names("stop", "shōbu", "勝負")


class KoiKoi(Move):
    """Call *koi-koi*: the round goes on (KK-6.2)."""

    __slots__ = ()

    pattern = Names("koi-koi", "koi-koi", "こいこい")


OWN_MOVES: Final[tuple[MoveForm, ...]] = (Word(Stop, "stop"), Word(KoiKoi, "koi-koi"))
"""The moves of every ruleset of Koi-Koi besides the captures."""
