"""What this manual adds to Sphinx: numbered rules, decisions, and tables made from the library.

- ``.. rule:: PH-1.1 Seats`` is a rule; ``:rule:`PH-1.1``` – or its bare id in any text – links to it.
- ``.. decision::`` holds what no source says, or the sources differ on.
- ``.. game-option:: hanahuda.Options.toyak`` is one option with its values.
- ``.. options-table:: hanahuda`` lists the options of a game; ``hanahuda.Options`` those of one class.
- ``.. presets-table:: hachi_hachi`` shows where the presets of a game differ.
- ``.. reasons-table:: hanahuda`` lists what payments, scores and remarks of a game can be for.
- ``.. yaku-table:: hanahuda.RULES.yaku`` is a table of yaku, group by group, with their cards drawn and what they are
  worth by each preset; see :func:`tables.yaku_tables` for its options and for what is not a table of yaku.
- ``.. preset-yaku-table:: koi_koi`` has a column for each preset instead.
- ``.. kinds-table:: hanahuda.RULES.classification`` is what a game counts the cards as, with the cards drawn; without a
  game, the standard kinds.
- ``.. cards-table::``, ``.. months-table::`` and ``.. card-gallery::`` are the deck, and ``.. choice-of-games::`` the
  games that have a page in ``games/``.
- ``:card:`pine-crane``` links to a card; how cards are drawn is in :mod:`pictures`.
- ``.. browser-page:: sheet`` is a page that runs the library in a browser: :mod:`browser_pages`.
- ``.. deal-table:: sakura.RULES`` says how many cards are dealt.
- ``.. script:: play`` shows an example, and ``.. decided:: PH`` lists the rules that were decided here.
- ``.. whole-turn::`` shows what the cards of a turn do.
- ``.. month-strip:: sakura.RULES points`` and ``.. quick-yaku:: sakura.RULES.yaku`` are for the quick cards.
- ``.. sample-round:: koi_koi.RULES`` deals a round that the page tells, ``.. play:: 1bx1r`` plays moves and shows what
  everybody saw (nothing with ``:hidden:``), and ``.. settlement::`` settles it: :mod:`rounds`.
- ``.. layers::`` draws the folders of the library, the highest first, from the lines of ``tests/test_layers.py``.
- ``.. folder:: machine`` is the reference of a folder of the library, ``.. game-reference:: hanahuda`` that of a game,
  and ``.. inside:: koi_koi`` that of the modules of a game.
- ``.. changelog:: ../CHANGELOG.md`` is the changelog, which is Markdown.

No game is named here: what is shown of one is asked of the registry.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import browser_pages
import pictures
import reference
import rounds
import tables
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docfields import Field
from sphinx.util.docutils import SphinxDirective

from hanafuda_rules import HanafudaError, Ruleset, game_keys


def parse_rule(_env: BuildEnvironment, text: str, signature: addnodes.desc_signature) -> str:
    """Show a rule's id and title; the id is what links go to."""
    rule, _, title = text.partition(" ")
    signature.clear()
    signature += addnodes.desc_name(rule, rule)
    signature += [addnodes.desc_annotation(title, f" {title}")] if title else []
    return rule


