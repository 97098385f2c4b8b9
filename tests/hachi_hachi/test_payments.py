"""What is paid for the cards that were captured (HH-5.5, HH-7, HH-8, HH-11), on outcomes typed in."""

import pytest

from hanafuda_rules import DECK, STANDARD, CardSet, Month, settle_round
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import FUDA_WIKI, KANSAI, KANTO, SWEDISH, Cancelled, Liable, Outcome, Shoubu
from hanafuda_rules.parts.teyaku import CHAFF

from helpers.hachi_hachi_rounds import cards, pile_of, piles_worth, shared_out

NOTHING = CardSet()
POETRY = pile_of("pine-ribbon plum-ribbon cherry-ribbon")
BLUE = pile_of("peony-ribbon chrysanthemum-ribbon maple-ribbon")
FOUR = pile_of("pine-crane cherry-curtain susuki-moon paulownia-phoenix")
FIVE = pile_of("pine-crane cherry-curtain susuki-moon paulownia-phoenix willow-rain-man")
FOUR_AND_POETRY = pile_of(
    "pine-crane cherry-curtain susuki-moon paulownia-phoenix pine-ribbon plum-ribbon cherry-ribbon"
)
SEVEN = pile_of("pine-ribbon plum-ribbon wisteria-ribbon iris-ribbon peony-ribbon clover-ribbon chrysanthemum-ribbon")


def outcome(*piles, **more):
    return Outcome(piles=dict(enumerate(piles)), **{"order": (0, 1, 2)} | more)


def net(rules, *piles, **more):
    return settle_round(rules, outcome(*piles, **more)).net


def payments(rules, *piles, **more):
    """Payer, payee and amount of each payment; ``None`` is the pot."""
    settled = settle_round(rules, outcome(*piles, **more))
    return [(each.payer, each.payee, each.amount) for each in settled.payments]


# --- card points ---


@pytest.mark.rule("HH-8.5")
@pytest.mark.parametrize("rules", [SWEDISH, FUDA_WIKI])
def test_example_93_91_80(rules):
    # +5, +3 and -8 from par at ×2: points, whatever the kan.
    piles = piles_worth(93, 91, 80).values()
    assert net(rules, *piles, multiplier=2) == (10, 6, -16)
    assert payments(rules, *piles, multiplier=2) == [(2, 0, 10), (2, 1, 6)]


@pytest.mark.rule("HH-8.5")
@pytest.mark.parametrize(("points", "expected"), [((87, 89, 88), (-1, 1, 0)), ((89, 87, 88), (1, -1, 0))])
def test_who_is_at_par_pays_nothing(points, expected):
    assert net(SWEDISH, *piles_worth(*points).values()) == expected


@pytest.mark.rule("HH-8.5")
@pytest.mark.parametrize(("order", "winner"), [((0, 1, 2), 0), ((1, 2, 0), 1), ((2, 0, 1), 0)])
def test_equal_card_points_go_to_the_first_in_turn_order(order, winner):
    # +8, +8 and -16; who wins takes the 30 from the pot.
    settled = settle_round(SWEDISH, outcome(*piles_worth(96, 96, 72).values(), order=order, pot=30))
    assert settled.winner == settled.next_dealer == winner
    assert settled.net == (8 + 30 * (winner == 0), 8 + 30 * (winner == 1), -16)
    (told,) = [each.text for each in settled.remarks if each.rule == "HH-8.5"]
    assert told.endswith(f"; seat {winner} wins, the first in playing order of those with most")


@pytest.mark.rule("HH-7.6", "HH-8.4", "HH-8.5", "HH-1.2")
@pytest.mark.parametrize(
    ("told", "rule"),
    [
        (outcome(*piles_worth(80, 108, 76).values(), pot=45), "HH-8.5"),
        (outcome(*piles_worth(chaff=(1, 16)).values(), pot=45), "HH-8.4"),
        (outcome(NOTHING, POETRY, ending=Shoubu(1), pot=45), "HH-7.6"),
        (outcome(NOTHING, POETRY, ending=Cancelled(1), pot=45), "HH-7.6"),
        (outcome(*shared_out(BLUE, POETRY), sage=(1, 0), pot=45), "HH-7.6"),
    ],
)
def test_the_winner_takes_the_pot_and_deals(told, rule):
    settled = settle_round(SWEDISH, told)
    assert settled.winner == settled.next_dealer == 1
    assert settled.pot == 0
    assert settled.counts
    (pot,) = [each for each in settled.payments if each.payer is None]
    assert (pot.payee, pot.amount, pot.reason.rule) == (1, 45, rule)


# --- teyaku ---


