"""Birds, beasts and the man in the rain, each drawn around its own origin."""

from __future__ import annotations

from hanafuda_rules.svg._drawings.pen import (
    Drawing,
    circle,
    dots,
    fill,
    line,
    loop,
    mirrored,
    motif,
    open_line,
    petal,
    place,
    polar,
)
from hanafuda_rules.svg.theme import Ink

__all__ = [
    "BOAR",
    "BUTTERFLY",
    "CRANE",
    "CUCKOO",
    "DEER",
    "FROG",
    "GOOSE",
    "MAN",
    "PHOENIX",
    "SWALLOW",
    "WARBLER",
]

CRANE: Drawing = (
    line("black", 4, "-18,44 -20,98 -18,112", "0,44 -2,98 2,112", "-34,114 -18,108 -6,114", "-10,116 2,110 14,116"),
    fill(
        "black", loop("20,-10! 52,10 78,64! 62,56 62,80! 46,66 40,86! 28,68 14,80! 8,60 0,40"), edge="paper", width=1.5
    ),
    fill("paper", loop("-44,-8 -30,-22 -2,-22 24,-8 42,22! 16,38 -8,48 -32,36 -44,14"), edge="black", width=3.5),
    line("black", 3, "-14,-6 6,0 26,18", "-22,8 -2,14 14,28", "-24,22 -10,30 2,36"),
    line("black", 19, "-30,4 -44,-20 -46,-42 -30,-62 -36,-82"),
    line("paper", 12, "-30,4 -44,-20 -46,-42 -30,-62 -36,-82"),
    line("black", 8, "-43,-26 -46,-42 -34,-58 -32,-70"),
    fill("black", loop("-44,-90! -76,-78! -44,-80!")),
    fill("paper", circle(-38, -84, 10), edge="black", width=3),
    fill("red", loop("-48,-87! -44,-96 -34,-98 -26,-90! -38,-88")),
    dots("black", 4.5, "-40,-83"),
)
"""A standing crane that looks to the left, with its body around the origin."""

WARBLER: Drawing = (
    line("black", 3, "-6,-4 -6,6", "6,-4 6,6"),
    fill(
        "green",
        loop("-40,-40 -38,-54 -24,-62 -8,-56 8,-44 30,-34 64,-30! 58,-22 66,-18! 34,-12 8,-2 -12,-2 -30,-14"),
        edge="paper",
        width=2,
    ),
    fill("yellow", loop("-39,-38! -30,-34 -22,-24 -4,-14 12,-4 -12,-2 -30,-14")),
    fill("black", loop("-10,-38! 8,-38 26,-30 50,-24! 26,-18 6,-16 -8,-24"), edge="paper", width=1.5),
    line("green", 2, "2,-30 22,-26", "4,-24 20,-22"),
    fill("black", loop("-37,-52! -56,-44! -38,-43!")),
    dots("paper", 9, "-28,-50"),
    dots("black", 5.5, "-28,-50"),
)
"""A bush warbler that looks to the left, on a twig through the origin."""

CUCKOO: Drawing = (
    fill("black", loop("-8,6! -4,34 12,58 36,76! 34,62 42,60! 34,50 42,44! 32,34 24,10!"), edge="paper", width=2),
    fill(
        "brown",
        loop(
            "-54,0 -46,-12 -32,-14 -6,-9 24,-2! 54,-2 82,-10! 76,2 88,4! 78,10 86,18! 54,16 26,16! 2,20 -26,19 -46,11"
        ),
        edge="paper",
        width=2,
    ),
    fill("yellow", loop("-49,7! -34,4 -10,6 26,15! 2,20 -26,19")),
    line("black", 2.2, "-24,9 -26,16", "-12,9 -14,17", "0,11 -2,18", "12,13 10,18", "52,6 78,4"),
    fill(
        "black",
        loop("-20,-9! -18,-36 -2,-66 34,-92! 32,-78 42,-74! 34,-62 42,-54! 32,-44 36,-34! 28,-18 20,-2!"),
        edge="paper",
        width=2,
    ),
    line("paper", 2, "-6,-16 10,-50", "8,-12 24,-44"),
    fill("red", loop("-52,-5! -70,-4! -60,0! -68,6! -50,5!")),
    dots("paper", 9, "-40,-3"),
    dots("black", 5.5, "-40,-3"),
)
"""A calling cuckoo, flying to the left."""

