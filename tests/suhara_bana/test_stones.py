"""Stones: purses, payments with change, points, bills (SB-1.2, SB-1.3, SB-3.2, SB-10.1 to SB-10.4)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanafuda_rules import HanafudaError
from hanafuda_rules.games.suhara_bana import (
    PLATE,
    Field,
    Purse,
    bill_pieces,
    bills,
    final_purse,
    pay,
    points_to_stones,
    stones_to_points,
)
from hanafuda_rules.games.suhara_bana.stones import PLATES_TO_BORROW, points_text

counts = st.integers(0, 60)
any_purse = st.builds(Purse, st.integers(-40, 40), st.integers(-40, 40))
fields = st.sampled_from(Field)
SMALL, MIDDLE, MAIN = Field.SMALL, Field.MIDDLE, Field.MAIN


# --- what stones are worth ---


@pytest.mark.rule("SB-1.2")
def test_a_plate_is_50_black_in_value_and_250_points_at_small():
    assert (PLATE.white, PLATE.black, PLATE.value) == (11, 6, 50)
    assert stones_to_points(PLATE, SMALL) == 250
    assert PLATES_TO_BORROW == 2


@pytest.mark.rule("SB-1.3")
def test_each_field_halves_what_a_black_stone_is_worth():
    assert [field.value for field in Field] == ["small", "middle", "main"]
    assert [field.points_per_black for field in Field] == [5, Fraction(5, 2), Fraction(5, 4)]
    assert [field.borrowed for field in Field] == [0, 1, 2]
    assert [str(field) for field in Field] == ["Small field", "Middle field", "Main field"]


@pytest.mark.rule("SB-1.3")
def test_a_field_that_is_not_there():
    assert Field("middle") is MIDDLE
    with pytest.raises(HanafudaError, match=r"no field 'big': the fields are 'small', 'middle' and 'main' \(SB-1.3\)"):
        Field("big")


@pytest.mark.parametrize(
    ("points", "small", "middle", "main"),
    [
        (20, Purse(1, 0), Purse(2, 0), Purse(4, 0)),
        (25, Purse(1, 1), Purse(2, 2), Purse(5, 0)),
        (30, Purse(1, 2), Purse(3, 0), Purse(6, 0)),
        # What no stones can make is dropped: 25, 27½ and 27½ points.
        (28, Purse(1, 1), Purse(2, 3), Purse(5, 2)),
        (0, Purse(), Purse(), Purse()),
        # One black stone is 5, 2½, 1¼ points; a point below is none.
        (4, Purse(), Purse(0, 1), Purse(0, 3)),
        (5, Purse(0, 1), Purse(0, 2), Purse(1, 0)),
        (2, Purse(), Purse(), Purse(0, 1)),
        (1, Purse(), Purse(), Purse()),
    ],
)
@pytest.mark.rule("SB-3.2")
def test_points_to_stones(points, small, middle, main):
    assert [points_to_stones(points, field) for field in Field] == [small, middle, main]


def test_stones_to_points_is_exact():
    assert [stones_to_points(stones, MAIN) for stones in (Purse(5, 2), Purse(0, 3))] == [
        Fraction(55, 2),
        Fraction(15, 4),
    ]
    assert stones_to_points(Purse(1, 1), SMALL) == 25
    assert stones_to_points(Purse(-1, 0), MIDDLE) == -10


@pytest.mark.parametrize(
    ("blacks", "field", "text"),
    [
        (0, SMALL, "0"),
        (5, SMALL, "25"),
        (11, MIDDLE, "27½"),
        (22, MAIN, "27½"),
        (1, MAIN, "1¼"),
        (3, MAIN, "3¾"),
        (4, MAIN, "5"),
        (-3, MAIN, "-3¾"),
    ],
)
def test_points_in_writing(blacks, field, text):
    assert points_text(blacks, field) == text


# --- purses ---


@pytest.mark.parametrize(
    ("purse", "text"),
    [
        (Purse(11, 6), "11W+6B"),
        (Purse(3, 0), "3W"),
        (Purse(0, 4), "4B"),
        (Purse(), "0"),
        (Purse(-8, -4), "-8W-4B"),
        (Purse(2, -1), "2W-1B"),
        (Purse(0, -1), "-1B"),
    ],
)
def test_purses_print(purse, text):
    assert str(purse) == text


def test_the_fewest_stones_of_a_value():
    assert [Purse.of(value) for value in (0, 3, 4, 50)] == [Purse(), Purse(0, 3), Purse(1, 0), Purse(12, 2)]
    with pytest.raises(HanafudaError, match="0 or more, not -1"):
        Purse.of(-1)


# --- payments ---


@pytest.mark.rule("SB-10.3")
@pytest.mark.parametrize(
    ("purse", "owed", "paid", "left"),
    [
        # As many whites as the amount holds, then blacks.
        (Purse(11, 6), 6, Purse(1, 2), Purse(10, 4)),
        (Purse(11, 6), 8, Purse(2, 0), Purse(9, 6)),
        # No more whites than the payer has.
        (Purse(1, 10), 12, Purse(1, 8), Purse(0, 2)),
        (Purse(0, 10), 4, Purse(0, 4), Purse(0, 6)),
        # The blacks suffice exactly; one short, and a white is changed.
        (Purse(2, 2), 6, Purse(1, 2), Purse(1, 0)),
        (Purse(2, 1), 6, Purse(1, 2), Purse(0, 3)),
        (Purse(3, 0), 1, Purse(0, 1), Purse(2, 3)),
        (Purse(1, 0), 3, Purse(0, 3), Purse(0, 1)),
        # Exactly all there is.
        (Purse(2, 3), 11, Purse(2, 3), Purse()),
        (Purse(1, 9), 13, Purse(1, 9), Purse()),
        # Nothing owed, nothing moves.
        (Purse(2, 3), 0, Purse(), Purse(2, 3)),
        (Purse(), 0, Purse(), Purse()),
    ],
)
def test_whites_first_then_blacks_then_change(purse, owed, paid, left):
    assert pay(purse, owed) == (paid, left)


@pytest.mark.parametrize("purse", [Purse(-1, 8), Purse(8, -1)])
def test_nothing_is_paid_out_of_a_negative_purse(purse):
    with pytest.raises(HanafudaError, match=r"nothing can be paid from a purse of .*\(SB-10.3\)"):
        pay(purse, 1)


# --- the end of the match ---


@pytest.mark.rule("SB-10.4")
@pytest.mark.parametrize(
    ("purse", "changed"),
    [
        # One white covers four blacks, five need two.
        (Purse(3, -1), Purse(2, 3)),
        (Purse(3, -5), Purse(1, 3)),
        # As few as possible: nothing where nothing need be.
        (Purse(), Purse()),
        # Fours of blacks for the whites that lack.
        (Purse(-1, 9), Purse(0, 5)),
        # The value is nought: so are both.
        (Purse(1, -4), Purse()),
        # A negative value.
        (Purse(-3, 1), Purse(-2, -3)),
        (Purse(1, -6), Purse(0, -2)),
    ],
)
def test_counts_get_the_sign_of_the_value(purse, changed):
    assert purse.changed() == changed


@pytest.mark.rule("SB-10.4")
@given(any_purse)
def test_as_few_changes_as_possible(purse):
    def right(each: Purse) -> bool:
        sign = (each.value > 0) - (each.value < 0)
        return all(count == 0 or count * sign > 0 for count in (each.white, each.black))

    changes = sorted(range(-60, 61), key=abs)
    first = next(k for k in changes if right(Purse(purse.white - k, purse.black + 4 * k)))
    assert purse.changed() == Purse(purse.white - first, purse.black + 4 * first)


@pytest.mark.rule("SB-10.1", "SB-10.4")
@pytest.mark.parametrize(
    ("purse", "borrowed", "left", "score"),
    [
        (Purse(12, 2), 1, Purse(), 0),
        (Purse(3, 2), 1, Purse(-8, -4), -60),
        (PLATE, 1, Purse(), 0),
        (PLATE, 0, PLATE, 100),
        # Two plates: 22 white and 12 black.
        (Purse(25, 13), 2, Purse(3, 1), 20),
        (Purse(), 2, Purse(-22, -12), -200),
        (Purse(), 0, Purse(), 0),
    ],
)
def test_borrowed_plates_are_deducted(purse, borrowed, left, score):
    assert final_purse(purse, borrowed) == left
    assert bills(left) == score


@pytest.mark.parametrize("wrong", [-1, 0.5])
def test_plates_are_counted(wrong):
    with pytest.raises(HanafudaError, match=r"a number of plates.*\(SB-10.1\)"):
        final_purse(PLATE, wrong)


@pytest.mark.rule("SB-10.2")
@pytest.mark.parametrize(
    ("purse", "score", "earlier"),
    [
        (Purse(77, 42), 700, 700 + 15),  # by the earlier texts seven blacks are left: three pairs, one dropped
        (Purse(11, 6), 100, 100),
        (Purse(25, 13), 220, 230),
        (Purse(3, 0), 15, 15),
        (Purse(0, 4), 10, 10),
        (Purse(0, 1), 0, 0),
        # Both edges: a stone less than a plate, two and three blacks.
        (Purse(10, 6), 60 + 20, 60 + 20),
        (Purse(11, 5), 50 + 30, 100),
        (Purse(11, 4), 40 + 35, 40 + 35),
        (Purse(0, 2), 5, 5),
        (Purse(0, 3), 5, 5),
        (Purse(1, 2), 10, 10),
        (Purse(), 0, 0),
    ],
)
def test_bills(purse, score, earlier):
    assert (bills(purse), bills(purse, Purse(11, 5))) == (score, earlier)


@pytest.mark.rule("SB-10.2", "SB-10.4")
@pytest.mark.parametrize(
    ("purse", "pieces", "earlier"),
    [
        (Purse(77, 42), (7, 0, 0), (7, 0, 3)),  # seven blacks are left by the earlier texts: three pairs, one dropped
        (Purse(11, 6), (1, 0, 0), (1, 0, 0)),
        (Purse(25, 13), (2, 1, 2), (2, 3, 0)),
        (Purse(3, 0), (0, 0, 3), (0, 0, 3)),
        (Purse(0, 4), (0, 0, 2), (0, 0, 2)),
        (Purse(0, 1), (0, 0, 0), (0, 0, 0)),
        # 60 below nothing.
        (Purse(-8, -4), (0, -4, -4), (0, -4, -4)),
    ],
)
def test_the_pieces_of_bills(purse, pieces, earlier):
    assert (bill_pieces(purse), bill_pieces(purse, Purse(11, 5))) == (pieces, earlier)


@pytest.mark.rule("SB-10.2")
@pytest.mark.parametrize("plate", [Purse(), Purse(11, 0), Purse(0, 6)])
def test_a_bill_takes_stones_of_both_kinds(plate):
    with pytest.raises(HanafudaError, match=r"a bill of 100 takes white and black stones, not .*\(SB-10.2\)"):
        bills(PLATE, plate)


@pytest.mark.parametrize("purse", [Purse(1, -4), Purse(-1, 9)])
def test_bills_are_for_purses_that_were_changed(purse):
    with pytest.raises(HanafudaError, match=r"has counts of both signs; .*\(SB-10.4\)"):
        bills(purse)


@pytest.mark.parametrize("points", [1, 4, 6, 28])
def test_a_payment_of_the_game_is_a_multiple_of_five(points):
    with pytest.raises(HanafudaError, match=f"multiple of 5 points, not {points}"):
        SMALL.blacks(points)
