"""The learner in numpy climbs where it should, and draws its curve."""

import importlib
import re
import sys
from pathlib import Path

import pytest

from hanafuda_rules.envs.self_play import SelfPlay
from hanafuda_rules.games import koi_koi

from helpers.scripts import output_of, run

np = pytest.importorskip("numpy")
pytest.importorskip("matplotlib")
sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))
learner = importlib.import_module("train_a_player")


def test_the_slopes_are_those_of_the_guess():
    rng = np.random.default_rng(1)
    network = learner.Network(6, 5, ((0, 2), (1, 2), (3,), (1,)), rng)
    for name, weights in network.weights.items():
        network.weights[name] = weights + rng.standard_normal(weights.shape) / 3
    rows = rng.standard_normal((3, 6))
    masks = np.array([[1, 1, 0, 1], [1, 1, 1, 1], [0, 1, 1, 0]], np.int8)
    chosen = np.array([0, 3, 1])

    def value():
        _, chances, reward = network.guess(rows, masks)
        return np.log(chances[np.arange(3), chosen]).sum() + 2 * reward.sum()

    hidden, chances, _ = network.guess(rows, masks)
    assert chances.sum(axis=1) == pytest.approx(1)
    assert not chances[masks == 0].any()
    # The slope of the logarithm of the chosen move's chance, by each score: 1 for the chosen move, less its chance.
    moves = -chances
    moves[np.arange(3), chosen] += 1
    slopes, step = network.slopes(rows, hidden, moves, np.full(3, 2.0)), 1e-5
    for name, weights in network.weights.items():
        for place in np.ndindex(weights.shape):
            before = weights[place]
            weights[place] = before + step
            higher = value()
            weights[place] = before - step
            lower = value()
            weights[place] = before
            assert slopes[name][place] == pytest.approx((higher - lower) / (2 * step), abs=1e-6)


def test_a_lesson_has_what_each_decision_brought(monkeypatch):
    monkeypatch.setattr(learner, "STEPS", 40)
    monkeypatch.setattr(learner, "TRACE", 1.0)
    playing, rng = SelfPlay(8, koi_koi.RULES, 2, seed=1), np.random.default_rng(1)
    network = learner.Network(playing.encoder.size, 4, koi_koi.RULES.action_space.parts, rng)
    for name in ("reward", "reward_bias"):
        network.weights[name][:] = 0  # nothing is expected
    lesson, rounds = learner.lesson_of(playing, network, rng)
    assert len(lesson.rows) == len(lesson.masks) == len(lesson.chosen) == 8 * 40
    assert rounds > 8
    assert (lesson.masks[np.arange(8 * 40), lesson.chosen] == 1).all()
    # Without discount and expectation, a decision brings what its seat won in the round, if the round ended.
    rewards = lesson.rewards.reshape(40, 8)
    assert {abs(reward) for reward in rewards[0].tolist()} == {abs(reward) for reward in rewards[1].tolist()}


def test_a_lesson_makes_better_moves_more_likely():
    rng = np.random.default_rng(1)
    network = learner.Network(4, 8, ((0,), (1,)), rng)
    rows, masks = rng.standard_normal((64, 4)).astype(np.float32), np.ones((64, 2), np.int8)
    _, chances, _ = network.guess(rows, masks)
    chosen = rng.integers(0, 2, 64)
    gained = np.where(chosen == 1, 1, -1).astype(np.float32)  # the second move is better
    lesson = learner.Lesson(rows, masks, chosen, chances[np.arange(64), chosen], gained, gained)
    adam = learner.Adam(network.weights)
    for _ in range(20):
        learner.learn(network, adam, lesson, 0.01, rng)
    assert (network.guess(rows, masks)[1][:, 1] > chances[:, 1]).mean() > 0.9


def test_the_example_trains_and_draws(tmp_path):
    few = ["--seconds", "2", "--rounds", "16", "--units", "8", "--deals", "2", "--strong", "1", "--points", "3"]
    printed = output_of("train_a_player.py", *few, "--into", str(tmp_path))
    lines = re.findall(r"rounds: against random .* ± .*, greedy .* ± .*, strong .* ± ", printed)
    assert len(lines) >= 3  # at 0 seconds, and then after each third, unless a lesson takes longer
    assert "younger self" in printed.splitlines()[-1]
    assert "<svg" in (tmp_path / "train_curve.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--seed", "-1", "argument --seed: must be 0 or more, not -1"),
        ("--units", "-1", "argument --units: must be 0 or more, not -1"),
        ("--deals", "0", "the number of deals must be 1 or more, not 0"),
        ("--into", __file__, "File exists"),
    ],
)
def test_a_wrong_argument_is_explained(option, value, message):
    done = run("train_a_player.py", option, value)
    assert done.returncode == 2
    assert message in done.stderr.splitlines()[-1]
