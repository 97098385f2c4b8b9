"""Who plays: fees, forced seats, places sold, and what two that are left agree on (HH-4.1 to HH-4.7, HH-4.12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import attrs

from hanafuda_rules._telling import ContradictionError
from hanafuda_rules._values import Value
from hanafuda_rules.events import Event, Moved, every, since_deal
from hanafuda_rules.facts import Fact, flags, places
from hanafuda_rules.games.hachi_hachi.events import Compensated, FeePaid, PlaceSold
from hanafuda_rules.games.hachi_hachi.moves import HIGHEST_PRICE, Accept, Offer, PlayOn, Refuse, Split
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.outcome.played import mizuten_of, multiplier_in
from hanafuda_rules.games.hachi_hachi.sampling import fit_compensations
from hanafuda_rules.games.hachi_hachi.settle.amounts import can_come_to, compensation, fee
from hanafuda_rules.games.hachi_hachi.yaku import PLAYERS, rules_of
from hanafuda_rules.moves import Move, Pass
from hanafuda_rules.parts import entry
from hanafuda_rules.parts.flow import State, change_setting, hand_over, mover, tell, wait_for
from hanafuda_rules.parts.telling import knows_hand, told_event
from hanafuda_rules.rewinding import Past
from hanafuda_rules.state import Phase
from hanafuda_rules.view import View

if TYPE_CHECKING:
    from hanafuda_rules.games.hachi_hachi import Rules

__all__ = ["BuyOut", "Compensation", "Entry", "FewLeft"]


@attrs.frozen
class Entry(entry.Entry):
    """Each says play or drop, until three play; who drops pays a fee (HH-4.1 to HH-4.5).

    Args:
        options: What the round is played by.
    """

    options: Options = attrs.field(kw_only=True)

    def forces(self, state: State) -> bool:
        """Whether the last that are needed must play (HH-4.3)."""
        return self.options.forced_three and state.table.round_number >= self.options.forced_three_from

    def asks(self, state: State, seat: int) -> bool:
        """Whether a seat has a choice: who plays blind plays for certain (HH-4.10)."""
        return self.options.mizuten == "off" or seat != mizuten_of(since_deal(state.events))

    def dropped(self, state: State, seat: int, count: int) -> tuple[Event, ...]:
        """The fee (HH-4.5)."""
        place = count if self.options.fee_by == "order" else state.order.index(seat) + 1
        return (FeePaid(seat, fee(self.options, place, multiplier_in(state))),)


@attrs.frozen
class FewLeft(Phase):
    """Fewer than three are left: none, one, or two who split the pot or play on (HH-4.6)."""

    def is_idle(self, state: State) -> bool:
        """Whether three play, or as many as a small table has."""
        seats: int = state.table.seats
        return len(state.order) == PLAYERS or seats <= PLAYERS

    def enter(self, state: State) -> State:
        """Ask the acting dealer, if two are left."""
        return wait_for(state, state.order[0] if len(state.order) > 1 else None)

    def moves(self, state: State) -> tuple[Move, ...]:  # noqa: ARG002  # the same for both
        """To split the pot or to play on."""
        return (Split(), PlayOn())

    def play(self, state: State, move: Move) -> State:
        """Either who wants to play has its way."""
        acting, other = state.order
        seat = mover(state)
        told = tell(state, Moved(seat, move))
        if isinstance(move, PlayOn):
            return hand_over(told)
        return wait_for(told, other if seat == acting else None)

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:  # noqa: ARG002  # whatever it is
        """Why a move is not legal now."""
        return "it has to say whether the pot is split or played for", "HH-4.6"


# --- those who are forced out (HH-4.7, HH-4.12) -----------------------------------------------------------------------


def _amount(state: State, seat: int) -> int:
    """What a hand is compensated with; on a board that does not know the hand, as everybody is told."""
    rules, multiplier = rules_of(state), multiplier_in(state)
    if knows_hand(state, seat):
        return compensation(rules, state.hand(seat), rules.at(state, seat), multiplier)
    told = told_event(state, Compensated, f"what seat {seat} is compensated with", seat)
    price = _offered(since_deal(state.events)).get(seat)
    if not _may_come_to(told.amount, rules, multiplier, price):
        raise ContradictionError(f"the hand of seat {seat} cannot come to {told.amount} points", rule="HH-4.7")
    return told.amount


def _may_come_to(amount: int, rules: Rules, multiplier: int, price: int | None) -> bool:
    """Whether a hand may come to an amount, for which a price has been offered by its seat, or none (HH-4.12)."""
    if price is not None and (amount > price or (price % rules.options.points_per_kan and amount != price)):
        return False
    return can_come_to(amount, rules, multiplier)


@attrs.frozen
class _Buying(Value):
    """The forced-out seats that may still offer, the seat to move first; and the offer that waits for its answer."""

    waiting: tuple[int, ...]
    offer: Offer | None = None


@attrs.frozen
class BuyOut(entry.ForcedOut):
    """Each forced-out seat may offer an active seat a price for its place (HH-4.12).

    Args:
        options: What the round is played by.
    """

    options: Options

    def enter(self, state: State) -> State:
        """Ask the first forced-out seat, if there is one."""
        return self._ask(state, entry.forced_out(state))

    def _ask(self, state: State, waiting: tuple[int, ...]) -> State:
        if not waiting:
            return hand_over(state)
        return wait_for(state, waiting[0], _Buying(waiting))

    def moves(self, state: State) -> tuple[Move, ...]:
        """To pass or to offer; to accept or to refuse."""
        if state.step.offer is not None:
            return (Accept(), Refuse())
        blind = mizuten_of(since_deal(state.events))
        prices = self._prices(state)
        return (Pass(), *(Offer(seat, price) for seat in state.order if seat != blind for price in prices))

    def may_play(self, state: State, move: Move) -> bool:
        """Whether a move is legal with some hand: what the hand comes to is the least price (HH-4.12)."""
        if state.step.offer is not None:
            return move in self.moves(state)
        if not isinstance(move, Offer):
            return move == Pass()
        if move.seat not in state.order:
            return False
        kan, multiplier = self.options.points_per_kan, multiplier_in(state)
        full = not move.price % kan and kan <= move.price <= HIGHEST_PRICE * kan * multiplier
        possible = can_come_to(move.price, rules_of(state), multiplier)
        return move.seat != mizuten_of(since_deal(state.events)) and (full or possible)

    def _prices(self, state: State) -> tuple[int, ...]:
        least = _amount(state, mover(state))
        kan = self.options.points_per_kan
        most = HIGHEST_PRICE * kan * multiplier_in(state)
        return (least, *range((least // kan + 1) * kan, most + 1, kan))

    def play(self, state: State, move: Move) -> State:
        """Note the offer, or its answer, and go on to the next seat."""
        step: _Buying = state.step
        told = tell(state, Moved(mover(state), move))
        if isinstance(move, Offer):
            return wait_for(told, move.seat, _Buying(step.waiting, move))
        buyer, *others = step.waiting
        if isinstance(move, Accept) and step.offer is not None:
            told = _sold(told, PlaceSold(buyer, step.offer.seat, step.offer.price))
        return self._ask(told, tuple(others))

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """Who may still offer, in order, what each has offered, and the offer that waits for its answer."""

        def prices(view: View[Any, Any]) -> list[int]:
            return [_offers(view).get(seat, 0) for seat in range(seats)]

        return (
            Fact("may_offer", lambda view: places(view, _buying(view).waiting), by_seat=True),
            Fact("offered", lambda view: flags(view, _offers(view)), by_seat=True),
            Fact("price", prices, by_seat=True),
            Fact("offer", lambda view: 0 if (offer := _buying(view).offer) is None else offer.price + 1),
        )

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:  # noqa: ARG002  # whatever it is
        """Why a move is not legal now."""
        if state.step.offer is not None:
            return "it has to accept or refuse what it is offered for its place", "HH-4.12"
        return "it may offer an active seat a price for its place, or pass", "HH-4.12"


def _buying(view: View[Any, Any]) -> _Buying:
    return view.step if isinstance(view.step, _Buying) else _Buying(())


def _offers(view: View[Any, Any]) -> dict[int, int]:
    """The price that each seat has offered."""
    return _offered(view.told(Moved))


def _offered(events: Iterable[Event]) -> dict[int, int]:
    return {event.seat: event.move.price for event in every(Moved, events) if isinstance(event.move, Offer)}


def _sold(state: State, sale: PlaceSold) -> State:
    # The acting dealer is found anew: the first of those who play, from the seat on that has the dealer's role. That is
    # the dealer, or the seat at its right if the dealer holds the blank (HH-2.5) and so has a hand of nothing.
    dealer: int = state.table.dealer
    turns = state.table.from_right(dealer)
    if state.hand_masks[dealer]:
        turns = (dealer, *turns[:-1])
    playing = {sale.buyer, *state.order} - {sale.seller}
    return tell(change_setting(state, order=tuple(seat for seat in turns if seat in playing)), sale)


@attrs.frozen
class Compensation(entry.ForcedOut):
    """Each forced-out seat that neither bought nor sold a place is compensated for its hand (HH-4.7).

    Args:
        options: What the round is played by.
    """

    options: Options

    def enter(self, state: State) -> State:
        """Say what each payer gives; the hand is not shown."""
        sold = every(PlaceSold, since_deal(state.announcements)) if self.options.buy_out else ()
        buyers = {sale.buyer for sale in sold}
        for seat in entry.forced_out(state):
            if seat not in buyers:
                state = tell(state, Compensated(seat, _amount(state, seat)))
        return hand_over(state)

    def undo(self, past: Past, event: Event) -> None:
        """Exchange cards of hands that nobody saw until they come to the compensations."""
        if isinstance(event, Compensated):
            told = every(Compensated, (*past.before, event))
            if event is next(each for each in reversed(past.events) if isinstance(each, Compensated)):
                fit_compensations(past, {each.seat: each.amount for each in told})
