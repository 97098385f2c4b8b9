"""Bounds of rounds: the least and most that a seat can win, and the most moves. No round exceeds them."""

import random

import pytest

from hanafuda_rules import HanafudaError, InvalidSeatError, SeededShuffler, settle_round
from hanafuda_rules.games import (
    bakappana,
    go_stop,
    hachi_hachi,
    hana_awase,
    hanahuda,
    koi_koi,
    min_hwatu,
    mushi,
    roppyakken,
    sakura,
    suhara_bana,
)
from hanafuda_rules.learning.bounds import Bounds, all_yaku, bounds

from helpers.random_rounds import GAMES, random_rules


def played(rules, seats, seed):
    """The net of a random round, and its number of moves."""
    rng, moves = random.Random(seed), 0
    state = rules.deal(seats=seats, dealer=rng.randrange(seats), shuffler=SeededShuffler(seed))
    while not state.is_over:
        state, moves = state.play(rng.choice(state.legal_moves)), moves + 1
    return settle_round(rules, state.outcome).net, moves


@pytest.mark.parametrize("game", GAMES)
def test_random_rounds_stay_within_the_bounds(game):
    rng = random.Random(11)
    for seed in range(25):
        rules = random_rules(GAMES[game], rng)
        seats = rng.choice(rules.seat_counts)
        limits, (net, moves) = bounds(rules, seats), played(rules, seats, seed)
        assert limits.least <= min(net) <= max(net) <= limits.most, (rules, seats, net)
        assert moves <= limits.moves
        assert not limits.zero_sum or sum(net) == 0


# The deck is worth 264, or 240 without chaff; tens are 26. Of 48 cards 8, 6 or 8 lie on the field at two to four seats.
@pytest.mark.rule("BP-4.2", "BP-4.3")
@pytest.mark.parametrize(
    ("rules", "seats", "expected"),
    [
        (bakappana.EIGHTY_EIGHT, 3, Bounds(least=-88, most=176, moves=42, zero_sum=True)),
        (bakappana.EIGHTY, 2, Bounds(least=-120, most=120, moves=40, zero_sum=True)),
        (bakappana.ruleset(scoring="additive"), 4, Bounds(least=0, most=264, moves=40, zero_sum=False)),
        (bakappana.MAKATSU, 4, Bounds(least=-3, most=3, moves=40, zero_sum=True)),
        (bakappana.SANJU_SEN_ME, 3, Bounds(least=-26, most=52, moves=42, zero_sum=True)),
    ],
)
def test_the_bounds_of_bakappana(rules, seats, expected):
    assert bounds(rules, seats) == expected


@pytest.mark.rule("SB-1.2", "SB-8.3", "SB-3.8")
def test_the_bounds_of_suhara_bana():
    # A plate is 50 black. Five say whether they play, two whether they chase, two answer; 42 cards are not laid out.
    assert bounds(suhara_bana.RULES, 5) == Bounds(least=-50, most=200, moves=51, zero_sum=True)
    assert not bounds(suhara_bana.ruleset(all_drop_pot="carry"), 4).zero_sum
    assert bounds(suhara_bana.ruleset(all_drop_pot="carry", forced_three=True), 4).zero_sum
    three = bounds(suhara_bana.ruleset(three_seats=True, all_drop_pot="carry"), 3)
    assert three == Bounds(least=-50, most=100, moves=47, zero_sum=True)


@pytest.mark.rule("HH-4.6", "HH-4.10", "HH-4.11")
def test_the_bounds_of_hachi_hachi():
    # 42 cards that are not on the field, 21 questions, cancelling, and three that declare twice.
    three = bounds(hachi_hachi.RULES, 3)
    assert (three.moves, three.zero_sum, three.least) == (70, True, -three.most)
    # Four more say whether they play, and two what becomes of the pot.
    assert (bounds(hachi_hachi.RULES, 4).moves, bounds(hachi_hachi.RULES, 4).zero_sum) == (76, True)
    for changes in ({"forced_three": False}, {"forced_three_from": 2}):
        assert not bounds(hachi_hachi.ruleset(**changes), 4).zero_sum
    # An offer and its answer for the one who is forced out; more than ten kan at ×4 are due for the best hand.
    buying = bounds(hachi_hachi.ruleset(buy_out=True), 4)
    assert buying.moves == 78
    assert buying.most > bounds(hachi_hachi.RULES, 4).most + 400
    # In each of a hundred deals: to play blind, and for each of three seats a swap and to pass.
    blind = hachi_hachi.ruleset(mizuten="unseen_hand", hand_swap="once")
    assert bounds(blind, 3).moves == 70 + 100 * (1 + 3 * 2)


