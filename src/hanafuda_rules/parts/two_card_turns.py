"""Turns with two hand cards, the second in place of the stock card or after it was picked up.

A game mixes these into its own play: ``class DrawThenTwo(two_card_turns.DrawThenTwo, Play)``.
"""

from __future__ import annotations

from typing import ClassVar, Final

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.events import Kept, PickedUp
from hanafuda_rules.learning.facts import Fact
from hanafuda_rules.machine.captures import Source
from hanafuda_rules.masks import EVERY_CARD
from hanafuda_rules.moves import Play
from hanafuda_rules.parts.flow import State, mover, remember_drawn, take_top, tell, wait_for
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.turns import HandCardStep

__all__ = ["SECOND_CARD", "DrawThenTwo", "SecondCardStep", "TakeUnmatched"]


@attrs.frozen
class SecondCardStep(HandCardStep):
    """The second hand card is due. It ends the turn.

    Args:
        notes: The game's notes from earlier turns.
        pile_before: The pile of the seat's side at the start of the turn, as a mask.
    """

    pile_before: int


SECOND_CARD: Final = Fact("second_card", lambda view: int(isinstance(view.step, SecondCardStep)), most=1)
"""Whether a second hand card is due, for the :meth:`~hanafuda_rules.machine.state.Phase.facts` of a game."""


class TakeUnmatched(PlayPhase):
    """A play in which a stock card without a match goes into the hand, and a hand card is played instead."""

    __slots__ = ()

    kept_rule: ClassVar[str] = ""
    """The id of the rule that puts the stock card into the hand."""

    def play_card(self, state: State, play: Play) -> State:
        """Play a hand card. The second one ends the turn."""
        seat, step = mover(state), state.step
        after = self.bring(state, play)
        if isinstance(step, SecondCardStep):
            return self.end_turn(after, seat, step.pile_before)
        before = state.pile_masks[state.setting.sides[seat]]
        second = self._before_second(after, seat) if after.hand_masks[seat] else None
        if second is None:
            return self.turn_stock(after, seat, before)
        return wait_for(second, seat, SecondCardStep(step.notes, before))

    def _before_second(self, state: State, seat: int) -> State | None:
        """The state in which a second hand card is due; ``None`` if none is."""
        top = state.stock[:1]
        # A board does not know the top card: turning it asks for it.
        if not top or top[0].mask > EVERY_CARD or self.captures.choices(top[0], state.field_mask, Source.STOCK) != (0,):
            return None
        return tell(take_top(state, seat), Kept(seat, CardSet(top), self.kept_rule))


class DrawThenTwo(TakeUnmatched):
    """A play in which a seat picks up the top of the stock and then plays two hand cards."""

    __slots__ = ()

    def begin_turn(self, state: State) -> State:
        """Pick up a stock card. If the stock is empty, the turn is a single hand card."""
        seat = state.to_move
        if seat is None or not isinstance(state.step, HandCardStep) or not state.hand_masks[seat]:
            return super().begin_turn(state)
        if state.stock:
            return tell(remember_drawn(take_top(state, seat), seat, state.stock[0]), PickedUp(seat))
        before = state.pile_masks[state.setting.sides[seat]]
        return wait_for(state, seat, SecondCardStep(state.step.notes, before))

    def _before_second(self, state: State, seat: int) -> State:
        return state
