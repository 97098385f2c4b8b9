"""Play an evening of Suhara-bana: a whole match of random players, with purses and field after each round.

A match has no fixed length. It ends when a seat has no stones and no plate is left to borrow. Then stones become bills.
"""

from __future__ import annotations

import argparse
import random

from hanafuda_rules import HanafudaError, SeededShuffler
from hanafuda_rules.games import suhara_bana


def line(number: int, settlement: suhara_bana.Settlement, table: suhara_bana.Table) -> str:
    """One line for a round: number, winner, and the field and purses after it, in white and black stones."""
    won = "–" if settlement.winner is None else f"seat {settlement.winner}"
    purses = "  ".join(f"{purse!s:>8}" for purse in table.purses)
    borrowed = "".join(f"  seat {seat} borrows" for seat in settlement.borrowers)
    return f"{number:>5}  {won:>6}  {table.field!s:<12}  {purses}{borrowed}"


def play_match(match: suhara_bana.Match, rng: random.Random) -> None:
    """Play the evening and print it."""
    print(f"The first dealer is seat {match.table.dealer}, by the cards drawn:")
    for draw in match.draws:
        print(f"  seat {draw.seat} draws {draw.card}")
    seats = "  ".join(f"{f'seat {seat}':>8}" for seat in range(match.table.seats))
    print(f"\nround  winner  field         {seats}")
    while not match.is_over:
        match = match.play(rng.choice(match.round.legal_moves))
        for ended in match.ended:
            print(line(len(match.settlements), ended.settlement, ended.table))
    print()
    if (end := match.settlements[-1].match_end) is not None:
        print(f"The match is over: {end}.")
    for seat, (purse, plates) in enumerate(zip(match.table.purses, match.table.borrowed, strict=True)):
        borrowed = f"{plates} plate{'' if plates == 1 else 's'} borrowed"
        print(f"  seat {seat}: {purse}, {borrowed}, {match.standings[seat]} in bills")
    print(f"Won by {' and '.join(f'seat {seat}' for seat in match.winners)}.")


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, choices=(4, 5), default=4, help="the number of seats")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same evening")
    parser.add_argument("--max-rounds", type=int, help="stop after this many rounds")
    told = parser.parse_args()
    shuffler = SeededShuffler(told.seed)
    try:
        match = suhara_bana.RULES.match(seats=told.seats, shuffler=shuffler, max_rounds=told.max_rounds)
    except HanafudaError as error:
        parser.error(str(error))
    play_match(match, random.Random(told.seed))


if __name__ == "__main__":
    main()
