"""The README is true: its Python runs, its outputs are what it shows, its links lead somewhere."""

import contextlib
import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(
    r"(?:^<!-- ci:(?P<mark>[\w-]+) -->\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


def blocks():
    return [(found["mark"], found["kind"], found["text"]) for found in BLOCK.finditer(README)]


def test_each_python_block_runs_and_prints_what_is_shown_below_it():
    namespace = {}
    shown = 0
    for (_, kind, text), (mark, following, expected) in zip(blocks(), [*blocks()[1:], (None, "", "")], strict=True):
        if kind == "python":
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(compile(text, "README.md", "exec"), namespace)  # noqa: S102  # the README's own code
            assert (mark, following) == (None, "text"), "no output is shown"
            assert printed.getvalue() == expected
            shown += 1
    assert shown >= 3


def test_the_settled_rounds_are_what_the_example_prints():
    script = ROOT / "examples" / "settle_hanahuda.py"
    printed = subprocess.run([sys.executable, script], capture_output=True, check=True, encoding="utf-8").stdout
    assert [text for mark, _, text in blocks() if mark == "settle-output"] == [printed]


@pytest.mark.parametrize("mark", ["settle", "test"])
def test_the_commands_are_one_line_each_and_name_files_that_exist(mark):
    (text,) = [text for found, _, text in blocks() if found == mark]
    assert text.count("\n") == 1
    assert text.startswith("python3 -m venv .venv && ")
    assert all((ROOT / path).is_file() for path in re.findall(r"\S+\.py\b", text))


def test_links_to_the_repository_lead_to_files_that_exist():
    paths = re.findall(r"https://github\.com/hanafuda-rules/hanafuda-rules/(?:blob|tree)/main/([^)\s]+)", README)
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []
