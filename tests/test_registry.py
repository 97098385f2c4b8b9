"""The registered games, and when they are imported."""

import importlib
import pathlib
import random
import runpy
import sys

import pytest

from hanafuda_rules import HanafudaError, SeededShuffler, game, settle_round
from hanafuda_rules.games import GAMES, bakappana, mushi
from hanafuda_rules.machine import registry


def test_a_game_of_the_library_is_imported_when_it_is_asked_for(monkeypatch):
    monkeypatch.delitem(registry._REGISTERED, "mushi")
    monkeypatch.delitem(sys.modules, "hanafuda_rules.games.mushi")
    monkeypatch.setattr("hanafuda_rules.games.mushi", mushi)  # so that it is put back
    found = game("mushi").default
    assert repr(found) == "mushi.ruleset()"
    assert found != mushi.RULES  # of a class that was made anew


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_the_same_names_and_lists_only_public_ones(key):
    module = importlib.import_module(f"hanafuda_rules.games.{key}")
    assert dir(module) == sorted(module.__all__)
    shared = {"Match", "Options", "Outcome", "PRESETS", "RULES", "Rules", "Settlement", "State", "Table", "ruleset"}
    assert shared <= set(dir(module))
    rules = module.RULES
    assert (module.Rules, module.Options, module.Outcome) == (type(rules), type(rules.options), rules.outcome_type)
    assert module.Table is type(rules.table(seats=rules.seat_counts[0]))
    state, rng = rules.deal(seats=rules.seat_counts[0], shuffler=SeededShuffler(1)), random.Random(1)
    while not state.is_over:
        state = state.play(rng.choice(state.legal_moves))
    assert module.Settlement is type(settle_round(rules, state.outcome))


def test_the_sheets_that_type_checkers_see_settle():
    path = pathlib.Path(__file__).parent / "typing" / "sheets.py"
    sheets = runpy.run_path(str(path))["SHEETS"]
    assert {key: settlement.explain().splitlines()[0].partition(",")[0] for key, settlement in sheets.items()} == {
        key: game(key).name for key in GAMES
    }


def test_the_same_ruleset_can_be_made_by_the_registry():
    assert game("mushi").ruleset() == mushi.RULES
    assert game("mushi").ruleset(tie="lightning") == mushi.ruleset(tie="lightning")
    assert game("mushi").ruleset(mushi.BOTAN_CHO, rounds=3) == mushi.ruleset(mushi.BOTAN_CHO, rounds=3)
    with pytest.raises(HanafudaError, match=r"^a ruleset of Mushi is needed, not bakappana"):
        game("mushi").ruleset(bakappana.RULES)
