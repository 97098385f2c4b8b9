"""The page of a game opens the table and the score sheet with the game and the preset that it teaches."""

import os
import subprocess
import sys

import pytest

from browser.conftest import ROOT, start
from browser.driver import part, settled


@pytest.mark.parametrize(("title", "name"), [("in your browser", "table"), ("the score sheet", "score_sheet")])
def test_a_link_opens_the_game_with_the_preset_of_the_page(opened, title, name):
    page = opened("games/koi_koi")
    page.locator("article").get_by_role("link", name=title).click()
    page.wait_for_url(f"**/{name}.html#game=koi_koi&preset=NINTENDO")
    start(page)
    if name == "score_sheet":
        settled(page)
    assert part(page, "game").input_value() == "koi_koi"
    assert part(page, "preset").locator("option:checked").inner_text() == "Nintendo"
    page.context.close()


def test_a_link_with_an_unknown_game_or_preset_is_a_warning(tmp_path):
    links = ["table koi_koi NINTENDO", "table koi_koi NINTENDOO", "sheet poker", "sheet mushi"]
    text = "\n".join(["Links", "=====", "", *[f":in-browser:`a link <{link}>`" for link in links], ""])
    (tmp_path / "index.rst").write_text(text, encoding="utf-8")
    options = ["-q", "-C", "-D", "extensions=browser_pages", "-b", "dummy"]
    command = [sys.executable, "-m", "sphinx", *options, tmp_path, tmp_path / "built"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT.parents[1] / "docs" / "_ext")}
    built = subprocess.run(command, capture_output=True, check=True, env=environment, text=True)
    warnings = [line.partition("WARNING: ")[2] for line in built.stderr.splitlines() if "WARNING" in line]
    assert [warning.partition(" [")[0] for warning in warnings] == [
        "a link <table koi_koi NINTENDOO>: no such game or preset",
        "a link <sheet poker>: no such game or preset",
    ]
