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
from hanafuda_rules.errors import InvalidSeatError, count_of
from hanafuda_rules.svg._drawings.files import PREFIX
from hanafuda_rules.svg._drawings.marks import (
    HEIGHT,
    HIDDEN,
    MARGIN,
    WIDTH,
    a_card,
    a_theme,
    document,
    whole_pixels,
)
from hanafuda_rules.svg._drawings.objects import element
from hanafuda_rules.svg._drawings.path import number
from hanafuda_rules.svg._drawings.sheet import Sheet
from hanafuda_rules.svg.theme import LIGHT, Theme
from hanafuda_rules.table import TableObject
from hanafuda_rules.values import Value

__all__ = ["cards_svg", "objects_svg", "pile_svg", "table_svg"]

T = TypeVar("T")

_MOST_CARDS = 100  # twice a deck

# Distances in units. A card is 200 units wide.
_PACE = 214  # between cards side by side
_ROW = 334  # between rows
_OVERLAP = 110  # between overlapping cards
_BETWEEN_KINDS = 40

# A table has a row for each seat and one for the field, with columns for labels, hands of eight and piles.
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
    """Draw cards side by side, face up.

    Args:
        cards: The cards, in order.
        width: The width of a card in pixels.
        columns: The number of cards in a row.
        theme: The colours.

    Returns:
        An SVG document. Without cards, it shows an empty place.

    Raises:
        HanafudaError: The width or the number of columns is not a whole number from 1.
        InvalidCardError: An item of ``cards`` is not a card.
    """
    pixels = whole_pixels(width)
    row = whole_number(columns, "the number of cards in a row", least=1)
    several = [a_card(card) for card in listed(cards, "a sequence of cards is needed", rule="CD-1")]
    return _spread([(i % row * _PACE, i // row * _ROW, card) for i, card in enumerate(several)], pixels, theme)


def pile_svg(
    cards: Iterable[Card], *, classification: Classification = STANDARD, width: int = 60, theme: Theme = LIGHT
) -> str:
    """Draw captured cards sorted by kind, the highest first. Cards of the same kind overlap.

    Args:
        cards: The cards.
        classification: The kinds of the cards, such as ``rules.classification`` (CD-4).
        width: The width of a card in pixels.
        theme: The colours.

    Returns:
        An SVG document. Without cards, it shows an empty place.

    Raises:
        HanafudaError: The width is not a whole number from 1.
        InvalidCardError: An item of ``cards`` is not a card.
    """
    check_type(classification, Classification, "a classification")
    pixels = whole_pixels(width)
    return _spread([(x, 0, card) for x, card in _by_kind(CardSet(cards), classification, math.inf)], pixels, theme)


def objects_svg(objects: Iterable[TableObject], *, width: int = 60, theme: Theme = LIGHT) -> str:
    """Draw other objects on a table, such as tokens and purses, side by side. Each takes the place of a card.

        >>> from hanafuda_rules import SeededShuffler
        >>> from hanafuda_rules.games import suhara_bana
        >>> from hanafuda_rules.svg import objects_svg
        >>> dealt = suhara_bana.RULES.deal(seats=4, shuffler=SeededShuffler(25))
        >>> picture = objects_svg(dealt.view(0).objects)

    Args:
        objects: The objects, such as :attr:`View.objects <hanafuda_rules.machine.view.View.objects>`.
        width: The width of each place in pixels.
        theme: The colours.

    Returns:
        An SVG document. Without objects, it shows an empty place.

    Raises:
        HanafudaError: The width is not a whole number from 1, or an item of ``objects`` is not a table object.
    """
    pixels, several = whole_pixels(width), _objects(objects)
    across = max(len(several) - 1, 0) * _PACE + WIDTH
    drawn = [element(each, a_theme(theme), i * _PACE) for i, each in enumerate(several)]
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
    """Draw a whole table: a row for each seat with its hand and pile, and a row for the field and the stock.

    The seat ``near`` has the lowest row, with the field above it. The other seats are above the field, in turn order. A
    hand given as a number of cards is drawn face down.

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
        hands: The hand of each seat, or the number of its cards if the hand is hidden.
        piles: The captured cards by seat. Seats can be left out, and a pile that two seats share is drawn once.
        stock: The number of cards in the stock.
        turned: The card turned from the stock, while its player chooses what it captures.
        objects: Other objects on the table, such as :attr:`View.objects <hanafuda_rules.machine.view.View.objects>`.
        near: The seat from which the table is seen. The default is the lowest seat in ``hands``.
        to_move: The seat to move, which is marked.
        classification: The kinds of the cards, by which piles are sorted (CD-4).
        width: The width of the picture in pixels.
        theme: The colours.

    Returns:
        An SVG document.

    Raises:
        HanafudaError: The width is not a whole number from 1, a number of cards is not a whole number from 0 to 100, or
            an item of ``objects`` is not a table object.
        InvalidSeatError: ``hands`` is empty, or lacks a seat that another argument names.
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
    painter = _Painter(Sheet(a_theme(theme)))
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
    """Each distinct pile, at its first seat. Partners in a team share a pile."""
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
    return f'<g transform="translate({number(x)} {number(y)})">{content}</g>'


def _spread(placed: list[tuple[float, float, Card]], pixels: int, theme: Theme) -> str:
    """A document with cards at their places, or with an empty place if there are none."""
    across = max((x for x, _, _ in placed), default=0) + WIDTH
    down = max((y for _, y, _ in placed), default=0) + HEIGHT
    cards = list(dict.fromkeys([card for _, _, card in placed]))
    sheet = Sheet(a_theme(theme))
    drawn = "".join([sheet.card(card, x, y) for x, y, card in placed])
    return document(
        sheet.definitions(cards, backs=False) + (_at(MARGIN, MARGIN, drawn) if drawn else _empty_place(theme)),
        (across, down),
        pixels * across / WIDTH,
        name=_counted(len(placed), "card").capitalize(),
        says=_named(card for _, _, card in placed) if placed else "An empty place",
    )


def _named(cards: Iterable[Card]) -> str:
    return ", ".join([card.names.english for card in cards])


def _counted(count: int, what: str) -> str:
    return count_of(count, what) if count else f"no {what}s"


def _empty_place(theme: Theme) -> str:
    edge = f'stroke="{theme.text}" stroke-width="3" stroke-dasharray="12 12"'
    return f'<rect x="5" y="5" width="190" height="310" rx="9" {edge}/>'


def _pace(count: int, usual: float, room: float) -> float:
    """The distance between cards. They overlap if the room is too small."""
    return min(usual, room / max(count, 1))


def _by_kind(cards: CardSet, classification: Classification, room: float) -> list[tuple[float, Card]]:
    """The cards of a pile in order of their kinds, each with its x coordinate."""
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


# --- the rows of a table: contents, drawing and description ----------------------------------------------------------


@attrs.frozen(kw_only=True)
class _Seat(Value):
    """The row of a seat. The cards of the pile have their x coordinates."""

    number: int
    hand: CardSet | int
    pile: list[tuple[float, Card]]
    to_move: bool
    objects: list[TableObject]


@attrs.frozen
class _Middle(Value):
    """The row between the seats."""

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
    """Draws the rows of a table, with a named group for each place."""

    sheet: Sheet

    def definitions(self, seats: Iterable[_Seat], middle: _Middle) -> str:
        """The definitions of the open cards, and of the back if needed."""
        cards, backs = middle.field | middle.turned, middle.stock
        for seat in seats:
            cards |= CardSet(card for _, card in seat.pile)
            if isinstance(seat.hand, int):
                backs += seat.hand
            else:
                cards |= seat.hand
        return self.sheet.definitions(list(cards), backs=backs > 0)

    def seat(self, seat: _Seat) -> str:
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
        """The field, the turned card at its right end, and the stock with its number of cards."""
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
        """Two lines on the left."""
        lines = ((140, first), (220, second))
        return "".join([f'<text x="-10" y="{y}" {self._letters()}>{text}</text>' for y, text in lines if text])

    def _letters(self) -> str:
        return f'fill="{self.sheet.theme.text}" font-family="sans-serif" font-size="60"'

    def _faces(self, placed: Iterable[tuple[float, Card]], start: float) -> str:
        return "".join([self.sheet.card(card, start + x) for x, card in placed])

    def _objects(self, objects: list[TableObject], room: float) -> tuple[str, float]:
        """Objects at the right end of the room for cards, and the remaining room, which is at least half."""
        pace = _pace(len(objects) - 1, _PACE, room / 2 - _PACE)
        left = room - ((len(objects) - 1) * pace + _PACE if objects else 0)
        start, theme = _HANDS_AT + left, self.sheet.theme
        return "".join([element(each, theme, start + i * pace) for i, each in enumerate(objects)]), left

    def _hand(self, hand: CardSet | int, room: float) -> str:
        count = hand if isinstance(hand, int) else len(hand)
        pace = _pace(count - 1, _PACE, room - _PACE)
        if isinstance(hand, int):
            return "".join([self.sheet.back(HIDDEN, _HANDS_AT + i * pace) for i in range(hand)])
        return self._faces([(i * pace, card) for i, card in enumerate(hand)], _HANDS_AT)


def _group(place: str, name: str, content: str, which: str = "", more: str = "") -> str:
    """A place of the table, with an id for scripts and stylesheets."""
    return f'<g id="{PREFIX}-{place}{which}" data-row="{place}"{more} aria-label="{name}">{content}</g>'
