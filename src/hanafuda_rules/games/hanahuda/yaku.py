"""How Hanahuda classes and values the cards, and its yaku."""

from __future__ import annotations

from typing import Final

from hanafuda_rules import cards as c
from hanafuda_rules.cards import Card, CardSet, Kind, Names
from hanafuda_rules.classification import CardClass, Classification
from hanafuda_rules.games.hanahuda.options import Options
from hanafuda_rules.yaku import Group, Yaku, YakuTable

__all__ = ["GROUPS", "HAND_SIZES", "SEVEN_RIBBONS", "SIX_BRIGHTS", "classification", "yaku_table"]

HAND_SIZES: Final = {2: 10, 3: 9, 4: 8}
"""For each number of seats the cards of a hand, and of the field (PH-1.1, PH-3.2)."""

SIX_BRIGHTS: Final = "six_brights"
"""The key of Six Brights, which can stop a round (PH-4.3)."""

SEVEN_RIBBONS: Final = "seven_ribbons"
"""The key of Seven Ribbons, which can stop a round (PH-4.3)."""

# PH-2.1: the Bush Warbler rises to the brights, the Yellow Paulownia Chaff to the animals.
_BRIGHTS = CardSet([*Kind.BRIGHT.cards, c.PLUM_WARBLER])
_ANIMALS = CardSet([*(Kind.ANIMAL.cards - {c.PLUM_WARBLER}), c.PAULOWNIA_YELLOW])
_CHAFF = CardSet(Kind.CHAFF.cards - {c.PAULOWNIA_YELLOW})


def classification(options: Options) -> Classification:
    """The kinds and card points of Hanahuda (PH-2.1, PH-2.2)."""
    return Classification(
        (
            CardClass(Kind.BRIGHT, _BRIGHTS, 50),
            CardClass(Kind.ANIMAL, _ANIMALS, 10),
            CardClass(Kind.RIBBON, Kind.RIBBON.cards, options.ribbon_points),
            CardClass(Kind.CHAFF, _CHAFF, 0),
        )
    )


GROUPS: Final = (
    Group("brights", Names("Brights", palauan="Okeiim"), best_only=True),
    Group("viewing", Names("Viewing", palauan="Ippai"), best_only=True),
    Group("other", Names("Other")),
)
"""The groups of PH-5.2: of the first two the best counts, of the third everything."""


def _yaku(value: int, group: str, english: str, palauan: str, *cards: Card) -> Yaku:
    key = english.lower().replace(",", "").replace(" ", "_")
    return Yaku(key, Names(english, palauan=palauan), value, CardSet(cards), group, "PH-5.5")


_FIVE = (c.PINE_CRANE, c.PAULOWNIA_PHOENIX, c.SUSUKI_MOON, c.CHERRY_CURTAIN, c.WILLOW_RAIN_MAN)
_BALDY = (c.PINE_CRANE, c.PAULOWNIA_PHOENIX, c.SUSUKI_MOON)

_MOST_BRIGHTS = (
    _yaku(1000, "brights", "Six Brights", "Arasi", *_FIVE, c.PLUM_WARBLER),
    _yaku(700, "brights", "Five Brights", "Kokok", *_FIVE),
    _yaku(500, "brights", "Four Brights", "Skok", *_BALDY, c.CHERRY_CURTAIN),
)
_PLUM_BALDY = _yaku(400, "brights", "Plum with Pine, Paulownia, Baldy", "Chume Mats Kiri Bo", *_BALDY, c.PLUM_WARBLER)
_FEW_BRIGHTS = (
    _yaku(300, "brights", "Pine, Paulownia, Baldy", "Mats Kiri Bo", *_BALDY),
    _yaku(300, "brights", "Plum, Pine, Sakura", "Chume Mats Sakura", c.PLUM_WARBLER, c.PINE_CRANE, c.CHERRY_CURTAIN),
)
_VIEWING = (
    _yaku(300, "viewing", "Drinking", "Teppo", c.CHRYSANTHEMUM_CUP, c.CHERRY_CURTAIN, c.SUSUKI_MOON),
    _yaku(150, "viewing", "Flower Viewing with Sake", "Ippai", c.CHRYSANTHEMUM_CUP, c.CHERRY_CURTAIN),
    _yaku(150, "viewing", "Moon Viewing with Sake", "Ippai", c.CHRYSANTHEMUM_CUP, c.SUSUKI_MOON),
)
_TOYAK = {
    "nine_10000": _yaku(10000, "other", "Nine Animals", "Toyak", *_ANIMALS),
    "ten_5000": _yaku(5000, "other", "Ten Animals", "Toyak", *_ANIMALS, c.PLUM_WARBLER),
    "ten_10000": _yaku(10000, "other", "Ten Animals", "Toyak", *_ANIMALS, c.PLUM_WARBLER),
}
_OTHER = (
    # Any seven ribbons, Willow's included; more add nothing.
    Yaku(
        SEVEN_RIBBONS, Names("Seven Ribbons", palauan="Nanatang"), 700, Kind.RIBBON.cards, "other", "PH-5.5", needed=7
    ),
    _yaku(300, "other", "Boar, Deer, Butterflies", "Inoskasio", c.CLOVER_BOAR, c.MAPLE_DEER, c.PEONY_BUTTERFLIES),
    _yaku(200, "other", "Three Willows", "Nisoro", c.WILLOW_RAIN_MAN, c.WILLOW_SWALLOW, c.WILLOW_RIBBON),
    _yaku(150, "other", "Poetry Ribbons", "Kodangko", c.PINE_RIBBON, c.PLUM_RIBBON, c.CHERRY_RIBBON),
    _yaku(150, "other", "Blue Ribbons", "Chauotang", c.PEONY_RIBBON, c.CHRYSANTHEMUM_RIBBON, c.MAPLE_RIBBON),
    _yaku(100, "other", "Grass Ribbons", "Ksaiak", c.WISTERIA_RIBBON, c.IRIS_RIBBON, c.CLOVER_RIBBON),
)


def yaku_table(options: Options) -> YakuTable:
    """The yaku of Hanahuda, in points (PH-5.5)."""
    plum_baldy = (_PLUM_BALDY,) if options.plum_pine_paulownia_baldy else ()
    return YakuTable(GROUPS, (*_MOST_BRIGHTS, *plum_baldy, *_FEW_BRIGHTS, *_VIEWING, _TOYAK[options.toyak], *_OTHER))
