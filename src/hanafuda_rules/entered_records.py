"""Records of rounds that were entered by hand: an evening at a real table as plain data, to be kept and settled again.

    >>> from hanafuda_rules.entered_records import record_of_entered, settle_record
    >>> from hanafuda_rules.games import koi_koi
    >>> table = koi_koi.RULES.table(seats=2)
    >>> outcome = koi_koi.Outcome.at(table, stopped=1, yaku={1: ["moon_viewing"]})
    >>> record = record_of_entered(koi_koi.RULES, table, [outcome], names=["Aiko", "Ben"])
    >>> record["rounds"][0]["outcome"]
    {'stopped': 1, 'yaku': {'1': [{'key': 'moon_viewing', 'extra': 0}]}}
    >>> [each.table.totals for each in settle_record(record)]
    [(0, 5)]

The fields of an outcome are written by their names: seats as the keys of objects, cards in the notation, values with
fields as objects. Where there are several kinds of such values, ``is`` names the kind.
"""

from __future__ import annotations

import functools
import types
import typing
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

import attrs

from hanafuda_rules._plain_data import plain, structured
from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.checks import check_type, is_a, mapped, sequence
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.moves import Move
from hanafuda_rules.records import VERSION, Record, RecordError, record_of_settlement, rules_of
from hanafuda_rules.ruleset import AnyRules, Ruleset
from hanafuda_rules.settlement import Settlement
from hanafuda_rules.table import Table
from hanafuda_rules.values import FrozenMapping, Value

__all__ = [
    "EnteredRound", "fields_at", "outcome_at", "plain_fields", "plain_outcome", "record_of_entered", "settle_record",
    "table_of", "types_of",
]  # fmt: skip

_NO_FIELDS = (Card, CardSet, Move)
_TAG = "is"


@attrs.frozen
class EnteredRound(Value):
    """A round of a record of entered rounds.

    Args:
        outcome: What was entered.
        settlement: The settlement of the round.
        table: The table after the round.
    """

    outcome: Any
    settlement: Settlement
    table: Table


# --- what there is to enter -------------------------------------------------------------------------------------------


def types_of(kind: type) -> dict[str, Any]:
    """The types of the fields of an outcome, a table or another class of values, by name."""
    return _types_of(kind)


@functools.cache
def _types_of(kind: Any) -> dict[str, Any]:
    # An outcome knows which ruleset it was played by; its module imports that class for type checkers only.
    hints = typing.get_type_hints(kind, localns={"Ruleset": tuple})
    return {field.name: hints[field.name] for field in attrs.fields(kind) if field.init}


def fields_at(rules: AnyRules, table: Table) -> dict[str, Any]:
    """The fields of an outcome that are told of a round at a table, with their types: those that it does not give.

    Args:
        rules: The ruleset.
        table: The table before the round.
    """
    kinds, gives = types_of(rules.outcome_type), getattr(rules.outcome_type, "from_table", None)
    if gives is None:
        given = set(types_of(type(table)))
    else:
        given = {name for name, value in gives(table).items() if value is not None}
    return {name: kind for name, kind in kinds.items() if name not in given}


# --- writing ----------------------------------------------------------------------------------------------------------


def record_of_entered(
    rules: AnyRules, table: Table, outcomes: Iterable[Any], *, names: Sequence[str] | None = None
) -> Record:
    """The record of rounds that were entered by hand, one after the other.

    Args:
        rules: The ruleset.
        table: The table before the first round.
        outcomes: What happened in each round.
        names: The players' names by seat.

    Raises:
        InvalidOutcomeError: A round is impossible.
        RecordError: A round was entered for another table, such as one with another dealer.
    """
    check_type(rules, Ruleset, "a ruleset", error=RecordError)
    rules.check_table(table)
    fresh = rules.table(seats=table.seats, dealer=table.dealer)
    record: Record = {
        **{"format": "entered", "version": VERSION, "game": rules.key, "seats": table.seats, "dealer": table.dealer},
        **{"options": {name: _plain_option(value, rules) for name, value in rules.changes().items()}},
        **{"names": None if names is None else [*names], "rounds": list[Record]()},
        **{"table": plain_fields(table, rules, fresh)},
    }
    for outcome in sequence(outcomes, "outcomes are a sequence", error=RecordError):
        settlement = rules.settle(outcome)
        told = plain_outcome(outcome, rules, table)
        record["rounds"].append({"outcome": told, "settlement": record_of_settlement(settlement)})
        table = rules.match_plan.advance(table, settlement)
    return {**record, "standings": [*rules.match_plan.standings(table)]}


