"""The manual's tables, made from the library: cells of reStructuredText, without Sphinx.

What a table shows is read from the code each time the manual is built, so that the two cannot differ.
"""

from __future__ import annotations

import ast
import inspect
import itertools
import pkgutil
import re
import sys
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, TypeAlias

import attrs

import hanafuda_rules
from hanafuda_rules import BLANK, CARDS, Card, CardSet, Group, Month, Names, Ruleset, Yaku, YakuTable
from hanafuda_rules.classification import Classification
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import teyaku
from hanafuda_rules.games.hachi_hachi.compensation import can_come_to
from hanafuda_rules.games.hachi_hachi.tables import Tokushuyaku, dekiyaku_table, tokushuyaku
from hanafuda_rules.options import Choice, OptionInfo, Options, Whole

Row = tuple[str, ...]
Presets: TypeAlias = Mapping[str, Ruleset[Any, Any, Any]]


def of_game(path: str) -> Any:
    """An object of a game by its dotted path, such as ``hanahuda.RULES.yaku``.

    Args:
        path: The game's package, then attributes.
    """
    game, _, attributes = path.partition(".")
    return pkgutil.resolve_name(f"hanafuda_rules.games.{game}:{attributes}")


def list_table(header: Row, rows: Iterable[Row], title: str = "", widths: Sequence[int] = (), *, look: str = "") -> str:
    """A table as reStructuredText; a cell may hold several lines.

    Args:
        header: What stands above the columns.
        rows: The rows, a cell a column.
        title: What stands above the table.
        widths: How wide the columns are, in shares.
        look: What the stylesheet knows tables of this sort by.
    """
    lines = [f".. list-table:: {title}".rstrip(), "   :header-rows: 1"]
    if look:
        lines.append(f"   :class: {look}")
    if widths:
        lines.append(f"   :widths: {' '.join(map(str, widths))}")
    for row in (header, *rows):
        lines.append("")
        for column, cell in enumerate(row):
            first, *others = cell.splitlines() or [""]
            lines += [f"   {'  ' if column else '* '}- {first}", *(f"       {line}".rstrip() for line in others)]
    return "\n".join(lines)


# --- cards -----------------------------------------------------------------------------------------------------------

CARD_HEADER: Row = ("Card", "Constant", "Index", "Code", "Notation", "Kind", "Name")


def card_rows() -> list[Row]:
    """A row for each card of the deck (CD-1), the first cell leading to its entry in the gallery."""
    return [
        (
            f":card:`{card.slug}`",
            f"``{card!r}``",
            str(card.index),
            str(card.code),
            f"``{card.notation}``",
            str(card.kind),
            card.names.english,
        )
        for card in CARDS
    ]


# Not calendar.month_name, which speaks the language of the machine.
# fmt: off
MONTHS_OF_THE_YEAR = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)
# fmt: on


def gallery() -> str:
    """The deck as reStructuredText: a section for each month with an entry for each card; the blank and the back."""
    sections = [
        (
            f"{month.value}. {month.names.english} – {MONTHS_OF_THE_YEAR[month - 1]}",
            f"{japanese(month.names)}; in Palau {_palauan(month.names)}.",
            [(card.slug, card_text(card)) for card in month.cards],
        )
        for month in Month
    ]
    spare = (
        BLANK.slug,
        f"**{BLANK.names.english}**\n\n{japanese(BLANK.names)}\n\n``blank``\n\n``0``, code 0, index 48",
    )
    back = ("back", "**The back**\n\nof every card")
    sections.append(("The blank and the back", "The blank belongs to no month (CD-3).", [spare, back]))
    return "\n\n".join(f"{title}\n{'-' * len(title)}\n\n{text}\n\n{_entries(cards)}" for title, text, cards in sections)


def card_text(card: Card) -> str:
    """What the gallery says of a card: its names, its kind, and each way to write it."""
    kind = card.ribbon.names.english.lower() if card.ribbon else str(card.kind)
    lines = (
        f"**{card.names.english}**",
        japanese(card.names),
        kind,
        f"``{card.slug}``",
        f"``{card.notation}``, code {card.code}, index {card.index}",
    )
    return "\n\n".join(lines)


def _entries(cards: Iterable[tuple[str, str]]) -> str:
    entries = [f".. card-entry:: {name}\n\n{textwrap.indent(text, '   ')}" for name, text in cards]
    return f".. container:: card-gallery\n\n{textwrap.indent(chr(10).join(entries), '   ')}"


