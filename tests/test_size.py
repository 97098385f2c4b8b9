"""Files and functions of the library stay short, and games use only public parts. Ruff checks the complexity."""

import ast
from pathlib import Path

import hanafuda_rules

ROOT = Path(hanafuda_rules.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
MOST_IN_A_FILE, MOST_IN_A_FUNCTION, MOST_IN_NINE_OF_TEN = 400, 50, 20
WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef)


def sizes_of(path: Path) -> tuple[int, list[int]]:
    """The lines of code of a file and of each of its functions, without docstrings, comments and empty lines."""
    source = path.read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(source)))
    numbers = {
        number
        for number, line in enumerate(source.splitlines(), 1)
        if line.strip() and not line.strip().startswith("#")
    }
    for node in nodes:
        if isinstance(node, WITH_DOCSTRING) and ast.get_docstring(node) is not None:
            numbers -= set(range(node.body[0].lineno, node.body[0].end_lineno + 1))
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    return len(numbers), [len(numbers & set(range(node.lineno, node.end_lineno + 1))) for node in functions]


def test_no_file_and_no_function_is_long_and_most_functions_are_short():
    files = {path.relative_to(ROOT).as_posix(): sizes_of(path) for path in FILES}
    assert [name for name, (size, _) in files.items() if size > MOST_IN_A_FILE] == []
    assert [name for name, (_, each) in files.items() if max(each, default=0) > MOST_IN_A_FUNCTION] == []
    sizes = sorted(size for _, each in files.values() for size in each)
    assert sizes[len(sizes) * 9 // 10] <= MOST_IN_NINE_OF_TEN


def imports_of(path: Path) -> set[str]:
    """Every module and name that a file imports, by full name."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path} imports relatively"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_games_import_nothing_private():
    imported = {path: imports_of(path) for path in sorted((ROOT / "games").rglob("*.py"))}
    own = {name for names in imported.values() for name in names if name.startswith("hanafuda_rules.")}
    assert "hanafuda_rules.parts.play.PlayPhase" in own
    assert [name for name in sorted(own) if any(part.startswith("_") for part in name.split("."))] == []
