"""The phases of a round of Hachi-Hachi (HH-2.5 to HH-6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

import attrs

from hanafuda_rules.cards import card_set
from hanafuda_rules.events import Event, Moved, every, since_deal, who_made
from hanafuda_rules.games.hachi_hachi.events import PlaceSold
from hanafuda_rules.games.hachi_hachi.moves import (
    HIGHEST_PRICE,
    Accept,
    Cancel,
    Mizuten,
    Offer,
    PlayOn,
    Refuse,
    Sage,
    SayShoubu,
    Split,
    Swap,
)
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.played import mizuten_of
from hanafuda_rules.games.hachi_hachi.settle.facts import can_come_to, fee
from hanafuda_rules.games.hachi_hachi.yaku import PLAYERS, rules_of
from hanafuda_rules.learning.facts import Fact, flags, places
from hanafuda_rules.machine.state import Phase
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.masks import with_item
from hanafuda_rules.moves import Move, Pass, Play
from hanafuda_rules.parts import entry, sitting_out
from hanafuda_rules.parts.declaring import LateTeyaku
from hanafuda_rules.parts.field_tokens import multiplier_in
from hanafuda_rules.parts.flow import State, change_setting, hand_over, mover, tell, wait_for
from hanafuda_rules.parts.sitting_out import (
    FeePaid,
    LookAtHands,
    compensation_in,
)
from hanafuda_rules.parts.stopping import StoppingPlay, calls_at
from hanafuda_rules.parts.turns import Question, notes_of
from hanafuda_rules.values import Value
from hanafuda_rules.yaku import total_of

__all__ = [
    "SAGE_OR_SHOUBU", "SWAPS", "AskMizuten", "BuyOut", "Compensation", "Entry", "FewLeft", "HandSwap", "SageOrShoubu",
    "before_play",
]  # fmt: skip


SWAPS: Final = {"off": 0, "once": 1, "unlimited": 3}
"""How often each seat may swap its hand, by the option ``hand_swap`` (HH-4.11)."""

_FEWEST_SEATS = 3


class _Unseen(Phase):
    """A phase in which nobody has looked at a hand; from three seats up."""

    __slots__ = ()

    hands_unseen: ClassVar[bool] = True

    def is_idle(self, state: State) -> bool:
        seats: int = state.table.seats
        return seats < _FEWEST_SEATS


@attrs.frozen
class AskMizuten(_Unseen):
    """The dealer may declare mizuten, to play blind; from three seats up (HH-4.10)."""

    def enter(self, state: State) -> State:
        """Ask the dealer."""
        return wait_for(state, state.table.dealer)

    def moves(self, state: State) -> tuple[Move, ...]:
        """Pass, or declare mizuten."""
        return (Pass(), Mizuten())

    def play(self, state: State, move: Move) -> State:
        """Tell the answer, which the entry and the settlement use."""
        return hand_over(state, Moved(mover(state), move))

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        return "the dealer must say whether it plays blind", "HH-4.10"


@attrs.frozen
class _Swapping(Value):
    """The holder of the dealer's hand, the swaps of each seat, and the seats that passed since the last swap."""

    holder: int
    swaps: tuple[int, ...]
    passed: frozenset[int] = frozenset()


@attrs.frozen
class HandSwap(_Unseen):
    """Any seat may exchange its unseen hand for the dealer's hand; from three seats up (HH-4.11).

    Args:
        most: How often each seat may swap.
    """

    most: int

    def enter(self, state: State) -> State:
        """Ask the first seat, from the dealer's right on."""
        table = state.table
        return self._ask(state, _Swapping(table.dealer, (0,) * table.seats), table.dealer)

    def _ask(self, state: State, step: _Swapping, after: int) -> State:
        for seat in state.table.from_right(after):
            if seat != step.holder and seat not in step.passed and step.swaps[seat] < self.most:
                return wait_for(state, seat, step)
        return hand_over(state)

    def moves(self, state: State) -> tuple[Move, ...]:
        """Pass or swap."""
        return (Pass(), Swap())

    def play(self, state: State, move: Move) -> State:
        """Exchange the hands if the seat swaps, and ask the next seat that may swap."""
        seat = mover(state)
        step: _Swapping = state.step
        state = tell(state, Moved(seat, move))
        if isinstance(move, Pass):
            return self._ask(state, attrs.evolve(step, passed=step.passed | {seat}), seat)
        hands = state.hand_masks
        mine, dealers = hands[seat], hands[step.holder]
        hands = with_item(with_item(hands, seat, dealers), step.holder, mine)
        step = _Swapping(seat, with_item(step.swaps, seat, step.swaps[seat] + 1))
        return self._ask(attrs.evolve(state, hand_masks=hands), step, seat)

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """The facts of the swaps: who has the dealer's hand, who swapped how often, and who passed since."""
        return (
            Fact("dealers_hand", lambda view: flags(view, [_swapping(view).holder]), by_seat=True, most=1),
            Fact("swaps", lambda view: _swapping(view).swaps, by_seat=True),
            Fact("passed_swap", lambda view: flags(view, _swapping(view).passed), by_seat=True, most=1),
        )

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        return "the seat must say whether it swaps its hand for the dealer's", "HH-4.11"


