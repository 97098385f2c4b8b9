"""Settle rounds of Koi-Koi from a real table.

The piles are entered card by card, with the name of each card's month and picture. The rules are a preset, or a preset
with some options changed.
"""

from __future__ import annotations

from hanafuda_rules import CardSet, HanafudaError, settle_round
from hanafuda_rules.games import koi_koi

# Seat 1 formed Boar-Deer-Butterfly and stopped. It was the first round of the match, in January.
STOPPED = koi_koi.Outcome(
    seats=2,
    month=1,
    piles={
        0: CardSet.parse("cherry-curtain cherry-chaff-1, plum-ribbon plum-chaff-2, willow-swallow willow-lightning"),
        1: CardSet.parse("clover-boar clover-chaff-1, maple-deer maple-ribbon, peony-butterflies peony-ribbon"),
    },
    stopped=1,
)

# Seat 0 had Flower Viewing and called koi-koi; then seat 1 stopped with three brights.
CALLED = koi_koi.Outcome(
    seats=2,
    month=2,
    dealer=1,
    piles={
        0: CardSet.parse("cherry-curtain cherry-chaff-1, chrysanthemum-cup chrysanthemum-ribbon"),
        1: CardSet.parse("pine-crane pine-ribbon, susuki-moon susuki-geese, paulownia-phoenix paulownia-yellow"),
    },
    calls={0: 1},
    stopped=1,
)

# Seat 0 was dealt all four cards of a month.
LUCKY = koi_koi.Outcome(seats=2, month=3, dealer=1, piles={}, lucky={0: ("teshi",)})

# The hands were empty, and nobody had stopped. The remaining cards are on the field.
DRAWN = koi_koi.Outcome(
    seats=2,
    month=4,
    piles={
        0: CardSet.parse("""
            pine-chaff-1 pine-chaff-2, plum-warbler plum-ribbon, plum-chaff-1 plum-chaff-2, iris-bridge iris-chaff-1,
            clover-ribbon clover-chaff-2, susuki-moon susuki-chaff-1, maple-chaff-1 maple-chaff-2,
            willow-rain-man willow-ribbon
        """),
        1: CardSet.parse("""
            pine-crane pine-ribbon, cherry-ribbon cherry-chaff-1, wisteria-cuckoo wisteria-chaff-1,
            iris-ribbon iris-chaff-2, peony-chaff-1 peony-chaff-2, clover-boar clover-chaff-1,
            susuki-geese susuki-chaff-2, maple-deer maple-ribbon, paulownia-phoenix paulownia-yellow
        """),
    },
)


def main() -> None:
    """Settle one round by the rules of several programs, and all rounds by the default rules."""
    print("What seat 1 scores after a call of seat 0:")
    for name, rules in koi_koi.PRESETS.items():
        print(f"  {name:15} {settle_round(rules, CALLED).net[1]:+}")
    house = koi_koi.ruleset(koi_koi.NINTENDO, koi_multiplier="all_calls", weather="rain_man")
    print(f"  our house       {settle_round(house, CALLED).net[1]:+}")
    try:
        settle_round(koi_koi.RULES, koi_koi.Outcome(seats=2, month=5, piles=STOPPED.piles, stopped=0))
    except HanafudaError as error:
        print(f"A slip of the pen is found: {error}")
    for outcome in (DRAWN, LUCKY, STOPPED, CALLED):
        print(f"\n{settle_round(koi_koi.FUDA_WIKI, outcome)}")


if __name__ == "__main__":
    main()
