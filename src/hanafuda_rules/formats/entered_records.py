"""Records of entered rounds: an evening at a real table as plain data, which can be stored and settled again.

    >>> from hanafuda_rules.formats.entered_records import record_of_entered, settle_record
    >>> from hanafuda_rules.games import koi_koi
    >>> table = koi_koi.RULES.table(seats=2)
    >>> outcome = koi_koi.Outcome.at(table, stopped=1, yaku={1: ["moon_viewing"]})
    >>> record = record_of_entered(koi_koi.RULES, table, [outcome], names=["Aiko", "Ben"])
    >>> record["rounds"][0]["outcome"]
    {'stopped': 1, 'yaku': {'1': [{'key': 'moon_viewing', 'extra': 0}]}}
    >>> [each.table.totals for each in settle_record(record)]
    [(0, 5)]

An outcome is written field by field: seats as keys of objects, cards in the notation, values with fields as objects. If
a field can have objects of several kinds, ``is`` names the kind.
"""

from __future__ import annotations

import functools
import re
import types
import typing
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

import attrs

from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.checks import check_type, is_a, mapped, sequence
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.formats.plain_data import plain, plain_settlement, structured
from hanafuda_rules.formats.records import (
    Record,
    RecordError,
    check_kind,
    check_names,
    compare,
    entry_of,
    head_of,
    list_in,
    ruleset_for,
)
from hanafuda_rules.machine.ruleset import AnyRules, Ruleset
from hanafuda_rules.moves import Move
from hanafuda_rules.settlement import Settlement
from hanafuda_rules.table import Table
from hanafuda_rules.values import FrozenMapping, Value

__all__ = [
    "EnteredRound", "fields_at", "outcome_at", "plain_fields", "plain_outcome", "record_of_entered", "settle_record",
    "table_of", "types_of",
]  # fmt: skip

_NO_FIELDS: Final = (Card, CardSet, Move)
"""The classes whose values are text in records."""
_TAG: Final = "is"


@attrs.frozen
class EnteredRound(Value):
    """A round of a record of entered rounds.

    Args:
        outcome: The entered outcome.
        settlement: The settlement of the round.
        table: The table after the round.
    """

    outcome: Any
    settlement: Settlement
    table: Table


# --- what there is to enter -------------------------------------------------------------------------------------------


def types_of(kind: Any) -> dict[str, Any]:
    """The types of the fields of a class, such as an outcome or a table, by name.

    Raises:
        RecordError: ``kind`` is not a class with fields.
    """
    if not is_a(kind, type) or not attrs.has(kind):
        raise RecordError(f"a class with fields is needed, not {shown(kind)}")
    return _types_of(kind)


@functools.cache
def _types_of(kind: Any) -> dict[str, Any]:
    # An outcome has the ruleset that played it, whose class its module imports only for type checkers.
    hints = typing.get_type_hints(kind, localns={"AnyRules": object})
    return {field.name: hints[field.name] for field in attrs.fields(kind) if field.init}


def fields_at(rules: AnyRules, table: Table) -> dict[str, Any]:
    """The fields of an outcome that the table does not give, with their types.

    Raises:
        RecordError: ``rules`` is not a ruleset, or ``table`` is not a table of its game.
    """
    _check(rules, table)
    given = {name for name, value in _given_by(rules.outcome_type, table).items() if value is not None}
    return {name: kind for name, kind in types_of(rules.outcome_type).items() if name not in given}


def _check(rules: object, table: object) -> None:
    check_type(rules, Ruleset, "a ruleset", error=RecordError)
    kind = cast("AnyRules", rules)
    check_type(table, kind.table_type, f"a table of {kind.name}", error=RecordError)


def _given_by(kind: Any, table: Table) -> dict[str, Any]:
    """The fields of an outcome that a table gives."""
    if hasattr(kind, "from_table"):
        return {**kind.from_table(table)}
    return {name: getattr(table, name) for name in types_of(type(table))}


# --- writing ----------------------------------------------------------------------------------------------------------


def record_of_entered(
    rules: AnyRules, table: Table, outcomes: Iterable[Any], *, names: Sequence[str] | None = None
) -> Record:
    """The record of entered rounds, one after the other.

    Args:
        rules: The ruleset.
        table: The table before the first round.
        outcomes: The outcome of each round.
        names: The players' names by seat.

    Raises:
        InvalidOutcomeError: A round is impossible.
        RecordError: A round was entered for another table, such as one with another dealer, or there are not as many
            names as seats.
        HanafudaError: ``rules`` is not a ruleset, or ``table`` is not a table of its game.
    """
    check_type(rules, Ruleset, "a ruleset", error=RecordError)
    rules.check_table(table)
    fresh, rounds = rules.table(seats=table.seats, dealer=table.dealer), list[Record]()
    head = head_of("entered", rules, table.seats, names)
    head |= {"dealer": table.dealer, "table": plain_fields(table, rules, fresh), "rounds": rounds}
    for outcome in sequence(outcomes, "outcomes are a sequence", error=RecordError):
        settlement = rules.settle(outcome)
        told = plain_outcome(outcome, rules, table)
        rounds.append({"outcome": told, "settlement": plain_settlement(settlement)})
        table = rules.match_plan.advance(table, settlement)
    return {**head, "standings": [*rules.match_plan.standings(table)]}


