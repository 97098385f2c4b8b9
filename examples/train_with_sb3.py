"""Train a player with MaskablePPO of sb3-contrib, against a random or greedy player on the other seats.

This script needs sb3-contrib, which brings PyTorch with it:
``python -m pip install sb3-contrib "hanafuda-rules[gymnasium]"``.
"""

from __future__ import annotations

import argparse
import random
from typing import Any

import attrs
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv

from hanafuda_rules import Move, Ruleset, View, game
from hanafuda_rules.envs.encoding import Encoder
from hanafuda_rules.envs.gymnasium import VectorRoundEnv
from hanafuda_rules.learning.observation import observation_space
from hanafuda_rules.machine.registry import game_keys
from hanafuda_rules.players import Greedy, Player, Random, league, scale_of, spread_of


class SideBySide(VecEnv):  # type: ignore[misc]  # its type is unknown where it is not installed
    """Rounds side by side, in the form that Stable-Baselines3 asks for."""

    def __init__(self, rounds: VectorRoundEnv) -> None:
        self.rounds = rounds
        self.actions: Any = None
        super().__init__(rounds.num_envs, rounds.single_observation_space, rounds.single_action_space)

    def reset(self) -> Any:
        """Deal every round."""
        return self.rounds.reset(seed=self._seeds[0])[0]

    def step_async(self, actions: Any) -> None:
        """Keep the actions for :meth:`step_wait`."""
        self.actions = actions

    def step_wait(self) -> Any:
        """Play a move in every round."""
        seen, rewards, over, _, info = self.rounds.step(self.actions)
        last: Any = info.get("final_obs", [None] * self.num_envs)
        infos = [{"terminal_observation": observation} if observation else {} for observation in last]
        return seen, rewards, over, infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Return the masks of legal actions, the only method that is asked for."""
        return list(getattr(self.rounds, method_name)(*args, **kwargs))

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute, which all rounds share."""
        return [getattr(self.rounds, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute, which all rounds share."""
        setattr(self.rounds, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Say that no round is wrapped."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Do nothing."""


@attrs.frozen(eq=False)
class Trained:
    """The trained player, which makes the most probable move."""

    model: MaskablePPO
    encoder: Encoder

    def choose(self, view: View[Any, Any], rng: random.Random) -> Move:
        """Choose the most probable move."""
        actions = view.ruleset.action_space
        mask = np.frombuffer(actions.mask_bytes(view.legal_moves), np.int8)
        self.encoder.put(view)
        seen = {"observation": self.encoder.rows()[0], "action_mask": mask}
        action, _ = self.model.predict(seen, action_masks=mask.astype(bool), deterministic=True)
        return actions.move(int(action), view.legal_moves)


def train(rules: Ruleset[Any, Any, Any], opponent: Player, steps: int, seed: int) -> Trained:
    """Train one seat for a number of steps."""
    typical = spread_of(rules, rules.seat_counts[0])
    playing = SideBySide(VectorRoundEnv(64, rules, opponents=opponent, reward_scale=1 / typical))
    playing.seed(seed)
    model = MaskablePPO("MultiInputPolicy", playing, n_steps=32, batch_size=512, gamma=1.0, seed=seed, device="cpu")
    model.learn(steps)
    return Trained(model, Encoder(observation_space(rules, rules.seat_counts[0])))


def main() -> None:
    """Train, and play a league against a random and a greedy player."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=game_keys(), default="koi_koi")
    parser.add_argument("--opponent", choices=["random", "greedy"], default="greedy")
    parser.add_argument("--steps", type=int, default=100_000, help="the number of decisions to learn from")
    parser.add_argument("--deals", type=int, default=100, help="the deals of each league")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rules = game(asked.game).default
    seats = rules.seat_counts[0]
    rivals: dict[str, Player] = {"random": Random(), "greedy": Greedy(scale_of(rules, seats))}
    player = train(rules, rivals[asked.opponent], asked.steps, asked.seed)
    for name, rival in rivals.items():
        print(f"against {name}:", league(rules, seats, {"trained": player}, asked.deals, baseline=rival)["trained"])


if __name__ == "__main__":
    main()
