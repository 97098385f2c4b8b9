"""Random rounds of all games with random options, many at little cost, for tests that take any game."""

import random
from collections.abc import Iterator
from typing import Any

from hanafuda_rules import RoundState, Ruleset, SeededShuffler, testing
from hanafuda_rules.games import hachi_hachi, hanahuda, suhara_bana

__all__ = ["GAMES", "random_rules", "random_states"]

GAMES: dict[str, Any] = {"hanahuda": hanahuda, "hachi_hachi": hachi_hachi, "suhara_bana": suhara_bana}


def random_rules(game: Any, rng: random.Random) -> Ruleset[Any, Any, Any]:
    """A ruleset with about half of its options at random."""
    rules: Ruleset[Any, Any, Any] = game.ruleset(**testing.random_changes(rng, game.Options, game.Length))
    return rules


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
