"""Settle rounds of Toppa and Baka from a score sheet: one of two seats, and one of three with a low man."""

from __future__ import annotations

from hanafuda_rules import settle_round
from hanafuda_rules.games import toppa

OF_TWO = toppa.Outcome(
    seats=2,
    points={0: 140, 1: 100},
    yaku={0: ["poetry_ribbons"], 1: ["blue_ribbons", ("seven_ribbons", 1)]},
    teyaku={1: ("exposed_triplet",)},
)
OF_THREE = toppa.Outcome(seats=3, points={0: 150, 1: 65, 2: 25}, yaku={})


def main() -> None:
    """Settle and explain both rounds."""
    for rules, outcome in ((toppa.TOPPA, OF_TWO), (toppa.BAKA, OF_THREE)):
        print(settle_round(rules, outcome).explain())
        print()


if __name__ == "__main__":
    main()
