"""Ribbons, sky, curtain, bridge, cup, storm, and the pattern of the back."""

from __future__ import annotations

import functools

from hanafuda_rules.svg._drawings.pen import (
    Drawing,
    around,
    bare,
    circle,
    dots,
    ellipse,
    fill,
    in_paint,
    line,
    loop,
    motif,
    open_line,
    petal,
    place,
    polar,
    scatter,
    together,
)
from hanafuda_rules.svg.theme import Ink

__all__ = [
    "BRIDGE",
    "CHERRY_RIBBON",
    "CRESCENT",
    "CUP",
    "CURTAIN",
    "HILL",
    "MOON",
    "PATTERN",
    "POETRY_RIBBON",
    "STORM",
    "SUN",
    "UMBRELLA",
    "ribbon",
]

_STRIP = bare(loop("-23,-100! -20,-50 -24,0 -21,50 -24,98! 22,102! 25,52 21,2 25,-48 22,-103!"))

# The verses on poetry ribbons, as brush strokes: each syllable is 24 wide and 28 high.
_SYLLABLES = {
    "a": ("-9,6 8,5", "-1,1 -2,14 2,25", "6,10 -2,22 -9,23 -9,17 0,12 8,14 9,20 4,26"),
    "ka": ("-10,9 3,8 5,14 2,24 -3,22", "-2,2 -4,14 -9,25", "7,5 11,13"),
    "yo": ("0,9 9,8", "0,2 0,22 -6,25 -8,20 0,18 10,25"),
    "ro": ("-8,4! 6,3! -9,18! -1,12 8,14 9,21 0,27",),
    "shi": ("-5,2 -5,18 -1,25 9,20",),
    "mi": ("-8,5! 3,4! -4,20 -9,22 -8,16 2,16 11,21", "8,10 4,20 -1,26"),
    "no": ("1,6 -3,18 -8,20 -9,13 -2,6 6,8 9,14 6,21 1,25",),
}


def _verse(*syllables: str) -> Drawing:
    """Syllables from top to bottom of a ribbon."""
    step = 200 / len(syllables)
    return together(
        *(
            place((line("black", 4.2, *_SYLLABLES[each]),), 1, -98 + (i + 0.5) * step - 17, 1.25)
            for i, each in enumerate(syllables)
        )
    )


@functools.cache
def ribbon(ink: Ink) -> Drawing:
    """A hanging ribbon, 200 long."""
    return motif(in_paint(_STRIP, "paper", "paper", 11), in_paint(_STRIP, ink, "black", 2.5))


POETRY_RIBBON = motif(ribbon("red"), _verse("a", "ka", "yo", "ro", "shi"))
CHERRY_RIBBON = together(ribbon("red"), _verse("mi", "yo", "shi", "no"))

_GROUND = petal("-5,-5 185,-5 185,305 -5,305")
SUN: Drawing = (fill("red", circle(0, 0, 44)),)
MOON: Drawing = (fill("red", _GROUND), fill("paper", circle(90, 90, 66)))
CRESCENT: Drawing = (fill("red", loop("-4,-40! 22,-34 38,-12 36,16 18,36 -10,40! 8,22 14,0 8,-22")),)

_DOME = 90 + 318j  # the centre of the hill's circle, 170 below its top
_HATCHING = [
    _DOME + polar(radius, -90 + shift + angle)
    for radius, shift in ((156, 0), (136, 3), (116, 0), (96, 3), (76, 0), (56, 3), (36, 0))
    for angle in range(-84, 81, round(800 / radius))
]
_BLADES = [point for point in _HATCHING if int(point.real) in range(-4, 190) and int(point.imag) in range(300)]
HILL = motif(
    (
        fill("black", circle(_DOME.real, _DOME.imag, 170)),
        line("paper", 2, *(open_line([point, point - 4 + 16j]) for point in _BLADES)),
    )
)

# A curtain gathered by a tassel: the upper hem, the band, and the stripes below.
_HEM = "-10,134! 26,164 62,168 96,158 122,136! 140,152 162,152 190,128!"
_BAND = f"{_HEM} 190,150! 162,172 140,172 122,160! 96,180 62,190 26,186 -10,158!"
_STRIPES = (
    "-10,150 8,164 4,310 -10,310",
    "28,174 50,178 40,310 20,310",
    "72,178 92,172 74,310 56,310",
    "108,160 122,148 118,310~ 108,310 88,310 110,240~",
    "122,148 134,158 146,310~ 162,310 142,310 124,240~",
    "150,162 166,160 190,262~ 190,310 176,310 164,260~",
    "182,150 190,142 190,200",
)
CURTAIN: Drawing = (
    fill("paper", loop(f"{_HEM} 190,310! -10,310!"), edge="black", width=3),
    *(fill("red", petal(stripe)) for stripe in _STRIPES),
    fill("violet", loop(_BAND), edge="black", width=3),
    dots("yellow", 13, "6,160 34,177 64,179 94,169 146,162 174,153"),
    line("black", 5, "122,136 122,166"),
    fill("yellow", petal("122,140 108,160 112,204 132,204 136,160"), edge="black", width=2.5),
    line("black", 2, "118,172 117,202", "126,172 127,202"),
)

