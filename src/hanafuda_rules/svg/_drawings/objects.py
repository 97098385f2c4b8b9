"""Other objects on a table: stones, tokens, and markers of the month or the field.

The file has the parts that do not change. Numbers, and heaps of stones and tokens, are added here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from hanafuda_rules.cards import Card, Month
from hanafuda_rules.svg._drawings.files import drawing_of
from hanafuda_rules.svg._drawings.marks import framed, number, titled, words
from hanafuda_rules.svg._drawings.sheet import reference
from hanafuda_rules.svg.theme import LIGHT
from hanafuda_rules.table import Form, TableObject
from hanafuda_rules.words import Tongue

__all__ = ["cards_of", "element"]

# A drawing is 180 wide and 250 high, so with its label it fits the place of a card.
_MIDDLE: Final = (90, 125)
_MOST: Final = 30  # of each sort; a larger heap looks the same
_FEW: Final = 5  # tokens of a value
_LETTER: Final = 0.62  # the width of a digit, by the size of its font
_LARGEST: Final = 64  # the size of a font


def _written(text: str, x: float, y: float, room: float, ink: str = LIGHT.black) -> str:
    """A number around a point, no wider than the room."""
    size = min(room / (_LETTER * len(text)), _LARGEST)
    place = f'x="{number(x)}" y="{number(y + 0.36 * size)}" font-size="{number(size)}"'
    return f'<text {place} fill="{ink}" text-anchor="middle" font-family="sans-serif" font-weight="bold">{text}</text>'


def _disc(ink: str, radius: float, x: float, y: float, edge: str = LIGHT.black) -> str:
    place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
    return f'<circle {place} fill="{ink}" stroke="{edge}" stroke-width="{3 if edge == LIGHT.black else 2}"/>'


def _white(x: float, y: float, size: float) -> str:
    return _disc(LIGHT.paper, 15 * size, x, y)


def _black(x: float, y: float, size: float) -> str:
    return _disc(LIGHT.black, 15.5 * size, x, y, LIGHT.brown)


def _coin(value: str) -> Callable[[float, float, float], str]:
    return lambda x, y, size: _disc(LIGHT.yellow, 30 * size, x, y) + _written(value, x, y, 26 * size)


def _heap(*sorts: tuple[Callable[[float, float, float], str], int], radius: float, most: float) -> str:
    """A heap of the given numbers of each sort, arranged like the seeds of a sunflower."""
    pieces = [drawn for drawn, count in sorts for _ in range(min(count, _MOST))]
    count = max(len(pieces), 1)
    seeds = [_seed(radius * math.sqrt((i + 0.5) / count), 137.5 * i) for i in range(len(pieces))]
    left, top = _MIDDLE[0] - sum(x for x, _ in seeds) / count, _MIDDLE[1] - sum(y for _, y in seeds) / count
    size = min(radius / math.sqrt(count) / most, 1.3)
    return "".join([drawn(left + x, top + y, size) for drawn, (x, y) in zip(pieces, seeds, strict=True)])


def _seed(distance: float, degrees: float) -> tuple[float, float]:
    turn = math.radians(degrees)
    return distance * math.cos(turn), distance * math.sin(turn)


# --- each form: its drawing with what changes -------------------------------------------------------------------------


def _plate(white: int, black: int) -> str:
    return _heap((_white, white), (_black, black), radius=68, most=17)


def _purse(white: int, black: int) -> str:
    return _written(str(white), 108, 152, 62) + _written(str(black), 108, 202, 62)


def _bowl(twos: int, fours: int) -> str:
    return _heap((_coin("2"), twos), (_coin("4"), fours), radius=52, most=33)


def _token(value: int) -> str:
    return _written(f"×{value}", *_MIDDLE, 92)


def _lid(month: int) -> str:
    places = [(i, 38 + 52 * ((i - 1) % 3), 38 + 58 * ((i - 1) // 3)) for i in range(1, 13)]
    mark = "".join([_disc(LIGHT.red, 24, x, y) for i, x, y in places if i == month])
    inks = {month: LIGHT.paper}
    return mark + "".join([_written(str(i), x, y, 18 * len(str(i)), inks.get(i, LIGHT.black)) for i, x, y in places])


_TOKENS: Final = (
    (100, LIGHT.red), (50, LIGHT.violet), (25, LIGHT.green), (10, LIGHT.pink), (5, LIGHT.yellow),
)  # fmt: skip


def _chips(kan: int, points: int) -> str:
    """Tokens on top of each other, with the larger ones behind, and stones in front of them."""
    tokens: list[tuple[int, str]] = []
    for value, ink in _TOKENS:
        count, kan = divmod(kan, value)
        tokens += [(value, ink)] * min(count, _FEW)
    pace = min(184 / max(len(tokens), 1), 46)
    bars = [_bar(value, ink, 190 + (i - len(tokens)) * pace, pace) for i, (value, ink) in enumerate(tokens)]
    stones = [
        drawn(26 + i * min(128 / count, 30), y, 0.85)
        for drawn, count, y in ((_white, kan, 206), (_black, min(points, _MOST), 234))
        for i in range(count)
    ]
    return "".join([*bars, drawing_of("chips").elements, *stones])


def _bar(value: int, ink: str, y: float, pace: float) -> str:
    text = str(value)
    bar = f'<rect x="12" y="{number(y)}" width="156" height="44" fill="{ink}" stroke="{LIGHT.black}" stroke-width="3"/>'
    dark = LIGHT.black if ink in {LIGHT.pink, LIGHT.yellow} else LIGHT.paper
    return bar + _written(text, 90, y + pace / 2, min(pace * 0.5, 19) * len(text), dark)


def _slip(amount: int) -> str:
    return _written(f"{amount:+}" if amount else "0", *_MIDDLE, 128, LIGHT.red if amount < 0 else LIGHT.black)


def _tag(count: int) -> str:
    return _written(str(count), 90, 208, 60, LIGHT.paper)


def _medal(rounds: int) -> str:
    return _written(str(rounds), 90, 160, 56)


def _ring(month: int) -> str:
    """Cards of the months on a ring. The last card of the current month is in front, with its number."""
    card = f'{reference(_last_of(month))} transform="matrix(.65 0 0 .65 31.5 40.5)"/>'
    return f"{card}{drawing_of('seal').elements}{_written(str(month), 132, 222, 34, LIGHT.paper)}"


def _last_of(month: int) -> Card:
    *_, last = Month(month).cards
    return last


def _sun(size: int) -> str:
    """A card with a rising sun, which grows as it rises."""
    sun = f'<circle cx="90" cy="{150 - 22 * size}" r="{(24, 46, 72)[size - 1]}" fill="{LIGHT.red}"/>'
    card = framed(LIGHT.paper, sun + drawing_of("hill").elements)
    return f'<g transform="matrix(.78 0 0 .78 12 0)">{card}</g>'


_CHANGES: Final[Mapping[Form, Callable[..., str]]] = {
    "plate": _plate, "purse": _purse, "ring": _ring, "sun": _sun, "bowl": _bowl, "token": _token, "lid": _lid,
    "chips": _chips, "slip": _slip, "tag": _tag, "eye": str, "medal": _medal,
}  # fmt: skip
_WHOLE: Final = frozenset({"sun", "chips"})  # what changes lies behind the drawing


def cards_of(objects: Iterable[TableObject]) -> list[Card]:
    """The cards that are part of objects, and need a definition."""
    return [_last_of(*thing.counts) for thing in objects if thing.form == "ring"]


def element(thing: TableObject, x: float, tongue: Tongue) -> str:
    """An object with its label, in the place of a card from :func:`card_at`.

    Args:
        thing: The object.
        x: The x coordinate.
        tongue: How its texts are said.
    """
    drawn = "" if thing.form in _WHOLE else drawing_of(thing.form).elements
    drawn += _CHANGES[thing.form](*thing.counts)
    style = f'text-anchor="middle" fill="{LIGHT.text}" font-family="sans-serif" font-size="46"'
    label = f'<text x="90" y="296" {style}>{words(tongue.say(thing.label))}</text>'
    place = f'data-object="{thing.form}" transform="translate({number(x)} 0)"'
    return f"<g {place}>{titled(tongue.say(thing.says))}{drawn}{label}</g>"
