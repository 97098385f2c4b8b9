"""Train a player by self-play in plain numpy, and plot its strength.

The player is a small network that turns an observation into a probability for each move. It plays many rounds side by
side. After each batch of rounds, moves that led to better results than expected become more likely (policy gradient).
From time to time, it plays a league against a random and a greedy player, with each deal played from both seats. This
script needs numpy, and matplotlib for the picture:

    python examples/train_a_player.py --into pictures          a linear player, and one with a hidden layer: 15 minutes
    python examples/train_a_player.py --linear 30 --hidden 0   a linear player, for half a minute
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
from hanafuda_rules.envs.rounds import Actions
from hanafuda_rules.envs.self_play import Decisions, SelfPlay
from hanafuda_rules.machine.registry import game_keys
from hanafuda_rules.players import Greedy, Player, Random, Standing, league, scale_of

Floats: TypeAlias = npt.NDArray[np.float32]
Masks: TypeAlias = npt.NDArray[np.int8]
Rules: TypeAlias = Ruleset[Any, Any, Any]

SEATS = 2
ROUNDS = 128
"""The number of rounds side by side."""
BATCH = 2048
"""The number of decisions in a batch."""
RATE, LEAST_RATE, ENTROPY = 1e-3, 0.1, 0.01
"""The learning rate, its fraction left at the end, and the weight of the entropy bonus, which favours exploration."""


# --- the network ------------------------------------------------------------------------------------------------------


@attrs.define
class Guess:
    """The network's output, one row per decision: hidden layer, probabilities of moves, expected reward."""

    hidden: Floats
    chances: Floats
    reward: Floats


class Network:
    """An optional layer of rectified units, then the probability of each move and the expected reward."""

    def __init__(self, inputs: int, hidden: int, moves: int, rng: np.random.Generator) -> None:
        self.has_hidden = hidden > 0
        last = hidden or inputs
        self.weights: dict[str, Floats] = {
            "moves": (rng.standard_normal((last, moves)) * 0.01).astype(np.float32),
            "moves_bias": np.zeros(moves, np.float32),
            "reward": np.zeros((last, 1), np.float32),
            "reward_bias": np.zeros(1, np.float32),
        }
        if hidden:
            self.weights["hidden"] = (rng.standard_normal((inputs, hidden)) / 8).astype(np.float32)
            self.weights["hidden_bias"] = np.zeros(hidden, np.float32)

    def guess(self, rows: Floats, masks: Masks) -> Guess:
        """Evaluate decisions. Illegal moves get the probability 0."""
        weights = self.weights
        hidden = np.maximum(rows @ weights["hidden"] + weights["hidden_bias"], 0) if self.has_hidden else rows
        scores = np.where(masks, hidden @ weights["moves"] + weights["moves_bias"], -np.inf)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return Guess(hidden, chances, (hidden @ weights["reward"] + weights["reward_bias"])[:, 0])

    def slopes(self, rows: Floats, guess: Guess, moves: Floats, reward: Floats) -> dict[str, Floats]:
        """The gradient of each weight, from the gradients of the moves' scores and of the expected reward."""
        found = {
            "moves": guess.hidden.T @ moves,
            "moves_bias": moves.sum(axis=0),
            "reward": guess.hidden.T @ reward[:, None],
            "reward_bias": reward.sum(keepdims=True),
        }
        if self.has_hidden:
            back = (moves @ self.weights["moves"].T + reward[:, None] @ self.weights["reward"].T) * (guess.hidden > 0)
            found |= {"hidden": rows.T @ back, "hidden_bias": back.sum(axis=0)}
        return found


class Adam:
    """The Adam optimiser, which adapts the step size of each weight."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self.weights, self.steps = weights, 0
        self.mean = {name: np.zeros_like(each) for name, each in weights.items()}
        self.square = {name: np.zeros_like(each) for name, each in weights.items()}

    def step(self, slopes: dict[str, Floats], rate: float) -> None:
        """Make a step of gradient ascent."""
        self.steps += 1
        for name, slope in slopes.items():
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.square[name] += 0.001 * (slope**2 - self.square[name])
            mean, square = self.mean[name] / (1 - 0.9**self.steps), self.square[name] / (1 - 0.999**self.steps)
            self.weights[name] += rate * mean / (np.sqrt(square) + 1e-8)


# --- learning ---------------------------------------------------------------------------------------------------------


@attrs.define
class Lesson:
    """The decisions of some rounds, one per row, with the chosen move and the seat's final reward."""

    rows: Floats
    masks: Masks
    chosen: npt.NDArray[np.int64]
    rewards: Floats
    rounds: int


