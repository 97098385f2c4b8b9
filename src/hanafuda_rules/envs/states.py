"""Rounds side by side as states, for every game. Requires numpy."""

from __future__ import annotations

from collections.abc import Sequence

from hanafuda_rules.envs.decks import Integers, RowShuffler, shuffler_of, streams_of
from hanafuda_rules.envs.encoding import Encoder, Facts, Floats, Mask, check_count, chosen_actions
from hanafuda_rules.envs.rounds import Rounds
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.moves import Move

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:  # pragma: no cover  # encoding raises it first
    raise ImportError("environments need numpy: pip install hanafuda-rules[learning]") from error

__all__ = ["StateRows"]


class StateRows:
    """What a :class:`~hanafuda_rules.envs.batch.Batch` does, for rulesets that it does not cover.

    The same arguments give the same rounds.

    Args:
        rounds: The game and its settings.
        count: The number of rows, from 1 to 1,000,000.
        seed: The seed of deals and dealers.
        facts: The facts to observe: ``"full"``, ``"lean"`` or a tuple of names.

    Raises:
        HanafudaError: An argument is invalid.
    """

    def __init__(self, rounds: Rounds, *, count: int, seed: int | None = None, facts: Facts = "full") -> None:
        self.rounds, count = rounds, check_count(count)
        self.encoder = Encoder.of(rounds.rules, rounds.seats, facts, count)
        streams: list[int] = streams_of(seed, count).tolist()
        self.states = [self._dealt(RowShuffler(stream)) for stream in streams]
        """The state of each round."""

    def _dealt(self, shuffler: RowShuffler) -> AnyState:
        """Deal rounds until one has a decision, and go to it."""
        rules, seats = self.rounds.rules, self.rounds.seats
        while True:
            state = rules.deal(seats=seats, dealer=shuffler.dealer(seats), shuffler=shuffler)
            state = self.rounds.next_decision(state)
            if state.to_move is not None:
                return state
            shuffler = shuffler_of(state)

    @property
    def seat(self) -> Integers:
        """The seat to move, by row."""
        return np.array([state.to_move for state in self.states])

    def masks(self) -> Mask:
        """The legal actions of each row: an array of int8 with the shape (rows, actions), 1 for legal actions."""
        width, legal = len(self.rounds.actions), list[int]()
        for row, state in enumerate(self.states):
            legal += [row * width + number for number in self.rounds.actions.legal(state)]
        masks = np.zeros((len(self.states), width), np.int8)
        masks.flat[legal] = 1
        return masks

    def rows(self) -> Floats:
        """What the seat to move sees in each row."""
        self.encoder.put_all([state.view(state.to_move) for state in self.states])
        return self.encoder.rows()

    def step(self, actions: Sequence[int] | Integers) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.bool_]]:
        """Play one move in every row. Return the nets of the rounds that ended, and in which rows they did.

        Raises:
            HanafudaError: The number of actions is wrong, or one is illegal. No move is played then.
        """
        chosen = chosen_actions(actions, len(self.states)).tolist()
        moves = [self._move(row, action) for row, action in enumerate(chosen)]
        # One step for all rows, then the next: a repeated step is faster, because its code and data stay cached.
        played = [state.play(move) for state, move in zip(self.states, moves, strict=True)]
        played = [self.rounds.next_decision(state) for state in played]
        ended = np.array([state.to_move is None for state in played])
        net, over = np.zeros((len(played), self.rounds.seats), np.int32), np.flatnonzero(ended).tolist()
        for row in over:
            net[row] = self.rounds.net(played[row])
        for row in over:
            played[row] = self._dealt(shuffler_of(played[row]))
        self.states = played
        return net, ended

    def _move(self, row: int, action: int) -> Move:
        try:
            return self.rounds.actions.move(self.states[row], action)
        except HanafudaError as error:
            raise HanafudaError(f"round {row}: {error}") from error
