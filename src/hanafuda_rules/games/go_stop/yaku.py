"""The sets of Go-Stop, and what a pile is worth: chaff counted by value, and a card that is an animal or two chaff."""

from __future__ import annotations

import enum
import functools
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Self, TypeAlias

import attrs

from hanafuda_rules import cards as c
from hanafuda_rules._checks import Enumeration
from hanafuda_rules._values import Immutable
from hanafuda_rules.cards import DECK, CardSet, Kind, Month, Names, Ribbon, card_set
from hanafuda_rules.classification import STANDARD, Classification
from hanafuda_rules.games.go_stop.options import Options
from hanafuda_rules.yaku import HeldYaku, Yaku, YakuGroup, YakuTable

__all__ = ["CLASSIFICATION", "DOUBLE_CHAFF", "JOKER_VALUES", "Counting", "CupCounts", "Sets", "counting_of", "deck_of"]

JOKER_VALUES: Final = {
    "none": {},
    "2": {c.JOKER_1: 2},
    "2_2": {c.JOKER_1: 2, c.JOKER_2: 2},
    "2_3": {c.JOKER_1: 2, c.JOKER_3: 3},
    "2_2_2": {c.JOKER_1: 2, c.JOKER_2: 2, c.JOKER_3: 2},
    "2_2_3": {c.JOKER_1: 2, c.JOKER_2: 2, c.JOKER_3: 3},
}
"""How many chaff each joker counts, by the option ``jokers`` (GS-1.3)."""


def deck_of(options: Options) -> CardSet:
    """The 48 cards and the jokers (GS-1.3)."""
    return DECK | CardSet(JOKER_VALUES[options.jokers])


DOUBLE_CHAFF: Final = CardSet([c.WILLOW_LIGHTNING, c.PAULOWNIA_YELLOW])
"""The chaff cards that count two (GS-1.4)."""

_CUPS: Final = {"sake_cup": c.CHRYSANTHEMUM_CUP, "bridge": c.IRIS_BRIDGE}
_BIRDS: Final = CardSet([c.PLUM_WARBLER, c.WISTERIA_CUCKOO, c.SUSUKI_GEESE])
_THREE_BIRDS: Final = CardSet([c.PLUM_WARBLER, c.WISTERIA_CUCKOO, c.PAULOWNIA_PHOENIX])
_GRASS: Final = Ribbon.PLAIN.cards - Month.WILLOW.cards

_CLASSES: Final = {each.kind: each for each in STANDARD.classes}
_CHAFF: Final = attrs.evolve(_CLASSES[Kind.CHAFF], cards=Kind.CHAFF.cards | c.JOKERS)

CLASSIFICATION: Final = Classification(tuple({**_CLASSES, Kind.CHAFF: _CHAFF}.values()))
"""The standard kinds (CD-2), and the jokers as chaff (GS-1.4)."""


class CupCounts(enum.Enum, metaclass=Enumeration):
    """What the Sake Cup, or the card in its place, counts as (GS-7.2)."""

    __rule__ = "GS-7.2"

    ANIMAL = "animal"
    CHAFF = "chaff"
    BOTH = "both"


_ALWAYS: Final = {"animal": CupCounts.ANIMAL, "both": CupCounts.BOTH}
_AS_ANIMAL, _AS_CHAFF, _AS_BOTH = (1, 0), (0, 2), (1, 2)
_CUP_ADDS: Final = {
    None: (_AS_ANIMAL, _AS_CHAFF), CupCounts.ANIMAL: (_AS_ANIMAL,), CupCounts.CHAFF: (_AS_CHAFF,),
    CupCounts.BOTH: (_AS_BOTH,),
}  # fmt: skip
"""How many animals and chaff the Cup adds, in each way in which it may count."""

# --- the table (GS-7.1) -----------------------------------------------------------------------------------------------

_RIBBONS: Final = Names("Ribbons", "tanzaku", "短冊", korean="tti", ko="띠")
_ANIMALS: Final = Names("Animals", "tane", "種", korean="yeolkkeut", ko="열끗")
_CHAFF_NAMES: Final = Names("Chaff", "kasu", "カス", korean="pi", ko="피")
_GROUPS: Final = (
    YakuGroup("brights", Names("Brights", "hikari", "光", korean="gwang", ko="광"), best_only=True),
    YakuGroup("birds", Names("Birds", "tori", "鳥", korean="sae", ko="새"), best_only=True),
    YakuGroup("ribbons", _RIBBONS),
    YakuGroup("animals", _ANIMALS),
    YakuGroup("chaff", _CHAFF_NAMES),
    YakuGroup("beside", Names("Not in the minimum")),
)


def _set(value: int, names: Names, cards: CardSet, group: str, needed: int | None = None, **more: Any) -> Yaku:
    return Yaku.named(names, value, cards, "GS-7.1", group=group, needed=needed, **more)