_HALF_BUTTERFLY = motif(
    (
        fill("violet", loop("0,2! 14,2 26,12 24,24 14,26 4,16"), edge="black", width=2),
        fill("yellow", loop("0,0! 4,-18 18,-32 34,-30 36,-16 22,-2 8,4"), edge="black", width=2.5),
        dots("red", 8, "22,-18"),
        dots("paper", 6, "15,15"),
    )
)
BUTTERFLY = motif(
    mirrored(_HALF_BUTTERFLY),
    _HALF_BUTTERFLY,
    (line("black", 5, "0,-8 0,18"), line("black", 2, "0,-10 -4,-22 -12,-28", "0,-10 4,-22 12,-28")),
)

BOAR: Drawing = (
    fill("black", loop("-44,12! -66,20 -82,22! -84,31! -64,34 -32,20!"), loop("26,10! 36,30 46,46! 60,46! 54,20!")),
    fill(
        "brown",
        loop(
            "-88,10 -84,-2 -62,-16 -46,-36 -20,-50 14,-52 50,-44 74,-22 78,4 62,18! 40,12 16,18 -10,17"
            " -36,22 -62,24 -82,18"
        ),
        edge="black",
        width=3,
    ),
    fill(
        "black",
        loop(
            "-54,-32! -54,-48 -38,-56! -38,-49 -30,-62! -22,-54 -12,-66! -4,-56 10,-68! 18,-56 32,-65!"
            " 38,-53 52,-58! 56,-47 70,-47! 70,-36 82,-22! 76,-14! 60,-26 30,-32 0,-34 -24,-32"
        ),
    ),
    fill(
        "brown",
        loop("-32,6! -44,26 -62,38! -60,48! -40,46 -18,30 -4,14!"),
        loop("38,8! 54,26 70,44! 86,40! 84,31! 76,22 76,-4!"),
        edge="black",
        width=2.5,
    ),
    line("brown", 5, "-29,9 -10,12", "43,8 70,0"),
    fill("black", loop("-40,-20! -42,-40 -26,-48! -22,-34 -30,-20")),
    fill("black", loop("-80,-1! -90,2 -93,10 -88,17! -79,13")),
    fill("paper", loop("-74,18! -80,6 -78,-4! -70,4 -63,16!"), edge="black", width=1.5),
    dots("paper", 9, "-56,-12"),
    dots("red", 6, "-56,-12"),
    line("black", 3.5, "78,-10 92,-18 98,-32"),
    line("black", 2.2, "-14,-18 0,-14", "6,-20 20,-16", "26,-14 40,-10", "-2,-2 12,2", "22,0 36,4", "46,-20 58,-14"),
)
"""A boar, running to the left."""

GOOSE = motif(
    (
        fill("black", loop("-6,4! 4,20 20,32 40,38! 32,26 38,22! 26,16 22,4!")),
        fill(
            "black",
            loop("-66,8! -58,0 -48,-1 -22,2 -4,-6 22,-4 48,6! 42,10 50,16! 20,14 0,16 -24,12 -48,8 -58,9"),
            edge="paper",
            width=1.5,
        ),
        fill(
            "black",
            loop("-12,-2! -12,-20 -2,-36 26,-48! 22,-40 32,-36! 24,-30 30,-22! 22,-16 20,-2!"),
            edge="paper",
            width=1.5,
        ),
        fill("yellow", loop("-26,9! -10,6 10,8 24,12! 0,15")),
        fill("red", loop("-66,8! -58,1! -58,8!")),
        dots("paper", 3.5, "-54,3"),
    )
)
"""A goose, flying to the left."""