def lessons(playing: SelfPlay, network: Network, rng: np.random.Generator) -> Iterator[Lesson]:
    """Play without end, and yield a lesson whenever enough decisions are complete."""
    kept: list[list[tuple[Decisions, int]]] = [[] for _ in playing.states]
    batch, rounds = list[tuple[Floats, Masks, int, float]](), 0
    while True:
        now = playing.decisions
        chosen = drawn(network.guess(now.observation, now.action_mask).chances, rng)
        after = playing.step(chosen)
        for row, move in enumerate(chosen.tolist()):
            kept[row].append((now, move))
            if after.ended[row]:
                batch += [
                    (each.observation[row], each.action_mask[row], made, after.rewards[row, each.seat[row]])
                    for each, made in kept[row]
                ]
                kept[row], rounds = [], rounds + 1
        if len(batch) >= BATCH:
            rows, masks, moves, rewards = zip(*batch, strict=True)
            yield Lesson(np.stack(rows), np.stack(masks), np.array(moves), np.array(rewards, np.float32), rounds)
            batch, rounds = [], 0


def drawn(chances: Floats, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Draw a move for each row from its probabilities."""
    upto = chances.cumsum(axis=1)
    found: npt.NDArray[np.int64] = (upto < rng.random((len(chances), 1)) * upto[:, -1:]).sum(axis=1)
    return found


def learn(network: Network, adam: Adam, lesson: Lesson, rate: float) -> None:
    """Make moves more likely if they won more than expected, and improve the expectation."""
    guess, count = network.guess(lesson.rows, lesson.masks), np.float32(len(lesson.rows))
    surprise = lesson.rewards - guess.reward
    weight = np.clip(surprise / (surprise.std() + 1e-6), -3, 3)[:, None]
    moves = -guess.chances * weight
    moves[np.arange(len(moves)), lesson.chosen] += weight[:, 0]
    logs = np.log(np.maximum(guess.chances, 1e-9))
    moves -= ENTROPY * guess.chances * (logs - (guess.chances * logs).sum(axis=1, keepdims=True))
    adam.step(network.slopes(lesson.rows, guess, moves / count, surprise / count), rate)


# --- playing ----------------------------------------------------------------------------------------------------------


@attrs.frozen(eq=False)
class Trained:
    """The trained player, which makes the most probable move."""

    network: Network
    encoder: Encoder
    actions: Actions

    def choose(self, view: View[Any, Any], rng: random.Random) -> Move:
        """Choose the most probable move."""
        self.encoder.put(view)
        mask = np.frombuffer(self.actions.space.mask_bytes(view.legal_moves), np.int8)
        chances = self.network.guess(self.encoder.rows(), mask[None]).chances
        return self.actions.space.move(int(chances[0].argmax()), view.legal_moves)


@attrs.frozen
class Point:
    """The strength of the player against each rival, after some seconds of learning."""

    seconds: float
    rounds: int
    against: dict[str, Standing]

    def __str__(self) -> str:
        rivals = [f"{name} {each.advantage:+.2f} ± {each.error:.2f}" for name, each in self.against.items()]
        return f"{self.seconds:5.0f} s, {self.rounds:6d} rounds: against {', '.join(rivals)}"


def train(rules: Rules, units: int, seconds: float, deals: int, seed: int) -> Iterator[Point]:
    """Train a player, and measure its strength at the start and ten times during training."""
    typical = SelfPlay(1, rules, SEATS).rounds.typical_reward()
    print(f"a typical reward is {typical:.1f}, so rewards are divided by it")
    playing = SelfPlay(ROUNDS, rules, SEATS, reward_scale=1 / typical, seed=seed)
    actions, rng = playing.rounds.actions, np.random.default_rng(seed)
    network = Network(playing.encoder.size, units, len(actions), rng)
    player, adam = Trained(network, Encoder(playing.encoder.space), actions), Adam(network.weights)
    school, used, rounds, shown = lessons(playing, network, rng), 0.0, 0, 0
    while True:
        if used >= shown * seconds / 10:
            yield Point(used, rounds, strength(rules, player, deals))
            shown += 1
        if used >= seconds:
            return
        start = time.process_time()
        lesson = next(school)
        learn(network, adam, lesson, RATE * max(LEAST_RATE, 1 - used / seconds))
        used, rounds = used + time.process_time() - start, rounds + lesson.rounds


def strength(rules: Rules, player: Player, deals: int) -> dict[str, Standing]:
    """The results of a player in leagues against two rivals."""
    rivals: dict[str, Player] = {"random": Random(), "greedy": Greedy(scale_of(rules, SEATS))}
    found = {name: league(rules, SEATS, {"trained": player}, deals, baseline=each) for name, each in rivals.items()}
    return {name: each["trained"] for name, each in found.items()}


# --- the picture ------------------------------------------------------------------------------------------------------


def draw(title: str, curves: dict[str, list[Point]], into: Path) -> None:
    """Plot the strength of the players, with bands of two standard errors."""
    mpl: Any = importlib.import_module("matplotlib")  # training alone does not need it
    figure: Any = importlib.import_module("matplotlib.figure")
    mpl.rcParams |= {"svg.hashsalt": "train", "svg.fonttype": "none"}  # reproducible, small files
    picture = figure.Figure(figsize=(7, 4.2), layout="constrained")
    axes = picture.add_subplot()
    for color, (label, points) in zip(("tab:blue", "tab:red"), curves.items(), strict=False):
        for rival, line in (("random", "-"), ("greedy", "--")):
            seconds, standings = [each.seconds for each in points], [each.against[rival] for each in points]
            low, high = ([each.advantage + sign * 2 * each.error for each in standings] for sign in (-1, 1))
            axes.plot(
                seconds, [each.advantage for each in standings], line, color=color, label=f"{label} against {rival}"
            )
            axes.fill_between(seconds, low, high, color=color, alpha=0.15, linewidth=0)
    axes.axhline(0, color="gray", linewidth=0.8)
    axes.set_title(f"{title}: players that learn by playing against themselves")
    axes.set_xlabel("seconds of processor time")
    axes.set_ylabel("advantage a round")
    axes.legend()
    picture.savefig(into / "train_curve.svg", metadata={"Date": None})


def natural(text: str) -> int:
    """Read a number of 0 or more."""
    if (number := int(text)) < 0:
        raise argparse.ArgumentTypeError(f"must be 0 or more, not {number}")
    return number


def main() -> None:
    """Train a linear player and one with a hidden layer, and print and plot their strength."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=game_keys(), default="koi_koi")
    parser.add_argument("--linear", type=float, default=90, help="seconds for the linear player; 0 for none")
    parser.add_argument("--hidden", type=float, default=600, help="seconds for the one with a hidden layer; 0 for none")
    parser.add_argument("--units", type=natural, default=128, help="the units of the hidden layer")
    parser.add_argument("--deals", type=int, default=200, help="the deals of each league")
    parser.add_argument("--seed", type=natural, default=1)
    parser.add_argument("--into", type=Path, help="the directory for the picture; no picture by default")
    asked = parser.parse_args()
    rules, curves = game(asked.game).default, dict[str, list[Point]]()
    try:
        if asked.into:
            asked.into.mkdir(parents=True, exist_ok=True)
        for label, seconds, units in (("linear", asked.linear, 0), ("hidden layer", asked.hidden, asked.units)):
            for point in train(rules, units, seconds, asked.deals, asked.seed) if seconds else ():
                print(f"{label}, {point}", flush=True)
                curves.setdefault(label, []).append(point)
        if asked.into:
            draw(rules.name, curves, asked.into)
    except (HanafudaError, OSError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
