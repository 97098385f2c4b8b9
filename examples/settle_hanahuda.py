"""Settle two rounds of Hanahuda for three players: one played out, one stopped.

The piles are entered card by card. A card has the name of its month and its picture, or a code: 30 is cherry-curtain.
Spaces, commas and line breaks separate cards.
"""

from __future__ import annotations

from hanafuda_rules import CardSet, settle_round
from hanafuda_rules.games import hanahuda

PLAYED_OUT = hanahuda.Outcome(
    seats=3,
    dealer=0,
    piles={
        0: CardSet.parse("""
            cherry-curtain cherry-chaff-2, clover-ribbon clover-chaff-1, susuki-moon susuki-geese,
            chrysanthemum-cup chrysanthemum-ribbon, willow-rain-man willow-swallow,
            paulownia-yellow paulownia-chaff-1
        """),
        1: CardSet.parse("""
            pine-crane pine-chaff-2, plum-warbler plum-chaff-2, iris-bridge iris-chaff-2,
            peony-butterflies peony-chaff-2, clover-boar clover-chaff-2, susuki-chaff-1 susuki-chaff-2,
            maple-deer maple-chaff-1, paulownia-phoenix paulownia-chaff-2
        """),
        2: CardSet.parse("""
            pine-ribbon pine-chaff-1, plum-ribbon plum-chaff-1, cherry-ribbon cherry-chaff-1,
            wisteria-cuckoo wisteria-ribbon wisteria-chaff-1 wisteria-chaff-2, iris-ribbon iris-chaff-1,
            peony-ribbon peony-chaff-1, chrysanthemum-chaff-1 chrysanthemum-chaff-2, maple-ribbon maple-chaff-2,
            willow-ribbon willow-lightning
        """),
    },
)

# Seat 2 took its seventh ribbon and stopped, before seat 0's Four Brights could count.
STOPPED = hanahuda.Outcome(
    seats=3,
    dealer=0,
    piles={
        0: CardSet.parse("""
            pine-crane pine-chaff-2, cherry-curtain cherry-chaff-2, wisteria-cuckoo wisteria-ribbon,
            clover-boar clover-chaff-2, susuki-moon susuki-geese, paulownia-phoenix paulownia-chaff-2
        """),
        1: CardSet.parse("""
            pine-ribbon pine-chaff-1, wisteria-chaff-1 wisteria-chaff-2, peony-butterflies peony-chaff-2,
            maple-deer maple-chaff-1, willow-swallow willow-lightning
        """),
        2: CardSet.parse("""
            plum-ribbon plum-chaff-1, cherry-ribbon cherry-chaff-1, iris-ribbon iris-chaff-2,
            peony-ribbon peony-chaff-1, clover-ribbon clover-chaff-1, chrysanthemum-cup chrysanthemum-chaff-2,
            maple-ribbon maple-chaff-2, willow-rain-man willow-ribbon
        """),
    },
    stopped=hanahuda.Stopped(seat=2, yaku="seven_ribbons"),
)


def main() -> None:
    """Settle both rounds."""
    print(settle_round(hanahuda.RULES, PLAYED_OUT).explain())
    print()
    print(settle_round(hanahuda.RULES, STOPPED).explain())


if __name__ == "__main__":
    main()
