"""Pictures of several cards: a set, a pile, a whole table."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from html import escape
from typing import TypeVar

import attrs

from hanafuda_rules.cards import Card, CardSet, Kind
from hanafuda_rules.checks import check_type, is_a, listed, mapped, own_number, whole_number
from hanafuda_rules.classification import STANDARD, Classification
from hanafuda_rules.errors import InvalidSeatError
from hanafuda_rules.svg._drawings.marks import (
    HEIGHT,
    HIDDEN,
    MARGIN,
    WIDTH,
    a_card,
    a_theme,
    digits_for,
    document,
    whole_pixels,
)
from hanafuda_rules.svg._drawings.objects import element
from hanafuda_rules.svg._drawings.paint import PREFIX
from hanafuda_rules.svg._drawings.path import number
from hanafuda_rules.svg._drawings.sheet import Sheet
from hanafuda_rules.svg.theme import LIGHT, Theme
from hanafuda_rules.table import TableObject
from hanafuda_rules.values import Value

__all__ = ["cards_svg", "objects_svg", "pile_svg", "table_svg"]

T = TypeVar("T")

_MOST_CARDS = 100  # twice a deck

# Distances in units, of which a card is 200 wide.
_PACE = 214  # from a card to the next beside it
_ROW = 334  # from a row of cards to the next
_OVERLAP = 110  # from a card to the next that lies on it
_BETWEEN_KINDS = 40

# A table has a row for each place, with columns for labels, hands of eight and piles.
_LANE = 370
_HANDS_AT = 340
_HANDS = 8 * _PACE
_PILES_AT = _HANDS_AT + _HANDS + 80
_PILES = 1900
_TABLE = _PILES_AT + _PILES
_STOCK_AT = _TABLE - WIDTH
_TURNED_AT = _STOCK_AT - _PACE - 120
_FIELD = _TURNED_AT - _HANDS_AT - _PACE


def cards_svg(cards: Iterable[Card], *, width: int = 60, columns: int = 12, theme: Theme = LIGHT) -> str:
    """Cards side by side, face up.

    Args:
        cards: The cards in the order in which they are to lie; a :class:`~hanafuda_rules.cards.CardSet` has its own.
        width: How wide a card is, in pixels.
        columns: How many cards a row holds before the next begins.
        theme: The colours.

    Returns:
        An SVG document; where there are no cards, with an empty place in it.

    Raises:
        HanafudaError: The width or the number of columns is not a whole number from 1.
        InvalidCardError: Something among ``cards`` is not a card.
    """
    pixels = whole_pixels(width)
    row = whole_number(columns, "the number of cards in a row", least=1)
    several = [a_card(card) for card in listed(cards, "a sequence of cards is needed", rule="CD-1")]
    return _spread([(i % row * _PACE, i // row * _ROW, card) for i, card in enumerate(several)], pixels, theme)


def pile_svg(
    cards: Iterable[Card], *, classification: Classification = STANDARD, width: int = 60, theme: Theme = LIGHT
) -> str:
    """Captured cards sorted by kind, the highest first; those of a kind lie upon each other.

    Args:
        cards: The cards.
        classification: How the game classes them, which its ruleset knows (CD-4).
        width: How wide a card is, in pixels.
        theme: The colours.

    Returns:
        An SVG document; where there are no cards, with an empty place in it.

    Raises:
        HanafudaError: The width is not positive.
        InvalidCardError: Something among ``cards`` is not a card.
    """
    check_type(classification, Classification, "a classification")
    pixels = whole_pixels(width)
    return _spread([(x, 0, card) for x, card in _by_kind(CardSet(cards), classification, math.inf)], pixels, theme)


def objects_svg(objects: Iterable[TableObject], *, width: int = 60, theme: Theme = LIGHT) -> str:
    """What lies on a table besides the cards, side by side, each in the place of a card.

        >>> from hanafuda_rules import SeededShuffler
        >>> from hanafuda_rules.games import suhara_bana
        >>> from hanafuda_rules.svg import objects_svg
        >>> dealt = suhara_bana.RULES.deal(seats=4, shuffler=SeededShuffler(25))
        >>> picture = objects_svg(dealt.view(0).objects)

    Args:
        objects: The objects; those of a round are :attr:`View.objects <hanafuda_rules.state.View.objects>`.
        width: How wide the place of each is, in pixels.
        theme: The colours.

    Returns:
        An SVG document; if there are no objects, with an empty place in it.

    Raises:
        HanafudaError: The width is not a whole number from 1, or something else is among the objects.
    """
    pixels, several = whole_pixels(width), _objects(objects)
    across = max(len(several) - 1, 0) * _PACE + WIDTH
    drawn = [element(each, a_theme(theme), digits_for(pixels), i * _PACE) for i, each in enumerate(several)]
    return document(
        _at(MARGIN, MARGIN, "".join(drawn)) if drawn else _empty_place(a_theme(theme)),
        (across, HEIGHT),
        pixels * across / WIDTH,
        name=_counted(len(several), "object").capitalize(),
        says=_said_of(several).strip() or "An empty place",
    )


def table_svg(  # noqa: PLR0913 - all of them by name
    *,
    field: Iterable[Card],
    hands: Mapping[int, CardSet | int],
    piles: Mapping[int, CardSet],
    stock: int = 0,
    turned: Iterable[Card] = (),
    objects: Iterable[TableObject] = (),
    near: int | None = None,
    to_move: int | None = None,
    classification: Classification = STANDARD,
    width: int = 960,
    theme: Theme = LIGHT,
) -> str:
    """A whole table: a row for each seat, with its hand and its pile, and one for the field and the stock.

    The seat that looks at the table has the lowest row and the field above it; over the field are the other seats in
    turn order. A hidden hand is given as a number, and drawn as so many backs.

        >>> from hanafuda_rules.cards import CardSet
        >>> from hanafuda_rules.svg import table_svg
        >>> table = table_svg(
        ...     field=CardSet.parse("pine-crane maple-deer"),
        ...     hands={0: CardSet.parse("pine-ribbon"), 1: 2},
        ...     piles={1: CardSet.parse("iris-bridge iris-ribbon")},
        ...     stock=41,
        ... )
        >>> titles = "Pine Poetry Ribbon", "Hidden card", "Stock of 41 cards"
        >>> [table.count(f"<title>{title}</title>") for title in titles]
        [1, 2, 1]

    Args:
        field: The cards on the field.
        hands: By seat its hand, or how many cards a hidden hand holds.
        piles: By seat its captured cards; a seat can be left out. What two seats have together is drawn once.
        stock: How many cards the stock holds.
        turned: The card that was turned from the stock, while its player chooses what it captures.
        objects: What lies there besides the cards; in a round :attr:`View.objects <hanafuda_rules.state.View.objects>`.
        near: The seat that looks at the table; the lowest of ``hands`` if not given.
        to_move: The seat to move, which is marked.
        classification: How the game classes the cards, by which piles are sorted (CD-4).
        width: How wide the picture is, in pixels.
        theme: The colours.

    Returns:
        An SVG document.

    Raises:
        HanafudaError: The width is not a whole number from 1, a number of cards is none from 0, or something else is
            among the objects.
        InvalidSeatError: There is no hand, or a seat that is named elsewhere has none.
    """
    pixels = whole_pixels(width)
    check_type(classification, Classification, "a classification")
    hands, piles = _by_seat("hands", hands), _by_seat("piles", piles)
    near, to_move, stock = map(own_number, (near, to_move, stock))
    for count in (stock, *(hand for hand in hands.values() if not is_a(hand, CardSet))):
        whole_number(count, "a number of cards", least=0, most=_MOST_CARDS)
    named = [whole_number(seat, "a seat", error=InvalidSeatError) for seat in (near, to_move) if seat is not None]
    lying = _objects(objects)
    _check_seats(hands, [*piles, *named, *(each.seat for each in lying if each.seat is not None)])
    nearest = min(hands) if near is None else named[0]
    turn_order = sorted(hands, key=lambda seat: (seat < nearest, seat))
    shown = _each_once([(seat, CardSet(piles[seat])) for seat in turn_order if seat in piles])
    seats = [
        _Seat(
            number=seat,
            hand=_hand(hands[seat]),
            pile=_by_kind(shown.get(seat, CardSet()), classification, _PILES),
            to_move=seat == to_move,
            objects=[each for each in lying if each.seat == seat],
        )
        for seat in turn_order
    ]
    middle = _Middle(CardSet(field), CardSet(turned), stock, [each for each in lying if each.seat is None])
    painter = _Painter(Sheet(a_theme(theme), digits_for(pixels * WIDTH / _TABLE)))
    rows = [*map(painter.seat, seats[1:]), painter.middle(middle), painter.seat(seats[0])]
    return document(
        painter.definitions(seats, middle)
        + "".join([_at(MARGIN, MARGIN + i * _LANE, row) for i, row in enumerate(rows)]),
        (_TABLE, (len(rows) - 1) * _LANE + HEIGHT),
        pixels,
        name=f"A table of {len(hands)} seats",
        says=" ".join([*map(_said_of_seat, seats[1:]), _said_of_middle(middle), _said_of_seat(seats[0])]),
    )


def _by_seat(what: str, values: Mapping[int, T]) -> dict[int, T]:
    told = mapped(values, f"the {what} of a table must be a mapping from seats")
    return {whole_number(seat, "a seat", error=InvalidSeatError): value for seat, value in told.items()}


def _objects(objects: Iterable[TableObject]) -> list[TableObject]:
    several = listed(objects, "a sequence of objects is needed")
    for each in several:
        check_type(each, TableObject, "a TableObject")
    return several


def _hand(hand: CardSet | int) -> CardSet | int:
    return hand if isinstance(hand, CardSet) else whole_number(hand, "a number of cards")


def _each_once(piles: list[tuple[int, CardSet]]) -> dict[int, CardSet]:
    """Each pile with the first seat that it comes with; the partners of a team have the same."""
    first_seats: dict[CardSet, int] = {}
    for seat, pile in piles:
        first_seats.setdefault(pile, seat)
    return {seat: pile for pile, seat in first_seats.items()}


def _check_seats(hands: Collection[int], named: Iterable[int]) -> None:
    if not hands:
        raise InvalidSeatError("a table needs seats: pass the hand of each, or the number of its cards")
    for seat in named:
        if seat not in hands:
            raise InvalidSeatError(f"seat {seat} has no hand: the table has the seats {', '.join(map(str, hands))}")


def _at(x: float, y: float, content: str) -> str:
    """Elements moved to a place."""
    return f'<g transform="translate({number(x)} {number(y)})">{content}</g>'


def _spread(placed: list[tuple[float, float, Card]], pixels: int, theme: Theme) -> str:
    """The document of cards, each at its place; of an empty place where there are none."""
    across = max((x for x, _, _ in placed), default=0) + WIDTH
    down = max((y for _, y, _ in placed), default=0) + HEIGHT
    cards = list(dict.fromkeys([card for _, _, card in placed]))
    sheet = Sheet(a_theme(theme), digits_for(pixels))
    drawn = "".join([sheet.card(card, x, y) for x, y, card in placed])
    return document(
        sheet.definitions(cards, backs=False) + (_at(MARGIN, MARGIN, drawn) if drawn else _empty_place(theme)),
        (across, down),
        pixels * across / WIDTH,
        name="1 card" if len(placed) == 1 else f"{len(placed) or 'No'} cards",
        says=_named(card for _, _, card in placed) if placed else "An empty place",
    )


def _named(cards: Iterable[Card]) -> str:
    return ", ".join([card.names.english for card in cards])


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count or 'no'} {what}s"


def _empty_place(theme: Theme) -> str:
    edge = f'stroke="{theme.text}" stroke-width="3" stroke-dasharray="12 12"'
    return f'<rect x="5" y="5" width="190" height="310" rx="9" {edge}/>'


def _pace(count: int, usual: float, room: float) -> float:
    """How far apart as many cards lie, each upon the one before if the room asks for it."""
    return min(usual, room / max(count, 1))


def _by_kind(cards: CardSet, classification: Classification, room: float) -> list[tuple[float, Card]]:
    """A pile in the order of the kinds, each card with its distance from the left."""
    kinds = [[card for card in cards if classification.kind(card) is kind] for kind in Kind]
    groups = [group for group in kinds if group]
    covered = len(cards) - len(groups)
    pace = _pace(covered, _OVERLAP, room - len(groups) * (WIDTH + _BETWEEN_KINDS))
    placed: list[tuple[float, Card]] = []
    start = 0.0
    for group in groups:
        placed += [(start + i * pace, card) for i, card in enumerate(group)]
        start += (len(group) - 1) * pace + WIDTH + _BETWEEN_KINDS
    return placed


# --- the rows of a table: what they hold, how they look, what is said of them ----------------------------------------


@attrs.frozen(kw_only=True)
class _Seat(Value):
    """What lies before a seat; its pile with distances from the left."""

    number: int
    hand: CardSet | int
    pile: list[tuple[float, Card]]
    to_move: bool
    objects: list[TableObject]


@attrs.frozen
class _Middle(Value):
    """What lies between the seats."""

    field: CardSet
    turned: CardSet
    stock: int
    objects: list[TableObject]


def _said_of(objects: Iterable[TableObject]) -> str:
    return "".join([f" {escape(each.says)}." for each in objects])


def _said_of_seat(seat: _Seat) -> str:
    held = _counted(seat.hand, "hidden card") if isinstance(seat.hand, int) else _named(seat.hand) or "no cards"
    moves = " and is to move" if seat.to_move else ""
    pile = f" Its pile: {_named(card for _, card in seat.pile)}." if seat.pile else ""
    return f"Seat {seat.number} holds {held}{moves}.{pile}{_said_of(seat.objects)}"


def _said_of_middle(middle: _Middle) -> str:
    turned = f" Turned from the stock: {_named(middle.turned)}." if middle.turned else ""
    left = _counted(middle.stock, "card")
    objects = _said_of(middle.objects)
    return f"On the field: {_named(middle.field) or 'no cards'}.{turned} The stock has {left}.{objects}"


@attrs.frozen
class _Painter(Value):
    """Draws the rows of a table, each of its places as a group with a name."""

    sheet: Sheet

    def definitions(self, seats: Iterable[_Seat], middle: _Middle) -> str:
        """What the picture defines: the cards that lie open, and the back if there is one."""
        cards, backs = middle.field | middle.turned, middle.stock
        for seat in seats:
            cards |= CardSet(card for _, card in seat.pile)
            if isinstance(seat.hand, int):
                backs += seat.hand
            else:
                cards |= seat.hand
        return self.sheet.definitions(list(cards), backs=backs > 0)

    def seat(self, seat: _Seat) -> str:
        """A seat's hand and its pile, with its label."""
        owner = f' data-seat="{seat.number}"'
        row = self._label(f"Seat {seat.number}", "to move" if seat.to_move else "")
        objects, room = self._objects(seat.objects, _HANDS)
        hand = self._hand(seat.hand, room)
        row += _group("hand", f"Hand of seat {seat.number}", hand, f"-{seat.number}", owner) + objects
        if seat.pile:
            pile = self._faces(seat.pile, _PILES_AT)
            row += _group("pile", f"Pile of seat {seat.number}", pile, f"-{seat.number}", owner)
        return row

    def middle(self, middle: _Middle) -> str:
        """The field; what was turned at its right end; the stock and how many cards it holds, unless it is empty."""
        objects, room = self._objects(middle.objects, _FIELD)
        pace = _pace(len(middle.field) - 1, _PACE, room - _PACE)
        on_field = self._faces([(i * pace, card) for i, card in enumerate(middle.field)], _HANDS_AT)
        row = self._label("Field", "") + _group("field", "Field", on_field) + objects
        if middle.turned:
            turned = self._faces([(0, card) for card in middle.turned], _TURNED_AT)
            row += _group("turned", "Turned from the stock", turned)
        if middle.stock:
            name = f"Stock of {_counted(middle.stock, 'card')}"
            size = f'<text x="{_STOCK_AT - 40}" y="180" text-anchor="end" {self._letters()}>{middle.stock}</text>'
            row += _group("stock", name, self.sheet.back(name, _STOCK_AT) + size)
        return row

    def _label(self, first: str, second: str) -> str:
        """Two lines at the left."""
        lines = ((140, first), (220, second))
        return "".join([f'<text x="-10" y="{y}" {self._letters()}>{text}</text>' for y, text in lines if text])

    def _letters(self) -> str:
        return f'fill="{self.sheet.theme.text}" font-family="sans-serif" font-size="60"'

    def _faces(self, placed: Iterable[tuple[float, Card]], start: float) -> str:
        """Cards, each at its distance from where they start."""
        return "".join([self.sheet.card(card, start + x) for x, card in placed])

    def _objects(self, objects: list[TableObject], room: float) -> tuple[str, float]:
        """Objects at the end of a room for cards, of which they leave at least half, and the room that is left."""
        pace = _pace(len(objects) - 1, _PACE, room / 2 - _PACE)
        left = room - ((len(objects) - 1) * pace + _PACE if objects else 0)
        start, theme, digits = _HANDS_AT + left, self.sheet.theme, self.sheet.digits
        return "".join([element(each, theme, digits, start + i * pace) for i, each in enumerate(objects)]), left

    def _hand(self, hand: CardSet | int, room: float) -> str:
        """A hand, or as many backs."""
        count = hand if isinstance(hand, int) else len(hand)
        pace = _pace(count - 1, _PACE, room - _PACE)
        if isinstance(hand, int):
            return "".join([self.sheet.back(HIDDEN, _HANDS_AT + i * pace) for i in range(hand)])
        return self._faces([(i * pace, card) for i, card in enumerate(hand)], _HANDS_AT)


def _group(place: str, name: str, content: str, which: str = "", more: str = "") -> str:
    """A place of the table, for scripts and stylesheets to find."""
    return f'<g id="{PREFIX}-{place}{which}" data-row="{place}"{more} aria-label="{name}">{content}</g>'
