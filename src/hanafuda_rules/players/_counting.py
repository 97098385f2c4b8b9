"""How the players ask the library what yaku there are, and what a pile counts: all of it stands here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from hanafuda_rules.cards import CardSet
from hanafuda_rules.state import RoundState
from hanafuda_rules.view import View
from hanafuda_rules.yaku import YakuTable

__all__ = ["advantage", "scaled_advantage", "sides_of", "table_of", "value_of"]

AnyView: TypeAlias = View[Any, Any]
AnyState: TypeAlias = RoundState[Any, Any]


def table_of(moment: AnyView | AnyState) -> YakuTable:
    """The yaku that count in a round."""
    return moment.yaku


def value_of(moment: AnyView | AnyState, pile: CardSet) -> int:
    """What a pile would be worth now, in points of yaku."""
    return moment.yaku.value(pile)


def sides_of(moment: AnyView | AnyState) -> tuple[int, ...]:
    """For each seat the side that it captures for."""
    return moment.ruleset.sides(moment.table.seats)


def scaled_advantage(net: Sequence[int], seat: int) -> int:
    """The advantage times the number of the other seats: a whole number, so that sums of it are exact."""
    return net[seat] * len(net) - sum(net)


def advantage(net: Sequence[int], seat: int) -> float:
    """How much more a seat won in a round than the other seats won on average.

    Args:
        net: What each seat won, such as ``settlement.net``; of two seats or more.
        seat: The seat.
    """
    return scaled_advantage(net, seat) / (len(net) - 1)
