"""What this manual adds to Sphinx: numbered rules, decisions, options and tables made from the library.

- ``.. rule:: PH-1.1 Seats`` is a rule; ``:rule:`PH-1.1``` – or its bare id in any text – links to it.
- ``.. decision::`` holds what no source says, or the sources differ on.
- ``.. game-option:: hanahuda.Options.toyak`` is one option with its values.
- ``.. options-table:: hanahuda.Options`` lists the options of a class.
- ``.. presets-table:: koi_koi.PRESETS`` has the options in which presets differ;
  ``.. preset-yaku-table:: koi_koi.PRESETS`` what each yaku is worth by each of them.
- ``.. yaku-table:: hanahuda.RULES.yaku`` is a table of yaku, group by group, with their cards drawn;
  ``.. hachi-hachi-table:: teyaku`` has the yaku of Hachi-Hachi of one kind, or what its ``compensation`` can be.
- ``.. kinds-table:: hanahuda.RULES.classification`` is what a game counts the cards as, with the cards drawn; without a
  game, the standard kinds.
- ``.. cards-table::`` is the deck, each card with all its names, and ``.. months-table::`` the months.
- ``:card:`pine-crane``` links to a card; how cards are drawn is in :mod:`pictures`.
- ``.. root-names::`` lists what ``hanafuda_rules`` itself offers.
- ``.. changelog:: ../CHANGELOG.md`` is the changelog, which is Markdown.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, ClassVar

import pictures
import tables
from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docfields import Field
from sphinx.util.docutils import SphinxDirective

from hanafuda_rules import STANDARD, Ruleset, YakuTable


def parse_rule(_env: BuildEnvironment, text: str, signature: addnodes.desc_signature) -> str:
    """Show a rule's id and title; the id is what links go to."""
    rule, _, title = text.partition(" ")
    signature.clear()
    signature += addnodes.desc_name(rule, rule)
    if title:
        signature += addnodes.desc_annotation(title, f" {title}")
    return rule


class Decision(SphinxDirective):
    """A choice that this library made where the sources are silent or differ."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """A box with a title."""
        box = nodes.admonition("", nodes.title("", "Decision"), classes=["decision"])
        box += self.parse_content_to_nodes()
        return [box]


class GameOption(SphinxDirective):
    """One option of a game, where its rule stands."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A box with the option's values."""
        box = nodes.admonition("", nodes.title("", "Option"), classes=["game-option"])
        box += self.parse_text_to_nodes(tables.option_text(self.arguments[0]))
        return [box]


class OptionsTable(SphinxDirective):
    """The options of one class."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A table."""
        rows = tables.option_rows(tables.of_game(self.arguments[0]))
        return self.parse_text_to_nodes(
            tables.list_table(tables.OPTION_HEADER, rows, widths=(25, 50, 10, 15), look="options-table")
        )


YAKU_WIDTHS = (15, 30, 55)


class YakuTables(SphinxDirective):
    """The yaku of a table, group by group."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A table for each group."""
        table: YakuTable = tables.of_game(self.arguments[0])
        texts = [
            tables.list_table(
                tables.YAKU_HEADER,
                tables.yaku_rows(table, group),
                tables.group_title(group),
                YAKU_WIDTHS,
                look="yaku-table",
            )
            for group in table.groups
        ]
        return self.parse_text_to_nodes("\n\n".join(texts))


class PresetsTable(SphinxDirective):
    """The options in which the presets of a game differ."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A table, with a column for each preset."""
        presets = tables.of_game(self.arguments[0])
        widths = (30, *(14 for _ in presets), 10)
        rows = tables.preset_rows(presets)
        return self.parse_text_to_nodes(
            tables.list_table(tables.preset_header(presets), rows, widths=widths, look="wide-table")
        )


class PresetYakuTable(SphinxDirective):
    """What each yaku of a game is worth by each of its presets."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A table, with a column for each preset."""
        presets = tables.of_game(self.arguments[0])
        header, rows = tables.preset_yaku_header(presets), tables.preset_yaku_rows(presets)
        widths = (30, *(14 for _ in presets))
        return self.parse_text_to_nodes(tables.list_table(header, rows, widths=widths, look="wide-table"))


class HachiHachiTable(SphinxDirective):
    """Yaku of Hachi-Hachi of one kind, with what they are worth by each preset; or what a compensation can be."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A table, of teyaku one for each group."""
        kinds = {
            "teyaku": [
                (tables.TEYAKU_HEADER, tables.teyaku_rows("a"), "Group A: cards of a month"),
                (tables.TEYAKU_HEADER, tables.teyaku_rows("b"), "Group B: chaff"),
            ],
            "dekiyaku": [(tables.DEKIYAKU_HEADER, tables.dekiyaku_rows(), "")],
            "tokushuyaku": [(tables.TOKUSHUYAKU_HEADER, tables.tokushuyaku_rows(), "")],
            "compensation": [(tables.COMPENSATION_HEADER, tables.compensation_rows(), "")],
        }
        kind = self.arguments[0]
        widths = {"tokushuyaku": (15, 30, 45, 10), "compensation": (13, 29, 29, 29)}.get(kind, YAKU_WIDTHS)
        look = "wide-table" if kind == "compensation" else "yaku-table"
        texts = [tables.list_table(*each, widths, look=look) for each in kinds[kind]]
        return self.parse_text_to_nodes("\n\n".join(texts))


