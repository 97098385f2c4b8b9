"""The match plan of Suhara-bana: rounds until a seat runs out and no plate is left, and the final score."""

from __future__ import annotations

import attrs

from hanafuda_rules.cards import Month
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.games.suhara_bana.settle.settlement import Settlement
from hanafuda_rules.games.suhara_bana.stones import PLATE, Purse, bills, final_purse
from hanafuda_rules.games.suhara_bana.table import Table
from hanafuda_rules.machine import match as base
from hanafuda_rules.parts.plans import check_follows, match_won
from hanafuda_rules.settlement import Reason

__all__ = ["MatchPlan"]


@attrs.frozen
class MatchPlan(base.MatchPlan[Table, Settlement]):
    """How a match of Suhara-bana goes on and ends (SB-1.5, SB-9.1 to SB-10.5).

    Args:
        bill_plate: The stones that make a bill of 100 at the end (SB-10.2).
    """

    bill_plate: Purse = PLATE

    table_type, settlement_type = Table, Settlement

    def open(self, seats: int, dealer: int) -> Table:
        """The table before the first round: Small field, January, a plate for each seat (SB-1.2, SB-1.3, SB-1.5)."""
        return Table(seats=seats, dealer=dealer)

    def advance(self, table: Table, settlement: Settlement) -> Table:
        """The table after a round, including new loans.

        The month and the round number stay the same if the round did not count, as after a misdeal (SB-1.5).

        Raises:
            HanafudaError: The settled round was not dealt at this table: seats, dealer, month, purses or pot differ.
        """
        check_follows(table, settlement, "SB-1.1")
        if settlement.purses is None or settlement.purses_before != table.purses:
            msg = "the settled round did not begin with this table's purses; see Outcome.at"
            raise HanafudaError(msg, rule="SB-1.2")
        for name, here, there, rule in (
            ("month", table.month, settlement.month, "SB-1.5"),
            ("pot", table.pot, settlement.pot_before, "SB-3.8"),
        ):
            if here != there:
                msg = f"the {name} of the table is {here!s}, but the settled round began with {there!s}; see Outcome.at"
                raise HanafudaError(msg, rule=rule)
        counted = int(settlement.counts)
        return Table(
            seats=table.seats,
            dealer=settlement.next_dealer,
            round_number=table.round_number + counted,
            totals=tuple([total + net for total, net in zip(table.totals, settlement.net, strict=True)]),
            month=Month((table.month - 1 + counted) % len(Month) + 1),
            purses=settlement.purses,
            borrowed=tuple([plates + (seat in settlement.borrowers) for seat, plates in enumerate(table.borrowed)]),
            carried=settlement.carried,
            pot=settlement.pot_after,
        )

    def is_over(self, table: Table) -> bool:
        """Whether the match ends with the round that led to this table (SB-6.5, SB-9.2, SB-9.3)."""
        return table.is_over

    def match_over(self, table: Table) -> tuple[Reason, ...]:
        """Who won the match (SB-10.5)."""
        return (match_won(self, table, "SB-10.5"),)

    def standings(self, table: Table) -> tuple[int, ...]:
        """The score of each seat in bills, if the match ended now; ties share the win (SB-10.1 to SB-10.5)."""
        return tuple(
            bills(final_purse(purse, plates), self.bill_plate)
            for purse, plates in zip(table.purses, table.borrowed, strict=True)
        )
