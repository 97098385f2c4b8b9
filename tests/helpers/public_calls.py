"""Every public call with arguments that are right, found among what played rounds of all games are made of."""

from __future__ import annotations

import enum
import inspect
import random
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import attrs

import hanafuda_rules
from hanafuda_rules import (
    CARDS,
    DECK,
    CardSet,
    HanafudaError,
    Kind,
    Match,
    RoundState,
    Ruleset,
    SeededShuffler,
    View,
    game,
    game_keys,
    lookups,
    settle_round,
    svg,
    words,
)
from hanafuda_rules.boards import board
from hanafuda_rules.boards.board import seen_by
from hanafuda_rules.events import Moved
from hanafuda_rules.formats import display, notation, records
from hanafuda_rules.formats.records import (
    RecordingShuffler,
    record_of_event,
    record_of_match,
    record_of_round,
    record_of_seen,
)
from hanafuda_rules.games import hachi_hachi, hanahuda
from hanafuda_rules.games.suhara_bana import PLATE, Field, Ground
from hanafuda_rules.machine import registry, shuffling
from hanafuda_rules.parts.outcomes import Outcome
from hanafuda_rules.settlement import Reason
from hanafuda_rules.words import Tongue, say

from helpers.random_rounds import GAMES as MODULES_OF_GAMES
from helpers.random_rounds import random_states

__all__ = [
    "GAMES",
    "SUBJECTS",
    "WRONG_ANYWAY",
    "Call",
    "all_calls",
    "calls_at",
    "instances",
    "records_of",
    "subjects_of",
]

GAMES = [game(key) for key in game_keys()]
MODULES = [hanafuda_rules, board, display, lookups, notation, records, registry, shuffling, svg, words]


@attrs.frozen
class Call:
    """A call that is right, until one of its arguments, or something in one, is replaced."""

    name: str
    function: Callable[..., Any]
    arguments: Mapping[str, Any]
    """By name; those of parameters that take the rest, ``*cards``, are given as one."""
    parameters: Mapping[str, inspect.Parameter] = attrs.field(init=False)

    @parameters.default
    def _parameters(self) -> Mapping[str, inspect.Parameter]:
        parameters = inspect.signature(self.function).parameters
        return {each: parameter for each, parameter in parameters.items() if each not in FUNCTIONS}

    def made(self, name: str, value: Any) -> Any:
        """What the call answers, of generators everything, with a value for one of its arguments."""
        arguments = {**self.arguments, name: value}
        places, names = [], {}
        for each, parameter in self.parameters.items():
            if each not in arguments:
                continue
            if parameter.kind in {parameter.POSITIONAL_ONLY, parameter.VAR_POSITIONAL}:
                places.append(arguments[each])
            elif parameter.kind is parameter.VAR_KEYWORD:
                names |= dict.fromkeys(self.arguments[each], value) if each == name else arguments[each]
            else:
                names[each] = arguments[each]
        found = self.function(*places, **names)
        return list(found) if isinstance(found, Iterator) else found

    def inner(self, name: str) -> Iterator[tuple[str, Callable[[Any], Any]]]:
        """The places in an argument: what each is called, and what makes the argument with something else there."""
        right = self.arguments.get(name)
        if isinstance(right, Mapping):
            yield from [(f"{name}[{key!r}]", _with_item(right, key)) for key in list(right)[:1]]
        elif isinstance(right, (tuple, list)):
            yield from [(f"{name}[0]", lambda value: (value, *right[1:]))] if right else []
        elif attrs.has(type(right)) and type(right).__name__ not in {*NOT_CALLED, "CardSet", "Names"}:
            yield from [(f"{name}.{field}", _with_field(right, field)) for field in _arguments_of(right)]


def _with_item(right: Mapping[Any, Any], key: Any) -> Callable[[Any], Any]:
    return lambda value: {**right, key: value}


def _with_field(right: Any, field: str) -> Callable[[Any], Any]:
    return lambda value: attrs.evolve(right, **{field: value})


