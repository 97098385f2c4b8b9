"""What one seat knows of a round, and states that fit it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, SupportsIndex, TypeAlias, TypeVar, cast

import attrs

from hanafuda_rules._knowledge import Unseen, unseen
from hanafuda_rules.cards import Card, CardSet, card_set
from hanafuda_rules.checks import check_type, is_a
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.events import Drawn, Event, Moved, every, since_deal
from hanafuda_rules.hand_constraints import MOST_ATTEMPTS, HandHistory, HandTest
from hanafuda_rules.log import EventLog, event_log_of
from hanafuda_rules.moves import LegalMoves
from hanafuda_rules.shuffling import Order, SeededShuffler
from hanafuda_rules.state._state import CardWaits, RoundState, Setting
from hanafuda_rules.table import SPECTATOR, Table, TableObject, observer_name, seat_at
from hanafuda_rules.tracing import Trace, trace_of
from hanafuda_rules.values import Pictured, Value
from hanafuda_rules.yaku import HeldYaku, YakuTable

if TYPE_CHECKING:
    from hanafuda_rules.ruleset import Ruleset

__all__ = ["AnyView", "View", "remind", "trace_in", "view_of"]

OutcomeT = TypeVar("OutcomeT")
TableT = TypeVar("TableT", bound=Table)
EventT = TypeVar("EventT", bound=Event)

_MOST_ATTEMPTS = 100_000


@attrs.frozen
class _Ways(Value):
    """What all states that fit a seat's knowledge have in common, and how they can differ."""

    unseen: Unseen
    fits: HandTest
    sides: tuple[int, ...]
    pile_masks: tuple[int, ...]
    remembered: tuple[int, ...]
    drawn: tuple[tuple[Card, ...], ...]


