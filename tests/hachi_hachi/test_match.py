"""A match and a campaign: the ledger, the round count, bonuses, pots and loans (HH-10)."""

import attrs
import pytest

from hanafuda_rules import HanafudaError, InvalidOutcomeError, Payment, Reason, SeededShuffler
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import SWEDISH, Settlement
from hanafuda_rules.moves import DropOut, EnterRound
from hanafuda_rules.names import Names
from hanafuda_rules.words import Text

from helpers.hachi_hachi_rounds import Tops, stack

PLAIN = "21 32 41 53 62 73"


def settled(*payments, seats=3, winner=0, order=(0, 1, 2), dealer=0, pot=0, tokens=(), before=()):
    """A round of which the payments are told, as payer, payee and points."""
    why = Reason(Text("told"), "HH-10.1")
    return Settlement(
        title=Text("told"),
        seats=seats,
        unit=Names("points"),
        payments=tuple(Payment(payer, payee, amount, why) for payer, payee, amount in payments),
        winner=winner,
        next_dealer=dealer,
        dealer_reason=why,
        pot=pot,
        order=order,
        multiplier=1,
        points_per_kan=10,
        tokens=tokens,
        counts=winner is not None,
        tokens_before=before,
    )


def entries(table):
    """What the match itself has moved after the last round."""
    return [(each.payer, each.payee, each.amount, each.reason.text) for each in table.entries]


# --- the year ---


@pytest.mark.rule("HH-10.1", "HH-10.4", "HH-1.2")
def test_the_ledger_and_what_a_round_leaves():
    table = SWEDISH.table(seats=4, dealer=2)
    assert (table.totals, table.round_number, table.month) == ((0, 0, 0, 0), 1, 1)
    after = settled((0, 1, 30), (3, None, 10), seats=4, winner=1, dealer=1, pot=10, tokens=(4, 2))
    table = SWEDISH.match_plan.advance(table, after)
    assert table.totals == (-30, 30, 0, -10)
    assert (table.dealer, table.pot, table.tokens) == (1, 10, (4, 2))
    assert (table.round_number, table.month) == (2, 2)
    table = SWEDISH.match_plan.advance(table, settled((None, 2, 10), (1, 2, 5), seats=4, winner=2, before=(4, 2)))
    assert table.totals == (-30, 25, 15, -10)
    assert table.entries == ()


@pytest.mark.rule("HH-1.1", "HH-10.1")
def test_a_round_of_another_table_is_refused():
    table = attrs.evolve(SWEDISH.table(seats=3), pot=40)
    with pytest.raises(HanafudaError, match=r"^a round of 4 seats does not go on at a table of 3 \(HH-1\.1\)$"):
        SWEDISH.match_plan.advance(table, settled(seats=4, pot=40))
    # The 40 points would be gone.
    with pytest.raises(HanafudaError, match=r"40 points lie in the pot, but the round was settled with 0 in it"):
        SWEDISH.match_plan.advance(table, settled((0, 1, 30)))
    assert SWEDISH.match_plan.advance(table, settled((None, 1, 40))).totals == (0, 40, 0)


@pytest.mark.rule("HH-3.2")
def test_tokens_that_are_not_known_stay_so():
    # A round that was typed in with ×2, and without its field.
    table = SWEDISH.match_plan.advance(SWEDISH.table(seats=3), settled((0, 1, 30), tokens=None))
    assert (table.totals, table.tokens) == ((-30, 30, 0), None)
    with pytest.raises(HanafudaError, match=r"the tokens that the table carries are not known.*\(HH-3\.2\)"):
        SWEDISH.deal(table=table, shuffler=SeededShuffler(1))
    with pytest.raises(InvalidOutcomeError, match=r"the carried tokens are unknown.*\(HH-3\.2\)"):
        hachi_hachi.Outcome(order=(0, 1, 2), tokens=table.tokens)
    told = attrs.evolve(table, tokens=(2,))
    assert SWEDISH.deal(table=told, shuffler=SeededShuffler(1)).table.tokens == (2,)


