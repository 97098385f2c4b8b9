"""How Sakura values the cards, and its yaku."""

from __future__ import annotations

from typing import Final

from hanafuda_rules.cards import DECK, PAULOWNIA_YELLOW, WILLOW_RAIN_MAN, CardSet, Kind, Names, Ribbon
from hanafuda_rules.classification import CardClass, Classification
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

__all__ = ["CLASSIFICATION", "YAKU"]

_FIVES: Final = Kind.ANIMAL.cards | {WILLOW_RAIN_MAN}
_TENS: Final = Kind.RIBBON.cards | {PAULOWNIA_YELLOW}
_TWENTIES: Final = Kind.BRIGHT.cards - _FIVES

CLASSIFICATION: Final = Classification(
    (
        CardClass(Kind.BRIGHT, _TWENTIES, 20),
        CardClass(Kind.ANIMAL, _FIVES, 5),
        CardClass(Kind.RIBBON, _TENS, 10),
        CardClass(Kind.CHAFF, DECK - _TWENTIES - _FIVES - _TENS, 0),
    )
)
"""The Rain Man among the animals and the Yellow Paulownia among the ribbons: the deck is worth 240 (SK-6.1)."""

_WORTH: Final = 50


def _yaku(names: Names, cards: CardSet) -> Yaku:
    return Yaku.named(names, _WORTH, cards, "SK-7.1", group="each")


YAKU: Final = YakuTable(
    (YakuGroup("each", Names("Each for itself")),),
    (
        _yaku(Names("Drinking", "nomi", "呑み"), CardSet.parse("3b 8b 9a")),
        _yaku(Names("Spring", "omote sugawara", "表菅原"), CardSet.parse("1b 2a 3b")),
        _yaku(Names("Poetry Ribbons", "akatan", "赤短"), Ribbon.POETRY.cards),
        _yaku(Names("Blue Ribbons", "aotan", "青短"), Ribbon.BLUE.cards),
        _yaku(Names("Grass Ribbons", "kusatan", "草短"), CardSet.parse("4r 5r 7r")),
        _yaku(Names("Animals of the Blue Ribbons", "ho", "ほ"), CardSet.parse("6a 9a 10a")),
        _yaku(Names("Animals of the Grass Ribbons", "to", "と"), CardSet.parse("4a 5a 7a")),
        _yaku(Names("Boar, Deer, Geese", "noarashi", "野荒らし"), CardSet.parse("7a 8a 10a")),
    ),
)
"""The yaku, 50 points each, of which all that are held count (SK-7.1)."""
