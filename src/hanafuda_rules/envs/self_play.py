"""Many rounds side by side in one process, for learners with a loop of their own. It needs numpy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import attrs

from hanafuda_rules.checks import whole_number
from hanafuda_rules.envs.encoding import Encoder, Facts, Floats, Mask, chosen_facts
from hanafuda_rules.envs.rounds import Reward, RewardName, Rounds, seeded
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.ruleset import Ruleset
from hanafuda_rules.state import AnyState

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:  # pragma: no cover  # encoding has already said so
    raise ImportError("environments need numpy: pip install hanafuda-rules[learning]") from error

__all__ = ["Decisions", "SelfPlay"]

Integers: TypeAlias = npt.NDArray[np.int64]
Bools: TypeAlias = npt.NDArray[np.bool_]


@attrs.frozen(eq=False)
class Decisions:
    """The decisions that the rounds wait for, a row for each round.

    Args:
        observation: What the seat to move knows, from -1 to 1.
        action_mask: 1 for the legal actions, 0 for the others.
        seat: The seat to move.
        ended: Whether the last step ended a round here; the other fields already show the next round.
        rewards: The reward of each seat for the round that ended, by seat; 0 where none ended.
    """

    observation: Floats
    action_mask: Mask
    seat: Integers
    ended: Bools
    rewards: Floats


class SelfPlay:
    """Rounds side by side, in which the learner decides for every seat.

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
        rules: The ruleset, or the key of a game for its default one.
        seats: The number of seats; the fewest of the game if not given.
        facts: What is observed: ``"full"``, ``"lean"`` or the names of facts.
        reward: ``"advantage"``, ``"net"``, ``"win"``, or a function of what each seat won and a seat.
        reward_scale: What rewards are multiplied by.
        skip_forced: Whether a move that is the only legal one is made without asking.
        seed: The seed of deals and dealers.

    Raises:
        HanafudaError: The count is less than 1, or no game, number of seats, fact or reward is as given.
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
        whole_number(count, "the number of rounds", least=1)
        self.rounds = Rounds.of(rules, seats, reward=reward, reward_scale=reward_scale, skip_forced=skip_forced)
        space = self.rounds.rules.observation_space(self.rounds.seats)
        self.encoder = Encoder(chosen_facts(space, facts), count)
        self._rng = seeded(seed)
        self.states: list[AnyState] = [self.rounds.first_decision(self._rng) for _ in range(count)]
        """The state of each round."""
        self.decisions = self._decisions(np.zeros(count, np.bool_), np.zeros((count, self.rounds.seats), np.float32))
        """The decisions that the rounds wait for."""

    def step(self, actions: Sequence[int] | Integers) -> Decisions:
        """Make a move in every round; a round that is over is dealt again.

        Args:
            actions: The number of a legal move for each round.

        Returns:
            The next decisions.

        Raises:
            HanafudaError: There are more or fewer actions than rounds, or one is not legal; no round has moved.
        """
        chosen = np.ravel(actions).tolist()
        if len(chosen) != len(self.states):
            raise HanafudaError(f"an action for each of {len(self.states)} rounds, not {len(chosen)}")
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
