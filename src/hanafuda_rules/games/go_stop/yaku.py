"""The sets of Go-Stop, and what a pile is worth: chaff counted by value, and a card that is an animal or two chaff."""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from hanafuda_rules import cards as c
from hanafuda_rules._checks import Enumeration
from hanafuda_rules._values import Value
from hanafuda_rules.cards import CardSet, Kind, Month, Names, Ribbon
from hanafuda_rules.classification import STANDARD, Classification
from hanafuda_rules.games.go_stop.options import Options
from hanafuda_rules.yaku import HeldYaku, Yaku, YakuGroup, YakuTable

__all__ = ["CLASSIFICATION", "DOUBLE_CHAFF", "JOKER_VALUES", "Counting", "CupCounts", "counting_of"]

JOKER_VALUES: Final = {
    "none": {},
    "2": {c.JOKER_1: 2},
    "2_2": {c.JOKER_1: 2, c.JOKER_2: 2},
    "2_3": {c.JOKER_1: 2, c.JOKER_3: 3},
    "2_2_2": {c.JOKER_1: 2, c.JOKER_2: 2, c.JOKER_3: 2},
    "2_2_3": {c.JOKER_1: 2, c.JOKER_2: 2, c.JOKER_3: 3},
}
"""How many chaff each joker counts, by the option ``jokers`` (GS-1.3)."""

DOUBLE_CHAFF: Final = CardSet([c.WILLOW_LIGHTNING, c.PAULOWNIA_YELLOW])
"""The chaff cards that count two (GS-1.4)."""

_CUPS: Final = {"sake_cup": c.CHRYSANTHEMUM_CUP, "bridge": c.IRIS_BRIDGE}
_CUP_AS_CHAFF: Final = 2
_BIRDS: Final = CardSet([c.PLUM_WARBLER, c.WISTERIA_CUCKOO, c.SUSUKI_GEESE])
_PHOENIX: Final = CardSet([c.PAULOWNIA_PHOENIX])
_RAIN_MAN: Final = CardSet([c.WILLOW_RAIN_MAN])
_GRASS: Final = Ribbon.PLAIN.cards - Month.WILLOW.cards

CLASSIFICATION: Final = Classification(
    tuple(
        [
            attrs.evolve(each, cards=each.cards | c.JOKERS) if each.kind is Kind.CHAFF else each
            for each in STANDARD.classes
        ]
    )
)
"""The standard kinds (CD-2), and the jokers as chaff (GS-1.4)."""


class CupCounts(enum.Enum, metaclass=Enumeration):
    """What the Sake Cup, or the card in its place, counts as (GS-7.2)."""

    __rule__ = "GS-7.2"

    ANIMAL = "animal"
    CHAFF = "chaff"
    BOTH = "both"


_ALWAYS: Final = {"animal": CupCounts.ANIMAL, "both": CupCounts.BOTH}

# --- the table (GS-7.1) -----------------------------------------------------------------------------------------------

_GROUPS: Final = (
    YakuGroup("brights", Names("Brights", "hikari", "光", korean="gwang", ko="광"), best_only=True),
    YakuGroup("birds", Names("Birds", "tori", "鳥", korean="sae", ko="새"), best_only=True),
    YakuGroup("ribbons", Names("Ribbons", "tanzaku", "短冊", korean="tti", ko="띠")),
    YakuGroup("animals", Names("Animals", "tane", "種", korean="yeolkkeut", ko="열끗")),
    YakuGroup("chaff", Names("Chaff", "kasu", "カス", korean="pi", ko="피")),
    YakuGroup("beside", Names("Not in the minimum")),
)


def _set(  # noqa: PLR0913  # a row of the table
    value: int, names: Names, cards: CardSet, group: str, needed: int | None = None, *, grows: bool = False
) -> Yaku:
    return Yaku.named(names, value, cards, "GS-7.1", group=group, needed=needed, grows_by=cards if grows else None)


def _brights(options: Options) -> Iterator[Yaku]:
    every, dry = Kind.BRIGHT.cards, Kind.BRIGHT.cards - _RAIN_MAN
    yield _set(15, Names("Five Brights", "gokō", "五光", korean="ogwang", ko="오광"), every, "brights")
    four = Names("Four Brights", "shikō", "四光", korean="sagwang", ko="사광")
    yield _set(4, four, dry, "brights")
    for absent in dry:
        yield _set(options.rainy_four, four, every - {absent}, "brights")
    yield _set(3, Names("Three Brights", "sankō", "三光", korean="samgwang", ko="삼광"), dry, "brights", 3)
    # With the Rain Man: whatever three there are, for three dry ones are worth more.
    yield _set(
        2, Names("Rainy Three Brights", "amesankō", "雨三光", korean="bisamgwang", ko="비삼광"), every, "brights", 3
    )


