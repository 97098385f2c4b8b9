"""What a decision costs a learner, next to RLCard, OpenSpiel and pgx: one command, one run, one table of microseconds.

    python tests/benchmarks/environments.py             four minutes
    python tests/benchmarks/environments.py --runs 15   with narrower quartiles

A decision is: the seat to move gets its observation as an array and a mask of its legal actions, any legal action is
made, and what follows is played until the next decision, with new deals and the rewards of rounds that are over. All
environments take turns in one process, so that a busy minute of the machine touches all of them. The unit is
microseconds of processor time. Other libraries are those of the dependency group ``benchmarks``; one that is missing is
left out and named.
"""

from __future__ import annotations

import argparse
import functools
import gc
import importlib
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from hanafuda_rules.envs.batch import Batch
from hanafuda_rules.envs.encoding import Mask
from hanafuda_rules.envs.gymnasium import VectorRoundEnv
from hanafuda_rules.envs.pettingzoo import raw_env
from hanafuda_rules.envs.self_play import SelfPlay

Playing: TypeAlias = Iterator[int]
"""Plays on and on, and says after each step how many decisions it made."""

GAMES = (("koi_koi", 2), ("hana_awase", 3), ("hanahuda", 2), ("go_stop", 3), ("hachi_hachi", 3))
SIDE_BY_SIDE = (64, 256, 4096)
SECONDS = 0.4
WARM_UP = 0.8


# --- this library -----------------------------------------------------------------------------------------------------


