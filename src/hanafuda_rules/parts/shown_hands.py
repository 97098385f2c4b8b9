"""Dealt hands that show cards to everybody before the first card, without being asked.

For games that count something in dealt hands: a phase that shows it, and what the shown cards tell about the others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import attrs

from hanafuda_rules.cards import card_set
from hanafuda_rules.events import Dealt, Event, Shown, since_deal
from hanafuda_rules.hand_constraints import ANYTHING, HandConstraints
from hanafuda_rules.masks import EVERY_CARD
from hanafuda_rules.parts.flow import State, hand_over
from hanafuda_rules.state import Phase, View
from hanafuda_rules.values import Value

__all__ = ["Finder", "ShowHands", "shown_cards"]

Finder: TypeAlias = Callable[[int], int]
"""Returns the cards that a dealt hand shows, or 0; both are masks."""


@attrs.frozen
class ShowHands(Phase):
    """Each hand shows its cards that count, in turn order from the dealer.

    Args:
        rule: The id of the rule.
        find: Returns the cards that a dealt hand shows.
    """

    rule: str
    find: Finder

    def enter(self, state: State) -> State:
        """Show the cards of each hand."""
        # On a board, the known cards of another hand are those that it has shown.
        found = [(seat, self.find(state.hand_masks[seat] & EVERY_CARD)) for seat in state.order]
        return hand_over(state, *[Shown(seat, card_set(cards), self.rule) for seat, cards in found if cards])

    def hand_constraints(self, view: View[Any, Any]) -> HandConstraints:
        """Each dealt hand shows exactly the cards that were shown."""
        # Before this phase, no hand has shown anything. If the round began as a position, the dealt hands are unknown.
        if view.phase <= view.ruleset.phases.index(self) or not view.told(Dealt):
            return ANYTHING
        seats, shown = view.table.seats, shown_cards(view.told(Shown), self.rule)
        told = tuple([shown.get(seat, 0) for seat in range(seats)])
        return HandConstraints(_ShowSo(self.find, told, view.played_masks))


@attrs.frozen
class _ShowSo(Value):
    """Whether hands, with the cards played from them, show exactly these cards; all are masks by seat."""

    find: Finder
    shown: tuple[int, ...]
    played: tuple[int, ...]

    def __call__(self, hands: tuple[int, ...], /) -> bool:
        dealt = [hand | played for hand, played in zip(hands, self.played, strict=True)]
        return self.shown == tuple(map(self.find, dealt))


def shown_cards(events: tuple[Event, ...], rule: str) -> dict[int, int]:
    """The cards that were shown by a rule since the deal, as masks by seat."""
    shown = [event for event in since_deal(events) if isinstance(event, Shown) and event.rule == rule]
    return {event.seat: event.cards.mask for event in shown}
