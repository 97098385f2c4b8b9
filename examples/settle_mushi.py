"""Settle a round of Mushi and one of Botan-chō for two players.

The first pile is entered in the notation, with a month and a letter for each card: 1br is the Crane and the ribbon of
Pine. The other player has the rest of the deck, including cards left over at the end.
"""

from __future__ import annotations

from hanafuda_rules import CardSet, settle_round
from hanafuda_rules.games import mushi

MUSHI_PILE = CardSet.parse("1brcd 2arcd 3brcd 5ac 9ac 12de")
BOTAN_CHO_PILE = CardSet.parse("1brcd 4cd 5ac 6a 8bacd 9ar 10ac 12bcde")


def settle(rules: mushi.Rules, pile: CardSet, dealer: int) -> str:
    """Settle a round in which seat 0 has this pile."""
    piles = {0: pile, 1: rules.deck(2) - pile}
    return settle_round(rules, mushi.Outcome(seats=2, dealer=dealer, piles=piles)).explain()


def main() -> None:
    """Settle both rounds. The winner of the first deals the second."""
    print(settle(mushi.RULES, MUSHI_PILE, dealer=0))
    print()
    print(settle(mushi.BOTAN_CHO, BOTAN_CHO_PILE, dealer=1))


if __name__ == "__main__":
    main()
