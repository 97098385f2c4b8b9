"""Yaku against each other and the blue ribbon bonus (SB-7.1 to SB-7.4, SB-7.6, SB-8.3)."""

import pytest

from hanafuda_rules import Month
from hanafuda_rules.games.suhara_bana import RULES, Chase, Table

from helpers.suhara_bana_rounds import MONTHS, owed, settled

GORO_JU = "pine-crane susuki-moon paulownia-phoenix"
BLUE = "peony-ribbon chrysanthemum-ribbon maple-ribbon"


@pytest.mark.rule("SB-7.3", "SB-8.3")
@pytest.mark.parametrize(
    ("hai", "debts"),
    [
        # The worked example: B pays A 2 hai; C pays A 3 and B 1, and the lowest pays first.
        ((3, 1, 0), [(2, 0, 60), (2, 1, 20), (1, 0, 40)]),
        ((0, 1, 3), [(0, 1, 20), (0, 2, 60), (1, 2, 40)]),
        ((1, 0, 2), [(1, 0, 20), (1, 2, 40), (0, 2, 20)]),
        # Equals pay each other nothing, and take their turns as they play.
        ((2, 0, 0), [(1, 0, 40), (2, 0, 40)]),
        ((0, 2, 0), [(0, 1, 40), (2, 1, 40)]),
        ((1, 0, 1), [(1, 0, 20), (1, 2, 20)]),
        ((2, 2, 2), []),
        ((0, 0, 0), []),
    ],
)
def test_the_lower_pays_the_difference(hai, debts):
    assert owed(settled((110, 100, 90), hai), "SB-7.3") == debts


@pytest.mark.rule("SB-7.3", "SB-8.3")
def test_equals_and_creditors_go_in_playing_order():
    # 2 plays first, then 3, then 1.
    settlement = settled((110, 100, 90), (1, 0, 1), order=(2, 3, 1), dealer=2)
    assert owed(settlement, "SB-7.3") == [(3, 2, 20), (3, 1, 20)]
    settlement = settled((110, 100, 90), (0, 2, 0), order=(2, 3, 1), dealer=2)
    assert owed(settlement, "SB-7.3") == [(2, 3, 40), (1, 3, 40)]


@pytest.mark.rule("SB-7.1", "SB-1.5")
@pytest.mark.parametrize(("month", "name"), [(Month.PINE, "Pine"), (Month.CLOVER, "Bush Clover")])
def test_a_table_of_yaku_says_of_which_month_it_is(month, name):
    table = RULES.yaku_at(Table(seats=4, month=month))
    assert table.groups[0].names.english == f"Yaku in the month of {name}"
    assert f"Yaku in the month of {name}" in repr(table)
    # That of the ruleset has those of every month.
    assert set(table) < set(RULES.yaku)
    assert [each.month for each in RULES.yaku if each.key == "cards_of_the_month"] == [*Month]


@pytest.mark.rule("SB-7.1")
@pytest.mark.parametrize(
    ("cards", "hai", "name"),
    [
        (f"{GORO_JU} cherry-curtain susuki-geese", 8, "Four Brights + Geese, 8 hai"),
        (f"{GORO_JU} cherry-curtain", 6, "Four Brights (shi-hon yaku), 6 hai"),
        (f"{GORO_JU} susuki-geese", 6, "Crane, Moon, Phoenix + Geese (oh-tori goro-ju), 6 hai"),
        (GORO_JU, 4, "Crane, Full Moon, Phoenix (goro-ju), 4 hai"),
        (BLUE, 2, "Blue Ribbons (mimu), 2 hai"),
    ],
)
def test_the_findings_name_the_yaku(cards, hai, name):
    settlement = settled((160, 70, 70), (hai, 0, 0), holds=(cards, "", ""))
    found = [remark for remark in settlement.remarks if remark.rule == "SB-7.1"]
    assert [each.text for each in found[:1]] == [f"seat 0: {name}"]
    assert owed(settlement, "SB-7.3") == [(1, 0, 20 * hai), (2, 0, 20 * hai)]


# --- goro-ju ---


