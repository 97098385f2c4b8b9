"""What holds for every round of Hachi-Hachi, whatever the options, the seats and the moves."""

import itertools
from typing import Any

import attrs
import pytest
from hypothesis import strategies as st

from hanafuda_rules import BLANK, CARDS, CardSet, SeededShuffler, settle_round
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import FUDA_WIKI, KANSAI, KANTO, SWEDISH

from helpers.hachi_hachi_rounds import any_tables, picked
from helpers.properties import for_all
from helpers.strategies import MANY_CHOICES, hachi_hachi_rulesets

WHOLE = [*CARDS]
WITH_BLANK = [*CARDS, BLANK]


@st.composite
def rounds(draw: st.DrawFn) -> Any:
    """Every state of a round, from a table that may carry something to its end."""
    rules = draw(hachi_hachi_rulesets)
    state = rules.begin(draw(any_tables(rules)), SeededShuffler(draw(st.integers())))
    choices = draw(MANY_CHOICES)
    states = [state]
    for choice in itertools.cycle(choices):
        if state.is_over:
            return states
        state = state.play(picked(state.legal_moves, choice))
        states.append(state)
    raise AssertionError


@pytest.mark.rule("HH-10.1", "HH-8.5", "HH-6.7")
@for_all(32, states=rounds())
def test_payments_and_pots_sum_to_nothing_and_card_points_to_264(states: list[Any]) -> None:
    over, table = states[-1], states[0].table
    settled = settle_round(over.ruleset, over.outcome)
    assert sum(settled.net) + settled.pot - table.pot == 0
    assert settled.pot >= 0
    assert all(payment.amount >= 0 for payment in settled.payments)
    if len(over.order) == 3 and isinstance(over.outcome.ending, hachi_hachi.PlayedOut):
        assert not over.field
        assert not over.stock
        assert [over.ruleset.classification.points(CardSet().union(*over.piles))] == [264]


@pytest.mark.rule("HH-10.6")
@for_all(32, states=rounds())
def test_payments_come_in_their_order(states: list[Any]) -> None:
    # Fees, buy-outs, compensation, teyaku, dekiyaku or card points or tokushuyaku, pot, achievements.
    ranks = {"HH-4.5": 0, "HH-4.12": 1, "HH-4.7": 2, "HH-5.5": 3, "HH-9": 6}
    settled = settle_round(states[-1].ruleset, states[-1].outcome)
    order = []
    for payment in settled.payments:
        rule = payment.reason.rule
        order.append(5 if payment.payer is None else ranks.get(rule, ranks.get(rule[:4], 4)))
    assert order == sorted(order)


@for_all(20, states=rounds())
def test_the_outcome_says_what_everybody_saw(states: list[Any]) -> None:
    over = states[-1]
    outcome = over.outcome
    assert outcome.order == over.order
    assert outcome.seats == over.table.seats
    assert {*outcome.order, *outcome.sitting_out} == set(range(over.table.seats))
    assert all(outcome.pile(seat) == over.piles[seat] for seat in range(over.table.seats))
    assert attrs.evolve(outcome) == outcome
    settled = settle_round(over.ruleset, outcome)
    text = settled.explain()
    assert all(payment.reason.rule in text for payment in settled.payments)


@pytest.mark.rule("HH-1.2", "HH-10.1", "HH-10.4")
@pytest.mark.parametrize("rules", [SWEDISH, FUDA_WIKI, KANTO, KANSAI], ids=["SWEDISH", "FUDA_WIKI", "KANTO", "KANSAI"])
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_a_whole_year_and_a_campaign_sum_to_nothing(rules: Any, seats: int) -> None:
    for changed in ({}, {"campaign": True, "year_bonus": 5}):
        match: Any = hachi_hachi.ruleset(rules, **changed).match(seats=seats, shuffler=SeededShuffler(seats))
        step = 0
        while not match.is_over:
            step += 1
            match = match.play(picked(match.round.legal_moves, 13 * step % 251))
        table = match.table
        pots = table.campaign.prize_pot + table.campaign.year_pot if table.campaign else 0
        assert sum(match.standings) + table.pot + pots == 0
        assert table.pot == pots == 0
        assert sum(settled.counts for settled in match.settlements) == (12 * seats if changed else 12)
        for before, after in itertools.pairwise(match.settlements):
            if after.seats > 3 or before.winner is not None:
                assert before.next_dealer in range(seats)
