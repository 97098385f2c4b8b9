"""Score sheets of Min-Hwatu: yaku and card points in place of piles."""

from typing import Any

import pytest

from hanafuda_rules import DECK, CardSet, InvalidOutcomeError, settle_round
from hanafuda_rules.games import min_hwatu
from hanafuda_rules.games.min_hwatu import CORE, ENGLISH, PAR, Outcome

RED, BLUE = ["poetry_ribbons"], ["blue_ribbons"]


@pytest.mark.rule("MH-5.1", "MH-5.3", "MH-6.1")
def test_paper_sheets_by_hand() -> None:
    # Yaku worth 30 and 30 + 20: c + 3y - 80 is 100 + 90 - 80, 80 + 150 - 80 and 60 - 80.
    sheet = Outcome(seats=3, yaku={0: RED, 1: [*BLUE, "four_irises"]}, points={0: 100, 1: 80, 2: 60})
    settlement = settle_round(CORE, sheet)
    assert (settlement.net, settlement.winner, settlement.next_dealer) == ((110, 150, -20), 1, 1)
    assert settle_round(min_hwatu.ruleset(reckoning="par"), sheet).net == (30, 70, -100)
    # Nobody has a yaku: the card points are the scores, and the dealer is the first of those tied.
    plain = Outcome(seats=3, dealer=2, yaku={}, points={0: 80, 1: 80, 2: 80})
    assert (settle_round(CORE, plain).net, settle_round(CORE, plain).next_dealer) == ((80, 80, 80), 2)
    assert settle_round(PAR, plain).net == (0, 0, 0)


@pytest.mark.rule("MH-5.2", "MH-5.3")
def test_the_make_up_by_sheet() -> None:
    sheet = Outcome(seats=7, dealer=3, yaku={}, points={0: 60, 1: 50, 2: 40, 3: 30, 4: 30, 5: 20, 6: 10})
    # (240 + 5) / 7 = 35
    rules = min_hwatu.ruleset(PAR, make_up="dealer")
    assert settle_round(rules, sheet).net == (25, 15, 5, 0, -5, -15, -25)
    with pytest.raises(InvalidOutcomeError, match=r"^240 points have no par at 7 seats: .* \(MH-5\.3\)$"):
        settle_round(PAR, sheet)


def test_a_pile_beside_a_sheet() -> None:
    # Pine, Plum and Cherry: two brights, an animal, three ribbons are 65 points, and Poetry Ribbons.
    pile = CardSet.parse("1brcd 2arcd 3brcd")
    known = Outcome(seats=3, piles={0: pile}, yaku={1: BLUE}, points={1: 100, 2: 75})
    assert settle_round(CORE, known).net == (65 + 2 * 30 - 30, 100 + 2 * 30 - 30, 75 - 30 - 30)
    # The Grand Views count for more than the Views; a sheet names the better one alone.
    grand = Outcome(seats=2, yaku={0: ["grand_views"]}, points={0: 120, 1: 120})
    assert settle_round(ENGLISH, grand).net == (270, -30)


@pytest.mark.parametrize(
    ("rules", "entered", "words", "seat", "rule"),
    [
        (CORE, {"yaku": {0: ["royal"]}}, "there is no yaku 'royal'; the yaku are poetry_ribb", 0, "MH-4.1"),
        (CORE, {"yaku": {0: ["five_brights"]}}, "there is no yaku 'five_brights'", 0, "MH-4.1"),
        (CORE, {"yaku": {0: RED, 1: RED}}, "cannot both have Poetry Ribbons: there are only 3", 1, "CD-7"),
        (CORE, {"yaku": {0: RED * 2}}, "poetry_ribbons is a duplicate", 0, "MH-4.1"),
        (CORE, {"yaku": {0: [("blue_ribbons", 1)]}}, "blue_ribbons grows by at most 0 cards, not by 1", 0, "MH-4.1"),
        (CORE, {"yaku": {0: "blue_ribbons"}}, "a yaku must be a key", 0, "MH-4.1"),
        (ENGLISH, {"yaku": {0: ["views", "grand_views"]}}, "views and grand_views do not count together", 0, "MH-4.1"),
        # The Grand Views are the Views with the Crane; Springtime has that and the Curtain.
        (ENGLISH, {"yaku": {0: ["grand_views"], 1: ["springtime"]}}, "pine-crane cherry-curtain are not", 1, "CD-7"),
        # Five Brights take the Crane, which is in the other pile.
        (
            ENGLISH, {"yaku": {0: ["five_brights"]}, "piles": {1: CardSet.parse("1br")}, "points": {0: 215}},
            "it cannot have Five Brights: pine-crane is not left for its pile", 0, "CD-7",
        ),
        (CORE, {"yaku": {}, "points": {0: 120, 1: 110}}, "the deck has 240 card points, not 230", None, "MH-1.2"),
        (
            CORE, {"yaku": {}, "piles": {1: CardSet.parse("1br")}, "points": {0: 240}},
            "the deck has 215 card points besides the known piles, not 240", None, "MH-1.2",
        ),
        (CORE, {"yaku": {}, "points": {0: 240}}, "Enter points={1: …}, or its pile.", 1, "MH-1.2"),
        (CORE, {"points": {0: 120, 1: 120}}, "Which yaku were there? Enter yaku={…}", None, "MH-4.1"),
        (CORE, {"yaku": {2: RED}}, "there is no such seat; the seats are 0 to 1", 2, "MH-1.1"),
        (CORE, {"yaku": {}, "piles": {0: DECK}, "points": {1: 0}}, "it can capture at most 44", 0, "CD-6"),
        # With every pile known, all cards have to be there.
        (
            CORE, {"yaku": {}, "piles": {0: CardSet.parse("1br"), 1: CardSet()}, "points": None},
            "all 48 cards are captured in the end, but no pile holds 46 cards", None, "MH-3.2",
        ),
    ],
)  # fmt: skip
def test_sheets_that_are_refused(
    rules: min_hwatu.Rules, entered: dict[str, Any], words: str, seat: int | None, rule: str
) -> None:
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(rules, Outcome(**{"seats": 2, "points": {0: 120, 1: 120}, **entered}))
    assert words in str(caught.value)
    assert (caught.value.seat, caught.value.rule) == (seat, rule)
