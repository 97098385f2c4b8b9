"""Running out of stones: part payments, borrowing, the end of the match (SB-8.3, SB-9.1 to SB-9.3)."""

import attrs
import pytest

from hanafuda_rules import settle_round
from hanafuda_rules.games.suhara_bana import CURRENT, PLATE, Field, OneLeft, Outcome, Purse, SplitPot
from hanafuda_rules.games.suhara_bana.settle import borrow_plates

from helpers.suhara_bana_rounds import owed, purses, settled

DULL = (0, 0, 0)


def paid(settlement):
    return [(each.payer, each.payee, each.owed, each.amount) for each in settlement.payments]


# --- part payments ---


@pytest.mark.rule("SB-8.3")
@pytest.mark.parametrize(
    ("value", "amount", "borrows"),
    [
        # Seat 2 owes 20 points, 4 black: one stone more than that, exactly that, one short, and a single stone.
        (5, 4, False),
        (4, 4, True),
        (3, 3, True),
        (1, 1, True),
    ],
)
def test_who_cannot_pay_pays_what_there_is(value, amount, borrows):
    stones = purses((11, 6), (11, 6), (0, value), (0, 100 - value))
    settlement = settled((120, 100, 80), DULL, purses=stones)
    assert paid(settlement) == [(2, 0, 4, amount)]
    (payment,) = settlement.payments
    assert payment.forgiven == 4 - amount
    assert (payment.points_owed, payment.points_paid) == ("20", str(5 * amount))
    assert settlement.forgiven == ((payment,) if amount < 4 else ())
    assert settlement.net == (amount, 0, -amount, 0)
    assert settlement.purses[0] == Purse(11, 6) + payment.stones
    assert settlement.borrowers == ((2,) if borrows else ())


@pytest.mark.rule("SB-8.3")
def test_creditors_are_paid_in_playing_order():
    # Seat 2 owes 5 points to 0 and 30 to 1, and has 3 black: the first is paid whole.
    stones = purses((11, 6), (11, 6), (0, 3), (0, 97))
    assert paid(settled((105, 130, 65), DULL, purses=stones)) == [(2, 0, 1, 1), (2, 1, 6, 2)]


@pytest.mark.rule("SB-8.3")
def test_a_seat_at_nothing_still_receives_and_pays_later():
    # Seat 2, 1 hai, loses all on card points, gets 20 points from each of the others, and keeps them.
    stones = purses((11, 6), (11, 6), (0, 3), (0, 97))
    settlement = settled((120, 110, 70), (0, 0, 1), purses=stones)
    assert paid(settlement) == [(2, 0, 4, 3), (2, 1, 2, 0), (0, 2, 4, 4), (1, 2, 4, 4)]
    assert settlement.purses[2] == Purse(2, 0)
    assert settlement.borrowers == ()


@pytest.mark.rule("SB-8.3", "SB-7.3")
def test_the_middle_one_pays_on_what_it_gets():
    # Seat 1 has one black; the lowest, seat 2, pays first: 20 points to it, of which it owes 40 to seat 0.
    stones = purses((11, 6), (0, 1), (11, 6), (0, 99))
    settlement = settled((100, 105, 95), (3, 1, 0), purses=stones)
    # Card points: seat 2 pays 1 black to seat 1.
    assert paid(settlement) == [(2, 1, 1, 1), (2, 0, 12, 12), (2, 1, 4, 4), (1, 0, 8, 6)]
    assert settlement.purses[1] == PLATE


@pytest.mark.rule("SB-8.3", "SB-7.4")
def test_seats_outside_run_out_too():
    blue = "peony-ribbon chrysanthemum-ribbon maple-ribbon"
    stones = purses((11, 6), (11, 6), (22, 8), (0, 4))
    settlement = settled((100, 105, 95), (2, 0, 0), holds=(blue, "", ""), purses=stones)
    assert paid(settlement)[-1] == (3, 0, 5, 4)
    assert settlement.borrowers == (3,)


@pytest.mark.rule("SB-8.3", "SB-1.3")
def test_part_payments_in_quarters_of_points():
    stones = purses((11, 6), (30, 30), (0, 3), (0, 97))
    settlement = settled((105, 100, 95), DULL, purses=stones, field=Field.MAIN)
    assert [(each.points_owed, each.points_paid) for each in settlement.payments] == [("5", "3¾")]


