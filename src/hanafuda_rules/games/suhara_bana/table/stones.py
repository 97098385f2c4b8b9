"""White and black stones: purses, payments with change, what stones are worth in points and in bills.

The ledger counts in black stones; a purse keeps white and black apart, because the final bills depend on the mixture
(SB-10.3).

    >>> from hanafuda_rules.games.suhara_bana import Field, Purse, points_to_stones
    >>> str(points_to_stones(28, Field.MIDDLE)), Purse(11, 6).value
    ('2W+3B', 50)
"""

from __future__ import annotations

import enum
import functools
from fractions import Fraction
from typing import Final, SupportsIndex

import attrs

from hanafuda_rules.checks import Enumeration, check_type, whole_number
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.values import Value

__all__ = [
    "NO_STONES", "PLATE", "PLATES_TO_BORROW", "POINTS_STEP", "Field", "Purse", "bill_pieces", "bills", "final_purse",
    "pay", "points_text", "points_to_stones", "stones_to_points",
]  # fmt: skip

_BLACKS_IN_WHITE = 4
POINTS_STEP: Final = 5
"""Every payment of the game is a multiple of so many points, which are a black stone at Small (SB-1.3)."""


class Field(enum.Enum, metaclass=Enumeration):
    """What stones are worth: each plate that is borrowed halves it (SB-1.3, SB-9.1)."""

    __rule__ = "SB-1.3"

    SMALL = "small"
    """5 points a black stone; the match starts here."""
    MIDDLE = "middle"
    """2½ points a black stone."""
    MAIN = "main"
    """1¼ points a black stone."""

    @property
    def borrowed(self) -> int:
        """How many plates have been borrowed when it is played: 0, 1 or 2."""
        return FIELDS.index(self)

    @property
    def points_per_black(self) -> Fraction:
        """What a black stone is worth, in points; a white one is worth four times as much."""
        return Fraction(POINTS_STEP, 1 << self.borrowed)

    def blacks(self, points: int) -> int:
        """A payment in black stones.

        Args:
            points: The payment in points; every payment of the game is a multiple of 5.

        Raises:
            HanafudaError: It is not; :func:`points_to_stones` rounds.
        """
        fives, rest = divmod(whole_number(points, "a payment", least=0), POINTS_STEP)
        if rest:
            raise HanafudaError(f"a payment must be a multiple of {POINTS_STEP} points, not {points}")
        return fives << self.borrowed

    def __str__(self) -> str:
        """Such as ``Small field``."""
        return f"{self.value.capitalize()} field"


FIELDS: Final = tuple(Field)
"""The fields in their order."""


def _count(value: SupportsIndex) -> int:
    return whole_number(value, "a number of stones", rule="SB-1.2")


