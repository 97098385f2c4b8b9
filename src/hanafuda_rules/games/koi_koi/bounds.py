"""How much a round of Koi-Koi can bring, and how many moves it can have."""

from __future__ import annotations

from typing import Final

from hanafuda_rules.bounds import Bounds
from hanafuda_rules.cards import DECK
from hanafuda_rules.games.koi_koi.options import Options
from hanafuda_rules.games.koi_koi.outcome import FIELD
from hanafuda_rules.games.koi_koi.yaku import counting_of

__all__ = ["bounds_of"]

_BROUGHT: Final = len(DECK) - FIELD  # by turns at most; each turn brings one card at least
_EARLY: Final = 12  # KK-2.2, KK-3.3: the most that a field or a lucky hand wins
_LADDER: Final = 3  # KK-7.3: the most that calls add


def bounds_of(options: Options) -> Bounds:
    """The bounds of a round.

    Args:
        options: What the round is played by.
    """
    # KK-7.1: the yaku of a pile, or of both; no pile holds more than all cards.
    base = counting_of(options).most(DECK.mask, None) * (2 if options.counting == "both_players" else 1) + _LADDER
    # KK-6.4: a call takes a turn that improves, so that a turn allows one at most.
    calls = {"none": _BROUGHT, "once_each": 2, "once": 1}[options.koi_limit]
    # KK-7.2, KK-7.3: twice for seven and more, and by calls, of which none counts for more than one.
    factor = 2 * (1 + calls)
    times = {"off": 1, "double": 2, "plus_one": 6, "brights": 5}[options.field_multiplier]  # KK-8.5
    most = max(base * factor, _EARLY, options.oya_ken) * times
    zero_sum = options.scoring == "zero_sum"
    # A move for each card that is brought, and a question for each turn.
    return Bounds(least=-most if zero_sum else 0, most=most, moves=2 * _BROUGHT, zero_sum=zero_sum)
