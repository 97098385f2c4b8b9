"""The examples, run as scripts."""

import contextlib
import io
import runpy
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

__all__ = ["EXAMPLES", "in_a_process", "output_of", "run"]

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, *arguments: str, given: str | None = None) -> Any:
    """Run an example as Python runs a script, but in this process, which takes a tenth of the time.

    Returns:
        What ``subprocess.run`` would: ``returncode``, ``stdout`` and ``stderr``.
    """
    out, error, code = io.StringIO(), io.StringIO(), 0
    with (
        mock.patch.object(sys, "argv", [str(EXAMPLES / name), *arguments]),
        mock.patch.object(sys, "stdin", io.StringIO(given)),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(error),
    ):
        try:
            runpy.run_path(str(EXAMPLES / name), run_name="__main__")
        except SystemExit as end:
            code = end.code or 0
    return SimpleNamespace(returncode=code, stdout=out.getvalue(), stderr=error.getvalue())


def in_a_process(name: str, *arguments: str) -> Any:
    """Run an example in a process of its own, in which hashes are others."""
    command = [sys.executable, "-X", "utf8", EXAMPLES / name, *arguments]
    return subprocess.run(command, capture_output=True, check=False, encoding="utf-8")


def output_of(name: str, *arguments: str, given: str | None = None) -> str:
    """What an example prints that runs without an error."""
    done = run(name, *arguments, given=given)
    assert (done.returncode, done.stderr) == (0, "")
    return str(done.stdout)
