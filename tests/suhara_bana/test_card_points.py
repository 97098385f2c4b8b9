"""Card points, low man out, chases and who deals next (SB-4.4, SB-6.2 to SB-6.6, SB-8.1, SB-8.2)."""

import pytest

from hanafuda_rules.games import suhara_bana
from hanafuda_rules.games.suhara_bana import Chase, Field, Purse
from hanafuda_rules.games.suhara_bana.settle import low_man_reason

from helpers.suhara_bana_rounds import owed, purses, settled

SMALL, MIDDLE, MAIN = Field.SMALL, Field.MIDDLE, Field.MAIN
WITH_POINTS = suhara_bana.ruleset(low_man_replaces="yaku")
CARRY = suhara_bana.ruleset(all_drop_pot="carry")
KEEPS = suhara_bana.ruleset(tie="dealer")
DULL = (0, 0, 0)
TIED = "most card points, of those tied"


# --- card points ---


@pytest.mark.rule("SB-6.2")
@pytest.mark.parametrize(
    ("points", "debts"),
    [
        # The worked examples: one winner, one loser.
        ((130, 90, 80), [(1, 0, 10), (2, 0, 20)]),
        ((130, 105, 65), [(2, 0, 30), (2, 1, 5)]),
        # Par itself neither pays nor is paid; 5 points on either side of it do.
        ((130, 100, 70), [(2, 0, 30)]),
        ((105, 100, 95), [(2, 0, 5)]),
        ((95, 95, 110), [(0, 2, 5), (1, 2, 5)]),
        ((90, 105, 105), [(0, 1, 5), (0, 2, 5)]),
        # 20 points are the least that is not low man out.
        ((20, 140, 140), [(0, 1, 40), (0, 2, 40)]),
        ((20, 20, 260), [(0, 2, 80), (1, 2, 80)]),
    ],
)
def test_card_points(points, debts):
    assert owed(settled(points), "SB-6.2") == debts


@pytest.mark.rule("SB-6.2", "SB-8.3")
def test_payers_and_payees_go_in_playing_order():
    # Seat 2 deals and plays first, then 3, then 1; 0 dropped out.
    assert owed(settled((80, 90, 130), order=(2, 3, 1), dealer=2), "SB-6.2") == [(2, 1, 20), (3, 1, 10)]
    assert owed(settled((65, 105, 130), order=(2, 3, 1), dealer=2), "SB-6.2") == [(2, 3, 5), (2, 1, 30)]


@pytest.mark.rule("SB-6.2", "SB-1.3")
@pytest.mark.parametrize(("field", "blacks"), [(SMALL, (2, 4)), (MIDDLE, (4, 8)), (MAIN, (8, 16))])
def test_points_become_stones_by_the_field(field, blacks):
    settlement = settled((130, 90, 80), DULL, field=field)
    assert tuple(each.amount for each in settlement.payments) == blacks
    assert [each.points_paid for each in settlement.payments] == ["10", "20"]
    assert settlement.net == (sum(blacks), -blacks[0], -blacks[1], 0)


# --- all three at par ---


@pytest.mark.rule("SB-6.6")
def test_all_three_at_100_are_void():
    settlement = settled((100, 100, 100), dealer=3, purses=purses((11, 6), (12, 2), (10, 10), (11, 6)))
    # The one who dropped out gets its penalty back.
    assert [(each.payer, each.payee, each.owed, each.reason.rule) for each in settlement.payments] == [
        (3, None, 6, "SB-3.2"),
        (None, 3, 6, "SB-6.6"),
    ]
    assert settlement.purses == settlement.purses_before == (Purse(11, 6), Purse(12, 2), Purse(10, 10), Purse(11, 6))
    assert (settlement.winner, settlement.next_dealer, settlement.counts) == (None, 3, False)
    assert settlement.dealer_reason.rule == "SB-6.6"


@pytest.mark.rule("SB-6.6", "SB-3.8")
def test_a_carried_pot_survives_a_void_round():
    stones = purses((0, 0), (22, 12), (11, 6), (6, 2))
    settlement = settled((100, 100, 100), dealer=0, purses=stones, carried=1, rules=CARRY)
    assert (settlement.pot, settlement.pot_after, settlement.carried) == (24, Purse(6, 0), 1)
    # Seat 0 is without stones still, and still nobody borrows.
    assert (settlement.purses[0], settlement.borrowers, settlement.match_end) == (Purse(), (), None)


