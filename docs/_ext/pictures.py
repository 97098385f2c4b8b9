"""Drawn cards in the manual: one file a card, which every page shows and no page contains.

- ``:cards:`pine-crane pine-ribbon``` draws cards within a text or the cell of a table.
- ``.. cards-picture:: pine-crane pine-ribbon`` draws them by themselves; its content is the caption, and
  ``:class: fan`` spreads them as a hand does.
- ``.. turn-picture:: pine-crane`` draws what a card captures. ``:field:`` is what lies there, ``:takes:`` the choice
  where there is one, ``:from: stock`` a card that was turned, ``:rules: suhara_bana.RULES`` a game that restricts the
  choice. A capture that the rules do not allow is an error.
- ``.. table-picture:: hanahuda.RULES`` draws a table as a seat sees it. It is either dealt – ``:seats:``, ``:dealer:``,
  ``:seed:`` and ``:moves:``, each a move in the notation or a number, as many moves at random – or a ``:position:`` in
  the notation. ``:seat:`` is who looks, by default the seat to move.
- ``.. card-gallery::`` is the deck, month by month, with an entry for each card: all of the above link to these.
- ``.. svg-picture::`` holds a session that makes a ``picture`` with :mod:`hanafuda_rules.svg`, and shows both. Its
  names are known to the next one of the page.

The files are drawn in both themes at once, and show the one that the page is read in. Where there are no pictures, as
in a manual in plain text, the names of the cards stand instead.
"""

from __future__ import annotations

import doctest
import posixpath
import random
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, ClassVar, NoReturn

import attrs
import tables
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.writers.html5 import HTML5Translator

from hanafuda_rules import BLANK, CARDS, Card, CardSet, HanafudaError, Kind, Ruleset, SeededShuffler
from hanafuda_rules.notation import Position, parse_move
from hanafuda_rules.parts.captures import FREE_CAPTURE, CaptureRule
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.svg import DARK, LIGHT, Theme, back_svg, card_svg

Rules = Ruleset[Any, Any, Any]

# --- files -----------------------------------------------------------------------------------------------------------

FOLDER = "hanafuda"
"""Where the drawings are, within the builder's folder of images."""
DRAWN_WIDTH = 200
SHOWN_WIDTH, SHOWN_HEIGHT = 60, 96
"""How large a card is where no stylesheet says so, in pixels."""


def both_themes() -> tuple[Theme, str]:
    """A theme that leaves the choice of its colours to a stylesheet, and that stylesheet."""
    light, dark = (
        ";".join(f"--{ink}:{colour}" for ink, colour in attrs.asdict(each).items()) for each in (LIGHT, DARK)
    )
    open_theme = Theme(**{ink: f"var(--{ink})" for ink in attrs.asdict(LIGHT)})
    return open_theme, f"<style>:root{{{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}</style>"


def drawings() -> dict[str, str]:
    """The SVG file of each card, of the blank and of the back, by name."""
    theme, style = both_themes()
    found = {card.slug: card_svg(card, width=DRAWN_WIDTH, theme=theme) for card in (*CARDS, BLANK)}
    found["back"] = back_svg(width=DRAWN_WIDTH, theme=theme)
    return {name: svg.replace(">", f">{style}", 1) for name, svg in found.items()}


def draw_files(app: Sphinx) -> None:
    """Writes the drawings, if pages are to show them."""
    if app.builder.format == "html":
        folder = Path(app.outdir, "_images", FOLDER)
        folder.mkdir(parents=True, exist_ok=True)
        for name, svg in drawings().items():
            (folder / f"{name}.svg").write_text(svg, encoding="utf-8")


