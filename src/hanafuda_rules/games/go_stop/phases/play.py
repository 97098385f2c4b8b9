"""The turns of Go-Stop, until all hands and skips are used up or the round is decided (GS-5, GS-7.4)."""

from __future__ import annotations

from typing import ClassVar, Final

import attrs

from hanafuda_rules._log import with_move
from hanafuda_rules._masks import MONTHS
from hanafuda_rules.cards import Card, CardSet, card_set
from hanafuda_rules.events import Moved
from hanafuda_rules.facts import Fact
from hanafuda_rules.games.go_stop import moves as m
from hanafuda_rules.games.go_stop.events import StackMade
from hanafuda_rules.games.go_stop.options import Options
from hanafuda_rules.games.go_stop.phases.actions import ACTIONS
from hanafuda_rules.games.go_stop.phases.choices import start_moves
from hanafuda_rules.games.go_stop.phases.course import Course
from hanafuda_rules.games.go_stop.phases.notes import Done, Notes, Player, Stack, Stage, Turn
from hanafuda_rules.games.go_stop.phases.turn import finish, play_card
from hanafuda_rules.games.go_stop.phases.turn_facts import FACTS
from hanafuda_rules.games.go_stop.yaku import Counting, counting_of
from hanafuda_rules.moves import Move, Play, Take
from hanafuda_rules.parts.captures import FREE_CAPTURE, CaptureRule
from hanafuda_rules.parts.flow import State, mover, tell, wait_for
from hanafuda_rules.state import Phase

__all__ = ["TurnPlay"]

_STACK: Final = 3
_ANSWERS: Final[dict[Stage, tuple[Move, Move]]] = {
    Stage.CUP: (m.CupAsAnimal(), m.CupAsChaff()),
    Stage.QUESTION: (m.Stop(), m.Go()),
    Stage.OFFER: (m.AcceptDraw(), m.RefuseDraw()),
}
_RULES: Final = {
    Stage.TURNED_CARD: "GS-5.10", Stage.CUP: "GS-7.2", Stage.QUESTION: "GS-7.4", Stage.OFFER: "GS-9.4",
}  # fmt: skip
_NOT_NOW: Final[dict[type[Move], tuple[str, str]]] = {
    m.Reveal: ("the hand does not hold four cards of a month, the last of them drawn in this turn", "GS-4.4"),
    m.Shake: ("three cards of the month are not in the hand, or have been shown, or are shown with a play", "GS-5.3"),
    m.ShakeAndPlay: ("that takes three hand cards of a month not shown yet, and none on the field", "GS-5.3"),
    m.PlayJoker: ("the joker is not in the hand", "GS-5.4"),
    m.Bomb: ("these hand cards and the field do not make a month, or it must not be bombed", "GS-5.6"),
    m.Skip: ("the seat has no skip", "GS-5.8"),
    m.OfferDraw: ("the hand, or the moment, does not allow it", "GS-9.3"),
}


def _counting(play: TurnPlay) -> Counting:
    return counting_of(play.options)


@attrs.frozen
class TurnPlay(Phase):
    """The turns.

    Args:
        options: What the round is played by.
    """

    captures: ClassVar[CaptureRule] = FREE_CAPTURE
    """What a card may capture."""

    options: Options
    counting: Counting = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_counting, takes_self=True)
    )
    """What counts."""

    def enter(self, state: State) -> State:
        """Three of a month are a stack that nobody made (GS-2.4); the dealer begins (GS-5.1)."""
        notes = self.first_notes(state)
        dealt = [card_set(state.field_mask & stack.month) for stack in notes.stacks]
        told = tell(state, *[StackMade(None, cards, CardSet()) for cards in dealt])
        return wait_for(told, state.order[0], Turn(Stage.START, notes))

    def first_notes(self, state: State) -> Notes:
        """The stacks on the field, as if they were dealt."""
        dealt = [month for month in MONTHS if (state.field_mask & month).bit_count() == _STACK]
        return Notes((Player(),) * state.table.seats, tuple([Stack(month) for month in dealt]))

    def step_at(self, notes: Notes, turned: Card | None = None, before: int = 0, /) -> Turn:
        """The step of a position: before a hand card, or with a turned card that waits for its capture."""
        if turned is None:
            return Turn(Stage.START, notes)
        return Turn(Stage.TURNED_CARD, notes, before, done=Done(0, 0, 0, (), 0), turned=turned)

    def moves(self, state: State) -> tuple[Move, ...]:
        """What a seat may do at the start of its turn, the captures of a turned card, or the answers to a question."""
        step: Turn = state.step
        if step.stage is Stage.START:
            return start_moves(self.options, self.counting, state)
        if step.turned is not None:
            return FREE_CAPTURE.takes(step.turned, state.field_mask)
        return _ANSWERS[step.stage]

    def play(self, state: State, move: Move) -> State:
        """Play a hand card and turn the stock, choose what the turned card captures, or do something else."""
        if isinstance(move, Play | Take):
            course = Course(self.counting, state)
            course.draft.log = with_move(state.log, course.seat, move)
            if isinstance(move, Play):
                return play_card(course, move.card.mask, move.captures.mask)
            course.capture(move.card.mask, move.captures.mask)
            return finish(course)
        told = tell(state, Moved(mover(state), move))
        return ACTIONS[type(move)](Course(self.counting, told), move)

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        stage: Stage = state.step.stage
        if stage is not Stage.START:
            return stage.value, _RULES[stage]
        if not isinstance(move, Play):
            return _NOT_NOW.get(type(move), (stage.value, "GS-5.2"))
        if move.card.mask & state.hand_masks[mover(state)]:
            return f"this is not what {move.card} captures", "GS-5.5"
        return f"{move.card} is not in the hand", "CD-7"

    def facts(self, seats: int) -> tuple[Fact, ...]:  # noqa: ARG002  # the same at every table
        """Where the turn stands, and what is kept of the turns before."""
        return FACTS
