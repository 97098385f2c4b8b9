"""The library and the naive model of the rules, side by side: whole rounds, rounds typed in, and matches."""

from typing import Any

import pytest
from hypothesis import strategies as st

from hanafuda_rules import InvalidOutcomeError, SeededShuffler, settle_round

from helpers.hachi_hachi_rounds import any_tables, side_by_side, typed_in
from helpers.naive_hachi_hachi import Ledger
from helpers.properties import for_all
from helpers.strategies import MANY_CHOICES, hachi_hachi_rulesets

ROUNDS = {"rules": hachi_hachi_rulesets, "data": st.data(), "seed": st.integers(), "choices": MANY_CHOICES}


@pytest.mark.rule("HH-2.6", "HH-3.1", "HH-4.1", "HH-5.1", "HH-6.3", "HH-7.2", "HH-8.5", "HH-9.1", "HH-10.1", "HH-11.3")
@pytest.mark.rule("HH-10.6")
@for_all(48, **ROUNDS, field=st.booleans(), hands=st.booleans())
def test_a_whole_round_goes_as_in_the_model(
    rules: Any, data: Any, seed: int, choices: bytes, field: bool, hands: bool
) -> None:
    states, model = side_by_side(rules, data.draw(any_tables(rules)), SeededShuffler(seed), choices)
    settled = settle_round(rules, states[-1].outcome)
    assert_settled_as_in_the_model(settled, model, pot=states[0].table.pot)
    # The models of rounds are slow, so that the same round shows this too.
    assert_the_same_typed_in_settles_alike(rules, settled, model, field=field, hands=hands)
    assert_what_is_left_out_follows_or_is_asked_for(rules, settled, model, field=field, hands=hands)


def assert_settled_as_in_the_model(settled: Any, model: Any, *, pot: int) -> None:
    assert list(settled.net) == model.net()
    assert settled.pot == model.pot
    assert (settled.winner, settled.next_dealer) == (model.winner, model.next_dealer)
    assert list(settled.tokens) == model.tokens
    assert settled.counts is model.counts
    assert settled.multiplier == model.multiplier
    # What the seats paid and got is what the pot lost and won.
    assert sum(settled.net) + settled.pot == pot


def itemised(settled):
    """Every payment; of a seat that declared its second teyaku late a hand does not tell which one that was."""
    return sorted(map(str, settled.payments))


def assert_the_same_typed_in_settles_alike(rules: Any, settled: Any, model: Any, *, field: bool, hands: bool) -> None:
    other = settle_round(rules, typed_in(model, field=field, hands=hands, minimal=False))
    assert itemised(other) == itemised(settled)
    assert (other.net, other.pot) == (settled.net, settled.pot)
    assert (other.winner, other.next_dealer) == (settled.winner, settled.next_dealer)
    if field or rules.options.field_multiplier in ("pool", "queue"):
        assert other.tokens == (settled.tokens if field or model.multiplier == 1 else None)
    else:
        assert other.tokens == ()
    assert (other.multiplier, other.counts) == (settled.multiplier, settled.counts)


def assert_what_is_left_out_follows_or_is_asked_for(
    rules: Any, settled: Any, model: Any, *, field: bool, hands: bool
) -> None:
    try:
        other = settle_round(rules, typed_in(model, field=field, hands=hands, minimal=True))
    except InvalidOutcomeError as error:
        # Who dealt, who said sage first, or the fourth card of a triplet: nothing else can be missing.
        questions = ("Who dealt", "Who said sage first", "say which card of the month was the fourth")
        assert any(question in str(error) for question in questions)  # noqa: PT017
        return
    assert itemised(other) == itemised(settled)
    assert (other.winner, other.next_dealer) == (settled.winner, settled.next_dealer)


@pytest.mark.rule("HH-10.1", "HH-10.2", "HH-10.3", "HH-10.4", "HH-10.5", "HH-10.6")
@for_all(15, rules=hachi_hachi_rulesets, seats=st.integers(2, 7), seed=st.integers(), choices=MANY_CHOICES)
def test_a_whole_match_goes_as_in_the_model(rules: Any, seats: int, seed: int, choices: bytes) -> None:
    length, kan = rules.options, rules.options.points_per_kan
    table = rules.table(seats=seats, dealer=choices[0] % seats)
    ledger = Ledger(length, kan, seats)
    round_number = 0
    while not rules.match_plan.is_over(table) and round_number < 40:
        assert_same_books(table, ledger)
        round_number += 1
        states, model = side_by_side(rules, table, SeededShuffler(seed, round_number), choices[::-1])
        settled = settle_round(rules, states[-1].outcome)
        assert list(settled.net) == model.net()
        payments = [(each.payer, each.payee, each.amount) for each in settled.payments]
        ledger.after_round(payments, model.winner, model.playing[0] if model.playing else 0)
        table = rules.match_plan.advance(table, settled)
        assert (table.dealer, list(table.tokens), table.pot) == (model.next_dealer, model.tokens, model.pot)
    assert_same_books(table, ledger)
    assert rules.match_plan.is_over(table) is (ledger.round > ledger.rounds)
    assert list(rules.match_plan.winners(table)) == (ledger.winners or ledger.final_winners())


def assert_same_books(table: Any, ledger: Ledger) -> None:
    assert list(table.totals) == ledger.points()
    assert table.round_number == ledger.round
    pots = table.pot
    if table.campaign is not None:
        campaign = table.campaign
        assert list(campaign.loans) == ledger.loans
        assert (campaign.prize_pot, campaign.year_pot) == (ledger.prize, ledger.year_pot)
        assert (campaign.ginmi, campaign.ginmi_rounds) == (ledger.medal, ledger.running)
        pots += campaign.prize_pot + campaign.year_pot
    assert sum(table.totals) + pots == 0
