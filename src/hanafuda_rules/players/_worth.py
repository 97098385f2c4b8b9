"""The worth of each card to each seat at one moment of a round.

Capturing a card is worth its card points, the yaku that it brings nearer, and the yaku that it denies to others. If a
yaku lacks ``k`` cards and ``n`` suitable ones are still open, its probability is that of getting at least ``k`` of the
``n``, each independently with the same probability. All worths are in units of the settlement.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Collection, Iterator

import attrs

from hanafuda_rules.cards import Month
from hanafuda_rules.classification import Classification
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.players._asking import counting_of, sides_of
from hanafuda_rules.players.scales import Scale
from hanafuda_rules.yaku import Yaku, YakuTable

__all__ = [
    "CARDS",
    "EVERY_CARD",
    "MONTH_OF",
    "Prospects",
    "Sums",
    "Worth",
    "at_least",
    "card_points",
    "indices",
    "percent_of",
    "takable",
    "worth_at",
]

CARDS = 52
"""The highest index of a card, plus one (CD-1, CD-3)."""
EVERY_CARD = (1 << CARDS) - 1
"""The mask of all cards."""
MONTH_OF = (*(month.cards.mask for month in Month for _ in range(4)), 0, 0, 0, 0)
"""The mask of each card's month; 0 for a card without a month."""

_WHOLE = 3
"""A card takes all field cards of its month if there are at least this many (CD-6)."""
_CAPTURED = 90
"""The percentage of open cards that are captured by somebody before the round ends."""