@pytest.mark.rule("HH-10.4", "HH-4.6")
def test_a_round_that_nobody_plays_leaves_month_and_count():
    table = attrs.evolve(SWEDISH.table(seats=4), round_number=7, tokens=(2,))
    table = SWEDISH.match_plan.advance(
        table, settled((0, None, 10), seats=4, winner=None, order=(), pot=10, tokens=(2,), before=(2,))
    )
    assert (table.round_number, table.month, table.pot, table.tokens) == (7, 7, 10, (2,))
    assert table.totals == (-10, 0, 0, 0)


@pytest.mark.rule("HH-10.4")
def test_a_misdeal_leaves_them_too():
    void, good = stack(3, (0, 1, 2), {}, "10 11 12 13 20 30"), stack(3, (0, 1, 2), {}, PLAIN)
    match = SWEDISH.match(seats=3, dealer=0, shuffler=Tops((void, void, good)), max_rounds=1)
    assert match.round.table.round_number == 1
    while not match.is_over:
        match = match.play(match.round.legal_moves[0])
    assert match.table.round_number == 2


@pytest.mark.rule("HH-1.4", "HH-10.2")
def test_a_year_of_twelve_rounds_is_played_and_the_largest_ledger_wins():
    match = SWEDISH.match(seats=4, shuffler=SeededShuffler(11))
    while not match.is_over:
        match = match.play(match.round.legal_moves[0])
    assert sum(settlement.counts for settlement in match.settlements) == 12
    assert sum(match.standings) == 0
    assert match.winners == tuple(seat for seat in range(4) if match.standings[seat] == max(match.standings))
    for before, after in zip(match.settlements, match.settlements[1:], strict=False):
        assert after.title
        assert before.next_dealer == before.winner


@pytest.mark.rule("HH-1.2", "HH-3.2", "HH-4.6")
def test_dealer_tokens_and_pot_go_on_to_the_next_round():
    # Nobody plays: the pot and the carried tokens stay, the same dealer deals again, in the same month.
    rules = hachi_hachi.ruleset(forced_three=False)
    field = stack(4, (1, 2, 3, 0), {}, "10 110 41 53 62 73")
    match = rules.match(seats=4, dealer=1, shuffler=Tops((field, stack(4, (1, 2, 3, 0), {}, PLAIN))))
    for _ in range(4):
        match = match.play(DropOut())
    table = match.round.table
    # ×4: 4, 6, 8 and 10 kan.
    assert (table.dealer, table.pot, table.tokens, table.round_number) == (1, 280, (), 1)
    # One plays: it wins and deals the next, in the next month.
    for move in (DropOut(), DropOut(), EnterRound(), DropOut()):
        match = match.play(move)
    table = match.round.table
    assert (table.dealer, table.pot, table.round_number) == (3, 0, 2)
    # The first time seat 3 was the third to drop, for 8 kan; now 1, 1½ and 2 kan are added by the others.
    assert table.totals[3] == 280 - 80 + 10 + 15 + 20


# --- the year's bonus ---


@pytest.mark.rule("HH-10.2")
@pytest.mark.parametrize(("kan", "points_per_kan"), [(0, 10), (5, 10), (5, 12), (1, 10)])
def test_every_other_seat_pays_the_winner(kan, points_per_kan):
    rules = hachi_hachi.ruleset(rounds=1, year_bonus=kan, points_per_kan=points_per_kan)
    table = rules.match_plan.advance(rules.table(seats=4), settled((0, 2, 7), seats=4))
    bonus = kan * points_per_kan
    assert table.totals == (-7 - bonus, -bonus, 7 + 3 * bonus, -bonus)
    assert len(table.entries) == (3 if kan else 0)


@pytest.mark.rule("HH-10.2")
def test_the_bonus_comes_with_the_last_round_alone():
    rules = hachi_hachi.ruleset(rounds=2, year_bonus=5)
    table = rules.match_plan.advance(rules.table(seats=3), settled((0, 2, 7)))
    assert table.entries == ()
    table = rules.match_plan.advance(table, settled())
    assert table.totals == (-7 - 50, -50, 107)


@pytest.mark.rule("HH-10.2")
def test_tied_winners_share_what_the_others_pay():
    # Three pay 5 kan each, 150 points, to two.
    rules = hachi_hachi.ruleset(rounds=1, year_bonus=5)
    table = rules.match_plan.advance(rules.table(seats=5), settled((0, 2, 7), (1, 3, 7), seats=5))
    assert table.totals == (-57, -57, 7 + 75, 7 + 75, -50)


