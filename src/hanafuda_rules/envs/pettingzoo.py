"""Every game for PettingZoo: agents take turns, an episode is a round. It needs ``hanafuda-rules[pettingzoo]``."""

from __future__ import annotations

from typing import Any

from hanafuda_rules.checks import whole_number
from hanafuda_rules.envs.encoding import Encoder, Facts, chosen_facts
from hanafuda_rules.envs.rounds import Reward, RewardName, Rounds, check_render_mode, seeded
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.ruleset import Ruleset
from hanafuda_rules.state import AnyState
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
    """A round in which an agent, ``seat_0`` and so on, plays each seat.

    An observation is a dictionary of ``observation`` and ``action_mask``. Agents that never act still get their reward.

    Args:
        rules: The ruleset, or the key of a game for its default one.
        seats: The number of seats; the fewest of the game if not given.
        facts: What is observed: ``"full"``, ``"lean"`` or the names of facts.
        reward: ``"advantage"``, ``"net"``, ``"win"``, or a function of what each seat won and a seat.
        reward_scale: What rewards are multiplied by.
        skip_forced: Whether a move that is the only legal one is made without asking.
        render_mode: ``"ansi"`` for text, ``"svg"`` for a picture, or ``None``.

    Raises:
        HanafudaError: No game, number of seats, fact, reward or render mode is as given.
    """

    def __init__(  # noqa: PLR0913  # all but two by name
        self,
        rules: Ruleset[Any, Any, Any] | str,
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
        space = self.rounds.rules.observation_space(self.rounds.seats)
        self._encoder = Encoder(chosen_facts(space, facts))
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
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        """The numbers of an agent's moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a round. Equal seeds deal equal rounds, in the same order.

        Args:
            seed: The seed of deals and dealers; without one the deals go on.
            options: Ignored; PettingZoo hands them to every environment.
        """
        if seed is not None:
            self._rng = seeded(seed)
            for seat, space in enumerate(self.action_spaces.values()):
                space.seed(int(seed) + seat)
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
        """What an agent's seat knows, and its legal actions: none unless it is to move."""
        state, seat = self._state(), self.possible_agents.index(agent)
        self._encoder.put(state.view(seat))
        mask = np.zeros(len(self.rounds.actions), np.int8)
        if seat == state.to_move:
            mask[self.rounds.actions.legal(state)] = 1
        return {"observation": self._encoder.rows()[0], "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make a move.

        Args:
            action: The number of a legal move; ``None`` once the round is over.

        Raises:
            HanafudaError: No legal move has the number, or the round is over and it is not ``None``.
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
        """The whole round with its hidden cards, as text or as SVG; ``None`` without a render mode."""
        if self.render_mode is None:
            return None
        state = self._state()
        if self.render_mode == "ansi":
            return str(state)
        return svg_of(state)

    def close(self) -> None:
        """Nothing is open."""


raw_env = RoundEnv
"""The environment without a wrapper."""


def env(rules: Ruleset[Any, Any, Any] | str, seats: int | None = None, **more: Any) -> Any:
    """A :class:`RoundEnv` in PettingZoo's wrapper, which reports calls in the wrong order.

    Args:
        rules: The ruleset, or the key of a game for its default one.
        seats: The number of seats; the fewest of the game if not given.
        **more: The other arguments of :class:`RoundEnv`.
    """
    return OrderEnforcingWrapper(RoundEnv(rules, seats, **more))
