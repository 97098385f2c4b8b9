"""Boards: follow a round that is played elsewhere, from one seat's point of view (CD-9).

A bot on a server, the client of a network game or an assistant for a person with real cards knows one hand, the field
and what is announced, but never the deck. :func:`watch` makes a board. Tell it each event, and its view is always what
the view of its seat would be.

    >>> from hanafuda_rules import SeededShuffler, watch
    >>> from hanafuda_rules.boards.board import seen_by
    >>> from hanafuda_rules.games import hanahuda
    >>> state = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(8))
    >>> board = watch(hanahuda.RULES, state.table, seat=1)
    >>> board.due
    'the dealt field'
    >>> seen = seen_by(None, state, 1)
    >>> board = board.after(*seen.events, hand=seen.hand)
    >>> board.view == state.view(1)
    True
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, Generic, SupportsIndex, TypeVar

import attrs

from hanafuda_rules.boards.run import Reached, run, state_of
from hanafuda_rules.boards.teller import ToldHand
from hanafuda_rules.cards import Card, CardSet, card_set
from hanafuda_rules.checks import check_tuple, check_type, sequence
from hanafuda_rules.errors import HanafudaError, IllegalMoveError, InvalidEventError, in_short
from hanafuda_rules.events import Dealt, Event, Exchanged, Joined, Kept, Moved, check_event, since_deal
from hanafuda_rules.knowledge.constraints import ANYTHING, constraining
from hanafuda_rules.machine.ruleset import AnyRules, Ruleset
from hanafuda_rules.machine.state import AnyState, RoundState
from hanafuda_rules.machine.view import AnyView, View, hand_constraints, remind
from hanafuda_rules.moves import LegalMoves, Move
from hanafuda_rules.table import SPECTATOR, Table, observer_name, seat_at
from hanafuda_rules.transfers import STOCK, Shuffled
from hanafuda_rules.values import Pictured, Value
from hanafuda_rules.yaku import HeldYaku, YakuTable

__all__ = ["Board", "Seen", "board_at", "seen_by", "watch"]

OutcomeT = TypeVar("OutcomeT")
TableT = TypeVar("TableT", bound=Table)


@attrs.frozen
class Board(Value, Pictured, Generic[OutcomeT, TableT]):
    """What a seat knows of a round that is played elsewhere: an immutable value.

    Boards come from :func:`watch`, from :func:`board_at` and from the methods here. A board asks for what it
    cannot compute (:attr:`due`).

    Args:
        ruleset: The ruleset.
        table: The table of the round.
        seat: The seat; :data:`~hanafuda_rules.table.SPECTATOR` for a spectator, who sees no hand.
    """

    ruleset: Ruleset[OutcomeT, TableT, Any]
    table: TableT
    seat: int
    _before: RoundState[OutcomeT, TableT] | None
    """The state before the last move."""
    _told: tuple[Event, ...]
    """The events since then."""
    _hands: tuple[ToldHand, ...]
    """The seat's hands, as told since then."""
    _reached: Reached
    _echoes: bool = False
    """Whether the last move is the seat's own, which may be told again."""

    @property
    def due(self) -> str | None:
        """What the board must be told next; ``None`` if nothing is due.

        It is text, such as ``"your own hand"`` or ``"the card that seat 1 turns from the stock"``.
        """
        return self._reached.due

    def after(self, *events: Event, hand: CardSet | Sequence[CardSet] = ()) -> Board[OutcomeT, TableT]:
        """Return the board after some events. This board does not change.

        You may leave out events that follow from the rules: fees, the multiplier, hands that join the stock. If a seat
        shows something, tell it before the next move. After :meth:`play`, the seat's own move may be told again.

        Args:
            *events: The events, in order.
            hand: The seat's hand, if it is new: when it is dealt, and after the seat drew a card unseen. A sequence of
                hands if that happened more than once.

        Raises:
            InvalidEventError: An event or the hand is impossible.
            HanafudaError: An argument is not an event or a hand.
        """
        for event in events:
            check_event(event)
        echo = self._echoes and events[:1] == self._told[:1]
        return self._moved_on(events[1:] if echo else events, _masks(hand), echoes=self._echoes and not events)

    def _moved_on(
        self, events: Sequence[Event], new: tuple[int, ...], *, echoes: bool = False
    ) -> Board[OutcomeT, TableT]:
        before, told, known = self._before, self._told, self._reached
        hands: tuple[ToldHand, ...] = self._hands
        if new:
            # If events are told together, the hand is the one after them.
            first = next((place for place, event in enumerate(events) if isinstance(event, Moved)), len(events))
            hands += tuple([(len(told) + first, mask) for mask in new])
        reached: Reached
        for number, event in enumerate(events):
            if not isinstance(event, Moved):
                told = (*told, event)
                continue
            if number or known.state is None:
                reached = run(self.ruleset, self.table, self.seat, before, told, hands)
            else:
                reached = Reached(known.state, None, known.hands + hands[len(self._hands) :])
            before, told = self._ready_for(event, reached), (event,)
            hands = tuple([(len(events), mask) for _, mask in reached.hands])
        reached = self._possible(run(self.ruleset, self.table, self.seat, before, told, hands), told)
        if late := _late_hands(reached, self.seat):
            hands, reached = hands[:-late], Reached(reached.state, None, ())
        return Board(self.ruleset, self.table, self.seat, before, told, hands, reached, echoes)

    def _ready_for(self, move: Moved, reached: Reached) -> RoundState[OutcomeT, TableT]:
        """The state before a move, in which nothing is due."""
        if reached.is_open and reached.state is not None and _contradiction(reached.state, self.seat):
            reached = _NOT_SHOWN
        if reached.state is None:
            msg = f"{in_short(str(move))} is too early: first tell {reached.due}"
            raise InvalidEventError(msg, event=move, rule="CD-9")
        return reached.state

    def _possible(self, reached: Reached, told: tuple[Event, ...]) -> Reached:
        """Check that some deal leads to this point, unless more has to be told."""
        why = None if reached.state is None else _contradiction(reached.state, self.seat)
        if why is None:
            return reached
        if reached.is_open:
            return _NOT_SHOWN
        last = told[-1] if told else None
        raise InvalidEventError(f"{in_short(str(last))} is impossible: {why}", event=last, rule="CD-9")

    def play(self, move: Move) -> Board[OutcomeT, TableT]:
        """Return the board after the seat's own move. Then stock cards are due, and perhaps the seat's hand.

        Raises:
            IllegalMoveError: The move is not legal now, or another seat is to move.
            RoundOverError: The round is over.
            HanafudaError: Something is due.
        """
        state = self._state
        if state.to_move not in {None, self.seat}:
            msg = f"seat {state.to_move} is to move: tell its move with after(…)"
            raise IllegalMoveError(msg, move=move, rule="CD-6")
        state.check_legal(move)
        return self._moved_on([Moved(self.seat, move)], (), echoes=True)

    @property
    def _state(self) -> RoundState[OutcomeT, TableT]:
        state = self._reached.state
        if state is None:
            raise HanafudaError(f"the board must be told first: {self.due}", rule="CD-9")
        return state

    @property
    def view(self) -> View[OutcomeT, TableT]:
        """The view of the seat, as in :meth:`RoundState.view <hanafuda_rules.machine.state.RoundState.view>`.

        Raises:
            HanafudaError: Something is due. The properties below raise it, too.
        """
        return self._state.view(None if self.seat == SPECTATOR else self.seat)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the seat, if it is to move."""
        return self.view.legal_moves

    @property
    def yaku(self) -> YakuTable:
        """The yaku of this round."""
        return self.ruleset.yaku_at(self.table)

    def held(self, seat: SupportsIndex, pile: CardSet | None = None) -> tuple[HeldYaku, ...]:
        """The yaku that count now for a seat, as :meth:`View.held <hanafuda_rules.machine.view.View.held>` has them.

        Args:
            seat: The seat.
            pile: A pile to count in place of the seat's own.

        Raises:
            InvalidSeatError: There is no such seat.
            HanafudaError: ``pile`` is not a set of cards, or something is due.
        """
        return self.view.held(seat, pile)

    @property
    def to_move(self) -> int | None:
        """The seat to move; ``None`` once the round is over."""
        return self._state.to_move

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.due is None and self.to_move is None

    @property
    def outcome(self) -> OutcomeT:
        """The outcome of the round, ready for :func:`~hanafuda_rules.settlement.settle_round`.

        Raises:
            HanafudaError: The round is not over.
        """
        return self._state.outcome

    def sample(self, rng: random.Random) -> RoundState[OutcomeT, TableT]:
        """Draw a full state that fits, like :meth:`View.sample <hanafuda_rules.machine.view.View.sample>`.

        Raises:
            HanafudaError: None of 100,000 deals fits, or ``rng`` is not a ``random.Random``.
        """
        return self.view.sample(rng)

    def _contents(self) -> tuple[object, ...]:
        head = (self.ruleset, self.table, self.seat)
        if self._reached.state is not None:
            return (*head, self.view, self._reached.hands)
        return (*head, self._seen_before(), self._told, self._hands)

    def _seen_before(self) -> View[OutcomeT, TableT] | None:
        before = self._before
        return None if before is None else before.view(None if self.seat == SPECTATOR else self.seat)

    def __eq__(self, other: object) -> bool:
        return self is other or self._contents() == other._contents() if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._contents())

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the events, and what the seat knew before them."""
        head = (self.ruleset, self.table, self.seat)
        return _restored, (*head, self._seen_before(), self._told, self._hands, self._echoes)

    def __repr__(self) -> str:
        reached = self._reached
        if reached.state is None:
            moment = f"to be told: {reached.due}"
        else:
            moment = "over" if reached.state.is_over else f"seat {reached.state.to_move} to move"
        return f"<Board of {observer_name(self.seat)}: {self.ruleset.name}, {self.table.seats} seats, {moment}>"

    def __str__(self) -> str:
        """The whole board, one line for each place."""
        return repr(self) if self.due else "\n".join([repr(self), *str(self.view).splitlines()[1:]])


