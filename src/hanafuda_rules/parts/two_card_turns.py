"""Turns in which a second hand card is played, in place of the stock card or after it was picked up.

A game mixes these into its own play: ``class DrawThenTwo(two_card_turns.DrawThenTwo, Play)``.
"""

from __future__ import annotations

from typing import ClassVar, Final

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.events import Kept, PickedUp
from hanafuda_rules.facts import Fact
from hanafuda_rules.masks import EVERY_CARD
from hanafuda_rules.moves import Play
from hanafuda_rules.parts.captures import Source
from hanafuda_rules.parts.flow import State, mover, remember_drawn, take_top, tell, wait_for
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.turns import HandCardStep

__all__ = ["SECOND_CARD", "DrawThenTwo", "SecondCardStep", "TakeUnmatched"]


@attrs.frozen
class SecondCardStep(HandCardStep):
    """The hand card is to be played that ends the turn.

    Args:
        notes: What the game has noted in earlier turns.
        pile_before: The pile of the seat's side at the start of the turn, as a mask.
    """

    pile_before: int


SECOND_CARD: Final = Fact("second_card", lambda view: int(isinstance(view.step, SecondCardStep)), most=1)
"""Whether a second hand card is to be played; for the :meth:`~hanafuda_rules.state.Phase.facts` of a game."""


class TakeUnmatched(PlayPhase):
    """A play in which a stock card that matches nothing goes into the hand, and a hand card is played in its stead."""

    __slots__ = ()

    kept_rule: ClassVar[str] = ""
    """The id of the rule by which the stock card goes into the hand."""

    def play_card(self, state: State, play: Play) -> State:
        """Bring the card to the field; a second one ends the turn."""
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
        """The state in which a second hand card is due, if one is."""
        top = state.stock[:1]
        # On a board that asks for the card it is turned for that.
        if not top or top[0].mask > EVERY_CARD or self.captures.choices(top[0], state.field_mask, Source.STOCK) != (0,):
            return None
        return tell(take_top(state, seat), Kept(seat, CardSet(top), self.kept_rule))


class DrawThenTwo(TakeUnmatched):
    """A play in which the top of the stock goes into the hand, and then two hand cards are played."""

    __slots__ = ()

    def begin_turn(self, state: State) -> State:
        """Pick up a stock card; without one the turn is a single card."""
        seat = state.to_move
        if seat is None or not isinstance(state.step, HandCardStep) or not state.hand_masks[seat]:
            return super().begin_turn(state)
        if state.stock:
            return tell(remember_drawn(take_top(state, seat), seat, state.stock[0]), PickedUp(seat))
        before = state.pile_masks[state.setting.sides[seat]]
        return wait_for(state, seat, SecondCardStep(state.step.notes, before))

    def _before_second(self, state: State, seat: int) -> State:
        return state
