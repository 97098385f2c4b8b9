"""The pages load nothing before somebody asks, check what they load, and say so when that cannot be."""

import pytest

from browser.conftest import SITE
from browser.driver import part

PAGES = ["score_sheet", "table"]


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_loaded_before_it_is_asked_for(opened, name):
    page = opened(name)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if "pyodide" in url or "library.zip" in url or "worker" in url] == []
    assert part(page, "load").inner_text().endswith("MB)")
    assert not part(page, "needs-script").is_visible()


def told_to_use_a_script(page, name):
    link = part(page, name).get_by_role("link")
    return part(page, name).is_visible() and (SITE / link.get_attribute("href")).exists()


@pytest.mark.parametrize("name", PAGES)
def test_without_javascript(opened, name):
    page = opened(name, java_script_enabled=False)
    assert told_to_use_a_script(page, "needs-script")
    assert not part(page, "load").is_visible()


@pytest.mark.parametrize("name", PAGES)
def test_from_a_file(opened, name):
    page = opened(name)
    page.goto((SITE / f"{name}.html").as_uri())
    assert told_to_use_a_script(page, "needs-script")
    assert not part(page, "load").is_visible()


@pytest.mark.parametrize("file", ["pyodide.asm.wasm", "pyodide.mjs", "library.zip"])
@pytest.mark.parametrize("answer", [{"status": 404}, {"body": "something else"}])
def test_a_file_that_is_missing_or_another_one(opened, file, answer):
    page = opened("score_sheet")
    page.context.route(f"**/{file}*", lambda route: route.fulfill(**answer))
    part(page, "load").click()
    part(page, "failed").wait_for()
    assert told_to_use_a_script(page, "failed")
    why = part(page, "why").inner_text()
    assert file in why
    assert ("cannot be loaded (404)" if "status" in answer else "has a wrong size or checksum") in why
    assert part(page, "load").is_enabled()


def test_it_tries_again_and_says_how_far_it_has_got(opened):
    page = opened("score_sheet")
    page.context.route("**/library.zip*", lambda route: route.abort(), times=1)
    part(page, "load").click()
    part(page, "failed").wait_for()
    page.evaluate("""() => {
        window.said = [];
        const loading = document.querySelector('[data-part="loading"]');
        new MutationObserver(() => window.said.push(loading.textContent)).observe(loading, { childList: true });
    }""")
    part(page, "load").click()
    page.wait_for_selector(".browser-page[data-ready]", timeout=60_000)
    said = page.evaluate("window.said")
    assert len([each for each in said if each.endswith("0 % loaded")]) > 1
    assert "Loaded. Python starts." in said
