"""What a pile counts: the table of yaku is the only source, and everything else narrows it down.

Play, views, boards, settlements and outcomes that are entered by hand all ask here, so they agree.
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
    from hanafuda_rules.settlement import Reason
    from hanafuda_rules.state import RoundState, View

__all__ = ["At", "CountingRules"]

_NOTHING_VOID: Mapping[str, Any] = {}


class At(NamedTuple):
    """The circumstances on which counting depends, in a game where only the table matters.

    Args:
        table: The table that the round was dealt at.
    """

    table: Table


class CountingRules(Value):
    """The part of a ruleset that counts piles; a base class of :class:`~hanafuda_rules.ruleset.Ruleset`."""

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """Every yaku that the game can count, in every month and for every reading of a card; none by default.

        This table is the only source: override it to add a yaku or to change one. Everything else narrows it down.
        """
        return NO_YAKU

    def yaku_at(self, table: Any, /) -> YakuTable:
        """The yaku that count in a round dealt at this table; ``state.yaku`` and ``view.yaku`` return the same."""
        return self.yaku

    def at(self, moment: RoundState[Any, Any] | View[Any, Any], side: int, /) -> Any:
        """The circumstances on which counting depends, besides the pile: a named tuple whose first field is the table.

        Args:
            moment: A state or a view.
            side: The side whose pile is counted.
        """
        return At(moment.table)

    def readings(self, at: Any, /) -> tuple[YakuTable, ...]:
        """The tables that a pile is counted by: one, or one for each reading of a card; the best reading counts.

        Args:
            at: The circumstances.
        """
        return (self.yaku_at(at.table),)

    def void(self, pile: CardSet, at: Any, /) -> Mapping[str, Reason]:
        """The keys of the yaku that do not count now, even if the pile holds them, each with the reason.

        Args:
            pile: The captured cards.
            at: The circumstances.
        """
        return _NOTHING_VOID

    def held(self, pile: CardSet, at: Any, /) -> tuple[HeldYaku, ...]:
        """The yaku that count in a pile, with their values; not for games to override.

        What is void goes first; then the best of a group counts where only one does, and the best reading of a card.

        Args:
            pile: The captured cards.
            at: The circumstances.
        """
        void, tables = self.void(pile, at), self.readings(at)
        if len(tables) == 1:
            return tables[0].scored(pile, void=void)
        return max([table.scored(pile, void=void) for table in tables], key=total_of)  # of equals the first: CD-11

    def voided(self, pile: CardSet, at: Any, /) -> tuple[tuple[HeldYaku, Reason], ...]:
        """The yaku that would count if they were not void, each with the reason.

        Args:
            pile: The captured cards.
            at: The circumstances.
        """
        if not (void := self.void(pile, at)):
            return ()
        held = self.readings(at)[0].scored(pile)
        return tuple([(each, void[each.yaku.key]) for each in held if each.yaku.key in void])

    @functools.cached_property
    def counts_by_table(self) -> bool:
        """Whether a pile counts by :attr:`yaku` alone, because no method here is overridden."""
        names = ("at", "readings", "void", "yaku_at")
        return all(getattr(type(self), name) is getattr(CountingRules, name) for name in names)
