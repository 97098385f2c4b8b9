"""Scores of moves by their immediate effect. Greedy chooses by them, and Strong starts from them."""

from __future__ import annotations

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.moves import CardMove, CardsMove, Move, Play, Take
from hanafuda_rules.players._asking import value_of
from hanafuda_rules.players._worth import MONTH_OF, Worth, takable

__all__ = ["played_and_taken", "scores_of"]

_SURE = 0.5
"""A bonus for yaku that a move completes: this share of their worth, on top of their worth as a prospect."""
_KEPT = 0.4
"""The share of the matching field cards that a seat can expect to capture later if nobody else takes them."""


def played_and_taken(move: Move) -> tuple[int, int] | None:
    """The masks of the cards that a move plays and captures; ``None`` for an answer to a question."""
    if isinstance(move, Play | Take):
        return move.card.mask, move.captures.mask
    return (move.hand_cards.mask, move.captured.mask) if isinstance(move, CardMove | CardsMove) else None


@attrs.frozen(eq=False)
class _Field:
    """The worth of a field to a seat."""

    worth: Worth
    seat: int
    hidden: int
    share: float
    """The probability that a hidden card is in a rival's hand."""

    def value(self, field: int, hand: int) -> float:
        """The captures that a hand can expect on a field, minus those that rivals threaten."""
        total, own, others = 0.0, self.worth.captures[self.seat], self.worth.losses[self.seat]
        while field:
            low = field & -field
            month = MONTH_OF[low.bit_length() - 1] or low
            lying, field = field & month, field & ~month
            threat = 1 - (1 - self.share) ** (self.hidden & month).bit_count()
            total -= threat * takable(lying, others.__getitem__)
            if hand & month:
                total += _KEPT * (1 - threat) * takable(lying, own.__getitem__)
        return total


def _field_of(view: AnyView, worth: Worth) -> _Field:
    hidden = view.hidden.mask
    held = sum([view.hand_sizes[rival] for rival in worth.rivals[view.seat]])
    return _Field(worth, view.seat, hidden, min(1.0, held / max(1, hidden.bit_count())))


def scores_of(view: AnyView, worth: Worth) -> list[float | None]:
    """The score of each legal move in units of the settlement, or ``None`` for an answer to a question."""
    field_of, field = _field_of(view, worth), view.field.mask
    hand = view.hand.mask if view.hand else 0
    pile, sums, sure = view.piles[view.seat], worth.captures[view.seat], _SURE * worth.scale.yaku
    now = value_of(view, pile)
    scores: list[float | None] = []
    for move in view.legal_moves:
        parts = played_and_taken(move)
        if parts is None:
            scores.append(None)
            continue
        cards, taken = parts
        left = field & ~taken if taken else field | cards
        score = field_of.value(left, hand & ~cards)
        if taken:
            rise = value_of(view, pile | CardSet.from_mask(cards | taken)) - now
            score += sums[cards | taken] + sure * max(rise, 0)
        scores.append(score)
    return scores
