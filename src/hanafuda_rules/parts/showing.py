"""Cards that dealt hands show before the first card is played, without being asked."""

from __future__ import annotations

import functools
from collections.abc import Iterable

import attrs

from hanafuda_rules.cards import DECK, CardSet, card_set
from hanafuda_rules.events import Dealt, Event, Shown, since_deal
from hanafuda_rules.knowledge.constraints import ANYTHING, HandConstraints
from hanafuda_rules.machine.state import Phase
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.masks import EVERY_CARD
from hanafuda_rules.parts.flow import State, hand_over

__all__ = ["ShowCards", "shown_by"]


@attrs.frozen
class ShowCards(Phase):
    """Each dealt hand shows certain cards, if it has enough of them, in playing order.

    Then everybody knows these cards, that the rest of such a hand has no more of them, and that other hands have too
    few. To show other cards, override :meth:`shown_of`.

    Args:
        rule: The id of the rule that the events cite.
        cards: The cards that hands show.
        least: The least number of them that a hand shows.
    """

    rule: str
    cards: CardSet = CardSet()
    least: int = 1

    def shown_of(self, hand: int) -> int:
        """The cards that a dealt hand shows; 0 for none. Both are masks."""
        held = hand & self.cards.mask
        return held if held.bit_count() >= self.least else 0

    def enter(self, state: State) -> State:
        """Show the cards."""
        # On a board, the known cards of another hand are those that it showed.
        hands = [(seat, self.shown_of(state.hand_masks[seat] & EVERY_CARD)) for seat in state.order]
        rest = DECK - self.cards if self.cards else None
        return hand_over(state, *[Shown(seat, card_set(cards), self.rule, rest=rest) for seat, cards in hands if cards])

    def hand_constraints(self, view: AnyView) -> HandConstraints:
        """Each dealt hand shows what was shown of it, and no more."""
        # Nothing was shown before the phase, and a position does not have the dealt hands.
        if view.phase <= view.ruleset.phases.index(self) or not view.told(Dealt):
            return ANYTHING
        shown = shown_by(view.told(Shown), self.rule)
        by_seat = tuple([shown.get(seat, 0) for seat in range(view.table.seats)])
        return HandConstraints(functools.partial(_show_so, self, by_seat, view.played_masks))


def shown_by(events: Iterable[Event], rule: str) -> dict[int, int]:
    """The cards that hands have shown since the deal by a rule, by seat, as masks."""
    shown = [event for event in since_deal(tuple(events)) if isinstance(event, Shown) and event.rule == rule]
    return {event.seat: event.cards.mask for event in shown}


def _show_so(phase: ShowCards, shown: tuple[int, ...], played: tuple[int, ...], hands: tuple[int, ...]) -> bool:
    """Whether hands, together with their played cards, had to show these cards; masks by seat."""
    return shown == tuple([phase.shown_of(hand | own) for hand, own in zip(hands, played, strict=True)])
