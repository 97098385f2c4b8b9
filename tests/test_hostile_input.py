"""Whatever is handed in to a public call: a value comes out, or an error of the library, of bounded length, in time."""

from __future__ import annotations

import copy
import enum
import importlib
import inspect
import random
import time
import typing
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs
import pytest

import hanafuda_rules
from hanafuda_rules import (
    CARDS,
    DECK,
    Card,
    CardSet,
    HanafudaError,
    Kind,
    Names,
    SeededShuffler,
    display,
    game,
    game_keys,
    notation,
    positions,
    records,
    registry,
    shuffling,
    svg,
    words,
)
from hanafuda_rules.events import Moved
from hanafuda_rules.games import hachi_hachi, hanahuda
from hanafuda_rules.games.suhara_bana import PLATE, Field, Ground
from hanafuda_rules.records import RecordingShuffler, record_of_match, record_of_round
from hanafuda_rules.settlement import Reason

from helpers.hostile import VALUES

LONGEST = 1_000  # characters of a message
SLOWEST = 10  # seconds, on a machine with other work; the calls take milliseconds

GAMES = [game(key) for key in game_keys()[:3]]  # those whose calls have examples below
MODULES = [hanafuda_rules, display, notation, positions, records, registry, shuffling, svg, words]


@attrs.frozen
class Call:
    """A call that is right, until one of its arguments is replaced."""

    name: str
    function: Callable[..., Any]
    arguments: Mapping[str, Any]
    """By name; those of parameters that take the rest, ``*cards``, are given as one."""

    def made(self, name: str, value: Any) -> Any:
        arguments = {**self.arguments, name: value}
        places, names = [], {}
        for each, parameter in inspect.signature(self.function).parameters.items():
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

    @property
    def names(self) -> list[str]:
        return list(inspect.signature(self.function).parameters)


def wrong_with(what: str, call: Callable[[], Any]) -> str | None:
    """What is wrong with how a call ended, if anything is."""
    start = time.perf_counter()
    try:
        call()
    except HanafudaError as error:
        if len(str(error)) > LONGEST:
            return f"{what}: a message of {len(str(error))} characters"
    except Exception as error:  # noqa: BLE001
        return f"{what}: {type(error).__name__}: {str(error)[:200]} at {_place(error)}"
    took = time.perf_counter() - start
    return f"{what}: {took:.1f} seconds" if took > SLOWEST else None


def _place(error: Exception) -> str:
    trace = error.__traceback__
    found = ""
    while trace is not None:
        if "hanafuda_rules" in (file := trace.tb_frame.f_code.co_filename):
            found = f"{file.rpartition('/')[2]}:{trace.tb_lineno}"
        trace = trace.tb_next
    return found


# --- every public call -----------------------------------------------------------------------------------------------


def over(moment: Any) -> Any:
    while not moment.is_over:
        moment = moment.play(getattr(moment, "round", moment).legal_moves[0])
    return moment


def moves_of(match: Any) -> list[Any]:
    return [event.move for event in match.last_round.events if isinstance(event, Moved)]


def subjects_of(each: Any) -> dict[str, Any]:
    """What a game's values are, at several moments."""
    rules, seats = each.default, each.default.seat_counts[0]
    state = rules.deal(seats=seats, shuffler=RecordingShuffler(SeededShuffler(8)))
    later = state.play(state.legal_moves[0])
    match = rules.match(seats=seats, dealer=0, shuffler=RecordingShuffler(SeededShuffler(8)), max_rounds=1)
    ended = over(state)
    return {
        "game": each,
        "rules": rules,
        "options": rules.options,
        "space": rules.action_space,
        "state": later,
        "ended": ended,
        "view": later.view(0),
        "match": match,
        "table": state.table,
        "outcome": ended.outcome,
        "settlement": rules.settle(ended.outcome),
        "yaku": rules.yaku,
        "a yaku": next(iter(ended.yaku), next(iter(hanahuda.RULES.yaku))),
        "classes": rules.classification,
    }


