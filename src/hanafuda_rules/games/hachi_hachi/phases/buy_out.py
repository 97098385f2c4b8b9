"""Buying a place, and what is paid to those who are forced out (HH-4.7, HH-4.12)."""

from __future__ import annotations

import itertools
from typing import Any

import attrs

from hanafuda_rules.events import Moved, since_deal
from hanafuda_rules.games.hachi_hachi.compensation import compensation, most_kan
from hanafuda_rules.games.hachi_hachi.events import Compensated, PlaceSold
from hanafuda_rules.games.hachi_hachi.field import possible_multipliers
from hanafuda_rules.games.hachi_hachi.log import entered_of, every, mizuten_of, multiplier_of
from hanafuda_rules.games.hachi_hachi.moves import Accept, Offer, Refuse
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.tables import HAND_SIZE, LOOSE_CARD
from hanafuda_rules.moves import Move, Pass
from hanafuda_rules.phases.silent import Silent
from hanafuda_rules.state import RoundState
from hanafuda_rules.table import PLAYERS

__all__ = ["BuyOut", "Compensation", "possible_prices"]

State = RoundState[Any, Any]
_MOST_KAN = 10


def possible_prices(options: Options) -> tuple[int, ...]:
    """Every price that an offer can have by these options, in points, the lowest first (HH-4.12).

    Args:
        options: What the round is played by.
    """
    kan = options.points_per_kan
    most = most_kan(options)
    found: set[int] = set()
    for multiplier in possible_multipliers(options.field_multiplier):
        for halves, loose in itertools.product(range(most + 1), range(HAND_SIZE + 1)):
            found.add((halves * kan // 2 + LOOSE_CARD * loose) * multiplier)
        found.update(range(0, _MOST_KAN * kan * multiplier + 1, kan))
    return tuple(sorted(found))


def _forced_out(state: State) -> tuple[int, ...]:
    entered = entered_of(since_deal(state.events))
    return entered.forced_out if entered and len(entered.playing) == PLAYERS else ()


def _amount(state: State, seat: int, options: Options) -> int:
    return compensation(state.hands[seat], options, multiplier_of(state.events))


@attrs.frozen
class _Buying:
    """The forced-out seats that may still offer, the seat to move first; and the offer that waits for its answer."""

    waiting: tuple[int, ...]
    offer: Offer | None = None


@attrs.frozen
class BuyOut:
    """Each forced-out seat may offer an active seat a price for its place (HH-4.12).

    Args:
        options: What the round is played by.
    """

    options: Options

    def enter(self, state: State) -> State:
        """Ask the first forced-out seat, if there is one."""
        return self._ask(state, _forced_out(state))

    def _ask(self, state: State, waiting: tuple[int, ...]) -> State:
        if not waiting:
            return state.hand_over()
        return state.waiting_for(waiting[0], _Buying(waiting))

    def moves(self, state: State) -> tuple[Move, ...]:
        """To pass or to offer; to accept or to refuse."""
        if state.step.offer is not None:
            return (Accept(), Refuse())
        bound = mizuten_of(since_deal(state.events))
        prices = self._prices(state)
        return (Pass(), *(Offer(seat, price) for seat in state.order if seat != bound for price in prices))

    def _prices(self, state: State) -> tuple[int, ...]:
        least = _amount(state, state.mover, self.options)
        kan = self.options.points_per_kan
        most = _MOST_KAN * kan * multiplier_of(state.events)
        return (least, *range((least // kan + 1) * kan, most + 1, kan))

    def play(self, state: State, move: Move) -> State:
        """Note the offer, or its answer, and go on to the next seat."""
        step: _Buying = state.step
        state = state.seen(Moved(state.mover, move))
        if isinstance(move, Offer):
            return state.waiting_for(move.seat, _Buying(step.waiting, move))
        buyer, *others = step.waiting
        if isinstance(move, Accept) and step.offer is not None:
            state = _sold(state, PlaceSold(buyer, step.offer.seat, step.offer.price))
        return self._ask(state, tuple(others))

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:  # noqa: ARG002  # whatever it is
        """Why a move is not legal now."""
        if state.step.offer is not None:
            return "it has to accept or refuse what it is offered for its place", "HH-4.12"
        return "it may offer an active seat a price for its place, or pass", "HH-4.12"


def _sold(state: State, sale: PlaceSold) -> State:
    # The acting dealer is found anew: the first of those who play, from the seat on that has the dealer's role.
    playing = {sale.buyer, *state.order} - {sale.seller}
    first = _first_to_speak(state)
    turns = (first, *state.table.from_right(first)[:-1])
    setting = attrs.evolve(state.setting, order=tuple(seat for seat in turns if seat in playing))
    return attrs.evolve(state, setting=setting, events=(*state.events, sale))


def _first_to_speak(state: State) -> int:
    # The dealer, or the seat at its right if it holds the blank (HH-2.5): a hand of nothing.
    dealer: int = state.table.dealer
    return dealer if state.hand_masks[dealer] else state.table.from_right(dealer)[0]


@attrs.frozen
class Compensation(Silent):
    """Each forced-out seat that neither bought nor sold a place is compensated for its hand (HH-4.7).

    Args:
        options: What the round is played by.
    """

    options: Options

    def enter(self, state: State) -> State:
        """Say what each payer gives; the hand is not shown."""
        buyers = {sale.buyer for sale in every(PlaceSold, since_deal(state.events))}
        paid = tuple(
            Compensated(seat, _amount(state, seat, self.options)) for seat in _forced_out(state) if seat not in buyers
        )
        return state.seen(*paid).hand_over()
