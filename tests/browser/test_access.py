"""axe-core finds nothing on the pages; nothing is wider than a phone, and everything that is tapped is large enough."""

from browser.conftest import ROOT, SIZES
from browser.driver import (
    add_round,
    by_points,
    choose_game,
    make_move,
    open_fold,
    part,
    play_round,
    settled,
    your_turn,
    yours_or_over,
)
from browser.test_table import deal

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
LOOKS = [(size, scheme) for size in SIZES for scheme in ("light", "dark")]


def violations(page):
    page.add_script_tag(path=AXE)
    found = page.evaluate("axe.run(document.querySelector('.browser-page'), { resultTypes: ['violations'] })")
    return [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found["violations"]]


def too_wide(page):
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def too_small(page):
    """What is tapped and less than 44 pixels high, or wide; a link in a text and a box with its label are exempt."""
    return page.evaluate("""() => [...document.querySelectorAll('.browser-page :is(button, select, summary, input)')]
        .filter((each) => each.checkVisibility() && !['checkbox', 'file'].includes(each.type))
        .map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
        .filter(([, { width, height }]) => width < 43.5 || height < 43.5)
        .map(([html, { width, height }]) => `${html} ${width} ${height}`)""")


def looked_at(page, looks=LOOKS):
    """Look at a page wide and narrow, light and dark."""
    for (width, height), scheme in looks:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        assert violations(page) == []
        assert too_wide(page) <= 0
        assert too_small(page) == []


def test_the_score_sheet(loaded, opened):
    looked_at(opened("score_sheet"))
    page = loaded("score_sheet")
    for key, seats in (("hachi_hachi", 5), ("go_stop", 2), ("koi_koi", 2)):
        choose_game(page, key, {}, seats)
        page.evaluate("document.querySelectorAll('.browser-page details').forEach((each) => { each.open = true; })")
        looked_at(page, LOOKS if key == "koi_koi" else LOOKS[:1])
    by_points(page)
    open_fold(page, "Yaku: none")
    page.locator('[data-focus="sheet.yaku.1.moon_viewing"]').check()
    settled(page)
    page.locator('[data-focus="round.stopped"]').select_option("1")
    settled(page)
    looked_at(page, LOOKS[:1])
    add_round(page)
    page.click('[data-focus="round0"]')
    looked_at(page)
    page.click('[data-focus="edit0"]')
    settled(page)
    looked_at(page, LOOKS[:1])
    page.context.close()


def test_the_table(loaded):
    page = loaded("table")
    looked_at(page)
    deal(page, "koi_koi")
    your_turn(page)
    part(page, "hint").click()
    page.wait_for_selector(".hinted")
    looked_at(page)
    make_move(page)
    for kind in ("yaku", "months"):
        part(page, kind).click()
        looked_at(page, LOOKS[:2])
        page.keyboard.press("Escape")
    part(page, "earlier").click()
    page.wait_for_selector(".past")
    looked_at(page, LOOKS[:2])
    part(page, "later").click()
    your_turn(page)
    play_round(page, lambda element: element.click())
    looked_at(page)
    deal(page, "hachi_hachi", seats=5)
    yours_or_over(page)
    looked_at(page, LOOKS[:4])
    page.context.close()
