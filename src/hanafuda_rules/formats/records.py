"""Records: rounds, matches and views as plain data that can be stored and replayed.

A record is a dictionary for JSON. The manual describes the format, and :func:`schema` is its JSON Schema.
:func:`to_text` writes JSON and :func:`from_text` reads it. Deal a round with a :class:`RecordingShuffler` to record it.

    >>> from hanafuda_rules import SeededShuffler
    >>> from hanafuda_rules.games import hanahuda
    >>> from hanafuda_rules.formats.records import RecordingShuffler, record_of_round, replay_round
    >>> state = hanahuda.RULES.deal(seats=2, shuffler=RecordingShuffler(SeededShuffler(8)))
    >>> while not state.is_over:
    ...     state = state.play(state.legal_moves[0])
    >>> record = record_of_round(state, names=["Ngirmang", "Ebil"])
    >>> record["moves"][:3]
    ['pass', 'pass', '1dx1c']
    >>> record_of_round(replay_round(record), names=["Ngirmang", "Ebil"]) == record
    True
"""

from __future__ import annotations

import functools
import importlib.resources
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar, cast

import attrs

from hanafuda_rules import settle_round
from hanafuda_rules._card_words import text_only
from hanafuda_rules.boards.board import Seen
from hanafuda_rules.cards import CardSet
from hanafuda_rules.checks import check_type, fits, listed, mapped, sequence
from hanafuda_rules.errors import HanafudaError, ParseError, count_of, in_short, shown
from hanafuda_rules.events import EVENT_TYPES, Event, check_event
from hanafuda_rules.formats.notation import format_cards, parse_cards, parse_move, position_of
from hanafuda_rules.formats.plain_data import Reader, fields_of, plain, plain_settlement
from hanafuda_rules.machine.match import AnyMatch, Match
from hanafuda_rules.machine.registry import game
from hanafuda_rules.machine.ruleset import AnyRules, Ruleset
from hanafuda_rules.machine.shuffling import Order, ScriptedShuffler, Shuffler, check_shuffler, shuffled
from hanafuda_rules.machine.state import AnyState, RoundState
from hanafuda_rules.machine.view import AnyView, View
from hanafuda_rules.settlement import Settlement
from hanafuda_rules.table import SPECTATOR, Table
from hanafuda_rules.values import Value

__all__ = [
    "VERSION", "Record", "RecordError", "RecordingShuffler", "event_of", "from_text", "record_of_event",
    "record_of_match", "record_of_round", "record_of_seen", "record_of_view", "replay_match", "replay_round",
    "resume_match", "rules_of", "schema", "seen_of", "table_of", "to_text", "walk_match", "walk_round",
]  # fmt: skip

VERSION = 1
"""The version of the format to write. All versions can be read."""

Record: TypeAlias = dict[str, Any]
"""A record as plain data: dictionaries with text keys, lists, text, whole numbers, booleans and ``None``."""

AnyRecord: TypeAlias = Mapping[str, Any]
"""A record to read."""

T = TypeVar("T")


def schema() -> Record:
    """The JSON Schema of records, for validators and other languages. The manual has it as a file, too."""
    files = importlib.resources.files("hanafuda_rules.formats")
    found: Record = json.loads(files.joinpath("record.schema.json").read_text("utf-8"))
    return found


class RecordError(HanafudaError):
    """An invalid record, or a record of an impossible round or match.

    Args:
        message: What is wrong.
        move: The number of the move at fault, from 0, through all rounds of a match; ``None`` if no move is at fault.
        rule: The id of the rule.
    """

    def __init__(self, message: str, *, move: int | None = None, rule: str | None = None) -> None:
        super().__init__(message if move is None else f"move {move}: {message}", rule=rule)
        self.move = move


def _checked(shuffler: Shuffler) -> Shuffler:
    check_shuffler(shuffler)
    return shuffler


@attrs.frozen
class RecordingShuffler(Value):
    """A shuffler that remembers its orders, so that the round can be recorded.

    A match advances it from round to round. To deal several single rounds with it, advance it yourself:
    ``rules.deal(seats=2, shuffler=state.shuffler.next_round())``.

    Args:
        shuffler: The source of the orders.
        orders: The orders so far; in a match, those of all rounds and of the draw for the first dealer.
        begun: The number of orders at the start of the round.

    Raises:
        HanafudaError: ``shuffler`` is not a shuffler.
    """

    shuffler: Shuffler = attrs.field(converter=_checked)
    orders: tuple[Order, ...] = ()
    begun: int = 0

    def shuffle(self, cards: Order) -> tuple[Order, RecordingShuffler]:
        """Shuffle cards with the other shuffler.

        Raises:
            InvalidDeckError: The other shuffler returns no order, or an order of other cards.
        """
        order, rest = shuffled(self.shuffler, cards)
        return order, RecordingShuffler(rest, (*self.orders, order), self.begun)

    def next_round(self) -> RecordingShuffler:
        """The shuffler for the next round, which remembers all orders so far."""
        return RecordingShuffler(self.shuffler.next_round(), self.orders, len(self.orders))


