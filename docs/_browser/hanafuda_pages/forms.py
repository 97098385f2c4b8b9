"""Descriptions of forms as plain data: the fields of outcomes and tables, and the options of games.

This module works for any game. Labels come from the names of fields and options, explanations from the docstrings.
"""

from __future__ import annotations

import enum
import inspect
import re
import types
import typing
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal

import attrs

from hanafuda_rules import CardSet, Month, game
from hanafuda_rules.formats.entered_records import fields_at, plain_fields, types_of
from hanafuda_rules.formats.plain_data import plain
from hanafuda_rules.formats.records import rules_of
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.names import ENGLISH
from hanafuda_rules.options import NumbersByKey, OptionInfo, Options, WholeNumber, WholeNumbers
from hanafuda_rules.table import Table
from hanafuda_rules.values import FrozenMapping
from hanafuda_rules.words import in_words

Form = dict[str, Any]

_RULE: Final = re.compile(r"\(([A-Z]{2}-\d+(?:\.\d+)?(?:, [A-Z]{2}-\d+(?:\.\d+)?)*)\)")
_KIND_WORDS: Final = {CardSet: "The cards", int: "A number", str: "By name", tuple: "By name"}
_FEW_WORDS: Final = 2
"""An explanation of no more than this many words adds nothing to the label."""
PILES: Final = "piles"
_BY_POINTS: Final = ("points", "yaku")
"""What is told of a round that is entered without its cards."""


def rules_from(request: Mapping[str, Any]) -> AnyRules:
    """The ruleset of a request, which has ``game`` and ``options`` like a record."""
    return rules_of({"game": request["game"], "options": request.get("options") or {}})


def plain_value(value: Any) -> Any:
    """The value of an option as JSON: a list for a tuple, an object for numbers by key."""
    found: Any = value
    if isinstance(value, Mapping):
        return {**found}
    return [*found] if isinstance(value, tuple) else found


def label_of(name: str) -> str:
    """Turn a name in code into a label: ``won_by`` becomes ``Won by``."""
    return name.replace("_", " ").capitalize()


# --- docstrings -------------------------------------------------------------------------------------------------------


