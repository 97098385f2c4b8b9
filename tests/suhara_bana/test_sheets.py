"""Score sheets: yaku and card points in place of piles (SB-6.1, SB-7.1, SB-7.2, SB-7.4)."""

import attrs
import pytest

from hanafuda_rules import CardSet, InvalidOutcomeError, Month, settle_round
from hanafuda_rules.games import suhara_bana
from hanafuda_rules.games.suhara_bana import CURRENT, Chase, NobodyPlays, Outcome

from helpers.counted_rounds import house
from helpers.suhara_bana_rounds import owed, played

GORO_JU = "pine-crane susuki-moon paulownia-phoenix"
BLUE = "peony-ribbon chrysanthemum-ribbon maple-ribbon"
SHEET = {"seats": 4, "dealer": 0, "month": Month.CLOVER, "points": {0: 110, 1: 100, 2: 90}}


# --- by hand ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SB-6.2", "SB-7.3", "SB-7.4")
def test_a_sheet_by_hand():
    outcome = Outcome(**SHEET, yaku={0: ["moon_viewing"], 2: ["blue_ribbons"]})
    settlement = settle_round(CURRENT, outcome)
    assert owed(settlement, "SB-6.2") == [(2, 0, 10)]
    # 1, 0 and 2 hai; seat 2 holds the Blue Ribbons, and seat 3 was forced out.
    assert owed(settlement, "SB-7.3") == [(1, 0, 20), (1, 2, 40), (0, 2, 20)]
    assert owed(settlement, "SB-7.4") == [(0, 2, 50), (1, 2, 50), (3, 2, 25)]
    assert outcome.players == outcome.unknown == (0, 1, 2)


@pytest.mark.rule("SB-7.4", "SB-7.2")
def test_blue_ribbons_that_are_not_the_yaku_that_counts():
    # Nullified, or less than the Cards of the Month.
    sheet = {**SHEET, "points": {0: 160, 1: 70, 2: 70}, "yaku": {0: ["crane_moon_phoenix"]}}
    with pytest.raises(InvalidOutcomeError, match=r"Who had the three Blue Ribbons\? Enter blue_ribbons=…") as error:
        settle_round(CURRENT, Outcome(**sheet))
    assert error.value.rule == "SB-7.4"
    assert owed(settle_round(CURRENT, Outcome(**sheet, blue_ribbons="nobody")), "SB-7.4") == []
    settlement = settle_round(CURRENT, Outcome(**sheet, blue_ribbons=1))
    assert owed(settlement, "SB-7.3") == [(1, 0, 80), (2, 0, 80)]
    assert owed(settlement, "SB-7.4") == [(0, 1, 50), (2, 1, 50), (3, 1, 25)]
    settlement = settle_round(CURRENT, Outcome(**SHEET, yaku={1: ["cards_of_the_month"]}, blue_ribbons=1))
    assert owed(settlement, "SB-7.3") == [(0, 1, 60), (2, 1, 60)]
    assert owed(settlement, "SB-7.4") == [(0, 1, 50), (2, 1, 50), (3, 1, 25)]
    assert owed(settle_round(CURRENT, Outcome(**SHEET, yaku={})), "SB-7.4") == []


@pytest.mark.rule("SB-7.2")
def test_a_yaku_that_is_named_nullifies_those_of_known_piles():
    outcome = played((120, 90, 90), (4, 0, 0), holds=(GORO_JU, BLUE, ""))
    piles = {seat: outcome.piles[seat] for seat in (1, 2)}
    sheet = attrs.evolve(outcome, piles=piles, points={0: 120}, yaku={0: ["crane_moon_phoenix"]})
    settlement = settle_round(CURRENT, sheet)
    assert settlement == settle_round(CURRENT, outcome)
    assert "seat 1: Blue Ribbons (mimu), 2 hai, nullified: 0 hai (SB-7.2)" in map(str, settlement.remarks)


@pytest.mark.rule("SB-7.2")
def test_a_nullified_yaku_that_is_named_is_worth_nothing():
    points = {0: 120, 1: 90, 2: 90}
    named = Outcome(**{**SHEET, "points": points}, yaku={0: ["four_brights"], 1: ["autumn"]}, blue_ribbons="nobody")
    settlement = settle_round(CURRENT, named)
    # 6 hai against none: 120 points.
    assert owed(settlement, "SB-7.3") == [(1, 0, 120), (2, 0, 120)]
    assert "seat 1: Autumn (akiyaku), 2 hai, nullified: 0 hai (SB-7.2)" in map(str, settlement.remarks)


@pytest.mark.rule("SB-7.1")
def test_four_of_a_kind_is_of_no_month_on_a_sheet():
    settlement = settle_round(CURRENT, Outcome(**SHEET, yaku={0: ["four_of_a_kind"], 1: ["four_of_a_kind"]}))
    found = [each for each in settlement.remarks if each.key == "four_of_a_kind"]
    assert [(each.seat, each.value, each.month) for each in found] == [(0, 1, None), (1, 1, None)]


