"""Figures as tables: plain text that is reStructuredText too."""

from __future__ import annotations

import itertools
import math
import statistics
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import attrs

from .clocks import CONTROL_STEPS
from .plan import Figure, Section, Unit

__all__ = ["WIDTH", "Quartiles", "Results", "Sample", "amount", "control_times", "summary", "table", "tables"]

SCALES = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
NOTHING = "–"
WIDTH = 120  # of paragraphs; tables are as wide as they have to be


@attrs.frozen
class Sample:
    """What one run found.

    Args:
        cost: Seconds or bytes of one thing.
        control: Seconds of the control loop in the same process.
    """

    cost: float
    control: float


Runs: TypeAlias = dict[int, Sample]
"""By the number of the run, so that versions are compared run by run."""

Results: TypeAlias = Mapping[str, Mapping[Figure, Runs]]
"""By the name of the version; this one first, then the one to compare with."""


@attrs.frozen
class Quartiles:
    """The middle of some numbers, and how far they scatter."""

    lower: float
    median: float
    upper: float

    @classmethod
    def of(cls, numbers: Iterable[float]) -> Quartiles:
        """Those of at least one number."""
        found = list(numbers)
        if len(found) == 1:
            return cls(*found * 3)
        return cls(*statistics.quantiles(found, n=4, method="inclusive"))


def tables(sections: Iterable[Section], results: Results) -> str:
    """The tables of all sections of which something was measured."""
    parts: list[str] = []
    this, *_ = results.values()
    for section in sections:
        lines = [_line(figure, results) for figure in section.figures if figure in this]
        if lines:
            note = textwrap.fill(section.note, WIDTH)
            lines_of_table = table([_header(results), *lines])
            parts.append(f"{section.title}\n{'-' * len(section.title)}\n\n{note}\n\n{lines_of_table}")
    return "\n\n".join(parts)


def summary(rows: Iterable[tuple[Figure, Figure | None]], results: Results) -> str:
    """The small table: how many moves and rounds there are in a second, of what was measured in this version."""
    this, *_ = results.values()
    lines = [
        [move.title, *(_a_second(this.get(figure, {})) if figure else NOTHING for figure in (move, whole_round))]
        for move, whole_round in rows
        if move in this
    ]
    return table([["..", "moves a second", "rounds a second"], *lines])


def _a_second(runs: Runs) -> str:
    return _rounded(1 / statistics.median(sample.cost for sample in runs.values())) if runs else NOTHING


def control_times(results: Results) -> Quartiles:
    """The times of the control loop."""
    return Quartiles.of(
        sample.control for figures in results.values() for runs in figures.values() for sample in runs.values()
    )


def _header(results: Results) -> list[str]:
    _, *others = results
    header = ["..", "median", "quartiles", "steps"]
    return header + [name for other in others for name in (other, "gain", "quartiles")]


def _line(figure: Figure, results: Results) -> list[str]:
    this, *others = (figures.get(figure, {}) for figures in results.values())
    found = Quartiles.of(sample.cost for sample in this.values())
    return [
        figure.title,
        *amount(found, figure.unit),
        _steps(this) if figure.unit is not Unit.BYTES else NOTHING,
        *itertools.chain.from_iterable(_compared(figure, this, other) for other in others),
    ]


def _steps(runs: Runs) -> str:
    """How many steps of the control loop one takes."""
    return _rounded(statistics.median(sample.cost / sample.control * CONTROL_STEPS for sample in runs.values()))


def _compared(figure: Figure, this: Runs, other: Runs) -> tuple[str, str, str]:
    """The median of the other version, and how many times less this one costs, run by run."""
    both = this.keys() & other.keys()
    if not both:
        return NOTHING, NOTHING, NOTHING
    median, _ = amount(Quartiles.of(sample.cost for sample in other.values()), figure.unit)
    gain = Quartiles.of(other[run].cost / this[run].cost for run in both)
    return median, _rounded(gain.median), _between(_rounded(gain.lower), _rounded(gain.upper))


def amount(costs: Quartiles, unit: Unit) -> tuple[str, str]:
    """The median with its unit, and the quartiles, if they differ, in the same."""
    scale, name, shown = 1.0, "bytes", _whole
    if unit is Unit.RATE:  # the more it costs, the fewer there are
        costs = Quartiles(1 / costs.upper, 1 / costs.median, 1 / costs.lower)
        name, shown = "a second", _rounded
    elif unit is Unit.TIME:
        scale, name = next((each for each in SCALES if costs.median >= each[0]), SCALES[-1])
        shown = _rounded
    median, lower, upper = (shown(each / scale) for each in (costs.median, costs.lower, costs.upper))
    return f"{median} {name}", _between(lower, upper)


def _between(lower: str, upper: str) -> str:
    return NOTHING if lower == upper else f"{lower}–{upper}"


def _whole(number: float) -> str:
    return f"{number:,.0f}"


def _rounded(number: float) -> str:
    """A positive number to three digits."""
    places = 2 - math.floor(math.log10(number))
    return f"{round(number, places):,.{max(places, 0)}f}"


def table(rows: Sequence[Sequence[str]]) -> str:
    """A simple table of reStructuredText; the first row is its header."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rule = "  ".join("=" * width for width in widths)
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([rule, lines[0], rule, *lines[1:], rule])
