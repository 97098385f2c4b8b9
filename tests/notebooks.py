"""Run notebooks and write their outputs: ``python tests/notebooks.py docs/howto/notebooks.ipynb``.

The manual shows a notebook with the outputs in its file. A test runs the notebook and compares them.
"""

import ast
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any


def outputs_of(source: str, number: int, namespace: dict[str, Any]) -> list[dict[str, Any]]:
    """The outputs of a cell: what it prints, and its last expression, as a picture if the value has one."""
    *statements, last = ast.parse(source).body
    if not isinstance(last, ast.Expr):
        statements, last = [*statements, last], None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(statements, []), "cell", "exec"), namespace)  # noqa: S102  # the manual's own code
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), namespace)  # noqa: S307
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": lines(repr(value))}
        if hasattr(value, "_repr_svg_"):
            data = {"image/svg+xml": lines(value._repr_svg_()), **data}
        outputs.append({"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return outputs


def lines(text: str) -> list[str]:
    """Split a text as notebooks store it."""
    return text.splitlines(keepends=True)


def run(text: str) -> str:
    """The text of a notebook with new outputs."""
    notebook, namespace = json.loads(text), {}
    for number, cell in enumerate([cell for cell in notebook["cells"] if cell["cell_type"] == "code"], 1):
        cell["execution_count"] = number
        cell["outputs"] = outputs_of("".join(cell["source"]), number, namespace)
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        path.write_text(run(path.read_text(encoding="utf-8")), encoding="utf-8")
