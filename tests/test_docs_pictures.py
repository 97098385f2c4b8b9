"""The pictures on the pages of the manual: each yaku with all its cards, each card in the gallery.

Sphinx builds a small manual of pictures. Without Sphinx, these tests are skipped.
"""

import importlib.util
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from hanafuda_rules import BLANK, CARDS, JOKERS, CardSet
from hanafuda_rules.games import hanahuda, suhara_bana

pytestmark = pytest.mark.skipif(not importlib.util.find_spec("sphinx"), reason="Sphinx is not installed")

EXTENSIONS = Path(__file__).parents[1] / "docs" / "_ext"
CONF = f"""
import sys
sys.path.insert(0, {str(EXTENSIONS)!r})
extensions = ["sphinx.ext.autodoc", "hanafuda_manual"]
html_theme = "basic"
"""
CARD_OF = {card.names.english: card for card in (*CARDS, BLANK, *JOKERS)}

PAGES = {
    "index": """
Pictures
========

.. toctree::

   gallery
   hanahuda
   suhara_bana
   dekiyaku
   kinds
   drawn
""",
    # The gallery speaks of a rule.
    "gallery": "Gallery\n=======\n\n.. rule:: CD-3 The blank\n\n.. card-gallery::\n",
    "hanahuda": "PH\n==\n\n.. yaku-table:: hanahuda.RULES.yaku\n",
    "suhara_bana": "SB\n==\n\n.. yaku-table:: suhara_bana.RULES.yaku\n",
    "dekiyaku": "HH\n==\n\n.. yaku-table:: hachi_hachi.RULES.yaku\n   :with: boar_deer_butterflies=True\n",
    "kinds": "PH\n==\n\n.. kinds-table:: hanahuda.RULES.classification\n",
    "drawn": """
Drawn
=====

In a text: :cards:`maple-deer 1b 20`.

.. cards-picture:: willow-ribbon pine-crane

   *In this order*.

.. turn-picture:: iris-ribbon
   :field: iris-chaff-1 iris-bridge susuki-geese
   :takes: iris-bridge

.. turn-picture:: iris-ribbon
   :field: susuki-geese
   :from: stock

.. table-picture:: hanahuda.RULES
   :seats: 3
   :seed: 7
   :moves: pass pass pass 5
   :seat: 1

.. table-picture:: hanahuda.RULES
   :seats: 4
   :seed: 7
   :moves: pass pass pass pass 9
   :seat: 0
""",
}

WRONG = {
    ".. cards-picture:: pine-eagle": 'unknown card "pine-eagle"',
    ":cards:`pine-eagle`": 'unknown card "pine-eagle"',
    ".. turn-picture:: 5r\n   :field: iris-bridge\n   :takes: 8b": "iris-ribbon takes one of these: iris-bridge",
    ".. turn-picture:: pine-crane\n   :field: 1rc": 'unknown card "1rc"',
    ".. turn-picture:: pine-crane\n   :field: 1r 1c": "takes one of these: pine-ribbon, pine-chaff-1",
    ".. turn-picture:: 10c\n   :field: 10a 10r\n   :takes: 10a\n   :rules: suhara_bana.RULES": "of these: maple-ribbon",
    ".. table-picture:: hanahuda.RULES\n   :seats: 9": "Hanahuda has 2, 3 or 4 seats, not 9",
    ".. table-picture:: hanahuda.RULES\n   :seats: 2\n   :moves: shoubu": '"shoubu" is not a move',
    ".. yaku-table:: koi_koi_2.RULES.yaku": "there is no game 'koi_koi_2': did you mean 'koi_koi'?",
    ".. options-table:: hanahuda_2": "there is no game 'hanahuda_2': did you mean 'hanahuda'?",
}


def write_manual(folder, pages):
    folder.mkdir()
    (folder / "conf.py").write_text(CONF, encoding="utf-8")
    for name, text in pages.items():
        (folder / f"{name}.rst").write_text(text, encoding="utf-8")
    return folder


