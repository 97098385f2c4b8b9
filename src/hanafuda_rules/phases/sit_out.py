"""The hands of those who sit out join the stock, which is shuffled."""

from __future__ import annotations

from typing import Any

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.events import Joined
from hanafuda_rules.phases.silent import Silent
from hanafuda_rules.state import RoundState

__all__ = ["SitOut"]


@attrs.frozen
class SitOut(Silent):
    """Empties the hands of the seats that are not in the playing order into the stock, if there are any."""

    def enter(self, state: RoundState[Any, Any]) -> RoundState[Any, Any]:
        """Join and shuffle."""
        leaving = tuple(seat for seat, hand in enumerate(state.hand_masks) if hand and seat not in state.order)
        if not leaving:
            return state.hand_over()
        joining = [card for seat in leaving for card in CardSet.from_mask(state.hand_masks[seat])]
        stock, shuffler = state.shuffler.shuffle(tuple(sorted((*state.stock, *joining))))
        remembered = tuple(0 if seat in state.order else hand for seat, hand in enumerate(state.hand_masks))
        hands = tuple(hand if seat in state.order else 0 for seat, hand in enumerate(state.hand_masks))
        state = attrs.evolve(
            state,
            setting=attrs.evolve(state.setting, shuffler=shuffler, remembered=remembered),
            hand_masks=hands,
            stock=stock,
            events=(*state.events, Joined(leaving, len(stock))),
        )
        return state.hand_over()
