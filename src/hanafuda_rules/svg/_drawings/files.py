"""The drawings of cards, which are in an SVG file, in the colours of :data:`LIGHT`."""

from __future__ import annotations

import functools
import importlib.resources
import re
from collections.abc import Iterable
from typing import Final, NamedTuple

import attrs

from hanafuda_rules.svg.theme import LIGHT, Theme

__all__ = ["PREFIX", "Drawing", "defined", "drawing_of", "painted"]

PREFIX: Final = "\0"
"""A placeholder in ids, which the picture's own prefix replaces at the end. XML cannot contain this character."""

_COLOUR = re.compile("#[0-9a-f]{6}")
_ID, _USED = re.compile(' id="([^"]*)"'), re.compile('href="#([^"]*)"')
_INNER = re.compile("<svg[^>]*>(.*)</svg>")
_NAMES = {colour: name for name, colour in attrs.asdict(LIGHT, recurse=False).items()}


class Drawing(NamedTuple):
    """A drawing.

    Args:
        motifs: The motifs that it uses, one element each. Drawings share some of them.
        elements: The other elements, as text.
    """

    motifs: tuple[str, ...]
    elements: str


@functools.cache
def _elements() -> dict[str, str]:
    """The lines of the file by id: motifs and drawings."""
    text = importlib.resources.files("hanafuda_rules.svg").joinpath("drawings.svg").read_text("utf-8")
    text = text.replace('id="m-', f'id="{PREFIX}').replace('href="#m-', f'href="#{PREFIX}')
    return {found[1]: line for line in text.splitlines() if (found := _ID.search(line))}


@functools.cache
def drawing_of(name: str) -> Drawing:
    """The drawing of a card, by its slug, or of the ``back``."""
    elements = _INNER.sub(r"\1", _elements()[name])
    needed, found = _USED.findall(elements), dict[str, str]()
    while needed:
        motif = _elements()[needed.pop()]
        needed += _USED.findall(motif)
        found[motif] = ""
    return Drawing(tuple(found), elements)


def painted(text: str, theme: Theme) -> str:
    """Elements in the colours of a theme."""
    return _COLOUR.sub(lambda found: getattr(theme, _NAMES[found[0]]), text)


def defined(drawings: Iterable[Drawing], theme: Theme) -> str:
    """The motifs of some drawings, each once."""
    return painted("".join(dict.fromkeys(motif for drawing in drawings for motif in drawing.motifs)), theme)
