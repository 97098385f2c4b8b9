"""A match of Hanahuda: rounds until a total reaches the target."""

from __future__ import annotations

import attrs

from hanafuda_rules.parts.outcomes import partners
from hanafuda_rules.parts.plans import Totals
from hanafuda_rules.table import Table

__all__ = ["MatchPlan"]


@attrs.frozen  # for the checks of what its method is given
class MatchPlan(Totals):
    """How a match goes on and ends (PH-6.1 to PH-6.3)."""

    def is_over(self, table: Table) -> bool:
        """Whether one side alone has the highest total, and it has reached the target (PH-6.3)."""
        best = max(table.totals)
        leading = {side for side, total in zip(partners(table.seats), table.totals, strict=True) if total == best}
        return best >= self.target and len(leading) == 1
