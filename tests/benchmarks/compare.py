"""How fast the library is, beside other libraries and, if asked, another version of itself.

    python tests/benchmarks/compare.py                          every figure, in eight runs
    python tests/benchmarks/compare.py --against ../before      that checkout's src too
    python tests/benchmarks/compare.py --only Suhara --runs 3   some of the figures
    python tests/benchmarks/compare.py --quick                  whether it works; the figures mean nothing

A run of everything takes about ten minutes on an idle machine, and twice that with --against. README.rst in this folder
says what is measured and how. POSIX only.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

import attrs

from speed.clocks import FULL, QUICK
from speed.comparison import Comparison, Version
from speed.conditions import conditions, machine
from speed.plan import Figure, Section, each_game, moves_and_rounds, sections
from speed.profiles import profile_of
from speed.report import summary, tables

PROFILED_ROUNDS = 500
ROOT = Path(__file__).resolve().parents[2]


def select(found: tuple[Section, ...], wanted: Callable[[Section, Figure], bool]) -> tuple[Section, ...]:
    """The sections with the figures that are wanted."""
    return tuple(
        attrs.evolve(section, figures=tuple(figure for figure in section.figures if wanted(section, figure)))
        for section in found
    )


def with_text(found: tuple[Section, ...], text: str) -> tuple[Section, ...]:
    """The figures that have a text in the heading of their section or in their line."""
    return select(found, lambda section, figure: text.casefold() in f"{section.title}: {figure.title}".casefold())


def first_of_each_kind(found: tuple[Section, ...]) -> tuple[Section, ...]:
    """One figure for each function that measures this library."""
    ours = [figure for section in found for figure in section.figures if figure.ours]
    first = {figure.call[0]: figure for figure in reversed(ours)}.values()
    return select(found, lambda _, figure: figure in first)


def read_arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", type=Path, metavar="PATH", help="a checkout; the name of its folder is shown")
    parser.add_argument("--only", default="", metavar="TEXT", help="figures with this in their section or line")
    parser.add_argument("--runs", type=int, default=8, help="how often everything is measured; 8 by default")
    parser.add_argument("--quick", action="store_true", help="one run, one process, a moment for each kind of figure")
    parser.add_argument("--rst", type=Path, metavar="FILE", help="write the small table of the manual to a file too")
    parser.add_argument("--all", type=Path, metavar="FILE", help="write all tables to a file too")
    asked = parser.parse_args()
    if asked.runs < 1:
        parser.error("there has to be a run")
    if asked.against and not Version("", asked.against).package.is_dir():
        parser.error(f"{asked.against} has no src/hanafuda_rules")
    return asked


def measure(comparison: Comparison, batches: list[list[Figure]], runs: int) -> None:
    """Measure every batch of figures in its turn, and that several times over."""
    for number in range(runs):
        for place, batch in enumerate(batches, 1):
            print(f"\rrun {number + 1} of {runs}: {place} of {len(batches)} ", end="", file=sys.stderr, flush=True)
            comparison.run(number, batch)
    print(file=sys.stderr)


def main() -> None:
    """Measure, and print tables."""
    asked = read_arguments()
    versions = [Version("this version", ROOT)]
    if asked.against:
        other = asked.against.resolve()
        versions.append(Version(other.name, other))
    found = with_text(sections(), asked.only)
    if asked.quick:
        found = first_of_each_kind(found)
    figures = [figure for section in found for figure in section.figures]
    comparison = Comparison(versions, QUICK if asked.quick else FULL)
    runs = 1 if asked.quick else asked.runs
    measure(comparison, [figures] if asked.quick else [[figure] for figure in figures], runs)
    if comparison.is_empty:
        sys.exit("\n".join(["nothing was measured", *comparison.not_measured()]))
    text = f"{conditions(comparison, runs)}\n\n{tables(found, comparison.results)}\n"
    if not asked.only:
        text += f"\n{profile_of(each_game(), rounds=1 if asked.quick else PROFILED_ROUNDS)}\n"
    print(text)
    for line in comparison.not_measured():
        print(line)
    small = f"{machine(comparison)}\n\n{summary(moves_and_rounds(), comparison.results)}\n"
    for path, written in ((asked.rst, small), (asked.all, text)):
        if path:
            path.write_text(f".. Written by tests/benchmarks/compare.py.\n\n{written}", encoding="utf-8")


if __name__ == "__main__":
    main()