@attrs.frozen
class View(Value, Pictured, Generic[OutcomeT, TableT]):
    """A round as one seat knows it (CD-9); immutable, compared by value, without any hidden card.

    Views come from :meth:`RoundState.view <hanafuda_rules.state.RoundState.view>`.

    Args:
        seat: The seat; :data:`~hanafuda_rules.table.SPECTATOR` for somebody who sees no hand.
        ruleset: The rules.
        table: The table that the round was dealt at.
        order: The playing order: the active seats, the acting dealer first.
        hand: The seat's own hand; ``None`` while it has not looked at it (HH-2.6), and for a spectator.
        remembered: The hand that the seat had before it sat out; the cards went to the stock.
        drawn: The cards that the seat drew unseen by the others since the deal, in order, wherever they are by now;
            of several that it drew at once in index order.
        hand_sizes: How many cards each hand holds, by seat.
        piles: The captured cards by seat; the partners of a team see the same pile.
        field: The cards on the field.
        set_aside: The cards that everybody saw leave the game for the round (CD-7).
        stock_size: How many cards the stock holds.
        to_move: The seat that has to move; ``None`` when the round is over.
        legal_moves: The seat's legal moves, if it is to move.
        events: What everybody saw so far.
        phase: Index of the current phase in the ruleset's list.
        step: Where the phase stands, in a form of the phase's own; all of it is public.
    """

    seat: int
    ruleset: Ruleset[OutcomeT, TableT, Any]
    table: TableT
    order: tuple[int, ...]
    hand: CardSet | None
    remembered: CardSet
    drawn: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    piles: tuple[CardSet, ...]
    field: CardSet
    set_aside: CardSet
    stock_size: int
    to_move: int | None
    legal_moves: LegalMoves
    event_log: EventLog = attrs.field(alias="events", converter=event_log_of)
    phase: int
    step: Any
    _ways: _Ways | None = attrs.field(default=None, init=False, eq=False)
    _kept: dict[Any, Any] | None = attrs.field(default=None, init=False, eq=False)

    @property
    def events(self) -> tuple[Event, ...]:
        """What everybody saw so far, in order; read when somebody asks, for it takes longer than all the rest."""
        return self.event_log.events

    @property
    def yaku(self) -> YakuTable:
        """The yaku that count in this round."""
        return self.ruleset.yaku_at(self.table)

    def held(self, seat: SupportsIndex, pile: CardSet | None = None) -> tuple[HeldYaku, ...]:
        """The yaku that count now for a seat, or for its team, with their values as they would be settled.

        Args:
            seat: The seat.
            pile: The pile to count as if it were the seat's; by default its own.

        Raises:
            InvalidSeatError: There is no such seat.
            HanafudaError: ``pile`` is not a set of cards.
        """
        place, rules = seat_at(seat, self.table.seats, rule="CD-9"), self.ruleset
        cards = self.piles[place] if pile is None else CardSet(pile)
        return rules.held(cards, rules.at(self, rules.sides(self.table.seats)[place]))

    @property
    def turned(self) -> CardSet:
        """The turned card that waits for its player to choose what it captures, if there is one (CD-6)."""
        return card_set(self.step.turned.mask if isinstance(self.step, CardWaits) else 0)

    def told(self, kind: type[EventT]) -> tuple[EventT, ...]:
        """The events of a class since the last void deal, in order; they are looked for once and kept.

        Args:
            kind: The class.

        Raises:
            HanafudaError: It is not a class of events.
        """
        asked: Any = kind  # whatever a caller has handed in
        if not is_a(asked, type) or not issubclass(asked, Event):
            raise HanafudaError(f"pass a class of events, such as events.Drawn, not {shown(kind)}")
        told: dict[object, tuple[EventT, ...]] = self._found
        if kind not in told:
            # What comes to the field in play makes most of the events, and is seldom asked for.
            in_play = any(issubclass(each, kind) or issubclass(kind, each) for each in (Moved, Drawn))
            events = self.event_log.events if in_play else self.event_log.announcements
            told[kind] = every(kind, since_deal(events))
        return told[kind]

    @property
    def _found(self) -> dict[Any, Any]:
        """What was looked for, and is kept."""
        if self._kept is None:
            object.__setattr__(self, "_kept", {})  # a cache: it changes nothing that anybody can see
        return cast("dict[Any, Any]", self._kept)

    @property
    def hand_histories(self) -> tuple[HandHistory, ...]:
        """What everybody saw of each hand since the deal, by seat; looked for once and kept."""
        kept: dict[object, tuple[HandHistory, ...]] = self._found
        if HandHistory not in kept:
            kept[HandHistory] = trace_in(self).histories(self.table.seats)
        return kept[HandHistory]

    @property
    def played_masks(self) -> tuple[int, ...]:
        """The hand cards that each seat has played since the deal, or has guarded a month with, as masks by seat."""
        return tuple([history.played for history in self.hand_histories])

    @property
    def facts(self) -> Mapping[str, int]:
        """What everybody knows of the round besides the cards, by name, as this seat sees it: the seat itself is 0.

        Such as ``hand_size.1``, the size of the hand at its right; for a spectator, of the hand of seat 1. Which facts
        there are depends on the ruleset, of which :class:`~hanafuda_rules.observation.ObservationSpace` tells more.
        """
        return self.ruleset.observation_space(self.table.seats).facts(self)

    @property
    def objects(self) -> tuple[TableObject, ...]:
        """What lies on the table besides the cards, such as purses and tokens, for pictures; nothing in most games."""
        return self.ruleset.objects(self)

    @property
    def hidden(self) -> CardSet:
        """The cards that the seat does not see: the stock and all other hands together."""
        seen = self.field.mask | self.turned.mask | self.set_aside.mask | (self.hand.mask if self.hand else 0)
        for pile in self.piles:
            seen |= pile.mask
        return card_set(self.ruleset.deck(self.table.seats).mask & ~seen)

    @property
    def pile_masks(self) -> tuple[int, ...]:
        """The piles by side, as masks."""
        sides = self.ruleset.sides(self.table.seats)
        return tuple([self.piles[sides.index(side)].mask for side in sorted(set(sides))])

    def sample(self, rng: random.Random) -> RoundState[OutcomeT, TableT]:
        """A full state, drawn uniformly from those that fit what the seat knows; play can go on from it.

        It fits all cards shown so far and what the rules say about hands. It ignores what the choices of others hint
        at, and in Hachi-Hachi what prices and compensations reveal (HH-4.7, HH-4.12).

        Args:
            rng: Where chance comes from; the state's own shuffler is seeded from it too.

        Raises:
            HanafudaError: No deal can have brought about what the seat knows, a hundred thousand were tried and none
                fits, or ``rng`` is not a ``random.Random``.
        """
        check_type(rng, random.Random, "a random.Random")
        ways, (hands, stock) = self._found_ways(), self._lay_out(rng, _MOST_ATTEMPTS)
        rules, shuffler = self.ruleset, SeededShuffler(rng.getrandbits(64))
        setting = Setting(
            rules, rules.phases, self.table, shuffler, self.phase, self.order, ways.sides, ways.remembered,
            self.set_aside.mask, ways.drawn,
        )  # fmt: skip
        log = self.event_log.log
        return RoundState(setting, hands, ways.pile_masks, self.field.mask, stock, self.to_move, log, self.step)

    def _found_ways(self) -> _Ways:
        if self._ways is None:
            object.__setattr__(self, "_ways", self._known_ways())  # a cache: it changes nothing that anybody can see
        return cast("_Ways", self._ways)

    def _lay_out(self, rng: random.Random, most: int) -> tuple[tuple[int, ...], Order]:
        """Hands and a stock that fit what the seat knows.

        Raises:
            HanafudaError: So many deals were tried and none fits.
        """
        ways = self._found_ways()
        for _ in range(most):
            hands, stock = ways.unseen.lay_out(rng)
            if ways.fits(hands):
                return hands, stock
        raise HanafudaError(f"none of {most} deals fits what {observer_name(self.seat)} knows", rule="CD-9")

    def possible_hands(self) -> tuple[int, ...]:
        """Hands of some deal that leads to what the seat knows, as far as :meth:`sample` heeds it: masks, by seat.

        Raises:
            HanafudaError: Ten thousand deals were tried and none fits.
        """
        return self._lay_out(random.Random(0), MOST_ATTEMPTS)[0]  # noqa: S311  # the same every time

    def sample_deal(self, rng: random.Random) -> tuple[RoundState[OutcomeT, TableT], tuple[Order, ...]]:
        """A state as :meth:`sample` draws it, and orders of the deck that lead to it.

        A round that begins at the view's table, shuffled by a
        :class:`~hanafuda_rules.shuffling.ScriptedShuffler` of the orders, comes to this state by the moves that were
        made; only the shuffler of the state is another one. It has what others remember: cards drawn unseen, and hands
        that joined the stock. Prices and compensations are heeded here (HH-4.7, HH-4.12), which can take seconds. Of
        several ways to a state one is chosen at random.

        Args:
            rng: Where chance comes from.

        Raises:
            HanafudaError: No deal was found that leads to what the seat knows, or ``rng`` is not a ``random.Random``.
        """
        from hanafuda_rules.rewinding import orders_to  # noqa: PLC0415  # few programs ask for a deal

        check_type(rng, random.Random, "a random.Random")
        return orders_to(self, rng)

    def _known_ways(self) -> _Ways:
        seats, hidden = range(self.table.seats), self.hidden
        own = self.hand.mask if self.hand else 0
        hands = tuple([own if seat == self.seat else 0 for seat in seats])
        known = trace_of(self.event_log, self.remembered) if self.remembered else trace_in(self)
        sides, fit = self.ruleset.sides(self.table.seats), self.ruleset.hand_constraints(self)
        return _Ways(
            unseen=unseen(hidden, (*hands, 0), (*self.hand_sizes, self.stock_size), known, fit.boxes),
            fits=fit.test,
            sides=sides,
            pile_masks=self.pile_masks,
            remembered=tuple([self.remembered.mask if seat == self.seat else 0 for seat in seats])
            if self.remembered
            else (),
            drawn=tuple([self.drawn if seat == self.seat else () for seat in seats]) if self.drawn else (),
        )

    def __getstate__(self) -> tuple[Any, ...]:
        """The fields without the cache for sampling."""
        return tuple(getattr(self, name) for name in _VIEW_FIELDS)

    def __setstate__(self, values: tuple[Any, ...]) -> None:
        """Restore the fields from a pickle."""
        for name, value in zip(_VIEW_FIELDS, values, strict=True):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "_ways", None)
        object.__setattr__(self, "_kept", None)

    def __repr__(self) -> str:
        moment = "over" if self.to_move is None else f"seat {self.to_move} to move"
        return f"<View of {observer_name(self.seat)}: {self.ruleset.name}, {len(self.events)} events, {moment}>"

    def __str__(self) -> str:
        """The whole view, one line for each place."""
        lines = [repr(self), f"field: {self.field or '–'}", f"stock: {self.stock_size} cards"]
        for seat, (size, pile) in enumerate(zip(self.hand_sizes, self.piles, strict=True)):
            hand = f"{self.hand or '–'}" if seat == self.seat and self.hand is not None else f"{size} cards"
            lines.append(f"seat {seat}: hand {hand}; pile {pile or '–'}")
        return "\n".join(lines)


