"""The manual's tables, made from the library: reStructuredText, without Sphinx.

What a table shows is read from the code each time the manual is built, so that the two cannot differ. Games are found
in the registry, by the first part of a path such as ``hanahuda.RULES.yaku``.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter, or_
from typing import Any, Final, TypeAlias

import attrs

from hanafuda_rules import (
    BLANK,
    CARDS,
    JOKERS,
    STANDARD,
    Card,
    CardSet,
    Game,
    HanafudaError,
    Month,
    Names,
    Ruleset,
    SeededShuffler,
    YakuGroup,
    YakuTable,
    game,
)
from hanafuda_rules.errors import InvalidOptionError
from hanafuda_rules.events import Dealt
from hanafuda_rules.machine.ruleset import with_options
from hanafuda_rules.options import Choice, NumbersByKey, OptionInfo, Options, WholeNumber

Row: TypeAlias = tuple[str, ...]
Rules: TypeAlias = Ruleset[Any, Any, Any]


def of_game(path: str) -> Any:
    """What a dotted path leads to: a registered game by its key, or what the module of its rules has.

    Args:
        path: The game's key, then attributes, such as ``hanahuda.RULES.yaku``.
    """
    key, _, attributes = path.partition(".")
    found = game(key)
    return attrgetter(attributes)(sys.modules[found.rules_type.__module__]) if attributes else found


def table(
    header: Row, rows: Iterable[Row], title: str = "", widths: Sequence[int] = (), look: str = "wide-table"
) -> str:
    """A table; a cell may hold several lines.

    Args:
        header: What stands above the columns.
        rows: The rows, a cell a column.
        title: What stands above the table.
        widths: How wide the columns are, in shares.
        look: What the stylesheet knows tables of this sort by.
    """
    lines = [f".. list-table:: {title}".rstrip(), "   :header-rows: 1", f"   :class: {look}"]
    lines += [f"   :widths: {' '.join(map(str, widths))}"] if widths else []
    for row in (header, *rows):
        lines.append("")
        for column, cell in enumerate(row):
            first, *others = cell.splitlines() or [""]
            lines += [f"   {'  ' if column else '* '}- {first}", *(f"       {line}".rstrip() for line in others)]
    return "\n".join(lines)


# --- names ------------------------------------------------------------------------------------------------------------


def japanese(names: Names) -> str:
    """The Japanese name, in kanji and in Latin letters."""
    return f":ja:`{names.kanji}` *{names.romaji}*"


def names_and_key(names: Names, key: str = "") -> str:
    """All names, a paragraph a language, and the name in code."""
    others = [f"*{name}*" for language, name in names.by_language if language not in {"en", "ja", "ja_romaji"}]
    code = [f"``{key}``"] if key else []
    return "\n\n".join([f"**{names.english}**", *others, *([japanese(names)] if names.kanji else []), *code])


def drawn(cards: Iterable[Card]) -> str:
    """Cards as pictures, each leading to its entry in the gallery."""
    return f":cards:`{' '.join(card.slug for card in cards)}`"


# --- cards ------------------------------------------------------------------------------------------------------------


def cards_table() -> str:
    """A row for each card of the deck (CD-1), the first cell leading to its entry in the gallery."""
    header = ("Card", "Constant", "Index", "Code", "Notation", "Kind", "Name")
    rows = [(f":card:`{each.slug}`", f"``{each!r}``", str(each.index), str(each.code), f"``{each.notation}``",
             str(each.kind), each.names.english) for each in CARDS]  # fmt: skip
    return table(header, rows)


def months_table() -> str:
    """A row for each month, with its names (CD-5)."""
    header = ("Month", "English", "Japanese", "Palauan", "Slug")
    rows = [(str(each.value), each.names.english, f"{each.names.kanji} *{each.names.romaji}*",
             ", ".join(_palauan(each.names)), f"``{each.slug}``") for each in Month]  # fmt: skip
    return table(header, rows)


def _palauan(names: Names) -> tuple[str, ...]:
    return (str(names.palauan), *names.palauan_also)


def kinds_table(path: str = "") -> str:
    """A row for each class of cards that a game has, with the cards (CD-4); without a game the standard ones."""
    classification = of_game(path) if path else STANDARD
    rows = [(str(each.kind), str(each.points), str(len(each.cards)), drawn(each.cards))
            for each in classification.classes]  # fmt: skip
    return table(("Kind", "Points", "Number", "Cards"), rows, "", (12, 10, 10, 68), "kinds-table")


# Not calendar.month_name, which speaks the language of the machine.
_YEAR = "January February March April May June July August September October November December".split()  # noqa: SIM905


def gallery() -> str:
    """A section for each month with an entry for each card; the blank and the back."""
    sections = [
        (
            f"{month.value}. {month.names.english} – {_YEAR[month - 1]}",
            f"{japanese(month.names)}; in Palau {' or '.join(f'*{name}*' for name in _palauan(month.names))}.",
            [(card.slug, _card_text(card)) for card in month.cards],
        )
        for month in Month
    ]
    blank = f"**{BLANK.names.english}**\n\n{japanese(BLANK.names)}\n\n``blank``\n\n``0``, code 0, index 48"
    jokers = [(card.slug, _joker_text(card)) for card in JOKERS]
    spare = [(BLANK.slug, blank), *jokers, ("back", "**The back**\n\nof every card")]
    text = "The blank and the jokers belong to no month (CD-3)."
    sections.append(("The blank, the jokers and the back", text, spare))
    return "\n\n".join(f"{title}\n{'-' * len(title)}\n\n{text}\n\n{_entries(cards)}" for title, text, cards in sections)


def _card_text(card: Card) -> str:
    kind = card.ribbon.names.english.lower() if card.ribbon else str(card.kind)
    place = f"``{card.notation}``, code {card.code}, index {card.index}"
    return "\n\n".join([f"**{card.names.english}**", japanese(card.names), kind, f"``{card.slug}``", place])


def _joker_text(card: Card) -> str:
    place = f"``{card.notation}``, code {card.code}, index {card.index}"
    return "\n\n".join([f"**{card.names.english}**", japanese(card.names), f"``{card.slug}``", place])


def _entries(cards: Iterable[tuple[str, str]]) -> str:
    entries = [f".. card:: {name}\n\n{textwrap.indent(text, '   ')}" for name, text in cards]
    return f".. container:: card-gallery\n\n{textwrap.indent(chr(10).join(entries), '   ')}"


# --- options and presets ----------------------------------------------------------------------------------------------


def options_table(path: str) -> str:
    """A row for each option of a class such as ``hanahuda.Options``, or of a game: its values, the default first.

    What the values mean stands at the rules, see :func:`option_text`.
    """
    found = of_game(path)
    infos = found.default.options.describe() if isinstance(found, Game) else found.describe()
    rows = [(f"``{info.name}``\n\n{info.heading}", _short_values(info), info.rule) for info in infos]
    return table(("Option", "Values", "Rule"), rows, "", (35, 55, 10), "options-table")


def _short_values(info: OptionInfo) -> str:
    words: Any = info.values.names if isinstance(info.values, NumbersByKey) else info.values
    if isinstance(words, WholeNumber):
        numbers = re.sub(" to 1000000000$", "", str(attrs.evolve(words, word="")))
        others = [f"``{words.word!r}``"] if words.word and words.word != info.default else []
        others.append(numbers)
    else:
        others = [f"``{each.value!r}``" for each in words if each.value != info.default]
        others += ["numbers by key"] if isinstance(info.values, NumbersByKey) else []
    return ", ".join([f"``{info.default!r}`` **by default**", *others])


def _values(info: OptionInfo) -> str:
    if isinstance(info.values, NumbersByKey):
        names = [f"{_value(name, info.default)}: {name.text}" for name in info.values.names]
        return "\n".join(
            f"| {line}" for line in [*names, f"{WholeNumber.__str__(info.values)} by key: {info.values.text}"]
        )
    if isinstance(info.values, WholeNumber):
        numbers = attrs.evolve(info.values, word="")
        if not info.values.word:
            return f"{numbers}, ``{info.default!r}`` **by default**: {numbers.text}"
        word = Choice(info.values.word, info.values.word_text)
        return f"| {_value(word, info.default)}: {word.text}\n| {numbers}: {numbers.text}"
    return "\n".join(f"| {_value(choice, info.default)}: {choice.text}" for choice in info.values)


def _value(choice: Choice, default: object) -> str:
    return f"``{choice.value!r}``{', **the default**' if choice.value == default else ''}"


def option_text(path: str) -> str:
    """What a page of rules says of one option, by its path, such as ``hanahuda.Options.toyak``."""
    kind, _, name = path.rpartition(".")
    options: type[Options] = of_game(kind)
    info = next(info for info in options.describe() if info.name == name)
    return f"``{name}`` – {info.heading}\n\n{_values(info)}\n\n{info.status.value.capitalize()}: {info.source}."


def presets_table(path: str) -> str:
    """A row for each option in which presets of a game differ: the first one's value, and where others have another."""
    found = of_game(path)
    presets: Mapping[str, Rules] = found.presets if isinstance(found, Game) else found
    rules = [*presets.values()]
    rows = [
        (f"``{info.name}``", f"``{first!r}``", *("" if each == first else f"``{each!r}``" for each in rest), info.rule)
        for info in rules[0].options.describe()
        for first, *rest in [[getattr(each.options, info.name) for each in rules]]
        if any(each != first for each in rest)
    ]
    if not rows:
        return f"The one preset is ``{next(iter(presets))}``."
    return table(("Option", *(f"``{name}``" for name in presets), "Rule"), rows, "", (30, *(14 for _ in rules), 10))


