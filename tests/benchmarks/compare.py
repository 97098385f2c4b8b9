"""How fast the library is, next to other libraries and, if asked, to another version of itself.

    python tests/benchmarks/compare.py                          every figure, in eight runs
    python tests/benchmarks/compare.py --against ../before      that checkout's src too, with the ratios
    python tests/benchmarks/compare.py --only suhara --runs 3   some of the figures

Each figure is processor time, measured in a process of its own. All figures and versions take turns, run after run, so
that a busy minute of the machine affects single runs, not the medians. README.rst in this folder says how to read them.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import itertools
import json
import math
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs

ROOT = Path(__file__).resolve().parents[2]
MEASURES = ("move", "round", "settlement", "entered", "view", "sample")
OTHERS = {"rlcard": "RLCard", "open_spiel": "OpenSpiel", "chess": "python-chess", "pokerkit": "PokerKit"}
OTHER_MOVES = {
    "OpenSpiel, in C++: hearts": "spiel hearts",
    "OpenSpiel, in Python: team_dominoes": "spiel python_team_dominoes",
    "RLCard: UNO": "uno",
    "python-chess": "chess",
    "PokerKit: Texas hold’em": "poker",
}
BATCH = 50  # rounds that are prepared at a time
LONGEST_CHESS = 200  # moves, after which a random game of chess is given up

# --- in a child process, with whichever version it imports ------------------------------------------------------------


def seconds_each(prepare: Callable[[], Any], use: Callable[[Any], int], seconds: float) -> float:
    """Processor time of one of the things that ``use`` does; it returns how many. First, caches warm up."""
    use_for(3 * seconds, prepare, use)
    spent, count = use_for(seconds, prepare, use)
    return spent / count


def use_for(seconds: float, prepare: Callable[[], Any], use: Callable[[Any], int]) -> tuple[float, int]:
    """Use what ``prepare`` makes, for so long: the processor time, and the number of things done."""
    spent, count = 0.0, 0
    while spent < seconds:
        prepared = prepare()
        start = time.process_time()
        count += use(prepared)
        spent += time.process_time() - start
    return spent, count


def measure(name: str, seconds: float, key: str, preset: str, seats: int) -> float:
    """Processor time of one thing of random rounds: of a ``move``, a ``round``, and so on."""
    from hanafuda_rules import SeededShuffler, settle_round  # noqa: PLC0415  # not where other libraries are measured

    rules = getattr(importlib.import_module(f"hanafuda_rules.games.{key}"), preset)
    rng, seeds = random.Random(1), itertools.count()

    def deals() -> list[Any]:
        return [rules.deal(seats=seats, shuffler=SeededShuffler(next(seeds))) for _ in range(BATCH)]

    def walk(state: Any) -> Iterator[Any]:
        while not state.is_over:
            yield state
            state = state.play(rng.choice(state.legal_moves))
        yield state

    def last(states: list[Any]) -> list[Any]:
        return [[*walk(state)][-1] for state in states]

    def waiting() -> list[Any]:
        return [state for first in deals()[:5] for state in walk(first) if not state.is_over]

    def settle(states: list[Any]) -> int:
        return len([settle_round(rules, state.outcome) for state in states])

    def enter(outcomes: list[tuple[type[Any], dict[str, Any]]]) -> int:
        return len([settle_round(rules, kind(**fields)) for kind, fields in outcomes])

    def fields_of(outcome: Any) -> tuple[type[Any], dict[str, Any]]:
        kind: type[Any] = outcome.__class__
        return kind, {field.alias or "": getattr(outcome, field.name) for field in attrs.fields(kind) if field.init}

    measures: dict[str, tuple[Callable[[], Any], Callable[[Any], int]]] = {
        "move": (deals, lambda states: sum(len([*walk(state)]) - 1 for state in states)),
        "round": (lambda: BATCH, lambda _: settle(last(deals()))),
        "settlement": (lambda: last(deals()), settle),
        "entered": (lambda: [fields_of(state.outcome) for state in last(deals())], enter),
        "view": (waiting, lambda states: len([state.view(state.to_move) for state in states])),
        "sample": (
            lambda: [state.view(state.to_move) for state in waiting()],
            lambda views: len([view.sample(rng) for view in views]),
        ),
    }
    return seconds_each(*measures[name], seconds)


def other_move(name: str, seconds: float, game: str = "") -> float:
    """Processor time of a move of another library: legal moves listed, one of them made."""
    begin, play = {"spiel": spiel, "uno": uno, "chess": chess, "poker": poker}[name](game)
    return seconds_each(lambda: [begin() for _ in range(BATCH)], lambda games: sum(map(play, games)), seconds)


Library = tuple[Callable[[], Any], Callable[[Any], int]]
"""How to begin a game, and how to play one to its end; that returns the number of moves."""


def uno(_: str) -> Library:
    library: Any = importlib.import_module("rlcard.games.uno")

    def begin() -> Any:
        game = library.Game()
        game.init_game()
        return game

    def play(game: Any) -> int:
        moves = 0
        while not game.is_over():
            game.step(random.choice(game.get_legal_actions()))
            moves += 1
        return moves

    return begin, play


def spiel(name: str) -> Library:
    """What chance does on the way counts, but not as a move."""
    if name.startswith("python_"):
        importlib.import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
    library: Any = importlib.import_module("pyspiel")
    game = library.load_game(name)

    def play(state: Any) -> int:
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                moves += 1
        return moves

    return game.new_initial_state, play


def chess(_: str) -> Library:
    library: Any = importlib.import_module("chess")

    def play(board: Any) -> int:
        for moves in range(LONGEST_CHESS):
            legal = list(board.legal_moves)
            if not legal:
                return moves
            board.push(random.choice(legal))
        return LONGEST_CHESS

    return library.Board, play


def poker(_: str) -> Library:
    """No-limit Texas hold'em of three players; raises are by the least amount."""
    library: Any = importlib.import_module("pokerkit")

    def begin() -> Any:
        return library.NoLimitTexasHoldem.create_state(
            tuple(library.Automation),
            ante_trimming_status=True,
            raw_antes=0,
            raw_blinds_or_straddles=(1, 2),
            min_bet=2,
            raw_starting_stacks=200,
            player_count=3,
        )

    def play(state: Any) -> int:
        moves = 0
        while state.status:
            legal = [
                move
                for may, move in (
                    (state.can_fold, state.fold),
                    (state.can_check_or_call, state.check_or_call),
                    (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
                )
                if may()
            ]
            random.choice(legal)()
            moves += 1
        return moves

    return begin, play


# --- in the parent process --------------------------------------------------------------------------------------------


def planned() -> Iterator[tuple[str, str]]:
    """Each figure: its title, and what a child process measures for it."""
    from hanafuda_rules import game, game_keys  # noqa: PLC0415  # children import another version

    for key in game_keys():
        preset, rules = next(iter(game(key).presets.items()))
        seats = 3 if 3 in rules.seat_counts else rules.seat_counts[-1]
        for name in MEASURES:
            yield f"{game(key).name}, ``{preset}``, {seats} seats: {name}", f"{name} {key} {preset} {seats}"
    yield from ((f"{title}: move", call) for title, call in OTHER_MOVES.items())


def ask(source: Path, call: str, seconds: float) -> float | None:
    """Measure one figure in a new process; ``None`` where something is not installed, or not in that version."""
    command = [sys.executable, __file__, "--child", call, "--seconds", str(seconds)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=os.environ | {"PYTHONPATH": str(source)}
    )
    if done.returncode:
        print(f"\nnot measured: {call}: {done.stderr.strip().splitlines()[-1]}", file=sys.stderr)
        return None
    return float(json.loads(done.stdout))


def rounded(number: float) -> str:
    """A positive number to three digits."""
    places = 2 - math.floor(math.log10(number))
    return f"{round(number, places):,.{max(places, 0)}f}"


def line(title: str, runs: dict[str, list[float]]) -> str:
    """The median in microseconds with its quartiles and, with another version, how many times less time this takes."""
    costs = runs["this"]
    low, middle, high = statistics.quantiles(costs, n=4, method="inclusive") if len(costs) > 1 else costs * 3
    text = f"{title:70} {rounded(middle * 1e6):>9} µs  {rounded(low * 1e6)} to {rounded(high * 1e6)}"
    if not (before := runs.get("before")):
        return text
    ratio = statistics.median(old / new for old, new in zip(before, costs, strict=True))
    return f"{text}  before {rounded(statistics.median(before) * 1e6)}, ratio {ratio:.3f}"


def table(results: dict[str, dict[str, list[float]]]) -> str:
    """The table of the manual: moves and rounds a second."""
    rates: dict[str, dict[str, str]] = defaultdict(dict)
    for title, runs in results.items():
        game, name = title.rsplit(": ", 1)
        rates[game][name] = rounded(1 / statistics.median(runs["this"]))
    versions = [f"hanafuda-rules {importlib.metadata.version('hanafuda-rules')}"]
    for package, name in OTHERS.items():
        try:
            versions.append(f"{name} {importlib.metadata.version(package)}")
        except importlib.metadata.PackageNotFoundError:
            continue
    rows = [("..", "moves a second", "rounds a second")]
    rows += [(game, found.get("move", "–"), found.get("round", "–")) for game, found in rates.items()]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rule = "  ".join("=" * width for width in widths)
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    day = time.strftime("%-d %B %Y")
    measured = f"Measured on {day} on {platform.system()}, {os.cpu_count()} processors, by CPython"
    heading = f"{measured} {platform.python_version()}:\n{', '.join(versions)}."
    return "\n".join(
        [f".. Written by tests/benchmarks/compare.py.\n\n{heading}\n", rule, lines[0], rule, *lines[1:], rule]
    )


def main() -> None:
    """Measure, and print tables; or, in a child process, measure one figure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", type=Path, metavar="PATH", help="a checkout to compare with")
    parser.add_argument("--only", default="", metavar="TEXT", help="figures with this in their line")
    parser.add_argument("--runs", type=int, default=8, help="how often everything is measured; 8 by default")
    parser.add_argument("--seconds", type=float, default=0.3, help="processor time of a run of one figure")
    parser.add_argument("--rst", type=Path, metavar="FILE", help="write the table of the manual to a file")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.child:
        name, *arguments = asked.child.split()
        measured = (
            measure(name, asked.seconds, arguments[0], arguments[1], int(arguments[2]))
            if name in MEASURES
            else other_move(name, asked.seconds, *arguments)
        )
        print(json.dumps(measured))
        return
    sources = {"this": ROOT / "src"} | ({"before": asked.against / "src"} if asked.against else {})
    results: dict[str, dict[str, list[float]]] = {}
    for run in range(max(1, asked.runs)):
        for title, call in planned():
            if asked.only.casefold() not in f"{title} {call}".casefold() or (run and title not in results):
                continue
            for version, source in sources.items() if run % 2 == 0 else reversed(sources.items()):
                if (cost := ask(source, call, asked.seconds)) is not None:
                    results.setdefault(title, {}).setdefault(version, []).append(cost)
    results = {title: runs for title, runs in results.items() if "this" in runs}
    print("\n".join(line(title, runs) for title, runs in results.items()))
    if asked.rst:
        asked.rst.write_text(table(results) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
