"""Where the time of random rounds goes: the share of each module of the library, by Python's own profiler.

The profiler makes small functions dearer than they are: shares tell where to look, not what can be gained.
"""

from __future__ import annotations

import cProfile
import itertools
import time
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import hanafuda_rules

from .library import RandomRounds
from .plan import Setup
from .report import table

__all__ = ["module_of", "profile_of", "shares"]

_PACKAGE = Path(hanafuda_rules.__path__[0])
_MOST = 8  # modules of a game


def module_of(file: str) -> str:
    """What a function is counted under, by its file; the profiler gives none for functions that are built in."""
    if file.startswith("<attrs generated"):
        return "constructors that attrs makes"
    if not file:
        return "built in"
    if not Path(file).is_relative_to(_PACKAGE):
        return "the standard library"
    module = Path(file).relative_to(_PACKAGE).with_suffix("")
    return f"``{'.'.join(part for part in module.parts if part != '__init__')}``"


def shares(times: Iterable[tuple[str, float]]) -> list[tuple[str, float]]:
    """The share of each module, the largest first.

    Args:
        times: Of each function its file, and the seconds that it takes without the functions that it calls.
    """
    spent: defaultdict[str, float] = defaultdict(float)
    for file, seconds in times:
        spent[module_of(file)] += seconds
    total = sum(spent.values())
    return sorted([(module, seconds / total) for module, seconds in spent.items()], key=lambda share: -share[1])


def profile_of(setups: Iterable[Setup], rounds: int) -> str:
    """A section with the modules that take most of the time of random rounds, game by game."""
    rows = [["..", "module", "share"]]
    for setup in setups:
        random_rounds = RandomRounds(setup.game.key, setup.preset, setup.seats)
        random_rounds.play_and_settle(rounds)  # fills the caches
        profile = cProfile.Profile(time.process_time)
        profile.runcall(random_rounds.play_and_settle, rounds)
        found = shares((getattr(entry.code, "co_filename", ""), entry.inlinetime) for entry in profile.getstats())
        titles = itertools.chain([setup.title], itertools.repeat("\\"))
        rows += [[title, module, f"{share:.0%}"] for title, (module, share) in zip(titles, found[:_MOST], strict=False)]
    note = "Random rounds as above, under Python's profiler: the modules whose own functions take most of the time."
    return f"Profile\n-------\n\n{note}\n\n{table(rows)}"
