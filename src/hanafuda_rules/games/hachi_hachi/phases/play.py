"""Declaring teyaku, and the play with sage, shoubu and cancelling (HH-5.1, HH-5.6, HH-5.7, HH-6)."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable
from typing import Any, cast

import attrs

from hanafuda_rules.cards import DECK, CardSet, card_set
from hanafuda_rules.events import Event, Moved, every, since_deal
from hanafuda_rules.facts import Fact, places
from hanafuda_rules.games.hachi_hachi.events import Declared
from hanafuda_rules.games.hachi_hachi.moves import Cancel, Declare, Sage, SayShoubu
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.sampling import fit_of
from hanafuda_rules.games.hachi_hachi.yaku import HAND_SIZE, NEVER_TOGETHER, HeldTeyaku, TeyakuTable, rules_of
from hanafuda_rules.hand_constraints import HandConstraints
from hanafuda_rules.masks import EVERY_CARD
from hanafuda_rules.moves import Move, Play
from hanafuda_rules.parts.flow import State, end_round, hand_over, mover, tell, wait_for
from hanafuda_rules.parts.hidden import (
    ContradictionError,
    knows_hand,
    some_hand,
    told_next,
)
from hanafuda_rules.parts.play import Stage, turn_of
from hanafuda_rules.parts.stopping import StoppingPlay
from hanafuda_rules.state import Phase, View
from hanafuda_rules.tracing import played_masks
from hanafuda_rules.yaku import total_of

__all__ = ["Declaration", "SageOrShoubu"]

_ANSWERS: tuple[Move, ...] = (SayShoubu(), Sage())
_CANCEL: tuple[Move, ...] = (Cancel(),)
_WHO_CANCELS = {
    "latest": "only the seat that said sage last cancels",
    "any": "only a seat that has said sage cancels",
    "off": "nobody cancels, with cancel_sage off",
}


def _choices(held: tuple[HeldTeyaku, ...]) -> tuple[Move, ...]:
    """For each group its best or nothing, as moves (HH-5.1)."""
    keys = [each.teyaku.key for each in held]
    return tuple(Declare(some) for count in range(len(keys) + 1) for some in itertools.combinations(keys, count))


def _declared(seat: int, held: tuple[HeldTeyaku, ...], keys: tuple[str, ...], options: Options) -> tuple[Declared, ...]:
    """What everybody sees of a declaration; nothing if nothing is declared (HH-5.6).

    Args:
        seat: Who declares.
        held: What its hand holds.
        keys: The keys of what it declares of that.
        options: What the round is played by.
    """
    chosen = [each for each in held if each.teyaku.key in keys]
    if not chosen:
        return ()
    shown = CardSet().union(*(each.shown(options) for each in chosen))
    triplets = tuple(month for each in chosen for month in each.triplet_months(options))
    rest = next((each.rest(options) for each in chosen if each.teyaku.group == "b"), None)
    return (Declared(seat, shown, "HH-5.6", rest=rest, teyaku=keys, triplets=triplets),)


def _may_declare(keys: tuple[str, ...], table: TeyakuTable, done: Iterable[str] = ()) -> bool:
    """Whether some hand has teyaku: one of each group at most, group A first, and none of a group done before."""
    if not all(key in table for key in keys):
        return False
    groups = [table[key].group for key in keys]
    right = groups == sorted(set(groups)) and not set(groups).intersection(done)
    return right and frozenset(keys) not in NEVER_TOGETHER


def _declarations(
    state: State, seat: int, shows: Callable[[CardSet], tuple[Declared, ...]], played: int = 0
) -> tuple[Declared, ...]:
    """What everybody sees of a declaration; on a board that does not know the hand, what it is told next.

    Args:
        state: The state.
        seat: Who declares.
        shows: What everybody sees of a dealt hand.
        played: What the seat has played of its dealt hand, as a mask.

    Raises:
        HanafudaError: No hand declares what was told.
    """
    if knows_hand(state, seat):
        return shows(card_set(state.hand_masks[seat] | played))
    event = told_next(state, Declared, seat)
    if event is None:
        return ()
    hand = card_set(state.hand_masks[seat] & EVERY_CARD | played)
    among = DECK if event.rest is None else event.rest
    if not some_hand(state, hand, HAND_SIZE, among, lambda dealt: shows(dealt) == (event,)):
        keys, cards = " and ".join(event.teyaku).replace("_", " "), event.cards or "no card"
        raise ContradictionError(f"no hand of seat {seat} declares {keys} by showing {cards}", rule="HH-5.6")
    return (event,)


@attrs.frozen
class Declaration(Phase):
    """The active seats, from the acting dealer on, declare their teyaku (HH-5.1).

    Args:
        options: What the round is played by.
    """

    options: Options

    def enter(self, state: State) -> State:
        """Declare for everybody, or ask the acting dealer."""
        if self.options.declare == "choice":
            return wait_for(state, state.order[0], state.order)
        for seat in state.order:
            state = tell(state, *_declarations(state, seat, functools.partial(self._shows, state, seat, None)))
        return hand_over(state)

    def moves(self, state: State) -> tuple[Move, ...]:
        """For each group the best or nothing."""
        seat = mover(state)
        return _choices(rules_of(state).teyaku.held(state.hand(seat)) if knows_hand(state, seat) else ())

    def play(self, state: State, move: Declare) -> State:
        """Show what is declared and ask the next seat."""
        seat, *waiting = cast("tuple[int, ...]", state.step)
        told = tell(state, Moved(seat, move))
        told = tell(told, *_declarations(told, seat, functools.partial(self._shows, state, seat, move)))
        return wait_for(told, waiting[0], tuple(waiting)) if waiting else hand_over(told)

    def _shows(self, state: State, seat: int, move: Declare | None, hand: CardSet) -> tuple[Declared, ...]:
        held = rules_of(state).teyaku.held(hand)
        keys = tuple([each.teyaku.key for each in held]) if move is None else move.teyaku
        return _declared(seat, held, keys, self.options) if keys else ()

    def may_play(self, state: State, move: Move) -> bool:
        """Whether a move is legal with some hand: what is declared is shown."""
        return isinstance(move, Declare) and _may_declare(move.teyaku, rules_of(state).teyaku)

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        return "it has to say which teyaku of its hand it declares, for each group its best or nothing", "HH-5.1"

    def hand_constraints(self, view: View[Any, Any]) -> HandConstraints:
        """What the hands, as dealt, hold by what was declared of them."""
        return fit_of(view, over=view.phase > view.ruleset.phases.index(self))


def _sage(view: View[Any, Any]) -> tuple[int, ...]:
    return turn_of(view).notes or ()


@attrs.frozen
class SageOrShoubu(StoppingPlay):
    """The play: a turn that raises a dekiyaku ends with sage or shoubu; who said sage may cancel (HH-6.3 to HH-6.6).

    Its notes are the seats that have said sage, in order.

    Args:
        options: What the round is played by.
    """

    options: Options = attrs.field(kw_only=True)

    def first_notes(self, state: State) -> tuple[int, ...]:
        """Nobody has said sage yet."""
        return ()

    def hand_moves(self, state: State, plays: tuple[Play, ...]) -> tuple[Move, ...]:
        """A hand card; or to cancel, by the seat that said sage last, or by any that has said it (HH-6.6)."""
        sage: tuple[int, ...] = state.step.notes
        if not sage or self.options.cancel_sage == "off":
            return plays
        # HH-6.4: who raised a dekiyaku after it has overtaken a seat that said sage, and has said sage last.
        may = sage[-1:] if self.options.cancel_sage == "latest" else sage
        return plays + _CANCEL if state.to_move in may else plays

    def lays(self, state: State, move: Move) -> State:
        """To cancel ends the round (HH-6.7)."""
        return end_round(state)

    def choices(self, after: State, seat: int, before: int) -> tuple[Move, ...]:
        """Shōbu or sage, when the value of the dekiyaku has risen (HH-6.3)."""
        pile = after.pile_masks[seat]
        if pile == before:
            return ()
        rules = rules_of(after.setting)
        if rules.counts_by_table:
            return _ANSWERS if rules.yaku.has_risen(before, pile) else ()
        at = rules.at(after, seat)
        return _ANSWERS if total_of(rules.held(card_set(pile), at)) > total_of(rules.held(card_set(before), at)) else ()

    def notes_answered(self, state: State, answer: Move) -> tuple[int, ...]:
        """Remember who said sage."""
        return (*state.step.notes, mover(state))

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """Who has said sage: for each seat the place of its last one among all, and how often (HH-6.3)."""
        return (
            *super().facts(seats),
            Fact("sage", lambda view: places(view, _sage(view)), by_seat=True),
            Fact("sage_count", lambda view: [_sage(view).count(seat) for seat in range(seats)], by_seat=True),
        )

    # --- late teyaku (HH-5.7) -----------------------------------------------------------------------------------------

    def interlude(self, state: State) -> tuple[int, ...]:
        """Who may declare late: who has not declared in both groups, after the first hand card."""
        if self.options.declare == "auto" or not self.options.late_teyaku:
            return ()
        if state.hand_masks[state.order[0]].bit_count() < HAND_SIZE:
            return ()
        return tuple(seat for seat in state.order if len(self._declared(state, seat)) <= 1)

    def needs_events(self, state: State) -> bool:
        """Whether a seat has declared before, and may still declare late."""
        return bool(every(Declared, since_deal(state.events)) and self.interlude(attrs.evolve(state, log=None)))

    def _declared(self, state: State, seat: int) -> tuple[str, ...]:
        return tuple([key for e in every(Declared, since_deal(state.events)) if e.seat == seat for key in e.teyaku])

    def _still(self, state: State, seat: int) -> tuple[HeldTeyaku, ...]:
        # Of the seven dealt cards: the acting dealer has played one of them, the only card that was played so far.
        hand = card_set(state.hand_masks[seat] | played_masks(state.event_log, state.table.seats)[seat])
        return self._left(state, seat, hand)

    def _left(self, state: State, seat: int, hand: CardSet) -> tuple[HeldTeyaku, ...]:
        """What a dealt hand holds of which its seat has not declared the group."""
        done = self._done(state, seat)
        return tuple(each for each in rules_of(state).teyaku.held(hand) if each.teyaku.group not in done)

    def _done(self, state: State, seat: int) -> set[str]:
        table = rules_of(state).teyaku
        return {table[key].group for key in self._declared(state, seat)}

    def interlude_moves(self, state: State) -> tuple[Move, ...]:
        """What the seat has not declared before, or nothing."""
        seat = mover(state)
        return _choices(self._still(state, seat) if knows_hand(state, seat) else ())

    def may_play(self, state: State, move: Move) -> bool:
        """Whether a move is legal with some hand: what is declared is shown."""
        if state.step.stage is not Stage.INTERLUDE:
            return super().may_play(state, move)
        table, done = rules_of(state).teyaku, self._done(state, mover(state))
        return isinstance(move, Declare) and _may_declare(move.teyaku, table, done)

    def announced(self, state: State, move: Any) -> tuple[Event, ...]:
        """What it shows."""
        seat = mover(state)
        played = played_masks(state.event_log, state.table.seats)[seat]
        return _declarations(state, seat, functools.partial(self._shows, state, seat, move), played)

    def _shows(self, state: State, seat: int, move: Declare, hand: CardSet) -> tuple[Declared, ...]:
        return _declared(seat, self._left(state, seat, hand), move.teyaku, self.options)

    # --- why something is not legal -----------------------------------------------------------------------------------

    def question_rule(self, stage: Stage) -> str:
        """HH-5.7 or HH-6.3."""
        return "HH-5.7" if stage is Stage.INTERLUDE else "HH-6.3"

    def refuses(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why something that is not a card is not legal at the start of a turn."""
        if isinstance(move, Cancel):
            return _WHO_CANCELS[self.options.cancel_sage], "HH-6.6"
        if isinstance(move, (Sage, SayShoubu)):
            return "no turn of its own has just raised its dekiyaku", "HH-6.3"
        return super().refuses(state, move)
