"""Who plays: at larger tables each says play or drop, until three play."""

from __future__ import annotations

from typing import Any, Protocol

import attrs

from hanafuda_rules.events import Entered, Event, Moved
from hanafuda_rules.moves import Drop, Enter, Move
from hanafuda_rules.state import RoundState, Setting
from hanafuda_rules.table import PLAYERS

__all__ = ["Entry", "EntryRules"]

State = RoundState[Any, Any]
_SAYINGS: tuple[Move, ...] = (Enter(), Drop())


class EntryRules(Protocol):
    """What a game says about dropping out."""

    @property
    def rule(self) -> str:
        """The id of the rule by which seats speak."""
        ...

    def forces_three(self, state: State, /) -> bool:
        """Whether the last seats must play once no more than three can."""
        ...

    def asks(self, state: State, seat: int, /) -> bool:
        """Whether a seat has a choice; without one it plays, unasked (CD-10)."""
        ...

    def dropped(self, state: State, seat: int, count: int, /) -> tuple[Event, ...]:
        """What everybody sees when a seat drops out, the ``count``-th to do so."""
        ...


@attrs.frozen
class _Speaking:
    """Who has said what, and who is still to speak, the seat to move first."""

    playing: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()


@attrs.frozen
class Entry:
    """Each says play or drop, in the state's order, until three play or all have spoken.

    At a table of three or fewer nobody is asked. Afterwards the state's order are the seats that play.

    Args:
        rules: What the game says about it.
    """

    rules: EntryRules

    def enter(self, state: State) -> State:
        """Ask the first, if there is anything to ask."""
        if len(state.order) <= PLAYERS:
            return state.hand_over()
        return self._ask(state, _Speaking(waiting=state.order))

    def _ask(self, state: State, step: _Speaking) -> State:
        if len(step.playing) == PLAYERS or not step.waiting:
            return _close(state, step)
        if len(step.playing) + len(step.waiting) == PLAYERS and self.rules.forces_three(state):
            return _close(state, _Speaking(step.playing + step.waiting, step.dropped))
        if self.rules.asks(state, step.waiting[0]):
            return state.waiting_for(step.waiting[0], step)
        return self._ask(state, _playing(step))

    def moves(self, state: State) -> tuple[Move, ...]:  # noqa: ARG002  # the same for everybody
        """To play or to drop."""
        return _SAYINGS

    def play(self, state: State, move: Move) -> State:
        """Note what the seat says and ask the next."""
        step: _Speaking = state.step
        seat, moved = state.mover, Moved(state.mover, move)
        if isinstance(move, Enter):
            return self._ask(state.seen(moved), _playing(step))
        dropped = (*step.dropped, seat)
        news = self.rules.dropped(state, seat, len(dropped))
        step = _Speaking(step.playing, dropped, step.waiting[1:])
        return self._ask(state.seen(moved, *news), step)

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:  # noqa: ARG002  # whatever it is
        """Why a move is not legal now."""
        return "it has to say whether it plays or drops", self.rules.rule


def _playing(step: _Speaking) -> _Speaking:
    return _Speaking((*step.playing, step.waiting[0]), step.dropped, step.waiting[1:])


def _close(state: State, step: _Speaking) -> State:
    entered = Entered(step.playing, step.dropped, forced_out=step.waiting)
    old, hands, piles = state.setting, state.hand_masks, state.pile_masks
    setting = Setting(old.ruleset, old.table, old.shuffler, old.phase, step.playing, old.sides, old.remembered)
    events = (*state.events, entered)
    return RoundState(setting, hands, piles, state.field_mask, state.stock, None, events, None).hand_over()