@pytest.mark.rule("SB-6.6", "SB-8.1")
def test_a_chase_costs_nothing_in_a_void_round():
    assert settled((100, 100, 100), order=(1, 2, 3), chase=Chase(3, 0)).net == (0, 0, 0, 0)


# --- low man out ---


@pytest.mark.rule("SB-6.3")
@pytest.mark.parametrize(
    ("points", "small", "middle", "main", "printed"),
    [
        # In white stones, both edges of each step.
        (1, 3, 6, 12, 9),
        (5, 3, 6, 12, 9),
        (6, 2, 4, 8, 6),
        (10, 2, 4, 8, 6),
        (11, 1, 2, 4, 4),
        (15, 1, 2, 4, 4),
    ],
)
def test_what_the_low_man_is_paid(points, small, middle, main, printed):
    assert [low_man_reason(points, field).amount for field in Field] == [4 * small, 4 * middle, 4 * main]
    assert [low_man_reason(points, field, printed=True).amount for field in Field] == [
        4 * small,
        4 * middle,
        4 * printed,
    ]


@pytest.mark.rule("SB-6.3", "SB-6.5")
@pytest.mark.parametrize(("points", "winner"), [((20, 140, 140), 1), ((15, 140, 145), 2), ((0, 150, 150), 2)])
def test_who_is_low_man(points, winner):
    # Seat 2 plays first. With 20 card points nobody is low man; the most card points win, and the last of those tied.
    assert settled(points, order=(2, 0, 1), dealer=2).winner == winner


@pytest.mark.rule("SB-6.3", "SB-6.4", "SB-8.2")
def test_the_low_man_is_paid_by_every_other_seat():
    settlement = settled((140, 15, 145), order=(1, 2, 4), seats=5, dealer=0)
    assert owed(settlement, "SB-6.3") == [(1, 2, 20), (4, 2, 20), (3, 2, 20), (0, 2, 20)]
    # Neither card points nor yaku: the penalties of seats 0 and 3 and their return are all else.
    assert owed(settlement, "SB-3.2") == [(0, "pot", 30), (3, "pot", 30)]
    assert owed(settlement, "SB-6.4") == [("pot", 3, 30), ("pot", 0, 30)]
    assert len(settlement.payments) == 4 + 2 + 2
    assert (settlement.winner, settlement.next_dealer) == (2, 2)
    assert settlement.dealer_reason.rule == "SB-8.2"
    assert settlement.net == (-4, -4, 16, -4, -4)


@pytest.mark.rule("SB-6.4")
def test_low_man_out_replaces_yaku_and_bonus():
    # Seat 1 holds the Blue Ribbons, 2 hai and the bonus were it not for seat 0.
    settlement = settled((15, 130, 155), holds=("", "peony-ribbon chrysanthemum-ribbon maple-ribbon", ""))
    assert owed(settlement, "SB-6.2", "SB-7.3", "SB-7.4") == []
    assert len(settlement.payments) == 3
    text = "seat 0 is low man out, which replaces card points, yaku and blue ribbon bonus"
    remark = settlement.remarks[-1]
    assert (remark.text, remark.rule, remark.kind, remark.seat) == (text, "SB-6.4", "low_man", 0)


@pytest.mark.rule("SB-6.4")
def test_low_man_out_may_leave_the_card_points():
    ribbons = ("", "peony-ribbon chrysanthemum-ribbon maple-ribbon", "")
    settlement = settled((15, 130, 155), holds=ribbons, order=(0, 1, 3), rules=WITH_POINTS)
    # The card points first, then low man out, then the pot back to seat 2; neither yaku nor bonus.
    assert [each.reason.rule for each in settlement.payments] == ["SB-3.2", *["SB-6.2"] * 2, *["SB-6.3"] * 3, "SB-6.4"]
    assert owed(settlement, "SB-6.2") == [(0, 1, 30), (0, 3, 55)]
    assert owed(settlement, "SB-6.3") == [(1, 0, 20), (3, 0, 20), (2, 0, 20)]
    assert owed(settlement, "SB-6.4") == [("pot", 2, 30)]
    assert settlement.remarks[-1].text == "seat 0 is low man out, which replaces yaku and blue ribbon bonus"


