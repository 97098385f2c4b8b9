"""Mypy and Pyright check the code of README and manual: sessions, blocks and the cells of notebooks.

Each page becomes a module whose code is on the lines that it has on the page. Lines that show an error are left out.
"""

import doctest
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
Lines = dict[int, str]
"""Lines of code by the number of the line on the page, from 0."""

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DIRECTIVE = re.compile(r"^( *)\.\. code-block:: python\n((?:\1 {3}.*\n|\n)+)", re.MULTILINE)
FROM_EXAMPLES = (
    "from garden import Names, Outcome, Payment, Reason, Ribbon, Ruleset, Settlement, Table, WholeNumber;"
    "from garden import Yaku, YakuGroup, YakuTable, attrs, base, cached_property, option;"
    "from petals import settlement_of, say"
)
PRELUDE = {"docs/howto/own_game.rst": FROM_EXAMPLES}
"""What the blocks of a page have from the example that they continue. It goes to line 1, which has no code."""

# The pages show how a user writes: names are used again for other things, loops have run, functions have no
# annotations.
MYPY = ("--check-untyped-defs", "--allow-redefinition", "--disable-error-code=no-redef", "--ignore-missing-imports")
SESSIONS = ("reportRedeclaration", "reportUnusedExpression", "reportPossiblyUnboundVariable", "reportMissingImports")
PYRIGHT = {"typeCheckingMode": "standard", **dict.fromkeys(SESSIONS, False)}


def sessions(page: str) -> Iterator[Lines]:
    """The inputs of the sessions of a page, apart from those that raise an error."""
    for example in doctest.DocTestParser().get_examples(page):
        if example.exc_msg is None:
            yield dict(enumerate(example.source.splitlines(), example.lineno))


def blocks(page: str) -> Iterator[Lines]:
    """The Python blocks of a page; of a block that continues a class or a function, nothing."""
    for found in [*BLOCK.finditer(page), *DIRECTIVE.finditer(page)]:
        code, start = found[found.lastindex or 1], page.count("\n", 0, found.start(found.lastindex or 1))
        indent = min((len(line) - len(line.lstrip()) for line in code.splitlines() if line.strip()), default=0)
        yield {start + number: line[indent:] for number, line in enumerate(code.splitlines())}


def code_of(path: Path) -> str:
    """The code of a page or a notebook, each line on its own line of the page."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        return "\n".join("".join(cell["source"]) for cell in json.loads(text)["cells"] if cell["cell_type"] == "code")
    lines: Lines = {0: PRELUDE.get(str(path.relative_to(ROOT).as_posix()), "")}
    for part in (*sessions(text), *blocks(text)):
        lines |= part
    return "\n".join(lines.get(number, "") for number in range(max(lines, default=0) + 1))


def main() -> int:
    """Write the modules to a temporary folder and run both checkers there."""
    pages = [ROOT / "README.md", *(path for kind in ("*.rst", "*.ipynb") for path in (ROOT / "docs").rglob(kind))]
    with tempfile.TemporaryDirectory() as folder:
        for page in pages:
            if (code := code_of(page)).strip():
                name = re.sub(r"\W", "_", str(page.relative_to(ROOT)))
                Path(folder, f"{name}.py").write_text(f"{code}\n", encoding="utf-8")
        settings = {**PYRIGHT, "include": ["."], "extraPaths": [str(ROOT / "examples"), str(ROOT / "src")]}
        Path(folder, "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
        mypy = [sys.executable, "-m", "mypy", *MYPY, *sorted(map(str, Path(folder).glob("*.py")))]
        pyright = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--project", folder]
        found = {**os.environ, "MYPYPATH": str(ROOT / "examples")}
        return max(
            subprocess.run(command, check=False, cwd=folder, env=found).returncode for command in (mypy, pyright)
        )


if __name__ == "__main__":
    sys.exit(main())
