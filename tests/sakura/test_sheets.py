"""Score sheets of Sakura: yaku and card points in place of piles."""

from typing import Any

import pytest

from hanafuda_rules import DECK, CardSet, InvalidOutcomeError, settle_round
from hanafuda_rules.games import sakura

RULES, Outcome = sakura.RULES, sakura.Outcome
HANDS_END = sakura.ruleset(round_end="hands_empty")
PAIRS = sakura.ruleset(teams="pairs")
MISDEAL = sakura.ruleset(field_quad="misdeal")
BLUE = ["blue_ribbons", "boar_deer_geese"]  # Peony, Chrysanthemum and Maple ribbons; Boar, Deer and Geese


@pytest.mark.rule("SK-7.2", "SK-7.3", "SK-7.4")
def test_the_examples_of_the_rules() -> None:
    # 100 / 90 / 50 and 1 / 0 / 2 yaku: 100 - 100 = 0, 90 - 150 = -60, 50 - 50 = 0.
    for dealer, winner in ((1, 2), (0, 0)):
        outcome = Outcome(seats=3, dealer=dealer, yaku={0: ["spring"], 2: BLUE}, points={0: 100, 1: 90, 2: 50})
        settlement = settle_round(RULES, outcome)
        assert (settlement.net, settlement.winner, settlement.next_dealer) == ((0, -60, 0), winner, winner)
        assert settle_round(sakura.ruleset(yaku="add"), outcome).net == (150, 90, 150)
    # Pairs: 130 - 50 = 80 and 110 - 150 = -40. Seat 3 deals, so seat 0 does next.
    yaku = {0: ["spring", *BLUE], 1: ["grass_ribbons"]}
    outcome = Outcome(seats=4, dealer=3, partners="pairs", yaku=yaku, points={0: 130, 1: 110})
    settlement = settle_round(PAIRS, outcome)
    assert (settlement.net, settlement.next_dealer) == ((80, -40, 80, -40), 0)


def test_a_pile_beside_a_sheet() -> None:
    # Curtain, Moon, Sake Cup, Crane, Warbler: 70 points and two yaku, so -100 for the others.
    pile = CardSet.parse("3bc 8bc 9ac 1bc 2ac")
    entered: dict[str, Any] = {"piles": {1: pile}, "points": {0: 90, 2: 80}, "yaku": {0: [], 2: []}}
    assert settle_round(RULES, Outcome(seats=3, **entered)).net == (90 - 100, 70, 80 - 100)
    # The empty list may be left out, but not the word that nobody else has any.
    assert settle_round(RULES, Outcome(seats=3, **entered | {"yaku": {}})).net == (-10, 70, -20)
    # 20 points of Willows at most are nobody's in the end: 5 of the Rain Man, 5 of the Swallow, 10 of the ribbon.
    assert settle_round(RULES, Outcome(seats=3, **entered | {"points": {0: 70, 2: 80}})).net == (-30, 70, -20)


@pytest.mark.rule("SK-8.1", "SK-8.2")
def test_a_victory_by_sheet() -> None:
    rules = sakura.ruleset(sakura.PARADISE_FACTORS, victory_bonus="basa")
    for yaku, word in (({}, "shira basa"), ({0: ["spring"]}, "basa")):
        settlement = settle_round(rules, Outcome(seats=2, yaku=yaku, points={0: 170, 1: 70}))
        assert settlement.net == (2, 0)
        assert f", {word}, ×2" in str(settlement)


@pytest.mark.parametrize(
    ("rules", "entered", "words", "seat", "rule"),
    [
        (RULES, {"yaku": {0: ["springs"]}}, "there is no yaku 'springs': did you mean 'spring'?", 0, "SK-7.1"),
        (RULES, {"yaku": {0: ["spring", "spring"]}}, "spring is a duplicate", 0, "SK-7.1"),
        (RULES, {"yaku": {0: [("spring", 1)]}}, "spring grows by at most 0 cards, not by 1", 0, "SK-7.1"),
        (RULES, {"yaku": {0: "spring"}}, "a yaku must be a key", 0, "SK-7.1"),
        # There is one Curtain.
        (RULES, {"yaku": {0: ["spring"], 1: ["drinking"]}}, "it cannot have Drinking: cherry-curtain is", 1, "CD-7"),
        (
            RULES, {"piles": {1: CardSet.parse("3bc 4rc")}, "yaku": {0: ["spring"]}, "points": {0: 210}},
            "it cannot have Spring: cherry-curtain is not left for its pile", 0, "CD-7",
        ),
        (
            RULES, {"yaku": {1: ["poetry_ribbons", "spring", "grass_ribbons", "boar_deer_geese"]}, "points": {1: 240}},
            "Enter points={0: …}, or its pile.", 0, "SK-6.1",
        ),
        (RULES, {"yaku": {}, "points": {0: 130, 1: 115}}, "the deck has 240 card points, not 245", None, "SK-6.1"),
        (RULES, {"yaku": {}, "points": {0: 130, 1: 85}}, "card points must be 220 or more, not 215", None, "SK-3.2"),
        (
            RULES, {"piles": {1: CardSet.parse("11ba")}, "yaku": {}, "points": {0: 215}},
            "card points must be 220 or more, not 215", None, "SK-3.2",
        ),
        (RULES, {"yaku": {}, "points": {0: -5, 1: 240}}, "must be a whole number of 0 or more, not -5", 0, "SK-6.1"),
        (RULES, {"points": {0: 120, 1: 120}}, "Which yaku were there? Enter yaku={…}", None, "SK-7.1"),
        (PAIRS, {"seats": 4, "partners": "pairs", "yaku": {2: ["spring"]}}, "under its first seat", 2, "SK-7.1"),
        (RULES, {"seats": 4, "partners": "pairs", "yaku": {}}, "the outcome has partners='pairs'", None, "SK-1.1"),
        (MISDEAL, {"piles": {0: DECK}, "yaku": {}, "points": {1: 0}}, "it can capture at most 46", 0, "SK-3.1"),
        # With every pile known, all cards have to be there.
        (
            RULES, {"piles": {0: CardSet.parse("1br"), 1: CardSet()}, "yaku": {}, "points": {}},
            "all cards but Willows are captured in the end, but no pile holds", None, "SK-3.2",
        ),
        # The deck has 240 points less the Crane's 20 and 10.
        (
            HANDS_END, {"piles": {0: CardSet.parse("1br")}, "yaku": {}, "points": {1: 215}},
            "the deck has 210 card points besides the known piles, not 215", None, "SK-6.1",
        ),
    ],
)  # fmt: skip
def test_sheets_that_are_refused(
    rules: sakura.Rules, entered: dict[str, Any], words: str, seat: int | None, rule: str
) -> None:
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(rules, Outcome(**{"seats": 2, "points": {0: 120, 1: 120}, **entered}))
    assert words in str(caught.value)
    assert (caught.value.seat, caught.value.rule) == (seat, rule)


@pytest.mark.rule("SK-3.2")
def test_a_round_that_ends_with_the_hands_leaves_points_unseen() -> None:
    assert settle_round(HANDS_END, Outcome(seats=2, yaku={}, points={0: 10, 1: 0})).net == (10, 0)