# --- borrowing ---


def borrowing(values, next_dealer=0, field=Field.SMALL):
    after = tuple(map(Purse.of, values))
    round_ = settled((120, 100, 80), DULL)
    return borrow_plates(attrs.evolve(round_, purses=after, next_dealer=next_dealer, field=field))


@pytest.mark.rule("SB-9.1", "SB-9.2")
@pytest.mark.parametrize(
    ("values", "next_dealer", "field", "borrowers", "end"),
    [
        ((50, 100, 49, 1), 0, "SMALL", (), None),
        ((50, 101, 49, 0), 0, "SMALL", (3,), None),
        # In turn order from the next dealer.
        ((0, 100, 100, 0), 1, "SMALL", (3, 0), None),
        ((0, 100, 100, 0), 0, "SMALL", (0, 3), None),
        # One plate left, two should borrow: the first does, and then the match is over.
        ((0, 150, 100, 0), 1, "MIDDLE", (3,), "SB-9.2"),
        ((0, 150, 50, 50), 1, "MIDDLE", (0,), None),
        ((0, 200, 0, 0), 2, "SMALL", (2, 3), "SB-9.2"),
        ((0, 250, 0, 0), 2, "MIDDLE", (2,), "SB-9.2"),
        # During Main nobody borrows.
        ((0, 200, 50, 50), 1, "MAIN", (), "SB-9.3"),
        ((0, 300, 0, 0), 1, "MAIN", (), "SB-9.3"),
        ((1, 199, 50, 50), 1, "MAIN", (), None),
    ],
)
def test_who_borrows(values, next_dealer, field, borrowers, end):
    found = borrowing(values, next_dealer, Field[field])
    assert found.borrowers == borrowers
    assert (found.match_end and found.match_end.rule) == end
    assert [purse.value for purse in found.purses] == [
        50 if seat in borrowers else value for seat, value in enumerate(values)
    ]
    assert all(found.purses[seat] == PLATE for seat in borrowers)


@pytest.mark.rule("SB-9.1", "SB-1.3")
def test_each_plate_moves_the_field_on():
    stones = purses((25, 88), (0, 4), (0, 4), (0, 4))
    one = settled((120, 100, 80), DULL, purses=stones)
    assert (one.borrowers, one.field, one.next_field) == ((2,), Field.SMALL, Field.MIDDLE)
    two = settled((140, 80, 80), DULL, purses=stones)
    assert (two.borrowers, two.next_field, two.match_end) == ((1, 2), Field.MAIN, None)
    assert two.purses == (Purse(25, 96), PLATE, PLATE, Purse(0, 4))
    none = settled((110, 100, 90), DULL, purses=stones)
    assert (none.borrowers, none.next_field) == ((), Field.SMALL)


@pytest.mark.rule("SB-9.1")
def test_an_empty_purse_that_fills_again_borrows_nothing():
    # Seat 2 loses its last 4 black on card points and gets the penalty back that it has not paid itself: nothing.
    # Seat 3 pays its last 6 black for dropping out, and gets them back in the end.
    stones = purses((11, 6), (11, 6), (22, 6), (1, 2))
    settlement = settled((120, 100, 80), DULL, dealer=3, purses=stones)
    assert settlement.purses[3] == Purse(1, 2)
    assert settlement.borrowers == ()


@pytest.mark.rule("SB-9.1", "SB-3.6", "SB-3.7")
@pytest.mark.parametrize(("ending", "dropped"), [(SplitPot((0, 2)), (1, 3)), (OneLeft(0), (1, 2, 3))])
def test_borrowing_after_a_round_that_nobody_played(ending, dropped):
    stones = purses((23, 0), (1, 2), (23, 4), (1, 2))
    found = Outcome(seats=4, dealer=1, month=7, ending=ending, purses=stones)
    settlement = settle_round(CURRENT, found)
    assert owed(settlement, "SB-3.2") == [(seat, "pot", 30) for seat in dropped]
    # From the next dealer on: seat 1 after a split, seat 0 if it won.
    assert settlement.borrowers == (1, 3)
    assert settlement.purses[1] == settlement.purses[3] == PLATE
