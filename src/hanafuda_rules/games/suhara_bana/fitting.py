"""Whether hidden hands fit the rules of Suhara-bana (SB-2.4, SB-5.4)."""

from __future__ import annotations

from typing import Any

import attrs

from hanafuda_rules.cards import Month
from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.knowledge import dealt_hands
from hanafuda_rules.phases.play import Turn
from hanafuda_rules.state import RoundState

__all__ = ["Fitting"]


@attrs.frozen
class Fitting:
    """Whether a sampled state's hands had no four cards of a month, and hold what a seat has to play next.

    Args:
        options: What the round is played by.
    """

    options: Options

    def __call__(self, state: RoundState[Any, Any], /) -> bool:
        """Look at every seat."""
        if self.options.four_in_hand != "ignore":
            # SB-2.4: such a hand was redrawn, or the deal was void.
            hands = dealt_hands(state)
            if any(month.cards <= hand for hand in hands for month in Month):
                return False
        if not isinstance(state.step, Turn):
            return True
        duties: tuple[int, ...] = state.step.notes
        return all(not duty or hand & duty for duty, hand in zip(duties, state.hand_masks, strict=True))
