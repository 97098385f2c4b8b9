"""Settle two rounds of Roppyakken for three players, and print the totals.

The piles are entered in the notation, with a month and a letter for each card: 1br is the Crane and the ribbon of Pine.
Cards that were left on the field at the end are in no pile.
"""

from __future__ import annotations

from hanafuda_rules import CardSet, settle_round
from hanafuda_rules.games import roppyakken

RULES = roppyakken.RULES

# In the first round, two cards were left over: a Wisteria and the Swallow. In the second, none were.
ROUNDS = (
    (
        "1rd 2rd 4ac 5cd 8ad 9cd 10rd 11rc",
        "1bc 3bd 6ar 8bc 9ar 10ac",
        "2ac 3rc 4r 5ar 6cd 7arcd 11b 12bcde",
    ),
    (
        "1rc 2rd 3rc 4rc 5ar 6rc 11ar",
        "2ac 3bd 4ad 6ad 7arcd 8bc 9rd 10ac 12bc",
        "1bd 5cd 8ad 9ac 10rd 11bc 12de",
    ),
)


def main() -> None:
    """Settle both rounds. The totals and the dealer carry over from the first to the second."""
    table = RULES.table(seats=3, dealer=0)
    for piles in ROUNDS:
        captured = {seat: CardSet.parse(pile) for seat, pile in enumerate(piles)}
        outcome = roppyakken.Outcome(seats=3, dealer=table.dealer, piles=captured)
        settlement = settle_round(RULES, outcome)
        table = RULES.match_plan.advance(table, settlement)
        print(settlement.explain())
        print(f"Totals: {', '.join(map(str, table.totals))}; games won: {', '.join(map(str, table.won))}")
        print()


if __name__ == "__main__":
    main()