@pytest.mark.rule("SB-3.8", "SB-6.4")
def test_rounds_that_say_little():
    # Nobody has a yaku, in a round of which the low man has nothing but its card points.
    settlement = settle_round(CURRENT, Outcome(**{**SHEET, "points": {0: 10, 1: 150, 2: 140}}, yaku={}))
    assert owed(settlement, "SB-6.3") == [(1, 0, 40), (2, 0, 40), (3, 0, 40)]
    unplayed = Outcome(seats=4, dealer=0, month=1, ending=NobodyPlays())
    assert settle_round(CURRENT, unplayed.as_sheet(CURRENT)) == settle_round(CURRENT, unplayed)


@pytest.mark.rule("SB-7.2")
def test_a_yaku_of_any_cards_is_certain_of_none():
    outcome = Outcome(**SHEET, yaku={0: ["two_brights"], 1: ["autumn"]}, blue_ribbons="nobody")

    def plus(table):
        bright = suhara_bana.RULES.classification.classes[0].cards
        two = attrs.evolve(table["spring"], key="two_brights", cards=bright, needed=2, value=9)
        return table.plus(two)

    rules = house(suhara_bana, plus)()
    assert outcome.certain(0, rules.yaku) == CardSet()
    assert outcome.certain(0, CURRENT.yaku) == CardSet()
    assert owed(settle_round(rules, outcome), "SB-7.3") == [(2, 0, 180), (2, 1, 40), (1, 0, 140)]


# --- what is refused --------------------------------------------------------------------------------------------------


def sheet(**more):
    return Outcome(**{**SHEET, "yaku": {}, **more})


PILES = played((120, 90, 90), (0, 2, 0), holds=("", BLUE, "")).piles


@pytest.mark.parametrize(
    ("entries", "words", "rule", "seat"),
    [
        ({"yaku": None}, r"Which yaku were there\? Enter yaku=", "SB-7.1", None),
        ({"points": None, "yaku": {0: ["spring"]}}, "it did not play", "SB-7.1", 0),
        ({"points": {0: 150, 1: 150}}, "there are those of: 0, 1", "SB-1.1", None),
        ({"blue_ribbons": 3}, "it did not play", "SB-7.4", 3),
        ({"ending": NobodyPlays()}, "neither piles nor a chase", "SB-3.6", None),
        ({"chase": Chase(3, 2)}, "it was displaced, so it has no pile", "SB-4.3", 2),
    ],
)
def test_no_options_allow_such_a_sheet(entries, words, rule, seat):
    with pytest.raises(InvalidOutcomeError, match=words) as refused:
        sheet(**entries)
    assert (refused.value.rule, refused.value.seat) == (rule, seat)


@pytest.mark.parametrize(
    ("entries", "words", "rule", "seat"),
    [
        ({"points": {0: 60, 1: 150, 2: 90}, "yaku": {0: ["spring"]}}, "no pile has 60 card", "SB-6.1", 0),
        ({"points": {0: 10, 1: 150, 2: 140}, "yaku": {0: ["blue_ribbons"]}}, "no pile has 10 card", "SB-6.1", 0),
        (
            {"points": {0: 10, 1: 150, 2: 140}, "yaku": {1: ["crane_moon_phoenix"]}, "blue_ribbons": 0},
            "it has more card points, or another yaku", "SB-7.4", 0,
        ),
        ({"blue_ribbons": 1}, "more card points, or another yaku", "SB-7.4", 1),
        ({"blue_ribbons": 1, "yaku": {1: ["moon_viewing"]}}, "more card points, or another yaku", "SB-7.4", 1),
        ({"blue_ribbons": 1, "yaku": {2: ["blue_ribbons"]}}, "its pile lacks peony-ribbon", "SB-7.4", 1),
        ({"blue_ribbons": "nobody", "yaku": {2: ["blue_ribbons"]}}, "it has the Blue Ribbons, but", "SB-7.4", 2),
    ],
)  # fmt: skip
def test_a_sheet_that_cannot_be(entries, words, rule, seat):
    outcome = sheet(**entries)
    with pytest.raises(InvalidOutcomeError, match=words) as refused:
        settle_round(CURRENT, outcome)
    assert (refused.value.rule, refused.value.seat) == (rule, seat)


@pytest.mark.parametrize(
    ("known", "entries", "words", "rule", "seat"),
    [
        ((1, 2), {"points": {0: 115}}, "the deck has 120 card points besides the known piles, not 115", "SB-6.1", None),
        ((1, 2), {"points": {0: 120}, "yaku": {0: ["spring"]}}, "it cannot have Spring", "CD-7", 0),
        (
            (0, 2),
            {"points": {1: 90}, "yaku": {1: ["blue_ribbons"]}, "blue_ribbons": 0},
            "its pile lacks peony",
            "SB-7.4",
            0,
        ),
        ((0,), {"points": {1: 90, 2: 90}, "blue_ribbons": 0}, "its pile lacks peony-ribbon", "SB-7.4", 0),
        ((0, 1), {"points": {2: 90}, "blue_ribbons": 2}, "its pile lacks peony-ribbon", "SB-7.4", 2),
    ],
)
def test_a_sheet_that_the_known_piles_rule_out(known, entries, words, rule, seat):
    outcome = Outcome(
        **{**SHEET, "yaku": {}, "piles": {each: PILES[each] for each in known}, **entries},
    )
    with pytest.raises(InvalidOutcomeError, match=words) as refused:
        settle_round(CURRENT, outcome)
    assert refused.value.seat == seat
    assert rule in {None, refused.value.rule}
