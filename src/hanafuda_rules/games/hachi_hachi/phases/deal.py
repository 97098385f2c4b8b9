"""After the deal: playing blind, swapping unseen hands, and looking at them (HH-2.5, HH-3, HH-4.10, HH-4.11)."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from hanafuda_rules._masks import has_whole_month, with_item
from hanafuda_rules._values import Value
from hanafuda_rules.cards import BLANK, card_set
from hanafuda_rules.events import Event, Misdealt, Moved, who_made
from hanafuda_rules.facts import Fact, flags
from hanafuda_rules.games.hachi_hachi.events import BlankShown, FieldSet
from hanafuda_rules.games.hachi_hachi.moves import Mizuten, Swap
from hanafuda_rules.games.hachi_hachi.settle.amounts import field_multiplier
from hanafuda_rules.games.hachi_hachi.yaku import BLANK_SEATS
from hanafuda_rules.moves import Move, Pass
from hanafuda_rules.parts.flow import State, change_setting, deal_again, hand_over, mover, tell, wait_for
from hanafuda_rules.parts.telling import is_told, name_cards, told_event
from hanafuda_rules.rewinding import Past
from hanafuda_rules.state import Phase
from hanafuda_rules.view import View

__all__ = ["AskMizuten", "HandSwap", "LookAtHands"]

_FEWEST_SEATS = 3


@attrs.frozen
class AskMizuten(Phase):
    """The dealer may declare to play blind; from three seats up (HH-4.10)."""

    hands_unseen: ClassVar[bool] = True

    def is_idle(self, state: State) -> bool:
        """Whether there are too few seats."""
        seats: int = state.table.seats
        return seats < _FEWEST_SEATS

    def enter(self, state: State) -> State:
        """Ask the dealer."""
        return wait_for(state, state.table.dealer)

    def moves(self, state: State) -> tuple[Move, ...]:  # noqa: ARG002  # the same for everybody
        """To pass or to declare it."""
        return (Pass(), Mizuten())

    def play(self, state: State, move: Move) -> State:
        """Note the answer; the entry and the settlement read it."""
        return hand_over(state, Moved(mover(state), move))

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:  # noqa: ARG002  # whatever it is
        """Why a move is not legal now."""
        return "the dealer has to say whether it plays blind", "HH-4.10"


@attrs.frozen
class _Swapping(Value):
    """Where the dealer's hand is, how often each seat has swapped, and who passed since the last swap."""

    holder: int
    swaps: tuple[int, ...]
    passed: frozenset[int] = frozenset()


@attrs.frozen
class HandSwap(Phase):
    """Any seat may exchange its unseen hand for the dealer's, wherever that is; from three seats up (HH-4.11).

    Args:
        most: How many swaps each seat has.
    """

    most: int

    hands_unseen: ClassVar[bool] = True

    def is_idle(self, state: State) -> bool:
        """Whether there are too few seats."""
        seats: int = state.table.seats
        return seats < _FEWEST_SEATS

    def enter(self, state: State) -> State:
        """Ask from the dealer's right on."""
        table = state.table
        return self._ask(state, _Swapping(table.dealer, (0,) * table.seats), table.dealer)

    def _ask(self, state: State, step: _Swapping, after: int) -> State:
        for seat in state.table.from_right(after):
            if seat != step.holder and seat not in step.passed and step.swaps[seat] < self.most:
                return wait_for(state, seat, step)
        return hand_over(state)

    def moves(self, state: State) -> tuple[Move, ...]:  # noqa: ARG002  # the same for everybody
        """To pass or to swap."""
        return (Pass(), Swap())

    def play(self, state: State, move: Move) -> State:
        """Exchange the hands, or not, and ask the next seat that still may."""
        seat = mover(state)
        step: _Swapping = state.step
        told = tell(state, Moved(seat, move))
        if isinstance(move, Pass):
            return self._ask(told, attrs.evolve(step, passed=step.passed | {seat}), seat)
        hands = state.hand_masks
        mine, dealers = hands[seat], hands[step.holder]
        hands = with_item(with_item(hands, seat, dealers), step.holder, mine)
        step = _Swapping(seat, with_item(step.swaps, seat, step.swaps[seat] + 1))
        return self._ask(attrs.evolve(told, hand_masks=hands), step, seat)

    def undo(self, past: Past, event: Event) -> None:
        """Exchange the hands again."""
        if isinstance(event, Moved) and isinstance(event.move, Swap):
            one, other = event.seat, (past.view.table.dealer, *who_made(Swap, past.before))[-1]
            past.hands[one], past.hands[other] = past.hands[other], past.hands[one]

    def facts(self, seats: int) -> tuple[Fact, ...]:  # noqa: ARG002  # the same at every table
        """Where the dealer's hand is, how often each seat has swapped, and who passed since the last swap."""
        return (
            Fact("dealers_hand", lambda view: flags(view, [_swapping(view).holder]), by_seat=True),
            Fact("swaps", lambda view: _swapping(view).swaps, by_seat=True),
            Fact("passed_swap", lambda view: flags(view, _swapping(view).passed), by_seat=True),
        )

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:  # noqa: ARG002  # whatever it is
        """Why a move is not legal now."""
        return "it has to say whether it swaps its hand for the dealer's", "HH-4.11"


def _swapping(view: View[Any, Any]) -> _Swapping:
    """Where the swaps stand, or have ended."""
    if isinstance(view.step, _Swapping):
        return view.step
    swapped = who_made(Swap, view.told(Moved))
    swaps = tuple([swapped.count(seat) for seat in range(view.table.seats)])
    return _Swapping((view.table.dealer, *swapped)[-1], swaps)


@attrs.frozen
class LookAtHands(Phase):
    """Lays out the field of seven seats, settles who has the dealer's role, and the multiplier (HH-2.5, HH-3).

    Args:
        multiplier: The option ``field_multiplier``.
    """

    multiplier: str

    def enter(self, state: State) -> State:
        """Look at the hands."""
        if state.table.seats == BLANK_SEATS:
            if is_told(state):
                shown = told_event(state, BlankShown, "who holds the blank, and the field")
                state = name_cards(state, shown.seat, shown.field | {BLANK})
            state = _laid_out(state)
            if has_whole_month(state.field_mask):
                return deal_again(tell(state, Misdealt(state.field, "HH-2.4")))
        multiplier, tokens = field_multiplier(self.multiplier, state.field, state.table.tokens)
        return hand_over(state, FieldSet(multiplier, tokens))

    def undo(self, past: Past, event: Event) -> None:
        """Take the field of seven seats up again (HH-2.5)."""
        if isinstance(event, BlankShown):
            past.hands[event.seat] = event.field.mask | BLANK.mask


def _laid_out(state: State) -> State:
    """The blank is set aside (CD-3), and the rest of the hand is the field.

    If its holder is the dealer, the seat at the right has the dealer's role, for it is then the first in the order.
    """
    seat = next(seat for seat, hand in enumerate(state.hand_masks) if hand & BLANK.mask)
    field = state.hand_masks[seat] ^ BLANK.mask
    order = tuple(other for other in state.order if other != seat)
    hands = with_item(state.hand_masks, seat, 0)
    laid = attrs.evolve(state, hand_masks=hands, field_mask=field)
    return tell(change_setting(laid, order=order, set_aside=BLANK.mask), BlankShown(seat, card_set(field)))
