"""Bids of computer players, by the chance that a hand is the best (:mod:`hanafuda_rules.parts.bidding`)."""

from __future__ import annotations

import bisect
import functools
import itertools
import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, Final, cast

import attrs

from hanafuda_rules.cards import CardSet, card_set
from hanafuda_rules.events import Moved
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.machine.view import AnyView, View
from hanafuda_rules.moves import Move
from hanafuda_rules.parts.bidding import Bets, Bidding, Bids, Show, Showing, Staked
from hanafuda_rules.parts.pots import PotsSettlement
from hanafuda_rules.settlement import settle_round
from hanafuda_rules.values import Value

__all__ = ["SeenBids", "answer_of_bidder", "bids_of", "chance_of", "net_of"]

_OFTEN, _RAISED_OFTEN = 3, 0.85
"""After so many raises, only a hand with this chance raises again."""
_MODEST, _GREAT = 0.6, 0.85
"""The chances with which a player raises: by the least, and by the most."""
_MARGIN: Final = 1.1
"""How much more than what is due a player must expect to get."""
_CALLED, _VAGUE, _FLOOR = 0.3, 0.08, 0.04
"""What bids tell: the chance at which half of the hands call, how vague such bounds are, and what bluffs leave."""


@functools.lru_cache(maxsize=64)
def _orders(rules: AnyRules, seats: int, size: int) -> tuple[list[Any], Callable[[int], Any]]:
    """The strengths of all hands of a size, from the least, and the function that gives the strength of a hand."""
    strength = cast("Bets", rules).strength
    (shown,) = {phase.size for phase in rules.phases if isinstance(phase, Showing) and phase.ends_round}
    deck = rules.deck(seats)

    @functools.cache
    def best(hand: int) -> Any:
        cards = card_set(hand)
        if len(cards) >= shown:
            return max([strength(CardSet(chosen)) for chosen in itertools.combinations(cards, shown)])
        others = sorted([strength(cards | {card}) for card in deck - cards])
        return others[len(others) // 2]  # the middle of what it may become

    return sorted([best(CardSet(hand).mask) for hand in itertools.combinations(deck, size)]), best


def chance_of(rules: AnyRules, seats: int, hand: int) -> float:
    """The chance that a hand, as a mask, is better than another of its size; equal hands count half."""
    every, strength = _orders(rules, seats, hand.bit_count())
    own = strength(hand)
    return (bisect.bisect_left(every, own) + bisect.bisect_right(every, own)) / (2 * len(every))


def answer_of_bidder(moment: AnyState | AnyView, seat: int, hand: int) -> Move | None:
    """The bid, or the cards to show, of a seat with a hand, as a mask; ``None`` if it is asked something else."""
    rules: AnyRules = moment.ruleset
    phase = rules.phases[moment.phase if isinstance(moment, View) else moment.phase_number]
    if isinstance(phase, Showing):
        # The best cards at the end; before that, rather a card that tells little.
        shows, best = cast("Sequence[Show]", moment.legal_moves), max if phase.ends_round else min
        return best(shows, key=lambda show: chance_of(rules, moment.table.seats, show.cards.mask))
    if not isinstance(phase, Bidding):
        return None
    return _bid(phase, moment, seat, chance_of(rules, moment.table.seats, hand) ** (len(moment.order) - 1))


def _bid(phase: Bidding, moment: AnyState | AnyView, seat: int, chance: float) -> Move:
    bids: Bids = moment.step
    due, pot = bids.level - bids.own[seat], sum(bids.paid) + moment.table.pot
    stay: Move | None = None
    raises = list[Move]()
    for move in moment.legal_moves:
        if move in phase.stays:
            stay = move
        elif move != phase.leaves:
            raises.append(move)
    if raises and chance >= (_RAISED_OFTEN if bids.raises >= _OFTEN else _MODEST):
        return raises[-1] if chance >= _GREAT else raises[0]
    if stay is not None and chance * (pot + due) >= _MARGIN * due:
        return stay
    return raises[0] if raises and not due else phase.leaves


def net_of(state: AnyState) -> tuple[int, ...]:
    """The net amounts of a round that is over. Pots that it leaves are shared by the seats that claim them."""
    if not any(isinstance(phase, Bidding) for phase in state.ruleset.phases):
        return state.net
    settlement = settle_round(state.ruleset, state.outcome)
    net = list(settlement.net)
    for pot in settlement.pots if isinstance(settlement, PotsSettlement) else ():
        for seat in pot.seats:
            net[seat] += pot.amount // len(pot.seats)
    return tuple(net)


@attrs.frozen
class SeenBids(Value):
    """The bids of another seat.

    Args:
        seat: The seat.
        raises: For each raise, the number of rivals at the time.
        stays: For each bid that was no raise, the number of rivals, and whether it cost chips.
    """

    seat: int
    raises: tuple[int, ...]
    stays: tuple[tuple[int, bool], ...]

    def likelihood(self, chance: float) -> float:
        """How likely a seat bids so with a hand that has a chance against one other."""
        likelihood = 1.0
        for rivals in self.raises:
            likelihood *= _FLOOR + _raising(chance**rivals)
        for rivals, paid in self.stays:
            likelihood *= _FLOOR + (1 - _raising(chance**rivals)) * (_calling(chance**rivals) if paid else 1)
        return likelihood


def _raising(chance: float) -> float:
    return 1 / (1 + math.exp((_MODEST - chance) / _VAGUE))


def _calling(chance: float) -> float:
    return 1 / (1 + math.exp((_CALLED - chance) / _VAGUE))


def bids_of(view: AnyView) -> tuple[SeenBids, ...]:
    """The bids of the other seats that are still in."""
    phase = next((phase for phase in view.ruleset.phases if isinstance(phase, Bidding)), None)
    if phase is None:
        return ()
    rivals = len(view.table.players) - 1
    raises, stays = defaultdict[int, list[int]](list), defaultdict[int, list[tuple[int, bool]]](list)
    for event, following in itertools.pairwise((*view.events, None)):
        if not isinstance(event, Moved) or isinstance(event.move, Show):
            continue
        if event.move == phase.leaves:
            rivals -= 1
        elif event.move in phase.stays:
            stays[event.seat].append((rivals, isinstance(following, Staked)))
        else:
            raises[event.seat].append(rivals)
    others = [seat for seat in view.order if seat != view.seat and (raises[seat] or stays[seat])]
    return tuple([SeenBids(seat, tuple(raises[seat]), tuple(stays[seat])) for seat in others])
