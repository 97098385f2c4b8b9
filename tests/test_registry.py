"""The registered games, and when they are imported."""

import sys

from hanafuda_rules import game
from hanafuda_rules.games import mushi
from hanafuda_rules.machine import registry


def test_a_game_of_the_library_is_imported_when_it_is_asked_for(monkeypatch):
    monkeypatch.delitem(registry._REGISTERED, "mushi")
    monkeypatch.delitem(sys.modules, "hanafuda_rules.games.mushi")
    monkeypatch.setattr("hanafuda_rules.games.mushi", mushi)  # so that it is put back
    found = game("mushi").default
    assert repr(found) == "mushi.ruleset()"
    assert found != mushi.RULES  # of a class that was made anew
