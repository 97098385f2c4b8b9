"""Birds, beasts and the man in the rain, each drawn about an origin of its own."""

from __future__ import annotations

from hanafuda_rules.svg.pen import Drawing, circle, dots, fill, line, loop, place, together

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
    line("black", 4, "-6,50 -10,100 -8,112", "12,50 14,100 16,112", "-24,114 -8,110 4,114", "2,116 16,110 28,114"),
    fill("black", loop("14,10! 44,18 66,64! 50,52 50,70! 36,54 30,72! 18,56 4,44"), edge="paper", width=1.5),
    fill("paper", loop("-44,-8 -30,-22 -2,-22 26,-4 50,34! 20,44 -8,50 -32,36 -44,14"), edge="black", width=3),
    line("black", 2.5, "-14,-6 8,2 34,26", "-22,8 0,18 22,34", "-24,22 -8,32 8,38"),
    line("black", 18, "-30,4 -44,-20 -46,-42 -30,-62 -36,-82"),
    line("paper", 12, "-30,4 -44,-20 -46,-42 -30,-62 -36,-82"),
    line("black", 8, "-43,-26 -46,-42 -34,-58 -32,-70"),
    fill("black", loop("-44,-90! -76,-78! -44,-80!")),
    fill("paper", circle(-38, -84, 10), edge="black", width=3),
    fill("red", loop("-48,-87! -44,-96 -34,-98 -26,-90! -38,-88")),
    dots("black", 4.5, "-40,-83"),
)
"""A crane that stands and looks to the left, its body about the origin."""

WARBLER: Drawing = (
    line("black", 3, "-6,-4 -6,6", "6,-4 6,6"),
    fill("green", loop("-40,-40 -38,-54 -24,-62 -8,-56 8,-44 30,-34 64,-30! 58,-22 66,-18! 34,-12 8,-2 -12,-2 -30,-14"), edge="paper", width=2),
    fill("yellow", loop("-39,-38! -30,-34 -22,-24 -4,-14 12,-4 -12,-2 -30,-14")),
    fill("black", loop("-10,-38! 8,-38 26,-30 50,-24! 26,-18 6,-16 -8,-24"), edge="paper", width=1.5),
    line("green", 2, "2,-30 22,-26", "4,-24 20,-22"),
    fill("black", loop("-37,-52! -56,-44! -38,-43!")),
    dots("paper", 9, "-28,-50"),
    dots("black", 5.5, "-28,-50"),
)
"""A bush warbler on a twig that runs through the origin, looking to the left."""

CUCKOO: Drawing = (
    fill("black", loop("-8,6! 0,34 20,56 46,70! 42,58 48,54! 38,46 42,38! 30,30 26,12!"), edge="paper", width=1.5),
    fill("brown", loop("-54,0 -46,-12 -32,-14 0,-8 30,2 84,14! 78,22 88,28! 34,20 6,18 -24,18 -46,10"), edge="paper", width=1.5),
    fill("yellow", loop("-48,8! -30,4 0,6 30,14! 6,18 -24,18"),),
    line("black", 2, "-20,8 -22,14", "-8,8 -10,15", "4,9 2,15", "16,11 14,16"),
    fill("black", loop("-18,-8! -12,-34 6,-60 40,-78! 36,-66 44,-60! 34,-52 40,-42! 28,-36 30,-26! 22,-14 18,-2!"), edge="paper", width=1.5),
    line("paper", 1.8, "-4,-16 10,-44", "8,-12 22,-40"),
    fill("red", loop("-52,-4! -68,-2! -52,3!")),
    dots("paper", 8, "-40,-4"),
    dots("black", 5, "-40,-4"),
)
"""A cuckoo that flies to the left."""

BUTTERFLY: Drawing = together(
    *(
        place(
            (
                fill("violet", loop("0,2! 14,2 26,12 24,24 14,26 4,16"), edge="black", width=2),
                fill("yellow", loop("0,0! 4,-18 18,-32 34,-30 36,-16 22,-2 8,4"), edge="black", width=2.5),
                dots("red", 8, "22,-18"),
                dots("paper", 6, "15,15"),
            ),
            0,
            0,
            mirror=mirror,
        )
        for mirror in (False, True)
    ),
    (line("black", 5, "0,-8 0,18"), line("black", 2, "0,-10 -4,-22 -12,-28", "0,-10 4,-22 12,-28")),
)

BOAR: Drawing = (
    fill("black", loop("-34,4! -36,34! -22,34! -12,6!"), loop("28,4! 40,34! 54,34! 54,0!")),
    fill("brown", loop("-84,6 -80,-4 -60,-18 -46,-36 -20,-50 14,-52 50,-44 74,-22 78,6 64,18! 44,10 16,16 -10,14 -34,18 -60,20 -78,14"), edge="black", width=3),
    fill("black", loop("-52,-34! -50,-48 -38,-56! -36,-48 -30,-60! -22,-52 -12,-64! -4,-54 8,-66! 16,-55 30,-64! 36,-52 50,-58! 52,-48 66,-48! 76,-30! 50,-40 14,-44 -20,-42")),
    fill("brown", loop("-26,10! -34,40! -18,40! 0,14!"), loop("40,8! 54,40! 70,40! 74,0!"), edge="black", width=2.5),
    fill("black", loop("-40,-24! -38,-44 -22,-50! -22,-34 -30,-22")),
    fill("black", loop("-78,-4! -86,-2 -90,8 -84,14! -76,8")),
    fill("paper", loop("-70,14! -76,2 -72,-8! -66,0 -60,12!"), edge="black", width=1.5),
    dots("paper", 8, "-54,-16"),
    dots("red", 5, "-54,-16"),
    line("black", 3, "78,-12 92,-22 94,-34"),
    line("black", 2, "-10,-24 2,-20", "8,-30 22,-26", "26,-20 40,-16", "0,-6 14,-2", "24,-2 38,0", "44,-30 56,-22"),
)
"""A boar that runs to the left."""

