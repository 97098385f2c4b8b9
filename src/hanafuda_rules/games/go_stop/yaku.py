"""The sets of Go-Stop and the worth of a pile, with chaff counted by value and a Cup that is an animal or two chaff."""

from __future__ import annotations

import enum
import functools
import itertools
from collections.abc import Callable, Collection, Iterator
from typing import Any, Final, NamedTuple, TypeAlias

import attrs

from hanafuda_rules import cards as c
from hanafuda_rules.cards import DECK, CardSet, Kind, Month, Names, Ribbon, card_set
from hanafuda_rules.checks import Enumeration
from hanafuda_rules.classification import STANDARD, Classification
from hanafuda_rules.games.go_stop.match import Table
from hanafuda_rules.games.go_stop.options import Options
from hanafuda_rules.parts.outcomes import Outcome
from hanafuda_rules.values import Immutable
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

__all__ = [
    "CLASSIFICATION",
    "CUPS",
    "DOUBLE_CHAFF",
    "JOKER_VALUES",
    "NOT_IN_S",
    "At",
    "CupCounts",
    "PileCounter",
    "counting_of",
    "deck_of",
    "sets_of",
    "with_rain_man",
]  # fmt: skip

JOKER_VALUES: Final = {
    "none": {},
    "2": {c.JOKER_1: 2},
    "2_2": {c.JOKER_1: 2, c.JOKER_2: 2},
    "2_3": {c.JOKER_1: 2, c.JOKER_3: 3},
    "2_2_2": {c.JOKER_1: 2, c.JOKER_2: 2, c.JOKER_3: 2},
    "2_2_3": {c.JOKER_1: 2, c.JOKER_2: 2, c.JOKER_3: 3},
}
"""The chaff value of each joker, by the option ``jokers`` (GS-1.3)."""

DOUBLE_CHAFF: Final = CardSet([c.WILLOW_LIGHTNING, c.PAULOWNIA_YELLOW])
"""The chaff cards of value 2 (GS-1.4)."""

CUPS: Final = {"sake_cup": CardSet([c.CHRYSANTHEMUM_CUP]), "bridge": CardSet([c.IRIS_BRIDGE])}
"""The Cup: the card that is an animal or two chaff, by the option ``cup_card`` (GS-7.2)."""

_BIRDS: Final = CardSet([c.PLUM_WARBLER, c.WISTERIA_CUCKOO, c.SUSUKI_GEESE])
_THREE_BIRDS: Final = CardSet([c.PLUM_WARBLER, c.WISTERIA_CUCKOO, c.PAULOWNIA_PHOENIX])
_GRASS: Final = Ribbon.PLAIN.cards - Month.WILLOW.cards

_CLASSES: Final = {each.kind: each for each in STANDARD.classes}
_CHAFF: Final = attrs.evolve(_CLASSES[Kind.CHAFF], cards=Kind.CHAFF.cards | c.JOKERS)

CLASSIFICATION: Final = Classification(tuple({**_CLASSES, Kind.CHAFF: _CHAFF}.values()))
"""The standard kinds (CD-2), with jokers as chaff (GS-1.4)."""


class CupCounts(enum.Enum, metaclass=Enumeration):
    """The ways in which the Sake Cup, or the card in its place, can count (GS-7.2)."""

    __rule__ = "GS-7.2"

    ANIMAL = "animal"
    CHAFF = "chaff"
    BOTH = "both"


class At(NamedTuple):
    """The circumstances in which a pile counts.

    Args:
        table: The table of the round.
        cup: What the Cup counts as, if that is fixed; ``None`` for whatever makes the sets worth more (GS-7.2).
        rain_man: For an unknown pile, 1 if it has the Rain Man, else 0; ``None`` for a known pile.
    """

    table: Table
    cup: CupCounts | None = None
    rain_man: int | None = None