SUBJECTS = {each.key: subjects_of(each) for each in GAMES}
HA = SUBJECTS["hanahuda"]
ROUND = record_of_round(HA["ended"], names=["Ngirmang", "Ebil"])
MATCH = record_of_match(HA["match"], moves_of(over(HA["match"])))
PILES = "2arcd 3brcd 4arcd 5arcd 6arcd 7arcd, 8bacd 9arcd 10arcd 11barc 12bcde"
POSITION = f"2 / 0 / 0 1 / 0 / 1b, 1c / {PILES} / 1rd / - / -"
REASON = Reason("for a yaku", "PH-5.5")

SUHARA = SUBJECTS["suhara_bana"]["outcome"]

EXAMPLES: dict[str, Any] = {
    "amount": 5,
    "points": 5,
    "base": hanahuda.RULES,
    "best_only": True,
    "begun": 0,
    "captures": CardSet(),
    "card": CARDS[0],
    "cards": CARDS,
    "cards_set": DECK,
    "changes": {"target": 500},
    "classes": (),
    "classification": HA["classes"],
    "code": 10,
    "columns": 12,
    "count": 2,
    "dealer": 0,
    "dealer_reason": REASON,
    "draws": (),
    "english": "Pine",
    "events": (),
    "factors": (),
    "field": DECK & Kind.BRIGHT.cards,
    "first": HA["match"],
    "groups": (),
    "hands": {0: CardSet(CARDS[:2]), 1: 3},
    "index": 0,
    "item": "six_brights",
    "key": "hanahuda",
    "kind": Kind.BRIGHT,
    "legal_moves": HA["state"].legal_moves,
    "language": "ja",
    "lost": CardSet(CARDS[1:2]),
    "mask": 3,
    "max_rounds": 2,
    "month": CARDS[0].month,
    "moment": HA["state"],
    "move": HA["state"].legal_moves[0],
    "moves": (),
    "name": "pile",
    "names": Names("Pine"),
    "next_dealer": 0,
    "number": 0,
    "order": CARDS,
    "orders": (CARDS,),
    "other": CardSet(CARDS[:3]),
    "others": CardSet(CARDS[:3]),
    "outcome": HA["outcome"],
    "payee": 0,
    "payer": 1,
    "pile": CardSet(CARDS[:4]),
    "piles": {0: DECK},
    "position": POSITION,
    "presets": {"RULES": hanahuda.RULES},
    "reason": REASON,
    "record": ROUND,
    "rng": random.Random(5),
    "rule": "PH-5.5",
    "rules": hanahuda.RULES,
    "rules_type": hanahuda.Rules,
    "seat": 0,
    "seats": 2,
    "seed": 8,
    "settlement": HA["settlement"],
    "shuffler": SeededShuffler(8),
    "state": HA["ended"],
    "table": HA["table"],
    "text": "1b",
    "thing": CARDS[0],
    "title": "A round",
    "unit": "points",
    "value": 5,
    "view": HA["view"],
    "vocabulary": (),
    "width": 60,
    "winner": 0,
    "words": "for a yaku",
    "yaku": HA["a yaku"],
}
"""By a parameter's name what is right for it."""

