"""What everybody knows at a table of Suhara-bana besides cards and turns: month, stones, plates and the pot."""

from __future__ import annotations

from typing import Final

from hanafuda_rules.facts import Fact
from hanafuda_rules.games.suhara_bana.events import PenaltyPaid

__all__ = ["FACTS"]

FACTS: Final = (
    Fact("month", lambda view: int(view.table.month)),  # SB-1.5
    Fact("white", lambda view: [purse.white for purse in view.table.purses], by_seat=True),  # SB-1.2
    Fact("black", lambda view: [purse.black for purse in view.table.purses], by_seat=True),
    Fact("borrowed", lambda view: view.table.borrowed, by_seat=True),  # SB-9.1
    Fact("carried", lambda view: view.table.carried),  # SB-3.8
    Fact("pot_white", lambda view: view.table.pot.white),
    Fact("pot_black", lambda view: view.table.pot.black),
    Fact("penalties", lambda view: sum([each.blacks for each in view.told(PenaltyPaid)])),  # SB-3.2
)
"""What the table carries, and what the penalties of this deal have brought into the pot, in black stones."""