def _arguments_of(value: Any) -> dict[str, Any]:
    """What the class of a value was called with."""
    fields = [field for field in attrs.fields(type(value)) if field.init and not field.name.startswith("_")]
    return {field.alias: getattr(value, field.name) for field in fields}


# --- what is right ---------------------------------------------------------------------------------------------------


def over(moment: Any) -> Any:
    """The end of a round or a match, which is played on with the first move each time."""
    while not moment.is_over:
        moment = moment.play(getattr(moment, "round", moment).legal_moves[0])
    return moment


def subjects_of(rules: Any, seats: int, moves: int = 1) -> dict[str, Any]:
    """What the values of a game are after some moves."""
    first = rules.match(seats=seats, dealer=0, shuffler=RecordingShuffler(SeededShuffler(8)), max_rounds=1)
    match = first
    for _ in range(moves):
        match = match.play(match.round.legal_moves[0])
    state, ended = match.round, over(match.round)
    return {
        "game": game(rules.key),
        "rules": rules,
        "options": rules.options,
        "space": rules.action_space,
        "state": state,
        "ended": ended,
        "view": state.view(state.to_move),
        "match": match,
        "first": first,
        "table": state.table,
        "outcome": ended.outcome,
        "settlement": settle_round(rules, ended.outcome),
        "yaku": rules.yaku,
        "a yaku": next(iter(ended.yaku), next(iter(hanahuda.RULES.yaku))),
        "classes": rules.classification,
    }


SUBJECTS = {each.key: subjects_of(each.default, each.default.seat_counts[0]) for each in GAMES}
HA = SUBJECTS["hanahuda"]


def records_of(subjects: Mapping[str, Any]) -> tuple[Any, Any]:
    """The records of a round and of a match."""
    return record_of_round(subjects["ended"]), record_of_match(over(subjects["first"]))


ROUND, MATCH = records_of(HA)
SEEN = seen_by(None, HA["state"], 0)


def _parts(value: Any, seen: dict[int, Any]) -> Iterator[Any]:
    """A value and whatever it is made of, each once."""
    if id(value) in seen:
        return
    seen[id(value)] = value
    if isinstance(value, Mapping):
        inner = [*value.keys(), *value.values()]
    elif isinstance(value, (tuple, list, frozenset)):
        inner = list(value)
    elif attrs.has(type(value)):
        yield value
        inner = [] if type(value).__name__ in NOT_CALLED else list(_arguments_of(value).values())
    else:
        return
    for each in inner:
        yield from _parts(each, seen)


def _played(key: str) -> Iterator[Any]:
    """What rounds of a game, with any options, come to."""
    subjects, seen = SUBJECTS[key], dict[int, Any]()
    rules, state = subjects["rules"], subjects["state"]
    moves = [next(iter(form.moves())) for form in rules.vocabulary]
    drawn = rules.match(seats=state.table.seats, shuffler=SeededShuffler(8)).draws
    for value in (*subjects.values(), *moves, *drawn, notation.position_of(state), *rules.yaku.missing(DECK - DECK)):
        yield from _parts(value, seen)
    for state in random_states(MODULES_OF_GAMES[key], rounds=6):
        if state.is_over:
            outcome = state.outcome
            for value in (state.events, outcome, settle_round(state.ruleset, outcome)):
                yield from _parts(value, seen)


def instances() -> dict[type, Any]:
    """Of each class one value."""
    found: dict[type, Any] = {}
    for key in SUBJECTS:
        for value in _played(key):
            found.setdefault(type(value), value)
    return found


NOT_CALLED = {
    "Board", "Card", "Game", "HasMoves", "LegalMoves", "Match", "Named", "Order", "Record", "RoundState", "Ruleset",
    "Shuffler", "Spoken", "State", "Text", "View", "filled", "say", "tries",
}  # fmt: skip
"""Classes whose constructors check nothing, protocols, names of types, and what only authors of games call."""