def build(source, target, builder, *options):
    command = [sys.executable, "-m", "sphinx", "-q", "-b", builder, *options, str(source), str(target)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


class Elements(HTMLParser):
    """The elements of a page as a tree of (tag, attributes, children). Texts are children, too."""

    VOID = ("area", "br", "col", "hr", "img", "input", "link", "meta", "wbr")

    def __init__(self, text):
        super().__init__()
        self.root = ("page", {}, [])
        self.open = [self.root]
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        element = (tag, dict(attrs), [])
        self.open[-1][2].append(element)
        if tag not in self.VOID:
            self.open.append(element)

    def handle_endtag(self, tag):
        if tag not in self.VOID:
            assert self.open.pop()[0] == tag

    def handle_data(self, data):
        self.open[-1][2].append(data)


def elements(node, tag=None, class_=None):
    """Each element with a tag and a class within an element, which can be the element itself."""
    if isinstance(node, str):
        return
    if tag in {None, node[0]} and (class_ is None or class_ in (node[1].get("class") or "").split()):
        yield node
    for child in node[2]:
        yield from elements(child, tag, class_)


def cards_in(node):
    """The cards drawn within an element, in order; ``None`` for a back."""
    return [CARD_OF.get(image["alt"]) for _, image, _ in elements(node, "img", "hanafuda-card")]


def text_of(node):
    return node if isinstance(node, str) else "".join(map(text_of, node[2]))


def rows_of(page):
    """The rows of all tables of a page, each with the text of its cells and the cards of the last cell."""
    rows = [[*elements(row, "td")] for body in elements(page, "tbody") for row in elements(body, "tr")]
    return [([text_of(cell) for cell in cells], cards_in(cells[-1])) for cells in rows]


@pytest.fixture(scope="module")
def manual(tmp_path_factory):
    folder = tmp_path_factory.mktemp("manual")
    source = write_manual(folder / "source", PAGES)
    done = build(source, folder / "html", "html", "-n", "-W", "--keep-going")
    assert (done.returncode, done.stderr) == (0, "")
    return folder


@pytest.fixture(scope="module")
def pages(manual):
    return {name: Elements((manual / "html" / f"{name}.html").read_text(encoding="utf-8")).root for name in PAGES}


# --- files -----------------------------------------------------------------------------------------------------------


def test_each_picture_has_a_file_a_size_and_a_text(manual, pages):
    for page in pages.values():
        for _, image, _ in elements(page, "img"):
            assert (manual / "html" / image["src"]).is_file()
            assert (image["width"], image["height"]) == ("60", "96")
            assert image["alt"] in CARD_OF or image["src"].endswith("/back.svg")


# --- the gallery -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-1", "CD-3")
def test_the_gallery_shows_each_card(pages):
    entries = [*elements(pages["gallery"], "dl", "card")]
    places = [next(elements(entry, "dt")) for entry in entries]
    assert [place[1]["id"] for place in places] == [
        *(f"card-{card.slug}" for card in (*CARDS, BLANK, *JOKERS)),
        "card-back",
    ]
    assert [cards_in(place) for place in places] == [[card] for card in (*CARDS, BLANK, *JOKERS, None)]
    for card, entry in zip((*CARDS, BLANK, *JOKERS), entries, strict=False):
        assert card.slug in text_of(entry)
        assert card.names.kanji in text_of(entry)
    japanese = [text_of(each) for each in elements(pages["gallery"], "span") if each[1].get("lang") == "ja"]
    assert japanese[:2] == ["松", "松に鶴"]


# --- yaku ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PH-5.5", "SB-7.1")
@pytest.mark.parametrize(("page", "rules"), [("hanahuda", hanahuda.RULES), ("suhara_bana", suhara_bana.RULES)])
def test_each_yaku_shows_each_of_its_cards(pages, page, rules):
    rows = rows_of(pages[page])
    yaku = [each for group in rules.yaku.groups for each in rules.yaku if each.group == group.key]
    for each, (cells, cards) in zip(yaku, rows, strict=True):
        assert (cells[0].strip(), CardSet(cards), len(cards)) == (str(each.value), each.cards, len(each.cards))
        assert {name for _, name in each.names.by_language if name not in cells[1]} == set()
        assert ("any" in cells[2]) == (each.needed < len(each.cards))


# --- other builders, and mistakes ------------------------------------------------------------------------------------


def test_a_picture_that_cannot_be_is_an_error(tmp_path):
    source = write_manual(tmp_path / "source", {"index": "Wrong\n=====\n\n" + "\n\n".join(WRONG)})
    said = build(source, tmp_path / "html", "html").stderr
    errors = [line for line in said.splitlines() if ": ERROR:" in line or ": CRITICAL:" in line]
    for wrong, error in zip(WRONG.values(), errors, strict=True):
        assert wrong in error
