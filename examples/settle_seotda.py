"""Settle hands of Seotda from a real table: one with a seat all-in, and one with a re-deal for the same pot."""

from __future__ import annotations

from hanafuda_rules import CardSet, settle_round
from hanafuda_rules.games import seotda

MOON_AND_CRANE, NINES = CardSet.parse("1b 8b"), CardSet.parse("9a 9r")
ALL_IN = seotda.Outcome(seats=3, put_in={0: 40, 1: 100, 2: 100}, shown={0: MOON_AND_CRANE, 1: NINES})
GUSA = seotda.Outcome(seats=2, put_in={0: 50, 1: 50}, shown={0: CardSet.parse("4a 9r"), 1: CardSet.parse("1r 2r")})


def main() -> None:
    """Settle and explain the hands; the second goes on with the pots that its first round leaves."""
    print(settle_round(seotda.RULES, ALL_IN))
    print()
    first = settle_round(seotda.RULES, GUSA)
    print(first)
    print()
    again = seotda.Outcome(seats=2, put_in={0: 20, 1: 20}, alone=1, pots=first.pots)
    print(settle_round(seotda.RULES, again))


if __name__ == "__main__":
    main()