GOOSE: Drawing = (
    fill("black", loop("-6,4! 4,20 20,32 40,38! 32,26 38,22! 26,16 22,4!")),
    fill("black", loop("-66,8! -58,0 -48,-1 -22,2 -4,-6 22,-4 48,6! 42,10 50,16! 20,14 0,16 -24,12 -48,8 -58,9"), edge="paper", width=1.5),
    fill("black", loop("-12,-2! -12,-20 -2,-36 26,-48! 22,-40 32,-36! 24,-30 30,-22! 22,-16 20,-2!"), edge="paper", width=1.5),
    fill("yellow", loop("-26,9! -10,6 10,8 24,12! 0,15")),
    fill("red", loop("-66,8! -58,1! -58,8!")),
    dots("paper", 3.5, "-54,3"),
)
"""A goose that flies to the left."""

DEER: Drawing = (
    line("black", 4, "-24,-78 -36,-98 -30,-122", "-35,-99 -50,-108", "-33,-110 -20,-118", "-14,-76 -8,-98 6,-112", "-9,-96 10,-98"),
    fill("brown", loop("-14,8! -6,44 -12,78! -2,78! 8,44 14,8!"), loop("34,4! 30,44 36,78! 46,78! 46,44 52,0!"), edge="black", width=2.5),
    fill("brown", loop("-50,14 -54,-20 -44,-48 -34,-60! -10,-50! -18,-30 -6,-22 24,-26 48,-20 60,2 50,20 20,18 -16,26 -38,28"), edge="black", width=2.5),
    fill("brown", loop("-38,12! -44,46 -40,80! -28,80! -28,48 -14,16!"), loop("48,8! 58,40 60,80! 70,80! 70,44 62,6 56,-6!"), edge="black", width=2.5),
    fill("paper", loop("54,-14! 66,-20 72,-6! 60,-2")),
    fill("brown", loop("-38,-58 -36,-76 -22,-82 -6,-74 14,-62 12,-54 -8,-52 -24,-48"), edge="black", width=2.5),
    fill("brown", loop("-32,-74! -50,-84 -58,-72! -46,-66 -34,-66!"), edge="black", width=2.5),
    dots("black", 7, "10,-59"),
    dots("black", 5.5, "-14,-68"),
    dots("paper", 7, "-38,-8 -22,-12 -4,-10 14,-14 32,-12 -28,6 -8,8 12,4 32,4 46,-2"),
    fill("black", loop("-42,70! -41,82! -27,82! -27,70!"), loop("59,70! 59,82! 71,82! 71,70!"), loop("-11,70! -13,80! -2,80! 0,70!"), loop("35,70! 35,80! 46,80! 46,70!")),
)
"""A deer that stands to the left and looks back."""

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
"""A swallow that flies to the left."""

FROG: Drawing = (
    line("green", 7, "12,4 26,-4 16,-14", "12,4 28,8 34,8", "-8,2 -16,12 -22,12"),
    fill("green", loop("-18,-10 -10,-20 4,-14 18,2 16,12 0,12 -14,4"), edge="paper", width=1.5),
    dots("green", 10, "-10,-20"),
    dots("paper", 6, "-11,-20"),
    dots("black", 3.5, "-12,-20"),
)

MAN: Drawing = (
    fill("black", loop("-20,92! -22,108! 2,108! 0,92!"), loop("18,92! 18,108! 40,108! 36,92!")),
    fill("violet", loop("-30,36! -38,98! 4,98! 8,70! 12,98! 48,98! 36,36!"), edge="black", width=2.5),
    fill("red", loop("-22,-32! 0,-40 22,-32! 44,-4 54,34! 36,50 14,52! 10,44 -14,48 -36,40! -34,0"), edge="black", width=2.5),
    fill("red", loop("-22,-26! -52,-8 -64,24! -44,40 -20,30! -24,8"), edge="black", width=2.5),
    line("black", 2, "0,-36 4,6 0,46", "22,-6 30,20 28,46", "-40,0 -36,20"),
    fill("paper", circle(-2, -52, 16), edge="black", width=2.5),
    fill("black", loop("-19,-58! -14,-74 -4,-92 10,-94 16,-78 15,-56! 8,-64 -6,-66")),
    dots("black", 3.5, "-10,-54 0,-53"),
    line("black", 2, "-8,-45 -3,-44"),
)

PHOENIX: Drawing = (
    *(
        shape
        for ink, path in (("green", "20,20 60,60 70,120 40,164"), ("red", "14,24 40,70 36,120 4,150"), ("violet", "6,24 16,70 -2,110 -36,118"))
        for shape in (line("paper", 19, path), line(ink, 16, path), line("yellow", 3, path))
    ),
    fill("black", loop("10,0! 30,-24 64,-32 96,-20! 84,-12 92,-2! 76,2 80,14! 60,14 58,24! 30,22"), edge="paper", width=1.5),
    fill("yellow", loop("-44,-54 -38,-66 -24,-66 -18,-52 -20,-30 0,-10 26,4 34,24! 10,34 -14,22 -28,0 -36,-26"), edge="black", width=2.5),
    fill("red", loop("-8,2! -30,10 -66,4 -84,-18! -62,-18 -66,-34! -46,-26 -44,-40! -28,-24 -10,-14"), edge="paper", width=1.5),
    line("red", 4, "-34,-68 -34,-80 -26,-88", "-28,-68 -24,-80 -14,-84"),
    fill("red", loop("-44,-56! -58,-48! -42,-46!")),
    dots("black", 5, "-34,-55"),
)