# --- writing ---------------------------------------------------------------------------------------------------------


def record_of_round(state: AnyState, *, names: Sequence[str] | None = None) -> Record:
    """Record a round so far, or a whole one with its settlement. It can be a round of a match.

    Args:
        state: The latest state of the round, which a :class:`RecordingShuffler` dealt.
        names: The players' names by seat.

    Raises:
        RecordError: Another shuffler dealt the round, or the number of names is wrong.
        InvalidOutcomeError: The round cannot be settled, because no match by its rules leads to its table.
        HanafudaError: A move is not in the vocabulary of the ruleset.
    """
    check_type(state, RoundState, "a state of a round", error=RecordError)
    rules = state.ruleset
    return {
        **head_of("round", rules, state.table.seats, names),
        "dealer": state.table.dealer,
        "table": table_changes(rules, state.table),
        "shuffles": _orders(state, _recording(state).begun),
        "moves": _texts(state),
        "settlement": _settled(rules, state),
    }


def record_of_match(match: AnyMatch, *, names: Sequence[str] | None = None) -> Record:
    """Record a match so far, or a whole one.

    Args:
        match: The latest moment of the match, which was begun with a :class:`RecordingShuffler`.
        names: The players' names by seat.

    Raises:
        RecordError: Another shuffler or an old table was used, or the number of names is wrong.
        HanafudaError: A move is not in the vocabulary of the ruleset.
    """
    check_type(match, Match, "a match", error=RecordError)
    rules = match.ruleset
    played: list[tuple[AnyState, Settlement | None]] = [(ended.state, ended.settlement) for ended in match.rounds]
    if not match.is_over:
        played.append((match.round, None))
    opening = played[0][0]
    if table_changes(rules, opening.table):
        raise RecordError(f"a match that did not begin at a new table cannot be recorded: {shown(opening.table)}")
    return {
        **head_of("match", rules, match.table.seats, names),
        "dealer": None if match.draws else opening.table.dealer,
        "max_rounds": match.max_rounds,
        # The draw for the first dealer belongs to the match, not to a round.
        "shuffles": _orders(match.round, _recording(opening).begun - (1 if match.draws else 0)),
        "rounds": [
            {"moves": _texts(state), "settlement": plain_settlement(settled) if settled else None}
            for state, settled in played
        ],
        "standings": list(match.standings),
    }


def _texts(state: AnyState) -> list[str]:
    """The moves of a round in the notation."""
    return [state.ruleset.action_space.text(move) for move in state.moves]


def record_of_view(view: AnyView, *, names: Sequence[str] | None = None) -> Record:
    """Record a view: the public events, and the position with the seat's own hand. It cannot be replayed.

    ``names`` are the players' names by seat.

    Raises:
        RecordError: The number of names is wrong.
        HanafudaError: A move is not in the vocabulary of the ruleset.
    """
    check_type(view, View, "a view", error=RecordError)
    rules = view.ruleset
    return {
        **head_of("view", rules, view.table.seats, names),
        "dealer": view.table.dealer,
        "table": table_changes(rules, view.table),
        "seat": None if view.seat == SPECTATOR else view.seat,
        "position": str(position_of(view)),
        "events": [record_of_event(event, rules) for event in view.events],
    }


def record_of_event(event: Event, rules: AnyRules) -> Record:
    """Write an event as plain data: its name and its fields.

    Raises:
        RecordError: ``event`` is not an event, or ``rules`` is not a ruleset.
        HanafudaError: A move is not in the vocabulary of the ruleset.
    """
    check_event(event, RecordError)
    check_type(rules, Ruleset, "a ruleset", error=RecordError)
    return {"event": type(event).__name__, **plain(event, rules)}


