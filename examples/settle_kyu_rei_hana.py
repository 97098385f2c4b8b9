"""Settle rounds of Kyū-rei-hana from a score sheet: without tokens, and on a field that multiplies."""

from __future__ import annotations

from hanafuda_rules import settle_round
from hanafuda_rules.games import kyu_rei_hana

RULES = kyu_rei_hana.ruleset(field_multiplier="highest")
PLAIN = kyu_rei_hana.Outcome(seats=3, points={0: 110, 1: 90, 2: 70}, yaku={})
TIMES_FOUR = kyu_rei_hana.Outcome(seats=3, points={0: 110, 1: 90, 2: 70}, yaku={2: ["big_three"]}, multiplier=4)


def main() -> None:
    """Settle and explain both rounds."""
    for outcome in (PLAIN, TIMES_FOUR):
        print(settle_round(RULES, outcome).explain())
        print()


if __name__ == "__main__":
    main()
