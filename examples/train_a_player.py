"""Train a player by self-play in plain numpy, and plot its strength.

The player is a small network that turns an observation into a probability for each move. It plays many rounds side by
side against itself. After each batch of decisions, moves that led to better results than expected become more likely
(proximal policy optimization, PPO). The network scores the parts of a move: the card that captures, the captured cards,
the card that is laid. So it learns about a card from all moves with it.

From time to time it plays a league against a random and a greedy player, a strong one, and itself when it was younger,
with each deal played from both seats. This script needs numpy, and matplotlib for the picture:

    python examples/train_a_player.py --seconds 120                          two minutes on one processor
    python examples/train_a_player.py --seconds 600 --into pictures          with a picture
"""

from __future__ import annotations

import argparse
import importlib
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from hanafuda_rules import HanafudaError, Move, Ruleset, View, game
from hanafuda_rules.envs.encoding import Encoder
from hanafuda_rules.envs.self_play import SelfPlay
from hanafuda_rules.machine.registry import game_keys
from hanafuda_rules.players import Greedy, Player, Random, Standing, Strong, league, scale_of, spread_of

Floats: TypeAlias = npt.NDArray[np.float32]
Integers: TypeAlias = npt.NDArray[np.int64]
Masks: TypeAlias = npt.NDArray[np.int8]
Weights: TypeAlias = dict[str, Floats]
Rules: TypeAlias = Ruleset[Any, Any, Any]

SEATS = 2
ROUNDS, STEPS, MINIBATCH, EPOCHS = 1024, 32, 4096, 2
"""The rounds side by side, the steps between lessons, the decisions learned from at once, and how often from each."""
RATE, LEAST_RATE, ENTROPY, VALUE = 1e-3, 0.05, 0.02, 0.5
"""The learning rate, its fraction left at the end, and the weights of the entropy bonus and of the expected reward."""
TRACE, CLIP, CUT = 0.95, 0.2, 5.0
"""How far a result reaches back, how far a probability may move in one lesson, and the largest advantage."""


# --- the network ------------------------------------------------------------------------------------------------------


class Network:
    """A layer of rectified units, then a score for each part of a move, and the expected reward."""

    def __init__(self, inputs: int, units: int, parts: tuple[tuple[int, ...], ...], rng: np.random.Generator) -> None:
        self.parts = np.zeros((1 + max(map(max, parts)), len(parts)), np.float32)
        for move, of_move in enumerate(parts):
            self.parts[list(of_move), move] = 1
        sizes = {"hidden": (inputs, units), "parts": (units, len(self.parts)), "reward": (units, 1)}
        self.weights: Weights = {}
        for name, size in sizes.items():
            scale = np.sqrt(2 / inputs) if name == "hidden" else 0.01 / np.sqrt(units)
            self.weights[name] = (rng.standard_normal(size) * scale).astype(np.float32)
            self.weights[f"{name}_bias"] = np.zeros(size[1], np.float32)

    def guess(self, rows: Floats, masks: Masks) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, the probability of each move (0 for illegal ones), and the expected reward."""
        weights = self.weights
        hidden = np.maximum(rows @ weights["hidden"] + weights["hidden_bias"], 0)
        scores = (hidden @ weights["parts"] + weights["parts_bias"]) @ self.parts
        scores = np.where(masks, scores, -np.inf)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ weights["reward"] + weights["reward_bias"])[:, 0]

    def slopes(self, rows: Floats, hidden: Floats, moves: Floats, reward: Floats) -> Weights:
        """The gradient of each weight, from the gradients of the moves' scores and of the expected reward."""
        parts, reward = moves @ self.parts.T, reward[:, None]
        back = (parts @ self.weights["parts"].T + reward @ self.weights["reward"].T) * (hidden > 0)
        layers = {"hidden": (rows, back), "parts": (hidden, parts), "reward": (hidden, reward)}
        slopes = {name: before.T @ after for name, (before, after) in layers.items()}
        return slopes | {f"{name}_bias": after.sum(axis=0) for name, (_, after) in layers.items()}


class Adam:
    """The Adam optimiser, which adapts the step size of each weight."""

    def __init__(self, weights: Weights) -> None:
        self.weights, self.steps = weights, 0
        self.mean = {name: np.zeros_like(weight) for name, weight in weights.items()}
        self.square = {name: np.zeros_like(weight) for name, weight in weights.items()}

    def step(self, slopes: Weights, rate: float) -> None:
        """Make a step of gradient ascent, of which a large one is shortened."""
        self.steps += 1
        norm = np.sqrt(sum([float((slope**2).sum()) for slope in slopes.values()]))
        for name, slope in slopes.items():
            short = slope * np.float32(min(1.0, 0.5 / (norm + 1e-9)))
            self.mean[name] += np.float32(0.1) * (short - self.mean[name])
            self.square[name] += np.float32(0.001) * (short**2 - self.square[name])
            size = np.float32(rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps))
            self.weights[name] += size * self.mean[name] / (np.sqrt(self.square[name]) + np.float32(1e-8))


