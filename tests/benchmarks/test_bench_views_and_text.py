"""How fast views, samples, the notation and records are: the same moments of each game, and a deal to compare with."""

import random

import pytest

from hanafuda_rules import CardSet, SeededShuffler
from hanafuda_rules.notation import Position, format_move, parse_move, position_of
from hanafuda_rules.records import RecordingShuffler, record_of_round, replay_round

from helpers.random_rounds import GAMES

SEATS = {"hanahuda": 3, "hachi_hachi": 5, "suhara_bana": 5}
SEATS |= {"koi_koi": 2, "hana_awase": 3, "bakappana": 3, "min_hwatu": 5, "mushi": 2, "sakura": 3, "roppyakken": 2}
SEATS |= {"go_stop": 3}


def rounds(game, count=10):
    """The states of some rounds of random play."""
    rng, rules = random.Random(1), GAMES[game].RULES
    for seed in range(count):
        state = rules.deal(seats=SEATS[game], shuffler=RecordingShuffler(SeededShuffler(seed)))
        states = [state]
        while not state.is_over:
            state = state.play(rng.choice(state.legal_moves))
            states.append(state)
        yield states


def moments(game):
    return [state for states in rounds(game) for state in states[:-1]]


@pytest.fixture(params=GAMES)
def game(request):
    return request.param


def test_deal(benchmark, game):
    seeds = iter(range(10**9))
    rules = GAMES[game].RULES
    benchmark(lambda: rules.deal(seats=SEATS[game], shuffler=SeededShuffler(next(seeds))))


def test_view_of_each_moment(benchmark, game):
    states = moments(game)
    benchmark.extra_info["moments"] = len(states)
    benchmark(lambda: [state.view(state.to_move) for state in states])


def test_sample_of_each_moment(benchmark, game):
    views = [state.view(state.to_move) for state in moments(game)]
    rng = random.Random(1)
    benchmark.extra_info["moments"] = len(views)
    benchmark(lambda: [view.sample(rng) for view in views])


def test_first_sample_of_each_moment(benchmark, game):
    """The first sample of a view, which works out what is known; the next ones have it."""
    states, rng = moments(game), random.Random(1)
    benchmark.extra_info["moments"] = len(states)
    benchmark.pedantic(
        lambda views: [view.sample(rng) for view in views],
        setup=lambda: (([state.view(state.to_move) for state in states],), {}),
        rounds=10,
    )


def test_print_moves(benchmark, game):
    states, rules = moments(game), GAMES[game].RULES
    benchmark(lambda: [format_move(rules, move) for state in states for move in state.legal_moves])


def test_parse_moves(benchmark, game):
    rules = GAMES[game].RULES
    texts = [format_move(rules, move) for state in moments(game) for move in state.legal_moves]
    benchmark.extra_info["moves"] = len(texts)
    benchmark(lambda: [parse_move(rules, text) for text in texts])


def test_mask_of_each_moment(benchmark, game):
    states, space = moments(game), GAMES[game].RULES.action_space
    benchmark(lambda: [space.mask(state.legal_moves) for state in states])


def test_print_positions(benchmark, game):
    states = moments(game)
    benchmark(lambda: [str(position_of(state)) for state in states])


def test_parse_positions(benchmark, game):
    texts = [str(position_of(state)) for state in moments(game)]
    benchmark.extra_info["positions"] = len(texts)
    benchmark(lambda: [Position.parse(text) for text in texts])


def test_parse_sets(benchmark):
    texts = [
        CardSet(random.Random(seed).sample(list(CardSet.from_mask((1 << 48) - 1)), 16)).notation for seed in range(100)
    ]
    benchmark(lambda: [CardSet.parse(text) for text in texts])


def test_replay_a_round(benchmark, game):
    records = [record_of_round(states[-1]) for states in rounds(game)]
    benchmark.extra_info["rounds"] = len(records)
    benchmark(lambda: [replay_round(record) for record in records])