def record_of_seen(seen: Seen, rules: AnyRules) -> Record:
    """Write what a seat saw as plain data, for a server to send.

    Raises:
        RecordError: ``seen`` does not come from :func:`~hanafuda_rules.boards.board.seen_by`.
        HanafudaError: A move is not in the vocabulary of the ruleset.
    """
    check_type(seen, Seen, "what a seat has seen", error=RecordError)
    events = [record_of_event(event, rules) for event in seen.events]
    return {"events": events, "hand": [hand.notation for hand in seen.hand]}


def to_text(record: Record) -> str:
    """Write a record as JSON, with a line break at the end.

    Raises:
        RecordError: ``record`` is not a record, or has something that JSON does not have.
    """
    _check_whole(record)
    try:
        return json.dumps(record, ensure_ascii=False, indent=1, allow_nan=False) + "\n"
    except Exception as error:
        raise RecordError(f"cannot be written as JSON: {in_short(str(error))}") from error


def head_of(kind: str, rules: AnyRules, seats: int, names: Sequence[str] | None) -> Record:
    """The fields that all records have, except the dealer."""
    players = (
        None if names is None else sequence(names, "the names of the players must be a sequence", error=RecordError)
    )
    if players is not None and not all(isinstance(name, str) for name in players):
        raise RecordError(f"the names of the players must be text, not {shown(players)}")
    if players is not None and len(players) != seats:
        raise RecordError(f"{seats} seats have {seats} names, not {len(players)}")
    options = {name: plain(value, rules) for name, value in rules.changes().items()}
    head = {"format": kind, "version": VERSION, "game": rules.key, "options": options, "seats": seats, "names": players}
    return head if rules.variant is None else {**head, "variant": rules.variant}


def _recording(state: AnyState) -> RecordingShuffler:
    if not isinstance(state.shuffler, RecordingShuffler):
        raise RecordError(f"only a round dealt by a RecordingShuffler can be recorded, not {shown(state.shuffler)}")
    return state.shuffler


def _orders(state: AnyState, begun: int) -> list[str]:
    return [format_cards(order) for order in _recording(state).orders[begun:]]


def table_changes(rules: AnyRules, table: Table) -> Record:
    """The fields of a table that differ from those of a new one."""
    return fields_of(table, rules, rules.table(seats=table.seats, dealer=table.dealer))


def _settled(rules: AnyRules, state: AnyState) -> Record | None:
    return plain_settlement(settle_round(rules, state.outcome)) if state.is_over else None


# --- reading ---------------------------------------------------------------------------------------------------------


def from_text(text: str) -> Record:
    """Read a record from JSON. Replay it to find out whether it is valid.

    Raises:
        ParseError: The text is not JSON, or not a JSON object. The error has the position if there is one.
    """
    text = text_only(text, "records")
    try:
        record: Any = json.loads(text, object_pairs_hook=_without_doubles, parse_constant=_no_number)
    except ParseError as error:
        raise ParseError(str(error), text=text) from None
    except json.JSONDecodeError as error:
        problem = error.msg.rstrip(": ").removesuffix(" at")
        message = f"not JSON: {problem} at position {error.pos}"
        raise ParseError(message, text=text, position=error.pos) from None
    except (ValueError, RecursionError) as error:  # such as numbers with thousands of digits, or thousands of brackets
        raise ParseError(f"not readable as JSON: {error}", text=text) from None
    if not isinstance(record, dict):
        raise ParseError("a record must be a JSON object", text=text)
    return cast("Record", record)


def _without_doubles(pairs: list[tuple[str, Any]]) -> Record:
    record: Record = {}
    for name, value in pairs:
        if name in record:
            raise ParseError(f"not readable as JSON: {shown(name)} is a duplicate in an object")
        record[name] = value
    return record


def _no_number(name: str) -> Any:
    raise ParseError(f"not readable as JSON: {name} is not a number")


def event_of(record: AnyRecord, rules: AnyRules) -> Event:
    """Read an event from the plain data of :func:`record_of_event`.

    Raises:
        RecordError: The data are not an event of this game.
    """
    _check_whole(record)
    check_type(rules, Ruleset, "a ruleset", error=RecordError)
    name, fields = _field(record, "event", str), {key: value for key, value in record.items() if key != "event"}
    kinds = {kind.__name__: kind for kind in (*EVENT_TYPES, *rules.own_events)}
    if name not in kinds:
        raise RecordError(f"{rules.name} has no event {shown(name)}; it has {', '.join(kinds)}")
    event: Event = tried(lambda: Reader(rules, "the events").whole(kinds[name], fields, name))
    return event


