"""How matches go on and end: totals that add up, for a number of rounds or until a target is reached."""

from __future__ import annotations

import attrs

from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.match import MatchPlan
from hanafuda_rules.settlement import Settlement
from hanafuda_rules.table import Table

__all__ = ["Totals"]


@attrs.frozen
class Totals(MatchPlan[Table, Settlement]):
    """A match in which each round is added to the totals; the table carries nothing else over.

    The seats with the highest total win, as in :meth:`MatchPlan.winners <hanafuda_rules.match.MatchPlan.winners>`.

    Args:
        seat_rule: The id of the rule that says how many seats there are.
        rounds: The number of rounds after which the match ends; 0 means no limit.
        target: The match ends after a round in which a total reaches it; 0 means no limit.
        stake: What each total starts at.
        bust: Whether the match ends after a round that leaves a total at zero or less.
    """

    seat_rule: str
    rounds: int = attrs.field(default=0, kw_only=True)
    target: int = attrs.field(default=0, kw_only=True)
    stake: int = attrs.field(default=0, kw_only=True)
    bust: bool = attrs.field(default=False, kw_only=True)

    def open(self, seats: int, dealer: int) -> Table:
        """The table before the first round."""
        return Table(seats=seats, dealer=dealer, totals=(self.stake,) * seats)

    def advance(self, table: Table, settlement: Settlement) -> Table:
        """The totals and the dealer after a round.

        Raises:
            HanafudaError: The settlement and the table have different numbers of seats.
        """
        if settlement.seats != table.seats:
            msg = f"a round with {settlement.seats} seats cannot be added to a table with {table.seats}"
            raise HanafudaError(msg, rule=self.seat_rule)
        return Table(
            seats=table.seats,
            dealer=settlement.next_dealer,
            round_number=table.round_number + 1,
            totals=tuple([total + net for total, net in zip(table.totals, settlement.net, strict=True)]),
        )

    def is_over(self, table: Table) -> bool:
        """Whether all rounds have been played, a total has reached the target, or a stake is lost."""
        if self.bust and min(table.totals) <= 0:
            return True
        return 0 < self.rounds < table.round_number or 0 < self.target <= max(table.totals)
