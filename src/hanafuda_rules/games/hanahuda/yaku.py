"""How Hanahuda classes and values the cards, and its yaku."""

from __future__ import annotations

from typing import Final, NamedTuple

from hanafuda_rules import cards as c
from hanafuda_rules.cards import CardSet, Kind, Names, Ribbon
from hanafuda_rules.classification import CardClass, Classification
from hanafuda_rules.games.hanahuda.options import Options
from hanafuda_rules.settlement import Reason
from hanafuda_rules.table import Table
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

__all__ = [
    "GROUPS", "HAND_SIZES", "SEVEN_RIBBONS", "SIX_BRIGHTS", "STOPPED", "At", "classification", "yaku_table",
]  # fmt: skip

HAND_SIZES: Final = {2: 10, 3: 9, 4: 8}
"""For each number of seats the cards of a hand, and of the field (PH-1.1, PH-3.2)."""

SIX_BRIGHTS: Final = "six_brights"
"""The key of Six Brights, which can stop a round (PH-4.3)."""

SEVEN_RIBBONS: Final = "seven_ribbons"
"""The key of Seven Ribbons, which can stop a round (PH-4.3)."""

STOPPED: Final = Reason("as the round was stopped on another yaku", "PH-5.1")
"""Why a yaku does not count in a round that was stopped (PH-5.1)."""


class At(NamedTuple):
    """The circumstances on which it depends what a pile of Hanahuda counts.

    Args:
        table: The table that the round was dealt at.
        stopped: The key of the only yaku that counts for the side, as the round was stopped: empty if another side
            stopped it. ``None`` if nobody did (PH-5.1).
    """

    table: Table
    stopped: str | None


# PH-2.1: the Bush Warbler rises to the brights, the Yellow Paulownia Chaff to the animals.
_BRIGHTS = CardSet([*Kind.BRIGHT.cards, c.PLUM_WARBLER])
_ANIMALS = CardSet([*(Kind.ANIMAL.cards - {c.PLUM_WARBLER}), c.PAULOWNIA_YELLOW])
_CHAFF = CardSet(Kind.CHAFF.cards - {c.PAULOWNIA_YELLOW})


def classification(options: Options) -> Classification:
    """The kinds and card points of Hanahuda (PH-2.1, PH-2.2)."""
    brights, animals = CardClass(Kind.BRIGHT, _BRIGHTS, 50), CardClass(Kind.ANIMAL, _ANIMALS, 10)
    ribbons = CardClass(Kind.RIBBON, Kind.RIBBON.cards, options.ribbon_points)
    return Classification((brights, animals, ribbons, CardClass(Kind.CHAFF, _CHAFF, 0)))


GROUPS: Final = (
    YakuGroup("brights", Names("Brights", palauan="Okeiim"), best_only=True),
    YakuGroup("viewing", Names("Viewing", palauan="Ippai"), best_only=True),
    YakuGroup("other", Names("Other")),
)
"""The groups of PH-5.2: of the first two the best counts, of the third everything."""


def _yaku(  # noqa: PLR0913, PLR0917  # a row of the table
    value: int, group: str, english: str, palauan: str, cards: CardSet, needed: int | None = None
) -> Yaku:
    return Yaku.named(Names(english, palauan=palauan), value, cards, "PH-5.5", group=group, needed=needed)


def yaku_table(options: Options) -> YakuTable:
    """The yaku of Hanahuda, in points (PH-5.5)."""
    of, ribbons, warbler = CardSet.parse, Kind.RIBBON.cards, CardSet([c.PLUM_WARBLER])
    plum_baldy = _yaku(400, "brights", "Plum with Pine, Paulownia, Baldy", "Chume Mats Kiri Bo", of("1b 2a 8b 12b"))
    number, _, toyak = options.toyak.partition("_")
    animals = _ANIMALS | warbler if number == "ten" else _ANIMALS
    yaku = (
        _yaku(1000, "brights", "Six Brights", "Arasi", _BRIGHTS),
        _yaku(700, "brights", "Five Brights", "Kokok", _BRIGHTS - warbler),
        _yaku(500, "brights", "Four Brights", "Skok", of("1b 3b 8b 12b")),
        *([plum_baldy] if options.plum_pine_paulownia_baldy else ()),
        _yaku(300, "brights", "Pine, Paulownia, Baldy", "Mats Kiri Bo", of("1b 8b 12b")),
        _yaku(300, "brights", "Plum, Pine, Sakura", "Chume Mats Sakura", of("1b 2a 3b")),
        _yaku(300, "viewing", "Drinking", "Teppo", of("3b 8b 9a")),
        _yaku(150, "viewing", "Flower Viewing with Sake", "Ippai", of("3b 9a")),
        _yaku(150, "viewing", "Moon Viewing with Sake", "Ippai", of("8b 9a")),
        _yaku(int(toyak), "other", f"{number.title()} Animals", "Toyak", animals),
        # Any seven ribbons, Willow's included; more add nothing.
        _yaku(700, "other", "Seven Ribbons", "Nanatang", ribbons, 7),
        _yaku(300, "other", "Boar, Deer, Butterflies", "Inoskasio", of("6a 7a 10a")),
        _yaku(200, "other", "Three Willows", "Nisoro", of("11bar")),
        _yaku(150, "other", "Poetry Ribbons", "Kodangko", Ribbon.POETRY.cards),
        _yaku(150, "other", "Blue Ribbons", "Chauotang", Ribbon.BLUE.cards),
        _yaku(100, "other", "Grass Ribbons", "Ksaiak", of("4r 5r 7r")),
    )
    return YakuTable(GROUPS, yaku)
