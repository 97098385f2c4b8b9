"""Settle a round of each of the three regional games with wild cards."""

from __future__ import annotations

from hanafuda_rules import settle_round
from hanafuda_rules.games import regional_wild

ROUNDS = {
    "HIRAYA": regional_wild.Outcome(
        seats=3, points={0: 100, 1: 80, 2: 60}, yaku={1: ["poetry_ribbons", "grass_ribbons"]}, hiraya={2}
    ),
    "HANA_TANZAKU": regional_wild.Outcome(seats=3, yaku={1: ["red_ribbons"]}),
    "MATSU_KIRI_BOZU": regional_wild.Outcome(seats=2, points={0: 260, 1: 190}, yaku={}),
}


def main() -> None:
    """Settle each round by its preset."""
    for name, outcome in ROUNDS.items():
        print(f"{name}\n{settle_round(regional_wild.PRESETS[name], outcome).explain()}\n")


if __name__ == "__main__":
    main()
