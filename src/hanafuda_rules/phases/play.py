"""The play: a hand card, then the top of the stock, seat after seat (CD-6)."""

from __future__ import annotations

import enum
from typing import Any

import attrs

from hanafuda_rules.capture import FREE_CAPTURE, CaptureRule
from hanafuda_rules.cards import Card, card_set
from hanafuda_rules.events import Drawn, Event, Moved
from hanafuda_rules.kernel import MONTH_OF, with_item
from hanafuda_rules.moves import Move, Play, Take
from hanafuda_rules.state import RoundState

__all__ = ["PlayPhase", "Stage", "Turn", "TurnRules"]

State = RoundState[Any, Any]


class Stage(enum.Enum):
    """Where a turn stands."""

    HAND_CARD = "a hand card is to be played"
    INTERLUDE = "an announcement is to be made before the stock card is turned"
    DRAWN_CARD = "the drawn card's capture is to be chosen"
    QUESTION = "a question is to be answered"


@attrs.frozen
class Turn:
    """The step of a state in the play.

    Args:
        stage: What is waited for.
        notes: What the game keeps of earlier turns.
        drawn: The drawn card that waits for its capture.
        before: The side's pile at the start of the turn, as a mask; kept once a turn pauses.
        answers: The answers to the question.
        asked: In an interlude the seats that still have to speak, the seat to move first.
        player: In an interlude the seat whose turn it is.
    """

    stage: Stage
    notes: Any = None
    drawn: Card | None = None
    before: int = 0
    answers: tuple[Move, ...] = ()
    asked: tuple[int, ...] = ()
    player: int = 0


_NO_MOVES: tuple[Move, ...] = ()
_HAND_CARD = Stage.HAND_CARD  # every move asks for it, and to look a member up on its class is slow