@pytest.mark.rule("HH-10.6")
@pytest.mark.parametrize(
    ("acting", "shares"),
    [
        # One loser pays 10 points to three winners: 4, 3 and 3, the odd one to the first from the acting dealer.
        (0, (4, 3, 3)),
        (1, (3, 4, 3)),
        (2, (3, 3, 4)),
        (3, (4, 3, 3)),
    ],
)
def test_an_odd_point_goes_to_the_first_in_turn_order_from_the_acting_dealer(acting, shares):
    rules = hachi_hachi.ruleset(rounds=1, year_bonus=1)
    paid = settled((3, 0, 1), (3, 1, 1), (3, 2, 1), seats=4, order=(acting,))
    table = rules.match_plan.advance(rules.table(seats=4), paid)
    assert table.totals == (*(1 + share for share in shares), -13)


@pytest.mark.rule("HH-10.2", "HH-10.6")
def test_tied_winners_are_winners_whoever_gets_the_odd_point():
    rules = hachi_hachi.ruleset(forced_three=False, year_bonus=1)
    match = rules.match(seats=4, shuffler=SeededShuffler(1))
    # Before the last round three have 99; a point from the fourth to each of them ties them at 100.
    before = attrs.evolve(rules.table(seats=4), round_number=12, totals=(99, 99, 99, -297))
    paid = settled((3, 0, 1), (3, 1, 1), (3, 2, 1), seats=4)
    after = rules.match_plan.advance(before, paid)
    # 10 points of the loser's are 4, 3 and 3.
    assert after.totals == (104, 103, 103, -310)
    assert rules.match_plan.is_over(after)
    assert attrs.evolve(match, table=after).winners == (0, 1, 2)
    # One who was alone ahead has won alone, and so has one who leads in the middle of the match.
    ahead = rules.match_plan.advance(attrs.evolve(before, totals=(98, 100, 99, -297)), paid)
    assert attrs.evolve(match, table=ahead).winners == (1,)
    assert attrs.evolve(match, table=attrs.evolve(before, totals=(98, 99, 99, -296))).winners == (1, 2)


@pytest.mark.rule("HH-10.2")
def test_where_all_are_tied_nobody_pays():
    rules = hachi_hachi.ruleset(rounds=1, year_bonus=5)
    assert rules.match_plan.advance(rules.table(seats=3), settled()).totals == (0, 0, 0)


# --- a campaign ---

CAMPAIGN = hachi_hachi.ruleset(campaign=True)


def at(table, round_number, totals, **campaign):
    """A table of a campaign somewhere in it."""
    return attrs.evolve(
        table, round_number=round_number, totals=totals, campaign=attrs.evolve(table.campaign, **campaign)
    )


@pytest.mark.rule("HH-10.3")
@pytest.mark.parametrize("rules", [CAMPAIGN, hachi_hachi.ruleset(campaign=True, points_per_kan=12)])
def test_everybody_pays_for_the_prize_at_the_start(rules):
    kan = rules.options.points_per_kan
    table = rules.table(seats=4, dealer=3)
    assert table.totals == (-5 * kan,) * 4
    assert table.campaign == hachi_hachi.CampaignState(loans=(0,) * 4, prize_pot=20 * kan)
    assert [entry[:3] for entry in entries(table)] == [(seat, None, 5 * kan) for seat in range(4)]


@pytest.mark.rule("HH-10.3", "HH-1.4")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 24), (3, 36), (7, 84)])
def test_a_campaign_has_as_many_years_as_seats(seats, rounds):
    table = hachi_hachi.ruleset(campaign=True, rounds=3).table(seats=seats)
    assert not CAMPAIGN.match_plan.is_over(attrs.evolve(table, round_number=rounds))
    assert CAMPAIGN.match_plan.is_over(attrs.evolve(table, round_number=rounds + 1))
    assert [attrs.evolve(table, round_number=number).month for number in (1, 12, 13, 24, 25)] == [1, 12, 1, 12, 1]


