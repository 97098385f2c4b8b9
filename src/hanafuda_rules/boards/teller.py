"""The events that a board was told since its last move, and how they reach the phases.

A board runs the same phases as a round, but it knows only its own hand and no card of the stock. Its states have a
teller in their setting. When a phase begins, the teller puts the cards of the next events into their places: the hands
that show them and the top of the stock. So most phases work without knowing about boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from hanafuda_rules.cards import CardSet, card_set
from hanafuda_rules.errors import HanafudaError, in_short, shown
from hanafuda_rules.events import Dealt, Event, Misdealt, Moved
from hanafuda_rules.knowledge.constraints import constraining
from hanafuda_rules.knowledge.log import Log, events_since
from hanafuda_rules.knowledge.tracing import Trace
from hanafuda_rules.knowledge.unknown import is_unknown, known, named, unknown_slots
from hanafuda_rules.machine.state import AnyState, CardWaits, Draft
from hanafuda_rules.masks import with_item
from hanafuda_rules.transfers import STOCK, TABLE, Shuffled, Transfer, Transfers

__all__ = ["ContradictionError", "Teller", "ToldHand", "hidden_cards", "shows_unknown", "teller_of"]

ToldHand: TypeAlias = tuple[int, int]
"""The number of events told before a hand, and the mask of the hand."""


class ContradictionError(HanafudaError):
    """A board was told something impossible. The board adds which event it was."""


class Due(NamedTuple):
    """Information that a phase needs.

    Args:
        what: Its description.
        rule: The id of the rule that other events break.
        ahead: The events told instead.
    """

    what: str
    rule: str
    ahead: tuple[Event, ...]


class Teller:
    """Matches the events that a board was told with those of its phases, for one run from move to move.

    The next event is the first one told that the phases have not logged yet. So events that follow from others can be
    left out.

    Args:
        seat: The seat of the board; -1 for a spectator.
        before: The log at the start of the run.
        told: The told events, in order.
        hands: The told hands of the seat.
        last: The teller of the run before.
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
        self._said: tuple[Log, tuple[Event, ...]] = (before, ())
        self._before = (before, last.events(before), last.trace(before)) if last else (before, (), Trace())
        self._now: tuple[Log, tuple[Event, ...], Trace] = self._before
        self.place = 0
        """The index of the event looked at last."""
        self.dealt = 0
        """The number of events up to and including the last deal."""
        self.doubt: ContradictionError | None = None
        """Why told stock cards seem impossible. A shuffle that comes first can still make them possible."""
        self.due: Due | None = None
        """The first information that a phase needs."""
        self._looked = 0
        """The number of events whose hand cards are named."""
        self._looks = False
        """Whether the last phase that has begun says something about hidden hands."""
        self.is_open = False
        """Whether a hand could have shown something after the last event that was not told."""

    # --- events of the phases -----------------------------------------------------------------------------------------

    def said(self, log: Log) -> tuple[Event, ...]:
        """The events of the phases since the start of the run."""
        if self._said[0] is not log:
            self._said = log, events_since(log, self.before)
        return self._said[1]

    def events(self, log: Log) -> tuple[Event, ...]:
        """All events of the round."""
        return self._at(log)[1]

    def trace(self, log: Log) -> Trace:
        """The information about hidden cards in these events."""
        return self._at(log)[2]

    def _at(self, log: Log) -> tuple[Log, tuple[Event, ...], Trace]:
        if self._now[0] is not log:
            (_, events, trace), news = self._before, self.said(log)
            self._now = log, events + news, trace.copy().follow(news)
        return self._now

    def matched(self, log: Log) -> int:
        """The number of told events that the phases have passed."""
        self.place = self._matched(self.said(log))
        return self.place

    def _matched(self, said: tuple[Event, ...]) -> int:
        place, told = 0, self.told
        for event in said:
            if place < len(told) and told[place] == event:
                place += 1
        return place

    def ahead(self, log: Log) -> tuple[Event, ...]:
        """The told events that the phases have not reached yet."""
        return self.told[self.matched(log) :]

    def use_deal(self, log: Log, event: Event) -> None:
        """Note that a deal uses one of the events :meth:`ahead`. Events told before it are over.

        Raises:
            ContradictionError: A deal has already used it, and the phases logged another event.
        """
        self.place = self.told.index(event, self.matched(log))
        if self.place < self.dealt:
            raise ContradictionError(f"expected {in_short(str(self.said(log)[-1]))}", rule="CD-9")
        self.dealt = self.place + 1

    # --- questions of phases ------------------------------------------------------------------------------------------

    def enter(self, state: AnyState) -> AnyState:
        """Return the state at the start of a phase, with the cards of the next events named."""
        self.look_for_unknown(state)
        if self.due or not any(state.hand_masks):
            return state
        self.note_open(state.log)
        phase: Any = state.phase
        self._looks = any(part is phase for part in constraining(state.ruleset))
        return self.look(state)

    def note_open(self, log: Log) -> None:
        """Note that hands may have shown more, if the last phase looks at them and no further event was told."""
        self.is_open |= self._looks and not self.ahead(log)

    def ask(self, what: str, ahead: tuple[Event, ...] = (), rule: str = "CD-9") -> None:
        """Note the information that a phase needs. Whatever the phase does after that is discarded.

        ``ahead`` are the events told instead, which break the rule with the id ``rule``.
        """
        self.due = self.due or Due(what, rule, ahead)

    def look_for_unknown(self, state: AnyState) -> None:
        """Ask for an unknown card that the phases have turned up."""
        if not unknown_slots(state.field_mask | sum(state.pile_masks) | _turned(state)):
            return
        said = self.said(state.log)
        place, event = next((place, event) for place, event in enumerate(said) if shows_unknown(event))
        due = event.due.format(seat=getattr(event, "seat", None))
        self.ask(due, self.told[self._matched(said[:place]) :], event.due_rule)

    # --- naming cards -------------------------------------------------------------------------------------------------

    def look(self, state: AnyState) -> AnyState:
        """Return the state with the cards of the next events named, up to the next deal or shuffle.

        Raises:
            ContradictionError: A card cannot be in its place.
        """
        if state.phase.hands_unseen:
            return state  # hands may still be exchanged
        self.doubt, state = None, self.see_own_hand(state)
        top, showed, draws = state.stock_drawn, set[int](), set[int]()
        for place, event in enumerate(self.ahead(state.log), self.place):
            self.place = place
            if isinstance(event, Dealt | Misdealt):
                break
            for step in _steps(event, state):
                if isinstance(step, Shuffled) or _is_later(step, showed, draws):
                    return state
                if step.origin == STOCK:
                    state = self._name_stock(state, top, step.cards)
                    top += len(step.cards) + step.unseen
                    draws.update([step.to] if step.unseen else [])
                elif step.origin >= 0 and place >= self._looked:
                    state = self._name_hand(state, step.origin, self._still_held(state, step))
                    showed.update([step.origin] if step.origin == step.to else [])
            self._looked = max(self._looked, place + 1)
        return state

    def _still_held(self, state: AnyState, step: Transfer) -> CardSet:
        """The cards of a transfer that the hand still holds; cards of a dealt hand may have been played."""
        if step.origin != step.to or step.origin >= state.table.seats:
            return step.cards
        return card_set(step.cards.mask & ~self.trace(state.log).played[step.origin])

    def _name_hand(self, state: AnyState, seat: int, cards: CardSet) -> AnyState:
        """Return the state with some cards of a hand named."""
        if seat not in range(state.table.seats):
            raise ContradictionError(f"there is no seat {shown(seat)}", rule="CD-9")
        hand = state.hand_masks[seat]
        new = cards.mask & ~hand
        if not new or not unknown_slots(hand):
            return state  # the phases check a known hand
        if new.bit_count() > unknown_slots(hand):
            held = f" as well as {card_set(known(hand))}" if known(hand) else f": it has {hand.bit_count()} cards"
            raise ContradictionError(f"seat {seat} cannot hold {card_set(new)}{held}", rule="CD-7")
        if error := self.why_not(state, new, seat):
            raise error
        after = named(hand, new)
        if seat != self.seat or unknown_slots(after):
            draft = Draft(state)
            draft.hand_masks = with_item(state.hand_masks, seat, after)
            return draft.done()
        return _hold(state, seat, after)  # the hand was not told, but shown

    def _name_stock(self, state: AnyState, place: int, cards: CardSet) -> AnyState:
        """Return the state with cards of the stock named, in any order. Known cards stay."""
        order, count = state.stock_order, len(cards)
        lying = order[place : place + count]
        new = [card for card in cards if card not in lying]
        if self.doubt or len(lying) < count or len(new) != sum(map(is_unknown, lying)):
            return state  # other cards are known there: the phases raise the error
        self.doubt = self.why_not(state, CardSet(new).mask, STOCK)
        if self.doubt:
            return state
        kept = [card for card in lying if not is_unknown(card)]
        draft = Draft(state)
        draft.stock_order = (*order[:place], *kept, *new, *order[place + count :])
        return draft.done()

    def why_not(self, state: AnyState, cards: int, place: int) -> ContradictionError | None:
        """The reason why cards, as a mask, cannot have been hidden in a hand or in the stock; ``None`` if they can."""
        if elsewhere := card_set(cards & ~hidden_cards(state).mask):
            return ContradictionError(f"{elsewhere} is already in another place", rule="CD-7")
        trace = self.trace(state.log)
        drew_nothing = place != STOCK and place not in trace.drew
        if drew_nothing and (joined := card_set(cards & known(sum(state.setting.remembered)))):
            return ContradictionError(f"{joined} joined the stock", rule="CD-9")
        for card in card_set(cards):
            if card in trace.places and place not in trace.places[card]:
                return ContradictionError(f"{card} is known to be in another place", rule="CD-9")
        among = trace.rest.get(place)
        if among is not None and (other := card_set(cards) - among - trace.places.keys()):
            return ContradictionError(f"seat {place} cannot hold {other}: its shown cards rule this out", rule="CD-9")
        return None

    # --- the own hand -------------------------------------------------------------------------------------------------

    def lacks_own_hand(self, state: AnyState) -> bool:
        """Whether the seat has looked at its hand but the board does not know it."""
        own = slice(self.seat, self.seat + 1)  # none for a spectator
        return any(map(unknown_slots, (*state.hand_masks[own], *state.setting.remembered[own])))

    def see_own_hand(self, state: AnyState) -> AnyState:
        """Return the state with the seat's own hand named, if it was told.

        Raises:
            ContradictionError: The hand is impossible.
        """
        if self.seat < 0 or not self.hands or not unknown_slots(state.hand_masks[self.seat]):
            return state
        ahead = self.ahead(state.log)
        if any(isinstance(event, Misdealt) for event in ahead):
            return state  # the hand of a void deal need not be told
        past = self.told[: self.place]
        void = max([place for place, event in enumerate(past) if isinstance(event, Misdealt)], default=-1)
        # Told hands of void deals are over too.
        while self.hands and self.hands[0][0] <= void:
            self.hands.pop(0)
        return _with_own_hand(self, state, self.hands.pop(0)[1]) if self.hands else state


