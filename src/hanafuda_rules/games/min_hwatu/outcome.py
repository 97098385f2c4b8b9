"""What happened in a round of Min-Hwatu, played or entered by hand."""

from __future__ import annotations

from typing import Final

import attrs

from hanafuda_rules.parts import outcomes

__all__ = ["DEALT", "Outcome"]

DEALT: Final = {2: (10, 8), 3: (7, 6), 4: (5, 8), 5: (4, 8), 6: (3, 12), 7: (3, 6)}
"""For each number of seats the cards of a hand and of the field (MH-1.1, MH-2.1)."""


@attrs.frozen(kw_only=True)
class Outcome(outcomes.Outcome):
    """What happened in a round of Min-Hwatu: all 48 cards were captured, and this is by whom (MH-3.2).

    Args:
        piles: The captured cards by seat. A seat that is left out captured nothing.
        seats: The number of seats.
        dealer: The seat that dealt.

    Raises:
        InvalidOutcomeError: The round is impossible under any options; the error names the seat and the rule.
    """

    game, seat_counts, seat_rule = "Min-Hwatu", tuple(DEALT), "MH-1.1"
