"""No round is lost: nothing that is older or foreign replaces what a device keeps."""

import json

from hanafuda_rules.formats.entered_records import settle_record

from browser.conftest import start
from browser.driver import (
    add_round,
    by_points,
    choose_game,
    enter_moon_viewing,
    enter_points,
    open_fold,
    part,
    rounds_on,
    said,
    settled,
    stop_with_moon_viewing,
    totals_on,
)


def load_again(page, kept=0):
    page.reload()
    start(page, kept)
    settled(page)


def copied_link(page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    part(page, "link").click()
    said(page, "Link copied")
    return page.evaluate("navigator.clipboard.readText()")


def test_rounds_after_a_link_was_copied_outlive_a_reload(loaded):
    page = loaded("score_sheet")
    enter_moon_viewing(page)
    add_round(page)
    link = copied_link(page)
    assert "#" not in page.url
    for _ in range(2):
        stop_with_moon_viewing(page)
        add_round(page)
    load_again(page)
    assert rounds_on(page) == 3
    assert part(page, "undo").get_attribute("aria-label") == "Undo round 3"
    page.goto(link)  # the own link, from before: a sheet of its own, beside the newer one
    start(page, 0)
    settled(page)
    assert "#" not in page.url
    assert rounds_on(page) == 1
    assert "Koi-Koi, 3 rounds" in part(page, "shelf").inner_text()
    load_again(page, kept=1)
    assert rounds_on(page) == 3
    page.context.close()


def test_a_link_holds_the_whole_sheet_and_replaces_none(loaded):
    page, other = loaded("score_sheet"), loaded("score_sheet")
    enter_moon_viewing(page)
    add_round(page)
    link = copied_link(page)
    enter_moon_viewing(other)
    for _ in range(2):
        add_round(other)
        stop_with_moon_viewing(other)
    other.goto(link)  # in the same tab, where only the hash changes
    start(other, 0)
    settled(other)
    assert totals_on(other) == ["0", "5"]
    stop_with_moon_viewing(other)
    add_round(other)
    load_again(other)
    assert totals_on(other) == ["0", "10"]
    assert "Koi-Koi, 2 rounds: Player 1 0, Player 2 10" in part(other, "shelf").inner_text()
    page.context.close()
    other.context.close()


def test_two_windows_show_the_same_sheet_and_none_overwrites_the_newer(loaded):
    page = loaded("score_sheet")
    enter_moon_viewing(page)
    add_round(page)
    other = page.context.new_page()
    other.goto(page.url)
    start(other, 0)
    stop_with_moon_viewing(page)
    add_round(page)
    said(other, "Changed in another window.")
    assert rounds_on(other) == 2
    other.click('[data-focus="round0"]')
    other.click('[data-focus="delete0"]')
    settled(other)
    said(page, "Changed in another window.")
    assert rounds_on(page) == 1
    part(page, "undo").click()
    settled(page)
    said(other, "Changed in another window.")
    assert rounds_on(other) == rounds_on(page) == 2
    page.context.close()


def test_a_file_is_a_record_and_opens_as_a_sheet_of_its_own(sheet, tmp_path):
    enter_moon_viewing(sheet)
    add_round(sheet)
    with sheet.expect_download() as download:
        part(sheet, "keep").click()
    record = json.loads(download.value.path().read_text(encoding="utf-8"))
    (only,) = settle_record(record)
    assert only.table.totals == (0, 5)
    stop_with_moon_viewing(sheet)
    add_round(sheet)
    path = tmp_path / "koi_koi.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    part(sheet, "open").set_input_files(path)
    said(sheet, "The record is open")
    assert totals_on(sheet) == ["0", "5"]
    assert "Koi-Koi, 2 rounds" in part(sheet, "shelf").inner_text()
    path.write_text(json.dumps({**record, "standings": [1, 1]}), encoding="utf-8")
    part(sheet, "open").set_input_files(path)
    sheet.wait_for_function("document.querySelector('[data-part=complaint]').textContent !== ''")
    assert "standings[0] of the record is" in part(sheet, "complaint").inner_text()


def test_another_game_begins_a_sheet_beside_the_one_with_rounds(sheet):
    enter_moon_viewing(sheet)
    add_round(sheet)
    open_fold(sheet, "Game, rules and players")
    part(sheet, "game").select_option("bakappana")
    settled(sheet)
    said(sheet, "A new sheet.")
    assert rounds_on(sheet) == 0
    kept = part(sheet, "shelf").locator(".kept", has_text="Koi-Koi, 1 round: Player 1 0, Player 2 5")
    kept.first.locator("[data-kept]").click()
    settled(sheet)
    assert totals_on(sheet) == ["0", "5"]


def test_a_correction_outlives_a_reload_and_can_be_cancelled_after_it(loaded):
    page = loaded("score_sheet")
    choose_game(page, "bakappana", {}, 2)
    by_points(page)
    for points in ((100, 164), (150, 114)):
        enter_points(page, points)
        add_round(page)
    page.click('[data-focus="round0"]')
    page.click('[data-focus="edit0"]')
    settled(page)
    enter_points(page, (90, 174))
    load_again(page)
    assert part(page, "carried").inner_text() == "Correct round 1"
    part(page, "cancel").click()
    settled(page)
    assert (rounds_on(page), totals_on(page)) == (2, ["-14", "14"])  # 100 - 132 and 150 - 132 (BP-4.1)
    page.context.close()


def test_deleting_a_sheet_asks_first(sheet):
    enter_moon_viewing(sheet)
    add_round(sheet)
    part(sheet, "new").click()
    settled(sheet)
    kept = part(sheet, "shelf").locator(".kept")
    before = kept.count()
    sheet.once("dialog", lambda dialog: dialog.dismiss())
    kept.first.locator(".remove").click()
    assert kept.count() == before
    sheet.once("dialog", lambda dialog: dialog.accept())
    kept.first.locator(".remove").click()
    assert kept.count() == before - 1
