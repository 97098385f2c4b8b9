"""Drawn cards in the manual: one file a card, which every page shows and no page contains.

- ``:cards:`pine-crane pine-ribbon``` draws cards within a text or the cell of a table.
- ``.. cards-picture:: pine-crane pine-ribbon`` draws them by themselves; its content is the caption, and
  ``:class: fan`` spreads them as a hand does.
- ``.. turn-picture:: pine-crane`` draws what a card captures. ``:field:`` is what lies there, ``:takes:`` the choice
  where there is one, ``:from: stock`` a card that was turned, ``:rules: suhara_bana.RULES`` a game that restricts the
  choice. A capture that the rules do not allow is an error.
- ``.. table-picture:: hanahuda.RULES`` draws a table as ``:seat:`` sees it, by default the seat to move. It is dealt by
  ``:seats:``, ``:dealer:`` and ``:seed:``, and played by ``:moves:``, each a move in the notation or a number, as many
  moves at random.
- ``.. card-gallery::`` is the deck, month by month, with an entry for each card: all of the above link to these.
- ``.. svg-picture::`` holds a session that makes a ``picture`` with :mod:`hanafuda_rules.svg`, and shows both, or
  with ``:picture-only:`` only the picture. Its names are known to the next one of the page.

The files are drawn in both themes at once, and show the one that the page is read in. Where there are no pictures, as
in a manual in plain text, the names of the cards stand instead.
"""

from __future__ import annotations

import doctest
import posixpath
import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, ClassVar, NoReturn

import attrs
import tables
from docutils import nodes
from docutils.parsers.rst import directives, roles
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.writers.html5 import HTML5Translator
from sphinx.writers.text import TextTranslator

from hanafuda_rules import BLANK, CARDS, JOKERS, Card, CardSet, HanafudaError, Kind, SeededShuffler, View
from hanafuda_rules.errors import count_of
from hanafuda_rules.formats.notation import parse_move
from hanafuda_rules.machine.captures import FREE_CAPTURE, CaptureRule, Source
from hanafuda_rules.svg import DARK, LIGHT, Theme, back_svg, card_svg

FOLDER = "hanafuda"
"""Where the drawings are, within the builder's folder of images."""

# --- files ------------------------------------------------------------------------------------------------------------


