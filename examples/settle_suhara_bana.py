"""Settle three rounds of Suhara-bana from a real table, in points and in stones.

The piles are entered card by card. The playing order, and who dropped out or was forced out, follow from the dealer and
the piles. The month is the one that the round indicator showed.
"""

from __future__ import annotations

from hanafuda_rules import CardSet, Month, settle_round
from hanafuda_rules.games import suhara_bana
from hanafuda_rules.games.suhara_bana import Field, Purse

# Four seats. Seat 1 dropped out, so there is a pot. Spring, 2 hai, is the best yaku and takes two thirds of it.
WITH_A_POT = suhara_bana.Outcome(
    seats=4,
    dealer=0,
    month=Month.MAPLE,
    piles={
        0: CardSet.parse("""
            pine-ribbon pine-chaff-2, cherry-ribbon cherry-chaff-2, peony-butterflies peony-ribbon,
            clover-boar clover-ribbon clover-chaff-1 clover-chaff-2,
            susuki-moon susuki-geese susuki-chaff-1 susuki-chaff-2,
            chrysanthemum-chaff-1 chrysanthemum-chaff-2, maple-ribbon maple-chaff-1,
            willow-rain-man willow-swallow willow-ribbon willow-lightning
        """),
        2: CardSet.parse("""
            pine-crane pine-chaff-1, plum-warbler plum-chaff-2, cherry-curtain cherry-chaff-1,
            wisteria-ribbon wisteria-chaff-1, iris-bridge iris-ribbon iris-chaff-1 iris-chaff-2,
            peony-chaff-1 peony-chaff-2, paulownia-chaff-1 paulownia-chaff-2
        """),
        3: CardSet.parse("""
            plum-ribbon plum-chaff-1, wisteria-cuckoo wisteria-chaff-2, chrysanthemum-cup chrysanthemum-ribbon,
            maple-deer maple-chaff-2, paulownia-phoenix paulownia-yellow
        """),
    },
)

# Five seats at Middle field. Seat 4 has Crane, Moon and Phoenix, which nullifies the Blue Ribbons of seat 2, but not
# their bonus. Seats 0 and 1 dropped out.
GORO_JU = suhara_bana.Outcome(
    seats=5,
    dealer=0,
    month=Month.IRIS,
    field=Field.MIDDLE,
    piles={
        4: CardSet.parse("""
            pine-crane pine-ribbon pine-chaff-1 pine-chaff-2, peony-butterflies peony-chaff-1,
            susuki-moon susuki-chaff-2, chrysanthemum-chaff-1 chrysanthemum-chaff-2, willow-swallow willow-ribbon,
            paulownia-phoenix paulownia-chaff-1
        """),
        2: CardSet.parse("""
            cherry-curtain cherry-ribbon cherry-chaff-1 cherry-chaff-2, wisteria-ribbon wisteria-chaff-2,
            iris-ribbon iris-chaff-2, peony-ribbon peony-chaff-2, susuki-geese susuki-chaff-1,
            chrysanthemum-cup chrysanthemum-ribbon, maple-ribbon maple-chaff-1,
            willow-rain-man willow-lightning, paulownia-yellow paulownia-chaff-2
        """),
        3: CardSet.parse("""
            plum-warbler plum-ribbon plum-chaff-1 plum-chaff-2, wisteria-cuckoo wisteria-chaff-1,
            iris-bridge iris-chaff-1, clover-boar clover-ribbon clover-chaff-1 clover-chaff-2,
            maple-deer maple-chaff-2
        """),
    },
)

# Seat 2 has 10 card points. So it is the low man, and every seat pays it 40 points. Seat 1 has 4 black stones left.
LOW_MAN = suhara_bana.Outcome(
    seats=4,
    dealer=0,
    month=Month.PLUM,
    purses={0: Purse(20, 10), 1: Purse(0, 4), 2: Purse(8, 5), 3: Purse(16, 5)},
    piles={
        0: CardSet.parse("""
            pine-ribbon pine-chaff-2, cherry-curtain cherry-ribbon cherry-chaff-1 cherry-chaff-2,
            peony-butterflies peony-chaff-1, clover-boar clover-ribbon clover-chaff-1 clover-chaff-2,
            susuki-moon susuki-geese susuki-chaff-1 susuki-chaff-2, maple-deer maple-chaff-1,
            willow-rain-man willow-swallow willow-ribbon willow-lightning,
            paulownia-phoenix paulownia-yellow paulownia-chaff-1 paulownia-chaff-2
        """),
        1: CardSet.parse("""
            pine-crane pine-chaff-1, plum-warbler plum-ribbon plum-chaff-1 plum-chaff-2,
            wisteria-ribbon wisteria-chaff-1, iris-bridge iris-ribbon, peony-ribbon peony-chaff-2,
            chrysanthemum-cup chrysanthemum-ribbon chrysanthemum-chaff-1 chrysanthemum-chaff-2,
            maple-ribbon maple-chaff-2
        """),
        2: CardSet.parse("wisteria-cuckoo wisteria-chaff-2, iris-chaff-1 iris-chaff-2"),
    },
)


def main() -> None:
    """Settle the three rounds."""
    for outcome in (WITH_A_POT, GORO_JU, LOW_MAN):
        print(settle_round(suhara_bana.CURRENT, outcome).explain())
        print()


if __name__ == "__main__":
    main()
