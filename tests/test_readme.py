"""The README is correct: its Python runs, its outputs are the real ones, its links lead somewhere."""

import contextlib
import io
import itertools
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from hanafuda_rules import Kind, SeededShuffler, game, game_keys
from hanafuda_rules.games import GAMES, koi_koi
from hanafuda_rules.svg import cards_svg, svg_of

from helpers.manual import tables

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
URLS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
BLOCK = re.compile(
    r"(?:^<!-- ci:(?P<mark>[\w-]+) -->\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
BLOCKS = [(found["mark"], found["kind"], found["text"]) for found in BLOCK.finditer(README)]
EXAMPLES = [
    (text, expected) for (_, kind, text), expected in itertools.pairwise([*BLOCKS, (None, "", "")]) if kind == "python"
]


@pytest.mark.parametrize(("text", "below"), EXAMPLES)
def test_each_python_block_runs_by_itself_and_prints_what_is_shown_below_it(text, below):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(text, "README.md", "exec"), {})  # noqa: S102  # the README's own code
    assert below == (None, "text", printed.getvalue())


def test_the_first_example_is_a_round_of_koi_koi_in_ten_lines():
    (first, _), *others = EXAMPLES
    assert "koi_koi.RULES.deal(" in first
    assert len(first.splitlines()) <= 10
    assert others


def test_the_settled_round_is_what_the_example_ends_with():
    (command,) = [text for mark, _, text in BLOCKS if mark == "settle"]
    script = ROOT / re.findall(r"\S+\.py\b", command)[0]
    printed = subprocess.run([sys.executable, script], capture_output=True, check=True, encoding="utf-8").stdout
    (shown,) = [text for mark, _, text in BLOCKS if mark == "settle-output"]
    assert f"\n\n{shown}" == printed[-len(shown) - 2 :]


@pytest.mark.parametrize("mark", ["settle", "test"])
def test_the_commands_are_one_command_each_and_name_files_that_exist(mark):
    (text,) = [text for found, _, text in BLOCKS if found == mark]
    joined = text.replace(" \\\n  ", " ")
    assert joined.count("\n") == 1
    assert joined.startswith("python3 -m venv .venv && ")
    assert all((ROOT / path).is_file() for path in re.findall(r"\S+\.py\b", text))


def test_links_to_the_repository_lead_to_files_that_exist():
    place = r"https://(?:github|raw\.githubusercontent)\.com/hanafuda-rules/hanafuda-rules/(?:blob/|tree/)?main/"
    paths = re.findall(rf"{place}([^)\s]+)", README)
    assert len(paths) >= 3
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_links_to_the_manual_lead_to_its_pages():
    pages = re.findall(rf"{URLS['Documentation']}en/latest/([^)\s]+)\.html", README)
    # The doors come first.
    assert pages[:3] == ["table", "score_sheet", "index"]
    assert [page for page in pages if not (ROOT / "docs" / f"{page}.rst").exists()] == []


def test_the_picture_is_what_the_library_draws():
    drawn = (ROOT / "docs" / "_static" / "brights.svg").read_text(encoding="utf-8")
    assert drawn == cards_svg(Kind.BRIGHT.cards, width=110) + "\n"


def test_the_table_is_what_the_library_draws():
    drawn = (ROOT / "docs" / "_static" / "table.svg").read_text(encoding="utf-8")
    assert drawn == svg_of(koi_koi.RULES.deal(seats=2, shuffler=SeededShuffler(1)).view(0)) + "\n"


def test_code_fits_into_80_columns():
    assert [line for _, _, text in BLOCKS for line in text.splitlines() if len(line) > 80] == []


def test_each_game_is_listed_with_its_seats():
    lines = re.findall(r"^- \*\*(.*?)\*\*.*; (.*)$", README, re.MULTILINE)
    assert [(name.removesuffix("s"), seats) for name, seats in lines] == [
        (found.name, tables.seats_said(found)) for found in map(game, GAMES)
    ]
    numbers = {13: "thirteen", 14: "fourteen", 15: "fifteen", 16: "sixteen", 17: "seventeen"}
    assert f"Koi-Koi, Go-Stop, Hachi-Hachi and {numbers[len(GAMES) - 3]} more" in README
    assert game_keys()[: len(GAMES)] == GAMES
