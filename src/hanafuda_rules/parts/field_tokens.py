"""Tokens: brights on the dealt field multiply every amount of a round, and may carry over (HH-3)."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable
from typing import Final, SupportsIndex, TypeAlias

import attrs

from hanafuda_rules import cards as c
from hanafuda_rules import table as base
from hanafuda_rules.cards import CardSet
from hanafuda_rules.checks import check_tuple, whole_number
from hanafuda_rules.errors import HanafudaError, InvalidOutcomeError, shown
from hanafuda_rules.events import Event
from hanafuda_rules.knowledge.log import latest
from hanafuda_rules.learning.facts import Fact
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.parts import entered
from hanafuda_rules.words import Text, say

__all__ = [
    "FIELD_FACTS", "TOKENS", "TOKEN_FACTS", "FieldSet", "TokenCards", "TokensTable", "carries_over", "check_tokens",
    "check_used", "field_multiplier", "multiplier_in", "possible_multipliers", "tokens_entered",
    "tokens_on", "tokens_said", "tokens_text",
]  # fmt: skip
TOKENS: Final = (
    (CardSet([c.WILLOW_RAIN_MAN, c.PAULOWNIA_PHOENIX]), 4),
    (CardSet([c.PINE_CRANE, c.CHERRY_CURTAIN, c.SUSUKI_MOON]), 2),
)
"""The brights that are tokens on the dealt field, with their multipliers, highest first (HH-3.1)."""

_FIELD: Final = 6  # HH-2.2, KR-2.1

TokenCards: TypeAlias = tuple[tuple[CardSet, int], ...]
"""Cards that are tokens on the dealt field, with their multipliers, highest first."""


def tokens_on(field: CardSet, cards: TokenCards = TOKENS) -> tuple[int, ...]:
    """The tokens on a dealt field, highest first (HH-3.1)."""
    return tuple([token for those, token in cards for _ in range((field.mask & those.mask).bit_count())])


def field_multiplier(
    how: str, field: CardSet, carried: tuple[int, ...], cards: TokenCards = TOKENS
) -> tuple[int, tuple[int, ...]]:
    """The multiplier of a round and the tokens that carry over (HH-3.2).

    Args:
        how: The option ``field_multiplier``. With ``"off"``, the field multiplies nothing.
        field: The field as dealt.
        carried: The tokens carried from earlier rounds.
        cards: The cards that are tokens.

    Returns:
        The multiplier, and the tokens for later rounds, highest first.
    """
    return _multiplier(how, () if how == "off" else tokens_on(field, cards), carried)


@functools.lru_cache(maxsize=256)  # every deal and every settlement asks
def _multiplier(how: str, new: tuple[int, ...], carried: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    if not carries_over(how):
        return math.prod(new) if how == "product" else max(new, default=1), ()
    # In a queue, new tokens wait as long as tokens are carried. Otherwise any of them can be used.
    queued = how == "queue" and bool(carried)
    ready = sorted(carried if queued else (*carried, *new), reverse=True)
    if not ready:
        return 1, ()
    used, *left = ready
    return used, tuple(sorted((*left, *new) if queued else left, reverse=True))


def carries_over(how: str) -> bool:
    """Whether a value of the option ``field_multiplier`` carries tokens over to later rounds (HH-3.2)."""
    return how in {"pool", "queue"}


def possible_multipliers(how: str, carried: tuple[int, ...] = (), cards: TokenCards = TOKENS) -> tuple[int, ...]:
    """The possible multipliers of a round, by the option ``field_multiplier`` (HH-3.1, HH-3.2).

    ``carried`` are the tokens carried from earlier rounds, ``cards`` those that are tokens.
    """
    if how == "off":
        return (1,)
    if how == "product":
        # The most tokens on a field of six are the highest ones: of Hachi-Hachi's five, two of 4 and three of 2.
        most = math.prod(tokens_on(CardSet().union(*[those for those, _ in cards]), cards)[:_FIELD])
        return tuple([1 << power for power in range(most.bit_length())])
    highest = max(carried, default=1)
    # In a queue, new tokens wait.
    return (highest,) if how == "queue" and carried else tuple(times for times in (1, 2, 4) if times >= highest)


@attrs.frozen
class FieldSet(Event):
    """The field sets the multiplier of the round (HH-3.1).

    Args:
        multiplier: The multiplier of every amount in the round.
        tokens: The tokens that carry over if the round is played, highest first.
    """

    multiplier: int
    tokens: tuple[int, ...]

    pattern = say("the field counts ×{multiplier}")


def multiplier_in(state: AnyState) -> int:
    """The multiplier of a state's round (HH-3.1), found without reading all events."""
    event = latest(state.log, FieldSet)
    return 1 if event is None else event.multiplier