def _swapping(view: AnyView) -> _Swapping:
    """The current step of the swaps; once they are over, the last one."""
    if isinstance(view.step, _Swapping):
        return view.step
    swapped = who_made(Swap, view.told(Moved))
    swaps = tuple([swapped.count(seat) for seat in range(view.table.seats)])
    return _Swapping((view.table.dealer, *swapped)[-1], swaps)


# --- who plays (HH-4.1 to HH-4.6) -------------------------------------------------------------------------------------


@attrs.frozen
class Entry(entry.Entry):
    """Each seat says play or drop, until three play. Dropping out costs a fee (HH-4.1 to HH-4.5)."""

    options: Options = attrs.field(kw_only=True)

    def forces(self, state: State) -> bool:
        """Whether the last seats needed must play (HH-4.3)."""
        return self.options.forced_three and state.table.round_number >= self.options.forced_three_from

    def asks(self, state: State, seat: int) -> bool:
        """Whether a seat has a choice. A seat that plays blind must play (HH-4.10)."""
        return self.options.mizuten == "off" or seat != mizuten_of(since_deal(state.events))

    def dropped(self, state: State, seat: int, count: int) -> tuple[Event, ...]:
        """The fee (HH-4.5)."""
        place = count if self.options.fee_by == "order" else state.order.index(seat) + 1
        return (FeePaid(seat, fee(self.options, place, multiplier_in(state))),)


@attrs.frozen
class FewLeft(Phase):
    """Fewer than three seats are left. Two of them may split the pot or play on (HH-4.6)."""

    def is_idle(self, state: State) -> bool:
        """Whether three seats play, or all of a small table."""
        seats: int = state.table.seats
        return len(state.order) == PLAYERS or seats <= PLAYERS

    def enter(self, state: State) -> State:
        """Ask the acting dealer if two seats are left; otherwise end the round."""
        return wait_for(state, state.order[0] if len(state.order) > 1 else None)

    def moves(self, state: State) -> tuple[Move, ...]:
        """Split the pot, or play on."""
        return (Split(), PlayOn())

    def play(self, state: State, move: Move) -> State:
        """Ask the other seat about a split. Play on as soon as one seat wants to."""
        acting, other = state.order
        seat = mover(state)
        state = tell(state, Moved(seat, move))
        if isinstance(move, PlayOn):
            return hand_over(state)
        return wait_for(state, other if seat == acting else None)

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        return "the seat must split the pot or play for it", "HH-4.6"


# --- forced-out seats (HH-4.7, HH-4.12) -------------------------------------------------------------------------------


@attrs.frozen
class _Buying(Value):
    """The forced-out seats that may still make an offer, the next one first; and the open offer."""

    waiting: tuple[int, ...]
    offer: Offer | None = None


@attrs.frozen
class BuyOut(entry.ForcedOut):
    """Each forced-out seat may offer an active seat a price for its place (HH-4.12)."""

    options: Options

    def enter(self, state: State) -> State:
        """Ask the first forced-out seat, if there is any."""
        return self._ask(state, entry.forced_out(state))

    def _ask(self, state: State, waiting: tuple[int, ...]) -> State:
        if not waiting:
            return hand_over(state)
        return wait_for(state, waiting[0], _Buying(waiting))

    def moves(self, state: State) -> tuple[Move, ...]:
        """Pass or offer; for a seat that got an offer, accept or refuse."""
        if state.step.offer is not None:
            return (Accept(), Refuse())
        blind = mizuten_of(since_deal(state.events))
        prices = self._prices(state)
        return (Pass(), *(Offer(seat, price) for seat in state.order if seat != blind for price in prices))

    def may_play(self, state: State, move: Move) -> bool:
        """Whether a move is legal with some hand. The lowest price depends on the hand (HH-4.12)."""
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
        """Ask for an answer to an offer; after the answer, ask the next seat."""
        step: _Buying = state.step
        state = tell(state, Moved(mover(state), move))
        if isinstance(move, Offer):
            return wait_for(state, move.seat, _Buying(step.waiting, move))
        buyer, *others = step.waiting
        if isinstance(move, Accept) and step.offer is not None:
            state = _sold(state, PlaceSold(buyer, step.offer.seat, step.offer.price))
        return self._ask(state, tuple(others))

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """The seats that may still make an offer, in order; their offers; the open offer."""

        def prices(view: AnyView) -> list[int]:
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


def _buying(view: AnyView) -> _Buying:
    return view.step if isinstance(view.step, _Buying) else _Buying(())


def _offers(view: AnyView) -> dict[int, int]:
    return _offered(view.told(Moved))


def _offered(events: Iterable[Event]) -> dict[int, int]:
    return {event.seat: event.move.price for event in every(Moved, events) if isinstance(event.move, Offer)}


