"""OpenSpiel's own test of games, on every game and number of seats."""

import importlib
import random
import sys
from pathlib import Path

import pytest

from hanafuda_rules import game, game_keys

pyspiel = pytest.importorskip("pyspiel")
sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))
games = importlib.import_module("openspiel_games")

TABLES = [(key, seats) for key in game_keys() for seats in game(key).default.seat_counts]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_random_simulations_with_serialisation(key, seats):
    loaded = pyspiel.load_game(f"{games.PREFIX}{key}(players={seats})")
    pyspiel.random_sim_test(loaded, num_sims=2, serialize=True, verbose=False)


PRESETS = [(key, preset) for key in game_keys() for preset in game(key).presets]


@pytest.mark.parametrize(("key", "preset"), PRESETS)
def test_every_preset_is_played_and_states_are_copied(key, preset):
    loaded = pyspiel.load_game(f"{games.PREFIX}{key}(preset={preset})")
    state, rng = loaded.new_initial_state(), random.Random(1)
    while not state.is_terminal():
        copied, action = state.clone(), rng.choice(state.legal_actions())
        state.apply_action(action)
        copied.apply_action(action)
        assert copied.history() == state.history()
    assert all(loaded.min_utility() <= won <= loaded.max_utility() for won in state.returns())


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_state_resampled_is_the_same_for_the_seat_that_sees_it(key, seats):
    loaded = pyspiel.load_game(f"{games.PREFIX}{key}(players={seats})")
    state, rng = loaded.new_initial_state(), random.Random(seats)
    while not state.is_terminal():
        if not state.is_chance_node() and rng.random() < 1 / 20:
            seat = state.current_player()
            other = state.resample_from_infostate(seat, rng.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert list(other.legal_actions()) == list(state.legal_actions())
        state.apply_action(rng.choice(state.legal_actions()))
