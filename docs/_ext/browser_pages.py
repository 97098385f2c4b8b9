"""Pages that run the library in the reader's browser: the form of a page, and the archive that it loads.

``.. browser-page:: sheet`` or ``table`` writes a page. Nothing is loaded before the reader asks for it. Then the page
loads the four files of Pyodide that ``_browser/pyodide.json`` names, and one archive that is packed here: the library,
attrs and ``_browser/hanafuda_pages``. So the page and the manual are of one version. It knows the hash of each file.

The configuration value ``pyodide_base`` is the address of Pyodide's files: that of a public mirror, or a folder next to
the site with the same bytes.
"""

from __future__ import annotations

import ast
import base64
import functools
import hashlib
import io
import json
import string
import sys
import zipfile
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, NoReturn

import attr
import attrs
import pictures
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.writers.html5 import HTML5Translator
from sphinx.writers.text import TextTranslator

import hanafuda_rules
from hanafuda_rules import CARDS, JOKERS, Card, Month, game, game_keys
from hanafuda_rules.words import in_words

SOURCE = Path(__file__).parents[1] / "_browser"
sys.path.append(str(SOURCE))
from hanafuda_pages.game_table import PLAYERS  # noqa: E402

PYODIDE = json.loads((SOURCE / "pyodide.json").read_text(encoding="utf-8"))
FOLDER = "_static/browser"
TITLES = {"sheet": "score sheet", "table": "table"}
PAGES = {"sheet": "score_sheet", "table": "table"}
_INSTEAD = {
    "sheet": ("howto/settle", "keep the score with a few lines of Python"),
    "table": ("howto/bots", "play against the computer"),
}
"""What readers can do if a page does not run: the page about it, and the text of the link."""
_LEFT_OUT = {"svg", "envs", "testing"}
"""The parts of the library that the pages have no use for."""

# --- the archive ------------------------------------------------------------------------------------------------------


class _Shorter(ast.NodeTransformer):
    """Takes out docstrings, except those of classes, whose words the forms show."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """A function, with what is defined in it."""
        self.generic_visit(node)
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        return node


def _sources() -> Iterator[tuple[str, Path]]:
    for package in (hanafuda_rules, attr, attrs):
        folder = Path(str(package.__file__)).parent
        for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.po")]):
            name = path.relative_to(folder.parent)
            if name.parts[1] not in _LEFT_OUT:
                yield name.as_posix(), path
    for path in sorted((SOURCE / "hanafuda_pages").glob("*.py")):
        yield path.relative_to(SOURCE).as_posix(), path


@functools.cache
def archive() -> bytes:
    """The library with its catalogs, attrs and what the pages ask them; the same sources give the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        for name, path in _sources():
            text = path.read_text(encoding="utf-8")
            if path.suffix == ".py":
                text = ast.unparse(_Shorter().visit(ast.parse(text)))
            target.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()


def sha384(content: bytes) -> str:
    """The hash of a file, as it is pinned."""
    return base64.b64encode(hashlib.sha384(content).digest()).decode()


def write_archive(app: Sphinx, error: Exception | None) -> None:
    """Writes the archive next to the pages' scripts."""
    if error is None and app.builder.format == "html":
        folder = Path(app.outdir, FOLDER)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "library.zip").write_bytes(archive())
        # A service worker only serves pages below its own address.
        Path(app.outdir, "offline.js").write_bytes((SOURCE / "static" / "browser" / "offline.js").read_bytes())


# --- the page ---------------------------------------------------------------------------------------------------------


class BrowserPage(nodes.General, nodes.Element):
    """The place of a page's form: ``page`` is ``sheet`` or ``table``."""


class BrowserPageDirective(SphinxDirective):
    """The form of a page."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A node that is written once it is known where each rule stands."""
        (name,) = self.arguments
        for path in (SOURCE / "frame.html", SOURCE / f"{name}.html", *[path for _, path in _sources()]):
            self.env.note_dependency(str(path))  # the page has the hash of what it loads
        return [BrowserPage("", page=name)]


class InBrowserRole(SphinxRole):
    """A link to a page with a game and a preset: ``:in-browser:`the table <table koi_koi NINTENDO>```."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The link. A game or preset that does not exist is a warning."""
        title, (page, key, *presets) = self.text.partition(" <")[0], self.text.partition("<")[2].rstrip(">").split()
        if key not in game_keys() or not game(key).presets.keys() >= {*presets}:
            message = self.inliner.reporter.warning(f"{self.text}: no such game or preset", line=self.lineno)
            return [], [message]
        asked = "&".join([f"game={key}", *[f"preset={each}" for each in presets]])
        up = "../" * self.env.docname.count("/")
        return [nodes.reference("", title, refuri=f"{up}{PAGES[page]}.html#{asked}")], []