def _sets(options: Options) -> Iterator[Yaku]:
    yield from _brights(options)
    if options.six_birds:
        yield _set(6, Names("Six Birds", "rokutori", "六鳥"), _BIRDS | _PHOENIX, "birds")
    yield _set(options.five_birds, Names("Five Birds", "gotori", "五鳥", korean="godori", ko="고도리"), _BIRDS, "birds")
    if options.three_birds:
        yield _set(4, Names("Three Birds", "mitori", "三鳥"), _BIRDS - {c.SUSUKI_GEESE} | _PHOENIX, "birds")
    poetry = Names("Poetry Ribbons", "akatan", "赤短", korean="hongdan", ko="홍단")
    blue = Names("Blue Ribbons", "aotan", "青短", korean="cheongdan", ko="청단")
    grass = Names("Grass Ribbons", "kusatan", "草短", korean="chodan", ko="초단")
    for names, cards in ((poetry, Ribbon.POETRY.cards), (blue, Ribbon.BLUE.cards), (grass, _GRASS)):
        yield _set(3, names, cards, "ribbons")
    yield _set(1, _GROUPS[2].names, Kind.RIBBON.cards, "ribbons", 5, grows=True)
    yield _set(1, _GROUPS[3].names, Kind.ANIMAL.cards, "animals", 5, grows=True)
    yield _set(1, _GROUPS[4].names, Kind.CHAFF.cards | CardSet(JOKER_VALUES[options.jokers]), "chaff", 10, grows=True)
    if options.three_doubles:
        cup = CardSet([_CUPS[options.cup_card]])
        yield _set(3, Names("Three Doubles", "mitsu no niten", "三つの二点"), cup | DOUBLE_CHAFF, "beside")
    if options.april_and_july:
        both = Month.WISTERIA.cards | Month.CLOVER.cards
        yield _set(8, Names("April and July", "shigatsu to shichigatsu", "四月と七月"), both, "beside")


def _table(yaku: Iterable[Yaku], *groups: str) -> YakuTable:
    """The sets of some groups, and those of the groups that have any."""
    chosen = tuple([each for each in yaku if each.group in groups])
    return YakuTable(tuple([group for group in _GROUPS if group.key in {each.group for each in chosen}]), chosen)


# --- what a pile is worth ---------------------------------------------------------------------------------------------


class _Worths(dict[int, int]):
    """What some cards are worth by a table, by their mask; filled as it is asked."""

    def __init__(self, table: YakuTable) -> None:
        self._table = table

    def __missing__(self, cards: int) -> int:
        found = self[cards] = self._table.value_of_mask(cards)
        return found


