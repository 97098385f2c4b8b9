"""Pictures of several cards: a set, a pile, a whole table."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, TypeVar

import attrs

from hanafuda_rules.cards import Card, CardSet, Kind
from hanafuda_rules.checks import check_type, listed, mapped, own_number, whole_number
from hanafuda_rules.classification import STANDARD, Classification
from hanafuda_rules.errors import InvalidSeatError
from hanafuda_rules.names import ENGLISH
from hanafuda_rules.settlement import width
from hanafuda_rules.svg._drawings.files import PREFIX
from hanafuda_rules.svg._drawings.marks import (
    HEIGHT,
    HIDDEN,
    MARGIN,
    WIDTH,
    a_card,
    document,
    number,
    whole_pixels,
    words,
)
from hanafuda_rules.svg._drawings.objects import cards_of, element
from hanafuda_rules.svg._drawings.sheet import back_at, card_at, definitions
from hanafuda_rules.svg.theme import LIGHT, Theme
from hanafuda_rules.table import TableObject
from hanafuda_rules.values import Value
from hanafuda_rules.words import Text, Tongue, say

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


def cards_svg(
    cards: Iterable[Card], *, width: int = 60, columns: int = 12, theme: Theme = LIGHT, language: str = ENGLISH
) -> str:
    """Draw cards side by side, face up.

    Args:
        cards: The cards, in order.
        width: The width of a card in pixels.
        columns: The number of cards in a row.
        theme: The colours.
        language: The key of the language of its texts, one of :data:`~hanafuda_rules.names.LANGUAGES`.

    Returns:
        An SVG document. Without cards, it shows an empty place.

    Raises:
        HanafudaError: The width or the number of columns is not a whole number from 1, or there is no such language.
        InvalidCardError: An item of ``cards`` is not a card.
    """
    pixels = whole_pixels(width)
    row = whole_number(columns, "the number of cards in a row", least=1)
    checked = [a_card(card) for card in listed(cards, "a sequence of cards is needed", rule="CD-1")]
    placed = [(float(i % row * _PACE), float(i // row * _ROW), card) for i, card in enumerate(checked)]
    return _spread(placed, pixels, theme, Tongue(language))


def pile_svg(
    cards: Iterable[Card],
    *,
    classification: Classification = STANDARD,
    width: int = 60,
    theme: Theme = LIGHT,
    language: str = ENGLISH,
) -> str:
    """Draw captured cards sorted by kind, the highest first. Cards of the same kind overlap.

    Args:
        cards: The cards.
        classification: The kinds of the cards, such as ``rules.classification`` (CD-4).
        width: The width of a card in pixels.
        theme: The colours.
        language: The key of the language of its texts, one of :data:`~hanafuda_rules.names.LANGUAGES`.

    Returns:
        An SVG document. Without cards, it shows an empty place.

    Raises:
        HanafudaError: The width is not a whole number from 1, or there is no such language.
        InvalidCardError: An item of ``cards`` is not a card.
    """
    check_type(classification, Classification, "a classification")
    pixels = whole_pixels(width)
    placed = [(x, 0.0, card) for x, card in _by_kind(CardSet(cards), classification, math.inf)]
    return _spread(placed, pixels, theme, Tongue(language))


def objects_svg(
    objects: Iterable[TableObject],
    *,
    width: int = 60,
    theme: Theme = LIGHT,
    language: str = ENGLISH,
    names: Sequence[str] | None = None,
) -> str:
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
        language: The key of the language of its texts, one of :data:`~hanafuda_rules.names.LANGUAGES`.
        names: The name of each seat. A seat without a name is a number.

    Returns:
        An SVG document. Without objects, it shows an empty place.

    Raises:
        HanafudaError: The width is not a whole number from 1, an item of ``objects`` is not a table object, there is no
            such language, or ``names`` is not a list of texts.
    """
    pixels, tongue = whole_pixels(width), Tongue(language, names)
    things = _objects(objects)
    across = max(len(things) - 1, 0) * _PACE + WIDTH
    drawn = "".join([element(thing, i * _PACE, tongue) for i, thing in enumerate(things)])
    return document(
        definitions(cards_of(things)) + _at(MARGIN, MARGIN, drawn or _EMPTY_PLACE),
        (across, HEIGHT),
        pixels * across / WIDTH,
        theme=theme,
        title=_sentence(tongue, _OBJECTS[bool(things)].put(count=len(things))),
        description=" ".join(_told(things, tongue)) or tongue.say(_EMPTY),
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
    language: str = ENGLISH,
    names: Sequence[str] | None = None,
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
        language: The key of the language of its texts, one of :data:`~hanafuda_rules.names.LANGUAGES`.
        names: The name of each seat. A seat without a name is a number.

    Returns:
        An SVG document.

    Raises:
        HanafudaError: The width is not a whole number from 1, a number of cards is not a whole number from 0 to 100, an
            item of ``objects`` is not a table object, there is no such language, or ``names`` is not a list of texts.
        InvalidSeatError: ``hands`` is empty, or lacks a seat that another argument names.
    """
    pixels, tongue = whole_pixels(width), Tongue(language, names)
    check_type(classification, Classification, "a classification")
    hands, piles, stock = _by_seat("hands", hands), _by_seat("piles", piles), _count(stock)
    hands = {seat: hand if isinstance(hand, CardSet) else _count(hand) for seat, hand in hands.items()}
    near, to_move = map(own_number, (near, to_move))
    named = [whole_number(seat, "a seat", error=InvalidSeatError) for seat in (near, to_move) if seat is not None]
    things = _objects(objects)
    _check_seats(hands, [*piles, *named, *(thing.seat for thing in things if thing.seat is not None)])
    nearest = min(hands) if near is None else named[0]
    turn_order = sorted(hands, key=lambda seat: (seat < nearest, seat))
    drawn_piles = _without_repeats(piles, turn_order)
    seats = [
        _Seat(
            number=seat,
            hand=hands[seat],
            pile=_by_kind(drawn_piles.get(seat, CardSet()), classification, _PILES),
            to_move=seat == to_move,
            objects=[thing for thing in things if thing.seat == seat],
            tongue=tongue,
        )
        for seat in turn_order
    ]
    middle = _Middle(CardSet(field), CardSet(turned), stock, [thing for thing in things if thing.seat is None], tongue)
    rows: list[_Seat | _Middle] = [*seats[1:], middle, seats[0]]
    elements = [_at(MARGIN, MARGIN + i * _LANE, row.drawn()) for i, row in enumerate(rows)]
    return document(
        _defined(rows) + "".join(elements),
        (_TABLE, (len(rows) - 1) * _LANE + HEIGHT),
        pixels,
        theme=theme,
        title=tongue.say(say("A table of {count:seats}", count=len(hands))),
        description=" ".join([sentence for row in rows for sentence in row.description()]),
    )


def _by_seat(name: str, values: Mapping[int, T]) -> dict[int, T]:
    checked = mapped(values, f"the {name} of a table must be a mapping from seats")
    return {whole_number(seat, "a seat", error=InvalidSeatError): value for seat, value in checked.items()}


def _objects(objects: Iterable[TableObject]) -> list[TableObject]:
    things = listed(objects, "a sequence of objects is needed")
    for thing in things:
        check_type(thing, TableObject, "a TableObject")
    return things


def _count(cards: int) -> int:
    return whole_number(cards, "a number of cards", least=0, most=_MOST_CARDS)


def _without_repeats(piles: Mapping[int, CardSet], turn_order: Iterable[int]) -> dict[int, CardSet]:
    """Each distinct pile, at its first seat. Partners in a team share a pile."""
    first_seats: dict[CardSet, int] = {}
    for seat in turn_order:
        if seat in piles:
            first_seats.setdefault(CardSet(piles[seat]), seat)
    return {seat: pile for pile, seat in first_seats.items()}


def _check_seats(hands: Collection[int], named: Iterable[int]) -> None:
    if not hands:
        raise InvalidSeatError("a table needs seats: pass the hand of each, or the number of its cards")
    for seat in named:
        if seat not in hands:
            raise InvalidSeatError(f"seat {seat} has no hand: the table has the seats {', '.join(map(str, hands))}")


def _at(x: float, y: float, content: str) -> str:
    return f'<g transform="translate({number(x)} {number(y)})">{content}</g>'


def _spread(placed: list[tuple[float, float, Card]], pixels: int, theme: Theme, tongue: Tongue) -> str:
    """A document with cards at their places, or with an empty place if there are none."""
    across = max((x for x, _, _ in placed), default=0) + WIDTH
    down = max((y for _, y, _ in placed), default=0) + HEIGHT
    drawn = "".join([card_at(card, tongue.value(card), x, y) for x, y, card in placed])
    cards = tuple([card for _, _, card in placed])
    return document(
        definitions(cards) + _at(MARGIN, MARGIN, drawn or _EMPTY_PLACE),
        (across, down),
        pixels * across / WIDTH,
        theme=theme,
        title=_sentence(tongue, _CARDS[bool(placed)].put(count=len(placed))),
        description=tongue.value(cards) if placed else tongue.say(_EMPTY),
    )


# Without any, and with a number of them.
_CARDS: Final = (say("no cards"), say("{count:card/cards}"))
_HIDDEN_CARDS: Final = (say("no hidden cards"), say("{count:hidden card/hidden cards}"))
_OBJECTS: Final = (say("no objects"), say("{count:object/objects}"))
_EMPTY: Final = say("An empty place")


def _sentence(tongue: Tongue, text: Text) -> str:
    """A text that begins with a capital."""
    said = tongue.say(text)
    return said[:1].upper() + said[1:]


def _told(objects: Iterable[TableObject], tongue: Tongue) -> list[str]:
    return [tongue.say(say("{says}.", says=thing.says)) for thing in objects]


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
    tongue: Tongue

    def faces(self) -> list[Card]:
        """The open cards."""
        return [*(() if isinstance(self.hand, int) else self.hand), *(card for _, card in self.pile)]

    def backs(self) -> int:
        """The number of hidden cards."""
        return self.hand if isinstance(self.hand, int) else 0

    def drawn(self) -> str:
        """The elements of the row."""
        owner = f' data-seat="{self.number}"'
        objects, room = _beside(self.objects, _HANDS, self.tongue)
        row = self._label() + self._group("hand", say("Hand of {seat}", seat=self.number), self._hand(room), owner)
        if self.pile:
            pile = _faces(self.pile, _PILES_AT, self.tongue)
            return row + objects + self._group("pile", say("Pile of {seat}", seat=self.number), pile, owner)
        return row + objects

    def _label(self) -> str:
        name = player_label(self.number, self.tongue)
        return _label(name, self.tongue.say(say("to move")) if self.to_move else "")

    def _group(self, place: str, name: Text, content: str, owner: str) -> str:
        return _group(place, self.tongue.say(name), content, f"-{self.number}", owner)

    def _hand(self, room: float) -> str:
        count = self.hand if isinstance(self.hand, int) else len(self.hand)
        pace = _pace(count - 1, _PACE, room - _PACE)
        if isinstance(self.hand, int):
            title = self.tongue.say(HIDDEN)
            return "".join([back_at(title, _HANDS_AT + i * pace) for i in range(self.hand)])
        return _faces([(i * pace, card) for i, card in enumerate(self.hand)], _HANDS_AT, self.tongue)

    def description(self) -> list[str]:
        """The row in words."""
        hand = self.hand
        holds = _HIDDEN_CARDS[bool(hand)].put(count=hand) if isinstance(hand, int) else tuple(hand) or _CARDS[0]
        text = say("{seat} holds {cards} and is to move.") if self.to_move else say("{seat} holds {cards}.")
        sentences = [_sentence(self.tongue, text.put(seat=self.number, cards=holds))]
        if self.pile:
            pile = tuple([card for _, card in self.pile])
            sentences.append(self.tongue.say(say("Its pile: {cards}.", cards=pile)))
        return [*sentences, *_told(self.objects, self.tongue)]


@attrs.frozen
class _Middle(Value):
    """The row between the seats: the field, the turned card at its right end, and the stock."""

    field: CardSet
    turned: CardSet
    stock: int
    objects: list[TableObject]
    tongue: Tongue

    def faces(self) -> list[Card]:
        """The open cards."""
        return [*self.field, *self.turned]

    def backs(self) -> int:
        """The number of hidden cards."""
        return self.stock

    def drawn(self) -> str:
        """The elements of the row."""
        objects, room = _beside(self.objects, _FIELD, self.tongue)
        pace = _pace(len(self.field) - 1, _PACE, room - _PACE)
        on_field = _faces([(i * pace, card) for i, card in enumerate(self.field)], _HANDS_AT, self.tongue)
        name = self.tongue.say(say("Field"))
        row = _label(name, "") + _group("field", name, on_field) + objects
        if self.turned:
            turned = _faces([(0, card) for card in self.turned], _TURNED_AT, self.tongue)
            row += _group("turned", self.tongue.say(say("Turned from the stock")), turned)
        if self.stock:
            title = self.tongue.say(say("Stock of {count:card/cards}", count=self.stock))
            size = f'<text x="{_STOCK_AT - 40}" y="180" text-anchor="end" {_LETTERS}>{self.stock}</text>'
            row += _group("stock", title, back_at(title, _STOCK_AT) + size)
        return row

    def description(self) -> list[str]:
        """The row in words."""
        sentences = [say("On the field: {cards}.", cards=tuple(self.field) or _CARDS[0])]
        if self.turned:
            sentences.append(say("Turned from the stock: {cards}.", cards=tuple(self.turned)))
        sentences.append(say("The stock has {cards}.", cards=_CARDS[bool(self.stock)].put(count=self.stock)))
        return [*map(self.tongue.say, sentences), *_told(self.objects, self.tongue)]


def _defined(rows: list[_Seat | _Middle]) -> str:
    """The definitions of the open cards, and of the back if needed."""
    faces = CardSet({card for row in rows for card in [*row.faces(), *cards_of(row.objects)]})
    return definitions(faces, backs=any(row.backs() for row in rows))


def player_label(seat: int, tongue: Tongue) -> str:
    """The name of a player or, without one, the number of the seat."""
    name = tongue.names[seat] if seat < len(tongue.names) else ""
    return name or _sentence(tongue, say("{seat}", seat=seat))


def _label(first: str, second: str) -> str:
    """Two lines on the left. Long ones are in smaller letters."""
    lines = ((140, first), (220, second))
    return "".join([f'<text x="-10" y="{y}" {_letters(text)}>{words(text)}</text>' for y, text in lines if text])


def _letters(text: str) -> str:
    size = min(60, 600 / width(text))
    return _LETTERS.replace('"60"', f'"{number(size)}"')


def _faces(placed: Iterable[tuple[float, Card]], start: float, tongue: Tongue) -> str:
    return "".join([card_at(card, tongue.value(card), start + x) for x, card in placed])


def _beside(objects: list[TableObject], room: float, tongue: Tongue) -> tuple[str, float]:
    """Objects at the right end of the room for cards, and the remaining room, which is at least half."""
    pace = _pace(len(objects) - 1, _PACE, room / 2 - _PACE)
    left = room - ((len(objects) - 1) * pace + _PACE if objects else 0)
    return "".join([element(thing, _HANDS_AT + left + i * pace, tongue) for i, thing in enumerate(objects)]), left


def _group(place: str, name: str, content: str, suffix: str = "", attributes: str = "") -> str:
    """A place of the table, with an id for scripts and stylesheets."""
    return f'<g id="{PREFIX}-{place}{suffix}" data-row="{place}"{attributes} aria-label="{words(name)}">{content}</g>'
