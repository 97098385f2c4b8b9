"""What a board was told since its last move, and how the phases that run on it come to know that.

A board runs on the phases that run a round, but only its own hand is known there, and no card of the stock. Its states
have a teller in their setting. As a phase begins, the teller names the cards that were told next, where they lie: in
hands that have shown them, and on top of the stock. So most phases need not know that there are boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import attrs

from hanafuda_rules._unknown import is_unknown, known, named, unknown_slots
from hanafuda_rules.cards import CardSet, card_set
from hanafuda_rules.errors import HanafudaError, in_short, shown
from hanafuda_rules.events import Dealt, Event, Misdealt, Moved
from hanafuda_rules.log import Log, events_since
from hanafuda_rules.masks import with_item
from hanafuda_rules.state import AnyState, CardWaits, Draft, Phase, hidden_cards
from hanafuda_rules.tracing import Trace
from hanafuda_rules.transfers import STOCK, TABLE, Shuffled, Transfer, Transfers

__all__ = ["ContradictionError", "Teller", "ToldHand", "shows_unknown"]

ToldHand: TypeAlias = tuple[int, int]
"""How many events had been told before a hand was, and the hand as a mask."""


class ContradictionError(HanafudaError):
    """What was told cannot be; a board says of which event."""


class Due(NamedTuple):
    """What a phase needs to be told.

    Args:
        what: It in words.
        rule: The id of the rule that something else would break.
        ahead: What was told instead.
    """

    what: str
    rule: str
    ahead: tuple[Event, ...]


class Teller:
    """Knows what a board was told, and what the phases have made of it; it lives for one run, from move to move.

    What was told is followed by what the phases tell everybody: the next event is the first that has not been told by
    them yet. So an event that follows from others can be left out.

    Args:
        seat: The seat that the board belongs to; -1 for a spectator.
        before: The log of the state that the run begins with.
        told: What was told, in order.
        hands: The own hand, each time that it was new: how many events had been told then, and the hand as a mask.
        last: The one of the run before.
    """

    def __init__(
        self,
        seat: int,
        before: Log,
        told: tuple[Event, ...],
        hands: Sequence[ToldHand] = (),
        last: Teller | None = None,
    ) -> None:
        self.seat, self.before, self.told, self.hands = seat, before, told, list(hands)
        self.guess: tuple[int, ...] = last.guess if last else ()
        """Hands by seat, as masks, that fitted what was known last."""
        self._said: tuple[Log, tuple[Event, ...]] = (before, ())
        self._before = (before, last.events(before), last.trace(before)) if last else (before, (), Trace())
        self._now: tuple[Log, tuple[Event, ...], Trace] = self._before
        self.place = 0
        """Which of the events was looked at last."""
        self.dealt = 0
        """How many of the events came before the last deal, or with it."""
        self.doubt: ContradictionError | None = None
        """Why stock cards that were told cannot lie there as things are; perhaps the stock is shuffled before."""
        self.due: Due | None = None
        """What a phase needs first."""
        self._looked = 0
        """Of how many of the events the hand cards are named."""
        self._phase: Phase | None = None
        """The last phase that has begun."""
        self.is_open = False
        """Whether something more could have been shown after the last event, and was not told."""

    # --- what the phases have told everybody --------------------------------------------------------------------------

    def said(self, log: Log) -> tuple[Event, ...]:
        """What the phases have told everybody in this run.

        Args:
            log: The log as it is now.
        """
        if self._said[0] is not log:
            self._said = log, events_since(log, self.before)
        return self._said[1]

    def events(self, log: Log) -> tuple[Event, ...]:
        """What everybody saw of the round.

        Args:
            log: The log as it is now.
        """
        return self._at(log)[1]

    def trace(self, log: Log) -> Trace:
        """What that tells about hidden cards.

        Args:
            log: The log as it is now.
        """
        return self._at(log)[2]

    def _at(self, log: Log) -> tuple[Log, tuple[Event, ...], Trace]:
        if self._now[0] is not log:
            (_, events, trace), news = self._before, self.said(log)
            self._now = log, events + news, trace.copy().follow(news)
        return self._now

    def matched(self, log: Log) -> int:
        """How many of the events that were told the phases have told everybody too."""
        self.place = self._matched(self.said(log))
        return self.place

    def _matched(self, said: tuple[Event, ...]) -> int:
        place, told = 0, self.told
        for event in said:
            if place < len(told) and told[place] == event:
                place += 1
        return place

    def ahead(self, log: Log) -> tuple[Event, ...]:
        """The events that were told and that the phases have not come to yet."""
        return self.told[self.matched(log) :]

    def use_deal(self, log: Log, event: Event) -> None:
        """Note that a deal uses an event; what was told before it is over.

        Args:
            log: The log as it is now.
            event: The event, one of those :meth:`ahead`.

        Raises:
            ContradictionError: A deal has used it before, and what the phases told everybody then was not this event.
        """
        self.place = self.told.index(event, self.matched(log))
        if self.place < self.dealt:
            raise ContradictionError(f"it is rather {in_short(str(self.said(log)[-1]))}", rule="CD-9")
        self.dealt = self.place + 1

    # --- what a phase asks --------------------------------------------------------------------------------------------

    def enter(self, state: AnyState) -> AnyState:
        """The state as a phase begins: with the cards named that were told next, so that it need not ask for them.

        Args:
            state: The state.
        """
        self.look_for_unknown(state)
        if self.due or not any(state.hand_masks):
            return state
        self.note_open(state.log)
        self._phase = state.phase
        return self.look(state)

    def note_open(self, log: Log) -> None:
        """Note that hands may have shown more, if a phase is over that looked at them, and nothing else was told.

        Args:
            log: The log as it is now.
        """
        self.is_open |= self._phase is not None and self._phase.constrains_hands and not self.ahead(log)

    def ask(self, what: str, ahead: tuple[Event, ...] = (), rule: str = "CD-9") -> None:
        """Note what a phase needs to be told; what it does after that is forgotten.

        Args:
            what: What has to be told, in words.
            ahead: What was told instead.
            rule: The id of the rule that this breaks.
        """
        self.due = self.due or Due(what, rule, ahead)

    def look_for_unknown(self, state: AnyState) -> None:
        """Ask for a card that the phases have turned up, if it is unknown.

        Args:
            state: The state.
        """
        if not unknown_slots(state.field_mask | sum(state.pile_masks) | _turned(state)):
            return
        said = self.said(state.log)
        place, event = next((place, event) for place, event in enumerate(said) if shows_unknown(event))
        what = event.due.format(seat=getattr(event, "seat", None))
        self.ask(what, self.told[self._matched(said[:place]) :], event.due_rule)

    # --- naming cards -------------------------------------------------------------------------------------------------

    def look(self, state: AnyState) -> AnyState:
        """The state with the cards named that were told next: up to the next deal, or to a shuffle.

        Args:
            state: The state.

        Raises:
            ContradictionError: They cannot be there.
        """
        if state.phase.hands_unseen:
            return state  # hands may still be exchanged
        self.doubt, state = None, self.see_own_hand(state)
        top, showed = state.stock_drawn, set[int]()
        for place, event in enumerate(self.ahead(state.log), self.place):
            self.place = place
            if isinstance(event, Dealt | Misdealt):
                break
            for step in _steps(event, state):
                if isinstance(step, Shuffled) or (step.origin == step.to and step.origin in showed):
                    return state  # what a hand shows twice it does not hold at once
                if step.origin == STOCK:
                    state = self._name_stock(state, top, step.cards)
                    top += len(step.cards) + step.unseen
                elif step.origin >= 0 and place >= self._looked:
                    state = self._name_hand(state, step.origin, self._still_held(state, step))
                    showed.update([step.origin] if step.origin == step.to else [])
            self._looked = max(self._looked, place + 1)
        return state

    def _still_held(self, state: AnyState, step: Transfer) -> CardSet:
        """The cards of a transfer that the hand still holds: of a dealt hand it may show cards that it has played."""
        if step.origin != step.to or step.origin >= state.table.seats:
            return step.cards
        return card_set(step.cards.mask & ~self.trace(state.log).played[step.origin])

    def _name_hand(self, state: AnyState, seat: int, cards: CardSet) -> AnyState:
        """The state with some cards of a hand known."""
        if seat not in range(state.table.seats):
            raise ContradictionError(f"there is no seat {shown(seat)}", rule="CD-9")
        hand = state.hand_masks[seat]
        new = cards.mask & ~hand
        if not new or not unknown_slots(hand):
            return state  # of a hand that is known the phases judge
        if new.bit_count() > unknown_slots(hand):
            held = card_set(known(hand))
            raise ContradictionError(f"seat {seat} cannot hold {card_set(new)} besides {held}", rule="CD-7")
        if error := self.why_not(state, new, seat):
            raise error
        draft = Draft(state)
        draft.hand_masks = with_item(state.hand_masks, seat, named(hand, new))
        return draft.done()

    def _name_stock(self, state: AnyState, place: int, cards: CardSet) -> AnyState:
        """The state with cards of the stock known, in no order; what is known there already stays."""
        order, count = state.stock_order, len(cards)
        lying = order[place : place + count]
        new = [card for card in cards if card not in lying]
        if self.doubt or len(lying) < count or len(new) != sum(map(is_unknown, lying)):
            return state  # something else was known there, and the phases tell it
        self.doubt = self.why_not(state, CardSet(new).mask, STOCK)
        if self.doubt:
            return state
        kept = [card for card in lying if not is_unknown(card)]
        draft = Draft(state)
        draft.stock_order = (*order[:place], *kept, *new, *order[place + count :])
        return draft.done()

    def why_not(self, state: AnyState, cards: int, place: int) -> ContradictionError | None:
        """Why cards that turn up in a place were not hidden, or cannot have been there.

        Args:
            state: The state.
            cards: The cards, as a mask.
            place: The seat whose hand they are in, or the stock.
        """
        if elsewhere := card_set(cards & ~hidden_cards(state).mask):
            return ContradictionError(f"{elsewhere} cannot be there: it lies elsewhere", rule="CD-7")
        told = self.trace(state.log)
        drew_nothing = place != STOCK and place not in told.drew
        if drew_nothing and (joined := card_set(cards & known(sum(state.setting.remembered)))):
            return ContradictionError(f"{joined} cannot be there: it joined the stock", rule="CD-9")
        for card in card_set(cards):
            if card in told.places and place not in told.places[card]:
                return ContradictionError(f"{card} cannot be there: it is known to be elsewhere", rule="CD-9")
        among = told.rest.get(place)
        if among is not None and (other := card_set(cards) - among - told.places.keys()):
            return ContradictionError(f"seat {place} cannot hold {other} by what it has shown", rule="CD-9")
        return None

    # --- the own hand -------------------------------------------------------------------------------------------------

    def lacks_own_hand(self, state: AnyState) -> bool:
        """Whether the seat sees a hand of its own that is not known.

        Args:
            state: The state.
        """
        own = slice(self.seat, self.seat + 1)  # none for a spectator
        return any(map(unknown_slots, (*state.hand_masks[own], *state.setting.remembered[own])))

    def see_own_hand(self, state: AnyState) -> AnyState:
        """The state with the own hand known, if it was told.

        Args:
            state: The state.

        Raises:
            ContradictionError: The hand cannot be the own one.
        """
        if self.seat < 0 or not self.hands or not unknown_slots(state.hand_masks[self.seat]):
            return state
        ahead = self.ahead(state.log)
        if any(isinstance(event, Misdealt) for event in ahead):
            return state  # a hand of a deal that is void need not be told
        past = self.told[: self.place]
        void = max([place for place, event in enumerate(past) if isinstance(event, Misdealt)], default=-1)
        # What was told of a hand of a void deal is past, too.
        while self.hands and self.hands[0][0] <= void:
            self.hands.pop(0)
        return _with_own_hand(self, state, self.hands.pop(0)[1]) if self.hands else state


def _steps(event: Event, state: AnyState) -> Transfers:
    """What tells of hidden cards in an event: what it moves, and what a move names of the hand."""
    if not isinstance(event, Moved):
        return event.transfers
    # A card from the hand that waits to name another one has left the hand (WC-5.3).
    return (Transfer(event.seat, TABLE, card_set(event.move.named_cards.mask & ~_turned(state))),)


def shows_unknown(event: Event) -> bool:
    """Whether an event has cards that a board does not know."""
    return any(isinstance(step, Transfer) and unknown_slots(step.cards.mask) > 0 for step in event.transfers)


def _turned(state: AnyState) -> int:
    """The card that waits for its capture, as a mask; 0 if none does."""
    card = state.step.turned if isinstance(state.step, CardWaits) else None
    return 0 if card is None else card.mask


def _with_own_hand(teller: Teller, state: AnyState, hand: int) -> AnyState:
    seat = teller.seat
    old = state.hand_masks[seat]
    cards = card_set(hand)
    if len(cards) != old.bit_count():
        raise ContradictionError(f"your hand has {old.bit_count()} cards, not {len(cards)}", rule="CD-7")
    if lacking := card_set(known(old) & ~hand):
        raise ContradictionError(f"your hand holds {lacking} too", rule="CD-7")
    if error := teller.why_not(state, hand & ~old, seat):
        raise error
    draft, drawn = Draft(state), state.setting.drawn
    draft.hand_masks = with_item(state.hand_masks, seat, hand)
    if drawn and any(map(is_unknown, drawn[seat])):
        # Of several cards that were drawn at once nobody is told the order: they are remembered by index.
        new = iter(card_set(hand & ~old))
        mine = tuple([next(new) if is_unknown(card) else card for card in drawn[seat]])
        draft.setting = attrs.evolve(state.setting, drawn=with_item(drawn, seat, mine))
    return draft.done()
