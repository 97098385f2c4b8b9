"""States of a round, and the phases that they go through."""

# pyright: reportUninitializedInstanceVariable=false
# For speed, some objects are made first and filled afterwards.

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, SupportsIndex, TypeAlias, TypeVar

import attrs

from hanafuda_rules.cards import Card, CardSet, card_set
from hanafuda_rules.errors import HanafudaError, IllegalMoveError, RoundOverError, count_of, in_short, shown
from hanafuda_rules.events import Event, Moved
from hanafuda_rules.knowledge.log import EventLog, Log, log_of, with_events
from hanafuda_rules.knowledge.unknown import unknown_slots
from hanafuda_rules.machine.shuffling import Order, Shuffler
from hanafuda_rules.moves import LegalMoves, Move
from hanafuda_rules.settlement import Settlement, settle_round
from hanafuda_rules.table import SPECTATOR, Table, seat_at
from hanafuda_rules.typed_moves import typed_move
from hanafuda_rules.values import Immutable, Pictured, Value, with_fields
from hanafuda_rules.yaku import HeldYaku, YakuTable

if TYPE_CHECKING:
    from hanafuda_rules.machine.ruleset import Ruleset
    from hanafuda_rules.machine.view import AnyView, View

__all__ = ["AnySetting", "AnyState", "CardWaits", "Draft", "Phase", "RoundState", "Setting", "begin", "enter_phase"]

OutcomeT = TypeVar("OutcomeT")
TableT = TypeVar("TableT", bound=Table)

_NO_MOVES = LegalMoves()
_LONGEST_MOVE = 200


class Phase(Value):
    """A part of a round, with its legal moves and what they do. A ruleset lists its phases.

    A phase that never waits for a move, such as a deal, needs only :meth:`enter`. Other phases also need :meth:`moves`,
    :meth:`play` and :meth:`refusal`. The functions of :mod:`hanafuda_rules.parts.flow` make the next state.
    """

    __slots__ = ()

    hands_unseen: ClassVar[bool] = False
    """Whether the seats have not looked at their hands yet in this phase."""

    def is_idle(self, state: AnyState, /) -> bool:
        """Whether a round can skip the phase because there is nothing to do; by default ``False``.

        A skipped phase costs no state of its own.

        Args:
            state: The state at the end of the phase before, without a step.
        """
        return False

    def enter(self, state: AnyState, /) -> AnyState:
        """Begin the phase, and return the first state that waits for a move, which may be in a later phase."""
        raise NotImplementedError(self)

    def moves(self, state: AnyState, /) -> tuple[Move, ...]:
        """The legal moves of a state that waits in this phase; at least one."""
        raise NotImplementedError(self)

    def play(self, state: AnyState, move: Any, /) -> AnyState:
        """The state after a legal move.

        Add the event :class:`~hanafuda_rules.events.Moved` first, because records and boards read moves from the
        events. If cards become public, add an event that says so, such as :class:`~hanafuda_rules.events.Shown`. On a
        board, hands that nobody has shown hold unknown cards; :mod:`hanafuda_rules.boards.phases` helps.
        """
        raise NotImplementedError(self)

    def refusal(self, state: AnyState, move: Move, /) -> tuple[str, str | None]:
        """Why a move is not legal now, for the error: the reason, and the id of the rule."""
        raise NotImplementedError(self)


class Follower(Protocol):
    """What follows a round that is played elsewhere: a board's part of the setting."""

    @property
    def due(self) -> object | None:
        """What the follower must be told first, if anything."""
        ...

    def enter(self, state: AnyState, /) -> AnyState:
        """The state at the start of a phase, with the cards that the follower was told."""
        ...


class CardWaits(Value):
    """The base class of steps in which a card waits for its player to choose a capture (CD-6).

    A subclass has a field for the card.
    """

    __slots__ = ()

    turned: Card
    """The card that was turned from the stock."""


@functools.cache
def _maker_of_views() -> Callable[[AnyState, int], AnyView]:
    # Sampling a view makes states, so the module of views imports this one.
    from hanafuda_rules.machine.view import view_of  # noqa: PLC0415

    return view_of


@functools.cache
def _next_seats(seats: int, order: tuple[int, ...]) -> tuple[int, ...]:
    following = list(range(seats))
    for seat, after in zip(order, order[1:] + order[:1], strict=True):
        following[seat] = after
    return tuple(following)


