"""A person's path through the score sheet, for each game."""

import json

import pytest

from hanafuda_pages import answer
from hanafuda_rules.formats.entered_records import settle_record

from browser.corpus import GAMES, evenings
from browser.driver import cards_in, choose_game, enter, leads_to_a_rule, part, settled, tap


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
    assert settled(sheet).startswith("Still to enter")
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
    net = ", ".join(f"Seat {seat} {amount:+}" for seat, amount in enumerate(expected.settlement.net)).replace("+0", "0")
    assert settled(sheet) == f"Settled: {net}."
    assert all(leads_to_a_rule(sheet, link) for link in part(sheet, "result").get_by_role("link").all())
    seat, pile = next((seat, pile) for seat, pile in told["piles"].items() if pile)
    tap(sheet, cards_in(pile)[0], seat)  # the card is with nobody now
    assert not settled(sheet).startswith("Settled")
    part(sheet, "undo").click()
    assert settled(sheet) == f"Settled: {net}."
    part(sheet, "add").click()
    settled(sheet)
    assert part(sheet, "ledger").locator("> table > tbody > tr").count() == 2
    part(sheet, "new").click()
    settled(sheet)


def test_the_keyboard_alone_settles_a_round(loaded):
    page = loaded("score_sheet")
    part(page, "game").focus()
    page.keyboard.type("Koi")
    settled(page)
    part(page, "tap-seats").get_by_role("button").last.focus()
    page.keyboard.press("Enter")  # taps give cards to seat 1
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.card") == "1b"
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    first = page.evaluate("document.activeElement.dataset.card")
    page.keyboard.press("Space")
    settled(page)
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").endswith(", Seat 1")
    page.keyboard.press("0")
    settled(page)
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").endswith(", Seat 0")
    page.keyboard.press("Delete")
    settled(page)
    assert "Seat" not in page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert page.evaluate("document.activeElement.dataset.card") == first
    for card in ("8b", "8a", "9a", "9r"):
        while page.evaluate("document.activeElement.dataset.card") != card:
            page.keyboard.press("ArrowRight")
        page.keyboard.press("1")
        settled(page)
    page.keyboard.press("Tab")  # the deck is one tab stop
    assert page.evaluate("document.activeElement.dataset.card") is None
    while page.evaluate("document.activeElement.dataset.focus") != "round.stopped":
        page.keyboard.press("Tab")
    for _ in range(2):  # to seat 0, to seat 1
        page.keyboard.press("ArrowDown")
        settled(page)
    assert settled(page) == "Settled: Seat 0 0, Seat 1 +5."
    while page.evaluate("document.activeElement.dataset.part") != "add":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    settled(page)
    assert "Round 2" in part(page, "carried").inner_text()
    page.context.close()


def enter_moon_viewing(page):
    choose_game(page, "koi_koi", {}, 2)
    for card in ("8b", "8a", "9a", "9r"):
        tap(page, card, 1)
    page.locator('[data-focus="round.stopped"]').select_option("1")
    assert settled(page) == "Settled: Seat 0 0, Seat 1 +5."


def test_yaku_by_name(sheet):
    choose_game(sheet, "koi_koi", {}, 2)
    part(sheet, "by-name").check()
    settled(sheet)
    sheet.locator('[data-focus="sheet.yaku.1.animals"]').check()
    settled(sheet)
    sheet.locator('[data-focus="sheet.yaku.1.animals+"]').fill("2")
    sheet.locator('[data-focus="sheet.yaku.1.animals+"]').press("Tab")
    settled(sheet)
    sheet.locator('[data-focus="round.stopped"]').select_option("1")
    assert settled(sheet) == "Settled: Seat 0 0, Seat 1 +3."
    part(sheet, "by-name").uncheck()
    assert settled(sheet).startswith("Still to enter")


def test_names_options_and_the_table_before(sheet):
    enter_moon_viewing(sheet)
    sheet.locator("summary", has_text="The players' names").click()
    sheet.locator('[data-focus="name1"]').fill("Ben <b>")
    sheet.locator('[data-focus="name1"]').press("Tab")
    assert settled(sheet) == "Settled: Seat 0 0, Ben <b> +5."
    sheet.locator("summary", has_text="Options of the rules").click()
    sheet.locator('[data-focus="option.viewing_value"]').select_option("3")
    assert settled(sheet) == "Settled: Seat 0 0, Ben <b> +3."
    assert part(sheet, "preset").locator("option:checked").inner_text() == "Your own options"
    sheet.locator("summary", has_text="The table before").click()
    sheet.locator('[data-focus="table.round_number"]').fill("9")
    sheet.locator('[data-focus="table.round_number"]').press("Tab")
    settled(sheet)
    assert "Round number: 9" not in part(sheet, "carried").inner_text()
    part(sheet, "new").click()
    settled(sheet)


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
    if not sheet.locator('[data-focus="name1"]').is_visible():
        sheet.locator("summary", has_text="The players' names").click()
    sheet.locator('[data-focus="name1"]').click()
    sheet.keyboard.type("Be")
    change_meanwhile(sheet)
    sheet.keyboard.type("n")
    sheet.keyboard.press("Enter")
    assert settled(sheet) == "Settled: Seat 0 0, Ben +5."
    sheet.locator('[data-focus="round.stopped"]').focus()
    sheet.keyboard.type("Seat 0", delay=100)
    settled(sheet)
    assert sheet.locator('[data-focus="round.stopped"]').input_value() == "0"
    sheet.keyboard.type("Ben", delay=100)
    assert settled(sheet) == "Settled: Seat 0 0, Ben +5."
    part(sheet, "new").click()
    settled(sheet)


def test_the_device_keeps_the_sheet_and_a_file_is_a_record(sheet, tmp_path):
    enter_moon_viewing(sheet)
    part(sheet, "add").click()
    settled(sheet)
    with sheet.expect_download() as download:
        part(sheet, "keep").click()
    record = json.loads(download.value.path().read_text(encoding="utf-8"))
    (only,) = settle_record(record)
    assert only.table.totals == (0, 5)
    sheet.reload()
    part(sheet, "load").click()
    sheet.wait_for_selector(".browser-page[data-ready]", timeout=60_000)
    assert part(sheet, "ledger").locator("> table > tbody > tr").count() == 2
    part(sheet, "new").click()
    settled(sheet)
    path = tmp_path / "koi_koi.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    part(sheet, "open").set_input_files(path)
    part(sheet, "ledger").locator("> table > tbody > tr").first.wait_for()
    path.write_text(json.dumps({**record, "standings": [1, 1]}), encoding="utf-8")
    part(sheet, "open").set_input_files(path)
    sheet.wait_for_function("document.querySelector('[data-part=complaint]').textContent !== ''")
    assert "standings[0] of the record is" in part(sheet, "complaint").inner_text()