def seen_of(record: AnyRecord, rules: AnyRules) -> Seen:
    """Read what a seat saw from the plain data of :func:`record_of_seen`.

    Raises:
        RecordError: The data are not what a seat saw of a round of this game.
    """
    _check_whole(record)
    events = tuple([event_of(event, rules) for event in list_in(record, "events")])
    hands = [tried(functools.partial(CardSet.parse, hand), "a hand is wrong: ") for hand in list_in(record, "hand")]
    return Seen(events, tuple(hands))


def rules_of(record: AnyRecord) -> AnyRules:
    """The ruleset of any record of a game of this library.

    Raises:
        RecordError: ``record`` is not a record, there is no such game, the game does not take these options, or the
            round was played by house rules, which records do not contain.
    """
    _check_whole(record)
    if (variant := record.get("variant")) is not None:
        raise RecordError(f"the record is of the house rules {shown(variant)}; replay it with a ruleset of that class")
    key, options = _field(record, "game", str), _object(record, "options")
    named = tried(lambda: game(key))
    if not all(isinstance(name, str) for name in options):
        raise RecordError(f"the names of options must be text, not {shown(list(options))}")
    changes = {
        str(name): tuple(_as_list(value)) if isinstance(value, list) else value for name, value in options.items()
    }
    return tried(lambda: named.ruleset(**changes), "the options are wrong: ")


def ruleset_for(record: AnyRecord, rules: AnyRules | None) -> AnyRules:
    """The ruleset of a record, or a caller's ruleset of the same class.

    Raises:
        RecordError: The record is of another class, or :func:`rules_of` rejects it.
    """
    if rules is None:
        return rules_of(record)
    check_type(rules, Ruleset, "a ruleset", error=RecordError)
    _check_whole(record)
    if (variant := record.get("variant")) != rules.variant:
        owner = "the game's own rules" if variant is None else f"the house rules {shown(variant)}"
        raise RecordError(f"the record is of {owner}, not of {shown(rules)}")
    return rules


def walk_round(record: AnyRecord, rules: AnyRules | None = None) -> Iterator[AnyState]:
    """Walk through a recorded round: yield the dealt state, then a state for each move. Everything is checked.

    Args:
        record: The record.
        rules: The ruleset; by default that of the record.

    Raises:
        RecordError: The record is wrong. The error names the move, and is raised at that move.
    """
    check_kind(record, "round")
    rules = ruleset_for(record, rules)
    state = tried(lambda: _first_state(record, rules), _BEGIN)
    check_names(record, state.table.seats)
    yield state
    for number, text in enumerate(list_in(record, "moves")):
        state = _played(state, rules, number, text)
        yield state
    _check_settlement(record, state, tried(lambda: _settled(rules, state), "the round cannot be settled: "))
    _check_end(record, state)


def walk_match(record: AnyRecord, rules: AnyRules | None = None) -> Iterator[AnyMatch]:
    """Walk through a recorded match: yield its start, then the match after each move. Everything is checked.

    After the last move of a round, the next round has already begun; ``ended`` of the match has the finished round.

    Args:
        record: The record.
        rules: The ruleset; by default that of the record.

    Raises:
        RecordError: The record is wrong. The error names the move, and is raised at that move.
    """
    check_kind(record, "match")
    rules = ruleset_for(record, rules)
    match: AnyMatch = tried(lambda: _first_match(record, rules), _BEGIN)
    check_names(record, match.table.seats)
    yield match
    number = 0
    for place, played in enumerate(list_in(record, "rounds")):
        for text in list_in(played, "moves"):
            _check_goes_on(match, place, number)
            match = _played(match, rules, number, text)
            number += 1
            yield match
        if place == _rounds_of(match):
            break  # the number of rounds is wrong
        done = match.settlements[place:]
        _check_settlement(played, match.round, plain_settlement(done[0]) if done else None, place)
    _check_end(record, match.round)
    rounds, recorded = _rounds_of(match), len(list_in(record, "rounds"))
    if rounds != recorded:
        raise RecordError(f"the record has {recorded} rounds, but the moves make {rounds}")
    compare(entry_of(record, "standings"), list(match.standings), "standings")


def replay_round(record: AnyRecord, rules: AnyRules | None = None) -> AnyState:
    """Replay a recorded round, and return its last state. Every move and the settlement are checked.

    By default, the ruleset is that of the record.

    Raises:
        RecordError: The record is wrong. The error names the move.
    """
    *_, last = walk_round(record, rules)
    return last