_ALWAYS: Final = {"animal": CupCounts.ANIMAL, "both": CupCounts.BOTH}
_EITHER: Final = (CupCounts.ANIMAL, CupCounts.CHAFF)
_AS_ANIMAL, _AS_CHAFF, _AS_BOTH = (1, 0), (0, 2), (1, 2)
_CUP_ADDS: Final = {
    None: (_AS_ANIMAL, _AS_CHAFF), CupCounts.ANIMAL: (_AS_ANIMAL,), CupCounts.CHAFF: (_AS_CHAFF,),
    CupCounts.BOTH: (_AS_BOTH,),
}  # fmt: skip
"""The animals and chaff that the Cup adds, for each way in which it may count."""

# --- the table (GS-7.1) -----------------------------------------------------------------------------------------------

_RIBBONS: Final = Names("Ribbons", "tanzaku", "短冊", romaja="tti", ko="띠")
_ANIMALS: Final = Names("Animals", "tane", "種", romaja="yeolkkeut", ko="열끗")
_CHAFF_NAMES: Final = Names("Chaff", "kasu", "カス", romaja="pi", ko="피")
NOT_IN_S: Final = "beside"
"""The key of the group of sets that do not count for the minimum (GS-7.1)."""

_GROUPS: Final = (
    YakuGroup("brights", Names("Brights", "hikari", "光", romaja="gwang", ko="광"), best_only=True),
    YakuGroup("birds", Names("Birds", "tori", "鳥", romaja="sae", ko="새"), best_only=True),
    YakuGroup("ribbons", _RIBBONS),
    YakuGroup("animals", _ANIMALS),
    YakuGroup("chaff", _CHAFF_NAMES),
    YakuGroup(NOT_IN_S, Names("Not in the minimum")),
)


def _set(value: int, names: Names, cards: CardSet, group: str, needed: int | None = None, **more: Any) -> Yaku:
    return Yaku.named(names, value, cards, "GS-7.1", group=group, needed=needed, **more)


def _brights(options: Options) -> Iterator[Yaku]:
    every, dry = Kind.BRIGHT.cards, Kind.BRIGHT.cards - {c.WILLOW_RAIN_MAN}
    yield _set(15, Names("Five Brights", "gokō", "五光", romaja="ogwang", ko="오광"), every, "brights")
    four = Names("Four Brights", "shikō", "四光", romaja="sagwang", ko="사광")
    yield _set(4, four, dry, "brights")
    for absent in dry:
        yield _set(options.rainy_four, four, every - {absent}, "brights")
    yield _set(3, Names("Three Brights", "sankō", "三光", romaja="samgwang", ko="삼광"), dry, "brights", 3)
    # Any three brights match; three without the Rain Man are worth more as Three Brights.
    rainy = Names("Rainy Three Brights", "amesankō", "雨三光", romaja="bisamgwang", ko="비삼광")
    yield _set(2, rainy, every, "brights", 3)


def _birds(options: Options) -> Iterator[Yaku]:
    if options.six_birds:
        yield _set(6, Names("Six Birds", "rokutori", "六鳥"), _BIRDS | _THREE_BIRDS, "birds")
    yield _set(options.five_birds, Names("Five Birds", "gotori", "五鳥", romaja="godori", ko="고도리"), _BIRDS, "birds")
    if options.three_birds:
        yield _set(4, Names("Three Birds", "mitori", "三鳥"), _THREE_BIRDS, "birds")


def _ribbons() -> Iterator[Yaku]:
    poetry = Names("Poetry Ribbons", "akatan", "赤短", romaja="hongdan", ko="홍단")
    blue = Names("Blue Ribbons", "aotan", "青短", romaja="cheongdan", ko="청단")
    grass = Names("Grass Ribbons", "kusatan", "草短", romaja="chodan", ko="초단")
    for names, cards in ((poetry, Ribbon.POETRY.cards), (blue, Ribbon.BLUE.cards), (grass, _GRASS)):
        yield _set(3, names, cards, "ribbons")
    yield _set(1, _RIBBONS, Kind.RIBBON.cards, "ribbons", 5, grows_by=Kind.RIBBON.cards)


