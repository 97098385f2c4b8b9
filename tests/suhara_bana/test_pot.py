"""Dropping out and the pot (SB-3.2, SB-3.6 to SB-3.9, SB-7.5)."""

import functools

import attrs
import pytest

from hanafuda_rules import settle_round
from hanafuda_rules.games import suhara_bana
from hanafuda_rules.games.suhara_bana import CURRENT, Field, NobodyPlays, OneLeft, Outcome, Purse, Rules, SplitPot
from hanafuda_rules.yaku import YakuTable

from helpers.suhara_bana_rounds import owed, purses, settled

CARRY = suhara_bana.ruleset(all_drop_pot="carry")
POINTS = (110, 100, 90)
TWO_DROPPED = {"order": (2, 3, 4), "seats": 5, "dealer": 0}
BLUE = "peony-ribbon chrysanthemum-ribbon maple-ribbon"


class House(Rules):
    """Yaku of 2 hai are worth 3."""

    @functools.cached_property
    def yaku(self):
        usual = super().yaku
        return YakuTable(
            usual.groups, tuple(attrs.evolve(each, value=3) if each.value == 2 else each for each in usual)
        )


def unplayed(ending, rules=CURRENT, **more):
    found = {"seats": 4, "dealer": 1, "month": 7, "ending": ending} | more
    return settle_round(rules, Outcome(**found))


# --- dropping out ---


@pytest.mark.rule("SB-3.2")
@pytest.mark.parametrize(("field", "stones"), [("SMALL", "1W+2B"), ("MIDDLE", "3W"), ("MAIN", "6W")])
def test_dropping_out_costs_30_points(field, stones):
    settlement = settled(POINTS, (0, 0, 0), **TWO_DROPPED, field=Field[field])
    assert [(each.payer, each.payee, str(each.stones)) for each in settlement.payments[:2]] == [
        (0, None, stones),
        (1, None, stones),
    ]
    assert {each.points_paid for each in settlement.payments[:2]} == {"30"}


@pytest.mark.rule("SB-3.2", "SB-10.3")
def test_the_penalty_is_paid_at_once_out_of_the_purse():
    # Seat 0 has no blacks: a white is changed before anything else is paid.
    settlement = settled(POINTS, (0, 0, 0), order=(1, 2, 3), purses=purses((5, 0), (11, 36), (11, 6), (11, 6)))
    assert settlement.payments[0].stones == Purse(1, 2)
    assert settlement.purses[0] == Purse(3, 2) + Purse(1, 2)  # and it comes back


# --- two, one or nobody wants to play ---


@pytest.mark.rule("SB-3.6", "SB-3.9")
def test_two_split_the_pot():
    settlement = unplayed(SplitPot((0, 2)))
    # Seat 1 deals: 1 and 3 drop, 2 is the acting dealer and paid first; 60 points make 30 each.
    assert owed(settlement, "SB-3.2") == [(1, "pot", 30), (3, "pot", 30)]
    assert owed(settlement, "SB-3.6") == [("pot", 2, 30), ("pot", 0, 30)]
    assert (settlement.winner, settlement.next_dealer, settlement.dealer_reason.rule) == (None, 1, "SB-3.6")
    assert (settlement.counts, settlement.pot) == (True, 0)


@pytest.mark.rule("SB-3.6", "SB-10.3")
def test_the_acting_dealer_is_paid_first_and_gets_the_whites():
    # Five seats, three drop: 90 points, 3 white and 6 black, 9 black's worth to each.
    settlement = unplayed(SplitPot((0, 4)), seats=5, dealer=4)
    assert owed(settlement, "SB-3.6") == [("pot", 4, 45), ("pot", 0, 45)]
    assert [each.stones for each in settlement.payments[-2:]] == [Purse(2, 1), Purse(1, 5)]


@pytest.mark.rule("SB-3.7")
def test_one_takes_the_pot_wins_and_deals():
    settlement = unplayed(OneLeft(3))
    assert owed(settlement, "SB-3.7") == [("pot", 3, 90)]
    assert (settlement.winner, settlement.next_dealer, settlement.dealer_reason.rule) == (3, 3, "SB-3.7")
    assert settlement.counts


@pytest.mark.rule("SB-3.8")
def test_nobody_plays_and_all_is_as_it_was():
    stones = purses((22, 6), (10, 2), (11, 6), (2, 6))
    settlement = unplayed(NobodyPlays(), purses=stones)
    # Each gets back the stones that it paid.
    assert owed(settlement, "SB-3.2") == [(1, "pot", 30), (2, "pot", 30), (3, "pot", 30), (0, "pot", 30)]
    assert owed(settlement, "SB-3.8") == [("pot", 1, 30), ("pot", 2, 30), ("pot", 3, 30), ("pot", 0, 30)]
    assert [each.stones for each in settlement.payments] == [Purse(1, 2)] * 8
    assert settlement.net == (0, 0, 0, 0)
    assert settlement.purses == tuple(stones.values())
    assert (settlement.winner, settlement.next_dealer, settlement.counts) == (None, 1, False)
    assert (settlement.pot, settlement.carried) == (0, 0)


@pytest.mark.rule("SB-3.8", "SB-10.3")
def test_a_stone_that_was_changed_for_a_penalty_is_changed_back():
    # 30 points are 1 white and 2 black; seats 1 and 2 have no black, so one white each is changed for four.
    stones = purses((11, 12), (11, 0), (11, 0), (11, 12))
    settlement = unplayed(NobodyPlays(), purses=stones)
    assert [each.stones for each in settlement.payments] == [Purse(1, 2)] * 8
    assert settlement.purses == tuple(stones.values())
    assert settlement.pot_after == Purse()


