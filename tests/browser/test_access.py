"""axe-core finds nothing on the pages; nothing is wider than a phone, and everything that is tapped is large enough."""

from browser.conftest import ROOT
from browser.driver import choose_game, part, play_round, settled
from browser.test_table import deal

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
LOOKS = [(390, "light"), (390, "dark"), (1200, "light"), (1200, "dark")]


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
    for width, scheme in looks:
        page.set_viewport_size({"width": width, "height": 844})
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
    part(page, "by-name").check()
    settled(page)
    page.locator('[data-focus="sheet.yaku.1.moon_viewing"]').check()
    settled(page)
    page.locator('[data-focus="round.stopped"]').select_option("1")
    assert settled(page).startswith("Settled")
    part(page, "add").click()
    settled(page)
    looked_at(page)
    page.context.close()


def test_the_table(loaded):
    page = loaded("table")
    looked_at(page)
    deal(page, "koi_koi")
    page.wait_for_function("document.querySelector('.browser-page').dataset.state === 'yours'")
    part(page, "hand").locator("button").first.click()
    looked_at(page)
    play_round(page, lambda element: element.click())
    looked_at(page)
    page.context.close()