# --- learning ---------------------------------------------------------------------------------------------------------


@attrs.define
class Lesson:
    """Decisions, one per row: what was seen and chosen, how probable that was, and how much better than expected."""

    rows: Floats
    masks: Masks
    chosen: Integers
    chances: Floats
    advantages: Floats
    rewards: Floats


def lesson_of(playing: SelfPlay, network: Network, rng: np.random.Generator) -> tuple[Lesson, int]:
    """Play some steps in all rounds. Return what can be learned, and the number of rounds that ended."""
    seen, results = list[Any](), list[Any]()
    for _ in range(STEPS):
        now = playing.decisions
        _, chances, expected = network.guess(now.observation, now.action_mask)
        upto = chances.cumsum(axis=1)
        chosen = (upto < rng.random((len(upto), 1)) * upto[:, -1:]).sum(axis=1)
        every = np.arange(len(chosen))
        after = playing.step(chosen)
        seen.append((now.observation, now.action_mask, chosen, chances[every, chosen]))
        # The sign of what comes next: it is lost by this seat if the other one is to move, and nothing after the end.
        sign = np.where(after.ended, 0, np.where(after.seat == now.seat, 1, -1))
        results.append((expected, after.rewards[every, now.seat], sign, after.ended))
    _, _, following = network.guess(playing.decisions.observation, playing.decisions.action_mask)
    advantages, advantage = list[Floats](), np.zeros(len(following), np.float32)
    for expected, reward, sign, _ in reversed(results):
        advantage = reward + sign * following - expected + TRACE * sign * advantage
        advantages.insert(0, advantage)
        following = expected
    rows, masks, chosen, chances = (np.concatenate(column) for column in zip(*seen, strict=True))
    gained = np.concatenate(advantages).astype(np.float32)
    rewards = gained + np.concatenate([expected for expected, *_ in results])
    spread = np.clip((gained - gained.mean()) / (gained.std() + 1e-6), -CUT, CUT)
    return Lesson(rows, masks, chosen, chances, spread, rewards), sum([int(ended.sum()) for *_, ended in results])


