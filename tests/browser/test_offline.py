"""After the first visit, both pages work without a network."""

from browser.conftest import start
from browser.driver import choose_game, part, settled
from browser.test_table import deal


def test_both_pages_work_without_a_network_once_one_of_them_says_so(loaded, address):
    page = loaded("score_sheet")
    page.wait_for_selector(".browser-page[data-offline]", timeout=60_000)
    assert part(page, "offline").inner_text() == "From now on, this page works without a network."
    page.context.set_offline(True)
    page.reload()
    start(page)
    choose_game(page, "sakura", {}, 3)
    assert settled(page)
    page.goto(f"{address}table.html")  # it was never opened before
    start(page)
    deal(page, "koi_koi")
    page.context.close()


def test_a_page_that_cannot_be_stored_does_not_promise_it(opened):
    def lacks_a_page(route):
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace('"table.html"', '"missing.html"'))

    page = opened("score_sheet")
    page.context.route("**/score_sheet.html", lacks_a_page)
    page.reload()
    start(page)
    page.wait_for_function("caches.has('hanafuda-rules')")
    page.wait_for_timeout(5000)
    assert page.get_attribute(".browser-page", "data-offline") is None
    assert part(page, "offline").inner_text() == ""
    page.context.close()


def test_older_versions_are_deleted(loaded):
    page = loaded("score_sheet")
    page.wait_for_selector(".browser-page[data-offline]", timeout=60_000)
    old = "_static/browser/library.zip?v=0123"
    page.evaluate(f"caches.open('hanafuda-rules').then((cache) => cache.put('{old}', new Response('')))")
    page.reload()
    start(page)
    page.wait_for_selector(".browser-page[data-offline]", timeout=60_000)
    listed = "caches.open('hanafuda-rules').then((cache) => cache.keys()).then((all) => all.map(({ url }) => url))"
    urls = page.evaluate(listed)
    assert [url for url in urls if old in url] == []
    assert len([url for url in urls if "library.zip?v=" in url]) == 1
    page.context.close()
