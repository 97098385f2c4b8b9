"""Who plays: at larger tables each seat says play or drop until enough play; the others' hands join the stock."""

from __future__ import annotations

import operator
from typing import Any

import attrs

from hanafuda_rules.cards import card_set
from hanafuda_rules.events import Entered, Event, Joined, Misdealt, Moved
from hanafuda_rules.facts import Fact, flags, places
from hanafuda_rules.log import latest
from hanafuda_rules.moves import DropOut, EnterRound, Move
from hanafuda_rules.parts.flow import State, hand_over, mover, wait_for
from hanafuda_rules.shuffling import shuffled
from hanafuda_rules.state import Draft, Phase, View
from hanafuda_rules.values import Value

__all__ = ["Entry", "ForcedOut", "SitOut", "forced_out"]

_mask = operator.attrgetter("mask")
_SAYINGS: tuple[Move, ...] = (EnterRound(), DropOut())


@attrs.frozen
class _Speaking(Value):
    """Who has said what, and who still has to speak; the first of these is to move."""

    playing: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()


@attrs.frozen
class Entry(Phase):
    """Each seat says play or drop, in the state's order, until enough play or all have spoken.

    If no more seats are at the table than can play, nobody is asked. Afterwards the state's order holds the seats that
    play. A game overrides who is asked, who is forced, and what dropping out costs.

    Args:
        rule: The id of the rule under which seats speak.
        players: How many play a round.
    """

    rule: str
    players: int = attrs.field(default=3, kw_only=True)

    def forces(self, state: State) -> bool:
        """Whether the remaining seats must play once all of them are needed."""
        return True

    def asks(self, state: State, seat: int) -> bool:
        """Whether a seat has a choice; without one it plays and is not asked (CD-10)."""
        return True

    def dropped(self, state: State, seat: int, count: int) -> tuple[Event, ...]:
        """What everybody sees when a seat drops out, the ``count``-th to do so."""
        return ()

    def is_idle(self, state: State) -> bool:
        """Whether nobody needs to be asked."""
        return len(state.order) <= self.players

    def enter(self, state: State) -> State:
        """Ask the first seat that has a choice."""
        return self._ask(state, _Speaking(waiting=state.order))

    def _ask(self, state: State, step: _Speaking, *news: Event) -> State:
        """Ask the next seat, or nobody, after what everybody has just seen."""
        if len(step.playing) == self.players or not step.waiting:
            return _close(state, step, *news)
        if len(step.playing) + len(step.waiting) == self.players and self.forces(state):
            return _close(state, _Speaking(step.playing + step.waiting, step.dropped), *news)
        if self.asks(state, step.waiting[0]):
            return wait_for(state, step.waiting[0], step, *news)
        return self._ask(state, _playing(step), *news)

    def moves(self, state: State) -> tuple[Move, ...]:
        """To play or to drop."""
        return _SAYINGS

    def play(self, state: State, move: Move) -> State:
        """Note what the seat says and ask the next."""
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
        return "it has to say whether it plays or drops", self.rule

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """Who has said that it plays and who that it does not, in order, and who had no say because enough played."""
        return (
            Fact("said_play", lambda view: places(view, _said(view)[0]), by_seat=True, most="seats"),
            Fact("dropped", lambda view: places(view, _said(view)[1]), by_seat=True, most="seats"),
            Fact("forced_out", lambda view: flags(view, _said(view)[2]), by_seat=True, most=1),
        )


def _said(view: View[Any, Any]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
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
    """The seats that had no say because enough played already, in order."""
    last = latest(state.log, Entered, Misdealt)
    return last.forced_out if isinstance(last, Entered) else ()


@attrs.frozen
class ForcedOut(Phase):
    """The base of phases for seats that were forced out; there is nothing to do where every seat plays."""

    def is_idle(self, state: State) -> bool:
        """Whether every seat plays."""
        seats: int = state.table.seats
        return len(state.order) == seats


@attrs.frozen
class SitOut(Phase):
    """Shuffles the hands of all seats that are not in the playing order into the stock."""

    def apart(self, state: State) -> int:
        """How many cards on top of the stock lie apart and are not shuffled: a field that is still face down."""
        return 0

    def is_idle(self, state: State) -> bool:
        """Whether every hand is that of a player."""
        hands, order = state.hand_masks, state.order
        return len(order) == len(hands) or not any(hand for seat, hand in enumerate(hands) if seat not in order)

    def enter(self, state: State) -> State:
        """Join the hands to the stock and shuffle it."""
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
