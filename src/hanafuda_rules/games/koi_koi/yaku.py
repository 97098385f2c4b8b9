"""The yaku of Koi-Koi, and how the month, the field, calls and the Sake Cup change them.

Subclasses override ``Rules.yaku``, in the package.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

import attrs

from hanafuda_rules import cards as c
from hanafuda_rules.cards import CardSet, Kind, Month, Names, Ribbon
from hanafuda_rules.games.koi_koi.options import Options
from hanafuda_rules.settlement import Reason
from hanafuda_rules.table import Table
from hanafuda_rules.words import say
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

__all__ = ["VIEWING", "At", "alone", "in_month", "mark_places", "of_month", "readings", "spoilt", "yaku_table"]

_NO_CARDS: Final = CardSet()
_CUP: Final = CardSet([c.CHRYSANTHEMUM_CUP])
_DRY_BRIGHTS: Final = Kind.BRIGHT.cards - {c.WILLOW_RAIN_MAN}
_BOAR_DEER_BUTTERFLY: Final = CardSet([c.CLOVER_BOAR, c.MAPLE_DEER, c.PEONY_BUTTERFLIES])
_DOUBLE: Final = {"sake_cup": c.CHRYSANTHEMUM_CUP, "lightning": c.WILLOW_LIGHTNING, "yellow": c.PAULOWNIA_YELLOW}

_WEATHER: Final = {"flower_viewing": Month.WILLOW, "moon_viewing": Month.PAULOWNIA}

VIEWING: Final = frozenset(_WEATHER)
"""The keys of the viewing yaku (KK-5.5)."""

_NAMES: Final = {
    "five_brights": Names("Five Brights", "gokō", "五光", ko="오광"),
    "four_brights": Names("Four Brights", "shikō", "四光", ko="사광"),
    "rainy_four_brights": Names("Rainy Four Brights", "ameshikō", "雨四光", ko="비사광"),
    "three_brights": Names("Three Brights", "sankō", "三光", ko="삼광"),
    "boar_deer_butterfly": Names("Boar-Deer-Butterfly", "inoshikachō", "猪鹿蝶", ko="이노시카초"),
    "animals": Names("Animals", "tane", "タネ", ko="열끗"),
    "poetry_and_blue_ribbons": Names(
        "Poetry and Blue Ribbons", "akatan aotan no chōfuku", "赤短・青短の重複", ko="홍단·청단"
    ),
    "poetry_ribbons": Names("Poetry Ribbons", "akatan", "赤短", ko="홍단"),
    "blue_ribbons": Names("Blue Ribbons", "aotan", "青短", ko="청단"),
    "ribbons": Names("Ribbons", "tanzaku", "短冊", ko="띠"),
    "flower_viewing": Names("Flower Viewing", "hanami-zake", "花見酒", ko="꽃구경 술"),
    "moon_viewing": Names("Moon Viewing", "tsukimi-zake", "月見酒", ko="달구경 술"),
    "cards_of_the_month": Names("Cards of the Month", "tsukifuda", "月札", ko="그달의 패"),
    "chaff": Names("Chaff", "kasu", "カス", ko="피"),
}
_GROUP_NAMES: Final = {
    "brights": Names("Brights", "hikari", "光", ko="광"),
    "ribbon_sets": Names("Sets of Ribbons", "tanzaku", "短冊", ko="띠"),
}


# --- the table --------------------------------------------------------------------------------------------------------


def _brights(options: Options) -> Iterator[Yaku]:
    every, (five, four, rainy, three) = Kind.BRIGHT.cards, options.brights
    of_rule = functools.partial(Yaku.named, rule="KK-5.2", group="brights")
    yield of_rule(_NAMES["five_brights"], five, every)
    yield of_rule(_NAMES["four_brights"], four, _DRY_BRIGHTS)
    for absent in _DRY_BRIGHTS:
        yield of_rule(_NAMES["rainy_four_brights"], rainy, every - {absent})
    yield of_rule(_NAMES["three_brights"], three, _DRY_BRIGHTS, needed=3)


def _animals(options: Options) -> Iterator[Yaku]:
    # KK-5.3: in one group with Animals, or in its own.
    animals = Kind.ANIMAL.cards
    names, value = _NAMES["boar_deer_butterfly"], options.boar_deer_butterfly
    group, grows_by = "animals" if options.sets == "grow" else None, None if options.sets == "stack" else animals
    yield Yaku.named(names, value, _BOAR_DEER_BUTTERFLY, "KK-5.3", group=group, grows_by=grows_by)
    yield Yaku.named(_NAMES["animals"], 1, animals, "KK-5.1", needed=5, grows_by=animals)


def _ribbons(options: Options) -> Iterator[Yaku]:
    # KK-5.3, KK-5.4: all in one group, the sets in one group, or each in its own.
    ribbons, value = Kind.RIBBON.cards, options.ribbon_sets
    shared = "ribbon_sets" if options.both_ribbons == "replaces" else None
    group, grows_by = "ribbons" if options.sets == "grow" else shared, None if options.sets == "stack" else ribbons
    of_set = functools.partial(Yaku.named, group=group, grows_by=grows_by)
    both = 0 if options.both_ribbons == "none" else 2 * value
    names = _NAMES["poetry_and_blue_ribbons"]
    yield of_set(names, both, Ribbon.POETRY.cards | Ribbon.BLUE.cards, "KK-5.4")
    yield of_set(_NAMES["poetry_ribbons"], value, Ribbon.POETRY.cards, "KK-5.3")
    yield of_set(_NAMES["blue_ribbons"], value, Ribbon.BLUE.cards, "KK-5.3")
    yield Yaku.named(_NAMES["ribbons"], 1, ribbons, "KK-5.1", needed=5, grows_by=ribbons)


def _others(options: Options, months: tuple[Month, ...], chaff: CardSet) -> Iterator[Yaku]:
    value = options.viewing_value if isinstance(options.viewing_value, int) else options.viewing_value[0]
    flower, moon = (value if options.viewing in {"both", one} else 0 for one in ("flower", "moon"))
    yield Yaku.named(_NAMES["flower_viewing"], flower, _CUP | {c.CHERRY_CURTAIN}, "KK-5.5")
    yield Yaku.named(_NAMES["moon_viewing"], moon, _CUP | {c.SUSUKI_MOON}, "KK-5.5")
    for month in months:
        yield Yaku.named(_NAMES["cards_of_the_month"], 4, month.cards, "KK-5.8")
    double = chaff.intersection([_DOUBLE[word] for word in options.double_chaff])  # KK-5.10
    yield Yaku.named(_NAMES["chaff"], 1, chaff, "KK-5.9", needed=10, grows_by=chaff, again=(double,))


@functools.lru_cache(maxsize=64)
def yaku_table(options: Options) -> YakuTable:
    """The yaku under the options, for all months (KK-5.1)."""
    months = tuple(Month) if options.cards_of_month else ()
    chaff = Kind.CHAFF.cards if options.sake_cup == "animal" else Kind.CHAFF.cards | _CUP
    every = (*_brights(options), *_animals(options), *_ribbons(options), *_others(options, months, chaff))
    yaku = tuple([one for one in every if one.value])
    # KK-5.1: only the best yaku of a group counts. Most groups have one yaku and take its name.
    names = {one.group: _GROUP_NAMES.get(one.group, one.names) for one in yaku}
    return YakuTable(tuple([YakuGroup(key, name, best_only=True) for key, name in names.items()]), yaku)


# --- what counts ------------------------------------------------------------------------------------------------------

_OF_ANIMALS: Final = frozenset({"animals", "boar_deer_butterfly"})
_OF_CHAFF: Final = frozenset({"chaff"})


class At(NamedTuple):
    """The circumstances in which a pile counts.

    Args:
        table: The table of the round, with its month (KK-5.8).
        field: The field, for the weather (KK-5.7).
        called: Whether the player has called koi-koi in the round (KK-5.6).
    """

    table: Table
    field: CardSet = _NO_CARDS
    called: bool = False


def in_month(table: Table, month: int) -> At:
    """The circumstances of a round in a month, from 1 to 12, with an empty field and no call."""
    return At(attrs.evolve(table, round_number=month))


def of_month(table: YakuTable, month: int) -> YakuTable:
    """The yaku that count in a month, from 1 to 12: Cards of the Month are its own cards (KK-5.8)."""
    if "cards_of_the_month" not in table:
        return table
    return table.changed(lambda yaku: yaku if yaku.month == month else None, "cards_of_the_month")


def readings(options: Options, table: YakuTable, *, called: bool) -> tuple[YakuTable, ...]:
    """One table for each reading of the Sake Cup (KK-5.9).

    If ``called``, the player has called koi-koi, which can change the value of viewing (KK-5.6).
    """
    if called and isinstance(options.viewing_value, tuple):
        table = table.changed(functools.partial(_after_call, *options.viewing_value))
    if options.sake_cup != "either":
        return (table,)
    # As an animal first: at equal values, the first table counts.
    return tuple([table.changed(functools.partial(_without_cup, keys)) for keys in (_OF_CHAFF, _OF_ANIMALS)])


def _after_call(before: int, after: int, yaku: Yaku) -> Yaku:
    # A different value comes from a subclass.
    return attrs.evolve(yaku, value=after) if yaku.key in VIEWING and yaku.value == before else yaku


def _without_cup(keys: frozenset[str], yaku: Yaku) -> Yaku | None:
    if yaku.key not in keys:
        return yaku
    cards, again = yaku.cards - _CUP, tuple([counted - _CUP for counted in yaku.again])
    if yaku.required & _CUP or yaku.number_in(cards) < yaku.needed:
        return None
    return attrs.evolve(yaku, cards=cards, extra_cards=yaku.extra_cards - _CUP, again=again)


def spoilt(options: Options, pile: CardSet, field: CardSet) -> Mapping[str, Reason]:
    """The viewing yaku of a pile that the weather spoils (KK-5.7)."""
    if options.weather == "rain_man":
        return _BY_RAIN_MAN if pile.mask & c.WILLOW_RAIN_MAN.mask else {}
    weather = field.mask & _WEATHER_CARDS if options.weather == "field" else 0
    return _by_weather(weather) if weather else {}


_BY_RAIN_MAN: Final = dict.fromkeys(VIEWING, Reason(say("the pile holds the Rain Man"), "KK-5.7"))
_WEATHER_CARDS: Final = (Month.WILLOW.cards | Month.PAULOWNIA.cards).mask


@functools.cache
def _by_weather(cards: int) -> dict[str, Reason]:
    spoilers = [(key, month) for key, month in _WEATHER.items() if cards & month.cards.mask]
    lies = say("a {month} card lies on the field")
    return {key: Reason(lies.put(month=month.names), "KK-5.7", month=month) for key, month in spoilers}


def alone(options: Options, pile: CardSet, tables: Iterable[YakuTable]) -> Mapping[str, Reason]:
    """All viewing yaku, if they need another yaku and the pile has none in any reading (KK-5.5)."""
    others = [held for table in tables for held in table.scored(pile, void=VIEWING)]
    return _ALONE if options.viewing_needs_other and not others else {}


_ALONE: Final = dict.fromkeys(VIEWING, Reason(say("it needs another yaku"), "KK-5.5"))


def mark_places(table: YakuTable, options: Options) -> Mapping[str, int]:
    """The place of each group's mark, by group; groups between which the Sake Cup moves points share one (KK-6.1)."""
    marks = {group.key: place for place, group in enumerate(table.groups)}
    if options.sake_cup == "either" and (moved := marks.keys() & (_OF_ANIMALS | _OF_CHAFF)):
        marks |= dict.fromkeys(moved, max([marks[key] for key in moved]))
    return marks