def replay_match(record: AnyRecord, rules: AnyRules | None = None) -> AnyMatch:
    """Replay a recorded match, and return its end. Every move, each settlement and the standings are checked.

    By default, the ruleset is that of the record. To play on, use :func:`resume_match`: this match ends after the
    recorded deals.

    Raises:
        RecordError: The record is wrong. The error names the move.
    """
    *_, last = walk_match(record, rules)
    return last


def resume_match(record: AnyRecord, shuffler: Shuffler, rules: AnyRules | None = None) -> AnyMatch:
    """Return a recorded match as it stands, to be played on. Everything is checked.

    Args:
        record: The record.
        shuffler: The shuffler for the deals after those of the record. With the
            :class:`~hanafuda_rules.machine.shuffling.SeededShuffler` of the match, the match goes on as if it had not
            been paused.
        rules: The ruleset; by default that of the record.

    Raises:
        RecordError: The record is wrong. The error names the move.
        HanafudaError: ``shuffler`` is not a shuffler.
    """
    check_shuffler(shuffler)
    moves = replay_match(record, rules).moves
    match = _first_match(record, ruleset_for(record, rules), shuffler)
    for move in moves:
        match = match.play(move)
    return match


def _check_whole(record: object) -> None:
    if isinstance(record, str | bytes):
        raise RecordError("a record must be a dictionary: read the text with from_text first")
    if not isinstance(record, Mapping):
        raise RecordError(f"a record must be a dictionary, not {shown(record)}")
    parts: dict[int, object] = {0: record}
    for _ in range(_DEEPEST):
        # Look at each part once, so that parts that contain themselves or each other take bounded time.
        parts = {id(inner): inner for part in parts.values() for inner in _inside(part) if _has_parts(inner)}
        if not parts:
            return
    raise RecordError(f"a record has {_DEEPEST} levels at most, and this one has more")


_DEEPEST = 10


def _inside(value: object) -> Iterable[object]:
    right = "a part of a record must be a mapping or a list"
    if isinstance(value, Mapping):
        return mapped(cast("Mapping[object, object]", value), right, error=RecordError).values()
    return listed(cast("list[object]", value), right, error=RecordError)


def _has_parts(value: object) -> bool:
    return isinstance(value, (Mapping, list, tuple))


def _check_goes_on(match: AnyMatch, place: int, number: int) -> None:
    """Check that a match, before a move, is in the round to which the record assigns the move."""
    if match.is_over:
        raise RecordError("the match is over", move=number)
    if len(match.settlements) != place:
        raise RecordError(f"round {len(match.settlements)} is being played, not round {place}", move=number)


def _rounds_of(match: AnyMatch) -> int:
    """The number of rounds that have begun."""
    return len(match.settlements) + (not match.is_over)


def check_kind(record: object, kind: str) -> None:
    """Check that a record has a format, in a version that can be read."""
    _check_whole(record)
    written, version = _field(record, "format", str), _field(record, "version", int)
    if written != kind:
        raise RecordError(f"this is a record of the format {in_short(written)!r}, not {kind!r}")
    if version not in range(1, VERSION + 1):
        raise RecordError(f"version {shown(version)} of the format cannot be read; the newest is {VERSION}")


def check_names(record: AnyRecord, seats: int) -> None:
    """Check that a record has a name for each seat, or ``null``."""
    names = list_in(record, "names") if record.get("names", ...) is not None else None
    if names is not None and (len(names) != seats or not all(isinstance(name, str) for name in names)):
        raise RecordError(f"'names' of the record cannot be {shown(names)}: {seats} seats have {seats} names")


def _field(record: object, name: str, kind: type[T]) -> T:
    if not isinstance(record, Mapping):
        raise RecordError(f"a part of the record is not an object: {shown(record)}")
    value = entry_of(cast("Mapping[str, object]", record), name)
    # Subclasses of text and numbers can behave differently, and True is not a number.
    if not fits(value, kind):
        raise RecordError(f"{name!r} of the record cannot be {shown(value)}")
    return cast("T", value)


def entry_of(record: AnyRecord, name: str) -> Any:
    """A field of a record or of a part of it, of any type."""
    if name not in record:
        raise RecordError(f"the record lacks {shown(name)}")
    return record[name]


def _field_or_null(record: AnyRecord, name: str, kind: type[T]) -> T | None:
    return None if name in record and record[name] is None else _field(record, name, kind)


def list_in(record: object, name: str) -> list[Any]:
    """A field of a record or of a part of it, which must be a list."""
    return _as_list(_field(record, name, list))


def _object(record: object, name: str) -> AnyRecord:
    return cast("AnyRecord", _field(record, name, dict))


