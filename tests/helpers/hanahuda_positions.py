"""Deals, positions and piles for tests, from words."""

from collections.abc import Mapping, Sequence
from typing import Any

from hanafuda_rules import CARDS, DECK, Card, CardSet, Month, Pass, RoundState, SeededShuffler
from hanafuda_rules.games import hanahuda
from hanafuda_rules.machine.shuffling import Order
from hanafuda_rules.parts.play import PlayPhase

from helpers.changed_states import changed

__all__ = ["cards", "even", "order_for", "pass_all", "position", "rest_of_deck"]

State = RoundState[Any, Any]


def cards(words: str) -> tuple[Card, ...]:
    """Cards in the order in which they are named."""
    return tuple(map(Card.parse, words.split()))


def even(words: str) -> CardSet:
    """The named cards; of each month of which that is an odd number also the lowest card, which is chaff."""
    pile = CardSet.parse(words)
    lowest = [list(month.cards)[-1] for month in Month if len(pile & month.cards) % 2]
    assert not pile & set(lowest)
    return pile | set(lowest)


def rest_of_deck(*piles: CardSet) -> CardSet:
    """Every card that is in none of the piles."""
    return DECK - CardSet().union(*piles)


def order_for(
    seats: int,
    *,
    dealer: int = 0,
    field: str = "",
    hands: Mapping[int, str] | None = None,
    stock: str = "",
    field_first: bool = True,
) -> Order:
    """An order of the deck that Hanahuda deals so that certain cards lie where they are wanted.

    Places are filled up from the cards that are not named, the highest of every month first, so that no month crowds.
    """
    size = {2: 10, 3: 9, 4: 8}[seats]
    named = {"field": cards(field)} | {seat: cards(words) for seat, words in (hands or {}).items()}
    on_stock = cards(stock)
    used = {card for some in (*named.values(), on_stock) for card in some}
    free = iter(sorted(set(CARDS) - used, key=lambda card: (card.rank, card.month)))
    right = [(dealer + step) % seats for step in range(1, seats + 1)]
    order: list[Card] = []
    for place in ["field", *right] if field_first else [*right, "field"]:
        there = named.get(place, ())
        order += [*there, *(next(free) for _ in range(size - len(there)))]
    return (*order, *on_stock, *free)


def pass_all(state: State) -> State:
    """The state after everybody has passed whatever is offered before the play."""
    while not isinstance(state.phase, PlayPhase):
        state = state.play(Pass())
    return state


def position(
    rules: hanahuda.Rules,
    *,
    hands: Sequence[str],
    field: str = "",
    stock: str = "",
    piles: Sequence[str] = (),
    dealer: int = 0,
    to_move: int = 0,
) -> State:
    """A moment of the play: hands by seat, piles by side, the stock with the next card first."""
    state = pass_all(rules.deal(seats=len(hands), dealer=dealer, shuffler=SeededShuffler(0)))
    masks = [CardSet.parse(words).mask for words in piles]
    return changed(
        state,
        hand_masks=tuple(CardSet.parse(words).mask for words in hands),
        field_mask=CardSet.parse(field).mask,
        stock=cards(stock),
        pile_masks=(*masks, *(0 for _ in state.pile_masks[len(masks) :])),
        to_move=to_move,
    )
