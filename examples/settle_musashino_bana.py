"""Settle rounds of Musashino-bana from a score sheet: one that was played out, and one with an instant win."""

from __future__ import annotations

from hanafuda_rules import settle_round
from hanafuda_rules.games import musashino_bana

PLAYED_OUT = musashino_bana.Outcome(
    seats=3,
    yaku={
        0: ["four_brights", "large_birds", "boar_with_peony"],
        1: ["purple_ribbons", "three_purple_flowers"],
        2: ["back_sugawara"],
    },
)
ENDED = musashino_bana.Outcome(seats=4, yaku={1: ["five_kings"]})


def main() -> None:
    """Settle and explain a round of three players and one of two teams."""
    for outcome in (PLAYED_OUT, ENDED):
        print(settle_round(musashino_bana.RULES, outcome).explain())
        print()


if __name__ == "__main__":
    main()
