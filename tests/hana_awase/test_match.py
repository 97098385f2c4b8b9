"""The match: so many rounds, and what goes on from one to the next."""

import pytest

from hanafuda_rules import CardSet, SeededShuffler, settle_round
from hanafuda_rules.events import Drawn, Moved
from hanafuda_rules.games import hana_awase
from hanafuda_rules.games.hana_awase import RULES, Outcome
from hanafuda_rules.table import Table

from helpers.rounds import piles

TWENTY = piles("2cd 3rd 6rd 11rc", "1rd 2ar 3bc 4ar 5arcd 7ad 8bacd 9ad 12cd", "1bc 4cd 6ac 7rc 9rc 10arcd 11ba 12be")


def played(rules: hana_awase.Rules, seats: int, seed: int = 1) -> hana_awase.Match:
    match = rules.match(seats=seats, shuffler=SeededShuffler(seed))
    while not match.is_over:
        match = match.play(match.round.legal_moves[0])
    return match


@pytest.mark.rule("HA-6.1", "HA-5.6")
@pytest.mark.parametrize("rounds", [12, 6, 3, 1])
def test_a_match_has_so_many_rounds(rounds: int) -> None:
    match = played(hana_awase.ruleset(rounds=rounds), 3)
    assert len(match.settlements) == rounds
    assert match.standings == tuple(map(sum, zip(*(each.net for each in match.settlements), strict=True)))
    assert match.winners == tuple(seat for seat, each in enumerate(match.standings) if each == max(match.standings))


@pytest.mark.rule("HA-5.6")
def test_the_winner_of_a_round_deals_the_next() -> None:
    match = RULES.match(seats=4, dealer=3, shuffler=SeededShuffler(2))
    while len(match.settlements) < 3:
        match = match.play(match.round.legal_moves[0])
        if match.settlements:
            assert match.round.table.dealer == match.settlements[-1].winner


@pytest.mark.rule("HA-6.1")
def test_equal_totals_share_the_win() -> None:
    course = hana_awase.ruleset(rounds=3).match_plan
    table = Table(seats=3, round_number=4, totals=(20, -40, 20))
    assert course.is_over(table)
    assert not course.is_over(Table(seats=3, round_number=3, totals=(20, -40, 20)))
    assert course.winners(table) == (0, 2)


@pytest.mark.rule("HA-6.1", "HA-5.4")
def test_a_drawn_round_counts_and_the_same_dealer_deals_again() -> None:
    rules = hana_awase.ruleset(fuke="draw", rounds=2)
    table = rules.table(seats=3, dealer=1)
    after = rules.match_plan.advance(table, settle_round(rules, Outcome(piles=TWENTY, seats=3, dealer=1)))
    assert (after.dealer, after.round_number, after.totals) == (1, 2, (0, 0, 0))


@pytest.mark.rule("HA-6.2", "CD-9")
def test_what_a_seat_sees() -> None:
    state = RULES.deal(seats=3, shuffler=SeededShuffler(1))
    view = state.view(1)
    assert (view.hand, view.hand_sizes, view.stock_size, view.field) == (state.hands[1], (7, 7, 7), 21, state.field)
    assert view.hidden == state.hands[0] | state.hands[2] | CardSet(state.stock)
    after = state.play(state.legal_moves[0])
    moved, drawn = after.view(1).events[1:]
    assert isinstance(moved, Moved)
    assert isinstance(drawn, Drawn)
