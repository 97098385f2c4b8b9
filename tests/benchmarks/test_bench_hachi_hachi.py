"""How fast Hachi-Hachi is; CONTRIBUTING.md has the command.

Every line of the report is the time of one of what its name says: a move, a round, a pile, a hand, an outcome.
"""

import itertools
import random
from typing import Any

import pytest
from hachi_rounds import cards, pile_of

from hanafuda_rules import CARDS, CardSet, RoundState, SeededShuffler, settle_round
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import SWEDISH, Outcome, Shoubu
from hanafuda_rules.games.hachi_hachi.teyaku import best

State = RoundState[Any, Any]
ROUNDS, MOVES = 20, 5000

EVERYTHING = hachi_hachi.ruleset(
    mizuten="unseen_hand",
    hand_swap="once",
    buy_out=True,
    declare="choice",
    liability="same_month",
    boar_deer_butterflies=True,
)
"""Every phase and every question that the game has."""


class Walker:
    """Plays at random through rounds that were dealt beforehand, one move a call."""

    def __init__(self, rules: Any, seats: int) -> None:
        self.rng = random.Random(1)
        # A round has 21 moves and more, but for those of two seats with 14, or where nobody plays.
        count = ROUNDS * MOVES // 10
        self.deals = itertools.cycle([rules.deal(seats=seats, shuffler=SeededShuffler(seed)) for seed in range(count)])
        self.state = next(self.deals)

    def move(self) -> None:
        state = self.state
        state = state.play(self.rng.choice(state.legal_moves))
        self.state = next(self.deals) if state.is_over else state


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("rules", [SWEDISH, EVERYTHING], ids=["SWEDISH", "everything"])
def test_a_move(benchmark: Any, rules: Any, seats: int) -> None:
    walker = Walker(rules, seats)
    benchmark.pedantic(walker.move, rounds=ROUNDS, iterations=MOVES, warmup_rounds=1)


@pytest.mark.parametrize("seats", [3, 7])
@pytest.mark.parametrize("rules", [SWEDISH, EVERYTHING], ids=["SWEDISH", "everything"])
def test_a_random_round_with_its_settlement(benchmark: Any, rules: Any, seats: int) -> None:
    rng, seeds = random.Random(1), itertools.count()

    def play_round() -> None:
        state = rules.deal(seats=seats, shuffler=SeededShuffler(next(seeds)))
        while not state.is_over:
            state = state.play(rng.choice(state.legal_moves))
        settle_round(rules, state.outcome)

    benchmark(play_round)


@pytest.mark.parametrize("what", ["scored", "value"])
def test_the_yaku_of_a_pile(benchmark: Any, what: str) -> None:
    rng = random.Random(1)
    piles = itertools.cycle([CardSet.from_mask(rng.getrandbits(48)) for _ in range(1000)])
    ask = getattr(SWEDISH.yaku, what)
    benchmark.pedantic(lambda: ask(next(piles)), rounds=ROUNDS, iterations=MOVES, warmup_rounds=1)


def test_the_teyaku_of_a_hand(benchmark: Any) -> None:
    # Another hand each time: what was asked lately is remembered, and would tell nothing.
    rng = random.Random(1)
    hands = itertools.cycle([CardSet(rng.sample(CARDS, 7)) for _ in range(5000)])
    benchmark.pedantic(lambda: best(next(hands), SWEDISH.options), rounds=ROUNDS, iterations=MOVES, warmup_rounds=1)


def _type_in() -> Outcome:
    return Outcome(
        piles={
            0: pile_of("pine-crane cherry-curtain susuki-moon paulownia-phoenix"),
            1: pile_of("peony-ribbon chrysanthemum-ribbon maple-ribbon"),
            2: cards("plum-ribbon plum-chaff-1 wisteria-cuckoo wisteria-ribbon"),
        },
        order=(1, 2, 0),
        multiplier=2,
        teyaku={2: ("triplet", "red")},
        sage=(0,),
        ending=Shoubu(1),
    )


def test_the_settlement_of_an_outcome_that_was_typed_in(benchmark: Any) -> None:
    outcome = _type_in()
    assert benchmark(settle_round, SWEDISH, outcome).net == (-360, 200, 160)


def test_an_outcome_typed_in_and_checked(benchmark: Any) -> None:
    assert benchmark(_type_in).order == (1, 2, 0)
