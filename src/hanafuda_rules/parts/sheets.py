"""Score sheets: outcomes with the yaku or card points of seats in place of their piles."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self, SupportsIndex, TypeAlias, cast

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.checks import check_type, index, own_number, whole_number
from hanafuda_rules.classification import Classification
from hanafuda_rules.errors import Fault, InvalidOutcomeError, shown
from hanafuda_rules.machine.counting import CountingRules
from hanafuda_rules.machine.ruleset import Ruleset
from hanafuda_rules.parts.outcomes import BySeat, Outcome, by_seat, numbers_by_seat, piles_by_seat
from hanafuda_rules.values import Value
from hanafuda_rules.yaku import HeldYaku, Yaku, YakuTable, no_yaku

__all__ = [
    "NamedYaku", "SheetOutcome", "YakuBySeat", "check_entered", "held_of", "numbers_entered", "points_faults",
    "sheet_faults", "yaku_entered",
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


def check_entered(what: str, entered: Mapping[int, Any] | None, rule: str) -> None:
    """Check that the entries of a sheet are yaku, or numbers of 0 or more.

    Args:
        what: The name of the entries: ``"yaku"``, or for numbers a word such as ``"points"``.
        entered: The entries by seat.
        rule: The id of the rule by which they count.

    Raises:
        InvalidOutcomeError: They are not.
    """
    for seat, value in (entered or {}).items():
        if what != "yaku":
            whole_number(value, f"the number of {what} of seat {seat}", least=0, rule=rule, error=InvalidOutcomeError)
        elif type(value) is not tuple:
            msg = f"yaku must be a list such as ['chaff', ('animals', 2)], not {shown(value)}"
            raise InvalidOutcomeError(msg, seat=seat, rule=rule)
        elif wrong := [each for each in cast("tuple[object, ...]", value) if not _is_named(each)]:
            raise InvalidOutcomeError(f"{_HINT}, not {shown(wrong[0])}", seat=seat, rule=rule)


def _is_named(entry: object) -> bool:
    return type(entry) is NamedYaku and type(entry.key) is str and type(entry.extra) is int


@attrs.frozen(kw_only=True, slots=False)
class SheetOutcome(Outcome):
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

    piles: BySeat[CardSet] = attrs.field(default=BySeat[CardSet]({}), converter=piles_by_seat)
    yaku: BySeat[tuple[NamedYaku, ...]] | None = attrs.field(default=None, converter=yaku_entered)
    points: BySeat[int] | None = attrs.field(default=None, converter=numbers_entered)

    counted: ClassVar[Mapping[str, str]]
    """The entries that a sheet of the game has, ``"yaku"``, ``"points"`` or both, each with the id of its rule."""
    optional: ClassVar[tuple[str, ...]] = ()
    """The entries that a sheet may leave out."""

    def __attrs_post_init__(self) -> None:
        for what in ("yaku", "points"):
            if what not in self.counted and getattr(self, what) is not None:
                rule = next(iter(self.counted.values()))
                raise InvalidOutcomeError(f"{what} are not counted in this game", rule=rule)
        super().__attrs_post_init__()
        for what, rule in self.counted.items():
            entered = getattr(self, what)
            check_entered(what, entered, rule)
            for seat in entered or ():
                self.check_player(seat)
                if seat in self.piles:
                    msg = f"its pile is known, so its {what} cannot be entered"
                    raise InvalidOutcomeError(msg, seat=seat, rule=rule)
        self._check_complete()

    def _check_complete(self) -> None:
        """Check that a sheet has all entries that the game counts."""
        if not self.by_sheet:
            return
        needed = {what: rule for what, rule in self.counted.items() if what not in self.optional}
        if "yaku" in needed and self.yaku is None:
            raise InvalidOutcomeError("the sheet has no yaku; enter yaku={} if nobody has any", rule=needed["yaku"])
        for side in self.unknown if "points" in needed else ():
            if side not in (self.points or ()):
                raise InvalidOutcomeError("enter its card points or its pile", seat=side, rule=needed["points"])

    @property
    def by_sheet(self) -> bool:
        """Whether the outcome is a score sheet, so that piles may be unknown."""
        return self.yaku is not None or self.points is not None

    @property
    def players(self) -> tuple[int, ...]:
        """The seats with a pile: every player, or the first seat of every team."""
        return tuple(sorted(set(self.sides)))

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


# --- impossible sheets ------------------------------------------------------------------------------------------------


def points_faults(
    rules: Ruleset[Any, Any, Any], outcome: SheetOutcome, deck: CardSet, *, every: bool
) -> Iterator[Fault]:
    """The reasons why the card points of a sheet are impossible with the deck, or with the named yaku.

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
        found = [(each, each.ways(tables)) for each in outcome.named(side) or ()]
        cards = CardSet().union(*[_Entry(each, ways).certain for each, ways in found if ways])
        if (least := rules.classification.points(cards)) > number:
            yield Fault(f"its yaku take {cards}, worth {least} card points, not {number}", rule, side)


