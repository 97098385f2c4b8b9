"""The phases of Sudaoshi that are its own (SD-3.3, SD-7.1, SD-7.3)."""

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
    """Who drops pays a fee, if dropping out is paid (SD-7.1, SD-7.3)."""

    options: Options = attrs.field(kw_only=True)

    def dropped(self, state: AnyState, seat: int, count: int) -> tuple[Event, ...]:
        """The fee."""
        if self.options.drop_out == "free":
            return ()
        return (FeePaid(seat, fee(self.options, count) * multiplier_in(state)),)


def fee(options: Options, place: int) -> int:
    """What the ``place``-th to drop pays, in points, before the field: 1 + (n - 1)/2 kan (SD-7.3)."""
    return options.points_per_kan * (place + 1) // 2
