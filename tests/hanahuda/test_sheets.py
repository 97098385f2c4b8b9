"""Score sheets of Hanahuda: yaku, or card points if nobody has one, in place of piles."""

import pytest

from hanafuda_rules import CardSet, InvalidOutcomeError, settle_round
from hanafuda_rules.games import hanahuda
from hanafuda_rules.games.hanahuda import Outcome, Stopped

from helpers.counted_rounds import CRANE, house

RIBBONS = Stopped(1, "seven_ribbons")


@pytest.mark.rule("PH-5.1", "PH-5.2", "PH-5.3", "PH-6.1")
@pytest.mark.parametrize(
    ("entered", "net", "next_dealer"),
    [
        ({"yaku": {0: ["blue_ribbons", "drinking"], 2: ["six_brights"]}}, None, None),
        ({"yaku": {0: ["blue_ribbons", "drinking"], 2: ["three_willows"]}}, (450, 0, 200), 1),
        ({"yaku": {1: ["seven_ribbons"]}, "stopped": RIBBONS}, (0, 700, 0), 1),
        ({"yaku": {}, "points": {0: 200, 1: 100, 2: 90}}, (200, 100, 90), 2),
    ],
)
def test_paper_sheets(entered, net, next_dealer):
    outcome = Outcome(seats=3, **entered)
    if net is None:  # Drinking takes Curtain and Moon, and Six Brights all brights
        with pytest.raises(InvalidOutcomeError, match="cherry-curtain susuki-moon are not left") as caught:
            settle_round(hanahuda.RULES, outcome)
        assert caught.value.rule == "CD-7"
        return
    settlement = settle_round(hanahuda.RULES, outcome)
    assert (settlement.net, settlement.next_dealer) == (net, next_dealer)


@pytest.mark.rule("PH-1.1", "PH-5.2", "PH-5.3")
def test_sheets_of_teams_and_of_draws():
    teams = Outcome(seats=4, yaku={1: ["drinking"]})
    assert settle_round(hanahuda.RULES, teams).net == (0, 300, 0, 300)
    draw = settle_round(hanahuda.ruleset(no_yaku="draw"), Outcome(seats=2, yaku={}))
    assert (draw.net, draw.winner) == ((0, 0), None)
    # A yaku in the known pile: nobody asks for card points.
    known = Outcome(seats=2, piles={0: CardSet.parse("3bc 8bc 9ac")}, yaku={})
    assert settle_round(hanahuda.RULES, known).net == (300, 0)


@pytest.mark.rule("PH-4.3", "PH-5.1")
def test_a_sheet_names_yaku_of_house_rules():
    rules = house(hanahuda)()
    assert settle_round(rules, Outcome(seats=2, yaku={1: [CRANE.key]})).net == (0, 50)
    # A stopper's pile that is known; the sheet of the others names nothing.
    pile = CardSet.parse("1rc 2rc 3rc 4rc 5rc 6rc 9rc")
    stopped = Outcome(seats=3, piles={1: pile}, yaku={}, stopped=RIBBONS)
    assert settle_round(rules, stopped).net == (0, 700, 0)


@pytest.mark.rule("PH-5.1")
def test_a_sheet_may_name_yaku_that_do_not_count_after_a_stop():
    yaku = {0: ["drinking"], 1: ["seven_ribbons", "poetry_ribbons"]}
    settlement = settle_round(hanahuda.RULES, Outcome(seats=3, yaku=yaku, stopped=RIBBONS))
    assert settlement.net == (0, 700, 0)
    assert [str(remark) for remark in settlement.remarks[1:]] == [
        "seat 0: Drinking (Teppo), 300, is void (PH-5.1)",
        "seat 1: Poetry Ribbons (Kodangko), 150, is void (PH-5.1)",
    ]


@pytest.mark.parametrize(
    ("entered", "words", "rule", "seat"),
    [
        ({"points": {0: 200, 1: 190}}, "Which yaku were there? Enter yaku={…}", "PH-5.5", None),
        ({"yaku": {}}, "How many card points did seat 0 have? Enter points={0: …}", "PH-2.1", 0),
        ({"yaku": {}, "points": {0: 200}}, "How many card points did seat 1 have?", "PH-2.1", 1),
        ({"yaku": {}, "points": {0: 200, 1: 100, 2: 80}}, "the deck has 390 card points, not 380", "PH-2.1", None),
        ({"yaku": {}, "points": {0: 391}}, "How many card points did seat 1 have?", "PH-2.1", 1),
        ({"yaku": {0: ["drinking"]}, "points": {1: 391}}, "the deck has 390 card points, not 391", "PH-2.1", None),
        ({"yaku": {0: ["koikoi"]}}, "there is no yaku 'koikoi'", "PH-5.5", 0),
        ({"yaku": {0: [("drinking", 1)]}}, "drinking grows by at most 0 cards, not by 1", "PH-5.5", 0),
        ({"yaku": {0: ["six_brights", "four_brights"]}}, "do not count together", "PH-5.5", 0),
        ({"yaku": {0: ["three_willows"], 1: ["five_brights"]}}, "willow-rain-man is not left for its pile", "CD-7", 1),
        ({"yaku": {0: ["nine_animals"]}}, "so it also has Boar, Deer, Butterflies: name", "PH-5.5", 0),
        ({"yaku": {}, "stopped": RIBBONS}, "it stopped on Seven Ribbons (Nanatang), which the", "PH-4.3", 1),
        (
            {"yaku": {1: ["drinking"]}, "stopped": Stopped(1, "drinking")},
            "a round stops on 'six_brights' or 'seven_ribbons', not on 'drinking'", "PH-4.3", 1,
        ),
    ],
)  # fmt: skip
def test_impossible_sheets_are_refused(entered, words, rule, seat):
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(hanahuda.RULES, Outcome(seats=3, **entered))
    assert words in str(caught.value)
    assert (caught.value.rule, caught.value.seat) == (rule, seat)