def _chaff_values(options: Options, *cup: c.Card) -> tuple[CardSet, ...]:
    """The chaff cards of value 1 or more, of 2 or more, and of 3; ``cup`` counts two."""
    values = dict.fromkeys(Kind.CHAFF.cards, 1) | dict.fromkeys((*DOUBLE_CHAFF, *cup), 2) | JOKER_VALUES[options.jokers]
    return tuple([CardSet([card for card in values if values[card] >= least]) for least in (1, 2, 3)])


def _animals_and_chaff(options: Options, cup: CardSet) -> Iterator[Yaku]:
    """Animals and Chaff, each with the Cup and without it."""
    for animals in (Kind.ANIMAL.cards, Kind.ANIMAL.cards - cup):
        yield _set(1, _ANIMALS, animals, "animals", _ANIMALS_NEEDED, grows_by=animals)
    for chaff, *again in (_chaff_values(options), _chaff_values(options, *cup)):
        yield _set(1, _CHAFF_NAMES, chaff, "chaff", _CHAFF_NEEDED, grows_by=chaff, again=tuple(again))


def _beside(options: Options, cup: CardSet) -> Iterator[Yaku]:
    if options.three_doubles:
        yield _set(3, Names("Three Doubles", "mitsu no niten", "三つの二点"), cup | DOUBLE_CHAFF, NOT_IN_S)
    if options.april_and_july:
        both = Month.WISTERIA.cards | Month.CLOVER.cards
        yield _set(8, Names("April and July", "shigatsu to shichigatsu", "四月と七月"), both, NOT_IN_S)


_ANIMALS_NEEDED: Final = 5
_CHAFF_NEEDED: Final = 10


def deck_of(options: Options) -> CardSet:
    """The 48 cards and the jokers (GS-1.3)."""
    return DECK | CardSet(JOKER_VALUES[options.jokers])


@functools.lru_cache(maxsize=64)
def sets_of(options: Options) -> YakuTable:
    """The sets under the options, for every way in which the Cup may count (GS-7.1, GS-7.2)."""
    cup = CUPS[options.cup_card]
    either = (*_animals_and_chaff(options, cup), *_beside(options, cup))
    sets = (*_brights(options), *_birds(options), *_ribbons(), *either)
    return _part(YakuTable(_GROUPS, sets), {each.group for each in sets})


@functools.lru_cache(maxsize=64)
def with_rain_man(table: YakuTable, rain_man: int) -> YakuTable:
    """The table for a pile with the Rain Man (1) or without (0).

    Of sets whose value depends on the Rain Man, it has only those that such a pile can have.
    """
    takes = {each: c.WILLOW_RAIN_MAN in each.cards for each in table}
    wrong = [
        each for each, other in itertools.permutations(table, 2)
        if (each.key, takes[other]) == (other.key, bool(rain_man)) and takes[each] != takes[other]
        and each.value != other.value
    ]  # fmt: skip
    return YakuTable(table.groups, tuple([each for each in table if each not in wrong]))


def _part(table: YakuTable, groups: Collection[str]) -> YakuTable:
    some = tuple([group for group in table.groups if group.key in groups])
    return YakuTable(some, tuple([each for each in table if each.group in groups]))


@functools.lru_cache(maxsize=64)
def _reading(table: YakuTable, cup: CardSet, counts: CupCounts) -> YakuTable:
    """The table with the Cup counted in one way: Animals and Chaff each appear once, with the Cup or without it."""
    drops = {"animals": counts is CupCounts.CHAFF, "chaff": counts is CupCounts.ANIMAL}  # True: drop those with it
    both = {each.key for each in table if cup <= each.cards} & {each.key for each in table if not cup <= each.cards}
    wrong = [each for each in table if each.key in both and (cup <= each.cards) is drops.get(each.key)]
    return YakuTable(table.groups, tuple(dict.fromkeys([each for each in table if each not in wrong])))


