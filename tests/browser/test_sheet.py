"""A person's path through the score sheet, for each game."""

import json

import pytest

from hanafuda_pages import answer
from hanafuda_rules.formats.entered_records import settle_record

from browser.conftest import PHONE
from browser.corpus import GAMES, evenings
from browser.driver import (
    add_round,
    by_points,
    cards_in,
    choose_game,
    enter,
    enter_moon_viewing,
    enter_points,
    leads_to_a_rule,
    name_players,
    open_fold,
    part,
    rounds_on,
    settled,
    tap,
    totals_on,
)


def round_of(key):
    """A record of a round with cards of which much is told, and with few cards to tap."""
    records = [each for each in evenings(key, rounds=1) if "piles" in each["rounds"][0]["outcome"]]

    def worth(record):
        told = record["rounds"][0]["outcome"]
        return len(told), -sum(map(len, told["piles"].values()))

    return max(records, key=worth)


@pytest.mark.parametrize("key", GAMES)
def test_a_round_is_entered_with_a_mistake_and_settled(sheet, key):
    record = round_of(key)
    told = record["rounds"][0]["outcome"]
    (expected,) = settle_record(record)
    choose_game(sheet, key, record["options"], record["seats"])
    settled(sheet)
    assert part(sheet, "add").is_disabled()
    request = {"call": "describe", "game": key, "options": record["options"], "seats": record["seats"]}
    about = json.loads(answer(json.dumps(request)))
    for seat, pile in told["piles"].items():
        for card in cards_in(pile):
            tap(sheet, card, seat)
        if not pile:
            sheet.locator(f'[data-focus="none{seat}"]').click()
            settled(sheet)
    for each in about["fields"]:
        if each["name"] in told:
            enter(sheet, each, told[each["name"]], f"round.{each['name']}")
    net = ", ".join(f"Player {seat + 1} {amount:+}" for seat, amount in enumerate(expected.settlement.net))
    net = net.replace("+0", "0") + "."
    assert settled(sheet) == net
    assert all(leads_to_a_rule(sheet, link) for link in part(sheet, "result").get_by_role("link").all())
    for seat, pile in [(seat, pile) for seat, pile in told["piles"].items() if pile][:1]:
        tap(sheet, cards_in(pile)[0], seat)  # the card is with nobody now
        settled(sheet)
        assert sheet.locator(f'[data-card="{cards_in(pile)[0]}"]').get_attribute("data-seat") is None
        part(sheet, "undo").click()
        assert settled(sheet).endswith(net)
    add_round(sheet)
    assert rounds_on(sheet) == 1


def test_the_keyboard_alone_settles_a_round(loaded):
    page = loaded("score_sheet")
    part(page, "game").focus()
    page.keyboard.type("Koi")
    settled(page)
    part(page, "tap-seats").get_by_role("button").last.focus()
    page.keyboard.press("Enter")  # taps give cards to the second player
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.card") == "1b"
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    first = page.evaluate("document.activeElement.dataset.card")
    page.keyboard.press("Space")
    settled(page)
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").endswith(", Player 2")
    page.keyboard.press("1")
    settled(page)
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").endswith(", Player 1")
    page.keyboard.press("Delete")
    settled(page)
    assert "Player" not in page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert page.evaluate("document.activeElement.dataset.card") == first
    for card in ("8b", "8a", "9a", "9r"):
        while page.evaluate("document.activeElement.dataset.card") != card:
            page.keyboard.press("ArrowRight")
        page.keyboard.press("2")
        settled(page)
    page.keyboard.press("Tab")  # the deck is one tab stop
    assert page.evaluate("document.activeElement.dataset.card") is None
    while page.evaluate("document.activeElement.dataset.focus") != "round.stopped":
        page.keyboard.press("Tab")
    for _ in range(2):  # to the first player, to the second
        page.keyboard.press("ArrowDown")
        settled(page)
    assert settled(page) == "Player 1 0, Player 2 +5."
    while page.evaluate("document.activeElement.dataset.part") != "add":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('[data-part=carried]').textContent.startsWith('Round 2')")
    page.context.close()


