"""Random rounds of all games with random options, many at little cost, for tests that take any game."""

import importlib
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from hanafuda_rules import InvalidOptionError, RoundState, Ruleset, SeededShuffler, games, testing

__all__ = ["CAPTURING", "GAMES", "four_seats", "random_rules", "random_states"]

GAMES: dict[str, Any] = {key: importlib.import_module(f"hanafuda_rules.games.{key}") for key in games.GAMES}

CAPTURING = {key: module for key, module in GAMES.items() if module.Outcome.deck}
"""The games in which cards are captured."""


def four_seats(rules: Ruleset[Any, Any, Any]) -> int:
    """Four seats, or as many as there can be at a game of fewer."""
    return min(4, rules.seat_counts[-1])


def random_rules(game: Any, rng: random.Random) -> Ruleset[Any, Any, Any]:
    """A ruleset with about half of its options at random; values that do not go together are drawn anew."""
    while True:
        with suppress(InvalidOptionError):
            return game.ruleset(**testing.random_changes(rng, type(game.RULES.options)))  # type: ignore[no-any-return]


def random_states(game: Any, rounds: int, seed: int = 0) -> Iterator[RoundState[Any, Any]]:
    """The states of random rounds with random options."""
    rng = random.Random(seed)
    for number in range(rounds):
        rules = random_rules(game, rng)
        seats = rng.choice(rules.seat_counts)
        state = rules.deal(seats=seats, dealer=rng.randrange(seats), shuffler=SeededShuffler(number))
        yield state
        while not state.is_over:
            state = state.play(rng.choice(state.legal_moves))
            yield state