@attrs.frozen
class TurnRules:
    """What a game adds to a turn: nothing, unless it derives from this."""

    def notes(self, state: State) -> Any:  # noqa: ARG002  # this and the following: for games to override
        """What the game notes when the play begins: any immutable value that its other methods read."""
        return None

    def hand_moves(self, state: State, plays: tuple[Play, ...]) -> tuple[Move, ...]:  # noqa: ARG002
        """What the seat may do at the start of its turn.

        Args:
            state: The state.
            plays: Every hand card with everything that it may capture.
        """
        return plays

    def refusal(self, state: State, play: Play) -> tuple[str, str]:  # noqa: ARG002
        """Why a hand card with a right capture is none of :meth:`hand_moves`: in words, and the id of the rule."""
        return "it may not be played so", "CD-6"

    def played(self, state: State, play: Play) -> Any:  # noqa: ARG002
        """The notes after a hand card.

        Args:
            state: The state before it.
            play: The move.
        """
        return state.step.notes

    def interlude(self, state: State) -> tuple[int, ...]:  # noqa: ARG002
        """The seats that may announce something between this turn's hand card and its stock card.

        Args:
            state: The state before the hand card.
        """
        return ()

    def interlude_moves(self, state: State) -> tuple[Move, ...]:  # noqa: ARG002
        """What the seat to move may announce in an interlude."""
        return _NO_MOVES

    def announced(self, state: State, move: Move) -> tuple[Event, ...]:  # noqa: ARG002
        """What everybody sees when it does."""
        return ()

    def question(self, before: int, pile: int) -> tuple[Move, ...]:  # noqa: ARG002
        """The answers of which one has to be given at the end of a turn; none if nothing is asked.

        Args:
            before: The side's pile at the start of the turn, as a mask.
            pile: The side's pile at the end of the turn.
        """
        return _NO_MOVES

    def answered(self, notes: Any, seat: int, answer: Move) -> Any:  # noqa: ARG002
        """The notes after an answer."""
        return notes

    def ends_round(self, move: Move) -> bool:  # noqa: ARG002
        """Whether an answer, or an opening move, ends the round."""
        return False

    def rule(self, stage: Stage) -> str | None:  # noqa: ARG002
        """The id of the rule behind a question or an interlude."""
        return None

    def misplaced(self, move: Move) -> tuple[str, str | None]:  # noqa: ARG002
        """Why something that is no card is not legal at the start of a turn: in words, and the id of the rule."""
        return Stage.HAND_CARD.value, "CD-6"


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
        return state.waiting_for(state.order[0], Turn(_HAND_CARD, self.turns.notes(state)))

    def moves(self, state: State) -> tuple[Move, ...]:
        """The hand cards, the captures of a drawn card, or the answers to a question."""
        turn: Turn = state.step
        if turn.stage is _HAND_CARD:
            plays = self.captures.plays(state.hand_masks[state.mover], state.field_mask)
            return self.turns.hand_moves(state, plays)
        if turn.drawn is not None:
            return self.captures.drawn(turn.drawn, state.field_mask)
        if turn.stage is Stage.INTERLUDE:
            return self.turns.interlude_moves(state)
        return turn.answers

    def play(self, state: State, move: Move) -> State:
        """Play a hand card with what the stock answers, choose a capture, or answer a question."""
        if isinstance(move, Play):
            return self._play_card(state, move)
        if isinstance(move, Take):
            return self._take(state, move)
        if state.step.stage is Stage.INTERLUDE:
            return self._announce(state, move)
        return self._answer(state, move)

    def _play_card(self, state: State, move: Play) -> State:
        seat = state.mover
        card = move.card.mask
        hands = with_item(state.hand_masks, seat, state.hand_masks[seat] ^ card)
        before = state.pile_masks[state.setting.sides[seat]]
        field, pile = _bring(state.field_mask, before, card, move.captures.mask)
        moved, notes = Moved(seat, move), self.turns.played(state, move)
        if asked := self.turns.interlude(state):
            turn = Turn(Stage.INTERLUDE, notes, before=before, asked=asked, player=seat)
            piles = with_item(state.pile_masks, state.setting.sides[seat], pile)
            events = (*state.events, moved)
            return RoundState(state.setting, hands, piles, field, state.stock, asked[0], events, turn)
        return self._turn_stock(state, seat, hands, field, (moved,), before, pile, notes)

    def _turn_stock(  # noqa: PLR0913, PLR0917  # what changed in the turn, to build one state instead of three
        self,
        state: State,
        seat: int,
        hands: tuple[int, ...],
        field: int,
        news: tuple[Event, ...],
        before: int,
        pile: int,
        notes: Any,
    ) -> State:
        # With _end_turn one long breath to the next player, without a state in between: searches run along here.
        if not state.stock:
            return self._end_turn(state, seat, hands, field, state.stock, news, before, pile, notes)
        drawn, stock = state.stock[0], state.stock[1:]
        choices = self.captures.choices(field & MONTH_OF[drawn.index])
        if choices[1:]:
            turn = Turn(Stage.DRAWN_CARD, notes, drawn, before)
            piles = with_item(state.pile_masks, state.setting.sides[seat], pile)
            events = (*state.events, *news, Drawn(seat, drawn, None))
            return RoundState(state.setting, hands, piles, field, stock, seat, events, turn)
        field, pile = _bring(field, pile, drawn.mask, choices[0])
        turned = Drawn(seat, drawn, card_set(choices[0]))
        return self._end_turn(state, seat, hands, field, stock, (*news, turned), before, pile, notes)

    def _take(self, state: State, move: Take) -> State:
        seat = state.mover
        pile = state.pile_masks[state.setting.sides[seat]]
        field, pile = _bring(state.field_mask, pile, move.card.mask, move.captures.mask)
        news, turn = (Moved(seat, move),), state.step
        return self._end_turn(state, seat, state.hand_masks, field, state.stock, news, turn.before, pile, turn.notes)

    def _end_turn(  # noqa: PLR0913, PLR0917  # as _turn_stock
        self,
        state: State,
        seat: int,
        hands: tuple[int, ...],
        field: int,
        stock: tuple[Card, ...],
        news: tuple[Event, ...],
        before: int,
        pile: int,
        notes: Any,
    ) -> State:
        setting, turn = state.setting, state.step
        events, piles = state.events + news, with_item(state.pile_masks, setting.sides[seat], pile)
        if pile != before and (answers := self.turns.question(before, pile)):
            turn = Turn(Stage.QUESTION, notes, answers=answers)
            return RoundState(setting, hands, piles, field, stock, seat, events, turn)
        if turn.stage is not _HAND_CARD or turn.notes is not notes:
            turn = Turn(_HAND_CARD, notes)
        following = setting.next_seat[seat]
        after = None if self._ends(hands[following], stock) else following
        return RoundState(setting, hands, piles, field, stock, after, events, turn)

    def _ends(self, next_hand: int, stock: tuple[Card, ...]) -> bool:
        return not next_hand or (self.ends_with_stock and not stock)

    def _announce(self, state: State, move: Move) -> State:
        turn: Turn = state.step
        seat, *asked = turn.asked
        news = (Moved(seat, move), *self.turns.announced(state, move))
        if asked:
            turn = attrs.evolve(turn, asked=tuple(asked))
            return state.seen(*news).waiting_for(asked[0], turn)
        pile = state.pile_masks[state.setting.sides[turn.player]]
        return self._turn_stock(
            state, turn.player, state.hand_masks, state.field_mask, news, turn.before, pile, turn.notes
        )

    def _answer(self, state: State, move: Move) -> State:
        seat, turn = state.mover, state.step
        following = state.setting.next_seat[seat]
        ended = self.turns.ends_round(move) or self._ends(state.hand_masks[following], state.stock)
        turn = Turn(_HAND_CARD, self.turns.answered(turn.notes, seat, move))
        after = None if ended else following
        return state.seen(Moved(seat, move)).waiting_for(after, turn)

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        turn: Turn = state.step
        if turn.stage in {Stage.QUESTION, Stage.INTERLUDE}:
            return turn.stage.value, self.turns.rule(turn.stage)
        if turn.stage is Stage.DRAWN_CARD:
            return turn.stage.value, "CD-6"
        if not isinstance(move, Play):
            return self.turns.misplaced(move)
        if not state.hand_masks[state.mover] & move.card.mask:
            return f"{move.card} is not in the hand", "CD-7"
        plays = self.captures.plays(move.card.mask, state.field_mask)
        if all(move.captures != play.captures for play in plays):
            return f"this is not what {move.card} captures", "CD-6"
        return self.turns.refusal(state, move)


def _bring(field: int, pile: int, card: int, taken: int) -> tuple[int, int]:
    """Bring a card to the field: the field and the pile afterwards."""
    return (field ^ taken, pile | card | taken) if taken else (field | card, pile)
