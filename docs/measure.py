"""How fast the library is here: prints what the page *Benchmarks* of the manual shows."""

import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable

from hanafuda_rules import CARDS, CardSet, SeededShuffler, settle_round
from hanafuda_rules.games import hanahuda

RULES = hanahuda.RULES
ROUNDS = 300
PILES = 3000
REPEATS = 7
STATEMENTS = ("pass", "import hanafuda_rules", "from hanafuda_rules.games import hanahuda")


def play_rounds(seats: int) -> int:
    """Deal rounds, play them at random and settle them; the number of moves."""
    rng = random.Random(seats)  # noqa: S311  # random moves, not secrets
    moves = 0
    for seed in range(ROUNDS):
        state = RULES.deal(seats=seats, shuffler=SeededShuffler(seed))
        while not state.is_over:
            state = state.play(rng.choice(state.legal_moves))
            moves += 1
        settle_round(RULES, state.outcome)
    return moves


def deal_and_settle(seats: int) -> int:
    """What `play_rounds` does beside the moves."""
    pile = {0: CardSet.parse("11 12 21 22 31 32 41 42 51 52 61 62 71 72")}
    outcome = hanahuda.Outcome(seats=seats, piles=pile, stopped=hanahuda.Stopped(0, "seven_ribbons"))
    for seed in range(ROUNDS):
        RULES.deal(seats=seats, shuffler=SeededShuffler(seed))
        settle_round(RULES, outcome)
    return ROUNDS


def value_piles() -> int:
    """Say what piles of sixteen cards are worth."""
    rng = random.Random(16)  # noqa: S311
    deck = list(CARDS)
    for _ in range(30):
        pile = CardSet(rng.sample(deck, 16))
        for _ in range(PILES // 30):
            RULES.yaku.value(pile)
    return PILES


def start(statement: str) -> int:
    """A whole process that does one statement."""
    return subprocess.run([sys.executable, "-c", statement], check=True).returncode  # noqa: S603  # this very Python


def best(work: Callable[..., int], argument: object = None) -> tuple[float, int]:
    """The shortest of some runs, in seconds, and what the work answered."""
    shortest, answer = float("inf"), 0
    for _ in range(REPEATS):
        began = time.perf_counter()
        answer = work() if argument is None else work(argument)
        shortest = min(shortest, time.perf_counter() - began)
    return shortest, answer


def measured() -> list[str]:
    """A line for each thing that is measured."""
    lines = [f"{platform.python_implementation()} {platform.python_version()}, {platform.system()}"]
    for seats in RULES.seat_counts:
        spent, moves = best(play_rounds, seats)
        beside, _ = best(deal_and_settle, seats)
        move = (spent - beside) / moves * 1e6
        lines.append(f"{seats} seats: {move:.1f} µs a move, {ROUNDS / spent:.0f} rounds a second")
    spent, piles = best(value_piles)
    lines.append(f"yaku of a pile: {piles / spent:.0f} piles a second")
    lines += [f"process with `{statement}`: {best(start, statement)[0] * 1e3:.0f} ms" for statement in STATEMENTS]
    return lines


if __name__ == "__main__":
    print("\n".join(measured()))  # noqa: T201  # a script
