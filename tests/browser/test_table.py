"""A person's path through the table, for each game, on a phone."""

import json

import pytest

from hanafuda_rules import Card
from hanafuda_rules.formats.records import replay_match

from browser.corpus import GAMES
from browser.driver import leads_to_a_rule, part, play_round, step


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
    hand = part(table, "hand")
    name = hand.locator("button[data-takes]").first.get_attribute("data-card")
    card = hand.locator(f'[data-card="{name}"]')
    card.click()
    lit = [each.get_attribute("data-card") for each in part(table, "field").locator(".lit").all()]
    assert lit
    assert {Card.parse(each).month for each in lit} == {Card.parse(name).month}
    assert card.get_attribute("aria-pressed") == "true"
    card.click()  # once more plays it, if it has one way to be played, or else puts it back
    if len(lit) in {1, 3}:
        card.wait_for(state="detached")
    else:
        assert card.get_attribute("aria-pressed") == "false"


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
    assert "round 2" in part(page, "carried").inner_text()
    turn = page.get_attribute(".browser-page", "data-turn")
    step(page, lambda element: element.click())
    page.wait_for_function(f"document.querySelector('.browser-page').dataset.turn !== '{turn}'")
    cards = part(page, "hand").locator("button").count()
    page.reload()
    part(page, "load").click()
    page.wait_for_selector(".browser-page[data-ready]", timeout=60_000)
    page.wait_for_function("document.querySelector('.browser-page').dataset.state === 'yours'")
    assert "round 2" in part(page, "carried").inner_text()
    assert part(page, "hand").locator("button").count() == cards
    page.context.close()
