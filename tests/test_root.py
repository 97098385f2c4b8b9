"""The names of the package itself are imported when they are first needed."""

import subprocess
import sys

import pytest

import hanafuda_rules
from hanafuda_rules import CardSet, cards

LOADED = "import sys; print(*sorted(name for name in sys.modules if name.startswith('hanafuda_rules')))"


def loaded_by(program):
    """The modules of the library that a new process has imported after running a line."""
    command = [sys.executable, "-c", f"{program}\n{LOADED}"]
    return subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout.split()


def test_nothing_is_imported_before_it_is_asked_for():
    assert loaded_by("import hanafuda_rules") == ["hanafuda_rules"]


def test_no_game_is_imported_before_it_is_asked_for():
    loaded = loaded_by("from hanafuda_rules import *")
    assert "hanafuda_rules.machine.ruleset" in loaded
    assert [name for name in loaded if name.startswith("hanafuda_rules.games.")] == []


def test_each_name_is_there_and_is_listed():
    assert sorted([*hanafuda_rules._MODULES, "__version__"]) == sorted(hanafuda_rules.__all__)
    assert set(hanafuda_rules.__all__) <= set(dir(hanafuda_rules))
    for name in hanafuda_rules.__all__:
        assert getattr(hanafuda_rules, name) is getattr(hanafuda_rules, name)
    assert hanafuda_rules.CardSet is CardSet is cards.CardSet


def test_a_name_that_is_not_there():
    with pytest.raises(AttributeError, match="module 'hanafuda_rules' has no attribute 'CardSets'"):
        _ = hanafuda_rules.CardSets
