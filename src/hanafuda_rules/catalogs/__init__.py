"""The sentences in other languages: one ``.po`` file for each, which translators' tools read."""

from __future__ import annotations

import functools
import pkgutil
import re
from collections.abc import Mapping

__all__ = ["catalog"]

_ENTRY = re.compile(r'^msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)', re.MULTILINE)


@functools.cache
def catalog(language: str) -> Mapping[str, str]:
    """The sentences in a language by English pattern, read at the first use; none if there is no file."""
    try:
        data = pkgutil.get_data(__name__, f"{language}.po") or b""
    except OSError:  # no such file, also in an archive
        return {}
    blocks = [block for block in data.decode().replace("\r", "").split("\n\n") if "#, fuzzy" not in block]
    entries = {_text(english): _text(words) for block in blocks for english, words in _ENTRY.findall(block)}
    return {english: words for english, words in entries.items() if english and words}  # the header has no English


def _text(quoted: str) -> str:
    return "".join([line[1:-1] for line in quoted.splitlines()]).replace('\\"', '"')  # no sentence has other escapes