def reasons_table(key: str) -> str:
    """A row for each kind of reason that payments, scores and remarks of a game have."""
    kinds = game(key).rules_type.reason_kinds
    return table(("Kind", "What it is for"), [(f"``{kind}``", text) for kind, text in kinds.items()], "", (25, 75))


# --- yaku -------------------------------------------------------------------------------------------------------------


def yaku_tables(path: str, options: Mapping[str, str], cells: Mapping[str, str]) -> str:
    """The yaku of a game with what they are worth by each of its presets: a table for each group.

    Args:
        path: A table of yaku by a ruleset, such as ``hanahuda.RULES.yaku``; or a function of options that answers with
            anything that has keys and names.
        options: ``header``; ``with``, options that every preset is changed by, such as ``toyak="ten_5000"``;
            ``month``, the number of the one month whose yaku are shown; and where it is not a
            :class:`~hanafuda_rules.yaku.YakuTable`: ``title``; ``value``, which attribute says what each is worth;
            ``where``, an attribute and its value that a row has to have, such as ``group=a``.
        cells: By key what stands in the last column; the cards unless given.
    """
    found = _by_preset(path, options.get("with", ""), int(options.get("month", 0)))
    worths = {name: _worths(each, options.get("value", "value")) for name, each in found.items()}
    first = next(iter(found.values()))
    header = tuple(options.get("header", "Value, Yaku, Cards").split(", "))

    def rows(attribute: str, wanted: str) -> Iterable[Row]:
        for place, yaku in _places(first).items():
            if not attribute or getattr(yaku, attribute) == wanted:
                worth = _by_worth({name: each.get(place, "nothing") for name, each in worths.items()})
                yield worth, names_and_key(yaku.names, yaku.key), cells[yaku.key] if cells else _cards(yaku)

    if not isinstance(first, YakuTable):
        attribute, _, wanted = options.get("where", "").partition("=")
        return table(header, rows(attribute, wanted), options.get("title", ""), (15, 30, 55), "yaku-table")
    return "\n\n".join(
        table(header, rows("group", group.key), _title(group), (15, 30, 55), "yaku-table") for group in first.groups
    )


