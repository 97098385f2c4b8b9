"""Other objects on a table: stones, tokens, and markers of the month or the field."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from html import escape
from typing import Final

from hanafuda_rules.cards import Month
from hanafuda_rules.svg._drawings.files import PREFIX, drawing_of, painted
from hanafuda_rules.svg._drawings.marks import framed, titled, whole_card
from hanafuda_rules.svg._drawings.paint import painted_flat
from hanafuda_rules.svg._drawings.path import number
from hanafuda_rules.svg._drawings.pen import (
    Drawing,
    circle,
    dots,
    fill,
    line,
    loop,
    petal,
    place,
    polar,
    together,
)
from hanafuda_rules.svg.theme import Ink, Theme
from hanafuda_rules.table import Form, TableObject

__all__ = ["element"]

# A drawing is 180 wide and 250 high, so with its label it fits the place of a card.
_MIDDLE = 90, 125
_MOST = 30  # of each sort; a larger heap looks the same
_FEW = 5  # tokens of a value

# Digits as brush strokes, each 20 wide and 30 high.
_FIGURES = {
    "0": ("10,0 3,5 1,15 3,25 10,30 17,25 19,15 17,5 10,0",), "1": ("4,6 11,0! 11,30",),
    "2": ("2,7 8,0 17,4 15,13 8,21 1,30! 19,29",), "3": ("2,3 10,0 17,6 14,12 7,14! 16,17 18,24 11,30 1,27",),
    "4": ("15,30 15,0! 1,21! 20,21",), "5": ("18,1! 5,1! 3,14! 12,12 18,20 14,28 7,30 1,27",),
    "6": ("15,0 5,9 2,21 7,30 15,28 18,21 13,15 4,18",), "7": ("1,2! 18,1! 10,14 6,30",),
    "8": ("16,4 10,0 4,5 8,12 15,19 16,26 9,30 3,26 5,18 13,11 16,4",), "×": ("3,8 17,22", "17,8 3,22"),
    "9": ("16,9 10,14 3,10 5,2 13,0 17,7 15,19 9,30",), "+": ("1,15 19,15", "10,6 10,24"), "-": ("2,15 18,15",),
}  # fmt: skip
_FIGURE = 26  # distance between digits


def _figures(text: str, x: float, y: float, room: float, ink: Ink = "black") -> Drawing:
    """A number around a point, no wider than the room."""
    size = min(room / (_FIGURE * len(text)), 1.6)
    strokes = (place((line(ink, 4.5, *_FIGURES[each]),), i * _FIGURE, 0) for i, each in enumerate(text))
    return place(together(*strokes), x - size * (_FIGURE * len(text) - 6) / 2, y - size * 15, size)


def _sheet(ink: Ink, left: float, top: float, right: float, bottom: float) -> Drawing:
    outline = petal(f"{left},{top} {right},{top} {right},{bottom} {left},{bottom}")
    return (fill(ink, outline, edge="black", width=3),)


def _disc(ink: Ink, radius: float, x: float = 0, y: float = 0) -> Drawing:
    return (fill(ink, circle(x, y, radius), edge="black", width=3),)


_WHITE = _disc("paper", 15)
_BLACK: Drawing = (fill("black", circle(0, 0, 15.5), edge="brown", width=2),)


def _heap(*sorts: tuple[Drawing, int], radius: float, most: float) -> Drawing:
    """A heap of the given numbers of each sort, arranged like the seeds of a sunflower."""
    several = [each for each, count in sorts for _ in range(min(count, _MOST))]
    count = max(len(several), 1)
    seeds = [polar(radius * math.sqrt((i + 0.5) / count), 137.5 * i) for i in range(len(several))]
    middle = complex(*_MIDDLE) - sum(seeds) / count
    size = min(radius / math.sqrt(count) / most, 1.3)
    return together(*(place(each, *_xy(middle + seed), size) for each, seed in zip(several, seeds, strict=True)))


def _xy(point: complex) -> tuple[float, float]:
    return point.real, point.imag


# --- each form --------------------------------------------------------------------------------------------------------

_SACK = loop("58,66! 30,104 8,170 14,226 50,246 130,246 166,226 172,170 150,104 122,66!")
_FRILL = loop("50,20 70,32 90,18 110,32 130,20! 116,68! 64,68!")
_POUCH: Drawing = (
    *(fill("violet", each, edge="black", width=3) for each in (_SACK, _FRILL)),
    dots("pink", 9, "30,150 24,196 154,196 150,150 64,92 116,92 90,104"),
    line("yellow", 9, "60,68 90,76 120,68", "104,74 128,88 134,112", "98,75 112,96 112,116"),
)


def _plate(white: int, black: int) -> Drawing:
    wood = together(_disc("brown", 88, *_MIDDLE), (line("black", 2, circle(*_MIDDLE, 78)),))
    return together(wood, _heap((_WHITE, white), (_BLACK, black), radius=68, most=17))


def _purse(white: int, black: int) -> Drawing:
    whites = together(place(_WHITE, 58, 152, 1.1), _figures(str(white), 108, 152, 62))
    blacks = together(place(_BLACK, 58, 202, 1.1), _figures(str(black), 108, 202, 62))
    return together(_POUCH, _sheet("paper", 32, 126, 148, 228), whites, blacks)


def _bowl(twos: int, fours: int) -> Drawing:
    two, four = (together(_disc("yellow", 30), _figures(each, 0, 0, 44)) for each in "24")
    lacquer = together(_disc("black", 88, *_MIDDLE), _disc("red", 74, *_MIDDLE))
    return together(
        lacquer, (line("yellow", 3, circle(*_MIDDLE, 81)),), _heap((two, twos), (four, fours), radius=52, most=33)
    )


def _token(value: int) -> Drawing:
    edge = together(_disc("yellow", 74, *_MIDDLE), (line("red", 4, circle(*_MIDDLE, 62)),))
    return together(edge, _figures(f"×{value}", *_MIDDLE, 92))


def _lid(month: int) -> Drawing:
    places = [(i, 38 + 52 * ((i - 1) % 3), 38 + 58 * ((i - 1) // 3)) for i in range(1, 13)]
    discs = [_disc("red" if i == month else "paper", 24, x, y) for i, x, y in places]
    numbers = [_figures(str(i), x, y, 32, "paper" if i == month else "black") for i, x, y in places]
    return together(_sheet("brown", 2, 2, 178, 248), *discs, *numbers)


_TOKENS: Final[tuple[tuple[int, Ink], ...]] = (
    (100, "red"), (50, "violet"), (25, "green"), (10, "pink"), (5, "yellow"),
)  # fmt: skip


def _chips(kan: int, points: int) -> Drawing:
    tokens: list[tuple[int, Ink]] = []
    for value, ink in _TOKENS:
        count, kan = divmod(kan, value)
        tokens.extend((value, ink) for _ in range(min(count, _FEW)))
    pace = min(184 / max(len(tokens), 1), 46)
    bars = [_bar(value, ink, 190 + (i - len(tokens)) * pace, pace) for i, (value, ink) in enumerate(tokens)]
    stones = [
        place(stone, 26 + i * min(128 / count, 30), y, 0.85)
        for stone, count, y in ((_WHITE, kan, 206), (_BLACK, min(points, _MOST), 234))
        for i in range(count)
    ]
    return together(*bars, _sheet("brown", 4, 188, 176, 250), *stones)


def _bar(value: int, ink: Ink, y: float, pace: float) -> Drawing:
    text, room = str(value), min(pace * 0.7, _FIGURE) * len(str(value))
    figures = _figures(text, 90, y + pace / 2, room, "black" if ink in {"pink", "yellow"} else "paper")
    return together(_sheet(ink, 12, y, 168, y + 44), figures)


def _slip(amount: int) -> Drawing:
    lines = line("violet", 2, "16,70 164,70", "16,180 164,180", "16,214 164,214")
    paper = together(_sheet("paper", 14, 16, 166, 240), (lines, line("red", 2, "16,44 164,44", "16,38 164,38")))
    return together(paper, _figures(f"{amount:+}" if amount else "0", *_MIDDLE, 128, "red" if amount < 0 else "black"))


def _tag(count: int) -> Drawing:
    wood = fill("brown", petal("40,66 90,16 140,66 140,246 40,246"), edge="black", width=3)
    coin = together(_disc("yellow", 38, 90, 130), _sheet("brown", 78, 118, 102, 142))
    string = (*_disc("black", 7, 90, 46), line("red", 4, "90,46 82,26 92,4", "90,46 98,26 90,4"))
    return together((wood,), coin, string, _figures(str(count), 90, 208, 60, "paper"))


_LASHES = "34,112 62,138 90,146 118,138 146,112", "52,132 40,152", "78,146 72,170", "102,146 108,170", "128,132 140,152"


def _eye() -> Drawing:
    return together(_disc("black", 86, *_MIDDLE), (line("yellow", 4, circle(*_MIDDLE, 76)), line("paper", 8, *_LASHES)))


# --- objects with cards -----------------------------------------------------------------------------------------------

_LEAVES = together(*(place(_sheet("paper", -68, 4, 68, 200), 90, 30, 1, turn) for turn in (-14, -7, 8)))
_RING: Drawing = (line("black", 8, circle(90, 26, 22)), line("paper", 3, circle(90, 26, 22)))


def _ring(theme: Theme, month: int) -> str:
    """Cards of the months on a ring. The last card of the current month is in front, with its number."""
    *_, last = Month(month).cards
    seal = together(_RING, _disc("red", 24, 132, 222), _figures(str(month), 132, 222, 34, "paper"))
    leaves, seal_drawn = (painted_flat(each, theme) for each in (_LEAVES, seal))
    card = whole_card(last, theme).replace(PREFIX, f"{PREFIX}r")  # the card may lie on the table, too
    return f"{leaves}{_smaller(card, 0.65, 25, 34)}{seal_drawn}"


def _sun(theme: Theme, size: int) -> str:
    """A card with a rising sun, which grows as it rises."""
    sun: Drawing = (fill("red", circle(90, 150 - 22 * size, (24, 46, 72)[size - 1])),)
    card = framed(theme.paper, painted_flat(sun, theme) + painted(drawing_of("hill").elements, theme), theme)
    return _smaller(card, 0.78, 12, 0)


def _smaller(card: str, size: float, x: float, y: float) -> str:
    return f'<g transform="matrix({size} 0 0 {size} {x} {y})">{card}</g>'


_DRAWN: Final[Mapping[Form, Callable[..., Drawing]]] = {
    "plate": _plate, "purse": _purse, "bowl": _bowl, "token": _token, "lid": _lid, "chips": _chips, "slip": _slip,
    "tag": _tag, "eye": _eye,
}  # fmt: skip


def element(each: TableObject, theme: Theme, x: float) -> str:
    """An object with its label, in the place of a card from :meth:`Sheet.card`.

    Args:
        each: The object.
        theme: The colours.
        x: The x coordinate.
    """
    if each.form in _DRAWN:
        drawn = painted_flat(_DRAWN[each.form](*each.counts), theme)
    else:
        drawn = (_ring if each.form == "ring" else _sun)(theme, *each.counts)
    label = f'<text x="90" y="296" text-anchor="middle" fill="{theme.text}" font-family="sans-serif" font-size="46">'
    words, label = titled(escape(each.says)), f"{label}{escape(each.label)}</text>"
    return f'<g data-object="{each.form}" transform="translate({number(x)} 0)">{words}{drawn}{label}</g>'