OTHERWISE: dict[str, dict[str, Any]] = {
    "ActionSpace.move": {"legal_moves": None},
    "Classification.kind": {"card": CARDS[0]},
    "Draw": {"seat": 0, "card": CARDS[0]},
    "Factor": {"times": 2},
    "Names": {"others": {"ko": "소나무"}},
    "Options.differences": {"other": HA["options"]},
    "Game.ruleset": {"changes": {"target": 500}},
    "Position": {
        "dealer": 0,
        "order": (0, 1),
        "to_move": 0,
        "hands": (3, CardSet(CARDS[:2])),
        "piles": (CardSet(), CardSet()),
        "field": CardSet(),
        "drawn": None,
        "stock": 30,
    },
    "Reason": {"kind": "yaku"},
    "Score": {"seats": (0,)},
    "SeededShuffler": {"round": 0},
    "Stopped": {"yaku": "six_brights"},
    "Stop": {"yaku": "six_brights"},
    "Theme": dict.fromkeys([field.name for field in attrs.fields(svg.Theme)], "#cb2a20"),
    "Yaku": {"group": "other", "cards": DECK, "needed": 3},
    "CardClass": {"cards": DECK, "points": 5},
    "Yaku.named": {"group": "other", "cards": DECK, "needed": 3},
    "YakuTable": {"yaku": ()},
    "YakuTable.missing": {"pile": CardSet(CARDS[:4])},
    "DeclaredTeyaku": {"keys": ("red",)},
    "Liable": {"payer": 0, "owner": 1, "completed": "four_three"},
    "Offer": {"price": 20},
    "hachi_hachi.Outcome": {
        "field": CardSet(CARDS[::8]),
        "order": (0, 1, 2),
        "piles": {0: DECK, 1: CardSet(), 2: CardSet()},
    },
    "hachi_hachi.Outcome.at": {
        "table": hachi_hachi.RULES.table(seats=3),
        "told": {"order": (0, 1, 2), "piles": {0: DECK}},
    },
    "hachi_hachi.ruleset": {"changes": {"points_per_kan": 10}},
    "BurdenPlay": {"ground": Ground.FREE},
    "Chase": {"chaser": 0, "displaced": 1},
    "suhara_bana.ruleset": {"changes": {"three_seats": True}},
    "suhara_bana.Outcome": {"piles": SUHARA.piles, "field": Field.SMALL},
    "suhara_bana.Outcome.at": {"piles": SUHARA.piles},
    "suhara_bana.Outcome.with_purses": {"purses": SUHARA.purses, "penalties_paid": False},
    "SplitPot": {"seats": (0, 1)},
    "bills": {"purse": PLATE},
    "final_purse": {"purse": PLATE, "borrowed": 1},
    "pay": {"purse": PLATE, "owed": 4},
    "points_to_stones": {"points": 20, "field": Field.SMALL},
    "stones_to_points": {"stones": PLATE, "field": Field.SMALL},
    "position_of": {"moment": HA["state"]},
    "from_text": {"text": "{}"},
    "record_of_match": {"names": None},
    "record_of_round": {"names": None},
    "record_for_display": {"names": None},
    "record_of_view": {"names": None},
    "records.replay_match": {"record": MATCH},
    "records.walk_match": {"record": MATCH},
    "settle_round": {"outcome": HA["outcome"]},
    "table_svg": {"piles": {}, "field": CARDS[8:12]},
    "View.told": {"kind": Moved},
    "View.sample": {"rng": random.Random(5)},
    "Match.play": {"move": HA["match"].round.legal_moves[0]},
    "Ruleset.match": {"dealer": None, "seats": None},
}
"""By a call's name what is right for it, where a parameter of that name is something else elsewhere."""

NOT_CALLED = {
    "Card", "Game", "HasMoves", "Ink", "LegalMoves", "Match", "Named", "Order", "Record", "RoundState",
    "Ruleset", "Shuffler", "Spoken", "State", "View", "filled",
}  # fmt: skip
"""Classes whose constructors check nothing, protocols, names of types, and what only authors of games call."""

FOR_AUTHORS = {
    "bounds_of", "check_outcome", "deck", "draw_rank", "fit", "group_values", "has_risen", "may_rise", "outcome_of",
    "sides", "value_of_mask", "yaku_at",
}  # fmt: skip
"""Methods that games override, or that take masks, for the library to call."""


@attrs.frozen
class Answering:
    """A shuffler that answers with what it was given."""

    answer: Any
    rest: Any = attrs.field(default=attrs.Factory(lambda self: self, takes_self=True))

    def shuffle(self, _: Any) -> Any:
        return self.answer

    def next_round(self) -> Any:
        return self.rest


def _called(kind: Any) -> Any:
    def call(value: Any) -> Any:
        return kind(value)

    return call


def _dealt_by(shuffler: Any) -> Any:
    return HA["rules"].deal(seats=2, shuffler=RecordingShuffler(shuffler))


