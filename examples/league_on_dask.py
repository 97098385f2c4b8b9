"""Play a league on a Dask cluster: on the processors of this machine by default, or on the cluster at an address.

This script needs Dask (``python -m pip install "dask[distributed]"``), and the library on every worker:

    python examples/league_on_dask.py --game koi_koi --deals 20
    python examples/league_on_dask.py --scheduler tcp://10.0.0.1:8786 --deals 1000
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from distributed import Client, LocalCluster

from hanafuda_rules import game, game_keys
from hanafuda_rules.players import DealResult, Greedy, League, Strong, league, scale_of


def on_cluster(client: Client) -> Callable[[Callable[[Any], DealResult], Iterable[Any]], Iterator[DealResult]]:
    """Return a function like ``map`` that runs on the workers of a cluster."""

    def mapping(function: Callable[[Any], DealResult], jobs: Iterable[Any], /) -> Iterator[DealResult]:
        for future in client.map(function, list(jobs)):
            yield future.result()

    return mapping


def play(client: Client, key: str, deals: int, seed: int, effort: int) -> League:
    """Play a league of a strong player against greedy ones, with the lowest number of seats of the game."""
    rules = game(key).default
    seats = rules.seat_counts[0]
    scale = scale_of(rules, seats)

    def progress(done: int, of: int) -> None:
        print(f"\r{done} of {of} deals", end="", flush=True)

    players = {"strong": Strong(scale, effort)}
    mapping = on_cluster(client)
    found = league(rules, seats, players, deals, seed, baseline=Greedy(scale), progress=progress, mapping=mapping)
    print()
    return found


def positive(text: str) -> int:
    """Read a number of 1 or more."""
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError(f"must be 1 or more, not {number}")
    return number


def main() -> None:
    """Read the command line, play and print the league."""
    parser = argparse.ArgumentParser(description="Play a league on a Dask cluster.")
    parser.add_argument("--scheduler", help="the address of a cluster; this machine by default")
    parser.add_argument("--workers", type=positive, help="the number of processes on this machine")
    parser.add_argument("--game", choices=game_keys(), default="koi_koi")
    parser.add_argument("--deals", type=positive, default=20, help="the number of deals, each played from every seat")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same league")
    parser.add_argument("--effort", type=int, default=8000, help="the effort of the strong player")
    asked = parser.parse_args()
    if asked.scheduler:
        with Client(asked.scheduler) as client:
            print(play(client, asked.game, asked.deals, asked.seed, asked.effort))
        return
    workers = {"n_workers": asked.workers} if asked.workers else {}
    with LocalCluster(threads_per_worker=1, dashboard_address=None, **workers) as cluster, Client(cluster) as client:
        print(play(client, asked.game, asked.deals, asked.seed, asked.effort))


if __name__ == "__main__":
    main()
