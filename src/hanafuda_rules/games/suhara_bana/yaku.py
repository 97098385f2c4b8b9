"""The card points and the yaku of Suhara-bana."""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

import attrs

from hanafuda_rules import cards as c
from hanafuda_rules.cards import Card, CardSet, Kind, Month, Names
from hanafuda_rules.classification import CardClass, Classification
from hanafuda_rules.games.suhara_bana.match import Table
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

__all__ = ["BLUE_RIBBONS", "CARDS_OF_THE_MONTH", "CLASSIFICATION", "GORO_JU", "YAKU", "At", "of_month"]

# SB-6.1: the Rain Man is an animal, and three animals are worth 20.
_TWENTY = CardSet([c.CLOVER_BOAR, c.SUSUKI_GEESE, c.MAPLE_DEER])
_TEN = CardSet([*(Kind.ANIMAL.cards - _TWENTY), c.WILLOW_RAIN_MAN])

CLASSIFICATION: Final = Classification(
    (
        CardClass(Kind.BRIGHT, CardSet(Kind.BRIGHT.cards - {c.WILLOW_RAIN_MAN}), 30),
        CardClass(Kind.ANIMAL, _TWENTY, 20),
        CardClass(Kind.ANIMAL, _TEN, 10),
        CardClass(Kind.RIBBON, Kind.RIBBON.cards, 5),
        CardClass(Kind.CHAFF, Kind.CHAFF.cards, 0),
    )
)
"""The kinds and card points of the cards. The deck is worth 300 (SB-6.1)."""


GORO_JU: Final = CardSet([c.PINE_CRANE, c.SUSUKI_MOON, c.PAULOWNIA_PHOENIX])
"""Crane, Moon and Phoenix, which nullify the other players' yaku (SB-7.2)."""

BLUE_RIBBONS: Final = CardSet([c.PEONY_RIBBON, c.CHRYSANTHEMUM_RIBBON, c.MAPLE_RIBBON])
"""The three ribbons that earn the blue ribbon bonus (SB-7.4)."""

CARDS_OF_THE_MONTH: Final = "cards_of_the_month"
"""The key of Cards of the Month, the only yaku that SB-7.2 does not nullify."""

_GROUP, _FOUR_OF_A_KIND = "yaku", "four_of_a_kind"


def _yaku(value: int, key: str, english: str, romaji: str | None, kanji: str | None, *cards: Card) -> Yaku:
    return Yaku(key, Names(english, romaji, kanji), value, CardSet(cards), _GROUP, "SB-7.1")


_STACK = (*GORO_JU, c.SUSUKI_GEESE)
_LARGE = (c.PINE_CRANE, c.SUSUKI_GEESE, c.PAULOWNIA_PHOENIX)
_SMALL = (c.PLUM_WARBLER, c.WISTERIA_CUCKOO, c.WILLOW_SWALLOW)
_POETRY = (c.PINE_RIBBON, c.PLUM_RIBBON, c.CHERRY_RIBBON)
_GRASS = (c.IRIS_BRIDGE, c.PEONY_BUTTERFLIES, c.CHRYSANTHEMUM_CUP)
_KIND_MONTHS = (Month.PINE, Month.PLUM, Month.CHERRY, Month.SUSUKI, Month.WILLOW, Month.PAULOWNIA)

YAKU: Final = YakuTable(
    (YakuGroup(_GROUP, Names("Yaku", "dekiyaku", "出来役"), best_only=True),),
    (
        _yaku(8, "four_brights_and_geese", "Four Brights + Geese", None, None, *_STACK, c.CHERRY_CURTAIN),
        _yaku(6, "four_brights", "Four Brights", "shi-hon yaku", "四本役", *GORO_JU, c.CHERRY_CURTAIN),
        _yaku(
            6, "crane_moon_phoenix_and_geese", "Crane, Moon, Phoenix + Geese", "oh-tori goro-ju", "大鳥御老中", *_STACK
        ),
        _yaku(4, "crane_moon_phoenix", "Crane, Full Moon, Phoenix", "goro-ju", "御老中", *GORO_JU),
        *[
            _yaku(3, CARDS_OF_THE_MONTH, "Cards of the Month", "dori-shima", "通りシマ", *month.cards)
            for month in Month
        ],
        _yaku(2, "large_birds", "Large Birds", "oh-tori", "大鳥", *_LARGE),
        _yaku(2, "spring", "Spring", "sugawara", "菅原", c.PINE_CRANE, c.PLUM_WARBLER, c.CHERRY_CURTAIN),
        _yaku(2, "autumn", "Autumn", "akiyaku", "秋役", c.CLOVER_BOAR, c.SUSUKI_GEESE, c.MAPLE_DEER),
        _yaku(2, "blue_ribbons", "Blue Ribbons", "mimu", "ミム", *BLUE_RIBBONS),
        _yaku(1, "poetry_ribbons", "Poetry Ribbons", "ko-sugawara", "小菅原", *_POETRY),
        _yaku(1, "grass_flowers", "Grass Flowers", "kusa-bana", "草花", *_GRASS),
        _yaku(1, "small_birds", "Small Birds", "ko-tori", "小鳥", *_SMALL),
        _yaku(1, "sun_moon", "Sun-Moon", "jitsu-getsu", "日月", c.PINE_CRANE, c.SUSUKI_MOON),
        _yaku(1, "flower_viewing", "Flower Viewing", "hana-mi", "花見", c.CHERRY_CURTAIN, c.CHRYSANTHEMUM_CUP),
        _yaku(1, "moon_viewing", "Moon Viewing", "tsuki-mi", "月見", c.SUSUKI_MOON, c.CHRYSANTHEMUM_CUP),
        *[_yaku(1, _FOUR_OF_A_KIND, "Four of a Kind", "shima", "シマ", *month.cards) for month in _KIND_MONTHS],
    ),
)
"""The yaku of all months, in hai, in the order of the rules. Each player's best one counts (SB-7.1)."""


@functools.lru_cache(maxsize=256)
def of_month(yaku: YakuTable, month: Month) -> YakuTable:
    """Return the yaku that count in a month. Its four cards are Cards of the Month, not Four of a Kind (SB-7.1)."""
    return YakuTable(
        tuple([_named(group, month) if group.key == _GROUP else group for group in yaku.groups]),
        tuple([one for one in yaku if _counts_in(one, month)]),
    )


def _named(group: YakuGroup, month: Month) -> YakuGroup:
    english, names = f"{group.names.english} in the month of {month.names.english}", group.names
    return attrs.evolve(group, names=Names(english, names.romaji, names.kanji))


def _counts_in(yaku: Yaku, month: Month) -> bool:
    if yaku.key == _FOUR_OF_A_KIND:
        return yaku.month is not month
    return yaku.key != CARDS_OF_THE_MONTH or yaku.month in {None, month}


class At(NamedTuple):
    """The circumstances on which the value of a pile depends.

    Args:
        table: The table of the round. Its month decides which yaku count (SB-7.1).
        nullifier: The other seat that holds Crane, Moon and Phoenix, if any (SB-7.2).
    """

    table: Table
    nullifier: int | None = None
