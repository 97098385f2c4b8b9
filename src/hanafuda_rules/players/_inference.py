"""Guesses at other players' hands, based on the cards that they have played.

A seat that lays a card on the field probably has no card that captures there. A seat that captures chaff probably
cannot capture a bright. So a sampled hand is less likely if it could have made better plays.
"""

from __future__ import annotations

import functools
import math
import random
from typing import Any

import attrs

from hanafuda_rules.cards import card_set
from hanafuda_rules.classification import Classification
from hanafuda_rules.events import Dealt, Drawn, Event, Laid, Moved, since_deal
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.moves import Play, Take
from hanafuda_rules.parts.sitting_out import BlankShown
from hanafuda_rules.players._asking import counting_of
from hanafuda_rules.players._bids import bids_of, chance_of
from hanafuda_rules.players._worth import CARDS, MONTH_OF, Prospects, Sums, card_points, percent_of, takable
from hanafuda_rules.players.scales import Scale
from hanafuda_rules.yaku import YakuTable

__all__ = ["Inference", "SeenTurn", "plays_of"]

# Relative to the mean worth of a card. These values guess the hands of greedy players best.
_CAPTURE = 1.0
"""The worth of capturing at all, on top of the cards."""
_LAID = 0.5
"""The share of a card's worth that is lost when it is laid on the field."""
_WAVERING = 0.9
"""A play that is better by this much is chosen e times as often."""
_MOST = 20.0
"""The limit of the difference between two plays, in units of ``_WAVERING``."""


@attrs.frozen
class SeenTurn:
    """A turn of another seat.

    Args:
        seat: The seat.
        tempting: How tempting it was to play each card.
        known: The sum over the cards that the seat played in this turn and later.
    """

    seat: int
    tempting: tuple[float, ...]
    known: float


class Inference:
    """Samples states that explain the plays of the others."""

    def __init__(self, view: AnyView, scale: Scale) -> None:
        self._view = view
        worth = _first_worth(counting_of(view, view.seat)[0], view.ruleset.classification, scale, percent_of(view))
        plays = [play for play in plays_of(view.events) if play[0] != view.seat]
        turns: list[SeenTurn] = []
        for place, (seat, _, field) in enumerate(plays):
            tempting = _tempting(worth, field)
            known = math.fsum([tempting[card] for other, card, _ in plays[place:] if other == seat])
            turns.append(SeenTurn(seat, tempting, known))
        self.turns, self.bids = tuple(turns), bids_of(view)
        seats = {turn.seat for turn in turns}
        self._turns_by_seat = [(seat, [turn for turn in turns if turn.seat == seat]) for seat in seats]

    def sample(self, rng: random.Random) -> AnyState:
        """Sample a state that explains the plays well."""
        return self._view.sample(rng, self.weight if self.turns or self.bids else None)

    def weight(self, hands: tuple[int, ...]) -> float:
        """The likelihood that seats with these hands play as they did: the product over their turns."""
        weight = 1.0
        for seat, turns in self._turns_by_seat:
            held = [card.index for card in card_set(hands[seat])]
            for turn in turns:
                total, tempting = turn.known, turn.tempting
                for card in held:
                    total += tempting[card]
                weight *= turn.known / total
        for bids in self.bids:
            weight *= bids.likelihood(chance_of(self._view.ruleset, len(hands), hands[bids.seat]))
        return weight


@functools.lru_cache(maxsize=256)
def _first_worth(table: YakuTable, classification: Classification, scale: Scale, percent: int) -> Sums:
    """The worth of each card before anything is captured, scaled to a mean of 1."""
    prospects, points = Prospects(table, 0, 0, percent), card_points(classification)
    worth = [
        scale.point * points[card] + scale.yaku * (prospects.gain[card] + prospects.loss[card]) for card in range(CARDS)
    ]
    mean = math.fsum(worth) / CARDS or 1.0
    return Sums(tuple([value / mean for value in worth]))


def _tempting(worth: Sums, field: int) -> tuple[float, ...]:
    """How tempting it is to play each card, given the field."""
    tempting: list[float] = []
    for card in range(CARDS):
        own, lying = worth[1 << card], field & MONTH_OF[card]
        brings = own + takable(lying, worth.__getitem__) + _CAPTURE if lying else -_LAID * own
        tempting.append(math.exp(max(-_MOST, min(_MOST, brings / _WAVERING))))
    return tuple(tempting)


def plays_of(events: tuple[Event, ...]) -> list[tuple[int, int, int]]:
    """Each play from a hand: the seat, the index of the card, and the mask of the field before it."""
    field, plays = 0, list[tuple[int, int, int]]()
    for event in since_deal(events):
        news: Any = event.move if isinstance(event, Moved) else event
        if isinstance(news, Dealt | BlankShown):
            field = news.field.mask
            continue
        if isinstance(event, Moved) and isinstance(news, Play):
            plays.append((event.seat, news.card.index, field))
        gone = 0
        for name in ("captures", "cards", "lying"):  # custom events of a game use these names too
            gone |= getattr(getattr(news, name, None), "mask", 0)
        if isinstance(news, Play | Take | Drawn | Laid):
            field = field & ~news.card.mask if gone else field | news.card.mask
        field &= ~gone
    return plays
