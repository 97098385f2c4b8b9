"""How Min-Hwatu values the cards, and its yaku."""

from __future__ import annotations

from typing import Final

from hanafuda_rules.cards import CardSet, Kind, Month, Names, Ribbon
from hanafuda_rules.classification import CardClass, Classification
from hanafuda_rules.games.min_hwatu.options import Options
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

__all__ = ["CLASSIFICATION", "GROUPS", "yaku_table"]

_POINTS = {Kind.BRIGHT: 20, Kind.ANIMAL: 10, Kind.RIBBON: 5, Kind.CHAFF: 0}

CLASSIFICATION: Final = Classification(tuple(CardClass(kind, kind.cards, _POINTS[kind]) for kind in Kind))
"""The standard kinds, with chaff worth nothing: the deck is worth 240 (MH-1.2)."""

GROUPS: Final = (YakuGroup("each", Names("Each for itself")), YakuGroup("views", Names("The views"), best_only=True))
"""All yaku count but the views, where they are yaku, of which the better one does (MH-4.1)."""


def _yaku(value: int, names: Names, cards: CardSet, group: str = "each") -> Yaku:
    return Yaku.named(names, value, cards, "MH-4.1", group=group)


def yaku_table(options: Options) -> YakuTable:
    """The yaku of Min-Hwatu, in points (MH-4.1)."""
    of = CardSet.parse
    table = (
        (True, _yaku(30, Names("Poetry Ribbons", korean="hongdan", ko="홍단"), Ribbon.POETRY.cards)),
        (True, _yaku(30, Names("Blue Ribbons", korean="cheongdan", ko="청단"), Ribbon.BLUE.cards)),
        (True, _yaku(30, Names("Grass Ribbons", korean="chodan", ko="초단"), of("4r 5r 7r"))),
        (options.months, _yaku(20, Names("Four Irises", korean="choyak", ko="초약"), Month.IRIS.cards)),
        (options.months, _yaku(20, Names("Four Maples", korean="pungyak", ko="풍약"), Month.MAPLE.cards)),
        (options.months, _yaku(20, Names("Four Willows", korean="biyak", ko="비약"), Month.WILLOW.cards)),
        (options.five_birds, _yaku(50, Names("Five Birds", korean="godori", ko="고도리"), of("2a 4a 8a"))),
        (
            options.five_brights,
            _yaku(options.five_brights, Names("Five Brights", korean="ogwang", ko="오광"), Kind.BRIGHT.cards),
        ),
        (
            options.four_paulownias,
            _yaku(20, Names("Four Paulownias", korean="ttongyak", ko="똥약"), Month.PAULOWNIA.cards),
        ),
        (options.springtime, _yaku(150, Names("Springtime"), of("1b 2a 3b"))),
        (options.views, _yaku(150, Names("The Grand Views"), of("1b 3b 8b 9a"), "views")),
        (options.views, _yaku(100, Names("The Views"), of("3b 8b 9a"), "views")),
        (options.boar_deer_butterflies, _yaku(50, Names("Boar, Deer, Butterflies"), of("6a 7a 10a"))),
    )
    return YakuTable(GROUPS if options.views else GROUPS[:1], tuple(yaku for counts, yaku in table if counts))