@attrs.frozen
class _Entry:
    """A named yaku, with every way to form it."""

    named: NamedYaku
    ways: tuple[Yaku, ...]

    @property
    def cards(self) -> CardSet:
        """The cards that can count for it."""
        return CardSet().union(*[each.cards | each.extra_cards for each in self.ways])

    @property
    def certain(self) -> CardSet:
        """The cards that its holder must have, however it was formed."""
        return functools.reduce(CardSet.__and__, [_certain(each, self.named.extra) for each in self.ways])

    def least_of(self, cards: CardSet) -> int:
        """The fewest of these cards that its holder can have."""
        return min([_least_of(each, self.named.extra, cards) for each in self.ways])

    def fits(self, free: CardSet) -> bool:
        """Whether these cards are enough for it."""
        return any(each.worth(free) and self.named.extra <= _growth(each, free) for each in self.ways)


def _growth(yaku: Yaku, cards: CardSet) -> int:
    """The number of cards by which a yaku grows."""
    again = sum([len(each & cards) for each in yaku.again])
    return len(yaku.extra_cards & cards) + again - yaku.needed if yaku.extra else 0


def _certain(yaku: Yaku, extra: int) -> CardSet:
    cards = yaku.cards if yaku.number_in(yaku.cards) == yaku.needed else yaku.required
    grown = extra and extra == _growth(yaku, yaku.cards | yaku.extra_cards)
    return cards | yaku.extra_cards if grown else cards