@pytest.mark.rule("PH-3.5", "PH-4.3")
def test_the_bounds_of_hanahuda():
    # Hands of ten trade cards of four months at most (2 + 2 + 2 + 3 cards), and pass; 38 cards, and four questions.
    two = bounds(hanahuda.RULES, 2)
    assert (two.least, two.moves, two.zero_sum) == (0, 2 * 5 + 38 + 4, False)
    assert two.most == all_yaku(hanahuda.RULES.yaku) > 5000
    # Two teams with hands of eight, which are not asked.
    assert bounds(hanahuda.ruleset(chitsiobiki="off"), 4).moves == 40 + 4


@pytest.mark.rule("MH-5.1", "MH-5.2", "MH-5.3")
def test_the_bounds_of_min_hwatu():
    yaku = all_yaku(min_hwatu.CORE.yaku)
    assert bounds(min_hwatu.CORE, 3) == Bounds(least=-2 * yaku, most=240 + 2 * yaku, moves=42, zero_sum=False)
    rules = min_hwatu.ruleset(make_up="dealer", reckoning="par")
    # 250 points of five are a par of 50.
    assert bounds(rules, 5) == Bounds(least=-4 * yaku - 50, most=250 + 4 * yaku - 50, moves=40, zero_sum=True)


@pytest.mark.rule("HA-2.1", "HA-5.5")
def test_the_bounds_of_hana_awase():
    yaku = all_yaku(hana_awase.RULES.yaku)
    plain = Bounds(least=-88 - 2 * yaku, most=176 + 2 * yaku, moves=45, zero_sum=True)
    assert bounds(hana_awase.RULES, 3) == plain
    both = hana_awase.ruleset(chaff_hand=True, compensation=True)
    assert bounds(both, 3) == Bounds(least=plain.least - 120, most=plain.most + 120, moves=45, zero_sum=True)
    # At four seats few cards bring nothing: 30 for chaff from each of three.
    assert bounds(both, 4).least == -66 - 3 * yaku - 90
    additive = bounds(hana_awase.ruleset(scoring="additive"), 2)
    assert additive == Bounds(least=0, most=264 + yaku, moves=42, zero_sum=False)


@pytest.mark.rule("KK-6.4", "KK-7.2", "KK-7.3", "KK-7.5", "KK-8.5")
def test_the_bounds_of_koi_koi():
    rules = koi_koi.ruleset(koi_limit="once", scoring="zero_sum")
    once = bounds(rules, 2)
    assert (once.least, once.moves, once.zero_sum) == (-once.most, 80, True)
    # Two calls for one; without a limit forty.
    assert bounds(rules.change(koi_limit="once_each"), 2).most * 2 == once.most * 3
    assert bounds(rules.change(koi_limit="none"), 2).most * 2 == once.most * 41
    assert bounds(rules.change(field_multiplier="plus_one"), 2).most == once.most * 6
    assert bounds(koi_koi.ruleset(scoring="winner"), 2).least == 0


@pytest.mark.rule("MU-2.5", "MU-3.2", "MU-7.2", "MU-7.4")
def test_the_bounds_of_mushi():
    # 230 points are a par of 115, and all yaku are 30 + 25 + 10 + 10; 32 of 40 cards are not on the field.
    assert bounds(mushi.RULES, 2) == Bounds(least=-190, most=190, moves=32, zero_sum=True)
    assert bounds(mushi.ruleset(five_brights=False), 2).most == 160
    # 240 points are a par of 120, and there is a point from the bank; 36 of 41 cards are not on the field.
    assert bounds(mushi.BOTAN_CHO, 2) == Bounds(least=-195, most=196, moves=36, zero_sum=False)
    # Three of four say whether they play; in each of a hundred deals all four are asked before.
    assert bounds(mushi.ruleset(extra_seats=True), 4).moves == 3 + 32
    assert bounds(mushi.ruleset(extra_seats=True, hand_quad="choice"), 4).moves == 100 * 4 + 3 + 32


