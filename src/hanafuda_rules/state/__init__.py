"""States of a round, and views: what one seat knows of a state.

A state follows from the ruleset, the table, the shuffler and the moves so far. Its legal moves and the next states come
from its *phase*, a small immutable object of the ruleset, which hands over to the next phase. A view is a state without
the cards that its seat does not see.
"""

from __future__ import annotations

from hanafuda_rules.state._state import (
    AnyState,
    CardWaits,
    Draft,
    Phase,
    RoundState,
    Setting,
    begin,
    enter_phase,
    hidden_cards,
    successor,
    with_every_card,
)
from hanafuda_rules.state._view import AnyView, View, remind, trace_in

__all__ = [
    "AnyState",
    "AnyView",
    "CardWaits",
    "Draft",
    "Phase",
    "RoundState",
    "Setting",
    "View",
    "begin",
    "enter_phase",
    "hidden_cards",
    "remind",
    "successor",
    "trace_in",
    "with_every_card",
]
