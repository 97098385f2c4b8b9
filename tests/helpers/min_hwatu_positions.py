"""Deals and positions of Min-Hwatu for tests, from words."""

from collections.abc import Mapping, Sequence
from typing import Any

from hanafuda_rules import CARDS, Card, CardSet, RoundState, SeededShuffler
from hanafuda_rules.games import min_hwatu
from hanafuda_rules.machine.shuffling import Order

from helpers.changed_states import changed
from helpers.hanahuda_positions import cards

__all__ = ["SIZES", "order_for", "position"]

State = RoundState[Any, Any]

# Hand, field and stock by the number of seats, as MH-2.1 has them.
SIZES = {2: (10, 8, 20), 3: (7, 6, 21), 4: (5, 8, 20), 5: (4, 8, 20), 6: (3, 12, 18), 7: (3, 6, 21)}


def order_for(
    seats: int, *, dealer: int = 0, field: str = "", hands: Mapping[int, str] | None = None, stock: str = ""
) -> Order:
    """An order of the deck that is dealt so that certain cards lie where they are wanted.

    Places are filled up from the cards that are not named, the highest of every month first, so that no month crowds.
    """
    hand_size, field_size, _ = SIZES[seats]
    named = {"field": cards(field)} | {seat: cards(words) for seat, words in (hands or {}).items()}
    on_stock = cards(stock)
    used = {card for some in (*named.values(), on_stock) for card in some}
    free = iter(sorted(set(CARDS) - used, key=lambda card: (card.rank, card.month)))
    right = [(dealer + step) % seats for step in range(1, seats + 1)]
    order: list[Card] = []
    for place in ["field", *right]:
        there, size = named.get(place, ()), field_size if place == "field" else hand_size
        order += [*there, *(next(free) for _ in range(size - len(there)))]
    return (*order, *on_stock, *free)


def position(
    *, hands: Sequence[str], field: str = "", stock: str = "", piles: Sequence[str] = (), rules: Any = min_hwatu.CORE
) -> State:
    """A moment of the play: hands and piles by seat, the stock with the next card first; seat 0 is to move."""
    state = rules.deal(seats=len(hands), dealer=0, shuffler=SeededShuffler(0))
    masks = [CardSet.parse(words).mask for words in piles]
    return changed(
        state,
        hand_masks=tuple(CardSet.parse(words).mask for words in hands),
        field_mask=CardSet.parse(field).mask,
        stock=cards(stock),
        pile_masks=(*masks, *(0 for _ in state.pile_masks[len(masks) :])),
    )
