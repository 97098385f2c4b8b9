"""What dealt hands show to everybody before the first card, without being asked.

Of a game that counts something of dealt hands: a phase that shows it, and what was shown tells about the other cards.
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
"""What is shown of a dealt hand; both as masks, and 0 for nothing."""


@attrs.frozen
class ShowHands(Phase):
    """Each hand that has something to show shows it, in turn order from the dealer.

    Args:
        rule: The id of the rule by which it is shown.
        find: What is shown of a dealt hand.
    """

    rule: str
    find: Finder

    def enter(self, state: State) -> State:
        """Show it."""
        # On a board what is known of another hand is what it has shown.
        found = [(seat, self.find(state.hand_masks[seat] & EVERY_CARD)) for seat in state.order]
        return hand_over(state, *[Shown(seat, card_set(cards), self.rule) for seat, cards in found if cards])

    def hand_constraints(self, view: View[Any, Any]) -> HandConstraints:
        """Each hand was dealt so that it shows what was shown of it, and no more."""
        # Before the phase nothing has been shown, and a position does not tell what its hands were as they were dealt.
        if view.phase <= view.ruleset.phases.index(self) or not view.told(Dealt):
            return ANYTHING
        seats, shown = view.table.seats, shown_cards(view.told(Shown), self.rule)
        told = tuple([shown.get(seat, 0) for seat in range(seats)])
        return HandConstraints(_ShowSo(self.find, told, view.played_masks))


@attrs.frozen
class _ShowSo(Value):
    """Whether hands, each with what was played of it, were dealt so that they showed these cards, as masks by seat."""

    find: Finder
    shown: tuple[int, ...]
    played: tuple[int, ...]

    def __call__(self, hands: tuple[int, ...], /) -> bool:
        dealt = [hand | played for hand, played in zip(hands, self.played, strict=True)]
        return self.shown == tuple(map(self.find, dealt))


def shown_cards(events: tuple[Event, ...], rule: str) -> dict[int, int]:
    """The cards that were shown by a rule since the deal, by seat and as masks.

    Args:
        events: What everybody saw of the round.
        rule: The id of the rule.
    """
    shown = [event for event in since_deal(events) if isinstance(event, Shown) and event.rule == rule]
    return {event.seat: event.cards.mask for event in shown}
