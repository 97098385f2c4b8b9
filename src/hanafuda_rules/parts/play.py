"""The play: a hand card, then the top of the stock, seat after seat (CD-6).

In :class:`PlayPhase`, a capture is final as soon as it is made. A game can override methods to add moves at the start
of a turn, a question at its end, and notes for later.
"""

from __future__ import annotations

from typing import Any, Literal

import attrs

from hanafuda_rules.cards import Card, CardSet, card_set
from hanafuda_rules.knowledge.log import with_move
from hanafuda_rules.learning.facts import Fact
from hanafuda_rules.machine.captures import Source
from hanafuda_rules.machine.state import Draft
from hanafuda_rules.masks import EVERY_CARD
from hanafuda_rules.moves import Move, Play, Take
from hanafuda_rules.parts.flow import State, end_round, mover, wait_for
from hanafuda_rules.parts.turns import STAGE_AND_PILE, CaptureStep, HandCardStep, Question, QuestionStep, TurnPhase

__all__ = ["PlayPhase", "bring_card"]

_STOCK, _LAST = Source.STOCK, Source.LAST_OF_STOCK  # every move needs them, and enum members are slow to look up


@attrs.frozen
class PlayPhase(TurnPhase):
    """The play, until the cards run out or an answer ends it.

    In its methods, ``before`` is the pile of the side whose turn it is, at the start of the turn, as a mask.

    Args:
        captures: The captures of the game.
        until: When the cards end the round.

            - ``"hands"``: when all hands are empty; once the stock is empty, a turn is only a hand card
            - ``"either"``: when all hands are empty, or after the turn that takes the last stock card
            - ``"both"``: when hands and stock are empty; a seat without hand cards only turns a stock card
    """

    until: Literal["hands", "either", "both"] = "hands"
    guarded: int = attrs.field(default=0, init=False, repr=False)
    """The cards whose captures :meth:`blocks` may forbid, as a mask."""

    # --- hooks for games, in addition to first_notes, hand_moves, answers and refuses ---------------------------------

    def blocks(self, state: State, captures: CardSet, source: Source) -> State | None:
        """The state after a capture that is forbidden for a reason its player could not know; otherwise ``None``.

        It is called before every capture by a :attr:`guarded` card, even if a turned card has no choice.

        Args:
            state: The state in which the card waits. Everybody has seen which capture is tried.
            captures: The cards to capture; may be empty.
            source: The source of the card.
        """
        return None

    def begin_turn(self, state: State) -> State:
        """The state at the start of a turn: the same one, or after the turns of seats that only turn a stock card.

        Args:
            state: The state that waits for the next seat, for an answer, or for nobody.
        """
        seat = state.to_move
        if seat is None or state.hand_masks[seat] or not isinstance(state.step, HandCardStep):
            return state
        return self.turn_stock(state, seat, state.pile_masks[state.setting.sides[seat]])

    def play_card(self, state: State, play: Play) -> State:
        """The state after a hand card and the stock card; for games with other turns to override."""
        to_move: Any = state.to_move  # not mover(), which costs a call
        seat: int = to_move
        before = state.pile_masks[state.setting.sides[seat]]
        if play.card.mask & self.guarded and (after := self._blocked_play(state, play, before)) is not None:
            return after
        turn = Draft(state)
        _bring_from_hand(turn, seat, play)
        return self._turn_stock(turn, seat, before, play)

    def ended(self, after: State, seat: int, before: int) -> State:
        """The state at the end of a turn; by default the round goes on.

        A game may ask a question with :meth:`ask`, end the round, or take notes.

        Args:
            after: The state, which waits for the next seat. If the cards have run out, the round is over.
            seat: The seat whose turn it was.
            before: The pile of its side before the turn, as a mask.
        """
        return after

    def moved(self, state: State, move: Move) -> State:
        """The state after a move without a card. By default, a move that ends rounds ends this one.

        Args:
            state: The state that waited for the move. Everybody has heard the move.
            move: The move.
        """
        return end_round(state) if move.ends_round else self.go_on(state, state.step.notes)

    def tally(self, state: State) -> tuple[int | None, tuple[int, ...]]:
        """The seat that stopped a round that is over, if any, and how often each seat went on, if any did.

        :meth:`Ruleset.net_of <hanafuda_rules.machine.ruleset.Ruleset.net_of>` needs them.
        """
        return None, ()

    @property
    def plain_limits(self) -> tuple[bool, Literal["none", "once_each", "once", "always"]] | None:
        """How turns that improve a pile end: whether a last turn stops the round, and how often the seats may go on.

        With ``"always"``, such a turn stops the round. By default ``None``: in a :class:`MarkedPlay
        <hanafuda_rules.parts.stopping.MarkedPlay>` it depends on more, and in other games no turn is special.
        """
        return None

    # --- helpers for games --------------------------------------------------------------------------------------------

    def ask(self, state: State, seat: int, question: Question) -> State:
        """Ask a seat a question; :meth:`moved` gets the answer."""
        return wait_for(state, seat, QuestionStep(state.step.notes, question))

    def go_on(self, state: State, notes: Any) -> State:
        """Go on to the next seat's turn with new notes, or end the round if the cards have run out."""
        after = self._next(state, mover(state))
        return self.begin_turn(wait_for(state, after, HandCardStep(notes)))

    def turn_stock(self, state: State, seat: int, before: int) -> State:
        """Turn the stock card, after the rest of the turn."""
        return self._turn_stock(Draft(state), seat, before)

    def bring(self, state: State, play: Play) -> State:
        """The state after only a hand card, within the turn."""
        seat, turn = mover(state), Draft(state)
        _bring_from_hand(turn, seat, play)
        turn.log = with_move(turn.log, seat, play)
        return turn.done()

    def end_turn(self, state: State, seat: int, before: int) -> State:
        """End a turn whose changes, including those of its stock card, are all in the state."""
        return self._end_turn(Draft(state), seat, before)

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """The facts of the turn. A game adds its notes."""
        return STAGE_AND_PILE

    # --- the phase ----------------------------------------------------------------------------------------------------

    def enter(self, state: State) -> State:
        """Wait for the acting dealer, who plays first."""
        return self.begin_turn(wait_for(state, state.order[0], HandCardStep(self.first_notes(state))))

    def take(self, state: State, take: Take) -> State:
        """Make the chosen capture with the turned card, and end the turn."""
        seat, turn = mover(state), Draft(state)
        turn.log = with_move(state.log, seat, take)
        if take.card.mask & self.guarded:
            shown = turn.done()
            if (after := self.blocks(shown, take.captures, _STOCK)) is not None:
                return after
            turn = Draft(shown)
        bring_card(turn, seat, take.card.mask, take.captures.mask)
        return self._end_turn(turn, seat, state.step.pile_before)

    def _blocked_play(self, state: State, play: Play, before: int) -> State | None:
        """The state after a guarded card whose capture is forbidden; otherwise ``None``."""
        seat, waiting = mover(state), Draft(state)
        _bring_from_hand(waiting, seat, play)
        waiting.log = with_move(waiting.log, seat, play)
        waiting.field_mask, waiting.pile_masks = state.field_mask, state.pile_masks
        waiting.step = CaptureStep(state.step.notes, before, play.card)
        return self.blocks(waiting.done(), play.captures, Source.HAND)

    def _turn_stock(self, turn: Draft, seat: int, before: int, play: Play | None = None) -> State:
        # ``play`` is the move, if the log does not have it yet.
        stock, drawn = turn.stock_order, turn.stock_drawn
        if drawn == len(stock):
            if play is not None:
                turn.log = with_move(turn.log, seat, play)
            return self._end_turn(turn, seat, before)
        card = stock[drawn]
        turn.stock_drawn = drawn = drawn + 1
        if card.mask > EVERY_CARD:  # on a board, which then asks for the card
            return _wait_for_capture(turn, seat, card, before, play)
        choices = self.captures.choices(card, turn.field_mask, _STOCK if drawn < len(stock) else _LAST)
        if choices[1:]:
            return _wait_for_capture(turn, seat, card, before, play)
        taken = choices[0]
        if card.mask & self.guarded:
            turned = turn.done()
            waiting = _wait_for_capture(Draft(turned), seat, card, before, play)
            if (after := self.blocks(waiting, card_set(taken), _STOCK)) is not None:
                return after
            turn = Draft(turned)
        turn.log = (turn.log, seat, play, card, taken)
        bring_card(turn, seat, card.mask, taken)
        return self._end_turn(turn, seat, before)

    def _end_turn(self, turn: Draft, seat: int, before: int) -> State:
        if type(turn.step) is not HandCardStep:
            turn.step = HandCardStep(turn.step.notes)
        turn.to_move = self._next(turn, seat)
        return self.begin_turn(self.ended(turn.done(), seat, before))

    def _next(self, moment: State, seat: int) -> int | None:
        """The seat that plays after a seat, or ``None`` if the cards end the round."""
        setting, hands = moment.setting, moment.hand_masks
        following, more = setting.next_seat[seat], moment.stock_drawn < len(moment.stock_order)
        if hands[following] and (more or self.until != "either"):
            return following
        if self.until == "both" and more:
            return following
        if self.until == "either" and not more:
            return None
        # Hands may differ in size: a seat with no hand card and none to turn is skipped.
        for _ in setting.order:
            if hands[following]:
                return following
            following = setting.next_seat[following]
        return None


def _bring_from_hand(turn: Draft, seat: int, play: Play) -> None:
    """Bring a hand card to the field. The event is not added yet."""
    card = play.card.mask
    hands = list(turn.hand_masks)  # as with_item, without the call: every turn comes here
    hands[seat] ^= card
    turn.hand_masks = tuple(hands)
    bring_card(turn, seat, card, play.captures.mask)


def _wait_for_capture(turn: Draft, seat: int, card: Card, before: int, play: Play | None) -> State:
    """The state in which a turned card waits for its player to choose a capture."""
    turn.log = (turn.log, seat, play, card, None)
    turn.to_move, turn.step = seat, CaptureStep(turn.step.notes, before, card)
    return turn.done()


def bring_card(turn: Draft, seat: int, card: int, taken: int) -> None:
    """Bring a card to the field, or with the ``taken`` cards to the pile of the seat's side. Both are masks."""
    if taken:
        turn.field_mask ^= taken
        piles = list(turn.pile_masks)  # as with_item, without the call: every turn comes here
        piles[turn.setting.sides[seat]] |= card | taken
        turn.pile_masks = tuple(piles)
    else:
        turn.field_mask |= card
