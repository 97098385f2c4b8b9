"""No round is lost: nothing that is older or foreign replaces the sheet on a device."""

from browser.driver import part, settled
from browser.test_sheet import enter_moon_viewing


def load_again(page):
    page.reload()
    part(page, "load").click()
    page.wait_for_selector(".browser-page[data-ready]", timeout=60_000)


def add_round(page):
    page.click('[data-focus="tap1"]')
    page.locator('[data-focus="round.stopped"]').select_option("1")
    for card in ("8b", "8a", "9a", "9r"):
        page.click(f'[data-card="{card}"]')
    assert settled(page).startswith("Settled")
    part(page, "add").click()
    settled(page)


def rounds_on(page):
    return part(page, "ledger").locator("> table > tbody > tr:not(.totals)").count()


def copied_link(page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    part(page, "link").click()
    page.wait_for_function("document.querySelector('[data-part=status]').textContent.startsWith('Link copied')")
    return page.evaluate("navigator.clipboard.readText()")


def test_rounds_after_a_link_was_copied_outlive_a_reload(loaded):
    page = loaded("score_sheet")
    enter_moon_viewing(page)
    part(page, "add").click()
    settled(page)
    link = copied_link(page)
    assert "#" not in page.url
    for _ in range(2):
        add_round(page)
    load_again(page)
    assert rounds_on(page) == 3
    page.on("dialog", lambda dialog: dialog.dismiss())
    page.goto(link)
    load_again(page)
    assert rounds_on(page) == 3
    assert "#" not in page.url
    page.context.close()


def test_a_link_holds_the_whole_sheet_and_leaves_the_address(loaded, opened):
    page = loaded("score_sheet")
    enter_moon_viewing(page)
    part(page, "add").click()
    settled(page)
    link = copied_link(page)
    other = opened("score_sheet")
    other.goto(link)
    load_again(other)
    assert "#" not in other.url
    add_round(other)
    load_again(other)
    assert rounds_on(other) == 2
    page.context.close()
    other.context.close()