def any_legal(masks: Mask, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """A legal action for each row of a mask."""
    found: npt.NDArray[np.int64] = np.argmax(masks * rng.random(masks.shape, np.float32), axis=-1)
    return found


def self_play(count: int, key: str, seats: int, facts: Any) -> Playing:
    """Rounds side by side; as arrays, where the ruleset is covered."""
    playing, rng = SelfPlay(count, key, seats, facts=facts, seed=1), np.random.default_rng(1)
    while True:
        playing.step(any_legal(playing.decisions.action_mask, rng))
        yield count


def pettingzoo(key: str, seats: int, facts: Any) -> Playing:
    """One round after another for PettingZoo."""
    playing, rng = raw_env(key, seats, facts=facts, skip_forced=True), np.random.default_rng(1)
    playing.reset(seed=1)
    while True:
        observed, _, over, _, _ = playing.last()
        if over or observed is None:
            playing.reset()
        else:
            playing.step(int(any_legal(observed["action_mask"], rng)))
            yield 1


def gymnasium(key: str, seats: int, facts: Any) -> Playing:
    """Rounds side by side for Gymnasium, of one seat against random players."""
    playing, rng = VectorRoundEnv(SIDE_BY_SIDE[0], key, seats, facts=facts), np.random.default_rng(1)
    observed, _ = playing.reset(seed=1)
    while True:
        observed, *_ = playing.step(any_legal(observed["action_mask"], rng))
        yield SIDE_BY_SIDE[0]


# --- other libraries --------------------------------------------------------------------------------------------------


def rlcard(name: str) -> Playing:
    """A game of RLCard, which observes after each step by itself."""
    playing, rng = importlib.import_module("rlcard").make(name, config={"seed": 1}), random.Random(1)
    while True:
        state, _ = playing.reset()
        while not playing.is_over():
            state, _ = playing.step(rng.choice(list(state["legal_actions"])))
            yield 1
        playing.get_payoffs()


def open_spiel(name: str) -> Playing:
    """A game of OpenSpiel, with a tensor and a mask at each decision; what chance does is part of it."""
    game, rng = importlib.import_module("pyspiel").load_game(name), random.Random(1)
    has_tensor = game.get_type().provides_observation_tensor
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
                continue
            np.array(state.observation_tensor() if has_tensor else state.information_state_tensor(), np.float32)
            np.array(state.legal_actions_mask(), np.int8)
            state.apply_action(rng.choice(state.legal_actions()))
            yield 1
        state.returns()


def pgx(name: str, count: int) -> Playing:
    """A game of pgx, compiled by JAX, with the rounds side by side; those that end begin anew."""
    jax: Any = importlib.import_module("jax")
    library: Any = importlib.import_module("pgx")
    game: Any = library.make(name)
    begin = jax.vmap(game.init)
    again: Any = importlib.import_module("pgx.experimental.wrappers").auto_reset(game.step, game.init)

    def step(state: Any, key: Any) -> Any:
        chosen, following = jax.random.split(key)
        scores = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(chosen, scores)
        state = jax.vmap(again)(state, actions, jax.random.split(following, count))
        return state, state.observation.sum() + state.rewards.sum()

    play, key = jax.jit(step), jax.random.PRNGKey(1)
    state = begin(jax.random.split(key, count))
    while True:
        key, now = jax.random.split(key)
        state, seen = play(state, now)
        seen.block_until_ready()
        yield count


# --- measuring --------------------------------------------------------------------------------------------------------


def all_environments() -> dict[str, Callable[[], Playing]]:
    """What is measured, by the text of its line."""
    found: dict[str, Callable[[], Playing]] = {}
    for key, seats in GAMES:
        for count in SIDE_BY_SIDE if Batch.covered(key, seats) is None else SIDE_BY_SIDE[:1]:
            for facts in ("full", "lean"):
                text = f"self-play, {count} rounds: {key}, {seats} seats, {facts}"
                found[text] = functools.partial(self_play, count, key, seats, facts)
    for what, make in (("PettingZoo", pettingzoo), ("Gymnasium, 64", gymnasium)):
        for key, seats in GAMES[:3]:
            for facts in ("full", "lean"):
                found[f"{what}: {key}, {seats} seats, {facts}"] = functools.partial(make, key, seats, facts)
    for name in ("leduc-holdem", "uno", "gin-rummy"):
        found[f"RLCard: {name}"] = functools.partial(rlcard, name)
    for name in ("leduc_poker", "gin_rummy", "hearts"):
        found[f"OpenSpiel: {name}"] = functools.partial(open_spiel, name)
    for name in ("leduc_holdem", "sparrow_mahjong"):
        for count in SIDE_BY_SIDE[1:]:
            found[f"pgx, {count} rounds: {name}"] = functools.partial(pgx, name, count)
    return found


def microseconds(playing: Playing, seconds: float) -> float:
    """What a decision took, over so many seconds of processor time."""
    start, decisions, took = time.process_time(), 0, 0.0
    while took < seconds or not decisions:
        decisions += next(playing)
        took = time.process_time() - start
    return 1e6 * took / decisions


def measured(runs: int, seconds: float, warm_up: float) -> dict[str, list[float]]:
    """The microseconds of each environment in each run; all of them take turns."""
    environments = dict[str, Playing]()
    for text, make in all_environments().items():
        try:
            playing = make()
            microseconds(playing, warm_up)
        except ImportError as error:
            print(f"left out: {text}, for {error}", file=sys.stderr)
        else:
            environments[text] = playing
    found: dict[str, list[float]] = {text: [] for text in environments}
    gc.disable()
    for run in range(runs):
        print(f"\rrun {run + 1} of {runs} ", end="", file=sys.stderr, flush=True)
        for text, playing in environments.items():
            found[text].append(microseconds(playing, seconds))
        gc.collect()
    print(file=sys.stderr)
    return found


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=9, help="how often each environment has its turn")
    parser.add_argument("--quick", action="store_true", help="whether it works; the figures mean nothing")
    asked = parser.parse_args()
    runs, times = (2, (0.01, 0.0)) if asked.quick else (asked.runs, (SECONDS, WARM_UP))
    if runs < 2:
        parser.error("there have to be two runs")
    found = measured(runs, *times)
    width = max(map(len, found))
    print(f"{'microseconds of processor time a decision':<{width}}  median  quartiles")
    for text, values in found.items():
        low, median, high = statistics.quantiles(values, n=4)
        print(f"{text:<{width}}  {median:6.1f}  {low:.1f} to {high:.1f}")


if __name__ == "__main__":
    main()
