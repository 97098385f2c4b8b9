"""How each figure of this library is measured, of whichever version the process imports.

Each function takes the effort first and returns what one thing costs, in seconds or bytes. A *move* is to list the
legal moves, take one at random and play it; a *round* is to deal, to play at random and to settle.
"""

from __future__ import annotations

import copy
import importlib
import io
import itertools
import multiprocessing
import pkgutil
import random
import sys
import time
import tracemalloc
import zipfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias

import hanafuda_rules
import hanafuda_rules.games
from hanafuda_rules import RoundState, SeededShuffler, settle_round

from .clocks import Effort, process_seconds, seconds_each, use_for

__all__ = [
    "a_deal",
    "a_deepcopy",
    "a_kept_state",
    "a_kept_state_alone",
    "a_move",
    "a_round",
    "a_round_in_processes",
    "a_settlement",
    "the_import_of_all_games",
    "the_import_of_all_names",
    "the_wheel",
]

State: TypeAlias = RoundState[Any, Any]

PATIENCE = 60  # seconds that a process waits for the others


class RandomRounds:
    """Random rounds by one preset; always the same ones, as long as the legal moves stay as they are."""

    def __init__(self, game: str, preset: str, seats: int) -> None:
        module = importlib.import_module(f"hanafuda_rules.games.{game}")
        if not hasattr(module, preset):
            raise ImportError(f"{module.__name__} has no {preset}")
        self.rules = getattr(module, preset)
        self.seats = seats
        self.seeds = itertools.count()
        self.rng = random.Random(1)

    def deal(self) -> State:
        """The first state of another round."""
        state: State = self.rules.deal(seats=self.seats, shuffler=SeededShuffler(next(self.seeds)))
        return state

    def deals(self, count: int) -> list[State]:
        """The first states of other rounds."""
        return [self.deal() for _ in range(count)]

    def played(self, count: int) -> list[State]:
        """The last states of other rounds."""
        return [self.play(state)[0] for state in self.deals(count)]

    def play(self, state: State) -> tuple[State, int]:
        """The last state of a round, and how many moves led to it."""
        rng, moves = self.rng, 0
        while not state.is_over:
            state = state.play(rng.choice(state.legal_moves))
            moves += 1
        return state, moves

    def play_all(self, states: list[State]) -> int:
        """Play rounds to their ends; how many moves that took."""
        return sum([self.play(state)[1] for state in states])

    def settle_all(self, states: list[State]) -> int:
        """Work out what rounds that are over come to; how many there are."""
        for state in states:
            settle_round(self.rules, state.outcome)
        return len(states)

    def play_and_settle(self, count: int) -> int:
        """Deal, play and settle other rounds; how many there are."""
        for _ in range(count):
            state, _moves = self.play(self.deal())
            settle_round(self.rules, state.outcome)
        return count

    def states(self, count: int) -> list[State]:
        """All states of as many rounds as it takes, with their legal moves listed."""
        found: list[State] = []
        while len(found) < count:
            state = self.deal()
            while not state.is_over:
                found.append(state)
                state = state.play(self.rng.choice(state.legal_moves))
        return found[:count]


def a_deal(effort: Effort, game: str, preset: str, seats: int) -> float:
    """Seconds of a deal, up to the first state that waits for a move."""
    rounds = RandomRounds(game, preset, seats)
    return seconds_each(effort, lambda: effort.batch, lambda count: len(rounds.deals(count)))


def a_move(effort: Effort, game: str, preset: str, seats: int) -> float:
    """Seconds of a move in random rounds, the moves before the play included, the deals not."""
    rounds = RandomRounds(game, preset, seats)
    return seconds_each(effort, lambda: rounds.deals(effort.batch), rounds.play_all)


def a_round(effort: Effort, game: str, preset: str, seats: int) -> float:
    """Seconds of a random round, dealt, played and settled."""
    rounds = RandomRounds(game, preset, seats)
    return seconds_each(effort, lambda: effort.batch, rounds.play_and_settle)


def a_settlement(effort: Effort, game: str, preset: str, seats: int) -> float:
    """Seconds that the outcome and the settlement of a random round take together."""
    rounds = RandomRounds(game, preset, seats)
    return seconds_each(effort, lambda: rounds.played(effort.batch), rounds.settle_all)


def a_deepcopy(effort: Effort, game: str, preset: str, seats: int) -> float:
    """Seconds of ``copy.deepcopy`` of a state."""
    states = RandomRounds(game, preset, seats).states(effort.batch)

    def copy_all(states: list[State]) -> int:
        for state in states:
            copy.deepcopy(state)
        return len(states)

    return seconds_each(effort, lambda: states, copy_all)


def a_kept_state(effort: Effort, game: str, preset: str, seats: int) -> float:
    """Bytes that a state takes where every state of random rounds is kept, each with the list of its legal moves."""
    kept, taken = _kept_states(effort, game, preset, seats)
    return taken / len(kept)


def a_kept_state_alone(effort: Effort, game: str, preset: str, seats: int) -> float:
    """The same without the lists."""
    kept, taken = _kept_states(effort, game, preset, seats)
    return (taken - sum([sys.getsizeof(state.legal_moves) for state in kept])) / len(kept)


def _kept_states(effort: Effort, game: str, preset: str, seats: int) -> tuple[list[State], int]:
    """The states of random rounds, and how many bytes they take together."""
    rounds = RandomRounds(game, preset, seats)
    rounds.states(effort.kept_states // 10)  # fills the caches, which are no part of a state
    tracemalloc.start()
    kept = rounds.states(effort.kept_states)
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return kept, taken


def a_round_in_processes(effort: Effort, game: str, preset: str, seats: int, processes: int) -> float:
    """Seconds on the wall, not of a processor, for each random round where some processes play at once."""
    context = multiprocessing.get_context("fork")
    start = context.Barrier(processes, timeout=PATIENCE)
    with ProcessPoolExecutor(processes, context, _set_start, (start,)) as pool:
        tasks = [pool.submit(_rounds_a_second, effort, game, preset, seats) for _ in range(processes)]
        return 1 / sum(task.result() for task in tasks)


_start: Any = None
"""Where the processes that play at once wait for each other."""


def _set_start(start: Any) -> None:
    global _start  # noqa: PLW0603  # what a pool hands to its processes arrives this way
    _start = start


def _rounds_a_second(effort: Effort, game: str, preset: str, seats: int) -> float:
    rounds, count = RandomRounds(game, preset, seats), 0
    use_for(effort.warm_up, lambda: effort.batch, rounds.play_and_settle)
    _start.wait()
    started = time.perf_counter()
    while (passed := time.perf_counter() - started) < effort.seconds:
        count += rounds.play_and_settle(1)
    return count / passed


def the_import_of_all_games(effort: Effort) -> float:
    """Seconds of a process that imports all games which the version has."""
    modules = [f"hanafuda_rules.games.{found.name}" for found in pkgutil.iter_modules(hanafuda_rules.games.__path__)]
    return process_seconds(effort, f"import {', '.join(modules)}")


def the_import_of_all_names(effort: Effort) -> float:
    """Seconds of a process that imports every name that the package itself has, but no game."""
    return process_seconds(effort, "from hanafuda_rules import *")


def the_wheel(_effort: Effort) -> float:
    """Bytes of the package compressed as in a wheel, whose metadata are some kilobytes more."""
    package, wheel = Path(hanafuda_rules.__path__[0]), io.BytesIO()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in package.rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                archive.write(file, file.relative_to(package.parent))
    return len(wheel.getvalue())
