"""When a hand of Go-Stop allows to offer a draw (GS-9.3)."""

from __future__ import annotations

from typing import Final

from hanafuda_rules.cards import DECK, JOKERS, Card, card_set
from hanafuda_rules.games.go_stop.options import minimum_of
from hanafuda_rules.games.go_stop.phases.turn import asks, leads_to_question
from hanafuda_rules.games.go_stop.yaku import Counting
from hanafuda_rules.parts.flow import State

__all__ = ["may_offer"]

_FEWEST: Final = 2


def may_offer(counting: Counting, state: State, seat: int) -> bool:
    """Whether a hand that matches nothing on the field allows to offer a draw (GS-9.3).

    Args:
        counting: What counts.
        state: The state at the start of the seat's turn.
        seat: The seat.
    """
    hand, notes = state.hand_masks[seat], state.step.notes
    if hand.bit_count() < _FEWEST or hand & JOKERS.mask or notes.players[seat].skips:  # (a)
        return False
    cards = tuple(card_set(hand))
    return _feeds_others(counting, state, seat, cards) and not _can_be_asked(counting, state, hand, cards)


def _feeds_others(counting: Counting, state: State, seat: int, cards: tuple[Card, ...]) -> bool:
    """(c) Whether each card feeds an opponent, and with ``"each"`` each opponent is fed."""
    opponents = [each for each in state.setting.order if each != seat]
    fed: set[int] = set()
    for card in cards:
        feeds = [each for each in opponents if _feeds(counting, state, each, card)]
        if not feeds:
            return False
        fed.update(feeds)
    return counting.options.draw_offer == "any" or len(fed) == len(opponents)


def _feeds(counting: Counting, state: State, opponent: int, card: Card) -> bool:
    pile, notes = state.pile_masks[opponent], state.step.notes
    minimum = minimum_of(counting.options, len(state.setting.order))
    before, after = counting.score(pile, notes.cup), counting.score(pile | card.mask, notes.cup)
    return asks(counting, notes.players[opponent], minimum, before, after)


def _can_be_asked(counting: Counting, state: State, hand: int, cards: tuple[Card, ...]) -> bool:
    """(d) Whether a hand card with any turned card can lead to the question."""
    seen = hand | state.field_mask
    for pile in state.pile_masks:
        seen |= pile
    unseen = tuple(card_set(DECK.mask & ~seen))
    return any(leads_to_question(counting, state, card, turned) for card in cards for turned in unseen)