_VIEW_FIELDS = tuple(field.name for field in attrs.fields(View) if field.init)


def trace_in(view: View[Any, Any]) -> Trace:
    """What everybody knows of hidden cards; found once and kept, so copy it before it follows more.

    Args:
        view: What a seat knows.
    """
    kept: dict[object, Trace] = view._found  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
    if Trace not in kept:
        kept[Trace] = trace_of(view.event_log)
    return kept[Trace]


def remind(view: View[Any, Any], trace: Trace) -> None:
    """Spare :func:`trace_in` to find what everybody knows.

    Args:
        view: The view.
        trace: The trace, which does not change while the view is used.
    """
    object.__setattr__(view, "_kept", {Trace: trace})  # a cache: it changes nothing that anybody can see


def view_of(state: RoundState[OutcomeT, TableT], seat: int) -> View[OutcomeT, TableT]:
    """What a seat knows of a state; callers use :meth:`RoundState.view <hanafuda_rules.state.RoundState.view>`."""
    setting = state.setting
    unseen = seat == SPECTATOR or (state.to_move is not None and state.phase.hands_unseen)
    remembered = setting.remembered[seat] if setting.remembered and seat != SPECTATOR else 0
    return View(
        seat=seat,
        ruleset=setting.ruleset,
        table=setting.table,
        order=setting.order,
        hand=None if unseen else card_set(state.hand_masks[seat]),
        remembered=card_set(remembered),
        drawn=setting.drawn[seat] if setting.drawn and seat != SPECTATOR else (),
        hand_sizes=tuple([hand.bit_count() for hand in state.hand_masks]),
        piles=state.piles,
        field=state.field,
        set_aside=state.set_aside,
        stock_size=len(state.stock_order) - state.stock_drawn,
        to_move=state.to_move,
        legal_moves=state.legal_moves if state.to_move == seat else LegalMoves(),
        events=state.event_log,
        phase=setting.phase,
        step=state.step,
    )


AnyView: TypeAlias = View[Any, Any]
"""A view of any game."""
