"""Seats that sit out: the holder of the blank, fees for dropping out, compensation for being forced out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

import attrs

from hanafuda_rules.boards.phases import ContradictionError, ask_for, knows_hand, told_next
from hanafuda_rules.cards import BLANK, CardSet, card_set
from hanafuda_rules.events import Misdealt, SeatEvent
from hanafuda_rules.learning.facts import Fact, flags
from hanafuda_rules.machine.state import Draft, Phase
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.masks import has_whole_month, with_item
from hanafuda_rules.parts.entry import ForcedOut, forced_out
from hanafuda_rules.parts.field_tokens import TOKENS, FieldSet, TokenCards, field_multiplier, multiplier_in
from hanafuda_rules.parts.flow import State, deal_again, hand_over, tell
from hanafuda_rules.parts.teyaku import TeyakuRules
from hanafuda_rules.transfers import LAID_OUT, Transfer, Transfers
from hanafuda_rules.words import say

__all__ = [
    "BLANK_FACT", "BLANK_SEATS", "COMPENSATION_FACT", "FEE_FACT", "BlankShown", "Compensated", "Compensation",
    "FeePaid", "LookAtHands", "compensation_in",
]  # fmt: skip

BLANK_SEATS: Final = 7
"""The number of seats at which the blank is part of the deck (HH-2.5)."""


@attrs.frozen
class BlankShown(SeatEvent):
    """At seven seats, the holder of the blank sits out, and its other cards become the field (HH-2.5).

    Args:
        seat: The seat.
        field: The field.
    """

    field: CardSet

    pattern = say("holds the blank and sits out; on the field: {field}")

    @property
    def transfers(self) -> Transfers:
        """The whole hand is laid out: the field, and the blank, which is set aside."""
        return (Transfer(self.seat, LAID_OUT, self.field | {BLANK}),)


@attrs.frozen
class FeePaid(SeatEvent):
    """A seat that dropped out paid its fee into the pot (HH-4.5).

    Args:
        seat: The seat.
        amount: The fee in points.
    """

    amount: int

    pattern = say("pays {amount} points into the pot")


@attrs.frozen
class Compensated(SeatEvent):
    """A seat is compensated for being forced out. Its hand is not shown (HH-4.7).

    Args:
        seat: The seat.
        amount: The points that each of the two payers gives.
    """

    amount: int

    pattern = say("is compensated with {amount} points by each payer")


@attrs.frozen
class LookAtHands(Phase):
    """Lay out the field at seven seats, and set the multiplier (HH-2.5, HH-3).

    Args:
        multiplier: The option ``field_multiplier``.
        misdeal_rule: The id of the rule that voids a deal with four cards of a month on the field.
        token_cards: The cards that are tokens on the field.
    """

    multiplier: str
    misdeal_rule: str
    token_cards: TokenCards = TOKENS

    def enter(self, state: State) -> State:
        """Find the blank, and set the multiplier."""
        if state.table.seats == BLANK_SEATS:
            holder = next((seat for seat, hand in enumerate(state.hand_masks) if hand & BLANK.mask), None)
            if holder is None or not knows_hand(state, holder):
                return ask_for(state, "who holds the blank, and the field")
            state = _laid_out(state, holder)
            if has_whole_month(state.field_mask):
                return deal_again(tell(state, Misdealt(state.field, self.misdeal_rule)))
        multiplier, tokens = field_multiplier(self.multiplier, state.field, state.table.tokens, self.token_cards)
        return hand_over(state, FieldSet(multiplier, tokens))


def _laid_out(state: State, seat: int) -> State:
    """Set the blank aside (CD-3) and lay out the rest of the hand as the field.

    If the holder is the dealer, the seat to its right takes the dealer's role, as it is now first in the order.
    """
    field = state.hand_masks[seat] ^ BLANK.mask
    order = tuple(other for other in state.order if other != seat)
    draft = Draft(state)
    draft.hand_masks, draft.field_mask = with_item(state.hand_masks, seat, 0), field
    draft.change(order=order, set_aside=BLANK.mask)
    draft.tell(BlankShown(seat, card_set(field)))
    return draft.done()


def compensation_in(state: State, seat: int) -> int:
    """The points that each payer gives a seat for its hand, which the state must know (HH-4.7)."""
    rules, at = cast("TeyakuRules", state.ruleset), state.ruleset.at(state, seat)
    return rules.compensation(state.hand(seat), at, multiplier_in(state))


@attrs.frozen
class Compensation(ForcedOut):
    """Compensate each seat that was forced out, without showing its hand (HH-4.7).

    The ruleset has two methods for it: ``compensation(hand, at, multiplier)`` returns what each payer gives, and
    ``may_be_compensated(amount, multiplier)`` whether a hand can bring an amount.
    """

    def compensated(self, state: State) -> Iterable[int]:
        """The seats to compensate: all that were forced out."""
        return forced_out(state)

    def may_be(self, state: State, seat: int, amount: int) -> bool:
        """Whether an unknown hand can bring an amount."""
        return cast("TeyakuRules", state.ruleset).may_be_compensated(amount, multiplier_in(state))

    def enter(self, state: State) -> State:
        """Pay each compensation."""
        for seat in self.compensated(state):
            amount = self._amount(state, seat)
            if amount is None:
                return ask_for(state, f"what seat {seat} is compensated with")
            state = tell(state, Compensated(seat, amount))
        return hand_over(state)

    def _amount(self, state: State, seat: int) -> int | None:
        """The compensation of a hand; on a board that does not know the hand, the amount that it is told."""
        if knows_hand(state, seat):
            return compensation_in(state, seat)
        event = told_next(state, Compensated, seat)
        if event is not None and not self.may_be(state, seat, event.amount):
            raise ContradictionError(f"the hand of seat {seat} cannot come to {event.amount} points", rule="HH-4.7")
        return event.amount if event else None


# --- what everybody knows of them -------------------------------------------------------------------------------------


def _amounts(view: AnyView, paid: Iterable[FeePaid | Compensated]) -> list[int]:
    amounts = {event.seat: event.amount for event in paid}
    return [amounts.get(seat, 0) for seat in range(view.table.seats)]


BLANK_FACT: Final = Fact(
    "blank", lambda view: flags(view, [event.seat for event in view.told(BlankShown)]), by_seat=True, most=1
)
"""A fact: the seat that holds the blank."""

FEE_FACT: Final = Fact("fee", lambda view: _amounts(view, view.told(FeePaid)), by_seat=True)
"""A fact: what each seat paid for dropping out, in points."""

COMPENSATION_FACT: Final = Fact("compensation", lambda view: _amounts(view, view.told(Compensated)), by_seat=True)
"""A fact: what each payer gives each seat that was forced out, in points."""
