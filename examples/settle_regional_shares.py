"""Settle rounds of the regional share games from a score sheet: card points, or the yaku that ended the round."""

from __future__ import annotations

from hanafuda_rules import settle_round
from hanafuda_rules.games import regional_shares

PLAYED_OUT = regional_shares.Outcome(seats=3, points={0: 120, 1: 80, 2: 64}, yaku={})
ENDED = regional_shares.Outcome(seats=3, yaku={1: ["four_brights"]})


def main() -> None:
    """Settle a played-out round by the rules of three games, then a round that Four Brights ended."""
    for rules in (regional_shares.ICHI_NI_SAN, regional_shares.NI_SHI_ROKU, regional_shares.SABUROKKU):
        print(settle_round(rules, PLAYED_OUT).explain())
        print()
    print(settle_round(regional_shares.SABUROKKU, ENDED).explain())


if __name__ == "__main__":
    main()
