"""A table of Suhara-bana between two rounds."""

from __future__ import annotations

from typing import Any

import attrs

from hanafuda_rules import table as base
from hanafuda_rules.cards import Month
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.games.suhara_bana.stones import NO_STONES, PLATE, PLATES_TO_BORROW, Field, Purse
from hanafuda_rules.whole import whole

__all__ = ["Table"]


def _carried(value: int) -> int:
    return whole(value, "the number of carried deals", least=0, rule="SB-3.8")


def _is_purse(value: Any) -> bool:
    return isinstance(value, Purse) and min(value.white, value.black) >= 0


@attrs.frozen(kw_only=True)
class Table(base.Table):
    """What a round of Suhara-bana finds when it begins.

    Args:
        month: The month of the indicator (SB-1.5).
        purses: The purses by seat; unless told, a plate each (SB-1.2).
        borrowed: How many plates each seat has borrowed (SB-9.1).
        carried: How many deals in which everybody dropped out have left their penalties in the pot (SB-3.8).
        pot: The stones in the pot.

    Raises:
        HanafudaError: There are not as many purses or borrowed plates as seats, a purse is none or negative,
            more plates are borrowed than there are, or there is no such month or number of carried deals.
    """

    month: Month = attrs.field(default=Month.PINE, converter=Month)
    purses: tuple[Purse, ...] = attrs.Factory(lambda self: (PLATE,) * self.seats, takes_self=True)
    borrowed: tuple[int, ...] = attrs.Factory(lambda self: (0,) * self.seats, takes_self=True)
    carried: int = attrs.field(default=0, converter=_carried)
    pot: Purse = NO_STONES

    def __attrs_post_init__(self) -> None:
        for what, found in (("purses", self.purses), ("borrowed plates", self.borrowed)):
            if len(found) != self.seats:
                raise HanafudaError(f"{self.seats} seats need {self.seats} {what}, not {len(found)}", rule="SB-1.2")
        for seat, purse in enumerate(self.purses):
            if not _is_purse(purse):
                raise HanafudaError(f"seat {seat} has a Purse(white, black), not {purse!r}", rule="SB-1.2")
        if min(self.borrowed) < 0 or sum(self.borrowed) > PLATES_TO_BORROW:
            raise HanafudaError(f"{PLATES_TO_BORROW} plates lie by for borrowing, not {self.borrowed}", rule="SB-1.2")

    @property
    def field(self) -> Field:
        """The field that is played: each plate that was borrowed moved it on (SB-1.3)."""
        return list(Field)[sum(self.borrowed)]

    @property
    def plates_left(self) -> int:
        """How many plates lie by for borrowing."""
        return PLATES_TO_BORROW - sum(self.borrowed)

    @property
    def is_finished(self) -> bool:
        """Whether a seat has no stones although the last round counted, so that the match is over (SB-9.2, SB-9.3).

        So it is after SB-6.5, too. While the penalties of a deal in which everybody dropped out are carried on, an
        empty purse ends nothing (SB-3.8).
        """
        return not self.carried and any(not purse.value for purse in self.purses)
