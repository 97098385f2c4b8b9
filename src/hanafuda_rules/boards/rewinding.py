"""Rewinding a state to its deal: orders of the deck that lead to it by the same moves (CD-9).

The events say where most cards were. Cards that were always hidden are drawn at random. Then the round is played again
to find out whether the orders lead to the state.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import attrs

from hanafuda_rules.cards import Card, CardSet, card_set
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.events import Dealt, Event, Joined, Misdealt, Moved, Shown
from hanafuda_rules.knowledge.tracing import trace_of
from hanafuda_rules.knowledge.unseen import unseen
from hanafuda_rules.machine.shuffling import Order, SeededShuffler, Shuffler
from hanafuda_rules.table import observer_name
from hanafuda_rules.transfers import DECK, LAID_OUT, STOCK, TABLE, Shuffled, Transfer, Transfers
from hanafuda_rules.values import Value

if TYPE_CHECKING:
    from hanafuda_rules.machine.state import AnyState
    from hanafuda_rules.machine.view import View

__all__ = ["Past", "orders_to"]

_MOST_ATTEMPTS = 1_000
_MOST_VOID_DEALS = 100_000
"""The most attempts. A deal is rarely void for an unseen hand: one in 3,000 in Min-Hwatu at five seats (MH-2.3)."""


@runtime_checkable
class Undoes(Protocol):
    """A phase that moves unseen cards back to where they were before an event."""

    def undo(self, past: Past, event: Event, /) -> None: ...


class Past:
    """The places of the cards before an event: the mutable state of rewinding, which phases change.

    Args:
        view: The view of the state to start from.
        events: The events since the deal to go back to.
        hands: The hands by seat, as masks.
        stock: The stock, the next card first.
        rng: The source of chance.
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
        """Take back all events, the last one first, and return the orders of the shuffles, the first one first."""
        while self.before:
            self.step_back()
        return tuple(reversed(self.orders))

    def step_back(self) -> Event:
        """Take back one more event, and return it."""
        event, self.before = self.before[-1], self.before[:-1]
        transfers = event.transfers
        for place in reversed(range(len(transfers))):
            self._take_back(transfers[place], transfers[:place])
        for phase in self.view.ruleset.phases:
            if isinstance(phase, Undoes):
                phase.undo(self, event)
        return event

    def _take_back(self, step: Transfer | Shuffled, earlier: Transfers) -> None:
        """Take back a transfer or shuffle that came after others in the same event."""
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
        """Put cards that a seat drew unseen back on the stock: those it remembers, or random ones of another seat."""
        if seat == self.view.seat:
            cards, self._drawn = self._drawn[-count:], self._drawn[:-count]
        else:
            trace = trace_of(self.before)
            trace.apply(earlier)
            hand = card_set(self.hands[seat])
            where = {card: trace.places[card] for card in hand if card in trace.places}
            # It held a shown card before if the card was nowhere else, and drew it if the card was in another place.
            drew = [card for card, places in where.items() if seat not in places]
            others = [card for card in hand if card not in drew and where.get(card) != frozenset([seat])]
            self.rng.shuffle(others)
            cards = [*drew, *others][:count]
        self.rng.shuffle(cards)  # even the seat itself does not know the order of cards that it drew together
        self.hands[seat] &= ~CardSet(cards).mask
        self.stock[:0] = cards

    def _unshuffle(self, step: Shuffled) -> None:
        """Note the order of a shuffle. Before it, the cards had any order, some of them in hands that joined."""
        apart, stock = self.stock[: step.apart], self.stock[step.apart :]
        self.orders.append(tuple(stock))
        if step.size is None:
            self.rng.shuffle(stock)
        else:
            stock = self._before_joining(stock, step.joined)
        self.stock = [*apart, *stock]

    def _before_joining(self, joined: list[Card], seats: tuple[int, ...]) -> list[Card]:
        """The stock before hands joined it. The hands get their cards back."""
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
    """A shuffler with given orders, then seeded shuffles."""

    orders: tuple[Order, ...]
    rest: SeededShuffler

    def shuffle(self, cards: Order) -> tuple[Order, Shuffler]:
        """Return the next order, if it has these cards."""
        if self.orders and set(self.orders[0]) == set(cards):
            return self.orders[0], _Then(self.orders[1:], self.rest)
        return self.rest.shuffle(cards)

    def next_round(self) -> Shuffler:
        """The shuffler itself."""
        return self


def orders_to(view: View[Any, Any], rng: random.Random) -> tuple[AnyState, tuple[Order, ...]]:
    """Draw a state that fits a view, with orders of the deck that lead to it.

    Raises:
        HanafudaError: None of 1,000 attempts succeeded, or the events have no deal.
    """
    deals = _deals(view.events)
    if view.stock_size and not view.told(Dealt):
        raise HanafudaError("the events include no deal: the state was set up as a position")
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
    """The events of each deal. A void deal ends its events."""
    ends = [place + 1 for place, event in enumerate(events) if isinstance(event, Misdealt)]
    return [events[start:end] for start, end in zip([0, *ends], [*ends, len(events)], strict=True)]


def _void_deal(
    view: View[Any, Any],
    deals: list[tuple[Event, ...]],
    number: int,
    orders: tuple[Order, ...],
    rng: random.Random,
) -> tuple[Order, ...]:
    """Add the order of a void deal that fits what everybody saw."""
    events = deals[number - 1]
    seen = tuple([event for each in deals[:number] for event in each])
    for _ in range(_MOST_VOID_DEALS):
        hands, stock = _void_cards(view, events, rng)
        found, state = _tried(Past(view, events, hands, stock, rng), orders, seen)
        if state is not None:
            return found
    raise HanafudaError(f"none of {_MOST_VOID_DEALS} deals is void as {observer_name(view.seat)} saw it", rule="CD-9")


def _void_cards(view: View[Any, Any], events: tuple[Event, ...], rng: random.Random) -> tuple[tuple[int, ...], Order]:
    """The hands, as masks, and the stock of a void deal, as far as rewinding does not draw them.

    These are the shown cards of each hand. If hands joined the stock, all their cards have to be known.
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
    known = trace_of(events[:-1], view.remembered)  # the last event is the misdeal
    return unseen(hidden, (*hands, 0), (*sizes, len(hidden) - sum(sizes)), known).lay_out(rng)


def _face_up(events: tuple[Event, ...]) -> CardSet:
    """The cards of a void deal that everybody saw, except those shown by hands."""
    steps = [step for event in events for step in event.transfers if isinstance(step, Transfer)]
    return CardSet().union(*[step.cards for step in steps if step.to in {TABLE, LAID_OUT}])


def _tried(past: Past, orders: tuple[Order, ...], seen: tuple[Event, ...]) -> tuple[tuple[Order, ...], AnyState | None]:
    """Add the orders of another deal, and return them with the state after the moves if the events are the same."""
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