def teller_of(state: AnyState) -> Teller | None:
    """The teller of a board's state; ``None`` in a round whose cards are all known."""
    teller: Any = state.setting.teller
    return teller  # type: ignore[no-any-return]


def hidden_cards(moment: AnyState) -> CardSet:
    """The cards of a board whose places are unknown."""
    seen = moment.field_mask | moment.setting.set_aside
    for cards in (*moment.hand_masks, *moment.pile_masks):
        seen |= cards
    seen |= sum([card.mask for card in moment.stock_order[moment.stock_drawn :]])
    if isinstance(moment.step, CardWaits):
        seen |= moment.step.turned.mask
    return card_set(moment.setting.ruleset.deck(moment.setting.table.seats).mask & ~seen)


def _steps(event: Event, state: AnyState) -> Transfers:
    """The transfers of an event that tell about hidden cards. For a move, these are the hand cards that it names."""
    if not isinstance(event, Moved):
        return event.transfers
    # A hand card that waits for its capture has left the hand (WC-5.3).
    return (Transfer(event.seat, TABLE, card_set(event.move.named_cards.mask & ~_turned(state))),)


def _is_later(step: Transfer, showed: set[int], draws: set[int]) -> bool:
    """Whether a hand need not hold the cards yet: it shows cards for the second time, or draws unseen before."""
    return step.origin in draws or (step.origin == step.to and step.origin in showed)


