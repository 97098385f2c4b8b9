"""Running the phases of a round on the events that a board was told, and rejecting impossible ones."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, cast

import attrs

from hanafuda_rules.boards.phases import judges, may_play
from hanafuda_rules.boards.teller import ContradictionError, Teller, ToldHand, shows_unknown, teller_of
from hanafuda_rules.errors import InvalidDeckError, InvalidEventError, in_short
from hanafuda_rules.events import Event, Misdealt, Moved, Shown, every
from hanafuda_rules.knowledge.unknown import UnknownOrders, unknown_slots
from hanafuda_rules.machine.state import AnyState, Draft, begin
from hanafuda_rules.machine.view import AnyView, places_in, state_with, trace_in
from hanafuda_rules.moves import Move
from hanafuda_rules.table import Table
from hanafuda_rules.transfers import STOCK
from hanafuda_rules.values import Value

if TYPE_CHECKING:
    from hanafuda_rules.machine.ruleset import AnyRules

__all__ = ["Reached", "run", "state_of"]

_LONGEST: Final = 200


@attrs.frozen
class Reached(Value):
    """The result of a run.

    Args:
        state: The state that waits for a move, or is over; ``None`` if something is due.
        due: The information needed first.
        hands: The told hands of the seat that are not used yet.
        is_open: Whether unknown hands could have shown something more that was not told.
    """

    state: AnyState | None
    due: str | None
    hands: tuple[ToldHand, ...]
    is_open: bool = False


def run(  # noqa: PLR0913, PLR0917  # the contents of a board
    rules: AnyRules,
    table: Table,
    seat: int,
    before: AnyState | None,
    told: tuple[Event, ...],
    hands: tuple[ToldHand, ...],
) -> Reached:
    """Run the phases from one move to the next.

    The seat of a spectator is -1. ``before`` is the state before the move, or ``None`` before the round. ``told``
    starts with the move.

    Raises:
        InvalidEventError: An event is impossible.
    """
    if before is not None and not told:
        return Reached(before, None, hands)
    teller = Teller(seat, before.log if before else None, told, hands, teller_of(before) if before else None)
    try:
        state = begin(rules, table, UnknownOrders(), teller=teller) if before is None else _moved(before, teller)
        return _reached(state, teller, hands)
    except (ContradictionError, InvalidDeckError) as error:
        # A board lays unknown cards, so if its shuffles lead to nothing, no shuffle leads to what it was told.
        why = error.message if isinstance(error, ContradictionError) else "no shuffle leads to it"
        event = told[min(teller.place, len(told) - 1)] if told else None
        raise InvalidEventError(f"{_said(event)} is impossible: {why}", event=event, rule=error.rule) from None


def _reached(state: AnyState, teller: Teller, hands: tuple[ToldHand, ...]) -> Reached:
    """Check that the phases have passed all told events. Return the state, or what is due."""
    state = state if state.phase.hands_unseen else teller.see_own_hand(state)
    teller.look_for_unknown(state)
    if due := teller.due:
        if due.ahead:
            teller.matched(state.log)
            raise teller.doubt or _unexpected(state, due.ahead[0], teller, f"first comes {due.what}", due.rule)
        return Reached(None, due.what, hands)
    ahead = teller.ahead(state.log)
    teller.note_open(state.log)
    # The hand of a void deal need not be told.
    if not state.phase.hands_unseen and teller.lacks_own_hand(state) and not every(Misdealt, ahead):
        return Reached(None, "your own hand", hands)
    if ahead:
        raise teller.doubt or _unexpected(state, ahead[0], teller, _waits(state), "CD-9")
    return Reached(state, None, tuple(teller.hands), teller.is_open)


def _moved(before: AnyState, teller: Teller) -> AnyState:
    event, *others = teller.told
    if not isinstance(event, Moved):
        raise ContradictionError(_waits(before), rule="CD-9")
    seat, move, draft = event.seat, event.move, Draft(before)
    if seat != before.to_move:
        raise ContradictionError(_waits(before), rule="CD-6")
    draft.change(teller=teller)
    state = teller.look(draft.done())
    if not _may_play(state, move):
        teller.place = 0
        why, rule = state.phase.refusal(state, move)
        raise ContradictionError(why, rule=rule)
    if move.shows and unknown_slots(before.hand_masks[seat]):
        if not others:
            teller.ask(move.shows.format(seat=seat))
            return state
        _check_shown(state, move, others[0])
    return state.phase.play(state, move)


def _may_play(state: AnyState, move: Move) -> bool:
    if not unknown_slots(state.hand_masks[cast("int", state.to_move)]):
        return move in state.legal_moves
    if not any(isinstance(move, form.move_type) for form in state.ruleset.vocabulary):
        return False  # of another game
    judge = judges(state.ruleset)[state.phase_number]
    return may_play(state, move) if judge is None else judge.may_play(state, move)


def _check_shown(state: AnyState, move: Move, event: Event) -> None:
    """Check that a seat shows cards that allow its move."""
    if not isinstance(event, Shown) or event.seat != state.to_move:
        raise ContradictionError(f"first comes {move.shows.format(seat=state.to_move)}", rule="CD-9")
    if type(event) is Shown and move not in state.phase.moves(state):
        why, rule = state.phase.refusal(state, move)
        raise ContradictionError(why, rule=rule)


def _waits(state: AnyState) -> str:
    return "the round is over" if state.to_move is None else f"seat {state.to_move} is to move"


def _unexpected(state: AnyState, event: Event, teller: Teller, why: str, rule: str) -> ContradictionError:
    """The error for an event that the phases have not reached. It names the expected event, or another reason."""
    for expected in teller.said(state.log):
        if type(expected) is type(event) and expected not in teller.told and not shows_unknown(expected):
            rule = getattr(expected, "rule", None) or expected.due_rule
            return ContradictionError(f"expected {_said(expected)}", rule=rule)
    return ContradictionError(why, rule=rule)


def _said(event: Event | None) -> str:
    return "that" if event is None else in_short(str(event), _LONGEST)


def state_of(view: AnyView) -> AnyState:
    """The state of a board that knows what a view knows."""
    places = places_in(view, trace_in(view))
    # Of the cards known to be in the stock, only those at the bottom have a known place.
    cards, shuffler = UnknownOrders().shuffle(range(sum(places.room) + places.known[STOCK].bit_count()))
    slots, hands = iter(cards), list(places.known[:STOCK])
    for seat, count in enumerate(places.room[:STOCK]):
        hands[seat] |= sum([card.mask for card in itertools.islice(slots, count)])
    stock = (*slots, *places.bottom)
    return state_with(view, tuple(hands), view.pile_masks, stock, shuffler, Teller(view.seat, None, ()))
