"""House rules of Koi-Koi: subclasses that vary what counts, each in another way."""

import functools
from collections.abc import Mapping
from typing import Any

import attrs

from hanafuda_rules import CardSet, Kind, Names, Reason, Yaku, YakuTable
from hanafuda_rules import cards as c
from hanafuda_rules.games.koi_koi import Rules
from hanafuda_rules.table import Table
from hanafuda_rules.words import say

__all__ = [
    "CHAFF_OF_FOUR", "CRANE_AND_PHOENIX", "DealersYear", "Fewer", "House", "Lightning", "Swallow",
]  # fmt: skip

CRANE_AND_PHOENIX = Yaku.named(Names("Crane and Phoenix"), 50, CardSet.parse("1b 12b"), "HOUSE-1")
CHAFF_OF_FOUR = Yaku.named(Names("Chaff of Four"), 3, Kind.CHAFF.cards, "HOUSE-1", needed=4)


class House(Rules):
    """Two more yaku, of which most rounds see one."""

    @functools.cached_property
    def yaku(self) -> YakuTable:
        return super().yaku.plus(CRANE_AND_PHOENIX, CHAFF_OF_FOUR)


class Swallow(House):
    """No chaff counts beside the Swallow, nor Chaff of Four while a Pine card lies on the field."""

    def void(self, pile: CardSet, at: Any, /) -> Mapping[str, Reason]:
        void = dict(super().void(pile, at))
        if c.WILLOW_SWALLOW in pile:
            void |= dict.fromkeys(("chaff", "chaff_of_four"), Reason(say("it is no match for the Swallow"), "HOUSE-2"))
        if c.PINE_CHAFF_1 in at.field:
            void["chaff_of_four"] = Reason(say("the Pine hides it"), "HOUSE-2")
        return void


class Lightning(House):
    """The Lightning is an animal, too, while the field is not empty; the better reading counts."""

    def readings(self, at: Any, /) -> tuple[YakuTable, ...]:
        tables = super().readings(at)
        return (*tables, *[table.changed(self.with_lightning) for table in tables if at.field])

    def with_lightning(self, yaku: Yaku) -> Yaku:
        more = CardSet([c.WILLOW_LIGHTNING])
        if yaku.key != "animals":
            return yaku
        return attrs.evolve(yaku, cards=yaku.cards | more, extra_cards=yaku.extra_cards | more)


class DealersYear(House):
    """In even months when seat 1 deals there are Five Ribbons of any value, in a group that has no mark."""

    def yaku_at(self, table: Table, /) -> YakuTable:
        of_month = super().yaku_at(table)
        if table.month % 2 or table.dealer != 1:
            return of_month
        return of_month.plus(Yaku.named(Names("Three Ribbons"), 2, Kind.RIBBON.cards, "HOUSE-3", needed=3))


class Fewer(Rules):
    """Without Chaff, and with Animals of all nine alone."""

    @functools.cached_property
    def yaku(self) -> YakuTable:
        return super().yaku.changed(self.of_house)

    def of_house(self, yaku: Yaku) -> Yaku | None:
        if yaku.key == "animals":
            return attrs.evolve(yaku, needed=9)
        return None if yaku.key == "chaff" else yaku
