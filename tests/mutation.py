"""Mutate the code that decides rules, one place at a time, and print the mutants that the tests do not notice.

    python tests/mutation.py                              all of the modules and packages below
    python tests/mutation.py yaku parts/play --most 40    some of them, 40 mutants each, drawn with a fixed seed

Mutations change comparisons, numbers, ``and``/``or``, ``not``, ``+``/``-``, ``&``/``|`` and conditions. The tests run
once to record which functions each of them calls. Then each mutant gets its own process, which runs the tests that call
the changed function, the quickest first, until one fails. If none fails, or if the mutation changes what is made on
import, the mutant is put into a copy of the project and all tests run again. If none fails there, it survives. POSIX
only.
"""

from __future__ import annotations

import argparse
import ast
import collections
import gc
import itertools
import os
import random
import resource
import shutil
import sys
import tempfile
import time
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import hypothesis  # noqa: F401  # imported before the processes fork, which saves each of them a second
import jsonschema  # noqa: F401
import pytest

ROOT = Path(__file__).resolve().parents[1]
CORE = "test_kernel test_capture test_play hanahuda/test_play hachi_hachi/test_turns hana_awase/test_play"
VIEWS = (
    "hanahuda/test_views test_view test_samples suhara_bana/test_shoi_fuda hachi_hachi/test_unseen koi_koi/test_deal"
)
HACHI_HACHI = (
    "hachi_hachi/test_{payments,achievements,liability,diving,outcome,compensation,declaration,teyaku,field,buy_out,"
    "entry,turns,deal,match,tables,unseen,options}"
)
SUHARA_BANA = (
    "suhara_bana/test_{stones,pot,card_points,yaku_values,outcome,before_play,shoi_fuda,running_out,course,explain,"
    "seating,tables,options}"
)
HANA_AWASE = "hana_awase/test_{yaku,settlement,outcome,before_play,deal,play,match,options}"
BAKAPPANA = "bakappana/test_{settlement,round,options}"
MUSHI = "mushi/test_{oni,deal,tables,settlement,outcome,match,options}"
GO_STOP = "go_stop/test_{captures,deal,sets,settlement,offers,outcome,match}"
SAKURA = "sakura/test_{gaji,turns,deal,settlement,outcome,match,options}"
ROPPYAKKEN = "roppyakken/test_{wild_card,deal,yaku,settlement,outcome,match,options}"
MIN_HWATU = "min_hwatu/test_{scoring,tables,outcome,deal,play,match,options}"

TESTS = {
    "masks": f"{CORE} test_yaku test_dealing",
    "yaku": "test_yaku",
    "hand_constraints": f"test_hand_constraints {VIEWS}",
    "_knowledge": VIEWS,
    "tracing": f"test_transfers test_hand_constraints go_stop/test_hidden {VIEWS}",
    "rewinding": f"test_rewinding {VIEWS}",
    "state": f"{VIEWS} test_positions test_observation test_svg",
    "match": "test_bases test_misuse hanahuda/test_match hachi_hachi/test_match suhara_bana/test_course",
    "parts/captures": f"{CORE} test_action_space test_notation",
    "parts/dealing": "test_dealing test_misuse hanahuda/test_deal hachi_hachi/test_deal min_hwatu/test_deal",
    "parts/entry": "suhara_bana/test_before_play hachi_hachi/test_entry hachi_hachi/test_buy_out",
    "parts/flow": f"test_machine {CORE}",
    "parts/matching_games": f"{HANA_AWASE} {BAKAPPANA}",
    "parts/outcomes": f"test_bases test_misuse hanahuda/test_outcome {BAKAPPANA} {MIN_HWATU} koi_koi/test_outcome",
    "parts/plans": f"test_bases hanahuda/test_match koi_koi/test_match {MIN_HWATU}",
    "parts/play": CORE,
    "parts/reckoning": f"test_reckoning {BAKAPPANA} {MIN_HWATU}",
    "parts/stopping": CORE,
    "parts/wild_cards": f"test_wild_cards {MUSHI} {SAKURA}",
    "parts/wild_play": f"test_wild_play {MUSHI} {SAKURA}",
    "games/bakappana": BAKAPPANA,
    "games/regional_shares": "regional_shares/test_{settlement,round}",
    "games/regional_points": "regional_points/test_{settlement,round}",
    "games/kyu_rei_hana": "test_kyu_rei_hana",
    "games/musashino_bana": "test_musashino_bana",
    "games/sudaoshi": "sudaoshi/test_{settlement,round}",
    "games/hachi_hachi/outcome": HACHI_HACHI,
    "games/hachi_hachi/phases": HACHI_HACHI,
    "games/hachi_hachi/settle": HACHI_HACHI,
    "games/hana_awase": HANA_AWASE,
    "games/hanahuda": "hanahuda/test_{chitsiobiki,play,outcome,scoring,tables}",
    "games/min_hwatu": MIN_HWATU,
    "games/mushi": MUSHI,
    "games/go_stop": GO_STOP,
    "games/sakura": SAKURA,
    "games/roppyakken": ROPPYAKKEN,
    "games/suhara_bana/outcome": SUHARA_BANA,
    "games/suhara_bana/phases": SUHARA_BANA,
    "games/suhara_bana/settle": SUHARA_BANA,
}
"""By module or package the tests that are to notice, in braces several of a folder."""