_BEGIN = "the round cannot begin: "


def tried(make: Callable[[], T], before: str = "", move: int | None = None) -> T:
    """Call a function, and turn an error of the library into a :class:`RecordError` with the same rule."""
    try:
        return make()
    except RecordError:
        raise
    except HanafudaError as error:
        raise RecordError(f"{before}{error.message}", move=move, rule=error.rule) from error


def _shuffler(record: AnyRecord, then: Shuffler | None = None) -> RecordingShuffler:
    return RecordingShuffler(ScriptedShuffler([parse_cards(order) for order in list_in(record, "shuffles")], then))


def table_of(record: AnyRecord, rules: AnyRules) -> Table:
    """The table before the first round of a record.

    Raises:
        RecordError: The data are not those of a table.
        HanafudaError: There is no such table.
    """
    check_type(rules, Ruleset, "a ruleset", error=RecordError)
    _check_whole(record)
    fresh: Table = rules.table(seats=_field(record, "seats", int), dealer=_field(record, "dealer", int))
    reader, data = Reader(rules, "the table"), _object(record, "table")
    return attrs.evolve(fresh, **tried(lambda: reader.fields(type(fresh), data, {"seats", "dealer"})))


def _first_state(record: AnyRecord, rules: AnyRules) -> AnyState:
    return rules.deal(table=table_of(record, rules), shuffler=_shuffler(record))


def _as_list(value: Any) -> list[Any]:
    return value  # type: ignore[no-any-return]  # the items of JSON lists have no known type


def _first_match(record: AnyRecord, rules: AnyRules, then: Shuffler | None = None) -> AnyMatch:
    return rules.match(
        seats=_field(record, "seats", int),
        dealer=_field_or_null(record, "dealer", int),
        max_rounds=_field_or_null(record, "max_rounds", int),
        shuffler=_shuffler(record, then),
    )


def _played(moment: Any, rules: AnyRules, number: int, text: object) -> Any:
    return tried(lambda: moment.play(parse_move(rules, cast("str", text))), move=number)


def _check_end(record: AnyRecord, state: AnyState) -> None:
    used, recorded = len(cast("RecordingShuffler", state.shuffler).orders), len(list_in(record, "shuffles"))
    if used != recorded:
        raise RecordError(f"the record has {recorded} shuffles, but the moves take {used}")


def _check_settlement(record: AnyRecord, state: AnyState, right: Record | None, number: int | None = None) -> None:
    """Check that a record has the right settlement, and only if the round is over.

    ``record`` is that of the round, or the part of a match's record. ``right`` is the right settlement, if the round is
    over.
    """
    recorded, moves = entry_of(record, "settlement"), len(list_in(record, "moves"))
    name, place = ("the round", "") if number is None else (f"round {number}", f"rounds[{number}].")
    so_far = f"after {count_of(moves, 'move')} {name}"
    if right is None and recorded is not None:
        waits = f"seat {state.to_move} is to move"
        raise RecordError(f"{so_far} is not over ({waits}), but the record has a settlement")
    if right is not None and recorded is None:
        raise RecordError(f"{so_far} is over, but the record has no settlement")
    compare(recorded, right, f"{place}settlement")


def compare(recorded: Any, right: Any, place: str) -> None:
    """Check that a part of the record is right, types included: ``True`` is not 1.

    Args:
        recorded: The part.
        right: The right value.
        place: The place of the part in the record, such as ``settlement.net``.

    Raises:
        RecordError: They differ. The error names the first entry that does.
    """
    alike = type(recorded) is type(right)
    if alike and isinstance(right, dict):
        _compare_objects(recorded, cast("Record", right), place)
    elif alike and isinstance(right, list):
        _compare_lists(recorded, _as_list(right), place)
    elif not alike or recorded != right:
        raise RecordError(f"{place} of the record is {shown(recorded)}, but should be {shown(right)}")


def _compare_objects(recorded: Record, right: Record, place: str) -> None:
    for name in right | recorded:
        if name not in recorded or name not in right:
            raise RecordError(f"{place} of the record {'lacks' if name in right else 'cannot have'} {shown(name)}")
        compare(recorded[name], right[name], f"{place}.{name}")


def _compare_lists(recorded: list[Any], right: list[Any], place: str) -> None:
    if len(recorded) != len(right):
        raise RecordError(f"{place} of the record has length {len(recorded)}, but should have {len(right)}")
    for number, pair in enumerate(zip(recorded, right, strict=True)):
        compare(*pair, f"{place}[{number}]")
