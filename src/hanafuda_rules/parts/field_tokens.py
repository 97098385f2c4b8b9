"""Tokens: brights on the dealt field multiply every amount of the round, and may be carried on (HH-3)."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable
from typing import Any, Final

import attrs

from hanafuda_rules import cards as c
from hanafuda_rules.cards import CardSet, Names, card_set
from hanafuda_rules.events import Event
from hanafuda_rules.log import latest
from hanafuda_rules.state import RoundState

__all__ = [
    "TOKENS", "FieldSet", "carries_over", "field_multiplier", "multiplier_in", "multiplier_of", "possible_multipliers",
    "tokens_on", "tokens_text",
]  # fmt: skip
TOKENS: Final = (
    (CardSet([c.WILLOW_RAIN_MAN, c.PAULOWNIA_PHOENIX]), 4),
    (CardSet([c.PINE_CRANE, c.CHERRY_CURTAIN, c.SUSUKI_MOON]), 2),
)
"""The brights that are tokens on the dealt field, with the multiplier of each, the highest first (HH-3.1)."""

_TOKEN_CARDS = sum(cards.mask for cards, _ in TOKENS)


def tokens_on(field: CardSet) -> tuple[int, ...]:
    """The tokens that a dealt field brings, highest first (HH-3.1)."""
    return tuple([token for cards, token in TOKENS for _ in range((field.mask & cards.mask).bit_count())])


def field_multiplier(how: str, field: CardSet, carried: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The multiplier of a round and the tokens that it leaves (HH-3.2).

    Args:
        how: The option ``field_multiplier``; ``"off"``: the field multiplies nothing.
        field: The field as dealt.
        carried: The tokens carried from earlier rounds.

    Returns:
        The multiplier, and the tokens carried on, highest first.
    """
    return _multiplier(how, field.mask & _TOKEN_CARDS, carried)


# Every deal and every settlement asks; without tokens carried there are 32 fields.
@functools.lru_cache(maxsize=256)
def _multiplier(how: str, on_field: int, carried: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    new = () if how == "off" else tokens_on(card_set(on_field))
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


def possible_multipliers(how: str, carried: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Every multiplier that a field can have (HH-3.1, HH-3.2).

    Args:
        how: The option ``field_multiplier``.
        carried: The tokens carried from earlier rounds.
    """
    if how == "off":
        return (1,)
    # Three tokens of 2 and two of 4 on one field multiply to 128; six cards hold all five.
    if how == "product":
        return (1, 2, 4, 8, 16, 32, 64, 128)
    highest = max(carried, default=1)
    # In the queue the new tokens wait.
    return (highest,) if how == "queue" and carried else tuple(each for each in (1, 2, 4) if each >= highest)


@attrs.frozen
class FieldSet(Event):
    """The round's multiplier is settled (HH-3.1).

    Args:
        multiplier: What every exchange of the round is multiplied by.
        tokens: The tokens that are carried on if the round is played, highest first.
    """

    multiplier: int
    tokens: tuple[int, ...]

    pattern = Names("the field counts ×{multiplier}", "ba wa {multiplier}-bai", "場は{multiplier}倍")


def multiplier_of(events: tuple[Event, ...]) -> int:
    """The multiplier of the round (HH-3.1)."""
    return next((event.multiplier for event in reversed(events) if isinstance(event, FieldSet)), 1)


def multiplier_in(state: RoundState[Any, Any]) -> int:
    """The multiplier of the round of a state (HH-3.1), without all its events being read."""
    told = latest(state.log, FieldSet)
    return 1 if told is None else told.multiplier


def tokens_text(tokens: Iterable[int]) -> str:
    """Tokens in words, such as ``×4 and ×2``."""
    return " and ".join([f"×{token}" for token in tokens])
