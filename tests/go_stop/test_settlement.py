"""What a round of Go-Stop pays, worked out by hand (GS-8, GS-3.4, GS-6.6, GS-9.5)."""

import pytest

from hanafuda_rules import Month, settle_round
from hanafuda_rules.games import go_stop
from hanafuda_rules.games.go_stop import PaidAtOnce

from helpers.go_stop_positions import as_played, cards

RULES = go_stop.RULES
# Sets worth 7: three brights 3 and 13 chaff 4.
SEVEN = "1b 3b 8b 2cd 3cd 4cd 5cd 6cd 9cd 10c"
BRIGHT = "12b"


def net(piles, rules=RULES, **more):
    settlement = settle_round(rules, as_played(rules, piles, **more))
    for payment in settlement.payments:
        assert payment.amount == payment.reason.amount
    assert sum(settlement.net) == 0
    return settlement.net


def stops(loser, rules=RULES, winner=SEVEN, **more):
    """What the loser of two pays."""
    return net([winner, loser], rules, winner=0, **more)[0]


@pytest.mark.rule("GS-8.1")
@pytest.mark.parametrize(
    ("how", "goes", "amounts"),
    [
        ("add_then_double", 0, 7), ("add_then_double", 1, 8), ("add_then_double", 2, 9), ("add_then_double", 3, 20),
        ("add_then_double", 4, 44), ("double_only", 1, 8), ("double_only", 2, 9), ("double_only", 3, 14),
        ("double_only", 4, 28), ("multiply", 1, 8), ("multiply", 2, 14), ("multiply", 3, 21),
    ],
)  # fmt: skip
def test_what_goes_bring(how, goes, amounts):
    """As example 13, with V 7 throughout: (7 + 3) × 2 = 20, (7 + 4) × 4 = 44, 7 × 2 = 14, 7 × 3 = 21."""
    assert stops(f"{BRIGHT} 7cd 9a 12c 1cd 11c", go_stop.ruleset(go_bonus=how), goes=(0,) * goes) == amounts


@pytest.mark.rule("GS-8.1", "GS-8.2")
@pytest.mark.parametrize(("goes", "v", "total"), [(0, 7, 7), (1, 8, 9), (2, 9, 11), (3, 10, 26), (4, 11, 60)])
def test_goes_with_growing_sets(goes, v, total):
    """Example 13."""
    chaff = [f"{month}{letter}" for month in range(2, 11) for letter in "cd"]
    winner = (
        f"1b 3b 8b {' '.join(chaff[: v + 6])}"  # three brights 3; of v + 6 chaff the tenth brings 1, as each after it
    )
    assert stops("12bcde 11c 1cd 7a", winner=winner, goes=(0,) * goes) == total


@pytest.mark.rule("GS-8.2")
@pytest.mark.parametrize(
    ("options", "more", "amount"),
    [
        ({}, {"shaken": {0: (Month.PINE,)}, "bombs": {0: 1}}, 28),
        ({}, {"shaken": {0: (Month.PINE, Month.PLUM)}, "bombs": {0: 1}}, 56),
        ({"last_months_shake": 4}, {"shaken": {0: (Month.PINE, Month.WILLOW)}}, 56),
        ({"last_months_shake": 4}, {"shaken": {0: (Month.PAULOWNIA,)}}, 28),
        ({"last_months_shake": 4}, {"bombs": {0: 1}}, 14),
        ({}, {"shaken": {1: (Month.PINE,)}, "bombs": {1: 1}}, 7),
        ({"small_bomb": "full"}, {"small_bombs": {0: 1}, "bombs": {0: 1}}, 28),
        ({"small_bomb": "chaff"}, {"small_bombs": {0: 1}}, 7),
    ],
)
def test_shakes_and_bombs(options, more, amount):
    """Example 15; the months that were bombed lie in the piles."""
    loser, winner = f"{BRIGHT} 7arcd 9a 12c 1cd 11c", f"{SEVEN} 2ar 3r"
    assert stops(loser, go_stop.ruleset(**options), winner=winner, **more) == amount


@pytest.mark.rule("GS-8.2")
@pytest.mark.parametrize(
    ("animals", "double", "amount"),
    [("2a 4a 8a 6a 7a 10a 11a", True, 16), ("2a 4a 8a 6a 7a 10a", True, 7), ("2a 4a 8a 6a 7a 10a 11a", False, 8)],
)
def test_seven_animals(animals, double, amount):
    """Example 16."""
    assert stops("12b 1cd 9a", go_stop.ruleset(seven_animals=double), winner=animals) == amount


