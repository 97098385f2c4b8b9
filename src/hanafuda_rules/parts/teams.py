"""Teams of two: at a table of four opposite seats are partners, who capture for one pile and score together."""

from __future__ import annotations

from typing import Generic, TypeVar

from hanafuda_rules.parts import outcomes
from hanafuda_rules.parts.outcomes import partners
from hanafuda_rules.ruleset import Ruleset
from hanafuda_rules.settlement import Settlement
from hanafuda_rules.table import Table

__all__ = ["TeamOutcome", "TeamRules"]

OutcomeT = TypeVar("OutcomeT", bound="TeamOutcome")


class TeamOutcome(outcomes.Outcome):
    """What happened in a round in which four seats have two piles: of seats 0 and 2 and of seats 1 and 3.

    Args:
        piles: The captured cards by seat; a team's pile is keyed by its first seat.
        seats: The number of seats.
        dealer: The seat that dealt.

    Raises:
        InvalidOutcomeError: The round is impossible under any options; the error names the seat and the rule.
    """

    @property
    def sides(self) -> tuple[int, ...]:
        """For each seat the seat that its pile is keyed by (PH-1.1, KK-1.1)."""
        return partners(self.seats)


class TeamRules(Ruleset[OutcomeT, Table, Settlement], Generic[OutcomeT]):
    """The rules of a game in which four seats play in teams of two.

    Args:
        options: The options.
    """

    def sides(self, seats: int, /) -> tuple[int, ...]:
        """For each seat its side; at four seats opposite seats are partners (PH-1.1, KK-1.1)."""
        return partners(seats)