def add_icon(
    _app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """Gives each page the full moon as its icon."""
    path = context["pathto"](f"_images/{FOLDER}/susuki-moon.svg", resource=True)
    context["metatags"] = f'{context.get("metatags", "")}<link rel="icon" type="image/svg+xml" href="{path}">'


# --- nodes -----------------------------------------------------------------------------------------------------------


class CardPicture(nodes.Inline, nodes.Element):
    """A drawn card: the name of its file, and what stands for it where it is not seen."""


def show_picture(translator: HTML5Translator, node: CardPicture) -> NoReturn:
    """Writes the image, and nothing after it."""
    shown = translator.starttag(
        node,
        "img",
        "",
        empty=True,
        src=posixpath.join(translator.builder.imgpath, FOLDER, f"{node['file']}.svg"),
        alt=node["alt"],
        title=node["alt"],
        width=SHOWN_WIDTH,
        height=SHOWN_HEIGHT,
        loading="lazy",
    )
    translator.body.append(shown)
    raise nodes.SkipNode


class NamesForPictures(SphinxPostTransform):
    """Puts names in the place of pictures where there are none."""

    default_priority = 300

    def run(self, **_: Any) -> None:
        """Replace each picture."""
        if self.app.builder.format != "html":
            for picture in list(self.document.findall(CardPicture)):
                picture.replace_self(nodes.inline("", f"[{picture['alt']}]" if picture["alt"] else ""))


def picture(card: Card, *classes: str) -> CardPicture:
    """A drawn card."""
    return CardPicture("", file=card.slug, alt=card.names.english, classes=["hanafuda-card", *classes])


def back() -> CardPicture:
    """A card's back; how many there are is said beside them."""
    return CardPicture("", file="back", alt="", classes=["hanafuda-card"])


def linked(card: Card, docname: str, *classes: str) -> addnodes.pending_xref:
    """A drawn card that leads to its entry."""
    return addnodes.pending_xref(
        "",
        picture(card, *classes),
        refdomain="std",
        reftype="card",
        reftarget=card.slug,
        refdoc=docname,
        refexplicit=True,
        refwarn=True,
    )


def row(pictures: Iterable[nodes.Node], *classes: str) -> nodes.inline:
    """Pictures beside each other."""
    shown = nodes.inline("", classes=["hanafuda-cards", *classes])
    for each in pictures:
        shown += [nodes.Text(" "), each] if shown.children else each
    return shown


def block(*children: nodes.Node, classes: Sequence[str]) -> nodes.container:
    """What stands together."""
    return nodes.container("", *children, classes=[*classes])


def parse_cards(text: str) -> list[Card]:
    """Cards in the order of a text.

    Raises:
        ParseError: A word is no card.
    """
    return [Card.parse(word) for word in text.split()]


class CardsRole(SphinxRole):
    """Draws cards within a text."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The pictures."""
        try:
            cards = parse_cards(self.text)
        except HanafudaError as error:
            message = self.inliner.reporter.error(str(error), line=self.lineno)
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]
        return [row(linked(card, self.env.docname) for card in cards)], []


class JapaneseRole(SphinxRole):
    """Marks a text as Japanese, so that it is shown in the letters of Japan and read aloud as what it is."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The text."""
        return [nodes.inline("", self.text, classes=["language-ja"])], []


# --- cards by themselves, and a turn ---------------------------------------------------------------------------------


class Drawing(SphinxDirective):
    """The base of the directives that draw; their content is the caption."""

    has_content = True
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
        """What is drawn.

        Raises:
            HanafudaError: What the directive asks for cannot be.
        """
        raise NotImplementedError

    def links(self, cards: Iterable[Card], *classes: str) -> list[nodes.Node]:
        """Drawn cards, each leading to its entry."""
        return [linked(card, self.env.docname, *classes) for card in cards]


class CardsPicture(Drawing):
    """Cards side by side."""

    required_arguments = 1
    final_argument_whitespace = True
    kind = "cards-picture"

    def parts(self) -> list[nodes.Node]:
        """A row."""
        return [row(self.links(parse_cards(self.arguments[0])))]


def captures_of(rules: Rules) -> CaptureRule:
    """What cards take in a game."""
    return next(phase.captures for phase in rules.phases if isinstance(phase, PlayPhase))


