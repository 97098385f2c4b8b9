"""What a settlement of Suhara-bana says as data; every amount is reckoned by hand from the rules."""

import pytest

from hanafuda_rules import Month
from hanafuda_rules.games import suhara_bana
from hanafuda_rules.games.suhara_bana import Field

from helpers.suhara_bana_rounds import settled

GORO_JU = "pine-crane susuki-moon paulownia-phoenix"
BLUE = "peony-ribbon chrysanthemum-ribbon maple-ribbon"


def of_kind(settlement, kind):
    """Who owes whom what, for a kind of reason: the stones, and the value they are of."""
    return [
        (each.payer, each.payee, each.owed, each.reason.value)
        for each in settlement.payments
        if each.reason.kind == kind
    ]


@pytest.mark.rule("SB-3.2", "SB-6.2", "SB-7.4")
def test_points_and_what_they_are_in_stones():
    settlement = settled((130, 90, 80), holds=("", BLUE, ""), order=(0, 2, 3), field=Field.MIDDLE)
    # At Middle 5 points are 2 black stones. Seat 1 dropped out.
    assert of_kind(settlement, "fee") == [(1, None, 12, 30)]
    assert of_kind(settlement, "card_points") == [(2, 0, 4, 10), (3, 0, 8, 20)]
    assert of_kind(settlement, "blue_ribbons") == [(0, 2, 20, 50), (3, 2, 20, 50), (1, 2, 10, 25)]
    factors = {each.reason.factors for each in settlement.payments if each.reason.kind == "card_points"}
    assert [(each.key, each.times, each.divided_by) for each in factors.pop()] == [("field", 2, 5)]
    assert [(each.seat, each.value) for each in settlement.remarks if each.kind == "card_points"] == [
        (0, 130),
        (2, 90),
        (3, 80),
    ]


@pytest.mark.rule("SB-7.2", "SB-7.3")
def test_a_difference_names_both_yaku():
    whole = "iris-bridge iris-ribbon iris-chaff-1 iris-chaff-2"
    settlement = settled((130, 90, 80), (4, 3, 0), holds=(GORO_JU, whole, ""), month=Month.IRIS)
    differences = [each for each in settlement.payments if each.reason.kind == "yaku_difference"]
    # 1 hai is 20 points, 4 black stones at Small.
    assert [(each.payer, each.payee, each.owed, each.reason.value) for each in differences] == [
        (2, 0, 16, 4),
        (2, 1, 12, 3),
        (1, 0, 4, 1),
    ]
    parts = [[(part.seat, part.key, part.month) for part in each.reason.parts] for each in differences]
    high, low = (0, "crane_moon_phoenix", None), (1, "cards_of_the_month", Month.IRIS)
    assert parts == [[high], [low], [high, low]]


@pytest.mark.rule("SB-7.2")
def test_a_yaku_that_is_nullified():
    settlement = settled((130, 90, 80), (4, 0, 0), holds=(GORO_JU, BLUE, ""))
    void = [(each.seat, each.key, each.value, each.parts) for each in settlement.remarks if each.kind == "yaku_void"]
    assert void == [(1, "blue_ribbons", 2, ())]
    (yaku,) = [each for each in settlement.remarks if each.kind == "yaku"]
    assert (yaku.seat, yaku.key, yaku.value) == (0, "crane_moon_phoenix", 4)


@pytest.mark.rule("SB-6.3")
def test_what_the_low_man_is_paid():
    printed = suhara_bana.ruleset(low_man_stones="printed")
    # 20, 40 or 60 points; at Main 5 points are 4 black stones, the printed white ones 4 each.
    by_points = settled((10, 140, 150), field=Field.MAIN)
    assert of_kind(by_points, "low_man") == [(seat, 0, 32, 40) for seat in (1, 2, 3)]
    whites = settled((10, 140, 150), field=Field.MAIN, rules=printed)
    assert of_kind(whites, "low_man") == [(seat, 0, 24, 6) for seat in (1, 2, 3)]
    assert {each.reason.factors[0].key for each in whites.payments} == {"white"}


@pytest.mark.rule("SB-7.5")
def test_the_parts_of_the_pot():
    settlement = settled((130, 90, 80), (2, 2, 1), order=(0, 2, 3), seats=5, dealer=4)
    # Seats 4 and 1 dropped out: 12 black. 2 hai take two thirds, 8, in two parts; 2 go back to each.
    assert of_kind(settlement, "pot") == [(None, 0, 4, 12), (None, 2, 4, 12)]
    factors = [each.reason.factors for each in settlement.payments if each.reason.kind == "pot"]
    assert {tuple((each.key, each.times, each.divided_by) for each in some) for some in factors} == {
        (("thirds", 2, 3), ("seats", 1, 2))
    }
    assert of_kind(settlement, "pot_back") == [(None, 1, 2, 2), (None, 4, 2, 2)]
