"""A person's path through the table, for each game, on a phone."""

import json

import pytest

from hanafuda_rules.records import replay_match

from browser.corpus import GAMES
from browser.driver import leads_to_a_rule, part, play_round


def deal(page, key, rounds="1"):
    if part(page, "playing").is_visible():
        part(page, "leave").click()
    part(page, "game").select_option(key)
    page.wait_for_function(f"document.querySelector('[data-part=links]').innerHTML.includes('{key}')")
    part(page, "rounds").select_option(rounds)
    part(page, "deal").click()
    part(page, "playing").wait_for()


@pytest.mark.parametrize("key", GAMES)
def test_a_round_is_played_to_its_reckoning(table, key):
    deal(table, key)
    play_round(table, lambda element: element.click())
    links = part(table, "reckoning").get_by_role("link").all()
    assert links
    assert all(leads_to_a_rule(table, link) for link in links)
    with table.expect_download() as download:
        part(table, "keep").click()
    assert replay_match(json.loads(download.value.path().read_text(encoding="utf-8"))).is_over


def test_what_can_be_taken_lights_up(table):
    deal(table, "bakappana")
    table.wait_for_function("document.querySelector('.browser-page').dataset.state === 'yours'")
    card = part(table, "hand").locator("button[data-takes]").first
    card.click()
    month = card.get_attribute("data-card").rstrip("abcder")
    lit = [each.get_attribute("data-card") for each in part(table, "field").locator(".lit").all()]
    assert lit
    assert {each.rstrip("abcder") for each in lit} == {month}
    card.click()
    if len(lit) > 1:
        assert part(table, "field").locator(".lit").count() == 0
    else:
        assert table.locator(f'[data-part="hand"] [data-card="{card}"]').count() == 0


def test_the_keyboard_alone_plays_a_round(loaded):
    page = loaded("table")
    deal(page, "koi_koi")

    def press(element):
        element.focus()
        page.keyboard.press("Enter")

    play_round(page, press)
    assert "The round is over" in part(page, "status").inner_text()
    page.context.close()


def test_a_match_goes_on_and_is_taken_up_again(loaded):
    page = loaded("table")
    deal(page, "koi_koi", "")
    play_round(page, lambda element: element.click())
    part(page, "next-round").click()
    page.wait_for_function("document.querySelector('.browser-page').dataset.state === 'yours'")
    hand = part(page, "hand").inner_html()
    assert "round 2" in part(page, "carried").inner_text()
    page.reload()
    part(page, "load").click()
    page.wait_for_selector(".browser-page[data-ready]")
    page.wait_for_function("document.querySelector('.browser-page').dataset.state === 'yours'")
    assert "round 2" in part(page, "carried").inner_text()
    assert part(page, "hand").locator("button").count() == hand.count("<button")
    page.context.close()