_NOT_SHOWN = Reached(None, "what the hands have shown", ())


def _masks(hand: CardSet | Sequence[CardSet]) -> tuple[int, ...]:
    """A caller's hands, as masks."""
    several = [hand] if isinstance(hand, CardSet) else sequence(hand, "a hand is a CardSet, or several of them")
    for cards in several:
        check_type(cards, CardSet, "a CardSet as the own hand")
    return tuple([cards.mask for cards in several])


def _contradiction(state: AnyState, seat: int) -> str | None:
    """Why no deal leads to what a board was told; ``None`` if one does."""
    try:
        _find_hands(state, seat)
    except HanafudaError as error:
        return error.message
    return None


def _find_hands(state: AnyState, seat: int) -> None:
    """Find hands of the other seats that fit what was told, if that says anything about them."""
    teller: Any = state.setting.teller
    trace, remembered = teller.trace(state.log), state.setting.remembered
    shows = trace.shows or (seat != SPECTATOR and remembered and remembered[seat])
    if not shows and not constraining(state.ruleset):
        return
    view = state.view(None if seat == SPECTATOR else seat)
    remind(view, trace)
    if shows or hand_constraints(view) is not ANYTHING:
        view.possible_hands()


def _late_hands(reached: Reached, seat: int) -> int:
    """How many of the told hands were known already."""
    state = reached.state
    if state is None or not reached.hands or state.phase.hands_unseen:
        return 0
    own = state.hand_masks[seat] if seat != SPECTATOR else 0
    for _, hand in reached.hands:
        if hand != own:
            msg = f"{observer_name(seat)} holds {card_set(own) or 'no card'}, not {card_set(hand)}"
            raise InvalidEventError(msg, event=None, rule="CD-7")
    return len(reached.hands)


