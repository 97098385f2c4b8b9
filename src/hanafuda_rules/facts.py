"""What everybody knows of a round besides the cards that lie open, as numbers and sets of cards with names.

A fact is read from a view, so that it cannot tell anything that is hidden. Each phase states those of its own steps, a
ruleset those of its table and of what happened; together they are what
:class:`~hanafuda_rules.observation.ObservationSpace` numbers, and what ``view.facts`` names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from hanafuda_rules._checks import of_type
from hanafuda_rules._values import Value
from hanafuda_rules.errors import HanafudaError, shown

if TYPE_CHECKING:
    from hanafuda_rules.view import View

__all__ = ["Fact", "Reader", "flags", "places"]

Reader: TypeAlias = "Callable[[View[Any, Any]], Any]"
"""Reads a fact from a view."""


def _is_callable(_: Fact, __: attrs.Attribute[Any], read: object) -> None:
    if not callable(read):
        raise HanafudaError(f"a fact is read by a function of a view, not by {shown(read)}")


@attrs.frozen
class Fact(Value):
    """One thing that everybody knows, with its name.

    Args:
        name: Its name, such as ``"multiplier"``; no other fact of the ruleset has it.
        read: Reads it from a view: a whole number, or the mask of some cards. Where there is one for each seat, a
            sequence of them in the order of the seats.
        by_seat: Whether there is one for each seat.
        cards: Whether it is a set of cards.

    Raises:
        HanafudaError: The name is not text, or ``read`` not a function.
    """

    name: str = attrs.field(validator=of_type(str))
    read: Reader = attrs.field(validator=_is_callable)
    by_seat: bool = attrs.field(default=False, kw_only=True)
    cards: bool = attrs.field(default=False, kw_only=True)


def flags(view: View[Any, Any], seats: Iterable[int | None]) -> list[int]:
    """For each seat 1 if it is one of some seats, else 0.

    Args:
        view: A view of the round.
        seats: The seats; ``None`` is none of them.
    """
    found = [0] * view.table.seats
    for seat in seats:
        if seat is not None:
            found[seat] = 1
    return found


def places(view: View[Any, Any], seats: Iterable[int]) -> list[int]:
    """For each seat its place in a sequence of seats, from 1; the last of several, and 0 for a seat that is not there.

    Args:
        view: A view of the round.
        seats: The sequence.
    """
    found = [0] * view.table.seats
    for place, seat in enumerate(seats, 1):
        found[seat] = place
    return found
