"""What a :class:`~hanafuda_rules.envs.batch.Batch` takes from a ruleset, or why it cannot play it."""

from __future__ import annotations

import collections
import functools
import itertools
from collections.abc import Container, Iterator, Sequence
from typing import Any, Final, cast

import numpy as np
import numpy.typing as npt

from hanafuda_rules.cards import DECK
from hanafuda_rules.envs.decks import Bools, Integers, Masks, RowShuffler
from hanafuda_rules.machine.captures import TAKES, CaptureRule, Source
from hanafuda_rules.machine.ruleset import AnyRules, overridden_since
from hanafuda_rules.machine.shuffling import Order
from hanafuda_rules.machine.state import AnyState, Phase
from hanafuda_rules.moves import Play, Take
from hanafuda_rules.parts.dealing import Deal, FourInHand, FourOfAMonth
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.stopping import MarkedPlay
from hanafuda_rules.parts.turns import HandCardStep
from hanafuda_rules.yaku import Yaku, YakuTable

__all__ = [
    "CARD_OF", "FORCED", "FROM_HAND", "KIND", "LEGAL", "NEEDS", "ON_FIELD", "PLAYS", "TO_PILE", "Counting", "Plan",
    "plan_of",
]  # fmt: skip

# --- tables of CD-6, the same in every game ---------------------------------------------------------------------------

_NONE: Final = np.uint64(0)
_CARDS: Final = tuple(sorted(DECK, key=lambda card: card.index))
# The moves of cards, in the order of their numbers. The numbers of two answers come next; these have no cards.
_MOVES: Final[list[Play | Take]] = [
    *[Play(card, captures) for card in _CARDS for captures in CaptureRule().every_choice(card, Source.HAND)],
    *[Take(card, captures) for card in _CARDS for captures in CaptureRule().every_choice(card, Source.STOCK)],
]
KIND: Final = np.repeat([0, 1, 2], [240, 144, 2])
"""The stage in which a move is legal: 0 for a hand card, 1 for a turned card, 2 for an answer."""
CARD_OF: Final = np.array([*[move.card.index for move in _MOVES], 0, 0])
NEEDS: Final = np.array([*[move.card.mask for move in _MOVES], 0, 0], np.uint64)
"""The card that must be there: in the hand, or turned."""
FROM_HAND: Final = np.where(KIND == 0, NEEDS, _NONE)
_TAKEN: Final = np.array([*[move.captures.mask for move in _MOVES], 0, 0], np.uint64)
TO_PILE: Final = np.where(_TAKEN, NEEDS | _TAKEN, _NONE)
ON_FIELD: Final = np.where(_TAKEN, _TAKEN, NEEDS)
"""The cards that leave the field, or the card that is laid there."""


def _is_legal(move: Play | Take, lying: int) -> bool:
    month, place = divmod(move.card.index, 4)
    choices = () if lying >> place & 1 else TAKES[lying << 4 * month]
    # A turned card without a choice does not wait.
    return move.captures.mask in choices and (len(choices) > 1 or isinstance(move, Play))


