"""Pictures of several cards: a set, a pile, a whole table."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping

import attrs

from hanafuda_rules._checks import whole
from hanafuda_rules.cards import Card, CardSet, Kind
from hanafuda_rules.classification import STANDARD, Classification
from hanafuda_rules.errors import InvalidSeatError
from hanafuda_rules.svg._drawings.marks import (
    HEIGHT,
    HIDDEN,
    WIDTH,
    digits_for,
    document,
    marked_back,
    marked_card,
    title,
    whole_pixels,
)
from hanafuda_rules.svg._drawings.pen import number
from hanafuda_rules.svg.theme import LIGHT, Theme

__all__ = ["cards_svg", "pile_svg", "table_svg"]

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
        HanafudaError: The width or the number of columns is no whole number from 1.
        TypeError: Something among ``cards`` is no card.
    """
    pixels = whole_pixels(width)
    row = whole(columns, "the number of cards in a row", least=1)
    return _spread([(i % row * _PACE, i // row * _ROW, card) for i, card in enumerate(cards)], pixels, theme)


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
        TypeError: Something among ``cards`` is no card.
    """
    pixels = whole_pixels(width)
    return _spread([(x, 0, card) for x, card in _by_kind(CardSet(cards), classification, math.inf)], pixels, theme)


def table_svg(  # noqa: PLR0913 - all of them by name
    *,
    field: Iterable[Card],
    hands: Mapping[int, CardSet | int],
    piles: Mapping[int, CardSet],
    stock: int = 0,
    turned: Iterable[Card] = (),
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
        >>> [table.count(title) for title in ("Pine Poetry Ribbon", "Hidden card", "Stock of 41 cards")]
        [1, 2, 1]

    Args:
        field: The cards on the field.
        hands: By seat its hand, or how many cards a hidden hand holds.
        piles: By seat its captured cards; a seat can be left out. What two seats have together is drawn once.
        stock: How many cards the stock holds.
        turned: The card that was turned from the stock, while its player chooses what it captures.
        near: The seat that looks at the table; the lowest of ``hands`` if not given.
        to_move: The seat to move, which is marked.
        classification: How the game classes the cards, by which piles are sorted (CD-4).
        width: How wide the picture is, in pixels.
        theme: The colours.

    Returns:
        An SVG document.

    Raises:
        HanafudaError: The width is no whole number from 1, or a number of cards is none from 0.
        InvalidSeatError: There is no hand, or a seat that is named elsewhere has none.
    """
    pixels = whole_pixels(width)
    for count in (stock, *(hand for hand in hands.values() if not isinstance(hand, CardSet))):
        whole(count, "a number of cards", least=0)
    _check_seats(hands, [*piles, *(seat for seat in (near, to_move) if seat is not None)])
    nearest = min(hands) if near is None else near
    painter = _Painter(theme, digits_for(pixels * WIDTH / _TABLE))
    turn_order = sorted(hands, key=lambda seat: (seat < nearest, seat))
    shown = _each_once([(seat, CardSet(piles[seat])) for seat in turn_order if seat in piles])
    seats = [
        painter.label(f"Seat {seat}", "to move" if seat == to_move else "")
        + painter.hand(hands[seat])
        + painter.faces(_by_kind(shown.get(seat, CardSet()), classification, _PILES), _PILES_AT)
        for seat in turn_order
    ]
    middle = painter.label("Field", "") + painter.field(CardSet(field), CardSet(turned)) + painter.stock(stock)
    rows = [*seats[1:], middle, seats[0]]
    content = "".join([_at(0, i * _LANE, row) for i, row in enumerate(rows)])
    named = title(f"A table of {len(hands)} seats")
    return document(named + content, _TABLE, (len(rows) - 1) * _LANE + HEIGHT, pixels, role="group")


def _each_once(piles: list[tuple[int, CardSet]]) -> dict[int, CardSet]:
    """Each pile with the first seat that it comes with; the partners of a team have the same."""
    first_seats: dict[CardSet, int] = {}
    for seat, pile in piles:
        first_seats.setdefault(pile, seat)
    return {seat: pile for pile, seat in first_seats.items()}


def _check_seats(hands: Collection[int], named: Iterable[int]) -> None:
    if not hands:
        raise InvalidSeatError("a table has seats; give each its hand, or how many cards it holds")
    for seat in named:
        if seat not in hands:
            raise InvalidSeatError(f"seat {seat} has no hand: the table has the seats {', '.join(map(str, hands))}")


def _at(x: float, y: float, content: str, role: str = "") -> str:
    """Elements moved to a place."""
    said = f' role="{role}"' if role else ""
    return f'<g transform="translate({number(x)} {number(y)})"{said}>{content}</g>'


def _spread(placed: list[tuple[float, float, Card]], pixels: int, theme: Theme) -> str:
    """The document of cards, each at its place; of an empty place where there are none."""
    across = max((x for x, _, _ in placed), default=0) + WIDTH
    down = max((y for _, y, _ in placed), default=0) + HEIGHT
    digits = digits_for(pixels)
    content = "".join([_at(x, y, marked_card(card, theme, digits), "img") for x, y, card in placed])
    named = title("1 card" if len(placed) == 1 else f"{len(placed) or 'No'} cards")
    return document(named + (content or _empty_place(theme)), across, down, pixels * across / WIDTH, role="group")


def _empty_place(theme: Theme) -> str:
    edge = f'stroke="{theme.text}" stroke-width="3" stroke-dasharray="12 12"'
    return f'<rect x="5" y="5" width="190" height="310" rx="9" fill="none" {edge}/>'


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


@attrs.frozen
class _Painter:
    """Draws the parts of a table, each in a row of its own.

    Args:
        theme: The colours.
        digits: How many decimals the drawings have.
    """

    theme: Theme
    digits: int

    def label(self, first: str, second: str) -> str:
        """Two lines at the left."""
        lines = [f'<text y="{y}" {self._letters()}>{text}</text>' for y, text in ((150, first), (230, second)) if text]
        return "".join(lines)

    def _letters(self) -> str:
        return f'fill="{self.theme.text}" font-family="sans-serif" font-size="60"'

    def faces(self, placed: Iterable[tuple[float, Card]], start: float) -> str:
        """Cards, each at its distance from where they start."""
        return "".join([_at(start + x, 0, marked_card(card, self.theme, self.digits), "img") for x, card in placed])

    def hand(self, hand: CardSet | int) -> str:
        """A hand, or as many backs."""
        if isinstance(hand, int):
            pace = _pace(hand - 1, _PACE, _HANDS - _PACE)
            return "".join([_at(_HANDS_AT + i * pace, 0, marked_back(self.theme, HIDDEN), "img") for i in range(hand)])
        cards = CardSet(hand)
        pace = _pace(len(cards) - 1, _PACE, _HANDS - _PACE)
        return self.faces([(i * pace, card) for i, card in enumerate(cards)], _HANDS_AT)

    def field(self, cards: CardSet, turned: CardSet) -> str:
        """The field, and what was turned at its right end."""
        pace = _pace(len(cards) - 1, _PACE, _TURNED_AT - _HANDS_AT - 2 * _PACE)
        on_field = self.faces([(i * pace, card) for i, card in enumerate(cards)], _HANDS_AT)
        return on_field + self.faces([(0, card) for card in turned], _TURNED_AT)

    def stock(self, count: int) -> str:
        """The stock and how many cards it holds, unless it is empty."""
        if not count:
            return ""
        size = f'<text x="-30" y="190" text-anchor="end" {self._letters()}>{count}</text>'
        name = "Stock of 1 card" if count == 1 else f"Stock of {count} cards"
        return _at(_STOCK_AT, 0, marked_back(self.theme, name) + size, "img")
