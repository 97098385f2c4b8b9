"""Mutates the modules that decide rules, one place at a time, and prints what the tests do not notice.

    python tests/mutation.py                              all of the modules below
    python tests/mutation.py yaku parts/play --most 40    some of them, 40 mutants each, drawn with a fixed seed

Comparisons, numbers, ``and``/``or``, ``+``/``-`` and conditions change. The tests of a module run in a copy of the
project, in a process of their own, until the first failure; a mutant that none notices survives. POSIX only.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import hypothesis  # noqa: F401  # imported before the processes fork, which saves each of them a second
import jsonschema  # noqa: F401
import pytest

ROOT = Path(__file__).resolve().parents[1]
TESTS = {
    "_masks": "tests/test_kernel.py tests/test_capture.py tests/test_yaku.py tests/test_dealing.py",
    "yaku": "tests/test_yaku.py",
    "_knowledge": "tests/hanahuda/test_views.py tests/test_view.py",
    "hand_constraints": "tests/hanahuda/test_views.py tests/test_view.py tests/test_samples.py",
    "parts/play": "tests/test_play.py tests/hanahuda/test_play.py tests/hachi_hachi/test_turns.py",
    "parts/dealing": "tests/test_dealing.py tests/hanahuda/test_deal.py tests/hachi_hachi/test_deal.py",
    "parts/entry": "tests/suhara_bana/test_before_play.py tests/hachi_hachi/test_entry.py",
    "parts/stopping": "tests/hanahuda/test_play.py tests/hachi_hachi/test_turns.py tests/koi_koi/test_play.py",
    "parts/after_deal": "tests/koi_koi/test_deal.py tests/koi_koi/test_outcome.py tests/koi_koi/test_play.py",
    "games/hanahuda/settle": "tests/hanahuda/test_outcome.py tests/hanahuda/test_scoring.py",
    "games/hanahuda/yaku": "tests/hanahuda/test_scoring.py tests/hanahuda/test_tables.py",
    "games/hanahuda/phases": "tests/hanahuda/test_chitsiobiki.py tests/hanahuda/test_play.py",
}
"""By module the tests that are to notice."""

SWAPPED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Add: ast.Sub, ast.Sub: ast.Add,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
TIMEOUT = 120  # seconds; a mutant that loops is noticed


def mutants(tree: ast.Module) -> Iterator[tuple[int, str, ast.Module]]:
    """Each mutant: its line, the line as it becomes, and the module."""
    skipped = {id(each) for node in ast.walk(tree) for each in _not_run(node)}
    for number, node in enumerate(ast.walk(tree)):
        if id(node) not in skipped:
            for change in range(_changes(node)):
                mutated = copy.deepcopy(tree)
                changed = next(each for place, each in enumerate(ast.walk(mutated)) if place == number)
                _change(changed, change)
                yield getattr(node, "lineno", 0), ast.unparse(changed), mutated


def _not_run(node: ast.AST) -> Iterator[ast.AST]:
    """Annotations and conditions for type checkers."""
    for name in ("annotation", "returns"):
        if isinstance(found := getattr(node, name, None), ast.AST):
            yield from ast.walk(found)
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        yield from ast.walk(node)


def _changes(node: ast.AST) -> int:
    """In how many ways a node can be changed."""
    if isinstance(node, ast.Compare):
        return len(node.ops)
    if isinstance(node, ast.Constant):
        return int(type(node.value) is int)
    return int(isinstance(node, (ast.BoolOp, ast.IfExp)) or (isinstance(node, ast.BinOp) and type(node.op) in SWAPPED))


def _change(node: ast.AST, change: int) -> None:
    if isinstance(node, ast.Compare):
        node.ops[change] = SWAPPED[type(node.ops[change])]()
    elif isinstance(node, ast.Constant):
        node.value += 1
    elif isinstance(node, ast.IfExp):
        node.body, node.orelse = node.orelse, node.body
    elif isinstance(node, (ast.BoolOp, ast.BinOp)):
        node.op = SWAPPED[type(node.op)]()


def noticed(project: Path, tests: list[str]) -> bool:
    """Whether a test fails."""
    if child := os.fork():
        return os.waitpid(child, 0)[1] != 0
    signal.alarm(TIMEOUT)
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    os.chdir(project)
    sys.path[:0] = [str(project / "src"), str(project / "tests")]
    os._exit(pytest.main(["-x", "-q", "--assert=plain", "-p", "no:cacheprovider", *tests]))


def main() -> None:
    """Mutate the modules that were asked for."""
    sys.dont_write_bytecode = True
    parser = argparse.ArgumentParser()
    parser.add_argument("modules", nargs="*", default=list(TESTS), metavar="MODULE", help=f"of {', '.join(TESTS)}")
    parser.add_argument("--most", type=int, default=10_000, help="how many mutants of each module")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder) / "project"
        shutil.copytree(ROOT, project, ignore=shutil.ignore_patterns(".*", "__pycache__", "_build"))
        for module in asked.modules:
            path = project / "src" / "hanafuda_rules" / f"{module}.py"
            text, tests = path.read_text(encoding="utf-8"), TESTS[module].split()
            if noticed(project, tests):
                sys.exit(f"{module}: its tests fail without a mutant")
            every = list(mutants(ast.parse(text)))
            some = random.Random(11).sample(every, min(asked.most, len(every)))
            killed = 0
            for line, change, mutated in sorted(some, key=lambda each: each[0]):
                path.write_text(ast.unparse(mutated), encoding="utf-8")
                if noticed(project, tests):
                    killed += 1
                else:
                    print(f"{module}:{line} survives: {change}", flush=True)  # noqa: T201
            path.write_text(text, encoding="utf-8")
            print(f"{module}: {killed} of {len(some)} killed (of {len(every)})", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
