"""What a round scores. Every number is the rules' own or worked out by hand."""

import pytest

from hanafuda_rules import (
    DECK,
    CardSet,
    InvalidOutcomeError,
    InvalidSeatError,
    Reason,
    Score,
    SeededShuffler,
    Settlement,
    Table,
    settle_round,
)
from hanafuda_rules.games import min_hwatu
from hanafuda_rules.games.min_hwatu import CORE, ENGLISH, KOREAN, PAR, Outcome, Rules
from hanafuda_rules.words import say

from helpers.min_hwatu_piles import FIVE, FOUR, SEVEN, THREE, TWO, TWO_WITH_THREE_YAKU
from helpers.rounds import even, rest_of_deck

PAR_WITH_MONTHS = min_hwatu.ruleset(reckoning="par")
MAKE_UP = min_hwatu.ruleset(make_up="dealer")
PAR_OF_FIVE = say("less the par, {total} by {count} players", total=250, count=5)
MAKE_UP_PAR = min_hwatu.ruleset(make_up="dealer", reckoning="par")


def settle(rules: Rules, *piles: CardSet, dealer: int = 0) -> Settlement:
    return settle_round(rules, Outcome(piles=dict(enumerate(piles)), seats=len(piles), dealer=dealer))


# --- the examples ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MH-5.1", "MH-5.3")
def test_without_yaku_card_points_are_the_scores() -> None:
    assert settle(CORE, *TWO).net == (130, 110)
    assert settle(PAR, *TWO).net == (10, -10)


@pytest.mark.rule("MH-5.1", "MH-5.3", "MH-6.1")
def test_a_yaku_is_paid_by_each_of_the_others() -> None:
    # 100 - 30, 80 + 3 × 30 - 30, 60 - 30; the par is 80.
    assert settle(CORE, *THREE).net == (70, 140, 30)
    assert settle(PAR, *THREE).net == (-10, 60, -50)
    assert settle(CORE, *THREE).next_dealer == settle(PAR, *THREE).next_dealer == 1


@pytest.mark.rule("MH-5.1")
def test_yaku_of_two_seats() -> None:
    # Blue Ribbons and Four Irises, together 50: 70 + 4 × 30 - 50, 60 - 50, 60 - 50, 50 + 4 × 20 - 50.
    assert settle(CORE, *FOUR).net == (140, 10, 10, 80)
    assert settle(PAR_WITH_MONTHS, *FOUR).net == (80, -50, -50, 20)
    # Without the months 30 are paid: 70 + 4 × 30 - 30, and 30 less for each of the others.
    assert settle(PAR, *FOUR).net == (100, -30, -30, -40)


@pytest.mark.rule("MH-5.1")
def test_several_yaku_of_one_seat() -> None:
    # 30 + 30 + 20: 150 + 2 × 80 - 80, 90 - 80.
    assert settle(CORE, *TWO_WITH_THREE_YAKU).net == (230, 10)


@pytest.mark.rule("MH-4.1", "MH-5.1")
@pytest.mark.parametrize(
    ("rules", "words", "yaku"),
    [
        (ENGLISH, "1b 2a 3b 8b 9a", {"springtime": 150, "grand_views": 150}),
        (ENGLISH, "2a 3b 8b 9a", {"views": 100}),
        (KOREAN, "1b 2a 3b 4a 8ba 11b 12bcde", {"five_birds": 50, "five_brights": 50, "four_paulownias": 20}),
        (CORE, "1b 2a 3b 4a 8ba 11b 12bcde", {}),
    ],
)
def test_the_further_yaku(rules: Rules, words: str, yaku: dict[str, int]) -> None:
    pile = even(" ".join(map(str, CardSet.parse(words))))
    settlement = settle(rules, pile, rest_of_deck(pile))
    got = [score for score in settlement.scores if score.seats == (0,) and score.reason.kind == "yaku"]
    assert {score.reason.key: score.amount for score in got} == yaku


@pytest.mark.rule("MH-5.2", "MH-5.3", "MH-6.1")
def test_the_make_up_of_five_seats() -> None:
    settlement = settle(MAKE_UP, *FIVE, dealer=1)
    assert settlement.net == (60, 60, 50, 40, 40)
    assert sum(settlement.net) == 250
    assert settle(MAKE_UP_PAR, *FIVE, dealer=1).net == (10, 10, 0, -10, -10)
    # 60 against 50 without the make-up.
    assert (settlement.winner, settlement.next_dealer) == (0, 0)
    assert settlement.dealer_reason == Reason(say("who scored most without the make-up"), "MH-6.1")


@pytest.mark.rule("MH-5.2", "MH-5.3")
def test_the_make_up_of_seven_seats() -> None:
    settlement = settle(MAKE_UP, *SEVEN, dealer=6)
    assert settlement.net == (50, 40, 40, 35, 30, 25, 25)
    assert sum(settlement.net) == 245
    # 245 / 7 = 35.
    assert settle(MAKE_UP_PAR, *SEVEN, dealer=6).net == (15, 5, 5, 0, -5, -10, -10)


