"""What is neither plant nor creature: sky, ribbons, the curtain, the bridge, the cup, the storm, and the back."""

from __future__ import annotations

from hanafuda_rules.cards import Ribbon
from hanafuda_rules.svg.pen import Drawing, circle, dots, ellipse, fill, line, loop, open_line, place, polar, polygon, together

__all__ = ["BRIDGE", "CRESCENT", "CUP", "CURTAIN", "HILL", "STORM", "UMBRELLA", "ribbon"]

_STRIP = loop("-23,-100! -20,-50 -24,0 -21,50 -24,98! 22,102! 25,52 21,2 25,-48 22,-103!")
_BRUSH = (
    "2,-84 -8,-72 8,-70 -6,-58",
    "-9,-48 9,-50 0,-38 -9,-28 8,-28",
    "1,-18 -7,-6 9,-4",
    "-8,10 8,6 -5,20 9,26 -7,34",
    "0,44 8,52 -8,60 7,66",
    "-6,76 8,76 -2,88",
)


def ribbon(kind: Ribbon) -> Drawing:
    """A ribbon that hangs, 200 long; a poetry ribbon carries brush strokes."""
    ink = "violet" if kind is Ribbon.BLUE else "red"
    strip = (fill("paper", _STRIP, edge="paper", width=11), fill(ink, _STRIP, edge="black", width=2.5))
    return (*strip, line("black", 4.5, *_BRUSH)) if kind is Ribbon.POETRY else strip


CRESCENT: Drawing = (fill("red", loop("-4,-40! 22,-34 38,-12 36,16 18,36 -10,40! 8,22 14,0 8,-22")),)

HILL: Drawing = (
    fill("black", loop("-30,310! -30,214! 10,176 52,154 92,148 136,156 176,182 210,214! 210,310!")),
    line(
        "paper",
        1.8,
        *(open_line([complex(x, y), complex(x + 5 + dx, y - 18)]) for y in range(196, 320, 24) for x in range(-10 + y % 3 * 5, 190, 16) for dx in (-7, 0, 5) if y > 176 + abs(x - 90) ** 2 / 260),
    ),
)

CURTAIN: Drawing = (
    fill("paper", loop("-10,148! 40,170 96,172 150,156 190,132! 190,310! -10,310!")),
    *(
        fill("red", loop(f"{x},{152 + y}! {x + 9},{156 + y} {x + 18},{158 + y}! {x + 20 - lean},310! {x - lean},310!"))
        for x, y, lean in ((-8, 0, 0), (32, 10, 2), (72, 14, 4), (112, 8, 8), (150, -8, 12))
    ),
    fill("violet", loop("-10,140! 40,162 96,164 150,148 190,124! 190,152! 150,178 96,194 40,192 -10,170!"), edge="black", width=2.5),
    dots("yellow", 13, "14,166 54,178 96,179 134,170 166,153"),
    line("black", 5, "-10,140 40,162 96,164 150,148 190,124"),
)

BRIDGE: Drawing = (
    line("violet", 3, "-10,292 20,286 50,292 80,286 110,292 140,286 190,292", "60,272 90,266 120,272 150,266 190,272"),
    line("black", 6, "22,252 22,300", "70,236 70,290", "150,262 150,300"),
    fill("brown", polygon([-10 + 262j, 84 + 218j, 104 + 236j, -10 + 288j]), edge="black", width=2.5),
    fill("yellow", polygon([70 + 224j, 96 + 216j, 190 + 258j, 190 + 282j]), edge="black", width=2.5),
)

CUP: Drawing = (
    fill("red", loop("-22,34! -16,44 -20,58! 20,58! 16,44 22,34!"), edge="black", width=2.5),
    fill("red", loop("-64,-14! -58,14 -34,36 0,42 34,36 58,14 64,-14!"), edge="black", width=2.5),
    fill("yellow", ellipse(0, -14, 64, 18), edge="black", width=2.5),
    fill("red", ellipse(0, -12, 50, 11)),
    line("yellow", 5, "-16,12 16,12", "0,4 0,34", "-12,22 12,22"),
)

UMBRELLA: Drawing = (
    line("black", 5, "0,-60 10,80"),
    fill("yellow", loop("-86,10! -70,-34 -36,-58 0,-66! 36,-58 70,-34 86,10! 58,0 30,6! 0,-4 -30,6! -58,0"), edge="black", width=3),
    line("black", 2.2, "0,-64 -30,-36 -58,2", "0,-64 -12,-30 -30,6", "0,-64 12,-30 30,6", "0,-64 30,-36 58,2", "-62,-24 -30,-34 0,-36 30,-34 62,-24"),
)

_TOMOE = loop("0,0! 6,-14 -2,-26 -14,-24 -18,-14 -10,-6 -4,-8")
DRUM: Drawing = (
    fill("yellow", circle(0, 0, 42), edge="black", width=7),
    *(fill("red", _TOMOE.moved(lambda p, t=turn: p * polar(1.1, t))) for turn in (0, 120, 240)),
    dots("paper", 6, [polar(42, a) for a in range(0, 360, 30)]),
)
BOLT: Drawing = (
    fill("yellow", loop("150,-10! 76,92! 112,96! 44,190! 76,190! 20,310! 128,168! 94,166! 150,84! 114,82! 178,-10!"), edge="black", width=3),
)
STORM: Drawing = together((fill("red", loop("-5,-5! 185,-5! 185,305! -5,305!")),), BOLT, place(DRUM, 134, 236))