def _plain_option(value: object, rules: AnyRules) -> Any:
    return {**cast("Mapping[str, int]", value)} if is_a(value, Mapping) else plain(value, rules)


def plain_outcome(outcome: Any, rules: AnyRules, table: Table) -> Record:
    """What was told of a round at a table, as plain data; what did not happen is left out.

    Args:
        outcome: What happened.
        rules: The ruleset.
        table: The table before the round.

    Raises:
        RecordError: The outcome is of another game, or was entered for another table.
    """
    rules.check_outcome(outcome)
    kinds, defaults = fields_at(rules, table), {field.name: field.default for field in attrs.fields(type(outcome))}
    values = {name: getattr(outcome, name) for name in kinds}
    told = {name: _written(kinds[name], value, rules) for name, value in values.items() if value != defaults[name]}
    if outcome_at(rules, table, told) != outcome:
        raise RecordError(f"the round was not entered for the table {shown(table)}")
    return told


def plain_fields(value: Any, rules: AnyRules, other: Any = None) -> Record:
    """The fields of a value as plain data, or only those in which it differs from another one of its class.

    Args:
        value: The value, such as a table.
        rules: The ruleset.
        other: The other one.
    """
    kinds = types_of(type(value))
    changed = {name: getattr(value, name) for name in kinds}
    if other is not None:
        changed = {name: each for name, each in changed.items() if each != getattr(other, name)}
    return {name: _written(kinds[name], each, rules) for name, each in changed.items()}


def _written(kind: Any, value: Any, rules: AnyRules) -> Any:
    kinds = _members(kind)
    if is_a(value, FrozenMapping):
        inner = typing.get_args(kinds[0])[-1]
        return {str(key): _written(inner, each, rules) for key, each in cast("Mapping[Any, Any]", value).items()}
    if is_a(value, (tuple, frozenset)):
        items: Any = sorted(value) if is_a(value, frozenset) else value
        return [_written(typing.get_args(kinds[0])[0], each, rules) for each in items]
    if attrs.has(type(value)) and not is_a(value, _NO_FIELDS):
        own = types_of(type(value))
        fields = {name: _written(inner, getattr(value, name), rules) for name, inner in own.items()}
        return {_TAG: type(value).__name__, **fields} if _is_tagged(kinds) else fields
    return plain(value, rules)


