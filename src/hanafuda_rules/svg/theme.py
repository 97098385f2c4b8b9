"""The colours of the pictures."""

from __future__ import annotations

import attrs

from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.values import Value

__all__ = ["DARK", "LIGHT", "Theme"]

_LONGEST = 100


@attrs.frozen
class Theme(Value):
    """A set of CSS colours, such as ``"#cb2a20"``.

    To make your own theme, change another one:

        >>> import attrs
        >>> from hanafuda_rules.svg import LIGHT
        >>> navy = attrs.evolve(LIGHT, back="#26364d", border="#26364d")

    Args:
        paper: The background of a card, and everything white on it.
        black: Hills, branches, hair, outlines.
        red: The sun, poetry and plain ribbons, plum blossoms.
        pink: Cherry blossoms and other light reds.
        yellow: Chrysanthemums, lightning, the background of the yellow paulownia.
        green: Needles and leaves.
        violet: Wisteria, irises, blue ribbons.
        brown: Wood, the boar and the deer.
        border: The edge of a card.
        back: The back of a card.
        text: Labels next to the cards.

    Raises:
        HanafudaError: A colour is not text, or has a special character of SVG.
    """

    paper: str
    black: str
    red: str
    pink: str
    yellow: str
    green: str
    violet: str
    brown: str
    border: str
    back: str
    text: str

    def __attrs_post_init__(self) -> None:
        for name, colour in attrs.asdict(self, recurse=False).items():
            if type(colour) is not str or len(colour) > _LONGEST or set(colour) & set("\"'<>&"):
                raise HanafudaError(f"{name} must be a CSS colour such as '#cb2a20', not {shown(colour)}")


LIGHT = Theme(
    paper="#f7efdb",
    black="#211d1c",
    red="#cb2a20",
    pink="#f0a3a0",
    yellow="#f0b62e",
    green="#40703f",
    violet="#4f479c",
    brown="#9b5b2e",
    border="#241f1e",
    back="#8a2a22",
    text="#767676",
)
"""Cream paper with a black edge. The grey labels are readable on light and dark pages."""

DARK = Theme(
    paper="#e6dac0",
    black="#191615",
    red="#b9271e",
    pink="#dc908c",
    yellow="#dba328",
    green="#386538",
    violet="#474090",
    brown="#8a5028",
    border="#7c2a22",
    back="#7c2a22",
    text="#b0b0b0",
)
"""For dark pages: dimmed paper, and a red edge that stands out from a dark background."""
