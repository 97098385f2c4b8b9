"""Settle a round of Bakappana for three players by four ways of counting.

The piles are entered in the notation, with a month and a letter for each card: 1br is the Crane and the ribbon of Pine.
Slugs such as pine-crane also work.
"""

from __future__ import annotations

from hanafuda_rules import CardSet, settle_round
from hanafuda_rules.games import bakappana

ROUND = bakappana.Outcome(
    seats=3,
    dealer=1,
    piles={
        0: CardSet.parse("2ac 3brcd 5rd 6ar 8ba 9ac"),
        1: CardSet.parse("1cd 2rd 4ac 5ac 6cd 8cd 9rd 10ad 11barc 12de"),
        2: CardSet.parse("1br 4rd 7arcd 10rc 12bc"),
    },
)


def main() -> None:
    """Settle the round by each preset."""
    for name, rules in bakappana.PRESETS.items():
        print(f"{name}:")
        print(settle_round(rules, ROUND).explain())
        print()


if __name__ == "__main__":
    main()