def _restored(  # noqa: PLR0913, PLR0917  # the contents of a board
    rules: AnyRules,
    table: Table,
    seat: int,
    view: AnyView | None,
    told: tuple[Event, ...],
    hands: tuple[ToldHand, ...],
    echoes: bool,  # noqa: FBT001  # as it was pickled
) -> Board[Any, Any]:
    before = None if view is None else state_of(view)
    return Board(rules, table, seat, before, told, hands, run(rules, table, seat, before, told, hands), echoes)


def watch(
    rules: Ruleset[OutcomeT, TableT, Any], table: TableT, *, seat: SupportsIndex | None = None
) -> Board[OutcomeT, TableT]:
    """A board that follows a round played elsewhere, from one seat's point of view.

    Args:
        rules: The ruleset.
        table: The table of the round.
        seat: The seat; ``None`` for a spectator.

    Raises:
        InvalidSeatError: There is no such seat.
        HanafudaError: ``rules`` is not a ruleset, or no round of its game can begin at ``table``.
    """
    check_type(rules, Ruleset, "a ruleset")
    rules.check_table(table)
    place = SPECTATOR if seat is None else seat_at(seat, table.seats, rule="CD-9")
    return Board(rules, table, place, None, (), (), run(rules, table, place, None, (), ()))


