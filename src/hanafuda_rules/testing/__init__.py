"""Test tools: a conformance suite for games, and Hypothesis strategies for rulesets, rounds and outcomes.

The suite checks the properties that every game must have. It works for your own games too. It is a pytest class with
one test per property:

    >>> from hanafuda_rules import testing
    >>> from hanafuda_rules.games import hanahuda
    >>> class TestHanahuda(testing.Conformance):
    ...     rules = hanahuda.RULES

The strategies are for property tests of code that uses the library:

    >>> from hypothesis import given
    >>> @given(testing.states(testing.rulesets("hanahuda")))
    ... def test_my_bot_answers(state):
    ...     assert state.is_over or state.legal_moves

The strategies need Hypothesis: ``pip install "hanafuda-rules[testing]"``. The suite needs only pytest.
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
        """Import a strategy on first use, so that the conformance suite does not need Hypothesis."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(importlib.import_module(f"{__name__}.strategies"), name)


__all__ = [
    "GAMES", "Conformance", "ConformanceError", "PlayedMatch", "PlayedRound", "RandomPlay", "Stacked", "card_sets",
    "cards", "choices", "deals", "deck_of", "finished_rounds", "matches", "option_changes", "orders", "outcomes",
    "random_changes", "rulesets", "shufflers", "states", "walk",
]  # fmt: skip
