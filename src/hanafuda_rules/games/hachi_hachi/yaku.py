"""The yaku of Hachi-Hachi: teyaku, dekiyaku and tokushuyaku with their values in kan; and some numbers."""

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
    from hanafuda_rules.machine.state import AnyState, Setting
    from hanafuda_rules.machine.view import AnyView

__all__ = [
    "FIVE_BRIGHTS", "PAR", "PLAYERS", "SEAT_COUNTS", "Tables", "Tokushuyaku", "feedable", "is_set",
    "rules_of", "tables_of",
]  # fmt: skip

SEAT_COUNTS: Final = (2, 3, 4, 5, 6, 7)
"""The numbers of seats (HH-1.1)."""

PLAYERS: Final = 3
"""The most players in a round (HH-1.1)."""

PAR: Final = 88
"""A third of the deck's card points; seats with more are paid (HH-8.5, HH-9.3 to HH-9.5)."""


def rules_of(moment: AnyState | AnyView | Setting[Any, Any]) -> hachi_hachi.Rules:
    """The ruleset of a state, view or setting."""
    return cast("hachi_hachi.Rules", moment.ruleset)


# --- dekiyaku (HH-6.1) ------------------------------------------------------------------------------------------------

FIVE_BRIGHTS: Final = "five_brights"
"""The key of Five Brights, for which no seat is liable (HH-7.7)."""


def is_set(dekiyaku: Yaku) -> bool:
    """Whether a dekiyaku needs certain cards, like all except Seven Ribbons (HH-4.7, HH-7.7)."""
    return dekiyaku.needed == len(dekiyaku.cards)


def feedable(table: YakuTable) -> tuple[Yaku, ...]:
    """The dekiyaku for which a seat can be liable: sets of certain cards, except Five Brights (HH-7.7)."""
    return tuple([yaku for yaku in table if is_set(yaku) and yaku.key != FIVE_BRIGHTS])


# --- tokushuyaku (HH-8.1 to HH-8.3) -----------------------------------------------------------------------------------


@attrs.frozen
class Tokushuyaku(Value):
    """A rare result that wins a round without dekiyaku (HH-8.1 to HH-8.4).

    Args:
        key: The key.
        names: The names.
        kan: The value in kan.
        rule: The id of its rule.
        least: The card points or cards that a seat needs.
        unit: The unit of ``least``: ``"card points"``, or ``"chaff"`` for cards of
            :data:`~hanafuda_rules.parts.teyaku.CHAFF`.
        exact: Whether all three players need exactly ``least``; the acting dealer wins.
        extra: The kan that each point or card above ``least`` adds.
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
        """The value in kan for a seat with ``count`` card points or chaff; 0 if it does not have the tokushuyaku."""
        if count < self.least or (self.exact and count > self.least):
            return 0
        return self.kan + self.extra * (count - self.least)


# --- values -----------------------------------------------------------------------------------------------------------


class Tables(NamedTuple):
    """The yaku of a ruleset, in kan.

    Args:
        dekiyaku: The yaku of captured cards (HH-6.1).
        teyaku: The yaku of dealt hands (HH-5.2, HH-5.4).
        tokushuyaku: The tokushuyaku; the first that applies counts (HH-8.1 to HH-8.3).
    """

    dekiyaku: YakuTable
    teyaku: TeyakuTable
    tokushuyaku: tuple[Tokushuyaku, ...]


def tables_of(options: Options) -> Tables:
    """The yaku under the options. Rulesets that differ only in other options share them."""
    played = (options.five_includes_four, options.extra_ribbon, options.boar_deer_butterflies)
    return _tables(cast("Hashable", options.values), played)


@functools.cache
def _tables(values: Hashable, played: tuple[bool, int, bool]) -> Tables:
    kan = kan_of(values)
    all_eights, double_eights = Names("All Eights", "sōhachi", "総八"), Names("Double Eights", "futahachi", "二八")
    chaff = Names("Sixteen Chaff", "sujūroku", "素十六")
    # Decided here: in Kansai, each further point or card adds the same, because its source does not say.
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
