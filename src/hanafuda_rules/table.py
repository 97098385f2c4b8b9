"""Tables: what a match carries from one round to the next."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final, Literal, SupportsIndex, TypeAlias

import attrs

from hanafuda_rules.checks import check_tuple, index, whole_number
from hanafuda_rules.errors import HanafudaError, InvalidSeatError, shown
from hanafuda_rules.values import Value
from hanafuda_rules.words import Text

__all__ = ["FORMS", "MOST_SEATS", "SPECTATOR", "Form", "Table", "TableObject", "observer_name", "seat_at"]

SPECTATOR: Final = -1
"""The seat of a spectator's view, which sees no hand."""

MOST_SEATS: Final = 48
"""The most seats at a table: a card each."""


def _seats(value: SupportsIndex) -> int:
    return whole_number(value, "the number of seats", least=1, most=MOST_SEATS)


def _dealer(value: SupportsIndex) -> int:
    return whole_number(value, "the dealer's seat")


def _round_number(value: SupportsIndex) -> int:
    return whole_number(value, "the number of the round", least=1)


def _totals(value: tuple[SupportsIndex, ...]) -> tuple[int, ...]:
    check_tuple(value, "the totals")
    return tuple([whole_number(total, "a total") for total in value])


@attrs.frozen(kw_only=True)
class Table(Value):
    """What a match carries from one round to the next. Games that carry more derive their own class.

    Args:
        seats: The number of seats. They are numbered from 0, anticlockwise.
        dealer: The seat that deals.
        round_number: The number of the round in the match, from 1.
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
        """The month of the round, 1 to 12, in games whose rounds stand for months."""
        return (self.round_number - 1) % 12 + 1

    def from_right(self, seat: int) -> tuple[int, ...]:
        """All seats in turn order, from the one to the right of ``seat`` to ``seat`` itself.

        Raises:
            HanafudaError: ``seat`` is not a whole number.
        """
        return _from_right(self.seats, whole_number(seat, "a seat") % self.seats)


@functools.cache
def _from_right(seats: int, seat: int) -> tuple[int, ...]:
    return tuple([(seat + step) % seats for step in range(1, seats + 1)])


def seat_at(seat: SupportsIndex, seats: int, *, rule: str) -> int:
    """Check a seat from a caller, and return it as ``int``.

    Raises:
        InvalidSeatError: There is no such seat.
    """
    place = seat if type(seat) is int else index(seat)
    if place is None or not 0 <= place < seats:
        msg = f"there is no seat {shown(seat)}; the seats are 0 to {seats - 1}"
        raise InvalidSeatError(msg, rule=rule)
    return place


def observer_name(seat: int) -> str:
    """The name of a viewer: ``seat 1``, or ``a spectator`` for :data:`SPECTATOR`."""
    return "a spectator" if seat == SPECTATOR else f"seat {seat}"


# --- what lies on a table besides the cards ---------------------------------------------------------------------------

Form: TypeAlias = Literal[
    "plate", "purse", "ring", "sun", "bowl", "token", "lid", "chips", "slip", "tag", "eye", "medal"
]  # fmt: skip
"""The form of an object in pictures."""

FORMS: Final[Mapping[Form, tuple[int, int | None, int | None]]] = {
    "plate": (2, 0, None), "purse": (2, 0, None), "ring": (1, 1, 12), "sun": (1, 1, 3), "bowl": (2, 0, None),
    "token": (1, 1, None), "lid": (1, 1, 12), "chips": (2, 0, None), "slip": (1, None, None), "tag": (1, 0, None),
    "eye": (0, None, None), "medal": (1, 0, None),
}  # fmt: skip
"""The number of counts of each form, and their least and most values."""

_LONGEST = 200


@attrs.frozen
class TableObject(Value):
    """An object on the table besides the cards, for pictures.

    ==========  ======================================================  ============================================
    Form        Drawing                                                 Counts
    ==========  ======================================================  ============================================
    ``plate``   a wooden plate of stones                                white and black stones
    ``purse``   a purse                                                 white and black stones
    ``ring``    the months on a key ring                                the month
    ``sun``     one of three cards with a rising sun                    1, 2 or 3
    ``bowl``    a bowl of tokens that multiply                          tokens of 2 and of 4
    ``token``   one such token                                          its number
    ``lid``     a lid with twelve places, one of them marked            the month
    ``chips``   tokens of 100, 50, 25, 10 and 5 kan, and stones         kan, of which white stones are the rest; points
    ``slip``    a page of a ledger                                      the amount, which may be negative
    ``tag``     a wooden tag with a coin, for a debt                    how many
    ``eye``     a token with a closed eye, for playing blind            none
    ``medal``   a medal on a ribbon                                     for how many rounds its seat has had it
    ==========  ======================================================  ============================================

        >>> from hanafuda_rules.svg import objects_svg
        >>> from hanafuda_rules.table import TableObject
        >>> pot = TableObject("plate", "Pot", "Pot: 3 white stones and 1 black", (3, 1))
        >>> picture = objects_svg([pot])

    Args:
        form: The form.
        label: The text below it: a sentence, or text that is the same in every language.
        says: A description for screen readers, of the same types.
        counts: The numbers that it shows.
        seat: The owner; ``None`` for an object in the middle of the table.

    Raises:
        HanafudaError: There is no such form, the counts are wrong, or a text is too long or not printable.
    """

    form: Form
    label: Text | str
    says: Text | str
    counts: tuple[int, ...] = ()
    seat: int | None = attrs.field(default=None, kw_only=True)

    def __attrs_post_init__(self) -> None:
        if type(self.form) is not str or self.form not in FORMS:
            raise HanafudaError(f"the form of an object must be one of {', '.join(FORMS)}, not {shown(self.form)}")
        for text in (self.label, self.says):
            words = str(text) if isinstance(text, Text) else text
            if type(words) is not str or len(words) > _LONGEST or not words.isprintable():
                raise HanafudaError(
                    f"the text of an object must be printable, with at most {_LONGEST} characters, not {shown(text)}"
                )
        check_tuple(self.counts, "the counts of an object", kind=int)
        count, least, most = FORMS[self.form]
        if len(self.counts) != count:
            raise HanafudaError(f"an object of the form {self.form} has {count} counts, not {len(self.counts)}")
        for count in self.counts:
            whole_number(count, f"a count of the form {self.form}", least=least, most=most)
        if self.seat is not None:
            whole_number(self.seat, "a seat", error=InvalidSeatError)
