"""Random rounds of all games with random options, many at little cost, for tests that take any game."""

import random
from collections.abc import Iterator
from typing import Any

from hanafuda_rules import RoundState, Ruleset, SeededShuffler
from hanafuda_rules.games import hachi_hachi, hanahuda, suhara_bana
from hanafuda_rules.options import Whole

__all__ = ["GAMES", "random_rules", "random_states"]

GAMES: dict[str, Any] = {"hanahuda": hanahuda, "hachi_hachi": hachi_hachi, "suhara_bana": suhara_bana}


def random_rules(game: Any, rng: random.Random) -> Ruleset[Any, Any, Any]:
    """A ruleset with about half of its options at random."""
    infos = (*game.Options.describe(), *game.Length.describe())
    chosen = {
        info.name: info.values.minimum + rng.randrange(8) * info.values.step
        if isinstance(info.values, Whole)
        else rng.choice(info.values).value
        for info in infos
        if rng.random() < 0.5
    }
    return game.ruleset(**chosen)


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
