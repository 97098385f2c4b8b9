"""Views: what one seat knows of a round, and samples of states that fit it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, SupportsIndex, TypeAlias, TypeVar, cast

import attrs

from hanafuda_rules.cards import Card, CardSet, card_set
from hanafuda_rules.checks import check_type
from hanafuda_rules.errors import HanafudaError, IllegalMoveError, RoundOverError, count_of, shown, with_names
from hanafuda_rules.events import Drawn, Event, Moved, every, since_deal
from hanafuda_rules.knowledge.constraints import MOST_ATTEMPTS, HandConstraints, HandHistory, HandTest, constraining
from hanafuda_rules.knowledge.log import EventLog, event_log_of
from hanafuda_rules.knowledge.tracing import Trace, kept_trace, trace_of
from hanafuda_rules.knowledge.unseen import Unseen, unseen
from hanafuda_rules.machine.shuffling import Order, SeededShuffler, Shuffler
from hanafuda_rules.machine.state import CardWaits, Follower, RoundState, Setting
from hanafuda_rules.moves import LegalMoves, Move
from hanafuda_rules.table import SPECTATOR, Table, TableObject, observer_name, seat_at
from hanafuda_rules.typed_moves import typed_move
from hanafuda_rules.values import Pictured, Value
from hanafuda_rules.words import Tongue
from hanafuda_rules.yaku import HeldYaku, YakuTable

if TYPE_CHECKING:
    from hanafuda_rules.machine.ruleset import Ruleset

__all__ = ["AnyView", "View", "Weigh", "hand_constraints", "places_in", "remind", "state_with", "trace_in", "view_of"]

OutcomeT = TypeVar("OutcomeT")
TableT = TypeVar("TableT", bound=Table)
EventT = TypeVar("EventT", bound=Event)

_MOST_ATTEMPTS = 100_000
_WEIGHED = 10

Weigh: TypeAlias = Callable[[tuple[int, ...]], float]
"""A function that tells how likely hands are, given as masks by seat."""


@attrs.frozen
class _Ways(Value):
    """What the states that fit a view have in common, and how they can differ."""

    unseen: Unseen
    fits: HandTest
    pile_masks: tuple[int, ...]


@attrs.frozen
class View(Value, Pictured, Generic[OutcomeT, TableT]):
    """A round as one seat sees it (CD-9): an immutable value without any hidden card.

    Views come from :meth:`RoundState.view <hanafuda_rules.machine.state.RoundState.view>`.

    Args:
        seat: The seat; :data:`~hanafuda_rules.table.SPECTATOR` for a spectator, who sees no hand.
        ruleset: The ruleset.
        table: The table of the round.
        order: The playing order: the active seats, the acting dealer first.
        hand: The seat's hand; ``None`` for a spectator, and as long as the seat has not looked at it (HH-2.6).
        remembered: The hand that the seat had before it sat out. Those cards are in the stock.
        drawn: The cards that the seat drew unseen since the deal, in order, wherever they are now. Cards drawn
            together are in index order.
        hand_sizes: The number of cards in each hand, by seat.
        piles: The captured cards by seat. Partners share a pile.
        field: The cards on the field.
        set_aside: The cards that left the round in public (CD-7).
        stock_size: The number of cards in the stock.
        to_move: The seat to move; ``None`` once the round is over.
        legal_moves: The legal moves of the seat, if it is to move.
        events: The events so far, which everybody saw.
        phase: The index of the current phase in the ruleset's list.
        step: The step within the phase, of a type that the phase chooses; all of it is public.
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
    _kept: dict[object, Any] | None = attrs.field(default=None, init=False, eq=False)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events so far, in order."""
        return self.event_log.events

    @property
    def yaku(self) -> YakuTable:
        """The yaku of this round."""
        return self.ruleset.yaku_at(self.table)

    def held(self, seat: SupportsIndex, pile: CardSet | None = None) -> tuple[HeldYaku, ...]:
        """The yaku that count now for a seat or its team, with the values that settlement would give them.

        Args:
            seat: The seat.
            pile: A pile to count in place of the seat's own.

        Raises:
            InvalidSeatError: There is no such seat.
            HanafudaError: ``pile`` is not a set of cards.
        """
        place, rules = seat_at(seat, self.table.seats, rule="CD-9"), self.ruleset
        cards = self.piles[place] if pile is None else CardSet(pile)
        return rules.held(cards, rules.at(self, rules.sides(self.table.seats)[place]))

    @property
    def turned(self) -> CardSet:
        """The turned card that waits for its player to choose a capture, if there is one (CD-6)."""
        return card_set(self.step.turned.mask if isinstance(self.step, CardWaits) else 0)

    def parse_move(self, text: str, names: Sequence[str] | None = None) -> Move:
        """The legal move that somebody typed.

        It reads what :meth:`RoundState.parse_move <hanafuda_rules.machine.state.RoundState.parse_move>` reads.

        Args:
            text: What somebody typed.
            names: The players' names, for moves that mention players, and for errors.

        Raises:
            RoundOverError: The round is over.
            IllegalMoveError: The move is not legal now, or the seat of the view is not to move.
            AmbiguousMoveError: The text fits several legal moves.
            ParseError: The text is not a move. The error suggests the nearest legal one.
        """
        if self.to_move is None:
            raise RoundOverError(f"{shown(text)} comes after the end of the round", move=text)
        if not self.legal_moves:
            reason = f"waiting for seat {self.to_move}, not for {observer_name(self.seat)}"
            raise IllegalMoveError(with_names(reason, Tongue(names=names).names), move=text)
        return typed_move(text, self.legal_moves, self.ruleset.action_space, self._refusal, names)

    def _refusal(self, move: Move) -> IllegalMoveError:
        # Whatever a seat does not know makes no difference, so any state that fits has the same reason.
        state = self.sample(random.Random(0))  # noqa: S311  # not a secret
        return state._refusal(move)  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]

    def told(self, kind: type[EventT]) -> tuple[EventT, ...]:
        """The events of a class since the last void deal, in order.

        Args:
            kind: The class of events.

        Raises:
            HanafudaError: ``kind`` is not a class of events.
        """
        if not (isinstance(cast("object", kind), type) and issubclass(kind, Event)):
            raise HanafudaError(f"pass a class of events, such as events.Drawn, not {shown(kind)}")
        by_kind: dict[object, tuple[EventT, ...]] = self._found
        if kind not in by_kind:
            # Plays and draws are most of the events, and seldom asked for.
            in_play = any(issubclass(in_turn, kind) or issubclass(kind, in_turn) for in_turn in (Moved, Drawn))
            events = self.event_log.events if in_play else self.event_log.announcements
            by_kind[kind] = every(kind, since_deal(events))
        return by_kind[kind]

    @property
    def _found(self) -> dict[object, Any]:
        if self._kept is None:
            object.__setattr__(self, "_kept", {})  # a cache: callers see no change
        return cast("dict[object, Any]", self._kept)

    @property
    def hand_histories(self) -> tuple[HandHistory, ...]:
        """What everybody saw of each hand since the deal, by seat."""
        kept: dict[object, tuple[HandHistory, ...]] = self._found
        if HandHistory not in kept:
            kept[HandHistory] = trace_in(self).histories(self.table.seats)
        return kept[HandHistory]

    @property
    def played_masks(self) -> tuple[int, ...]:
        """The hand cards that each seat has played, or guarded a month with, since the deal, by seat, as masks."""
        return tuple([history.played for history in self.hand_histories])

    @property
    def objects(self) -> tuple[TableObject, ...]:
        """The objects on the table besides cards, such as purses and tokens; most games have none."""
        return self.ruleset.objects(self)

    @property
    def hidden(self) -> CardSet:
        """The cards that the seat does not see: the stock and the other hands together."""
        seen = self.field.mask | self.turned.mask | self.set_aside.mask | (self.hand.mask if self.hand else 0)
        for pile in self.piles:
            seen |= pile.mask
        return card_set(self.ruleset.deck(self.table.seats).mask & ~seen)

    @property
    def pile_masks(self) -> tuple[int, ...]:
        """The piles by side, as masks."""
        sides = self.ruleset.sides(self.table.seats)
        return tuple([self.piles[sides.index(side)].mask for side in sorted(set(sides))])

    def sample(self, rng: random.Random, weigh: Weigh | None = None) -> RoundState[OutcomeT, TableT]:
        """Draw a full state, uniformly among all states that fit what the seat knows. Play can go on from it.

        The state fits all cards shown so far and what the rules say about hands. It ignores what the choices of others
        suggest, and what prices and compensations reveal in Hachi-Hachi and Sudaoshi (HH-4.7, HH-4.12, SD-7.4).

        Args:
            rng: The source of chance. It also seeds the shuffler of the state.
            weigh: Tells how likely hands are, given as masks by seat. Of ten ways to deal the hidden cards, one is then
                drawn by these weights. By default, all are equally likely.

        Raises:
            HanafudaError: No deal fits what the seat knows, none of 100,000 deals did, ``rng`` is not a
                ``random.Random``, or ``weigh`` cannot be called.
        """
        check_type(rng, random.Random, "a random.Random")
        if weigh is not None and not callable(cast("object", weigh)):
            raise HanafudaError(f"a function that weighs hands is needed, not {shown(weigh)}")
        ways = self._found_ways()
        hands, stock = self._lay_out(rng, _MOST_ATTEMPTS) if weigh is None else self._likely(rng, weigh)
        return state_with(self, hands, ways.pile_masks, stock, SeededShuffler(rng.getrandbits(64)))

    def _found_ways(self) -> _Ways:
        if self._ways is None:
            object.__setattr__(self, "_ways", self._known_ways())  # a cache: callers see no change
        return cast("_Ways", self._ways)

    def _lay_out(self, rng: random.Random, most: int) -> tuple[tuple[int, ...], Order]:
        """Hands and a stock that fit what the seat knows.

        Raises:
            HanafudaError: None of ``most`` deals fits.
        """
        ways = self._found_ways()
        for _ in range(most):
            hands, stock = ways.unseen.lay_out(rng)
            if ways.fits(hands):
                return hands, stock
        raise HanafudaError(f"none of {most} deals fits what {observer_name(self.seat)} knows", rule="CD-9")

    def _likely(self, rng: random.Random, weigh: Weigh) -> tuple[tuple[int, ...], Order]:
        """Hands and a stock that fit what the seat knows, drawn from several by weight."""
        ways = self._found_ways()
        drawn = ways.unseen.lay_out_several(_WEIGHED, rng)
        weights = [weigh(hands) for hands, _ in drawn]
        while sum(weights) > 0:
            (place,) = rng.choices(range(_WEIGHED), weights)
            if ways.fits(drawn[place][0]):
                return drawn[place]
            weights[place] = 0.0
        return self._lay_out(rng, _MOST_ATTEMPTS)

    def possible_hands(self) -> tuple[int, ...]:
        """Hands that fit what the seat knows, under the conditions of :meth:`sample`, by seat, as masks.

        Raises:
            HanafudaError: None of 10,000 deals fits.
        """
        return self._lay_out(random.Random(0), MOST_ATTEMPTS)[0]  # noqa: S311  # the same every time

    def _known_ways(self) -> _Ways:
        known = trace_of(self.event_log, self.remembered) if self.remembered else trace_in(self)
        return _Ways(places_in(self, known), hand_constraints(self).test, self.pile_masks)

    def __getstate__(self) -> tuple[object, ...]:
        """The fields, without caches."""
        return tuple(getattr(self, name) for name in _VIEW_FIELDS)

    def __setstate__(self, values: tuple[object, ...]) -> None:
        """Restore the fields from a pickle."""
        for name, value in zip(_VIEW_FIELDS, values, strict=True):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "_ways", None)
        object.__setattr__(self, "_kept", None)

    def __repr__(self) -> str:
        moment = "over" if self.to_move is None else f"seat {self.to_move} to move"
        events = count_of(len(self.events), "event")
        return f"<View of {observer_name(self.seat)}: {self.ruleset.name}, {events}, {moment}>"

    def __str__(self) -> str:
        """The whole view, one line for each place."""
        lines = [repr(self), f"field: {self.field or '–'}", f"stock: {self.stock_size} cards"]
        for seat, (size, pile) in enumerate(zip(self.hand_sizes, self.piles, strict=True)):
            hand = f"{self.hand or '–'}" if seat == self.seat and self.hand is not None else f"{size} cards"
            lines.append(f"seat {seat}: hand {hand}; pile {pile or '–'}")
        return "\n".join(lines)


_VIEW_FIELDS = tuple(field.name for field in attrs.fields(View) if field.init)


def trace_in(view: AnyView) -> Trace:
    """What everybody knows of hidden cards. The view keeps it, so nobody may change it.

    Args:
        view: The view.
    """
    kept: dict[object, Trace] = view._found  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
    if Trace not in kept:
        kept[Trace] = kept_trace(view.event_log)
    return kept[Trace]


def remind(view: AnyView, trace: Trace) -> None:
    """Give a view its trace, so that :func:`trace_in` need not find it.

    Args:
        view: The view.
        trace: The trace. It must not change while the view is used.
    """
    object.__setattr__(view, "_kept", {Trace: trace})  # a cache: callers see no change


def places_in(view: AnyView, trace: Trace) -> Unseen:
    """The places where the cards that the seat does not see can be, by what a trace knows of them."""
    own = view.hand.mask if view.hand else 0
    hands = [own if seat == view.seat else 0 for seat in range(view.table.seats)]
    return unseen(view.hidden, (*hands, 0), (*view.hand_sizes, view.stock_size), trace)


def state_with(  # noqa: PLR0913, PLR0917  # what a view lacks of a state
    view: View[OutcomeT, TableT],
    hands: tuple[int, ...],
    piles: tuple[int, ...],
    stock: Order,
    shuffler: Shuffler,
    teller: Follower | None = None,
) -> RoundState[OutcomeT, TableT]:
    """The state of a view, with these hands and piles (masks) and this stock."""
    seats = range(view.table.seats)
    remembered = [view.remembered.mask if seat == view.seat else 0 for seat in seats] if view.remembered else ()
    drawn = [view.drawn if seat == view.seat else () for seat in seats] if view.drawn else ()
    setting = Setting(
        view.ruleset, view.table, shuffler, view.order, tuple(remembered), view.set_aside.mask, tuple(drawn), teller
    )
    field, log = view.field.mask, view.event_log.log
    return RoundState(setting, hands, piles, field, stock, view.to_move, log, view.phase, view.step)


def hand_constraints(view: AnyView) -> HandConstraints:
    """The conditions on hidden hands that follow from the events of a view, from all phases."""
    return HandConstraints.all([phase.hand_constraints(view) for phase in constraining(view.ruleset)])


def view_of(state: RoundState[OutcomeT, TableT], seat: int) -> View[OutcomeT, TableT]:
    """The view of a seat; call :meth:`RoundState.view <hanafuda_rules.machine.state.RoundState.view>` instead."""
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
        phase=state.phase_number,
        step=state.step,
    )


AnyView: TypeAlias = View[Any, Any]
"""A view of any game."""