SWAPPED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Add: ast.Sub, ast.Sub: ast.Add,
    ast.And: ast.Or, ast.Or: ast.And, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
LONGEST = 300  # seconds of the processor that all tests may take; a mutant that loops is noticed


# --- mutants ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class Mutant:
    """A place in a module, and which of the ways in which it can be changed.

    Args:
        path: The module.
        node: The number of the node, in the order of ``ast.walk``.
        way: The way.
        function: The line on which the function around it begins; none of what is made on import.
    """

    path: Path
    node: int
    way: int
    function: int | None

    def made(self) -> tuple[str, ast.Module]:
        """What the changed place says, with its line, and the whole module."""
        tree = ast.parse(self.path.read_text(encoding="utf-8"))
        changed = next(itertools.islice(ast.walk(tree), self.node, None))
        _change(changed, self.way)
        return f"{self.path.stem}:{getattr(changed, 'lineno', 0)}: {ast.unparse(changed)}", tree


def mutants(path: Path) -> Iterator[Mutant]:
    """All mutants of a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = {id(each) for node in ast.walk(tree) for each in _not_run(node)}
    around = dict(_functions(tree))
    for number, node in enumerate(ast.walk(tree)):
        if id(node) not in skipped:
            yield from [Mutant(path, number, way, around.get(id(node))) for way in range(_ways(node))]


def _functions(tree: ast.Module) -> Iterator[tuple[int, int]]:
    """The first line of the enclosing function for each node in a function body, including inner functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            for statement in node.body:
                yield from [(id(each), first) for each in ast.walk(statement)]


