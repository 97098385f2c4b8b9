"""What holds for every round of Koi-Koi, whatever the options."""

import itertools
import pickle
import random
from typing import Any

import attrs
import pytest

from hanafuda_rules import DECK, CardSet, IllegalMoveError, RoundState, SeededShuffler, settle_round
from hanafuda_rules.formats.notation import format_move, parse_move
from hanafuda_rules.formats.records import (
    RecordingShuffler,
    from_text,
    record_of_round,
    record_of_view,
    replay_round,
    to_text,
)
from hanafuda_rules.games import koi_koi

from helpers.koi_koi_positions import entered_by_hand, options_at_random, random_states

State = RoundState[Any, Any]


def places(state: State) -> list[CardSet]:
    turned = state.view(0).turned
    return [*state.hands, *map(CardSet.from_mask, state.pile_masks), state.field, CardSet(state.stock), turned]


def check_states(states: list[State], rng: random.Random) -> None:
    for state in states:
        assert sum(map(len, places(state))) == 48
        assert CardSet().union(*places(state)) == DECK
    for before, after in itertools.pairwise(states):
        assert len(set(before.legal_moves)) == len(before.legal_moves) > 0
        assert after.events[: len(before.events)] == before.events
    space = states[0].ruleset.action_space
    waiting = [state for state in states if not state.is_over]
    if waiting:
        state = rng.choice(waiting)
        rules: Any = state.ruleset
        assert all(parse_move(rules, format_move(rules, move)) == move for move in state.legal_moves)
        move = space.move(rng.randrange(len(space)))
        if move not in state.legal_moves:
            with pytest.raises(IllegalMoveError):
                state.play(move)


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


def check_views(state: State, rng: random.Random) -> None:
    seat = rng.randrange(state.table.seats)
    view = state.view(seat)
    sample = view.sample(rng)
    assert sample.view(seat) == view
    assert sample.legal_moves == state.legal_moves or state.to_move != seat
    while not sample.is_over:
        sample = sample.play(rng.choice(sample.legal_moves))
    assert settle_round(state.ruleset, sample.outcome)
    assert record_of_view(view)["seat"] == seat


def check_round(states: list[State], rng: random.Random) -> None:
    check_states(states, rng)
    check_settlement(states[-1])
    check_views(rng.choice(states), rng)
    assert pickle.loads(pickle.dumps(states[-1])) == states[-1]


def check_record(number: int) -> None:
    rng = random.Random(number)
    rules = options_at_random(rng)
    seats = rng.choice(rules.seat_counts)
    table = attrs.evolve(rules.table(seats=seats), round_number=rng.randrange(1, 14))
    state = rules.begin(table, RecordingShuffler(SeededShuffler(number)))
    while not state.is_over:
        state = state.play(rng.choice(state.legal_moves))
    record = from_text(to_text(record_of_round(state)))
    assert record_of_round(replay_round(record)) == record
    assert replay_round(record).outcome == state.outcome


@pytest.mark.rule("CD-7", "KK-4.1", "KK-4.4", "KK-7.5", "KK-8.2", "KK-9.3")
def test_random_rounds_with_random_options() -> None:
    rng = random.Random(1)
    for states in random_states(40):
        check_round(states, rng)
    for number in range(6):
        check_record(number)


@pytest.mark.soak
def test_many_random_rounds_with_random_options() -> None:
    rng = random.Random(2)
    for states in random_states(100_000, seed=1):
        check_round(states, rng)
    for number in range(2_000):
        check_record(1_000 + number)


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