def japanese(names: Names) -> str:
    """The Japanese name, in kanji and in Latin letters."""
    return f":ja:`{names.kanji}` *{names.romaji}*"


def _palauan(names: Names) -> str:
    return " or ".join(f"*{name}*" for name in (names.palauan, *names.palauan_also))


MONTH_HEADER: Row = ("Month", "English", "Japanese", "Palauan", "Slug")


def month_rows() -> list[Row]:
    """A row for each month, with its names (CD-5)."""
    return [
        (
            str(month.value),
            month.names.english,
            f"{month.names.kanji} *{month.names.romaji}*",
            ", ".join([str(month.names.palauan), *month.names.palauan_also]),
            f"``{month.slug}``",
        )
        for month in Month
    ]


def drawn(cards: Iterable[Card]) -> str:
    """Cards as pictures, each leading to its entry in the gallery."""
    return f":cards:`{' '.join(card.slug for card in cards)}`"


KIND_HEADER: Row = ("Kind", "Points", "Number", "Cards")


def kind_rows(classification: Classification) -> list[Row]:
    """A row for each class of cards that a game has, with the cards (CD-4)."""
    return [
        (str(each.kind), str(each.points), str(len(each.cards)), drawn(each.cards)) for each in classification.classes
    ]


# --- options ---------------------------------------------------------------------------------------------------------

OPTION_HEADER: Row = ("Option", "Values", "Rule", "Status")


def option_rows(options: type[Options]) -> list[Row]:
    """A row for each option of a class of options."""
    return [
        (f"``{info.name}``\n\n{info.heading}", option_values(info), info.rule, info.status.value)
        for info in options.describe()
    ]


def option_values(info: OptionInfo) -> str:
    """The values of an option, a line each."""
    if isinstance(info.values, Whole):
        return f"{info.values}, ``{info.default!r}`` **by default**: {info.values.text}"
    return "\n".join(f"| {_value(choice, info.default)}: {choice.text}" for choice in info.values)


def _value(choice: Choice, default: object) -> str:
    return f"``{choice.value!r}``{', **the default**' if choice.value == default else ''}"


def option_info(path: str) -> OptionInfo:
    """The description of one option by its path, such as ``hanahuda.Options.toyak``."""
    options, _, name = path.rpartition(".")
    return next(info for info in of_game(options).describe() if info.name == name)


def option_text(path: str) -> str:
    """What a rules page says of one option."""
    info = option_info(path)
    name = f":attr:`{info.name} <hanafuda_rules.games.{path}>`"
    origin = f"{info.status.value.capitalize()}: {info.source}."
    return f"{name} – {info.heading}\n\n{option_values(info)}\n\n{origin}"


# --- presets ---------------------------------------------------------------------------------------------------------


def preset_header(presets: Presets) -> Row:
    """The columns of a table of presets."""
    return ("Option", *(f"``{name}``" for name in presets), "Rule")


def preset_rows(presets: Presets) -> list[Row]:
    """A row for each option in which presets differ: the first one's value, and those of the others that are not it."""
    infos = {info.name: info for rules in presets.values() for info in _options_of(rules)}
    values = {name: [_values_of(rules)[name] for rules in presets.values()] for name in infos}
    return [
        (f"``{name}``", f"``{first!r}``", *("" if each == first else f"``{each!r}``" for each in others), info.rule)
        for name, info in infos.items()
        for first, *others in [values[name]]
        if any(each != first for each in others)
    ]


def preset_yaku_header(presets: Presets) -> Row:
    """The columns of a table of yaku by preset."""
    return ("Yaku", *(f"``{name}``" for name in presets))


def preset_yaku_rows(presets: Presets) -> list[Row]:
    """A row for each yaku of any preset, with what it is worth by each of them."""
    names = {yaku.key: yaku.names for rules in presets.values() for yaku in rules.yaku}
    return [
        (
            both_names(names[key]),
            *(_short_worth(rules.yaku[key]) if key in rules.yaku else "–" for rules in presets.values()),
        )
        for key in names
    ]


def _short_worth(yaku: Yaku) -> str:
    return f"{yaku.value} + {yaku.extra}" if yaku.extra else str(yaku.value)


