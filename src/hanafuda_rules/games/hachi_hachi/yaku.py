"""The yaku of Hachi-Hachi: its values of teyaku, dekiyaku of the captured cards, tokushuyaku; and some numbers."""

from __future__ import annotations

import functools
from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

import attrs

from hanafuda_rules import cards as c
from hanafuda_rules.cards import CardSet, Kind, Names, Ribbon
from hanafuda_rules.games.hachi_hachi.options import Options, kan_of
from hanafuda_rules.parts.teyaku import TeyakuTable, teyaku_table
from hanafuda_rules.values import Value
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

if TYPE_CHECKING:
    from hanafuda_rules.games import hachi_hachi
    from hanafuda_rules.state import RoundState, Setting, View

__all__ = [
    "FIVE_BRIGHTS", "PAR", "PLAYERS", "SEAT_COUNTS", "Tables", "Tokushuyaku", "feedable", "is_set",
    "rules_of", "tables_of",
]  # fmt: skip

SEAT_COUNTS: Final = (2, 3, 4, 5, 6, 7)
"""The numbers of seats (HH-1.1)."""

PLAYERS: Final = 3
"""How many play a round at most (HH-1.1)."""

PAR: Final = 88
"""A third of the deck's card points: more than this wins (HH-8.5) and is an achievement (HH-9.3 to HH-9.5)."""


def rules_of(moment: RoundState[Any, Any] | View[Any, Any] | Setting[Any, Any]) -> hachi_hachi.Rules:
    """The ruleset of a state, a view or a setting."""
    return cast("hachi_hachi.Rules", moment.ruleset)


# --- dekiyaku (HH-6.1) ------------------------------------------------------------------------------------------------

FIVE_BRIGHTS: Final = "five_brights"
"""The key of Five Brights, which nobody is liable for (HH-7.7)."""


def is_set(dekiyaku: Yaku) -> bool:
    """Whether a dekiyaku takes certain cards, as all but Seven Ribbons do: each counts singly too (HH-4.7, HH-7.7)."""
    return dekiyaku.needed == len(dekiyaku.cards)


def feedable(table: YakuTable) -> tuple[Yaku, ...]:
    """The dekiyaku for which a seat can be liable: those that lack one certain card at last (HH-7.7)."""
    return tuple([each for each in table if is_set(each) and each.key != FIVE_BRIGHTS])


# --- tokushuyaku (HH-8.1 to HH-8.3) -----------------------------------------------------------------------------------


@attrs.frozen
class Tokushuyaku(Value):
    """What decides a round in which nobody has formed a dekiyaku (HH-8.1 to HH-8.4).

    Args:
        key: Its name in code.
        names: Its names for people.
        kan: What it is worth, in kan.
        rule: The id of the rule that defines it.
        least: How much it takes: card points, or for Sixteen Chaff cards of
            :data:`~hanafuda_rules.parts.teyaku.CHAFF`.
        unit: What ``least`` counts: ``"card points"`` or ``"chaff"``.
        exact: Whether every active seat has to have exactly as many; the acting dealer wins with it then.
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
            count: The card points, or cards, of a seat.
        """
        if count < self.least or (self.exact and count > self.least):
            return 0
        return self.kan + self.extra * (count - self.least)


# --- what they are worth ----------------------------------------------------------------------------------------------


class Tables(NamedTuple):
    """The yaku of a ruleset, in kan.

    Args:
        dekiyaku: The yaku of captured cards (HH-6.1).
        teyaku: The yaku of dealt hands (HH-5.2, HH-5.4).
        tokushuyaku: All Eights, Double Eights and Sixteen Chaff: each goes before those after it (HH-8.1 to HH-8.3).
    """

    dekiyaku: YakuTable
    teyaku: TeyakuTable
    tokushuyaku: tuple[Tokushuyaku, ...]


def tables_of(options: Options) -> Tables:
    """The yaku by some options; rulesets that differ in other options share them."""
    played = (options.five_includes_four, options.extra_ribbon, options.boar_deer_butterflies)
    return _tables(cast("Hashable", options.values), played)


@functools.cache
def _tables(values: Hashable, played: tuple[bool, int, bool]) -> Tables:
    kan = kan_of(values)
    all_eights, double_eights = Names("All Eights", "sōhachi", "総八"), Names("Double Eights", "futahachi", "二八")
    chaff = Names("Sixteen Chaff", "sujūroku", "素十六")
    # What a point or a card more adds is decided to be the same in Kansai: the source has no other.
    tokushuyaku = (
        Tokushuyaku("all_eights", all_eights, kan["all_eights"], "HH-8.1", PAR, exact=True),
        Tokushuyaku("double_eights", double_eights, kan["double_eights"], "HH-8.2", 168, extra=1),
        Tokushuyaku("sixteen_chaff", chaff, kan["sixteen_chaff"], "HH-8.3", 16, "chaff", extra=2),
    )
    return Tables(_dekiyaku(kan, played), teyaku_table(kan), tokushuyaku)


def _dekiyaku(kan: Mapping[str, int], played: tuple[bool, int, bool]) -> YakuTable:
    five_includes_four, extra, boar_deer_butterflies = played
    brights = YakuGroup("brights", Names("Brights"), best_only=not five_includes_four)
    four, ribbons = CardSet(Kind.BRIGHT.cards - {c.WILLOW_RAIN_MAN}), CardSet(Kind.RIBBON.cards - {c.WILLOW_RIBBON})
    boar = CardSet([c.CLOVER_BOAR, c.MAPLE_DEER, c.PEONY_BUTTERFLIES])
    rows: list[tuple[Any, ...]] = [
        (FIVE_BRIGHTS, Names("Five Brights", "gokō", "五光"), Kind.BRIGHT.cards, "brights"),
        ("four_brights", Names("Four Brights", "shikō", "四光"), four, "brights"),
        ("seven_ribbons", Names("Seven Ribbons", "nanatan", "七短"), ribbons, "other", 7, extra, Kind.RIBBON.cards),
        ("poetry_ribbons", Names("Poetry Ribbons", "akatan", "赤短"), Ribbon.POETRY.cards, "other"),
        ("blue_ribbons", Names("Blue Ribbons", "aotan", "青短"), Ribbon.BLUE.cards, "other"),
        ("boar_deer_butterflies", Names("Boar, Deer, Butterflies", "inoshikachō", "猪鹿蝶"), boar, "other"),
    ]
    known = rows if boar_deer_butterflies else rows[:-1]
    yaku = [Yaku(key, names, kan[key], cards, group, "HH-6.1", *more) for key, names, cards, group, *more in known]
    return YakuTable((brights, YakuGroup("other", Names("Other"))), tuple(yaku))
