"""Card points, yaku and what a round comes to (MU-6, MU-7), by examples reckoned by hand."""

import pytest

from hanafuda_rules import CardSet, Kind, Reason, Score, settle_round
from hanafuda_rules.games import mushi
from hanafuda_rules.games.mushi import BOTAN_CHO, RULES, Outcome
from hanafuda_rules.words import say

# 2 brights, 3 animals, 3 ribbons and 10 chaff, Three Brights among them: 40 + 30 + 15 + 10 = 95.
A = CardSet.parse("1brcd 2arcd 3brcd 5ac 9ac 12de")
# 3 brights, 2 animals, 5 ribbons and 10 chaff: 60 + 20 + 25 + 10 = 115; without a yaku, as is the rest.
HALF = CardSet.parse("1brcd 2rc 3rc 4ar 5cd 8bc 9ar 10cd 12bc")
# The Warbler and a chaff for a ribbon and a chaff, +5; a chaff for a ribbon, -4.
ONE_MORE = CardSet.parse("1brcd 2ad 3rc 4ar 5cd 8bc 9ac 10cd 12bc")
# Of Botan-chō. 27 + 2 + 11 + 10 + 32 + 15 + 11 + 23 = 131, the four Paulownias among them.
PAULOWNIAS = CardSet.parse("1brcd 4cd 5ac 6a 8bacd 9ar 10ac 12bcde")
# 27 + 2 + 11 + 10 + 32 + 6 + 11 + 21 = 120.
HALF_OF_BOTAN_CHO = CardSet.parse("1brcd 4cd 5ac 6a 8bacd 9rc 10ac 12bc")


def outcome(rules: mushi.Rules, first: CardSet, dealer: int = 0) -> Outcome:
    """Seat 0 has one pile and seat 1 the rest."""
    return Outcome(piles={0: first, 1: rules.deck(2) - first}, seats=2, dealer=dealer)


def points(rules: mushi.Rules, pile: CardSet) -> tuple[int, int]:
    return rules.classification.points(pile), rules.classification.points(rules.deck(2) - pile)


# --- cards and yaku ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MU-6.1")
def test_card_points() -> None:
    worth = RULES.classification
    assert [worth.points(RULES.deck(2) & worth.cards(kind)) for kind in Kind] == [5 * 20, 7 * 10, 8 * 5, 20]
    assert worth.points(RULES.deck(2)) == 230
    assert worth.points(BOTAN_CHO.deck(2) & worth.cards(Kind.ANIMAL)) == 80
    assert worth.points(BOTAN_CHO.deck(2)) == 240
    # Eight months with two chaff, Paulownia three, Willow one.
    chaff = RULES.deck(2) & Kind.CHAFF.cards
    assert sorted(len(chaff & month.cards) for month in chaff.months) == [1, *[2] * 8, 3]


@pytest.mark.rule("MU-7.1")
def test_the_yaku() -> None:
    table = [(yaku.key, yaku.value, yaku.names.romaji, yaku.cards.notation) for yaku in RULES.yaku.yaku]
    assert table == [
        ("five_brights", 30, "gokō", "1b 3b 8b 11b 12b"),
        ("three_brights", 25, "sankō", "1b 2a 3b"),
        ("four_wisterias", 10, "fujishima", "4arcd"),
        ("four_paulownias", 10, "kirishima", "12bcde"),
    ]
    assert RULES.yaku == BOTAN_CHO.yaku
    assert [yaku.key for yaku in mushi.ruleset(five_brights=False).yaku.yaku] == [key for key, *_ in table[1:]]


@pytest.mark.rule("MU-7.1")
def test_all_yaku_that_are_held_count() -> None:
    pile = CardSet.parse("1bc 2ac 3bc 8bc 11ba 12bc")
    assert [(held.yaku.key, held.value) for held in RULES.yaku.scored(pile)] == [
        ("five_brights", 30),
        ("three_brights", 25),
    ]
    assert RULES.yaku.value(pile) == 55
    assert mushi.ruleset(five_brights=False).yaku.value(pile) == 25
    # One card less each time.
    assert [RULES.yaku.value(pile - CardSet.parse(card)) for card in ("12b", "2a", "1b")] == [25, 30, 0]
    assert RULES.yaku.value(CardSet.parse("4arcd 12bcde")) == 20
    assert RULES.yaku.value(CardSet.parse("4arc 12bcd")) == 0


# --- what a round comes to --------------------------------------------------------------------------------------------


@pytest.mark.rule("MU-7.2", "MU-7.3")
def test_card_points_against_par_and_the_yaku_of_both() -> None:
    assert points(RULES, A) == (95, 135)
    settlement = settle_round(RULES, outcome(RULES, A))
    # 95 - 115 + 25 - 10 = -5.
    assert [(score.who, score.amount, str(score.reason)) for score in settlement.scores] == [
        ("seat 0", -20, "95 card points, par 115 (MU-7.2)"),
        ("seat 0", 25, "Three Brights (MU-7.1)"),
        ("seat 0", -10, "Four Wisterias of seat 1 (MU-7.2)"),
        ("seat 1", 20, "135 card points, par 115 (MU-7.2)"),
        ("seat 1", 10, "Four Wisterias (MU-7.1)"),
        ("seat 1", -25, "Three Brights of seat 0 (MU-7.2)"),
    ]
    assert (settlement.net, settlement.winner, settlement.next_dealer) == ((-5, 5), 1, 1)
    assert (settlement.payments, settlement.unit.english, settlement.pot) == ((), "points", 0)
    assert settlement.dealer_reason == Reason(say("who won the round"), "MU-7.3")