def _members(kind: Any) -> tuple[Any, ...]:
    """What a value of a type can be, besides ``None``."""
    if is_a(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
        return tuple([each for each in typing.get_args(kind) if each is not type(None)])
    return (kind,)


def _is_tagged(kinds: Iterable[Any]) -> bool:
    return sum(map(_has_fields, kinds)) > 1


def _has_fields(kind: Any) -> bool:
    return is_a(kind, type) and attrs.has(kind) and not issubclass(kind, _NO_FIELDS)


# --- reading ----------------------------------------------------------------------------------------------------------


def settle_record(record: Mapping[str, Any], rules: AnyRules | None = None) -> Iterator[EnteredRound]:
    """The rounds of a record, each settled again; everything is checked on the way.

    Args:
        record: The record.
        rules: The ruleset; that of the record by default.

    Raises:
        RecordError: The record is wrong; the error says in which round.
    """
    rules = rules_of(record) if rules is None else rules
    check_type(rules, Ruleset, "a ruleset", error=RecordError)
    if record.get("format") != "entered" or record.get("version") != VERSION:
        raise RecordError(f"this is not the record of entered rounds, in version {VERSION}")
    table, rounds = table_of(record, rules), record.get("rounds")
    for number, each in enumerate(sequence(rounds, "the rounds of a record are a list", error=RecordError)):
        told = mapped(each, "a round of a record is an object", error=RecordError)
        outcome, settlement = _settled(rules, table, told.get("outcome"), number)
        if told.get("settlement") != record_of_settlement(settlement):
            raise RecordError(f"round {number}: the settlement is not what was entered comes to")
        table = rules.match_plan.advance(table, settlement)
        yield EnteredRound(outcome, settlement, table)
    if record.get("standings") != [*rules.match_plan.standings(table)]:
        raise RecordError(f"the standings are {rules.match_plan.standings(table)}, not those of the record")


def _settled(rules: AnyRules, table: Table, told: Any, number: int) -> tuple[Any, Settlement]:
    try:
        outcome = outcome_at(rules, table, told)
        return outcome, rules.settle(outcome)
    except HanafudaError as error:
        raise RecordError(f"round {number}: {error.message}", rule=error.rule) from error


def table_of(record: Mapping[str, Any], rules: AnyRules) -> Table:
    """The table before the first round of a record.

    Args:
        record: The record.
        rules: The ruleset.

    Raises:
        HanafudaError: There is no such table.
    """
    fresh = rules.table(seats=record.get("seats", 0), dealer=record.get("dealer", 0))
    told = mapped(record.get("table", {}), "the table of a record is an object", error=RecordError)
    table: Table = attrs.evolve(fresh, **_fields(type(fresh), told, "the table", rules, {"seats", "dealer"}))
    return table


def outcome_at(rules: AnyRules, table: Table, told: Any) -> Any:
    """The outcome of a round at a table, from plain data as :func:`plain_outcome` writes them; ``settle`` checks it.

    Args:
        rules: The ruleset.
        table: The table before the round.
        told: The plain data.

    Raises:
        RecordError: The data are not those of such a round, or something is left out that has to be told.
        InvalidOutcomeError: The round is impossible.
    """
    fields = mapped(told, "what was told of a round is an object", error=RecordError)
    given = set(types_of(rules.outcome_type)) - set(fields_at(rules, table))
    values = _fields(rules.outcome_type, fields, "a round", rules, given)
    try:
        return rules.outcome_type.at(table, **values)
    except TypeError as error:  # of a game whose outcomes have fields that have to be told
        raise RecordError(f"something is left out: {error}") from error


def _fields(kind: type, told: Mapping[str, Any], where: str, rules: AnyRules, given: Iterable[str]) -> dict[str, Any]:
    kinds = {name: each for name, each in types_of(kind).items() if name not in given}
    for name in told:
        if name not in kinds:
            raise RecordError(f"{where} of {rules.name} has no {shown(name)}; it has {', '.join(kinds)}")
    return {name: _read(kinds[name], value, name, where, rules) for name, value in told.items()}


def _read(kind: Any, value: Any, name: str, where: str, rules: AnyRules) -> Any:
    kinds = _members(kind)
    if value is None and kinds != (kind,):
        return None
    problem = RecordError(f"{name!r} of {where} cannot be {shown(value)}")
    for each in kinds:
        try:
            return _one(each, value, name, where, rules, tagged=_is_tagged(kinds))
        except HanafudaError as error:
            problem = RecordError(error.message, rule=error.rule) if len(kinds) == 1 else problem
    raise problem


def _one(kind: Any, value: Any, name: str, where: str, rules: AnyRules, *, tagged: bool) -> Any:
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if is_a(origin, type) and issubclass(origin, FrozenMapping) and is_a(value, dict):
        by_seat = cast("dict[str, Any]", value)
        seats = {structured(int, _seat(seat), name, where, rules): each for seat, each in by_seat.items()}
        return origin({seat: _read(inner[-1], each, name, where, rules) for seat, each in seats.items()})
    if origin in {tuple, frozenset} and is_a(value, list):
        return origin([_read(inner[0], each, name, where, rules) for each in cast("list[Any]", value)])
    if _has_fields(kind) and is_a(value, dict):
        fields = {key: each for key, each in cast("dict[str, Any]", value).items() if key != _TAG or not tagged}
        if tagged and value.get(_TAG) != kind.__name__:
            raise RecordError(f"{name!r} of {where} is no {kind.__name__}")
        return kind(**_fields(kind, fields, kind.__name__, rules, ()))
    return structured(kind, value, name, where, rules)


def _seat(text: object) -> object:
    return int(text) if is_a(text, str) and text.isdecimal() and len(text) < len("100") else text