def _dealt_by_answer(order: Any, rest: Any) -> Any:
    return _dealt_by(Answering((order, rest)))


def calls() -> Iterator[Call]:
    modules = [*MODULES, *(importlib.import_module(f"hanafuda_rules.games.{each.key}") for each in GAMES)]
    for module in modules:
        for name in module.__all__:
            function = getattr(module, name)
            if callable(function) and not (name in NOT_CALLED or _is_error(function) or _is_alias(function)):
                if isinstance(function, enum.EnumType):
                    yield Call(name, _called(function), {"value": next(iter(function)).value})
                else:
                    yield _call(name, function, module.__name__.rpartition(".")[2])
    yield Call("answer of a shuffler", _dealt_by_answer, {"order": CARDS, "rest": SeededShuffler(8)})
    yield Call("whole answer of a shuffler", lambda answer: _dealt_by(Answering(answer)), {"answer": ()})
    yield Call("next shuffler", lambda rest: HA["rules"].match(seats=2, shuffler=Answering((), rest)), {"rest": None})
    for key, subjects in SUBJECTS.items():
        for subject in [*subjects.values(), SeededShuffler(8), RecordingShuffler(SeededShuffler(8)), DECK, CARDS[0]]:
            for name, _ in inspect.getmembers(type(subject), callable):
                if not name.startswith("_") and name not in FOR_AUTHORS and name not in vars(object):
                    yield _call(f"{_public_name(type(subject), name)}", getattr(subject, name), key)


def _is_error(function: Any) -> bool:
    return isinstance(function, type) and issubclass(function, HanafudaError)


def _is_alias(function: Any) -> bool:
    return (not isinstance(function, type) and not inspect.isroutine(function)) or typing.is_typeddict(function)


def _public_name(kind: type, name: str) -> str:
    owner = next(each for each in kind.__mro__ if name in vars(each))
    return f"{owner.__name__}.{name}"


def _of_game(key: str) -> dict[str, Any]:
    """What is right for a game's own calls."""
    subjects = SUBJECTS.get(key)
    if subjects is None:
        return {}
    legal = subjects["state"].legal_moves
    return {
        **{name: subjects[name] for name in ("rules", "table", "outcome", "settlement", "view", "yaku")},
        "base": subjects["rules"], "state": subjects["ended"], "legal_moves": legal, "move": legal[0],
        "seats": subjects["table"].seats,
    }  # fmt: skip


def _call(name: str, function: Callable[..., Any], module: str) -> Call:
    arguments: dict[str, Any] = {}
    examples = {**EXAMPLES, **_of_game(module), **OTHERWISE.get(name, {}), **OTHERWISE.get(f"{module}.{name}", {})}
    for each, parameter in inspect.signature(function).parameters.items():
        if each in examples:
            arguments[each] = examples[each]
        elif parameter.kind is parameter.VAR_KEYWORD:
            arguments[each] = {}
        elif parameter.default is parameter.empty:
            arguments[each] = None
    return Call(f"{module}: {name}", function, arguments)


def values(name: str) -> Any:
    """The value of a name; those that can be used up are made anew."""
    if name not in MADE or "generator" in name:
        MADE[name] = VALUES[name]()
    return MADE[name]


MADE: dict[str, Any] = {}


def all_calls() -> dict[str, Call]:
    """Each function and method once."""
    found: dict[Any, Call] = {}
    for call in calls():
        function = getattr(call.function, "__func__", call.function)
        found.setdefault(function if inspect.isroutine(function) else call.name, call)
    return {call.name: call for call in found.values()}


CALLS = all_calls()


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_every_public_call_takes_whatever_it_is_given(call: Call) -> None:
    wrong = [
        wrong_with(f"{name}: {what}", lambda: call.made(name, values(what)))  # noqa: B023
        for name in call.names
        for what in VALUES
    ]
    assert not any(wrong), "\n".join(filter(None, wrong))


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_the_calls_are_right_but_for_what_is_replaced(call: Call) -> None:
    """A call that fails anyway would show nothing."""
    assert call.name.rpartition(": ")[2] in WRONG_ANYWAY or call.made("", None) is not NotImplemented


