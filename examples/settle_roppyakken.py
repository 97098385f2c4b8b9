"""Settle two rounds of Roppyakken that were played at a table of three, and tell how the game stands.

The piles are entered card by card in the notation: a month and a letter for each card, so that 1br is the Crane and the
ribbon of Pine. What was left on the field at the end is in no pile.
"""

from __future__ import annotations

from hanafuda_rules import CardSet, settle_round
from hanafuda_rules.games import roppyakken

RULES = roppyakken.RULES

# Of the first round two cards were left, a Wisteria and the Swallow; in the second one nothing was.
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
    """Settle both rounds; the totals and the dealer go on from the one to the other."""
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
