"""Settle three rounds of Hachi-Hachi from a real table, and explain each.

Enter only what matters: who played, the captured cards, declarations and calls, and how the round ended. The rest has
defaults or follows: achievements from a declaration and a pile, a compensation from a hand.
"""

from __future__ import annotations

from hanafuda_rules import CardSet, settle_round
from hanafuda_rules.games import hachi_hachi

# Three seats. The Moon was on the field: ×2. Seat 0 had Poetry Ribbons first and said sage. Then the dealer, seat 1,
# completed Blue Ribbons and said shōbu, so seat 0 pays for both.
SHOUBU = hachi_hachi.Outcome(
    order=(1, 2, 0),
    multiplier=2,
    teyaku={2: ("triplet", "red")},
    piles={
        0: CardSet.parse("pine-crane pine-ribbon, plum-warbler plum-ribbon, cherry-curtain cherry-ribbon"),
        1: CardSet.parse("""
            iris-ribbon iris-chaff-1, peony-ribbon peony-chaff-1, susuki-moon susuki-geese,
            chrysanthemum-cup chrysanthemum-ribbon, maple-deer maple-ribbon, paulownia-yellow paulownia-chaff-2
        """),
        2: CardSet.parse("susuki-chaff-1 susuki-chaff-2"),
    },
    sage=(0,),
    ending=hachi_hachi.Shoubu(1),
)

# Three seats, played out without a dekiyaku, so card points decide. The multiplier follows from the field: the Rain Man
# makes it ×4, and the ×2 of the Crane waits for the next round. Seat 1 declared Red and captured 91 points: an escape.
# Seat 2 was dealt three cards of Wisteria and captured all four: it dived.
CARD_POINTS = hachi_hachi.Outcome(
    order=(0, 1, 2),
    field=CardSet.parse("pine-crane plum-warbler iris-chaff-2 peony-butterflies willow-rain-man paulownia-yellow"),
    teyaku={
        1: ("red",),
        2: CardSet.parse("""
            plum-chaff-2, cherry-curtain cherry-chaff-2, wisteria-cuckoo wisteria-chaff-1 wisteria-chaff-2, iris-chaff-1
        """),
    },
    piles={
        0: CardSet.parse("""
            pine-ribbon pine-chaff-2, plum-warbler plum-ribbon, peony-ribbon peony-chaff-1, clover-boar clover-chaff-1,
            susuki-moon susuki-geese susuki-chaff-1 susuki-chaff-2,
            paulownia-phoenix paulownia-yellow paulownia-chaff-1 paulownia-chaff-2
        """),
        1: CardSet.parse("""
            pine-crane pine-chaff-1, peony-butterflies peony-chaff-2, clover-ribbon clover-chaff-2,
            chrysanthemum-ribbon chrysanthemum-chaff-1, maple-deer maple-chaff-1,
            willow-rain-man willow-swallow willow-ribbon willow-lightning
        """),
        2: CardSet.parse("""
            plum-chaff-1 plum-chaff-2, cherry-curtain cherry-ribbon cherry-chaff-1 cherry-chaff-2,
            wisteria-cuckoo wisteria-ribbon wisteria-chaff-1 wisteria-chaff-2,
            iris-bridge iris-ribbon iris-chaff-1 iris-chaff-2,
            chrysanthemum-cup chrysanthemum-chaff-2, maple-ribbon maple-chaff-2
        """),
    },
)

# Five seats. Seat 2 dealt and dropped out. Seats 3, 4 and 0 play, so seat 1 was forced out and is compensated for its
# hand of seven. Seat 3 completed Poetry Ribbons, said sage, and cancelled on its next turn.
FORCED_OUT = hachi_hachi.Outcome(
    order=(3, 4, 0),
    dealer=2,
    dropped=(2,),
    forced_out={
        1: CardSet.parse("""
            pine-crane pine-chaff-1 pine-chaff-2, cherry-curtain, wisteria-chaff-1, peony-ribbon, susuki-moon
        """),
    },
    teyaku={4: ("three_pairs",)},
    piles={
        0: CardSet.parse("""
            cherry-curtain cherry-chaff-1, peony-butterflies peony-chaff-2, clover-ribbon clover-chaff-1,
            chrysanthemum-cup chrysanthemum-ribbon chrysanthemum-chaff-1 chrysanthemum-chaff-2
        """),
        3: CardSet.parse("""
            pine-crane pine-ribbon, plum-ribbon plum-chaff-2, cherry-ribbon cherry-chaff-2,
            wisteria-ribbon wisteria-chaff-2, iris-ribbon iris-chaff-2, susuki-geese susuki-chaff-2,
            maple-deer maple-chaff-1
        """),
        4: CardSet.parse("""
            iris-bridge iris-chaff-1, willow-ribbon willow-lightning, paulownia-phoenix paulownia-chaff-2
        """),
    },
    ending=hachi_hachi.Cancelled(3),
)

ROUNDS = (SHOUBU, CARD_POINTS, FORCED_OUT)


def main() -> None:
    """Settle the three rounds by the rules of the Swedish booklet."""
    print("\n\n".join(settle_round(hachi_hachi.SWEDISH, outcome).explain() for outcome in ROUNDS))


if __name__ == "__main__":
    main()