@pytest.mark.rule("MU-7.2")
def test_every_line_says_what_it_is_for_as_data() -> None:
    settlement = settle_round(BOTAN_CHO, outcome(BOTAN_CHO, PAULOWNIAS))
    found = [(score.reason.kind, score.reason.key, score.reason.rule) for score in settlement.scores]
    assert found == [
        ("card_points", "", "MU-7.2"),
        ("yaku", "four_paulownias", "MU-7.1"),
        ("card_points", "", "MU-7.2"),
        ("yaku_paid", "four_paulownias", "MU-7.2"),
        ("round_counter", "", "MU-7.4"),
    ]


@pytest.mark.rule("MU-7.3")
@pytest.mark.parametrize("dealer", [0, 1])
def test_at_nought_all_nobody_wins_and_the_dealer_deals_again(dealer: int) -> None:
    assert points(RULES, HALF) == (115, 115)
    settlement = settle_round(RULES, outcome(RULES, HALF, dealer))
    assert (settlement.net, settlement.winner, settlement.next_dealer) == ((0, 0), None, dealer)
    assert settlement.dealer_reason == Reason(say("the same dealer, as nobody won"), "MU-7.3")


@pytest.mark.rule("MU-7.2", "MU-7.3")
@pytest.mark.parametrize("tie", ["dealer", "lightning"])
def test_one_point_more_wins(tie: str) -> None:
    rules = mushi.ruleset(tie=tie, round_counter=1)
    assert points(rules, ONE_MORE) == (116, 114)
    settlement = settle_round(rules, outcome(rules, ONE_MORE, dealer=1))
    assert (settlement.net, settlement.winner, settlement.next_dealer) == ((1 + 1, -1), 0, 0)


@pytest.mark.rule("MU-7.3")
def test_at_nought_all_the_lightning_may_decide() -> None:
    rules = mushi.ruleset(tie="lightning")
    settlement = settle_round(rules, outcome(rules, HALF))
    assert (settlement.net, settlement.winner, settlement.next_dealer) == ((0, 0), 1, 1)
    assert settlement.dealer_reason == Reason(say("who captured the Lightning and so won at 0 : 0"), "MU-7.3")
    other = Outcome(piles={1: HALF, 0: rules.deck(2) - HALF}, seats=2)
    assert settle_round(rules, other).winner == 0


@pytest.mark.rule("MU-7.2", "MU-7.4")
def test_the_winner_of_botan_cho_gets_a_point_from_the_bank() -> None:
    assert points(BOTAN_CHO, PAULOWNIAS) == (131, 109)
    settlement = settle_round(BOTAN_CHO, outcome(BOTAN_CHO, PAULOWNIAS))
    assert settlement.net == (131 - 120 + 10 + 1, 109 - 120 - 10)
    bank = Score((0,), 1, Reason(say("who won the round, from the bank"), "MU-7.4", kind="round_counter", value=1))
    assert settlement.scores[-1] == bank
    assert settle_round(mushi.ruleset(BOTAN_CHO, round_counter=0), outcome(BOTAN_CHO, PAULOWNIAS)).net == (21, -21)


@pytest.mark.rule("MU-7.3", "MU-7.4")
def test_at_nought_all_the_lightning_gets_the_point_of_botan_cho() -> None:
    assert points(BOTAN_CHO, HALF_OF_BOTAN_CHO) == (120, 120)
    assert settle_round(BOTAN_CHO, outcome(BOTAN_CHO, HALF_OF_BOTAN_CHO)).net == (0, 1)
    # Where nobody wins, nobody gets it.
    rules = mushi.ruleset(BOTAN_CHO, tie="dealer")
    assert settle_round(rules, outcome(rules, HALF_OF_BOTAN_CHO)).net == (0, 0)


@pytest.mark.rule("MU-3.2", "MU-7.2", "MU-7.3")
def test_at_a_larger_table_the_others_get_nothing() -> None:
    rules = mushi.ruleset(extra_seats=True)
    settlement = settle_round(rules, Outcome(piles={3: A, 1: rules.deck(4) - A}, seats=4, dealer=0))
    assert (settlement.net, settlement.winner) == ((0, 5, 0, -5), 1)
    assert str(settlement.title) == "Mushi, 4 seats, seat 0 dealt, playing order seat 1, seat 3"
    # At nought all the dealer of the table deals again, though it did not play.
    tied = settle_round(rules, Outcome(piles={2: HALF, 1: rules.deck(4) - HALF}, seats=3, dealer=0))
    assert (tied.net, tied.winner, tied.next_dealer) == ((0, 0, 0), None, 0)


def test_the_reckoning_as_text() -> None:
    assert settle_round(RULES, outcome(RULES, A, dealer=1)).explain().splitlines() == [
        "Mushi, 2 seats, seat 1 dealt",
        "  seat 0  -20  95 card points, par 115 (MU-7.2)",
        "  seat 0   25  Three Brights (MU-7.1)",
        "  seat 0  -10  Four Wisterias of seat 1 (MU-7.2)",
        "  seat 1   20  135 card points, par 115 (MU-7.2)",
        "  seat 1   10  Four Wisterias (MU-7.1)",
        "  seat 1  -25  Three Brights of seat 0 (MU-7.2)",
        "Net in points: seat 0 -5, seat 1 +5",
        "Next dealer: seat 1, who won the round (MU-7.3)",
    ]
