"""Play a year of Hachi-Hachi with random players, and keep the ledger.

Each round is a line with its result and the totals. At the end, a table shows where the points came from:

    python examples/hachi_hachi_year.py
    python examples/hachi_hachi_year.py --seats 7 --preset KANSAI --seed 3
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Sequence

from hanafuda_rules import HanafudaError, Month, Payment, SeededShuffler
from hanafuda_rules.games import hachi_hachi

COLUMNS = {"month": 15, "field": 6, "dealer": 7, "played": 7, "winner": 7, "by": 12}
"""The columns of the ledger before the amounts, with their widths."""

PARTS = {
    "compensation": ("HH-4.",),
    "teyaku": ("HH-5.",),
    "dekiyaku": ("HH-7.",),
    "card points": ("HH-8.", "HH-11."),
    "achievements": ("HH-9.",),
}
"""The kinds of payments, with the chapters of their rules."""


def play_year(match: hachi_hachi.Match, rng: random.Random) -> hachi_hachi.Match:
    """Play a match to the end. Print a line of the ledger for each round."""
    print(line(COLUMNS, [*(f"seat {seat}" for seat in seats(match)), "pot"]))
    while not match.is_over:
        match = match.play(rng.choice(match.round.legal_moves))
        for ended in match.ended:
            table, settlement = ended.state.table, ended.settlement
            month, dealer = Month(table.month).names.english, str(table.dealer)
            played = " ".join(map(str, settlement.order)) or "nobody"
            winner = "–" if settlement.winner is None else str(settlement.winner)
            ending = how_it_ended(ended.state.outcome)
            told = (month, f"×{settlement.multiplier}", dealer, played, winner, ending)
            print(line(told, [*(f"{total:+}" for total in ended.table.totals), str(ended.table.pot)]))
    return match


def seats(match: hachi_hachi.Match) -> range:
    """The seats at the table."""
    return range(match.table.seats)


def line(told: Iterable[str], amounts: Iterable[str]) -> str:
    """A line of the ledger."""
    words = (f"{word:<{width}}" for word, width in zip(told, COLUMNS.values(), strict=True))
    return " ".join(words) + "".join(f"{amount:>8}" for amount in amounts)


def how_it_ended(outcome: hachi_hachi.Outcome) -> str:
    """A short description of how a round ended."""
    if len(outcome.order) < 2:
        return "staying in" if outcome.order else ""
    match outcome.ending:
        case hachi_hachi.Shoubu():
            return "shoubu"
        case hachi_hachi.Cancelled():
            return "cancelled"
        case hachi_hachi.SplitPot():
            return "pot split"
        case hachi_hachi.PlayedOut():
            return "sage" if outcome.sage else "card points"


def summary(match: hachi_hachi.Match) -> str:
    """A table with the sources of each seat's points, and the sums, which show that nothing was lost."""
    payments = [payment for settlement in match.settlements for payment in settlement.payments]
    with_pot = [each for each in payments if None in {each.payer, each.payee}]
    parts = {"fees and pot": with_pot} | {
        part: [each for each in payments if each not in with_pot and each.reason.rule.startswith(rules)]
        for part, rules in PARTS.items()
    }
    amounts = {f"seat {seat}": [net(seat, each) for each in parts.values()] for seat in seats(match)}
    amounts["sum"] = [sum(column) for column in zip(*amounts.values(), strict=True)]
    lines = [" " * 8 + "".join(f"{word:>14}" for word in (*parts, "together"))]
    for who, each in amounts.items():
        lines.append(f"{who:<8}" + "".join(f"{amount:>+14}" for amount in (*each, sum(each))))
    return "\n".join(lines)


def net(seat: int, payments: Iterable[Payment]) -> int:
    """The net amount of payments for a seat, in points."""
    return sum(each.amount * ((each.payee == seat) - (each.payer == seat)) for each in payments)


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description="A year of Hachi-Hachi, played at random.")
    parser.add_argument("--seats", type=int, default=5, help="2 to 7 (default 5)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the shuffles and the players (default 1)")
    parser.add_argument("--preset", choices=hachi_hachi.PRESETS, default="SWEDISH", help="default SWEDISH")
    given = parser.parse_args(arguments)
    rules = hachi_hachi.PRESETS[given.preset]
    try:
        match = rules.match(seats=given.seats, shuffler=SeededShuffler(given.seed))
    except HanafudaError as error:
        parser.error(str(error))
    print(f"A year of Hachi-Hachi by {given.preset}, {rules.options.points_per_kan} points to the kan\n")
    match = play_year(match, random.Random(given.seed))
    print(f"\nWhere it came from, in points\n\n{summary(match)}\n")
    print(f"The year goes to {' and '.join(f'seat {seat}' for seat in match.winners)}.")


if __name__ == "__main__":
    main()