def indices(mask: int) -> Iterator[int]:
    """The indices of the cards in a mask."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@functools.lru_cache(maxsize=4096)
def at_least(needed: int, cards: int, percent: int) -> float:
    """The probability that a side gets at least ``needed`` of ``cards``, each with a chance of ``percent``."""
    if needed <= 0:
        return 1.0
    hit = percent / 100
    return math.fsum(
        [math.comb(cards, hits) * hit**hits * (1 - hit) ** (cards - hits) for hits in range(needed, cards + 1)]
    )


def takable(lying: int, worth: Callable[[int], float]) -> float:
    """The worth of what a card can capture from the field cards of its month: one of two, or all three (CD-6).

    Args:
        lying: The mask of the field cards of the month; at least one.
        worth: Maps a mask to its worth.
    """
    if lying.bit_count() >= _WHOLE:
        return worth(lying)
    return max([worth(1 << card) for card in indices(lying)])


class Sums(dict[int, float]):
    """The worth of sets of cards by mask, computed on first use."""

    __slots__ = ("_each",)

    def __init__(self, each: tuple[float, ...]) -> None:
        super().__init__()
        self._each = each

    def __missing__(self, mask: int) -> float:
        worth = self._each
        total = self[mask] = math.fsum([worth[card] for card in indices(mask)])
        return total


@attrs.frozen(eq=False)
class Worth:
    """The worth of cards to each seat.

    Args:
        scale: The scale of the game.
        order: The active seats.
        rivals: For each seat, the active seats of other sides.
        captures: For each seat, the worth of capturing a set of cards, by mask.
        losses: For each seat, the mean worth of the set to a rival that captures it, by mask.
    """

    scale: Scale
    order: tuple[int, ...]
    rivals: tuple[tuple[int, ...], ...]
    captures: tuple[Sums, ...]
    losses: tuple[Sums, ...]


def worth_at(view: AnyView, scale: Scale) -> Worth:
    sides, seats, order = sides_of(view), range(view.table.seats), view.order
    rivals = tuple(tuple([other for other in order if sides[other] != sides[seat]]) for seat in seats)
    prospects = [_prospects_of(view, seat) for seat in seats]
    points = card_points(view.ruleset.classification)
    captures: list[tuple[float, ...]] = []
    for seat in seats:
        others = rivals[seat]
        share = scale.yaku / len(others) if others else 0.0
        denied = [share * math.fsum([prospects[other].loss[card] for other in others]) for card in range(CARDS)]
        own = prospects[seat].gain
        captures.append(
            tuple([scale.point * points[card] + scale.yaku * own[card] + denied[card] for card in range(CARDS)])
        )
    lost = [
        tuple([math.fsum([captures[other][card] for other in others]) / max(1, len(others)) for card in range(CARDS)])
        for others in rivals
    ]
    return Worth(scale, order, rivals, tuple(map(Sums, captures)), tuple(map(Sums, lost)))


@functools.lru_cache(maxsize=64)
def card_points(classification: Classification) -> tuple[int, ...]:
    """The card points of each card, by index."""
    points = [0] * CARDS
    for kind in classification.classes:
        for card in indices(kind.cards.mask):
            points[card] = kind.points
    return tuple(points)


@attrs.frozen
class _Row:
    """A yaku, and how much more it is worth than the next lower one of its group."""

    yaku: Yaku
    adds: int
    cards: int
    required: int
    again: tuple[int, ...]
    extra_cards: int


@functools.lru_cache(maxsize=256)
def rows_of(table: YakuTable) -> tuple[_Row, ...]:
    """The yaku of a table. If only the best of a group counts, each adds its value minus that of the next lower one."""
    rows: list[_Row] = []
    for group in table.groups:
        below, members = 0, [member for member in table if member.group == group.key]
        for yaku in sorted(members, key=lambda member: member.value) if group.best_only else members:
            again = tuple([member.mask for member in yaku.again])
            rows.append(
                _Row(yaku, yaku.value - below, yaku.cards.mask, yaku.required.mask, again, yaku.extra_cards.mask)
            )
            below = yaku.value if group.best_only else 0
    return tuple(rows)


class Prospects:
    """How much the yaku that a pile can expect gain by each card, and how much they lose without it.

    Args:
        table: The yaku.
        pile: The mask of the pile.
        lost: The mask of the cards that the pile can no longer get.
        percent: The chance of getting an open card.
        void: The keys of the yaku that do not count.
    """

    def __init__(self, table: YakuTable, pile: int, lost: int, percent: int, *, void: Collection[str] = ()) -> None:
        self.pile, self.lost, self.percent = pile, lost, percent
        self.gain, self.loss = [0.0] * CARDS, [0.0] * CARDS
        for row in rows_of(table):
            if row.yaku.key in void:
                continue
            if row.yaku.extra:
                self._add_growth(row)
            if row.adds and not row.required & lost:
                self._add_completion(row)

    def _add_growth(self, row: _Row) -> None:
        """Add the worth of cards that extend a formed yaku."""
        open_cards = row.extra_cards & ~self.pile & ~self.lost
        lacking = row.yaku.needed - 1 - (self.pile & row.extra_cards).bit_count()
        adds = row.yaku.extra * at_least(lacking, open_cards.bit_count() - 1, self.percent)
        for card in indices(open_cards):
            self.gain[card] += adds
            self.loss[card] += adds * self.percent / 100

    def _add_completion(self, row: _Row) -> None:
        """Add the worth of cards that bring a yaku nearer."""
        absent = row.required & ~self.pile
        must = absent.bit_count()
        others = row.cards & ~self.pile & ~self.lost & ~absent
        lacking = row.yaku.needed - must - sum([(self.pile & cards).bit_count() for cards in (row.cards, *row.again)])
        weights = {card: 1 + sum([cards >> card & 1 for cards in row.again]) for card in indices(others)}
        free, percent = sum(weights.values()), self.percent
        if lacking + must <= 0 or lacking > free:
            return
        musts = row.adds * (percent / 100) ** must
        now = musts * at_least(lacking, free, percent)
        for card in indices(absent):
            self.gain[card] += now * 100 / percent - now
            self.loss[card] += now
        for card, weight in weights.items():
            self.gain[card] += musts * at_least(lacking - weight, free - weight, percent) - now
            self.loss[card] += now - musts * at_least(lacking, free - weight, percent)


def percent_of(view: AnyView) -> int:
    """The chance that a given side gets an open card, in percent."""
    sides = sides_of(view)
    return round(_CAPTURED / max(1, len({sides[seat] for seat in view.order})))


def _prospects_of(view: AnyView, seat: int) -> Prospects:
    pile, lost = view.piles[seat].mask, view.set_aside.mask
    for other in view.piles:
        lost |= other.mask & ~pile
    table, void = counting_of(view, seat)
    return Prospects(table, pile, lost, percent_of(view), void=void)
