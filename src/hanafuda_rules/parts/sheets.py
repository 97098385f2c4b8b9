"""Score sheets: outcomes with the yaku or card points of seats in place of their piles."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self, SupportsIndex, TypeAlias, cast

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.checks import check_type, index, own_number
from hanafuda_rules.classification import Classification
from hanafuda_rules.errors import Fault, InvalidOutcomeError, shown
from hanafuda_rules.machine.counting import CountingRules
from hanafuda_rules.machine.ruleset import Ruleset
from hanafuda_rules.parts.outcomes import BySeat, Outcome, PlayedOrEntered, by_seat, numbers_by_seat, piles_by_seat
from hanafuda_rules.values import Value
from hanafuda_rules.yaku import HeldYaku, Yaku, YakuTable, no_yaku

__all__ = [
    "NamedYaku", "Sheet", "SheetOutcome", "YakuBySeat", "entry_faults", "held_of", "numbers_entered",
    "yaku_entered",
]  # fmt: skip

YakuBySeat: TypeAlias = Mapping[int, Iterable["str | tuple[str, int] | NamedYaku"]]
"""The yaku by seat: each a key, or a pair of the key and the number of cards that it has grown by."""

_HINT = "a yaku must be a key, or a key with the number of cards it has grown by, such as ('animals', 2)"


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
        found = [each for table in tables for each in table if each.key == self.key]
        most = max([each.value for each in found], default=0)
        return tuple([each for each in found if each.value == most])

    def __str__(self) -> str:
        """The key and the growth, such as ``animals+2``."""
        return f"{self.key}+{self.extra}" if self.extra else self.key


def _named(entry: Any) -> Any:
    """Read a yaku. The check, which knows the game's rule, rejects other things later."""
    key, extra = entry if type(entry) in {tuple, list} and len(entry) == 2 else (entry, 0)  # noqa: PLR2004  # a pair
    number = index(extra)
    return entry if type(key) is not str or number is None else NamedYaku(key, number)


def yaku_entered(entered: YakuBySeat | None) -> BySeat[tuple[NamedYaku, ...]] | None:
    """Read the yaku of a score sheet by seat, or ``None`` without a sheet; :func:`check_entered` checks them.

    Raises:
        InvalidOutcomeError: ``entered`` is not a mapping from seats.
    """
    if entered is None:
        return None
    found: dict[int, Any] = {}
    for seat, some in by_seat("yaku", entered).items():
        listed = type(some) in {tuple, list}
        found[seat] = tuple(map(_named, some)) if listed else some
    return BySeat(found)


def numbers_entered(entered: Mapping[int, SupportsIndex] | None) -> BySeat[int] | None:
    """Read numbers of a score sheet by seat, or ``None`` without a sheet; :func:`check_entered` checks them.

    Raises:
        InvalidOutcomeError: ``entered`` is not a mapping from seats.
    """
    return None if entered is None else numbers_by_seat("the numbers of a score sheet", entered)


