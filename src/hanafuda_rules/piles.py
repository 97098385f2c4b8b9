"""What every game asks of piles that were typed in."""

from __future__ import annotations

from collections.abc import Mapping

from hanafuda_rules.cards import DECK, CardSet
from hanafuda_rules.errors import InvalidOutcomeError
from hanafuda_rules.kernel import even_in_each_month

__all__ = ["check_piles"]


def check_piles(piles: Mapping[int, CardSet]) -> None:
    """Make sure that captures can have led to these piles.

    Args:
        piles: The captured cards by seat.

    Raises:
        InvalidOutcomeError: A pile is no :class:`~hanafuda_rules.cards.CardSet`, holds the blank (CD-3), shares a
            card with another (CD-7), or holds one or three cards of a month, which no captures leave (CD-6).
    """
    owners: dict[int, CardSet] = {}
    for seat, pile in piles.items():
        if not isinstance(pile, CardSet):
            hint = "; CardSet.parse reads text" if isinstance(pile, str) else ""
            msg = f"a pile is a CardSet, not {pile!r}{hint}"
            raise InvalidOutcomeError(msg, seat=seat, rule="CD-7")
        if not pile <= DECK:
            msg = "the blank is captured by nobody"
            raise InvalidOutcomeError(msg, seat=seat, rule="CD-3")
        for other, others in owners.items():
            if both := pile & others:
                msg = f"its pile shares {both} with the pile of seat {other}"
                raise InvalidOutcomeError(msg, seat=seat, rule="CD-7")
        if not even_in_each_month(pile.mask):
            raise InvalidOutcomeError(_odd_month(pile), seat=seat, rule="CD-6")
        owners[seat] = pile


def _odd_month(pile: CardSet) -> str:
    odd = next(month for month in pile.months if len(pile & month.cards) % 2)
    few = pile & odd.cards
    return f"its pile holds an odd number of {odd.slug} cards ({few}); cards are captured in twos and fours"