@pytest.mark.rule("HH-5.5", "HH-10.6", "HH-3.1")
@pytest.mark.parametrize(("rules", "kan"), [(SWEDISH, 10), (FUDA_WIKI, 12)])
def test_each_other_seat_pays_the_teyaku_declarer_by_declarer(rules, kan):
    # Seat 1 Three Pairs 4 kan, seat 0 One-Two-Four 8 and Red 2, at ×2; card points 0, +8, -8, at ×2.
    piles = piles_worth(88, 96, 80).values()
    teyaku = {0: ("one_two_four", "red"), 1: ("three_pairs",)}
    assert payments(rules, *piles, order=(1, 2, 0), multiplier=2, teyaku=teyaku) == [
        (2, 1, 8 * kan),
        (0, 1, 8 * kan),
        (1, 0, 16 * kan),
        (2, 0, 16 * kan),
        (1, 0, 4 * kan),
        (2, 0, 4 * kan),
        (2, 1, 16),
    ]


@pytest.mark.rule("HH-7.1", "HH-5.5")
def test_teyaku_are_paid_and_card_points_are_not_after_a_dekiyaku():
    # Three Pairs 4 kan from each, Poetry 7 kan from each. Seat 1's Crane and the rest of its pile count for nothing.
    told = {"teyaku": {2: ("three_pairs",)}, "ending": Shoubu(0)}
    assert net(SWEDISH, POETRY, cards("10 12"), NOTHING, **told) == (140 - 40, -70 - 40, 80 - 70)


# --- dekiyaku: shoubu ---


@pytest.mark.rule("HH-7.2", "HH-6.5", "HH-6.1")
@pytest.mark.parametrize(
    ("pile", "kan"),
    [(POETRY, 7), (BLUE, 7), (FOUR, 10), (FIVE, 12), (SEVEN, 10), (FOUR_AND_POETRY, 17), (POETRY | BLUE, 14)],
)
def test_each_pays_the_caller_all_of_its_dekiyaku(pile, kan):
    assert net(SWEDISH, pile, multiplier=4, ending=Shoubu(0)) == (80 * kan, -40 * kan, -40 * kan)


@pytest.mark.rule("HH-7.2")
def test_example_four_brights_and_poetry_ribbons_with_one_who_said_sage():
    # 17 kan at ×2, doubled: 68 kan from the one, nothing from the other.
    told = {"multiplier": 2, "ending": Shoubu(0)}
    assert net(SWEDISH, FOUR_AND_POETRY, BLUE, NOTHING, **told) == (680, -680, 0)
    assert net(SWEDISH, FOUR_AND_POETRY, NOTHING, BLUE, **told) == (680, 0, -680)
    assert net(SWEDISH, FOUR_AND_POETRY, BLUE, NOTHING, sage=(1,), **told) == (680, -680, 0)


@pytest.mark.rule("HH-7.4", "HH-7.1")
@pytest.mark.parametrize("ending", [Shoubu(0), Cancelled(0)])
def test_nobody_else_is_paid_for_dekiyaku(ending):
    settled = settle_round(SWEDISH, outcome(BLUE, FIVE, ending=ending))
    assert {each.payee for each in settled.payments} == {0}


# --- dekiyaku: cancelled ---


@pytest.mark.rule("HH-7.3", "HH-6.6", "HH-1.3")
def test_example_cancelled_with_poetry_ribbons():
    # +7, -3½ and -3½ kan.
    assert net(SWEDISH, POETRY, ending=Cancelled(0)) == (70, -35, -35)
    assert net(KANTO, POETRY, ending=Cancelled(0)) == (84, -42, -42)


# --- dekiyaku: all hands empty ---


@pytest.mark.rule("HH-7.5", "HH-6.4")
def test_example_all_hands_empty():
    # A holds Poetry, B Blue and said sage first, C nothing: +3½, +3½ and -7 kan; B wins.
    piles = shared_out(POETRY, BLUE)
    settled = settle_round(SWEDISH, outcome(*piles, sage=(1, 0)))
    assert settled.net == (35, 35, -70)
    assert settled.winner == settled.next_dealer == 1
    assert settle_round(SWEDISH, outcome(*piles, sage=(0, 1))).winner == 0


@pytest.mark.rule("HH-7.5")
def test_alone_with_a_dekiyaku_one_wins_half_of_it():
    settled = settle_round(SWEDISH, outcome(*shared_out(NOTHING, NOTHING, FOUR_AND_POETRY), multiplier=4))
    # 17 kan, ×4, half: 34 kan from each.
    assert settled.net == (-340, -340, 680)
    assert settled.winner == 2