def _not_run(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that never run: annotations and conditions for type checkers."""
    for name in ("annotation", "returns"):
        if isinstance(found := getattr(node, name, None), ast.AST):
            yield from ast.walk(found)
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        yield from ast.walk(node)


def _ways(node: ast.AST) -> int:
    """The number of ways in which a node can be changed."""
    if isinstance(node, ast.Compare):
        return len(node.ops)
    if isinstance(node, ast.Constant):
        return int(type(node.value) is int)
    if isinstance(node, ast.UnaryOp):
        return int(isinstance(node.op, ast.Not))
    return int(isinstance(node, (ast.BoolOp, ast.IfExp)) or (isinstance(node, ast.BinOp) and type(node.op) in SWAPPED))


def _change(node: ast.AST, way: int) -> None:
    if isinstance(node, ast.Compare):
        node.ops[way] = SWAPPED[type(node.ops[way])]()
    elif isinstance(node, ast.Constant):
        node.value += 1
    elif isinstance(node, ast.UnaryOp):
        node.operand = ast.copy_location(ast.UnaryOp(ast.Not(), node.operand), node)
    elif isinstance(node, ast.IfExp):
        node.body, node.orelse = node.orelse, node.body
    elif isinstance(node, (ast.BoolOp, ast.BinOp)):
        node.op = SWAPPED[type(node.op)]()


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield each
            yield from _codes(each)


def put_in_place(path: Path, tree: ast.Module) -> None:
    """Give the functions of an imported module the code of a mutant."""
    codes = list(_codes(compile(tree, str(path), "exec")))
    keys = collections.Counter((code.co_qualname, code.co_firstlineno) for code in codes)
    new = {(code.co_qualname, code.co_firstlineno): code for code in codes}
    for each in gc.get_objects():
        if isinstance(each, types.FunctionType) and each.__code__.co_filename == str(path):
            key = each.__code__.co_qualname, each.__code__.co_firstlineno
            if keys[key] == 1:
                each.__code__ = new[key]


# --- tests -----------------------------------------------------------------------------------------------------------


def in_child(check: Callable[[], int], longest: int = LONGEST) -> bool:
    """Whether a check in its own process fails or takes longer than the limit in seconds."""
    if child := os.fork():
        return os.waitpid(child, 0)[1] != 0
    resource.setrlimit(resource.RLIMIT_CPU, (longest, longest))
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    os._exit(check())


class Noting:
    """A plugin of pytest: notes which functions each test calls and how long it takes; then it tries mutants.

    Args:
        paths: The modules whose functions are noted.
        try_mutants: What is done once the tests have run.
    """

    def __init__(self, paths: list[Path], try_mutants: Callable[[Noting], None]) -> None:
        self.paths = set(map(str, paths))
        self.try_mutants = try_mutants
        self.tests: dict[tuple[str, int], list[tuple[float, Any]]] = collections.defaultdict(list)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: Any) -> Any:
        called: set[tuple[str, int]] = set()

        def note(frame: Any, event: str, _: Any) -> None:
            if event == "call" and (code := frame.f_code).co_filename in self.paths:
                called.add((code.co_filename, code.co_firstlineno))

        start = time.process_time()
        sys.settrace(note)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            for function in called:
                self.tests[function].append((time.process_time() - start, item))

    def pytest_sessionfinish(self, session: Any) -> None:
        if session.testsfailed or not session.testscollected:
            sys.exit("the tests fail without a mutant")
        self.try_mutants(self)

    def notice(self, mutant: Mutant, tree: ast.Module) -> bool:
        """Whether a test that calls the mutated function fails."""
        tests = self.tests.get((str(mutant.path), mutant.function or 0), [])

        def run() -> int:
            put_in_place(mutant.path, tree)
            for _, item in sorted(tests, key=lambda each: each[0]):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
                if item.session.testsfailed:
                    return 1
            return 0

        return bool(tests) and in_child(run, 10 + 3 * int(sum(took for took, _ in tests)))


def run_tests(tests: list[str], *plugins: object) -> int:
    """Run tests in the copy of the project, which is the current directory, until one fails."""
    sys.path[:0] = ["src", "tests"]
    return int(pytest.main(["-x", "-q", "--assert=plain", "-p", "no:cacheprovider", *tests], plugins=list(plugins)))


def noticed_anew(mutant: Mutant, tree: ast.Module, tests: list[str]) -> bool:
    """Whether a test fails if the mutant is imported from the start."""
    text = mutant.path.read_text(encoding="utf-8")
    mutant.path.write_text(ast.unparse(tree), encoding="utf-8")
    try:
        return in_child(lambda: run_tests(tests))
    finally:
        mutant.path.write_text(text, encoding="utf-8")


def score(module: str, most: int) -> str:
    """The number of mutants of a module or package that the tests notice. Print the others."""
    base = Path("src/hanafuda_rules").resolve() / module
    paths = sorted(base.rglob("*.py")) if base.is_dir() else [base.with_suffix(".py")]
    tests = [f"tests/{name}.py" for each in TESTS[module].split() for name in _each(each)]
    every = [mutant for path in paths for mutant in mutants(path)]
    some = sorted(random.Random(11).sample(every, min(most, len(every))), key=every.index)
    left: list[Mutant] = []
    reader, writer = os.pipe()

    def try_mutants(noting: Noting) -> None:
        unnoticed = [str(place) for place, each in enumerate(some) if not noting.notice(each, each.made()[1])]
        os.write(writer, " ".join(unnoticed).encode())

    if in_child(lambda: run_tests(tests, Noting(paths, try_mutants))):
        sys.exit(f"{module}: its tests fail without a mutant")
    os.close(writer)
    with os.fdopen(reader) as told:
        left = [some[int(place)] for place in told.read().split()]
    survivors = [each for each in left if not noticed_anew(each, each.made()[1], tests)]
    for each in survivors:
        print(f"{module} survives at {each.made()[0]}", flush=True)  # noqa: T201
    return f"{module}: {len(some) - len(survivors)} of {len(some)} killed (of {len(every)})"


def _each(names: str) -> list[str]:
    """The names of the tests, such as ``a/test_b`` and ``a/test_c`` for ``a/test_{b,c}``."""
    first, brace, others = names.partition("{")
    return [first + other for other in others.rstrip("}").split(",")] if brace else [first]


def main() -> None:
    """Mutate the modules named on the command line."""
    sys.dont_write_bytecode = True
    parser = argparse.ArgumentParser()
    parser.add_argument("modules", nargs="*", default=list(TESTS), metavar="MODULE", help=f"of {', '.join(TESTS)}")
    parser.add_argument("--most", type=int, default=10_000, help="how many mutants of each")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder).resolve() / "project"
        shutil.copytree(ROOT, project, ignore=shutil.ignore_patterns(".*", "__pycache__", "_build"))
        os.chdir(project)
        for module in asked.modules:
            print(score(module, asked.most), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
