"""Running the phases of a round on what a board was told, and why what it was told cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from hanafuda_rules._knowledge import unseen
from hanafuda_rules._teller import ContradictionError, Teller, ToldHand
from hanafuda_rules._unknown import NotToldError
from hanafuda_rules.cards import CardSet
from hanafuda_rules.errors import InvalidEventError, in_short
from hanafuda_rules.events import Drawn, Event, Moved
from hanafuda_rules.moves import Move
from hanafuda_rules.parts.hidden import knows_hand, name_cards, see_hand
from hanafuda_rules.state import AnyState, CardWaits, Draft, RoundState, Setting, View, begin
from hanafuda_rules.table import Table
from hanafuda_rules.values import Value

if TYPE_CHECKING:
    from hanafuda_rules.ruleset import Ruleset

__all__ = ["Reached", "hands_unseen", "run", "state_of", "teller_of"]

_LONGEST: Final = 200


@attrs.frozen
class Reached(Value):
    """Where the phases have come to.

    Args:
        state: The state that waits for a move, or in which the round is over; ``None`` where something is due.
        due: What has to be told first.
        hands: What was told of the own hand for later.
        is_open: Whether hands that are not known could have shown something more, of which nothing was told.
    """

    state: AnyState | None
    due: str | None
    hands: tuple[ToldHand, ...]
    is_open: bool = False


def run(  # noqa: PLR0913, PLR0917  # what a board is made of
    rules: Ruleset[Any, Any, Any],
    table: Table,
    seat: int,
    before: AnyState | None,
    told: tuple[Event, ...],
    hands: tuple[ToldHand, ...],
) -> Reached:
    """Run the phases from one move to the next.

    Args:
        rules: The rules.
        table: The table.
        seat: The seat that the board belongs to; -1 for a spectator.
        before: The state before the move; ``None`` before the round.
        told: What was told since then, the move first.
        hands: The own hand, each time that it was told.

    Raises:
        InvalidEventError: An event cannot have happened.
    """
    if before is not None and not told:
        return Reached(before, None, hands)
    if before is None:
        teller = Teller(seat, None, told, hands)
    else:
        teller = Teller(seat, before.log, told, hands, teller_of(before))
    try:
        state = begin(rules, table, teller) if before is None else _moved(_told_by(before, teller), told)
        place = teller.matched(state.log)
        if place < len(told):
            raise _unexpected(state, told[place], teller)
        if seat >= 0 and not hands_unseen(state):
            state = see_hand(state, seat)
    except NotToldError as missing:
        return Reached(None, missing.what, hands)
    except ContradictionError as error:
        event = told[min(teller.place, len(told) - 1)] if told else None
        raise InvalidEventError(f"{_said(event)} cannot be: {error.message}", event=event, rule=error.rule) from None
    # A cache: it changes nothing that anybody can see.
    object.__setattr__(state, "_read", {"events": teller.events(state.log)})
    return Reached(state, None, tuple(teller.hands), teller.is_open)


def teller_of(state: AnyState) -> Teller:
    """What the state of a board stands on.

    Args:
        state: The state.
    """
    return cast("Teller", state.shuffler)


def hands_unseen(state: AnyState) -> bool:
    """Whether nobody has looked at its hand yet."""
    return state.to_move is not None and state.phase.hands_unseen


def _told_by(state: AnyState, teller: Teller) -> AnyState:
    draft, old = Draft(state), state.setting
    draft.setting = Setting(
        old.ruleset, old.phases, old.table, teller, old.phase, old.order, old.sides, old.remembered, old.set_aside,
        old.drawn,
    )  # fmt: skip
    return draft.done()


def _moved(state: AnyState, told: tuple[Event, ...]) -> AnyState:
    """The state after a move that was told."""
    event = told[0]
    if not isinstance(event, Moved):
        raise ContradictionError(_waits(state), rule="CD-9")
    seat, move = event.seat, event.move
    if seat != state.to_move:
        raise ContradictionError(_waits(state), rule="CD-6")
    if not knows_hand(state, seat):
        # A card from the hand that waits to name another one has left the hand (WC-5.3).
        state = name_cards(state, seat, move.named_cards - _waiting(state))
    if move not in state.legal_moves if knows_hand(state, seat) else not _may_play(state, move):
        why, rule = _refusal(state, move)
        raise ContradictionError(why, rule=rule)
    return state.phase.play(state, move)


def _may_play(state: AnyState, move: Move) -> bool:
    rules: Any = state.ruleset  # a subclass of a move may say that it equals every other
    return any(type(move) is form.move_type for form in rules.vocabulary) and state.phase.may_play(state, move)


def _waiting(state: AnyState) -> CardSet:
    """The card that waits for its capture, if one does."""
    return CardSet([state.step.turned]) if isinstance(state.step, CardWaits) else CardSet()


def _refusal(state: AnyState, move: Move) -> tuple[str, str | None]:
    try:
        return state.phase.refusal(state, move)
    except NotToldError:  # the reason lies in a hand that the board does not know
        return "the move is not legal now, whatever the hand", "CD-10"


def _waits(state: AnyState) -> str:
    return "the round is over" if state.to_move is None else f"seat {state.to_move} is to move"


def _unexpected(state: AnyState, event: Event, teller: Teller) -> ContradictionError:
    """Why an event is wrong that the phases have not come to: what comes in its place, or that a seat is to move."""
    untold = (each for each in teller.said(state.log) if each not in teller.told)
    alike = next((each for each in untold if type(each) is type(event)), None)
    if alike is None:
        return ContradictionError(_waits(state), rule="CD-9")
    rule = getattr(alike, "rule", None) or ("CD-6" if isinstance(alike, Drawn) else "CD-9")
    return ContradictionError(f"it is rather {_said(alike)}", rule=rule)


def _said(event: Event | None) -> str:
    return "that" if event is None else in_short(str(event), _LONGEST)


def state_of(view: View[Any, Any]) -> AnyState:
    """The state of a board that knows what a view has.

    Args:
        view: The view.
    """
    seats, told = range(view.table.seats), view.trace
    teller = Teller(view.seat, None, ())
    own = view.hand.mask if view.hand else 0
    masks = tuple([own if seat == view.seat else 0 for seat in seats])
    places = unseen(view.hidden, (*masks, 0), (*view.hand_sizes, view.stock_size), told)
    hands = tuple([places.known[seat] | _slots(teller, places.room[seat]) for seat in seats])
    # Of the cards that are known to be in the stock only those at its bottom have a place.
    stock = (*teller.lay(view.stock_size - len(places.bottom)), *places.bottom)
    sides = view.ruleset.sides(view.table.seats)
    remembered = tuple([view.remembered.mask if seat == view.seat else 0 for seat in seats])
    setting = Setting(
        view.ruleset, view.ruleset.phases, view.table, teller, view.phase, view.order, sides,
        remembered if view.remembered else (), view.set_aside.mask,
        tuple([view.drawn if seat == view.seat else () for seat in seats]) if view.drawn else (),
    )  # fmt: skip
    return RoundState(
        setting, hands, view.pile_masks, view.field.mask, stock, view.to_move, view.event_log.log, view.step
    )


def _slots(teller: Teller, count: int) -> int:
    return sum([card.mask for card in teller.lay(count)])
