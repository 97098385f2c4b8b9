"""States with something changed that no move changes."""

from __future__ import annotations

from typing import Any

import attrs

from hanafuda_rules.cards import Card
from hanafuda_rules.events import Event
from hanafuda_rules.knowledge.log import log_of

__all__ = ["changed"]


def changed(
    state: Any, *, stock: tuple[Card, ...] | None = None, events: tuple[Event, ...] | None = None, **changes: Any
) -> Any:
    """The state with another stock, other events, or other fields of :class:`RoundState`."""
    if stock is not None:
        changes |= {"stock_order": stock, "stock_drawn": 0}
    if events is not None:
        changes["log"] = log_of(events)
    return attrs.evolve(state, **changes)
