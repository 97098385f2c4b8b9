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

This package needs Hypothesis, which ``pip install hanafuda-rules[testing]`` brings; nothing else of the library imports
it. The library's own tests are made with it.
"""

from hanafuda_rules.games import GAMES
from hanafuda_rules.testing.checking import ConformanceError
from hanafuda_rules.testing.conformance import Conformance
from hanafuda_rules.testing.random_play import PlayedMatch, PlayedRound, RandomPlay, deck_of, random_changes
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