def _next_seats_in(setting: AnySetting) -> tuple[int, ...]:
    return _next_seats(setting.table.seats, setting.order)


def _sides(setting: AnySetting) -> tuple[int, ...]:
    return setting.ruleset.sides(setting.table.seats)


@attrs.frozen(slots=False)
class Setting(Immutable, Generic[OutcomeT, TableT]):
    """The part of a state that most moves leave unchanged.

    Args:
        ruleset: The ruleset.
        table: The table of the round.
        shuffler: The source of the next shuffle.
        order: The playing order: the active seats, the acting dealer first.
        remembered: The hands that seats had before they sat out, by seat, as masks (CD-9); empty if no seat has.
        set_aside: The cards that left the round in public, as a mask (CD-7).
        drawn: The cards that each seat drew unseen, by seat, in order (CD-9); empty if no seat has.
        teller: On a board, the events that it was told; ``None`` in a round whose cards are all known.
    """

    ruleset: Ruleset[OutcomeT, TableT, Any]
    table: TableT
    shuffler: Shuffler
    order: tuple[int, ...]
    remembered: tuple[int, ...] = ()
    set_aside: int = 0
    drawn: tuple[tuple[Card, ...], ...] = ()
    teller: Follower | None = attrs.field(default=None, eq=False, repr=False)
    sides: tuple[int, ...] = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_sides, takes_self=True)
    )
    """The side that each seat captures for, by seat."""
    next_seat: tuple[int, ...] = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_next_seats_in, takes_self=True)
    )
    """The seat after each seat, in playing order."""

    def changed(self, **changes: Any) -> Setting[OutcomeT, TableT]:
        """Return the setting with some fields changed."""
        if "order" in changes:
            changes["next_seat"] = _next_seats(self.table.seats, changes["order"])
        return with_fields(self, **changes)


