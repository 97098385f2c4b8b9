"""Settle rounds of Sudaoshi from a score sheet: with three players, then with five, two of whom dropped out."""

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
    """Settle and explain both rounds."""
    for outcome in (THREE, FIVE):
        print(settle_round(sudaoshi.RULES, outcome).explain())
        print()


if __name__ == "__main__":
    main()
