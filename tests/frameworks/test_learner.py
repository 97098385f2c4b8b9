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


@pytest.mark.parametrize("units", [0, 5])
def test_the_slopes_are_those_of_the_guess(units):
    rng = np.random.default_rng(1)
    network = learner.Network(6, units, 4, rng)
    for name, weights in network.weights.items():
        network.weights[name] = weights + rng.standard_normal(weights.shape) / 3
    rows = rng.standard_normal((3, 6))
    masks = np.array([[1, 1, 0, 1], [1, 1, 1, 1], [0, 1, 1, 0]], np.int8)
    chosen = np.array([0, 3, 1])

    def value():
        guess = network.guess(rows, masks)
        return np.log(guess.chances[np.arange(3), chosen]).sum() + 2 * guess.reward.sum()

    guess = network.guess(rows, masks)
    assert guess.chances.sum(axis=1) == pytest.approx(1)
    assert not guess.chances[masks == 0].any()
    # The slope of the logarithm of the chosen move's chance, by each score: 1 for the chosen move, less its chance.
    moves = -guess.chances
    moves[np.arange(3), chosen] += 1
    slopes, step = network.slopes(rows, guess, moves, np.full(3, 2.0)), 1e-5
    for name, weights in network.weights.items():
        for place in np.ndindex(weights.shape):
            before = weights[place]
            weights[place] = before + step
            higher = value()
            weights[place] = before - step
            lower = value()
            weights[place] = before
            assert slopes[name][place] == pytest.approx((higher - lower) / (2 * step), abs=1e-6)


def test_a_lesson_has_what_the_seat_of_each_decision_won(monkeypatch):
    monkeypatch.setattr(learner, "BATCH", 300)
    playing, rng = SelfPlay(8, koi_koi.RULES, 2, reward="net", seed=1), np.random.default_rng(1)
    network = learner.Network(playing.encoder.size, 0, len(playing.rounds.actions), rng)
    lesson = next(learner.lessons(playing, network, rng))
    assert len(lesson.rows) == len(lesson.masks) == len(lesson.chosen) == len(lesson.rewards) >= learner.BATCH
    assert (lesson.masks[np.arange(len(lesson.chosen)), lesson.chosen] == 1).all()
    assert lesson.rounds > 10
    assert (lesson.rewards >= 0).all()  # in Koi-Koi nobody pays
    assert lesson.rewards.any()


def test_the_example_trains_and_draws(tmp_path):
    printed = output_of(
        "train_a_player.py",
        "--linear",
        "0.1",
        "--hidden",
        "0.1",
        "--units",
        "8",
        "--deals",
        "3",
        "--into",
        str(tmp_path),
    )
    lines = re.findall(
        r"^(linear|hidden layer), .* rounds: against random .* ± .*, greedy .* ± ", printed, re.MULTILINE
    )
    assert {"linear", "hidden layer"} == set(lines)
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
