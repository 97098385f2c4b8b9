"""Score sheets of Hana-Awase: yaku and card points in place of piles."""

import pytest

from hanafuda_rules import CardSet, InvalidOutcomeError, settle_round
from hanafuda_rules.games import hana_awase
from hanafuda_rules.games.hana_awase import Outcome

POINTS = {0: 110, 1: 60, 2: 94}  # 264 in all
WILLOWS = CardSet.parse("11barc")


@pytest.mark.rule("HA-5.1", "HA-5.2", "HA-5.6")
def test_a_paper_sheet():
    # The par is 88. Blue Ribbons are paid 40 by each of two, and Willow Row 10.
    outcome = Outcome(seats=3, dealer=1, yaku={0: ["blue_ribbons"], 2: ["willow_row"]}, points=POINTS)
    settlement = settle_round(hana_awase.RULES, outcome)
    assert settlement.net == (22 + 80 - 10, -28 - 40 - 10, 6 - 40 + 20)
    assert (settlement.winner, settlement.next_dealer) == (0, 0)
    assert settle_round(hana_awase.RULES, Outcome(seats=3, yaku={}, points=POINTS)).net == (22, -28, 6)


@pytest.mark.rule("HA-5.4")
def test_low_man_out_on_a_sheet():
    rules = hana_awase.ruleset(fuke="announced")
    outcome = Outcome(seats=3, yaku={}, points={0: 150, 1: 20, 2: 94}, announced=[1])
    assert [each.kind for each in settle_round(rules, outcome).remarks] == ["low_man"]


@pytest.mark.rule("HA-4.5")
def test_the_willow_row_of_a_sheet_voids_the_yaku_of_known_piles():
    rules = hana_awase.ruleset(willow_row="owner_only")
    pile = CardSet.parse("1rc 2rc 3rc")  # 18 card points, and the Poetry Ribbons
    outcome = Outcome(seats=3, piles={0: pile}, yaku={1: ["willow_row"]}, points={1: 126, 2: 120})
    settlement = settle_round(rules, outcome)
    assert settlement.net == (18 - 88 - 10, 126 - 88 + 20, 120 - 88 - 10)
    assert list(map(str, settlement.remarks)) == [
        "seat 0: Poetry Ribbons, 40, does not count, as seat 1 has Willow Row (HA-4.5)"
    ]


@pytest.mark.rule("HA-4.5")
def test_a_sheet_may_name_yaku_that_a_willow_row_voids():
    rules = hana_awase.ruleset(willow_row="owner_only")
    points = {0: 110, 1: 60, 2: 94}
    settlement = settle_round(rules, Outcome(seats=3, yaku={0: ["drinking"], 1: ["willow_row"]}, points=points))
    assert settlement.net == (110 - 88 - 10, 60 - 88 + 20, 94 - 88 - 10)
    assert list(map(str, settlement.remarks)) == [
        "seat 0: Drinking, 40, does not count, as seat 1 has Willow Row (HA-4.5)"
    ]


@pytest.mark.rule("HA-4.5")
def test_where_yaku_are_cancelled_a_sheet_may_need_all_piles():
    rules, pile = hana_awase.ruleset(willow_row="cancels"), CardSet.parse("1rc 2rc 3rc")
    with pytest.raises(InvalidOutcomeError, match="all piles are needed, for Willow Row") as caught:
        settle_round(rules, Outcome(seats=3, piles={0: pile}, yaku={}, points={1: 126, 2: 120}))
    assert (caught.value.rule, caught.value.seat) == ("HA-4.5", 0)
    # A Willow in the known pile, or a yaku of the other seat, tells that nobody has the row.
    willows = pile | CardSet.parse("11ac")
    nobody = Outcome(seats=3, piles={0: willows}, yaku={}, points={1: 115, 2: 120})
    assert settle_round(rules, nobody).net[0] == 29 - 88 + 2 * 40
    drinking = Outcome(seats=3, piles={0: pile}, yaku={1: ["drinking"]}, points={1: 126, 2: 120})
    assert settle_round(rules, drinking).net[0] == 18 - 88 + 2 * 40 - 40
    # A known pile without yaku has none that the row could cancel.
    plain = Outcome(seats=3, piles={0: CardSet.parse("1rc 2rc 4rc")}, yaku={}, points={1: 126, 2: 120})
    assert settle_round(rules, plain).net[0] == 18 - 88


