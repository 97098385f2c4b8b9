"""Settle one round of a regional point game by the values of every game for three seats.

The piles are entered in the notation: 1br is the Crane and the ribbon of Pine.
"""

from __future__ import annotations

from hanafuda_rules import CardSet, settle_round
from hanafuda_rules.games import regional_points

ROUND = regional_points.Outcome(
    seats=3,
    dealer=1,
    piles={
        0: CardSet.parse("1brcd 4arcd 5ac 8bacd"),
        1: CardSet.parse("2arcd 3brcd 7ac 9arcd 10rd"),
        2: CardSet.parse("5rd 6arcd 7rd 10ac 11barc 12bcde"),
    },
)


def main() -> None:
    """Settle the round by each preset for three seats, and explain the last settlement."""
    for name, rules in regional_points.PRESETS.items():
        if rules.seat_counts == (3,):
            settlement = settle_round(rules, ROUND)
            print(f"{name}: " + ", ".join(f"seat {seat} {net:+}" for seat, net in enumerate(settlement.net)))
    print()
    print(settle_round(regional_points.SAN_JU_TSUPPARI, ROUND).explain())


if __name__ == "__main__":
    main()
