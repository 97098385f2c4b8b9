"""Draw offers, *shodang*: a hand that can only feed the others may be laid open (GS-9.3)."""

from __future__ import annotations

from typing import Any

from hanafuda_rules.cards import DECK, JOKERS, Card
from hanafuda_rules.games.go_stop.options import ALL_ACTIVE
from hanafuda_rules.games.go_stop.phases.turn import TurnDraft
from hanafuda_rules.machine.captures import TAKES
from hanafuda_rules.masks import MONTH_OF
from hanafuda_rules.moves import Play
from hanafuda_rules.parts.flow import State, mover

__all__ = ["may_offer", "offer_is_open"]


def may_offer(state: State, plays: tuple[Play, ...]) -> bool:
    """Whether the seat to move may offer a draw; ``plays`` are its legal plays (GS-9.3)."""
    if not offer_is_open(state) or any(play.captures.mask for play in plays):  # (b): usually a card matches
        return False
    if len(plays) == 1 or state.hand_masks[mover(state)] & JOKERS.mask:  # (a)
        return False
    cards = [play.card for play in plays]
    return _feeds_others(state, cards) and not _can_be_asked(state, cards)


def offer_is_open(state: State) -> bool:
    """Whether the seat to move may offer a draw with some hand, known or not."""
    rules: Any = state.ruleset
    seat, notes = mover(state), state.step.notes
    if rules.options.draw_offer == "off" or len(state.setting.order) < ALL_ACTIVE:
        return False
    return not notes.turn and seat not in notes.offered and not notes.skips[seat]


def _feeds_others(state: State, cards: list[Card]) -> bool:
    """(c) Whether each card feeds an opponent and, with ``"each"``, each opponent is fed."""
    turn, all_fed = TurnDraft(state), set[int]()
    piles = [(seat, state.pile_masks[seat]) for seat in state.setting.order if seat != state.to_move]
    for card in cards:
        fed = [seat for seat, pile in piles if turn.is_asked(seat, pile, pile | card.mask)]
        if not fed:
            return False  # usually with the first card
        all_fed.update(fed)
    return turn.options.draw_offer == "any" or len(all_fed) == len(piles)


def _can_be_asked(state: State, cards: list[Card]) -> bool:
    """(d) Whether any hand card with any turned card can lead to the question."""
    seen = state.field.union(cards, *state.piles)
    return any(_leads_to_question(state, card, turned) for card in cards for turned in DECK - seen)


def _leads_to_question(state: State, card: Card, turned: Card) -> bool:
    """Whether a hand card without a match, and a turned card, can lead to the question."""
    month = MONTH_OF[turned.index]
    for choice in TAKES[state.field_mask & month]:
        turn = TurnDraft(state)
        turn.from_hand(card.mask)
        if card.mask & month:
            turn.bring_pair(card.mask, turned.mask)
        else:
            turn.bring(card.mask, 0)
            turn.bring(turned.mask, choice)
        if turn.captured:
            turn.gather()
        if turn.is_asked(turn.seat, turn.pile_before, turn.draft.pile_masks[turn.seat]):
            return True
    return False