def _rule_pages(translator: HTML5Translator, docname: str) -> dict[str, str]:
    builder, domain = translator.builder, translator.builder.env.domains.standard_domain
    rules = {name: place for (kind, name), place in domain.objects.items() if kind == "rule"}
    return {name: f"{builder.get_relative_uri(docname, page)}#{label}" for name, (page, label) in rules.items()}


def _settings(translator: HTML5Translator, docname: str) -> dict[str, Any]:
    builder, base = translator.builder, translator.builder.config.pyodide_base
    found, packed = builder.env.found_docs, archive()
    version = hashlib.sha384(packed).hexdigest()[:16]

    def uri(page: str) -> str | None:
        return builder.get_relative_uri(docname, page) if page in found else None

    up = "../" * docname.count("/")
    scripts = [f"{up}{FOLDER}/{path.name}" for path in sorted((SOURCE / "static" / "browser").iterdir())]
    also = [*[builder.get_relative_uri(docname, page) for page in PAGES.values()], *scripts]
    return {
        "base": base if "://" in base else f"{up}{base}",
        "files": PYODIDE["files"],
        "pyodide": {key: PYODIDE[key] for key in ("version", "python", "abi_version", "platform")},
        "archive": {"path": f"{up}{FOLDER}/library.zip?v={version}", "bytes": len(packed), "sha384": sha384(packed)},
        "cards": f"{up}{builder.imagedir}/{pictures.FOLDER}/",
        "deck": {card.notation: {"slug": card.slug, "words": in_words(card)} for card in (*CARDS, *JOKERS)},
        "offline": {"worker": f"{up}offline.js", "also": also},
        "games": {key: {"learn": uri(f"games/{key}"), "rules": uri(f"rules/{key}")} for key in game_keys()},
        "rules": _rule_pages(translator, docname),
    }


def _deck(folder: str) -> str:
    """The deck month by month, each card a button."""

    def button(card: Card) -> str:
        words = escape(in_words(card))
        image = (
            f'<img class="hanafuda-card" src="{folder}{card.slug}.svg" alt="" width="60" height="96" draggable="false">'
        )
        head = f'<button type="button" data-card="{card.notation}" data-focus="card-{card.notation}" title="{words}"'
        return (
            f'{head} aria-label="{words}" tabindex="-1">{image}<span class="owner" aria-hidden="true"></span></button>'
        )

    def group(name: str, cards: Iterator[Card]) -> str:
        return f'<div class="month"><span class="month-name">{name}</span>{"".join(map(button, cards))}</div>'

    months = [group(escape(in_words(month)), iter(month.cards)) for month in Month]
    return "".join([*months, group("", iter(JOKERS))])


def _choices(values: dict[str, str]) -> str:
    return "".join(f'<option value="{escape(key)}">{escape(text)}</option>' for key, text in values.items())


def write_page(translator: HTML5Translator, node: BrowserPage) -> NoReturn:
    """Writes the form, with all that the page's script has to know."""
    builder, docname, name = translator.builder, translator.builder.current_docname, node["page"]
    settings = _settings(translator, docname)
    size = sum(file["packed"] for file in PYODIDE["files"].values()) + settings["archive"]["bytes"]
    # A game from an example of the manual is not in the archive.
    games = {
        key: game(key).name for key in game_keys() if game(key).rules_type.__module__.startswith("hanafuda_rules.")
    }
    form = string.Template((SOURCE / f"{name}.html").read_text(encoding="utf-8")).substitute(
        games=_choices(games), deck=_deck(settings["cards"]), players=_choices(PLAYERS)
    )
    instead, text = _INSTEAD[name]
    frame = string.Template((SOURCE / "frame.html").read_text(encoding="utf-8")).substitute(
        page=name,
        title=TITLES[name],
        size=f"{size / 1e6:.0f}",
        instead=f'<a href="{builder.get_relative_uri(docname, instead)}">{text}</a>',
        scripts="../" * docname.count("/") + FOLDER,
        settings=json.dumps(settings, ensure_ascii=False).replace("<", "\\u003c"),
        form=form,
    )
    translator.body.append(frame)
    raise nodes.SkipNode


def say_page(writer: TextTranslator, node: BrowserPage) -> NoReturn:
    """Says where there is no browser that there is nothing to see."""
    writer.add_text(f"[The {TITLES[node['page']]} runs only in a browser.]")
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Called by the extension of the manual."""
    mirror = f"https://cdn.jsdelivr.net/npm/pyodide@{PYODIDE['version']}/"
    app.add_config_value("pyodide_base", mirror, "html")
    app.add_node(BrowserPage, html=(write_page, None), text=(say_page, None))
    app.add_directive("browser-page", BrowserPageDirective)
    app.add_role("in-browser", InBrowserRole())
    app.connect("build-finished", write_archive)
