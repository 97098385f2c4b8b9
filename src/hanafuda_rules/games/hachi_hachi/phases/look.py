"""The hands are looked at: the blank, the field and its multiplier (HH-2.5, HH-3)."""

from __future__ import annotations

from typing import Any

import attrs

from hanafuda_rules._masks import with_item
from hanafuda_rules.cards import BLANK, CardSet
from hanafuda_rules.events import Misdealt
from hanafuda_rules.games.hachi_hachi.events import BlankShown, FieldSet
from hanafuda_rules.games.hachi_hachi.field import field_multiplier
from hanafuda_rules.parts.dealing import FourOfAMonth
from hanafuda_rules.phases.silent import Silent
from hanafuda_rules.state import RoundState

__all__ = ["LookAtHands"]

State = RoundState[Any, Any]


@attrs.frozen
class LookAtHands(Silent):
    """Lays out the field of seven seats, settles who has the dealer's role, and the multiplier.

    Args:
        multiplier: The option ``field_multiplier``.
    """

    multiplier: str

    def enter(self, state: State) -> State:
        """Look at the hands."""
        blank = [seat for seat, hand in enumerate(state.hand_masks) if hand & BLANK.mask]
        if blank:
            (seat,) = blank
            state = _laid_out(state, seat)
            four = FourOfAMonth("HH-2.4")
            if four.voids(state.field, state.table):
                return state.seen(Misdealt(state.field, four.rule)).start_over()
        multiplier, tokens = field_multiplier(self.multiplier, state.field, state.table.tokens)
        return state.seen(FieldSet(multiplier, tokens)).hand_over()


def _laid_out(state: State, seat: int) -> State:
    # The blank is set aside (CD-3). If its holder is the dealer, the seat at the right has the dealer's role, for it
    # is then the first in the order.
    field = state.hand_masks[seat] ^ BLANK.mask
    order = tuple(other for other in state.order if other != seat)
    return attrs.evolve(
        state,
        setting=attrs.evolve(state.setting, order=order),
        hand_masks=with_item(state.hand_masks, seat, 0),
        field_mask=field,
        events=(*state.events, BlankShown(seat, CardSet.from_mask(field))),
    )
