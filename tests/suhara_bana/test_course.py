"""The match: table, months, fields, end and final score (SB-1.2, SB-1.3, SB-1.5, SB-9, SB-10)."""

import attrs
import pytest

from hanafuda_rules import HanafudaError, Month, SeededShuffler, settle_round
from hanafuda_rules.games import suhara_bana
from hanafuda_rules.games.suhara_bana import (
    CURRENT,
    PLATE,
    REVISION_2022,
    Field,
    NobodyPlays,
    OneLeft,
    Outcome,
    Purse,
    SplitPot,
    Table,
)

from helpers.suhara_bana_rounds import piles_of

CARRY = suhara_bana.ruleset(all_drop_pot="carry")
OPEN = CURRENT.table(seats=4, dealer=1)


def after(table, ending=None, points=None, hai=(0, 0, 0), rules=CURRENT, order=(1, 2, 3)):
    if points is None:
        outcome = Outcome.at(table, ending=ending)
    else:
        piles = piles_of(points, hai, int(table.month), ("", "", ""))
        outcome = Outcome.at(table, dict(zip(order, piles, strict=True)))
    return rules.match_plan.advance(table, settle_round(rules, outcome))


# --- the table ---


@pytest.mark.rule("SB-1.2", "SB-1.3", "SB-1.5")
def test_a_match_starts_at_small_in_january_with_a_plate_each():
    assert Table(seats=4, dealer=1, month=Month.PINE, purses=(PLATE,) * 4, borrowed=(0,) * 4) == OPEN
    assert (OPEN.field, OPEN.plates_left, OPEN.carried, OPEN.pot) == (Field.SMALL, 2, 0, Purse())
    assert not CURRENT.match_plan.is_over(OPEN)
    assert CURRENT.match_plan.standings(OPEN) == (100,) * 4


@pytest.mark.rule("SB-1.3")
@pytest.mark.parametrize(
    ("borrowed", "field", "left"),
    [
        ((0, 0, 0, 0), Field.SMALL, 2),
        ((0, 1, 0, 0), Field.MIDDLE, 1),
        ((1, 0, 1, 0), Field.MAIN, 0),
        ((0, 0, 0, 2), Field.MAIN, 0),
    ],
)
def test_each_borrowed_plate_moves_the_field_on(borrowed, field, left):
    table = Table(seats=4, borrowed=borrowed)
    assert table.purses == tuple(Purse(11 * (1 + plates), 6 * (1 + plates)) for plates in borrowed)
    assert (table.field, table.plates_left) == (field, left)


@pytest.mark.rule("SB-1.2")
@pytest.mark.parametrize(
    ("more", "match"),
    [
        ({"purses": (PLATE,) * 3}, "4 seats need 4 purses, not 3"),
        ({"borrowed": (1, 1, 1, 0)}, "there are 2 plates to borrow"),
        ({"purses": [PLATE] * 4}, "the purses must be a tuple"),
        ({"pot": None}, r"the pot must be a Purse\(white, black\), not None"),
        # Four plates are 200 black; a pot of one carried deal is 4 × 6.
        ({"purses": (PLATE, PLATE, PLATE, Purse(11, 5))}, "4 plates are 200 black stones, .* hold 199"),
        ({"pot": Purse(0, 1)}, "a pot of 0 carried deals is worth 0 black stones, not 1B = 1"),
        ({"carried": 1}, "a pot of 1 carried deals is worth 24 black stones, not 0 = 0"),
        ({"purses": (PLATE, PLATE, 50, PLATE)}, r"seat 2 has a Purse\(white, black\), not 50"),
        ({"month": 13}, "no month 13"),
    ],
)
def test_a_table_that_cannot_be(more, match):
    with pytest.raises(HanafudaError, match=match):
        attrs.evolve(OPEN, **more)


# --- from round to round ---


@pytest.mark.rule("SB-1.5", "SB-8.2")
def test_a_round_that_counts_moves_month_dealer_purses_and_totals_on():
    table = after(OPEN, points=(90, 130, 80))
    assert (table.month, table.dealer, table.round_number) == (Month.PLUM, 2, 2)
    # 10 and 20 points to seat 2; seat 0 gets its penalty back.
    assert table.purses == (PLATE, Purse(11, 4), Purse(12, 8), Purse(10, 6))
    assert table.totals == (0, -2, 6, -4)


@pytest.mark.rule("SB-1.5", "SB-3.6", "SB-3.7")
@pytest.mark.parametrize("ending", [SplitPot((0, 1)), OneLeft(3)])
def test_rounds_that_nobody_played_count(ending):
    assert (after(OPEN, ending).month, after(OPEN, ending).round_number) == (Month.PLUM, 2)


@pytest.mark.rule("SB-1.5", "SB-6.6", "SB-3.8")
def test_void_rounds_and_misdeals_leave_everything():
    assert after(OPEN, points=(100, 100, 100), hai=None) == OPEN
    assert after(OPEN, NobodyPlays()) == OPEN


