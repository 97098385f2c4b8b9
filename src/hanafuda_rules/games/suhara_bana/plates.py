"""Borrowing plates after a round (SB-9)."""

from __future__ import annotations

import attrs

from hanafuda_rules.games.suhara_bana.seating import in_turn
from hanafuda_rules.games.suhara_bana.stones import PLATE, PLATES_TO_BORROW, Field, Purse
from hanafuda_rules.settlement import Reason

__all__ = ["Borrowing", "borrow_plates"]


@attrs.frozen
class Borrowing:
    """Who borrows after a round.

    Args:
        purses: The purses by seat afterwards; ``None`` where they are not known.
        borrowers: Who borrows a plate, in order.
        match_end: Why the match is over, or ``None`` where it goes on.
    """

    purses: tuple[Purse, ...] | None
    borrowers: tuple[int, ...] = ()
    match_end: Reason | None = None


def borrow_plates(purses: tuple[Purse, ...], next_dealer: int, field: Field) -> Borrowing:
    """Every seat without stones borrows a plate, in turn order from the next dealer (SB-9.1, SB-9.2).

    Args:
        purses: The purses by seat after all payments of a round that counted.
        next_dealer: The seat that deals next.
        field: What stones were worth in the round; it tells how many plates are left (SB-1.3).
    """
    empty = [seat for seat in in_turn(len(purses), next_dealer) if not purses[seat].value]
    left = PLATES_TO_BORROW - field.borrowed
    borrowers = tuple(empty[:left])
    after = tuple(PLATE if seat in borrowers else purse for seat, purse in enumerate(purses))
    if len(empty) <= left:
        return Borrowing(after, borrowers)
    rule = "SB-9.3" if field is Field.MAIN else "SB-9.2"
    return Borrowing(after, borrowers, Reason(f"seat {empty[left]} has no stones, and no plate is left", rule))
