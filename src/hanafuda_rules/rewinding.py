"""From a state back to its deal: orders of the deck that lead to it by the moves that were made (CD-9).

What everybody saw tells which cards came where, but for those that were hidden all the way: these are drawn at random.
Whether the orders lead to the state is not argued but tried: the round is played again.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from hanafuda_rules._knowledge import unseen
from hanafuda_rules.cards import Card, CardSet, card_set
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.events import Dealt, Event, Joined, Misdealt, Moved, Shown
from hanafuda_rules.shuffling import Order, SeededShuffler, Shuffler
from hanafuda_rules.table import observer_name
from hanafuda_rules.tracing import trace_of
from hanafuda_rules.transfers import DECK, LAID_OUT, STOCK, TABLE, Shuffled, Transfer, Transfers
from hanafuda_rules.values import Value

if TYPE_CHECKING:
    from hanafuda_rules.state import AnyState, View

__all__ = ["Past", "orders_to"]

_MOST_ATTEMPTS = 1_000
_MOST_VOID_DEALS = 100_000
"""Few deals are void for a hand that nobody sees: at five seats of Min-Hwatu one of three thousand (MH-2.3)."""


class Past:
    """Where the cards were before an event; a scratch pad of one way back, which phases write on.

    Args:
        view: What a seat knows of the state that the way starts from.
        events: The events of the deal that it leads back to.
        hands: The hands by seat, as masks.
        stock: The stock, the next card first.
        rng: Where chance comes from.
    """

    def __init__(
        self, view: View[Any, Any], events: Sequence[Event], hands: Iterable[int], stock: Order, rng: random.Random
    ) -> None:
        self.view, self.rng = view, rng
        self.events, self.before = tuple(events), tuple(events)
        self.hands, self.stock = list(hands), list(stock)
        self.orders: list[Order] = []
        self._drawn = list(view.drawn)

    def go_back(self) -> tuple[Order, ...]:
        """Take back event after event, the last first; the orders of the shuffles that there were, in their order."""
        while self.before:
            self.step_back()
        return tuple(reversed(self.orders))

    def step_back(self) -> Event:
        """Take back the last event that is not taken back yet; the event."""
        event, self.before = self.before[-1], self.before[:-1]
        transfers = event.transfers
        for place in reversed(range(len(transfers))):
            self._take_back(transfers[place], transfers[:place])
        for phase in self.view.ruleset.phases:
            phase.undo(self, event)
        return event

    def _take_back(self, step: Transfer | Shuffled, earlier: Transfers) -> None:
        """Take back what happened to some cards, after other things in the same event."""
        if isinstance(step, Shuffled):
            self._unshuffle(step)
        elif step.origin not in {step.to, DECK}:
            if step.to >= 0:
                self.hands[step.to] &= ~step.cards.mask
            elif step.to == STOCK:
                self.stock = [card for card in self.stock if card not in step.cards]
            if step.origin >= 0:
                self.hands[step.origin] |= step.cards.mask
            elif step.origin == STOCK:
                cards = [*step.cards]
                self.rng.shuffle(cards)
                self.stock[:0] = cards
                if step.unseen:
                    self._put_back(step.to, step.unseen, earlier)

    def _put_back(self, seat: int, count: int, earlier: Transfers) -> None:
        """Put cards that a seat has drawn unseen back on the stock: those it remembers, or another seat's by chance."""
        if seat == self.view.seat:
            cards, self._drawn = self._drawn[-count:], self._drawn[:-count]
        else:
            trace = trace_of(self.before)
            trace.apply(earlier)
            hand = card_set(self.hands[seat])
            where = {card: trace.places[card] for card in hand if card in trace.places}
            # It had a shown card before if that was nowhere else, and drew it if that was elsewhere.
            drew = [card for card, places in where.items() if seat not in places]
            others = [card for card in hand if card not in drew and where.get(card) != frozenset([seat])]
            self.rng.shuffle(others)
            cards = [*drew, *others][:count]
        self.rng.shuffle(cards)  # even the seat itself remembers in index order what it drew at once
        self.hands[seat] &= ~CardSet(cards).mask
        self.stock[:0] = cards

    def _unshuffle(self, step: Shuffled) -> None:
        """Note the order; before, the cards lay in any order, and some of them in the hands that joined the stock."""
        apart, stock = self.stock[: step.apart], self.stock[step.apart :]
        self.orders.append(tuple(stock))
        if step.size is None:
            self.rng.shuffle(stock)
        else:
            stock = self._before_joining(stock, step.joined)
        self.stock = [*apart, *stock]

    def _before_joining(self, joined: list[Card], seats: tuple[int, ...]) -> list[Card]:
        """The stock before hands joined it; these get their cards again."""
        dealt = next(each for each in self.before if isinstance(each, Dealt))
        own = self.view.remembered.mask
        hands = tuple([own if seat == self.view.seat else 0 for seat in range(len(self.hands))])
        sizes = [size if seat in seats else 0 for seat, size in enumerate(dealt.hands)]
        hidden = CardSet(joined) - self.view.remembered
        places = unseen(hidden, (*hands, 0), (*sizes, len(joined) - sum(sizes)), trace_of(self.before))
        left, stock = places.lay_out(self.rng)
        self.hands = [hand | more for hand, more in zip(self.hands, left, strict=True)]
        return [*stock]


