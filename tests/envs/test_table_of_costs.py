"""The command that says what a decision costs, next to other libraries."""

import re

from helpers.scripts import run


def test_every_environment_has_its_line():
    done = run("../tests/benchmarks/environments.py", "--quick")
    assert done.returncode == 0
    lines = re.findall(r"^(\S+?)[,:] .* +\d+\.\d +\d+\.\d to \d+\.\d$", done.stdout, re.MULTILINE)
    assert {"self-play", "PettingZoo", "Gymnasium"} <= set(lines)
    # Other libraries are measured where they are installed.
    others = re.findall(r"^(?:left out: )?(RLCard|OpenSpiel): ", done.stdout + done.stderr, re.MULTILINE)
    assert others == [*["RLCard"] * 3, *["OpenSpiel"] * 3]
