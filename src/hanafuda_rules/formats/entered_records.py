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
a field can have objects of several classes, ``is`` names the class.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, cast

import attrs

from hanafuda_rules import settle_round
from hanafuda_rules.checks import check_type, kinds_of, mapped, sequence
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.formats.plain_data import Reader, fields_of, has_fields, plain, plain_settlement, require
from hanafuda_rules.formats.records import (
    AnyRecord,
    Record,
    RecordError,
    check_kind,
    check_names,
    compare,
    entry_of,
    head_of,
    list_in,
    ruleset_for,
    table_changes,
    table_of,
    tried,
)
from hanafuda_rules.machine.ruleset import AnyRules, Ruleset
from hanafuda_rules.settlement import Settlement
from hanafuda_rules.table import Table
from hanafuda_rules.values import Value

__all__ = [
    "EnteredRound", "fields_at", "outcome_at", "plain_fields", "plain_outcome", "record_of_entered", "settle_record",
    "types_of",
]  # fmt: skip


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
    if not has_fields(kind):
        raise RecordError(f"a class with fields is needed, not {shown(kind)}")
    return dict(kinds_of(kind))


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
    rounds: list[Record] = []
    head = head_of("entered", rules, table.seats, names)
    head |= {"dealer": table.dealer, "table": table_changes(rules, table), "rounds": rounds}
    for outcome in sequence(outcomes, "outcomes are a sequence", error=RecordError):
        settlement = settle_round(rules, outcome)
        entry = plain_outcome(outcome, rules, table)
        rounds.append({"outcome": entry, "settlement": plain_settlement(settlement)})
        table = rules.match_plan.advance(table, settlement)
    return {**head, "standings": [*rules.match_plan.standings(table)]}


def plain_outcome(outcome: Any, rules: AnyRules, table: Table) -> Record:
    """An outcome as plain data, without defaults and without what the table before the round gives.

    Raises:
        RecordError: The outcome is of another game, or was entered for another table.
    """
    _check(rules, table)
    rules.check_outcome(outcome)
    kind: Any = rules.outcome_type
    defaults = {field.name: field.default for field in attrs.fields(kind)}
    defaults |= _given_by(kind, table)  # a table that does not know something gives None
    entry: Record = {}
    for name, field in fields_at(rules, table).items():
        if (value := getattr(outcome, name)) != defaults[name]:
            entry[name] = plain(value, rules, field)
    if outcome_at(rules, table, entry) != outcome:
        raise RecordError(f"the round was not entered for the table {shown(table)}")
    return entry


def plain_fields(value: Any, rules: AnyRules, other: Any = None) -> Record:
    """The fields of a value as plain data, or only those that differ from another value of its class.

    Raises:
        RecordError: ``rules`` is not a ruleset, ``value`` has no fields, or ``other`` is of another class.
    """
    check_type(rules, Ruleset, "a ruleset", error=RecordError)
    types_of(type(value))
    if other is not None and type(other) is not type(value):
        raise RecordError(f"the other value must be a {type(value).__name__}, not {shown(other)}")
    return fields_of(value, rules, other)


# --- reading ----------------------------------------------------------------------------------------------------------


def settle_record(record: AnyRecord, rules: AnyRules | None = None) -> Iterator[EnteredRound]:
    """Read a record, and settle and check each round again.

    By default, the ruleset is that of the record.

    Raises:
        RecordError: The record is wrong. The error names the round.
    """
    check_kind(record, "entered")
    rules = ruleset_for(record, rules)
    table = table_of(record, rules)
    check_names(record, table.seats)
    for number, part in enumerate(list_in(record, "rounds")):
        entry = mapped(part, "a round of a record is an object", error=RecordError)
        outcome, settlement = _settled(rules, table, entry_of(entry, "outcome"), number)
        compare(entry_of(entry, "settlement"), plain_settlement(settlement), f"rounds[{number}].settlement")
        table = rules.match_plan.advance(table, settlement)
        yield EnteredRound(outcome, settlement, table)
    compare(entry_of(record, "standings"), [*rules.match_plan.standings(table)], "standings")


def _settled(rules: AnyRules, table: Table, entry: Any, number: int) -> tuple[Any, Settlement]:
    try:
        outcome = outcome_at(rules, table, entry)
        return outcome, settle_round(rules, outcome)
    except HanafudaError as error:
        raise RecordError(f"round {number}: {error.message}", rule=error.rule) from error


def outcome_at(rules: AnyRules, table: Table, entry: Any) -> Any:
    """Read an outcome from the plain data of :func:`plain_outcome`; ``settle`` checks it.

    Raises:
        RecordError: The data are not an outcome of this game, or a required field is missing.
        InvalidOutcomeError: The round is impossible.
    """
    _check(rules, table)
    data, kinds = mapped(entry, "an entered round is an object", error=RecordError), fields_at(rules, table)
    kind: Any = rules.outcome_type
    reader = Reader(rules, "a round")
    values = tried(lambda: reader.fields(kind, data, types_of(kind).keys() - kinds.keys()))
    # ``at`` knows whether the game allows piles to be left out.
    without_default = [field.name for field in attrs.fields(kind) if field.default is attrs.NOTHING]
    needed = [name for name in without_default if name in kinds and name != "piles"]
    tried(lambda: require(needed, values, "the round"))
    return kind.at(table, **values)