@pytest.mark.rule("GS-8.2")
@pytest.mark.parametrize(
    ("how", "goes", "amount"),
    [("off", (1, 0), 18), ("double", (1, 0), 36), ("four", (1, 0), 72), ("double", (0, 1), 18), ("four", (0, 1), 18)],
)
def test_a_reverse_go(how, goes, amount):
    """Example 27: V 8, the loser has said go."""
    winner = "1b 3b 8b 2cd 3cd 4cd 5cd 6cd 9cd 10cd"
    assert stops("12b 1cd 7cd 11c 12c", go_stop.ruleset(reverse_go=how), winner=winner, goes=goes) == amount


@pytest.mark.rule("GS-8.3", "GS-8.4")
@pytest.mark.parametrize(
    ("loser", "options", "amount"),
    [
        ("12b 1cd 7cd 8cd 10d", {}, 14),
        ("12b 1cd 7cd 8cd 10d 12d", {}, 7),
        ("12b 9a", {}, 7),
        ("12b 9a", {"chaff_bak_spares_none": False, "cup_choice": "animal"}, 14),
        ("12b 11c", {}, 14),
        ("1cd 7cd 8cd 10d", {}, 28),
        ("12b 1cd 7cd 8cd 10d", {"chaff_bak_two": 6}, 7),
        ("12b 1cd 7cd 8cd 10d", {"chaff_bak_two": 0}, 7),
    ],
)
def test_little_chaff(loser, options, amount):
    """Example 17: seven chaff 14, eight 7, none 7, Lightning alone 14; without a bright as well 28."""
    assert stops(loser, go_stop.ruleset(**options)) == amount


@pytest.mark.rule("GS-8.3", "GS-8.4")
@pytest.mark.parametrize(
    ("loser", "options", "amount"),
    [
        ("11b 9a", {}, 7),
        ("11b 9a", {"rain_man_protects": False}, 14),
        ("2a", {"bright_bak": "double"}, 14),
        ("2a", {"bright_bak": "two_points"}, 9),
        ("2a", {"bright_bak": "off"}, 7),
        ("-", {}, 0),
        ("-", {"empty_pile_exempt": False}, 14),
        ("-", {"empty_pile_exempt": False, "chaff_bak_spares_none": False}, 28),
    ],
)
def test_a_loser_without_a_bright_or_with_an_empty_pile(loser, options, amount):
    assert stops(loser, go_stop.ruleset(**options)) == amount


@pytest.mark.rule("GS-8.3")
@pytest.mark.parametrize(
    ("winner", "loser", "options", "amount"),
    [
        ("2a 4a 8a 6a 7a 1b", "12b 1c", {"animal_bak": "off"}, 6),
        ("2a 4a 8a 6a 7a 1b", "12b 1c", {"animal_bak": "scored"}, 12),
        ("2a 4a 8a 6a 7a 1b", "12b 9a", {"animal_bak": "scored", "cup_choice": "animal"}, 6),
        ("2a 4a 8a 6a 7a 1b", "12b 1c", {"animal_bak": "seven"}, 6),
        ("2a 4a 8a 6a 7a 10a 11a", "12b 1c", {"animal_bak": "seven"}, 32),
        ("1r 2r 3r 6r 9r 10r", "12b 1c", {"ribbon_bak": True}, 16),
        ("1r 2r 3r 6r 9r 10r", "12b 4r", {"ribbon_bak": True}, 8),
        ("1r 2r 3r 6r 9r 10r", "12b 1c", {}, 8),
    ],
)
def test_losers_without_animals_or_ribbons(winner, loser, options, amount):
    assert stops(loser, go_stop.ruleset(stop_minimum_two=5, **options), winner=winner) == amount


@pytest.mark.rule("GS-8.3")
def test_go_bak_for_two():
    """Example 18: V 8."""
    winner = "1b 3b 8b 2cd 3cd 4cd 5cd 6cd 9cd 10cd"
    assert stops("12b 1cd 7cd 11c 12c", winner=winner, goes=(1,)) == 16
    assert stops("12b 1cd 7cd", winner=winner, goes=(1,)) == 32


# --- three seats (GS-8.4, GS-8.5) -------------------------------------------------------------------------------------

THREE = ["1b 3b 8b 2cd 3cd 4cd 5cd 6cd 9c", "1cd 7cd", "12b 8cd 9d 10cd"]