@pytest.mark.rule("SK-3.2", "SK-7.2", "SK-8.2")
def test_the_bounds_of_sakura():
    # All yaku are 8 × 50; a move for each card that is not on the field.
    assert bounds(sakura.RULES, 2) == Bounds(least=-400, most=240, moves=40, zero_sum=False)
    assert bounds(sakura.ruleset(yaku="add"), 7) == Bounds(least=0, most=640, moves=42, zero_sum=False)
    assert bounds(sakura.PARADISE_FACTORS, 6) == Bounds(least=0, most=1, moves=36, zero_sum=False)
    bonuses = {"off": 1, "chu": 2, "basa": 2, "both": 3}
    for bonus, most in bonuses.items():
        assert bounds(sakura.ruleset(sakura.PARADISE_FACTORS, victory_bonus=bonus), 4).most == most
    # With the hands, two seats bring 16 cards of the hands and 16 of the stock; three seats all 42.
    assert bounds(sakura.ruleset(round_end="hands_empty"), 2).moves == 32
    assert bounds(sakura.ruleset(round_end="hands_empty"), 3).moves == 42


@pytest.mark.rule("RP-2.3", "RP-3.1", "RP-7.1", "RP-7.3")
def test_the_bounds_of_roppyakken():
    # 490 points; Four Brights and Seven Ribbons 1200; Baldy and Big Three 300; three ribbons each 300; Boar, Deer,
    # Butterflies 300, Gun 300, rains 200; seven rows 350. Two cards for each of eight hand cards.
    all_yaku = 1200 + 300 + 300 + 300 + 300 + 200 + 350
    assert bounds(roppyakken.RULES, 2) == Bounds(least=0, most=490 + all_yaku, moves=32, zero_sum=False)
    assert bounds(roppyakken.RULES, 3).moves == 42
    # The best hand yaku takes nine cards.
    hands = roppyakken.ruleset(hand_yaku=True)
    assert (bounds(hands, 3).most, bounds(hands.change(hand_size=10), 2).most) == (890 + all_yaku, 1090 + all_yaku)
    assert bounds(roppyakken.ruleset(hand_quad="choice"), 3).moves == 100 * 3 + 42
    # 150 + 100 for four, 100 + 100 + 100 for ribbons, 300 + 300 + 200.
    assert bounds(roppyakken.YAMAYAKU, 2).most == 490 + 150 + 100 + 300 + 800


def test_bounds_of_other_numbers_of_seats():
    with pytest.raises(InvalidSeatError, match="Bakappana has 2, 3 or 4 seats, not 5"):
        bounds(bakappana.RULES, 5)


def test_a_game_that_states_no_bounds():
    rules = type("Boundless", (bakappana.Rules,), {"bounds_of": None})()
    with pytest.raises(HanafudaError, match="Bakappana does not state its bounds"):
        bounds(rules, 2)


@pytest.mark.rule("GS-2.5", "GS-4.1", "GS-8.1", "GS-8.4")
def test_the_bounds_of_go_stop():
    two, three = bounds(go_stop.RULES, 2), bounds(go_stop.RULES, 3)
    assert (two.zero_sum, three.zero_sum, two.least, three.least) == (True, True, -two.most, -three.most)
    # Two are asked for a president; ten turns have three moves each; an offer with two answers, three shakes; the Cup.
    assert two.moves == 2 + 2 * (10 * 3 + 3 + 3) + 1
    assert bounds(go_stop.ruleset(president="off"), 3).moves == 3 * (7 * 3 + 3 + 2) + 1
    # A shake that counts four times doubles twice: a hand of ten has three months to shake.
    assert bounds(go_stop.ruleset(last_months_shake=4), 2).most > 7 * two.most
    # A fixed win that is worth more than any other one.
    assert bounds(go_stop.ruleset(president_points=10**9), 2).most == 10**9 + 49