_WAVES = (
    "-10,236 10,230 40,238",
    "90,286 120,278 150,286 190,280",
    "110,258 140,250 190,258",
    "130,234 160,228 190,236",
)
BRIDGE: Drawing = (
    line("violet", 4, *_WAVES),
    line("black", 8, "178,180 178,222", "124,206 124,246", "56,254 56,290", "10,264 10,310"),
    fill("brown", petal("110,196 190,168 190,194 122,220"), edge="black", width=3),
    fill("brown", petal("-10,266 62,242 74,266 -10,296"), edge="black", width=3),
    fill("yellow", petal("98,190 128,202 76,266 44,256"), edge="black", width=3),
    line("black", 2.2, "116,208 190,181", "-10,281 68,254", "60,261 113,196"),
)

# The character for long life, which is written on the cup.
_LONG_LIFE = (
    "-13,9 13,9",
    "-10,15 10,15",
    "-17,21 17,21",
    "1,4 -4,22 -15,35",
    "-5,28 15,28",
    "8,23 8,38 3,36",
    "-3,32 1,35",
)
CUP: Drawing = (
    fill("red", loop("-22,34! -16,44 -20,58! 20,58! 16,44 22,34!"), edge="black", width=2.5),
    fill("red", loop("-64,-14! -58,14 -34,36 0,42 34,36 58,14 64,-14!"), edge="black", width=2.5),
    fill("yellow", ellipse(0, -14, 64, 18), edge="black", width=2.5),
    fill("red", ellipse(0, -12, 50, 11)),
    line("yellow", 3.2, *_LONG_LIFE),
)

_SHADE = (
    "-88,10 -76,-50~ 0,-66 76,-50~ 88,10 74,-4~ 58,4 44,-10~ 28,0 14,-12~ 0,-2 -14,-12~ -28,0 -44,-10~ -58,4 -74,-4~"
)
_RIBS = ("0,-64 -38,-36 -58,2", "0,-64 -18,-34 -28,-2", "0,-64 0,-4", "0,-64 18,-34 28,-2", "0,-64 38,-36 58,2")
UMBRELLA: Drawing = (
    line("black", 6, "0,-72 0,110"),
    fill("yellow", petal(_SHADE), edge="black", width=3),
    line("black", 2.2, *_RIBS, "-72,-26 -36,-38 0,-41 36,-38 72,-26"),
)

_DRUM: Drawing = (
    fill("black", circle(0, 0, 50)),
    fill("yellow", circle(0, 0, 36)),
    *around((fill("red", petal("0,-6 10,-30~ -10,-30 -28,-28~ -26,-10 -16,-22~")),), 0, 120, 240),
    dots("yellow", 7, [polar(43, angle) for angle in range(0, 360, 30)]),
)
_RAIN = scatter((line("black", 3.5, "0,0 -16,44"),), "40,130 24,190 170,100 172,164 150,130 70,120 60,230")
_SWIRLS = scatter((line("red", 3, "-24,8 -12,-14 10,-10 8,8 -6,6 -4,-3"),), "30,58 108,26 160,36 66,22")
_BOLT = petal("124,40 66,130 100,128 44,212 74,208 26,310 126,184 94,186 148,104 116,106 156,40")
STORM: Drawing = (
    fill("red", _GROUND),
    *_RAIN,
    fill("yellow", _BOLT, edge="black", width=3.5),
    dots("black", 62, "4,4 40,0 84,10 128,2 172,6 20,34 62,30 108,32 152,36 -2,64 34,60"),
    dots("black", 56, "-4,300 30,288 66,304 96,280 176,300 186,258 150,300"),
    *_SWIRLS,
    *place(_DRUM, 128, 240, 1.1),
)

# The back: lozenges with a dot in each.
_LOZENGES = [f"{x + slope},0 {x + 180 - slope},300" for x in range(-135, 180, 45) for slope in (0, 180)]
PATTERN: Drawing = (
    line("black", 2, *_LOZENGES),
    dots("black", 7, [complex(x, y) for y in range(0, 301, 75) for x in range(0, 181, 45)]),
    dots("black", 7, [complex(x + 22.5, y + 37.5) for y in range(0, 300, 75) for x in range(0, 180, 45)]),
)
