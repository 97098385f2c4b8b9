"""Settle two rounds of Hana-Awase for three players, by the values of two books.

The piles are entered in the notation, with a month and a letter for each card: 1br is the Crane and the ribbon of Pine.
Slugs such as pine-crane also work.
"""

from __future__ import annotations

from hanafuda_rules import CardSet, settle_round
from hanafuda_rules.games import hana_awase

FIRST = hana_awase.Outcome(
    seats=3,
    dealer=0,
    piles={
        0: CardSet.parse("1rc 2ar 3rc 4ac 5ac 6ac 9arcd 10ad 11ar"),
        1: CardSet.parse("1bd 2cd 3bd 7cd 8bd 11bc 12de"),
        2: CardSet.parse("4rd 5rd 6rd 7ar 8ac 10rc 12bc"),
    },
)

# Seat 0 dealt again. Seat 1 had shown six chaff, which bring 20 from each, and captured few cards.
SECOND = hana_awase.Outcome(
    seats=3,
    dealer=0,
    piles={
        0: CardSet.parse("1brcd 2rc 3cd 4cd 5ac 6arcd 7rd 8ad 9arcd 10ad 11rc 12bc"),
        1: CardSet.parse("4ar 5rd 7ac 12de"),
        2: CardSet.parse("2ad 3br 8bc 10rc 11ba"),
    },
    chaff_hands={1: 6},
)


def main() -> None:
    """Settle both rounds."""
    print(settle_round(hana_awase.FUDA_WIKI, FIRST).explain())
    print()
    table_rules = hana_awase.ruleset(hana_awase.JAPANESE_WIKIPEDIA, chaff_hand=True, compensation=True)
    print(settle_round(table_rules, SECOND).explain())


if __name__ == "__main__":
    main()