def entry_faults(what: str, entered: Mapping[int, Any], rule: str) -> Iterator[Fault]:
    """Yield a fault for each entry of a sheet that is no list of yaku or, if ``what`` is not ``"yaku"``, no number."""
    for seat, value in entered.items():
        if what == "yaku":
            several = cast("tuple[object, ...]", value if type(value) is tuple else (value,))
            for each in several:
                if type(each) is not NamedYaku or type(each.key) is not str or type(each.extra) is not int:
                    yield Fault(f"{_HINT}, not {shown(each)}", rule, seat)
        elif type(value) is not int or value < 0:
            yield Fault(f"the number of {what} must be a whole number of 0 or more, not {shown(value)}", rule, seat)


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
        told: Any = self
        return tuple(sorted(set(told.sides)))

    def faults(self) -> Iterator[Fault]:
        """Also yield what is wrong with the entries: their kind, their seats, and those that are missing."""
        yield from super().faults()
        for what in ("yaku", "points"):
            if what not in self.counted and getattr(self, what) is not None:
                yield Fault(f"{what} are not counted in this game", next(iter(self.counted.values())))
        for what, rule in self.counted.items():
            entered = getattr(self, what) or {}
            yield from self.seat_faults(entered, rule)
            yield from self.seat_faults([seat for seat in entered if entered[seat] != ()], rule, among=self.players)
            if what != "dived":  # months, which are checked when they are read
                yield from entry_faults(what, entered, rule)
            if entered and not self.by_sheet:
                yield Fault(f"{what} are only for a score sheet: enter yaku={{}} if nobody has any", rule)
            for seat in entered.keys() & self.piles.keys():
                yield Fault(f"its pile is known, so its {what} cannot be entered", rule, seat)
            if self.by_sheet and what == "yaku" not in self.optional and self.yaku is None:
                yield Fault("the sheet has no yaku; enter yaku={} if nobody has any", rule)
            for side in self.unknown if what == "points" and what not in self.optional else ():
                if side not in entered:
                    yield Fault("enter its card points or its pile", rule, side)

    @property
    def by_sheet(self) -> bool:
        """Whether the outcome is a score sheet, so that piles may be unknown."""
        return self.yaku is not None or self.points is not None

    @property
    def unknown(self) -> tuple[int, ...]:
        """The seats whose piles are unknown; for a team, its first seat."""
        return tuple([side for side in self.players if side not in self.piles]) if self.by_sheet else ()

    @property
    def gone(self) -> CardSet:
        """The cards that cannot be in an unknown pile: those in known piles. A game adds others."""
        return self.captured

    def named(self, side: int) -> tuple[NamedYaku, ...] | None:
        """The entered yaku of a side; ``None`` if its pile is known."""
        return (self.yaku or _NOTHING).get(side, ()) if self.by_sheet and side not in self.piles else None

    def as_sheet(self, rules: Ruleset[Any, Any, Any]) -> Self:
        """The round as a score sheet, without piles.

        Raises:
            InvalidOutcomeError: ``rules`` is not a ruleset of this game.
        """
        check_type(rules, Ruleset, "a ruleset", error=InvalidOutcomeError)
        rules.check_outcome(self)
        sides, entries = self.players, dict[str, Any]()
        if "yaku" in self.counted:
            entries["yaku"] = {side: [_name_of(held) for held in rules.held_at_end(self, side)] for side in sides}
        if "points" in self.counted:
            entries["points"] = {side: rules.points_at_end(self, side) for side in sides}
        return attrs.evolve(self, piles={}, **entries)

    def held_by(self, rules: CountingRules, side: int, at: Any) -> tuple[HeldYaku, ...]:
        """The yaku that count for a side: those of its pile, or the entered ones."""
        if (self.yaku is None and self.points is None) or side in self.piles:
            return rules.held(self.piles.get(side, _NO_CARDS), at)
        return held_of((self.yaku or _NOTHING).get(side, ()), rules.readings(at))

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


_NOTHING = BySeat[tuple[NamedYaku, ...]]({})
_NO_CARDS = CardSet()


def held_of(named: Iterable[NamedYaku], tables: Sequence[YakuTable]) -> tuple[HeldYaku, ...]:
    """The named yaku with their values, in the order in which those of a pile are counted.

    Args:
        named: The yaku. Those that are in no table are left out.
        tables: The readings. The first one with a yaku gives its value.
    """
    groups = {group.key: place for place, group in enumerate(tables[0].groups)}
    order = {yaku.key: place for place, yaku in reversed([*enumerate(tables[0])])}
    pairs = [(_any_of(ways), each.extra) for each in named if (ways := each.ways(tables))]
    held = [HeldYaku(yaku, yaku.value + yaku.extra * extra) for yaku, extra in pairs]
    return tuple(sorted(held, key=lambda each: (groups.get(each.yaku.group, 0), order.get(each.yaku.key, 0))))


def _any_of(ways: tuple[Yaku, ...]) -> Yaku:
    """A yaku that can be formed in several ways, such as from any of several months; the sheet does not say which."""
    cards = CardSet().union(*[each.cards for each in ways])
    return ways[0] if ways[0].cards == cards else attrs.evolve(ways[0], cards=cards)


# --- what is wrong with a sheet ---------------------------------------------------------------------------------------

_Entry: TypeAlias = tuple[NamedYaku, tuple[Yaku, ...]]
"""A named yaku, with every way to form it."""