@pytest.mark.parametrize(
    ("entered", "changes", "words", "rule", "seat"),
    [
        ({"points": POINTS}, {}, "Which yaku were there? Enter yaku={…}", "HA-4.1", None),
        ({"yaku": {}}, {}, "How many card points did seat 0 have? Enter points={0: …}", "HA-5.2", 0),
        ({"yaku": {}, "points": {0: 110, 1: 60}}, {}, "Enter points={2: …}, or its pile.", "HA-5.2", 2),
        ({"yaku": {}, "points": {**POINTS, 2: 93}}, {}, "the deck has 264 card points, not 263", "HA-5.2", None),
        ({"yaku": {}, "points": POINTS}, {"chaff_points": 0}, "the deck has 240 card points, not 264", "HA-5.2", None),
        ({"yaku": {0: ["gun"]}, "points": POINTS}, {}, "there is no yaku 'gun'", "HA-4.1", 0),
        ({"yaku": {3: ["drinking"]}, "points": POINTS}, {}, "there is no such seat", "HA-1.1", 3),
        ({"yaku": {0: [("drinking", 1)]}, "points": POINTS}, {}, "drinking grows by at most 0 cards", "HA-4.1", 0),
        ({"yaku": {0: ["drinking"] * 2}, "points": POINTS}, {}, "drinking is a duplicate", "HA-4.1", 0),
        (
            {"yaku": {0: ["drinking", "moon_viewing"]}, "points": POINTS}, {},
            "drinking and moon_viewing do not count together", "HA-4.1", 0,
        ),
        (
            {"yaku": {0: ["drinking"], 1: ["spring"]}, "points": POINTS}, {},
            "it cannot have Spring: cherry-curtain is not left for its pile", "CD-7", 1,
        ),
        (
            {"yaku": {0: ["blue_ribbons", "poetry_ribbons"]}, "points": POINTS}, {},
            "so it also has Six Ribbons: name six_ribbons", "HA-4.1", 0,
        ),
        (
            {"yaku": {1: ["five_brights"]}, "points": POINTS}, {},
            "with them, no pile has 60 card points, but 105 is possible", "HA-5.2", 1,
        ),
        (
            {"yaku": {0: ["drinking", "five_brights"]}, "points": POINTS}, {"rain_man_spoils": True},
            "drinking does not count: as the pile holds the Rain Man", "HA-4.4", 0,
        ),
        ({"yaku": {}, "points": POINTS}, {"compensation": True}, "piles are needed, for the number of", "HA-5.5", None),
        (
            {"yaku": {1: []}, "points": {1: 60, 2: 94}, "piles": {0: WILLOWS, 1: WILLOWS}}, {},
            "its pile shares", "CD-7", 1,
        ),
        ({"yaku": {0: []}, "points": {1: 60, 2: 94}, "piles": {0: WILLOWS}}, {}, "its pile is known", "HA-4.1", 0),
    ],
)  # fmt: skip
def test_impossible_sheets_are_refused(entered, changes, words, rule, seat):
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(hana_awase.ruleset(**changes), Outcome(seats=3, **entered))
    assert words in str(caught.value)
    assert (caught.value.rule, caught.value.seat) == (rule, seat)


@pytest.mark.rule("HA-3.2")
def test_what_is_left_over_makes_fewer_card_points():
    rules = hana_awase.ruleset(leftover="leave", scoring="additive")
    assert settle_round(rules, Outcome(seats=2, yaku={}, points={0: 90, 1: 110})).net == (90, 110)
    with pytest.raises(InvalidOutcomeError, match="the deck has 264 card points, not 270"):
        settle_round(rules, Outcome(seats=2, yaku={}, points={0: 90, 1: 180}))