WRONG_ANYWAY = {"whole answer of a shuffler", "next shuffler"}


# --- records ---------------------------------------------------------------------------------------------------------


def places(record: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a record, of lists the first and the last item."""
    if path:
        yield path
    if isinstance(record, dict):
        for name in record:
            yield from places(record[name], (*path, name))
    elif isinstance(record, list) and record:
        for place in {0, len(record) - 1}:
            yield from places(record[place], (*path, place))


def replaced(record: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    changed = copy.copy(record)
    changed[path[0]] = replaced(record[path[0]], path[1:], value)
    return changed


@pytest.mark.parametrize(
    ("record", "replay"), [(ROUND, records.replay_round), (MATCH, records.replay_match)], ids=["round", "match"]
)
def test_a_record_holds_whatever_it_is_given(record: Any, replay: Any) -> None:
    for path in places(record):
        for what in VALUES:
            changed = replaced(record, path, values(what))
            assert not (wrong := wrong_with(f"{path}: {what}", lambda: replay(changed))), wrong  # noqa: B023


def test_a_table_of_a_record_holds_whatever_it_is_given() -> None:
    for key, subjects in SUBJECTS.items():
        record = record_of_round(subjects["state"])
        for field in attrs.fields(type(subjects["table"])):
            for what in VALUES:
                changed = replaced(record, ("table",), {field.name: values(what)})
                wrong = wrong_with(f"{key}, {field.name}: {what}", lambda: records.replay_round(changed))  # noqa: B023
                assert not wrong, wrong


def test_options_hold_whatever_they_are_given() -> None:
    for each in GAMES:
        for name in [info.name for part in (each.default.options, each.default.length) for info in part.describe()]:
            for what in VALUES:
                wrong = wrong_with(f"{each.key}, {name}: {what}", lambda: each.ruleset(**{name: values(what)}))  # noqa: B023
                assert not wrong, wrong


@pytest.mark.parametrize("size", [1_000, 50_000])
@pytest.mark.parametrize(
    "make",
    [
        lambda size: "[" * size + "]" * size,
        lambda size: '{"a":' * size + "1" + "}" * size,
        lambda size: '{"options": {"target": ' + "9" * size + "}}",
        lambda size: "{" + ",".join(f'"{number % (size - 1)}": 1' for number in range(size)) + "}",
        lambda size: '{"' + "x" * size + '": 1, "' + "x" * size + '": 1}',
        lambda size: '"' + "x" * size,
        lambda size: "x" * size,
        lambda size: " " * size,
    ],
    ids=["lists", "objects", "digits", "duplicate", "long name", "open text", "no JSON", "blanks"],
)
def test_a_text_of_any_size_is_read_in_time(make: Callable[[int], str], size: int) -> None:
    text = make(size)
    for read in (records.from_text, notation.Position.parse, notation.parse_cards, CardSet.parse, Card.parse):
        assert not (wrong := wrong_with(read.__name__, lambda: read(text))), wrong  # noqa: B023
    assert not (wrong := wrong_with("replayed", lambda: records.replay_round(records.from_text(text)))), wrong


def test_random_texts_are_read_in_time() -> None:
    rng = random.Random(11)
    words = ["1b", "1brcd", "0", "-", "/", ",", "?", "?9", " ", "=", "x", ":", "pine-crane", "stop:", "99", "é", "\x00"]
    for _ in range(300):
        text = "".join(rng.choices(words, k=rng.randint(1, 30)))
        for read in (notation.Position.parse, notation.parse_cards, CardSet.parse, Card.parse, records.from_text):
            assert not (wrong := wrong_with(f"{read.__name__} {text!r}", lambda: read(text))), wrong  # noqa: B023
        assert not (wrong := wrong_with(text, lambda: notation.parse_move(HA["rules"], text))), wrong  # noqa: B023