def sheet_faults(rules: Ruleset[Any, Any, Any], outcome: SheetOutcome) -> Iterator[Fault]:
    """Yield what is wrong with the yaku of a sheet: alone, together, or with the known piles and each other's cards."""
    entries: dict[int, list[_Entry]] = {}
    for side in outcome.unknown:
        tables = rules.readings(rules.at_end(outcome, side))
        entries[side] = [(each, each.ways(tables)) for each in outcome.named(side) or ()]
        yield from _entry_faults(side, outcome.counted["yaku"], tables, entries[side])
        entries[side] = [(each, ways) for each, ways in entries[side] if ways]
    certain = {side: _certain(some) for side, some in entries.items()}
    for side, some in reversed(entries.items()):
        others = [cards for other, cards in certain.items() if other != side]
        left = rules.deck(outcome.seats) - outcome.gone.union(*others)
        at = rules.at_end(outcome, side)
        void, most_void = rules.void(certain[side], at), rules.void(left | certain[side], at)
        for named, ways in some:
            if not any(_fits(way, named.extra, left) for way in ways):
                yield Fault(f"it cannot have {named}: {_cards(ways) - left} cannot be in its pile", "CD-7", side)
            if (reason := void.get(named.key)) and reason == most_void.get(named.key):
                yield Fault(f"{named.key} does not count: {reason.words}", reason.rule, side)
    yield from _shared_faults(entries, outcome.gone)


def _entry_faults(side: int, rule: str, tables: Sequence[YakuTable], entries: list[_Entry]) -> Iterator[Fault]:
    """Each key exists, occurs once and has a possible growth; of some groups only one yaku counts."""
    best, groups = {group.key for group in tables[0].groups if group.best_only}, dict[str, NamedYaku]()
    for named, ways in entries:
        if not ways:
            yield Fault(no_yaku(named.key, [*itertools.chain.from_iterable(tables)]), rule, side)
            continue
        most = max([_growth(way, way.cards | way.extra_cards) for way in ways])
        if not 0 <= named.extra <= most:
            yield Fault(f"{named.key} grows by at most {most} cards, not by {shown(named.extra)}", ways[0].rule, side)
        group = ways[0].group if ways[0].group in best else named.key
        if (other := groups.setdefault(group, named)) is not named:
            words = "is a duplicate" if other.key == named.key else f"and {other.key} do not count together"
            yield Fault(f"{named.key} {words}", ways[0].rule, side)


def _shared_faults(entries: Mapping[int, list[_Entry]], gone: CardSet) -> Iterator[Fault]:
    """If several seats name the same yaku, there are enough cards for all of them."""
    needed: dict[str, list[int]] = {}
    for side, some in entries.items():
        for named, ways in some:
            needed.setdefault(named.key, []).append(ways[0].needed + named.extra)
            way = ways[0]
            left = way.number_in(way.cards - gone) + len(way.extra_cards - way.cards - gone)
            if len(ways) == 1 and len(needed[named.key]) > 1 and sum(needed[named.key]) > left:
                yield Fault(f"its {named} and those of other seats need more cards than are left", "CD-7", side)


def _cards(ways: Iterable[Yaku]) -> CardSet:
    return CardSet().union(*[way.cards | way.extra_cards for way in ways])


def _certain(entries: Iterable[_Entry]) -> CardSet:
    """The cards that a pile with these yaku certainly holds."""
    sure = [
        [way.cards if way.number_in(way.cards) == way.needed else way.required for way in ways] for _, ways in entries
    ]
    return CardSet().union(*[functools.reduce(CardSet.__and__, each) for each in sure])


def _growth(yaku: Yaku, cards: CardSet) -> int:
    again = sum([len(each & cards) for each in yaku.again])
    return len(yaku.extra_cards & cards) + again - yaku.needed if yaku.extra else 0


def _fits(yaku: Yaku, extra: int, left: CardSet) -> bool:
    return bool(yaku.worth(left)) and extra <= _growth(yaku, left)


def points_faults(
    rules: Ruleset[Any, Any, Any], outcome: SheetOutcome, deck: CardSet, *, every: bool
) -> Iterator[Fault]:
    """Yield what is wrong with the card points of a sheet.

    ``deck`` has the cards that can be captured. ``every`` says whether all of them are.
    """
    if outcome.points is None:
        return
    left, rule = rules.classification.points(deck - outcome.captured), outcome.counted["points"]
    entered, others = sum(outcome.points.values()), " besides the known piles" if outcome.piles else ""
    if entered != left if every else entered > left:
        yield Fault(f"the deck has {left} card points{others}, not {entered}", rule)
    for side, number in outcome.points.items():
        tables = rules.readings(rules.at_end(outcome, side))
        cards = _certain([(each, ways) for each in outcome.named(side) or () if (ways := each.ways(tables))])
        if (least := rules.classification.points(cards)) > number:
            yield Fault(f"its yaku take {cards}, worth {least} card points, not {number}", rule, side)
