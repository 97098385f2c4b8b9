"""What everybody knows in Koi-Koi besides cards, turns and calls: a second card, and what the deal decided."""

from __future__ import annotations

import functools
from typing import Any, Final

from hanafuda_rules.facts import Fact, flags
from hanafuda_rules.games.koi_koi.phases import SecondCard
from hanafuda_rules.parts.after_deal import Decided
from hanafuda_rules.view import View

__all__ = ["FACTS"]

_WINS: Final = (None, "four", "pairs")  # KK-2.2, KK-2.3


def _ended(view: View[Any, Any]) -> Decided:
    return view.step if isinstance(view.step, Decided) else Decided()


def _lucky(kind: str, view: View[Any, Any]) -> list[int]:
    return flags(view, [seat for seat, kinds in _ended(view).lucky if kind in kinds])


FACTS: Final = (
    Fact("second_card", lambda view: int(isinstance(view.step, SecondCard))),  # KK-4.2
    Fact("dealer_wins", lambda view: _WINS.index(_ended(view).dealer_wins)),
    Fact("lucky_teshi", functools.partial(_lucky, "teshi"), by_seat=True),  # KK-3.1
    Fact("lucky_four_pairs", functools.partial(_lucky, "four_pairs"), by_seat=True),
)
"""The facts of a round besides those that the phases state."""