@pytest.mark.rule("HH-10.3", "HH-10.5")
@pytest.mark.parametrize(
    ("lost", "loans"),
    [
        # 250 points less 50 for the prize: 200 can be paid without a loan, exactly to nothing.
        (199, 0),
        (200, 0),
        (201, 1),
        # A loan is 500 points: 700 with one.
        (700, 1),
        (701, 2),
        (1200, 2),
        (1201, 3),
    ],
)
def test_a_loan_is_taken_when_chips_would_fall_below_zero(lost, loans):
    table = CAMPAIGN.match_plan.advance(CAMPAIGN.table(seats=3), settled((2, 0, lost), winner=0))
    assert table.campaign.loans == (0, 0, loans)
    # Borrowed chips are no points.
    assert table.totals[2] == -50 - lost


@pytest.mark.rule("HH-10.6", "HH-10.3")
@pytest.mark.parametrize(("first", "loans"), [("pays", 1), ("gets", 0)])
def test_a_loan_is_taken_at_the_transfer_that_needs_it(first, loans):
    # Seat 1 has 200 points in chips, pays 201 and gets 10.
    pays, gets = (1, 0, 201), (2, 1, 10)
    paid = settled(*((pays, gets) if first == "pays" else (gets, pays)))
    table = CAMPAIGN.match_plan.advance(CAMPAIGN.table(seats=3), paid)
    assert table.campaign.loans == (0, loans, 0)
    assert table.totals[1] == -50 - 191


@pytest.mark.rule("HH-10.3", "HH-10.5")
def test_the_winner_of_each_round_pays_a_point_into_the_years_pot():
    table = CAMPAIGN.match_plan.advance(CAMPAIGN.table(seats=3), settled((0, 2, 4), winner=2))
    assert table.totals == (-54, -50, -47)
    assert table.campaign.year_pot == 1
    assert entries(table)[0] == (2, None, 1, "into the year’s pot")
    table = CAMPAIGN.match_plan.advance(table, settled(winner=None, order=()))
    assert table.campaign.year_pot == 1


@pytest.mark.rule("HH-10.3", "HH-10.5")
@pytest.mark.parametrize(
    ("to", "totals", "shares"),
    [
        ("fewest", (-40, 10, 30), (12, 0, 0)),
        ("most", (-40, 10, 30), (0, 0, 12)),
        # A tie at the year's end shares; seat 1 is the acting dealer.
        ("fewest", (-20, -20, 40), (6, 6, 0)),
        ("most", (20, -40, 20), (6, 0, 6)),
        ("most", (0, 0, 0), (4, 4, 4)),
    ],
)
def test_the_years_pot_goes_to_the_fewest_or_the_most(to, totals, shares):
    rules = hachi_hachi.ruleset(campaign=True, bankoita_to=to, ginmi=0, prize=0)
    # Eleven points lie in it, and the twelfth is paid by seat 0, which wins the round and with it a point in the pot.
    table = attrs.evolve(at(rules.table(seats=3), 12, totals, year_pot=11), pot=1)
    table = rules.match_plan.advance(table, settled((None, 0, 1), winner=0, order=(1, 2, 0)))
    assert table.totals == tuple(total + share for total, share in zip(totals, shares, strict=True))
    assert table.campaign.year_pot == 0


@pytest.mark.rule("HH-10.3", "HH-10.6")
@pytest.mark.parametrize(("acting", "shares"), [(0, (7, 6)), (1, (6, 7)), (2, (7, 6))])
def test_the_odd_point_of_the_years_pot(acting, shares):
    rules = hachi_hachi.ruleset(campaign=True, ginmi=0, prize=0)
    table = at(rules.table(seats=3), 24, (-20, -20, 41), year_pot=12)
    table = rules.match_plan.advance(table, settled(winner=2, order=(acting,)))
    assert table.totals == (-20 + shares[0], -20 + shares[1], 40)


@pytest.mark.rule("HH-10.3")
@pytest.mark.parametrize(("number", "paid"), [(11, False), (12, True), (13, False), (24, True), (36, True)])
def test_the_year_ends_with_every_twelfth_round(number, paid):
    table = at(CAMPAIGN.table(seats=3), number, (-70, -50, -30), year_pot=5)
    table = CAMPAIGN.match_plan.advance(table, settled(winner=2))
    assert (table.campaign.year_pot == 0) is paid
    assert ("the year’s pot" in [entry[3] for entry in entries(table)]) is paid