def entries_of(kind: type) -> dict[str, str]:
    """The description of each argument in the docstrings of a class and its bases, on one line."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        _, _, rest = inspect.cleandoc(vars(base).get("__doc__") or "").partition("\nArgs:\n")
        arguments = re.split(r"^(?=\S)", rest, maxsplit=1, flags=re.MULTILINE)[0]
        for entry in re.split(r"^ {4}(?=\w+: )", arguments, flags=re.MULTILINE):
            name, _, words = entry.strip().partition(": ")
            found |= {name: " ".join(words.split())} if words else {}
    return found


def help_of(words: str) -> str:
    """A description up to the first piece of code, which only programmers need."""
    before, code, _ = words.partition("``")
    if not code:
        return re.sub(r":\w+:`(?:.* <)?~?([^`>]*)>?`", r"\1", words)
    whole = before.rpartition(". ")[0] or re.split(r"[;:,](?!.*[;:,] )", before)[0]
    return whole if len(whole.split()) > _FEW_WORDS else re.sub(r"[`\"]", "", words)


def help_and_rule(words: str) -> Form:
    """The explanation of a field, and the ids of its rules."""
    rules = _RULE.findall(words)
    text = _RULE.sub("", help_of(words)).strip().rstrip(".:").replace(" .", ".").replace(" ,", ",").strip()
    text = text if len(text.split()) > _FEW_WORDS else ""
    return {"help": text, "rules": rules[-1].split(", ") if rules else []}


# --- fields -----------------------------------------------------------------------------------------------------------


class Fields:
    """Describes the fields of a ruleset's outcomes and tables."""

    def __init__(self, rules: AnyRules, table: Table) -> None:
        self.rules, self.table = rules, table

    def of_outcome(self) -> Iterator[Form]:
        """The fields of an outcome, except the piles and the entries of a score sheet."""
        kind: Any = self.rules.outcome_type
        counted = {*kind.counted, "yaku", "points", PILES}
        defaults = attrs.fields_dict(kind)
        for name, each in fields_at(self.rules, self.table).items():
            if name not in counted:
                described = self.field(kind, name, each)
                yield {**described, "needed": defaults[name].default is attrs.NOTHING}

    def of_sheet(self, language: str) -> Iterator[Form]:
        """The entries of a score sheet for each seat."""
        kind: Any = self.rules.outcome_type
        told = fields_at(self.rules, self.table)
        for name in kind.counted:
            if name != "yaku":
                described = self.field(kind, name, told[name])
                yield {**described, "label": "Card points" if name == "points" else described["label"]}
        if "yaku" in kind.counted and (yaku := [*_yaku(self.rules, language)]):
            item = {"kind": "yaku", "yaku": yaku[::-1]}
            yield {"name": "yaku", "label": "Yaku", "help": "", "rules": [], "kind": "seats", "item": item}

    def of_table(self) -> Iterator[Form]:
        """The fields of a table that come from earlier rounds."""
        kind: Any = type(self.table)
        for name, each in types_of(kind).items():
            if name not in _HEAD and _is_plain(each):
                yield self.field(kind, name, each)

    def field(self, kind: type, name: str, told: Any) -> Form:
        """Describe a field and its input."""
        words = entries_of(kind).get(name, "")
        return {"name": name, "label": label_of(name), **help_and_rule(words), **self.input(told, name, words)}

    def input(self, kind: Any, name: str, words: str) -> Form:
        """The input for a type."""
        if isinstance(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
            return self._union([each for each in typing.get_args(kind) if each is not types.NoneType], name, words)
        origin, inner = typing.get_origin(kind), typing.get_args(kind)
        if isinstance(origin, type) and issubclass(origin, FrozenMapping):
            # A number for each seat is not a seat, whatever the words say: "how many the seat that …".
            item = {"kind": "number"} if inner[-1] is int else self.input(inner[-1], name, words)
            return {"kind": "seats", "item": item}
        if origin in {tuple, frozenset}:
            return {"kind": "list", "item": self.input(inner[0], name, words)}
        return self._single(kind, name, words)

    def _single(self, kind: Any, name: str, words: str) -> Form:
        values = _values_of(kind)
        if values:
            return choice(values)
        if kind is CardSet:
            return {"kind": "cards"}
        if attrs.has(kind):
            entries = [self.field(kind, each, inner) for each, inner in types_of(kind).items()]
            defaults = {each.name: each.default for each in attrs.fields(kind) if each.default is not attrs.NOTHING}
            unset = {name: plain(value, self.rules) for name, value in defaults.items()}
            return {"kind": "fields", "fields": entries, "unset": unset}
        if issubclass(kind, int):
            return {"kind": "seat" if _SEAT.search(words) else "number"}
        return self._text(name, words)

    def _union(self, kinds: list[Any], name: str, words: str) -> Form:
        if len(kinds) == 1:
            return self.input(kinds[0], name, words)
        tags = sum([isinstance(each, type) and attrs.has(each) and each is not CardSet for each in kinds]) > 1
        ways = [
            {**self.input(each, name, words), "label": self._name_of(each), **({"is": each.__name__} if tags else {})}
            for each in kinds
        ]
        return {"kind": "one_of", "ways": ways}

    def _name_of(self, kind: Any) -> str:
        spelled = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__)
        return _KIND_WORDS.get(typing.get_origin(kind) or kind) or spelled.capitalize()

    def _text(self, name: str, words: str) -> Form:
        """The input for text: a choice if the ruleset has keys under this name, or the words list some."""
        told = re.search(r"[Kk]eys? of the (\w+)", words)
        keyed: Any = getattr(self.rules, told[1] if told else name, self.rules.yaku if told else ())
        items: list[Any] = [*(keyed.values() if hasattr(keyed, "values") else keyed)]
        if items and all(hasattr(each, "key") for each in items):
            return choice(dict.fromkeys((each.key, in_words(each.names)) for each in items))
        quoted = re.findall(r'"(\w+)"', words)
        return choice([(each, label_of(each)) for each in quoted]) if quoted else {"kind": "text"}


_HEAD: Final = ("seats", "dealer")


def _is_plain(kind: Any) -> bool:
    """Whether a type holds only numbers or words that a person can enter."""
    inner = [each for each in typing.get_args(kind) if each not in {types.NoneType, Ellipsis}]
    if inner and typing.get_origin(kind) is not Literal:
        return all(map(_is_plain, inner))
    if attrs.has(kind):
        return all(each is int for each in types_of(kind).values())
    return not isinstance(kind, type) or issubclass(kind, int | enum.Enum)


