"""The library stays in pieces that fit on a screen; ruff checks the complexity of each."""

import ast
from pathlib import Path

import pytest

import hanafuda_rules

ROOT = Path(hanafuda_rules.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
MOST_IN_A_FILE, MOST_IN_A_FUNCTION, MOST_IN_NINE_OF_TEN = 400, 50, 20
WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef)


def lines_of_code(path: Path) -> set[int]:
    """The numbers of the lines that are no docstring, no comment and not empty."""
    source = path.read_text(encoding="utf-8")
    numbers = {
        number
        for number, line in enumerate(source.splitlines(), 1)
        if line.strip() and not line.strip().startswith("#")
    }
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, WITH_DOCSTRING) and ast.get_docstring(node) is not None:
            numbers -= set(range(node.body[0].lineno, node.body[0].end_lineno + 1))
    return numbers


def functions_of(path: Path) -> list[int]:
    """How many lines of code each function of a file has."""
    code = lines_of_code(path)
    return [
        len(code & set(range(node.lineno, node.end_lineno + 1)))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_file_and_no_function_is_long(path):
    assert len(lines_of_code(path)) <= MOST_IN_A_FILE
    assert max(functions_of(path), default=0) <= MOST_IN_A_FUNCTION


def test_most_functions_are_short():
    sizes = sorted(size for path in FILES for size in functions_of(path))
    assert sizes[len(sizes) * 9 // 10] <= MOST_IN_NINE_OF_TEN
