"""Many rounds side by side in one process, for custom training loops. Requires numpy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import attrs

from hanafuda_rules.envs.batch import Batch
from hanafuda_rules.envs.decks import Integers
from hanafuda_rules.envs.encoding import Facts, Floats, Mask
from hanafuda_rules.envs.rounds import Reward, RewardName, Rounds
from hanafuda_rules.envs.states import StateRows
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.machine.state import AnyState

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:  # pragma: no cover  # encoding raises it first
    raise ImportError("environments need numpy: pip install hanafuda-rules[learning]") from error

__all__ = ["Decisions", "SelfPlay"]

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

    They are played as arrays where :meth:`Batch.covered <hanafuda_rules.envs.batch.Batch.covered>` allows it, and as
    states otherwise. Both give the same decisions for the same arguments.

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
        rules: AnyRules | str,
        seats: int | None = None,
        *,
        facts: Facts = "full",
        reward: RewardName | Reward = "advantage",
        reward_scale: float = 1.0,
        skip_forced: bool = True,
        seed: int | None = None,
    ) -> None:
        self.rounds = Rounds.of(rules, seats, reward=reward, reward_scale=reward_scale, skip_forced=skip_forced)
        rules, seats = self.rounds.rules, self.rounds.seats
        self._rows: Batch | StateRows
        if Batch.covered(rules, seats) is None:
            self._rows = Batch(rules, seats, count=count, seed=seed, facts=facts, skip_forced=skip_forced)
        else:
            self._rows = StateRows(self.rounds, count=count, seed=seed, facts=facts)
        self.encoder = self._rows.encoder
        """The encoder of the observations, which knows their size and their names."""
        self.decisions = self._decisions(np.zeros((count, seats), np.int32), np.zeros(count, np.bool_))
        """The pending decisions."""

    @property
    def states(self) -> list[AnyState]:
        """The state of each round. Rounds as arrays are replayed for it, which takes its time."""
        rows = self._rows
        return rows.states if isinstance(rows, StateRows) else [rows.state(row) for row in range(len(rows))]

    def step(self, actions: Sequence[int] | Integers) -> Decisions:
        """Play one move in every round. Rounds that end are replaced by new ones.

        Args:
            actions: The number of a legal move for each round.

        Returns:
            The next decisions.

        Raises:
            HanafudaError: The number of actions is wrong, or one is illegal. No move is played then.
        """
        self.decisions = self._decisions(*self._rows.step(actions))
        return self.decisions

    def _decisions(self, nets: npt.NDArray[np.int32], ended: Bools) -> Decisions:
        rewards = np.zeros(nets.shape, np.float32)
        for row in np.flatnonzero(ended).tolist():
            rewards[row] = self.rounds.rewards_of(nets[row].tolist())
        return Decisions(self._rows.rows(), self._rows.masks(), self._rows.seat, ended, rewards)
