"""How Hachi-Hachi values the cards, its dekiyaku and tokushuyaku, and the numbers of its rules."""

from __future__ import annotations

import functools
from typing import Final

import attrs

from hanafuda_rules import cards as c
from hanafuda_rules.cards import CardSet, Kind, Month, Names, Ribbon
from hanafuda_rules.classification import STANDARD
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.yaku import Group, Yaku, YakuTable

__all__ = [
    "CHAFF",
    "CLASSIFICATION",
    "HAND_SIZE",
    "LOOSE_CARD",
    "PAR",
    "SEAT_COUNTS",
    "TOKENS",
    "Tokushuyaku",
    "dekiyaku_table",
    "tokushuyaku",
]

CLASSIFICATION: Final = STANDARD
"""The kinds and card points of Hachi-Hachi, the standard ones: the deck is worth 264 (CD-2)."""

SEAT_COUNTS: Final = (2, 3, 4, 5, 6, 7)
"""The numbers of seats (HH-1.1)."""

HAND_SIZE: Final = 7
"""The cards of a hand (HH-2.2)."""

TOKENS: Final = (
    (CardSet([c.WILLOW_RAIN_MAN, c.PAULOWNIA_PHOENIX]), 4),
    (CardSet([c.PINE_CRANE, c.CHERRY_CURTAIN, c.SUSUKI_MOON]), 2),
)
"""The brights that are tokens on the dealt field, with the multiplier of each, the highest first (HH-3.1)."""

LOOSE_CARD: Final = 3
"""What compensates for a hand card of an incomplete dekiyaku, in points, whatever the kan (HH-4.7)."""

PAR: Final = 88
"""A third of the deck's card points: more than this wins (HH-8.5) and is an achievement (HH-9.3 to HH-9.5)."""

CHAFF: Final = CardSet(Kind.CHAFF.cards | Month.WILLOW.cards)
"""The 27 cards that count as chaff for teyaku (HH-5.4) and Sixteen Chaff (HH-8.3): every November card is one."""

# Table HH-6.1, in its order. What Boar, Deer, Butterflies is worth in Kansai is decided here: as elsewhere, as much as
# the other two yaku of three cards.
_DEKIYAKU_KAN: Final = {
    "standard": (12, 10, 10, 7, 7, 7),
    "red_3": (12, 10, 10, 7, 7, 7),
    "kansai": (15, 12, 12, 10, 10, 10),
}


def dekiyaku_table(options: Options) -> YakuTable:
    """The yaku of captured cards, in kan (HH-6.1)."""
    return _dekiyaku_table(
        options.values,
        five_includes_four=options.five_includes_four,
        extra_ribbon=options.extra_ribbon,
        boar_deer_butterflies=options.boar_deer_butterflies,
    )


@functools.cache
def _dekiyaku_table(
    values: str, *, five_includes_four: bool, extra_ribbon: int, boar_deer_butterflies: bool
) -> YakuTable:
    brights = Group("brights", Names("Brights"), best_only=not five_includes_four)
    other = Group("other", Names("Other"))
    five, four, seven, poetry, blue, boar = _DEKIYAKU_KAN[values]
    yaku = [
        _dekiyaku(Names("Five Brights", "gokō", "五光"), five, Kind.BRIGHT.cards, brights),
        _dekiyaku(Names("Four Brights", "shikō", "四光"), four, Kind.BRIGHT.cards - {c.WILLOW_RAIN_MAN}, brights),
        attrs.evolve(
            _dekiyaku(Names("Seven Ribbons", "nanatan", "七短"), seven, Kind.RIBBON.cards - {c.WILLOW_RIBBON}, other),
            needed=7,
            extra=extra_ribbon,
            extra_cards=Kind.RIBBON.cards,
        ),
        _dekiyaku(Names("Poetry Ribbons", "akatan", "赤短"), poetry, Ribbon.POETRY.cards, other),
        _dekiyaku(Names("Blue Ribbons", "aotan", "青短"), blue, Ribbon.BLUE.cards, other),
    ]
    if boar_deer_butterflies:
        cards = CardSet([c.CLOVER_BOAR, c.MAPLE_DEER, c.PEONY_BUTTERFLIES])
        yaku.append(_dekiyaku(Names("Boar, Deer, Butterflies", "inoshikachō", "猪鹿蝶"), boar, cards, other))
    return YakuTable((brights, other), tuple(yaku))


def _dekiyaku(names: Names, kan: int, cards: CardSet, group: Group) -> Yaku:
    key = names.english.lower().replace(",", "").replace(" ", "_")
    return Yaku(key, names, kan, cards, group.key, "HH-6.1")


@attrs.frozen
class Tokushuyaku:
    """What decides a round in which nobody formed a dekiyaku, whatever else happened (HH-8.1 to HH-8.4).

    Args:
        key: Its name in code.
        names: Its names for people.
        kan: What it is worth, in kan.
        rule: The id of the rule that defines it.
        least: What it takes: so many card points, of Sixteen Chaff so many cards of :data:`CHAFF`.
        unit: What ``least`` counts.
        exact: Whether more than that is too much.
        extra: What each point or card above ``least`` adds, in kan.
    """

    key: str
    names: Names
    kan: int
    rule: str
    least: int
    unit: str = "card points"
    exact: bool = False
    extra: int = 0

    def worth(self, count: int) -> int:
        """What it is worth, in kan; 0 where it is not formed.

        Args:
            count: The card points, or cards, that ``least`` speaks of. All Eights takes them of every active seat.
        """
        if count < self.least or (self.exact and count > self.least):
            return 0
        return self.kan + self.extra * (count - self.least)


# HH-8.1 to HH-8.3. What a point or a card more adds is decided to be the same in Kansai: the source has no other.
_TOKUSHUYAKU_KAN: Final = {"standard": (10, 10, 12), "red_3": (10, 10, 12), "kansai": (8, 10, 10)}


def tokushuyaku(options: Options) -> tuple[Tokushuyaku, Tokushuyaku, Tokushuyaku]:
    """All Eights, Double Eights and Sixteen Chaff: each goes before those after it (HH-8.1 to HH-8.3)."""
    return _tokushuyaku(options.values)


@functools.cache
def _tokushuyaku(values: str) -> tuple[Tokushuyaku, Tokushuyaku, Tokushuyaku]:
    all_eights, double_eights, sixteen_chaff = _TOKUSHUYAKU_KAN[values]
    return (
        Tokushuyaku("all_eights", Names("All Eights", "sōhachi", "総八"), all_eights, "HH-8.1", PAR, exact=True),
        Tokushuyaku(
            "double_eights", Names("Double Eights", "futahachi", "二八"), double_eights, "HH-8.2", 168, extra=1
        ),
        Tokushuyaku(
            "sixteen_chaff", Names("Sixteen Chaff", "sujūroku", "素十六"), sixteen_chaff, "HH-8.3", 16, "chaff", extra=2
        ),
    )
