"""Score sheets: outcomes with the yaku or card points of seats in place of their piles."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, Self, SupportsIndex, TypeAlias, cast

import attrs

from hanafuda_rules.cards import CardSet, Month
from hanafuda_rules.checks import check_type, index, own_number
from hanafuda_rules.classification import Classification
from hanafuda_rules.errors import Fault, InvalidOutcomeError, count_of, shown
from hanafuda_rules.machine.counting import CountingRules
from hanafuda_rules.machine.ruleset import AnyRules, Ruleset
from hanafuda_rules.parts.outcomes import (
    BySeat,
    Outcome,
    PlayedOrEntered,
    asked,
    by_seat,
    few,
    numbers_by_seat,
    piles_by_seat,
)
from hanafuda_rules.settlement import Reason
from hanafuda_rules.values import Value
from hanafuda_rules.yaku import HeldYaku, Yaku, YakuTable, no_yaku

__all__ = [
    "NamedYaku", "Sheet", "SheetOutcome", "YakuBySeat", "certain_cards", "entry_faults", "held_of", "numbers_entered",
    "points_faults", "sheet_faults", "yaku_entered",
]  # fmt: skip

YakuBySeat: TypeAlias = Mapping[int, Iterable["str | tuple[str, int] | NamedYaku"]]
"""The yaku by seat: each a key, or a pair of the key and the number of cards that it has grown by."""

_MOST_BITS: Final = 1024  # Python does not print longer numbers
_HINT: Final = "a yaku must be a key, or a key with the number of cards it has grown by, such as ('animals', 2)"


@functools.lru_cache(4096)  # a settlement asks several times
def _ways(key: str, tables: tuple[YakuTable, ...]) -> tuple[Yaku, ...]:
    ways = [yaku for table in tables for yaku in table if yaku.key == key]
    most = max([yaku.value for yaku in ways], default=0)
    return tuple([yaku for yaku in ways if yaku.value == most])


@attrs.frozen
class NamedYaku(Value):
    """A yaku on a score sheet.

    Args:
        key: The key of the yaku.
        extra: The number of cards that it has grown by.
    """

    key: str
    extra: int = attrs.field(default=0, converter=own_number)

    def ways(self, tables: Iterable[YakuTable]) -> tuple[Yaku, ...]:
        """The most valuable yaku with this key, one for each way to form it.

        Args:
            tables: The tables of :meth:`~hanafuda_rules.machine.counting.CountingRules.readings`.
        """
        return _ways(self.key, tuple(tables))

    def __str__(self) -> str:
        """The key and the growth, such as ``animals+2``."""
        return f"{self.key}+{self.extra}" if self.extra else self.key


def _named(entry: Any) -> Any:
    """Read a yaku. The check, which knows the game's rule, rejects other things later."""
    key, extra = entry if type(entry) in {tuple, list} and len(entry) == 2 else (entry, 0)  # noqa: PLR2004  # a pair
    number = index(extra)
    return entry if type(key) is not str or number is None else NamedYaku(key, number)


def yaku_entered(entered: YakuBySeat | None) -> BySeat[tuple[NamedYaku, ...]] | None:
    """Read the yaku of a score sheet by seat, or ``None`` without a sheet; :func:`entry_faults` checks them.

    Raises:
        InvalidOutcomeError: ``entered`` is not a mapping from seats.
    """
    if entered is None:
        return None
    entries: Mapping[int, Any] = by_seat("yaku", entered)
    return BySeat({seat: _several_named(named) for seat, named in entries.items()})


def _several_named(value: Any) -> Any:
    return tuple(map(_named, value)) if type(value) in {tuple, list} else value


def numbers_entered(entered: Mapping[int, SupportsIndex] | None) -> BySeat[int] | None:
    """Read numbers of a score sheet by seat, or ``None`` without a sheet; :func:`entry_faults` checks them.

    Raises:
        InvalidOutcomeError: ``entered`` is not a mapping from seats.
    """
    return None if entered is None else numbers_by_seat("the numbers of a score sheet", entered)


