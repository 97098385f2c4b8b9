"""How a state that was sampled would have come about: the deal that leads to it, played again move by move."""

import random
from typing import Any

from hanafuda_rules import CardSet, RoundState, ScriptedShuffler
from hanafuda_rules.cards import Card
from hanafuda_rules.events import Dealt, Drawn, Joined, Moved
from hanafuda_rules.knowledge.tracing import played_masks
from hanafuda_rules.parts.dealing import Deal

__all__ = ["play_again"]


def play_again(sampled: RoundState[Any, Any], remembered: dict[int, set[Card]], rng: random.Random) -> Any:
    """The state that the same moves lead to from a deal that has the hidden cards where a sample has them.

    Args:
        sampled: The sample.
        remembered: The hands of seats that sit out, as far as somebody remembers them.
        rng: Whence the other hands come that joined the stock.
    """
    dealt = next(event for event in sampled.events if isinstance(event, Dealt))
    joined = [event for event in sampled.events if isinstance(event, Joined)]
    played = played_masks(sampled.events, sampled.table.seats)
    hands = [set(CardSet.from_mask(now | before)) for now, before in zip(sampled.hand_masks, played, strict=True)]
    stock = [*(event.card for event in sampled.events if isinstance(event, Drawn)), *sampled.stock]
    orders = []
    if joined:
        orders.append(tuple(stock))
        for seat in joined[0].seats:
            hands[seat] = set(remembered.get(seat, ()))
        known = set().union(*(hands[seat] for seat in joined[0].seats))
        stock = [card for card in stock if card not in known]
        rng.shuffle(stock)
        for seat in joined[0].seats:
            while len(hands[seat]) < dealt.hands[seat]:
                hands[seat].add(stock.pop())
    state = sampled.ruleset.deal(
        table=sampled.table, shuffler=ScriptedShuffler([_order(sampled, hands, dealt.field, stock), *orders])
    )
    for event in sampled.events:
        if isinstance(event, Moved):
            state = state.play(event.move)
    return state


def _order(state: RoundState[Any, Any], hands: list[set[Card]], field: Any, stock: list[Card]) -> tuple[Card, ...]:
    deal = next(phase for phase in state.ruleset.phases if isinstance(phase, Deal))
    turns = state.table.from_right(state.table.dealer)
    turns = (*turns[-1:], *turns[:-1]) if deal.dealer_first else turns
    left, lying, order = [sorted(hand) for hand in hands], sorted(field), list[Card]()
    dealer = state.table.dealer
    others = [left[seat] for seat in turns if seat != dealer]
    to = {"hands": [left[seat] for seat in turns], "others": others, "dealer": [left[dealer]], "field": [lying]}
    for packet in deal.packets_at(state.table, state.table.seats):
        for source in to[packet.to]:
            order += source[: packet.count]
            del source[: packet.count]
    return (*order, *stock)
