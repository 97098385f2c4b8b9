"""The three jokers of a Korean deck: a coloured drum with as many tassels as the joker's number."""

from __future__ import annotations

from hanafuda_rules.svg._drawings.pen import (
    Drawing,
    around,
    circle,
    fill,
    line,
    loop,
    motif,
    petal,
    place,
    scatter,
    together,
)
from hanafuda_rules.svg.theme import Ink

__all__ = ["JOKERS"]

_EDGE: Drawing = (line("black", 1.5, petal("14,14 166,14 166,286 14,286")),)


def _comma(inside: Ink) -> Drawing:
    """A third of the swirl on the drumhead."""
    return (fill(inside, loop("0,0! 16,-6 26,-24 18,-46! 40,-36 50,-12 46,12 32,20 14,14")),)


_DRUM = motif(
    (
        fill("brown", circle(0, 0, 66), edge="black", width=3),
        fill("paper", circle(0, 0, 54), edge="black", width=2),
    ),
    together(_comma("red"), around(_comma("yellow"), 120), around(_comma("violet"), 240)),
)
_TASSEL = motif(
    (
        line("black", 2, "0,-30 0,0"),
        fill("red", loop("-9,0! 0,-8 9,0! 12,50! 0,44 -12,50!"), edge="black", width=1.5),
    )
)


def _joker(tassels: str) -> Drawing:
    return together(_EDGE, place(_DRUM, 90, 108), scatter(_TASSEL, tassels))


JOKERS = (_joker("90,216"), _joker("58,216 122,216"), _joker("44,216 90,216 136,216"))
"""The drawings of jokers 1, 2 and 3."""
