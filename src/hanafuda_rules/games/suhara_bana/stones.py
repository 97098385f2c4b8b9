"""White and black stones: purses, payments with change, and the value of stones in points and bills.

Amounts are in black stones. A purse keeps white and black apart, because the final bills depend on the mixture
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
from hanafuda_rules.names import Names
from hanafuda_rules.values import Value
from hanafuda_rules.words import Text, say

__all__ = [
    "NO_STONES", "PLATE", "PLATES_TO_BORROW", "POINTS_STEP", "Field", "Purse", "bill_pieces", "bills", "final_purse",
    "pay", "points_text", "points_to_stones", "stones_to_points",
]  # fmt: skip

_BLACKS_IN_WHITE = 4
POINTS_STEP: Final = 5
"""The value of a black stone at Small, in points. Every payment is a multiple of it (SB-1.3)."""


class Field(enum.Enum, metaclass=Enumeration):
    """The stakes field: the stage of the match, which sets the value of a stone (SB-1.3).

    It moves on with each borrowed plate, which halves that value (SB-9.1).
    """

    __rule__ = "SB-1.3"

    SMALL = "small"
    """5 points a black stone; the match starts here."""
    MIDDLE = "middle"
    """2½ points a black stone."""
    MAIN = "main"
    """1¼ points a black stone."""

    @property
    def borrowed(self) -> int:
        """The number of plates borrowed so far: 0, 1 or 2."""
        return FIELDS.index(self)

    @property
    def points_per_black(self) -> Fraction:
        """The value of a black stone in points. A white one is worth four times as much."""
        return Fraction(POINTS_STEP, 1 << self.borrowed)

    def blacks(self, points: int) -> int:
        """Return a payment of some points in black stones.

        Raises:
            HanafudaError: The points are not a multiple of 5. Use :func:`points_to_stones` to round.
        """
        fives, rest = divmod(whole_number(points, "a payment", least=0), POINTS_STEP)
        if rest:
            raise HanafudaError(f"a payment must be a multiple of {POINTS_STEP} points, not {points}")
        return fives << self.borrowed

    @property
    def names(self) -> Names:
        """The names, such as ``Small field``. The English ones are those of the source."""
        return _FIELD_NAMES[self.value]

    def __str__(self) -> str:
        """Such as ``Small field``."""
        return self.names.english


FIELDS: Final = tuple(Field)
"""The stakes fields in order."""

_FIELD_NAMES: Final = {
    "small": Names("Small field", kanji="小場", ko="작은 판"),
    "middle": Names("Middle field", kanji="中場", ko="중간 판"),
    "main": Names("Main field", kanji="本場", ko="본판"),
}


def _count(value: SupportsIndex) -> int:
    return whole_number(value, "a number of stones", rule="SB-1.2")


@attrs.frozen
class Purse(Value):
    """White and black stones (SB-1.2). One white is worth four black.

    Args:
        white: The number of white stones.
        black: The number of black stones. Counts can be negative after a deduction (SB-10.4).

    Raises:
        HanafudaError: A count is not a whole number.
    """

    white: int = attrs.field(default=0, converter=_count)
    black: int = attrs.field(default=0, converter=_count)

    @classmethod
    def of(cls, value: int) -> Purse:
        """Return the fewest stones of a value in black stones.

        Raises:
            HanafudaError: The value is not a whole number of at least 0.
        """
        return cls(*divmod(whole_number(value, "a value", least=0), _BLACKS_IN_WHITE))

    @property
    def value(self) -> int:
        """The value in black stones."""
        return _BLACKS_IN_WHITE * self.white + self.black

    def __add__(self, other: Purse) -> Purse:
        """Return the stones of both purses, without changing any."""
        return _purse(self.white + other.white, self.black + other.black)

    def __sub__(self, other: Purse) -> Purse:
        """Return the stones that are left. A count may be negative."""
        return _purse(self.white - other.white, self.black - other.black)

    def __neg__(self) -> Purse:
        return Purse(-self.white, -self.black)

    def changed(self) -> Purse:
        """Return the purse after changing whites for four blacks each, or the reverse, as few as possible.

        Both counts then have the sign of the purse's value, or are 0 (SB-10.4).
        """
        if self.value < 0:
            return -(-self).changed()
        # Change enough whites to cover the missing blacks, or enough blacks to cover the missing whites.
        whites = -(self.black // _BLACKS_IN_WHITE) if self.black < 0 else min(self.white, 0)
        return _purse(self.white - whites, self.black + _BLACKS_IN_WHITE * whites)

    @property
    def said(self) -> Text:
        """The stones in words, such as ``11W+6B``, ``3W``, ``-8W-4B`` or ``0``."""
        white, black = self.white, self.black
        if white and black:
            return (_LESS if black < 0 else _BOTH).put(white=white, black=abs(black))
        if white:
            return say("{white}W", white=white)
        return say("{black}B", black=black) if black else say("0")

    def __str__(self) -> str:
        """Such as ``11W+6B``, ``3W``, ``-8W-4B`` or ``0``."""
        return str(self.said)


_BOTH, _LESS = say("{white}W+{black}B"), say("{white}W-{black}B")


# A payment makes several purses, most of them equal to earlier ones. Making each anew took a third of its time.
@functools.lru_cache(maxsize=4096)
def _purse(white: int, black: int) -> Purse:
    """A purse whose counts need no check."""
    purse: Purse = object.__new__(Purse)
    object.__setattr__(purse, "white", white)
    object.__setattr__(purse, "black", black)
    return purse


NO_STONES: Final = Purse()
"""An empty purse."""

PLATE: Final = Purse(11, 6)
"""A plate, *hitomoto*: 50 black in value, 250 points at Small (SB-1.2)."""

PLATES_TO_BORROW: Final = len(Field) - 1
"""The number of spare plates to borrow, *futamoto* (SB-1.2)."""


def pay(purse: Purse, owed: int) -> tuple[Purse, Purse]:
    """Pay a debt in black stones out of a purse. If the purse holds too little, pay all of it (SB-8.3).

    As many whites as possible are paid, then blacks. If there are too few blacks, one white is changed for four blacks
    at the table (SB-10.3).

    Returns:
        The stones paid, and the purse that is left.

    Raises:
        HanafudaError: The debt or a count of the purse is negative.
    """
    check_type(purse, Purse, "a Purse(white, black)")
    if purse.white < 0 or purse.black < 0:
        raise HanafudaError(f"nothing can be paid from a purse of {purse}", rule="SB-10.3")
    return paid_out(purse, whole_number(owed, "a payment", least=0, rule="SB-10.3"))


def paid_out(purse: Purse, owed: int) -> tuple[Purse, Purse]:
    """Do the same as :func:`pay`, without checks."""
    amount = min(owed, purse.value)
    whites = min(amount // _BLACKS_IN_WHITE, purse.white)
    paid = _purse(whites, amount - _BLACKS_IN_WHITE * whites)
    return paid, (purse - paid).changed()


def points_to_stones(points: int, field: Field) -> Purse:
    """Return the fewest stones for some points at a real table, rounded down to whole black stones.

    Raises:
        HanafudaError: The points are not a whole number of at least 0.
    """
    check_type(field, Field, "a Field")
    return Purse.of(whole_number(points, "an amount of points", least=0) * (1 << field.borrowed) // POINTS_STEP)


def stones_to_points(stones: Purse, field: Field) -> Fraction:
    """Return the exact value of stones in points on a stakes field."""
    check_type(stones, Purse, "a Purse(white, black)")
    check_type(field, Field, "a Field")
    return stones.value * field.points_per_black


_QUARTERS = ("", "¼", "½", "¾")


def points_text(blacks: int, field: Field) -> str:
    """Return the value of black stones in points as text, such as ``27½``."""
    units, quarters = divmod(4 * abs(blacks) * field.points_per_black, 4)
    number = f"{units}{_QUARTERS[int(quarters)]}"
    return f"-{number}" if blacks < 0 else number


def final_purse(purse: Purse, borrowed: int) -> Purse:
    """Return a purse at the end of the match, less the borrowed plates (SB-10.1, SB-10.4).

    Each plate is 11 white and 6 black stones on any stakes field.

    Raises:
        HanafudaError: The number of plates is not a whole number of at least 0.
    """
    check_type(purse, Purse, "a Purse(white, black)")
    plates = whole_number(borrowed, "a number of plates", least=0, rule="SB-10.1")
    return Purse(purse.white - plates * PLATE.white, purse.black - plates * PLATE.black).changed()


def bills(purse: Purse, plate: Purse = PLATE) -> int:
    """Return the total value of the :func:`bill_pieces` of some stones (SB-10.2).

    Arguments and errors are those of :func:`bill_pieces`.
    """
    return sum([piece * count for piece, count in zip((100, 10, 5), bill_pieces(purse, plate), strict=True)])


def bill_pieces(purse: Purse, plate: Purse = PLATE) -> tuple[int, int, int]:
    """Return the numbers of bills of 100, 10 and 5 for some stones (SB-10.2).

    A plate makes 100. Of the rest, each white with a black makes 10, then each white or two blacks make 5. An odd black
    is dropped. A negative purse is converted without its sign, and the numbers are negated (SB-10.4).

    Args:
        purse: The stones, after :func:`final_purse`.
        plate: The stones for a bill of 100: 11 white, and 6 or 5 black.

    Raises:
        HanafudaError: The counts have different signs, or ``plate`` lacks white or black stones.
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
