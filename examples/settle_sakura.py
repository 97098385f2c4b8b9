"""Settle a round of Sakura for three players, and one for two pairs that count victories.

The piles are entered in the notation, with a month and a letter for each card: 1br is the Crane and the ribbon of Pine.
Cards that are given out at the end belong to the pile that gets them.
"""

from __future__ import annotations

from hanafuda_rules import DECK, CardSet, settle_round
from hanafuda_rules.games import sakura

THREE = {
    0: CardSet.parse("1br 2rc 3br 4rd 6rd 11rc"),
    1: CardSet.parse("1cd 2ad 3cd 5rd 7rd 8bacd 9rd 10rd 11ba 12ce"),
    2: CardSet.parse("4ac 5ac 6ac 7ac 9ac 10ac 12bd"),
}
PAIR = CardSet.parse("1br 2ar 3br 4ar 7ar 8bc 9ac")


def main() -> None:
    """Settle both rounds."""
    print(settle_round(sakura.RULES, sakura.Outcome(seats=3, dealer=1, piles=THREE)))
    print()
    # The pile of a team is under its first seat. Seats 0 and 2 are partners, and so are seats 1 and 3.
    rules = sakura.ruleset(sakura.PARADISE_FACTORS, teams="pairs", victory_bonus="both")
    piles = {0: PAIR, 1: DECK - PAIR}
    print(settle_round(rules, sakura.Outcome(seats=4, dealer=3, partners="pairs", piles=piles)))


if __name__ == "__main__":
    main()
