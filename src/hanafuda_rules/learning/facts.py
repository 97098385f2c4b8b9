"""Facts: named numbers and sets of cards that describe a round to bots and learners.

Facts are read from views, so they never reveal hidden information. Each phase declares the facts of its steps, and the
ruleset those of its table and history. Together they make up
:class:`~hanafuda_rules.learning.observation.ObservationSpace`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, runtime_checkable

import attrs

from hanafuda_rules.checks import AnyField, of_type
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.values import Value

if TYPE_CHECKING:
    from hanafuda_rules.machine.view import AnyView

__all__ = [
    "Fact",
    "Most",
    "Noted",
    "Reader",
    "counts",
    "facts_of",
    "flags",
    "lasting",
    "once",
    "places",
    "read_fields",
]

Reader: TypeAlias = "Callable[[AnyView], Any]"
"""A function that reads a fact from a view."""

Most: TypeAlias = int | Literal["seats"] | None
"""The largest absolute value of a number: a whole number, the number of seats, or ``None`` for no bound."""


def _is_callable(_: Fact, __: AnyField, read: object) -> None:
    if not callable(read):
        raise HanafudaError(f"a fact needs a function of a view, not {shown(read)}")


def _is_bound(_: Fact, __: AnyField, most: object) -> None:
    if most is not None and most != "seats" and (type(most) is not int or most < 1):
        raise HanafudaError(f"the most of a fact must be a whole number from 1, 'seats' or None, not {shown(most)}")


@attrs.frozen
class Fact(Value):
    """A named number or set of cards, read from a view.

    Args:
        name: The name, such as ``"multiplier"``; unique in the ruleset.
        read: A function that reads the fact from a view. It returns a whole number or a mask of cards, or a sequence
            of them, one per seat, if ``by_seat`` is true.
        by_seat: Whether each seat has a value.
        cards: Whether the value is a set of cards.
        most: The largest absolute value of a number, such as 1 for a flag or ``"seats"`` for a place in a sequence of
            distinct seats. ``None`` means no bound, as for points.
        lasting: Whether it is public, and changes only with events other than plays, draws and captures. Learners then
            read it once for several decisions; see :func:`lasting`.

    Raises:
        HanafudaError: ``name`` is not text, ``read`` is not a function, or ``most`` is not a bound.
    """

    name: str = attrs.field(validator=of_type(str))
    read: Reader = attrs.field(validator=_is_callable)
    by_seat: bool = attrs.field(default=False, kw_only=True)
    cards: bool = attrs.field(default=False, kw_only=True)
    most: Most = attrs.field(default=None, kw_only=True, validator=_is_bound)
    lasting: bool = attrs.field(default=False, kw_only=True)


@runtime_checkable
class Noted(Protocol):
    """A phase or a ruleset with facts of its own. In other phases, the facts of a phase are 0."""

    def facts(self, seats: int, /) -> tuple[Fact, ...]:
        """The facts at a number of seats."""
        ...


def facts_of(rules: Any, seats: int) -> tuple[Fact, ...]:
    """The facts of the phases of a ruleset, then those of the ruleset itself."""
    return tuple([fact for part in (*rules.phases, rules) if isinstance(part, Noted) for fact in part.facts(seats)])


def lasting(*facts: Fact) -> tuple[Fact, ...]:
    """Mark public facts that change only with events other than plays, draws and captures. They are read less often."""
    return tuple([attrs.evolve(fact, lasting=True) for fact in facts])


def flags(view: AnyView, seats: Iterable[int | None]) -> list[int]:
    """Flag some seats: for each seat, 1 if it is among them, else 0. ``None`` entries are ignored."""
    flagged = [0] * view.table.seats
    for seat in seats:
        if seat is not None:
            flagged[seat] = 1
    return flagged


def places(view: AnyView, seats: Iterable[int]) -> list[int]:
    """For each seat, its place in a sequence of seats, counted from 1; the last place if it has several, 0 if none."""
    place_of = [0] * view.table.seats
    for place, seat in enumerate(seats, 1):
        place_of[seat] = place
    return place_of


def counts(view: AnyView, seats: Sequence[int | None]) -> list[int]:
    """For each seat, how often it occurs in a sequence of seats."""
    return [seats.count(seat) for seat in range(view.table.seats)]


def once(read: Reader) -> Reader:
    """Cache a reader's result for the current view, so that several facts can share its work."""
    kept: tuple[object, Any] = None, None

    def reader(view: AnyView) -> Any:
        nonlocal kept
        last, value = kept  # one tuple, so that threads never mix view and result
        if last is not view:
            value = read(view)
            kept = view, value
        return value

    return reader


def read_fields(
    read: Reader,
    *names: str,
    through: Callable[[AnyView, Any], Any] | None = None,
    by_seat: bool = False,
    cards: bool = False,
    most: Most = None,
) -> tuple[Fact, ...]:
    """Create a fact for each of some attributes, with the same name.

    Args:
        read: Reads the object with the attributes from a view.
        *names: The names of the attributes.
        through: A function that turns a view and an attribute into the fact, such as :func:`places`. By default, the
            attribute is the fact.
        by_seat: Whether each seat has a value.
        cards: Whether the values are sets of cards.
        most: The largest absolute value of each fact.
    """

    def reader(name: str) -> Reader:
        field, change = operator.attrgetter(name), through
        if change is None:
            return lambda view: field(read(view))
        return lambda view: change(view, field(read(view)))

    return tuple([Fact(name, reader(name), by_seat=by_seat, cards=cards, most=most) for name in names])
