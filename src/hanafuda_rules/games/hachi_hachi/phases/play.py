"""Declaring teyaku, and the play with sage, shoubu and cancelling (HH-5.1, HH-5.6, HH-5.7, HH-6)."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable
from typing import Any, cast

import attrs

from hanafuda_rules.cards import DECK, CardSet, card_set
from hanafuda_rules.events import Event, Moved, every, since_deal
from hanafuda_rules.facts import Fact, flags, places
from hanafuda_rules.games.hachi_hachi.events import Declared
from hanafuda_rules.games.hachi_hachi.moves import Cancel, Declare, Sage, SayShoubu
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.sampling import fit_of
from hanafuda_rules.games.hachi_hachi.yaku import HAND_SIZE, NEVER_TOGETHER, HeldTeyaku, TeyakuTable, rules_of
from hanafuda_rules.hand_constraints import HandConstraints
from hanafuda_rules.moves import Move, Play
from hanafuda_rules.parts.flow import State, hand_over, mover, tell, wait_for
from hanafuda_rules.parts.hidden import (
    ContradictionError,
    is_told,
    known_hand,
    knows_hand,
    see_hand,
    some_hand,
    told_event,
    told_next,
)
from hanafuda_rules.parts.stopping import StoppingPlay
from hanafuda_rules.parts.turns import Question, QuestionStep, notes_of
from hanafuda_rules.state import Phase, View
from hanafuda_rules.tracing import played_masks
from hanafuda_rules.yaku import total_of

__all__ = ["SAGE_OR_SHOUBU", "Declaration", "LateTeyakuStep", "SageOrShoubu"]

SAGE_OR_SHOUBU = Question((SayShoubu(), Sage()), "HH-6.3", "sage or shoubu is to be said")
"""After a turn that raises a dekiyaku (HH-6.3)."""
_LATE_TEYAKU = Question((), "HH-5.7", "teyaku may be declared late, or nothing, before the stock card is turned")
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


def _check_declared(state: State, event: Declared, played: int, shows: Callable[[CardSet], tuple[Event, ...]]) -> None:
    """Make sure that some hand declares what a board was told.

    Args:
        state: The state of the board, in which the seat has shown what it declares.
        event: What it was told.
        played: What the seat has played of its dealt hand, as a mask.
        shows: What everybody sees of a dealt hand.
    """
    hand, among = known_hand(state, event.seat) | card_set(played), DECK if event.rest is None else event.rest
    if not some_hand(state, hand, HAND_SIZE, among, lambda dealt: shows(dealt) == (event,)):
        keys, cards = " and ".join(event.teyaku).replace("_", " "), event.cards or "no card"
        msg = f"no hand of seat {event.seat} declares {keys} by showing {cards}"
        raise ContradictionError(msg, rule="HH-5.6")


def _told_declaration(state: State, seat: int, played: int, shows: Callable[[CardSet], tuple[Event, ...]]) -> Declared:
    """What everybody sees, on a board, of a declaration of a hand that the board does not know."""
    event = told_event(state, Declared, f"what seat {seat} shows of what it declares", seat)
    _check_declared(state, event, played, shows)
    return event


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
        if not is_told(state):
            news = [self._shows(state, seat, None, card_set(state.hand_masks[seat])) for seat in state.order]
            return hand_over(state, *itertools.chain(*news))
        for seat in state.order:
            seen = see_hand(state, seat)
            if knows_hand(seen, seat):
                state = tell(seen, *self._shows(state, seat, None, seen.hand(seat)))
            elif (event := told_next(state, Declared, seat)) is not None:
                _check_declared(seen, event, 0, functools.partial(self._shows, state, seat, None))
                state = tell(seen, event)
        return hand_over(state)

    def moves(self, state: State) -> tuple[Move, ...]:
        """For each group the best or nothing."""
        return _choices(rules_of(state).teyaku.held(state.hand(mover(state))))

    def play(self, state: State, move: Declare) -> State:
        """Show what is declared and ask the next seat."""
        seat, *waiting = cast("tuple[int, ...]", state.step)
        told = see_hand(tell(state, Moved(seat, move)), seat)
        if knows_hand(told, seat):
            told = tell(told, *self._shows(state, seat, move, told.hand(seat)))
        elif move.teyaku:
            told = tell(told, _told_declaration(told, seat, 0, functools.partial(self._shows, state, seat, move)))
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


@attrs.frozen
class LateTeyakuStep(QuestionStep):
    """Teyaku may be declared late, after the first hand card and before its stock card (HH-5.7).

    Args:
        notes: The seats that have said sage, in order.
        question: What is asked; its answers depend on the hand.
        pile_before: The pile of the player at the start of the turn, as a mask.
        asked: The seats that still have to speak; the first of them is to move.
        player: The seat whose turn it is.
    """

    pile_before: int
    asked: tuple[int, ...]
    player: int


def _sage(view: View[Any, Any]) -> tuple[int, ...]:
    return notes_of(view) or ()


def _asked(view: View[Any, Any]) -> tuple[int, ...]:
    return view.step.asked if isinstance(view.step, LateTeyakuStep) else ()


def _player(view: View[Any, Any]) -> tuple[int, ...]:
    return (view.step.player,) if isinstance(view.step, LateTeyakuStep) else ()


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

    def question(self, after: State, seat: int, before: int) -> Question | None:
        """Shōbu or sage, when the value of the dekiyaku has risen (HH-6.3)."""
        pile = after.pile_masks[seat]
        if pile == before:
            return None
        rules = rules_of(after.setting)
        if rules.counts_by_table:
            return SAGE_OR_SHOUBU if rules.yaku.has_risen(before, pile) else None
        at = rules.at(after, seat)
        risen = total_of(rules.held(card_set(pile), at)) > total_of(rules.held(card_set(before), at))
        return SAGE_OR_SHOUBU if risen else None

    def moved(self, state: State, move: Move) -> State:
        """Remember who said sage, or go on with late teyaku; shoubu and cancelling end the round (HH-6.7)."""
        if isinstance(move, Sage):
            return self.go_on(state, (*state.step.notes, mover(state)))
        return self._declared_late(state, move) if isinstance(move, Declare) else super().moved(state, move)

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """Who may declare late, and who has said sage: the place of its last one among all, and how often (HH-6.3)."""
        return (
            *super().facts(seats),
            Fact("asked", lambda view: places(view, _asked(view)), by_seat=True, most="seats"),
            Fact("player", lambda view: flags(view, _player(view)), by_seat=True, most=1),
            Fact("sage", lambda view: places(view, _sage(view)), by_seat=True),
            Fact("sage_count", lambda view: [_sage(view).count(seat) for seat in range(seats)], by_seat=True),
        )

    # --- late teyaku (HH-5.7) -----------------------------------------------------------------------------------------

    def play_card(self, state: State, play: Play) -> State:
        """Play a hand card and turn the stock card; between the two, ask who may declare late."""
        asked = self._may_declare_late(state)
        if not asked:
            return super().play_card(state, play)
        seat, notes = mover(state), state.step.notes
        step = LateTeyakuStep(notes, _LATE_TEYAKU, state.pile_masks[seat], asked, seat)
        return wait_for(self.bring(state, play), asked[0], step)

    def _declared_late(self, state: State, move: Declare) -> State:
        """Show what is declared and ask the next seat; after the last one, turn the stock card."""
        step: LateTeyakuStep = state.step
        seat, *asked = step.asked
        told = see_hand(state, seat)
        told = tell(told, *self._announced(told, move))
        if asked:
            return wait_for(told, asked[0], attrs.evolve(step, asked=tuple(asked)))
        return self.turn_stock(told, step.player, step.pile_before)

    def _may_declare_late(self, state: State) -> tuple[int, ...]:
        """Who may declare late: who has not declared in both groups, after the first hand card."""
        if self.options.declare == "auto" or not self.options.late_teyaku:
            return ()
        if state.hand_masks[state.order[0]].bit_count() < HAND_SIZE:
            return ()
        return tuple(seat for seat in state.order if len(self._declared(state, seat)) <= 1)

    def needs_events(self, state: State) -> bool:
        """Whether a seat has declared before, and may still declare late."""
        return bool(every(Declared, since_deal(state.events)) and self._may_declare_late(attrs.evolve(state, log=None)))

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

    def answers(self, state: State) -> tuple[Move, ...]:
        """A capture or an answer; late, what the seat has not declared before, or nothing."""
        if isinstance(state.step, LateTeyakuStep):
            return _choices(self._still(state, mover(state)))
        return super().answers(state)

    def may_play(self, state: State, move: Move) -> bool:
        """Whether a move is legal with some hand: what is declared is shown."""
        if not isinstance(state.step, LateTeyakuStep):
            return super().may_play(state, move)
        table, done = rules_of(state).teyaku, self._done(state, mover(state))
        return isinstance(move, Declare) and _may_declare(move.teyaku, table, done)

    def _announced(self, state: State, move: Any) -> tuple[Event, ...]:
        """What a late declaration shows."""
        seat = mover(state)
        if knows_hand(state, seat):
            return _declared(seat, self._still(state, seat), move.teyaku, self.options)
        if not move.teyaku:
            return ()
        played = played_masks(state.event_log, state.table.seats)[seat]
        return (_told_declaration(state, seat, played, functools.partial(self._shows, state, seat, move)),)

    def _shows(self, state: State, seat: int, move: Declare, hand: CardSet) -> tuple[Declared, ...]:
        return _declared(seat, self._left(state, seat, hand), move.teyaku, self.options)

    # --- why something is not legal -----------------------------------------------------------------------------------

    def refuses(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why something that is not a card is not legal at the start of a turn."""
        if isinstance(move, Cancel):
            return _WHO_CANCELS[self.options.cancel_sage], "HH-6.6"
        if isinstance(move, (Sage, SayShoubu)):
            return "no turn of its own has just raised its dekiyaku", "HH-6.3"
        return super().refuses(state, move)
