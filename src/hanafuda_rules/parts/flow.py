"""How a phase makes the next state: it tells everybody something, waits for a seat, hands over, or ends the round.

Plain functions over states, for authors of games. A caller of the library never needs them: a round goes on by
:meth:`RoundState.play <hanafuda_rules.state.RoundState.play>` alone.
"""

from __future__ import annotations

from typing import Any, TypeAlias, cast

import attrs

from hanafuda_rules._masks import with_item
from hanafuda_rules.cards import card_set
from hanafuda_rules.errors import HanafudaError, InvalidDeckError
from hanafuda_rules.events import Awarded, Event, Misdealt
from hanafuda_rules.state import RoundState, Setting, begin

__all__ = ["State", "award", "change_setting", "deal_again", "end_round", "hand_over", "mover", "tell", "wait_for"]

State: TypeAlias = RoundState[Any, Any]
"""A state of any game."""

_MOST_MISDEALS = 100


def mover(state: State) -> int:
    """The seat to move; a state that waits in a phase has one."""
    return cast("int", state.to_move)


def tell(state: State, *news: Event) -> State:
    """The state after everybody saw something.

    Args:
        state: The state before.
        *news: What they saw, in order.
    """
    if not news:
        return state
    hands, piles, events = state.hand_masks, state.pile_masks, state.events + news
    return RoundState(state.setting, hands, piles, state.field_mask, state.stock, state.to_move, events, state.step)


def wait_for(state: State, seat: int | None, step: Any = None) -> State:
    """The state as it waits for a seat.

    Args:
        state: The state before.
        seat: The seat that has to move; ``None`` when the round is over.
        step: Where the phase stands then.
    """
    hands, piles = state.hand_masks, state.pile_masks
    return RoundState(state.setting, hands, piles, state.field_mask, state.stock, seat, state.events, step)


def end_round(state: State) -> State:
    """The state as the end of the round; what the phase noted stays in its step."""
    return wait_for(state, None, state.step)


def change_setting(state: State, **changes: Any) -> State:
    """The state with something else changed than what moves change.

    Args:
        state: The state before.
        **changes: Fields of :class:`~hanafuda_rules.state.Setting`, such as ``order`` or ``shuffler``.
    """
    setting, hands, piles = attrs.evolve(state.setting, **changes), state.hand_masks, state.pile_masks
    return RoundState(setting, hands, piles, state.field_mask, state.stock, state.to_move, state.events, state.step)


def award(state: State, seat: int, cards: int, rule: str) -> State:
    """The state after cards of the field went to a pile without a capture.

    Args:
        state: The state before.
        seat: The seat that gets them, for its side.
        cards: The cards, as a mask.
        rule: The id of the rule that says so.
    """
    side = state.setting.sides[seat]
    piles = with_item(state.pile_masks, side, state.pile_masks[side] | cards)
    moved = attrs.evolve(state, pile_masks=piles, field_mask=state.field_mask & ~cards)
    return tell(moved, Awarded(seat, card_set(cards), rule))


def hand_over(state: State) -> State:
    """The state as the next phase of the ruleset takes it over.

    Raises:
        HanafudaError: There is no next phase: the last one of a ruleset has to end the round.
    """
    old = state.setting
    if old.phase + 1 == len(old.phases):
        raise HanafudaError(f"{old.ruleset.name}: the round goes on after the last phase, {state.phase!r}")
    setting = Setting(
        old.ruleset, old.phases, old.table, old.shuffler, old.phase + 1, old.order, old.sides, old.remembered,
        old.set_aside,
    )  # fmt: skip
    hands, piles = state.hand_masks, state.pile_masks
    after = RoundState(setting, hands, piles, state.field_mask, state.stock, state.to_move, state.events, None)
    return setting.phases[setting.phase].enter(after)


def deal_again(state: State) -> State:
    """The state as the first phase takes it over again, after a misdeal.

    Of the void deal nothing is left but the events and the shuffler.

    Raises:
        InvalidDeckError: A hundred deals were void one after the other, which is not chance.
    """
    if sum(isinstance(event, Misdealt) for event in state.events) >= _MOST_MISDEALS:
        msg = f"of this shuffler's deals {_MOST_MISDEALS} in a row were void; the last: {state.events[-1]}"
        raise InvalidDeckError(msg)
    return begin(state.ruleset, state.table, state.shuffler, state.events)
