"""The rules of hanafuda (Japanese flower card) games: cards, legal moves, yaku and settlement.

This module has the names that most programs need. The games are in :mod:`hanafuda_rules.games`. Records, notation,
pictures, players, environments, test strategies and the parts of games have modules of their own.

    >>> from hanafuda_rules import CardSet, settle_round
    >>> from hanafuda_rules.games import hanahuda
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hanafuda_rules.boards.board import watch
    from hanafuda_rules.cards import BLANK, CARDS, DECK, JOKERS, Card, CardSet, Kind, Month, Names, Ribbon
    from hanafuda_rules.classification import STANDARD, CardClass, Classification
    from hanafuda_rules.errors import (
        AmbiguousMoveError,
        HanafudaError,
        IllegalMoveError,
        InvalidCardError,
        InvalidDeckError,
        InvalidEventError,
        InvalidOptionError,
        InvalidOutcomeError,
        InvalidSeatError,
        NoMoreOrdersError,
        ParseError,
        RoundOverError,
    )
    from hanafuda_rules.machine.match import Draw, EndedRound, Match
    from hanafuda_rules.machine.registry import Game, game, game_keys, register
    from hanafuda_rules.machine.ruleset import Ruleset
    from hanafuda_rules.machine.shuffling import ScriptedShuffler, SeededShuffler, Shuffler
    from hanafuda_rules.machine.state import RoundState
    from hanafuda_rules.machine.view import View
    from hanafuda_rules.moves import DropOut, EnterRound, LegalMoves, Move, Pass, Play, Take, VoidDeal
    from hanafuda_rules.settlement import Factor, Payment, Reason, Score, Settlement, settle_round
    from hanafuda_rules.svg.values import svg_of
    from hanafuda_rules.table import Table
    from hanafuda_rules.yaku import HeldYaku, MissingCards, Yaku, YakuGroup, YakuTable
else:

    def __getattr__(name: str) -> Any:
        """Import a name when it is first needed."""
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(f"{__name__}.{_MODULES[name]}"), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *_MODULES})


__version__ = "0.1.0"

__all__ = [
    "BLANK", "CARDS", "DECK", "JOKERS", "STANDARD", "AmbiguousMoveError", "Card", "CardClass", "CardSet",
    "Classification", "Draw", "DropOut", "EndedRound", "EnterRound", "Factor", "Game", "HanafudaError", "HeldYaku",
    "IllegalMoveError", "InvalidCardError", "InvalidDeckError", "InvalidEventError", "InvalidOptionError",
    "InvalidOutcomeError", "InvalidSeatError", "Kind", "LegalMoves", "Match", "MissingCards", "Month", "Move", "Names",
    "NoMoreOrdersError", "ParseError", "Pass", "Payment", "Play", "Reason", "Ribbon", "RoundOverError", "RoundState",
    "Ruleset", "Score", "ScriptedShuffler", "SeededShuffler", "Settlement", "Shuffler", "Table", "Take", "View",
    "VoidDeal", "Yaku", "YakuGroup", "YakuTable", "__version__", "game", "game_keys", "register", "settle_round",
    "svg_of", "watch",
]  # fmt: skip

_NAMES = {
    "boards.board": "watch",
    "cards": "BLANK CARDS DECK JOKERS Card CardSet Kind Month Names Ribbon",
    "classification": "STANDARD CardClass Classification",
    "errors": (
        "AmbiguousMoveError HanafudaError IllegalMoveError InvalidCardError InvalidDeckError InvalidEventError "
        "InvalidOptionError InvalidOutcomeError InvalidSeatError NoMoreOrdersError ParseError RoundOverError"
    ),
    "machine.match": "Draw EndedRound Match",
    "moves": "DropOut EnterRound LegalMoves Move Pass Play Take VoidDeal",
    "machine.registry": "Game game game_keys register",
    "machine.ruleset": "Ruleset",
    "settlement": "Factor Payment Reason Score Settlement settle_round",
    "machine.shuffling": "ScriptedShuffler SeededShuffler Shuffler",
    "machine.state": "RoundState",
    "machine.view": "View",
    "svg.values": "svg_of",
    "table": "Table",
    "yaku": "HeldYaku MissingCards Yaku YakuGroup YakuTable",
}
"""The names above, except the version, by module. Each is imported when it is first needed.

attrs takes half a millisecond for a class, and few programs need all of them.
"""
_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}
