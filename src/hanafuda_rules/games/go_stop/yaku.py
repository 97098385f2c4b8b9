"""The sets of Go-Stop and the worth of a pile, with chaff counted by value and a Cup that is an animal or two chaff."""

from __future__ import annotations

import enum
import functools
import itertools
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import attrs

from hanafuda_rules import cards as c
from hanafuda_rules.cards import DECK, CardSet, Kind, Month, Names, Ribbon, card_set
from hanafuda_rules.checks import Enumeration
from hanafuda_rules.classification import STANDARD, Classification
from hanafuda_rules.games.go_stop.match import Table
from hanafuda_rules.games.go_stop.options import Options
from hanafuda_rules.yaku import HeldYaku, Yaku, YakuGroup, YakuTable

if TYPE_CHECKING:
    from hanafuda_rules.games.go_stop import Rules

__all__ = [
    "ALWAYS", "CLASSIFICATION", "CUPS", "DECKS", "DOUBLE_CHAFF", "EITHER", "JOKER_VALUES", "NOT_IN_S", "NUMBERS", "At",
    "CupCounts", "chaff_masks", "in_s", "next_chaff", "number_in", "number_in_set", "readings_of", "sets_of",
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

DECKS: Final = {option: DECK | CardSet(values) for option, values in JOKER_VALUES.items()}
"""The 48 cards and the jokers, by the option ``jokers`` (GS-1.3)."""

DOUBLE_CHAFF: Final = CardSet([c.WILLOW_LIGHTNING, c.PAULOWNIA_YELLOW])
"""The chaff cards of value 2 (GS-1.4)."""

CUPS: Final = {"sake_cup": CardSet([c.CHRYSANTHEMUM_CUP]), "bridge": CardSet([c.IRIS_BRIDGE])}
"""The Cup: the card that is an animal or two chaff, by the option ``cup_card`` (GS-7.2)."""

_BIRDS: Final = CardSet([c.PLUM_WARBLER, c.WISTERIA_CUCKOO, c.SUSUKI_GEESE])
_THREE_BIRDS: Final = CardSet([c.PLUM_WARBLER, c.WISTERIA_CUCKOO, c.PAULOWNIA_PHOENIX])
_GRASS: Final = Ribbon.PLAIN.cards - Month.WILLOW.cards

_CLASSES: Final = {kind.kind: kind for kind in STANDARD.classes}
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


ALWAYS: Final = {"animal": CupCounts.ANIMAL, "both": CupCounts.BOTH}
"""What the Cup always counts as, by the option ``cup_choice`` (GS-7.2)."""

EITHER: Final = (CupCounts.ANIMAL, CupCounts.CHAFF)
"""What the Cup can count as if its owner has the choice: of two ways worth the same, an animal (GS-7.2)."""

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
    YakuGroup(NOT_IN_S, Names("Not in the minimum", "saiteiten-gai", "最低点外", ko="나는 점수 외")),
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
        yield _set(6, Names("Six Birds", "rokutori", "六鳥", ko="새 여섯 마리"), _BIRDS | _THREE_BIRDS, "birds")
    yield _set(options.five_birds, Names("Five Birds", "gotori", "五鳥", romaja="godori", ko="고도리"), _BIRDS, "birds")
    if options.three_birds:
        yield _set(4, Names("Three Birds", "mitori", "三鳥", ko="새 세 마리"), _THREE_BIRDS, "birds")


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
        yield _set(1, _ANIMALS, animals, "animals", 5, grows_by=animals)
    for chaff, *again in (_chaff_values(options), _chaff_values(options, *cup)):
        yield _set(1, _CHAFF_NAMES, chaff, "chaff", 10, grows_by=chaff, again=tuple(again))


def _beside(options: Options, cup: CardSet) -> Iterator[Yaku]:
    if options.three_doubles:
        names = Names("Three Doubles", "mitsu no niten", "三つの二点", ko="쌍피 세 장")
        yield _set(3, names, cup | DOUBLE_CHAFF, NOT_IN_S)
    if options.april_and_july:
        both = Month.WISTERIA.cards | Month.CLOVER.cards
        names = Names("April and July", "shigatsu to shichigatsu", "四月と七月", ko="사월과 칠월")
        yield _set(8, names, both, NOT_IN_S)


@functools.lru_cache(maxsize=64)
def sets_of(options: Options) -> YakuTable:
    """The sets under the options, for every way in which the Cup may count (GS-7.1, GS-7.2)."""
    cup = CUPS[options.cup_card]
    either = (*_animals_and_chaff(options, cup), *_beside(options, cup))
    sets = (*_brights(options), *_birds(options), *_ribbons(), *either)
    return _part(YakuTable(_GROUPS, sets), {yaku.group for yaku in sets})


@functools.lru_cache(maxsize=64)
def with_rain_man(table: YakuTable, rain_man: int) -> YakuTable:
    """The table for a pile with the Rain Man (1) or without (0).

    Of sets whose value depends on the Rain Man, it has only those that such a pile can have.
    """
    takes = {yaku: c.WILLOW_RAIN_MAN in yaku.cards for yaku in table}
    wrong = [
        yaku for yaku, other in itertools.permutations(table, 2)
        if (yaku.key, takes[other]) == (other.key, bool(rain_man)) and takes[yaku] != takes[other]
        and yaku.value != other.value
    ]  # fmt: skip
    return YakuTable(table.groups, tuple([yaku for yaku in table if yaku not in wrong]))


def _part(table: YakuTable, keys: Collection[str]) -> YakuTable:
    """The groups with these keys, and their yaku."""
    groups = tuple([group for group in table.groups if group.key in keys])
    return YakuTable(groups, tuple([yaku for yaku in table if yaku.group in keys]))


def in_s(table: YakuTable) -> YakuTable:
    """The sets that count for the minimum (GS-7.1)."""
    return _part(table, {group.key for group in table.groups} - {NOT_IN_S})


def readings_of(table: YakuTable, cup_card: str) -> dict[CupCounts, YakuTable]:
    """The table with the Cup counted in each way."""
    return {counts: _reading(table, CUPS[cup_card], counts) for counts in CupCounts}


@functools.lru_cache(maxsize=64)
def _reading(table: YakuTable, cup: CardSet, counts: CupCounts) -> YakuTable:
    """The table with the Cup counted in one way: Animals and Chaff each appear once, with the Cup or without it."""
    drops = {"animals": counts is CupCounts.CHAFF, "chaff": counts is CupCounts.ANIMAL}  # True: drop those with it
    with_cup, without = [{yaku.key for yaku in table if (cup <= yaku.cards) is has} for has in (True, False)]
    both = with_cup & without
    wrong = [yaku for yaku in table if yaku.key in both and (cup <= yaku.cards) is drops.get(yaku.key)]
    return YakuTable(table.groups, tuple(dict.fromkeys([yaku for yaku in table if yaku not in wrong])))


# --- numbers of cards (GS-1.4, GS-7.2, GS-8.3) ------------------------------------------------------------------------

NUMBERS: Final = ("chaff", "brights", "animals", "ribbons", "rain_man")
"""The kinds of cards whose numbers decide doubles."""

_CARDS: Final = {
    "brights": Kind.BRIGHT.cards.mask, "animals": Kind.ANIMAL.cards.mask, "ribbons": Kind.RIBBON.cards.mask,
    "rain_man": CardSet([c.WILLOW_RAIN_MAN]).mask,
}  # fmt: skip


def chaff_masks(options: Options) -> tuple[int, ...]:
    """The chaff cards of value 1 or more, of 2 or more, and of 3, with the Cup, as masks (GS-1.4)."""
    return tuple([cards.mask for cards in _chaff_values(options, *CUPS[options.cup_card])])


def number_in(rules: Rules, pile: int, kind: str, cup: CupCounts) -> int:
    """The number of cards of a kind (:data:`NUMBERS`) in a pile, given as a mask; chaff is counted by value."""
    if cup is {"chaff": CupCounts.ANIMAL, "animals": CupCounts.CHAFF}.get(kind):
        pile &= ~rules.cup
    if kind == "chaff":
        return sum([(pile & cards).bit_count() for cards in rules.chaff])
    return (pile & _CARDS[kind]).bit_count()


def number_in_set(held: HeldYaku) -> int:
    """The number of cards that a set and its value tell: the cards that it needs, and those that it has grown by."""
    return held.yaku.needed + (held.value - held.yaku.value) // (held.yaku.extra or 1)


def next_chaff(rules: Rules, pile: int, at: At) -> int:
    """The chaff card that the owner of a pile gives next, as a mask; 0 if it has none (GS-6.3, GS-6.4).

    It is the card of the lowest value, and among equals the first in card order.
    """
    one, two, _ = rules.chaff
    cup = pile & rules.cup
    chaff = pile & one ^ cup
    # GS-6.4: the Cup can go only while it counts as chaff and there is another chaff card.
    if chaff and cup and rules.options.cup_stealing == "counted":
        chaff |= cup if rules.cup_of(card_set(pile), at) is not CupCounts.ANIMAL else 0
    # In card order the joker of value 3 comes after all cards of value 2.
    lowest = chaff ^ chaff & two or chaff
    return lowest & -lowest