def preset_yaku_table(path: str) -> str:
    """A row for each yaku that any preset of a game has, with what it is worth by each; or a dash."""
    found = of_game(path)
    presets: Mapping[str, Rules] = found.presets if isinstance(found, Game) else found
    names = {yaku.key: yaku.names for rules in presets.values() for yaku in rules.yaku}
    rows = [(_all_names(names[key]), *(_short(rules.yaku, key) for rules in presets.values())) for key in names]
    return table(("Yaku", *(f"``{name}``" for name in presets)), rows, "", (30, *(14 for _ in presets)))


def _short(yaku: YakuTable, key: str) -> str:
    return "–" if key not in yaku else f"{yaku[key].value}{f' + {yaku[key].extra}' if yaku[key].extra else ''}"


def _by_preset(path: str, changes: str, month: int) -> dict[str, Any]:
    """What a path leads to in each preset of its game, that of the ruleset which it names first."""

    def yaku_of_month(rules: Rules) -> YakuTable:
        table: Any = rules.table(seats=rules.seat_counts[0])
        return rules.yaku_at(attrs.evolve(table, month=Month(month)))

    key, name, *rest = path.split(".")
    named, presets = of_game(f"{key}.{name}"), game(key).presets
    read: Callable[[Rules], Any] = yaku_of_month if month else attrgetter(".".join(rest))
    if not isinstance(named, Ruleset):
        named, read = game(key).default, lambda rules: of_game(path)(rules.options)
    changed = _changes(changes)
    order = sorted(presets.items(), key=lambda each: each[1] != named)  # a stable sort
    return {name: read(with_options(rules, **changed)) for name, rules in order}


