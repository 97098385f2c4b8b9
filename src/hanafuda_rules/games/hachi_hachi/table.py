"""Tables of Hachi-Hachi between rounds: the ledger, the tokens, the pot, and the state of a campaign."""

from __future__ import annotations

from typing import SupportsIndex

import attrs

from hanafuda_rules.checks import check_tuple, whole_number
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.parts.field_tokens import TokensTable
from hanafuda_rules.settlement import Payment
from hanafuda_rules.values import Value

__all__ = ["CampaignState", "Table"]


@attrs.frozen(kw_only=True)
class CampaignState(Value):
    """The state of a campaign (HH-10.3).

    Args:
        loans: The number of loans of each seat.
        prize_pot: The points in the prize pot (*hōbi*).
        year_pot: The points in the year's pot (*bankoita*).
        ginmi: The seat that has the medal; ``None`` if nobody has it.
        ginmi_rounds: For how many rounds in a row that seat has had it, since the last payment for it.
    """

    loans: tuple[int, ...]
    prize_pot: int
    year_pot: int = 0
    ginmi: int | None = None
    ginmi_rounds: int = 0


def _pot(value: SupportsIndex) -> int:
    return whole_number(value, "the pot", least=0, rule="HH-4.5")


@attrs.frozen(kw_only=True)
class Table(TokensTable):
    """A table of Hachi-Hachi between two rounds.

    ``totals`` is the ledger in points (HH-10.1). ``round_number`` counts only rounds with a winner (HH-10.4); each of
    them stands for a month (HH-1.4).

    Args:
        tokens: The carried tokens, highest first (HH-3.2). ``None`` if unknown, because the last round was entered with
            a multiplier but without its field. No round can begin at such a table.
        pot: The points in the pot (HH-4.6).
        campaign: The state of the campaign; ``None`` outside a campaign.
        entries: The payments of the match after the last round: the year bonus, and those of a campaign.

    Raises:
        HanafudaError: A token is not 2 or 4 (HH-3.1), or another argument is invalid.
    """

    pot: int = attrs.field(default=0, converter=_pot)
    campaign: CampaignState | None = None
    entries: tuple[Payment, ...] = ()

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        check_tuple(self.entries, "the entries of a table")
        if not all(isinstance(entry, Payment) for entry in self.entries):
            msg = f"the entries of a table are payments, not {shown(self.entries)}"
            raise HanafudaError(msg, rule="HH-10.2")
        if not isinstance(self.campaign, CampaignState | None):
            msg = f"a campaign is a CampaignState, not {shown(self.campaign)}"
            raise HanafudaError(msg, rule="HH-10.3")
