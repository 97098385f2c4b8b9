"""A table of Hachi-Hachi between two rounds: the ledger, tokens, the pot, and where a campaign stands."""

from __future__ import annotations

from typing import SupportsIndex

import attrs

from hanafuda_rules.checks import check_tuple, is_a, whole_number
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.parts.field_tokens import TokensTable
from hanafuda_rules.settlement import Payment
from hanafuda_rules.values import Value

__all__ = ["CampaignState", "Table"]


@attrs.frozen(kw_only=True)
class CampaignState(Value):
    """Where a campaign stands (HH-10.3).

    Args:
        loans: How many loans each seat has taken.
        prize_pot: What is in the prize pot (*hōbi*), in points.
        year_pot: What is in the year's pot (*bankoita*), in points.
        ginmi: The seat that has the medal, or ``None`` while nobody has it.
        ginmi_rounds: How many rounds running it has had it, since the last payment for it.
    """

    loans: tuple[int, ...]
    prize_pot: int
    year_pot: int = 0
    ginmi: int | None = None
    ginmi_rounds: int = 0


def _pot(value: SupportsIndex) -> int:
    return whole_number(value, "what lies in the pot", least=0, rule="HH-4.5")


@attrs.frozen(kw_only=True)
class Table(TokensTable):
    """A table of Hachi-Hachi between two rounds.

    Its ``totals`` are the ledger in points (HH-10.1); its ``round_number`` counts the rounds that had a winner
    (HH-10.4), and each of these stands for a month (HH-1.4).

    Args:
        tokens: The field tokens carried over, highest first (HH-3.2); ``None`` where they are not known, because the
            last round was entered by hand with a multiplier and without its field. No round begins at such a table.
        pot: What lies in the pot, in points (HH-4.6).
        campaign: Where the campaign stands; ``None`` outside a campaign.
        entries: What the match itself moved after the last round: the year bonus, and a campaign's payments.

    Raises:
        HanafudaError: A token is not of 2 or 4 (HH-3.1), the pot does not hold a whole number of points, or
            something else is not what it says.
    """

    pot: int = attrs.field(default=0, converter=_pot)
    campaign: CampaignState | None = None
    entries: tuple[Payment, ...] = ()

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        check_tuple(self.entries, "the entries of a table")
        if not all(isinstance(each, Payment) for each in self.entries):
            msg = f"the entries of a table are payments, not {shown(self.entries)}"
            raise HanafudaError(msg, rule="HH-10.2")
        if not is_a(self.campaign, CampaignState | None):
            msg = f"a campaign is a CampaignState, not {shown(self.campaign)}"
            raise HanafudaError(msg, rule="HH-10.3")
