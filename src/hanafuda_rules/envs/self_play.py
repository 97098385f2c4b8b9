"""Many rounds side by side in one process, for custom training loops. Requires numpy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import attrs

from hanafuda_rules.envs.encoding import Encoder, Facts, Floats, Mask, check_count, chosen_actions, chosen_facts
from hanafuda_rules.envs.rounds import Reward, RewardName, Rounds, seeded
from hanafuda_rules.learning.observation import observation_space
from hanafuda_rules.machine.ruleset import Ruleset
from hanafuda_rules.machine.state import AnyState

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:  # pragma: no cover  # encoding raises it first
    raise ImportError("environments need numpy: pip install hanafuda-rules[learning]") from error

__all__ = ["Decisions", "SelfPlay"]

Integers: TypeAlias = npt.NDArray[np.int64]
Bools: TypeAlias = npt.NDArray[np.bool_]


@attrs.frozen(eq=False)
class Decisions:
    """The pending decisions, one row per round.

    Args:
        observation: The observation of the seat to move, from -1 to 1.
        action_mask: 1 for legal actions, 0 for others.
        seat: The seat to move.
        ended: Whether the last step ended a round in this row. The other fields except ``rewards`` then show the next
            round.
        rewards: The reward of each seat for the round that ended, or 0.
    """

    observation: Floats
    action_mask: Mask
    seat: Integers
    ended: Bools
    rewards: Floats


class SelfPlay:
    """Rounds side by side in which the learner plays every seat.

    >>> import numpy as np
    >>> from hanafuda_rules.envs.self_play import SelfPlay
    >>> playing, rng = SelfPlay(4, "koi_koi", seed=1), np.random.default_rng(1)
    >>> decisions = playing.decisions
    >>> while not decisions.ended.any():
    ...     likely = decisions.action_mask * rng.random(decisions.action_mask.shape)
    ...     decisions = playing.step(likely.argmax(axis=1))
    ...
    >>> decisions.rewards.shape, float(decisions.rewards.sum())
    ((4, 2), 0.0)

    Args:
        count: The number of rounds.
        rules: The ruleset, or the key of a game to play its default ruleset.
        seats: The number of seats. The default is the lowest that the game allows.
        facts: The facts to observe: ``"full"``, ``"lean"`` or a tuple of names.
        reward: ``"advantage"``, ``"net"``, ``"win"``, or a function of the net amounts and a seat.
        reward_scale: A factor for all rewards.
        skip_forced: Whether to play forced moves automatically.
        seed: The seed of deals and dealers.

    Raises:
        HanafudaError: ``count`` is not from 1 to 1,000,000, another argument is invalid, or the game, number of seats,
            a fact or the reward does not exist.
    """

    def __init__(  # noqa: PLR0913  # all but two by name
        self,
        count: int,
        rules: Ruleset[Any, Any, Any] | str,
        seats: int | None = None,
        *,
        facts: Facts = "full",
        reward: RewardName | Reward = "advantage",
        reward_scale: float = 1.0,
        skip_forced: bool = True,
        seed: int | None = None,
    ) -> None:
        count = check_count(count)
        self.rounds = Rounds.of(rules, seats, reward=reward, reward_scale=reward_scale, skip_forced=skip_forced)
        space = observation_space(self.rounds.rules, self.rounds.seats)
        self.encoder = Encoder(chosen_facts(space, facts), count)
        self._rng = seeded(seed)
        self.states: list[AnyState] = [self.rounds.first_decision(self._rng) for _ in range(count)]
        """The state of each round."""
        self.decisions = self._decisions(np.zeros(count, np.bool_), np.zeros((count, self.rounds.seats), np.float32))
        """The pending decisions."""

    def step(self, actions: Sequence[int] | Integers) -> Decisions:
        """Play one move in every round. Rounds that end are replaced by new ones.

        Args:
            actions: The number of a legal move for each round.

        Returns:
            The next decisions.

        Raises:
            HanafudaError: The number of actions is wrong, or one is illegal. No move is played then.
        """
        chosen = chosen_actions(actions, len(self.states))
        played = [self.rounds.play(state, action) for state, action in zip(self.states, chosen, strict=True)]
        ended = np.array([state.to_move is None for state in played])
        rewards = np.zeros((len(played), self.rounds.seats), np.float32)
        for row, state in enumerate(played):
            if state.to_move is None:
                rewards[row] = self.rounds.rewards(state)
                played[row] = self.rounds.first_decision(self._rng)
        self.states = played
        self.decisions = self._decisions(ended, rewards)
        return self.decisions

    def _decisions(self, ended: Bools, rewards: Floats) -> Decisions:
        width, legal = len(self.rounds.actions), list[int]()
        for row, state in enumerate(self.states):
            self.encoder.put(state.view(state.to_move), row)
            legal += [row * width + number for number in self.rounds.actions.legal(state)]
        mask = np.zeros((len(self.states), width), np.int8)
        mask.flat[legal] = 1
        seats = np.array([state.to_move for state in self.states])
        return Decisions(self.encoder.rows(), mask, seats, ended, rewards)