@pytest.mark.rule("GS-8.4", "GS-8.5")
@pytest.mark.parametrize(
    ("options", "goes", "expected"),
    [
        ({}, (0,), (36, -24, -12)),
        ({}, (0, 2), (36, 0, -36)),
        ({"go_bak_three": "own_doubled"}, (0, 2), (48, 0, -48)),
        ({"go_bak_three": "all_doubled"}, (0, 2), (72, 0, -72)),
        ({}, (1, 0, 2), (36, -36, 0)),
        ({"go_bak_of": "last"}, (1, 0, 2), (36, 0, -36)),
        ({"go_bak_of": "last"}, (2, 1, 0, 2), (36, 0, -36)),
        ({"go_bak_of": "first"}, (1, 2, 0, 1), (36, -36, 0)),
    ],
)
def test_shares_and_liability(options, goes, expected):
    """Examples 19 and 20: 3 + 2 and one go, 6; the right pays 6 × 4, the left 6 × 2."""
    assert net(THREE, go_stop.ruleset(**options), winner=0, goes=goes) == expected


@pytest.mark.rule("GS-8.4")
def test_a_loser_with_an_empty_pile_owes_nothing():
    """Example 21."""
    assert net([*THREE[:2], "-"], winner=0, goes=(0,)) == (24, -24, 0)


@pytest.mark.rule("GS-8.3")
@pytest.mark.parametrize(("chaff", "amount"), [("8cd 9d 10cd", 12), ("8cd 9d 10cd 12d", 6)])
def test_little_chaff_at_three_seats(chaff, amount):
    assert net([THREE[0], "-", f"12b {chaff}"], winner=0, goes=(0,)) == (amount, 0, -amount)


@pytest.mark.rule("GS-8.5")
@pytest.mark.parametrize(
    ("how", "amounts"), [("pays_all", (12, 2, 12)), ("own_doubled", (24, 4, 12)), ("all_doubled", (24, 4, 24))]
)
def test_the_two_points_are_doubled_with_the_share(how, amounts):
    rules = go_stop.ruleset(bright_bak="two_points", go_bak_three=how)
    outcome = as_played(rules, THREE, winner=0, goes=(0, 1))
    # The right's share is doubled for its chaff: 6 × 2 = 12; the left's too.
    payments = settle_round(rules, outcome).payments
    assert [(each.payer, each.reason.kind) for each in payments] == [(1, "win"), (1, "bright_bak"), (1, "win")]
    assert [each.amount for each in payments] == [*amounts]


@pytest.mark.rule("GS-9.5", "GS-8.5")
@pytest.mark.parametrize(
    ("goes", "refusers", "expected"),
    [
        ((), (1,), (0, -8, 8)),
        ((0,), (1,), (-8, 0, 8)),
        ((), (1, 0), (-8, 0, 8)),
        ((), (2,), (-4, -4, 8)),
        ((), (1, 2), (0, -8, 8)),
    ],
)
def test_a_refused_offer(goes, refusers, expected):
    """Example 26: left stops with V 4."""
    piles = ["11c 1cd 7cd", "12c 8c 10cd 9d", "1b 3b 8b 2cd 3cd 4cd 5cd 6cd"]
    rules = go_stop.ruleset(bright_bak="off", chaff_bak_three=0)
    assert net(piles, rules, winner=2, goes=goes, refusers=refusers) == expected


# --- draws, fixed wins, the Cup ---------------------------------------------------------------------------------------


@pytest.mark.rule("GS-9.1")
@pytest.mark.parametrize(
    ("cap", "draws", "amount"),
    [("none", 0, 7), ("none", 2, 28), ("none", 5, 224), (8, 5, 56), (8, 2, 28), (1, 5, 7), (2, 1, 14)],
)
def test_draws_multiply_what_is_won(cap, draws, amount):
    """Example 22."""
    assert stops(f"{BRIGHT} 7cd 9a 12c 1cd 11c", go_stop.ruleset(draw_cap=cap), draws=draws) == amount


@pytest.mark.rule("GS-9.1", "GS-8.8")
def test_a_draw_pays_nothing_and_the_same_dealer_deals():
    settlement = settle_round(RULES, as_played(RULES, [SEVEN, "-"], dealer=1, goes=(0,), draws=3))
    assert (settlement.net, settlement.winner, settlement.next_dealer) == ((0, 0), None, 1)
    won = settle_round(RULES, as_played(RULES, [SEVEN, "-"], dealer=1, winner=0))
    assert won.next_dealer == 0


