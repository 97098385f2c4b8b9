"""The play: a hand card, then the top of the stock, seat after seat (CD-6)."""

from __future__ import annotations

import enum
from typing import Any

import attrs

from hanafuda_rules.capture import FREE_CAPTURE, CaptureRule
from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.events import Drawn, Event, Moved
from hanafuda_rules.kernel import MONTH_OF, with_item
from hanafuda_rules.moves import Move, Play, Take
from hanafuda_rules.state import RoundState

__all__ = ["PlayPhase", "Stage", "Turn", "TurnRules"]

State = RoundState[Any, Any]


class Stage(enum.Enum):
    """Where a turn stands."""

    HAND_CARD = "a hand card is to be played"
    DRAWN_CARD = "the drawn card's capture is to be chosen"
    QUESTION = "a question is to be answered"


@attrs.frozen
class Turn:
    """The step of a state in the play.

    Args:
        stage: What is waited for.
        drawn: The drawn card that waits for its capture.
        before: The side's pile at the start of the turn, as a mask; kept once a turn pauses.
        answers: The answers to the question.
    """

    stage: Stage
    drawn: Card | None = None
    before: int = 0
    answers: tuple[Move, ...] = ()


_NO_ANSWERS: tuple[Move, ...] = ()
_HAND_CARD = Turn(Stage.HAND_CARD)


@attrs.frozen
class TurnRules:
    """What a game adds to a turn: nothing, unless it derives from this."""

    def question(self, before: int, pile: int) -> tuple[Move, ...]:  # noqa: ARG002  # for games to override
        """The answers of which one has to be given at the end of a turn; none if nothing is asked.

        Args:
            before: The side's pile at the start of the turn, as a mask.
            pile: The side's pile at the end of the turn.
        """
        return ()

    def ends_round(self, move: Move) -> bool:  # noqa: ARG002  # for games to override
        """Whether an answer ends the round."""
        return False

    @property
    def rule(self) -> str | None:
        """The id of the rule behind the question."""
        return None


_NOTHING_MORE = TurnRules()


@attrs.frozen
class PlayPhase:
    """The play, until all hands are empty or an answer ends it.

    Args:
        captures: What a card takes.
        turns: What the game adds to a turn.
        ends_with_stock: Whether the round ends with the turn that takes the last stock card; otherwise the turns that
            are left consist of the hand card alone.
    """

    captures: CaptureRule = FREE_CAPTURE
    turns: TurnRules = _NOTHING_MORE
    ends_with_stock: bool = False

    def enter(self, state: State) -> State:
        """The acting dealer plays first."""
        return attrs.evolve(state, to_move=state.order[0], step=_HAND_CARD)

    def moves(self, state: State) -> tuple[Move, ...]:
        """The hand cards, the captures of a drawn card, or the answers to a question."""
        turn: Turn = state.step
        if turn.stage is Stage.HAND_CARD:
            return self.captures.plays(state.hand_masks[state.mover], state.field_mask)
        if turn.drawn is not None:
            return self.captures.drawn(turn.drawn, state.field_mask)
        return turn.answers

    def play(self, state: State, move: Move) -> State:
        """Play a hand card with what the stock answers, choose a capture, or answer a question."""
        if isinstance(move, Play):
            return self._play_card(state, move)
        if isinstance(move, Take):
            return self._take(state, move)
        return self._answer(state, move)

    def _play_card(self, state: State, move: Play) -> State:
        # One long breath from the hand card to the next player: this is the path that searches run along.
        seat = state.mover
        card = move.card.mask
        hands = with_item(state.hand_masks, seat, state.hand_masks[seat] ^ card)
        before = state.pile_masks[state.setting.sides[seat]]
        field, pile = _bring(state.field_mask, before, card, move.captures.mask)
        moved = Moved(seat, move)
        if not state.stock:
            return self._end_turn(state, hands, field, state.stock, (moved,), before, pile)
        drawn, stock = state.stock[0], state.stock[1:]
        choices = self.captures.choices(field & MONTH_OF[drawn.index])
        if choices[1:]:
            waiting = Turn(Stage.DRAWN_CARD, drawn, before)
            piles = with_item(state.pile_masks, state.setting.sides[seat], pile)
            events = (*state.events, moved, Drawn(seat, drawn, None))
            return RoundState(state.setting, hands, piles, field, stock, seat, events, waiting)
        field, pile = _bring(field, pile, drawn.mask, choices[0])
        turned = Drawn(seat, drawn, CardSet.from_mask(choices[0]))
        return self._end_turn(state, hands, field, stock, (moved, turned), before, pile)

    def _take(self, state: State, move: Take) -> State:
        seat = state.mover
        pile = state.pile_masks[state.setting.sides[seat]]
        field, pile = _bring(state.field_mask, pile, move.card.mask, move.captures.mask)
        moved = Moved(seat, move)
        return self._end_turn(state, state.hand_masks, field, state.stock, (moved,), state.step.before, pile)

    def _end_turn(  # noqa: PLR0913, PLR0917  # all that changed in the turn, to build one state instead of three
        self,
        state: State,
        hands: tuple[int, ...],
        field: int,
        stock: tuple[Card, ...],
        news: tuple[Event, ...],
        before: int,
        pile: int,
    ) -> State:
        setting = state.setting
        seat = state.mover
        piles, answers = state.pile_masks, _NO_ANSWERS
        if pile != before:
            piles = with_item(piles, setting.sides[seat], pile)
            answers = self.turns.question(before, pile)
        events = state.events + news
        if answers:
            return RoundState(setting, hands, piles, field, stock, seat, events, Turn(Stage.QUESTION, answers=answers))
        after = None if self._ends(hands[setting.next_seat[seat]], stock) else setting.next_seat[seat]
        return RoundState(setting, hands, piles, field, stock, after, events, _HAND_CARD)

    def _ends(self, next_hand: int, stock: tuple[Card, ...]) -> bool:
        return not next_hand or (self.ends_with_stock and not stock)

    def _answer(self, state: State, move: Move) -> State:
        seat = state.mover
        following = state.setting.next_seat[seat]
        ended = self.turns.ends_round(move) or self._ends(state.hand_masks[following], state.stock)
        after = None if ended else following
        return attrs.evolve(state, to_move=after, events=(*state.events, Moved(seat, move)), step=_HAND_CARD)

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        turn: Turn = state.step
        if turn.stage is Stage.QUESTION:
            return turn.stage.value, self.turns.rule
        if turn.stage is Stage.DRAWN_CARD or not isinstance(move, Play):
            return turn.stage.value, "CD-6"
        if not state.hand_masks[state.mover] & move.card.mask:
            return f"{move.card} is not in the hand", "CD-7"
        return f"this is not what {move.card} captures", "CD-6"


def _bring(field: int, pile: int, card: int, taken: int) -> tuple[int, int]:
    """Bring a card to the field: the field and the pile afterwards."""
    return (field ^ taken, pile | card | taken) if taken else (field | card, pile)
