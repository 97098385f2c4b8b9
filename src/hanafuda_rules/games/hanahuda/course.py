"""A match of Hanahuda: rounds until a total reaches the target."""

from __future__ import annotations

import attrs

from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.games.hanahuda.options import Length
from hanafuda_rules.games.hanahuda.tables import PARTNERS_AT
from hanafuda_rules.settlement import Settlement
from hanafuda_rules.table import Table, sides

__all__ = ["Course"]


@attrs.frozen
class Course:
    """How a match goes on and ends (PH-6.1 to PH-6.3).

    Args:
        length: How long a match lasts.
    """

    length: Length

    def open(self, seats: int, dealer: int) -> Table:
        """The table before the first round."""
        return Table(seats=seats, dealer=dealer)

    def advance(self, table: Table, settlement: Settlement) -> Table:
        """The totals and the dealer after a round.

        Raises:
            HanafudaError: The settlement is of a table with another number of seats.
        """
        if settlement.seats != table.seats:
            msg = f"a round of {settlement.seats} seats does not go on at a table of {table.seats}"
            raise HanafudaError(msg, rule="PH-1.1")
        return Table(
            seats=table.seats,
            dealer=settlement.next_dealer,
            round_number=table.round_number + 1,
            totals=tuple(total + net for total, net in zip(table.totals, settlement.net, strict=True)),
        )

    def is_over(self, table: Table) -> bool:
        """Whether one side alone has the highest total, and it has reached the target (PH-6.3)."""
        best = max(table.totals)
        of_seat = sides(table.seats, PARTNERS_AT)
        leading = {of_seat[seat] for seat, total in enumerate(table.totals) if total == best}
        return best >= self.length.target and len(leading) == 1

    def standings(self, table: Table) -> tuple[int, ...]:
        """The totals by seat, in points; partners have the same."""
        return table.totals
