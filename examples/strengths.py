"""Measure the strength of the players in each game, and print a table.

Greedy plays against random players, and Strong against greedy ones. Every deal is played once from each seat, so the
luck of the deal evens out. The work is shared among processors; the result does not depend on their number.

    python examples/strengths.py --game koi_koi --deals 20
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeAlias

from hanafuda_rules import Ruleset, SeededShuffler, game
from hanafuda_rules.machine.registry import game_keys
from hanafuda_rules.players import Greedy, Player, Random, Standing, Strong, league, scale_of

Rules: TypeAlias = Ruleset[Any, Any, Any]

SEATS = 3
"""The number of seats; other games are played with the nearest possible number."""
TITLES = ("Game", "Seats", "Player", "Against", "Advantage", "Rounds won", "ms a move")


def seats_of(rules: Rules) -> int:
    """The number of seats for a game."""
    return min(rules.seat_counts, key=lambda seats: abs(seats - SEATS))


def milliseconds(rules: Rules, seats: int, player: Player) -> float:
    """The median processor time for a move, over one round that the player plays against itself."""
    rng, took = random.Random(1), [0.0]
    state = rules.deal(seats=seats, shuffler=SeededShuffler(1))
    while not state.is_over:
        view = state.view(state.mover)
        start = time.process_time()
        move = player.choose(view, rng)
        if len(view.legal_moves) > 1:
            took.append(1000 * (time.process_time() - start))
        state = state.play(move)
    return statistics.median(took[1:] or took)


def rows_of(key: str, deals: int, seed: int, effort: int, pool: ProcessPoolExecutor) -> Iterator[tuple[str, ...]]:
    """The rows of a game in the table."""
    rules = game(key).default
    seats = seats_of(rules)
    scale = scale_of(rules, seats)
    greedy, strong = Greedy(scale), Strong(scale, effort)
    pairs: list[tuple[str, Player, str, Player]] = [
        ("greedy", greedy, "random", Random()),
        ("strong", strong, "greedy", greedy),
    ]
    for name, player, rival, baseline in pairs:
        found = league(rules, seats, {name: player}, deals, seed, baseline=baseline, mapping=pool.map)
        yield (rules.name, str(seats), name, rival, *figures(found[name]), f"{milliseconds(rules, seats, player):.1f}")


def figures(standing: Standing) -> tuple[str, str]:
    """A player's advantage per round with its standard error, and the share of rounds that it won."""
    digits = 1 if standing.error >= 1 else 2
    return f"{standing.advantage:+.{digits}f} ± {standing.error:.{digits}f}", f"{standing.won:.0%}"


def print_plainly(row: tuple[str, ...]) -> None:
    """Print a row in columns."""
    name, seats, player, rival, advantage, won, took = row
    print(f"{name:<12} {seats:>5}  {player:<7} {rival:<7} {advantage:>16}  {won:>10}  {took:>9}", flush=True)


def print_for_manual(row: tuple[str, ...]) -> None:
    """Print a row of a reStructuredText table."""
    print(f"   {', '.join(row)}", flush=True)


def positive(text: str) -> int:
    """Read a number of 1 or more."""
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError(f"must be 1 or more, not {number}")
    return number


def main() -> None:
    """Measure the players, and print each row once it is known."""
    parser = argparse.ArgumentParser(description="Measure the strength of the players.")
    parser.add_argument("--game", choices=game_keys(), help="one game; all games by default")
    parser.add_argument("--deals", type=int, default=20, help="the number of deals, each played from every seat")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same deals")
    parser.add_argument("--effort", type=int, default=8000, help="the effort of the strong player")
    parser.add_argument("--workers", type=positive, help="the number of processes; one for each processor by default")
    parser.add_argument("--rst", action="store_true", help="print the table in the format of the manual")
    asked = parser.parse_args()
    if asked.deals < 2:
        parser.error("--deals must be 2 or more: a single deal has no standard error")
    show = print_for_manual if asked.rst else print_plainly
    if asked.rst:
        print(".. csv-table::\n   :header-rows: 1\n   :widths: auto\n")
    show(TITLES)
    with ProcessPoolExecutor(asked.workers) as pool:
        for key in [asked.game] if asked.game else game_keys():
            for row in rows_of(key, asked.deals, asked.seed, asked.effort, pool):
                show(row)


if __name__ == "__main__":
    main()