@pytest.mark.rule("HH-7.5")
def test_in_kansai_a_failed_sage_pays_nobody():
    settled = settle_round(
        KANSAI, outcome(*shared_out(POETRY, BLUE), sage=(1, 0), pot=40, teyaku={2: ("three_pairs",)})
    )
    # Only the teyaku of 4 kan, and the pot.
    assert settled.net == (-40, 40 - 40, 80)
    assert settled.winner == 1


@pytest.mark.rule("HH-7.5", "HH-6.4")
def test_only_living_dekiyaku_are_paid_in_the_other_reading_of_the_booklet():
    rules = hachi_hachi.ruleset(failed_sage="living", liability="exact")
    piles = shared_out(POETRY, BLUE)
    # Seat 0 said sage last, so that the Blue Ribbons of seat 1 are dead: half of 7 kan from each to seat 0, at ×2. The
    # first to say it still wins, and takes the pot.
    settled = settle_round(rules, outcome(*piles, sage=(1, 0), multiplier=2, pot=40))
    assert settled.net == (140, -70 + 40, -70)
    assert settled.winner == 1
    assert "seat 0, the last to say it, alone is paid for dekiyaku (HH-7.5)" in map(str, settled.remarks)
    # Seat 1 raised its own again: sage of 1, 0, 1. Liability holds at half pay, too: seat 2 pays for both.
    fed = (Liable(2, 1, "blue_ribbons"),)
    settled = settle_round(rules, outcome(*piles, sage=(1, 0, 1), liable=fed))
    assert settled.net == (0, 70, -70)
    # A sheet settles alike; a single seat with dekiyaku need not say who said sage.
    sheet = outcome(*piles, sage=(1, 0), multiplier=2, pot=40).as_sheet(rules)
    assert settle_round(rules, sheet).net == (140, -30, -70)
    alone = settle_round(rules, outcome(*shared_out(POETRY, NOTHING)))
    assert alone.net == (70, -35, -35)


# --- tokushuyaku ---


@pytest.mark.rule("HH-8.1", "HH-8.4")
@pytest.mark.parametrize(("rules", "kan"), [(SWEDISH, 10), (KANSAI, 8)])
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)])
def test_all_eights(rules, kan, order):
    # From each to the acting dealer, at ×2; the teyaku is not paid.
    piles = piles_worth(88, 88, 88).values()
    settled = settle_round(rules, outcome(*piles, order=order, multiplier=2, teyaku={1: ("three_pairs",)}, pot=15))
    acting = order[0]
    expected = [-20 * kan] * 3
    expected[acting] = 40 * kan + 15
    assert settled.net == tuple(expected)
    assert settled.winner == acting


@pytest.mark.rule("HH-8.2", "HH-8.4")
@pytest.mark.parametrize(("points", "kan"), [(168, 10), (169, 11), (170, 12)])
def test_double_eights(points, kan):
    # 10 kan, and 1 for each point above 168.
    piles = piles_worth(points).values()
    told = {"multiplier": 2, "teyaku": {0: ("red",), 1: ("three_pairs",)}, "pot": 10}
    assert net(SWEDISH, *piles, **told) == (40 * kan + 10, -20 * kan, -20 * kan)


@pytest.mark.rule("HH-8.3", "HH-8.4")
@pytest.mark.parametrize(("rules", "first"), [(SWEDISH, 12), (KANTO, 12), (KANSAI, 10)])
@pytest.mark.parametrize("count", [16, 17, 18])
def test_sixteen_chaff(rules, first, count):
    # 12 kan, in Kansai 10, and 2 for each card beyond the sixteenth.
    piles = piles_worth(chaff=(2, count))
    kan = (first + 2 * (count - 16)) * rules.options.points_per_kan
    assert net(rules, *piles.values(), teyaku={2: ("empty_hand",)}, pot=7) == (-kan, -kan, 2 * kan + 7)


@pytest.mark.rule("HH-8.3")
def test_novembers_cards_are_chaff():
    # The four of November, of which only Lightning is chaff by kind, and twelve chaff.
    pile = cards("110 111 112 113  12 13 22 23 42 43 52 53 72 73 82 83")
    others = cards("10 11 20 21 80 81  90 91 92 93 100 101 102 103")
    assert net(SWEDISH, pile, others, DECK - pile - others) == (240, -120, -120)


@pytest.mark.rule("HH-8.3", "HH-8.1", "HH-8.2")
def test_sixteen_chaff_yield_to_both_kinds_of_eights():
    # 10 kan from each, not 12.
    all_eights = piles_worth(88, 88, 88, chaff=(1, 16))
    assert net(SWEDISH, *all_eights.values()) == (200, -100, -100)
    double_eights = piles_worth(168, chaff=(1, 16))
    assert net(SWEDISH, *double_eights.values()) == (200, -100, -100)


