"""The command that compares speeds works, and its arithmetic is right."""

import sys

import pytest

from benchmarks import compare
from helpers.scripts import run

COMPARE = "../tests/benchmarks/compare.py"


@pytest.mark.skipif(sys.platform == "win32", reason="dates are printed as on POSIX")
def test_a_short_run_has_every_figure_of_a_game_and_the_ratios(tmp_path):
    table = tmp_path / "table.rst"
    asked = ["--only", "sudaoshi", "--runs", "1", "--seconds", "0.001", "--against", str(compare.ROOT)]
    done = run(COMPARE, *asked, "--rst", str(table))
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert [text.split(": ")[1].split()[0] for text in lines] == list(compare.MEASURES)
    assert all(", ratio " in text for text in lines)
    assert "\nSudaoshi, ``FUDA_WIKI``, 3 seats  " in table.read_text(encoding="utf-8")


def test_the_ratios_are_those_of_the_same_runs():
    # 1.5 and 1.9 times as much before, so 1.7; the medians, 9.8 and 6, differ by 1.63.
    shown = compare.line("a move", {"this": [8e-6, 4e-6], "before": [12e-6, 7.6e-6]})
    assert shown.split()[2:] == ["6.00", "µs", "5.00", "to", "7.00", "before", "9.80,", "ratio", "1.700"]


def test_the_table_has_moves_and_rounds_a_second():
    # 4 µs and 6 µs, so 5 µs; a round of 1 ms; UNO has no rounds.
    results = {"UNO: move": [1e-5], "Koi-Koi: move": [4e-6, 6e-6], "Koi-Koi: round": [1e-3]}
    shown = compare.table({title: {"this": costs} for title, costs in results.items()}).splitlines()
    assert [text.split() for text in shown[-3:-1]] == [["UNO", "100,000", "–"], ["Koi-Koi", "200,000", "1,000"]]