@pytest.mark.rule("GS-8.6", "GS-6.7", "GS-6.8", "GS-2.4")
@pytest.mark.parametrize(
    ("by", "options", "points"),
    [
        ("president", {}, 7), ("president", {"president_points": 5}, 5), ("three_ppeok", {}, 7),
        ("three_ppeok", {"three_ppeok_points": 10}, 10), ("whiff", {"whiff": True, "president_points": 9}, 7),
        ("field_quad", {"field_quad": "dealer"}, 7), ("field_quad", {"field_quad": "dealer", "president_points": 4}, 4),
    ],
)  # fmt: skip
def test_fixed_wins(by, options, points):
    """No doubles, no exemption, no liability; draws count."""
    rules = go_stop.ruleset(**options)
    assert net(["-", "-"], rules, winner=0, won_by=by) == (points, -points)
    assert net(["-", "-"], rules, winner=0, won_by=by, draws=2) == (4 * points, -4 * points)


@pytest.mark.rule("GS-8.7")
def test_the_cup_of_a_winner_counts_as_brings_more():
    # Five Birds 5, six animals 2 with the Cup: 7, or 6 and as chaff nothing; with seven animals it is doubled besides.
    assert stops("12b 1cd 11c 12c 2cd 3cd", winner="2a 4a 8a 6a 7a 9a") == 7
    # As an animal it is the seventh: (5 + 3) × 2 = 16; as chaff there are six animals and ten chaff: 5 + 2 + 1 = 8.
    winner = "2a 4a 8a 6a 7a 10a 9a 2cd 3cd 4cd 5cd"
    assert stops("12b 1cd 11c 12c 7cd 8cd", winner=winner) == 16


@pytest.mark.rule("GS-8.7", "GS-8.3")
def test_the_cup_of_a_loser_counts_as_makes_its_share_smaller():
    # Six chaff and the Cup make eight: no double; as an animal it would be one.
    loser = "12b 9a 1cd 7cd 8cd"
    assert stops(loser) == 7
    assert stops(loser, go_stop.ruleset(cup_choice="animal")) == 14
    assert stops(loser, go_stop.ruleset(cup_choice="on_capture"), cup="chaff") == 7
    assert stops(loser, go_stop.ruleset(cup_choice="on_capture"), cup="animal") == 14
    # A lock holds.
    assert stops(loser, go_stop.ruleset(cup_stealing="locks"), cup="animal") == 14


@pytest.mark.rule("GS-8.7")
def test_which_way_the_cup_counts_is_said():
    settlement = settle_round(RULES, as_played(RULES, [SEVEN, "12b 9a 1cd 7cd 8cd"], winner=0))
    cup = next(each for each in settlement.remarks if each.kind == "cup")
    assert (cup.seat, cup.key, cup.text) == (1, "chaff", "the Cup of seat 1 counts as two chaff")


@pytest.mark.rule("GS-8.2", "GS-8.4")
def test_everything_together():
    """Example 24: (10 + 3) × 2 for three goes, a shake, a bomb, pi-bak and D 2: 13 × 32."""
    winner = "2ar 4a 8a 6a 7a 2cd 3cd 4cd 5cd 6cd 9cd 10c"
    more = {"goes": (0, 0, 0), "shaken": {0: (Month.PINE,)}, "bombs": {0: 1}, "draws": 1}
    assert stops("12b 1cd", winner=winner, **more) == 416


@pytest.mark.rule("GS-8.2", "GS-10.4")
def test_every_factor_is_a_datum():
    winner = "2ar 4a 8a 6a 7a 2cd 3cd 4cd 5cd 6cd 9cd 10c"
    more = {"goes": (0, 0, 0), "shaken": {0: (Month.PINE,)}, "bombs": {0: 1}, "draws": 1}
    outcome = as_played(RULES, [winner, "12b 1cd"], winner=0, **more)
    (payment,) = settle_round(RULES, outcome).payments
    keys = [(factor.key, factor.times) for factor in payment.reason.factors]
    assert keys == [("goes", 2), ("shake", 2), ("bomb", 2), ("draws", 2), ("chaff_bak", 2)]
    assert (payment.reason.value, payment.reason.kind, payment.reason.key) == (13, "win", "stop")
    assert settle_round(RULES, outcome).explain().splitlines()[1:4] == [
        "  Five Birds 5 (GS-7.1)", "  Animals 1 (GS-7.1)", "  Chaff 4 (GS-7.1)",
    ]  # fmt: skip


# --- what is paid at once, compensation (GS-6.6, GS-3.4, GS-8.8) ------------------------------------------------------


