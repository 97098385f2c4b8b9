"""The match plan of Roppyakken: games that end with a total or a yaku (RP-8)."""

from __future__ import annotations

import attrs

from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.games.roppyakken.options import Options
from hanafuda_rules.games.roppyakken.settle import Settlement
from hanafuda_rules.parts.plans import Games

__all__ = ["MatchPlan"]


@attrs.frozen
class MatchPlan(Games[Settlement]):
    """How a match of Roppyakken goes on and ends (RP-8)."""

    options: Options = attrs.field(kw_only=True)

    def winner(self, totals: tuple[int, ...], settlement: Settlement) -> int | None:
        """The winner of the game, by a deciding yaku or else by the totals; ``None`` if it goes on (RP-8.1 to RP-8.4).

        Raises:
            HanafudaError: The winner is the seat that reached the target first, but the settlement does not name it.
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
        msg = f"{len(there)} seats end at or above the target; enter Outcome.reached to say who was first"
        raise HanafudaError(msg, rule="RP-8.4")
