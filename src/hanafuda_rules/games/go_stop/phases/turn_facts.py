"""What everybody knows of the turns of Go-Stop, as numbers and sets of cards."""

from __future__ import annotations

import functools
from typing import Any, Final

from hanafuda_rules.facts import Fact, flags, places
from hanafuda_rules.games.go_stop.phases.notes import Done, Notes, Player, Stage, Turn
from hanafuda_rules.games.go_stop.yaku import CupCounts
from hanafuda_rules.view import View

__all__ = ["FACTS"]

_STAGES: Final = tuple(Stage)
_CUP: Final = (None, *CupCounts)
_WINS: Final = ("stop", "president", "field_quad", "three_ppeok", "whiff")
_PAID: Final = ("ppeok", "ttadak", "jjok", "bomb")
_NO_TURN: Final = Turn(Stage.START, Notes(()))
_NOTHING: Final = Done(0, 0, 0, (), 0)


def _turn(view: View[Any, Any]) -> Turn:
    return view.step if isinstance(view.step, Turn) else _NO_TURN


def _notes(view: View[Any, Any]) -> Notes:
    return _turn(view).notes


def _done(view: View[Any, Any]) -> Done:
    return _turn(view).done or _NOTHING


def _of_players(name: str, view: View[Any, Any]) -> list[int]:
    players = _notes(view).players or (Player(),) * view.table.seats
    return [getattr(player, name) for player in players]


def _stacks(view: View[Any, Any]) -> list[int]:
    """The cards of the stacks that each seat made, as masks."""
    found = [0] * view.table.seats
    for stack in _notes(view).stacks:
        if stack.owner is not None:
            found[stack.owner] |= stack.month & view.field.mask | stack.under
    return found


def _captured_stacks(view: View[Any, Any]) -> list[int]:
    return [_done(view).stacks.count(seat) for seat in range(view.table.seats)]


def _paid(what: str, view: View[Any, Any]) -> list[int]:
    """How often each seat was paid at once for something."""
    found = [0] * view.table.seats
    for paid in _notes(view).paid:
        found[paid.seat] += paid.what == what
    return found


def _winner(view: View[Any, Any]) -> list[int]:
    winner = _notes(view).winner
    return flags(view, [winner and winner[0]])


def _won_by(view: View[Any, Any]) -> int:
    winner = _notes(view).winner
    return _WINS.index(winner[1]) + 1 if winner else 0


def _first_go(view: View[Any, Any]) -> list[int]:
    return places(view, _notes(view).goes[::-1])


_COUNTS: Final = ("skips", "goes", "mark", "bombs", "small_bombs", "ppeoks", "dry")

FACTS: Final = (
    Fact("stage", lambda view: _STAGES.index(view.step.stage) + 1 if isinstance(view.step, Turn) else 0),
    Fact("pile_before", lambda view: _turn(view).before or 0, cards=True),
    Fact("turn_begun", lambda view: int(_turn(view).before is not None)),
    Fact("jokers_played", lambda view: _turn(view).jokers),
    Fact("player", lambda view: flags(view, [_turn(view).player]), by_seat=True),
    Fact("field_before", lambda view: _done(view).field, cards=True),
    Fact("captured", lambda view: _done(view).captured, cards=True),
    Fact("captured_jokers", lambda view: _done(view).jokers),
    Fact("captured_stacks", _captured_stacks, by_seat=True),
    Fact("captured_dealt_stacks", lambda view: _done(view).stacks.count(None)),
    Fact("bomb_cards", lambda view: _done(view).bomb),
    *[Fact(name, functools.partial(_of_players, name), by_seat=True) for name in _COUNTS],
    Fact("shaken", functools.partial(_of_players, "shaken"), by_seat=True, cards=True),
    Fact("stack", _stacks, by_seat=True, cards=True),
    *[Fact(f"paid_{what}", functools.partial(_paid, what), by_seat=True) for what in _PAID],
    Fact("go_first", _first_go, by_seat=True),
    Fact("go_last", lambda view: places(view, _notes(view).goes), by_seat=True),
    Fact("cup_counts", lambda view: _CUP.index(_notes(view).cup)),
    Fact("offered", lambda view: places(view, _notes(view).offered), by_seat=True),
    Fact("refused", lambda view: places(view, _notes(view).refused), by_seat=True),
    Fact("winner", _winner, by_seat=True),
    Fact("won_by", _won_by),
)
"""The facts of a round's turns."""
