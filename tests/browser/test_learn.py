"""The page of a game opens the table and the score sheet with the game and the preset that it teaches."""

import pytest

from browser.conftest import start
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
