"""How long something takes: processor time, which other programs on the machine disturb least."""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import TypeVar

import attrs

__all__ = ["CONTROL_STEPS", "FULL", "QUICK", "Effort", "control_loop", "process_seconds", "seconds_each", "use_for"]

PreparedT = TypeVar("PreparedT")

CONTROL_STEPS = 100_000


@attrs.frozen
class Effort:
    """How much is done for one figure.

    Args:
        warm_up: How many seconds a thing is repeated before it counts, to fill caches.
        seconds: How long it is repeated then.
        batch: How many rounds or games are prepared at a time.
        kept_states: How many states are kept to see what one takes.
        repeats: How many control loops there are before the measurement and after it, and how many processes that
            import something.
    """

    warm_up: float
    seconds: float
    batch: int
    kept_states: int
    repeats: int


FULL = Effort(warm_up=1.0, seconds=0.3, batch=100, kept_states=20_000, repeats=5)
QUICK = Effort(warm_up=0.001, seconds=0.001, batch=2, kept_states=100, repeats=1)


def seconds_each(effort: Effort, prepare: Callable[[], PreparedT], use: Callable[[PreparedT], int]) -> float:
    """The processor time of one of the things that ``use`` does; it returns how many it did.

    What ``prepare`` does is not counted. It is called again and again, for a state remembers its legal moves.
    """
    use_for(effort.warm_up, prepare, use)
    spent, count = use_for(effort.seconds, prepare, use)
    return spent / count


def use_for(seconds: float, prepare: Callable[[], PreparedT], use: Callable[[PreparedT], int]) -> tuple[float, int]:
    """Use what ``prepare`` makes for so long: the seconds that it took, and how many things were done."""
    spent, count = 0.0, 0
    while spent < seconds:
        prepared = prepare()
        start = time.process_time()
        count += use(prepared)
        spent += time.process_time() - start
    return spent, count


def process_seconds(effort: Effort, code: str) -> float:
    """The processor time of a whole new process that runs a line of Python: the median of some."""
    return statistics.median(_process_seconds(code) for _ in range(effort.repeats))


def _process_seconds(code: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def control_loop(effort: Effort) -> float:
    """The median time of the loop that every figure is compared with; it is the same in every version."""
    return statistics.median(_control_loop() for _ in range(effort.repeats))


def _control_loop() -> float:
    start, value = time.process_time(), 0
    for number in range(CONTROL_STEPS):
        value = (value * 31 + number) & 0xFFFFFF
    return time.process_time() - start
