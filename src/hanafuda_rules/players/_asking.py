"""Everything that the players ask the library about moves, yaku, piles and sides."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hanafuda_rules.cards import CardSet
from hanafuda_rules.checks import check_type
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.machine.view import AnyView, View
from hanafuda_rules.moves import LegalMoves
from hanafuda_rules.table import observer_name
from hanafuda_rules.yaku import YakuTable, total_of

__all__ = ["advantage", "counting_of", "moves_of", "scaled_advantage", "sides_of", "value_of", "values_of"]


def moves_of(view: AnyView, rng: random.Random) -> LegalMoves:
    """Check the arguments of ``choose`` and return the legal moves.

    Raises:
        HanafudaError: ``view`` is not a view, its seat is not to move, or ``rng`` is not a ``random.Random``.
    """
    check_type(view, View, "a view")
    check_type(rng, random.Random, "a random.Random")
    if not view.legal_moves:
        if view.to_move is None:
            raise HanafudaError("the round is over, so there is nothing to choose")
        raise HanafudaError(f"{observer_name(view.seat)} has nothing to choose: seat {view.to_move} is to move")
    return view.legal_moves


def counting_of(view: AnyView, seat: int) -> tuple[YakuTable, frozenset[str]]:
    """The yaku of a seat, and the keys of those that are void now.

    If a card can be read in several ways, only the first reading counts here.
    """
    rules = view.ruleset
    at = rules.at(view, sides_of(view)[seat])
    return rules.readings(at)[0], frozenset(rules.void(view.piles[seat], at))


def value_of(view: AnyView, pile: CardSet) -> int:
    """The yaku points of a pile if the seat of the view had it now."""
    return total_of(view.held(view.seat, pile))


def values_of(state: AnyState) -> list[int]:
    """The yaku points of each seat's pile."""
    return [total_of(state.held(seat)) for seat in range(state.table.seats)]


def sides_of(moment: AnyView | AnyState) -> tuple[int, ...]:
    """The side of each seat."""
    return moment.ruleset.sides(moment.table.seats)


def scaled_advantage(net: Sequence[int], seat: int) -> int:
    """The advantage times the number of other seats. It is a whole number, so its sums are exact."""
    return net[seat] * len(net) - sum(net)


def advantage(net: Sequence[int], seat: int) -> float:
    """How much more a seat won in a round than the average of the other seats. The arguments are not checked."""
    return scaled_advantage(net, seat) / (len(net) - 1)