FOR_AUTHORS = {
    "CountingRules.held", "CountingRules.voided", "FieldOutcome.field_faults", "FieldOutcome.of",
    "FieldOutcome.settled", "FieldOutcome.used", "Outcome.may_be_void", "Outcome.numbers", "Rules.cup_of",
    "Rules.dealt", "Rules.decides", "Rules.numbers_of", "Rules.score", "Rules.stops", "Rules.voided",
    "Rules.wins_match", "Rules.worth", "YakuTable.changed", "at", "at_end", "bounds_of", "check_outcome",
    "compensation", "deck", "draw_rank", "facts", "faults", "hand_constraints", "has_risen",
    "held_at_end", "held_by", "may_be_compensated", "may_rise", "must_check", "net_of", "objects", "of_play",
    "outcome_of", "plain_score", "plain_yaku", "points_at_end", "points_by", "readings", "reckon", "seat_faults",
    "sides", "speakers", "teyaku_of", "value_of_mask", "void", "voided_by", "yaku_at",
}  # fmt: skip
"""Methods that games override, or that take masks, for the library to call."""

FUNCTIONS = {"weigh"}
"""Parameters that take a caller's function, which may raise what it likes."""

EXAMPLES: dict[str, Any] = {
    "amount": 5,
    "begun": 0,
    "card": CARDS[0],
    "cards": CARDS,
    "code": 10,
    "columns": 12,
    "completed": "four_three",
    "count": 2,
    "dealer": 0,
    "english": "Pine",
    "field": DECK & Kind.BRIGHT.cards,
    "hand": CardSet(CARDS[:7]),
    "hands": {0: CardSet(CARDS[:2]), 1: 3},
    "index": 0,
    "key": "hanahuda",
    "keys": ("red",),
    "kind": Kind.BRIGHT,
    "language": "ja",
    "tongue": Tongue(),
    "lost": CardSet(CARDS[1:2]),
    "mask": 3,
    "max_rounds": 2,
    "month": CARDS[0].month,
    "moves": (),
    "number": 0,
    "order": CARDS,
    "orders": (CARDS,),
    "other": CardSet(CARDS[:3]),
    "others": CardSet(CARDS[:3]),
    "owner": 0,
    "payer": 1,
    "pile": CardSet(CARDS[:4]),
    "points": 20,
    "presets": {"RULES": hanahuda.RULES},
    "price": 20,
    "purse": PLATE,
    "reason": Reason(say("for a yaku"), "PH-5.5"),
    "record": ROUND,
    "rng": random.Random(5),
    "rules_type": hanahuda.Rules,
    "seat": 0,
    "seed": 8,
    "shuffler": SeededShuffler(8),
    "text": "1b",
    "thing": CARDS[0],
    "times": 2,
    "title": "A round",
    "what": "a round",
    "width": 60,
    "winner": 0,
    "yaku": HA["a yaku"],
}
"""By a parameter's name what is right for it."""