def _is(value: Any, kind: Any) -> bool:
    """Whether a value is of exactly this class. Type checkers learn nothing from it."""
    return type(value) is kind


def plain_outcome(outcome: Any, rules: AnyRules, table: Table) -> Record:
    """An outcome as plain data, without defaults and without what the table before the round gives.

    Raises:
        RecordError: The outcome is of another game, or was entered for another table.
    """
    _check(rules, table)
    rules.check_outcome(outcome)
    kind: Any = rules.outcome_type
    kinds, defaults = fields_at(rules, table), {field.name: field.default for field in attrs.fields(kind)}
    defaults |= _given_by(kind, table)  # a table that does not know something gives None
    values = {name: getattr(outcome, name) for name in kinds}
    told = {name: _written(kinds[name], value, rules) for name, value in values.items() if value != defaults[name]}
    if outcome_at(rules, table, told) != outcome:
        raise RecordError(f"the round was not entered for the table {shown(table)}")
    return told


def plain_fields(value: Any, rules: AnyRules, other: Any = None) -> Record:
    """The fields of a value as plain data, or only those that differ from another value of its class.

    Raises:
        RecordError: ``rules`` is not a ruleset, ``value`` has no fields, or ``other`` is of another class.
    """
    check_type(rules, Ruleset, "a ruleset", error=RecordError)
    kinds = types_of(type(value))
    if other is not None and type(other) is not type(value):
        raise RecordError(f"the other value must be a {type(value).__name__}, not {shown(other)}")
    changed = {name: getattr(value, name) for name in kinds}
    if other is not None:
        changed = {name: each for name, each in changed.items() if each != getattr(other, name)}
    return {name: _written(kinds[name], each, rules) for name, each in changed.items()}


def _written(kind: Any, value: Any, rules: AnyRules) -> Any:
    kinds, items, own = _members(kind), value, value.__class__
    if issubclass(own, FrozenMapping):
        return {str(key): _written(typing.get_args(kinds[0])[-1], each, rules) for key, each in items.items()}
    if issubclass(own, (tuple, frozenset)):
        several = sorted(items) if own is frozenset else items
        return [_written(typing.get_args(kinds[0])[0], each, rules) for each in several]
    if _has_fields(own):
        fields = plain_fields(value, rules)
        return {_TAG: own.__name__, **fields} if _is_tagged(kinds) else fields
    return plain(value, rules)