@pytest.mark.rule("HH-10.3", "HH-10.5")
def test_who_leads_after_three_rounds_running_is_paid():
    table = CAMPAIGN.table(seats=3)
    states = []
    for _ in range(7):
        table = CAMPAIGN.match_plan.advance(table, settled((0, 1, 9), winner=1))
        states.append((table.campaign.ginmi, table.campaign.ginmi_rounds, len(entries(table)) - 1))
    # 10 kan from each other seat after the third round, and, the count starting anew, after the sixth.
    assert states == [(1, 1, 0), (1, 2, 0), (1, 0, 2), (1, 1, 0), (1, 2, 0), (1, 0, 2), (1, 1, 0)]
    assert table.totals == (-50 - 63 - 200, -50 + 63 - 7 + 400, -50 - 200)


@pytest.mark.rule("HH-10.3", "HH-10.5")
@pytest.mark.parametrize(("points_per_kan", "ginmi"), [(10, 10), (12, 10), (10, 1), (10, 0)])
def test_what_the_medal_is_worth_is_not_multiplied(points_per_kan, ginmi):
    rules = hachi_hachi.ruleset(campaign=True, points_per_kan=points_per_kan, ginmi=ginmi)
    table = at(rules.table(seats=4), 5, (-50, -50, 0, -50), ginmi=2, ginmi_rounds=2)
    table = rules.match_plan.advance(table, attrs.evolve(settled(seats=4, winner=0), multiplier=4))
    amount = ginmi * points_per_kan
    assert table.totals == (-51 - amount, -50 - amount, 3 * amount, -50 - amount)


@pytest.mark.rule("HH-10.5")
def test_a_change_of_the_lead_starts_the_count():
    table = at(CAMPAIGN.table(seats=3), 5, (-50, -50, -40), ginmi=2, ginmi_rounds=2)
    table = CAMPAIGN.match_plan.advance(table, settled((2, 0, 30), winner=0))
    assert (table.campaign.ginmi, table.campaign.ginmi_rounds) == (0, 1)


@pytest.mark.rule("HH-10.5")
def test_a_tied_lead_leaves_the_medal_and_counts_for_its_holder():
    # At first nobody has it.
    table = CAMPAIGN.match_plan.advance(CAMPAIGN.table(seats=3), settled((1, 0, 6), (1, 2, 5), winner=0))
    assert (table.campaign.ginmi, table.campaign.ginmi_rounds) == (None, 0)
    # Seat 2 has had it twice; seat 0 draws level, and the third round counts for seat 2, whose lead it is not alone.
    table = at(CAMPAIGN.table(seats=3), 5, (-50, -60, -40), ginmi=2, ginmi_rounds=2)
    table = CAMPAIGN.match_plan.advance(table, settled((1, 0, 11), winner=0))
    assert table.totals == (-40 - 100, -71 - 100, -40 + 200)
    # It stays with seat 2 when two others draw level in front of it.
    table = at(CAMPAIGN.table(seats=3), 5, (-50, -60, -40), ginmi=2, ginmi_rounds=1)
    table = CAMPAIGN.match_plan.advance(table, settled((2, 0, 31), (2, 1, 40), winner=0))
    assert table.totals == (-20, -20, -111)
    assert (table.campaign.ginmi, table.campaign.ginmi_rounds) == (2, 2)


@pytest.mark.rule("HH-10.5")
def test_the_bankoita_comes_before_the_medal_and_the_years_end_after_it():
    # With its point paid seat 0 is level with seat 2, whose third round as ginmi it thereby is.
    table = at(CAMPAIGN.table(seats=3), 12, (-39, -60, -40), ginmi=2, ginmi_rounds=2, year_pot=11)
    table = CAMPAIGN.match_plan.advance(table, settled(winner=0))
    # Seat 0: a point, then 100 to seat 2; seat 1: 100 to seat 2, then the year's pot, for it has the fewest.
    assert table.totals == (-40 - 100, -160 + 12, -40 + 200)
    texts = [entry[3] for entry in entries(table)]
    assert texts == ["into the year’s pot", "ginmi", "ginmi", "the year’s pot"]


