"""How a phase makes the next state: tell everybody something, wait for a seat, hand over, or end the round.

These are plain functions over states, for authors of games. Other callers need only :meth:`RoundState.play
<hanafuda_rules.state.RoundState.play>`.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from hanafuda_rules.cards import Card, card_set
from hanafuda_rules.events import Awarded, Event, Misdealt, every
from hanafuda_rules.log import with_events
from hanafuda_rules.masks import with_item
from hanafuda_rules.shuffling import MOST_TRIES, tries
from hanafuda_rules.state import Draft, RoundState, begin, enter_phase

__all__ = [
    "MOST_DEALS",
    "State",
    "ask_in_turn",
    "award",
    "change_setting",
    "deal_again",
    "end_round",
    "hand_over",
    "lay_out",
    "mover",
    "remember_drawn",
    "take_top",
    "tell",
    "to_pile",
    "wait_for",
]

State: TypeAlias = RoundState[Any, Any]
"""A state of any game."""

MOST_DEALS: Final = MOST_TRIES
"""How many deals a round has at most."""


def mover(state: State) -> int:
    """The seat to move; a state that waits in a phase has one."""
    seat: Any = state.to_move
    return seat  # type: ignore[no-any-return]  # every move asks, and a cast is a call


def tell(state: State, *news: Event) -> State:
    """The state with more events, which everybody sees.

    Args:
        state: The state before.
        *news: What they saw, in order.
    """
    if not news:
        return state
    draft = Draft(state)
    draft.tell(*news)
    return draft.done()


def wait_for(state: State, seat: int | None, step: Any = None, *news: Event) -> State:
    """The state waiting for a seat to move.

    Args:
        state: The state before.
        seat: The seat that has to move; ``None`` when the round is over.
        step: Where the phase then stands.
        *news: What everybody saw before that, in order.
    """
    draft = Draft(state)
    draft.to_move, draft.step = seat, step
    if news:
        draft.log = with_events(draft.log, news)
    return draft.done()


def end_round(state: State) -> State:
    """The state at the end of the round; the phase's step stays as it is."""
    return wait_for(state, None, state.step)


def take_top(state: State, seat: int) -> State:
    """The state as a seat has taken the top of the stock into its hand.

    Args:
        state: The state before, whose stock holds a card.
        seat: The seat.
    """
    draft = Draft(state)
    top = state.stock_order[state.stock_drawn]
    draft.hand_masks = with_item(state.hand_masks, seat, state.hand_masks[seat] | top.mask)
    draft.stock_drawn += 1
    return draft.done()


def change_setting(state: State, **changes: Any) -> State:
    """The state with fields of its :class:`~hanafuda_rules.state.Setting` changed.

    Args:
        state: The state before.
        **changes: New values by field name, such as ``order`` or ``shuffler``.
    """
    draft = Draft(state)
    draft.setting = state.setting.but(**changes)
    return draft.done()


def award(state: State, seat: int, cards: int, rule: str) -> State:
    """The state after field cards have gone to a pile without a capture.

    Args:
        state: The state before.
        seat: The seat that gets them, for its side.
        cards: The cards, as a mask.
        rule: The id of the rule that says so.
    """
    return tell(to_pile(state, seat, cards), Awarded(seat, card_set(cards), rule))


def to_pile(state: State, seat: int, cards: int) -> State:
    """The state as field cards have gone to a pile, before anybody is told.

    Args:
        state: The state before.
        seat: The seat that gets them, for its side.
        cards: The cards, as a mask.
    """
    side, draft = state.setting.sides[seat], Draft(state)
    draft.pile_masks = with_item(state.pile_masks, side, state.pile_masks[side] | cards)
    draft.field_mask ^= cards
    return draft.done()


def lay_out(state: State, count: int) -> State:
    """The state as the top of the stock lies on the field, before anybody is told.

    Args:
        state: The state before.
        count: How many cards, if the stock has so many.
    """
    top, draft = state.stock[:count], Draft(state)
    draft.field_mask |= sum([card.mask for card in top])
    draft.stock_drawn += len(top)
    return draft.done()


def hand_over(state: State | Draft, *news: Event, **changes: Any) -> State:
    """Hand the state over to the next phase of the ruleset that is not idle.

    Args:
        state: The state before, or a draft of it.
        *news: What everybody saw before that, in order.
        **changes: New values of fields of the :class:`~hanafuda_rules.state.Setting` by name, such as ``shuffler`` if
            the phase has shuffled.

    Raises:
        HanafudaError: There is no next phase; the last phase of a ruleset has to end the round.
    """
    return enter_phase(state, state.setting.phase + 1, *news, **changes)


def ask_in_turn(state: State, seats: tuple[int, ...], *news: Event) -> State:
    """The state in which the first of some seats is asked; the step holds those that follow.

    Where none is left to ask, the phase is over.

    Args:
        state: The state so far.
        seats: The seats, in the order in which they are asked.
        *news: What everybody saw before that, in order.
    """
    return wait_for(state, seats[0], seats[1:], *news) if seats else hand_over(state, *news)


def remember_drawn(state: State, seat: int, *cards: Card) -> State:
    """The state as a seat remembers cards that it has drawn unseen by the others.

    Args:
        state: The state before.
        seat: The seat.
        *cards: The cards that were drawn at once; they are remembered in index order.
    """
    drawn = state.setting.drawn or ((),) * state.table.seats
    new = sorted(cards, key=lambda card: card.mask)
    return change_setting(state, drawn=with_item(drawn, seat, (*drawn[seat], *new)))


def deal_again(state: State) -> State:
    """Begin the round again from its first phase, after a misdeal.

    Only the events and the shuffler survive the void deal.

    Raises:
        InvalidDeckError: A hundred deals in a row were void, which is not chance.
    """
    events = state.events
    deals = tries(f"deals in a row were void; the last: {events[-1]}")
    for _ in (*every(Misdealt, events), "the next one"):
        next(deals)
    return begin(state.ruleset, state.table, state.shuffler, events, state.setting.teller)