class TurnPicture(Drawing):
    """A card that is brought to the field, and what it captures."""

    required_arguments = 1
    option_spec: ClassVar = {
        **Drawing.option_spec,
        "field": directives.unchanged_required,
        "takes": directives.unchanged_required,
        "from": lambda text: directives.choice(text, ("hand", "stock")),
        "rules": directives.unchanged_required,
    }
    kind = "turn-picture"

    def parts(self) -> list[nodes.Node]:
        """The card, the field, and where they end."""
        card, field = Card.parse(self.arguments[0]), parse_cards(self.options.get("field", ""))
        taken = self._taken(card, CardSet(field))
        lying = [*self.links(field)] if not taken else [
            linked(each, self.env.docname, "taken" if each in taken else "left") for each in field
        ]  # fmt: skip
        origin = "Turned from the stock" if self.options.get("from") == "stock" else "From the hand"
        end = ("Into the pile", [card, *taken]) if taken else ("Stays on the field", [card])
        return [
            block(
                self._group(origin, self.links([card])),
                self._group("On the field", lying),
                self._group(end[0], self.links(end[1])),
                classes=["turn-groups"],
            )
        ]

    def _taken(self, card: Card, field: CardSet) -> CardSet:
        rule = captures_of(tables.of_game(self.options["rules"])) if "rules" in self.options else FREE_CAPTURE
        choices = [play.captures for play in rule.plays(card.mask, field.mask)]
        wanted = CardSet.parse(self.options["takes"]) if "takes" in self.options else choices[0]
        if wanted not in choices or (len(choices) > 1 and "takes" not in self.options):
            raise HanafudaError(f"{card} takes one of these: {', '.join(str(each) or 'nothing' for each in choices)}")
        return wanted

    def _group(self, label: str, pictures: Iterable[nodes.Node]) -> nodes.container:
        return block(nodes.paragraph("", label, classes=["label"]), row(pictures), classes=["turn-group"])


# --- a table ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class Seen:
    """A table as a seat sees it.

    Args:
        seat: Who looks.
        hands: By seat a hand, or how many cards it holds.
        piles: By seat what it has captured; partners have the same.
        field: The cards on the field.
        turned: The card that was turned and waits for its capture.
        stock: How many cards the stock holds.
        to_move: The seat to move.
    """

    seat: int
    hands: tuple[CardSet | int, ...]
    piles: tuple[CardSet, ...]
    field: CardSet
    turned: CardSet
    stock: int
    to_move: int | None

    @classmethod
    def of_view(cls, view: Any) -> Seen:
        """What a seat of a round knows."""
        hands: list[CardSet | int] = [*view.hand_sizes]
        if view.hand is not None:
            hands[view.seat] = view.hand
        return cls(view.seat, tuple(hands), view.piles, view.field, view.turned, view.stock_size, view.to_move)

    @classmethod
    def of_position(cls, position: Position, rules: Rules, seat: int | None) -> Seen:
        """What a seat knows of a position."""
        near = seat if seat is not None else position.to_move or 0
        hands = [
            each if place == near or isinstance(each, int) else len(each) for place, each in enumerate(position.hands)
        ]
        sides = rules.sides(len(position.hands))
        return cls(
            seat=near,
            hands=tuple(hands),
            piles=tuple(position.piles[side] for side in sides),
            field=position.field,
            turned=CardSet([position.drawn] if position.drawn else []),
            stock=position.stock if isinstance(position.stock, int) else len(position.stock),
            to_move=position.to_move,
        )


class TablePicture(Drawing):
    """A whole table: the other seats, the field and the stock, and the seat that looks."""

    required_arguments = 1
    option_spec: ClassVar = {
        **Drawing.option_spec,
        "seats": directives.nonnegative_int,
        "dealer": directives.nonnegative_int,
        "seed": directives.nonnegative_int,
        "moves": directives.unchanged_required,
        "seat": directives.nonnegative_int,
        "position": directives.unchanged_required,
    }
    kind = "table-picture"

    def parts(self) -> list[nodes.Node]:
        """A row for each seat, with the field above the seat that looks."""
        rules: Rules = tables.of_game(self.arguments[0])
        seen = self._seen(rules)
        kinds = [rules.classification.cards(kind) for kind in Kind]
        turn_order = sorted(range(len(seen.hands)), key=lambda seat: (seat < seen.seat, seat))
        # Partners have one pile, which lies before the first of them.
        owners = {pile: seat for seat, pile in reversed([(seat, seen.piles[seat]) for seat in turn_order])}
        near, *others = [
            self._seat(seen, seat, [pile & kind for kind in kinds if pile & kind] if owners[pile] == seat else [])
            for seat, pile in [(seat, seen.piles[seat]) for seat in turn_order]
        ]
        return [*others, self._middle(seen), near]

    def _seen(self, rules: Rules) -> Seen:
        seat = self.options.get("seat")
        if "position" in self.options:
            return Seen.of_position(Position.parse(" ".join(self.options["position"].split())), rules, seat)
        chosen = {name: self.options[name] for name in ("seats", "dealer") if name in self.options}
        seed = self.options.get("seed", 0)
        state = rules.deal(**chosen, shuffler=SeededShuffler(seed))
        rng = random.Random(seed)  # noqa: S311  # a round to look at, not a secret
        for word in self.options.get("moves", "").split():
            if word.isdecimal():
                for _ in range(int(word)):
                    state = state.play(rng.choice(state.legal_moves))
            else:
                state = state.play(parse_move(rules, word))
        return Seen.of_view(state.view(seat if seat is not None else state.to_move or 0))

    def _seat(self, seen: Seen, seat: int, pile: Sequence[CardSet]) -> nodes.container:
        hand, near = seen.hands[seat], seat == seen.seat
        cards = [back() for _ in range(hand)] if isinstance(hand, int) else self.links(hand)
        holds = "you" if near else tables.counted(len(cards), "card")
        words = f" – {holds}{', to move' if seat == seen.to_move else ''}"
        label = nodes.paragraph("", "", nodes.strong("", f"Seat {seat}"), nodes.Text(words), classes=["label"])
        captured = [row((row(self.links(kind), "lapped") for kind in pile), "pile")] if pile else []
        places = block(row(cards, "hand" if near else "hidden"), *captured, classes=["places"])
        return block(label, places, classes=["seat", "near" if near else "far"])

    def _middle(self, seen: Seen) -> nodes.container:
        turned = [row(self.links(seen.turned), "turned")] if seen.turned else []
        stock = [row([back() for _ in range(min(seen.stock, 3))], "stock")] if seen.stock else []
        words = f" – {tables.counted(len(seen.field), 'card')}; {seen.stock or 'none'} in the stock"
        words += "".join(f"; {card.names.english} is turned" for card in seen.turned)
        label = nodes.paragraph("", "", nodes.strong("", "Field"), nodes.Text(words), classes=["label"])
        places = block(row(self.links(seen.field), "field"), *turned, *stock, classes=["places"])
        return block(label, places, classes=["middle"])


