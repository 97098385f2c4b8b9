"""The match: so many rounds, by points or by victories (SK-8)."""

import pytest

from hanafuda_rules import SeededShuffler, Table
from hanafuda_rules.games import sakura
from hanafuda_rules.games.sakura import PARADISE_FACTORS, RULES


def played(rules: sakura.Rules, seats: int, seed: int = 1) -> sakura.Match:
    match = rules.match(seats=seats, shuffler=SeededShuffler(seed))
    while not match.is_over:
        match = match.play(match.round.legal_moves[0])
    return match


@pytest.mark.rule("SK-7.4", "SK-8.1")
@pytest.mark.parametrize(
    ("rules", "rounds"), [(RULES, 6), (sakura.ruleset(rounds=4), 4), (sakura.ruleset(rounds=1), 1)]
)
def test_points_add_up_over_so_many_rounds(rules: sakura.Rules, rounds: int) -> None:
    match = played(rules, 3)
    assert len(match.settlements) == rounds
    assert match.standings == tuple(map(sum, zip(*(each.net for each in match.settlements), strict=True)))
    dealers = [each.dealer for each in match.settlements[1:]]
    assert dealers == [each.winner for each in match.settlements[:-1]]


@pytest.mark.rule("SK-8.1", "SK-8.2")
def test_victories_add_up() -> None:
    match = played(PARADISE_FACTORS, 4)
    assert sum(match.standings) == 6
    assert match.standings == tuple(sum(each.winner == seat for each in match.settlements) for seat in range(4))
    both = played(sakura.ruleset(PARADISE_FACTORS, victory_bonus="both", teams="pairs"), 4)
    assert both.standings[:2] == both.standings[2:]
    assert sum(both.standings[:2]) > 6


@pytest.mark.rule("SK-8.1")
@pytest.mark.parametrize(("round_number", "over"), [(6, False), (7, True)])
def test_when_a_match_is_over(round_number: int, over: bool) -> None:
    # Scores may be negative, and no total ends a match.
    plan = RULES.match_plan
    assert plan.is_over(Table(seats=2, round_number=round_number, totals=(900, -400))) is over


@pytest.mark.rule("SK-8.3")
def test_the_most_win_and_those_equal_share() -> None:
    plan = RULES.match_plan
    assert plan.winners(Table(seats=3, round_number=7, totals=(-30, 5, 4))) == (1,)
    assert plan.winners(Table(seats=3, round_number=7, totals=(5, -30, 5))) == (0, 2)
    assert plan.winners(Table(seats=4, round_number=7, totals=(80, -40, 80, -40))) == (0, 2)


@pytest.mark.rule("SK-7.4")
def test_of_a_team_the_first_from_the_dealer_deals_next() -> None:
    match = played(sakura.ruleset(teams="triples", rounds=12), 6)
    for before, after in zip(match.settlements, match.settlements[1:], strict=False):
        assert before.winner is not None
        assert before.dealer is not None
        # A dealer whose team wins deals again; otherwise the seat after it does.
        wins = before.dealer % 2 == before.winner % 2
        assert after.dealer == (before.dealer if wins else (before.dealer + 1) % 6)