@pytest.mark.rule("HH-7.1", "HH-8.1", "HH-8.2", "HH-8.3")
def test_a_dekiyaku_excludes_tokushuyaku():
    # Sixteen chaff and more with Blue Ribbons, for which it said sage: half of 7 kan from each, and no 12 kan.
    piles = shared_out(BLUE | cards("12 13 22 23 42 43 52 53 72 73 110 111 112 113 121 122"))
    assert len(CHAFF & piles[0]) >= 16
    assert net(SWEDISH, *piles) == (70, -35, -35)


# --- two seats ---


# 27 + 32 + 11 + 11 + 2 = 83, and 36 + 21 + 11 = 68; the other cards are nobody's.
WITH_83 = cards("30 31 32 33  80 81 82 83  40 42  50 52  22 23")
WITH_68 = cards("110 111 112 113  10 12  60 62")
# 10 points each.
CHAFF_PAIRS = cards("12 13 22 23 32 33 42 43 52 53"), cards("62 63 72 73 82 83 92 93 102 103")


@pytest.mark.rule("HH-11.3", "HH-11.1")
@pytest.mark.parametrize("rules", [SWEDISH, FUDA_WIKI])
def test_example_two_seats_with_83_and_68_points(rules):
    settled = settle_round(rules, outcome(WITH_83, WITH_68, order=(1, 0), multiplier=4))
    assert settled.net == (60, -60)
    assert settled.winner == settled.next_dealer == 0
    assert net(rules, WITH_68, WITH_83, order=(0, 1), multiplier=4) == (-60, 60)


@pytest.mark.rule("HH-11.3", "HH-11.4")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_of_two_with_as_much_the_first_in_turn_order_wins(order):
    settled = settle_round(SWEDISH, outcome(*CHAFF_PAIRS, order=order, pot=20))
    assert settled.winner == order[0]
    assert [(each.payee, each.amount, each.reason.rule) for each in settled.payments] == [(order[0], 20, "HH-11.4")]


@pytest.mark.rule("HH-11.2", "HH-5.5")
def test_of_two_the_one_pays_the_teyaku_and_the_dekiyaku_of_the_other():
    # Poetry 7 kan, halved when cancelled or when the hands are empty; Red 2 kan the other way.
    told = {"order": (0, 1), "teyaku": {1: ("red",)}, "multiplier": 2}
    assert net(SWEDISH, POETRY, NOTHING, ending=Shoubu(0), **told) == (140 - 40, 40 - 140)
    assert net(SWEDISH, POETRY, NOTHING, ending=Cancelled(0), **told) == (70 - 40, 40 - 70)
    assert net(SWEDISH, POETRY, cards("42 43 52 53") | CHAFF_PAIRS[1], **told) == (70 - 40, 40 - 70)


@pytest.mark.rule("HH-11.2")
def test_two_have_no_tokushuyaku():
    chaff = cards("12 13 22 23 42 43 52 53 62 63 72 73 82 83 92 93")
    assert len(CHAFF & chaff) == 16
    # Four of the brights and all animals but the Geese.
    many = cards("10 12 30 32 120 121 110 111 20 22 40 41 50 51 60 62 70 71 100 102 90 92")
    assert STANDARD.points(many) == 182
    assert net(SWEDISH, many, cards("112 113"), order=(0, 1)) == (182 - 6, 6 - 182)


@pytest.mark.rule("HH-11.2")
def test_two_have_no_achievements():
    # Red and 89 points would be an escape, and four Pine cards after their triplet a diving.
    many = cards("10 11 12 13 30 31 32 33 110 111 112 113")
    teyaku = {0: hachi_hachi.DeclaredTeyaku(("triplet", "red"), (Month.PINE,))}
    assert STANDARD.points(many) == 90
    # 2 + 2 kan, and 90 points to 10.
    assert net(SWEDISH, many, CHAFF_PAIRS[1], order=(0, 1), teyaku=teyaku) == (120, -120)


@pytest.mark.rule("HH-11.4", "HH-4.8")
def test_two_left_of_four_play_for_the_fees():
    # The first to drop paid 1 kan, the second 1½.
    told = {"order": (0, 2), "dealer": 3, "dropped": (3, 1)}
    settled = settle_round(FUDA_WIKI, Outcome(piles={0: WITH_83, 2: WITH_68}, **told))
    assert settled.net == (15 + 30, -18, -15, -12)
    assert settled.winner == settled.next_dealer == 0
