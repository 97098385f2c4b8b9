"""Teyaku are declared before the first card is played, or late (HH-5.1, HH-5.6, HH-5.7)."""

from __future__ import annotations

import itertools
from typing import Any, cast

import attrs

from hanafuda_rules.cards import CardSet, card_set
from hanafuda_rules.events import Moved
from hanafuda_rules.games.hachi_hachi.events import Declared
from hanafuda_rules.games.hachi_hachi.moves import Declare
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.teyaku import HeldTeyaku, best
from hanafuda_rules.moves import Move
from hanafuda_rules.state import RoundState

__all__ = ["Declaration", "choices", "declared"]

State = RoundState[Any, Any]


def choices(held: tuple[HeldTeyaku, ...]) -> tuple[Move, ...]:
    """For each group its best or nothing, as moves (HH-5.1)."""
    keys = [each.teyaku.key for each in held]
    return tuple(Declare(some) for count in range(len(keys) + 1) for some in itertools.combinations(keys, count))


def declared(seat: int, held: tuple[HeldTeyaku, ...], move: Declare, options: Options) -> tuple[Declared, ...]:
    """What everybody sees of a declaration; nothing if nothing is declared.

    Args:
        seat: Who declares.
        held: What its hand holds.
        move: What it declares of that.
        options: What the round is played by.
    """
    chosen = [each for each in held if each.teyaku.key in move.teyaku]
    if not chosen:
        return ()
    shown = CardSet().union(*(each.shown(options) for each in chosen))
    triplets = tuple(month for each in chosen for month in each.triplet_months(options))
    rest = next((each.rest(options) for each in chosen if each.teyaku.group == "b"), None)
    return (Declared(seat, shown, "HH-5.6", rest=rest, teyaku=move.teyaku, triplets=triplets),)


@attrs.frozen
class Declaration:
    """The active seats, from the acting dealer on, declare their teyaku (HH-5.1).

    Args:
        options: What the round is played by.
    """

    options: Options

    def enter(self, state: State) -> State:
        """Declare for everybody, or ask the acting dealer."""
        if self.options.declare == "choice":
            return state.waiting_for(state.order[0], state.order)
        news = [event for seat in state.order for event in self._best_of(state, seat)]
        return state.seen(*news).hand_over()

    def _best_of(self, state: State, seat: int) -> tuple[Declared, ...]:
        held = best(card_set(state.hand_masks[seat]), self.options)
        if not held:
            return ()
        return declared(seat, held, Declare(tuple([each.teyaku.key for each in held])), self.options)

    def moves(self, state: State) -> tuple[Move, ...]:
        """For each group the best or nothing."""
        return choices(best(state.hands[state.mover], self.options))

    def play(self, state: State, move: Declare) -> State:
        """Show what is declared and ask the next seat."""
        seat, *waiting = cast("tuple[int, ...]", state.step)
        news = declared(seat, best(state.hands[seat], self.options), move, self.options)
        state = state.seen(Moved(seat, move), *news)
        if not waiting:
            return state.hand_over()
        return state.waiting_for(waiting[0], tuple(waiting))

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:  # noqa: ARG002  # whatever it is
        """Why a move is not legal now."""
        return "it has to say which teyaku of its hand it declares, for each group its best or nothing", "HH-5.1"