def entry_faults(name: str, entered: Mapping[int, Any], rule: str) -> Iterator[Fault]:
    """Yield a fault for each entry of a sheet that is no list of yaku or, if ``name`` is not ``"yaku"``, no number."""
    for seat, value in entered.items():
        if name == "yaku":
            several = cast("tuple[object, ...]", value if type(value) is tuple else (value,))
            for yaku in several:
                if type(yaku) is not NamedYaku or type(yaku.key) is not str or type(yaku.extra) is not int:
                    yield Fault(f"{_HINT}, not {shown(yaku)}", rule, seat)
        elif type(value) is not int or value < 0 or value.bit_length() > _MOST_BITS:
            yield Fault(f"the number of {name} must be a whole number of 0 or more, not {shown(value)}", rule, seat)


_WHICH_YAKU: Final = "Which yaku were there? Enter yaku={…}, or yaku={} if nobody has any."


@attrs.frozen(kw_only=True, slots=False)
class Sheet(PlayedOrEntered):
    """What outcomes do that can be score sheets, with yaku and card points in place of piles."""

    piles: BySeat[CardSet] = attrs.field(default=BySeat[CardSet]({}), converter=piles_by_seat)
    yaku: BySeat[tuple[NamedYaku, ...]] | None = attrs.field(default=None, converter=yaku_entered)
    points: BySeat[int] | None = attrs.field(default=None, converter=numbers_entered)

    counted: ClassVar[Mapping[str, str]]
    """The entries that a sheet of the game has, ``"yaku"``, ``"points"`` or both, each with the id of its rule."""
    optional: ClassVar[tuple[str, ...]] = ()
    """The entries that a sheet may leave out."""

    @property
    def players(self) -> tuple[int, ...]:
        """The seats with a pile: every player, or the first seat of every team."""
        return tuple(sorted(set(self.sides)))

    def faults(self) -> Iterator[Fault]:
        """Also yield what is wrong with the entries: their kind, their seats, and those that are missing."""
        yield from super().faults()
        for name in ("yaku", "points"):
            if name not in self.counted and getattr(self, name) is not None:
                yield Fault(f"{name} are not counted in this game", next(iter(self.counted.values())))
        for name, rule in self.counted.items():
            yield from self._entry_faults(name, getattr(self, name) or _NOTHING, rule)
        if self.by_sheet and "yaku" in self.counted and self.yaku is None and "yaku" not in self.optional:
            yield Fault(_WHICH_YAKU, self.counted["yaku"])
        if "points" in self.counted and "points" not in self.optional:
            yield from self.points_asked()

    def _entry_faults(self, name: str, entered: Mapping[int, Any], rule: str) -> Iterator[Fault]:
        yield from self.seat_faults(entered, rule)
        is_team = len(set(self.sides)) < len(self.sides)
        words = "the entries of a team are under its first seat" if is_team else "it did not play"
        seats = [seat for seat in entered if entered[seat] != ()]
        yield from self.seat_faults(seats, rule, among=self.players, words=words)
        if name != "dived":  # months, which are checked when they are read
            yield from entry_faults(name, entered, rule)
        if entered and not self.by_sheet:
            yield Fault(f"{name} are only for a score sheet: enter yaku={{}} if nobody has any", rule)
        for seat in entered.keys() & self.piles.keys():
            yield Fault(f"its pile is known, so its {name} cannot be entered", rule, seat)

    def points_asked(self) -> Iterator[Fault]:
        """Yield a fault for each seat without a pile whose card points are not entered."""
        for side in self.unknown:
            if side not in (self.points or _NOTHING):
                yield asked(f"How many card points did seat {side} have?", "points", side, self.counted["points"])

    @property
    def by_sheet(self) -> bool:
        """Whether the outcome is a score sheet, so that piles may be unknown."""
        return self.yaku is not None or self.points is not None

    @property
    def unknown(self) -> tuple[int, ...]:
        """The seats whose piles are unknown; for a team, its first seat."""
        return tuple([side for side in self.players if side not in self.piles]) if self.by_sheet else ()

    def may_be_void(self, rules: AnyRules, /) -> frozenset[str]:
        """The keys of yaku that can be void for a reason that is not entered; a game names them."""
        return frozenset()

    @property
    def gone(self) -> CardSet:
        """The cards that cannot be in an unknown pile: those in known piles. A game adds others."""
        return self.captured

    def named(self, side: int) -> tuple[NamedYaku, ...] | None:
        """The entered yaku of a side; ``None`` if its pile is known."""
        return (self.yaku or _NOTHING).get(side, ()) if self.by_sheet and side not in self.piles else None

    def as_sheet(self, rules: AnyRules) -> Self:
        """The round as a score sheet, without piles. What the sheet has already stays as it is.

        Raises:
            InvalidOutcomeError: ``rules`` is not a ruleset of this game.
        """
        check_type(rules, Ruleset, "a ruleset", error=InvalidOutcomeError)
        rules.check_outcome(self)
        entries, known = dict[str, Any](), [side for side in self.players if side not in self.unknown]
        if "yaku" in self.counted:
            counted = {side: tuple([_name_of(held) for held in rules.held_at_end(self, side)]) for side in known}
            entries["yaku"] = {**counted, **(self.yaku or _NOTHING)} if known else self.yaku
        if "points" in self.counted:
            added = {side: rules.points_at_end(self, side) for side in known}
            entries["points"] = {**added, **(self.points or _NOTHING)} if known else self.points
        return attrs.evolve(self, piles={}, **entries)

    def held_by(self, rules: CountingRules, side: int, at: Any) -> tuple[HeldYaku, ...]:
        """The yaku that count for a side: those of its pile, or the entered ones."""
        if (self.yaku is None and self.points is None) or side in self.piles:
            return rules.held(self.piles.get(side, _NO_CARDS), at)
        void = rules.void(_NO_CARDS, at)
        named = (self.yaku or _NOTHING).get(side, ())
        return held_of([entry for entry in named if entry.key not in void] if void else named, rules.readings(at))

    def voided_by(self, rules: CountingRules, side: int, at: Any) -> tuple[tuple[HeldYaku, Reason], ...]:
        """The yaku of a side that would count if they were not void: those of its pile, or the entered ones."""
        if side not in self.unknown:
            return rules.voided(self.piles.get(side, _NO_CARDS), at)
        void = rules.void(_NO_CARDS, at)
        named = held_of((self.yaku or _NOTHING).get(side, ()), rules.readings(at))
        return tuple([(held, void[held.yaku.key]) for held in named if held.yaku.key in void])

    def points_by(self, classification: Classification, side: int) -> int:
        """The card points of a side: those of its pile, or the entered ones."""
        if self.points is None or side in self.piles:
            return classification.points(self.piles.get(side, _NO_CARDS))
        return self.points.get(side, 0)


