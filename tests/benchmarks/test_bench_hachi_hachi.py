"""How fast the parts that only Hachi-Hachi has are; test_bench_play.py has what all games have.

Every line of the report is the time of one of what its name says, in processor time: a hand, an outcome.
"""

import itertools
import random
import time
from typing import Any

import pytest

from hanafuda_rules import CARDS, CardSet, settle_round
from hanafuda_rules.games.hachi_hachi import SWEDISH, Outcome, Shoubu
from hanafuda_rules.games.hachi_hachi.yaku import best

from helpers.hachi_hachi_rounds import cards, pile_of

ROUNDS, HANDS = 20, 5000

pytestmark = pytest.mark.benchmark(timer=time.process_time)


def test_the_teyaku_of_a_hand(benchmark: Any) -> None:
    # Another hand each time: what was asked lately is remembered, and would tell nothing.
    rng = random.Random(1)
    hands = itertools.cycle([CardSet(rng.sample(CARDS, 7)) for _ in range(HANDS)])
    benchmark.pedantic(lambda: best(next(hands), SWEDISH.options), rounds=ROUNDS, iterations=HANDS, warmup_rounds=1)


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