def _least_of(yaku: Yaku, extra: int, cards: CardSet) -> int:
    taken = yaku.needed - yaku.number_in(yaku.cards - cards)
    grown = extra - _growth(yaku, (yaku.cards | yaku.extra_cards) - cards) if extra else 0
    return max(-(-max(taken, grown) // (1 + len(yaku.again))), 0)  # a card in all these sets counts that often


def sheet_faults(
    rules: Ruleset[Any, Any, Any], outcome: SheetOutcome, *, unclear: Collection[str] = ()
) -> Iterator[Fault]:
    """The reasons why the yaku of a score sheet are impossible together, or with the known piles.

    Each key must exist, occur once and have a possible growth. Of a group in which only the best yaku counts, only one
    can be named. There must be enough cards for all yaku. Yaku that certainly follow must be named, too.

    ``unclear`` are the keys of yaku that may be void for reasons that the sheet does not have.
    """
    entries = dict[int, list[_Entry]]()
    for side in outcome.unknown:
        entries[side] = []
        yield from _entry_faults(side, outcome, rules.readings(rules.at_end(outcome, side)), entries[side])
    yield from _card_faults(entries, outcome.gone)
    for side, some in entries.items():
        yield from _counting_faults(rules, outcome, side, some, unclear)


def _entry_faults(
    side: int, outcome: SheetOutcome, tables: Sequence[YakuTable], found: list[_Entry]
) -> Iterator[Fault]:
    best, groups = {group.key for group in tables[0].groups if group.best_only}, dict[str, str]()
    for each in outcome.named(side) or ():
        if not (ways := each.ways(tables)):
            message = no_yaku(each.key, [*itertools.chain.from_iterable(tables)])
            yield Fault(message, outcome.counted["yaku"], side)
            continue
        yaku, most = ways[0], max([_growth(way, way.cards | way.extra_cards) for way in ways])
        if not 0 <= each.extra <= most:
            yield Fault(f"{each.key} grows by at most {most} cards, not by {shown(each.extra)}", yaku.rule, side)
        if each.key in {entry.named.key for entry in found}:
            yield Fault(f"{each.key} is a duplicate", yaku.rule, side)
        group = yaku.group if yaku.group in best else yaku.key
        if (other := groups.setdefault(group, each.key)) != each.key:
            yield Fault(f"{other} and {each.key} do not count together", yaku.rule, side)
        found.append(_Entry(each, ways))


def _card_faults(entries: Mapping[int, list[_Entry]], gone: CardSet) -> Iterator[Fault]:
    """There must be enough cards for each yaku, and for all yaku of all seats."""
    named = [(side, each) for side, some in entries.items() for each in some]
    for side, each in named:
        if not each.fits(each.cards - gone):
            yield Fault(f"it cannot have {each.named}: {each.cards & gone} cannot be in its pile", "CD-7", side)
    for (one, first), (other, second) in itertools.combinations(named, 2):
        both = first.cards & second.cards
        left = both - gone
        needed = {side: max([each.least_of(both) for each in some], default=0) for side, some in entries.items()}
        worst = (first.least_of(both), second.least_of(both)) == (needed[one], needed[other])
        if one != other and worst and sum(needed.values()) > len(left):
            clash = f"its {second.named} and the {first.named} of seat {one} do not go together"
            few = f"but only {len(left)} {'is' if len(left) == 1 else 'are'} left"
            yield Fault(f"{clash}: the sheet's yaku need {sum(needed.values())} of {left}, {few}", "CD-7", other)


def _counting_faults(
    rules: Ruleset[Any, Any, Any], outcome: SheetOutcome, side: int, entries: list[_Entry], unclear: Collection[str]
) -> Iterator[Fault]:
    """A named yaku must not be certainly void, and a yaku that certainly counts must be named."""
    at, certain = rules.at_end(outcome, side), CardSet().union(*[each.certain for each in entries])
    tables, possible = rules.readings(at), (rules.deck(outcome.seats) - outcome.gone) | certain
    certain |= _certain_by_points(rules.classification, outcome, side, possible)
    void, most_void = rules.void(certain, at), rules.void(possible, at)
    for each in entries:
        reason = void.get(each.named.key)
        if reason and reason == most_void.get(each.named.key):  # two different reasons: neither is certain
            yield Fault(f"{each.named.key} does not count: {reason.words}", reason.rule, side)
    if len(tables) == 1:  # if a card has several readings, another one may have been better
        yield from _unnamed_faults(side, tables[0], entries, certain, {*void, *most_void, *unclear})


def _unnamed_faults(
    side: int, table: YakuTable, entries: list[_Entry], certain: CardSet, unclear: Collection[str]
) -> Iterator[Fault]:
    best = {group.key for group in table.groups if group.best_only}
    keys, groups = {each.named.key for each in entries}, {each.ways[0].group for each in entries} & best
    for held in table.scored(certain):
        yaku = held.yaku
        if yaku.group not in groups and yaku.key not in keys and yaku.key not in unclear:
            cards = certain & (yaku.cards | yaku.extra_cards)
            yield Fault(f"its pile must hold {cards}; these also form {yaku.key}, which is not named", yaku.rule, side)


def _certain_by_points(classification: Classification, outcome: SheetOutcome, side: int, possible: CardSet) -> CardSet:
    """The cards without which a pile cannot have its card points."""
    if outcome.points is None:
        return CardSet()
    lacking = classification.points(possible) - outcome.points.get(side, 0)
    return CardSet([card for card in possible if 0 <= lacking < classification.points(CardSet([card]))])
