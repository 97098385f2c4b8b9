"""PettingZoo's own tests of environments, on every game and number of seats."""

import importlib
import sys
from pathlib import Path

import pytest

from hanafuda_rules import game, game_keys

checks = pytest.importorskip("pettingzoo.test")
sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))
environments = importlib.import_module("pettingzoo_env")

TABLES = [(key, seats) for key in game_keys() for seats in game(key).default.seat_counts]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_interface(key, seats):
    checks.api_test(environments.env(key, seats=seats), num_cycles=200)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_equal_seeds(key, seats):
    checks.seed_test(lambda: environments.env(key, seats=seats), num_cycles=50)
