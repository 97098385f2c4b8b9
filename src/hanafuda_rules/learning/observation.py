"""Observations for reinforcement learning: a seat's knowledge as planes of bits and as numbers, without numpy.

>>> from hanafuda_rules import SeededShuffler
>>> from hanafuda_rules.games import hanahuda
>>> from hanafuda_rules.learning.observation import observation_space
>>> space = observation_space(hanahuda.RULES, 2)
>>> view = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(1)).view(0)
>>> observed = space.of(view)
>>> observed.cards["hand"] == view.hand, observed.facts["hand_size.1"]
(True, 10)
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, SupportsIndex

import attrs

from hanafuda_rules.cards import DECK, CardSet, card_set
from hanafuda_rules.checks import check_tuple, check_type
from hanafuda_rules.errors import HanafudaError, in_short, shown
from hanafuda_rules.knowledge.tracing import trace_of
from hanafuda_rules.learning.facts import Fact, Reader, facts_of, flags, lasting, once, places
from hanafuda_rules.machine.view import AnyView, View, trace_in
from hanafuda_rules.transfers import STOCK
from hanafuda_rules.values import Value

if TYPE_CHECKING:
    from hanafuda_rules.machine.ruleset import AnyRules

__all__ = ["Observation", "ObservationSpace", "observation_space"]

_BITS = 8
_MOST_SPACES = 64

# --- facts of every game ----------------------------------------------------------------------------------------------


def _masks(cards: Iterable[CardSet]) -> list[int]:
    return [held.mask for held in cards]


def _by_seat(name: str) -> Reader:
    """Reads an attribute of the trace that has a value for each seat."""

    def reader(view: AnyView) -> list[int]:
        values = getattr(trace_in(view), name)
        return [values[seat] for seat in range(view.table.seats)]

    return reader


@once
def _known(view: AnyView) -> list[int]:
    """The masks of the cards that everybody knows to be in each hand, and in the stock (last)."""
    known, shown_at = [0] * (view.table.seats + 1), trace_in(view).places
    if shown_at:
        unseen = view.hidden.mask | (view.hand.mask if view.hand else 0)
        for card, where in shown_at.items():
            if len(where) == 1 and card.mask & unseen:
                known[min(where)] |= card.mask
    return known


@once
def _possible(view: AnyView) -> list[int]:
    """The masks of the hidden cards that can be in each hand, and in the stock (last), as far as the seat knows."""
    trace = trace_of(view.event_log, view.remembered) if view.remembered else trace_in(view)
    hidden = view.hidden.mask
    possible, free = [0] * (view.table.seats + 1), hidden
    for card, where in trace.places.items():
        mask = card.mask
        if mask & hidden:
            free ^= mask
            for place in where:
                possible[place] |= mask
    for seat, size in enumerate(view.hand_sizes):
        hides = size and (seat != view.seat or view.hand is None)
        among = trace.rest.get(seat)
        possible[seat] = (possible[seat] | (free if among is None else free & among.mask)) if hides else 0
    possible[STOCK] |= free if view.stock_size else 0
    return possible


_COMMON: Final = (
    Fact("hand", lambda view: view.hand.mask if view.hand else 0, cards=True),
    Fact("drawn", lambda view: CardSet(frozenset(view.drawn)).mask if view.drawn else 0, cards=True),
    Fact("remembered", lambda view: view.remembered.mask, cards=True),
    Fact("field", lambda view: view.field.mask, cards=True),
    Fact("dealt_field", lambda view: trace_in(view).dealt, cards=True),
    Fact("turned", lambda view: view.turned.mask, cards=True),
    Fact("set_aside", lambda view: view.set_aside.mask, cards=True),
    Fact("pile", lambda view: _masks(view.piles), by_seat=True, cards=True),
    Fact("played", _by_seat("played"), by_seat=True, cards=True),
    Fact("shown", _by_seat("shown"), by_seat=True, cards=True),
    Fact("known_in_hand", lambda view: _known(view)[:STOCK], by_seat=True, cards=True),
    Fact("known_in_stock", lambda view: _known(view)[STOCK], cards=True),
    Fact("possible_in_hand", lambda view: _possible(view)[:STOCK], by_seat=True, cards=True),
    Fact("possible_in_stock", lambda view: _possible(view)[STOCK], cards=True),
    *lasting(
        Fact("round_number", lambda view: view.table.round_number),
        Fact("total", lambda view: view.table.totals, by_seat=True),
        Fact("dealer", lambda view: flags(view, [view.table.dealer]), by_seat=True, most=1),
    ),
    Fact("to_move", lambda view: flags(view, [view.to_move]), by_seat=True, most=1),
    Fact("place", lambda view: places(view, view.order), by_seat=True, most="seats"),
    Fact("hand_size", lambda view: view.hand_sizes, by_seat=True, most=len(DECK)),
    Fact("exchanged", _by_seat("exchanged"), by_seat=True),
    Fact("stock_size", lambda view: view.stock_size, most=len(DECK)),
    Fact("phase", lambda view: view.phase),
    Fact("unseen_hand", lambda view: int(view.hand is None), most=1),
)


# --- the space --------------------------------------------------------------------------------------------------------


@attrs.frozen
class Observation(Value):
    """A seat's knowledge at one moment, as bits and numbers, from :meth:`ObservationSpace.of`.

    Args:
        space: The space, which has the names of the planes and numbers.
        planes: The planes, one after the other. Each has a bit per card, by index, the lowest bit of a byte first.
        numbers: The numbers.
    """

    space: ObservationSpace
    planes: bytes
    numbers: tuple[int, ...]

    @property
    def cards(self) -> Mapping[str, CardSet]:
        """The planes by name, as sets of cards."""
        size = self.space.width // _BITS
        starts = range(0, len(self.planes), size)
        masks = [int.from_bytes(self.planes[start : start + size], "little") for start in starts]
        return MappingProxyType(dict(zip(self.space.planes, map(card_set, masks), strict=True)))

    @property
    def facts(self) -> Mapping[str, int]:
        """The numbers by name."""
        return MappingProxyType(dict(zip(self.space.numbers, self.numbers, strict=True)))


class _Row:
    """Reads facts into a row of values. It reads lasting facts once for all seats, until there is an announcement.

    Args:
        facts: The facts, in order.
        seats: The number of seats.
    """

    def __init__(self, facts: Iterable[Fact], seats: int) -> None:
        self._lasting, self._current = list[tuple[Reader, int | slice]](), list[tuple[Reader, int | slice]]()
        names, most, places = list[str](), list[int | None](), list[tuple[int, int, int]]()
        for fact in facts:
            start, width = len(names), seats if fact.by_seat else 1
            readers = self._lasting if fact.lasting else self._current
            readers.append((fact.read, slice(start, start + width) if fact.by_seat else start))
            names += [f"{fact.name}.{seat}" for seat in range(seats)] if fact.by_seat else [fact.name]
            most += [seats if fact.most == "seats" else fact.most] * width
            places += [(start, step, width) for step in range(width)]
        self.names, self.most = tuple(names), tuple(most)
        self._turned = [_picked([at + (step + seat) % width for at, step, width in places]) for seat in range(seats)]

    def read(self, view: AnyView) -> list[int]:
        """The values of a view. Values by seat start with the viewing seat, or with seat 0 for a spectator."""
        lasting: list[int] | None = view.event_log.lasting.get(self)
        if lasting is None:
            lasting = [0] * len(self.names)
            for read, place in self._lasting:
                lasting[place] = read(view)
            view.event_log.lasting[self] = lasting
        values = lasting.copy()
        for read, place in self._current:
            values[place] = read(view)
        return list(self._turned[view.seat](values)) if view.seat > 0 else values


def _picked(places: list[int]) -> Callable[[list[int]], tuple[int, ...]]:
    """A function that picks the values at some places."""
    return operator.itemgetter(*places) if len(places) > 1 else tuple[int, ...]


@attrs.frozen
class _Columns(Value):
    """The contents of a space."""

    width: int
    cards: _Row
    numbers: _Row


def _columns_of(space: ObservationSpace) -> _Columns:
    facts, seats = _facts_of(space), space.seats
    cards, numbers = [_Row([fact for fact in facts if fact.cards is cards], seats) for cards in (True, False)]
    for names in (cards.names, numbers.names):
        if double := next((name for name in names if names.count(name) > 1), None):
            raise HanafudaError(f"two facts of {space.ruleset.name} have the name {shown(double)}")
    return _Columns(-(-space.ruleset.deck(seats).mask.bit_length() // _BITS) * _BITS, cards, numbers)


def _facts_of(space: ObservationSpace) -> tuple[Fact, ...]:
    facts: tuple[Fact, ...] = (*_COMMON, *facts_of(space.ruleset, space.seats))
    if space.only is None:
        return facts
    if unknown := set(space.only) - {fact.name for fact in facts}:
        raise HanafudaError(f"no fact of {space.ruleset.name} has the name {shown(min(unknown))}")
    return tuple([fact for fact in facts if fact.name in space.only])


@attrs.frozen
class ObservationSpace(Value):
    """The fixed shape of the observations for a ruleset and a number of seats: named planes of cards and named numbers.

    A fact with a value for each seat has a name for each seat, such as ``hand_size.0``. Seat 0 is the observing seat, 1
    the seat to its right, and so on, so a learner sees every seat in the same way. For a spectator, these are the
    numbers of the seats.

    An observation tells everything about the moment: the hand, the open cards, the table, where the round stands, and
    which cards players are known to hold. It leaves out the history, which is in the events of the view.

    Args:
        ruleset: The ruleset.
        seats: The number of seats.
        only: The names of the facts to include, such as ``hand`` and ``hand_size``; ``None`` for all.
    """

    ruleset: AnyRules
    seats: int
    only: tuple[str, ...] | None = None
    _columns: _Columns = attrs.field(init=False, eq=False, default=attrs.Factory(_columns_of, takes_self=True))

    @property
    def planes(self) -> tuple[str, ...]:
        """The names of the planes, in order."""
        return self._columns.cards.names

    @property
    def numbers(self) -> tuple[str, ...]:
        """The names of the numbers, in order."""
        return self._columns.numbers.names

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the planes, followed by those of the numbers."""
        return self.planes + self.numbers

    @property
    def width(self) -> int:
        """The number of bits in a plane: one per card of the deck, by index, padded to whole bytes."""
        return self._columns.width

    @property
    def most(self) -> tuple[int | None, ...]:
        """The largest absolute value of each number; ``None`` for unbounded ones, such as points."""
        return self._columns.numbers.most

    def of_only(self, *names: str) -> ObservationSpace:
        """Restrict the space to some facts, which keep their order. Other facts are not computed.

        Args:
            *names: The names of the facts, without seat numbers, such as ``hand_size`` for ``hand_size.0`` and so on.

        Raises:
            HanafudaError: A name is unknown.
        """
        check_tuple(names, "the names of facts", kind=str)
        return observation_space(self.ruleset, self.seats, tuple(sorted(set(names))))

    def masks(self, view: AnyView) -> list[int]:
        """The planes of a view as integers, with a bit per card. This is faster than :meth:`of`.

        The view must be of this ruleset and number of seats. This is not checked.
        """
        return self._columns.cards.read(view)

    def values(self, view: AnyView) -> list[int]:
        """The numbers of a view of this ruleset and number of seats. This is not checked."""
        return self._columns.numbers.read(view)

    def of(self, view: AnyView) -> Observation:
        """The observation of a view.

        Raises:
            HanafudaError: ``view`` is not a view, or has another ruleset or number of seats.
        """
        self.check(view)
        size = self.width // _BITS
        planes = b"".join([mask.to_bytes(size, "little") for mask in self.masks(view)])
        return Observation(self, planes, tuple(self.values(view)))

    def facts(self, view: AnyView) -> Mapping[str, int]:
        """The numbers of a view by name, as in ``view.facts``.

        Raises:
            HanafudaError: ``view`` is not a view, or has another ruleset or number of seats.
        """
        self.check(view)
        return MappingProxyType(dict(zip(self.numbers, self.values(view), strict=True)))

    def check(self, view: AnyView) -> None:
        """Check that a view is of this ruleset and number of seats.

        Raises:
            HanafudaError: ``view`` is not a view, or has another ruleset or number of seats.
        """
        check_type(view, View, "a view")
        if view.table.seats != self.seats or (view.ruleset is not self.ruleset and view.ruleset != self.ruleset):
            seen = f"{view.ruleset!r} at {view.table.seats} seats"
            raise HanafudaError(f"the view is of {in_short(seen)}, not of what is observed: {self!r}")

    def __repr__(self) -> str:
        counts = f"{len(self.planes)} planes of {self.width} bits and {len(self.numbers)} numbers"
        return f"<ObservationSpace of {self.ruleset.name}, {self.seats} seats: {counts}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle only the arguments."""
        return observation_space, (self.ruleset, self.seats, *(() if self.only is None else (self.only,)))


def observation_space(rules: AnyRules, seats: SupportsIndex, only: tuple[str, ...] | None = None) -> ObservationSpace:
    """The observations of a ruleset at a number of seats, as planes of cards and numbers, for learners.

    Raises:
        InvalidSeatError: The game does not have this number of seats.
    """
    return _observation_space(rules, rules.check_seats(seats)[0], only)


_observation_space = functools.lru_cache(maxsize=_MOST_SPACES)(ObservationSpace)


def facts_of_view(view: AnyView) -> Mapping[str, int]:
    """The public numbers of a round by name, such as ``hand_size.1``, counted from the view's seat, which is 0."""
    return observation_space(view.ruleset, view.table.seats).facts(view)
