"""What is neither plant nor creature: sky, ribbons, the curtain, the bridge, the cup, the storm, and the back."""

from __future__ import annotations

from hanafuda_rules.svg.pen import Drawing, circle, dots, ellipse, fill, line, loop, petal, place, polar, together
from hanafuda_rules.svg.theme import Ink

__all__ = ["BRIDGE", "CHERRY_RIBBON", "CRESCENT", "CUP", "CURTAIN", "HILL", "POETRY_RIBBON", "STORM", "UMBRELLA", "ribbon"]

_STRIP = loop("-23,-100! -20,-50 -24,0 -21,50 -24,98! 22,102! 25,52 21,2 25,-48 22,-103!")

# The verse that such cards carry, as strokes of a brush: each syllable 24 across and 28 high.
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
    """Syllables from the top of a ribbon to its foot."""
    step = 200 / len(syllables)
    return together(
        *(
            place((line("black", 4.2, *_SYLLABLES[each]),), 1, -98 + (i + 0.5) * step - 17, 1.25)
            for i, each in enumerate(syllables)
        )
    )


def ribbon(ink: Ink) -> Drawing:
    """A ribbon that hangs, 200 long."""
    return (fill("paper", _STRIP, edge="paper", width=11), fill(ink, _STRIP, edge="black", width=2.5))


POETRY_RIBBON = together(ribbon("red"), _verse("a", "ka", "yo", "ro", "shi"))
CHERRY_RIBBON = together(ribbon("red"), _verse("mi", "yo", "shi", "no"))

CRESCENT: Drawing = (fill("red", loop("-4,-40! 22,-34 38,-12 36,16 18,36 -10,40! 8,22 14,0 8,-22")),)

_DOME = 90 + 318j  # the middle of the hill, whose top is 170 above
_HATCHING = [
    (_DOME + polar(radius, -90 + shift + angle), _DOME + polar(radius + 20, -90 + shift + angle + 3))
    for radius, shift in ((138, 0), (112, 3), (86, 0), (60, 4), (34, 0))
    for angle in range(-60, 61, round(840 / radius))
]
HILL: Drawing = (
    fill("black", circle(_DOME.real, _DOME.imag, 170)),
    line("paper", 2, *(f"{a.real},{a.imag} {b.real},{b.imag}" for a, b in _HATCHING)),
)

_SWAG = "-10,134! 26,164 62,168 96,158 122,136! 140,152 162,152 190,128!"
CURTAIN: Drawing = (
    fill("paper", loop(f"{_SWAG} 190,310! -10,310!"), edge="black", width=3),
    *(
        fill("red", petal(stripe))
        for stripe in (
            "-10,150 8,164 4,310 -10,310", "28,174 50,178 40,310 20,310", "72,178 92,172 74,310 56,310", "108,160 122,148 118,310~ 108,310 88,310 110,240~",
            "122,148 134,158 146,310~ 162,310 142,310 124,240~", "150,162 166,160 190,262~ 190,310 176,310 164,260~", "182,150 190,142 190,200",
        )
    ),
    fill("violet", loop("-10,134! 26,164 62,168 96,158 122,136! 140,152 162,152 190,128! 190,150! 162,172 140,172 122,160! 96,180 62,190 26,186 -10,158!"), edge="black", width=3),
    dots("yellow", 13, "6,160 34,177 64,179 94,169 146,162 174,153"),
    line("black", 5, "122,136 122,166"),
    fill("yellow", petal("122,140 108,160 112,204 132,204 136,160"), edge="black", width=2.5),
    line("black", 2, "118,172 117,202", "126,172 127,202"),
)

BRIDGE: Drawing = (
    fill("violet", petal("-10,232 40,222~ 90,232 140,242~ 190,230 190,310 -10,310")),
    line("paper", 3, "-10,252 24,246 60,254", "110,250 150,256 190,248", "20,290 60,284 96,292", "128,292 160,286 190,292"),
    line("black", 9, "20,250 20,300", "84,214 84,262", "160,250 160,300"),
    fill("yellow", petal("-10,236 70,188 98,206 -10,270"), edge="black", width=3),
    fill("brown", petal("62,196 92,188 190,240 190,274"), edge="black", width=3),
    line("black", 2.2, "-10,253 84,197", "76,192 190,257"),
)

CUP: Drawing = (
    fill("red", loop("-22,34! -16,44 -20,58! 20,58! 16,44 22,34!"), edge="black", width=2.5),
    fill("red", loop("-64,-14! -58,14 -34,36 0,42 34,36 58,14 64,-14!"), edge="black", width=2.5),
    fill("yellow", ellipse(0, -14, 64, 18), edge="black", width=2.5),
    fill("red", ellipse(0, -12, 50, 11)),
    line("yellow", 5, "-16,12 16,12", "0,4 0,34", "-12,22 12,22"),
)

UMBRELLA: Drawing = (
    line("black", 6, "0,-72 0,110"),
    fill("yellow", petal("-88,10 -76,-50~ 0,-66 76,-50~ 88,10 74,-4~ 58,4 44,-10~ 28,0 14,-12~ 0,-2 -14,-12~ -28,0 -44,-10~ -58,4 -74,-4~"), edge="black", width=3),
    line("black", 2.2, "0,-64 -38,-36 -58,2", "0,-64 -18,-34 -28,-2", "0,-64 0,-4", "0,-64 18,-34 28,-2", "0,-64 38,-36 58,2", "-72,-26 -36,-38 0,-41 36,-38 72,-26"),
)

_TOMOE = petal("0,-6 10,-30~ -10,-30 -28,-28~ -26,-10 -16,-22~")
_DRUM: Drawing = (
    fill("black", circle(0, 0, 50)),
    fill("yellow", circle(0, 0, 36)),
    *(fill("red", _TOMOE.moved(lambda p, t=polar(1, turn): p * t)) for turn in (0, 120, 240)),
    dots("yellow", 7, [polar(43, a) for a in range(0, 360, 30)]),
)
_CLOUD = "10,10 60,0 100,24 140,0 176,20 -4,56 44,46 10,100 -8,130"
_LOW_CLOUD = "-4,300 30,282 70,300 96,270 176,300 186,250 150,300"
STORM: Drawing = (
    fill("red", petal("-5,-5 185,-5 185,305 -5,305")),
    line("black", 3, *(f"{x},{y} {x - 16},{y + 44}" for x, y in ((40, 150), (30, 210), (120, 120), (172, 90), (166, 150), (84, 216), (60, 130)))),
    dots("black", 66, _CLOUD),
    dots("black", 56, _LOW_CLOUD),
    line("red", 3, "-4,40 14,26 24,42 10,52 2,44", "56,20 74,4 88,20 76,32 66,24", "122,22 138,8 152,22 140,34 130,26"),
    fill("yellow", petal("134,-10 66,112 104,112 48,206 80,204 30,310 136,176 102,178 156,84 118,86 170,-10"), edge="black", width=3.5),
    *place(_DRUM, 132, 240),
)
