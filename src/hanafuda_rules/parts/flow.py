"""How a phase makes the next state: it tells everybody something, waits for a seat, hands over, or ends the round.

Plain functions over states, for authors of games. A caller of the library never needs them: a round goes on by
:meth:`RoundState.play <hanafuda_rules.state.RoundState.play>` alone.
"""

from __future__ import annotations

from typing import Any, TypeAlias, cast

import attrs

from hanafuda_rules.errors import HanafudaError, InvalidDeckError
from hanafuda_rules.events import Event, Misdealt
from hanafuda_rules.state import Draft, RoundState, begin

__all__ = ["State", "change_setting", "deal_again", "end_round", "hand_over", "mover", "tell", "wait_for"]

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
    draft = Draft(state)
    draft.tell(*news)
    return draft.done()


def wait_for(state: State, seat: int | None, step: Any = None) -> State:
    """The state as it waits for a seat.

    Args:
        state: The state before.
        seat: The seat that has to move; ``None`` when the round is over.
        step: Where the phase stands then.
    """
    draft = Draft(state)
    draft.to_move, draft.step = seat, step
    return draft.done()


def end_round(state: State) -> State:
    """The state as the end of the round; what the phase noted stays in its step."""
    return wait_for(state, None, state.step)


def change_setting(state: State, **changes: Any) -> State:
    """The state with something else changed than what moves change.

    Args:
        state: The state before.
        **changes: Fields of :class:`~hanafuda_rules.state.Setting`, such as ``order`` or ``shuffler``.
    """
    draft = Draft(state)
    draft.setting = attrs.evolve(state.setting, **changes)
    return draft.done()


def hand_over(state: State) -> State:
    """The state as the next phase of the ruleset takes it over.

    Raises:
        HanafudaError: There is no next phase: the last one of a ruleset has to end the round.
    """
    old = state.setting
    if old.phase + 1 == len(old.phases):
        raise HanafudaError(f"{old.ruleset.name}: the round goes on after the last phase, {state.phase!r}")
    draft = Draft(state)
    draft.setting, draft.step = old.in_phase(old.phase + 1), None
    return old.phases[old.phase + 1].enter(draft.done())


def deal_again(state: State) -> State:
    """The state as the first phase takes it over again, after a misdeal.

    Of the void deal nothing is left but the events and the shuffler.

    Raises:
        InvalidDeckError: A hundred deals were void one after the other, which is not chance.
    """
    events = state.events
    if sum(isinstance(event, Misdealt) for event in events) >= _MOST_MISDEALS:
        msg = f"of this shuffler's deals {_MOST_MISDEALS} in a row were void; the last: {events[-1]}"
        raise InvalidDeckError(msg)
    return begin(state.ruleset, state.table, state.shuffler, events)