def board_at(view: View[OutcomeT, TableT]) -> Board[OutcomeT, TableT]:
    """Make a board that goes on from a view.

    Raises:
        HanafudaError: ``view`` is not a view, or no deal leads to it.
    """
    check_type(view, View, "a view")
    state = state_of(view)
    return Board(view.ruleset, view.table, view.seat, state, (), (), Reached(state, None, ()))


# --- what a seat sees -------------------------------------------------------------------------------------------------


@attrs.frozen
class Seen(Value):
    """What a seat saw between two states, ready for :meth:`Board.after`.

    Args:
        events: The events, in order.
        hand: The seat's hand, each time that it was new.

    Raises:
        HanafudaError: The arguments are not tuples of events and of sets of cards.
    """

    events: tuple[Event, ...]
    hand: tuple[CardSet, ...] = ()

    def __attrs_post_init__(self) -> None:
        check_tuple(self.events, "the events that were seen", kind=Event)
        check_tuple(self.hand, "the hands that were seen", kind=CardSet)


def seen_by(before: AnyState | None, after: AnyState, seat: SupportsIndex | None) -> Seen:
    """What a seat saw between two states of a round, for a server to send to it.

    Args:
        before: The earlier state; ``None`` for the start of the round.
        after: The later state.
        seat: The seat; ``None`` for a spectator.

    Raises:
        InvalidSeatError: There is no such seat.
        HanafudaError: The states are not of the same round.
    """
    for state in (after,) if before is None else (before, after):
        check_type(state, RoundState, "a state of a round")
    count = 0 if before is None else len(before.events)
    if before is not None and after.events[:count] != before.events:
        raise HanafudaError("the later state does not continue the round of the earlier one")
    view = after.view(seat)
    if view.hand is None:
        return Seen(after.events[count:])
    knew = (
        before is not None
        and before.view(seat).hand is not None
        and len(since_deal(after.events)) > len(after.events) - count
    )
    return Seen(after.events[count:], tuple(_new_hands(after, view, len(after.events) - count, knew=knew)))


def _new_hands(after: AnyState, view: AnyView, count: int, *, knew: bool) -> Iterator[CardSet]:
    """The seat's hand, each time that it was new in the last ``count`` events.

    ``knew`` says whether the seat knew its hand before them.
    """
    drawn = CardSet(frozenset(view.drawn)).mask  # a card can be drawn again
    for event, was, now in _own_changes(after, view, count):
        # After a shuffle, the seat may have drawn the same cards again.
        new = isinstance(event, Exchanged) or (now & ~was & drawn and not isinstance(event, Moved | Kept))
        if not knew and (new or isinstance(event, Joined) or (isinstance(event, Moved) and event.move.named_cards)):
            yield card_set(was)
            knew = True
        if new:
            yield card_set(now)
    if not knew and view.hand:
        yield view.hand


def _own_changes(after: AnyState, view: AnyView, count: int) -> list[tuple[Event, int, int]]:
    """Those of the last ``count`` events that changed the seat's hand, each with the hand before and after.

    Events before the last deal are left out. Hands are masks.
    """
    hand, drawn = after.hand_masks[view.seat], [*view.drawn]
    changes: list[tuple[Event, int, int]] = []
    for event in reversed(since_deal(after.events)[-count:] if count else ()):
        now, hand = hand, _hand_before(event, hand, view, drawn)
        drew_again = isinstance(event, Exchanged) and event.seat == view.seat
        if drew_again or (hand != now and not isinstance(event, Dealt)):
            changes.append((event, hand, now))
    return changes[::-1]


def _hand_before(event: Event, hand: int, view: AnyView, drawn: list[Card]) -> int:
    """The seat's hand before an event, as a mask. Cards that the event drew unseen leave the end of ``drawn``."""
    seat = view.seat
    for step in reversed(event.transfers):
        if isinstance(step, Shuffled):
            hand |= view.remembered.mask if seat in step.joined else 0
        elif step.to == seat != step.origin:
            picked = [drawn.pop() for _ in range(step.unseen if step.origin == STOCK else 0)]
            hand &= ~(step.cards.mask | CardSet(picked).mask)
        elif step.origin == seat != step.to:
            hand |= step.cards.mask
    return hand
