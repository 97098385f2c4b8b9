"""What everybody knows in Koi-Koi besides cards and turns: calls, marks, and how a round ended before the play."""

from __future__ import annotations

import functools
from typing import Any, Final

from hanafuda_rules.facts import Fact, flags, places
from hanafuda_rules.games.koi_koi.phases import SecondCard
from hanafuda_rules.games.koi_koi.yaku import Counting
from hanafuda_rules.parts.after_deal import Decided
from hanafuda_rules.parts.play import turn_of
from hanafuda_rules.parts.stopping import Notes, Player
from hanafuda_rules.view import View

__all__ = ["facts_of"]

_WINS: Final = (None, "four", "pairs")  # KK-2.2, KK-2.3
_LUCKY: Final = ("teshi", "four_pairs")


def facts_of(counting: Counting) -> tuple[Fact, ...]:
    """The facts of a round (KK-3 to KK-6).

    Args:
        counting: What counts.
    """
    start = Player(counting.values(()))
    keys = dict.fromkeys(yaku.key for tables in counting.tables for table in tables for yaku in table)

    def players(view: View[Any, Any]) -> list[Player]:
        notes: Notes | None = turn_of(view).notes
        return [notes.players[side] if notes else start for side in view.ruleset.sides(view.table.seats)]

    def mark(place: int, view: View[Any, Any]) -> list[int]:
        return [player.marks[place] for player in players(view)]

    def counted(key: str, view: View[Any, Any]) -> list[int]:
        return [int(key in player.counted) for player in players(view)]

    return (
        Fact("calls", lambda view: [player.calls for player in players(view)], by_seat=True),
        *[Fact(f"mark_{place + 1}", functools.partial(mark, place), by_seat=True) for place in range(len(start.marks))],
        *[Fact(f"counted_{key}", functools.partial(counted, key), by_seat=True) for key in keys],
        Fact("improved", lambda view: places(view, _improved(view)), by_seat=True),
        Fact("second_card", lambda view: int(isinstance(view.step, SecondCard))),
        Fact("dealer_wins", lambda view: _WINS.index(_ended(view).dealer_wins)),
        *[Fact(f"lucky_{kind}", functools.partial(_lucky, kind), by_seat=True) for kind in _LUCKY],
    )


def _improved(view: View[Any, Any]) -> tuple[int, ...]:
    notes: Notes | None = turn_of(view).notes
    return notes.improved if notes else ()


def _ended(view: View[Any, Any]) -> Decided:
    return view.step if isinstance(view.step, Decided) else Decided()


def _lucky(kind: str, view: View[Any, Any]) -> list[int]:
    return flags(view, [seat for seat, kinds in _ended(view).lucky if kind in kinds])
