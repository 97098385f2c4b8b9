"""A table between two rounds: what a deal needs to know about the match."""

from __future__ import annotations

import functools
from typing import SupportsIndex

import attrs

from hanafuda_rules._checks import check_tuple, index, whole_number
from hanafuda_rules._values import Value
from hanafuda_rules.errors import HanafudaError, InvalidSeatError, shown

__all__ = ["Table", "seat_at"]


_MOST_SEATS = 48  # a card each


def _seats(value: SupportsIndex) -> int:
    return whole_number(value, "the number of seats", least=1, most=_MOST_SEATS)


def _dealer(value: SupportsIndex) -> int:
    return whole_number(value, "the dealer's seat")


def _round_number(value: SupportsIndex) -> int:
    return whole_number(value, "the number of the round", least=1)


def _totals(value: tuple[SupportsIndex, ...]) -> tuple[int, ...]:
    check_tuple(value, "the totals")
    return tuple([whole_number(total, "a total") for total in value])


@attrs.frozen(kw_only=True)
class Table(Value):
    """What a match carries from one round to the next; games that carry more derive their own class.

    Args:
        seats: How many seats there are; they are numbered from 0, anticlockwise.
        dealer: The seat that deals.
        round_number: The round of the match, from 1.
        totals: What each seat has won so far, in the game's smallest unit.

    Raises:
        HanafudaError: A number is out of range or not a whole number, or there are not as many totals as seats.
    """

    seats: int = attrs.field(converter=_seats)
    dealer: int = attrs.field(default=0, converter=_dealer)
    round_number: int = attrs.field(default=1, converter=_round_number)
    totals: tuple[int, ...] = attrs.field(
        default=attrs.Factory(lambda self: (0,) * self.seats, takes_self=True), converter=_totals
    )

    def __attrs_post_init__(self) -> None:
        if len(self.totals) != self.seats:
            raise HanafudaError(f"{self.seats} seats have {self.seats} totals, not {len(self.totals)}")

    @property
    def month(self) -> int:
        """The month that the round stands for, 1 to 12, in a game in which rounds stand for months."""
        return (self.round_number - 1) % 12 + 1

    def from_right(self, seat: int) -> tuple[int, ...]:
        """All seats in turn order, from the one at the right of ``seat`` to ``seat`` itself.

        Raises:
            HanafudaError: ``seat`` is not a whole number.
        """
        return _from_right(self.seats, whole_number(seat, "a seat") % self.seats)


@functools.cache
def _from_right(seats: int, seat: int) -> tuple[int, ...]:
    return tuple([(seat + step) % seats for step in range(1, seats + 1)])


def seat_at(seat: SupportsIndex, seats: int, *, rule: str) -> int:
    """A seat from a caller, as Python's own whole number.

    Args:
        seat: The seat.
        seats: The number of seats.
        rule: The id of the rule behind it, for the error.

    Raises:
        InvalidSeatError: There is no such seat.
    """
    place = seat if type(seat) is int else index(seat)
    if place is None or not 0 <= place < seats:
        msg = f"there is no seat {shown(seat)}; the seats are 0 to {seats - 1}"
        raise InvalidSeatError(msg, rule=rule)
    return place
