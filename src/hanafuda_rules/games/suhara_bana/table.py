"""A table of Suhara-bana between two rounds."""

from __future__ import annotations

from typing import Any, SupportsIndex

import attrs

from hanafuda_rules import table as base
from hanafuda_rules._checks import check_tuple, whole
from hanafuda_rules.cards import Month
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.games.suhara_bana.stones import NO_STONES, PLATE, PLATES_TO_BORROW, Field, Purse
from hanafuda_rules.games.suhara_bana.sums import check_pot, check_total

__all__ = ["Table"]


def _carried(value: int) -> int:
    return whole(value, "the number of carried deals", least=0, rule="SB-3.8")


def _is_purse(value: Any) -> bool:
    return isinstance(value, Purse) and min(value.white, value.black) >= 0


def _borrowed(value: tuple[SupportsIndex, ...]) -> tuple[int, ...]:
    check_tuple(value, "the borrowed plates")
    plates = tuple(whole(each, "a number of borrowed plates", least=0, rule="SB-1.2") for each in value)
    if sum(plates) > PLATES_TO_BORROW:
        raise HanafudaError(f"{PLATES_TO_BORROW} plates lie by for borrowing, not {plates}", rule="SB-1.2")
    return plates


def _own_plates(table: Table) -> tuple[Purse, ...]:
    return tuple(sum([PLATE] * plates, PLATE) for plates in table.borrowed)


@attrs.frozen(kw_only=True)
class Table(base.Table):
    """What a round of Suhara-bana finds when it begins.

    Args:
        month: The month of the indicator (SB-1.5).
        borrowed: How many plates each seat has borrowed (SB-9.1).
        purses: The purses by seat; unless told, a plate each (SB-1.2), and those that it has borrowed.
        carried: How many deals in which everybody dropped out have left their penalties in the pot (SB-3.8).
        pot: The stones in the pot.

    Raises:
        HanafudaError: There are not as many purses or borrowed plates as seats, a purse is none or negative,
            more plates are borrowed than there are, there is no such month or number of carried deals, or the stones
            are not those of the plates.
    """

    month: Month = attrs.field(default=Month.PINE, converter=Month)
    borrowed: tuple[int, ...] = attrs.field(
        default=attrs.Factory(lambda self: (0,) * self.seats, takes_self=True), converter=_borrowed
    )
    purses: tuple[Purse, ...] = attrs.Factory(_own_plates, takes_self=True)
    carried: int = attrs.field(default=0, converter=_carried)
    pot: Purse = NO_STONES

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        for what, found in (("borrowed plates", self.borrowed), ("purses", self.purses)):
            check_tuple(found, f"the {what}")
            if len(found) != self.seats:
                raise HanafudaError(f"{self.seats} seats need {self.seats} {what}, not {len(found)}", rule="SB-1.2")
        for seat, purse in enumerate(self.purses):
            if not _is_purse(purse):
                raise HanafudaError(f"seat {seat} has a Purse(white, black), not {purse!r}", rule="SB-1.2")
        if not _is_purse(self.pot):
            raise HanafudaError(f"the pot is a Purse(white, black), not {self.pot!r}", rule="SB-3.2")
        check_pot(self.pot, carried=self.carried, seats=self.seats, field=self.field)
        check_total(self.purses, self.pot, seats=self.seats, field=self.field)

    @property
    def field(self) -> Field:
        """The field that is played: each plate that was borrowed moved it on (SB-1.3)."""
        return list(Field)[sum(self.borrowed)]

    @property
    def plates_left(self) -> int:
        """How many plates lie by for borrowing."""
        return PLATES_TO_BORROW - sum(self.borrowed)

    @property
    def is_over(self) -> bool:
        """Whether a seat has no stones although the last round counted, so that the match is over (SB-9.2, SB-9.3).

        So it is after SB-6.5, too. While the penalties of a deal in which everybody dropped out are carried on, an
        empty purse ends nothing (SB-3.8).
        """
        return not self.carried and any(not purse.value for purse in self.purses)