def learn(network: Network, adam: Adam, lesson: Lesson, rate: float, rng: np.random.Generator) -> None:
    """Make moves more likely if they won more than expected, and improve the expectation."""
    for _ in range(EPOCHS):
        for some in np.array_split(rng.permutation(len(lesson.rows)), max(1, len(lesson.rows) // MINIBATCH)):
            rows, chosen, gained = lesson.rows[some], lesson.chosen[some], lesson.advantages[some]
            hidden, chances, expected = network.guess(rows, lesson.masks[some])
            ratio = chances[np.arange(len(some)), chosen] / lesson.chances[some]
            far = np.where(gained > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
            weight = (gained * ratio * ~far)[:, None]
            moves = -chances * weight
            moves[np.arange(len(some)), chosen] += weight[:, 0]
            logs = np.log(np.maximum(chances, 1e-9))
            moves -= ENTROPY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
            reward = VALUE * (lesson.rewards[some] - expected)
            adam.step(network.slopes(rows, hidden, moves / len(some), reward / np.float32(len(some))), rate)


# --- playing ----------------------------------------------------------------------------------------------------------


@attrs.frozen(eq=False)
class Trained:
    """The trained player, which makes the most probable move."""

    network: Network
    encoder: Encoder

    def choose(self, view: View[Any, Any], rng: random.Random) -> Move:
        """Choose the most probable move."""
        space = view.ruleset.action_space
        self.encoder.put(view)
        mask = np.frombuffer(space.mask_bytes(view.legal_moves), np.int8)
        _, chances, _ = self.network.guess(self.encoder.rows(), mask[None])
        return space.move(int(chances[0].argmax()), view.legal_moves)

    def copy(self) -> Trained:
        """The player as it is now."""
        network = Network.__new__(Network)
        network.parts = self.network.parts
        network.weights = {name: weight.copy() for name, weight in self.network.weights.items()}
        return Trained(network, self.encoder)


@attrs.frozen
class Point:
    """The strength of the player against each rival, after some seconds of learning."""

    seconds: float
    rounds: int
    against: dict[str, Standing]

    def __str__(self) -> str:
        rivals = [f"{name} {each.advantage:+.2f} ± {each.error:.2f}" for name, each in self.against.items()]
        return f"{self.seconds:5.0f} s, {self.rounds:7d} rounds: against {', '.join(rivals)}"


def train(rules: Rules, options: argparse.Namespace) -> Iterator[Point]:
    """Train a player, and measure its strength at the start and several times during training."""
    typical = spread_of(rules, SEATS)
    print(f"a usual result is {typical:.1f}, so rewards are divided by it")
    playing = SelfPlay(options.rounds, rules, SEATS, facts="lean", reward_scale=1 / typical, seed=options.seed)
    rng = np.random.default_rng(options.seed)
    network = Network(playing.encoder.size, options.units, rules.action_space.parts, rng)
    player, adam = Trained(network, Encoder(playing.encoder.space)), Adam(network.weights)
    rivals: dict[str, Player] = {"random": Random(), "greedy": Greedy(scale_of(rules, SEATS))}
    if options.strong:
        rivals["strong"] = Strong(scale_of(rules, SEATS))
    used, rounds, shown = 0.0, 0, 0
    while True:
        if used >= shown * options.seconds / options.points:
            yield Point(used, rounds, _strength(rules, player, rivals, options))
            shown += 1
            if shown == max(2, options.points // 5):  # a fifth of the way, from when on it is a rival
                rivals["younger self"] = player.copy()
        if used >= options.seconds:
            return
        start = time.process_time()
        lesson, ended = lesson_of(playing, network, rng)
        learn(network, adam, lesson, RATE * max(LEAST_RATE, 1 - used / options.seconds), rng)
        used, rounds = used + time.process_time() - start, rounds + ended


def _strength(
    rules: Rules, player: Player, rivals: dict[str, Player], options: argparse.Namespace
) -> dict[str, Standing]:
    deals = {name: options.strong if name == "strong" else options.deals for name in rivals}
    return {
        name: league(rules, SEATS, {"trained": player}, deals[name], baseline=rival)["trained"]
        for name, rival in rivals.items()
    }


# --- the picture ------------------------------------------------------------------------------------------------------


def draw(title: str, points: list[Point], into: Path) -> None:
    """Plot the strength of the player, with bands of two standard errors."""
    mpl: Any = importlib.import_module("matplotlib")  # training alone does not need it
    figure: Any = importlib.import_module("matplotlib.figure")
    mpl.rcParams |= {"svg.hashsalt": "train", "svg.fonttype": "none"}  # reproducible, small files
    picture = figure.Figure(figsize=(7, 4.2), layout="constrained")
    axes = picture.add_subplot()
    for rival in dict.fromkeys([name for point in points for name in point.against]):
        measured = [(point.seconds, point.against[rival]) for point in points if rival in point.against]
        seconds = [at for at, _ in measured]
        low, high = ([each.advantage + sign * 2 * each.error for _, each in measured] for sign in (-1, 1))
        (line,) = axes.plot(seconds, [each.advantage for _, each in measured], label=f"against {rival}")
        axes.fill_between(seconds, low, high, color=line.get_color(), alpha=0.15, linewidth=0)
    axes.axhline(0, color="gray", linewidth=0.8)
    axes.set_title(f"{title}: a player that learns by playing against itself")
    axes.set_xlabel("seconds on one processor")
    axes.set_ylabel("advantage a round")
    axes.legend()
    picture.savefig(into / "train_curve.svg", metadata={"Date": None})


def natural(text: str) -> int:
    """Read a number of 0 or more."""
    if (number := int(text)) < 0:
        raise argparse.ArgumentTypeError(f"must be 0 or more, not {number}")
    return number


def main() -> None:
    """Train a player, and print and plot its strength."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=game_keys(), default="koi_koi")
    parser.add_argument("--seconds", type=float, default=600, help="the processor time for learning")
    parser.add_argument("--points", type=natural, default=10, help="how often to measure the strength")
    parser.add_argument("--units", type=natural, default=256, help="the units of the hidden layer")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="the number of rounds side by side")
    parser.add_argument("--deals", type=int, default=300, help="the deals of each league")
    parser.add_argument("--strong", type=natural, default=0, help="the deals against the strong player, which is slow")
    parser.add_argument("--seed", type=natural, default=1)
    parser.add_argument("--into", type=Path, help="the directory for the picture; no picture by default")
    options = parser.parse_args()
    rules, points = game(options.game).default, list[Point]()
    try:
        if options.into:
            options.into.mkdir(parents=True, exist_ok=True)
        for point in train(rules, options):
            print(point, flush=True)
            points.append(point)
        if options.into:
            draw(rules.name, points, options.into)
    except (HanafudaError, OSError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
