"""Settle an evening of Min-Hwatu for three players: three rounds, and the ledger.

The piles are entered in the notation, with the month and a letter for each card: b bright, a animal, r ribbon, c d e
chaff. All 48 cards are captured in every round, so the third pile follows from the other two.
"""

from __future__ import annotations

from hanafuda_rules import DECK, CardSet, settle_round
from hanafuda_rules.games import min_hwatu

RULES = min_hwatu.ruleset(min_hwatu.KOREAN, reckoning="par")

# The piles of seats 0 and 1 for each round. Seat 2 has the rest of the deck.
ROUNDS = (
    ("1brcd 2rd 3rc 8ba 11barc 12bc", "4arcd 5ad 7ac 8cd 9rd 10arcd 12de"),
    ("1bd 3bd 4cd 5ar 6arcd 7ac 9ad 10rd 11rc 12cd", "1rc 2rd 3rc 7rd 8bacd 11ba"),
    ("1bd 3bd 5ar 6ac 7ad 11rc 12de", "1rc 3rc 4ad 7rc 8ad 9ad 10rd 11ba"),
)


def main() -> None:
    """Settle the rounds. The winner of each deals the next."""
    table = RULES.table(seats=3, dealer=0)
    for first, second in ROUNDS:
        piles = {0: CardSet.parse(first), 1: CardSet.parse(second)}
        piles[2] = DECK - piles[0] - piles[1]
        outcome = min_hwatu.Outcome(seats=3, dealer=table.dealer, piles=piles)
        settlement = settle_round(RULES, outcome)
        table = RULES.match_plan.advance(table, settlement)
        print(settlement.explain())
        print("The ledger: " + ", ".join(f"seat {seat} {total:+}" for seat, total in enumerate(table.totals)))
        print()


if __name__ == "__main__":
    main()
