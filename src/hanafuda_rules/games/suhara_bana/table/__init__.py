"""A table of Suhara-bana between rounds: indicator, purses, borrowed plates and pot."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, SupportsIndex

import attrs

from hanafuda_rules import table as base
from hanafuda_rules.cards import Month
from hanafuda_rules.checks import check_tuple, is_a, whole_number
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.games.suhara_bana.table.stones import FIELDS, NO_STONES, PLATE, PLATES_TO_BORROW, Field, Purse

__all__ = ["DROP_POINTS", "PLAYERS", "SEAT_COUNTS", "Table", "check_carried", "check_pot", "check_total"]

PLAYERS: Final = 3
"""The number of seats that play a round (SB-1.1)."""

SEAT_COUNTS: Final = (3, 4, 5)
"""The allowed numbers of seats; three only with the option ``three_seats`` (SB-1.1)."""

DROP_POINTS: Final = 30
"""The price of dropping out, in points (SB-3.2)."""


def _carried(value: SupportsIndex) -> int:
    return whole_number(value, "the number of carried deals", least=0, rule="SB-3.8")


def _is_purse(value: Any) -> bool:
    return is_a(value, Purse) and min(value.white, value.black) >= 0


def _borrowed(value: tuple[SupportsIndex, ...]) -> tuple[int, ...]:
    check_tuple(value, "the borrowed plates")
    plates = tuple([whole_number(each, "a number of borrowed plates", least=0, rule="SB-1.2") for each in value])
    if sum(plates) > PLATES_TO_BORROW:
        msg = f"there are {PLATES_TO_BORROW} plates to borrow, not {shown(plates)}"
        raise HanafudaError(msg, rule="SB-1.2")
    return plates


def _own_plates(table: Table) -> tuple[Purse, ...]:
    return tuple([sum([PLATE] * plates, PLATE) for plates in table.borrowed])


@attrs.frozen(kw_only=True)
class Table(base.Table):
    """A table of Suhara-bana as a round begins.

    Args:
        month: The month of the indicator (SB-1.5).
        borrowed: How many plates each seat has borrowed (SB-9.1).
        purses: The purses by seat. By default each seat has one plate (SB-1.2) and those that it borrowed.
        carried: How many deals, in which everybody dropped out, have left their penalties in the pot (SB-3.8).
        pot: The stones in the pot.

    Raises:
        HanafudaError: The number of purses or of borrowed plates is not that of the seats, a purse is invalid or
            negative, too many plates are borrowed, the month or the number of carried deals is impossible, or the
            stones do not add up to the plates.
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
                msg = f"seat {seat} has a Purse(white, black), not {shown(purse)}"
                raise HanafudaError(msg, rule="SB-1.2")
        if not _is_purse(self.pot):
            raise HanafudaError(f"the pot must be a Purse(white, black), not {shown(self.pot)}", rule="SB-3.2")
        check_pot(self.pot, carried=self.carried, seats=self.seats, field=self.field)
        check_total(self.purses, self.pot, seats=self.seats, field=self.field)

    @property
    def field(self) -> Field:
        """The stakes field. Each borrowed plate moved it on (SB-1.3)."""
        return FIELDS[sum(self.borrowed)]

    @property
    def plates_left(self) -> int:
        """The number of plates that can still be borrowed."""
        return PLATES_TO_BORROW - sum(self.borrowed)

    @property
    def is_over(self) -> bool:
        """Whether the match is over because a seat has no stones (SB-6.5, SB-9.2, SB-9.3).

        An empty purse does not end the match while the pot carries penalties of earlier deals (SB-3.8).
        """
        return not self.carried and any(not purse.value for purse in self.purses)


# --- checks of all stones at a table ----------------------------------------------------------------------------------


def check_carried(carried: int, options: Options, *, error: type[HanafudaError] = HanafudaError) -> None:
    """Check that the options allow a carried pot, if there is one (SB-3.5, SB-3.8).

    Args:
        carried: The number of deals that have left their penalties in the pot.
        options: The options of the game.
        error: The class of the error.

    Raises:
        HanafudaError: The options do not allow it.
    """
    if carried and options.forced_three:
        raise error(f"no pot is carried on: {PLAYERS} seats have to play every deal", rule="SB-3.5")
    if carried and options.all_drop_pot == "refund":
        raise error("no pot is carried on: penalties are returned when nobody plays", rule="SB-3.8")


def check_pot(
    pot: Purse, *, carried: int, seats: int, field: Field, error: type[HanafudaError] = HanafudaError
) -> None:
    """Check that a pot holds the penalties of the deals in which everybody dropped out (SB-3.8).

    Args:
        pot: The stones in the pot.
        carried: The number of these deals.
        seats: The number of seats.
        field: The stakes field.
        error: The class of the error.

    Raises:
        HanafudaError: The pot is worth more or less, or there cannot have been so many penalties.
    """
    if carried and seats == PLAYERS:
        raise error("at a table of three nobody drops out, so no pot is carried", rule="SB-1.1")
    due, stones = carried * seats * field.blacks(DROP_POINTS), _plates(seats, field) * PLATE.value
    if due > stones:
        msg = f"{carried} carried deals make a pot of {due} black stones, but all plates together are {stones}"
        raise error(msg, rule="SB-3.8")
    if pot.value != due or min(pot.white, pot.black) < 0:
        msg = f"a pot of {carried} carried deals is worth {due} black stones, not {pot} = {pot.value}"
        raise error(msg, rule="SB-3.8")


def check_total(
    purses: Iterable[Purse], pot: Purse, *, seats: int, field: Field, error: type[HanafudaError] = HanafudaError
) -> None:
    """Check that the stones at a table add up to its plates: one for each seat, and the borrowed ones.

    Args:
        purses: The purses of all seats.
        pot: The stones in the pot.
        seats: The number of seats.
        field: The stakes field, which tells how many plates were borrowed (SB-1.3).
        error: The class of the error.

    Raises:
        HanafudaError: They do not add up (SB-1.2).
    """
    plates, total = _plates(seats, field), pot.value + sum(purse.value for purse in purses)
    if total != plates * PLATE.value:
        msg = f"{plates} plates are {plates * PLATE.value} black stones, but purses and pot hold {total}"
        raise error(msg, rule="SB-1.2")


def _plates(seats: int, field: Field) -> int:
    return seats + field.borrowed