class KindsTable(SphinxDirective):
    """What a game counts the cards as; without a game, the standard kinds."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A table."""
        rows = tables.kind_rows(tables.of_game(self.arguments[0]) if self.arguments else STANDARD)
        widths = (12, 10, 10, 68)
        return self.parse_text_to_nodes(tables.list_table(tables.KIND_HEADER, rows, widths=widths, look="kinds-table"))


class CardsTable(SphinxDirective):
    """The deck."""

    def run(self) -> list[nodes.Node]:
        """A table."""
        return self.parse_text_to_nodes(tables.list_table(tables.CARD_HEADER, tables.card_rows(), look="wide-table"))


class MonthsTable(SphinxDirective):
    """The months."""

    def run(self) -> list[nodes.Node]:
        """A table."""
        return self.parse_text_to_nodes(tables.list_table(tables.MONTH_HEADER, tables.month_rows(), look="wide-table"))


class RootNames(SphinxDirective):
    """The names of the package's root."""

    def run(self) -> list[nodes.Node]:
        """A table."""
        return self.parse_text_to_nodes(tables.list_table(tables.ROOT_HEADER, tables.root_rows(), widths=(25, 75)))


class Changelog(SphinxDirective):
    """A changelog in the Markdown of keepachangelog.com: headings, lists, code and links."""

    required_arguments = 1
    _RULES: ClassVar = (
        (r"\A# .*\n", ""),
        (r"^## \[?([^]\n]*?)\]?( - .*)?$", r".. rubric:: \1\2"),
        (r"^### (.*)$", r"**\1**"),
        (r"`([^`\n]+)`", r"``\1``"),
        (r"\[([^]]+)\]\((\S+?)\)", r"`\1 <\2>`__"),
    )

    def run(self) -> list[nodes.Node]:
        """The same as reStructuredText."""
        _, path = self.env.relfn2path(self.arguments[0])
        self.env.note_dependency(path)
        text = Path(path).read_text(encoding="utf-8")
        for pattern, replacement in self._RULES:
            text = re.sub(pattern, replacement, text, flags=re.MULTILINE)
        return self.parse_text_to_nodes(text)


class RuleLinks(SphinxPostTransform):
    """Makes a link of every rule id in a text, above all in docstrings, if there is a page of such rules."""

    default_priority = 5  # before references are resolved
    _NOT_IN = (nodes.literal, nodes.FixedTextElement, nodes.reference, nodes.title, nodes.comment, nodes.raw)
    _NOR_IN = (addnodes.pending_xref, addnodes.desc_signature, nodes.literal_block, addnodes.index)

    def run(self, **_: Any) -> None:
        """Replace texts by texts with links."""
        objects = self.env.domains.standard_domain.objects
        pages = sorted({name.split("-")[0] for kind, name in objects if kind == "rule"})
        rule = re.compile(rf"\b(?:{'|'.join(pages)})-\d+(?:\.\d+)?\b")
        for text in list(self.document.findall(nodes.Text)):
            if rule.search(text) and not self._is_exempt(text):
                text.parent.replace(text, self._linked(text, rule))

    def _is_exempt(self, node: nodes.Node | None) -> bool:
        while node is not None:
            if isinstance(node, (*self._NOT_IN, *self._NOR_IN)):
                return True
            node = node.parent
        return False

    def _linked(self, text: nodes.Text, rule: re.Pattern[str]) -> list[nodes.Node]:
        objects = self.env.domains.standard_domain.objects
        parts: list[nodes.Node] = []
        place = 0
        for match in rule.finditer(text):
            # A whole section, such as SB-3, is where its first rule stands.
            target = match[0] if ("rule", match[0]) in objects else f"{match[0]}.1"
            link = addnodes.pending_xref(
                "",
                nodes.inline("", match[0]),
                refdomain="std",
                reftype="rule",
                reftarget=target,
                refexplicit=False,
                refwarn=True,
                refdoc=self.env.docname,
            )
            link.source, link.line = text.parent.source, text.parent.line
            parts += [nodes.Text(text[place : match.start()]), link]
            place = match.end()
        return [*parts, nodes.Text(text[place:])]


def hide_assembly(*args: Any) -> tuple[str, None] | None:
    """Leaves out the constructor of a game's own ruleset: the game's ``ruleset`` function is how to make one."""
    _app, _what, _name, obj, *_ = args
    return ("", None) if isinstance(obj, type) and issubclass(obj, Ruleset) and obj is not Ruleset else None


DIRECTIVES: dict[str, type[Directive]] = {
    "decision": Decision,
    "game-option": GameOption,
    "options-table": OptionsTable,
    "presets-table": PresetsTable,
    "preset-yaku-table": PresetYakuTable,
    "yaku-table": YakuTables,
    "hachi-hachi-table": HachiHachiTable,
    "kinds-table": KindsTable,
    "cards-table": CardsTable,
    "months-table": MonthsTable,
    "root-names": RootNames,
    "changelog": Changelog,
}


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    pictures.setup(app)
    fields = [
        Field("code", names=("code",), label="In code", has_arg=False),
        Field("source", names=("source",), label="Source", has_arg=False),
    ]
    app.add_object_type(
        "rule", "rule", "pair: %s; rule", parse_rule, nodes.inline, objname="rule", doc_field_types=fields
    )
    app.add_crossref_type("card", "card", "single: %s", objname="card")
    for name, directive in DIRECTIVES.items():
        app.add_directive(name, directive)
    app.add_post_transform(RuleLinks)
    app.connect("autodoc-process-signature", hide_assembly)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
