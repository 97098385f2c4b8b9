"""The match: who wins a round and deals next, when it ends, who wins."""

import pytest

from hanafuda_rules import CardSet, Reason, SeededShuffler, Settlement, Table, settle_round
from hanafuda_rules.games import min_hwatu
from hanafuda_rules.games.min_hwatu import CORE, Outcome, Rules
from hanafuda_rules.words import say

from helpers.min_hwatu_piles import FIVE, FIVE_TIED, FOUR_TIED, THREE, THREE_TIED

MAKE_UP = min_hwatu.ruleset(make_up="dealer")
MOST = "who scored most"
SAME = "the same dealer, tied for the most"
FIRST = "of those tied for the most the first from the dealer's right"


def settle(*piles: CardSet, dealer: int = 0, rules: Rules = CORE) -> Settlement:
    return settle_round(rules, Outcome(piles=dict(enumerate(piles)), seats=len(piles), dealer=dealer))


# --- who wins the round and deals next -------------------------------------------------------------------------------


@pytest.mark.rule("MH-6.1")
@pytest.mark.parametrize("dealer", [0, 1, 2])
@pytest.mark.parametrize("reckoning", ["scores", "par"])
def test_the_highest_score_wins_and_deals(dealer: int, reckoning: str) -> None:
    # 70, 140, 30: not the most card points.
    settlement = settle(*THREE, dealer=dealer, rules=min_hwatu.ruleset(reckoning=reckoning))
    assert (settlement.winner, settlement.next_dealer) == (1, 1)
    assert settlement.dealer_reason == Reason(say(MOST), "MH-6.1")


@pytest.mark.rule("MH-6.1")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_of_all_equal_the_dealer(dealer: int) -> None:
    settlement = settle(*THREE_TIED, dealer=dealer)
    assert settlement.net == (80, 80, 80)
    assert (settlement.winner, settlement.next_dealer) == (dealer, dealer)
    assert settlement.dealer_reason == Reason(say(SAME), "MH-6.1")


@pytest.mark.rule("MH-6.1")
@pytest.mark.parametrize(
    ("dealer", "following", "why"),
    [(0, 1, FIRST), (1, 1, SAME), (2, 2, SAME), (3, 1, FIRST)],
)
def test_of_those_tied_the_dealer_else_the_first_from_its_right(dealer: int, following: int, why: str) -> None:
    settlement = settle(*FOUR_TIED, dealer=dealer)
    assert settlement.net == (40, 80, 80, 40)
    assert (settlement.winner, settlement.next_dealer) == (following, following)
    assert settlement.dealer_reason == Reason(say(why), "MH-6.1")


@pytest.mark.rule("MH-6.1", "MH-5.2")
@pytest.mark.parametrize(
    ("dealer", "net", "following", "why"),
    [
        # 50, 60, 60, 40, 30 without the make-up, which lifts seat 0 to seats 1 and 2, or seat 2 above both.
        (
            0,
            (60, 60, 60, 40, 30),
            1,
            "of those tied for the most without the make-up the first from the dealer's right",
        ),
        (2, (50, 60, 70, 40, 30), 2, "the same dealer, tied for the most without the make-up"),
        (
            3,
            (50, 60, 60, 50, 30),
            1,
            "of those tied for the most without the make-up the first from the dealer's right",
        ),
    ],
)
def test_the_score_without_the_make_up_decides(dealer: int, net: tuple[int, ...], following: int, why: str) -> None:
    settlement = settle(*FIVE_TIED, dealer=dealer, rules=MAKE_UP)
    assert settlement.net == net
    assert (settlement.winner, settlement.next_dealer) == (following, following)
    assert settlement.dealer_reason == Reason(say(why), "MH-6.1")


@pytest.mark.rule("MH-6.1", "MH-5.2")
@pytest.mark.parametrize("dealer", [1, 2])
def test_a_dealer_who_leads_by_the_make_up_alone_has_not_won(dealer: int) -> None:
    # 50 and the make-up of 10 against 60.
    settlement = settle(*FIVE, dealer=dealer, rules=MAKE_UP)
    assert settlement.net[0] == settlement.net[dealer] == 60
    assert settlement.winner == 0


# --- when it ends ----------------------------------------------------------------------------------------------------


def table(*totals: int, round_number: int = 1) -> Table:
    return Table(seats=len(totals), totals=totals, round_number=round_number)


@pytest.mark.rule("MH-6.2")
@pytest.mark.parametrize("rounds", [1, 6, 12])
def test_the_match_ends_after_its_rounds(rounds: int) -> None:
    course = min_hwatu.ruleset(rounds=rounds).match_plan
    assert not course.is_over(table(9999, 0, round_number=rounds))
    assert course.is_over(table(9999, 0, round_number=rounds + 1))


@pytest.mark.rule("MH-6.2")
@pytest.mark.parametrize("target", [1, 500])
def test_with_a_target_the_match_ends_when_a_ledger_reaches_it(target: int) -> None:
    course = min_hwatu.ruleset(target=target, rounds=1).match_plan
    assert not course.is_over(table(target - 1, 0, round_number=100))
    assert course.is_over(table(0, target, round_number=2))
    assert course.is_over(table(target + 1, target, round_number=2))


@pytest.mark.rule("MH-6.2")
def test_a_match_up_to_a_target() -> None:
    match = play_rounds(min_hwatu.ruleset(target=400, rounds=1).match(seats=2, shuffler=SeededShuffler(4)), 99)
    assert match.is_over
    before = [a - b for a, b in zip(match.standings, match.settlements[-1].net, strict=True)]
    assert max(before) < 400 <= max(match.standings)


@pytest.mark.rule("MH-6.3")
@pytest.mark.parametrize(
    ("totals", "winners"), [((5, 4, 3), (0,)), ((5, 7, 7), (1, 2)), ((0, 0), (0, 1)), ((-5, -3), (1,))]
)
def test_the_largest_ledger_wins_and_equal_ones_share(totals: tuple[int, ...], winners: tuple[int, ...]) -> None:
    assert CORE.match_plan.winners(table(*totals)) == winners
    assert CORE.match_plan.standings(table(*totals)) == totals


def play_rounds(match: min_hwatu.Match, rounds: int) -> min_hwatu.Match:
    while not match.is_over and len(match.settlements) < rounds:
        match = match.play(match.round.legal_moves[0])
    return match


@pytest.mark.rule("MH-6.1", "MH-5.3")
def test_a_match_goes_on_with_the_winner_as_the_dealer() -> None:
    rules = min_hwatu.ruleset(reckoning="par", make_up="dealer")
    match = rules.match(seats=7, dealer=3, shuffler=SeededShuffler(8), max_rounds=5)
    for number in range(1, 5):
        match = play_rounds(match, number)
        assert match.round.table.dealer == match.settlements[-1].winner
        assert sum(match.standings) == 0
    over = play_rounds(match, 5)
    assert over.is_over
    assert over.standings == tuple(map(sum, zip(*(each.net for each in over.settlements), strict=True)))
