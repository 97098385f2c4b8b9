"""Which hidden hands fit the rules of Suhara-bana (SB-2.4, SB-5.4)."""

from __future__ import annotations

from typing import Any

import attrs

from hanafuda_rules._knowledge import played_masks
from hanafuda_rules._masks import has_whole_month
from hanafuda_rules.events import Moved, since_deal
from hanafuda_rules.games.suhara_bana.announced import Announced, announced_cards, boxes_of
from hanafuda_rules.games.suhara_bana.moves import BurdenPlay
from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.games.suhara_bana.shoifuda import YakuRows, rows_of
from hanafuda_rules.sampling import Fit
from hanafuda_rules.view import View

__all__ = ["Fitting"]


@attrs.frozen
class Fitting:
    """What hands have to fulfil: that they had no four cards of a month, and what was announced of burden cards.

    Args:
        options: What the round is played by.
    """

    options: Options

    def __call__(self, view: View[Any, Any], /) -> Fit:
        """What the hands fulfil that a seat does not know."""
        # SB-2.4: a hand with four cards of a month was redrawn, or the deal was void.
        dealt = () if self.options.four_in_hand == "ignore" else tuple(played_masks(view.events, view.table.seats))
        rows, announced = rows_of(view.table.month), self._announced(view)
        return Fit(_Test(dealt, announced, rows), boxes_of(announced, rows))

    def _announced(self, view: View[Any, Any]) -> tuple[Announced, ...]:
        # The quick look first: in most rounds nothing has been announced by a seat that still holds cards.
        unknown = {seat for seat, size in enumerate(view.hand_sizes) if size and seat != view.seat}
        if not any(
            isinstance(event, Moved) and type(event.move) is BurdenPlay and event.seat in unknown
            for event in view.events
        ):
            return ()
        completes_now = self.options.shoi_teyaku == "completes_now"
        found = announced_cards(since_deal(view.events), view.order, completes_now=completes_now)
        return tuple([each for each in found if each.seat in unknown])


@attrs.frozen
class _Test:
    """What each seat has played, as masks, where that matters; what was announced; and the yaku of the month."""

    played: tuple[int, ...]
    announced: tuple[Announced, ...]
    rows: YakuRows

    def __call__(self, hands: tuple[int, ...], /) -> bool:
        for seat, played in enumerate(self.played):
            if has_whole_month(hands[seat] | played):
                return False
        return all(each.fits(hands[each.seat], self.rows) for each in self.announced)
