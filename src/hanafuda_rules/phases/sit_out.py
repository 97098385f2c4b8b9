"""The hands of those who sit out join the stock, which is shuffled."""

from __future__ import annotations

from typing import Any

import attrs

from hanafuda_rules.cards import card_set
from hanafuda_rules.events import Joined
from hanafuda_rules.phases.silent import Silent
from hanafuda_rules.shuffling import shuffled
from hanafuda_rules.state import RoundState, Setting

__all__ = ["SitOut"]


@attrs.frozen
class SitOut(Silent):
    """Empties the hands of the seats that are not in the playing order into the stock, if there are any."""

    def enter(self, state: RoundState[Any, Any]) -> RoundState[Any, Any]:
        """Join and shuffle."""
        old, order = state.setting, state.order
        remembered = tuple([0 if seat in order else hand for seat, hand in enumerate(state.hand_masks)])
        leaving = tuple([seat for seat, hand in enumerate(remembered) if hand])
        if not leaving:
            return state.hand_over()
        joined = sum(remembered) | sum([card.mask for card in state.stock])
        stock, shuffler = shuffled(old.shuffler, tuple(card_set(joined)))
        hands = tuple([hand if seat in order else 0 for seat, hand in enumerate(state.hand_masks)])
        setting = Setting(old.ruleset, old.table, shuffler, old.phase, order, old.sides, remembered)
        events = (*state.events, Joined(leaving, len(stock)))
        return RoundState(setting, hands, state.pile_masks, state.field_mask, stock, None, events, None).hand_over()