@attrs.frozen
class _Then(Value):
    """A shuffler with some orders, and seeded shuffles after them."""

    orders: tuple[Order, ...]
    rest: SeededShuffler

    def shuffle(self, cards: Order) -> tuple[Order, Shuffler]:
        """The next of the orders, if it is one of these cards."""
        if self.orders and set(self.orders[0]) == set(cards):
            return self.orders[0], _Then(self.orders[1:], self.rest)
        return self.rest.shuffle(cards)

    def next_round(self) -> Shuffler:
        """Itself."""
        return self


def orders_to(view: View[Any, Any], rng: random.Random) -> tuple[AnyState, tuple[Order, ...]]:
    """A state that fits what a seat knows, and orders of the deck that lead to it.

    Args:
        view: What the seat knows.
        rng: Where chance comes from.

    Raises:
        HanafudaError: None of a thousand attempts leads to it, or the events tell of no deal.
    """
    deals = _deals(view.events)
    if view.stock_size and not view.told(Dealt):
        raise HanafudaError("the events tell of no deal: the state was set up as a position")
    orders: tuple[Order, ...] = ()
    for number in range(1, len(deals)):
        orders = _void_deal(view, deals, number, orders, rng)
    for _ in range(_MOST_ATTEMPTS):
        sampled = view.sample(rng)
        past = Past(view, deals[-1], sampled.hand_masks, sampled.stock, rng)
        found, state = _tried(past, orders, view.events)
        if state is not None and _where(state) == _where(sampled):
            setting = attrs.evolve(state.setting, shuffler=sampled.shuffler)
            return attrs.evolve(state, setting=setting), found
    raise HanafudaError(f"none of {_MOST_ATTEMPTS} deals leads to what {observer_name(view.seat)} knows", rule="CD-9")


def _deals(events: tuple[Event, ...]) -> list[tuple[Event, ...]]:
    """The events of each deal; a void one ends them."""
    ends = [place + 1 for place, event in enumerate(events) if isinstance(event, Misdealt)]
    return [events[start:end] for start, end in zip([0, *ends], [*ends, len(events)], strict=True)]


def _void_deal(
    view: View[Any, Any],
    deals: list[tuple[Event, ...]],
    number: int,
    orders: tuple[Order, ...],
    rng: random.Random,
) -> tuple[Order, ...]:
    """The orders with one more, of a deal that was void as everybody saw it."""
    events = deals[number - 1]
    seen = tuple([event for each in deals[:number] for event in each])
    for _ in range(_MOST_VOID_DEALS):
        hands, stock = _void_cards(view, events, rng)
        found, state = _tried(Past(view, events, hands, stock, rng), orders, seen)
        if state is not None:
            return found
    raise HanafudaError(f"none of {_MOST_VOID_DEALS} deals is void as {observer_name(view.seat)} saw it", rule="CD-9")


def _void_cards(view: View[Any, Any], events: tuple[Event, ...], rng: random.Random) -> tuple[tuple[int, ...], Order]:
    """The hands, as masks, and the stock of a void deal, as far as the way back does not draw them itself.

    These are the shown cards of each hand; where hands joined the stock, it has to know which of all cards were whose.
    """
    hands, joins = [0] * view.table.seats, [event for event in events if isinstance(event, Joined)]
    if not joins:
        for event in events:
            if isinstance(event, Shown):
                hands[event.seat] |= event.cards.mask
        return tuple(hands), ()
    dealt = next(event for event in events if isinstance(event, Dealt))
    sizes = [0 if seat in joins[0].seats else size for seat, size in enumerate(dealt.hands)]
    hidden = view.ruleset.deck(view.table.seats) - _face_up(events)
    known = trace_of(events[:-1], view.remembered)  # the last event says that the deal is void
    return unseen(hidden, (*hands, 0), (*sizes, len(hidden) - sum(sizes)), known).lay_out(rng)


def _face_up(events: tuple[Event, ...]) -> CardSet:
    """The cards of a void deal that everybody saw, but for those that a hand showed."""
    steps = [step for event in events for step in event.transfers if isinstance(step, Transfer)]
    return CardSet().union(*[step.cards for step in steps if step.to in {TABLE, LAID_OUT}])


def _tried(past: Past, orders: tuple[Order, ...], seen: tuple[Event, ...]) -> tuple[tuple[Order, ...], AnyState | None]:
    """The orders with those of another deal, and the state after the moves, if they bring what everybody has seen."""
    rules: Any = past.view.ruleset
    try:
        found = (*orders, *past.go_back())
        state: AnyState = rules.begin(past.view.table, _Then(found, SeededShuffler(past.rng.getrandbits(64))))
        for event in seen:
            if isinstance(event, Moved):
                state = state.play(event.move)
    except HanafudaError:
        return orders, None
    return found, state if state.events[: len(seen)] == seen else None


def _where(state: AnyState) -> tuple[Any, ...]:
    return state.hand_masks, state.stock, state.field_mask, state.pile_masks, state.step, state.to_move, state.events