_SEAT: Final = re.compile(r"\b[Tt]he (two |three )?(seats?|player)( that\b| who\b| whose\b|[.,])|^Who\b")
"""Words in the description of a field whose numbers are seats."""


def _values_of(kind: Any) -> list[tuple[Any, str]]:
    """The values of a type with few values, such as words or months."""
    if typing.get_origin(kind) is Literal:
        return [(each, label_of(str(each))) for each in typing.get_args(kind)]
    if kind is bool:
        return [(True, "Yes"), (False, "No")]
    if kind is Month:
        return [(int(each), in_words(each)) for each in Month]
    return [(each.value, label_of(str(each.value))) for each in kind] if issubclass(kind, enum.Enum) else []


def choice(values: Iterable[tuple[Any, str]]) -> Form:
    """A choice of values with their texts."""
    return {"kind": "choice", "values": [[value, text] for value, text in values]}


# --- options ----------------------------------------------------------------------------------------------------------


def options_of(options: Options) -> Iterator[Form]:
    """The options of a game with their values."""
    for info in type(options).describe():
        told = plain_value(getattr(options, info.name))
        head = {"name": info.name, "label": info.heading or label_of(info.name), "rules": [info.rule], "help": ""}
        yield {**head, **_option_input(info), "value": told}


def _option_input(info: OptionInfo) -> Form:
    values = info.values
    if isinstance(values, NumbersByKey):
        return choice([(each.value, each.text) for each in values.names])
    if isinstance(values, WholeNumbers):
        return {"kind": "list", "item": _number(values), "size": values.count, "help": values.text}
    if isinstance(values, WholeNumber):
        word = {"word": values.word, "word_text": values.word_text} if values.word else {}
        return {**_number(values), **word, "help": values.text}
    return choice([(plain_value(each.value), _said(each.text, each.value)) for each in values])


def _number(values: WholeNumber) -> Form:
    return {"kind": "number", "least": values.minimum, "most": values.maximum, "step": values.step}


def _said(text: str, value: Any) -> str:
    if text:
        return text
    told = plain_value(value)
    return ", ".join(map(str, told)) if value is not told else label_of(str(told))


# --- a whole game -----------------------------------------------------------------------------------------------------


def describe(request: Mapping[str, Any]) -> Form:
    """Describe a game for a page: presets, options, seats, fields, yaku.

    Args:
        request: ``game``, ``options``, ``seats`` and ``language``. If the number of seats is impossible, the lowest one
            is used.
    """
    found, rules = game(request["game"]), rules_from(request)
    counts = rules.seat_counts
    asked: Any = request.get("seats")
    seats: int = asked if asked in counts else counts[0]
    table = rules.table(seats=seats, dealer=0)
    fields = Fields(rules, table)
    outcome: Any = rules.outcome_type
    sheet = list(fields.of_sheet(request.get("language") or ENGLISH))
    by_points = [each["name"] for each in sheet if each["name"] in _BY_POINTS]
    return {
        "name": rules.name,
        "presets": [
            {"key": key, "label": _preset_label(key), "options": plain_options(each)}
            for key, each in found.presets.items()
        ],
        "seat_counts": list(counts),
        "seats": seats,
        "options": list(options_of(rules.options)),
        "fields": list(fields.of_outcome()),
        "sheet": sheet,
        "by_points": {name: {} for name in by_points},
        "by": f"By {' and '.join(by_points)}",
        "table": list(fields.of_table()),
        "fresh": plain_fields(table, rules),
        "sides": [rules.sides(seats).index(side) for side in rules.sides(seats)],
        "captures": bool(outcome.deck),
        "deck": [card.notation for card in rules.deck(seats) if not card.is_blank],
    }


def _preset_label(key: str) -> str:
    """The label of a preset. The only preset of a game is often called ``RULES``."""
    return "Usual rules" if key == "RULES" else re.sub(r"\b[a-z]", lambda found: found[0].upper(), label_of(key))


def plain_options(rules: AnyRules) -> Form:
    """The options of a ruleset that differ from the defaults, as in a record."""
    return {name: plain_value(each) for name, each in rules.changes().items()}


def _yaku(rules: AnyRules, language: str) -> Iterator[Form]:
    for each in {each.key: each for each in reversed([*rules.yaku])}.values():
        yield {"key": each.key, "label": in_words(each, language), "value": each.value, "extra": each.extra}