def draw_files(app: Sphinx) -> None:
    """Writes the SVG file of each card, of the blank and of the back, in colours that a stylesheet within chooses."""
    if app.builder.format != "html":
        return
    light, dark = (
        ";".join(f"--{ink}:{colour}" for ink, colour in attrs.asdict(each).items()) for each in (LIGHT, DARK)
    )
    style = f"<style>:root{{{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}</style>"
    theme = Theme(**{ink: f"var(--{ink})" for ink in attrs.asdict(LIGHT)})
    folder = Path(app.outdir, "_images", FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    drawn = {card.slug: card_svg(card, width=200, theme=theme) for card in (*CARDS, BLANK, *JOKERS)}
    for name, svg in (drawn | {"back": back_svg(width=200, theme=theme)}).items():
        (folder / f"{name}.svg").write_text(svg.replace(">", f">{style}", 1), encoding="utf-8")


def add_icon(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Gives each page the full moon as its icon."""
    path = context["pathto"](f"_images/{FOLDER}/susuki-moon.svg", resource=True)
    context["metatags"] = f'{context.get("metatags", "")}<link rel="icon" type="image/svg+xml" href="{path}">'


# --- nodes ------------------------------------------------------------------------------------------------------------


class CardPicture(nodes.Inline, nodes.Element):
    """A drawn card: the name of its file, and what stands for it where it is not seen."""


def show_picture(translator: HTML5Translator, node: CardPicture) -> NoReturn:
    """Writes the image, of a size that holds where no stylesheet has another, and nothing after it."""
    source = posixpath.join(translator.builder.imgpath, FOLDER, f"{node['file']}.svg")
    said = {"src": source, "alt": node["alt"], "title": node["alt"], "width": 60, "height": 96, "loading": "lazy"}
    translator.body.append(translator.starttag(node, "img", "", empty=True, **said))
    raise nodes.SkipNode


def say_picture(writer: TextTranslator, node: CardPicture) -> NoReturn:
    """Writes the name in the place of the picture, in a manual in plain text."""
    writer.add_text(f"[{node['alt']}]" if node["alt"] else "")
    raise nodes.SkipNode


def picture(file: str, alt: str = "", *classes: str) -> CardPicture:
    """A drawn card, or a back; how many of these there are is said beside them."""
    return CardPicture("", file=file, alt=alt, classes=["hanafuda-card", *classes])


def linked(card: Card, docname: str, *classes: str) -> addnodes.pending_xref:
    """A drawn card that leads to its entry."""
    shown, target = picture(card.slug, card.names.english, *classes), {"reftype": "card", "reftarget": card.slug}
    return addnodes.pending_xref("", shown, refdomain="std", refdoc=docname, refexplicit=True, refwarn=True, **target)


def row(pictures: Iterable[nodes.Node], *classes: str) -> nodes.inline:
    """Pictures beside each other."""
    shown = nodes.inline("", classes=["hanafuda-cards", *classes])
    for each in pictures:
        shown += [nodes.Text(" "), each] if shown.children else each
    return shown


def block(*children: nodes.Node, classes: Iterable[str]) -> nodes.container:
    """What stands together."""
    return nodes.container("", *children, classes=[*classes])


class CardsRole(SphinxRole):
    """Draws cards within a text."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The pictures."""
        try:
            return [row(linked(Card.parse(word), self.env.docname) for word in self.text.split())], []
        except HanafudaError as error:
            message = self.inliner.reporter.error(str(error), line=self.lineno)
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]


# --- cards by themselves, a turn, and a table -------------------------------------------------------------------------


class Drawing(SphinxDirective):
    """The base of the directives that draw; their content is the caption."""

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {"class": directives.class_option}
    kind: ClassVar[str]

    def run(self) -> list[nodes.Node]:
        """The picture and its caption."""
        try:
            parts = self.parts()
        except HanafudaError as error:
            raise self.error(str(error)) from error
        caption = block(*self.parse_content_to_nodes(), classes=["hanafuda-caption"])
        shown = [*parts, caption] if self.content else parts
        return [block(*shown, classes=["hanafuda-drawing", self.kind, *self.options.get("class", [])])]

    def parts(self) -> list[nodes.Node]:
        """What is drawn: here, cards side by side."""
        return [row(self.links(map(Card.parse, self.arguments[0].split())))]

    def links(self, cards: Iterable[Card], *classes: str) -> list[nodes.Node]:
        """Drawn cards, each leading to its entry."""
        return [linked(card, self.env.docname, *classes) for card in cards]


class CardsPicture(Drawing):
    """Cards side by side."""

    kind = "cards-picture"


class TurnPicture(Drawing):
    """A card that is brought to the field, and what it captures."""

    option_spec: ClassVar = {
        **Drawing.option_spec,
        **dict.fromkeys(("field", "takes", "rules"), directives.unchanged_required),
        "from": lambda text: Source(directives.choice(text, ("hand", "stock"))),
    }
    kind = "turn-picture"

    def parts(self) -> list[nodes.Node]:
        """The card, the field, and where they end."""
        card, field = Card.parse(self.arguments[0]), [*map(Card.parse, self.options.get("field", "").split())]
        source = self.options.get("from", Source.HAND)
        taken = self._taken(card, CardSet(field), source)
        marks = [() if not taken else ("taken",) if each in taken else ("left",) for each in field]
        groups = (
            ("Turned from the stock" if source is Source.STOCK else "From the hand", self.links([card])),
            ("On the field", [linked(each, self.env.docname, *mark) for each, mark in zip(field, marks, strict=True)]),
            ("Into the pile" if taken else "Stays on the field", self.links([card, *taken])),
        )
        shown = [block(_label(name), row(cards), classes=["turn-group"]) for name, cards in groups]
        return [block(*shown, classes=["turn-groups"])]

    def _taken(self, card: Card, field: CardSet, source: Source) -> CardSet:
        rule: CaptureRule = FREE_CAPTURE
        if "rules" in self.options:
            phases = tables.of_game(self.options["rules"]).phases
            rule = next(phase.captures for phase in phases if hasattr(phase, "captures"))
        choices = [CardSet.from_mask(mask) for mask in rule.choices(card, field.mask, source)]
        wanted = CardSet.parse(self.options["takes"]) if "takes" in self.options else choices[0]
        if wanted not in choices or (len(choices) > 1 and "takes" not in self.options):
            raise HanafudaError(f"{card} takes one of these: {', '.join(str(each) or 'nothing' for each in choices)}")
        return wanted


class TablePicture(Drawing):
    """A whole table: the other seats, the field and the stock, and the seat that looks."""

    option_spec: ClassVar = {
        **Drawing.option_spec,
        **dict.fromkeys(("seats", "dealer", "seed", "seat"), directives.nonnegative_int),
        "moves": directives.unchanged_required,
    }
    kind = "table-picture"

    def parts(self) -> list[nodes.Node]:
        """A row for each seat, with the field above the seat that looks."""
        view = self._view()
        near, *others = sorted(range(len(view.hand_sizes)), key=lambda seat: (seat < view.seat, seat))
        # Partners have one pile, which lies before the first of them.
        owners = {view.piles[seat]: seat for seat in (*reversed(others), near)}
        seats = [self._seat(view, seat, lies=owners[view.piles[seat]] == seat) for seat in (*others, near)]
        return [*seats[:-1], self._middle(view), seats[-1]]

    def _view(self) -> View[Any, Any]:
        rules, seed = tables.of_game(self.arguments[0]), self.options.get("seed", 0)
        chosen = {name: self.options[name] for name in ("seats", "dealer") if name in self.options}
        state, rng = rules.deal(**chosen, shuffler=SeededShuffler(seed)), random.Random(seed)
        for word in self.options.get("moves", "").split():
            for _ in range(int(word) if word.isdecimal() else 1):
                state = state.play(rng.choice(state.legal_moves) if word.isdecimal() else parse_move(rules, word))
        return state.view(self.options.get("seat", state.to_move or 0))

    def _seat(self, view: View[Any, Any], seat: int, *, lies: bool) -> nodes.container:
        near, size = seat == view.seat, view.hand_sizes[seat]
        known = near and view.hand is not None
        hand = self.links(view.hand) if known else [picture("back") for _ in range(size)]
        words = f" – {'you' if near else count_of(size, 'card')}{', to move' if seat == view.to_move else ''}"
        kinds = [view.piles[seat] & view.ruleset.classification.cards(kind) for kind in Kind] if lies else []
        pile = [row(self.links(cards), "lapped") for cards in kinds if cards]
        places = [row(hand, "hand" if near else "hidden"), *([row(pile, "pile")] if pile else [])]
        label = _label(f"Seat {seat}", words)
        return block(label, block(*places, classes=["places"]), classes=["seat", "near" if near else "far"])

    def _middle(self, view: View[Any, Any]) -> nodes.container:
        turned = "".join(f"; {card.names.english} is turned" for card in view.turned)
        field = count_of(len(view.field), "card")
        label = _label("Field", f" – {field}; {view.stock_size or 'none'} in the stock{turned}")
        stock = [picture("back") for _ in range(min(view.stock_size, 3))]
        rows = ((self.links(view.field), "field"), (self.links(view.turned), "turned"), (stock, "stock"))
        places = [row(cards, name) for cards, name in rows if cards or name == "field"]
        return block(label, block(*places, classes=["places"]), classes=["middle"])


def _label(name: str, words: str = "") -> nodes.paragraph:
    shown = [nodes.strong("", name), nodes.Text(words)] if words else [nodes.Text(name)]
    return nodes.paragraph("", "", *shown, classes=["label"])


class SvgPicture(SphinxDirective):
    """A session in Python that makes a ``picture``, and the picture; only the picture with ``:picture-only:``."""

    has_content = True
    option_spec: ClassVar = {"picture-only": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Both."""
        names: dict[str, Any] = self.env.temp_data.setdefault("svg_picture", {})
        for example in doctest.DocTestParser().get_examples("\n".join(self.content)):
            exec(example.source, names)  # noqa: S102  # the manual's own examples, which its tests run too
        shown = nodes.raw("", names["picture"], format="html")
        session = [] if "picture-only" in self.options else self.parse_content_to_nodes()
        return [*session, block(shown, classes=["hanafuda-drawing", "svg-picture"])]


def parse_card(env: BuildEnvironment, name: str, signature: addnodes.desc_signature) -> str:
    """Show a card of the gallery, large: the place that every other picture of it and the role ``data`` lead to."""
    card = None if name == "back" else Card.parse(name)
    signature.clear()
    signature += picture(name, card.names.english if card else "The back of every card")
    if card and not card.is_blank:
        constant = f"hanafuda_rules.cards.{card!r}"
        env.domains.python_domain.note_object(constant, "data", f"card-{name}", location=signature)
    return name


def setup(app: Sphinx) -> None:
    """Called by the extension of the manual."""
    app.add_node(CardPicture, html=(show_picture, None), text=(say_picture, None))
    app.add_object_type("card", "card", parse_node=parse_card)
    app.add_role("cards", CardsRole())
    # A text in Japanese is shown in the letters of Japan, and read aloud as what it is.
    roles.register_local_role("ja", roles.CustomRole("ja", roles.generic_custom_role, {"class": ["language-ja"]}))
    for drawing in (CardsPicture, TurnPicture, TablePicture):
        app.add_directive(drawing.kind, drawing)
    app.add_directive("svg-picture", SvgPicture)
    app.connect("builder-inited", draw_files)
    app.connect("html-page-context", add_icon)
