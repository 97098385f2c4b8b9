"""What everybody knows of a round besides the cards that lie open, as numbers and sets of cards with names.

A fact is read from a view, so that it cannot tell anything that is hidden. Each phase states those of its own steps, a
ruleset those of its table and of what happened; together they are what
:class:`~hanafuda_rules.observation.ObservationSpace` numbers, and what ``view.facts`` names.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import attrs

from hanafuda_rules.checks import of_type
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.values import Value

if TYPE_CHECKING:
    from hanafuda_rules.state import View

__all__ = ["Column", "Fact", "Most", "Reader", "counts", "flags", "kept_by", "once", "places", "read_fields"]

Reader: TypeAlias = "Callable[[View[Any, Any]], Any]"
"""Reads a fact from a view."""

Most: TypeAlias = int | Literal["seats"] | None
"""The largest absolute value of a number: a whole number, the number of seats, or ``None`` if it has no bound."""


def _is_callable(_: Fact, __: attrs.Attribute[Any], read: object) -> None:
    if not callable(read):
        raise HanafudaError(f"a fact needs a function of a view, not {shown(read)}")


def _is_bound(_: Fact, __: attrs.Attribute[Any], most: object) -> None:
    if most is not None and most != "seats" and (type(most) is not int or most < 1):
        raise HanafudaError(f"the most of a fact must be a whole number from 1, 'seats' or None, not {shown(most)}")


@attrs.frozen
class Fact(Value):
    """One thing that everybody knows, with its name.

    Args:
        name: Its name, such as ``"multiplier"``; no other fact of the ruleset has it.
        read: Reads it from a view: a whole number, or the mask of some cards. Where there is one for each seat, a
            sequence of them in the order of the seats.
        by_seat: Whether there is one for each seat.
        cards: Whether it is a set of cards.
        most: The largest absolute value of a number, such as 1 for a flag and ``"seats"`` for a place in a sequence of
            different seats; ``None`` if it has no bound, as points have none.

    Raises:
        HanafudaError: The name is not text, ``read`` not a function, or ``most`` not a bound.
    """

    name: str = attrs.field(validator=of_type(str))
    read: Reader = attrs.field(validator=_is_callable)
    by_seat: bool = attrs.field(default=False, kw_only=True)
    cards: bool = attrs.field(default=False, kw_only=True)
    most: Most = attrs.field(default=None, kw_only=True, validator=_is_bound)


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


def counts(view: View[Any, Any], seats: Sequence[int | None]) -> list[int]:
    """For each seat how often it is in a sequence of seats.

    Args:
        view: A view of the round.
        seats: The sequence.
    """
    return [seats.count(seat) for seat in range(view.table.seats)]


def once(read: Reader) -> Reader:
    """A reader for several facts that share their work: it keeps its answer until it is given another view.

    Args:
        read: Reads what the facts have in common.
    """
    kept: tuple[object, Any] = None, None

    def reader(view: View[Any, Any]) -> Any:
        nonlocal kept
        last, found = kept  # a tuple, so that no other thread sees the answer for another view
        if last is not view:
            found = read(view)
            kept = view, found
        return found

    return reader


@attrs.frozen
class Column(Value):
    """Reads one of several facts by seat that are found together; neighbours are then read at once.

    Args:
        columns: Reads all of them from a view: a sequence of facts, each by seat.
        place: Which of them this is, from 0.
    """

    columns: Reader
    place: int

    def __call__(self, view: View[Any, Any]) -> Sequence[int]:
        """Read the fact."""
        column: Sequence[int] = self.columns(view)[self.place]
        return column


_MOST_KEPT: Final = 1 << 12


def kept_by(part: Reader, read: Reader) -> Reader:
    """A reader of what follows from one immutable part of a view: it keeps its answers.

    Args:
        part: Reads the part, which is the same object as long as it does not change.
        read: Reads what follows from it.
    """
    kept: dict[int, tuple[object, Any]] = {}

    def reader(view: View[Any, Any]) -> Any:
        value = part(view)
        found = kept.get(id(value))
        if found is None:
            if len(kept) >= _MOST_KEPT:
                kept.clear()
            found = kept[id(value)] = value, read(view)  # with the part, so that no other object gets its id
        return found[1]

    return reader


def read_fields(
    read: Reader,
    *names: str,
    through: Callable[[View[Any, Any], Any], Any] | None = None,
    by_seat: bool = False,
    cards: bool = False,
    most: Most = None,
) -> tuple[Fact, ...]:
    """A fact for each of some attributes, with its name.

    Args:
        read: Reads from a view what has the attributes.
        *names: Their names.
        through: What makes the fact of a view and an attribute, such as :func:`places`; without it the attribute is the
            fact.
        by_seat: Whether there is one for each seat.
        cards: Whether they are sets of cards.
        most: The largest absolute value of each.
    """

    def read_one(name: str, view: View[Any, Any]) -> Any:
        value = getattr(read(view), name)
        return value if through is None else through(view, value)

    return tuple([
        Fact(name, functools.partial(read_one, name), by_seat=by_seat, cards=cards, most=most) for name in names
    ])  # fmt: skip