@pytest.mark.rule("SB-3.8", "SB-9.1")
def test_a_carried_pot_goes_from_table_to_table():
    poor = attrs.evolve(OPEN, purses=(Purse(20, 14), Purse(1, 2), PLATE, PLATE))
    table = after(poor, NobodyPlays(), rules=CARRY)
    assert (table.carried, table.pot, table.month, table.dealer) == (1, Purse(4, 8), Month.PINE, 1)
    # Seat 1 has nothing left; it ends nothing and does not borrow yet.
    assert (table.purses[1], table.borrowed) == (Purse(), (0,) * 4)
    assert not CARRY.match_plan.is_over(table)
    # Two split it: seat 1, who cannot drop, and seat 2 get 36 of 36; now 0 and 3 have paid twice.
    table = after(table, SplitPot((1, 2)), rules=CARRY)
    assert (table.carried, table.pot) == (0, Purse())
    assert [purse.value for purse in table.purses] == [94 - 12, 18, 44 + 18, 50 - 12]


@pytest.mark.rule("SB-9.1", "SB-1.3")
def test_borrowing_is_kept_by_seat():
    poor = attrs.evolve(OPEN, purses=(Purse(20, 14), Purse(0, 2), Purse(11, 6), Purse(13, 2)))
    table = after(poor, points=(90, 130, 80))
    assert table.borrowed == (0, 1, 0, 0)
    assert table.purses[1] == PLATE
    assert (table.field, table.plates_left) == (Field.MIDDLE, 1)
    assert table.totals == (0, -2, 6, -4)


def test_a_settlement_of_another_table_is_refused():
    outcome = Outcome.at(OPEN, ending=OneLeft(3))
    with pytest.raises(HanafudaError, match="did not begin with this table's purses"):
        CURRENT.match_plan.advance(
            attrs.evolve(OPEN, purses=(Purse(12, 2), *[PLATE] * 3)), settle_round(CURRENT, outcome)
        )
    unknown = attrs.evolve(outcome, purses=None)
    with pytest.raises(HanafudaError, match="did not begin with this table's purses"):
        CURRENT.match_plan.advance(OPEN, settle_round(CURRENT, unknown))


# --- the end ---


@pytest.mark.rule("SB-9.2", "SB-9.3")
@pytest.mark.parametrize(("borrowed", "over"), [((0, 0, 0, 0), False), ((1, 0, 0, 0), False), ((1, 1, 0, 0), True)])
def test_the_match_ends_when_no_plate_is_left(borrowed, over):
    # Seat 3 loses its last stones: 20 points are 4, 8 or 16 black.
    value = {0: 4, 1: 8, 2: 16}[sum(borrowed)]
    rest = 50 * (4 + sum(borrowed)) - value - 62
    poor = attrs.evolve(OPEN, borrowed=borrowed, purses=(Purse(0, 50), Purse(0, 12), Purse(0, rest), Purse(0, value)))
    table = after(poor, points=(90, 130, 80))
    assert CURRENT.match_plan.is_over(table) is over
    assert table.purses[3] == (Purse() if over else PLATE)


@pytest.mark.rule("SB-6.5", "SB-10.1", "SB-10.5")
def test_the_match_is_won_without_card_points():
    middle = attrs.evolve(OPEN, borrowed=(0, 1, 0, 0), purses=(PLATE, Purse(22, 12), PLATE, PLATE))
    table = after(middle, points=(0, 150, 150), hai=None)
    assert CURRENT.match_plan.is_over(table)
    assert table.purses == (Purse(), Purse(55, 30), Purse(), Purse())
    assert table.borrowed == (0, 1, 0, 0)
    # Five plates less the one it borrowed.
    assert CURRENT.match_plan.standings(table) == (0, 400, 0, 0)


@pytest.mark.rule("SB-10.1", "SB-10.2", "SB-10.4")
def test_the_final_score():
    # Seven plates are 350: 113, 50, 14, 12, and 161.
    purses = (Purse(25, 13), Purse(12, 2), Purse(3, 2), Purse(3, 0), Purse(30, 41))
    table = Table(seats=5, purses=purses, borrowed=(0, 1, 1, 0, 0))
    # 30W+41B: two plates, then 8 pairs and 21 blacks, of which one is dropped.
    assert CURRENT.match_plan.standings(table) == (220, 0, -60, 15, 200 + 80 + 50)
    # By 11 and 5: two plates, 8 pairs and 23 blacks. The plate that is deducted stays 11 and 6.
    assert REVISION_2022.match_plan.standings(table) == (230, 0, -60, 15, 200 + 80 + 55)


@pytest.mark.rule("SB-10.5")
def test_equal_scores_share_the_win():
    match = CURRENT.match(seats=4, shuffler=SeededShuffler(1), dealer=0)
    assert match.winners == (0, 1, 2, 3)
    # 75, 15, 75 and 35 make four plates. 17W+7B: a plate, a pair and five whites; 3 and 7 pairs.
    table = attrs.evolve(OPEN, purses=(Purse(17, 7), Purse(3, 3), Purse(17, 7), Purse(7, 7)))
    assert attrs.evolve(match, table=table).standings == (135, 30, 135, 70)
    assert attrs.evolve(match, table=table).winners == (0, 2)