@pytest.mark.rule("SB-7.2", "SB-7.6")
@pytest.mark.parametrize(
    ("mine", "hai"),
    [
        (GORO_JU, 4),
        (f"{GORO_JU} cherry-curtain", 6),
        (f"{GORO_JU} susuki-geese", 6),
        (f"{GORO_JU} cherry-curtain susuki-geese", 8),
    ],
)
def test_crane_moon_and_phoenix_nullify_the_others(mine, hai):
    # Seat 1 has the Grass Flowers, 1 hai, seat 2 the Blue Ribbons, 2: neither counts.
    holds = (mine, "iris-bridge peony-butterflies chrysanthemum-cup", BLUE)
    settlement = settled((160, 70, 70), (hai, 0, 0), holds=holds)
    assert owed(settlement, "SB-7.3") == [(1, 0, 20 * hai), (2, 0, 20 * hai)]
    nullified = [str(each) for each in settlement.remarks if each.rule == "SB-7.2"]
    assert nullified == [
        "seat 1: Grass Flowers (kusa-bana), 1 hai, nullified: 0 hai (SB-7.2)",
        "seat 2: Blue Ribbons (mimu), 2 hai, nullified: 0 hai (SB-7.2)",
    ]


@pytest.mark.rule("SB-7.2", "SB-7.6")
def test_cards_of_the_month_still_count_3():
    # February: seat 1 holds it, seat 2 has the Blue Ribbons; seat 0 has 4 hai.
    settlement = settled((120, 90, 90), (4, 3, 0), holds=(GORO_JU, " ".join(MONTHS[1]), BLUE), month=2)
    assert owed(settlement, "SB-7.3") == [(2, 0, 80), (2, 1, 60), (1, 0, 20)]
    texts = [str(each) for each in settlement.remarks[-3:]]
    assert texts[1] == "seat 1: Cards of the Month (dori-shima), 3 hai (SB-7.1)"
    assert texts[2] == "seat 2: Blue Ribbons (mimu), 2 hai, nullified: 0 hai (SB-7.2)"


@pytest.mark.rule("SB-7.2")
def test_the_nullifier_may_have_more_than_goro_ju_counts():
    # In August with all four of Susuki the nullifier's 4 hai stay the best of its own.
    settlement = settled((110, 100, 90), (4, 0, 0), holds=(f"{GORO_JU} susuki-chaff-1", "", ""), month=9)
    assert owed(settlement, "SB-7.3") == [(1, 0, 80), (2, 0, 80)]


# --- the blue ribbon bonus ---


@pytest.mark.rule("SB-7.4", "SB-8.3")
def test_blue_ribbons_at_a_table_of_five():
    # The worked example: 2 hai, and 2 × 50 + 2 × 25 = 150 points.
    settlement = settled((100, 105, 95), (2, 0, 0), holds=(BLUE, "", ""), seats=5)
    assert owed(settlement, "SB-7.3") == [(1, 0, 40), (2, 0, 40)]
    assert owed(settlement, "SB-7.4") == [(1, 0, 50), (2, 0, 50), (3, 0, 25), (4, 0, 25)]


@pytest.mark.rule("SB-7.4", "SB-8.3")
def test_the_bonus_is_paid_in_playing_order_then_from_outside():
    settlement = settled((100, 105, 95), None, holds=("", BLUE, ""), order=(2, 4, 0), seats=5, dealer=1)
    assert owed(settlement, "SB-7.4") == [(2, 4, 50), (0, 4, 50), (3, 4, 25), (1, 4, 25)]


@pytest.mark.rule("SB-7.4")
def test_the_displaced_player_is_outside():
    settlement = settled((100, 105, 95), None, holds=(BLUE, "", ""), order=(1, 2, 3), chase=Chase(3, 0))
    assert owed(settlement, "SB-7.4") == [(2, 1, 50), (3, 1, 50), (0, 1, 25)]


@pytest.mark.rule("SB-7.4")
def test_the_bonus_whether_or_not_the_ribbons_are_what_counts():
    # The Cards of the Month, 3 hai, are better; the Blue Ribbons bring the bonus all the same.
    settlement = settled((110, 100, 90), (3, 0, 0), holds=(f"{BLUE} {' '.join(MONTHS[1])}", "", ""), month=2)
    assert owed(settlement, "SB-7.3") == [(1, 0, 60), (2, 0, 60)]
    assert owed(settlement, "SB-7.4") == [(1, 0, 50), (2, 0, 50), (3, 0, 25)]


@pytest.mark.rule("SB-7.4", "SB-7.2")
def test_the_bonus_whether_or_not_the_ribbons_are_nullified():
    settlement = settled((160, 70, 70), (4, 0, 0), holds=(GORO_JU, "", BLUE))
    assert owed(settlement, "SB-7.4") == [(0, 2, 50), (1, 2, 50), (3, 2, 25)]