def test_yaku_without_cards(sheet):
    choose_game(sheet, "koi_koi", {}, 2)
    by_points(sheet)
    assert not part(sheet, "deck").is_visible()
    sheet.locator('[data-focus="sheet.yaku.1:"] > summary').click()
    sheet.locator('[data-focus="sheet.yaku.1.animals"]').check()
    settled(sheet)
    sheet.locator('[data-focus="sheet.yaku.1.animals+"]').fill("2")
    sheet.locator('[data-focus="sheet.yaku.1.animals+"]').press("Tab")
    settled(sheet)
    sheet.locator('[data-focus="round.stopped"]').select_option("1")
    assert settled(sheet) == "Player 1 0, Player 2 +3."
    sheet.click('[data-focus="by-cards"]')
    settled(sheet)
    assert part(sheet, "add").is_disabled()
    assert not part(sheet, "sheet").is_visible()


def test_names_options_and_an_earlier_score(sheet):
    enter_moon_viewing(sheet)
    name_players(sheet, ["", "Ben <b>"])
    assert settled(sheet) == "Player 1 0, Ben <b> +5."
    open_fold(sheet, "Options of the rules")
    sheet.locator('[data-focus="option.viewing_value"]').select_option("3")
    assert settled(sheet) == "Player 1 0, Ben <b> +3."
    assert part(sheet, "preset").locator("option:checked").inner_text() == "Your own options"
    open_fold(sheet, "Carry on from an earlier score")
    sheet.locator('[data-focus="table.totals.1"]').fill("9")
    sheet.locator('[data-focus="table.totals.1"]').press("Tab")
    settled(sheet)
    assert totals_on(sheet) == ["0", "9"]


def change_meanwhile(page):
    """A card is given and taken back, and the answers arrive while the person still presses or types."""
    page.evaluate("for (const _ of [1, 2]) document.querySelector('[data-card=\"1c\"]').click()")
    page.wait_for_timeout(300)


def test_answers_do_not_interrupt_a_person(sheet):
    enter_moon_viewing(sheet)
    sheet.locator('[data-focus="tap0"]').click()
    sheet.locator('[data-focus="tap1"]').hover()
    sheet.mouse.down()
    change_meanwhile(sheet)
    sheet.mouse.up()
    settled(sheet)
    assert sheet.locator('[data-focus="tap1"]').get_attribute("aria-pressed") == "true"
    sheet.locator('[data-focus="name1"]').click()
    sheet.keyboard.type("Be")
    change_meanwhile(sheet)
    sheet.keyboard.type("n")
    sheet.keyboard.press("Enter")
    assert settled(sheet) == "Player 1 0, Ben +5."
    sheet.locator('[data-focus="round.stopped"]').focus()
    sheet.keyboard.type("Player 1", delay=100)
    settled(sheet)
    assert sheet.locator('[data-focus="round.stopped"]').input_value() == "0"
    sheet.keyboard.type("Ben", delay=100)
    assert settled(sheet) == "Player 1 0, Ben +5."


# The card points of ten rounds on a paper sheet. Sakura's deck has 240.
PAPER = [
    (90, 70, 80), (100, 60, 80), (75, 85, 80), (60, 120, 60), (110, 70, 60),
    (80, 80, 80), (55, 95, 90), (120, 40, 80), (70, 90, 80), (85, 65, 90),
]  # fmt: skip


