"""Who plays: at larger tables, seats play or drop until enough play. Other hands join the stock."""

from __future__ import annotations

import operator

import attrs

from hanafuda_rules.cards import card_set
from hanafuda_rules.events import Entered, Event, Joined, Misdealt, Moved
from hanafuda_rules.knowledge.log import latest
from hanafuda_rules.learning.facts import Fact, flags, lasting, places
from hanafuda_rules.machine.shuffling import shuffled
from hanafuda_rules.machine.state import Draft, Phase
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.moves import DropOut, EnterRound, Move
from hanafuda_rules.parts.flow import State, hand_over, mover, wait_for
from hanafuda_rules.values import Value

__all__ = ["Entry", "ForcedOut", "SitOut", "forced_out"]

_mask = operator.attrgetter("mask")
_SAYINGS: tuple[Move, ...] = (EnterRound(), DropOut())


@attrs.frozen
class _Speaking(Value):
    """The seats that have spoken, and those that have not; the first of these is to move."""

    playing: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()


@attrs.frozen
class Entry(Phase):
    """Ask the seats, in order, whether they play or drop, until enough play or all have spoken.

    If no more seats are at the table than can play, nobody is asked. Afterwards, the order of the state has the seats
    that play. A game can override who is asked, who must play, and what dropping out costs.

    Args:
        rule: The id of the rule.
        players: The number of players in a round.
    """

    rule: str
    players: int = attrs.field(default=3, kw_only=True)

    def forces(self, state: State) -> bool:
        """Whether the remaining seats must play if all of them are needed."""
        return True

    def asks(self, state: State, seat: int) -> bool:
        """Whether a seat has a choice. Otherwise it plays and is not asked (CD-10)."""
        return True

    def dropped(self, state: State, seat: int, count: int) -> tuple[Event, ...]:
        """The events when a seat drops out; it is the ``count``-th to do so."""
        return ()

    def is_idle(self, state: State) -> bool:
        """Whether nobody needs to be asked."""
        return len(state.order) <= self.players

    def enter(self, state: State) -> State:
        """Ask the first seat that has a choice."""
        return self._ask(state, _Speaking(waiting=state.order))

    def _ask(self, state: State, step: _Speaking, *news: Event) -> State:
        """Ask the next seat, or nobody, after some events."""
        if len(step.playing) == self.players or not step.waiting:
            return _close(state, step, *news)
        if len(step.playing) + len(step.waiting) == self.players and self.forces(state):
            return _close(state, _Speaking(step.playing + step.waiting, step.dropped), *news)
        if self.asks(state, step.waiting[0]):
            return wait_for(state, step.waiting[0], step, *news)
        return self._ask(state, _playing(step), *news)

    def moves(self, state: State) -> tuple[Move, ...]:
        """The moves: play or drop."""
        return _SAYINGS

    def play(self, state: State, move: Move) -> State:
        """Note the answer of a seat, and ask the next one."""
        step: _Speaking = state.step
        seat = mover(state)
        moved = Moved(seat, move)
        if isinstance(move, EnterRound):
            return self._ask(state, _playing(step), moved)
        dropped = (*step.dropped, seat)
        news = self.dropped(state, seat, len(dropped))
        return self._ask(state, _Speaking(step.playing, dropped, step.waiting[1:]), moved, *news)

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        return "the seat must play or drop out", self.rule

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """The facts of the seats that play, that dropped, in order, and that were forced out."""
        return lasting(
            Fact("said_play", lambda view: places(view, _said(view)[0]), by_seat=True, most="seats"),
            Fact("dropped", lambda view: places(view, _said(view)[1]), by_seat=True, most="seats"),
            Fact("forced_out", lambda view: flags(view, _said(view)[2]), by_seat=True, most=1),
        )


def _said(view: AnyView) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    if isinstance(view.step, _Speaking):
        return view.step.playing, view.step.dropped, ()
    for entered in view.told(Entered):
        return entered.playing, entered.dropped, entered.forced_out
    return (), (), ()


def _playing(step: _Speaking) -> _Speaking:
    return _Speaking((*step.playing, step.waiting[0]), step.dropped, step.waiting[1:])


def _close(state: State, step: _Speaking, *news: Event) -> State:
    draft = Draft(state)
    draft.to_move = None
    entered = Entered(step.playing, step.dropped, forced_out=step.waiting)
    return hand_over(draft, *news, entered, order=step.playing)


def forced_out(state: State) -> tuple[int, ...]:
    """The seats that were not asked because enough others play, in order."""
    last = latest(state.log, Entered, Misdealt)
    return last.forced_out if isinstance(last, Entered) else ()


@attrs.frozen
class ForcedOut(Phase):
    """The base class of phases for seats that were forced out. It is idle if every seat plays."""

    def is_idle(self, state: State) -> bool:
        """Whether every seat plays."""
        seats: int = state.table.seats
        return len(state.order) == seats


@attrs.frozen
class SitOut(Phase):
    """Shuffle the hands of all seats that do not play into the stock."""

    def apart(self, state: State) -> int:
        """The number of top cards of the stock that are not shuffled: a field that is still face down."""
        return 0

    def is_idle(self, state: State) -> bool:
        """Whether only players have hands."""
        hands, order = state.hand_masks, state.order
        return len(order) == len(hands) or not any(hand for seat, hand in enumerate(hands) if seat not in order)

    def enter(self, state: State) -> State:
        """Add the hands to the stock, and shuffle it."""
        order = state.order
        hands = [0] * len(state.hand_masks)
        for seat in order:
            hands[seat] = state.hand_masks[seat]
        remembered: tuple[int, ...] = tuple(map(int.__xor__, state.hand_masks, hands))
        leaving = tuple([seat for seat, hand in enumerate(remembered) if hand])
        apart = self.apart(state)
        top, rest = state.stock[:apart], state.stock[apart:]
        joined = sum(remembered) | sum(map(_mask, rest))
        stock, shuffler = shuffled(state.shuffler, card_set(joined))
        draft = Draft(state)
        draft.hand_masks = tuple(hands)
        draft.lay_stock((*top, *stock))
        joined_stock = Joined(leaving, apart + len(stock), apart=apart)
        return hand_over(draft, joined_stock, remembered=remembered, shuffler=shuffler)
