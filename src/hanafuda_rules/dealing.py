"""From an order of the deck to hands, field and stock; when a deal is void."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import attrs

from hanafuda_rules.cards import Card, CardSet, Kind, card_set
from hanafuda_rules.classification import Classification
from hanafuda_rules.kernel import has_whole_month
from hanafuda_rules.shuffling import Order, Shuffler, shuffled
from hanafuda_rules.table import Table

__all__ = [
    "ByKind",
    "ByPoints",
    "Draw",
    "DrawRank",
    "FourOfAMonth",
    "Layout",
    "Misdeal",
    "Packet",
    "deal_packets",
    "draw_for_dealer",
]


@attrs.frozen
class Packet:
    """Cards that are dealt in one go.

    Args:
        count: How many cards: to each seat in turn, or to the field.
        to_field: Whether they go to the field; otherwise to the hands.
    """

    count: int
    to_field: bool = False


@attrs.frozen
class Layout:
    """Dealt cards.

    Args:
        hands: The hands by seat.
        field: The field.
        stock: The rest, the next card first.
    """

    hands: tuple[CardSet, ...]
    field: CardSet
    stock: Order


def deal_packets(order: Order, packets: Iterable[Packet], seats: Iterable[int]) -> Layout:
    """Deal an order of the deck.

    Args:
        order: The cards, the first to be dealt first.
        packets: What is dealt, in order.
        seats: The seats in the order in which they are dealt to.
    """
    turns = tuple(seats)
    hands, field, place = dict.fromkeys(sorted(turns), 0), 0, 0
    for packet in packets:
        if packet.to_field:
            field |= _mask_of(order[place : place + packet.count])
            place += packet.count
            continue
        for seat in turns:
            hands[seat] |= _mask_of(order[place : place + packet.count])
            place += packet.count
    return Layout(tuple(map(card_set, hands.values())), card_set(field), order[place:])


def _mask_of(cards: Order) -> int:
    return sum([card.mask for card in cards])


class Misdeal(Protocol):
    """A reason for which a deal is void."""

    @property
    def rule(self) -> str:
        """The id of the rule that voids it."""
        ...

    def voids(self, field: CardSet, table: Table) -> bool:
        """Whether a dealt field is void."""
        ...


@attrs.frozen
class FourOfAMonth:
    """Four cards of a month on the field: nothing could ever capture them.

    Args:
        rule: The id of the game's rule.
    """

    rule: str

    def voids(self, field: CardSet, table: Table) -> bool:  # noqa: ARG002  # other misdeals depend on the table
        """Whether four cards of one month lie on the field."""
        return has_whole_month(field.mask)


class DrawRank(Protocol):
    """Orders the cards drawn for the first dealer: the least rank deals."""

    def __call__(self, card: Card, /) -> tuple[int, int]:
        """The rank of a card: its month, then what the game goes by within a month."""
        ...


@attrs.frozen
class ByKind:
    """The earliest month, and within a month the higher kind.

    Args:
        classification: How the game classes the cards.
    """

    classification: Classification

    def __call__(self, card: Card, /) -> tuple[int, int]:
        """The rank of a card; the least deals."""
        return card.month, tuple(Kind).index(self.classification.kind(card))


@attrs.frozen
class ByPoints:
    """The earliest month, and within a month the card of more points.

    Args:
        classification: How the game values the cards.
    """

    classification: Classification

    def __call__(self, card: Card, /) -> tuple[int, int]:
        """The rank of a card; the least deals."""
        return card.month, -self.classification.points([card])


@attrs.frozen
class Draw:
    """A card drawn for the first dealer.

    Args:
        seat: Who drew it.
        card: The card.
    """

    seat: int
    card: Card


def draw_for_dealer(
    seats: int, rank: DrawRank, deck: Iterable[Card], shuffler: Shuffler
) -> tuple[int, tuple[Draw, ...], Shuffler]:
    """Draw for the first dealer (CD-8).

    Each seat, from seat 0 on, takes the top card of the shuffled deck; those tied for the earliest card draw on.

    Args:
        seats: The number of seats.
        rank: How the game ranks the cards.
        deck: The deck to draw from.
        shuffler: Where the order comes from.

    Returns:
        The first dealer, what was drawn in order, and the shuffler for the next shuffle.
    """
    order, rest = shuffled(shuffler, tuple(deck))
    cards = iter(order)
    draws: list[Draw] = []
    tied = tuple(range(seats))
    while len(tied) > 1:
        drawn = [Draw(seat, next(cards)) for seat in tied]
        draws += drawn
        best = min(rank(draw.card) for draw in drawn)
        tied = tuple(draw.seat for draw in drawn if rank(draw.card) == best)
    return min(tied), tuple(draws), rest
