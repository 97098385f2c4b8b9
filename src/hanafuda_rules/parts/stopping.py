"""Stop or go on: a player who improves a pile may end the round, or let it go on for more.

Sage and shoubu, koi-koi and stop are the same idea. A game says which turns improve a pile, and which answers there
are.
"""

from __future__ import annotations

from typing import Any

import attrs

from hanafuda_rules.moves import Move
from hanafuda_rules.parts.flow import State, end_round
from hanafuda_rules.parts.play import PlayPhase

__all__ = ["StoppingPlay"]


@attrs.frozen
class StoppingPlay(PlayPhase):
    """A play in which a turn that improves a pile ends with a question, and an answer may end the round."""

    def choices(self, after: State, seat: int, before: int) -> tuple[Move, ...]:
        """The answers to choose from; none if the turn did not improve the pile.

        Args:
            after: The state at the end of the turn, as the round would go on without a question.
            seat: The seat whose turn it was.
            before: The pile of its side at the start of the turn, as a mask.
        """
        raise NotImplementedError(self, after, seat, before)

    def stops(self, answer: Move) -> bool:
        """Whether an answer ends the round."""
        raise NotImplementedError(self, answer)

    def notes_answered(self, state: State, answer: Move) -> Any:  # noqa: ARG002  # for games to override
        """The notes after an answer that lets the round go on."""
        return state.step.notes

    def ended(self, after: State, seat: int, before: int) -> State:
        """Ask the question, if there is one."""
        answers = self.choices(after, seat, before)
        return self.ask(after, seat, answers) if answers else after

    def answered(self, state: State, answer: Move) -> State:
        """End the round or let it go on."""
        return end_round(state) if self.stops(answer) else self.go_on(state, self.notes_answered(state, answer))
