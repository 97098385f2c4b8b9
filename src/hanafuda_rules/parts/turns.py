"""Turns: the steps of a turn, the moves in each step, and why other moves are illegal.

A turn waits for a hand card, for the capture of a turned card, or for the answer to a question. Each has a step class,
which also holds the game's notes. What a card captures is decided elsewhere: in
:class:`~hanafuda_rules.parts.play.PlayPhase` a capture is final at once, in Go-Stop at the end of the turn.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import attrs

from hanafuda_rules.cards import Card
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.events import Moved
from hanafuda_rules.learning.facts import Fact
from hanafuda_rules.machine.captures import FREE_CAPTURE, CaptureRule, Source
from hanafuda_rules.machine.state import CardWaits, Phase
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.masks import EVERY_CARD
from hanafuda_rules.moves import Move, Play, Take
from hanafuda_rules.parts.flow import State, mover, tell
from hanafuda_rules.values import Value

__all__ = [
    "STAGE_AND_PILE", "CaptureStep", "HandCardStep", "Question", "QuestionStep", "TurnPhase", "TurnStep", "answers_of",
    "notes_of",
]  # fmt: skip


@attrs.frozen
class TurnStep(Value):
    """A step of a turn: what it waits for.

    Args:
        notes: The game's notes from earlier turns.
    """

    notes: Any


class HandCardStep(TurnStep):
    """The turn waits for a hand card."""

    __slots__ = ()


@attrs.frozen
class CaptureStep(TurnStep, CardWaits):
    """The turn waits for the capture of a turned card.

    Args:
        notes: The game's notes from earlier turns.
        pile_before: The pile of the seat's side at the start of the turn, as a mask.
        turned: The card that was turned from the stock.
    """

    pile_before: int
    turned: Card


@attrs.frozen
class Question(Value):
    """A question to a seat.

    Args:
        answers: The possible answers.
        rule: The id of the rule.
        words: What the seat must do, for the errors of other moves.
    """

    answers: tuple[Move, ...]
    rule: str | None = None
    words: str = "the seat must answer a question"


@attrs.frozen
class QuestionStep(TurnStep):
    """The turn waits for the answer to a question.

    Args:
        notes: The game's notes from earlier turns.
        question: The question.
    """

    question: Question


def notes_of(view: AnyView) -> Any:
    """The notes of the play in a view; ``None`` in another phase."""
    return view.step.notes if isinstance(view.step, TurnStep) else None


def answers_of(view: AnyView) -> tuple[Move, ...]:
    """The answers to the question in a view; none if there is no question."""
    return view.step.question.answers if isinstance(view.step, QuestionStep) else ()


_STEPS: Final = (HandCardStep, CaptureStep, QuestionStep)


def _stage(view: AnyView) -> int:
    return next((number for number, kind in enumerate(_STEPS, 1) if isinstance(view.step, kind)), 0)


STAGE_AND_PILE: Final = (
    Fact("stage", _stage, most=len(_STEPS)),
    Fact("pile_before", lambda view: getattr(view.step, "pile_before", 0), cards=True),
)
"""The facts of a turn: what it waits for (1 a hand card, 2 a capture, 3 an answer), and the pile at its start."""


@attrs.frozen
class TurnPhase(Phase):
    """The turns of a round; the base class of all plays.

    Args:
        captures: The captures of the game.
    """

    captures: CaptureRule = FREE_CAPTURE

    capture_step: ClassVar[type[CaptureStep]] = CaptureStep
    """The class of the step in which a turned card waits."""

    # --- hooks for games ----------------------------------------------------------------------------------------------

    def hand_moves(self, state: State, plays: tuple[Play, ...]) -> tuple[Move, ...]:
        """The moves at the start of a turn. ``plays`` has every hand card with each of its possible captures."""
        return plays

    def answers(self, state: State) -> tuple[Move, ...]:
        """The moves when the turn does not wait for a hand card: captures or answers."""
        step = state.step
        if isinstance(step, CardWaits):
            return self.captures.takes(step.turned, state.field_mask)
        answers: tuple[Move, ...] = step.question.answers
        return answers

    def play_card(self, state: State, play: Play) -> State:
        """The state after a hand card and the stock card."""
        raise NotImplementedError(self, state, play)

    def take(self, state: State, take: Take) -> State:
        """The state after the chosen capture of the turned card."""
        raise NotImplementedError(self, state, take)

    def moved(self, state: State, move: Move) -> State:
        """The state after a move without a card: an answer, or one of the other :meth:`hand_moves`.

        Args:
            state: The state that waited for the move. Everybody has heard the move.
            move: The move.
        """
        raise NotImplementedError(self, state, move)

    def refuses(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is illegal at the start of a turn, if it is not a play or its capture is possible."""
        return "this play is not allowed" if isinstance(move, Play) else "the seat must play a hand card", "CD-6"

    # --- the phase ----------------------------------------------------------------------------------------------------

    def first_notes(self, state: State, /) -> Any:
        """The notes at the first turn: any immutable value."""
        return None

    def notes_at(self, state: State, calls: tuple[int, ...] | None, /) -> Any:
        """The notes at a turn of a position. By default, nothing has happened that piles do not show.

        Args:
            state: The position, with the piles at the start of the turn.
            calls: The seats that went on instead of stopping, in order; ``None`` if the piles tell.

        Raises:
            HanafudaError: These seats cannot have gone on.
        """
        if calls:
            raise HanafudaError(f"nobody goes on in {state.ruleset.name}, so leave out the calls")
        return self.first_notes(state)

    def needs_events(self, state: State, /) -> bool:
        """Whether the play depends on earlier events, which a position does not hold."""
        return False

    def check_position(self, state: State, /) -> None:
        """Check what this game needs of a position in addition to what every game needs.

        Raises:
            HanafudaError: The round cannot go on from the position.
        """

    def step_at(self, notes: Any, turned: Card | None = None, before: int = 0, /) -> TurnStep:
        """The step of a position: before a hand card, or with a turned card that waits."""
        return HandCardStep(notes) if turned is None else self.capture_step(notes, before, turned)

    def moves(self, state: State) -> tuple[Move, ...]:
        """The moves of the current step.

        The captures come from :meth:`CaptureRule.takes <hanafuda_rules.machine.captures.CaptureRule.takes>`.
        """
        if isinstance(state.step, HandCardStep):
            to_move: Any = state.to_move  # not mover(), which costs a call
            seat: int = to_move
            hand = state.hand_masks[seat] & EVERY_CARD  # without the unknown cards of a board
            return self.hand_moves(state, self.captures.plays(hand, state.field_mask))
        return self.answers(state)

    def play(self, state: State, move: Move) -> State:
        """Play a hand card, choose a capture, answer a question, or make another move."""
        if isinstance(move, Play):
            return self.play_card(state, move)
        if isinstance(move, Take):
            return self.take(state, move)
        return self.moved(tell(state, Moved(mover(state), move)), move)

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        step = state.step
        if isinstance(step, QuestionStep):
            return step.question.words, step.question.rule
        if isinstance(step, CardWaits):
            return "the seat must choose what the turned card captures", self.captures.rule
        if not isinstance(move, Play):
            return self.refuses(state, move)
        if not state.hand_masks[mover(state)] & move.card.mask:
            return f"{move.card} is not in the hand", "CD-7"
        if move.captures.mask not in self.captures.choices(move.card, state.field_mask, Source.HAND):
            return self.captures.refusal(move, state.field_mask)
        return self.refuses(state, move)
