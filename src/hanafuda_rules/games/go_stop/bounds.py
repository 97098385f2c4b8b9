"""How much a round of Go-Stop can bring, and how many moves it can have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hanafuda_rules.bounds import Bounds, all_yaku
from hanafuda_rules.games.go_stop.options import ALL_ACTIVE, actives, minimum_of
from hanafuda_rules.games.go_stop.phases.turn import HANDS
from hanafuda_rules.games.go_stop.yaku import JOKER_VALUES

if TYPE_CHECKING:
    from hanafuda_rules.games.go_stop import Rules

__all__ = ["bounds_of"]

_DOUBLES: Final = 5  # GS-8.3: chaff, bright, animal, ribbon, go
_HAND: Final = 7


def bounds_of(rules: Rules, seats: int) -> Bounds:
    """The bounds of a round at a new table, before any draw.

    Args:
        rules: What the round is played by.
        seats: The number of seats.
    """
    options, active = rules.options, actives(seats)
    jokers = len(JOKER_VALUES[options.jokers])
    turns, minimum, losers = HANDS[active], minimum_of(options, active), active - 1
    # GS-8.1 to GS-8.3: every set in one pile, a go in each turn but the last; a hand has three threes at most.
    sets = all_yaku(rules.yaku)
    goes, threes = turns - 1, turns // 3
    times = max(1 << max(goes - 2, 0), goes, 4) * options.last_months_shake**threes * 2 ** (turns // 2) * 2 * 2
    share = (sets + goes) * times * 2**_DOUBLES + 2
    points = [each for each in (options.president_points, options.three_ppeok_points) if isinstance(each, int)]
    win = max([2 * share if active == ALL_ACTIVE else share, minimum, *points])
    at_once = minimum * 7  # GS-6.6: three ppeoks, or one of the others
    claim = max(options.compensation_points, 0) * 2 * _HAND * (seats - active)
    # Every payer pays no more than all that is paid; one seat can be due all of it.
    most = losers * win + losers * at_once + claim * ALL_ACTIVE
    least = -(losers * win + losers * at_once + claim)
    # Who plays, and presidents; of each seat an offer with two answers, and shakes; a card, a capture and a question in
    # each turn; the Cup.
    asked = (seats - 1 if seats > ALL_ACTIVE else 0) + (active if options.president == "may" else 0)
    moves = asked + active * (turns * 3 + 3 + threes) + jokers + 1
    return Bounds(least=least, most=most, moves=moves, zero_sum=True)