@pytest.mark.rule("SB-6.4", "SB-8.2")
@pytest.mark.parametrize(
    ("points", "rules", "winner", "price"),
    [
        # Of two the lower.
        ((10, 5, 285), suhara_bana.CURRENT, 1, 60),
        ((5, 10, 285), suhara_bana.CURRENT, 0, 60),
        ((10, 5, 285), KEEPS, 1, 60),
        # Equal: the last in playing order, or by the option the acting dealer, if that is one of them.
        ((15, 270, 15), suhara_bana.CURRENT, 2, 20),
        ((15, 270, 15), KEEPS, 0, 20),
        ((270, 15, 15), suhara_bana.CURRENT, 2, 20),
        ((270, 15, 15), KEEPS, 2, 20),
        ((15, 15, 270), suhara_bana.CURRENT, 1, 20),
        ((15, 15, 270), KEEPS, 0, 20),
    ],
)
def test_two_low_men(points, rules, winner, price):
    settlement = settled(points, rules=rules)
    others = [seat for seat in range(4) if seat != winner]
    assert owed(settlement, "SB-6.3") == [(seat, winner, price) for seat in others]
    assert settlement.winner == settlement.next_dealer == winner


# --- no card points at all ---


@pytest.mark.rule("SB-6.5", "SB-10.3")
def test_no_card_points_win_the_match_and_whole_purses():
    stones = purses((3, 9), (11, 6), (20, 5), (10, 54))  # five plates: 21 + 50 + 85 + 94 = 250
    settlement = settled((0, 150, 150), order=(0, 1, 3), field=MIDDLE, purses=stones)
    # Seat 2 dropped out first: 3 white. Then every purse goes as it is, and the pot.
    assert [(each.payer, each.payee, str(each.stones)) for each in settlement.payments] == [
        (2, None, "3W"),
        (1, 0, "11W+6B"),
        (3, 0, "10W+54B"),
        (2, 0, "17W+5B"),
        (None, 0, "3W"),
    ]
    assert settlement.purses == (Purse(44, 74), Purse(), Purse(), Purse())
    assert (settlement.winner, settlement.pot, settlement.borrowers) == (0, 0, ())
    assert settlement.match_end.rule == "SB-6.5"
    assert not settlement.forgiven


@pytest.mark.rule("SB-6.5", "SB-8.2")
@pytest.mark.parametrize(
    ("points", "last", "dealer"),
    [((0, 0, 300), 1, 0), ((0, 300, 0), 2, 0), ((300, 0, 0), 2, 2), ((5, 0, 295), 1, 1), ((290, 10, 0), 2, 2)],
)
def test_two_without_card_points(points, last, dealer):
    for rules, winner in ((suhara_bana.CURRENT, last), (KEEPS, dealer)):
        settlement = settled(points, rules=rules)
        assert settlement.winner == settlement.next_dealer == winner
        assert settlement.match_end.rule == "SB-6.5"


@pytest.mark.rule("SB-6.5")
def test_without_purses_only_the_pot_is_known():
    settlement = settled((0, 150, 150), order=(0, 1, 3))
    assert owed(settlement, "SB-6.5") == [("pot", 0, 30)]
    assert settled((0, 150, 150)).payments == ()


@pytest.mark.rule("SB-6.5", "SB-6.4")
def test_the_match_is_won_whatever_low_man_out_leaves():
    settlement = settled((0, 150, 150), purses=purses(*[(11, 6)] * 4), rules=WITH_POINTS)
    assert {each.reason.rule for each in settlement.payments} == {"SB-6.5"}


@pytest.mark.rule("SB-6.5")
def test_an_empty_purse_has_nothing_to_give():
    stones = purses((0, 0), (22, 12), (11, 6), (6, 2))
    settlement = settled((150, 0, 150), purses=stones, carried=1, rules=CARRY)
    assert [(each.payer, each.owed) for each in settlement.payments] == [(2, 50), (3, 26), (None, 24)]
    assert settlement.carried == 0


# --- the chase penalty ---


