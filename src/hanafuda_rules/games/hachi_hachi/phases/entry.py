"""Before the play: hands unseen, the field, who plays, fees, places sold, compensation (HH-2.5, HH-3, HH-4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

import attrs

from hanafuda_rules.events import Event, Moved, every, since_deal, who_made
from hanafuda_rules.facts import Fact, flags, places
from hanafuda_rules.games.hachi_hachi.events import PlaceSold
from hanafuda_rules.games.hachi_hachi.moves import HIGHEST_PRICE, Accept, Mizuten, Offer, PlayOn, Refuse, Split, Swap
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.outcome.played import mizuten_of
from hanafuda_rules.games.hachi_hachi.settle.amounts import can_come_to, fee
from hanafuda_rules.games.hachi_hachi.yaku import PLAYERS, rules_of
from hanafuda_rules.masks import with_item
from hanafuda_rules.moves import Move, Pass
from hanafuda_rules.parts import entry, sitting_out
from hanafuda_rules.parts.field_tokens import multiplier_in
from hanafuda_rules.parts.flow import State, change_setting, hand_over, mover, tell, wait_for
from hanafuda_rules.parts.sitting_out import (
    FeePaid,
    LookAtHands,
    compensation_in,
)
from hanafuda_rules.rewinding import Past
from hanafuda_rules.state import Phase, View
from hanafuda_rules.values import Value

__all__ = [
    "SWAPS", "AskMizuten", "BuyOut", "Compensation", "Entry", "FewLeft", "HandSwap", "before_play",
]  # fmt: skip

SWAPS: Final = {"off": 0, "once": 1, "unlimited": 3}
"""How often each seat may swap its hand, by the option ``hand_swap`` (HH-4.11)."""

_FEWEST_SEATS = 3


class _Unseen(Phase):
    """A phase in which no hand has been looked at; from three seats up."""

    __slots__ = ()

    hands_unseen: ClassVar[bool] = True

    def is_idle(self, state: State) -> bool:
        """Whether there are too few seats."""
        seats: int = state.table.seats
        return seats < _FEWEST_SEATS


@attrs.frozen
class AskMizuten(_Unseen):
    """The dealer may declare to play blind; from three seats up (HH-4.10)."""

    def enter(self, state: State) -> State:
        """Ask the dealer."""
        return wait_for(state, state.table.dealer)

    def moves(self, state: State) -> tuple[Move, ...]:
        """To pass or to declare it."""
        return (Pass(), Mizuten())

    def play(self, state: State, move: Move) -> State:
        """Note the answer; the entry and the settlement read it."""
        return hand_over(state, Moved(mover(state), move))

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        return "the dealer has to say whether it plays blind", "HH-4.10"


@attrs.frozen
class _Swapping(Value):
    """Where the dealer's hand is, how often each seat has swapped, and who passed since the last swap."""

    holder: int
    swaps: tuple[int, ...]
    passed: frozenset[int] = frozenset()