def _brights(options: Options) -> Iterator[Yaku]:
    every, dry = Kind.BRIGHT.cards, Kind.BRIGHT.cards - {c.WILLOW_RAIN_MAN}
    yield _set(15, Names("Five Brights", "gokō", "五光", korean="ogwang", ko="오광"), every, "brights")
    four = Names("Four Brights", "shikō", "四光", korean="sagwang", ko="사광")
    yield _set(4, four, dry, "brights")
    for absent in dry:
        yield _set(options.rainy_four, four, every - {absent}, "brights")
    yield _set(3, Names("Three Brights", "sankō", "三光", korean="samgwang", ko="삼광"), dry, "brights", 3)
    # With the Rain Man: whatever three there are, for three dry ones are worth more.
    rainy = Names("Rainy Three Brights", "amesankō", "雨三光", korean="bisamgwang", ko="비삼광")
    yield _set(2, rainy, every, "brights", 3)


def _birds(options: Options) -> Iterator[Yaku]:
    if options.six_birds:
        yield _set(6, Names("Six Birds", "rokutori", "六鳥"), _BIRDS | _THREE_BIRDS, "birds")
    yield _set(options.five_birds, Names("Five Birds", "gotori", "五鳥", korean="godori", ko="고도리"), _BIRDS, "birds")
    if options.three_birds:
        yield _set(4, Names("Three Birds", "mitori", "三鳥"), _THREE_BIRDS, "birds")


def _ribbons() -> Iterator[Yaku]:
    poetry = Names("Poetry Ribbons", "akatan", "赤短", korean="hongdan", ko="홍단")
    blue = Names("Blue Ribbons", "aotan", "青短", korean="cheongdan", ko="청단")
    grass = Names("Grass Ribbons", "kusatan", "草短", korean="chodan", ko="초단")
    for names, cards in ((poetry, Ribbon.POETRY.cards), (blue, Ribbon.BLUE.cards), (grass, _GRASS)):
        yield _set(3, names, cards, "ribbons")
    yield _set(1, _RIBBONS, Kind.RIBBON.cards, "ribbons", 5, grows_by=Kind.RIBBON.cards)


def _animals_and_chaff(options: Options, cup: CardSet, counts: CupCounts) -> Iterator[Yaku]:
    """The sets with the Cup as an animal, as chaff, or as both."""
    animals = Kind.ANIMAL.cards - (cup if counts is CupCounts.CHAFF else CardSet())
    yield _set(1, _ANIMALS, animals, "animals", _ANIMALS_NEEDED, grows_by=animals)
    as_two = dict.fromkeys(() if counts is CupCounts.ANIMAL else cup, 2)
    values = dict.fromkeys(Kind.CHAFF.cards, 1) | dict.fromkeys(DOUBLE_CHAFF, 2) | as_two | JOKER_VALUES[options.jokers]
    one, two, three = [CardSet([card for card in values if values[card] >= least]) for least in (1, 2, 3)]
    yield _set(1, _CHAFF_NAMES, one, "chaff", _CHAFF_NEEDED, grows_by=one, again=(two, three))


def _beside(options: Options, cup: CardSet) -> Iterator[Yaku]:
    if options.three_doubles:
        yield _set(3, Names("Three Doubles", "mitsu no niten", "三つの二点"), cup | DOUBLE_CHAFF, "beside")
    if options.april_and_july:
        both = Month.WISTERIA.cards | Month.CLOVER.cards
        yield _set(8, Names("April and July", "shigatsu to shichigatsu", "四月と七月"), both, "beside")


_ANIMALS_NEEDED: Final = 5
_CHAFF_NEEDED: Final = 10
_ANIMALS_WORTH, _CHAFF_WORTH = [
    [max(count - needed + 1, 0) for count in range(len(DECK))] for needed in (_ANIMALS_NEEDED, _CHAFF_NEEDED)
]
"""What that many animals, and that many chaff, are worth (GS-7.1)."""


# --- what a pile is worth ---------------------------------------------------------------------------------------------


def _table(sets: tuple[Yaku, ...]) -> YakuTable:
    groups = {each.group for each in sets}
    return YakuTable(tuple([group for group in _GROUPS if group.key in groups]), sets)


_Worth: TypeAlias = tuple[int, Callable[[int], int]]
"""The cards of some sets, as a mask, and what those in a pile are worth."""


def _worths(sets: tuple[Yaku, ...]) -> _Worth:
    return CardSet().union(*[each.cards for each in sets]).mask, functools.cache(_table(sets).value_of_mask)


