"""Check a built manual: ``python tests/check_site.py docs/_build/html``.

Every internal link leads somewhere, the first page opens with its doors, the search finds what readers look for, code
is not cut off, and the site is small. Sphinx checks the sources of the manual during the build; this script checks what
themes and extensions add. If the machine has Chromium, each quick card is printed, too; otherwise the script says that
it left this out.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

ID = re.compile(r'\sid="([^"]+)"')
LINK = re.compile(r'\s(?:href|src)="([^"]+)"')
MOST_BYTES = 20_000_000
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
SEARCHES = {
    "house rules": "howto/house_rules",
    "monte carlo": "quickstart",
    "typo": "quickstart",
    "play against the computer": "quickstart",
    "legal moves": "quickstart",
}
"""What readers look for, each with a page that has to be among what is found."""
WORDS = {
    "gobak": "glossary",
    "pibak": "glossary",
    "gwangbak": "glossary",
    "nagari": "glossary",
    "고박": "glossary",
    "멍박": "glossary",
    "첫뻑": "glossary",
    "oya": "glossary",
    "basa": "glossary",
    "chongtong": "glossary",
    "akatan": "glossary",
    "inoshikachō": "glossary",
    "背負い札": "glossary",
    "matgo": "glossary",
    "hanakuda": "glossary",
    "yukbaek": "games/roppyakken",
    "고스톱": "games/go_stop",
}
"""Words of players, each with its page, which has to be among the first three results."""
DOORS = ("table.html", "score_sheet.html", "#learn-a-game")
"""Where the first links of the first page lead, after its picture."""


def faults(site: Path) -> Iterator[str]:
    """The faults of a site, one per line."""
    yield from dead_links(site)
    yield from not_found(site)
    yield from missing_doors(site)
    yield from wide_code(site)
    yield from long_cards(site)
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file() and ".doctrees" not in path.parts)
    if size > MOST_BYTES:
        yield f"the site has {size:,} bytes; {MOST_BYTES:,} are the limit"


def missing_doors(site: Path) -> Iterator[str]:
    """The doors that the first page lacks, or has too late: they come before its first heading and its first code."""
    page = site / "index.html"
    if not page.exists():
        return
    article = page.read_text(encoding="utf-8").partition("<article")[2]
    first = re.split(r"<h2|<pre", article)[0]
    links = [link for link in LINK.findall(first) if "card-" not in link]
    for door in DOORS:
        if door not in links:
            yield f"the first page does not begin with the door {door}"


def wide_code(site: Path) -> Iterator[str]:
    """The style sheets that would cut long lines of code, unless they wrap them."""
    style = site / "_static" / "manual.css"
    if style.exists() and not re.search(r"\.highlight pre \{[^}]*white-space: pre-wrap", style.read_text("utf-8")):
        yield "long lines of code are cut off: the style sheet does not wrap them"


def long_cards(site: Path) -> Iterator[str]:
    """The quick cards that do not fit on one page of A4."""
    cards = [card for card in sorted((site / "quick_cards").glob("*.html")) if card.stem != "index"]
    chromium = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if cards and chromium is None:
        sys.stderr.write(f"skipped: no {', '.join(CHROMIUMS)} to print {len(cards)} quick cards with\n")
        return
    for card in cards:
        pages = pages_printed(str(chromium), card)
        if pages != 1:
            yield f"the quick card {card.stem} prints on {pages} pages"


def pages_printed(chromium: str, page: Path) -> int:
    """The number of sheets on which a browser prints a page; 0 if it prints nothing."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # the browser may still be writing to it
        printed = Path(folder, "card.pdf")
        flags = ("--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}")
        command = (chromium, *flags, f"--print-to-pdf={printed}", page.resolve().as_uri())
        subprocess.run(command, capture_output=True, check=False, timeout=120)
        return len(re.findall(rb"/Type */Page\b", printed.read_bytes())) if printed.exists() else 0


def dead_links(site: Path) -> list[str]:
    """The links that lead to no file, or to no place in a file, each with its page."""
    pages = {path.resolve(): path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    places = {path: set(ID.findall(text)) for path, text in pages.items()}
    return [
        f"{path.relative_to(site.resolve())}: {link}"
        for path, text in pages.items()
        for link in dict.fromkeys(LINK.findall(text))
        if not leads_somewhere(path, link, places)
    ]


def leads_somewhere(page: Path, link: str, places: dict[Path, set[str]]) -> bool:
    """Whether the target of a link is external or exists on this site."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return True
    target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    # A page in the browser reads a fragment with "=": it is no place.
    if not parts.fragment or "=" in parts.fragment or target not in places:
        return target.exists()
    return unquote(parts.fragment) in places[target]


def not_found(site: Path) -> Iterator[str]:
    """The searches that do not find their page. A search finds the pages that have all of its words."""
    file = site / "searchindex.js"
    if not file.exists():
        return
    from sphinx.search.en import SearchEnglish  # noqa: PLC0415  # only a built site has an index

    english, index = SearchEnglish({}), json.loads(re.sub(r"^Search\.setIndex\(|\);?$", "", file.read_text("utf-8")))
    for search, page in SEARCHES.items():
        words = [english.stem(word) for word in search.split() if word not in english.stopwords]
        found = set.intersection(*({*pages_with(word, index)} for word in words))
        if page not in found:
            yield f"the search for {search!r} does not find {page}, but {', '.join(sorted(found)) or 'nothing'}"
    for word, page in WORDS.items() if "indexentries" in index else ():
        results = best_pages(word, english.stem(word.lower()), index)[:3]
        if page not in results:
            yield f"{page} is not among the first results for {word!r}: {', '.join(results) or 'nothing'}"


def best_pages(word: str, stem: str, index: dict[str, Any]) -> list[str]:
    """The pages that a search for a word finds, the best first, scored as the manual's search does it."""
    scores: dict[str, float] = dict.fromkeys(pages_with(stem, index), 5)
    for title, places in index["alltitles"].items():
        for place, _ in places if word.lower() in title.lower() else ():
            page = index["docnames"][place]
            scores[page] = max(scores.get(page, 0), 15 * len(word) / len(title))
    for entry, places in index["indexentries"].items():
        for place, *_ in places if word.lower() in entry.lower() else ():
            page = index["docnames"][place]
            scores[page] = max(scores.get(page, 0), 100 * len(word) / len(entry))
    return sorted(scores, key=lambda page: -scores[page])


def pages_with(word: str, index: dict[str, Any]) -> Iterator[str]:
    """The pages with a word, as the search stems it, in their text or in a title."""
    for terms in (index["terms"], index["titleterms"]):
        places: int | list[int] = terms.get(word, [])
        yield from (index["docnames"][place] for place in ([places] if isinstance(places, int) else places))


if __name__ == "__main__":
    sys.exit("\n".join(faults(Path(sys.argv[1]))) or 0)
