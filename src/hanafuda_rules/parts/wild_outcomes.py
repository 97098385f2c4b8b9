"""What is wrong with piles in games with one wild card, in which leftovers go to nobody (WC-4.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hanafuda_rules.cards import CardSet
from hanafuda_rules.errors import Fault

__all__ = ["unpaired_faults"]


def unpaired_faults(piles: Mapping[int, CardSet], wild: CardSet) -> Iterator[Fault]:
    """Yield a fault for each pile with odd numbers of cards of some months that no wild card can have paired.

    ``wild`` are the cards, all of one month, that can be wild under any options.
    """
    odd = {seat: [month for month in pile.months if len(pile & month.cards) % 2] for seat, pile in piles.items()}
    for seat, months in odd.items():
        paired = set(months) > set(wild.months) and len(months) == len(wild.months) + 1 and piles[seat] & wild
        if months and not (paired and sum(map(bool, odd.values())) == 1):
            few = CardSet().union(*[piles[seat] & month.cards for month in months])
            words = f"its pile holds an odd number of cards of some months ({few}); only the wild card pairs two months"
            yield Fault(words, "WC-1.2", seat)
