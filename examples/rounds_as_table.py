"""Play many rounds and write a table with a row for each seat of each round, for pandas and other tools.

As in a league, each player plays every deal once from every seat, and the baseline has the other seats:

    python examples/rounds_as_table.py --game koi_koi --players greedy random --deals 25000 > rounds.csv
"""

from __future__ import annotations

import argparse
import csv
import functools
import random
import sys
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from hanafuda_rules import SeededShuffler, game, game_keys, settle_round
from hanafuda_rules.players import Greedy, Player, Random, advantage, scale_of


class Row(NamedTuple):
    """A seat of a round."""

    deal: int
    """The number of the deal. Rows with the same number are about the same cards."""
    compared: str
    """The player that plays the deal from each seat."""
    round: int
    """The number of the round: the seat of that player."""
    seat: int
    player: str
    dealer: bool
    net: int
    """What the seat won or lost, in units of the settlement."""
    advantage: float
    """How much more it won than the others."""
    winner: bool
    yaku: str
    """The keys of its yaku that counted, with spaces between them."""


def players_of(names: Iterable[str], key: str, seats: int) -> dict[str, Player]:
    """The players with these names."""
    rules = game(key).default
    known: dict[str, Player] = {"random": Random(), "greedy": Greedy(scale_of(rules, seats))}
    return {name: known[name] for name in names}


def rows_of_deal(key: str, seats: int, players: Mapping[str, Player], number: int) -> list[Row]:
    """The rows of one deal, played by each player from each seat."""
    return [
        row
        for name, player in players.items()
        for seat in range(seats)
        for row in rows_of_round(key, (name, player), seat, seats, number)
    ]


def rows_of_round(key: str, compared: tuple[str, Player], own: int, seats: int, number: int) -> Iterator[Row]:
    """The rows of one round."""
    name, player = compared
    rules: Any = game(key).default
    others, rng = Random(), random.Random(number)
    state = rules.deal(seats=seats, dealer=number % seats, shuffler=SeededShuffler(number))
    while (turn := state.to_move) is not None:
        state = state.play((player if turn == own else others).choose(state.view(turn), rng))
    result = settle_round(rules, state.outcome).as_data()
    for seat, net in enumerate(result["net"]):
        yield Row(
            number,
            name,
            own,
            seat,
            name if seat == own else "baseline",
            seat == result["dealer"],
            net,
            advantage(result["net"], seat),
            seat == result["winner"],
            " ".join([yaku["key"] for yaku in result["yaku"] if yaku["seat"] == seat]),
        )


def main() -> None:
    """Write the table as CSV to standard output."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=game_keys(), default="koi_koi")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--players", nargs="+", choices=["random", "greedy"], default=["greedy"])
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--workers", type=int, default=None, help="the number of processes; all processors by default")
    asked = parser.parse_args()
    players = players_of(asked.players, asked.game, asked.seats)
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(Row._fields)
    with ProcessPoolExecutor(asked.workers) as pool:
        play = functools.partial(rows_of_deal, asked.game, asked.seats, players)
        for rows in pool.map(play, range(asked.deals), chunksize=100):
            writer.writerows(rows)


if __name__ == "__main__":
    main()