@pytest.mark.rule("MH-5.2")
@pytest.mark.parametrize("piles", [TWO, THREE, FOUR])
def test_the_make_up_changes_nothing_at_other_tables(piles: tuple[CardSet, ...]) -> None:
    assert settle(MAKE_UP, *piles) == settle(CORE, *piles)
    assert settle(MAKE_UP_PAR, *piles) == settle(PAR_WITH_MONTHS, *piles)


@pytest.mark.rule("MH-5.3", "MH-5.2")
def test_five_seats_without_the_make_up_have_a_par_of_48() -> None:
    assert settle(CORE, *FIVE).net == (60, 50, 50, 40, 40)
    assert settle(PAR, *FIVE).net == (12, 2, 2, -8, -8)


# --- seven seats against par -----------------------------------------------------------------------------------------

NO_PAR = 'reckoning="par" needs make_up="dealer" there'


@pytest.mark.rule("MH-5.3")
def test_seven_seats_have_no_par_without_the_make_up() -> None:
    assert PAR.seat_counts == (2, 3, 4, 5, 6)
    assert CORE.seat_counts == MAKE_UP.seat_counts == MAKE_UP_PAR.seat_counts == (2, 3, 4, 5, 6, 7)
    wrong = rf"^240 points have no par at 7 seats: {NO_PAR} \(MH-5\.3\)$"
    for begin in (PAR.deal, PAR.match):
        with pytest.raises(InvalidSeatError, match=wrong) as caught:
            begin(seats=7, shuffler=SeededShuffler(1))
        assert caught.value.rule == "MH-5.3"
    with pytest.raises(InvalidSeatError, match=wrong):
        PAR.table(seats=7)
    with pytest.raises(InvalidSeatError, match=wrong):
        PAR.deal(table=Table(seats=7), shuffler=SeededShuffler(1))
    with pytest.raises(InvalidOutcomeError, match=wrong):
        settle(PAR, *SEVEN)
    assert MAKE_UP_PAR.deal(seats=7, shuffler=SeededShuffler(1)).table.seats == 7


# --- how it is told --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MH-5.4")
def test_the_scores_one_by_one() -> None:
    settlement = settle(MAKE_UP_PAR, *FIVE, dealer=3)
    assert settlement.payments == ()
    assert settlement.scores[6:9] == (
        Score((3,), 40, Reason(say("card points"), "MH-5.1", kind="card_points", value=40)),
        Score((3,), 10, Reason(say("the dealer's make-up"), "MH-5.2", kind="make_up", value=10)),
        Score((3,), -50, Reason(PAR_OF_FIVE, "MH-5.3", kind="par", value=50)),
    )
    assert settlement.unit.english == "points"


@pytest.mark.rule("MH-5.4")
def test_the_reckoning_in_words() -> None:
    assert settle(PAR, *THREE, dealer=2).explain().splitlines() == [
        "Min-Hwatu, 3 seats, seat 2 dealt",
        "  seat 0  100  card points (MH-5.1)",
        "  seat 0  -30  Poetry Ribbons (hongdan) of seat 1 (MH-5.1)",
        "  seat 0  -80  less the par, 240 by 3 players (MH-5.3)",
        "  seat 1   80  card points (MH-5.1)",
        "  seat 1   60  Poetry Ribbons (hongdan), 30 from each other player (MH-5.1)",
        "  seat 1  -80  less the par, 240 by 3 players (MH-5.3)",
        "  seat 2   60  card points (MH-5.1)",
        "  seat 2  -30  Poetry Ribbons (hongdan) of seat 1 (MH-5.1)",
        "  seat 2  -80  less the par, 240 by 3 players (MH-5.3)",
        "Net in points: seat 0 -10, seat 1 +60, seat 2 -50",
        "Next dealer: seat 1, who scored most (MH-6.1)",
    ]


@pytest.mark.rule("MH-5.4")
def test_what_the_amounts_are_for_as_data() -> None:
    settlement = settle(CORE, *FOUR)
    paid = [
        (score.seats, score.amount, score.reason.kind, score.reason.key)
        for score in settlement.scores
        if score.reason.key
    ]
    assert paid == [
        ((0,), 90, "yaku", "blue_ribbons"),
        ((0,), -20, "yaku_paid", "four_irises"),
        ((1,), -30, "yaku_paid", "blue_ribbons"),
        ((1,), -20, "yaku_paid", "four_irises"),
        ((2,), -30, "yaku_paid", "blue_ribbons"),
        ((2,), -20, "yaku_paid", "four_irises"),
        ((3,), -30, "yaku_paid", "blue_ribbons"),
        ((3,), 60, "yaku", "four_irises"),
    ]
    assert [factor.times for score in settlement.scores for factor in score.reason.factors] == [3, 3]


@pytest.mark.rule("MH-4.1", "MH-5.4")
def test_a_yaku_without_a_korean_name() -> None:
    # Chaff of Pine and Plum is worth nothing, and no yaku has it.
    worthless = CardSet.parse("1cd 2cd")
    settlement = settle(ENGLISH, DECK - worthless, worthless)
    assert "  seat 0   150  Springtime, 150 from each other player (MH-5.1)" in settlement.explain().splitlines()
    # 240 + 700 and 0 - 700.
    assert settlement.net == (940, -700)