def _members(kind: Any) -> tuple[Any, ...]:
    """The members of a union type, without ``None``."""
    if is_a(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
        return tuple([each for each in typing.get_args(kind) if each is not types.NoneType])
    return (kind,)


def _is_tagged(kinds: Iterable[Any]) -> bool:
    return sum(map(_has_fields, kinds)) > 1


def _has_fields(kind: Any) -> bool:
    return is_a(kind, type) and attrs.has(kind) and not issubclass(kind, _NO_FIELDS)


# --- reading ----------------------------------------------------------------------------------------------------------


def settle_record(record: Mapping[str, Any], rules: AnyRules | None = None) -> Iterator[EnteredRound]:
    """Read a record, and settle and check each round again.

    By default, the ruleset is that of the record.

    Raises:
        RecordError: The record is wrong. The error names the round.
    """
    check_kind(record, "entered")
    rules = ruleset_for(record, rules)
    for name in ("dealer", "table"):
        entry_of(record, name)
    table = table_of(record, rules)
    check_names(record, table.seats)
    for number, each in enumerate(list_in(record, "rounds")):
        told = mapped(each, "a round of a record is an object", error=RecordError)
        outcome, settlement = _settled(rules, table, entry_of(told, "outcome"), number)
        compare(entry_of(told, "settlement"), plain_settlement(settlement), f"rounds[{number}].settlement")
        table = rules.match_plan.advance(table, settlement)
        yield EnteredRound(outcome, settlement, table)
    compare(entry_of(record, "standings"), [*rules.match_plan.standings(table)], "standings")


def _settled(rules: AnyRules, table: Table, told: Any, number: int) -> tuple[Any, Settlement]:
    try:
        outcome = outcome_at(rules, table, told)
        return outcome, rules.settle(outcome)
    except HanafudaError as error:
        raise RecordError(f"round {number}: {error.message}", rule=error.rule) from error


def table_of(record: Mapping[str, Any], rules: AnyRules) -> Table:
    """The table before the first round of a record.

    Raises:
        RecordError: The data are not those of a table.
        HanafudaError: There is no such table.
    """
    check_type(rules, Ruleset, "a ruleset", error=RecordError)
    record = mapped(record, "a record is a dictionary", error=RecordError)
    fresh: Table = rules.table(seats=record.get("seats", 0), dealer=record.get("dealer", 0))
    told = mapped(record.get("table", {}), "the table of a record is an object", error=RecordError)
    changes = _Reader(rules, "the table").fields(type(fresh), told, {"seats", "dealer"})
    return attrs.evolve(fresh, **changes)


def outcome_at(rules: AnyRules, table: Table, told: Any) -> Any:
    """Read an outcome from the plain data of :func:`plain_outcome`; ``settle`` checks it.

    Raises:
        RecordError: The data are not an outcome of this game, or a required field is missing.
        InvalidOutcomeError: The round is impossible.
    """
    _check(rules, table)
    fields, kinds = mapped(told, "an entered round is an object", error=RecordError), fields_at(rules, table)
    kind: Any = rules.outcome_type
    values = _Reader(rules, "a round").fields(kind, fields, types_of(kind).keys() - kinds.keys())
    # ``at`` knows whether the game allows piles to be left out.
    _check_whole(kind, kinds.keys() - {"piles"}, values, "the round")
    return kind.at(table, **values)


def _check_whole(kind: Any, names: Collection[str], values: Collection[str], what: str) -> None:
    needed = [field.name for field in attrs.fields(kind) if field.name in names and field.default is attrs.NOTHING]
    if lacking := [name for name in needed if name not in values]:
        raise RecordError(f"{what} lacks {', '.join(lacking)}")


@attrs.frozen
class _Reader:
    """Reads the values of fields from plain data.

    Args:
        rules: The ruleset of the moves.
        where: The place of the data, for errors.
    """

    rules: AnyRules
    where: str

    def fields(self, kind: Any, told: Mapping[str, Any], given: Collection[str] = ()) -> dict[str, Any]:
        """Read the fields of a class, except those that are given."""
        kinds = {name: each for name, each in types_of(kind).items() if name not in given}
        for name in told:
            if name not in kinds:
                raise RecordError(f"{self.where} of {self.rules.name} has no {shown(name)}; it has {', '.join(kinds)}")
        return {name: self.value(kinds[name], each, name) for name, each in told.items()}

    def value(self, kind: Any, told: Any, name: str) -> Any:
        """Read a value of any supported type."""
        kinds, data = _members(kind), told
        if told is None and kinds != (kind,):
            return None
        problem = RecordError(f"{name!r} of {self.where} cannot be {shown(told)}")
        for each in kinds:
            try:
                return self._one(each, told, name, tagged=_is_tagged(kinds))
            except HanafudaError as error:
                if len(kinds) == 1 or (_is(data, dict) and data.get(_TAG) == getattr(each, "__name__", "")):
                    problem = RecordError(error.message, rule=error.rule)
        raise problem

    def _one(self, kind: Any, told: Any, name: str, *, tagged: bool) -> Any:
        origin, inner = typing.get_origin(kind), typing.get_args(kind)
        if _is(told, dict) and is_a(origin, type) and issubclass(origin, FrozenMapping):
            by_seat = {self._seat(seat): self.value(inner[-1], each, name) for seat, each in told.items()}
            return cast("Any", origin)(by_seat)
        if _is(told, list) and origin in {tuple, frozenset}:
            return cast("Any", origin)([self.value(inner[0], each, name) for each in told])
        if _is(told, dict) and _has_fields(kind):
            return self._object(kind, told, name, tagged=tagged)
        return structured(kind, told, name, self.where, self.rules)

    def _object(self, kind: Any, told: Mapping[str, Any], name: str, *, tagged: bool) -> Any:
        if tagged and told.get(_TAG) != kind.__name__:
            raise RecordError(f"{name!r} of {self.where} is no {kind.__name__}")
        fields = {key: each for key, each in told.items() if not (tagged and key == _TAG)}
        values = _Reader(self.rules, kind.__name__).fields(kind, fields)
        _check_whole(kind, types_of(kind), values, name)
        return kind(**values)

    def _seat(self, text: Any) -> int:
        if type(text) is not str or not re.fullmatch(r"0|[1-9][0-9]?", text):
            raise RecordError(f"a seat of {self.where} is a number in a text, not {shown(text)}")
        return int(text)