@attrs.frozen(repr=False, eq=False)
class RoundState(Immutable, Pictured, Generic[OutcomeT, TableT]):
    """A state of a round: an immutable value with all cards, hidden ones too.

    States come from :meth:`Ruleset.deal <hanafuda_rules.machine.ruleset.Ruleset.deal>` and :meth:`play`. The
    constructor checks nothing.

    Args:
        setting: The part that most moves leave unchanged.
        hand_masks: The hands by seat, as masks; 0 for a seat that sits out.
        pile_masks: The piles by side, as masks.
        field_mask: The field, as a mask.
        stock_order: The stock as it was laid, the next card first.
        to_move: The seat to move; ``None`` once the round is over.
        log: The events so far, in a form that is quick to extend; read :attr:`events` instead.
        phase_number: The index of the current phase.
        step: The step within the phase, of a type that the phase chooses.
        stock_drawn: How many cards of ``stock_order`` are gone.
    """

    setting: Setting[OutcomeT, TableT]
    hand_masks: tuple[int, ...]
    pile_masks: tuple[int, ...]
    field_mask: int
    stock_order: Order
    to_move: int | None
    log: Log
    phase_number: int
    step: Any
    stock_drawn: int = 0
    _legal: LegalMoves | None = attrs.field(default=None, init=False)
    _read: dict[object, Any] | None = attrs.field(default=None, init=False)

    @property
    def ruleset(self) -> Ruleset[OutcomeT, TableT, Settlement]:
        """The ruleset of the round."""
        return self.setting.ruleset

    @property
    def table(self) -> TableT:
        """The table of the round: seats, dealer and whatever a match carries over."""
        return self.setting.table

    @property
    def shuffler(self) -> Shuffler:
        """The source of the next shuffle."""
        return self.setting.shuffler

    @property
    def order(self) -> tuple[int, ...]:
        """The playing order: the active seats, the acting dealer first."""
        return self.setting.order

    @property
    def phase(self) -> Phase:
        """The current phase."""
        return self.setting.ruleset.phases[self.phase_number]

    @property
    def yaku(self) -> YakuTable:
        """The yaku of this round."""
        return self.setting.ruleset.yaku_at(self.setting.table)

    def held(self, seat: SupportsIndex) -> tuple[HeldYaku, ...]:
        """The yaku that count now for a seat or its team, with the values that settlement would give them.

        Raises:
            InvalidSeatError: There is no such seat.
        """
        side, rules = self.setting.sides[seat_at(seat, self.table.seats, rule="CD-9")], self.setting.ruleset
        return rules.held(card_set(self.pile_masks[side]), rules.at(self, side))

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hands by seat; empty for a seat that sits out."""
        return tuple(map(card_set, self.hand_masks))

    def hand(self, seat: SupportsIndex) -> CardSet:
        """The hand of a seat.

        Raises:
            InvalidSeatError: There is no such seat.
            HanafudaError: The state belongs to a board that does not know the hand.
        """
        place = seat_at(seat, self.table.seats, rule="CD-9")
        if unknown_slots(self.hand_masks[place]):
            raise HanafudaError(f"the hand of seat {place} has not been told yet")
        return card_set(self.hand_masks[place])

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """The captured cards by seat. Partners share a pile."""
        return tuple([card_set(self.pile_masks[side]) for side in self.setting.sides])

    @property
    def field(self) -> CardSet:
        """The cards on the field."""
        return card_set(self.field_mask)

    @property
    def stock(self) -> Order:
        """The stock, the next card first."""
        return self.stock_order[self.stock_drawn :]

    @property
    def events(self) -> tuple[Event, ...]:
        """The events so far, which everybody saw, in order."""
        return self.event_log.events

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far, in order."""
        return tuple([event.move for event in self.events if isinstance(event, Moved)])

    @property
    def announcements(self) -> tuple[Event, ...]:
        """The events without plays, draws and captures, in order."""
        return self.event_log.announcements

    @property
    def event_log(self) -> EventLog:
        """The log as a value that reads its events only once."""
        read = self._read or self._reading()
        if "log" not in read:
            read["log"] = EventLog(self.log)
        log: EventLog = read["log"]
        return log

    def _reading(self) -> dict[object, Any]:
        # The events, and the view of each seat, once somebody has asked for them.
        read: dict[object, Any] = {}
        object.__setattr__(self, "_read", read)  # a cache: callers see no change
        return read

    @property
    def set_aside(self) -> CardSet:
        """The cards that left the round in public (CD-7)."""
        return card_set(self.setting.set_aside)

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.to_move is None

    @property
    def mover(self) -> int:
        """The seat to move, as ``to_move``, for programs that know that the round is not over.

        Raises:
            RoundOverError: The round is over.
        """
        if self.to_move is None:
            raise RoundOverError("nobody is to move: the round is over")
        return self.to_move

    @property
    def legal_moves(self) -> LegalMoves:
        """Every move that :meth:`play` accepts; empty only once the round is over."""
        if self._legal is None:
            legal = (
                _NO_MOVES
                if self.to_move is None
                else LegalMoves(self.setting.ruleset.phases[self.phase_number].moves(self))
            )
            object.__setattr__(self, "_legal", legal)  # a cache: callers see no change
            return legal
        return self._legal

    def view(self, seat: SupportsIndex | None) -> View[OutcomeT, TableT]:
        """The view of a seat: its hand, everything public, and the legal moves if it is to move (CD-9).

        The state keeps its views, so asking again is quick.

        Args:
            seat: The seat; ``None`` for a spectator, who sees no hand. Once the round is over, ``to_move`` is
                ``None`` too.

        Raises:
            InvalidSeatError: There is no such seat.
        """
        place = SPECTATOR if seat is None else seat_at(seat, self.table.seats, rule="CD-9")
        read = self._read or self._reading()
        if place not in read:
            read[place] = _maker_of_views()(self, place)
        view: View[OutcomeT, TableT] = read[place]
        return view

    def play(self, move: Move) -> RoundState[OutcomeT, TableT]:
        """Return the state after a move. This state does not change.

        Raises:
            IllegalMoveError: The move is not legal now. The error names the rule and the legal moves.
            RoundOverError: The round is over.
        """
        # Most moves come from the list itself. Finding those takes no call.
        for legal in self._legal or self.legal_moves:
            if legal is move:
                break
        else:
            self.check_legal(move)
        return self.setting.ruleset.phases[self.phase_number].play(self, move)

    def check_legal(self, move: Move) -> None:
        """Check that :meth:`play` accepts a move.

        Raises:
            IllegalMoveError: The move is not legal now. The error names the rule and the legal moves.
            RoundOverError: The round is over.
        """
        if move not in self.legal_moves:
            raise self._refusal(move)

    def parse_move(self, text: str, names: Sequence[str] | None = None) -> Move:
        """The legal move that somebody typed.

        The text can be in the notation, as moves print, or in the words of any language, in any case and spacing. It is
        enough to name the card if it has only one capture.

            >>> from hanafuda_rules import SeededShuffler
            >>> from hanafuda_rules.games import koi_koi
            >>> state = koi_koi.RULES.deal(seats=2, shuffler=SeededShuffler(5))
            >>> print(state.parse_move("8c"))
            play susuki-chaff-1, taking susuki-moon
            >>> state.parse_move("crane") == state.parse_move("松に鶴を出す") == state.parse_move("1b")
            True

        Args:
            text: What somebody typed.
            names: The players' names, for moves that mention players, and for errors.

        Raises:
            RoundOverError: The round is over.
            IllegalMoveError: The move is not legal now.
            AmbiguousMoveError: The text fits several legal moves.
            ParseError: The text is not a move. The error suggests the nearest legal one.
        """
        if self.to_move is None:
            raise self._refusal(text)
        return typed_move(text, self.legal_moves, self.ruleset.action_space, self._refusal, names)

    def _refusal(self, move: object) -> IllegalMoveError:
        move_text = in_short(str(move), _LONGEST_MOVE) if isinstance(move, Move) else shown(move)
        if self.to_move is None:
            return RoundOverError(f"{move_text} comes after the end of the round", move=move)
        if not isinstance(move, Move):
            return IllegalMoveError(f"{move_text} is not a move", move=move, legal=self.legal_moves)
        why, rule = self.phase.refusal(self, move)
        reason = f"seat {self.to_move} may not {move_text}: {why}"
        return IllegalMoveError(reason, move=move, legal=self.legal_moves, rule=rule)

    @property
    def outcome(self) -> OutcomeT:
        """The outcome of the round, ready for :func:`~hanafuda_rules.settlement.settle_round`.

        Raises:
            HanafudaError: The round is not over.
        """
        if self.to_move is not None:
            msg = f"the round is not over: seat {self.to_move} is to move"
            raise HanafudaError(msg)
        return self.ruleset.outcome_of(self)

    @property
    def net(self) -> tuple[int, ...]:
        """The amount that each seat won in a round that is over, without the reasons.

        It is the net of :func:`~hanafuda_rules.settlement.settle_round`, in a fraction of the time in the games that
        have a formula for it (:meth:`Ruleset.net_of <hanafuda_rules.machine.ruleset.Ruleset.net_of>`).

        Raises:
            HanafudaError: The round is not over.
        """
        if self.to_move is not None:
            raise HanafudaError(f"the round is not over: seat {self.to_move} is to move")
        return self.setting.ruleset.net(self)

    @property
    def settlement(self) -> Settlement:
        """The settlement of a round that is over, as :func:`~hanafuda_rules.settlement.settle_round` returns it.

        Raises:
            HanafudaError: The round is not over.
        """
        return settle_round(self.ruleset, self.outcome)

    def __repr__(self) -> str:
        moment = "over" if self.to_move is None else f"seat {self.to_move} to move"
        events = count_of(len(self.events), "event")
        return f"<RoundState: {self.ruleset.name}, {self.table.seats} seats, {events}, {moment}>"

    def __str__(self) -> str:
        """The whole state, hidden cards too, one line for each place."""
        lines = [repr(self), f"field: {self.field or '–'}", f"stock: {len(self.stock)} cards"]
        for seat, (hand, pile) in enumerate(zip(self.hands, self.piles, strict=True)):
            lines.append(f"seat {seat}: hand {hand or '–'}; pile {pile or '–'}")
        return "\n".join(lines)

    def _contents(self) -> tuple[object, ...]:
        return (
            self.setting, self.hand_masks, self.pile_masks, self.field_mask, self.stock, self.to_move,
            self.phase_number, self.step, self.events,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RoundState):
            return NotImplemented
        return self is other or self._contents() == other._contents()

    def __hash__(self) -> int:
        return hash(self._contents())

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle without caches."""
        return _restored, self._contents()


def _restored(  # noqa: PLR0913, PLR0917  # the contents of a state
    setting: AnySetting,
    hands: tuple[int, ...],
    piles: tuple[int, ...],
    field: int,
    stock: Order,
    to_move: int | None,
    phase: int,
    step: Any,
    events: tuple[Event, ...],
) -> AnyState:
    return RoundState(setting, hands, piles, field, stock, to_move, log_of(events), phase, step)


class Draft(RoundState[Any, Any]):
    """A state that can still change, from which a phase makes the next one. :meth:`done` ends its changes.

    Set the fields that a move changes.

    Args:
        state: The state to copy.
    """

    __slots__ = ()
    __setattr__, __delattr__ = object.__setattr__, object.__delattr__  # both, or Python finds them slowly

    setting: AnySetting
    hand_masks: tuple[int, ...]
    pile_masks: tuple[int, ...]
    field_mask: int
    stock_order: Order
    to_move: int | None
    log: Log
    phase_number: int
    step: Any
    stock_drawn: int
    _legal: LegalMoves | None
    _read: dict[object, Any] | None

    def __init__(self, state: AnyState) -> None:
        self.setting, self.to_move, self.log = state.setting, state.to_move, state.log
        self.hand_masks, self.pile_masks, self.field_mask = state.hand_masks, state.pile_masks, state.field_mask
        self.stock_order, self.stock_drawn = state.stock_order, state.stock_drawn
        self.phase_number, self.step = state.phase_number, state.step
        self._legal = self._read = None

    def tell(self, *news: Event) -> None:
        """Add events, which everybody sees."""
        self.log = with_events(self.log, news)

    def change(self, **changes: Any) -> None:
        """Change fields of the :class:`Setting`, such as ``order`` or ``shuffler``."""
        self.setting = self.setting.changed(**changes)

    def lay_stock(self, order: Order) -> None:
        """Replace the stock.

        Args:
            order: The cards, the next one first.
        """
        self.stock_order, self.stock_drawn = order, 0

    def done(self) -> AnyState:
        """The state, which cannot change any more. It is the draft itself: another object takes four times as long."""
        state: Any = self
        state.__class__ = RoundState
        return state  # type: ignore[no-any-return]


def begin(
    ruleset: Ruleset[OutcomeT, TableT, Any],
    table: TableT,
    shuffler: Shuffler,
    events: tuple[Event, ...] = (),
    teller: Follower | None = None,
) -> RoundState[OutcomeT, TableT]:
    """Begin a round, and return the first state that waits for a move.

    :meth:`Ruleset.deal <hanafuda_rules.machine.ruleset.Ruleset.deal>` also checks the arguments.

    Args:
        ruleset: The ruleset.
        table: The table.
        shuffler: The source of shuffles.
        events: Earlier events: void deals.
        teller: On a board, the events that it was told.
    """
    order = (*range(table.dealer, table.seats), *range(table.dealer))
    setting = Setting(ruleset, table, shuffler, order, teller=teller)
    hands, piles = (0,) * len(setting.sides), (0,) * len(set(setting.sides))
    return enter_phase(RoundState(setting, hands, piles, 0, (), None, log_of(events), 0, None), 0)


def enter_phase(state: AnyState, phase: int, *news: Event, **changes: Any) -> AnyState:
    """Enter a phase, or the next one that is not idle.

    Args:
        state: The state before, or a draft of it.
        phase: The index of the phase.
        *news: The events before the phase, in order.
        **changes: New values of fields of the :class:`Setting`, such as ``order`` or ``shuffler``.

    Raises:
        HanafudaError: There is no such phase, because the last phase of the ruleset did not end the round.
    """
    draft = state if isinstance(state, Draft) else Draft(state)
    if changes:
        draft.change(**changes)
    draft.step, draft.log = None, with_events(draft.log, news)
    phases = draft.setting.ruleset.phases
    while phase < len(phases) and phases[phase].is_idle(draft):
        phase += 1
    if phase < len(phases):
        draft.phase_number = phase
        entered = draft.done()
        if (teller := entered.setting.teller) is not None:
            entered = teller.enter(entered)
            if teller.due is not None:
                return entered
        return phases[phase].enter(entered)
    raise HanafudaError(f"{draft.setting.ruleset.name}: the round goes on after the last phase, {phases[-1]!r}")


AnyState: TypeAlias = RoundState[Any, Any]
"""A state of any game."""

AnySetting: TypeAlias = Setting[Any, Any]
"""A setting of any game."""
