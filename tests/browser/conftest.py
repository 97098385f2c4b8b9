"""The built manual on a local server, and the system's Chromium. ``HANAFUDA_SITE`` names the folder of the manual."""

import functools
import http.server
import os
import shutil
import threading
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent
SITE = Path(os.environ.get("HANAFUDA_SITE", ROOT.parents[1] / "docs" / "_build" / "html"))
PHONE, SIDEWAYS, WIDE = SIZES = ((390, 844), (844, 390), (1280, 900))
NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


DEALS = "let seed = 7; crypto.getRandomValues = (array) => array.fill(seed++)"  # the same ones every time


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="session")
def address():
    handler = functools.partial(Quiet, directory=str(SITE))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def chromium():
    path = next(filter(None, map(shutil.which, NAMES)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def opened(chromium, address):
    """Opens a page of the manual; everything that goes wrong in it is kept in ``page.wrong``."""

    def open_page(name, *, size=WIDE, anchor="", **more):
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, **{"reduced_motion": "reduce"} | more
        )
        context.add_init_script(
            "let seed = 7; crypto.getRandomValues = (array) => array.fill(seed++)"
        )  # the same deals
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.wrong = []
        page.on("pageerror", lambda error: page.wrong.append(str(error)))
        page.goto(f"{address}{name}.html{anchor}")
        return page

    return open_page


def start(page, kept=None):
    """Load what the page runs, and go on with something that the device keeps, or begin something new."""
    if kept is None:
        page.click('[data-part="load"]')
    else:
        page.locator("[data-part=kept] [data-kept]").nth(kept).click()
    page.wait_for_selector(".browser-page[data-ready]", timeout=60_000)


@pytest.fixture(scope="session")
def loaded(opened):
    """Opens a page and loads what it runs."""

    def load(name, **more):
        page = opened(name, **more)
        start(page)
        return page

    return load


@pytest.fixture(scope="module")
def sheet(loaded):
    page = loaded("score_sheet")
    yield page
    assert page.wrong == []


@pytest.fixture(scope="module")
def table(loaded):
    page = loaded("table", size=PHONE)
    yield page
    assert page.wrong == []
