"""What a :class:`~hanafuda_rules.envs.batch.Batch` takes from a ruleset, or why it cannot play it."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias, cast

import attrs
import numpy as np
import numpy.typing as npt

from hanafuda_rules.cards import DECK
from hanafuda_rules.envs.decks import Integers, Masks, RowShuffler
from hanafuda_rules.games.koi_koi.after_deal import AfterDeal, Look
from hanafuda_rules.machine.captures import TAKES, CaptureRule, Source
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.machine.state import AnyState, Phase
from hanafuda_rules.moves import Play, Take
from hanafuda_rules.parts.dealing import Deal, FourInHand, FourOfAMonth
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.stopping import MarkedPlay
from hanafuda_rules.parts.turns import HandCardStep
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

__all__ = ["CARDS", "CARD_OF", "CHOICE", "KIND", "LEGAL", "PLAYS", "TAKEN", "Counting", "Plan", "plan_of"]

Places: TypeAlias = tuple[tuple[int, ...], ...]
"""Places in an order of the deck, by hand."""

# --- tables of CD-6, the same in every game ---------------------------------------------------------------------------

PLAYS: Final = np.zeros((16, 4, 5), np.int8)
"""The legal captures of a hand card, by the field cards of its month and its place in the month (CD-6)."""
CARDS: Final = sorted(DECK, key=lambda card: card.index)
_MOVES: Final[list[Play | Take]] = [
    *[Play(card, captures) for card in CARDS for captures in CaptureRule().every_choice(card, Source.HAND)],
    *[Take(card, captures) for card in CARDS for captures in CaptureRule().every_choice(card, Source.STOCK)],
]
"""The moves of cards, in the order of their numbers."""
_ANSWERS: Final = 2
CARD_OF: Final = np.array([move.card.index for move in _MOVES] + [0] * _ANSWERS)
"""The card of each move."""
TAKEN: Final = np.array([move.captures.mask for move in _MOVES] + [0] * _ANSWERS, np.uint64)
"""The captures of each move."""
KIND: Final = np.array([int(isinstance(move, Take)) for move in _MOVES] + [2, 2])
"""The stage in which a move is legal: 0 for a hand card, 1 for a turned card, 2 for an answer."""
LEGAL: Final = np.zeros((len(KIND), 16), np.bool_)
"""Whether a move is legal, by the field cards of its month, if its card is there to be played."""
CHOICE: Final = np.zeros((16, 4), np.int64)
"""The only capture of a hand card, by the same; -1 if there are two."""


def _fill_tables() -> None:
    for number, move in enumerate(_MOVES):
        month, place = divmod(move.card.index, 4)
        for lying in range(16):
            choices = TAKES[lying << 4 * month] if not lying >> place & 1 else ()
            chosen = len(choices) > 1 or isinstance(move, Play)  # a stock card without a choice does not wait
            LEGAL[number, lying] = chosen and move.captures.mask in choices
            if isinstance(move, Play) and not month:
                PLAYS[lying, place, number % 5] = LEGAL[number, lying]
                if LEGAL[number, lying]:
                    CHOICE[lying, place] = number % 5 if len(choices) == 1 else -1
    LEGAL[-_ANSWERS:] = True


_fill_tables()


# --- counting ---------------------------------------------------------------------------------------------------------


class Counting:
    """A table of yaku as arrays. For some piles it gives the value of each group, and which keys count."""

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

    def __call__(self, piles: Masks) -> tuple[Integers, npt.NDArray[np.bool_]]:
        needed = self._needed
        for again in self._again:
            needed = needed - np.bitwise_count(piles & again)
        held = np.bitwise_count(piles & self._cards) >= needed
        if self._required.any():
            held &= piles & self._required == self._required
        values = held * (self._value + self._extra * (np.bitwise_count(piles & self._extra_cards) - needed))
        ranked = (values * len(self._order) + self._order) * (values > 0)
        best = np.maximum.reduceat(ranked, self._starts, axis=0)
        sums = best // len(self._order)
        counts = (values > 0) & (ranked == best[self._group_of])
        if not self._best.all():
            sums = np.where(self._best, sums, np.add.reduceat(values, self._starts, axis=0))
            counts |= (values > 0) & ~self._best[self._group_of]
        return sums.T, np.logical_or.reduceat(counts, self._key_starts, axis=0).T


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
        hands: The places of each hand in an order of the deck, from the dealer on, who plays first.
        field: The places of the field.
        field_looks: The patterns of dealt fields that decide something.
        hand_looks: The patterns of dealt hands that decide something.
        hands_bring: What such hands bring: ``"redeal"``, ``"win"`` or nothing, while fields bring a redeal. With
            ``"states"``, the ruleset itself deals what has a pattern.
        counting: The yaku; ``None`` if there are none.
        limits: Whether a last turn stops, and how often may be gone on; ``None`` if nobody is asked.
    """

    rules: AnyRules
    seats: int
    play: PlayPhase
    state: AnyState
    hands: Places
    field: tuple[int, ...]
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
        """The place of the mark of each group of yaku."""
        return self.play.marks if isinstance(self.play, MarkedPlay) else {}

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the yaku that are noted once they counted."""
        return self.play.yaku_keys if isinstance(self.play, MarkedPlay) else ()

    @functools.cached_property
    def by_cards(self) -> bool:
        """Whether a turn improves only by its captures."""
        return bool(getattr(self.play, "by_cards", False))

    @functools.cached_property
    def marked(self) -> list[int]:
        """The groups that have marks, by their places in :attr:`counting`."""
        groups = self.counting.groups if self.counting else ()
        return [place for place, group in enumerate(groups) if group in self.marks]

    @functools.cached_property
    def mark_places(self) -> list[int]:
        """The places of their marks in the notes, of which the first is for calls."""
        groups = self.counting.groups if self.counting else ()
        return [1 + self.marks[group] for group in groups if group in self.marks]

    @functools.cached_property
    def key_places(self) -> list[int]:
        """The places of the keys of :attr:`counting` in the notes."""
        keys = self.counting.keys if self.counting else ()
        return [1 + len(self.marks) + self.keys.index(key) for key in keys]


def plan_of(rules: AnyRules, seats: int) -> Plan | str:
    """The plan of a ruleset, or the reason why it has none."""
    return _plan_of(rules, seats)


@functools.lru_cache(maxsize=64)
def _plan_of(rules: AnyRules, seats: int) -> Plan | str:
    if why := next(_reasons(rules, seats), None):
        return why
    play = cast("PlayPhase", rules.phases[-1])  # as asked
    state, hands, field = _dealt(rules, seats)
    yaku = rules.plain_yaku(rules.table(seats=seats))
    field_looks, hand_looks, hands_bring = _looks(rules)
    return Plan(
        rules=rules, seats=seats, play=play, state=state, hands=hands, field=field,
        field_looks=field_looks, hand_looks=hand_looks, hands_bring=hands_bring,
        counting=Counting(yaku) if yaku and yaku.yaku else None,
        limits=play.plain_limits if isinstance(play, MarkedPlay) else None,
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
        if type(phase) is not AfterDeal:
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
    marked = isinstance(play, MarkedPlay)
    names = [name for name in _TURN if getattr(type(play), name) is not getattr(PlayPhase, name)]
    if play.guarded or set(names) - {"facts"}:
        yield f"{type(play).__name__} has turns of its own"
    rule = type(play.captures)
    if (rule.choices, rule.of_month, rule.plays) != (CaptureRule.choices, CaptureRule.of_month, CaptureRule.plays):
        yield "its captures are its own"
    ends = MarkedPlay if marked else PlayPhase
    if any(getattr(type(play), name) is not getattr(ends, name) for name in ("ended", "moved", "tally")):
        yield f"{type(play).__name__} ends turns in its own way"
    if isinstance(play, MarkedPlay):
        if play.plain_limits is None:
            yield "going on depends on more than the turns left and the calls"
        if len(set(play.marks.values())) < len(play.marks):
            yield "groups of yaku share a mark"


def _looks(rules: AnyRules) -> tuple[frozenset[str], frozenset[str], str]:
    """The patterns of dealt fields and hands that decide something, and what hands bring; ``"states"`` for more."""
    deal = cast("Deal", rules.phases[0])  # as asked
    field, hand = [("four", "redeal")], [("four", "redeal") for misdeal in deal.misdeals if type(misdeal) is FourInHand]
    hands_first = False
    for phase in [phase for phase in rules.phases[1:-1] if isinstance(phase, AfterDeal)]:
        field += _that_decide(phase.field)
        hand += _that_decide(phase.hands)
        hands_first |= phase.hands_first
    of_hands = {brings for _, brings in hand}
    plain = {brings for _, brings in field} == {"redeal"} and len(of_hands) < 2 and not hands_first  # noqa: PLR2004
    patterns = frozenset([pattern for pattern, _ in field]), frozenset([pattern for pattern, _ in hand])
    return *patterns, "".join(of_hands) if plain else "states"


def _that_decide(looks: Iterable[Look]) -> list[tuple[str, str]]:
    return [(look.pattern, look.brings) for look in looks if look.brings not in {"play", "off"}]


def _dealt(rules: AnyRules, seats: int) -> tuple[AnyState, Places, tuple[int, ...]]:
    """A plain deal by seat 0: its state, and the places of hands and field in an order of the deck."""
    for count in itertools.count():
        shuffler = RowShuffler(0, count)
        order, _ = shuffler.shuffle(tuple(CARDS))
        state: AnyState = rules.deal(seats=seats, shuffler=shuffler)
        if len(state.events) == 1 and isinstance(state.step, HandCardStep):  # nothing but the deal has happened
            cards = [*state.hands, state.field]
            places = [tuple([place for place, card in enumerate(order) if card in dealt]) for dealt in cards]
            return state, tuple(places[:-1]), places[-1]
    raise AssertionError  # pragma: no cover  # some deal is plain