@attrs.frozen(eq=False, repr=False)
class Counting(Value):
    """What counts in a pile, by some options. All piles are masks.

    Args:
        options: The options.
        table: Every set (GS-7.1). Its Chaff counts cards; what counts in a pile are their values.
        cup: The card that is an animal or two chaff, as a mask (GS-7.2).
        tiers: The chaff cards, those that count two or more, and those that count three, as masks.
        parts: Cards with what they are worth whatever the Cup counts as: brights, birds, ribbons.
        animal_worths: What animals are worth.
        in_minimum: The sets that count for the minimum, but for Chaff.
        beside: The sets that do not.
    """

    options: Options
    table: YakuTable
    cup: int
    tiers: tuple[int, ...]
    parts: tuple[tuple[int, _Worths], ...]
    animal_worths: _Worths
    in_minimum: YakuTable
    beside: YakuTable

    def value(self, card: int) -> int:
        """How many chaff a chaff card counts, or the Cup where it does, as a mask (GS-1.4)."""
        return sum([bool(card & cards) for cards in self.tiers]) or _CUP_AS_CHAFF

    def animals(self, pile: int, counts: CupCounts) -> int:
        """How many animals a pile has."""
        lost = self.cup if counts is CupCounts.CHAFF else 0
        return (pile & _ANIMALS & ~lost).bit_count()

    def chaff_value(self, pile: int, counts: CupCounts) -> int:
        """How many chaff a pile has, by their values (GS-1.4, GS-7.2)."""
        found = 0 if counts is CupCounts.ANIMAL or not pile & self.cup else _CUP_AS_CHAFF
        for cards in self.tiers:
            found += (pile & cards).bit_count()
        return found

    def score(self, pile: int, placed: CupCounts | None) -> int:
        """S: what the sets are worth that count for the minimum; none of them is declared (GS-7.1 to GS-7.3).

        Args:
            pile: The pile.
            placed: What the Cup counts as, where that is fixed; else whatever makes it higher.
        """
        if not pile & self.cup:
            return self._score(pile, CupCounts.ANIMAL)
        if fixed := placed or _ALWAYS.get(self.options.cup_choice):
            return self._score(pile, fixed)
        return max(self._score(pile, CupCounts.ANIMAL), self._score(pile, CupCounts.CHAFF))

    def counts(self, pile: int, placed: CupCounts | None) -> CupCounts:
        """What the Cup of a pile counts as in S; of equals as an animal (GS-7.2)."""
        if fixed := placed or _ALWAYS.get(self.options.cup_choice):
            return fixed
        as_chaff = self._score(pile, CupCounts.CHAFF) > self._score(pile, CupCounts.ANIMAL)
        return CupCounts.CHAFF if as_chaff else CupCounts.ANIMAL

    def _score(self, pile: int, counts: CupCounts) -> int:
        # Every turn that captures comes here: what can be looked up is, and chaff are counted in place.
        animals = pile & _ANIMALS if counts is not CupCounts.CHAFF else pile & _ANIMALS & ~self.cup
        (one, ones), (two, twos), (three, threes) = self.parts
        found = self.animal_worths[animals] + ones[pile & one] + twos[pile & two] + threes[pile & three]
        chaff, double, triple = self.tiers
        number = (pile & chaff).bit_count() + (pile & double).bit_count() + (pile & triple).bit_count()
        if counts is not CupCounts.ANIMAL and pile & self.cup:
            number += _CUP_AS_CHAFF
        return found + number - _CHAFF_NEEDED + 1 if number >= _CHAFF_NEEDED else found

    def next_chaff(self, pile: int, placed: CupCounts | None) -> int:
        """The card that the owner of a pile gives next, as a mask; 0 if there is none (GS-6.3, GS-6.4).

        It is one of the lowest value, and of equals the first in card order.

        Args:
            pile: The pile.
            placed: What the Cup counts as, where that is fixed.
        """
        chaff = pile & self.tiers[0]
        # GS-6.4: the Cup only beside another chaff card, while it counts as chaff.
        may_give = chaff and pile & self.cup and self.options.cup_stealing == "counted"
        if may_give and self.counts(pile, placed) is not CupCounts.ANIMAL:
            chaff |= self.cup
        _, twos, threes = self.tiers
        for higher in (twos | self.cup, threes, 0):
            if some := chaff & ~higher:
                return some & -some
        return 0

    def held(self, pile: int, counts: CupCounts) -> tuple[HeldYaku, ...]:
        """Every set that counts in a pile, those beside the minimum too: V (GS-7.1, GS-8.1).

        Args:
            pile: The pile.
            counts: What the Cup counts as.
        """
        cards = CardSet.from_mask(pile & ~self.cup if counts is CupCounts.CHAFF else pile)
        found = list(self.in_minimum.scored(cards))
        if (chaff := self.chaff_value(pile, counts)) >= _CHAFF_NEEDED:
            yaku = self.table["chaff"]
            found.append(HeldYaku(yaku, yaku.value + chaff - _CHAFF_NEEDED))
        return (*found, *self.beside.scored(CardSet.from_mask(pile)))


_ANIMALS: Final = Kind.ANIMAL.cards.mask
_CHAFF_NEEDED: Final = 10


@functools.lru_cache(maxsize=64)
def counting_of(options: Options) -> Counting:
    """What counts by some options; its tables are made once."""
    yaku = tuple(_sets(options))
    jokers = JOKER_VALUES[options.jokers]
    values = {**dict.fromkeys(Kind.CHAFF.cards, 1), **dict.fromkeys(DOUBLE_CHAFF, 2), **jokers}
    parts = (
        (Kind.BRIGHT.cards, "brights"),
        (_BIRDS | _PHOENIX, "birds"),
        (Kind.RIBBON.cards, "ribbons"),
    )
    return Counting(
        options,
        table=_table(yaku, *[group.key for group in _GROUPS]),
        cup=_CUPS[options.cup_card].mask,
        parts=tuple([(cards.mask, _Worths(_table(yaku, group))) for cards, group in parts]),
        animal_worths=_Worths(_table(yaku, "animals")),
        tiers=tuple([CardSet([card for card in values if values[card] >= least]).mask for least in (1, 2, 3)]),
        in_minimum=_table(yaku, "brights", "birds", "ribbons", "animals"),
        beside=_table(yaku, "beside"),
    )
