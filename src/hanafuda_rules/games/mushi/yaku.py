"""The decks of Mushi, and its yaku."""

from __future__ import annotations

from typing import Final

from hanafuda_rules.cards import DECK, PEONY_BUTTERFLIES, WILLOW_LIGHTNING, CardSet, Kind, Month, Names
from hanafuda_rules.games.mushi.options import Options
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

__all__ = ["DECKS", "GROUPS", "ONI", "yaku_table"]

_MUSHI: Final = DECK - Month.PEONY.cards - Month.CLOVER.cards

DECKS: Final = {"mushi": _MUSHI, "botan_cho": _MUSHI.union([PEONY_BUTTERFLIES])}
"""The cards by the option of that name (MU-2.1)."""

ONI: Final = {"mushi": WILLOW_LIGHTNING, "botan_cho": PEONY_BUTTERFLIES}
"""The wild card of each deck (MU-4.1)."""

GROUPS: Final = (YakuGroup("each", Names("Each for itself")),)
"""All yaku that are held count, Three Brights beside Five Brights too (MU-7.1)."""


def _yaku(value: int, names: Names, cards: CardSet) -> Yaku:
    return Yaku(names.english.lower().replace(" ", "_"), names, value, cards, "each", "MU-7.1")


_YAKU: Final = (
    _yaku(30, Names("Five Brights", "gokō", "五光"), Kind.BRIGHT.cards),
    _yaku(25, Names("Three Brights", "sankō", "三光"), CardSet.parse("1b 2a 3b")),
    _yaku(10, Names("Four Wisterias", "fujishima", "藤シマ"), Month.WISTERIA.cards),
    _yaku(10, Names("Four Paulownias", "kirishima", "桐シマ"), Month.PAULOWNIA.cards),
)


def yaku_table(options: Options) -> YakuTable:
    """The yaku of Mushi, in points (MU-7.1)."""
    return YakuTable(GROUPS, _YAKU if options.five_brights else _YAKU[1:])