@attrs.frozen
class Purse(Value):
    """White and black stones (SB-1.2). One white is worth four black.

    Args:
        white: How many white stones.
        black: How many black stones. Both counts are negative only where more was deducted than there is (SB-10.4).

    Raises:
        HanafudaError: A count is not a whole number.
    """

    white: int = attrs.field(default=0, converter=_count)
    black: int = attrs.field(default=0, converter=_count)

    @classmethod
    def of(cls, value: int) -> Purse:
        """The fewest stones of a value.

        Args:
            value: The value in black stones.

        Raises:
            HanafudaError: It is not a whole number from 0.
        """
        return cls(*divmod(whole_number(value, "a value", least=0), _BLACKS_IN_WHITE))

    @property
    def value(self) -> int:
        """What it is worth, in black stones."""
        return _BLACKS_IN_WHITE * self.white + self.black

    def __add__(self, other: Purse) -> Purse:
        """Both together, nothing changed."""
        return _purse(self.white + other.white, self.black + other.black)

    def __sub__(self, other: Purse) -> Purse:
        """What is left without the other; a count may be negative."""
        return _purse(self.white - other.white, self.black - other.black)

    def __neg__(self) -> Purse:
        """The purse without its sign, or with it."""
        return Purse(-self.white, -self.black)

    def changed(self) -> Purse:
        """The purse after changing whites and fours of blacks, as few as possible, until no count has the wrong sign.

        Both counts then have the sign of the purse's value or are 0 (SB-10.4).
        """
        if self.value < 0:
            return -(-self).changed()
        # As many whites as cover the blacks that are missing, or the whites that are missing out of the blacks.
        whites = -(self.black // _BLACKS_IN_WHITE) if self.black < 0 else min(self.white, 0)
        return _purse(self.white - whites, self.black + _BLACKS_IN_WHITE * whites)

    def __str__(self) -> str:
        """Such as ``11W+6B``, ``3W``, ``-8W-4B`` or ``0``."""
        counts = [f"{count:+}{colour}" for count, colour in ((self.white, "W"), (self.black, "B")) if count]
        return "".join(counts).removeprefix("+") or "0"


# A payment makes several purses, most of them like others before: to make each anew took a third of its time.
@functools.lru_cache(maxsize=4096)
def _purse(white: int, black: int) -> Purse:
    """Stones that were counted here, so that their counts need no check."""
    purse: Purse = object.__new__(Purse)
    object.__setattr__(purse, "white", white)
    object.__setattr__(purse, "black", black)
    return purse


NO_STONES: Final = Purse()
"""An empty purse."""

PLATE: Final = Purse(11, 6)
"""A plate, *hitomoto*: 50 black in value, 250 points at Small (SB-1.2)."""

PLATES_TO_BORROW: Final = len(Field) - 1
"""How many plates lie by for borrowing, *futamoto* (SB-1.2)."""


def pay(purse: Purse, owed: int) -> tuple[Purse, Purse]:
    """Pay out of a purse, all there is where it does not suffice (SB-8.3).

    As many whites go as the amount holds and the purse has, then blacks; when these do not suffice, one white is
    changed for four blacks at the table (SB-10.3).

    Args:
        purse: The purse.
        owed: What is to be paid, in black stones.

    Returns:
        The stones that are paid, and the purse that is left.

    Raises:
        HanafudaError: The amount or a count of the purse is negative.
    """
    check_type(purse, Purse, "a Purse(white, black)")
    if purse.white < 0 or purse.black < 0:
        raise HanafudaError(f"nothing can be paid from a purse of {purse}", rule="SB-10.3")
    return paid_out(purse, whole_number(owed, "a payment", least=0, rule="SB-10.3"))


def paid_out(purse: Purse, owed: int) -> tuple[Purse, Purse]:
    """What :func:`pay` answers, for purses and payments that need no check."""
    amount = min(owed, purse.value)
    whites = min(amount // _BLACKS_IN_WHITE, purse.white)
    paid = _purse(whites, amount - _BLACKS_IN_WHITE * whites)
    return paid, (purse - paid).changed()


def points_to_stones(points: int, field: Field) -> Purse:
    """The stones for some points at a real table; what no stones can make is dropped.

    Args:
        points: The points, any whole number from 0.
        field: The field that is played.

    Returns:
        The fewest stones that are worth as much, or as nearly as possible less.

    Raises:
        HanafudaError: The points are not a whole number from 0.
    """
    check_type(field, Field, "a Field")
    return Purse.of(whole_number(points, "an amount of points", least=0) * (1 << field.borrowed) // POINTS_STEP)


def stones_to_points(stones: Purse, field: Field) -> Fraction:
    """What stones are worth in points: an exact number of quarters.

    Args:
        stones: The stones.
        field: The field that is played.
    """
    check_type(stones, Purse, "a Purse(white, black)")
    check_type(field, Field, "a Field")
    return stones.value * field.points_per_black


_QUARTERS = ("", "¼", "½", "¾")


def points_text(blacks: int, field: Field) -> str:
    """What black stones are worth in points, in writing, such as ``27½``."""
    units, quarters = divmod(4 * abs(blacks) * field.points_per_black, 4)
    number = f"{units}{_QUARTERS[int(quarters)]}"
    return f"-{number}" if blacks < 0 else number


def final_purse(purse: Purse, borrowed: int) -> Purse:
    """A purse at the end of the match, less the plates that were borrowed (SB-10.1, SB-10.4).

    Args:
        purse: The purse.
        borrowed: How many plates the seat borrowed; whatever the field, each is 11 white and 6 black stones.

    Raises:
        HanafudaError: The plates are not a whole number from 0.
    """
    check_type(purse, Purse, "a Purse(white, black)")
    plates = whole_number(borrowed, "a number of plates", least=0, rule="SB-10.1")
    return Purse(purse.white - plates * PLATE.white, purse.black - plates * PLATE.black).changed()


def bills(purse: Purse, plate: Purse = PLATE) -> int:
    """What the :func:`bill_pieces` of some stones are worth together (SB-10.2).

    Args:
        purse: The stones, after :func:`final_purse`.
        plate: The stones that make a bill of 100, 11 white and 6, or 5, black.

    Raises:
        HanafudaError: The counts have different signs, or a bill takes no white or no black stones.
    """
    return sum([piece * count for piece, count in zip((100, 10, 5), bill_pieces(purse, plate), strict=True)])


def bill_pieces(purse: Purse, plate: Purse = PLATE) -> tuple[int, int, int]:
    """Stones as bills of 100, of 10 and of 5: how many of each (SB-10.2).

    Each plate makes 100; of the rest each white with a black 10, then each white or each two blacks 5; one black is
    dropped. A negative purse is converted without its sign and negated (SB-10.4).

    Args:
        purse: The stones, after :func:`final_purse`.
        plate: The stones that make a bill of 100, 11 white and 6, or 5, black.

    Raises:
        HanafudaError: The counts have different signs, or a bill takes no white or no black stones.
    """
    for stones in (purse, plate):
        check_type(stones, Purse, "a Purse(white, black)")
    if min(plate.white, plate.black) < 1:
        raise HanafudaError(f"a bill of 100 takes white and black stones, not {plate}", rule="SB-10.2")
    if purse.white * purse.black < 0:
        raise HanafudaError(f"a purse of {purse} has counts of both signs; call its changed() first", rule="SB-10.4")
    if purse.value < 0:
        hundreds, tens, fives = bill_pieces(-purse, plate)
        return -hundreds, -tens, -fives
    plates = min(purse.white // plate.white, purse.black // plate.black)
    white, black = purse.white - plates * plate.white, purse.black - plates * plate.black
    pairs = min(white, black)
    return plates, pairs, white - pairs + (black - pairs) // 2
