"""Settle a round of each regional yaku game from a score sheet."""

from __future__ import annotations

from hanafuda_rules import settle_round
from hanafuda_rules.games import regional_yaku

SHEETS = {
    "HACHI_JU_HANA": regional_yaku.Outcome(
        seats=2,
        points={0: 150, 1: 90},
        yaku={0: ["pine_row", "plum_row"], 1: ["cherry_row", "wisteria_row", "iris_row"]},
    ),
    "KAGA": regional_yaku.Outcome(
        seats=2,
        points={0: 50, 1: 20},
        yaku={0: ["four_brights", "paulownia_row"], 1: ["iris_row"]},
        teyaku={1: ("empty_hand",)},
    ),
    "KEKORO": regional_yaku.Outcome(
        seats=2,
        points={0: 130, 1: 110},
        yaku={0: ["mist_island", "low_three", "elders_ribbons"], 1: ["mist_island_ribbons", "nakazo"]},
    ),
    "ISSOKU_YUKI": regional_yaku.Outcome(seats=2, points={0: 70, 1: 40}, decchoko={1: 1}),
}


def main() -> None:
    """Settle and explain the rounds."""
    for name, outcome in SHEETS.items():
        print(settle_round(regional_yaku.PRESETS[name], outcome).explain())
        print()


if __name__ == "__main__":
    main()
