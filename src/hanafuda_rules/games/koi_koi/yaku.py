"""The yaku of Koi-Koi: a table for each month, and what the field and calls change in it."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from hanafuda_rules import cards as c
from hanafuda_rules.cards import CardSet, Kind, Month, Names, Ribbon, card_set
from hanafuda_rules.games.koi_koi.options import Options
from hanafuda_rules.parts.stopping import can_have_risen
from hanafuda_rules.yaku import HeldYaku, Yaku, YakuGroup, YakuTable, total_of

__all__ = ["Counting", "counting_of", "documented_table"]

_CUP: Final = CardSet([c.CHRYSANTHEMUM_CUP])
_DRY_BRIGHTS: Final = Kind.BRIGHT.cards - {c.WILLOW_RAIN_MAN}
_BOAR_DEER_BUTTERFLY: Final = CardSet([c.CLOVER_BOAR, c.MAPLE_DEER, c.PEONY_BUTTERFLIES])
_DOUBLE: Final = {"sake_cup": c.CHRYSANTHEMUM_CUP, "lightning": c.WILLOW_LIGHTNING, "yellow": c.PAULOWNIA_YELLOW}

_WEATHER: Final = {"flower_viewing": Month.WILLOW, "moon_viewing": Month.PAULOWNIA}
_VIEWING: Final = frozenset(_WEATHER)

_GROUP_NAMES: Final = {
    "brights": Names("Brights", "hikari", "光"),
    "ribbon_sets": Names("Sets of Ribbons", "tanzaku", "短冊"),
}


# --- the table --------------------------------------------------------------------------------------------------------


def _brights(options: Options) -> Iterator[Yaku]:
    every, (five, four, rainy, three) = Kind.BRIGHT.cards, options.brights
    of_rule = functools.partial(Yaku.named, rule="KK-5.2", group="brights")
    yield of_rule(Names("Five Brights", "gokō", "五光"), five, every)
    yield of_rule(Names("Four Brights", "shikō", "四光"), four, _DRY_BRIGHTS)
    for absent in _DRY_BRIGHTS:
        yield of_rule(Names("Rainy Four Brights", "ameshikō", "雨四光"), rainy, every - {absent})
    yield of_rule(Names("Three Brights", "sankō", "三光"), three, _DRY_BRIGHTS, needed=3)


def _animals(options: Options, animals: CardSet) -> Iterator[Yaku]:
    # KK-5.3: with Animals in one group, or a group of its own.
    names, value = Names("Boar-Deer-Butterfly", "inoshikachō", "猪鹿蝶"), options.boar_deer_butterfly
    group, grows_by = "animals" if options.sets == "grow" else None, None if options.sets == "stack" else animals
    yield Yaku.named(names, value, _BOAR_DEER_BUTTERFLY, "KK-5.3", group=group, grows_by=grows_by)
    yield Yaku.named(Names("Animals", "tane", "タネ"), 1, animals, "KK-5.1", needed=5, grows_by=animals)


def _ribbons(options: Options) -> Iterator[Yaku]:
    # KK-5.3, KK-5.4: all in one group, the sets in one, or each in one of its own.
    ribbons, value = Kind.RIBBON.cards, options.ribbon_sets
    shared = "ribbon_sets" if options.both_ribbons == "replaces" else None
    group, grows_by = "ribbons" if options.sets == "grow" else shared, None if options.sets == "stack" else ribbons
    of_set = functools.partial(Yaku.named, group=group, grows_by=grows_by)
    both = 0 if options.both_ribbons == "none" else 2 * value
    names = Names("Poetry and Blue Ribbons", "akatan aotan no chōfuku", "赤短・青短の重複")
    yield of_set(names, both, Ribbon.POETRY.cards | Ribbon.BLUE.cards, "KK-5.4")
    yield of_set(Names("Poetry Ribbons", "akatan", "赤短"), value, Ribbon.POETRY.cards, "KK-5.3")
    yield of_set(Names("Blue Ribbons", "aotan", "青短"), value, Ribbon.BLUE.cards, "KK-5.3")
    yield Yaku.named(Names("Ribbons", "tanzaku", "短冊"), 1, ribbons, "KK-5.1", needed=5, grows_by=ribbons)


def _others(options: Options, months: tuple[Month, ...], chaff: CardSet) -> Iterator[Yaku]:
    value = options.viewing_value if isinstance(options.viewing_value, int) else options.viewing_value[0]
    flower, moon = (value if options.viewing in {"both", one} else 0 for one in ("flower", "moon"))
    yield Yaku.named(Names("Flower Viewing", "hanami-zake", "花見酒"), flower, _CUP | {c.CHERRY_CURTAIN}, "KK-5.5")
    yield Yaku.named(Names("Moon Viewing", "tsukimi-zake", "月見酒"), moon, _CUP | {c.SUSUKI_MOON}, "KK-5.5")
    for month in months:
        yield Yaku.named(Names("Cards of the Month", "tsukifuda", "月札"), 4, month.cards, "KK-5.8")
    double = chaff.intersection([_DOUBLE[word] for word in options.double_chaff])  # KK-5.10
    yield Yaku.named(Names("Chaff", "kasu", "カス"), 1, chaff, "KK-5.9", needed=10, grows_by=chaff, again=(double,))


def _table(options: Options, months: tuple[Month, ...], animal: bool, chaff: bool) -> YakuTable:  # noqa: FBT001
    """The yaku, with the Sake Cup as an animal, as chaff or as both (KK-5.9)."""
    animals = Kind.ANIMAL.cards if animal else Kind.ANIMAL.cards - _CUP
    chaffs = Kind.CHAFF.cards | _CUP if chaff else Kind.CHAFF.cards
    every = (*_brights(options), *_animals(options, animals), *_ribbons(options), *_others(options, months, chaffs))
    yaku = tuple([each for each in every if each.value])
    # Of each group the best counts; most groups have a single yaku, and its name (KK-5.1).
    names = {each.group: _GROUP_NAMES.get(each.group, each.names) for each in yaku}
    return YakuTable(tuple([YakuGroup(key, name, best_only=True) for key, name in names.items()]), yaku)


def documented_table(options: Options) -> YakuTable:
    """Every yaku that is played by some options, Cards of the Month of each month (KK-5.1)."""
    months = tuple(Month) if options.cards_of_month else ()
    return _table(options, months, animal=True, chaff=options.sake_cup != "animal")


# --- what counts ------------------------------------------------------------------------------------------------------


@attrs.frozen
class Counting:
    """What counts for a player, by some options.

    Args:
        options: The options.
        tables: For each month, or for all of them where it makes no difference, the yaku: once for each way to count
            the Sake Cup.
        mark_places: For each group the place of its mark (KK-6.1).
        simple: Whether nothing improves unless something comes to a yaku of the pile by the table.
    """

    options: Options
    tables: tuple[tuple[YakuTable, ...], ...] = attrs.field(eq=False, repr=False)
    mark_places: dict[str, int] = attrs.field(eq=False, repr=False)
    simple: bool = attrs.field(eq=False, repr=False)

    def ways(self, month: int) -> tuple[YakuTable, ...]:
        """The yaku of a month, 1 to 12, once for each way to count the Sake Cup."""
        return self.tables[month - 1 if self.options.cards_of_month else 0]

    def held(self, month: int, pile: int, field: int, *, called: bool) -> tuple[HeldYaku, ...]:
        """The yaku that count, of each group one.

        Args:
            month: The month of the round, 1 to 12.
            pile: The player's pile, as a mask.
            field: The field, as a mask.
            called: Whether the player has called koi-koi in the round.
        """
        ways = [self._held(table, pile, field, called) for table in self.ways(month)]
        return max(ways, key=total_of)  # KK-5.9: of equals the first, as an animal

    def _held(self, table: YakuTable, pile: int, field: int, called: bool) -> tuple[HeldYaku, ...]:  # noqa: FBT001
        options, spoilt = self.options, self._spoilt(pile, field)
        found = tuple([held for held in table.scored(card_set(pile)) if held.yaku.key not in spoilt])
        if called and isinstance(options.viewing_value, tuple):
            value = options.viewing_value[1]  # KK-5.6
            found = tuple([HeldYaku(each.yaku, value) if each.yaku.key in _VIEWING else each for each in found])
        if options.viewing_needs_other and all(held.yaku.key in _VIEWING for held in found):
            return ()
        return found

    def _spoilt(self, pile: int, field: int) -> frozenset[str]:
        # KK-5.7
        if self.options.weather == "rain_man":
            return _VIEWING if pile & c.WILLOW_RAIN_MAN.mask else frozenset()
        spoilers = _WEATHER if self.options.weather == "field" else {}
        return frozenset([key for key, month in spoilers.items() if field & month.cards.mask])

    def range_of(self, pile: int, month: int | None) -> tuple[int, int]:
        """The least that a pile counts, in the worst weather, and the most that it can ever have counted.

        The most is what it, or what it was before, counts without weather and after a call.
        """
        months, clear = self._months(month), self._clear
        worst = clear if clear is self else counting_of(attrs.evolve(clear.options, viewing="off"))
        least = min([total_of(worst.held(each, pile, 0, called=False)) for each in months])
        return least, max([total_of(clear.held(each, pile, 0, called=True)) for each in months])

    def can_have_improved(self, pile: int, month: int | None, turns: int) -> bool:
        """Whether so many turns can have improved a pile, and all but the last been followed by a call (KK-6.1)."""
        # KK-5.7: when the field lets a viewing yaku count does not depend on what is captured.
        late = _VIEWING if self.options.weather == "field" else frozenset[str]()

        def held_of(month: int, pile: int) -> tuple[HeldYaku, ...]:
            return self._clear.held(month, pile, 0, called=True)

        def worth_of(month: int, pile: int) -> tuple[int, ...]:
            held, found = held_of(month, pile), [0] * len(self.mark_places)
            if total_of(held) >= self.options.koi_from:  # KK-6.3: below it the turn would have stopped the round
                for each in held:
                    found[self.mark_places[each.yaku.group]] += each.value * (each.yaku.key not in late)
            return tuple(found)

        def can(month: int) -> bool:
            others = turns - sum([each.yaku.key in late for each in held_of(month, pile)])
            return can_have_risen(pile, others, self.ways(month), functools.partial(worth_of, month))

        return any(map(can, self._months(month)))

    def most_new(self, pile: int, month: int | None) -> int:
        """How many yaku a pile can have held for the first time, one turn after the other."""
        cards = card_set(pile)
        return max([
            len({held.yaku.key for table in self.ways(each) for held in table.formed(cards)})
            for each in self._months(month)
        ])  # fmt: skip

    @property
    def _clear(self) -> Counting:
        """What counts without weather."""
        return self if self.options.weather == "off" else counting_of(attrs.evolve(self.options, weather="off"))

    def _months(self, month: int | None) -> Iterable[int]:
        return (month,) if month else range(1, len(self.tables) + 1)


@functools.lru_cache(maxsize=64)
def counting_of(options: Options) -> Counting:
    """What counts by some options; the tables are made once."""
    # KK-5.9: as animal and chaff, or as the one or the other.
    ways = {"both": ((True, True),), "animal": ((True, False),), "either": ((True, False), (False, True))}
    months = [(month,) for month in Month] if options.cards_of_month else [()]
    tables = tuple([tuple([_table(options, month, *way) for way in ways[options.sake_cup]]) for month in months])
    marks = {group.key: place for place, group in enumerate(tables[0][0].groups)}
    if options.sake_cup == "either":
        # KK-6.1: what the Cup can move points between has one mark.
        marks |= dict.fromkeys({"animals", "boar_deer_butterfly"} & marks.keys(), marks["chaff"])
    # Whatever else the options take away or put off: without a rise by the table nothing improves. But no turn has
    # captured what the dealer takes first.
    simple = options.weather != "field" and options.sake_cup != "either" and options.field_four != "dealer_takes"
    return Counting(options, tables, marks, simple)