@pytest.mark.rule("GS-6.6", "GS-8.8")
def test_what_is_paid_at_once_whatever_comes_of_the_round():
    paid = (PaidAtOnce(1, "ppeok", 1), PaidAtOnce(0, "ttadak"), PaidAtOnce(1, "ppeok", 2))
    assert net(["-", "-", "-"], paid=paid, draws=3) == (6 - 3 - 6, 2 * (3 + 6) - 3, -3 - 3 - 6)
    assert net(["-", "-"], paid=(PaidAtOnce(1, "ttadak"),)) == (-7, 7)


@pytest.mark.rule("GS-3.4", "GS-3.6", "GS-8.8")
@pytest.mark.parametrize(
    ("options", "winner", "expected"),
    [
        ({}, None, (0, -12, -12, 24, 0)),
        ({"compensation_from": "actives"}, None, (-12, -12, -12, 36, 0)),
        ({"compensation_points": 3}, None, (0, -18, -18, 36, 0)),
        ({"compensation_when": "end"}, None, (0, 0, 0, 0, 0)),
        ({"compensation_when": "end"}, 1, (-12 - 3, 6, -12 - 3, 24, 0)),
        ({}, 1, (-3, 6 - 12, -3 - 12, 24, 0)),
    ],
)
def test_a_forced_out_seat_is_compensated(options, winner, expected):
    """Example 25: three cards of 2, doubled for the Peonies."""
    claims = {3: cards("1b 11bc 6acd")}
    more = {"winner": winner, "won_by": "president"} if winner is not None else {}
    piles = ["-"] * 5
    assert net(piles, go_stop.ruleset(**options), playing=(0, 1, 2), claims=claims, draws=0, **more) == expected


@pytest.mark.rule("GS-8.8", "GS-3.4")
def test_payments_stand_in_their_order():
    outcome = go_stop.Outcome(
        piles={}, seats=5, dealer=1, playing=(1, 2, 3), winner=2, won_by="three_ppeok",
        claims={0: cards("3b"), 4: cards("1b")}, paid=(PaidAtOnce(3, "ppeok", 1),),
    )  # fmt: skip
    lines = [(each.payer, each.payee, each.reason.kind) for each in settle_round(RULES, outcome).payments]
    assert lines[:4] == [(2, 4, "compensation"), (3, 4, "compensation"), (2, 0, "compensation"), (3, 0, "compensation")]
    assert lines[4:] == [(1, 3, "at_once"), (2, 3, "at_once"), (3, 2, "fixed_win"), (1, 2, "fixed_win")]
    late = settle_round(go_stop.ruleset(compensation_when="end"), outcome).payments
    ends = [(1, 3), (2, 3), (3, 2), (1, 2), (3, 4), (1, 4), (3, 0), (1, 0)]
    assert [(each.payer, each.payee) for each in late] == ends


# --- in Japanese and Korean -------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-7.1", "GS-8.1", "GS-8.4", "GS-8.5")
def test_a_settlement_in_japanese_and_korean_names_the_players():
    """As examples 19 and 20: the left has said go, so it pays the share of the right, 6 × 4, and its own, 6 × 2."""
    settlement = settle_round(RULES, as_played(RULES, THREE, winner=0, goes=(0, 2)))
    assert settlement.explain("ko", ["민수", "지영", "철호"]) == (
        "고스톱 3명, 선: 민수\n"
        "  삼광 3점 (GS-7.1)\n"
        "  피 2점 (GS-7.1)\n"
        "  고 1점 (GS-8.1)\n"
        "  철호가 고를 불러 독박 (GS-8.5)\n"
        "  철호 → 민수  24  지영 몫: 스톱 6점, 피박 ×2, 광박 ×2 (GS-8.5)\n"
        "  철호 → 민수  12  스톱 6점, 피박 ×2 (GS-8.4)\n"
        "정산 (점): 민수 +36, 지영 +0, 철호 -36\n"
        "다음 선: 민수 (이긴 사람) (GS-8.8)"
    )
    assert settlement.explain("ja", ["明子", "勉", "団"]).splitlines()[1:7] == [
        "  三光 3点 (GS-7.1)",
        "  カス 2点 (GS-7.1)",
        "  ゴー 1点 (GS-8.1)",
        "  団はゴーをかけていたので二人分を払う (GS-8.5)",
        "  団 → 明子  24  勉の分：ストップ 6点、カス不足 ×2、光なし ×2 (GS-8.5)",
        "  団 → 明子  12  ストップ 6点、カス不足 ×2 (GS-8.4)",
    ]
