"""Settle rounds of Go-Stop from a real table: who pays for whom, and what a forced-out seat gets.

The piles are entered in the notation, with a month and a letter for each card: 1br is the Crane and the ribbon of Pine.
"""

from __future__ import annotations

from hanafuda_rules import CardSet, settle_round
from hanafuda_rules.games import go_stop

PILES = {
    0: CardSet.parse("1br 2cd 3brcd 4cd 5cd 6cd 8ba 9rc"),
    1: CardSet.parse("1cd 7cd"),
    2: CardSet.parse("4ar 5ar 7ar 8cd 10cd 12bd"),
}


def main() -> None:
    """Settle a round for three players, and one at a table of five."""
    three = go_stop.Outcome(seats=3, piles=PILES, winner=0, goes=(0, 2))
    print(settle_round(go_stop.RULES, three).explain())
    print()
    sold = {3: CardSet.parse("1b 11bc 6acd")}
    five = go_stop.Outcome(seats=5, playing=(0, 1, 2), piles={}, winner=1, won_by="president", claims=sold)
    print(settle_round(go_stop.RULES, five).explain())


if __name__ == "__main__":
    main()
