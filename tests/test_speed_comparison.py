"""The command that compares speeds works, and its arithmetic is right."""

import subprocess
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("what measures processor time needs POSIX", allow_module_level=True)

from hanafuda_rules import game, game_keys

from benchmarks.speed.plan import Figure, Section, Unit, moves_and_rounds, sections
from benchmarks.speed.report import Quartiles, Sample, summary, tables

COMMAND = [sys.executable, Path(__file__).parent / "benchmarks" / "compare.py"]

MOVE = Figure("a move", ("a_move",))
ROUND = Figure("a round", ("a_round",), Unit.RATE)
SIZE = Figure("the wheel", ("the_wheel",), Unit.BYTES, constant=True)
NEW = Figure("a new game", ("a_move", "new"))
UNO = Figure("UNO", ("an_uno_move",), ours=False)
SECTIONS = (Section("All", "What was measured.", (MOVE, ROUND, SIZE, NEW)), Section("Absent", "Nothing.", (UNO,)))


def test_the_smallest_run_has_a_figure_of_each_kind(tmp_path):
    small, everything = tmp_path / "small.rst", tmp_path / "all.rst"
    asked = [*COMMAND, "--quick", "--rst", small, "--all", everything]
    done = subprocess.run(asked, capture_output=True, check=True, encoding="utf-8")
    written = everything.read_text(encoding="utf-8")
    assert written.endswith(done.stdout.rstrip() + "\n")
    assert "Not measured" not in done.stdout
    for section in sections():
        assert f"\n{section.title}\n{'-' * len(section.title)}\n" in written
    first, *_ = moves_and_rounds()
    assert f"\n{first[0].title}  " in small.read_text(encoding="utf-8")


def test_the_small_table_has_moves_and_rounds_a_second():
    # 4 µs and 6 µs, so 5 µs; a round of 1 ms; UNO has no rounds; the new game was not measured.
    this = {
        MOVE: {0: Sample(4e-6, 0.01), 1: Sample(6e-6, 0.01)},
        ROUND: {0: Sample(0.001, 0.01)},
        UNO: {0: Sample(1e-5, 0.01)},
    }
    shown = summary([(MOVE, ROUND), (UNO, None), (NEW, ROUND)], {"this version": this})
    rows = [[cell.strip() for cell in line.split("  ") if cell] for line in shown.splitlines()]
    assert ["..", "moves a second", "rounds a second"] in rows
    assert ["a move", "200,000", "1,000"] in rows
    assert ["UNO", "100,000", "–"] in rows
    assert len(rows) == 2 + 4


def test_the_manual_shows_a_move_of_every_game_and_of_each_other_library():
    shown = [move for move, _ in moves_and_rounds()]
    assert [figure.call[1] for figure in shown if figure.ours] == list(game_keys())
    others = {figure.title.split(":")[0] for figure in shown if not figure.ours}
    assert others == {"OpenSpiel, in C++", "OpenSpiel, in Python", "RLCard", "python-chess", "PokerKit"}


def test_each_game_is_planned_with_every_preset_and_number_of_seats():
    planned = {figure.call for section in sections() for figure in section.figures}
    for key in game_keys():
        first, *others = game(key).presets
        assert {("a_round", key, first, count) for count in game(key).default.seat_counts} <= planned
        for name in others:
            seats = game(key).presets[name].seat_counts
            assert ("a_round", key, name, 3 if 3 in seats else seats[-1]) in planned


def test_the_quartiles_of_one_figure_and_of_five():
    assert Quartiles.of([7.0]) == Quartiles(7.0, 7.0, 7.0)
    # Of five numbers in order, the second, the third and the fourth.
    assert Quartiles.of([50.0, 10.0, 40.0, 20.0, 30.0]) == Quartiles(20.0, 30.0, 40.0)


def test_versions_are_compared_run_by_run():
    this = {
        # A control loop of 10 ms has steps of 100 ns: 8 µs are 80 steps, in both runs.
        MOVE: {0: Sample(8e-6, 0.01), 1: Sample(4e-6, 0.005)},
        ROUND: {0: Sample(0.001, 0.01)},
        SIZE: {0: Sample(250_000, 0.01)},
        NEW: {0: Sample(2e-6, 0.01)},
    }
    # 1.5 and 1.9 times as much, so 1.7; the medians, 9.8 µs and 6 µs, differ by 1.63.
    before = {MOVE: {0: Sample(12e-6, 0.01), 1: Sample(7.6e-6, 0.005)}, SIZE: {0: Sample(200_000, 0.01)}}
    shown = tables(SECTIONS, {"this version": this, "0.1": before})
    rows = [[cell.strip() for cell in line.split("  ") if cell] for line in shown.splitlines()]
    assert ["..", "median", "quartiles", "steps", "0.1", "gain", "quartiles"] in rows
    assert ["a move", "6.00 µs", "5.00–7.00", "80.0", "9.80 µs", "1.70", "1.60–1.80"] in rows
    assert ["a round", "1,000 a second", "–", "10,000", "–", "–", "–"] in rows
    assert ["the wheel", "250,000 bytes", "–", "–", "200,000 bytes", "0.800", "–"] in rows
    assert ["a new game", "2.00 µs", "–", "20.0", "–", "–", "–"] in rows
    assert "Absent" not in shown
