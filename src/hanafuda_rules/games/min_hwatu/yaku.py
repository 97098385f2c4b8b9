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


def _yaku(value: int, english: str, cards: CardSet, korean: str | None = None, *, group: str = "each") -> Yaku:
    return Yaku.named(Names(english, korean=korean), value, cards, "MH-4.1", group=group)


def yaku_table(options: Options) -> YakuTable:
    """The yaku of Min-Hwatu, in points (MH-4.1)."""
    of = CardSet.parse
    table = (
        (True, _yaku(30, "Poetry Ribbons", Ribbon.POETRY.cards, "hongdan")),
        (True, _yaku(30, "Blue Ribbons", Ribbon.BLUE.cards, "cheongdan")),
        (True, _yaku(30, "Grass Ribbons", of("4r 5r 7r"), "chodan")),
        (options.months, _yaku(20, "Four Irises", Month.IRIS.cards, "choyak")),
        (options.months, _yaku(20, "Four Maples", Month.MAPLE.cards, "pungyak")),
        (options.months, _yaku(20, "Four Willows", Month.WILLOW.cards, "biyak")),
        (options.five_birds, _yaku(50, "Five Birds", of("2a 4a 8a"), "godori")),
        (options.five_brights, _yaku(options.five_brights, "Five Brights", Kind.BRIGHT.cards, "ogwang")),
        (options.four_paulownias, _yaku(20, "Four Paulownias", Month.PAULOWNIA.cards, "ttongyak")),
        (options.springtime, _yaku(150, "Springtime", of("1b 2a 3b"))),
        (options.views, _yaku(150, "The Grand Views", of("1b 3b 8b 9a"), group="views")),
        (options.views, _yaku(100, "The Views", of("3b 8b 9a"), group="views")),
        (options.boar_deer_butterflies, _yaku(50, "Boar, Deer, Butterflies", of("6a 7a 10a"))),
    )
    return YakuTable(GROUPS if options.views else GROUPS[:1], tuple(yaku for counts, yaku in table if counts))
