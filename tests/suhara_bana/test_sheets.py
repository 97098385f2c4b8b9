"""Score sheets: yaku and card points in place of piles (SB-6.1, SB-7.1, SB-7.2, SB-7.4)."""

import attrs
import pytest

from hanafuda_rules import CardSet, InvalidOutcomeError, Month, settle_round
from hanafuda_rules.games import suhara_bana
from hanafuda_rules.games.suhara_bana import CURRENT, Chase, NobodyPlays, Outcome, Rules

from helpers.counted_rounds import house
from helpers.suhara_bana_rounds import owed, played, random_rounds

GORO_JU = "pine-crane susuki-moon paulownia-phoenix"
BLUE = "peony-ribbon chrysanthemum-ribbon maple-ribbon"
SHEET = {"seats": 4, "dealer": 0, "month": Month.CLOVER, "points": {0: 110, 1: 100, 2: 90}}


def paid(settlement):
    return [(each.payer, each.payee, each.amount, str(each.reason)) for each in settlement.payments]


# --- in random rounds -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SB-6.1", "SB-7.1", "SB-7.2", "SB-7.4")
@pytest.mark.parametrize("kind", [Rules, house(suhara_bana)])
def test_a_sheet_of_a_round_settles_as_its_piles_do(kind):
    for state in random_rounds(kind, 40, seed=5):
        rules, outcome = state.ruleset, state.outcome
        sheet, settlement = outcome.as_sheet(rules), settle_round(rules, outcome)
        assert not sheet.captured
        assert (sheet.order, sheet.dropped) == (outcome.order, outcome.dropped)
        for known in ((), *[(seat,) for seat in outcome.piles], outcome.order[:2]):
            piles = {seat: outcome.piles[seat] for seat in known if seat in outcome.piles}
            yaku, points = [
                {seat: each for seat, each in told.items() if seat not in piles} for told in (sheet.yaku, sheet.points)
            ]
            mixed = settle_round(rules, attrs.evolve(sheet, piles=piles, yaku=yaku, points=points))
            assert paid(mixed) == paid(settlement)
            assert (mixed.net, mixed.winner, mixed.next_dealer) == (
                settlement.net,
                settlement.winner,
                settlement.next_dealer,
            )


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
    outcome = Outcome(**SHEET, yaku={0: ["two_brights"], 1: ["autumn"]})

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
        ({"yaku": None}, r"no yaku; enter yaku=\{\} if nobody has any", "SB-7.1", None),
        ({"points": None, "yaku": {0: ["spring"]}}, "there are those of: none", "SB-1.1", None),
        ({"points": {0: 150, 1: 150}}, "there are those of: 0, 1", "SB-1.1", None),
        ({"yaku": {3: ["spring"]}}, "enter its card points or its pile", "SB-6.1", 3),
        ({"piles": {0: PILES[0]}}, "its pile is known, so its points cannot be entered", "SB-6.1", 0),
        ({"blue_ribbons": 3}, "it did not play, so it has no Blue Ribbons", "SB-7.4", 3),
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
        ({"yaku": {0: ["springs"]}}, "there is no yaku 'springs'", "SB-7.1", 0),
        ({"yaku": {0: [("spring", 1)]}}, "spring grows by at most 0 cards, not by 1", "SB-7.1", 0),
        ({"yaku": {0: ["autumn", "moon_viewing"]}}, "autumn and moon_viewing do not count together", "SB-7.1", 0),
        ({"yaku": {0: ["spring"], 1: ["sun_moon"]}}, "pine-crane", "CD-7", 1),
        ({"yaku": {0: ["four_brights"], 1: ["autumn"]}}, "does not count: seat 0 holds Crane", "SB-7.2", 1),
        ({"points": {0: 110, 1: 100, 2: 80}}, "the deck has 300 card points, not 290", "SB-6.1", None),
        ({"points": {0: 112, 1: 98, 2: 90}}, "card points must be a multiple of 5, not 112", "SB-6.1", 0),
        ({"points": {0: 60, 1: 150, 2: 90}, "yaku": {0: ["spring"]}}, "worth 70 card points, not 60", "SB-6.1", 0),
        ({"points": {0: 10, 1: 150, 2: 140}, "yaku": {0: ["blue_ribbons"]}}, "worth 15 card points", "SB-6.1", 0),
        (
            {"points": {0: 10, 1: 150, 2: 140}, "yaku": {1: ["crane_moon_phoenix"]}, "blue_ribbons": 0},
            "it has 15 card points or more: peony-ribbon", "SB-6.1", 0,
        ),
        ({"blue_ribbons": 1}, "with the Blue Ribbons blue_ribbons counts", "SB-7.4", 1),
        ({"blue_ribbons": 1, "yaku": {1: ["moon_viewing"]}}, "with the Blue Ribbons blue_ribbons counts", "SB-7.4", 1),
        ({"blue_ribbons": 1, "yaku": {2: ["blue_ribbons"]}}, "seat 2 has peony-ribbon", "CD-7", 1),
    ],
)  # fmt: skip
def test_a_sheet_that_cannot_be(entries, words, rule, seat):
    outcome = sheet(**entries)
    with pytest.raises(InvalidOutcomeError, match=words) as refused:
        settle_round(CURRENT, outcome)
    assert (refused.value.rule, refused.value.seat) == (rule, seat)


@pytest.mark.rule("SB-7.1")
def test_a_sheet_names_the_yaku_of_the_only_pile_that_is_unknown():
    # The chaff of Plum have no card points; only the other two piles tell that seat 1 holds all four.
    plum = played((120, 90, 90), (0, 1, 0), holds=("", " ".join(card.slug for card in Month.PLUM.cards), ""))
    sheet = {**SHEET, "piles": {seat: plum.piles[seat] for seat in (0, 2)}, "points": {1: 90}}
    with pytest.raises(InvalidOutcomeError, match="of which four_of_a_kind for 1 hai counts, not none") as refused:
        settle_round(CURRENT, Outcome(**sheet, yaku={}))
    assert (refused.value.rule, refused.value.seat) == ("SB-7.1", 1)
    assert settle_round(CURRENT, Outcome(**sheet, yaku={1: ["four_of_a_kind"]})).net == settle_round(CURRENT, plum).net


@pytest.mark.parametrize(
    ("known", "entries", "words", "rule", "seat"),
    [
        ((1, 2), {"points": {0: 115}}, "the deck has 120 card points besides the known piles, not 115", "SB-6.1", None),
        ((1, 2), {"points": {0: 120}, "yaku": {0: ["spring"]}}, "spring for 2 hai|cannot be in its pile", None, 0),
        ((0, 2), {"points": {1: 90}}, "these also form blue_ribbons, which is not named", "SB-7.1", 1),
        ((0, 2), {"points": {1: 90}, "yaku": {1: ["blue_ribbons"]}, "blue_ribbons": 0}, "seat 1 has peony", "CD-7", 0),
        ((0,), {"points": {1: 90, 2: 90}, "blue_ribbons": 0}, "its pile lacks peony-ribbon", "SB-7.4", 0),
        ((0, 1), {"points": {2: 90}, "blue_ribbons": 2}, "seat 1 has peony-ribbon", "CD-7", 2),
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


@pytest.mark.rule("CD-6")
def test_whoever_brings_the_last_card_captures_it():
    piles = {2: CardSet()}
    with pytest.raises(InvalidOutcomeError, match="brought the last card"):
        sheet(piles=piles, points={0: 150, 1: 150})
    # Before it somebody else may have nothing.
    assert sheet(piles={1: CardSet()}, points={0: 150, 2: 150}).order == (0, 1, 2)