@pytest.mark.rule("SB-4.4")
@pytest.mark.parametrize(
    ("displaced", "declared", "asked"),
    [
        # Seats 0, 1, 2 declared, 3 chases. The playing order first, then the one outside.
        (0, [1, 2, 0], [0]),
        (1, [2, 0, 1], [0, 1]),
        (2, [0, 1, 2], [0, 1]),
    ],
)
def test_who_is_paid_by_a_chaser_below_par(displaced, declared, asked):
    order = (*[seat for seat in declared if seat != displaced], 3)

    def paid(to):
        rules = suhara_bana.ruleset(chase_penalty_to=to)
        settlement = settled((110, 95, 95), order=order, chase=Chase(3, displaced), rules=rules)
        assert settlement.remarks[2].rule == "SB-4.3"
        return owed(settlement, "SB-4.4")

    assert paid("declared") == [(3, seat, 20) for seat in declared]
    assert paid("asked") == [(3, seat, 20) for seat in sorted(asked, key=declared.index)]
    assert paid("displaced") == [(3, displaced, 20)]


@pytest.mark.rule("SB-8.1", "SB-4.4")
def test_the_penalty_is_waived_only_for_the_low_man():
    def paid(*points, rules=suhara_bana.CURRENT):
        return owed(settled(points, order=(1, 2, 3), chase=Chase(3, 0), rules=rules), "SB-4.4")

    penalty = [(3, 1, 20), (3, 2, 20), (3, 0, 20)]
    assert paid(200, 85, 15) == []  # the chaser is the low man
    assert paid(200, 80, 20) == penalty  # one ribbon too many
    assert paid(15, 190, 95) == penalty  # another is the low man
    assert paid(10, 275, 15) == penalty  # the chaser is not low enough
    assert paid(15, 270, 15) == []  # equal, and the last in playing order wins
    assert paid(15, 270, 15, rules=KEEPS) == penalty  # equal, and the acting dealer wins
    assert paid(270, 15, 15, rules=KEEPS) == []


@pytest.mark.rule("SB-8.1")
def test_the_penalty_comes_between_card_points_and_yaku():
    settlement = settled((110, 95, 95), (1, 0, 0), order=(1, 2, 3), chase=Chase(3, 0))
    assert [each.reason.rule for each in settlement.payments] == [*["SB-6.2"] * 2, *["SB-4.4"] * 3, *["SB-7.3"] * 2]
    low = settled((15, 190, 95), order=(1, 2, 3), chase=Chase(3, 0))
    assert [each.reason.rule for each in low.payments] == [*["SB-6.3"] * 3, *["SB-4.4"] * 3]


# --- the next dealer ---


@pytest.mark.rule("SB-8.2")
@pytest.mark.parametrize(
    ("points", "last", "dealer"),
    [
        # Seats 2, 3, 1 play in this order, the acting dealer first: of those tied the last deals, or by the option the
        # acting dealer does.
        ((130, 90, 80), (2, "most card points"), (2, "most card points")),
        ((90, 130, 80), (3, "most card points"), (3, "most card points")),
        ((90, 100, 110), (1, "most card points"), (1, "most card points")),
        ((105, 105, 90), (3, f"{TIED} last in playing order"), (2, f"{TIED} the acting dealer")),
        ((105, 90, 105), (1, f"{TIED} last in playing order"), (2, f"{TIED} the acting dealer")),
        ((90, 105, 105), (1, f"{TIED} last in playing order"), (1, f"{TIED} last in playing order")),
        # One ribbon less, and there is no tie.
        ((105, 100, 95), (2, "most card points"), (2, "most card points")),
    ],
)
def test_most_card_points_deal_next(points, last, dealer):
    for rules, (winner, why) in ((suhara_bana.CURRENT, last), (KEEPS, dealer)):
        settlement = settled(points, order=(2, 3, 1), dealer=2, rules=rules)
        assert settlement.winner == settlement.next_dealer == winner
        assert str(settlement.dealer_reason) == f"{why} (SB-8.2)"


@pytest.mark.rule("SB-8.2", "SB-4.3")
def test_ties_go_by_the_playing_order_after_a_chase():
    # 1 was displaced: 2 plays first, then 0, the chaser last.
    chase = Chase(3, 1)
    for rules, first_two in ((suhara_bana.CURRENT, 0), (KEEPS, 2)):
        assert settled((90, 105, 105), order=(2, 0, 3), chase=chase, rules=rules).winner == 3
        assert settled((105, 105, 90), order=(2, 0, 3), chase=chase, rules=rules).winner == first_two