def _changes(text: str) -> dict[str, Any]:
    return {name: ast.literal_eval(value) for name, _, value in (each.partition("=") for each in text.split())}


def _places(yaku: Iterable[Any]) -> dict[tuple[str, int], Any]:
    """Each yaku by its key, and which of those with this key it is."""
    places: dict[tuple[str, int], Any] = {}
    for each in yaku:
        places[each.key, sum(key == each.key for key, _ in places)] = each
    return places


def _worths(yaku: Iterable[Any], value: str) -> dict[tuple[str, int], str]:
    def worth(each: Any) -> str:
        extra = getattr(each, "extra", 0)
        return f"{getattr(each, value)}{f', plus {extra} for each further card' if extra else ''}"

    return {place: worth(each) for place, each in _places(yaku).items()}


_SOURCES: Final = {
    "FUDA_WIKI": "in the Fuda Wiki",
    "NINTENDO": "in Nintendo's leaflet",
    "CLUBHOUSE_GAMES": "in Clubhouse Games",
    "BATTLE_HANAFUDA": "in Battle Hanafuda",
    "KOI_KOI_JAPAN": "in KoiKoi-Japan",
    "JAPANESE_WIKIPEDIA": "in Japanese Wikipedia",
    "SWEDISH": "in the booklet",
    "KANTO": "in Kanto",
    "KANSAI": "in Kansai",
    "KOREAN": "in Korean sources",
    "ENGLISH": "in English sources",
}
"""What presets stand for, in words; another is named as in code."""


def _by_worth(worths: Mapping[str, str]) -> str:
    """What something is worth by the first preset, and a line for each worth that others give it."""
    first, *_ = worths.values()
    others: dict[str, list[str]] = {}
    for name, worth in worths.items():
        if worth != first:
            others.setdefault(worth, []).append(_SOURCES.get(name, f"by ``{name}``"))
    lines = [first, *(f"{worth} {' and '.join(names)}" for worth, names in others.items())]
    return "\n".join(f"| {line}" for line in lines) if others else first


def _cards(yaku: Any) -> str:
    return ("" if yaku.needed == len(yaku.cards) else f"any {yaku.needed} of these:\n\n") + drawn(yaku.cards)


