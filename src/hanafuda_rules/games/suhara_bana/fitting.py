"""Which hidden hands fit the rules of Suhara-bana (SB-2.4, SB-5.4)."""

from __future__ import annotations

from typing import Any

import attrs

from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.kernel import has_whole_month
from hanafuda_rules.knowledge import played_masks
from hanafuda_rules.phases.play import Turn
from hanafuda_rules.state import HandTest
from hanafuda_rules.view import View

__all__ = ["Fitting"]


@attrs.frozen
class Fitting:
    """What hands have to fulfil: that they had no four cards of a month, and hold what a seat has to play next.

    Args:
        options: What the round is played by.
    """

    options: Options

    def __call__(self, view: View[Any, Any], /) -> HandTest:
        """The test of the hands that a seat does not know."""
        # SB-2.4: a hand with four cards of a month was redrawn, or the deal was void.
        dealt = () if self.options.four_in_hand == "ignore" else tuple(played_masks(view.events, view.table.seats))
        duties: tuple[int, ...] = view.step.notes if isinstance(view.step, Turn) else ()
        return _Test(dealt, tuple((seat, duty) for seat, duty in enumerate(duties) if duty))


@attrs.frozen
class _Test:
    """What each seat has played, as masks, where that matters; and for some seats cards of which they hold one."""

    played: tuple[int, ...]
    duties: tuple[tuple[int, int], ...]

    def __call__(self, hands: tuple[int, ...], /) -> bool:
        for seat, played in enumerate(self.played):
            if has_whole_month(hands[seat] | played):
                return False
        return all(hands[seat] & duty for seat, duty in self.duties)
