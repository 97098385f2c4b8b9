"""What everybody knows in Go-Stop besides cards and turns: the draws before the round, and who plays on."""

from __future__ import annotations

from typing import Final

from hanafuda_rules.facts import Fact, places

__all__ = ["FACTS"]

FACTS: Final = (
    Fact("draws", lambda view: view.table.draws),  # GS-9.1
    Fact("plays_on", lambda view: places(view, view.table.players), by_seat=True),  # GS-9.2
)
"""The facts of a round besides those that the phases state."""