DEER: Drawing = (
    line(
        "black",
        4,
        "-24,-78 -36,-98 -30,-122",
        "-35,-99 -50,-108",
        "-33,-110 -20,-118",
        "-14,-76 -8,-98 6,-112",
        "-9,-96 10,-98",
    ),
    fill(
        "brown",
        loop("-14,8! -6,44 -12,78! -2,78! 8,44 14,8!"),
        loop("34,4! 30,44 36,78! 46,78! 46,44 52,0!"),
        edge="black",
        width=2.5,
    ),
    fill(
        "brown",
        loop("-50,14 -54,-20 -44,-48 -34,-60! -10,-50! -18,-30 -6,-22 24,-26 48,-20 60,2 50,20 20,18 -16,26 -38,28"),
        edge="black",
        width=2.5,
    ),
    fill(
        "brown",
        loop("-38,12! -44,46 -40,80! -28,80! -28,48 -14,16!"),
        loop("48,8! 58,40 60,80! 70,80! 70,44 62,6 56,-6!"),
        edge="black",
        width=2.5,
    ),
    fill("paper", loop("54,-14! 66,-20 72,-6! 60,-2")),
    fill("brown", loop("-38,-58 -36,-76 -22,-82 -6,-74 14,-62 12,-54 -8,-52 -24,-48"), edge="black", width=2.5),
    fill("brown", loop("-32,-74! -50,-84 -58,-72! -46,-66 -34,-66!"), edge="black", width=2.5),
    dots("black", 7, "10,-59"),
    dots("black", 5.5, "-14,-68"),
    dots("paper", 7, "-38,-8 -22,-12 -4,-10 14,-14 32,-12 -28,6 -8,8 12,4 32,4 46,-2"),
    fill(
        "black",
        loop("-42,70! -41,82! -27,82! -27,70!"),
        loop("59,70! 59,82! 71,82! 71,70!"),
        loop("-11,70! -13,80! -2,80! 0,70!"),
        loop("35,70! 35,80! 46,80! 46,70!"),
    ),
)
"""A deer, facing left and looking back."""

SWALLOW: Drawing = (
    fill("black", loop("-4,8! 4,34 26,56 56,70! 44,40 24,8!"), edge="paper", width=1.5),
    fill("black", loop("32,-6! 62,-16 104,-16! 70,-4 50,2! 74,10 100,28! 60,18 30,10!"), edge="paper", width=1.5),
    fill("yellow", loop("-50,0 -40,-12 -24,-14 4,-10 42,0! 8,14 -20,16 -42,10"), edge="paper", width=1.5),
    fill("black", loop("-50,-1! -40,-12 -24,-14 4,-10 46,1! 10,0 -20,-2")),
    fill("red", loop("-50,1! -28,0 -20,10! -28,14 -42,9")),
    fill("black", loop("-20,-10! -8,-38 24,-68 68,-80! 44,-46 24,-4!"), edge="paper", width=1.5),
    line("paper", 1.8, "0,-16 32,-54", "12,-12 36,-44"),
    fill("black", loop("-48,-5! -62,4! -48,4!")),
    dots("paper", 6, "-38,-4"),
)
"""A swallow, flying to the left."""

FROG: Drawing = (
    line("black", 11, "12,4 26,-4 16,-14", "12,6 28,10 36,8", "-8,4 -16,13 -24,12"),
    fill("green", loop("-20,-10 -10,-22 4,-16 20,2 18,14 0,14 -14,6"), edge="black", width=2.5),
    line("green", 7, "12,4 26,-4 16,-14", "12,6 28,10 36,8", "-8,4 -16,13 -24,12"),
    dots("black", 14, "-11,-21"),
    dots("yellow", 10, "-11,-21"),
    dots("black", 4.5, "-12,-21"),
)
"""A sitting frog, facing left."""

