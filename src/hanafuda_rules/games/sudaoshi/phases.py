"""Who plays in Sudaoshi, and the fee for dropping out (SD-7.1, SD-7.3)."""

from __future__ import annotations

import attrs

from hanafuda_rules.events import Event
from hanafuda_rules.games.sudaoshi.options import Options
from hanafuda_rules.parts import entry
from hanafuda_rules.parts.field_tokens import multiplier_in
from hanafuda_rules.parts.flow import State as AnyState
from hanafuda_rules.parts.sitting_out import FeePaid

__all__ = ["Entry", "fee"]


@attrs.frozen
class Entry(entry.Entry):
    """Ask the seats whether they play. With ``drop_out="paid"``, a seat that drops pays a fee (SD-7.1, SD-7.3)."""

    options: Options = attrs.field(kw_only=True)

    def dropped(self, state: AnyState, seat: int, count: int) -> tuple[Event, ...]:
        """The fee of a seat that drops."""
        if self.options.drop_out == "free":
            return ()
        return (FeePaid(seat, fee(self.options, count) * multiplier_in(state)),)


def fee(options: Options, place: int) -> int:
    """The fee before the field, in points: 1 kan for the first seat to drop, half a kan more for the next (SD-7.3)."""
    return options.points_per_kan * (place + 1) // 2
