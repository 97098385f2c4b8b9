"""The process that measures: ``python -m speed.child EFFORT CALLS``, both as JSON; a line of JSON for each figure.

A call is the name of a function and its arguments. The answer has the ``cost`` of one thing and the time of the
``control`` loop around it, or, where something is not there to be measured, the name of what is ``missing``.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Callable
from typing import Any

from . import around, library, other_libraries
from .clocks import Effort, control_loop

MEASURES: dict[str, Callable[..., float]] = {
    name: getattr(module, name) for module in (around, library, other_libraries) for name in module.__all__
}


def measure(effort: Effort, name: str, *arguments: str | int) -> dict[str, float | str]:
    """One figure."""
    before = control_loop(effort)
    try:
        cost = MEASURES[name](effort, *arguments)
    except ImportError as error:
        return {"missing": str(error)}
    return {"cost": cost, "control": statistics.mean([before, control_loop(effort)])}


def main(effort: dict[str, Any], calls: list[list[Any]]) -> None:
    """Measure everything that was asked for."""
    for call in calls:
        print(json.dumps(measure(Effort(**effort), *call)), flush=True)


if __name__ == "__main__":
    main(*map(json.loads, sys.argv[1:]))
