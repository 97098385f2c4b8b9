"""Follows every link of a built manual that stays in it: ``python tests/check_site.py docs/_build/html``.

The manual's sources are checked when it is built; this checks what themes and extensions add.
"""

import re
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

ID = re.compile(r'\sid="([^"]+)"')
LINK = re.compile(r'\s(?:href|src)="([^"]+)"')


def dead_links(site: Path) -> list[str]:
    """Each page with a link from it that leads to no file, or to no place in one."""
    pages = {path.resolve(): path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    places = {path: set(ID.findall(text)) for path, text in pages.items()}
    return [
        f"{path.relative_to(site.resolve())}: {link}"
        for path, text in pages.items()
        for link in dict.fromkeys(LINK.findall(text))
        if not leads_somewhere(path, link, places)
    ]


def leads_somewhere(page: Path, link: str, places: dict[Path, set[str]]) -> bool:
    """Whether a link of a page is another site's, or is to be found in this one."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return True
    target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if not parts.fragment or target not in places:
        return target.exists()
    return unquote(parts.fragment) in places[target]


if __name__ == "__main__":
    found = dead_links(Path(sys.argv[1]))
    sys.exit("\n".join(found) or 0)
