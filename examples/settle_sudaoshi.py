"""Settle rounds of Sudaoshi from a paper sheet: three at the table, then five, of whom two dropped out."""

from __future__ import annotations

from hanafuda_rules import settle_round
from hanafuda_rules.games import sudaoshi

THREE = sudaoshi.Outcome(
    seats=3,
    points={0: 110, 1: 100, 2: 120},
    yaku={2: ["set_of_baldies", "set_of_rains"]},
    teyaku={0: ["triplet"]},
)
FIVE = sudaoshi.Outcome(seats=5, dropped=(1, 3), points={0: 100, 2: 120, 4: 110}, yaku={})


def main() -> None:
    """Settle both rounds, each with the lines that lead to its result."""
    for outcome in (THREE, FIVE):
        print(settle_round(sudaoshi.RULES, outcome).explain())
        print()


if __name__ == "__main__":
    main()
