"""Teams of two: at a table of four, opposite seats are partners with one pile and one score."""

from __future__ import annotations

from typing import Generic, TypeVar

from hanafuda_rules.machine.ruleset import Ruleset
from hanafuda_rules.parts import outcomes
from hanafuda_rules.parts.outcomes import partners
from hanafuda_rules.settlement import Settlement
from hanafuda_rules.table import Table

__all__ = ["TeamOutcome", "TeamRules"]

OutcomeT = TypeVar("OutcomeT", bound="TeamOutcome")


class TeamOutcome(outcomes.Outcome):
    """What happened in a round of a game that can have teams: seats 0 and 2 against seats 1 and 3.

    Args:
        piles: The captured cards by seat. The pile of a team has the key of its first seat.
        seats: The number of seats.
        dealer: The seat that dealt.

    Raises:
        InvalidOutcomeError: The round is impossible under any options. The error names the seat and the rule.
    """

    @property
    def sides(self) -> tuple[int, ...]:
        """For each seat, the seat that is the key of its pile (PH-1.1, KK-1.1)."""
        return partners(self.seats)


class TeamRules(Ruleset[OutcomeT, Table, Settlement], Generic[OutcomeT]):
    """The rules of a game in which four seats play in teams of two.

    Args:
        options: The options of the game.
    """

    def sides(self, seats: int, /) -> tuple[int, ...]:
        """The side of each seat; at four seats opposite seats are partners (PH-1.1, KK-1.1)."""
        return partners(seats)
