"""The score sheet page: settle rounds while they are being entered, and name what is missing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import attrs

from hanafuda_pages.forms import PILES, Fields, Form, entries_of, help_and_rule, label_of, rules_from
from hanafuda_rules import CARDS, CardSet, HanafudaError
from hanafuda_rules.formats.entered_records import (
    fields_at,
    outcome_at,
    plain_fields,
    record_of_entered,
    settle_record,
)
from hanafuda_rules.formats.records import RecordError, table_of
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.settlement import Payment, Reason, Score, Settlement
from hanafuda_rules.table import Table
from hanafuda_rules.words import in_words

Told = dict[str, Any]

_SLUGS: Final = {card.slug: in_words(card) for card in CARDS}
_SLUG: Final = "|".join(sorted(map(re.escape, _SLUGS), key=len, reverse=True))
_SOME_SLUGS: Final = re.compile(rf"\b({_SLUG})( ({_SLUG}))*\b")
_NEEDED: Final = re.compile(r"\bneeded\b|\bnot known\b")
"""Words in errors about missing information."""
_ALL_PLAY: Final = 3
"""With this many seats, no game has seats that sit out."""
_NO_SHEET: Final = ("yaku", "points")


# --- settlements as data ----------------------------------------------------------------------------------------------


def settlement_form(settlement: Settlement, names: Iterable[str]) -> Form:
    """A settlement as plain data, with the rule of each line.

    Args:
        settlement: The settlement.
        names: The names of the seats.
    """
    called = [*names]
    entries: tuple[Score | Payment, ...] = (*settlement.scores, *settlement.payments)
    return {
        "title": for_people(settlement.title, called),
        "unit": settlement.unit,
        "remarks": [_line(remark, called) for remark in settlement.remarks],
        "lines": [{"who": _who(each, called), "amount": each.amount, **_line(each.reason, called)} for each in entries],
        "net": list(settlement.net),
        "winner": settlement.winner,
        "next": {
            "text": f"{called[settlement.next_dealer]}, {for_people(settlement.dealer_reason.text, called)}",
            "rule": settlement.dealer_reason.rule,
        },
    }


def _line(reason: Reason, names: list[str]) -> Form:
    return {"text": sentence(for_people(reason.text, names)), "rule": reason.rule}


def _who(entry: Score | Payment, names: list[str]) -> str:
    if isinstance(entry, Score):
        return " + ".join(names[seat] for seat in entry.seats)
    return " → ".join("pot" if seat is None else names[seat] for seat in (entry.payer, entry.payee))


def for_people(text: str, names: list[str]) -> str:
    """Rewrite a message for people: names for seats, words for cards, and no hints about code."""
    text = "; ".join(part for part in text.split("; ") if not re.search(r"\w=|CardSet|[{}]", part)) or text
    text = re.sub(
        r"\bseat (\d)\b", lambda found: names[int(found[1])] if int(found[1]) < len(names) else found[0], text
    )
    return _SOME_SLUGS.sub(lambda found: ", ".join(_SLUGS[slug] for slug in found[0].split()), text)


def sentence(text: str) -> str:
    """Capitalise the first letter of a text."""
    return text[:1].upper() + text[1:]


def names_of(record: Mapping[str, Any]) -> list[str]:
    """The names of the seats; the numbers of those without a name."""
    names: list[str] = record.get("names") or []
    return [(names[seat] if seat < len(names) else "") or f"Seat {seat}" for seat in range(record["seats"])]


# --- the current round ------------------------------------------------------------------------------------------------


@attrs.frozen
class Entering:
    """A round that is being entered.

    Args:
        rules: The ruleset.
        table: The table before the round.
        told: The entered fields, as in a record.
        names: The names of the seats.
    """

    rules: AnyRules
    table: Table
    told: Told
    names: list[str]

    def look(self) -> Form:
        """The settlement, or what is missing, or what is wrong."""
        if self.told == start_of(self.rules, self.table):  # without this, an empty sheet could be a drawn round
            return {"settlement": None, "missing": [*self.lacking()], "wrong": None}
        try:
            return {"settlement": settlement_form(self.settled(), self.names), "missing": [], "wrong": None}
        except RecordError as error:  # forms allow no wrong types, so something is missing
            return {"settlement": None, "missing": [*self.lacking()] or [self.said(error)], "wrong": None}
        except HanafudaError as error:
            lacking = [*self.lacking()]
            missing = lacking or ([self.said(error)] if self.is_incomplete(error) else [])
            return {"settlement": None, "missing": missing, "wrong": None if missing else self.said(error)}

    def settled(self) -> Settlement:
        """The settlement of the round.

        Raises:
            HanafudaError: It is incomplete or impossible.
        """
        settlement: Settlement = self.rules.settle(outcome_at(self.rules, self.table, self.told))
        return settlement

    def said(self, error: HanafudaError) -> Form:
        """An error as text for people, with its rule."""
        return {"text": sentence(for_people(error.message, self.names)), "rule": error.rule}

    @property
    def by_sheet(self) -> bool:
        """Whether yaku or points are entered instead of cards."""
        return any(name in self.told for name in _NO_SHEET)

    def lacking(self) -> Iterator[Form]:
        """The required fields that are missing."""
        kind = self.rules.outcome_type
        defaults, words = attrs.fields_dict(kind), entries_of(kind)
        for name in fields_at(self.rules, self.table):
            if defaults[name].default is attrs.NOTHING and name not in self.told and name != PILES:
                entry = help_and_rule(words.get(name, ""))
                yield {"text": f"{label_of(name)}: {entry['help']}", "rule": next(iter(entry["rules"]), None)}
        if not self.told.get(PILES) and not self.by_sheet:
            yield {"text": "The cards that each seat captured, or the yaku of each seat by name", "rule": None}

    def is_incomplete(self, error: HanafudaError) -> bool:
        """Whether further entries could make the error disappear."""
        return bool(_NEEDED.search(error.message)) or any(
            other is None or self._mark(other) != self._mark(error) for other in self._completed()
        )

    @staticmethod
    def _mark(error: HanafudaError) -> tuple[str | None, int | None, str]:
        return error.rule, getattr(error, "seat", None), re.sub(r"\d+|\(.*?\)", "", error.message)

    def _completed(self) -> Iterator[HanafudaError | None]:
        """The errors, or ``None``, if one seat gets all cards or points that are not entered yet."""
        for told in self._sheets() if self.by_sheet else self._piles():
            try:
                attrs.evolve(self, told=told).settled()
            except HanafudaError as error:
                yield error
            else:
                yield None

    def _piles(self) -> Iterator[Told]:
        piles: Mapping[str, str] = self.told.get(PILES, {})
        free = self.rules.deck(self.table.seats).difference(*map(CardSet.parse, piles.values()))
        free = CardSet([card for card in free if not card.is_blank])
        sides = self.rules.sides(self.table.seats)
        for seat in sorted({sides.index(side) for side in sides}) if free else ():
            pile = CardSet.parse(piles.get(str(seat), "")) | free
            yield {**self.told, PILES: {**piles, str(seat): pile.notation}}

    def _sheets(self) -> Iterator[Told]:
        points: dict[str, int] = self.told.get("points") or {}
        seats = range(self.table.seats)
        every = self.rules.classification.points(self.rules.deck(self.table.seats))
        kind: Any = self.rules.outcome_type
        left = every - sum(points.values())
        if "points" in kind.counted and len(points) < len(seats) and left >= 0:
            for seat in seats:
                rest = {str(each): 0 for each in seats} | {str(seat): left} | points
                yield {**self.told, **({"yaku": {}} if "yaku" in kind.counted else {}), "points": rest}
        if "yaku" in kind.counted and "yaku" not in self.told:
            yield {**self.told, "yaku": {}}


def start_of(rules: AnyRules, table: Table) -> Told:
    """The fields of an empty round. At a small table, required seats are filled in with all seats."""
    kinds, defaults = fields_at(rules, table), attrs.fields_dict(rules.outcome_type)
    around = [table.dealer, *table.from_right(table.dealer)[:-1]]
    needed = [name for name in kinds if defaults[name].default is attrs.NOTHING and name != PILES]
    return {name: around for name in needed if kinds[name] == tuple[int, ...] and len(around) <= _ALL_PLAY}


def carried(rules: AnyRules, table: Table) -> Iterator[str]:
    """Describe what a table carries from round to round besides the totals, such as a pot."""
    values = plain_fields(table, rules)
    for name in (each["name"] for each in Fields(rules, table).of_table() if each["name"] != "totals"):
        if values[name] is not None:
            yield f"{label_of(name)}: {_in_line(values[name])}"


def _in_line(value: Any) -> str:
    found: Any = value
    if isinstance(value, list):
        return "; ".join([_in_line(each) for each in found]) or "none"
    if isinstance(value, dict):
        return ", ".join([f"{each} {label_of(name).lower()}" for name, each in found.items()])
    return label_of(str(value)).lower()


# --- the match --------------------------------------------------------------------------------------------------------


def settle(request: Mapping[str, Any]) -> Form:
    """Settle all added rounds and the one that is being entered.

    Args:
        request: ``record``, the record of the rounds, in which settlements and standings are optional; and ``told``,
            the entered fields of the current round, or ``None``.
    """
    record, rules = request["record"], rules_from(request["record"])
    table, names = table_of(record, rules), names_of(record)
    first, outcomes, rounds = table, list[Any](), list[Form]()
    for each in record["rounds"]:
        outcome = outcome_at(rules, table, each["outcome"])
        settlement, before = rules.settle(outcome), table
        table = rules.match_plan.advance(table, settlement)
        outcomes.append(outcome)
        rounds.append({**settlement_form(settlement, names), "dealer": before.dealer, "totals": list(table.totals)})
    told = start_of(rules, table) if request.get("told") is None else request["told"]
    over = bool(rounds) and rules.match_plan.is_over(table)
    return {
        "record": record_of_entered(rules, first, outcomes, names=record.get("names")),
        "names": names,
        "rounds": rounds,
        "told": told,
        "over": [names[seat] for seat in rules.match_plan.winners(table)] if over else None,
        "standings": list(rules.match_plan.standings(table)),
        "dealer": table.dealer,
        "table": plain_fields(table, rules),
        "carried": [] if over else list(carried(rules, table)),
        "round": Entering(rules, table, told, names).look(),
    }


def read(request: Mapping[str, Any]) -> Form:
    """Check a saved record.

    Raises:
        HanafudaError: It is not a record of entered rounds, or is invalid.
    """
    record = dict(request["record"])
    if record.get("rounds"):
        for _ in settle_record(record):
            pass  # this checks each round
    else:
        table_of(record, rules_from(record))
    return {"record": record}