@pytest.mark.rule("SB-3.8", "SB-9.1")
def test_nobody_plays_and_the_penalties_stay():
    # Seat 3 pays its last stones, and does not borrow: the round does not count.
    stones = purses((22, 16), (10, 6), (11, 0), (1, 2))
    settlement = unplayed(NobodyPlays(), CARRY, purses=stones)
    assert owed(settlement, "SB-3.2") == [(1, "pot", 30), (2, "pot", 30), (3, "pot", 30), (0, "pot", 30)]
    assert (settlement.pot, settlement.pot_after, settlement.carried) == (24, Purse(4, 8), 1)
    assert (settlement.purses[3], settlement.borrowers, settlement.counts) == (Purse(), (), False)
    # Once more, but seat 3 cannot drop any more; the pot that was carried goes to the one who plays.
    again = dict(enumerate(settlement.purses))
    taken = unplayed(OneLeft(3), CARRY, purses=again, carried=1, carried_pot=settlement.pot_after)
    assert owed(taken, "SB-3.7") == [("pot", 3, 7 * 30)]
    assert (taken.pot, taken.carried) == (0, 0)


@pytest.mark.rule("SB-3.8", "SB-3.6")
def test_two_split_a_carried_pot():
    settlement = unplayed(SplitPot((0, 1)), CARRY, carried=2, seats=5)
    # Ten penalties and three: 390 points.
    assert owed(settlement, "SB-3.6") == [("pot", 1, 195), ("pot", 0, 195)]


# --- the pot of a round that was played out ---


@pytest.mark.rule("SB-7.5")
@pytest.mark.parametrize(
    ("hai", "shares"),
    [
        # Two dropped out: 60 points in the pot. One hai takes a third, two hai two thirds, three and more all of it.
        ((1, 0, 0), [(2, 20), (0, 20), (1, 20)]),
        ((0, 2, 0), [(3, 40), (0, 10), (1, 10)]),
        ((0, 1, 3), [(4, 60)]),
        # Two share it.
        ((1, 1, 0), [(2, 10), (3, 10), (0, 20), (1, 20)]),
        ((2, 0, 2), [(2, 20), (4, 20), (0, 10), (1, 10)]),
        ((2, 2, 1), [(2, 20), (3, 20), (0, 10), (1, 10)]),
        # Three with the same value, or nobody with any: it all goes back.
        ((1, 1, 1), [(0, 30), (1, 30)]),
        ((2, 2, 2), [(0, 30), (1, 30)]),
        ((0, 0, 0), [(0, 30), (1, 30)]),
    ],
)
def test_who_gets_the_pot(hai, shares):
    settlement = settled(POINTS, hai, **TWO_DROPPED)
    assert owed(settlement, "SB-7.5") == [("pot", seat, points) for seat, points in shares]
    assert settlement.pot == 0


@pytest.mark.rule("SB-7.5")
def test_two_share_all_of_it_from_three_hai_on():
    # No cards make two such values; the rule has them all the same.
    settlement = settled(POINTS, (2, 2, 0), order=(1, 2, 3), rules=House())
    assert owed(settlement, "SB-7.5") == [("pot", 1, 15), ("pot", 2, 15)]


@pytest.mark.rule("SB-7.5", "SB-7.6")
def test_the_values_are_those_after_nullification():
    holds = ("pine-crane susuki-moon paulownia-phoenix", "", BLUE)
    settlement = settled((160, 70, 70), (4, 0, 0), holds=holds, **TWO_DROPPED)
    assert owed(settlement, "SB-7.5") == [("pot", 2, 60)]


@pytest.mark.rule("SB-7.5", "SB-3.8")
def test_a_carried_pot_goes_back_by_the_penalty():
    # The worked example: 120 carried, one of the four drops again; 1 hai takes 50, that seat gets 40, the others 20.
    settlement = settled(POINTS, (1, 0, 0), order=(1, 2, 3), dealer=0, carried=1, rules=CARRY)
    assert owed(settlement, "SB-7.5") == [
        ("pot", 1, 50),
        ("pot", 1, 20),
        ("pot", 2, 20),
        ("pot", 3, 20),
        ("pot", 0, 40),
    ]
    assert (settlement.pot_before.value, settlement.pot, settlement.carried) == (24, 0, 0)


@pytest.mark.rule("SB-7.5", "SB-10.3")
@pytest.mark.parametrize(
    ("hai", "stones"),
    [
        # Seat 3 deals, 3 and 0 drop out, 4 plays first, then 1 and 2; 2W+4B lie in the pot.
        ((2, 0, 2), [(4, "1W"), (1, "1W"), (0, "2B"), (3, "2B")]),
        ((1, 0, 0), [(1, "1W"), (0, "1W"), (3, "4B")]),
        ((0, 0, 0), [(0, "1W+2B"), (3, "1W+2B")]),
        ((0, 3, 0), [(2, "2W+4B")]),
    ],
)
def test_the_order_in_which_the_pot_pays_decides_who_gets_whites(hai, stones):
    settlement = settled(POINTS, hai, order=(1, 2, 4), seats=5, dealer=3)
    paid = [(each.payee, str(each.stones)) for each in settlement.payments if each.reason.rule == "SB-7.5"]
    assert paid == stones


@pytest.mark.rule("SB-8.1")
def test_the_order_of_settlement():
    holds = (BLUE, "", "")
    settlement = settled((100, 105, 95), (2, 0, 0), holds=holds, order=(1, 2, 3))
    rules = [each.reason.rule for each in settlement.payments]
    assert rules == ["SB-3.2", "SB-6.2", "SB-7.3", "SB-7.3", *["SB-7.4"] * 3, "SB-7.5", "SB-7.5"]
