"""What holds for every round of Koi-Koi, whatever the options."""

import random
from typing import Any

import pytest

from hanafuda_rules import RoundState, SeededShuffler, settle_round
from hanafuda_rules.games import koi_koi

from helpers.koi_koi_positions import entered_by_hand, random_states

State = RoundState[Any, Any]


def check_settlement(over: State) -> None:
    rules: Any = over.ruleset
    settlement = settle_round(rules, over.outcome)
    assert settle_round(rules, entered_by_hand(over)) == settlement
    if rules.options.scoring == "zero_sum":
        assert sum(settlement.net) == 0
        assert settlement.scores == ()
    else:
        assert settlement.payments == ()
        assert min(settlement.net) == 0
        assert len({net for net in settlement.net if net}) <= 1
    assert all(settlement.net[seat] == settlement.net[seat % 2] for seat in range(settlement.seats))
    if settlement.winner is None:
        assert max(settlement.net) % max(1, rules.options.oya_ken) == 0
    else:
        assert settlement.winner == settlement.next_dealer % 2
        assert settlement.net[settlement.winner] > 0
    assert f"seat {settlement.next_dealer}" in settlement.explain()


@pytest.mark.rule("CD-7", "KK-4.1", "KK-4.4", "KK-7.5", "KK-8.2", "KK-9.3")
def test_random_rounds_with_random_options() -> None:
    for states in random_states(40):
        check_settlement(states[-1])


@pytest.mark.soak
def test_many_random_rounds_with_random_options() -> None:
    for states in random_states(100_000, seed=1):
        check_settlement(states[-1])


@pytest.mark.rule("KK-1.1", "KK-9.2")
@pytest.mark.parametrize("name", koi_koi.PRESETS)
def test_random_matches_of_each_preset(name: str) -> None:
    rules, rng = koi_koi.PRESETS[name], random.Random(name)
    for seed in range(2):
        match = rules.match(seats=2, shuffler=SeededShuffler(seed))
        while not match.is_over:
            match = match.play(rng.choice(match.round.legal_moves))
        nets = [settlement.net for settlement in match.settlements]
        stake = rules.options.stake
        assert match.standings == tuple(stake + sum(net[seat] for net in nets) for seat in (0, 1))
        assert len(nets) == rules.options.rounds or (rules.options.bust and min(match.standings) <= 0)
