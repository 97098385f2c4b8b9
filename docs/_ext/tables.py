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
from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Any

import hanafuda_rules
from hanafuda_rules import CARDS, CardSet, Group, Month, Names, Yaku, YakuTable
from hanafuda_rules.options import Choice, OptionInfo, Options, Whole

Row = tuple[str, ...]


def of_game(path: str) -> Any:
    """An object of a game by its dotted path, such as ``hanahuda.RULES.yaku``.

    Args:
        path: The game's package, then attributes.
    """
    game, _, attributes = path.partition(".")
    return pkgutil.resolve_name(f"hanafuda_rules.games.{game}:{attributes}")


def list_table(header: Row, rows: Iterable[Row], title: str = "", widths: Sequence[int] = ()) -> str:
    """A table as reStructuredText; a cell may hold several lines."""
    lines = [f".. list-table:: {title}".rstrip(), "   :header-rows: 1"]
    if widths:
        lines.append(f"   :widths: {' '.join(map(str, widths))}")
    for row in (header, *rows):
        lines.append("")
        for column, cell in enumerate(row):
            first, *others = cell.splitlines() or [""]
            lines += [f"   {'  ' if column else '* '}- {first}", *(f"       {line}".rstrip() for line in others)]
    return "\n".join(lines)


# --- cards -----------------------------------------------------------------------------------------------------------

CARD_HEADER: Row = ("Card", "Constant", "Index", "Code", "Kind", "Name", "Japanese")


def card_rows() -> list[Row]:
    """A row for each card of the deck (CD-1); the first cell is the target of the role ``card``."""
    return [
        (
            f".. card:: {card.slug}\n\n``{card.slug}``",
            f"``{card!r}``",
            str(card.index),
            str(card.code),
            str(card.kind),
            card.names.english,
            f"{card.names.kanji} *{card.names.romaji}*",
        )
        for card in CARDS
    ]


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


def card_links(cards: CardSet) -> str:
    """Cards as links into the table of the cards."""
    return ", ".join(f":card:`{card.slug}`" for card in cards)


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


# --- yaku ------------------------------------------------------------------------------------------------------------

YAKU_HEADER: Row = ("Value", "Yaku", "Key", "Cards")


def yaku_rows(table: YakuTable, group: Group) -> list[Row]:
    """A row for each yaku of a group, in the order of the table."""
    return [
        (_worth(yaku), both_names(yaku.names), f"``{yaku.key}``", _cards(yaku))
        for yaku in table
        if yaku.group == group.key
    ]


def group_title(group: Group) -> str:
    """What stands above the yaku of a group."""
    return f"{both_names(group.names)}: {'the best one counts' if group.best_only else 'all of them count'}"


def both_names(names: Names) -> str:
    """The English name and those of the languages that have one."""
    others = [f"*{name}*" for name in (names.palauan, names.romaji) if name] + [names.kanji] * bool(names.kanji)
    return ", ".join([names.english, *(other for other in others if other)])


def _worth(yaku: Yaku) -> str:
    return f"{yaku.value}, and {yaku.extra} for each one more" if yaku.extra else str(yaku.value)


def _cards(yaku: Yaku) -> str:
    count = "" if yaku.needed == len(yaku.cards) else f"any {yaku.needed} of "
    return count + card_links(yaku.cards)


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
