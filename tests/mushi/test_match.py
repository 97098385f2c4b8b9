"""The match: so many rounds, or fewer where a total reaches the target (MU-8)."""

import random

import pytest

from hanafuda_rules import CardSet, SeededShuffler, Table, settle_round
from hanafuda_rules.events import Misdealt
from hanafuda_rules.games import mushi
from hanafuda_rules.games.mushi import BOTAN_CHO, RULES, Outcome
from hanafuda_rules.parts.wild_play import use_of


def played(rules: mushi.Rules, seats: int = 2, seed: int = 1) -> mushi.Match:
    match = rules.match(seats=seats, shuffler=SeededShuffler(seed))
    while not match.is_over:
        match = match.play(match.round.legal_moves[0])
    return match


@pytest.mark.rule("MU-1.3", "MU-7.3", "MU-8.1")
@pytest.mark.parametrize("rounds", [12, 6, 1])
def test_a_match_has_so_many_rounds(rounds: int) -> None:
    match = played(mushi.ruleset(rounds=rounds))
    assert len(match.settlements) == rounds
    assert match.standings == tuple(map(sum, zip(*(each.net for each in match.settlements), strict=True)))
    assert sum(match.standings) == 0


@pytest.mark.rule("MU-7.4", "MU-8.1", "MU-8.2")
def test_totals_hold_the_points_of_the_bank() -> None:
    match = played(mushi.ruleset(BOTAN_CHO, rounds=6))
    # At 0 : 0 the Lightning wins: every round has a winner.
    assert sum(match.standings) == 6
    # Nobody starts with anything, and a total may go as low as it likes.
    assert RULES.table(seats=2).totals == (0, 0)
    plan = BOTAN_CHO.match_plan
    assert not plan.is_over(Table(seats=2, round_number=5, totals=(-400, 404)))


@pytest.mark.rule("MU-8.1")
@pytest.mark.parametrize(
    ("changes", "round_number", "totals", "over"),
    [
        ({}, 12, (90, -90), False),
        ({}, 13, (90, -90), True),
        ({}, 2, (500, -500), False),
        ({"target": 100}, 5, (99, -99), False),
        ({"target": 100}, 5, (-100, 100), True),
        ({"target": 100}, 13, (5, -5), True),
        ({"target": 100, "rounds": 1000}, 13, (5, -5), False),
    ],
)
def test_when_a_match_is_over(changes: dict[str, int], round_number: int, totals: tuple[int, int], over: bool) -> None:
    plan = mushi.ruleset(**changes).match_plan
    assert plan.is_over(Table(seats=2, round_number=round_number, totals=totals)) is over


@pytest.mark.rule("MU-8.1")
def test_the_higher_total_wins_and_equal_totals_share() -> None:
    plan = RULES.match_plan
    assert plan.winners(Table(seats=2, round_number=13, totals=(-3, 3))) == (1,)
    assert plan.winners(Table(seats=2, round_number=13, totals=(0, 0))) == (0, 1)
    assert plan.winners(Table(seats=4, round_number=13, totals=(7, -9, 7, -5))) == (0, 2)


@pytest.mark.rule("MU-8.1")
def test_misdeals_do_not_count_as_rounds() -> None:
    # Seed 128 deals four of a month, or three Willows, at once.
    rules = mushi.ruleset(rounds=2)
    seed = next(
        seed
        for seed in range(500)
        if isinstance(rules.match(seats=2, dealer=0, shuffler=SeededShuffler(seed)).round.events[0], Misdealt)
    )
    match = rules.match(seats=2, dealer=0, shuffler=SeededShuffler(seed))
    assert (match.round.table.round_number, match.settlements) == (1, ())
    while not match.is_over:
        match = match.play(match.round.legal_moves[0])
    assert len(match.settlements) == 2


@pytest.mark.rule("MU-7.3")
def test_after_a_round_that_nobody_won_the_same_dealer_deals() -> None:
    pile = CardSet.parse("1brcd 2rc 3rc 4ar 5cd 8bc 9ar 10cd 12bc")
    settlement = settle_round(RULES, Outcome(piles={0: pile, 1: RULES.deck(2) - pile}, seats=2, dealer=1))
    after = RULES.match_plan.advance(RULES.table(seats=2, dealer=1), settlement)
    assert (after.dealer, after.round_number, after.totals) == (1, 2, (0, 0))


@pytest.mark.rule("MU-8.3", "CD-9")
def test_everybody_sees_who_the_user_of_the_oni_is() -> None:
    rng, state = random.Random(3), RULES.deal(seats=2, shuffler=SeededShuffler(3))
    while not state.is_over:
        views = [state.view(seat) for seat in (0, 1)]
        assert views[0].events == views[1].events == state.events
        state = state.play(rng.choice(state.legal_moves))
    use = use_of(RULES.captures, state.view(1).events)
    assert use is not None
    assert use == use_of(RULES.captures, state.events)
