"""What callers test with: a conformance suite for games, and Hypothesis strategies for rulesets, rounds and outcomes.

The suite shows of any game, also of one from outside this library, what every game has to keep to; it is a class for
pytest, one test for each property:

    >>> from hanafuda_rules import testing
    >>> from hanafuda_rules.games import hanahuda
    >>> class TestHanahuda(testing.Conformance):
    ...     rules = hanahuda.RULES

The strategies are for property tests of whatever is built on the library:

    >>> from hypothesis import given
    >>> @given(testing.states(testing.rulesets("hanahuda")))
    ... def test_my_bot_answers(state):
    ...     assert state.is_over or state.legal_moves

The strategies need Hypothesis, which the extra ``testing`` installs; it is imported when the first of them is used. The
suite needs pytest only. The library's own tests use both.
"""

import importlib
from typing import TYPE_CHECKING, Any

from hanafuda_rules.games import GAMES
from hanafuda_rules.testing.checking import ConformanceError
from hanafuda_rules.testing.conformance import Conformance
from hanafuda_rules.testing.random_play import PlayedMatch, PlayedRound, RandomPlay, deck_of, random_changes

if TYPE_CHECKING:
    from hanafuda_rules.testing.strategies import (
        Stacked,
        card_sets,
        cards,
        choices,
        deals,
        finished_rounds,
        matches,
        option_changes,
        orders,
        outcomes,
        rulesets,
        shufflers,
        states,
        walk,
    )
else:

    def __getattr__(name: str) -> Any:
        """A strategy; a game that only brings its conformance suite needs no Hypothesis."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(importlib.import_module(f"{__name__}.strategies"), name)


__all__ = [
    "GAMES",
    "Conformance",
    "ConformanceError",
    "PlayedMatch",
    "PlayedRound",
    "RandomPlay",
    "Stacked",
    "card_sets",
    "cards",
    "choices",
    "deals",
    "deck_of",
    "finished_rounds",
    "matches",
    "option_changes",
    "orders",
    "outcomes",
    "random_changes",
    "rulesets",
    "shufflers",
    "states",
    "walk",
]