@attrs.frozen(eq=False, repr=False)
class Sets(Immutable):
    """The sets, with the Cup counted in one way. All piles are masks.

    Args:
        table: The sets (GS-7.1).
        animal_cards: The animals, as a mask.
        chaff_cards: The chaff cards, those that count two or more, and those that count three, as masks.
    """

    table: YakuTable
    animal_cards: int
    chaff_cards: tuple[int, ...]

    @classmethod
    def of(cls, sets: tuple[Yaku, ...]) -> Self:
        """The sets, and those of the groups that have any."""
        table = _table(sets)
        chaff = table["chaff"]
        return cls(table, table["animals"].cards.mask, tuple([cards.mask for cards in (chaff.cards, *chaff.again)]))

    def animals(self, pile: int) -> int:
        """How many animals a pile has."""
        return (pile & self.animal_cards).bit_count()

    def chaff(self, pile: int) -> int:
        """How many chaff a pile has, by their values (GS-1.4, GS-7.2)."""
        one, two, three = self.chaff_cards
        return (pile & one).bit_count() + (pile & two).bit_count() + (pile & three).bit_count()

    def held(self, pile: int) -> tuple[HeldYaku, ...]:
        """Every set that counts in a pile, those beside the minimum too: V (GS-7.1, GS-8.1)."""
        return self.table.scored(card_set(pile))


@attrs.frozen(eq=False, repr=False)
class Counting(Immutable):
    """What counts in a pile, by some options. All piles are masks.

    Args:
        options: The options.
        cup: The card that is an animal or two chaff, as a mask (GS-7.2).
        asked_cup: The same where its captor says what it counts as, else 0.
        always: What it always counts as, if the options say so.
        sets: The sets, by what the Cup counts as.
        animal_cards: The animals, the Cup among them, as a mask.
        chaff_cards: The chaff cards, the Cup among them, those that count two or more, and those that count three.
        worths: The cards of brights and birds, as a mask, and what those in a pile are worth; and of ribbons.
    """

    options: Options
    cup: int
    asked_cup: int
    always: CupCounts | None
    sets: Mapping[CupCounts, Sets]
    animal_cards: int
    chaff_cards: tuple[int, ...]
    worths: tuple[_Worth, _Worth]

    def value(self, card: int) -> int:
        """How many chaff a chaff card counts, or the Cup where it does, as a mask (GS-1.4)."""
        return self.sets[CupCounts.CHAFF].chaff(card)

    def score(self, pile: int, placed: CupCounts | None) -> int:
        """S of a pile: what the sets are worth that count for the minimum (GS-7.1 to GS-7.3).

        Args:
            pile: The pile.
            placed: What the Cup counts as, where that is fixed; else whatever makes it higher.
        """
        (bright_cards, brights), (ribbon_cards, ribbons) = self.worths
        found = brights(pile & bright_cards) + ribbons(pile & ribbon_cards)
        cup = pile & self.cup
        pile ^= cup
        one, two, three = self.chaff_cards  # counted here, not by Sets: most turns come by, and a call takes as long
        chaff = (pile & one).bit_count() + (pile & two).bit_count() + (pile & three).bit_count()
        animals = (pile & self.animal_cards).bit_count()
        if not cup:
            return found + _ANIMALS_WORTH[animals] + _CHAFF_WORTH[chaff]
        ways = _CUP_ADDS[placed or self.always]
        return found + max([_ANIMALS_WORTH[animals + more] + _CHAFF_WORTH[chaff + also] for more, also in ways])

    def counts(self, pile: int, placed: CupCounts | None) -> CupCounts:
        """What the Cup of a pile counts as in S; of equals as an animal (GS-7.2)."""
        if fixed := placed or self.always:
            return fixed
        as_chaff = self.score(pile, CupCounts.CHAFF) > self.score(pile, CupCounts.ANIMAL)
        return CupCounts.CHAFF if as_chaff else CupCounts.ANIMAL

    def next_chaff(self, pile: int, placed: CupCounts | None) -> int:
        """The card that the owner of a pile gives next, as a mask; 0 if there is none (GS-6.3, GS-6.4).

        It is one of the lowest value, and of equals the first in card order.

        Args:
            pile: The pile.
            placed: What the Cup counts as, where that is fixed.
        """
        one, two, _ = self.chaff_cards
        cup = pile & self.cup
        chaff = pile & one ^ cup
        # GS-6.4: the Cup only beside another chaff card, while it counts as chaff.
        may_give = chaff and cup and self.options.cup_stealing == "counted"
        if may_give and self.counts(pile, placed) is not CupCounts.ANIMAL:
            chaff |= cup
        # In card order the joker that counts three comes after all that count two.
        lowest = chaff ^ chaff & two or chaff
        return lowest & -lowest


@functools.lru_cache(maxsize=64)
def counting_of(options: Options) -> Counting:
    """What counts by some options; its tables are made once."""
    cup = CardSet([_CUPS[options.cup_card]])
    brights, ribbons, last = (*_brights(options), *_birds(options)), tuple(_ribbons()), tuple(_beside(options, cup))
    sets = {each: Sets.of((*brights, *ribbons, *_animals_and_chaff(options, cup, each), *last)) for each in CupCounts}
    asked_cup = cup.mask if options.cup_choice == "on_capture" else 0
    always, worths = _ALWAYS.get(options.cup_choice), (_worths(brights), _worths(ribbons))
    animals, chaff = sets[CupCounts.ANIMAL].animal_cards, sets[CupCounts.CHAFF].chaff_cards
    return Counting(options, cup.mask, asked_cup, always, sets, animals, chaff, worths)