@attrs.frozen
class HandSwap(_Unseen):
    """Any seat may exchange its unseen hand for the dealer's, wherever that is; from three seats up (HH-4.11).

    Args:
        most: How many swaps each seat has.
    """

    most: int

    def enter(self, state: State) -> State:
        """Ask from the dealer's right on."""
        table = state.table
        return self._ask(state, _Swapping(table.dealer, (0,) * table.seats), table.dealer)

    def _ask(self, state: State, step: _Swapping, after: int) -> State:
        for seat in state.table.from_right(after):
            if seat != step.holder and seat not in step.passed and step.swaps[seat] < self.most:
                return wait_for(state, seat, step)
        return hand_over(state)

    def moves(self, state: State) -> tuple[Move, ...]:
        """To pass or to swap."""
        return (Pass(), Swap())

    def play(self, state: State, move: Move) -> State:
        """Exchange the hands, or not, and ask the next seat that still may."""
        seat = mover(state)
        step: _Swapping = state.step
        told = tell(state, Moved(seat, move))
        if isinstance(move, Pass):
            return self._ask(told, attrs.evolve(step, passed=step.passed | {seat}), seat)
        hands = state.hand_masks
        mine, dealers = hands[seat], hands[step.holder]
        hands = with_item(with_item(hands, seat, dealers), step.holder, mine)
        step = _Swapping(seat, with_item(step.swaps, seat, step.swaps[seat] + 1))
        return self._ask(attrs.evolve(told, hand_masks=hands), step, seat)

    def undo(self, past: Past, event: Event) -> None:
        """Exchange the hands again."""
        if isinstance(event, Moved) and isinstance(event.move, Swap):
            one, other = event.seat, (past.view.table.dealer, *who_made(Swap, past.before))[-1]
            past.hands[one], past.hands[other] = past.hands[other], past.hands[one]

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """Where the dealer's hand is, how often each seat has swapped, and who passed since the last swap."""
        return (
            Fact("dealers_hand", lambda view: flags(view, [_swapping(view).holder]), by_seat=True, most=1),
            Fact("swaps", lambda view: _swapping(view).swaps, by_seat=True),
            Fact("passed_swap", lambda view: flags(view, _swapping(view).passed), by_seat=True, most=1),
        )

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        return "it has to say whether it swaps its hand for the dealer's", "HH-4.11"


def _swapping(view: View[Any, Any]) -> _Swapping:
    """Where the swaps stand, or have ended."""
    if isinstance(view.step, _Swapping):
        return view.step
    swapped = who_made(Swap, view.told(Moved))
    swaps = tuple([swapped.count(seat) for seat in range(view.table.seats)])
    return _Swapping((view.table.dealer, *swapped)[-1], swaps)


# --- who plays (HH-4.1 to HH-4.6) -------------------------------------------------------------------------------------


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

    def moves(self, state: State) -> tuple[Move, ...]:
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

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        return "it has to say whether the pot is split or played for", "HH-4.6"


# --- those who are forced out (HH-4.7, HH-4.12) -----------------------------------------------------------------------


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
        least = compensation_in(state, mover(state))
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
            Fact("may_offer", lambda view: places(view, _buying(view).waiting), by_seat=True, most="seats"),
            Fact("offered", lambda view: flags(view, _offers(view)), by_seat=True, most=1),
            Fact("price", prices, by_seat=True),
            Fact("offer", lambda view: 0 if (offer := _buying(view).offer) is None else offer.price + 1),
        )

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:
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
class Compensation(sitting_out.Compensation):
    """Each forced-out seat that neither bought nor sold a place is compensated for its hand (HH-4.7)."""

    def compensated(self, state: State) -> Iterable[int]:
        """The seats that were forced out and have not bought a place."""
        buyers = {sale.buyer for sale in every(PlaceSold, since_deal(state.announcements))}
        return [seat for seat in entry.forced_out(state) if seat not in buyers]

    def may_be(self, state: State, seat: int, amount: int) -> bool:
        """Whether a hand may come to an amount, for which its seat has offered a price, or none (HH-4.12)."""
        kan, price = rules_of(state).options.points_per_kan, _offered(since_deal(state.events)).get(seat)
        if price is not None and (amount > price or (price % kan and amount != price)):
            return False
        return super().may_be(state, seat, amount)


# --- their order (HH-2.6) ---------------------------------------------------------------------------------------------


def before_play(options: Options) -> tuple[Phase, ...]:
    """What comes between the deal and the play, but for the hands that join the stock and the teyaku."""
    phases: tuple[tuple[bool, Phase], ...] = (
        (options.mizuten == "unseen_hand", AskMizuten()),
        (options.hand_swap != "off", HandSwap(SWAPS[options.hand_swap])),
        (True, LookAtHands(options.field_multiplier, "HH-2.4")),
        (True, Entry("HH-4.1", options=options)),
        (True, FewLeft()),
        (options.buy_out, BuyOut(options)),
        (True, Compensation()),
    )
    return tuple([phase for played, phase in phases if played])
