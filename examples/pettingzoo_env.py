"""Every game for PettingZoo: ``env("koi_koi", seats=2)``, an environment in which agents take turns.

An episode is a round; a reward is what a seat has won when it is over. An agent observes what its seat knows – the
planes, bit for bit, then the numbers – and a mask of its legal actions.

It needs PettingZoo and numpy. Run as a script it plays a random round of each game.
"""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from hanafuda_rules import Ruleset, SeededShuffler, game, game_keys, settle_round

_SEEDS = 1 << 32
_MOST = 1_000_000  # of a number: more points than a round can move, and more than a table carries


def env(key: str, *, seats: int | None = None, rules: Ruleset[Any, Any, Any] | None = None) -> Any:
    """An environment that makes sure that it is used in the right order."""
    return OrderEnforcingWrapper(HanafudaEnv(key, seats=seats, rules=rules))


class HanafudaEnv(AECEnv):
    """A round of a game.

    Args:
        key: The key of the game.
        seats: The number of seats; the least that the game has unless given.
        rules: The ruleset; the game's default unless given.
    """

    def __init__(self, key: str, *, seats: int | None = None, rules: Ruleset[Any, Any, Any] | None = None) -> None:
        super().__init__()
        self.rules = rules or game(key).default
        self.space = self.rules.observation_space(seats or self.rules.seat_counts[0])
        self.metadata = {"name": f"hanafuda_{key}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.possible_agents = [f"seat_{seat}" for seat in range(self.space.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.rng = random.Random()
        actions, bits = len(self.rules.action_space), len(self.space.planes) * self.space.width
        bound = np.array([1] * bits + [_MOST] * len(self.space.numbers), np.int32)
        low = np.array([0] * bits + [-_MOST] * len(self.space.numbers), np.int32)
        spaces = {
            "observation": gymnasium.spaces.Box(low, bound, dtype=np.int32),
            "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
        }
        self.observation_spaces = {agent: gymnasium.spaces.Dict(spaces) for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """What an agent can observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """What an agent can do; its mask says what of that is legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal; the same rounds follow on the same seed."""
        if seed is not None:
            self.rng.seed(seed)
            for each, space in enumerate(self.action_spaces.values()):
                space.seed(seed + each)
        seats = self.space.seats
        shuffler = SeededShuffler(self.rng.randrange(_SEEDS))
        self.round = self.rules.deal(seats=seats, dealer=self.rng.randrange(seats), shuffler=shuffler)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()

    def _turn(self) -> None:
        if self.round.to_move is not None:
            self.agent_selection = self.possible_agents[self.round.to_move]
            return
        net = settle_round(self.rules, self.round.outcome).net
        self.rewards = dict(zip(self.possible_agents, net, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent's seat knows, and what it may do."""
        view = self.round.view(self.seat_of[agent])
        observed = self.space.of(view)
        bits = np.unpackbits(np.frombuffer(observed.planes, np.uint8), bitorder="little")
        mask = np.frombuffer(self.rules.action_space.mask_bytes(view.legal_moves), np.int8)
        numbers = np.array(observed.numbers, np.int32)
        return {"observation": np.concatenate([bits.astype(np.int32), numbers]), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the move of a number; an agent whose round is over plays none."""
        if action is None or self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0
        self.round = self.round.play(self.rules.action_space.move(action, self.round.legal_moves))
        self._turn()
        self._accumulate_rewards()

    def render(self) -> str:
        """The whole round as text, hidden cards too."""
        return str(self.round)

    def close(self) -> None:
        """Nothing is open."""


def main() -> None:
    """Play a random round of each game."""
    for key in game_keys():
        playing = env(key)
        playing.reset(seed=1)
        won: dict[str, float] = {}
        for agent in playing.agent_iter():
            observed, reward, over, _, _ = playing.last()
            won[agent] = reward
            playing.step(None if over else playing.action_space(agent).sample(observed["action_mask"]))
        print(f"{game(key).name}: {won}")


if __name__ == "__main__":
    main()
