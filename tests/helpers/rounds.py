"""Deals, positions, piles and random rounds of any game, from words."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hanafuda_rules import DECK, CardSet, RoundState, ScriptedShuffler, SeededShuffler
from hanafuda_rules.cards import Card
from hanafuda_rules.formats.records import RecordingShuffler
from hanafuda_rules.machine.shuffling import Order
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.turns import HandCardStep

from helpers.changed_states import changed
from helpers.random_rounds import random_rules

__all__ = [
    "cards", "dealt", "even", "order_for", "piles", "position", "random_states", "rest_of_deck", "to_play",
]  # fmt: skip

State = RoundState[Any, Any]


def cards(words: str) -> tuple[Card, ...]:
    """Cards in the order in which they are named."""
    return tuple(map(Card.parse, words.split()))


def piles(*texts: str) -> dict[int, CardSet]:
    """Piles by seat, in the notation."""
    return {seat: CardSet.parse(text) for seat, text in enumerate(texts)}


def even(words: str) -> CardSet:
    """The named cards; of each month of which that is an odd number also the lowest other card, mostly chaff."""
    pile = CardSet.parse(words)
    return pile | {max(month.cards - pile) for month in pile.months if len(pile & month.cards) % 2}


def rest_of_deck(*piles: CardSet) -> CardSet:
    """Every card that is in none of the piles."""
    return DECK - CardSet().union(*piles)


def order_for(
    rules: Any,
    seats: int,
    *,
    dealer: int = 0,
    field: str = "",
    hands: Mapping[int, str] | None = None,
    stock: str = "",
) -> Order:
    """An order of the deck that a ruleset deals so that certain cards lie where they are wanted.

    Places are filled up from the cards that are not named, the highest of every month first, so that no month crowds.
    """
    turns = [(dealer + step) % seats for step in range(1, seats + 1)]
    to = {"hands": turns, "others": turns[:-1], "dealer": [dealer], "field": [-1]}
    slots = [
        place for packet in dict(rules.phases[0].packets)[seats] for place in to[packet.to] for _ in range(packet.count)
    ]
    named = {-1: list(cards(field))} | {seat: list(cards(words)) for seat, words in (hands or {}).items()}
    on_stock = cards(stock)
    used = {card for some in (*named.values(), on_stock) for card in some}
    free = iter(sorted(set(rules.deck(seats)) - used, key=lambda card: (card.rank, card.month)))
    dealt = [named[place].pop(0) if named.get(place) else next(free) for place in slots]
    assert not any(named.values())
    return (*dealt, *on_stock, *free)


def dealt(rules: Any, seats: int = 2, *more: Order, **where: Any) -> State:
    """The first state of a round that is dealt so, by dealer 0; of a void deal the next one is ``more``."""
    first = order_for(rules, seats, **where)
    return rules.deal(seats=seats, shuffler=ScriptedShuffler([first, *(more or [order_for(rules, seats)] * 2)]))  # type: ignore[no-any-return]


def position(
    rules: Any,
    *,
    hands: Sequence[str],
    field: str = "",
    stock: str = "",
    piles: Sequence[str] = (),
    dealer: int = 0,
    to_move: int = 0,
) -> State:
    """A moment of the play: hands by seat, piles by side, the stock with the next card first."""
    state = to_play(rules.deal(seats=len(hands), dealer=dealer, shuffler=SeededShuffler(0)))
    masks = [CardSet.parse(words).mask for words in piles]
    return changed(
        state,
        hand_masks=tuple(CardSet.parse(words).mask for words in hands),
        field_mask=CardSet.parse(field).mask,
        stock=cards(stock),
        pile_masks=(*masks, *(0 for _ in state.pile_masks[len(masks) :])),
        to_move=to_move,
        step=HandCardStep(None),
    )


def to_play(state: State) -> State:
    """The first state of the play, after the first of the moves that come before it, which is mostly to pass."""
    while not isinstance(state.phase, PlayPhase):
        state = state.play(state.legal_moves[0])
    return state


def random_states(game: Any, rounds: int, seed: int) -> Iterator[list[State]]:
    """Random rounds with random options and seats, each as the list of its states."""
    rng = random.Random(seed)
    for number in range(rounds):
        rules = random_rules(game, rng)
        seats = rng.choice(rules.seat_counts)
        shuffler = RecordingShuffler(SeededShuffler(seed + number))
        states = [rules.deal(seats=seats, dealer=rng.randrange(seats), shuffler=shuffler)]
        while not states[-1].is_over:
            states.append(states[-1].play(rng.choice(states[-1].legal_moves)))
        yield states