def _options_of(rules: Ruleset[Any, Any, Any]) -> tuple[OptionInfo, ...]:
    return rules.options.describe() + rules.length.describe()


def _values_of(rules: Ruleset[Any, Any, Any]) -> dict[str, object]:
    return {name: value for each in (rules.options, rules.length) for name, value in attrs.asdict(each).items()}


def by_preset(worths: Mapping[str, str]) -> str:
    """What something is worth by the first preset, and a line for each worth that others give it."""
    first, *_ = worths.values()
    others: dict[str, list[str]] = {}
    for name, worth in worths.items():
        if worth != first:
            others.setdefault(worth, []).append(f"``{name}``")
    return "\n".join(f"| {line}" for line in (first, *(f"{w} by {' and '.join(n)}" for w, n in others.items())))


# --- yaku ------------------------------------------------------------------------------------------------------------

YAKU_HEADER: Row = ("Value", "Yaku", "Cards")


def yaku_rows(table: YakuTable, group: Group) -> list[Row]:
    """A row for each yaku of a group, in the order of the table."""
    return [
        (_worth(yaku), names_and_key(yaku.names, yaku.key), _cards(yaku)) for yaku in table if yaku.group == group.key
    ]


def group_title(group: Group) -> str:
    """What stands above the yaku of a group."""
    return f"{both_names(group.names)}: {'the best one counts' if group.best_only else 'all of them count'}"


def both_names(names: Names) -> str:
    """The English name and those of the languages that have one."""
    return ", ".join([names.english, *_other_names(names)])


def names_and_key(names: Names, key: str) -> str:
    """All names, a paragraph a language, and the name in code."""
    return "\n\n".join([f"**{names.english}**", *_other_names(names), f"``{key}``"])


def _other_names(names: Names) -> list[str]:
    return [f"*{names.palauan}*"] * bool(names.palauan) + [japanese(names)] * bool(names.kanji)


def counted(number: int, what: str) -> str:
    """A number of things, such as "1 card"."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def _worth(yaku: Yaku) -> str:
    return f"{yaku.value}, and {yaku.extra} for each one more" if yaku.extra else str(yaku.value)


def _cards(yaku: Yaku) -> str:
    count = "" if yaku.needed == len(yaku.cards) else f"any {yaku.needed} of these:\n\n"
    return count + drawn(yaku.cards)


# --- Hachi-Hachi -----------------------------------------------------------------------------------------------------

TEYAKU_HEADER: Row = ("Kan", "Teyaku", "Such as")
DEKIYAKU_HEADER: Row = ("Kan", "Dekiyaku", "Cards")
TOKUSHUYAKU_HEADER: Row = ("Kan", "Tokushuyaku", "Takes", "Rule")

TEYAKU_HANDS = {
    "three_pairs": "11 12 31 32 100 102 80",
    "triplet": "21 22 23 30 61 80 100",
    "standing_triplet": "40 42 43 30 61 80 100",
    "two_triplets": "21 22 23 100 102 103 80",
    "triplet_and_standing": "21 22 23 50 51 52 80",
    "two_standing_triplets": "70 71 72 121 122 123 80",
    "triplet_and_two_pairs": "21 22 23 80 81 100 102",
    "four_of_a_kind": "70 71 72 73 30 61 80",
    "one_two_four": "70 71 72 73 100 102 80",
    "four_three": "10 11 12 13 121 122 123",
    "red": "11 61 110 22 32 52 82",
    "one_ribbon": "61 112 22 32 52 82 102",
    "one_animal": "50 111 22 32 62 82 102",
    "one_bright": "10 113 22 32 52 62 82",
    "empty_hand": "110 22 32 52 62 82 102",
}
"""A hand of seven with each teyaku, in codes; with November's cards in it, to show that they count as chaff."""


def teyaku_rows(group: str) -> list[Row]:
    """A row for each teyaku of a group, with the cards that form it in such a hand (HH-5.2, HH-5.4)."""
    tables = {name: teyaku.teyaku_table(rules.options) for name, rules in hachi_hachi.PRESETS.items()}
    return [
        (
            by_preset({name: str(table[each.key].kan) for name, table in tables.items()}),
            names_and_key(each.names, each.key),
            drawn(teyaku_cards(each.key)),
        )
        for each in teyaku.teyaku_table(hachi_hachi.RULES.options)
        if each.group == group
    ]