@attrs.frozen(kw_only=True, slots=False)
class SheetOutcome(Sheet, Outcome):
    """What happened in a round, with the yaku or card points of seats whose piles are unknown.

    Args:
        piles: The captured cards by seat, as far as they are known.
        yaku: The yaku of each seat whose pile is unknown, by key, with the number of cards that a yaku has grown by:
            ``{0: ["moon_viewing", ("animals", 2)]}``. Leave out a seat that has none. Even an empty mapping makes the
            outcome a score sheet, on which all piles that are not entered are unknown.
        points: The card points of each seat whose pile is unknown.
        seats: The number of seats.
        dealer: The seat that dealt.

    Raises:
        InvalidOutcomeError: The outcome is impossible under any options; the error names the seat and the rule.
    """


def _name_of(held: HeldYaku) -> NamedYaku:
    yaku = held.yaku
    return NamedYaku(yaku.key, (held.value - yaku.value) // yaku.extra if yaku.extra else 0)


_NOTHING: Final = BySeat[Any]({})
_NO_CARDS: Final = CardSet()


def held_of(named: Iterable[NamedYaku], tables: Sequence[YakuTable]) -> tuple[HeldYaku, ...]:
    """The named yaku with their values, in the order in which those of a pile are counted.

    Args:
        named: The yaku. Those that are in no table are left out.
        tables: The readings. The first one with a yaku gives its value.
    """
    pairs = [(_any_of(ways), entry.extra) for entry in named if (ways := entry.ways(tables))]
    held = [HeldYaku(yaku, yaku.value + yaku.extra * extra) for yaku, extra in pairs]
    if len(held) > 1:
        groups = {group.key: place for place, group in enumerate(tables[0].groups)}
        order = {yaku.key: place for place, yaku in reversed([*enumerate(tables[0])])}
        held.sort(key=lambda one: (groups.get(one.yaku.group, 0), order.get(one.yaku.key, 0)))
    return tuple(held)


def _any_of(ways: tuple[Yaku, ...]) -> Yaku:
    """A yaku that can be formed in several ways, such as from any of several months; the sheet does not say which."""
    if len(ways) == 1:
        return ways[0]
    cards = CardSet().union(*[way.cards for way in ways])
    return ways[0] if ways[0].cards == cards else attrs.evolve(ways[0], cards=cards)


# --- what is wrong with the yaku of a sheet ---------------------------------------------------------------------------

_Entry: TypeAlias = tuple[NamedYaku, tuple[Yaku, ...]]
"""A named yaku, with every way to form it."""


class _Side(NamedTuple):
    """A side whose yaku are entered."""

    seat: int
    at: Any
    tables: tuple[YakuTable, ...]
    entries: list[_Entry]
    certain: CardSet
    """The cards that its pile certainly holds."""


def sheet_faults(rules: AnyRules, outcome: Sheet) -> Iterator[Fault]:
    """Yield what is wrong with the yaku of a sheet: alone, together, or with the known piles and each other's cards."""
    if outcome.unknown and outcome.yaku is None and "yaku" in outcome.counted and rules.yaku.yaku:
        yield Fault(_WHICH_YAKU, outcome.counted["yaku"])
    sides: list[_Side] = []
    for seat, named in (outcome.yaku or _NOTHING).items():
        if named and seat not in outcome.piles:
            at = rules.at_end(outcome, seat)
            tables = rules.readings(at)
            entries = [(entry, entry.ways(tables)) for entry in named]
            yield from _name_faults(seat, outcome.counted["yaku"], tables, entries)
            entries = [(entry, ways) for entry, ways in entries if ways]
            sides.append(_Side(seat, at, tables, entries, _certain(entries)))
    if sides:
        yield from _card_faults(rules, outcome, sides)


def _card_faults(rules: AnyRules, outcome: Sheet, sides: Sequence[_Side]) -> Iterator[Fault]:
    """The cards that the known piles and the other sheets leave allow the yaku of each sheet, and no others."""
    if len(sides) > 1:
        yield from _shared_faults(sides, outcome.gone)
    deck = rules.deck(cast("Any", outcome).seats) - outcome.gone
    for side in reversed(sides):
        left = deck.difference(*[other.certain for other in sides if other is not side])
        yield from _lacking(side, left)
        yield from _void(rules, side, left)
        yield from _unnamed(rules, side, left, outcome.may_be_void(rules))


def _name_faults(side: int, rule: str, tables: Sequence[YakuTable], entries: list[_Entry]) -> Iterator[Fault]:
    """Each key exists, occurs once and has a possible growth; of some groups only one yaku counts."""
    best, groups = {group.key for group in tables[0].groups if group.best_only}, dict[str, NamedYaku]()
    for named, ways in entries:
        if not ways:
            yield Fault(no_yaku(named.key, [*itertools.chain.from_iterable(tables)]), rule, side)
            continue
        most = max([_growth(way, way.cards | way.extra_cards) for way in ways]) if named.extra else 0
        if not 0 <= named.extra <= most:
            yield Fault(f"{named.key} grows by at most {most} cards, not by {shown(named.extra)}", ways[0].rule, side)
        group = ways[0].group if ways[0].group in best else named.key
        if (other := groups.setdefault(group, named)) is not named:
            words = "is a duplicate" if other.key == named.key else f"and {named.key} do not count together"
            yield Fault(f"{other.key} {words}", ways[0].rule, side)


def _shared_faults(sides: Iterable[_Side], gone: CardSet) -> Iterator[Fault]:
    """If several seats name the same yaku, there are enough cards for all of them."""
    holders: dict[str, dict[int, int]] = {}
    for side in sides:
        for entry, (way, *others) in side.entries:
            needed = holders.setdefault(entry.key, {})
            needed[side.seat] = way.needed + entry.extra
            if len(needed) == 1 or any(other != way for other in others):  # by other cards
                continue
            left = way.number_in(way.cards - gone) + len(way.extra_cards - way.cards - gone)
            if sum(needed.values()) > left:
                *first, last = [f"seat {holder}" for holder in needed]
                both = f"{', '.join(first)} and {last} cannot {'both' if len(first) == 1 else 'all'} have"
                words = f"{both} {_title(entry, way)}: there are only {left} of these cards"
                yield Fault(f"S{words[1:]}.", "CD-7", side.seat)


def _lacking(side: _Side, left: CardSet) -> Iterator[Fault]:
    for named, ways in side.entries:
        if not any(way.worth(left) and (not named.extra or named.extra <= _growth(way, left)) for way in ways):
            cards = CardSet().union(*[way.cards | way.extra_cards for way in ways]) - left
            gone = f"{few(cards)} {'is' if len(cards) == 1 else 'are'} not left for its pile"
            yield Fault(f"it cannot have {_title(named, ways[0])}: {gone}", "CD-7", side.seat)


def _void(rules: AnyRules, side: _Side, left: CardSet) -> Iterator[Fault]:
    """No named yaku is void for the cards of its pile, whatever else that holds."""
    void = rules.void(side.certain, side.at)
    most_void, always_void = [
        rules.void(cards, side.at) if void else void for cards in (left | side.certain, _NO_CARDS)
    ]
    for named, _ in side.entries if void else ():
        reason = void.get(named.key)
        if reason and reason == most_void.get(named.key) and named.key not in always_void:
            yield Fault(f"{named.key} does not count: {reason.text}", reason.rule, side.seat)


def _unnamed(rules: AnyRules, side: _Side, left: CardSet, may_be_void: frozenset[str]) -> Iterator[Fault]:
    """Each yaku that certainly counts is named."""
    table, *others = side.tables
    if others or not side.certain:
        return  # if a card has several readings, another one may have been better
    named = {entry.key for entry, _ in side.entries}
    unnamed = [held.yaku for held in table.scored(side.certain) if held.yaku.key not in named]
    if not unnamed:
        return
    best = {group.key for group in table.groups if group.best_only}
    groups = {ways[0].group for _, ways in side.entries} & best
    void = may_be_void.union(rules.void(side.certain, side.at), rules.void(left | side.certain, side.at))
    for yaku in unnamed:
        if yaku.key not in void and yaku.group not in groups:
            words = f"its other yaku take {few(side.certain & (yaku.cards | yaku.extra_cards))}, so it also has"
            yield Fault(f"{words} {yaku.names.english}: name {yaku.key}", yaku.rule, side.seat)


def _title(named: NamedYaku, yaku: Yaku) -> str:
    return f"{yaku.names.english} with {count_of(named.extra, 'more card')}" if named.extra else yaku.names.english


def certain_cards(named: Iterable[NamedYaku], tables: tuple[YakuTable, ...]) -> CardSet:
    """The cards that a pile with some yaku certainly holds. Those in no table are left out.

    Args:
        named: The yaku.
        tables: The readings.
    """
    return _certain([(entry, ways) for entry in named if (ways := entry.ways(tables))])


def _certain(entries: Iterable[_Entry]) -> CardSet:
    """The same for yaku with their ways to form them."""
    sure = [[_certain_of_way(named, way) for way in ways] for named, ways in entries]
    return CardSet().union(*[functools.reduce(CardSet.__and__, cards) for cards in sure])


def _certain_of_way(named: NamedYaku, way: Yaku) -> CardSet:
    if named.extra and named.extra == _growth(way, every := way.cards | way.extra_cards):
        return every
    exact = len(way.cards) == way.needed if not way.again else way.number_in(way.cards) == way.needed
    return way.cards if exact else way.required


def _growth(yaku: Yaku, cards: CardSet) -> int:
    again = sum([len(again & cards) for again in yaku.again])
    return len(yaku.extra_cards & cards) + again - yaku.needed if yaku.extra else 0


# --- what is wrong with the card points of a sheet --------------------------------------------------------------------


def points_faults(
    rules: AnyRules, outcome: Sheet, deck: CardSet, *, every: bool, most: int | None = None
) -> Iterator[Fault]:
    """Yield what is wrong with the card points of a sheet: no cards can make them, or they do not add up.

    Args:
        rules: The ruleset.
        outcome: The sheet.
        deck: The cards that can be captured.
        every: Whether all of them are captured.
        most: The most cards that a seat can capture (:func:`~hanafuda_rules.parts.outcomes.most_captured`), if there
            is a limit.
    """
    if outcome.points is None:
        return
    cards, rule = deck - outcome.captured, outcome.counted["points"]
    left, others = rules.classification.points(cards), " besides the known piles" if outcome.piles else ""
    entered = sum(outcome.points.values())
    if entered != left if every else entered > left:
        yield Fault(f"the deck has {left} card points{others}, not {shown(entered)}", rule)
    elif left <= _MOST_POINTS and min([values.points for values in rules.classification.classes]) >= 0:
        yield from _sum_faults(rules, outcome, cards, len(cards) if most is None else most)


_MOST_POINTS: Final = 100_000  # a house rule can have more, or cards with negative points; their sums are not checked


def _sum_faults(rules: AnyRules, outcome: Sheet, cards: CardSet, most: int) -> Iterator[Fault]:
    """Yield card points that no cards can make, or not few enough cards."""
    points, rule, paired = outcome.points or _NOTHING, outcome.counted["points"], not outcome.unpaired
    certain = {side: _certain_of(rules, outcome, side) for side in points}
    worth = tuple([(values.cards, values.points) for values in rules.classification.classes])
    for side, number in points.items():
        own = certain[side]
        others = [taken for other, taken in certain.items() if taken and other != side]
        piles = _piles(worth, cards.difference(*others) | own if others else cards, own, paired=paired)
        if not _sizes(piles, number) & (2 << most) - 1:
            yield Fault(_wrong_sum(piles, number, own, most), rule, side)


def _certain_of(rules: AnyRules, outcome: Sheet, side: int) -> CardSet:
    named = outcome.named(side)
    return certain_cards(named, rules.readings(rules.at_end(outcome, side))) if named else _NO_CARDS


_SIZES: Final = 64  # bits for each number of points, more than a pile can have cards


_Worth: TypeAlias = tuple[tuple[CardSet, int], ...]
"""The card points of a card of each set."""


@functools.lru_cache(1024)
def _piles(worth: _Worth, possible: CardSet, certain: CardSet, *, paired: bool) -> int:
    """The card points and sizes of all piles with the certain cards, as bits: bit 64 × points + cards.

    With ``paired``, a pile has two or four cards of a month, or none (CD-6).
    """
    piles = 1
    for month in Month:
        shifts = _month_piles(worth, possible & month.cards, certain & month.cards, paired=paired)
        piles = functools.reduce(int.__or__, [piles << shift for shift in shifts], 0)
    return piles


@functools.lru_cache(4096)
def _month_piles(worth: _Worth, cards: CardSet, certain: CardSet, *, paired: bool) -> frozenset[int]:
    free = sorted(cards - certain)
    chosen = [CardSet(more) | certain for size in range(len(free) + 1) for more in itertools.combinations(free, size)]
    points = [sum([value * len(pile & valued) for valued, value in worth]) for pile in chosen]
    bits = zip(points, map(len, chosen), strict=True)
    return frozenset([_SIZES * number + size for number, size in bits if not (paired and size % 2)])


def _sizes(piles: int, points: int) -> int:
    """The possible numbers of cards of a pile with these card points, as bits."""
    return piles >> _SIZES * points & (1 << _SIZES) - 1


def _wrong_sum(piles: int, points: int, certain: CardSet, most: int) -> str:
    """The words for card points that no such pile has, with the nearest that one has; or only too large a pile."""
    if sizes := _sizes(piles, points):
        fewest = (sizes & -sizes).bit_length() - 1
        return f"{points} card points take at least {fewest} cards, but it can capture at most {most}"
    highest = piles.bit_length() // _SIZES
    near = [
        next((number for number in numbers if _sizes(piles, number)), None)
        for numbers in (range(points, -1, -1), range(points, highest + 1))
    ]
    right = " or ".join([str(number) for number in near if number is not None])
    with_yaku = f"its yaku take {few(certain)}; with them, " if certain else ""
    return f"{with_yaku}no pile has {points} card points, but {right} is possible"