class Made(SphinxDirective):
    """The base of the directives whose text is made from the library."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """What the text says."""
        try:
            return self.parse_text_to_nodes(self.text(*self.arguments), allow_section_headings=True)
        except HanafudaError as error:
            raise self.error(str(error)) from error

    def text(self, *arguments: str) -> str:
        """The text.

        Raises:
            HanafudaError: There is no such game, or no such option.
        """
        raise NotImplementedError(arguments)


def made(write: Callable[..., str]) -> type[Made]:
    """A directive with the text that a function of its arguments writes."""
    return type(write.__name__, (Made,), {"text": lambda _, *arguments: write(*arguments)})


def box(title: str, look: str, content: list[nodes.Node]) -> list[nodes.Node]:
    """What stands apart from the text, with a title."""
    return [nodes.admonition("", nodes.title("", title), *content, classes=[look])]


class Decision(SphinxDirective):
    """A choice that this library made where the sources are silent or differ: a box."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """The box."""
        return box("Decision", "decision", self.parse_content_to_nodes())


class GameOption(Made):
    """One option of a game, where its rule stands: a box with its values."""

    def run(self) -> list[nodes.Node]:
        """The box."""
        return box("Option", "game-option", super().run())

    def text(self, *arguments: str) -> str:
        """The values."""
        return tables.option_text(*arguments)


class YakuTable(Made):
    """Yaku with what they are worth; each line of the content is a key and what stands in its last column."""

    has_content = True
    option_spec = dict.fromkeys(("header", "with", "month", "title", "value", "where"), directives.unchanged_required)

    def text(self, *arguments: str) -> str:
        """The tables."""
        cells = dict(line.split(": ", 1) for line in self.content if line)
        return tables.yaku_tables(*arguments, self.options, cells)


class Layers(SphinxDirective):
    """The folders of the library as boxes above each other; each line of the content is a folder and what it has."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """The boxes, a row for each layer; without a style, a list in the same order."""
        words = _lines(self.content)
        rows = [line.split() for line in reference.layers()]
        if sorted(words) != sorted(folder for row in rows for folder in row):
            raise self.error(f"the layers are {rows}")
        boxes = [
            nodes.container("", *(
                nodes.paragraph("", "", nodes.strong("", folder), nodes.Text(f" {words[folder]}")) for folder in row
            ), classes=["layer"])
            for row in rows
        ]  # fmt: skip
        return [nodes.container("", *boxes, classes=["layers"])]


class DealTable(Made):
    """How many cards are dealt, by the number of players; with ``:par:`` also an equal share of the card points."""

    option_spec: ClassVar = {"par": directives.flag}

    def text(self, *arguments: str) -> str:
        """The table."""
        return tables.deal_table(*arguments, par="par" in self.options)


class Script(Made):
    """A script of the folder ``examples``, and with ``:run:`` the command that runs it."""

    option_spec: ClassVar = {"run": directives.flag}

    def text(self, *arguments: str) -> str:
        """The script."""
        (name,) = arguments
        command = f".. code-block:: console\n\n   $ python examples/{name}.py\n\n" if "run" in self.options else ""
        shown = f".. literalinclude:: /../examples/{name}.py\n   :language: python\n   :caption: examples/{name}.py\n"
        return command + shown


class Decided(Made):
    """The rules of a page that were decided here, because no source says them or the sources differ."""

    def text(self, *arguments: str) -> str:
        """The rules, with links."""
        (letters,) = arguments
        return f"*Decided here*: {', '.join(reference.decided(letters))}."


class WholeTurn(Made):
    """A turn; each line of the content is a place and its cards."""

    has_content = True

    def text(self, *_: str) -> str:
        """The table."""
        return tables.whole_turn(_lines(self.content))


class MonthStrip(Made):
    """The twelve months with their cards; each line of the content is a card and what stands under it."""

    has_content = True
    optional_arguments = 2

    def text(self, *arguments: str) -> str:
        """The strip."""
        return tables.month_strip(*arguments, _lines(self.content))


class QuickYaku(Made):
    """The yaku of a game; each line of the content has the keys of yaku that are shown together, and the words."""

    has_content = True
    option_spec: ClassVar = {"month": directives.nonnegative_int, "with": directives.unchanged_required}

    def text(self, *arguments: str) -> str:
        """The yaku."""
        month, changes = self.options.get("month", 0), self.options.get("with", "")
        return tables.quick_yaku(*arguments, month, _lines(self.content), changes)


def _lines(content: Iterable[str]) -> dict[str, str]:
    """The lines of a directive: a name, a colon and a text each; a line that begins with a space goes on."""
    text = re.sub(r"\n +", " ", "\n".join(content))
    return {name: words.strip() for name, _, words in (line.partition(":") for line in text.splitlines() if line)}


class Told(Made):
    """The base of the directives of a round that the page tells."""

    def text(self, *arguments: str) -> str:
        """What the round has to say here."""
        return self.tell(self.env.temp_data["sample_round"], *arguments)

    def tell(self, told: rounds.SampleRound, *arguments: str) -> str:
        """The text.

        Raises:
            HanafudaError: A move is illegal, or the round is not over.
        """
        raise NotImplementedError(told, arguments)


class SampleRound(Told):
    """Deals a round, and shows the field and all hands."""

    option_spec: ClassVar = dict.fromkeys(("seats", "seed", "dealer"), directives.nonnegative_int)

    def text(self, *arguments: str) -> str:
        """The deal."""
        told = rounds.SampleRound(*arguments, **self.options)
        self.env.temp_data["sample_round"] = told
        return told.dealt()


class Play(Told):
    """Plays moves."""

    final_argument_whitespace = True
    option_spec: ClassVar = {"hidden": directives.flag}

    def tell(self, told: rounds.SampleRound, *arguments: str) -> str:
        """What everybody saw."""
        text = told.told(*arguments)
        return "" if "hidden" in self.options else text


class Settled(Told):
    """Settles the round."""

    def tell(self, told: rounds.SampleRound, *_: str) -> str:
        """The settlement."""
        return told.settled()


class Folder(Made):
    """The reference of a folder; each line of the content is a module and which of its names to show."""

    has_content = True

    def text(self, *arguments: str) -> str:
        """A section for each module."""
        return reference.folder_reference(*arguments, _lines(self.content))


class ChoiceOfGames(Made):
    """A picture, a line and the number of seats for each registered game that has a page."""

    def text(self, *_: str) -> str:
        """The games, in the order of the registry."""
        pages = {key: Path(self.env.doc2path(f"games/{key}")) for key in game_keys()}
        return tables.choice_of_games({key: path.read_text("utf-8") for key, path in pages.items() if path.exists()})


class Changelog(Made):
    """A changelog in the Markdown of keepachangelog.com: headings, lists, code and links."""

    def text(self, *arguments: str) -> str:
        """The same as reStructuredText."""
        _, path = self.env.relfn2path(*arguments)
        self.env.note_dependency(path)
        text = Path(path).read_text(encoding="utf-8")
        for pattern, replacement in (
            (r"\A# .*\n", ""),
            (r"^## \[?([^]\n]*?)\]?( - .*)?$", r".. rubric:: \1\2"),
            (r"^### (.*)$", r"**\1**"),
            (r"`([^`\n]+)`", r"``\1``"),
            (r"\[([^]]+)\]\((\S+?)\)", r"`\1 <\2>`__"),
        ):
            text = re.sub(pattern, replacement, text, flags=re.MULTILINE)
        return text


class RuleLinks(SphinxPostTransform):
    """Makes a link of every rule id in a text, above all in docstrings, if there is a page of such rules."""

    default_priority = 5  # before references are resolved
    _EXEMPT = (
        *(nodes.literal, nodes.FixedTextElement, nodes.reference, nodes.title, nodes.comment, nodes.raw),
        *(addnodes.pending_xref, addnodes.desc_signature, addnodes.index),
    )

    def run(self, **_: Any) -> None:
        """Replace texts by texts with links."""
        self.rules = {name for kind, name in self.env.domains.standard_domain.objects if kind == "rule"}
        pages = sorted({name.split("-")[0] for name in self.rules})
        rule = re.compile(rf"\b((?:{'|'.join(pages)})-\d+(?:\.\d+)?)\b")
        for text in list(self.document.findall(nodes.Text)):
            if rule.search(text) and not self._is_exempt(text):
                text.parent.replace(text, [*self._linked(text, rule.split(text))])

    def _is_exempt(self, node: nodes.Node | None) -> bool:
        return node is not None and (isinstance(node, self._EXEMPT) or self._is_exempt(node.parent))

    def _linked(self, text: nodes.Text, parts: list[str]) -> Iterator[nodes.Node]:
        for place, part in enumerate(parts):
            if not place % 2:
                yield nodes.Text(part)
                continue
            # A whole section, such as SB-3, is where its first rule stands.
            target = part if part in self.rules else f"{part}.1"
            link = addnodes.pending_xref("", nodes.inline("", part), refdomain="std", reftype="rule", reftarget=target)
            link.attributes |= {"refexplicit": False, "refwarn": True, "refdoc": self.env.docname}
            link.source, link.line = text.parent.source, text.parent.line
            yield link


def hide_constructors(*args: Any) -> tuple[str, None] | None:
    """Leaves out the constructor of a game's own ruleset: the game's ``ruleset`` function is how to make one."""
    _app, _what, _name, obj, *_ = args
    return ("", None) if isinstance(obj, type) and issubclass(obj, Ruleset) and obj is not Ruleset else None


def leave_options_to_their_class(*args: Any) -> tuple[str, str] | None:
    """Shows the options of a game with their class only, and not again as keywords of its functions."""
    _app, _what, name, *_ = args
    changes = {"ruleset": "(base=RULES, /, **changes)", "change": "(**changes)"}.get(name.rpartition(".")[2])
    return (changes, "Rules") if changes and name.startswith("hanafuda_rules.games.") else None


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    pictures.setup(app)
    browser_pages.setup(app)
    labels = {"code": "In code", "source": "Source"}
    fields = [Field(name, names=(name,), label=label, has_arg=False) for name, label in labels.items()]
    app.add_object_type("rule", "rule", "pair: %s; rule", parse_rule, nodes.inline, "rule", fields)
    for name, directive in {
        "decision": Decision,
        "game-option": GameOption,
        "options-table": made(tables.options_table),
        "presets-table": made(tables.presets_table),
        "reasons-table": made(tables.reasons_table),
        "yaku-table": YakuTable,
        "preset-yaku-table": made(tables.preset_yaku_table),
        "kinds-table": made(tables.kinds_table),
        "cards-table": made(tables.cards_table),
        "months-table": made(tables.months_table),
        "card-gallery": made(tables.gallery),
        "layers": Layers,
        "script": Script,
        "deal-table": DealTable,
        "decided": Decided,
        "whole-turn": WholeTurn,
        "month-strip": MonthStrip,
        "quick-yaku": QuickYaku,
        "sample-round": SampleRound,
        "play": Play,
        "settlement": Settled,
        "folder": Folder,
        "game-reference": made(reference.game_reference),
        "inside": made(reference.inside_reference),
        "choice-of-games": ChoiceOfGames,
        "changelog": Changelog,
    }.items():
        app.add_directive(name, directive)
    app.add_post_transform(RuleLinks)
    app.connect("autodoc-process-signature", hide_constructors)
    app.connect("autodoc-process-signature", leave_options_to_their_class)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
