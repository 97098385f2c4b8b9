"""How fast Hanahuda is; CONTRIBUTING.md has the command.

Every line of the report is the time of one of what its name says: a move, a round, a pile, an import.
"""

import itertools
import random
import subprocess
import sys
from typing import Any

import pytest

from hanafuda_rules import CardSet, RoundState, SeededShuffler, settle_round
from hanafuda_rules.games.hanahuda import RULES

State = RoundState[Any, Any]
ROUNDS, MOVES = 20, 5000


class Walker:
    """Plays at random through rounds that were dealt beforehand, one move a call."""

    def __init__(self, seats: int) -> None:
        self.rng = random.Random(1)
        # A round has 30 moves and more, so that these are enough.
        count = ROUNDS * MOVES // 20
        self.deals = iter([RULES.deal(seats=seats, shuffler=SeededShuffler(seed)) for seed in range(count)])
        self.state = next(self.deals)

    def move(self) -> None:
        state = self.state
        state = state.play(self.rng.choice(state.legal_moves))
        self.state = next(self.deals) if state.is_over else state


@pytest.mark.parametrize("seats", RULES.seat_counts)
def test_a_move(benchmark: Any, seats: int) -> None:
    walker = Walker(seats)
    benchmark.pedantic(walker.move, rounds=ROUNDS, iterations=MOVES, warmup_rounds=1)


@pytest.mark.parametrize("seats", RULES.seat_counts)
def test_a_random_round_with_its_settlement(benchmark: Any, seats: int) -> None:
    rng, seeds = random.Random(1), itertools.count()

    def play_round() -> None:
        state = RULES.deal(seats=seats, shuffler=SeededShuffler(next(seeds)))
        while not state.is_over:
            state = state.play(rng.choice(state.legal_moves))
        settle_round(RULES, state.outcome)

    benchmark(play_round)


@pytest.mark.parametrize("what", ["scored", "value"])
def test_the_yaku_of_a_pile(benchmark: Any, what: str) -> None:
    rng = random.Random(1)
    piles = itertools.cycle([CardSet.from_mask(rng.getrandbits(48)) for _ in range(1000)])
    ask = getattr(RULES.yaku, what)
    benchmark.pedantic(lambda: ask(next(piles)), rounds=ROUNDS, iterations=MOVES, warmup_rounds=1)


@pytest.mark.parametrize("code", ["", "import hanafuda_rules", "from hanafuda_rules.games import hanahuda"])
def test_a_whole_process_that_imports(benchmark: Any, code: str) -> None:
    command = [sys.executable, "-c", code]
    benchmark.pedantic(subprocess.run, args=(command,), kwargs={"check": True}, rounds=10, warmup_rounds=1)
