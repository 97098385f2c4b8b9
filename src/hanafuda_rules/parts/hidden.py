"""How phases look at what not everybody sees: computed where the cards are known, told where they are not.

A seat's own board (:mod:`hanafuda_rules.board`) runs on the phases that run a round, but only its own hand is known
there, and no card of the stock. So a phase that looks into a hand, or at the stock, asks here first. In a round whose
cards are all known each function answers with the state as it is.

A hand mask then holds unknown cards beside the known ones: they count, and are in no month.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias, TypeVar, cast

import attrs

from hanafuda_rules._teller import ContradictionError, Teller
from hanafuda_rules._unknown import NotToldError, is_unknown, known, named, unknown_slots
from hanafuda_rules.cards import Card, CardSet, card_set
from hanafuda_rules.errors import shown
from hanafuda_rules.events import Drawn, Event, Kept, Misdealt, Shown
from hanafuda_rules.masks import with_item
from hanafuda_rules.state import Draft, RoundState, hidden_cards, with_every_card
from hanafuda_rules.transfers import STOCK

__all__ = [
    "ContradictionError",
    "events_ahead",
    "hidden_cards",
    "is_told",
    "known",
    "known_hand",
    "knows_hand",
    "must_follow",
    "name_cards",
    "name_top",
    "next_event",
    "see_hand",
    "see_hands",
    "see_top",
    "some_hand",
    "told_event",
    "told_next",
    "told_top",
    "use_event",
    "with_every_card",
]

State: TypeAlias = RoundState[Any, Any]
EventT = TypeVar("EventT", bound=Event)
_MOST_ATTEMPTS: Final = 3_000


def is_told(state: State) -> bool:
    """Whether the state is one of a board, which is told what it cannot compute."""
    return type(state.setting.shuffler) is Teller


def knows_hand(state: State, seat: int) -> bool:
    """Whether all cards of a hand are known."""
    return not unknown_slots(state.hand_masks[seat])


def _teller(moment: Draft | State) -> Teller:
    return cast("Teller", moment.setting.shuffler)


def events_ahead(moment: Draft | State) -> tuple[Event, ...]:
    """The events that a board was told and that the phases have not come to yet.

    Args:
        moment: The state of a board, or one in the making.
    """
    return _teller(moment).ahead(moment.log)


def use_event(moment: Draft | State, after: int = 0) -> None:
    """Note that a phase uses an event that a board was told.

    Args:
        moment: The state of a board, or one in the making.
        after: How many of the :func:`events_ahead` are before it.

    Raises:
        HanafudaError: The event was used before, and something else came of it.
    """
    _teller(moment).use(moment.log, after)


def next_event(moment: Draft | State) -> Event | None:
    """The event that a board was told next, if it was told one.

    Args:
        moment: The state of a board, or one in the making.
    """
    ahead = events_ahead(moment)
    return ahead[0] if ahead else None


def told_next(state: State, kind: type[EventT], seat: int | None = None) -> EventT | None:
    """The next event that a board was told, if it is of a class; ``None`` too where all cards are known.

    Args:
        state: The state.
        kind: The class.
        seat: The seat that it is of. Of several seats each may have an event of the class in a row.
    """
    if not is_told(state):
        return None
    for place, event in enumerate(events_ahead(state)):
        if not isinstance(event, kind) or (isinstance(event, Kept) and kind is Shown):
            return None
        if seat is None or getattr(event, "seat", None) == seat:
            use_event(state, place)
            return event
    _teller(state).is_open = True  # the next event that is told may be the one
    return None


def told_event(state: State, kind: type[EventT], what: str, seat: int | None = None) -> EventT:
    """The next event of a board, which has to be of a class.

    Args:
        state: The state.
        kind: The class.
        what: What has to be told, in words.
        seat: The seat that it is of.

    Raises:
        HanafudaError: It has not been told.
    """
    event = told_next(state, kind, seat)
    if event is None:
        if next_event(state) is not None:
            raise ContradictionError(f"first comes {what}", rule="CD-9")
        raise NotToldError(what)
    return event


def see_hand(state: State, seat: int, needed: str = "") -> State:
    """The state as far as everybody is shown what a hand holds, by the next event of the seat.

    The hand of the board's own seat is known by then.

    Args:
        state: The state.
        seat: The seat.
        needed: What the seat has to show, in words, if it has to show something.

    Raises:
        HanafudaError: The hand of the board's own seat, or what has to be shown, has not been told.
    """
    if not is_told(state) or knows_hand(state, seat):
        return state
    teller = _teller(state)
    # A hand of a deal that is void need not be told.
    if seat == teller.seat and not any(isinstance(event, Misdealt) for event in teller.ahead(state.log)):
        return _with_own_hand(state, teller.own_hand(state.log))
    shown = told_event(state, Shown, needed, seat) if needed else told_next(state, Shown, seat)
    if shown is None:
        return state
    # Of a dealt hand cards may be shown that it has played since.
    played = teller.trace(state.log).played[seat]
    return name_cards(state, seat, card_set(shown.cards.mask & ~played))


def _with_own_hand(state: State, hand: int) -> State:
    seat = _teller(state).seat
    old = state.hand_masks[seat]
    cards = card_set(hand)
    if len(cards) != old.bit_count():
        raise ContradictionError(f"your hand has {old.bit_count()} cards, not {len(cards)}", rule="CD-7")
    if lacking := card_set(known(old) & ~hand):
        raise ContradictionError(f"your hand holds {lacking} too", rule="CD-7")
    drawn = state.setting.drawn
    seen = name_cards(state, seat, cards)
    if drawn and any(map(is_unknown, drawn[seat])):
        # Of several cards that were drawn at once nobody is told the order: they are remembered by index.
        new = iter(card_set(hand & ~old))
        mine = tuple([next(new) if is_unknown(card) else card for card in drawn[seat]])
        draft = Draft(seen)
        draft.setting = attrs.evolve(seen.setting, drawn=with_item(drawn, seat, mine))
        return draft.done()
    return seen


def see_top(state: State, seat: int) -> State:
    """The state with the top card of the stock known, where there is a stock.

    Args:
        state: The state.
        seat: The seat that turns it.

    Raises:
        HanafudaError: The card has not been told.
    """
    if state.stock_drawn == len(state.stock_order) or not is_unknown(state.stock_order[state.stock_drawn]):
        return state
    draft = Draft(state)
    draft.lay_stock((told_top(state, seat), *state.stock_order[state.stock_drawn + 1 :]))
    return draft.done()


def must_follow(state: State, what: str) -> None:
    """Make sure that a board is told what follows the last event that it was told, which says that something does.

    Args:
        state: The state, in which everybody has just seen that event.
        what: What follows, in words.

    Raises:
        HanafudaError: It has not been told.
    """
    if is_told(state):
        teller = _teller(state)
        if teller.matched(state.log) == len(teller.told) and teller.said(state.log)[-1:] == teller.told[-1:]:
            raise NotToldError(what)


def known_hand(state: State, seat: int) -> CardSet:
    """The cards of a hand that are known: all of them, but on a board.

    Args:
        state: The state.
        seat: The seat.
    """
    return card_set(known(state.hand_masks[seat]))


def some_hand(state: State, hand: CardSet, size: int, among: CardSet, fits: Callable[[CardSet], bool]) -> bool:
    """Whether some hand that a board does not know fits what was told of it; if hardly one does, none is found.

    Args:
        state: The state of the board.
        hand: What is known of the hand.
        size: How many cards it has.
        among: What the others are among, as far as they are hidden.
        fits: Whether a hand fits.
    """
    # The same every time.
    rng, free, count = random.Random(hand.mask), tuple(hidden_cards(state) & among), size - len(hand)  # noqa: S311
    if not 0 <= count <= len(free):
        return False
    return any(fits(hand.union(rng.sample(free, count))) for _ in range(_MOST_ATTEMPTS if count else 1))


def name_top(state: State, count: int, cards: CardSet) -> State:
    """The state with several cards on top of the stock known, in no order.

    Args:
        state: The state of a board.
        count: How many cards are looked at, if the stock has so many.
        cards: The cards.

    Raises:
        HanafudaError: They cannot lie there.
    """
    top, rest = state.stock[:count], state.stock[count:]
    new = cards - {card for card in top if not is_unknown(card)}
    if len(top) != len(cards) or len(new) != sum(map(is_unknown, top)):
        raise ContradictionError(f"{cards} cannot lie on top of the stock", rule="CD-7")
    _check_hidden(state, new.mask, STOCK)
    draft = Draft(state)
    draft.lay_stock((*cards, *rest))
    return draft.done()


def told_top(moment: Draft | State, seat: int, besides: int = 0) -> Card:
    """The unknown card on top of the stock, which the next event shows.

    Args:
        moment: The state of a board, or one in the making.
        seat: The seat that turns it.
        besides: Cards that have left their places, and are not laid down yet, as a mask.

    Raises:
        HanafudaError: It has not been told, or cannot lie there.
    """
    event, due = next_event(moment), f"the card that seat {seat} turns from the stock"
    if event is None:
        raise NotToldError(due)
    if isinstance(event, Drawn):
        card = event.card
    elif isinstance(event, Kept) and len(event.cards) == 1:
        (card,) = event.cards
    else:
        raise ContradictionError(f"first comes {due}", rule="CD-6")
    use_event(moment)
    if card.mask & besides:
        raise ContradictionError(f"{card} cannot be there: it lies elsewhere", rule="CD-7")
    _check_hidden(moment, card.mask, STOCK)
    return card


def name_cards(state: State, seat: int, cards: CardSet) -> State:
    """The state with some cards of a hand known.

    Args:
        state: The state of a board.
        seat: The seat.
        cards: The cards.

    Raises:
        HanafudaError: It cannot hold them.
    """
    if seat not in range(state.table.seats):
        raise ContradictionError(f"there is no seat {shown(seat)}", rule="CD-9")
    hand = state.hand_masks[seat]
    new = cards.mask & ~hand
    if not new:
        return state
    if new.bit_count() > unknown_slots(hand):
        held = card_set(known(hand))
        raise ContradictionError(f"seat {seat} cannot hold {card_set(new)} besides {held}", rule="CD-7")
    _check_hidden(state, new, seat)
    draft = Draft(state)
    draft.hand_masks = with_item(state.hand_masks, seat, named(hand, new))
    return draft.done()


def see_hands(state: State, seats: Iterable[int]) -> State:
    """The state as far as everybody is shown what several hands hold, as :func:`see_hand` has it.

    Args:
        state: The state.
        seats: The seats.

    Raises:
        HanafudaError: The hand of the board's own seat has not been told.
    """
    if is_told(state):
        for seat in seats:
            state = see_hand(state, seat)
    return state


def _check_hidden(moment: Draft | State, cards: int, place: int) -> None:
    """Make sure that cards that turn up in a place were hidden, and can have been there."""
    setting = moment.setting
    if elsewhere := card_set(cards & ~hidden_cards(moment).mask):
        raise ContradictionError(f"{elsewhere} cannot be there: it lies elsewhere", rule="CD-7")
    told = _teller(moment).trace(moment.log)
    drew_nothing = place != STOCK and place not in told.drew
    if drew_nothing and (joined := card_set(cards & known(sum(setting.remembered)))):
        raise ContradictionError(f"{joined} cannot be there: it joined the stock", rule="CD-9")
    for card in card_set(cards):
        if card in told.places and place not in told.places[card]:
            raise ContradictionError(f"{card} cannot be there: it is known to be elsewhere", rule="CD-9")
    among = told.rest.get(place)
    if among is not None and (other := card_set(cards) - among - told.places.keys()):
        raise ContradictionError(f"seat {place} cannot hold {other} by what it has shown", rule="CD-9")
