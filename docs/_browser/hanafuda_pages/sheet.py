"""The score sheet page: settle rounds while they are being entered, and name what is missing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from hanafuda_pages.forms import PILES, Fields, Form, entries_of, help_and_rule, label_of, rules_from
from hanafuda_rules import CARDS, CardSet, HanafudaError, settle_round
from hanafuda_rules.formats.entered_records import (
    fields_at,
    outcome_at,
    plain_fields,
    record_of_entered,
    settle_record,
)
from hanafuda_rules.formats.records import RecordError, table_of
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.names import ENGLISH
from hanafuda_rules.settlement import Payment, Reason, Score, Settlement
from hanafuda_rules.table import Table
from hanafuda_rules.words import Tongue, in_words, say

Told = dict[str, Any]

_SLUGS: Final = {card.slug: in_words(card) for card in CARDS}
_SLUG: Final = "|".join(sorted(map(re.escape, _SLUGS), key=len, reverse=True))
_SOME_SLUGS: Final = re.compile(rf"\b({_SLUG})( ({_SLUG}))*\b")
_ALL_PLAY: Final = 3
"""With this many seats, no game has seats that sit out."""
_MANY: Final = 4
"""More cards than this are counted in a message, not named."""
_NO_SHEET: Final = ("yaku", "points")


# --- settlements as data ----------------------------------------------------------------------------------------------


def tongue_of(request: Mapping[str, Any], names: Iterable[str] = ()) -> Tongue:
    """How sentences are said: in the ``language`` of a request, by default English, with the names of the seats."""
    return Tongue(request.get("language") or ENGLISH, tuple(names))


def settlement_form(settlement: Settlement, tongue: Tongue) -> Form:
    """A settlement as plain data, with the rule of each line.

    Args:
        settlement: The settlement.
        tongue: How its sentences are said.
    """
    entries: tuple[Score | Payment, ...] = (*settlement.scores, *settlement.payments)
    why = settlement.dealer_reason
    dealer = say("Next dealer: {seat}, {why}", seat=settlement.next_dealer, why=why.said)
    return {
        "title": tongue.say(settlement.title),
        "unit": tongue.value(settlement.unit),
        "remarks": [_line(remark, tongue) for remark in settlement.remarks],
        "lines": [
            {"who": entry.who_in(tongue), "amount": entry.amount, **_line(entry.reason, tongue)} for entry in entries
        ],
        "net": list(settlement.net),
        "winner": settlement.winner,
        "next": [_line(reason, tongue) for reason in settlement.match_over]
        or [{"text": tongue.say(dealer), "rule": why.rule}],
    }


def _line(reason: Reason, tongue: Tongue) -> Form:
    return {"text": sentence(reason.in_tongue(tongue)), "rule": reason.rule}


def for_people(text: str, names: Sequence[str]) -> str:
    """Rewrite a message for people: names for seats, words for cards, questions without the code that answers them."""
    question, asks, _ = text.partition("?")
    text = question + asks
    text = "; ".join(part for part in text.split("; ") if not re.search(r"\w=|CardSet|[{}]", part)) or text
    text = re.sub(
        r"\bseat (\d)\b", lambda found: names[int(found[1])] if int(found[1]) < len(names) else found[0], text
    )
    return _SOME_SLUGS.sub(lambda found: _named(found[0].split()), text)


def _named(slugs: list[str]) -> str:
    return f"{len(slugs)} cards" if len(slugs) > _MANY else ", ".join(_SLUGS[slug] for slug in slugs)


def sentence(text: str) -> str:
    """Capitalise the first letter of a text."""
    return text[:1].upper() + text[1:]


def names_of(record: Mapping[str, Any]) -> list[str]:
    """The names of the seats; the numbers of those without a name."""
    names: list[str] = record.get("names") or []
    return [(names[seat] if seat < len(names) else "") or f"Player {seat + 1}" for seat in range(record["seats"])]


# --- the current round ------------------------------------------------------------------------------------------------


@attrs.frozen
class Entering:
    """A round that is being entered.

    Args:
        rules: The ruleset.
        table: The table before the round.
        told: The entered fields, as in a record.
        tongue: How sentences are said.
    """

    rules: AnyRules
    table: Table
    told: Told
    tongue: Tongue

    def look(self) -> Form:
        """The settlement, or what is missing, or what is wrong."""
        if self.told == start_of(self.rules, self.table):  # without this, an empty sheet could be a drawn round
            return {"settlement": None, "missing": [*self.lacking()], "wrong": None}
        try:
            return {"settlement": settlement_form(self.settled(), self.tongue), "missing": [], "wrong": None}
        except RecordError as error:  # forms allow no wrong types, so something is missing
            return {"settlement": None, "missing": [*self.lacking()] or [self.said(error)], "wrong": None}
        except HanafudaError as error:
            lacking = [*self.lacking()]
            missing = lacking or ([self.left(error)] if self.is_incomplete(error) else [])
            return {"settlement": None, "missing": missing, "wrong": None if missing else self.said(error)}

    def settled(self) -> Settlement:
        """The settlement of the round.

        Raises:
            HanafudaError: It is incomplete or impossible.
        """
        settlement: Settlement = settle_round(self.rules, outcome_at(self.rules, self.table, self.told))
        return settlement

    def said(self, error: HanafudaError) -> Form:
        """An error as text for people, with its rule."""
        return {"text": sentence(for_people(error.message, self.tongue.names)), "rule": error.rule}

    def left(self, error: HanafudaError) -> Form:
        """What is missing: the number of cards to give, if that is all, or else what the error says."""
        free = len(self.free())
        if self.by_sheet or not free or "no pile holds" not in error.message:
            return self.said(error)
        return {"text": f"{free} card{' is' if free == 1 else 's are'} still to be given", "rule": error.rule}

    def free(self) -> CardSet:
        """The cards that no pile has."""
        piles = self.told.get(PILES, {})
        deck = self.rules.deck(self.table.seats) & self.rules.outcome_type.deck
        free = deck.difference(*map(CardSet.parse, piles.values()))
        return CardSet([card for card in free if not card.is_blank])

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
        if kind.deck and not self.told.get(PILES) and not self.by_sheet:
            yield {
                "text": "Tap the cards that each player captured, or enter the round by points or yaku",
                "rule": None,
            }

    def is_incomplete(self, error: HanafudaError) -> bool:
        """Whether further entries could make the error disappear: it asks a question, or it needs the other cards."""
        return "?" in error.message or any(
            other is None or self._mark(other) != self._mark(error) for other in self._completed()
        )

    @staticmethod
    def _mark(error: HanafudaError) -> tuple[str | None, int | None, str]:
        return error.rule, getattr(error, "seat", None), re.sub(r"\d+|\(.*?\)", "", error.message)

    def _completed(self) -> Iterator[HanafudaError | None]:
        """The errors, or ``None``, if one seat gets all cards that are not entered yet."""
        piles: Mapping[str, str] = self.told.get(PILES, {})
        free, sides = self.free(), self.rules.sides(self.table.seats)
        for seat in sorted({sides.index(side) for side in sides}) if free and not self.by_sheet else ():
            pile = CardSet.parse(piles.get(str(seat), "")) | free
            try:
                attrs.evolve(self, told={**self.told, PILES: {**piles, str(seat): pile.notation}}).settled()
            except HanafudaError as error:
                yield error
            else:
                yield None


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
        request: ``record``, the record of the rounds, in which settlements and standings are optional; ``told``, the
            entered fields of the current round, or ``None``; and ``place``, the added round that is being corrected.

    Returns:
        If a round no longer fits those before it, it says in ``wrong`` why, and the rounds after it have ``waits``.
    """
    record, rules = request["record"], rules_from(request["record"])
    first, names, place = table_of(record, rules), names_of(record), request.get("place")
    tongue = tongue_of(request, names)
    outcomes, rounds, tables = list[Any](), list[Form](), [first]
    for each in record["rounds"]:
        table = tables[-1]
        try:
            outcome = outcome_at(rules, table, each["outcome"])
            settlement = settle_round(rules, outcome)
        except HanafudaError as error:
            number = len(rounds) + 1
            rounds.append({"wrong": Entering(rules, table, {}, tongue).said(error), "dealer": table.dealer})
            waits = {"wrong": {"text": f"It is settled once round {number} fits", "rule": None}, "waits": True}
            rounds += [waits] * (len(record["rounds"]) - number)
            break
        tables.append(rules.match_plan.advance(table, settlement))
        outcomes.append(outcome)
        rounds.append(
            {**settlement_form(settlement, tongue), "dealer": table.dealer, "totals": list(tables[-1].totals)}
        )
    at, now = tables[-1], tables[-1 if place is None else min(place, len(tables) - 1)]
    told = start_of(rules, now) if request.get("told") is None else request["told"]
    over = bool(outcomes) and rules.match_plan.is_over(at)
    return {
        "record": record_of_entered(rules, first, outcomes, names=record.get("names")),
        "names": names,
        "rounds": rounds,
        "told": told,
        "over": [names[seat] for seat in rules.match_plan.winners(at)] if over else None,
        "standings": list(rules.match_plan.standings(at)),
        "dealer": now.dealer,
        "table": plain_fields(now, rules),
        "carried": [] if over else list(carried(rules, now)),
        "round": Entering(rules, now, told, tongue).look(),
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