MAN: Drawing = (
    fill("black", loop("-26,96! -32,110! 0,110! -2,96!"), loop("14,96! 12,110! 42,110! 34,96!")),
    fill("violet", loop("-30,36! -40,100! 2,100! 6,72! 10,100! 46,100! 34,36!"), edge="black", width=2.5),
    fill("red", loop("-22,-32! 0,-40 22,-32! 40,-6 42,42! 20,52 -8,52 -30,44! -34,0"), edge="black", width=2.5),
    line("violet", 7, "-31,34 4,40 41,33"),
    fill("red", loop("-22,-28! -48,-8 -62,24! -44,42 -18,34! -20,8"), edge="black", width=2.5),
    fill("red", loop("14,-34! 44,-28 60,-34! 66,-14 58,2! 34,6 18,-2"), edge="black", width=2.5),
    line("black", 2, "-6,-38 6,-8 2,34", "-40,2 -34,24"),
    fill("paper", circle(61, -36, 7), edge="black", width=2.5),
    fill("paper", loop("-18,-54 -14,-68 0,-72 14,-66 16,-50 6,-36 -6,-36"), edge="black", width=2.5),
    fill("black", loop("-20,-60! -12,-70! -10,-92 4,-102 14,-90 16,-70! 20,-54! 4,-66")),
    dots("black", 4, "-10,-54 1,-54"),
    line("black", 2, "-9,-45 -3,-44", "-14,-60 -8,-61", "-1,-61 5,-60"),
)
"""A courtier with a hand stretched out to the right, at ``61,-36``."""

_WING = [(polar(10, angle), polar(84 - abs(angle + 62) * 0.35, angle)) for angle in range(-118, 10, 16)]
_FEATHERS = [open_line([root, tip]) for root, tip in _WING]
_COVERTS = [open_line([root, (root + tip) / 2]) for root, tip in _WING]


def _wing(feathers: Ink, coverts: Ink) -> Drawing:
    """A wing that spreads upwards from the origin."""
    return (
        line("black", 16, *_FEATHERS),
        line(feathers, 12.5, *_FEATHERS),
        line("black", 16, *_COVERTS),
        line(coverts, 12.5, *_COVERTS),
    )


_TAIL: tuple[tuple[Ink, str], ...] = (
    ("violet", "0,10 20,60~ -12,128 -34,140 0,110~ -4,60 -14,30~"),
    ("green", "26,4 90,20~ 104,74 108,120 84,90~ 80,50 30,26~"),
    ("red", "22,8 70,30~ 78,96 70,156 56,110~ 50,60 10,26~"),
    ("yellow", "10,10 44,50~ 36,110 22,160 14,120~ 22,70 -4,26~"),
)
_EYES = "-14,121 98,96 68,128 26,134"
PHOENIX: Drawing = (
    *place(_wing("violet", "yellow"), -12, 4, 0.82, -128),
    *(fill(ink, petal(feather), edge="black", width=2.5) for ink, feather in _TAIL),
    dots("black", 17, _EYES),
    dots("paper", 12, _EYES),
    dots("red", 6, _EYES),
    *place(_wing("green", "red"), 0, 0),
    fill(
        "yellow",
        loop("-56,-58 -50,-72 -36,-74 -28,-62 -30,-38 -12,-18 16,-6 30,16! 12,36 -14,28 -34,4 -46,-28"),
        edge="black",
        width=3,
    ),
    line("black", 2, "-26,-14 -18,-10 -20,-2", "-14,0 -6,2 -8,12", "0,8 8,10 6,20"),
    line("red", 5, "-46,-74 -46,-88 -36,-98", "-40,-74 -34,-88 -20,-92", "-36,-70 -22,-78 -10,-76"),
    fill("red", loop("-54,-62! -76,-56! -54,-50!"), loop("-46,-52! -52,-38 -44,-34! -38,-44!")),
    dots("black", 5.5, "-44,-61"),
)
"""A phoenix, flying to the left, with its tail at the lower right."""