def shows_unknown(event: Event) -> bool:
    """Whether an event has unknown cards."""
    return any(isinstance(step, Transfer) and unknown_slots(step.cards.mask) > 0 for step in event.transfers)


def _turned(state: AnyState) -> int:
    """The mask of the card that waits for its capture, or 0."""
    card = state.step.turned if isinstance(state.step, CardWaits) else None
    return 0 if card is None else card.mask


def _with_own_hand(teller: Teller, state: AnyState, hand: int) -> AnyState:
    seat = teller.seat
    old = state.hand_masks[seat]
    cards = card_set(hand)
    if len(cards) != old.bit_count():
        raise ContradictionError(f"your hand has {old.bit_count()} cards, not {len(cards)}", rule="CD-7")
    if lacking := card_set(known(old) & ~hand):
        raise ContradictionError(f"your hand must also have {lacking}", rule="CD-7")
    if error := teller.why_not(state, hand & ~old, seat):
        raise error
    return _hold(state, seat, hand)


def _hold(state: AnyState, seat: int, hand: int) -> AnyState:
    """The state in which the seat of the board holds a whole hand. It remembers the cards that it drew."""
    old, draft, drawn = state.hand_masks[seat], Draft(state), state.setting.drawn
    draft.hand_masks = with_item(state.hand_masks, seat, hand)
    if drawn and any(map(is_unknown, drawn[seat])):
        # The order of cards drawn at once is not told, so they are remembered by index.
        new = iter(card_set(hand & ~old))
        mine = tuple([next(new) if is_unknown(card) else card for card in drawn[seat]])
        draft.change(drawn=with_item(drawn, seat, mine))
    return draft.done()
