"""The cards of winter: maple, willow and paulownia."""

from __future__ import annotations

from hanafuda_rules.cards import Ribbon
from hanafuda_rules.svg.creatures import DEER, FROG, MAN, PHOENIX, SWALLOW
from hanafuda_rules.svg.pen import Drawing, fill, line, loop, place, scatter, together
from hanafuda_rules.svg.plants import PAULOWNIA_LEAF, maple_leaf, paulownia_spike, willow_strand
from hanafuda_rules.svg.things import STORM, UMBRELLA, ribbon

__all__ = ["WINTER"]

_RED, _YELLOW, _GREEN = maple_leaf("red"), maple_leaf("yellow", "black"), maple_leaf("green")
_MAPLE = (
    together(scatter(_RED, "40,60,1.2,-20 150,110,1,30"), scatter(_YELLOW, "120,50,1.1,15"), place(DEER, 92, 214, 0.95)),
    together(scatter(_RED, "40,60,1.2,-20 150,120,1.1,30 40,250,1.1,160"), scatter(_YELLOW, "146,50,1,15 34,160,1.1,-60"), scatter(_GREEN, "146,240,1.1,120"), place(ribbon(Ribbon.BLUE), 92, 150, 1.12, 3)),
    together(scatter(_RED, "56,60,1.4,-20 130,190,1.4,30"), scatter(_YELLOW, "134,90,1.3,25 50,160,1.3,-40"), scatter(_GREEN, "60,250,1.3,200")),
    together(scatter(_RED, "124,70,1.4,20 60,220,1.4,-30"), scatter(_YELLOW, "50,130,1.3,-25 134,250,1.3,140"), scatter(_GREEN, "134,160,1.3,40")),
)


def _willow(*strands: tuple[float, int, float, str]) -> Drawing:
    return together(*(place(willow_strand(length, sway, ink), x, -10) for x, length, sway, ink in strands))


_WILLOW = (
    together(
        _willow((20, 190, -10, "green"), (50, 120, -8, "black"), (160, 200, 10, "green"), (130, 100, 8, "black")),
        (fill("violet", loop("-10,262! 50,252 110,268 190,250! 190,310! -10,310!")), line("paper", 3, "0,284 40,276 90,288 140,278 180,284", "20,298 60,292 100,300")),
        place(UMBRELLA, 90, 110, 0.95), place(MAN, 100, 176, 0.85), place(FROG, 36, 256, 1.1),
    ),
    together(_willow((16, 280, 8, "green"), (46, 200, -8, "black"), (80, 120, 6, "green"), (130, 100, 8, "black"), (160, 280, -10, "green")), place(SWALLOW, 96, 170, 1, -20)),
    together(_willow((16, 280, 8, "green"), (46, 240, -8, "black"), (80, 260, 6, "green"), (130, 280, 8, "black"), (160, 260, -10, "green")), place(ribbon(Ribbon.PLAIN), 92, 150, 1.12, 3)),
    together(STORM, _willow((30, 150, -10, "black"), (90, 60, -8, "black"), (160, 120, 10, "black"))),
)

_BASE = scatter(PAULOWNIA_LEAF, "130,280,1.05,30 50,280,1.05,-30 90,296,1.2")
_SPIKES = together(place(paulownia_spike(5), 46, 170, 1.1, -10), place(paulownia_spike(7), 90, 180, 1.15), place(paulownia_spike(5), 134, 170, 1.1, 10))
_GROUND: Drawing = (fill("yellow", loop("-5,215! 185,215! 185,305! -5,305!")),)
_PAULOWNIA = (
    together(scatter(PAULOWNIA_LEAF, "130,300,1,30 50,300,1,-30"), place(PHOENIX, 100, 100)),
    together(_GROUND, _SPIKES, _BASE),
    together(_SPIKES, _BASE),
    together(_SPIKES, _BASE),
)

WINTER: tuple[Drawing, ...] = _MAPLE + _WILLOW + _PAULOWNIA
"""The drawings in the order of the deck, on a ground of 180 by 300."""
