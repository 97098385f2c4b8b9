"""Rounds of Koi-Koi from words."""

from collections.abc import Mapping, Sequence

import attrs

from hanafuda_rules import CARDS, Card, CardSet, RoundState, ScriptedShuffler, SeededShuffler
from hanafuda_rules.events import Dealt
from hanafuda_rules.games.koi_koi import Outcome, Rules
from hanafuda_rules.machine.shuffling import Order
from hanafuda_rules.table import Table

from helpers.changed_states import changed
from helpers.rounds import cards

__all__ = ["dealt", "order_for", "position"]

State = RoundState[Outcome, Table]


def order_for(
    *, field: str, hands: Mapping[int, str], stock: str = "", dealer: int = 0, seats: int = 2, hand: int = 8
) -> Order:
    """An order of the deck that deals so, in packets of four, or at four seats as these are dealt to.

    A field or a hand that is not given in full is filled up with the cards that are not named, which crowd no month.
    """
    used = {card for words in (field, stock, *hands.values()) for card in cards(words)}
    free = sorted(set(CARDS) - used, key=lambda card: (card.rank, card.month))
    size = hand if seats == 2 else 4

    def filled(words: str, count: int) -> list[Card]:
        some = list(cards(words))
        return some + [free.pop(0) for _ in range(count - len(some))]

    turns = [(dealer + step) % seats for step in range(1, seats + 1)]
    lying = filled(field, 8)
    held = {seat: filled(hands.get(seat, ""), size) for seat in turns}
    order: list[Card] = []
    for _ in range(2):
        for seat in turns[:-1]:
            order += [held[seat].pop(0) for _ in range(4 if seats == 2 else 2)]
        order += [lying.pop(0) for _ in range(4)]
        order += [held[dealer].pop(0) for _ in range(4 if seats == 2 else 2)]
    if hand == 10:
        order += [card for seat in turns for card in held[seat]]
    return (*order, *cards(stock), *free)


def dealt(rules: Rules, *orders: Order, dealer: int = 0, seats: int = 2) -> State:
    """The first state of a round that is dealt in these orders."""
    return rules.deal(seats=seats, dealer=dealer, shuffler=ScriptedShuffler(orders))


def position(
    rules: Rules,
    *,
    hands: Sequence[str],
    field: str = "",
    stock: str = "",
    piles: Sequence[str] = (),
    dealer: int = 0,
    to_move: int = 0,
    round_number: int = 1,
) -> State:
    """A moment of the play: hands by seat, piles by side, the stock with the next card first; all marks are nought."""
    fresh = rules.table(seats=len(hands), dealer=dealer)
    seeds = iter(range(100))
    state = rules.deal(table=fresh, shuffler=SeededShuffler(next(seeds)))
    while state.is_over or state.phase_number != 2:
        state = rules.deal(table=fresh, shuffler=SeededShuffler(next(seeds)))
    masks = [CardSet.parse(words or "-").mask for words in piles]
    # A field that can have been dealt, of cards that lie open: an outcome has to have them captured or on the field.
    lying = (*cards(field), *(card for words in piles for card in cards(words)))[:8]
    events = (Dealt(CardSet(lying), (8, 8), 24),) if len(lying) == 8 else state.events
    table = attrs.evolve(fresh, round_number=round_number)
    return changed(
        state,
        setting=attrs.evolve(state.setting, table=table),
        hand_masks=tuple(CardSet.parse(words or "-").mask for words in hands),
        field_mask=CardSet.parse(field or "-").mask,
        stock=cards(stock),
        pile_masks=(*masks, *(0 for _ in state.pile_masks[len(masks) :])),
        to_move=to_move,
        events=events,
    )
