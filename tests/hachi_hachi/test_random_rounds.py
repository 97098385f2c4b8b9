"""What holds for every round of Hachi-Hachi, whatever the options, the seats and the moves."""

import copy
import itertools
import pickle
from typing import Any

import attrs
import pytest
from hypothesis import strategies as st

from hanafuda_rules import BLANK, CARDS, CardSet, IllegalMoveError, SeededShuffler, settle_round
from hanafuda_rules.events import Dealt, Misdealt
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import FUDA_WIKI, KANSAI, KANTO, SWEDISH
from hanafuda_rules.games.hachi_hachi.events import BlankShown

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


def shown_blank(state):
    """Whether the blank has been laid aside: it was, and the deal was not void."""
    after_deal = list(itertools.takewhile(lambda event: not isinstance(event, Misdealt), reversed(state.events)))
    return any(isinstance(event, BlankShown) for event in after_deal)


def dealt(state):
    """Whether the cards are dealt: before that a mizuten may be asked for."""
    after_deal = itertools.takewhile(lambda event: not isinstance(event, Misdealt), reversed(state.events))
    return any(isinstance(event, Dealt) for event in after_deal)


@pytest.mark.rule("CD-7", "CD-3", "HH-2.2", "HH-2.5")
@for_all(200, states=rounds())
def test_each_card_is_in_one_place_the_blank_too(states: list[Any]) -> None:
    for state in states:
        drawn = getattr(state.step, "turned", None)
        places = [*state.hands, *state.piles, state.field, state.stock, [drawn] if drawn else []]
        found = sorted(card for place in places for card in place)
        if not dealt(state):
            assert found == []
        else:
            assert found == (WITH_BLANK if state.table.seats == 7 and not shown_blank(state) else WHOLE)


@pytest.mark.rule("HH-10.1", "HH-8.5", "HH-6.7")
@for_all(200, states=rounds())
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
@for_all(200, states=rounds())
def test_payments_come_in_their_order(states: list[Any]) -> None:
    # Fees, buy-outs, compensation, teyaku, dekiyaku or card points or tokushuyaku, pot, achievements.
    ranks = {"HH-4.5": 0, "HH-4.12": 1, "HH-4.7": 2, "HH-5.5": 3, "HH-9": 6}
    settled = settle_round(states[-1].ruleset, states[-1].outcome)
    order = []
    for payment in settled.payments:
        rule = payment.reason.rule
        order.append(5 if payment.payer is None else ranks.get(rule, ranks.get(rule[:4], 4)))
    assert order == sorted(order)


@for_all(100, states=rounds())
def test_legal_moves_are_exactly_what_play_accepts(states: list[Any]) -> None:
    # Every move that was legal at some moment of the round, and some more, is tried at some of its moments.
    known = {move for state in states for move in state.legal_moves}
    known |= {
        hachi_hachi.Mizuten(),
        hachi_hachi.Swap(),
        hachi_hachi.Split(),
        hachi_hachi.Offer(0, 10),
        hachi_hachi.Declare(("red",)),
        hachi_hachi.Cancel(),
        hachi_hachi.Sage(),
    }
    for state in states[:: max(1, len(states) // 5)]:
        for move in known:
            if move in state.legal_moves:
                assert state.play(move).events != state.events
            else:
                with pytest.raises(IllegalMoveError):
                    state.play(move)


@for_all(60, states=rounds())
def test_everything_of_a_round_survives_pickle_and_copies(states: list[Any]) -> None:
    over = states[-1]
    settled = settle_round(over.ruleset, over.outcome)
    for value in (states[0], states[len(states) // 2], over, over.outcome, settled, over.ruleset, *over.events):
        for twin in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert twin == value
            assert hash(twin) == hash(value)
            assert str(twin) == str(value)


@for_all(100, states=rounds())
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
