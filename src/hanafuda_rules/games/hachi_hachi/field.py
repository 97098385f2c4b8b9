"""The field multiplier and the tokens that carry over (HH-3)."""

from __future__ import annotations

import math

from hanafuda_rules.cards import CardSet
from hanafuda_rules.games.hachi_hachi.tables import TOKENS

__all__ = ["carries_over", "field_multiplier", "possible_multipliers", "tokens_on"]


def tokens_on(field: CardSet) -> tuple[int, ...]:
    """The tokens that a dealt field brings, highest first (HH-3.1)."""
    return tuple(sorted((token for cards, token in TOKENS for _ in field & cards), reverse=True))


def field_multiplier(how: str, field: CardSet, carried: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The multiplier of a round and the tokens that it leaves (HH-3.2).

    Args:
        how: The option ``field_multiplier``.
        field: The field as dealt.
        carried: The tokens carried from earlier rounds.

    Returns:
        The multiplier, and the tokens carried on, highest first.
    """
    new = tokens_on(field)
    if not carries_over(how):
        return math.prod(new) if how == "product" else max(new, default=1), ()
    # In the queue new tokens wait while any is carried; otherwise all of them are there to be used.
    queued = how == "queue" and bool(carried)
    ready = sorted(carried if queued else (*carried, *new), reverse=True)
    if not ready:
        return 1, ()
    used, *left = ready
    return used, tuple(sorted((*left, *new) if queued else left, reverse=True))


def carries_over(how: str) -> bool:
    """Whether tokens are carried over to later rounds (HH-3.2).

    Args:
        how: The option ``field_multiplier``.
    """
    return how in {"pool", "queue"}


def possible_multipliers(how: str) -> tuple[int, ...]:
    """Every multiplier that a field can have (HH-3.1, HH-3.2).

    Args:
        how: The option ``field_multiplier``.
    """
    # Three tokens of 2 and two of 4 on one field multiply to 128; six cards hold all five.
    return (1, 2, 4, 8, 16, 32, 64, 128) if how == "product" else (1, 2, 4)
