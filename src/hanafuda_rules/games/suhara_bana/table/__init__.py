"""A table of Suhara-bana between rounds: indicator, purses, borrowed plates and pot."""

from hanafuda_rules.games.suhara_bana.table.table import (
    DROP_POINTS,
    PLAYERS,
    SEAT_COUNTS,
    Table,
    carried_faults,
    pot_faults,
    total_faults,
)

__all__ = ["DROP_POINTS", "PLAYERS", "SEAT_COUNTS", "Table", "carried_faults", "pot_faults", "total_faults"]
