"""The table page: a round or a match against the players of the library, one request at a time."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from hanafuda_pages.forms import Form, rules_from
from hanafuda_pages.sheet import for_people, sentence, settlement_form
from hanafuda_rules import Card, CardSet, HanafudaError, SeededShuffler
from hanafuda_rules.formats.display import record_for_display
from hanafuda_rules.events import Dealt
from hanafuda_rules.machine.match import AnyMatch
from hanafuda_rules.moves import Move
from hanafuda_rules.formats.notation import parse_move
from hanafuda_rules.players import Greedy, Player, Random, Strong, scale_of
from hanafuda_rules.formats.records import RecordingShuffler, record_of_match
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.words import in_words

PLAYERS: Final = {"greedy": "Quick", "strong": "Strong", "random": "Random"}
"""The players, with their labels in the form."""


class GameTable:
    """A match that the user plays.

    Args:
        request: ``game``, ``options``, ``seats``, ``seat``, ``player`` and ``seed``; ``rounds``, the maximum number or
            ``None``; and ``moves``, the moves made so far, in the notation.

    Raises:
        HanafudaError: The game, an option or the number of seats does not exist, or a move is illegal.
    """

    def __init__(self, request: Mapping[str, Any]) -> None:
        self.request = dict(request)
        self.rules: AnyRules = rules_from(request)
        seats, seed = request["seats"], request["seed"]
        self.seat: int = request["seat"]
        self.player = player_of(request["player"], self.rules, seats)
        self.rng = random.Random(seed)  # moves, not secrets
        shuffler = RecordingShuffler(SeededShuffler(seed))
        self.first: AnyMatch = self.rules.match(seats=seats, shuffler=shuffler, max_rounds=request.get("rounds"))
        self.match, self.moves, self.told = self.first, list[Move](), 0
        for text in request.get("moves", ()):
            self.play(parse_move(self.rules, text))

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        seats = range(self.match.table.seats)
        return [f"Seat {seat} (you)" if seat == self.seat else f"Seat {seat}" for seat in seats]

    def play(self, move: Move) -> None:
        """Make a move."""
        self.match = self.match.play(move)
        self.moves.append(move)
        self.told = 0 if self.match.ended else self.told

    def look(self) -> Form:
        """Everything that the page shows: the view of the user's seat, the effect of each tap, and new events."""
        match, view = self.match, self.match.round.view(self.seat)
        ended = match.ended if self.moves or not match.is_over else ()
        events = [event for event in view.events[self.told :] if not isinstance(event, Dealt)]
        news = [sentence(for_people(in_words(event), self.names)) for event in events]
        self.told = len(view.events)
        shown = record_for_display(view, names=self.names)
        return {
            "view": shown["display"],
            "names": self.names,
            "seat": self.seat,
            "order": list(view.order),
            "dealer": view.table.dealer,
            "taps": [self._tap(move) for move in view.legal_moves],
            "news": news,
            "says": [
                {"seat": each.seat, "text": for_people(each.says, self.names)} for each in self.rules.objects(view)
            ],
            "round": len(match.settlements) + (not match.is_over),
            "ended": [
                {**settlement_form(each.settlement, self.names), "standings": list(each.table.totals)} for each in ended
            ],
            "standings": list(match.standings),
            "winners": [self.names[seat] for seat in match.winners] if match.is_over else None,
            "kept": {**self.request, "moves": [self.rules.action_space.text(move) for move in self.moves]},
        }

    def _tap(self, move: Move) -> Form:
        """A move with the card to tap for it, and the cards that light up."""
        card, cards = getattr(move, "card", None), getattr(move, "cards", None)
        takes = getattr(move, "captures", None)
        own = [card] if isinstance(card, Card) else cards if isinstance(cards, CardSet) else ()
        return {
            "number": self.rules.action_space.number(move),
            "words": in_words(move),
            "cards": [each.notation for each in own],
            "takes": [each.notation for each in takes] if isinstance(takes, CardSet) else [],
        }


def player_of(name: str, rules: AnyRules, seats: int) -> Player:
    """Create a player of the library.

    Args:
        name: One of :data:`PLAYERS`.
        rules: The ruleset.
        seats: The number of seats.

    Raises:
        HanafudaError: There is no such player.
    """
    if name == "random":
        return Random()
    if name not in PLAYERS:
        raise HanafudaError(f"there is no player {name!r}; the players are {', '.join(PLAYERS)}")
    scale = scale_of(rules, seats)
    return Strong(scale) if name == "strong" else Greedy(scale)


_AT: Final = dict[str, GameTable]()


def start(request: Mapping[str, Any]) -> Form:
    """Start a match, or resume a saved one."""
    _AT["table"] = GameTable(request)
    return _AT["table"].look()


def act(request: Mapping[str, Any]) -> Form:
    """Make the user's move, by its number."""
    table = _AT["table"]
    table.play(table.rules.action_space.move(request["number"], table.match.round.view(table.seat).legal_moves))
    return table.look()


def step(_request: Mapping[str, Any]) -> Form:
    """Let another seat make its move, if one is to move."""
    table = _AT["table"]
    turn = table.match.round.to_move
    if turn is not None and turn != table.seat:
        table.play(table.player.choose(table.match.round.view(turn), table.rng))
    return table.look()


def record(_request: Mapping[str, Any]) -> Form:
    """The record of the match so far."""
    table = _AT["table"]
    return record_of_match(table.first, table.moves, names=table.names)