LEGAL: Final = np.array([*[[_is_legal(move, lying) for lying in range(16)] for move in _MOVES], *[[True] * 16] * 2])
"""Whether a move is legal, by the field cards of its month, if its card is there to be played."""
_LEGAL_PLAYS: Final = LEGAL[:240].reshape(48, 5, 16)
FORCED: Final = np.where(_LEGAL_PLAYS.sum(axis=1) == 1, _LEGAL_PLAYS.argmax(axis=1) + 5 * np.arange(48)[:, None], -1)
"""The only play of a card, by the field cards of its month; -1 if it has several."""
PLAYS: Final = (np.arange(16)[:, None, None] >> np.arange(20) // 5 & LEGAL[:20].T).reshape(256, 20).astype(np.int8)
"""The legal plays of the cards of a month, by those in the hand, times 16, and those on the field (CD-6)."""


# --- counting ---------------------------------------------------------------------------------------------------------


class Counting:
    """A table of yaku as arrays, which count for many piles at once. All results have the shape (names, piles).

    Args:
        table: The table.
        first: The groups that come first.
    """

    def __init__(self, table: YakuTable, first: Container[str]) -> None:
        worthy = _worthy(table, first)
        numbers = collections.Counter([yaku.group for yaku in worthy])
        self.groups, self.keys = [*numbers], [*dict.fromkeys([yaku.key for yaku in worthy])]
        self._key = np.array([1 << self.keys.index(yaku.key) for yaku in worthy], np.uint64)[:, None]
        sizes = np.array([*numbers.values()], np.int64)
        self._starts, self._group_of = starts_of(sizes), np.arange(len(sizes)).repeat(sizes)
        all_count = [group.key for group in table.groups if not group.best_only]
        self._all_count = np.array([yaku.group in all_count for yaku in worthy], np.bool_)[:, None]
        rows = [yaku.row for yaku in worthy]
        self._cards, extra_cards, self._required = _columns(rows, 0, 3, 5, kind=np.uint64)
        (self._needed,) = _columns(rows, 1, kind=np.uint8)
        value, extra = _columns(rows, 2, 4, kind=np.int32)
        # Of equals, the first in the table counts (CD-11): the lowest bits of a rank are the yaku, in reverse.
        self._bits = len(rows).bit_length()
        order = np.arange(len(rows), dtype=np.int32)[::-1, None]
        self._rank, self._grows = (value - extra * self._needed << self._bits) + order, np.flatnonzero(extra)
        self._extra, self._extra_cards = extra[self._grows] << self._bits, extra_cards[self._grows]
        again = itertools.zip_longest(*[row[6] for row in rows], fillvalue=0)
        self._again = [np.array(masks, np.uint64)[:, None] for masks in again]

    def _number(self, piles: Masks, cards: Masks, again: Sequence[Masks]) -> npt.NDArray[np.uint8]:
        """How many cards count for some yaku, with those that count again."""
        number: npt.NDArray[np.uint8] = np.bitwise_count(piles & cards)
        for masks in again:
            number += np.bitwise_count(piles & masks)
        return number

    def holds(self, piles: Masks) -> Bools:
        """Whether piles may hold some yaku."""
        holds: Bools = np.logical_or.reduce(self._number(piles, self._cards, self._again) >= self._needed)
        return holds

    def values(self, piles: Masks) -> Integers:
        """The value that each yaku counts for."""
        held = self._number(piles, self._cards, self._again) >= self._needed
        if self._required.any():
            held &= piles & self._required == self._required
        ranked = held * self._rank
        extra_cards = self._number(piles, self._extra_cards, [masks[self._grows] for masks in self._again])
        ranked[self._grows] += held[self._grows] * self._extra * extra_cards
        best = np.maximum.reduceat(ranked, self._starts)[self._group_of]
        counted: Integers = (ranked >> self._bits) * (self._all_count | (ranked == best))
        return counted

    def counted(self, values: Integers) -> Masks:
        """The keys that count, as a mask, from the values that yaku count for."""
        counted: Masks = np.bitwise_or.reduce(np.where(values, self._key, np.uint64(0)))
        return counted

    def sums(self, values: Integers) -> Integers:
        """The value of each group, from those that its yaku count for."""
        return np.add.reduceat(values, self._starts)


def _worthy(table: YakuTable, first: Container[str]) -> list[Yaku]:
    """The yaku that are worth something, group by group."""
    groups = [group.key for group in sorted(table.groups, key=lambda group: group.key not in first)]
    return sorted([yaku for yaku in table if yaku.value or yaku.extra], key=lambda yaku: groups.index(yaku.group))


def starts_of(sizes: Sequence[int] | Integers) -> Integers:
    """Where each part begins, if parts of some sizes follow each other."""
    return np.cumsum([0, *sizes])[:-1]


def _columns(rows: Sequence[Sequence[Any]], *places: int, kind: type[np.generic]) -> npt.NDArray[Any]:
    """Some columns of rows, each with the shape (rows, 1)."""
    return np.array([[row[place] for row in rows] for place in places], kind)[:, :, None]


# --- plans ------------------------------------------------------------------------------------------------------------


class Plan:
    """How a ruleset deals, plays and counts.

    Args:
        rules: The ruleset. It has no reason against it.
        seats: The number of seats.

    Attributes:
        state: A state at the first decision.
        stock: The size of the stock.
        places: The places of the deal in an order of the deck: of each hand from the dealer on, who plays first, of the
            field and of the stock.
        starts: Where each of these begins among them.
        looks: The patterns that decide a deal, in order: whether they are in a hand or the field, the pattern, and
            whether it brings a redeal.
        until: When the cards end the round.
        limits: Whether a last turn stops, and how often may be gone on; with ``"always"``, each improvement stops.
            ``None`` if no turn does more than capture.
        counting: The yaku.
        marks: The names of the marks, in the order of the first groups of ``counting``.
    """

    def __init__(self, rules: AnyRules, seats: int) -> None:
        deal, *between, play = cast("Sequence[Any]", rules.phases)
        order, self.state = _dealt(rules, seats)
        self.rules, self.seats, self.stock = rules, seats, len(self.state.stock)
        parts = [*self.state.hands, self.state.field, self.state.stock]
        self.places = np.array([place for part in parts for place, card in enumerate(order) if card in part])
        self.starts = starts_of(list(map(len, parts)))
        looks = [(isinstance(misdeal, FourInHand), "four", True) for misdeal in deal.misdeals]
        self.looks = [*looks, *itertools.chain.from_iterable([phase.plain_looks for phase in between])]
        self.until: str = play.until
        self.limits: tuple[bool, str] | None = play.plain_limits
        yaku = cast("YakuTable", rules.plain_yaku(rules.table(seats=seats)))
        # Without questions, every group stops the round.
        marks = play.marks if isinstance(play, MarkedPlay) else {group.key: 0 for group in yaku.groups}
        self.counting = Counting(yaku, marks)
        self.marks = [f"mark_{marks[group] + 1}" for group in self.counting.groups if group in marks]


def _dealt(rules: AnyRules, seats: int) -> tuple[Order, AnyState]:
    """An order of the deck that seat 0 deals, and the state, in which nothing but the deal has happened."""
    shufflers = (RowShuffler(0, count) for count in itertools.count())
    deals = ((one.shuffle(_CARDS)[0], rules.deal(seats=seats, shuffler=one)) for one in shufflers)
    return next(dealt for dealt in deals if len(dealt[1].events) == 1 and type(dealt[1].step) is HandCardStep)


@functools.lru_cache(maxsize=64)
def plan_of(rules: AnyRules, seats: int) -> Plan | str:
    """The plan of a ruleset, or the reason why it has none."""
    return next(_reasons(rules, seats), None) or Plan(rules, seats)


# --- what is not covered ----------------------------------------------------------------------------------------------

# What a subclass may override: the table of yaku, card points, and what no round depends on.
_HARMLESS: Final = frozenset({
    "bounds_of", "classification", "draw_rank", "faults", "key", "match_plan", "name", "objects", "options",
    "reason_kinds", "yaku",
})  # fmt: skip
# The methods that make a turn plain.
_TURN: Final = (
    "answers", "begin_turn", "blocks", "enter", "go_on", "hand_moves", "moves", "play", "play_card", "take", "_next",
    "_turn_stock", "_end_turn",
)  # fmt: skip
# The methods whose work ``plain_limits`` describes.
_END: Final = ("ended", "moved", "tally", "may_improve", "forbids", "has_turn_left", "values")
_MOST_YAKU: Final = 64


def _reasons(rules: AnyRules, seats: int) -> Iterator[str]:
    """The reasons why a ruleset cannot be played as arrays."""
    deal, *between, play = rules.phases
    for part in (rules, *rules.phases):
        yield from _varied(part)
    if rules.deck(seats) != DECK:
        yield "its deck is not the 48 cards"
    if len(set(rules.sides(seats))) < seats:
        yield "partners share a pile"
    yield from _of_deal(deal, between)
    yield from _of_play(play)
    yield from _of_yaku(rules.plain_yaku(rules.table(seats=seats)))
    points, none = rules.classification.points(DECK), [0] * seats
    if not rules.has_formula or rules.net_of([points, *none[1:]], none, none, none) is None:
        yield "its nets have no formula"


def _varied(part: object) -> Iterator[str]:
    for kind in type(part).__mro__:
        if not kind.__module__.startswith("hanafuda_rules.") and kind.__module__ not in {"builtins", "typing"}:
            names = [name for name in vars(kind) if not name.startswith("_") and name not in _HARMLESS]
            if names:
                yield f"{kind.__name__} overrides {min(names)}"


def _of_deal(deal: Phase, between: Sequence[Phase]) -> Iterator[str]:
    for phase in between:
        if getattr(phase, "plain_looks", None) is None:
            yield f"the phase {type(phase).__name__} comes before the play"
    misdeals = deal.misdeals if type(deal) is Deal else (None,)
    if any(type(void) not in {FourOfAMonth, FourInHand} or getattr(void, "three", ()) for void in misdeals):
        yield "its deal or its misdeals are its own"


def _of_yaku(table: YakuTable | None) -> Iterator[str]:
    if table is None or not all(_only_grows(yaku) for yaku in table):
        yield "its yaku depend on more than a pile"
    elif len({yaku.key for yaku in table}) > _MOST_YAKU:
        yield f"it has more than {_MOST_YAKU} yaku"


def _only_grows(yaku: Yaku) -> bool:
    """Whether more cards never make a yaku worth less."""
    return yaku.value >= 0 and (not yaku.extra or (yaku.extra > 0 and yaku.cards <= yaku.extra_cards))


def _of_play(play: Phase) -> Iterator[str]:
    if not isinstance(play, PlayPhase):
        yield "its turns are its own"
        return
    kind = type(play)
    if _overrides(kind, PlayPhase, _TURN):
        yield f"{kind.__name__} has turns of its own"
    if _overrides(type(play.captures), CaptureRule, ("choices", "of_month", "plays")):
        yield "its captures are its own"
    if overridden_since(kind, "plain_limits", _END):
        yield f"{kind.__name__} ends turns in its own way"
    elif isinstance(play, MarkedPlay) and play.plain_limits is None:
        yield "going on depends on more than the turns left and the calls"
    elif isinstance(play, MarkedPlay) and len(set(play.marks.values())) < len(play.marks):
        yield "groups of yaku share a mark"


def _overrides(kind: type, base: type, names: Sequence[str]) -> bool:
    return any(getattr(kind, name) is not getattr(base, name) for name in names)
