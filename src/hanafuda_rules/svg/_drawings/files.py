"""The drawings of cards and objects. They are in one SVG file, in the colours of :data:`LIGHT`."""

from __future__ import annotations

import functools
import importlib.resources
import re
from collections.abc import Iterable
from typing import Final, NamedTuple

import attrs

from hanafuda_rules.svg.theme import LIGHT, Theme

__all__ = ["PREFIX", "Drawing", "drawing_of", "motifs_of", "painted"]

PREFIX: Final = "\0"
"""A placeholder in ids, which the picture's own prefix replaces at the end. XML cannot contain this character."""

_COLOUR = re.compile("#[0-9a-f]{6}")
_ID, _USED = re.compile(' id="([^"]*)"'), re.compile('href="#([^"]*)"')
_INNER = re.compile("<svg[^>]*>(.*)</svg>")
_NAMES: Final[dict[str, str]] = {colour: name for name, colour in attrs.asdict(LIGHT, recurse=False).items()}


class Drawing(NamedTuple):
    """A drawing.

    Args:
        motifs: The motifs that it uses, one element each. Drawings share some of them.
        elements: The other elements, as text.
    """

    motifs: tuple[str, ...]
    elements: str


@functools.cache
def _lines() -> dict[str, str]:
    """The lines of the file by id: motifs and drawings."""
    text = importlib.resources.files("hanafuda_rules.svg").joinpath("drawings.svg").read_text("utf-8")
    text = text.replace('id="m-', f'id="{PREFIX}').replace('href="#m-', f'href="#{PREFIX}')
    return {match[1]: line for line in text.splitlines() if (match := _ID.search(line))}


@functools.cache
def drawing_of(name: str) -> Drawing:
    """The drawing of a card, by its slug, of the ``back``, or of an object, by its form."""
    elements = _INNER.sub(r"\1", _lines()[name])
    needed, motifs = _USED.findall(elements), dict[str, None]()
    while needed:
        motif = _lines()[needed.pop()]
        needed += _USED.findall(motif)
        motifs[motif] = None
    return Drawing(tuple(motifs), elements)


def motifs_of(drawings: Iterable[Drawing]) -> str:
    """The motifs of some drawings, each once."""
    return "".join(dict.fromkeys([motif for drawing in drawings for motif in drawing.motifs]))


def painted(text: str, theme: Theme) -> str:
    """Elements in the colours of a theme instead of those of :data:`LIGHT`."""
    return _COLOUR.sub(lambda colour: str(getattr(theme, _NAMES[colour[0]])), text)
