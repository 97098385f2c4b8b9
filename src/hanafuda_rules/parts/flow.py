"""Functions with which phases make the next state: add events, wait for a seat, hand over, end the round.

They are for authors of games. Other callers only need
:meth:`RoundState.play <hanafuda_rules.machine.state.RoundState.play>`.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from hanafuda_rules.cards import Card, card_set
from hanafuda_rules.events import Awarded, Event, Misdealt, PickedUp, every
from hanafuda_rules.knowledge.log import with_events
from hanafuda_rules.machine.shuffling import tries
from hanafuda_rules.machine.state import AnyState, Draft, begin, enter_phase
from hanafuda_rules.masks import with_item

__all__ = [
    "State", "ask_in_turn", "award", "change_setting", "deal_again", "end_round", "hand_over", "lay_out",
    "mover", "pick_up", "remember_drawn", "take_top", "tell", "to_pile", "wait_for",
]  # fmt: skip

State: TypeAlias = AnyState
"""A state of any game."""


def mover(state: State) -> int:
    """The seat to move, in a state that waits in a phase."""
    seat: Any = state.to_move
    return seat  # type: ignore[no-any-return]  # called in every move, and cast() is a call


def tell(state: State, *news: Event) -> State:
    """Add events, which everybody sees."""
    if not news:
        return state
    draft = Draft(state)
    draft.tell(*news)
    return draft.done()


def wait_for(state: State, seat: int | None, step: Any = None, *news: Event) -> State:
    """Wait for a seat to move.

    Args:
        state: The state before.
        seat: The seat to move; ``None`` once the round is over.
        step: The step within the phase.
        *news: The events before that, in order.
    """
    draft = Draft(state)
    draft.to_move, draft.step = seat, step
    if news:
        draft.log = with_events(draft.log, news)
    return draft.done()


def end_round(state: State) -> State:
    """End the round. The step stays the same."""
    return wait_for(state, None, state.step)


def take_top(state: State, seat: int) -> State:
    """Move the top card of the stock, which must not be empty, into a seat's hand."""
    draft = Draft(state)
    top = state.stock_order[state.stock_drawn]
    draft.hand_masks = with_item(state.hand_masks, seat, state.hand_masks[seat] | top.mask)
    draft.stock_drawn += 1
    return draft.done()


def pick_up(state: State, seat: int) -> State:
    """Move the top card of the stock, which must not be empty, into a seat's hand; only the seat sees it."""
    return tell(remember_drawn(take_top(state, seat), seat, state.stock_order[state.stock_drawn]), PickedUp(seat))


def change_setting(state: State, **changes: Any) -> State:
    """Change fields of the :class:`~hanafuda_rules.machine.state.Setting`, such as ``order`` or ``shuffler``."""
    draft = Draft(state)
    draft.change(**changes)
    return draft.done()


def award(state: State, seat: int, cards: int, rule: str) -> State:
    """Move field cards, as a mask, to the pile of a seat's side without a capture, and add the event."""
    return tell(to_pile(state, seat, cards), Awarded(seat, card_set(cards), rule))


def to_pile(state: State, seat: int, cards: int) -> State:
    """Move field cards, as a mask, to the pile of a seat's side, without an event."""
    side, draft = state.setting.sides[seat], Draft(state)
    draft.pile_masks = with_item(state.pile_masks, side, state.pile_masks[side] | cards)
    draft.field_mask ^= cards
    return draft.done()


def lay_out(state: State, count: int) -> State:
    """Move ``count`` cards, or all if there are fewer, from the top of the stock to the field, without an event."""
    top, draft = state.stock[:count], Draft(state)
    draft.field_mask |= sum([card.mask for card in top])
    draft.stock_drawn += len(top)
    return draft.done()


def hand_over(state: State, *news: Event, **changes: Any) -> State:
    """Hand over to the next phase that is not idle.

    Args:
        state: The state before, or a draft of it.
        *news: The events before that, in order.
        **changes: New values of fields of the :class:`~hanafuda_rules.machine.state.Setting`, such as ``shuffler``
            after a shuffle.

    Raises:
        HanafudaError: There is no next phase, because the last phase of the ruleset did not end the round.
    """
    return enter_phase(state, state.phase_number + 1, *news, **changes)


def ask_in_turn(state: State, seats: tuple[int, ...], *news: Event) -> State:
    """Ask the first of several seats. The step holds the seats that still wait.

    If there are none, the phase is over.
    """
    return wait_for(state, seats[0], seats[1:], *news) if seats else hand_over(state, *news)


def remember_drawn(state: State, seat: int, *cards: Card) -> State:
    """Let a seat remember cards that it drew unseen.

    Args:
        state: The state before.
        seat: The seat.
        *cards: The cards that it drew together. They are remembered in index order.
    """
    drawn = state.setting.drawn or ((),) * state.table.seats
    new = sorted(cards, key=lambda card: card.mask)
    return change_setting(state, drawn=with_item(drawn, seat, (*drawn[seat], *new)))


def deal_again(state: State) -> State:
    """Begin the round again from its first phase, after a misdeal.

    Only the events and the shuffler are kept.

    Raises:
        InvalidDeckError: A hundred deals in a row were void, which cannot be chance.
    """
    events = state.events
    deals = tries(f"deals in a row were void; the last: {events[-1]}")
    for _ in (*every(Misdealt, events), "the next one"):
        next(deals)
    return begin(state.ruleset, state.table, state.shuffler, events, state.setting.teller)