OTHERWISE: dict[str, dict[str, Any]] = {
    "Options.differences": {"other": HA["options"]},
    "Chase": {"chaser": 0, "displaced": 1},
    "BurdenPlay": {"ground": Ground.FREE},
    "Stop": {"yaku": "six_brights"},
    "SplitPot": {"seats": (0, 1)},
    "final_purse": {"borrowed": 1},
    "pay": {"owed": 4},
    "points_to_stones": {"field": Field.SMALL},
    "stones_to_points": {"stones": PLATE, "field": Field.SMALL},
    "from_text": {"text": "{}"},
    "ActionSpace.move": {"legal_moves": None},
    "Names": {"others": {"ko": "소나무"}},
    "View.told": {"kind": Moved},
    "Yaku.named": {"names": CARDS[0].names, "value": 5, "rule": "KK-5.1", "group": "other", "cards": DECK, "needed": 3},
    "hachi_hachi.Outcome.at": {
        "table": hachi_hachi.RULES.table(seats=3),
        "told": {"order": (0, 1, 2), "piles": {seat: CardSet(CARDS[16 * seat :][:16]) for seat in range(3)}},
    },
    "record_for_display": {"names": None, "settlement": None},
    "hanafuda_rules.svg_of": {"value": CARDS[0]},
    "svg.svg_of": {"value": CARDS[0]},
    "Seen": {"events": SEEN.events, "hand": SEEN.hand},
    "board.board_at": {"view": HA["view"]},
    "board.seen_by": {"before": None, "after": HA["state"]},
    "records.event_of": {"record": record_of_event(HA["state"].events[0], HA["rules"]), "rules": HA["rules"]},
    "records.record_of_event": {"event": HA["state"].events[0], "rules": HA["rules"]},
    "records.record_of_seen": {"seen": SEEN, "rules": HA["rules"]},
    "records.seen_of": {"record": record_of_seen(SEEN, HA["rules"]), "rules": HA["rules"]},
    "record_of_match": {"names": None},
    "record_of_round": {"names": None},
    "record_of_view": {"names": None},
    "records.replay_match": {"record": MATCH},
    "records.resume_match": {"record": MATCH},
    "records.walk_match": {"record": MATCH},
    "suhara_bana.Outcome.with_purses": {
        "purses": SUBJECTS["suhara_bana"]["outcome"].purses,
        "penalties_paid": False,
    },
    "objects_svg": {"objects": SUBJECTS["suhara_bana"]["view"].objects},
    "table_svg": {"objects": (), "piles": {}, "field": CARDS[8:12]},
    "Theme": dict.fromkeys([field.name for field in attrs.fields(svg.Theme)], "#cb2a20"),
    "Ruleset.deal": {"table": None},
    "Ruleset.match": {"dealer": None, "seats": None},
    "Ruleset.position": {"more": {}},
    "Settlement.of": {"more": {}},
    "YakuTable.entry": {"text": "five_brights"},
    "YakuTable.find": {"text": "five_brights"},
    "Settlement.multiplied": {"rule": "HOUSE-1"},
}
"""By a call's name what is right for it, where a parameter of that name is something else elsewhere."""


# --- the calls -------------------------------------------------------------------------------------------------------


@attrs.frozen
class Answering:
    """A shuffler that answers with what it was given."""

    answer: Any
    rest: Any = attrs.field(default=attrs.Factory(lambda self: self, takes_self=True))

    def shuffle(self, _: Any) -> Any:
        return self.answer

    def next_round(self) -> Any:
        return self.rest


WRONG_ANYWAY = {
    "whole answer of a shuffler",
    "next shuffler",
    "suhara_bana: Settlement.multiplied",
    *(f"{each.key}: {call}" for each in GAMES for call in ("View.after", "View.parse_move", "RoundState.parse_move")),
}
"""The calls that are not right before anything is replaced."""


def calls() -> Iterator[Call]:
    known = instances()
    for module in [*MODULES, *MODULES_OF_GAMES.values()]:
        yield from _calls_of(module, known)
    yield from _calls_with_shufflers()
    yield from calls_at("hanahuda", [SeededShuffler(8), RecordingShuffler(SeededShuffler(8)), DECK, CARDS[0]], HA)
    for key, subjects in SUBJECTS.items():
        yield from calls_at(key, subjects.values(), subjects)


def _calls_of(module: Any, known: Mapping[type, Any]) -> Iterator[Call]:
    """A module's functions and classes."""
    key = module.__name__.rpartition(".")[2]
    for name in module.__all__:
        function = getattr(module, name)
        if not callable(function) or name in NOT_CALLED or _is_error(function) or _is_alias(function):
            continue
        if isinstance(function, enum.EnumType):
            yield Call(f"{key}: {name}", _called(function), {"value": next(iter(function)).value})
        else:
            right = _arguments_of(known[function]) if isinstance(function, type) and function in known else {}
            yield _call(name, function, key, SUBJECTS.get(key), right)


def _calls_with_shufflers() -> Iterator[Call]:
    deal, begin_match = HA["rules"].deal, HA["rules"].match

    def dealt(order: Any, rest: Any) -> Any:
        return deal(seats=2, shuffler=RecordingShuffler(Answering((order, rest))))

    def dealt_by(answer: Any) -> Any:
        return deal(seats=2, shuffler=RecordingShuffler(Answering(answer)))

    def going_on_by(rest: Any) -> Any:
        return begin_match(seats=2, shuffler=Answering((), rest))

    yield Call("answer of a shuffler", dealt, {"order": CARDS, "rest": SeededShuffler(8)})
    yield Call("whole answer of a shuffler", dealt_by, {"answer": ()})
    yield Call("next shuffler", going_on_by, {"rest": None})


