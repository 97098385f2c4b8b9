"""One immutable moment of a round, and what one seat knows of it.

A state is a function of the ruleset, the table, the shuffler and the moves. Its legal moves and its successors come
from its *phase*: a small frozen object of the ruleset that knows the legal moves and what they do, and hands over to
the next phase in the ruleset's list. A view is a state without the cards that its seat does not see.
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