# --- what a pile is worth ---------------------------------------------------------------------------------------------

_ANIMALS_WORTH, _CHAFF_WORTH = [
    [max(count - needed + 1, 0) for count in range(len(DECK))] for needed in (_ANIMALS_NEEDED, _CHAFF_NEEDED)
]
"""The worth of animals and of chaff, by their number (GS-7.1)."""

_Worth: TypeAlias = tuple[int, Callable[[int], int]]
"""The cards of some sets, as a mask, and a function that returns the worth of such cards."""

_MOST_KEPT: Final = 4096  # piles of cards of some groups; the game's groups have ten cards at most


def _worth(table: YakuTable, groups: Collection[str]) -> _Worth:
    part = _part(table, groups)
    cards = CardSet().union(*[each.cards | each.extra_cards for each in part])
    return cards.mask, functools.lru_cache(_MOST_KEPT)(part.value_of_mask)


@attrs.frozen(eq=False, repr=False)
class PileCounter(Immutable):
    """Counts the animals, chaff and points of piles under some rules. All piles are masks.

    Args:
        rules: The rules.
        is_plain: Whether the table of sets decides everything, with Animals and Chaff worth what they are in the game,
            and no set worth less than zero. If not, each pile is counted by the rules, which is slower.
        options: The options.
        cup: The Cup, as a mask (GS-7.2).
        asked_cup: The Cup if its captor chooses what it counts as, else 0.
        always: What the Cup always counts as, if the options fix it.
        animal_cards: The animals, including the Cup, as a mask.
        chaff_cards: The chaff cards, including the Cup, of value 1 or more, of 2 or more, and of 3.
        worths: The worth of all groups that count for the minimum, except Ribbons, Animals and Chaff; and the worth of
            Ribbons.
        fewest: The fewest cards of any set.
    """

    rules: Any
    is_plain: bool
    options: Options
    cup: int
    asked_cup: int
    always: CupCounts | None
    animal_cards: int
    chaff_cards: tuple[int, ...]
    worths: tuple[_Worth, _Worth]
    fewest: int
    _kept: dict[tuple[CupCounts, ...], tuple[YakuTable, ...]] = attrs.field(init=False, factory=dict[Any, Any])

    def readings(self, table: YakuTable | None, placed: CupCounts | None) -> tuple[YakuTable, ...]:
        """The sets of a table, for each way in which the Cup may count (GS-7.2).

        Args:
            table: The table; ``None`` for the table of the rules.
            placed: What the Cup counts as, if that is fixed.
        """
        fixed = placed or self.always
        ways: tuple[CupCounts, ...] = (fixed,) if fixed else _EITHER
        kept = self._kept if table is None else {}
        if ways not in kept:
            sets = self.rules.yaku if table is None else table
            kept[ways] = tuple([_reading(sets, card_set(self.cup), counts) for counts in ways])
        return kept[ways]

    def animals(self, pile: int, counts: CupCounts) -> int:
        """The number of animals in a pile (GS-7.2)."""
        return (pile & (self.animal_cards ^ self.cup if counts is CupCounts.CHAFF else self.animal_cards)).bit_count()

    def chaff(self, pile: int, counts: CupCounts) -> int:
        """The sum of the chaff values in a pile (GS-1.4, GS-7.2)."""
        if counts is CupCounts.ANIMAL:
            pile &= ~self.cup
        one, two, three = self.chaff_cards
        return (pile & one).bit_count() + (pile & two).bit_count() + (pile & three).bit_count()

    def value(self, card: int) -> int:
        """The chaff value of a card, given as a mask; the Cup has 2 (GS-1.4)."""
        return self.chaff(card, CupCounts.CHAFF)

    def score(self, pile: int, placed: CupCounts | None, moment: Any = None, seat: int = 0) -> int:
        """S, the worth of the sets in a pile that count for the minimum (GS-7.1 to GS-7.3).

        Args:
            pile: The pile.
            placed: What the Cup counts as, if that is fixed; otherwise S is the higher one.
            moment: The state, view or outcome; not needed with a plain table.
            seat: The seat that owns the pile; not needed with a plain table.
        """
        if not self.is_plain:
            rules, ended = self.rules, isinstance(moment, Outcome)
            at = (rules.at_end if ended else rules.at)(moment, seat)._replace(cup=placed)
            return sum([each.value for each in rules.held(card_set(pile), at) if each.yaku.group != NOT_IN_S])
        (other_cards, others), (ribbon_cards, ribbons) = self.worths
        found = others(pile & other_cards) + ribbons(pile & ribbon_cards)
        cup = pile & self.cup
        pile ^= cup
        one, two, three = self.chaff_cards  # inlined: chaff() would take as long again, in most turns
        chaff = (pile & one).bit_count() + (pile & two).bit_count() + (pile & three).bit_count()
        animals = (pile & self.animal_cards).bit_count()
        if not cup:
            return found + _ANIMALS_WORTH[animals] + _CHAFF_WORTH[chaff]
        ways = _CUP_ADDS[placed or self.always]
        return found + max([_ANIMALS_WORTH[animals + more] + _CHAFF_WORTH[chaff + also] for more, also in ways])

    def counts(self, pile: int, placed: CupCounts | None, moment: Any = None, seat: int = 0) -> CupCounts:
        """What the Cup of a pile counts as in S; if S is equal, an animal (GS-7.2). For arguments see :meth:`score`."""
        if fixed := placed or self.always:
            return fixed
        as_animal, as_chaff = [self.score(pile, counts, moment, seat) for counts in _EITHER]
        return CupCounts.CHAFF if as_chaff > as_animal else CupCounts.ANIMAL

    def next_chaff(self, pile: int, placed: CupCounts | None, moment: Any = None, seat: int = 0) -> int:
        """The chaff card that the owner of a pile gives next, as a mask; 0 if it has none (GS-6.3, GS-6.4).

        It is the card of the lowest value, and among equals the first in card order. For arguments see :meth:`score`.
        """
        one, two, _ = self.chaff_cards
        cup = pile & self.cup
        chaff = pile & one ^ cup
        # GS-6.4: the Cup can go only while it counts as chaff and there is another chaff card.
        may_give = chaff and cup and self.options.cup_stealing == "counted"
        if may_give and self.counts(pile, placed, moment, seat) is not CupCounts.ANIMAL:
            chaff |= cup
        # In card order the joker of value 3 comes after all cards of value 2.
        lowest = chaff ^ chaff & two or chaff
        return lowest & -lowest


@functools.lru_cache(maxsize=64)
def counting_of(rules: Any, *, is_varied: bool) -> PileCounter:
    """The counter for some rules, made once for equal rules.

    ``is_varied`` says that a subclass changes counting by more than its table of sets.
    """
    table, options, cup = rules.yaku, rules.options, CUPS[rules.options.cup_card]
    by_number, apart = ("animals", "chaff"), ("ribbons", "animals", "chaff", NOT_IN_S)
    is_plain = not is_varied and all(each.value >= 0 for each in table)
    is_plain = is_plain and _part(table, by_number).yaku == _part(sets_of(options), by_number).yaku
    worths = _worth(table, {group.key for group in table.groups} - {*apart}), _worth(table, ("ribbons",))
    chaff = tuple([cards.mask for cards in _chaff_values(options, *cup)])
    asked_cup = cup.mask if options.cup_choice == "on_capture" else 0
    always, animals = _ALWAYS.get(options.cup_choice), Kind.ANIMAL.cards.mask
    fewest = min([-(-each.needed // (1 + len(each.again))) for each in table], default=0)
    return PileCounter(rules, is_plain, options, cup.mask, asked_cup, always, animals, chaff, worths, fewest)
