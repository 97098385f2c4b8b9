"""Card points, yaku and teyaku of Sudaoshi (SD-3.1, SD-3.4, SD-5.1 to SD-5.4)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final, NamedTuple

from hanafuda_rules.cards import CardSet, Kind, Month, Names
from hanafuda_rules.classification import Classification, card_values
from hanafuda_rules.masks import MONTHS
from hanafuda_rules.parts.field_tokens import TokensTable
from hanafuda_rules.parts.teyaku import HAND_SIZE, Teyaku, TeyakuTable
from hanafuda_rules.settlement import Reason
from hanafuda_rules.words import say
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

__all__ = ["FOUR", "NOT_LAST", "WITHOUT_RIBBONS", "At", "values", "yaku_table"]


@functools.cache
def values(chaff: int, tens: int) -> Classification:
    """The card points of the standard kinds (SD-5.1)."""
    return card_values(5, 5, 1, chaff, {"3b 12b": tens})


_GROUPS: Final = tuple(
    [YakuGroup(key, Names(name), best_only=True) for key, name in (("baldies", "Baldies"), ("rains", "Rains"))]
)


@functools.cache
def yaku_table(kan: int, tops: bool) -> YakuTable:  # noqa: FBT001  # the key of a cache
    """The yaku. A set is worth two kan, and tops one (SD-3.2). Only the best of a group counts (SD-5.2)."""
    rows = (
        (2, "baldies", Names("Set of Baldies", "bōzu-zoro", "坊主ぞろ"), Month.SUSUKI.cards),
        (1, "baldies", Names("Top Baldies", "bōzu-kaburi", "坊主頭"), CardSet.parse("8b 8a")),
        (2, "rains", Names("Set of Rains", "ame-zoro", "雨ぞろ"), Month.WILLOW.cards),
        (1, "rains", Names("Top Rains", "ame-kaburi", "雨頭"), CardSet.parse("11b 11a")),
    )
    known = [row for row in rows if tops or row[0] > 1]
    return YakuTable(
        _GROUPS,
        tuple([Yaku.named(names, value * kan, cards, "SD-5.1", group=group) for value, group, names, cards in known]),
    )


_RIBBONS: Final = CardSet(Kind.RIBBON.cards | Month.WILLOW.cards)
_THREE: Final = 3
# SD-3.4: the numbers of cards by month, the fewest cards of a month that count, and the key. No other hand has any.
_PATTERNS: Final[Mapping[tuple[int, ...], tuple[int, str]]] = {
    (4, 3): (3, "four_three"), (2, 2, 2, 1): (2, "three_pairs"), (3, 2, 2): (2, "three_pairs"),
    (4, 2, 1): (3, "triplet"), (4, 1, 1, 1): (3, "triplet"), (3, 3, 1): (3, "triplet"), (3, 2, 1, 1): (3, "triplet"),
    (3, 1, 1, 1, 1): (3, "triplet"),
}  # fmt: skip


class _Of1921(TeyakuTable):
    """The teyaku of the list of 1921 (SD-3.4)."""

    __slots__ = ()

    def found(self, hand: int) -> tuple[tuple[str, int], ...]:
        """The best of the first three teyaku, and Three Ribbons."""
        months = [cards for month in MONTHS if (cards := hand & month)]
        least, key = _PATTERNS.get(tuple(sorted(map(int.bit_count, months), reverse=True)), (HAND_SIZE + 1, ""))
        cards, ribbons = sum([month for month in months if month.bit_count() >= least]), hand & _RIBBONS.mask
        three = (("three_ribbons", ribbons),) if ribbons.bit_count() >= _THREE else ()
        return ((key, cards), *three) if cards else three


FOUR: Final = _Of1921(
    (
        Teyaku("four_three", Names("Four-Three", "shisō", "四三"), "a", 3, "SD-3.4"),
        Teyaku("three_pairs", Names("Three Pairs", "kuttsuki", "喰付"), "a", 2, "SD-3.4"),
        Teyaku("triplet", Names("Triplet", "sanbon", "三本"), "a", 1, "SD-3.4"),
        Teyaku("three_ribbons", Names("Three Ribbons", "nasake", "短三枚"), "b", 1, "SD-3.4", among=_RIBBONS),
    )
)
"""The teyaku of the list of 1921, in kan (SD-3.4)."""
WITHOUT_RIBBONS: Final = _Of1921(FOUR.teyaku[:-1])
"""The teyaku of 1921 that every place can declare."""


class At(NamedTuple):
    """The circumstances in which a seat counts.

    Args:
        table: The table of the round.
        last: Whether the seat has the last place, the only one whose rains count (SD-5.3).
    """

    table: TokensTable
    last: bool


NOT_LAST: Final = Reason(say("the rains count only for the last place"), "SD-5.3", kind="yaku_void")
"""The reason why rains are void."""