def calls_at(key: str, values: Iterable[Any], subjects: Mapping[str, Any]) -> Iterator[Call]:
    """The methods of some values of a game."""
    for value in values:
        for name, method in inspect.getmembers(type(value), callable):
            public = _public_name(type(value), name)
            if not (name.startswith("_") or {name, public} & FOR_AUTHORS or isinstance(method, type)):
                yield _call(public, getattr(value, name), key, subjects)


def _is_error(function: Any) -> bool:
    return isinstance(function, type) and issubclass(function, HanafudaError)


def _is_alias(function: Any) -> bool:
    return (not isinstance(function, type) and not inspect.isroutine(function)) or typing.is_typeddict(function)


def _called(kind: Any) -> Any:
    def call(value: Any) -> Any:
        return kind(value)

    return call


def _public_name(kind: type, name: str) -> str:
    owner = next(each for each in kind.__mro__ if name in vars(each))
    return f"{owner.__name__}.{name}"


def _of_game(subjects: Mapping[str, Any]) -> dict[str, Any]:
    """What is right for a game's own calls."""
    state, outcome = subjects["state"], subjects["outcome"]
    seated = {field.name for field in attrs.fields(type(subjects["table"]))}
    needed = {field.alias for field in attrs.fields(type(outcome)) if field.default is attrs.NOTHING}
    option = next(iter(type(subjects["options"]).describe()))
    return {
        **{name: subjects[name] for name in ("rules", "table", "outcome", "settlement", "view", "match")},
        "base": subjects["rules"],
        "state": subjects["ended"],
        "moment": state,
        "position": str(attrs.evolve(notation.position_of(state), lacks=())),
        "legal_moves": state.legal_moves,
        "move": state.legal_moves[0],
        "seats": subjects["table"].seats,
        "changes": {option.name: option.default},
        "piles": outcome.piles,
        "hand": next(iter(getattr(outcome, "shown", {}).values()), CardSet(CARDS[:7])),
        # Of an outcome at a table, and of one of a state, what neither tells.
        "happened": {name: value for name, value in _arguments_of(outcome).items() if name in needed - seated},
        "more": {name: value for name, value in _arguments_of(outcome).items() if name not in _OF_STATE},
    }


_OF_STATE = {field.alias for field in attrs.fields(Outcome)}


def _call(
    name: str,
    function: Callable[..., Any],
    key: str,
    subjects: Mapping[str, Any] | None,
    right: Mapping[str, Any] | None = None,
) -> Call:
    """A call with what is right for it: found in a round, named above, or what a parameter's name tells."""
    arguments: dict[str, Any] = {}
    named = {**OTHERWISE.get(name, {}), **OTHERWISE.get(f"{key}.{name}", {})}
    examples = {**EXAMPLES, **_of_game(subjects or HA), **named, **(right or {})}
    parameters = inspect.signature(function).parameters
    if getattr(function, "__name__", "") in {"ruleset", "change"} and "changes" not in parameters:
        # One option stands for all, for Options takes each.
        examples |= examples["changes"]
        parameters = {each: parameters[each] for each in parameters if each in {"base", *examples["changes"]}}
    for each, parameter in parameters.items():
        if each in examples:
            arguments[each] = examples[each]
        elif parameter.kind is parameter.VAR_KEYWORD:
            arguments[each] = {}
        elif parameter.default is parameter.empty:
            arguments[each] = None
    return Call(f"{key}: {name}", function, arguments)


def all_calls() -> dict[str, Call]:
    """Each function and method once, and once for each game where it leads to what the game overrides."""
    found: dict[Any, Call] = {}
    for call in calls():
        owner, function = getattr(call.function, "__self__", None), getattr(call.function, "__func__", call.function)
        varies = isinstance(owner, (Ruleset, RoundState, View, Match)) or not inspect.isroutine(function)
        found.setdefault(call.name if varies else function, call)
    return {call.name: call for call in found.values()}