def _sold(state: State, sale: PlaceSold) -> State:
    # HH-4.12: the acting dealer is found anew, as the first player from the seat with the dealer's role. That is the
    # dealer, or the seat to its right if the dealer held the blank (HH-2.5) and so has no hand.
    dealer: int = state.table.dealer
    turns = state.table.from_right(dealer)
    if state.hand_masks[dealer]:
        turns = (dealer, *turns[:-1])
    playing = {sale.buyer, *state.order} - {sale.seller}
    return tell(change_setting(state, order=tuple(seat for seat in turns if seat in playing)), sale)


@attrs.frozen
class Compensation(sitting_out.Compensation):
    """Compensate each forced-out seat that neither bought nor sold a place (HH-4.7, HH-4.12)."""

    def compensated(self, state: State) -> Iterable[int]:
        """The forced-out seats that have not bought a place."""
        buyers = {sale.buyer for sale in every(PlaceSold, since_deal(state.announcements))}
        return [seat for seat in entry.forced_out(state) if seat not in buyers]

    def may_be(self, state: State, seat: int, amount: int) -> bool:
        """Whether an unknown hand can bring an amount, given the price that its seat has offered (HH-4.12)."""
        kan, price = rules_of(state).options.points_per_kan, _offered(since_deal(state.events)).get(seat)
        if price is not None and (amount > price or (price % kan and amount != price)):
            return False
        return super().may_be(state, seat, amount)


# --- all of them (HH-2.6) ---------------------------------------------------------------------------------------------


def before_play(options: Options) -> tuple[Phase, ...]:
    """The phases between the deal and the teyaku, except that hands join the stock (HH-2.6)."""
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


# --- the play, with sage, shoubu and cancelling (HH-6) ----------------------------------------------------------------


SAGE_OR_SHOUBU = Question((SayShoubu(), Sage()), "HH-6.3", "the seat must say sage or shoubu")
"""The question after a turn that raises the dekiyaku (HH-6.3)."""
_CANCEL: tuple[Move, ...] = (Cancel(),)
_WHO_CANCELS = {
    "latest": "only the seat that said sage last cancels",
    "any": "only a seat that has said sage cancels",
    "off": "nobody cancels, with cancel_sage off",
}


def _sage(view: AnyView) -> tuple[int, ...]:
    return notes_of(view) or ()


@attrs.frozen
class SageOrShoubu(LateTeyaku, StoppingPlay):
    """The play. A turn that raises the dekiyaku ends with sage or shoubu; after sage, a seat may cancel (HH-6).

    The notes of its steps are the seats that have said sage, in order.
    """

    options: Options = attrs.field(kw_only=True)

    def first_notes(self, state: State) -> tuple[int, ...]:
        """Nobody has said sage yet."""
        return ()

    def notes_at(self, state: State, calls: tuple[int, ...] | None, /) -> tuple[int, ...]:
        """The seats that have said sage; by default, each that holds a dekiyaku (HH-6.3)."""
        return calls_at(state, [seat for seat in state.order if state.held(seat)], calls, "HH-6.3")

    def hand_moves(self, state: State, plays: tuple[Play, ...]) -> tuple[Move, ...]:
        """The plays, and cancelling for the seat that said sage last or, by option, for all that said it (HH-6.6)."""
        sage: tuple[int, ...] = state.step.notes
        if not sage or self.options.cancel_sage == "off":
            return plays
        # HH-6.4: a seat that raises its dekiyaku later overtakes, and then it said sage last.
        may = sage[-1:] if self.options.cancel_sage == "latest" else sage
        return plays + _CANCEL if state.to_move in may else plays

    def question(self, after: State, seat: int, before: int) -> Question | None:
        """Shoubu or sage, if the value of the dekiyaku has risen (HH-6.3)."""
        pile = after.pile_masks[seat]
        if pile == before:
            return None
        rules = rules_of(after.setting)
        if rules.counts_by_table:
            return SAGE_OR_SHOUBU if rules.yaku.has_risen(before, pile) else None
        at = rules.at(after, seat)
        risen = total_of(rules.held(card_set(pile), at)) > total_of(rules.held(card_set(before), at))
        return SAGE_OR_SHOUBU if risen else None

    def moved(self, state: State, move: Move) -> State:
        """Remember who said sage. Shoubu and cancelling end the round (HH-6.7)."""
        if isinstance(move, Sage):
            return self.go_on(state, (*state.step.notes, mover(state)))
        return super().moved(state, move)

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """The facts of the turn; for each seat, the place of its last sage among all, and how often it said sage."""
        return (
            *super().facts(seats),
            Fact("sage", lambda view: places(view, _sage(view)), by_seat=True),
            Fact("sage_count", lambda view: [_sage(view).count(seat) for seat in range(seats)], by_seat=True),
        )

    def refuses(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move that is not a card is not legal at the start of a turn."""
        if isinstance(move, Cancel):
            return _WHO_CANCELS[self.options.cancel_sage], "HH-6.6"
        if isinstance(move, (Sage, SayShoubu)):
            return "no turn of its own has just raised its dekiyaku", "HH-6.3"
        return super().refuses(state, move)
