"""A match of Koi-Koi: a number of rounds, up to a target, or until somebody has nothing left."""

from __future__ import annotations

import attrs

from hanafuda_rules.parts.courses import Totals
from hanafuda_rules.table import Table

__all__ = ["Course"]


@attrs.frozen
class Course(Totals):
    """How a match goes on and ends (KK-9.1).

    Args:
        bust: Whether a total of nought or less ends it.
    """

    bust: bool = attrs.field(default=False, kw_only=True)

    def is_over(self, table: Table) -> bool:
        """Whether all rounds have been played, a total has reached the target, or one is lost."""
        return super().is_over(table) or (self.bust and min(table.totals) <= 0)