# --- what the library draws ------------------------------------------------------------------------------------------


class SvgPicture(SphinxDirective):
    """A session in Python that makes a ``picture``, and the picture."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """The session, and the document that it made, as it is."""
        session = "\n".join(self.content)
        names: dict[str, Any] = self.env.temp_data.setdefault("svg_picture", {})
        for example in doctest.DocTestParser().get_examples(session):
            exec(example.source, names)  # noqa: S102  # the manual's own examples, which its tests run too
        shown = nodes.raw("", names["picture"], format="html")
        return [*self.parse_content_to_nodes(), block(shown, classes=["hanafuda-drawing", "svg-picture"])]


# --- the gallery -----------------------------------------------------------------------------------------------------


class CardEntry(SphinxDirective):
    """One card, large, with what is said of it: the place that every other picture of it leads to."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """The entry; the roles ``card`` and ``data`` find it."""
        name = self.arguments[0]
        if name == "back":
            shown = CardPicture("", file="back", alt="The back of every card", classes=["hanafuda-card"])
            return [self._entry("card-back", shown)]
        card = Card.parse(name)
        entry = self._entry(f"card-{card.slug}", picture(card))
        self.env.domains.standard_domain.note_object("card", card.slug, f"card-{card.slug}", location=entry)
        if not card.is_blank:
            constant = f"hanafuda_rules.cards.{card!r}"
            self.env.domains.python_domain.note_object(constant, "data", f"card-{card.slug}", location=entry)
        return [entry]

    def _entry(self, node_id: str, shown: CardPicture) -> nodes.container:
        text = block(*self.parse_content_to_nodes(), classes=["card-names"])
        entry = block(nodes.paragraph("", "", shown), text, classes=["card-entry"])
        entry["ids"].append(node_id)
        self.state.document.note_explicit_target(entry)
        return entry


class CardGallery(SphinxDirective):
    """The deck, a section for each month."""

    def run(self) -> list[nodes.Node]:
        """The sections."""
        return self.parse_text_to_nodes(tables.gallery(), allow_section_headings=True)


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_node(CardPicture, html=(show_picture, None))
    app.add_post_transform(NamesForPictures)
    app.add_role("cards", CardsRole())
    app.add_role("ja", JapaneseRole())
    app.add_directive("cards-picture", CardsPicture)
    app.add_directive("turn-picture", TurnPicture)
    app.add_directive("table-picture", TablePicture)
    app.add_directive("svg-picture", SvgPicture)
    app.add_directive("card-entry", CardEntry)
    app.add_directive("card-gallery", CardGallery)
    app.connect("builder-inited", draw_files)
    app.connect("html-page-context", add_icon)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
