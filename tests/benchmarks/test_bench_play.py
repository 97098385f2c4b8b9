"""How fast the games are played: the machine itself, a move, a round, a deal, a shuffle, the yaku of a pile, an import.

Every line of the report is the time of one of what its name says, in processor time, so that other programs on the
machine disturb it little; not at all they do not, so compare the loop of the machine first, and take the least of some
runs. CONTRIBUTING.md has the command.
"""

import itertools
import random
import resource
import subprocess
import sys
import time
from typing import Any

import attrs
import pytest

from hanafuda_rules import CARDS, CardSet, RoundState, SeededShuffler, settle_round
from hanafuda_rules.games import hachi_hachi, hanahuda, suhara_bana
from hanafuda_rules.parts.play import PlayPhase

State = RoundState[Any, Any]
ROUNDS, MOVES = 20, 5000
GAMES = {"hanahuda": hanahuda, "hachi_hachi": hachi_hachi, "suhara_bana": suhara_bana}

pytestmark = pytest.mark.benchmark(timer=time.process_time)

EVERYTHING = hachi_hachi.ruleset(
    mizuten="unseen_hand",
    hand_swap="once",
    buy_out=True,
    declare="choice",
    liability="same_month",
    boar_deer_butterflies=True,
)
"""Every phase and every question that Hachi-Hachi has."""

WITHOUT_BURDENS = suhara_bana.ruleset(shoi_fuda="off")

TABLES = [
    *(pytest.param(hanahuda.RULES, seats, id=f"hanahuda-{seats}") for seats in (2, 3, 4)),
    *(pytest.param(hachi_hachi.SWEDISH, seats, id=f"hachi_hachi-{seats}") for seats in (2, 3, 6)),
    *(pytest.param(EVERYTHING, seats, id=f"hachi_hachi_everything-{seats}") for seats in (3, 6)),
    *(pytest.param(suhara_bana.CURRENT, seats, id=f"suhara_bana-{seats}") for seats in (4, 5)),
    pytest.param(suhara_bana.DRAFT_2022, 5, id="suhara_bana_draft-5"),
    pytest.param(WITHOUT_BURDENS, 5, id="suhara_bana_without_burdens-5"),
]


def test_the_machine(benchmark: Any) -> None:
    """The same loop on every version: where its time differs, no other may be compared."""

    def loop() -> int:
        value = 0
        for number in range(100_000):
            value = (value * 31 + number) & 0xFFFFFF
        return value

    benchmark.pedantic(loop, rounds=2 * ROUNDS, warmup_rounds=1)


class Walker:
    """Plays at random through rounds that were dealt beforehand, one move a call."""

    def __init__(self, rules: Any, seats: int, deals: int = 2000) -> None:
        self.rng = random.Random(1)
        # The deals come again when they are used up; the moves differ then.
        self.deals = itertools.cycle([rules.deal(seats=seats, shuffler=SeededShuffler(seed)) for seed in range(deals)])
        self.state = next(self.deals)

    def move(self) -> None:
        state = self.state
        state = state.play(self.rng.choice(state.legal_moves))
        self.state = next(self.deals) if state.is_over else state


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_move(benchmark: Any, rules: Any, seats: int) -> None:
    walker = Walker(rules, seats)
    benchmark.pedantic(walker.move, rounds=ROUNDS, iterations=MOVES, warmup_rounds=1)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_random_round_with_its_settlement(benchmark: Any, rules: Any, seats: int) -> None:
    rng, seeds = random.Random(1), itertools.count()

    def play_round() -> None:
        state = rules.deal(seats=seats, shuffler=SeededShuffler(next(seeds)))
        while not state.is_over:
            state = state.play(rng.choice(state.legal_moves))
        settle_round(rules, state.outcome)

    benchmark.pedantic(play_round, rounds=ROUNDS, iterations=200, warmup_rounds=1)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_deal(benchmark: Any, rules: Any, seats: int) -> None:
    seeds = itertools.count()
    benchmark.pedantic(
        lambda: rules.deal(seats=seats, shuffler=SeededShuffler(next(seeds))),
        rounds=ROUNDS,
        iterations=500,
        warmup_rounds=1,
    )


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_settlement(benchmark: Any, rules: Any, seats: int) -> None:
    rng = random.Random(1)
    ended = []
    for seed in range(500):
        state = rules.deal(seats=seats, shuffler=SeededShuffler(seed))
        while not state.is_over:
            state = state.play(rng.choice(state.legal_moves))
        ended.append(state)
    states = itertools.cycle(ended)
    benchmark.pedantic(
        lambda: settle_round(rules, next(states).outcome), rounds=ROUNDS, iterations=500, warmup_rounds=1
    )


def test_a_shuffle(benchmark: Any) -> None:
    seeds = itertools.count()
    benchmark.pedantic(
        lambda: SeededShuffler(next(seeds)).shuffle(CARDS), rounds=ROUNDS, iterations=MOVES, warmup_rounds=1
    )


@pytest.mark.parametrize("what", ["scored", "value"])
@pytest.mark.parametrize("game", GAMES)
def test_the_yaku_of_a_pile(benchmark: Any, game: str, what: str) -> None:
    rng = random.Random(1)
    piles = itertools.cycle([CardSet.from_mask(rng.getrandbits(48)) for _ in range(1000)])
    ask = getattr(GAMES[game].RULES.yaku, what)
    benchmark.pedantic(lambda: ask(next(piles)), rounds=ROUNDS, iterations=MOVES, warmup_rounds=1)


def positions_of_play() -> list[State]:
    """Where a hand card is to be played, in random rounds of Suhara-bana."""
    rng, found = random.Random(1), list[State]()
    for seed in range(200):
        state = suhara_bana.RULES.deal(seats=5, shuffler=SeededShuffler(seed))
        while not state.is_over:
            if isinstance(state.phase, PlayPhase) and state.step.drawn is None:
                found.append(state)
            state = state.play(rng.choice(state.legal_moves))
    return found


@pytest.mark.parametrize("rules", [suhara_bana.CURRENT, WITHOUT_BURDENS], ids=["forbid", "off"])
def test_the_legal_moves_with_and_without_shoi_fuda(benchmark: Any, rules: Any) -> None:
    # The same positions by both rulesets; the phase is asked, for a state remembers its moves.
    states = itertools.cycle(
        [attrs.evolve(state, setting=attrs.evolve(state.setting, ruleset=rules)) for state in positions_of_play()]
    )

    def list_moves() -> None:
        state = next(states)
        state.phase.moves(state)

    benchmark.pedantic(list_moves, rounds=ROUNDS, iterations=MOVES, warmup_rounds=1)


def children_time() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.benchmark(timer=children_time)
@pytest.mark.parametrize(
    "code",
    [
        "",
        "import attrs",
        "import hanafuda_rules",
        *(f"from hanafuda_rules.games import {game}" for game in (*GAMES, ", ".join(GAMES))),
    ],
)
def test_a_whole_process_that_imports(benchmark: Any, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Compiled files are kept, as wherever the library is installed; the first round writes them.
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    command = [sys.executable, "-c", code]
    benchmark.pedantic(subprocess.run, args=(command,), kwargs={"check": True}, rounds=20, warmup_rounds=1)
