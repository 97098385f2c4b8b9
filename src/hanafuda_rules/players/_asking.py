"""How the players ask the library for moves, yaku, the value of a pile and sides: only this module does so."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hanafuda_rules.cards import CardSet
from hanafuda_rules.checks import check_type
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.moves import LegalMoves
from hanafuda_rules.state import AnyState, AnyView, View
from hanafuda_rules.table import observer_name
from hanafuda_rules.yaku import YakuTable, total_of

__all__ = ["advantage", "counting_of", "moves_of", "scaled_advantage", "sides_of", "value_of", "values_of"]


def moves_of(view: AnyView, rng: random.Random) -> LegalMoves:
    """The moves that a player chooses among.

    Args:
        view: The view of the seat to move.
        rng: Where chance comes from.

    Raises:
        HanafudaError: ``view`` is not a view, its seat is not to move, or ``rng`` is not a ``random.Random``.
    """
    check_type(view, View, "a view")
    check_type(rng, random.Random, "a random.Random")
    if not view.legal_moves:
        due = "the round is over" if view.to_move is None else f"seat {view.to_move} is to move"
        raise HanafudaError(f"{observer_name(view.seat)} has nothing to choose: {due}")
    return view.legal_moves


def counting_of(view: AnyView, seat: int) -> tuple[YakuTable, frozenset[str]]:
    """The yaku that can count for a seat, with the keys of those that are void now.

    Where a card can be read in several ways, the first reading stands for all.

    Args:
        view: The view.
        seat: The seat.
    """
    rules = view.ruleset
    at = rules.at(view, sides_of(view)[seat])
    return rules.readings(at)[0], frozenset(rules.void(view.piles[seat], at))


def value_of(view: AnyView, pile: CardSet) -> int:
    """The worth that a pile would have now as that of the seat of a view, in points of yaku."""
    return total_of(view.held(view.seat, pile))


def values_of(state: AnyState) -> list[int]:
    """The worth of all piles by seat, in points of yaku."""
    return [total_of(state.held(seat)) for seat in range(state.table.seats)]


def sides_of(moment: AnyView | AnyState) -> tuple[int, ...]:
    """For each seat the side that it captures for."""
    return moment.ruleset.sides(moment.table.seats)


def scaled_advantage(net: Sequence[int], seat: int) -> int:
    """The advantage times the number of the other seats: a whole number, so that sums of it are exact."""
    return net[seat] * len(net) - sum(net)


def advantage(net: Sequence[int], seat: int) -> float:
    """How much more a seat won in a round than the other seats won on average.

    Args:
        net: The amount that each seat won, such as ``settlement.net``, for two seats or more.
        seat: The seat.
    """
    return scaled_advantage(net, seat) / (len(net) - 1)
