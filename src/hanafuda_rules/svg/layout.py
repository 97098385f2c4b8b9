"""Pictures of several cards: a set, a pile, a whole table."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from typing import Final, TypeVar

import attrs

from hanafuda_rules.cards import Card, CardSet, Kind
from hanafuda_rules.checks import check_type, listed, mapped, own_number, whole_number
from hanafuda_rules.classification import STANDARD, Classification
from hanafuda_rules.errors import InvalidSeatError, count_of
from hanafuda_rules.svg._drawings.files import PREFIX
from hanafuda_rules.svg._drawings.marks import HEIGHT, HIDDEN, MARGIN, WIDTH, a_card, document, number, whole_pixels
from hanafuda_rules.svg._drawings.objects import cards_of, element
from hanafuda_rules.svg._drawings.sheet import back_at, card_at, definitions
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
    checked = [a_card(card) for card in listed(cards, "a sequence of cards is needed", rule="CD-1")]
    return _spread([(i % row * _PACE, i // row * _ROW, card) for i, card in enumerate(checked)], pixels, theme)


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
    pixels = whole_pixels(width)
    things = _objects(objects)
    across = max(len(things) - 1, 0) * _PACE + WIDTH
    drawn = "".join([element(thing, i * _PACE) for i, thing in enumerate(things)])
    return document(
        definitions(cards_of(things)) + _at(MARGIN, MARGIN, drawn or _EMPTY_PLACE),
        (across, HEIGHT),
        pixels * across / WIDTH,
        theme=theme,
        title=_counted(len(things), "object").capitalize(),
        description=_description(things).strip() or "An empty place",
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
    for count in (stock, *(hand for hand in hands.values() if not isinstance(hand, CardSet))):
        whole_number(count, "a number of cards", least=0, most=_MOST_CARDS)
    named = [whole_number(seat, "a seat", error=InvalidSeatError) for seat in (near, to_move) if seat is not None]
    things = _objects(objects)
    _check_seats(hands, [*piles, *named, *(thing.seat for thing in things if thing.seat is not None)])
    nearest = min(hands) if near is None else named[0]
    turn_order = sorted(hands, key=lambda seat: (seat < nearest, seat))
    drawn_piles = _without_repeats([(seat, CardSet(piles[seat])) for seat in turn_order if seat in piles])
    seats = [
        _Seat(
            number=seat,
            hand=_hand(hands[seat]),
            pile=_by_kind(drawn_piles.get(seat, CardSet()), classification, _PILES),
            to_move=seat == to_move,
            objects=[thing for thing in things if thing.seat == seat],
        )
        for seat in turn_order
    ]
    middle = _Middle(CardSet(field), CardSet(turned), stock, [thing for thing in things if thing.seat is None])
    rows: list[_Seat | _Middle] = [*seats[1:], middle, seats[0]]
    elements = [_at(MARGIN, MARGIN + i * _LANE, row.drawn()) for i, row in enumerate(rows)]
    return document(
        _defined(rows) + "".join(elements),
        (_TABLE, (len(rows) - 1) * _LANE + HEIGHT),
        pixels,
        theme=theme,
        title=f"A table of {len(hands)} seats",
        description=" ".join([row.description() for row in rows]),
    )


def _by_seat(name: str, values: Mapping[int, T]) -> dict[int, T]:
    checked = mapped(values, f"the {name} of a table must be a mapping from seats")
    return {whole_number(seat, "a seat", error=InvalidSeatError): value for seat, value in checked.items()}


def _objects(objects: Iterable[TableObject]) -> list[TableObject]:
    things = listed(objects, "a sequence of objects is needed")
    for thing in things:
        check_type(thing, TableObject, "a TableObject")
    return things


def _hand(hand: CardSet | int) -> CardSet | int:
    return hand if isinstance(hand, CardSet) else whole_number(hand, "a number of cards")


def _without_repeats(piles: list[tuple[int, CardSet]]) -> dict[int, CardSet]:
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
    drawn = "".join([card_at(card, x, y) for x, y, card in placed])
    return document(
        definitions([card for _, _, card in placed]) + _at(MARGIN, MARGIN, drawn or _EMPTY_PLACE),
        (across, down),
        pixels * across / WIDTH,
        theme=theme,
        title=_counted(len(placed), "card").capitalize(),
        description=_named(card for _, _, card in placed) if placed else "An empty place",
    )


def _named(cards: Iterable[Card]) -> str:
    return ", ".join([card.names.english for card in cards])


def _counted(count: int, noun: str) -> str:
    return count_of(count, noun) if count else f"no {noun}s"


_EMPTY_PLACE: Final = (
    f'<rect x="-5" y="-5" width="190" height="310" rx="9" stroke="{LIGHT.text}" stroke-width="3" '
    f'stroke-dasharray="12 12"/>'
)


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

_LETTERS: Final = f'fill="{LIGHT.text}" font-family="sans-serif" font-size="60"'


@attrs.frozen(kw_only=True)
class _Seat(Value):
    """The row of a seat. The cards of the pile have their x coordinates."""

    number: int
    hand: CardSet | int
    pile: list[tuple[float, Card]]
    to_move: bool
    objects: list[TableObject]

    def faces(self) -> list[Card]:
        """The open cards."""
        return [*(() if isinstance(self.hand, int) else self.hand), *(card for _, card in self.pile)]

    def backs(self) -> int:
        """The number of hidden cards."""
        return self.hand if isinstance(self.hand, int) else 0

    def drawn(self) -> str:
        """The elements of the row."""
        owner = f' data-seat="{self.number}"'
        objects, room = _beside(self.objects, _HANDS)
        hand = _group("hand", f"Hand of seat {self.number}", self._hand(room), f"-{self.number}", owner)
        row = _label(f"Seat {self.number}", "to move" if self.to_move else "") + hand + objects
        if self.pile:
            pile = _faces(self.pile, _PILES_AT)
            row += _group("pile", f"Pile of seat {self.number}", pile, f"-{self.number}", owner)
        return row

    def _hand(self, room: float) -> str:
        count = self.hand if isinstance(self.hand, int) else len(self.hand)
        pace = _pace(count - 1, _PACE, room - _PACE)
        if isinstance(self.hand, int):
            return "".join([back_at(HIDDEN, _HANDS_AT + i * pace) for i in range(self.hand)])
        return _faces([(i * pace, card) for i, card in enumerate(self.hand)], _HANDS_AT)

    def description(self) -> str:
        """The row in words."""
        hand = self.hand
        cards = _counted(hand, "hidden card") if isinstance(hand, int) else _named(hand) or "no cards"
        moves = " and is to move" if self.to_move else ""
        pile = f" Its pile: {_named(card for _, card in self.pile)}." if self.pile else ""
        return f"Seat {self.number} holds {cards}{moves}.{pile}{_description(self.objects)}"


@attrs.frozen
class _Middle(Value):
    """The row between the seats: the field, the turned card at its right end, and the stock."""

    field: CardSet
    turned: CardSet
    stock: int
    objects: list[TableObject]

    def faces(self) -> list[Card]:
        """The open cards."""
        return [*self.field, *self.turned]

    def backs(self) -> int:
        """The number of hidden cards."""
        return self.stock

    def drawn(self) -> str:
        """The elements of the row."""
        objects, room = _beside(self.objects, _FIELD)
        pace = _pace(len(self.field) - 1, _PACE, room - _PACE)
        on_field = _faces([(i * pace, card) for i, card in enumerate(self.field)], _HANDS_AT)
        row = _label("Field", "") + _group("field", "Field", on_field) + objects
        if self.turned:
            row += _group("turned", "Turned from the stock", _faces([(0, card) for card in self.turned], _TURNED_AT))
        if self.stock:
            title = f"Stock of {_counted(self.stock, 'card')}"
            size = f'<text x="{_STOCK_AT - 40}" y="180" text-anchor="end" {_LETTERS}>{self.stock}</text>'
            row += _group("stock", title, back_at(title, _STOCK_AT) + size)
        return row

    def description(self) -> str:
        """The row in words."""
        turned = f" Turned from the stock: {_named(self.turned)}." if self.turned else ""
        stock = f"The stock has {_counted(self.stock, 'card')}."
        return f"On the field: {_named(self.field) or 'no cards'}.{turned} {stock}{_description(self.objects)}"


def _defined(rows: list[_Seat | _Middle]) -> str:
    """The definitions of the open cards, and of the back if needed."""
    faces = CardSet({card for row in rows for card in [*row.faces(), *cards_of(row.objects)]})
    return definitions(faces, backs=any(row.backs() for row in rows))


def _label(first: str, second: str) -> str:
    """Two lines on the left."""
    lines = ((140, first), (220, second))
    return "".join([f'<text x="-10" y="{y}" {_LETTERS}>{text}</text>' for y, text in lines if text])


def _faces(placed: Iterable[tuple[float, Card]], start: float) -> str:
    return "".join([card_at(card, start + x) for x, card in placed])


def _beside(objects: list[TableObject], room: float) -> tuple[str, float]:
    """Objects at the right end of the room for cards, and the remaining room, which is at least half."""
    pace = _pace(len(objects) - 1, _PACE, room / 2 - _PACE)
    left = room - ((len(objects) - 1) * pace + _PACE if objects else 0)
    return "".join([element(thing, _HANDS_AT + left + i * pace) for i, thing in enumerate(objects)]), left


def _description(objects: Iterable[TableObject]) -> str:
    return "".join([f" {thing.says}." for thing in objects])


def _group(place: str, name: str, content: str, suffix: str = "", attributes: str = "") -> str:
    """A place of the table, with an id for scripts and stylesheets."""
    return f'<g id="{PREFIX}-{place}{suffix}" data-row="{place}"{attributes} aria-label="{name}">{content}</g>'
