"""The table page: a round or a match against the players of the library, one request at a time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from hanafuda_pages.forms import Form, rules_from
from hanafuda_pages.sheet import sentence, settlement_form, tongue_of
from hanafuda_rules import Card, CardSet, HanafudaError, SeededShuffler, settle_round
from hanafuda_rules.events import Dealt, Drawn, Event, Moved
from hanafuda_rules.formats.display import record_for_display
from hanafuda_rules.formats.notation import parse_move
from hanafuda_rules.formats.records import RecordingShuffler, record_of_match
from hanafuda_rules.machine.match import AnyMatch
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.moves import Move
from hanafuda_rules.players import Greedy, Player, Random, Strong, scale_of
from hanafuda_rules.words import Tongue, in_words

NAMES: Final = ("Aki", "Beni", "Chiyo", "Daigo", "Emi", "Fumi")
"""The other players."""
SAMPLES: Final = 3
PLAYERS: Final = {"greedy": "Quick", "strong": "Strong", "random": "Random"}
"""The players, with their labels in the form."""


class GameTable:
    """A match that the user plays.

    Args:
        request: ``game``, ``options``, ``seats``, ``seat``, ``player`` and ``seed``; ``language``; ``rounds``, the
            maximum number or ``None``; ``take_back``, whether the user may take moves back; ``names``, those of the
            other players; and ``moves``, the moves made so far, in the notation.

    Raises:
        HanafudaError: The game, an option or the number of seats does not exist, or a move is illegal.
    """

    def __init__(self, request: Mapping[str, Any]) -> None:
        self.request = dict(request)
        self.rules: AnyRules = rules_from(request)
        seats, seed = request["seats"], request["seed"]
        self.seat: int = request["seat"]
        self.language = tongue_of(request).language
        self.player = player_of(request["player"], self.rules, seats)
        self.rng = random.Random(seed)  # moves, not secrets
        shuffler = RecordingShuffler(SeededShuffler(seed))
        self.match: AnyMatch = self.rules.match(seats=seats, shuffler=shuffler, max_rounds=request.get("rounds"))
        self.told = 0
        self.past = list[AnyMatch]()
        for text in request.get("moves", ()):
            self.play(parse_move(self.rules, text))

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        seats = self.match.table.seats
        told: list[str] = self.request.get("names") or [*NAMES]
        others = iter(told)
        return ["You" if seat == self.seat else next(others, f"Player {seat + 1}") for seat in range(seats)]

    def play(self, move: Move) -> None:
        """Make a move."""
        self.past.append(self.match)
        self.match = self.match.play(move)
        self.told = 0 if self.match.ended else self.told

    def decision(self) -> int | None:
        """The number of moves before the user's last decision in this round, unless nothing is taken back."""
        if not self.request.get("take_back", True):
            return None
        for place in range(len(self.past) - 1, -1, -1):
            before = self.past[place]
            if len(before.settlements) != len(self.match.settlements):
                return None
            if before.round.to_move == self.seat:
                return place
        return None

    def act(self, request: Mapping[str, Any]) -> Form:
        """Make the user's move, by its number."""
        legal = self.match.round.view(self.seat).legal_moves
        self.play(self.rules.action_space.move(request["number"], legal))
        return self.look()

    def typed(self, request: Mapping[str, Any]) -> Form:
        """The number of the move that the user typed, for :meth:`act`."""
        move = self.match.round.view(self.seat).parse_move(request["text"], self.names)
        return {"number": self.rules.action_space.number(move)}

    def step(self, request: Mapping[str, Any]) -> Form:
        """Let another seat make its move; with ``all``, go on until the user has to move, or the round is over."""
        while (turn := self.match.round.to_move) not in {None, self.seat}:
            self.play(self.player.choose(self.match.round.view(turn), self.rng))
            if self.match.ended or not request.get("all"):
                break
        return self.look()

    def back(self, _request: Mapping[str, Any]) -> Form:
        """Go back to the user's last decision. Matches do not change, so the one before it is still there."""
        place = self.decision()
        if place is not None:
            self.match = self.past[place]
            self.told = len(self.match.round.view(self.seat).events)
            del self.past[place:]
        return self.look()

    def peek(self, request: Mapping[str, Any]) -> Form:
        """Look at the table as it was some moves ago."""
        return self.look(request["back"])

    def record(self, _request: Mapping[str, Any]) -> Form:
        """The record of the match so far."""
        return record_of_match(self.match, names=self.names)

    def look(self, back: int = 0) -> Form:
        """Everything that the page shows: the view of the user's seat, the effect of each tap, and new events.

        Args:
            back: How many moves ago; at an earlier time there is nothing to do.
        """
        match = [*self.past, self.match][-1 - min(back, len(self.past))]
        view = match.round.view(self.seat)
        ended = match.ended if self.past or not match.is_over else ()
        events = [event for event in view.events[self.told :] if not isinstance(event, Dealt)]
        tongue = tongue_of(self.request, self.names)
        news = [sentence(event.words(tongue.language, tongue.names)) for event in events]
        self.told = self.told if back else len(view.events)
        shown = record_for_display(view, language=tongue.language, names=self.names)
        return {
            "view": shown["display"],
            "names": self.names,
            "seat": self.seat,
            "order": list(view.order),
            "dealer": view.table.dealer,
            "taps": [] if back else [self._tap(move, view) for move in view.legal_moves],
            "news": [] if back else news,
            "turns": turns_of(view.events, tongue),
            "back": [back, len(self.past), self.decision() is not None],
            "says": [
                {"seat": thing.seat, "text": sentence(tongue.say(thing.says))} for thing in self.rules.objects(view)
            ],
            "round": len(match.settlements) + (not match.is_over),
            "ended": []
            if back
            else [{**settlement_form(each.settlement, tongue), "standings": list(each.table.totals)} for each in ended],
            "standings": list(match.standings),
            "winners": [self.names[seat] for seat in match.winners] if match.is_over else None,
            "kept": {**self.request, "moves": [self.rules.action_space.text(move) for move in self.match.moves]},
        }

    def _tap(self, move: Move, view: AnyView) -> Form:
        """A move with the card to tap for it, the cards that light up, and what it pays if it ends the round."""
        card, cards = getattr(move, "card", None), getattr(move, "cards", None)
        takes = getattr(move, "captures", None)
        own = [card] if isinstance(card, Card) else cards if isinstance(cards, CardSet) else ()
        return {
            "number": self.rules.action_space.number(move),
            "words": move.words(self.language, self.names),
            "cards": notation(own),
            "takes": notation(takes) if isinstance(takes, CardSet) else [],
            "pays": self._pays(move, view) if move.ends_round else None,
        }

    def _pays(self, move: Move, view: AnyView) -> Form | None:
        """The settlement if the move ends the round now; ``None`` if it depends on cards that the user cannot see."""
        found = [
            settle_round(self.rules, view.sample(random.Random(each)).play(move).outcome) for each in range(SAMPLES)
        ]
        if any(each.net != found[0].net for each in found):
            return None
        form = settlement_form(found[0], tongue_of(self.request, self.names))
        return {"net": form["net"][self.seat], "lines": form["lines"]}

    def hint(self, _request: Mapping[str, Any]) -> Form:
        """What Strong would do, and what it brings."""
        view = self.match.round.view(self.seat)
        scale = scale_of(self.rules, self.match.table.seats)
        move = Strong(scale).choose(view, random.Random(len(view.events)))
        pile = view.piles[self.seat]
        gained = move.captured | (move.hand_cards if move.captured else CardSet())
        others = view.set_aside.union(*view.piles)
        before = {each.yaku.key: each.count for each in view.yaku.missing(pile, others)}
        nearer = [
            f"{in_words(each.yaku, self.language)}: " + (f"{each.count} to go" if each.count else "complete")
            for each in view.yaku.missing(pile | gained, others)
            if gained and not each.out_of_reach and each.count < min(before[each.yaku.key], 4)
        ]
        why = "; ".join(sorted(nearer, key=lambda text: (not text.endswith("complete"), text[-7:]))[:2])
        return {
            "number": self.rules.action_space.number(move),
            "cards": notation(move.hand_cards),
            "takes": notation(move.captured),
            "words": move.words(self.language, self.names),
            "why": why,
        }


def notation(cards: Iterable[Card]) -> list[str]:
    """The cards in the notation, one by one."""
    return [card.notation for card in cards]


def turns_of(events: Iterable[Event], tongue: Tongue) -> list[Form]:
    """The turns of a round: whose each was, and the cards that were played, turned and taken."""
    turns = list[Form]()
    for event in events:
        if isinstance(event, Moved):
            cards, taken = event.move.hand_cards, event.move.captured
        elif isinstance(event, Drawn):
            cards, taken = CardSet([event.card]), event.captures or CardSet()
        else:
            continue
        if not turns or turns[-1]["seat"] != event.seat:
            turns.append({"seat": event.seat, "steps": []})
        turns[-1]["steps"].append(
            {"cards": notation(cards), "takes": notation(taken), "words": event.words(tongue.language, tongue.names)}
        )
    return turns


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


def at_table(act: Callable[[GameTable, Mapping[str, Any]], Form]) -> Callable[[Mapping[str, Any]], Form]:
    """A call about the match that was started last."""
    return lambda request: act(_AT["table"], request)
