"""States of all games that random legal play reaches, with any options, for tests that take any game."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from strategies import CHOICES, MANY_CHOICES, changes, deals, play_out, walk

from hanafuda_rules import RoundState, Ruleset, SeededShuffler
from hanafuda_rules.games import hachi_hachi, hanahuda, suhara_bana
from hanafuda_rules.options import Whole

__all__ = ["GAMES", "any_rulesets", "any_states", "random_rules", "random_states", "whole_rounds"]

GAMES: dict[str, Any] = {"hanahuda": hanahuda, "hachi_hachi": hachi_hachi, "suhara_bana": suhara_bana}

any_rulesets: SearchStrategy[Any] = st.sampled_from(list(GAMES.values())).flatmap(
    lambda game: changes(game.Options, game.Length).map(lambda changed: game.ruleset(**changed))
)
"""Any ruleset of any game."""


@st.composite
def any_states(draw: st.DrawFn) -> Any:
    """A state of any game that random legal play has reached, perhaps the last."""
    *_, state = walk(draw(deals(any_rulesets)), draw(CHOICES))
    return state


@st.composite
def whole_rounds(draw: st.DrawFn) -> Any:
    """A whole round of any game: all its states."""
    return play_out(draw(deals(any_rulesets)), draw(MANY_CHOICES))


def random_rules(game: Any, rng: random.Random) -> Ruleset[Any, Any, Any]:
    """A ruleset with half of its options at random."""
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
        choices = itertools.repeat(None)
        yield state
        for _ in choices:
            if state.is_over:
                break
            state = state.play(rng.choice(state.legal_moves))
            yield state
