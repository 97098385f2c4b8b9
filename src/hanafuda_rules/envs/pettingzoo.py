"""Every game as a PettingZoo environment. Requires ``hanafuda-rules[pettingzoo]``."""

from __future__ import annotations

from typing import Any

from hanafuda_rules.checks import whole_number
from hanafuda_rules.envs.encoding import Encoder, Facts
from hanafuda_rules.envs.rounds import Reward, RewardName, Rounds, check_render_mode, check_seed, seeded
from hanafuda_rules.errors import HanafudaError, InvalidSeatError, shown
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.svg import svg_of

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:
    raise ImportError("this environment needs PettingZoo: pip install hanafuda-rules[pettingzoo]") from error

__all__ = ["RoundEnv", "env", "raw_env"]


class RoundEnv(AECEnv[str, dict[str, Any], int | None]):
    """A round with one agent per seat: ``seat_0``, ``seat_1`` and so on.

    Observations are dictionaries with the keys ``observation`` and ``action_mask``. Agents that never act still get
    their reward.

    Args:
        rules: The ruleset, or the key of a game to play its default ruleset.
        seats: The number of seats. The default is the lowest that the game allows.
        facts: The facts to observe: ``"full"``, ``"lean"`` or a tuple of names.
        reward: ``"advantage"``, ``"net"``, ``"win"``, or a function of the net amounts and a seat.
        reward_scale: A factor for all rewards.
        skip_forced: Whether to play forced moves automatically.
        render_mode: ``"ansi"`` for text, ``"svg"`` for a picture, or ``None``.

    Raises:
        HanafudaError: The game, number of seats, a fact, the reward or the render mode does not exist.
    """

    def __init__(  # noqa: PLR0913  # all but two by name
        self,
        rules: AnyRules | str,
        seats: int | None = None,
        *,
        facts: Facts = "full",
        reward: RewardName | Reward = "advantage",
        reward_scale: float = 1.0,
        skip_forced: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rounds = Rounds.of(rules, seats, reward=reward, reward_scale=reward_scale, skip_forced=skip_forced)
        modes = ["ansi", "svg"]
        check_render_mode(render_mode, modes)
        self.metadata = {
            "name": f"hanafuda_{self.rounds.rules.key}_v0",
            "render_modes": modes,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self._encoder = Encoder.of(self.rounds.rules, self.rounds.seats, facts)
        self._rng = seeded(None)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rounds.seats)]
        actions = len(self.rounds.actions)
        observed = Dict(
            {
                "observation": Box(-1, 1, (self._encoder.size,), np.float32),
                "action_mask": Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observed)
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self.state_now: AnyState | None = None
        """The state of the round; ``None`` before the first reset."""

    def observation_space(self, agent: str) -> Dict:
        """The observation space of an agent.

        Raises:
            InvalidSeatError: There is no such agent.
        """
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> Discrete[Any]:
        """The action space of an agent.

        Raises:
            InvalidSeatError: There is no such agent.
        """
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        asked: Any = agent  # whatever a caller passed
        if not isinstance(asked, str) or asked not in self.possible_agents:
            agents = ", ".join(self.possible_agents)
            raise InvalidSeatError(f"there is no agent {shown(agent)}; the agents are {agents}")
        return agent

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a round. The same seed gives the same sequence of rounds.

        Args:
            seed: The seed of deals and dealers. Without one, the sequence continues.
            options: Ignored; PettingZoo passes it to every environment.

        Raises:
            HanafudaError: The seed is not a whole number of at least 0.
        """
        first = check_seed(seed)
        if first is not None:
            self._rng = seeded(first)
            for seat, space in enumerate(self.action_spaces.values()):
                space.seed(first + seat)
        self.agents = list(self.possible_agents)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_to(self.rounds.deal(self._rng))

    def _go_to(self, state: AnyState) -> None:
        self.state_now, over = state, state.to_move is None
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, over)
        self.agent_selection = self.agents[state.to_move or 0]
        if over:
            self.rewards = dict(zip(self.agents, self.rounds.rewards(state), strict=True))
            self._accumulate_rewards()

    def _state(self) -> AnyState:
        if self.state_now is None:
            raise HanafudaError("reset the environment first")
        return self.state_now

    def observe(self, agent: str) -> dict[str, Any]:
        """The observation of an agent, and its legal actions; none if it is not to move.

        Raises:
            InvalidSeatError: There is no such agent.
            HanafudaError: The environment was not reset.
        """
        state, seat = self._state(), self.possible_agents.index(self._known(agent))
        self._encoder.put(state.view(seat))
        mask = np.zeros(len(self.rounds.actions), np.int8)
        if seat == state.to_move:
            mask[self.rounds.actions.legal(state)] = 1
        return {"observation": self._encoder.rows()[0], "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:  # noqa: FBT001, FBT002  # as in PettingZoo
        """The observation of the selected agent, its reward, whether it is done or cut off, and its info.

        Args:
            observe: Whether to encode the observation; ``None`` stands in for it otherwise.

        Raises:
            HanafudaError: The environment was not reset, or every agent is done.
        """
        self._state()
        if not self.agents:
            raise HanafudaError("the round is over: reset the environment")
        return super().last(observe)

    def step(self, action: int | None) -> None:
        """Play a move.

        Args:
            action: The number of a legal move; ``None`` once the round is over.

        Raises:
            HanafudaError: No legal move has this number, or the round is over and ``action`` is not ``None``.
        """
        state = self._state()
        if state.to_move is not None:
            after = self.rounds.play(state, whole_number(action, "an action"))
            self._cumulative_rewards[self.agent_selection] = 0.0
            self._go_to(after)
        elif action is None and self.agents:
            self._was_dead_step(action)
        else:
            raise HanafudaError(f"the round is over: reset the environment; {shown(action)} is not an action")

    def render(self) -> str | None:
        """The whole round, including hidden cards, as text or SVG; ``None`` without a render mode."""
        if self.render_mode is None:
            return None
        state = self._state()
        if self.render_mode == "ansi":
            return str(state)
        return svg_of(state)

    def close(self) -> None:
        """Do nothing; there is nothing to close."""


raw_env = RoundEnv
"""The environment without wrappers."""


def env(rules: AnyRules | str, seats: int | None = None, **more: Any) -> Any:
    """Create a :class:`RoundEnv` in PettingZoo's wrapper that detects calls in the wrong order.

    The arguments are those of :class:`RoundEnv`.
    """
    return OrderEnforcingWrapper(RoundEnv(rules, seats, **more))
