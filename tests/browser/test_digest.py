"""Node and a browser answer as CPython does, to the last byte."""

import json
import shutil
import subprocess

import pytest

from hanafuda_pages import answer

from browser.conftest import ROOT, SITE
from browser.corpus import digest, requests


@pytest.fixture(scope="module")
def asked():
    return requests()


@pytest.fixture(scope="module")
def expected(asked):
    return digest(map(answer, asked))


def test_there_are_many_settlements(asked):
    assert sum('"call": "settle"' in each for each in asked) > 800


def test_node_answers_as_cpython_does(asked, expected, tmp_path):
    path = tmp_path / "requests.json"
    path.write_text(json.dumps(asked), encoding="utf-8")
    command = [shutil.which("node"), ROOT / "digest.mjs", SITE / "_static" / "browser" / "library.zip", path]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert done.stdout.strip() == expected


def test_chromium_answers_as_cpython_does(sheet, asked, expected):
    found = sheet.evaluate(
        """async (requests) => {
            const { askText } = await import(new URL('_static/browser/page.js', location.href));
            const answers = [];
            for (const request of requests) answers.push(await askText(request));
            const bytes = new TextEncoder().encode(answers.join("\\n"));
            const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
            return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
        }""",
        asked,
    )
    assert found == expected
