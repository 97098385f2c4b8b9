"""Hands that have to show cards before the first turn, in games that count something of dealt hands.

The phase shows the cards, and says what they reveal about the other cards of a hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import attrs

from hanafuda_rules.cards import card_set
from hanafuda_rules.events import Dealt, Event, Shown, since_deal
from hanafuda_rules.knowledge.constraints import ANYTHING, HandConstraints
from hanafuda_rules.machine.state import Phase
from hanafuda_rules.machine.view import View
from hanafuda_rules.masks import EVERY_CARD
from hanafuda_rules.parts.flow import State, hand_over
from hanafuda_rules.values import Value

__all__ = ["Finder", "ShowHands", "shown_cards"]

Finder: TypeAlias = Callable[[int], int]
"""Returns the cards to show of a dealt hand, both as masks; 0 for none."""


@attrs.frozen
class ShowHands(Phase):
    """Show the cards of each hand that has some to show, in turn order from the dealer.

    Args:
        rule: The id of the rule.
        find: Returns the cards to show of a dealt hand.
    """

    rule: str
    find: Finder

    def enter(self, state: State) -> State:
        """Show the cards."""
        # On a board, the known cards of another hand are those that it showed.
        found = [(seat, self.find(state.hand_masks[seat] & EVERY_CARD)) for seat in state.order]
        return hand_over(state, *[Shown(seat, card_set(cards), self.rule) for seat, cards in found if cards])

    def hand_constraints(self, view: View[Any, Any]) -> HandConstraints:
        """Each dealt hand shows what was shown of it, and no more."""
        # Nothing was shown before the phase, and a position does not have the dealt hands.
        if view.phase <= view.ruleset.phases.index(self) or not view.told(Dealt):
            return ANYTHING
        seats, shown = view.table.seats, shown_cards(view.told(Shown), self.rule)
        told = tuple([shown.get(seat, 0) for seat in range(seats)])
        return HandConstraints(_ShowSo(self.find, told, view.played_masks))


@attrs.frozen
class _ShowSo(Value):
    """Tests whether hands, together with their played cards, had to show these cards; masks by seat."""

    find: Finder
    shown: tuple[int, ...]
    played: tuple[int, ...]

    def __call__(self, hands: tuple[int, ...], /) -> bool:
        dealt = [hand | played for hand, played in zip(hands, self.played, strict=True)]
        return self.shown == tuple(map(self.find, dealt))


def shown_cards(events: tuple[Event, ...], rule: str) -> dict[int, int]:
    """The cards that were shown by a rule since the deal, by seat, as masks."""
    shown = [event for event in since_deal(events) if isinstance(event, Shown) and event.rule == rule]
    return {event.seat: event.cards.mask for event in shown}