@pytest.mark.rule("HH-10.3", "HH-10.2", "HH-10.5")
def test_the_end_of_a_campaign():
    rules = hachi_hachi.ruleset(campaign=True, year_bonus=5)
    table = at(rules.table(seats=3), 36, (-70, -50, -30), year_pot=11, loans=(2, 0, 0))
    table = rules.match_plan.advance(table, settled(winner=1))
    # Seat 2 leads and takes the medal for one round; seat 0 has the fewest and the year's pot; then 5 kan from each to
    # seat 2, and last the prize of 150.
    assert table.totals == (-70 + 12 - 50, -51 - 50, -30 + 100 + 150)
    assert [entry[3] for entry in entries(table)] == [
        "into the year’s pot",
        "the year’s pot",
        "year bonus",
        "year bonus",
        "the prize pot",
    ]
    assert table.campaign.prize_pot == 0
    assert rules.match_plan.is_over(table)
    assert rules.match_plan.standings(table) == table.totals


@pytest.mark.rule("HH-10.3", "HH-10.5", "HH-10.6")
@pytest.mark.parametrize(("acting", "shares"), [(0, (76, 75)), (2, (75, 76))])
def test_tied_winners_share_the_prize(acting, shares):
    # By points, not by chips: seat 2 has borrowed 500.
    rules = hachi_hachi.ruleset(campaign=True, ginmi=0)
    table = at(rules.table(seats=3), 36, (-40, -59, -40), loans=(0, 0, 1), year_pot=0, prize_pot=151)
    table = rules.match_plan.advance(table, settled(winner=1, order=(acting,)))
    assert table.totals == (-40 + shares[0], -60 + 1, -40 + shares[1])


BY_CHIPS = {"campaign": True, "ginmi": 0, "prize_by": "chips"}


@pytest.mark.rule("HH-10.5", "HH-10.3")
@pytest.mark.parametrize(
    ("totals", "loans", "winners"),
    [
        # The ledger: seat 0. Chips, with 250 of the buy-in and 500 a loan: 210, 140 and 650.
        ((-40, -110, -100), (0, 0, 1), (2,)),
        # 650 are tied with 650, and the points do not matter.
        ((400, -110, -100), (0, 0, 1), (0, 2)),
        # 651 without a loan are more.
        ((401, -110, -100), (0, 0, 1), (0,)),
        # Nobody borrowed: the same as the ledger.
        ((-30, -110, -40), (0, 0, 0), (0,)),
    ],
)
def test_the_prize_by_chips_goes_to_whom_borrowed_chips_help(totals, loans, winners):
    rules = hachi_hachi.ruleset(**BY_CHIPS)
    match = rules.match(seats=3, shuffler=SeededShuffler(1))
    before = at(rules.table(seats=3), 36, totals, loans=loans, prize_pot=150)
    # Before the end these lead.
    assert attrs.evolve(match, table=before).winners == winners
    # Seat 1 wins the round and pays a point, which it gets back with the year's pot.
    after = rules.match_plan.advance(before, settled(winner=1))
    assert after.totals == tuple(
        total + (150 // len(winners) if seat in winners else 0) for seat, total in enumerate(totals)
    )
    assert attrs.evolve(match, table=after).winners == winners
    # The final score is chips less the buy-in and loans all the same (HH-10.3).
    assert rules.match_plan.standings(after) == after.totals


@pytest.mark.rule("HH-10.5", "HH-10.2")
@pytest.mark.parametrize("prize", [0, 5])
def test_who_borrows_for_the_years_bonus_has_not_won_by_it(prize):
    # Seat 0 has 270 chips and wins; each other pays it 600, for which it borrows 10000.
    rules = hachi_hachi.ruleset(**BY_CHIPS, year_bonus=60, loan=1000, prize=prize)
    table = at(rules.table(seats=3), 36, (20, -150, -240), prize_pot=30 * prize)
    after = rules.match_plan.advance(table, settled(winner=0))
    # A point into the year's pot, which seat 2 gets.
    assert after.campaign.loans == (0, 1, 1)
    assert after.totals == (19 + 1200 + 30 * prize, -750, -239 - 600)
    assert attrs.evolve(rules.match(seats=3, shuffler=SeededShuffler(1)), table=after).winners == (0,)
