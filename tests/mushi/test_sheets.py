"""Score sheets of Mushi: yaku and card points in place of piles."""

from typing import Any

import pytest

from hanafuda_rules import CardSet, InvalidOutcomeError, settle_round
from hanafuda_rules.games import mushi
from hanafuda_rules.games.mushi import BOTAN_CHO, RULES, Outcome

EXTRA = mushi.ruleset(extra_seats=True)
LIGHTNING = mushi.ruleset(tie="lightning")
EVEN = {0: 115, 1: 115}
# Pine 27, Susuki 32, of Paulownia 20 + 1, of Wisteria 10 + 5, three times 5 + 1, and 1 + 1; no yaku and no Willow.
EVENED = CardSet.parse("1brcd 8bacd 12bc 4ar 2rd 5rd 9rd 10cd")


@pytest.mark.rule("MU-7.2", "MU-7.3", "MU-7.4")
def test_paper_sheets_by_hand() -> None:
    # 95 and 135 against a par of 115; Three Brights for 25, Four Wisterias for 10.
    sheet = Outcome(seats=2, yaku={0: ["three_brights"], 1: ["four_wisterias"]}, points={0: 95, 1: 135})
    settlement = settle_round(RULES, sheet)
    assert (settlement.net, settlement.winner, settlement.next_dealer) == ((-5, 5), 1, 1)
    # 131 and 109 against a par of 120, the Four Paulownias and a point from the bank.
    sheet = Outcome(seats=2, yaku={0: ["four_paulownias"]}, points={0: 131, 1: 109})
    assert settle_round(BOTAN_CHO, sheet).net == (22, -21)


@pytest.mark.rule("MU-3.2", "MU-7.2")
def test_a_larger_table_has_the_two_that_played_on_its_sheet() -> None:
    sheet = Outcome(seats=4, dealer=2, yaku={3: ["four_wisterias"]}, points={1: 120, 3: 110})
    assert (sheet.players, sheet.unknown, sheet.order) == ((1, 3), (1, 3), (3, 1))
    settlement = settle_round(EXTRA, sheet)
    assert (settlement.net, settlement.winner) == ((0, 5 - 10, 0, -5 + 10), 3)
    # The Crane, Phoenix, Cuckoo, a ribbon and four chaff, so that neither has all of a month that makes a yaku.
    mixed = Outcome(seats=3, piles={2: CardSet.parse("1brcd 4ac 12bc")}, yaku={}, points={0: 171})
    assert (mixed.players, mixed.unknown) == ((0, 2), (0,))
    assert settle_round(EXTRA, mixed).net == (171 - 115, 0, 59 - 115)


@pytest.mark.rule("MU-7.3")
def test_a_tie_that_the_lightning_breaks_needs_the_piles() -> None:
    level = Outcome(seats=2, yaku={}, points=EVEN)
    assert settle_round(RULES, level).winner is None
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(LIGHTNING, level)
    assert str(caught.value) == ("piles are needed: at 0 : 0 the seat that captured the Lightning wins (MU-7.3)")
    # One pile is enough: what it does not hold is in the other.
    for seat in (0, 1):
        for pile, winner in ((EVENED, 1 - seat), (LIGHTNING.deck(2) - EVENED, seat)):
            known = Outcome(seats=2, piles={seat: pile}, yaku={}, points={1 - seat: 115})
            settlement = settle_round(LIGHTNING, known)
            assert (settlement.net, settlement.winner) == ((0, 0), winner)
    # If the round is not level, no card is needed.
    assert settle_round(LIGHTNING, Outcome(seats=2, yaku={}, points={0: 116, 1: 114})).winner == 0


@pytest.mark.parametrize(
    ("rules", "entered", "words", "seat", "rule"),
    [
        (RULES, {"yaku": {0: ["royal"]}}, "there is no yaku 'royal'; the yaku are five_bri", 0, "MU-7.1"),
        (mushi.ruleset(five_brights=False), {"yaku": {0: ["five_brights"]}}, "no yaku 'five_brights'", 0, "MU-7.1"),
        (RULES, {"yaku": {0: ["three_brights"], 1: ["five_brights"]}}, "it cannot have Five Brights", 1, "CD-7"),
        (RULES, {"yaku": {0: ["four_wisterias"] * 2}}, "four_wisterias is a duplicate", 0, "MU-7.1"),
        (RULES, {"yaku": {0: [("four_wisterias", 1)]}}, "four_wisterias grows by at most 0 cards", 0, "MU-7.1"),
        (
            RULES, {"yaku": {0: ["four_wisterias"]}, "piles": {1: CardSet.parse("4ar")}, "points": {0: 215}},
            "it cannot have Four Wisterias: wisteria-cuckoo wisteria-ribbon are not left for its pile", 0, "CD-7",
        ),
        (RULES, {"yaku": {}, "points": {0: 120, 1: 120}}, "the deck has 230 card points, not 240", None, "MU-6.1"),
        (BOTAN_CHO, {"yaku": {}}, "the deck has 240 card points, not 230", None, "MU-6.1"),
        (RULES, {"yaku": {}, "points": {1: 230}}, "Enter points={0: …}, or its pile.", 0, "MU-6.1"),
        (RULES, {}, "Which yaku were there? Enter yaku={…}", None, "MU-7.1"),
        (RULES, {"yaku": {}, "seats": 3}, "3 seats need extra_seats=True", None, "MU-1.1"),
        (EXTRA, {"yaku": {2: []}, "seats": 3}, "two of the 3 seats play and are on the sheet; here 3", None, "MU-3.2"),
        (EXTRA, {"yaku": {}, "points": {}, "seats": 4}, "are on the sheet; here 0 are", None, "MU-3.2"),
        (EXTRA, {"yaku": {4: []}, "points": {0: 230}, "seats": 4}, "there is no such seat", 4, "MU-1.1"),
        (RULES, {"yaku": {}, "piles": {0: RULES.deck(2)}, "points": {1: 0}}, "it can capture at most 38", 0, "MU-5.3"),
        # With every pile known, all cards have to be there.
        (
            RULES, {"yaku": {}, "piles": {0: CardSet.parse("1br"), 1: CardSet()}, "points": None},
            "all 40 cards are captured in the end, but no pile holds", None, "MU-5.3",
        ),
    ],
)  # fmt: skip
def test_sheets_that_are_refused(
    rules: mushi.Rules, entered: dict[str, Any], words: str, seat: int | None, rule: str
) -> None:
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(rules, Outcome(**{"seats": 2, "points": EVEN, **entered}))
    assert words in str(caught.value)
    assert (caught.value.seat, caught.value.rule) == (seat, rule)
