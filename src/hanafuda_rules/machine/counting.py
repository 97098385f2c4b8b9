"""Counting piles. The table of yaku is the only source; everything else narrows it down.

Play, views, boards, settlements and entered outcomes all count here, so they agree.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from hanafuda_rules.cards import CardSet
from hanafuda_rules.table import Table
from hanafuda_rules.values import Value
from hanafuda_rules.yaku import NO_YAKU, HeldYaku, YakuTable, total_of

if TYPE_CHECKING:
    from hanafuda_rules.machine.state import AnyState
    from hanafuda_rules.machine.view import AnyView
    from hanafuda_rules.settlement import Reason

__all__ = ["At", "CountingRules"]

_NOTHING_VOID: Mapping[str, Any] = {}


class At(NamedTuple):
    """The circumstances in which a pile counts, for games in which only the table matters.

    Args:
        table: The table of the round.
    """

    table: Table


class CountingRules(Value):
    """The part of a ruleset that counts piles: the base class of :class:`~hanafuda_rules.machine.ruleset.Ruleset`.

    In its methods, ``pile`` is the captured cards, and ``at`` the circumstances that :meth:`at` returns.
    """

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """Every yaku of the game, for all months and all readings of a card; by default none.

        This table is the only source. Override it to add or change a yaku.
        """
        return NO_YAKU

    def yaku_at(self, table: Any, /) -> YakuTable:
        """The yaku of a round at this table, as ``state.yaku`` and ``view.yaku`` return them."""
        return self.yaku

    def plain_yaku(self, table: Any, /) -> YakuTable | None:
        """The only yaku by which piles count at this table; ``None`` if anything but a pile itself matters."""
        return self.yaku if self.counts_by_table else None

    def at(self, moment: AnyState | AnyView, side: int, /) -> Any:
        """The circumstances in which a side's pile counts: a named tuple whose first field is the table."""
        return At(moment.table)

    def readings(self, at: Any, /) -> tuple[YakuTable, ...]:
        """The tables to count a pile by: one, or one for each reading of a card. The best reading counts."""
        return (self.yaku_at(at.table),)

    def void(self, pile: CardSet, at: Any, /) -> Mapping[str, Reason]:
        """The keys of the yaku that do not count now, even if the pile holds them, with the reasons."""
        return _NOTHING_VOID

    def held(self, pile: CardSet, at: Any, /) -> tuple[HeldYaku, ...]:
        """The yaku that count in a pile, with their values. Games do not override this.

        Void yaku are left out first. Then the best yaku of a group counts, if only one does, and the best reading.
        """
        void, tables = self.void(pile, at), self.readings(at)
        if len(tables) == 1:
            return tables[0].scored(pile, void=void)
        return max([table.scored(pile, void=void) for table in tables], key=total_of)  # of equals the first: CD-11

    def voided(self, pile: CardSet, at: Any, /) -> tuple[tuple[HeldYaku, Reason], ...]:
        """The yaku that would count if they were not void, with the reasons."""
        if not (void := self.void(pile, at)):
            return ()
        held = self.readings(at)[0].scored(pile)
        return tuple([(one, void[one.yaku.key]) for one in held if one.yaku.key in void])

    @functools.cached_property
    def counts_by_table(self) -> bool:
        """Whether piles count by :attr:`yaku` alone, because no other method here is overridden."""
        names = ("at", "readings", "void", "yaku_at")
        return all(getattr(type(self), name) is getattr(CountingRules, name) for name in names)