def test_ten_rounds_of_sakura_with_two_mistakes_that_are_corrected_afterwards(loaded):
    page = loaded("score_sheet", size=PHONE)
    part(page, "game").select_option("sakura")
    settled(page)
    page.locator('[data-focus="seats"]').select_option("3")
    settled(page)
    open_fold(page, "Options of the rules")
    page.locator('[data-focus="option.rounds"]').fill("12")
    page.locator('[data-focus="option.rounds"]').press("Tab")
    settled(page)
    name_players(page, ["Aki", "Ben", "Chie"])
    by_points(page)
    wrong = {2: (85, 75, 80), 6: (55, 85, 100)}
    for place, points in enumerate(PAPER):
        enter_points(page, wrong.get(place, points))
        add_round(page)
    assert rounds_on(page) == 10
    assert totals_on(page) != [str(sum(points[seat] for points in PAPER)) for seat in range(3)]
    for place in wrong:
        page.click(f'[data-focus="round{place}"]')
        page.get_by_role("button", name=f"Correct round {place + 1}").click()
        settled(page)
        enter_points(page, PAPER[place])
        add_round(page)
        assert "is corrected" in settled(page)
    assert totals_on(page) == [str(sum(points[seat] for points in PAPER)) for seat in range(3)]
    assert page.locator('[data-focus="sheet.points.0"]').is_visible()  # points stay the way to enter
    page.click('[data-focus="round9"]')
    page.get_by_role("button", name="Delete").click()
    settled(page)
    assert rounds_on(page) == 9
    part(page, "undo").click()
    settled(page)
    assert rounds_on(page) == 10
    page.context.close()


def test_a_half_entered_round_outlives_a_correction_and_its_cancelling(sheet):
    choose_game(sheet, "bakappana", {}, 2)
    by_points(sheet)
    for points in ((100, 164), (150, 114)):
        enter_points(sheet, points)
        add_round(sheet)
    enter_points(sheet, (130,))
    sheet.click('[data-focus="round0"]')
    sheet.click('[data-focus="edit0"]')
    settled(sheet)
    enter_points(sheet, (90, 174))
    part(sheet, "cancel").click()
    settled(sheet)
    assert sheet.locator('[data-focus="sheet.points.0"]').input_value() == "130"
    sheet.click('[data-focus="round0"]')
    sheet.click('[data-focus="edit0"]')
    settled(sheet)
    enter_points(sheet, (90, 174))
    add_round(sheet)
    assert sheet.locator('[data-focus="sheet.points.0"]').input_value() == "130"
    part(sheet, "undo").click()  # a correction is one step
    settled(sheet)
    row = part(sheet, "ledger").locator("tbody tr", has=sheet.locator(".round")).first
    assert row.locator("td").first.inner_text() == "-32"


def test_a_round_after_the_end_of_the_match_needs_a_confirmation(sheet):
    choose_game(sheet, "koi_koi", {}, 2)
    open_fold(sheet, "Options of the rules")
    sheet.locator('[data-focus="option.rounds"]').fill("1")
    sheet.locator('[data-focus="option.rounds"]').press("Tab")
    settled(sheet)
    for _ in range(2):
        for card in ("8b", "8a", "9a", "9r"):
            tap(sheet, card, 1)
        sheet.locator('[data-focus="round.stopped"]').select_option("1")
        settled(sheet)
        asked = []
        sheet.once("dialog", lambda dialog, asked=asked: (asked.append(dialog.message), dialog.dismiss()))
        part(sheet, "add").click()
        settled(sheet)
    assert rounds_on(sheet) == 1
    assert "over" in asked[0]


def test_the_other_cards_go_to_one_player_at_once(sheet):
    choose_game(sheet, "bakappana", {}, 2)
    for card in ("1b", "1r", "1c", "1d"):  # 44 cards are the most that the other can capture
        tap(sheet, card, 0)
    settled(sheet)
    sheet.click('[data-focus="tap1"]')
    sheet.click('[data-focus="rest"]')
    settled(sheet)
    assert part(sheet, "add").is_enabled()
    part(sheet, "undo").click()
    assert "44 cards are still to be given" in settled(sheet)


def test_the_status_is_short_and_always_in_sight(sheet):
    for size in (PHONE, (844, 390)):
        sheet.set_viewport_size({"width": size[0], "height": size[1]})
        choose_game(sheet, "sakura", {}, 3)
        tap(sheet, "1b", 0)
        settled(sheet)
        cards = part(sheet, "deck").locator("button:visible")
        for card in (cards.first, cards.last):
            card.focus()
            box = part(sheet, "status").bounding_box()
            assert 0 < box["height"] < 50
            assert box["y"] + box["height"] <= size[1]
            bar = sheet.locator(".bar").bounding_box()
            under = card.bounding_box()
            assert under["y"] + under["height"] <= bar["y"] + 1
    sheet.set_viewport_size({"width": 1280, "height": 900})