def tokens_text(tokens: Iterable[int]) -> str:
    """Tokens in words, such as ``×4 and ×2``."""
    return " and ".join([f"×{token}" for token in tokens])


def tokens_said(tokens: Iterable[int]) -> tuple[Text, ...]:
    """Tokens as values of a sentence, such as ``carried tokens: {tokens:and}``."""
    return tuple([say("×{token}", token=token) for token in tokens])


# --- tables that carry tokens -----------------------------------------------------------------------------------------


def _tokens(value: tuple[SupportsIndex, ...] | None) -> tuple[int, ...] | None:
    if value is None:
        return None
    check_tuple(value, "the tokens of a table")
    return tuple(sorted([_token(token, "HH-3.1", HanafudaError) for token in value], reverse=True))


def _token(value: object, rule: str, error: type[HanafudaError]) -> int:
    token = whole_number(value, "a token", rule=rule, error=error)
    if token not in {2, 4}:
        raise error(f"a token must be 2 or 4, not {shown(token)}", rule="HH-3.1")
    return token


@attrs.frozen(kw_only=True)
class TokensTable(base.Table):
    """A table between two rounds that carries tokens.

    Args:
        tokens: The carried tokens, highest first (HH-3.2). ``None`` if they are unknown, because the last round was
            entered with a multiplier but without its field. No round can begin at such a table.

    Raises:
        HanafudaError: A token is not 2 or 4 (HH-3.1), or another argument is invalid.
    """

    tokens: tuple[int, ...] | None = attrs.field(default=(), converter=_tokens)


def check_tokens(table: TokensTable, how: str) -> None:
    """Check that a round can begin with the tokens of a table, by the option ``field_multiplier``.

    Raises:
        HanafudaError: They are unknown, or this option carries none (HH-3.2).
    """
    if table.tokens is None:
        msg = "the tokens that the table carries are not known: pass them with attrs.evolve(table, tokens=…)"
        raise HanafudaError(msg, rule="HH-3.2")
    if table.tokens and not carries_over(how):
        raise HanafudaError(f"no token is carried with field_multiplier={how!r}", rule="HH-3.2")


def check_used(  # noqa: PLR0913, PLR0917  # all of a round that tokens depend on
    carried: tuple[int, ...] | None,
    before: tuple[int, ...] | None,
    multiplier: int,
    how: str,
    rule: str,
    cards: TokenCards = TOKENS,
) -> None:
    """Check that a settled round used the tokens of its table.

    Args:
        carried: The tokens of the table, highest first; ``None`` if they are unknown.
        before: The tokens that the round was settled with; ``None`` if only the multiplier is known.
        multiplier: The multiplier of the round.
        how: The option ``field_multiplier``.
        rule: The id of the game's rule.
        cards: The cards that are tokens.

    Raises:
        HanafudaError: It used others, or its multiplier is impossible with these.
    """
    if carried is None:
        return
    here = tokens_text(carried) or "no tokens"
    if before is None:
        fits, there = multiplier in possible_multipliers(how, carried, cards), f"×{multiplier}"
    else:
        fits, there = before == carried, f"{tokens_text(before) or 'none'} carried"
    if not fits:
        msg = f"the table carries {here}, but the round was settled with {there}; see Outcome.at"
        raise HanafudaError(msg, rule=rule)


def tokens_entered(value: Iterable[int] | None) -> tuple[int, ...]:
    """The carried tokens of an entered outcome, highest first.

    Args:
        value: The tokens as entered; ``None``, as a table may have it, means unknown.

    Raises:
        InvalidOutcomeError: They are unknown, or not a sequence of twos and fours (HH-3.1).
    """
    if value is None:
        msg = "the carried tokens are unknown: pass tokens=(), tokens=(4,) and so on, or only the multiplier"
        raise InvalidOutcomeError(msg, rule="HH-3.2")
    tokens = entered.things("tokens", object, value, "HH-3.2", such_as="(4, 2)")
    return tuple(sorted([_token(token, "HH-3.2", InvalidOutcomeError) for token in tokens], reverse=True))


# --- what everybody knows of them -------------------------------------------------------------------------------------


def _field(view: AnyView) -> FieldSet:
    return next(iter(view.told(FieldSet)), FieldSet(0, ()))


TOKEN_FACTS: Final = (
    Fact("tokens_of_2", lambda view: view.table.tokens.count(2)),  # HH-3.2
    Fact("tokens_of_4", lambda view: view.table.tokens.count(4)),
)
"""The facts of the tokens that the table carries."""

FIELD_FACTS: Final = (
    Fact("multiplier", lambda view: _field(view).multiplier),  # HH-3.1
    Fact("left_tokens_of_2", lambda view: _field(view).tokens.count(2)),
    Fact("left_tokens_of_4", lambda view: _field(view).tokens.count(4)),
)
"""The facts of the multiplier and of the tokens that carry over."""