def _all_names(names: Names) -> str:
    return ", ".join([names.english, *names_and_key(names).split("\n\n")[1:]])


def _title(group: YakuGroup) -> str:
    return f"{_all_names(group.names)}: {'the best one counts' if group.best_only else 'all of them count'}"


# --- deals ------------------------------------------------------------------------------------------------------------


def deal_table(path: str, *, par: bool) -> str:
    """A row for each number of seats: what is dealt to each hand and to the field, and what is left in the stock."""
    rules: Rules = of_game(path)
    rows = []
    for seats in rules.seat_counts:
        events = rules.deal(seats=seats, shuffler=SeededShuffler(1)).events
        dealt = [event for event in events if isinstance(event, Dealt)][-1]
        numbers = [seats, dealt.hands[0], len(dealt.field), dealt.stock]
        numbers += [rules.classification.points(rules.deck(seats)) // seats] if par else []
        rows.append(tuple(map(str, numbers)))
    header = ("Players", "Each hand", "Field", "Stock", *(["Par"] if par else []))
    return table(header, rows, "", look="deal-table")


# --- turns ------------------------------------------------------------------------------------------------------------

_PLACES = {
    "field": "On the field",
    "played": "Played",
    "turned": "Turned",
    "left": "Left on the field",
    "pile": "To the pile",
}


def whole_turn(places: Mapping[str, str]) -> str:
    """A turn of a hand card and a stock card: what lies there, what is brought, and where everything is afterwards.

    Args:
        places: The cards by place: ``field``, ``played``, ``turned``, ``left`` and ``pile``.
    """
    row = tuple(drawn(map(Card.parse, places[place].split())) if places[place] else "nothing" for place in _PLACES)
    return table(tuple(_PLACES.values()), [row], "", (21, 18, 18, 21, 22), "whole-turn")


# --- quick cards ------------------------------------------------------------------------------------------------------


def month_strip(path: str, labels: str, other: Mapping[str, str]) -> str:
    """The twelve months with their four cards, and under each card what it counts as.

    Args:
        path: The ruleset, such as ``sakura.RULES``.
        labels: ``points`` or ``kinds``.
        other: By slug, labels of single cards.
    """
    rules = of_game(path)
    deck, classification = rules.deck(rules.seat_counts[0]), rules.classification

    def label(card: Card) -> str:
        counted = next(each for each in classification.classes if card in each.cards)
        return str(counted.points if labels == "points" else counted.kind)

    months = [
        _containers("quick-month", [f"{month.value} {month.names.english}", *(
            _containers("quick-one", [f":cards:`{card.slug}`", other.get(card.slug, label(card))])
            for card in month.cards if card in deck
        )])
        for month in Month if set(month.cards) & set(deck)
    ]  # fmt: skip
    return _containers("quick-months", months)


def quick_yaku(path: str, month: int, groups: Mapping[str, str], changes: str = "") -> str:
    """The yaku of a game with their values and cards, several to a line.

    Args:
        path: The table, such as ``koi_koi.NINTENDO.yaku``.
        month: The month whose yaku are shown; 0 for those of all months.
        groups: By the keys of yaku that are shown together, what is said of them, with their values in braces. Text
            that begins with ``~`` has no pictures, and an empty one leaves the yaku out.
        changes: Options that are changed, such as ``toyak="ten_5000"``.

    Raises:
        HanafudaError: A key is unknown.
    """
    key, name, *_ = path.split(".")
    rules: Rules = with_options(of_game(f"{key}.{name}"), **_changes(changes))
    yaku = (
        rules.yaku_at(attrs.evolve(rules.table(seats=rules.seat_counts[0]), month=Month(month)))
        if month
        else rules.yaku
    )
    together = {key: keys for keys in groups for key in keys.split()}
    if unknown := [key for key in together if key not in yaku]:
        raise HanafudaError(f"{path} has no {', '.join(unknown)}")
    shown = dict.fromkeys(together.get(each.key, each.key) for each in yaku)
    return _containers("quick-sets", [text for keys in shown if (text := _quick_set(yaku, keys, groups.get(keys)))])


def _quick_set(yaku: YakuTable, keys: str, text: str | None) -> str:
    """One entry: its words, and the cards of its yaku unless the words say that there are none."""
    alike = [each for each in yaku if each.key in keys.split()]
    values = {
        each.key: f"**{each.value}**{f' +{each.extra} for each further card' if each.extra else ''}" for each in alike
    }
    said = f"**{alike[0].names.english}** {{{alike[0].key}}}" if text is None else text
    cards = (
        CardSet([]) if said.startswith("~") else CardSet.from_mask(functools.reduce(or_, [y.cards.mask for y in alike]))
    )
    words = [said.removeprefix("~").format(**values)] if said else []
    return _containers("quick-set", words + ([drawn(cards)] if cards else [])) if words else ""


def _containers(look: str, parts: Sequence[str]) -> str:
    return f".. container:: {look}\n\n{textwrap.indent((chr(10) * 2).join(parts), '   ')}"


_WORDS = """
zero one two three four five six seven eight nine ten eleven twelve
thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
""".split()  # noqa: SIM905


def in_words(number: int) -> str:
    """A number as a sentence has it."""
    return _WORDS[number]


# --- the games --------------------------------------------------------------------------------------------------------


def choice_of_games(pages: Mapping[str, str]) -> str:
    """For each game that has a page a picture, a line and the number of seats.

    Args:
        pages: By key the text of the page that teaches the game; its fields ``:cards:`` and ``:line:`` say what is
            shown, unless given the cards of the yaku of most worth, and the first sentence.
    """
    choices = "\n\n".join(_choice(game(key), text) for key, text in pages.items())
    return f".. container:: games\n\n{textwrap.indent(choices, '   ')}"


def _choice(found: Game, text: str) -> str:
    fields = dict(re.findall(r"^:(\w+): (.*)$", text, re.MULTILINE))
    first = re.search(r"^=+\n\n(.*?\.)\s", text, re.MULTILINE | re.DOTALL)
    line = fields.get("line") or " ".join(first[1].split() if first else [])
    dearest = max(found.default.yaku, key=lambda yaku: yaku.value, default=None)
    cards = f":cards:`{fields['cards']}`" if "cards" in fields else drawn(dearest.cards if dearest else CARDS[:4])
    parts = [cards, f":doc:`{found.name} </games/{found.key}>`", line, seats_said(found)]
    return f".. container:: game-choice\n\n{textwrap.indent(f'{chr(10)}{chr(10)}'.join(parts), '   ')}"


def seats_said(found: Game) -> str:
    """The numbers of seats of a game, such as ``2 seats, or 4 by an option``."""
    usual, more = seats_of(found)
    return f"{_numbers(usual)} seats{f', or {_numbers(more)} by an option' if more else ''}"


def seats_of(found: Game) -> tuple[set[int], set[int]]:
    """The numbers of seats of a game by its presets, and those that only an option has."""
    usual = {count for rules in found.presets.values() for count in rules.seat_counts}
    return usual, {count for rules in _with_one_option(found.default) for count in rules.seat_counts} - usual


def _with_one_option(rules: Rules) -> Iterator[Rules]:
    """The rulesets that differ from one by a word or by yes or no."""
    for info in rules.options.describe():
        choices: Any = () if isinstance(info.values, WholeNumber | NumbersByKey) else info.values
        for choice in choices:
            with contextlib.suppress(InvalidOptionError):  # values that need others
                yield with_options(rules, **{info.name: choice.value})


def _numbers(numbers: set[int]) -> str:
    *few, most = sorted(numbers)
    if len(few) > 2 and most - few[0] == len(few):  # noqa: PLR2004  # a list too long to read
        return f"{few[0]} to {most}"
    return f"{', '.join(map(str, few))} or {most}" if few else f"{most}"
