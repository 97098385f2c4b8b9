"""A table of Suhara-bana between rounds: indicator, purses, borrowed plates and pot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, SupportsIndex

import attrs

from hanafuda_rules import table as base
from hanafuda_rules.cards import Month
from hanafuda_rules.checks import check_tuple, whole_number
from hanafuda_rules.errors import Fault, HanafudaError, shown
from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.games.suhara_bana.stones import FIELDS, NO_STONES, PLATE, PLATES_TO_BORROW, Field, Purse

__all__ = ["DROP_POINTS", "PLAYERS", "SEAT_COUNTS", "Table", "carried_faults", "pot_faults", "total_faults"]

PLAYERS: Final = 3
"""The number of seats that play a round (SB-1.1)."""

SEAT_COUNTS: Final = (3, 4, 5)
"""The allowed numbers of seats; three only with the option ``three_seats`` (SB-1.1)."""

DROP_POINTS: Final = 30
"""The price of dropping out, in points (SB-3.2)."""


def _carried(value: SupportsIndex) -> int:
    return whole_number(value, "the number of carried deals", least=0, rule="SB-3.8")


def _is_purse(value: object) -> bool:
    return isinstance(value, Purse) and min(value.white, value.black) >= 0


def _borrowed(value: tuple[SupportsIndex, ...]) -> tuple[int, ...]:
    check_tuple(value, "the borrowed plates")
    plates = tuple([whole_number(number, "a number of borrowed plates", least=0, rule="SB-1.2") for number in value])
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
        carried: How many deals have left their penalties in the pot because nobody played (SB-3.8).
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
        for name, things in (("borrowed plates", self.borrowed), ("purses", self.purses)):
            check_tuple(things, f"the {name}")
            if len(things) != self.seats:
                raise HanafudaError(f"{self.seats} seats need {self.seats} {name}, not {len(things)}", rule="SB-1.2")
        for seat, purse in enumerate(self.purses):
            if not _is_purse(purse):
                msg = f"seat {seat} has a Purse(white, black), not {shown(purse)}"
                raise HanafudaError(msg, rule="SB-1.2")
        if not _is_purse(self.pot):
            raise HanafudaError(f"the pot must be a Purse(white, black), not {shown(self.pot)}", rule="SB-3.2")
        seats, field = self.seats, self.field
        faults = (*pot_faults(self.pot, self.carried, seats, field), *total_faults(self.purses, self.pot, seats, field))
        for words, rule, _ in faults:
            raise HanafudaError(words, rule=rule)

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


def carried_faults(carried: int, options: Options) -> Iterator[Fault]:
    """Yield the reasons why the options do not allow a carried pot, if there is one (SB-3.5, SB-3.8)."""
    if carried and options.forced_three:
        yield Fault(f"no pot is carried on: {PLAYERS} seats have to play every deal", "SB-3.5")
    if carried and options.all_drop_pot == "refund":
        yield Fault("no pot is carried on: penalties are returned when nobody plays", "SB-3.8")


def pot_faults(pot: Purse, carried: int, seats: int, field: Field) -> Iterator[Fault]:
    """Yield the reasons why a pot does not hold the penalties of the deals in which everybody dropped out (SB-3.8)."""
    if carried and seats == PLAYERS:
        yield Fault("at a table of three nobody drops out, so no pot is carried", "SB-1.1")
    due, stones = carried * seats * field.blacks(DROP_POINTS), _plates(seats, field) * PLATE.value
    if due > stones:
        msg = f"{carried} carried deals make a pot of {due} black stones, but all plates together are {stones}"
        yield Fault(msg, "SB-3.8")
    if pot.value != due or min(pot.white, pot.black) < 0:
        msg = f"a pot of {carried} carried deals is worth {due} black stones, not {pot} = {pot.value}"
        yield Fault(msg, "SB-3.8")


def total_faults(purses: Iterable[Purse], pot: Purse, seats: int, field: Field) -> Iterator[Fault]:
    """Check that the stones at a table add up to its plates: one for each seat, and the borrowed ones (SB-1.2).

    The stakes field tells how many plates were borrowed (SB-1.3).
    """
    plates, total = _plates(seats, field), pot.value + sum(purse.value for purse in purses)
    if total != plates * PLATE.value:
        msg = f"{plates} plates are {plates * PLATE.value} black stones, but purses and pot hold {total}"
        yield Fault(msg, "SB-1.2")


def _plates(seats: int, field: Field) -> int:
    return seats + field.borrowed
