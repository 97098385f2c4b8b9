"""Score sheets of Bakappana: card points in place of piles."""

import pytest

from hanafuda_rules import DECK, CardSet, InvalidOutcomeError, settle_round
from hanafuda_rules.games import bakappana
from hanafuda_rules.games.bakappana import Outcome

from helpers.counted_rounds import house

POINTS = {0: 100, 1: 90, 2: 74}  # 264 in all


@pytest.mark.rule("BP-4.2", "BP-4.3", "BP-4.4")
def test_paper_sheets():
    sheet = Outcome(seats=3, points=POINTS)
    assert settle_round(bakappana.RULES, sheet).net == (12, 2, -14)
    assert settle_round(bakappana.MAKATSU, sheet).net == (2, -1, -1)
    # Ten, nine and seven tens: 1 and 3 more than the others, and so on.
    assert settle_round(bakappana.SANJU_SEN_ME, sheet).net == (1 + 3, 2 - 1, -3 - 2)
    # 20 + 5 + 1 + 1 for the known pile.
    known = Outcome(seats=3, piles={1: CardSet.parse("1brcd")}, points={0: 137, 2: 100})
    assert settle_round(bakappana.RULES, known).net == (137 - 88, 27 - 88, 100 - 88)


@pytest.mark.parametrize(
    ("entered", "changes", "words", "rule", "seat"),
    [
        ({"points": {0: 100, 1: 90}}, {}, "Enter points={2: …}, or its pile.", "BP-4.1", 2),
        ({"points": {**POINTS, 0: 101}}, {}, "the deck has 264 card points, not 265", "BP-4.1", None),
        ({"points": {**POINTS, 0: 99}}, {}, "the deck has 264 card points, not 263", "BP-4.1", None),
        ({"points": POINTS}, {"chaff_points": 0}, "the deck has 240 card points, not 264", "BP-4.1", None),
        ({"points": {**POINTS, 0: -1}}, {}, "whole number of 0 or more, not -1", "BP-4.1", 0),
        ({"points": {**POINTS, 0: "100"}}, {}, "not '100'", "BP-4.1", 0),
        ({"points": {**POINTS, 3: 0}}, {}, "there is no such seat", "BP-1.1", 3),
        ({"points": POINTS, "yaku": {}}, {}, "yaku are not counted in this game", "BP-4.1", None),
        ({"points": POINTS, "piles": {0: CardSet.parse("1bc")}}, {}, "its pile is known", "BP-4.1", 0),
        (
            {"points": {1: 100, 2: 100}, "piles": {0: CardSet.parse("1bc")}}, {},
            "the deck has 243 card points besides the known piles, not 200", "BP-4.1", None,
        ),
        (
            {"points": {1: 0, 2: 0}, "piles": {0: DECK - CardSet.parse("10arcd 11barc 12bcde")}}, {},
            "it can capture at most 32 cards", "CD-6", 0,
        ),
    ],
)  # fmt: skip
def test_impossible_sheets_are_refused(entered, changes, words, rule, seat):
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(bakappana.ruleset(**changes), Outcome(seats=3, **entered))
    assert words in str(caught.value)
    assert (caught.value.rule, caught.value.seat) == (rule, seat)


@pytest.mark.rule("BP-3.2")
def test_what_is_left_over_makes_fewer_card_points():
    rules = bakappana.ruleset(leftover="leave", scoring="additive")
    assert settle_round(rules, Outcome(seats=2, points={0: 90, 1: 110})).net == (90, 110)
    with pytest.raises(InvalidOutcomeError, match="the deck has 264 card points, not 270"):
        settle_round(rules, Outcome(seats=2, points={0: 90, 1: 180}))


def test_house_rules_with_yaku_need_piles():
    with pytest.raises(InvalidOutcomeError, match="piles are needed, for The Crane at Sunrise") as caught:
        settle_round(house(bakappana)(), Outcome(seats=3, points=POINTS))
    assert caught.value.rule == "HOUSE-1"
