"""What a :class:`~hanafuda_rules.envs.batch.Batch` takes from a ruleset, or why it cannot play it."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, cast

import attrs
import numpy as np
import numpy.typing as npt

from hanafuda_rules.cards import DECK
from hanafuda_rules.envs.decks import Bools, Integers, Masks, RowShuffler
from hanafuda_rules.machine.captures import TAKES, CaptureRule, Source
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.machine.state import AnyState, Phase
from hanafuda_rules.moves import Play, Take
from hanafuda_rules.parts.dealing import Deal, FourInHand, FourOfAMonth
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.stopping import MarkedPlay
from hanafuda_rules.parts.turns import HandCardStep
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

__all__ = [
    "CARDS", "CARD_OF", "CHOICE", "FROM_HAND", "KIND", "LEGAL", "NEEDS", "ON_FIELD", "PLAYS", "TO_PILE", "Counting",
    "Plan", "plan_of",
]  # fmt: skip

# --- tables of CD-6, the same in every game ---------------------------------------------------------------------------

CARDS: Final = sorted(DECK, key=lambda card: card.index)
_MOVES: Final[list[Play | Take]] = [
    *[Play(card, captures) for card in CARDS for captures in CaptureRule().every_choice(card, Source.HAND)],
    *[Take(card, captures) for card in CARDS for captures in CaptureRule().every_choice(card, Source.STOCK)],
]
"""The moves of cards, in the order of their numbers."""
_ANSWERS: Final = [0, 0]
"""The answers, whose numbers come next, have no cards."""
CARD_OF: Final = np.array([*[move.card.index for move in _MOVES], *_ANSWERS])
"""The card of each move."""
KIND: Final = np.array([*[int(isinstance(move, Take)) for move in _MOVES], 2, 2])
"""The stage in which a move is legal: 0 for a hand card, 1 for a turned card, 2 for an answer."""
_TAKEN: Final = np.array([*[move.captures.mask for move in _MOVES], *_ANSWERS], np.uint64)
NEEDS: Final = np.array([*[move.card.mask for move in _MOVES], *_ANSWERS], np.uint64)
"""The card that must be there: in the hand, or turned."""
FROM_HAND: Final = np.where(KIND == 0, NEEDS, np.uint64(0))
"""The card that leaves the hand."""
TO_PILE: Final = np.where(_TAKEN != 0, NEEDS | _TAKEN, np.uint64(0))
"""The cards that go to the pile."""
ON_FIELD: Final = np.where(_TAKEN != 0, _TAKEN, NEEDS)
"""The cards that leave the field, or the card that is laid there."""
LEGAL: Final = np.zeros((len(KIND), 16), np.bool_)
"""Whether a move is legal, by the field cards of its month, if its card is there to be played."""
CHOICE: Final = np.full((16, 4), -1)
"""The place of the only capture of a hand card among its moves, by the field cards and its place in the month."""
PLAYS: Final = np.zeros((256, 20), np.int8)
"""The legal plays of the cards of a month, by those in the hand, times 16, and those on the field (CD-6)."""


def _fill_tables() -> None:
    for number, move in enumerate(_MOVES):
        month, place = divmod(move.card.index, 4)
        for lying in range(16):
            choices = TAKES[lying << 4 * month] if not lying >> place & 1 else ()
            chosen = len(choices) > 1 or isinstance(move, Play)  # a stock card without a choice does not wait
            LEGAL[number, lying] = chosen and move.captures.mask in choices
    LEGAL[len(_MOVES) :] = True
    for lying, place in itertools.product(range(16), range(4)):
        legal = LEGAL[5 * place : 5 * place + 5, lying]
        CHOICE[lying, place] = legal.argmax() if legal.sum() == 1 else -1
        for hand in range(16):
            PLAYS[16 * hand + lying, 5 * place : 5 * place + 5] = legal & (hand >> place & 1)


_fill_tables()


# --- counting ---------------------------------------------------------------------------------------------------------


class Counting:
    """A table of yaku as arrays, which count for many piles at once. All results have the shape (names, piles)."""

    def __init__(self, table: YakuTable) -> None:
        by_group = _by_group(table)
        yaku = list(itertools.chain.from_iterable(by_group.values()))
        self.groups = tuple([group.key for group in by_group])
        self._best = np.array([group.best_only for group in by_group], np.bool_)[:, None]
        sizes = list(map(len, by_group.values()))
        self._group_of, self._starts = np.repeat(np.arange(len(sizes)), sizes), _starts(sizes)
        runs = [(key, len(list(run))) for key, run in itertools.groupby([one.key for one in yaku])]
        self.keys, self._key_starts = tuple([key for key, _ in runs]), _starts([size for _, size in runs])
        rows = [one.row for one in yaku]
        self._cards, self._extra_cards, self._required = _column(rows, 0, 3, 5, kind=np.uint64)
        self._needed, self._value, self._extra = _column(rows, 1, 2, 4, kind=np.int32)
        again = [(*row[6], *[0] * len(rows)) for row in rows]
        self._again = list(_column(again, *range(max([len(row[6]) for row in rows])), kind=np.uint64))
        # Of equals, the first in the table counts (CD-11).
        self._order = np.arange(len(yaku), dtype=np.int32)[::-1, None]

    def _number(self, piles: Masks, cards: Masks) -> npt.NDArray[np.uint8]:
        """How many of some cards count for each yaku, with those that count again."""
        number: npt.NDArray[np.uint8] = np.bitwise_count(piles & cards)
        for again in self._again:
            number += np.bitwise_count(piles & again)
        return number

    def holds(self, piles: Masks) -> Bools:
        """Whether piles may hold some yaku."""
        held: Bools = np.logical_or.reduce(self._number(piles, self._cards) >= self._needed)
        return held

    def values(self, piles: Masks) -> Integers:
        """The value of each yaku."""
        held = (self._number(piles, self._cards) >= self._needed) & (piles & self._required == self._required)
        values: Integers = held * (self._value + self._extra * (self._number(piles, self._extra_cards) - self._needed))
        return np.maximum(values, 0)

    def sums(self, values: Integers) -> Integers:
        """The value of each group, from those of its yaku."""
        best = np.maximum.reduceat(values, self._starts)
        return best if self._best.all() else np.where(self._best, best, np.add.reduceat(values, self._starts))

    def counts(self, values: Integers) -> Bools:
        """Whether each key counts."""
        ranked = values * len(self._order) + self._order
        best = np.maximum.reduceat(ranked, self._starts)
        counts = (values > 0) & ((ranked == best[self._group_of]) | ~self._best[self._group_of])
        return np.logical_or.reduceat(counts, self._key_starts)


def _by_group(table: YakuTable) -> dict[YakuGroup, list[Yaku]]:
    """The yaku that are worth something, by group."""
    worthy = [yaku for yaku in table if yaku.value or yaku.extra]
    by_group = {group: [yaku for yaku in worthy if yaku.group == group.key] for group in table.groups}
    return {group: yaku for group, yaku in by_group.items() if yaku}


def _starts(sizes: Sequence[int]) -> Integers:
    return np.cumsum([0, *sizes])[:-1]


def _column(rows: Sequence[Sequence[Any]], *places: int, kind: type[np.generic]) -> npt.NDArray[Any]:
    """Some columns of rows, each with the shape (rows, 1)."""
    return np.array([[row[place] for row in rows] for place in places], kind).reshape(len(places), len(rows), 1)


# --- plans ------------------------------------------------------------------------------------------------------------


@attrs.frozen(eq=False, kw_only=True, slots=False)
class Plan:
    """How a ruleset deals, plays and counts.

    Args:
        rules: The ruleset.
        seats: The number of seats.
        play: The play.
        state: A state at the first decision.
        places: The places of the deal in an order of the deck: of each hand from the dealer on, who plays first, of the
            field and of the stock.
        starts: Where each of these begins among them.
        field_looks: The patterns of dealt fields that decide something.
        hand_looks: The patterns of dealt hands that decide something.
        hands_bring: What such hands bring: ``"redeal"``, ``"win"`` or nothing, while fields bring a redeal. With
            ``"states"``, the ruleset itself deals what has a pattern.
        counting: The yaku; ``None`` if none is worth something.
        limits: Whether a last turn stops, and how often may be gone on; with ``"always"``, each improvement stops.
            ``None`` if none does.
    """

    rules: AnyRules
    seats: int
    play: PlayPhase
    state: AnyState
    places: Integers
    starts: Integers
    field_looks: frozenset[str]
    hand_looks: frozenset[str]
    hands_bring: str
    counting: Counting | None
    limits: tuple[bool, str] | None

    @property
    def stock(self) -> int:
        """The size of the stock."""
        return len(self.state.stock)

    @property
    def marks(self) -> Mapping[str, int]:
        """The place of the mark of each group of yaku. Without questions, every group stops the round."""
        groups = self.counting.groups if self.counting else ()
        return self.play.marks if isinstance(self.play, MarkedPlay) else {key: at for at, key in enumerate(groups)}

    @functools.cached_property
    def by_cards(self) -> bool:
        """Whether a turn improves only by its captures."""
        return bool(getattr(self.play, "by_cards", False))

    def points_of(self, piles: Masks) -> Integers:
        """The card points of each pile, an array like ``piles``."""
        points = np.zeros(piles.shape, np.int64)
        for kind in self.rules.classification.classes:
            points += np.bitwise_count(piles & np.uint64(kind.cards.mask)) * np.int64(kind.points)
        return points

    def yaku_of(self, piles: Masks) -> Integers:
        """The value of the yaku that count in each pile, an array like ``piles``."""
        if self.counting is None:
            return np.zeros(piles.shape, np.int64)
        sums = self.counting.sums(self.counting.values(piles.ravel()))
        yaku: Integers = np.add.reduce(sums).reshape(piles.shape)
        return yaku

    @functools.cached_property
    def marked(self) -> list[int]:
        """The groups that have marks, by their places in :attr:`counting`."""
        groups = self.counting.groups if self.counting else ()
        return [place for place, group in enumerate(groups) if group in self.marks]

    @functools.cached_property
    def notes(self) -> list[str]:
        """The facts that play notes about each seat: its calls, marks, yaku that have counted, and when it improved."""
        if self.counting is None or self.limits is None:
            return []
        marks = [f"mark_{self.marks[self.counting.groups[place]] + 1}" for place in self.marked]
        return ["calls", *marks, *[f"counted_{key}" for key in self.counting.keys], "improved"]


@functools.lru_cache(maxsize=64)
def plan_of(rules: AnyRules, seats: int) -> Plan | str:
    """The plan of a ruleset, or the reason why it has none."""
    if why := next(_reasons(rules, seats), None):
        return why
    play = cast("PlayPhase", rules.phases[-1])  # as asked
    state, places = _dealt(rules, seats)
    yaku = rules.plain_yaku(rules.table(seats=seats))
    field_looks, hand_looks, hands_bring = _looks(rules)
    return Plan(
        rules=rules, seats=seats, play=play, state=state,
        places=np.concatenate(places), starts=_starts([len(part) for part in places]),
        field_looks=field_looks, hand_looks=hand_looks, hands_bring=hands_bring,
        counting=Counting(yaku) if yaku and _by_group(yaku) else None,
        limits=getattr(play, "plain_limits", None),
    )  # fmt: skip


_HARMLESS: Final = frozenset({
    "bounds_of", "classification", "draw_rank", "faults", "key", "match_plan", "name", "objects", "options",
    "reason_kinds", "yaku",
})  # fmt: skip
"""What a subclass may override: the table of yaku, card points, and what no round depends on."""
_TURN: Final = (
    "answers", "begin_turn", "blocks", "enter", "facts", "go_on", "hand_moves", "moves", "play", "play_card", "take",
    "_next", "_turn_stock", "_end_turn",
)  # fmt: skip
"""The methods that make a turn plain."""


def _reasons(rules: AnyRules, seats: int) -> Iterator[str]:
    """The reasons why a ruleset cannot be played as arrays."""
    for part in (rules, *rules.phases):
        yield from _varied(part)
    if rules.deck(seats) != DECK:
        yield "its deck is not the 48 cards"
    if len(set(rules.sides(seats))) < seats:
        yield "partners share a pile"
    yield from _of_deal(rules.phases[0], rules.phases[1:-1])
    yield from _of_play(rules.phases[-1])
    table = rules.plain_yaku(rules.table(seats=seats))
    if table is None or min([number for yaku in table for number in (yaku.value, yaku.extra)], default=0) < 0:
        yield "its yaku depend on more than a pile"
    points, none = rules.classification.points(DECK), [0] * seats
    if not rules.has_formula or rules.net_of([points, *none[1:]], none, none, none) is None:
        yield "its nets have no formula"


def _of_deal(deal: Phase, between: Sequence[Phase]) -> Iterator[str]:
    for phase in between:
        if not hasattr(phase, "plain_looks"):
            yield f"the phase {type(phase).__name__} comes before the play"
    misdeals = deal.misdeals if type(deal) is Deal else (None,)
    if any(type(void) not in {FourOfAMonth, FourInHand} or getattr(void, "three", ()) for void in misdeals):
        yield "its deal or its misdeals are its own"


def _varied(part: object) -> Iterator[str]:
    for kind in type(part).__mro__:
        if not kind.__module__.startswith("hanafuda_rules.") and kind.__module__ not in {"builtins", "typing"}:
            names = [name for name in vars(kind) if not name.startswith("_") and name not in _HARMLESS]
            if names:
                yield f"{kind.__name__} overrides {min(names)}"


def _of_play(play: object) -> Iterator[str]:
    if not isinstance(play, PlayPhase):
        yield "its turns are its own"
        return
    kind, marked = type(play), isinstance(play, MarkedPlay)
    if play.guarded or {*_overridden(kind, PlayPhase, *_TURN)} - {"facts"}:
        yield f"{kind.__name__} has turns of its own"
    if _overridden(type(play.captures), CaptureRule, "choices", "of_month", "plays"):
        yield "its captures are its own"
    own = _overridden(kind, MarkedPlay if marked else PlayPhase, "ended", "moved", "tally")
    if own and (marked or own != ["ended"] or not hasattr(play, "plain_limits")):
        yield f"{kind.__name__} ends turns in its own way"
    if isinstance(play, MarkedPlay):
        yield from _of_marks(play)


def _of_marks(play: MarkedPlay) -> Iterator[str]:
    if play.plain_limits is None:
        yield "going on depends on more than the turns left and the calls"
    if len(set(play.marks.values())) < len(play.marks):
        yield "groups of yaku share a mark"


def _overridden(kind: type, base: type, *names: str) -> list[str]:
    return [name for name in names if getattr(kind, name) is not getattr(base, name)]


def _looks(rules: AnyRules) -> tuple[frozenset[str], frozenset[str], str]:
    """The patterns of dealt fields and hands that decide something, and what hands bring; ``"states"`` for more."""
    misdeals = {type(misdeal) for misdeal in cast("Deal", rules.phases[0]).misdeals}
    field, hands = ({"four": "redeal"} if kind in misdeals else {} for kind in (FourOfAMonth, FourInHand))
    hands_first = False
    for phase in cast("Sequence[Any]", rules.phases[1:-1]):
        of_field, of_hands, hands_first = phase.plain_looks
        field, hands = field | of_field, hands | of_hands
    brings = set(hands.values())
    plain = set(field.values()) <= {"redeal"} and len(brings) <= 1 and not hands_first
    return frozenset(field), frozenset(hands), "".join(brings) if plain else "states"


def _dealt(rules: AnyRules, seats: int) -> tuple[AnyState, list[list[int]]]:
    """A plain deal by seat 0: its state, and the places of hands, field and stock in an order of the deck."""
    for count in itertools.count():
        shuffler = RowShuffler(0, count)
        order, _ = shuffler.shuffle(tuple(CARDS))
        state: AnyState = rules.deal(seats=seats, shuffler=shuffler)
        if len(state.events) == 1 and isinstance(state.step, HandCardStep):  # nothing but the deal has happened
            parts = [*state.hands, state.field, state.stock]
            return state, [[place for place, card in enumerate(order) if card in part] for part in parts]
    raise AssertionError  # pragma: no cover  # some deal is plain