def teyaku_cards(key: str) -> CardSet:
    """The cards that form a teyaku in the hand that the table shows."""
    hand = CardSet.parse(TEYAKU_HANDS[key])
    held = next((each for each in teyaku.best(hand, hachi_hachi.RULES.options) if each.teyaku.key == key), None)
    if held is None:
        msg = f"{TEYAKU_HANDS[key]} is no hand with {key}"
        raise LookupError(msg)
    return held.cards


def dekiyaku_rows() -> list[Row]:
    """A row for each dekiyaku, that of an option too (HH-6.1)."""
    options = {
        name: attrs.evolve(rules.options, boar_deer_butterflies=True) for name, rules in hachi_hachi.PRESETS.items()
    }
    tables = {name: dekiyaku_table(each) for name, each in options.items()}
    return [
        (
            by_preset({name: _worth(table[each.key]) for name, table in tables.items()}),
            names_and_key(each.names, each.key),
            _cards(each),
        )
        for each in dekiyaku_table(options["SWEDISH"])
    ]


COMPENSATION_HEADER: Row = ("A kan is", "At ×1", "At ×2", "At ×4")
_SMALL_COMPENSATION = 25


def compensation_rows() -> list[Row]:
    """For each usual kan the smallest amounts that a forced-out hand comes to, by field (HH-4.7)."""
    rows: list[Row] = []
    for points in (10, 12):
        options = hachi_hachi.ruleset(points_per_kan=points).options
        cells = [
            [str(amount) for amount in range(_SMALL_COMPENSATION * times) if can_come_to(amount, options, times)]
            for times in (1, 2, 4)
        ]
        rows.append((f"{points} points", *(f"{', '.join(cell)}, …" for cell in cells)))
    return rows


def tokushuyaku_rows() -> list[Row]:
    """A row for each tokushuyaku (HH-8.1 to HH-8.3)."""
    presets = {name: tokushuyaku(rules.options) for name, rules in hachi_hachi.PRESETS.items()}
    return [
        (
            by_preset({name: _special_worth(found[place]) for name, found in presets.items()}),
            "\n\n".join([f"**{each.names.english}**", *_other_names(each.names)]),
            _special_need(each),
            each.rule,
        )
        for place, each in enumerate(tokushuyaku(hachi_hachi.RULES.options))
    ]


def _special_need(yaku: Tokushuyaku) -> str:
    what = "chaff" if yaku.key == "sixteen_chaff" else "card points"
    return f"all three have exactly {yaku.least} {what}" if yaku.exact else f"{yaku.least} or more {what}"


def _special_worth(yaku: Tokushuyaku) -> str:
    return f"{yaku.kan}, and {yaku.extra} for each above {yaku.least}" if yaku.extra else str(yaku.kan)


# --- the package's root ----------------------------------------------------------------------------------------------

ROOT_HEADER: Row = ("Name", "What it is")


def root_rows() -> list[Row]:
    """A row for each name of the package's root, with a link to where it is described."""
    return [
        (f":py:obj:`{name} <{home(name)}.{name}>`", _summary(name))
        for name in hanafuda_rules.__all__
        if name != "__version__"
    ]


def home(name: str) -> str:
    """The module that a name of the package's root comes from."""
    value = getattr(hanafuda_rules, name)
    if isinstance(value, type) or callable(value):
        return str(value.__module__)
    # A value does not know where it is from; the root has imported the module that has it.
    return next(
        module
        for module, found in sorted(sys.modules.items())
        if module.startswith("hanafuda_rules.") and name in getattr(found, "__all__", ())
    )


def value_docstrings(module: ModuleType) -> dict[str, str]:
    """The docstrings of a module's values: the texts that follow their assignments."""
    found: dict[str, str] = {}
    for node, after in itertools.pairwise(ast.parse(inspect.getsource(module)).body):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            found |= {target.id: str(after.value.value) for target in targets if isinstance(target, ast.Name)}
    return found


def _summary(name: str) -> str:
    value = getattr(hanafuda_rules, name)
    documented = isinstance(value, type) or callable(value)
    text = value.__doc__ if documented else value_docstrings(sys.modules[home(name)])[name]
    # Roles in a docstring are relative to its module, and there are links enough in the table.
    return re.sub(r":\w+:`~?([^`]+)`", r"``\1``", (text or "").partition("\n")[0])
