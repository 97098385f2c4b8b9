"""Which hidden hands fit what was declared (HH-5.1), and what seats were compensated with (HH-4.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from hanafuda_rules.cards import Card, CardSet, card_set
from hanafuda_rules.games.hachi_hachi.settle.amounts import compensation
from hanafuda_rules.games.hachi_hachi.yaku import rules_of
from hanafuda_rules.hand_constraints import ANYTHING, HandConstraints
from hanafuda_rules.parts.field_tokens import multiplier_of
from hanafuda_rules.parts.teyaku import Declared
from hanafuda_rules.rewinding import Past
from hanafuda_rules.state import View
from hanafuda_rules.transfers import STOCK
from hanafuda_rules.values import Value

__all__ = ["fit_compensations", "fit_of"]


def fit_of(view: View[Any, Any], *, over: bool) -> HandConstraints:
    """What hands must fulfil: that, as dealt, they hold what was declared, and no more where all is declared.

    Args:
        view: What a seat knows.
        over: Whether everybody has declared what it does before the play.
    """
    rules = rules_of(view)
    declared: dict[int, frozenset[str]] = {}
    if over and rules.options.declare == "auto":
        declared = dict.fromkeys(view.order, frozenset())
    for event in view.told(Declared):
        declared[event.seat] = declared.get(event.seat, frozenset()).union(event.teyaku)
    others = [(seat, keys) for seat, keys in declared.items() if seat != view.seat]
    if not others:
        return ANYTHING
    played = view.played_masks
    return HandConstraints(_Test(rules, tuple([(seat, played[seat], keys) for seat, keys in others])))


@attrs.frozen
class _Test(Value):
    """For some seats what they have played, as a mask, and the keys of what they have declared."""

    rules: Any
    seats: tuple[tuple[int, int, frozenset[str]], ...]

    def __call__(self, hands: tuple[int, ...], /) -> bool:
        teyaku = self.rules.teyaku
        for seat, played, declared in self.seats:
            dealt = hands[seat] | played
            if not declared:
                if teyaku.may_hold(dealt):
                    return False
                continue
            held = teyaku.held(card_set(dealt))
            if not declared.issubset([each.teyaku.key for each in held]):
                return False
            if self.rules.options.declare == "auto" and len(held) > len(declared):
                return False
        return True


_MOST_EXCHANGES = 300
_WORSE = 0.05
"""How often an exchange stands that leads away from the compensations: without any the search could be stuck."""


def fit_compensations(past: Past, amounts: Mapping[int, int]) -> None:
    """Exchange cards of hands that are in the stock by now, until the hands come to what was paid for them.

    Args:
        past: Where the cards are, as far as they are known.
        amounts: What the seats were compensated with, in points. Where no way is found, the cards fit nothing.
    """
    own = past.view.seat
    gone = [seat for seat, hand in enumerate(past.hands) if hand and seat not in past.view.order and seat != own]
    places = {seat: [*card_set(past.hands[seat])] for seat in gone}
    wanted = {seat: amount for seat, amount in amounts.items() if seat != own}
    search = _Search(past, wanted, {**places, STOCK: past.stock})
    all(search.exchange() for _ in range(_MOST_EXCHANGES))  # until one is not needed
    for seat in gone:
        past.hands[seat] = CardSet(places[seat]).mask


class _Search:
    """Looks for hands that come to certain amounts; a scratch pad.

    Args:
        past: Where the cards are, as far as they are known.
        wanted: What hands are to come to, in points.
        places: The cards in each place, between which they are exchanged.
    """

    def __init__(self, past: Past, wanted: Mapping[int, int], places: Mapping[int, list[Card]]) -> None:
        self.view, self.multiplier, self.rng = past.view, multiplier_of(past.before), past.rng
        self.rules, self.wanted, self.places = rules_of(past.view), wanted, places
        self.distance = {place: self._distance(place) for place in places}

    def _distance(self, place: int) -> int:
        """How far the cards of a place are from what they are to come to; nothing where that is open."""
        if place not in self.wanted:
            return 0
        at = self.rules.at(self.view, place)
        return abs(compensation(self.rules, CardSet(self.places[place]), at, self.multiplier) - self.wanted[place])

    def exchange(self) -> bool:
        """Exchange two cards if that leads nearer, or sometimes though it does not; false where nothing is wanted."""
        wrong = [place for place, distance in self.distance.items() if distance]
        if not wrong:
            return False
        rng, one = self.rng, self.rng.choice(wrong)
        # As likely from one place as it has cards; with nothing elsewhere a card is exchanged for its like.
        other = rng.choice([place for place, cards in self.places.items() if place != one for _ in cards] or [one])
        first, second = rng.randrange(len(self.places[one])), rng.randrange(len(self.places[other]))
        self._swap(one, first, other, second)
        new = {place: self._distance(place) for place in (one, other)}
        if sum(new.values()) > self.distance[one] + self.distance[other] and rng.random() > _WORSE:
            self._swap(one, first, other, second)
        else:
            self.distance |= new
        return True

    def _swap(self, one: int, first: int, other: int, second: int) -> None:
        mine, others = self.places[one], self.places[other]
        mine[first], others[second] = others[second], mine[first]
