"""How matches go on and end: totals that add up, for a number of rounds or until a target is reached."""

from __future__ import annotations

import attrs

from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.match import MatchPlan
from hanafuda_rules.settlement import Settlement
from hanafuda_rules.table import Table

__all__ = ["Totals", "check_follows"]


def check_follows(table: Table, settlement: Settlement, seat_rule: str) -> None:
    """Make sure that a settled round can have been dealt at a table: it has its seats and its dealer.

    Args:
        table: The table.
        settlement: The settlement of the round.
        seat_rule: The id of the rule that says how many seats there are.

    Raises:
        HanafudaError: It cannot.
    """
    if settlement.seats != table.seats:
        msg = f"a round of {settlement.seats} seats does not go on at a table of {table.seats}"
        raise HanafudaError(msg, rule=seat_rule)
    if settlement.dealer not in {None, table.dealer}:
        msg = f"seat {table.dealer} deals at the table, but seat {settlement.dealer} dealt the round"
        raise HanafudaError(msg, rule=settlement.dealer_reason.rule)


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
            HanafudaError: The settled round was not dealt at this table: seats or dealer differ.
        """
        check_follows(table, settlement, self.seat_rule)
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
