"""The frameworks' own suites pass, on every game with its fewest and its most seats."""

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from hanafuda_rules import game, game_keys
from hanafuda_rules.envs import gymnasium as one_seat
from hanafuda_rules.envs import pettingzoo as all_seats

TABLES = [(key, seats) for key in game_keys() for counts in [game(key).default.seat_counts] for seats in
          sorted({min(counts), max(counts)})]  # fmt: skip

pytestmark = pytest.mark.filterwarnings("default")  # the suites warn of what they find merely unusual


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_pettingzoo(key, seats):
    api_test(all_seats.env(key, seats), num_cycles=100)
    seed_test(lambda: all_seats.env(key, seats), num_cycles=30)
    parallel_api_test(turn_based_aec_to_parallel(all_seats.env(key, seats)), num_cycles=30)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_gymnasium(key, seats):
    # Its checker acts without regard to masks.
    check_env(one_seat.RoundEnv(key, seats, illegal="replace"), skip_render_check=True)


@pytest.fixture
def registered():
    before = dict(gymnasium.registry)
    one_seat.register_games()
    yield
    gymnasium.registry.clear()
    gymnasium.registry.update(before)


@pytest.mark.usefixtures("registered")
def test_every_game_has_a_name_in_gymnasium():
    for key in game_keys():
        assert gymnasium.make(f"hanafuda/{key}-v0").unwrapped.rounds.rules == game(key).default
        many = gymnasium.make_vec(f"hanafuda/{key}-v0", num_envs=2)
        assert many.reset(seed=1)[0]["observation"].shape == many.observation_space["observation"].shape
