"""A match of Roppyakken: games that a total or a yaku ends (RP-8)."""

from __future__ import annotations

import attrs

from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.games.roppyakken.options import Options
from hanafuda_rules.games.roppyakken.settle import Settlement
from hanafuda_rules.parts.plans import Games

__all__ = ["MatchPlan"]


@attrs.frozen
class MatchPlan(Games[Settlement]):
    """How a match goes on and ends (RP-8).

    Args:
        options: What it is played by.
    """

    options: Options = attrs.field(kw_only=True)

    def winner(self, totals: tuple[int, ...], settlement: Settlement) -> int | None:
        """Who wins the game by a deciding yaku, else by the totals, if it is over (RP-8.1, RP-8.3, RP-8.4).

        Raises:
            HanafudaError: It takes who reached the target first, which the settlement does not tell.
        """
        if settlement.decided is not None:
            return settlement.decided
        there = [seat for seat, total in enumerate(totals) if total >= self.options.target]
        if self.options.leader == "total":
            there = [seat for seat in there if totals[seat] == max(totals)]
        if len(there) == 1:
            return there[0]
        if not there or self.options.leader == "total":
            return None
        for seat in settlement.reached:
            if seat in there:
                return seat
        msg = f"{len(there)} seats end at the target or above; Outcome.reached tells who was there first"
        raise HanafudaError(msg, rule="RP-8.4")
