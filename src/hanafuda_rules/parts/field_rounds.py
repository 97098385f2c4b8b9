"""Rounds whose dealt field multiplies every amount: outcomes, settlements and matches with tokens (SD-2.3, KR-2.4)."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

import attrs

from hanafuda_rules import settlement as base_settlement
from hanafuda_rules.cards import CardSet
from hanafuda_rules.errors import Fault, HanafudaError
from hanafuda_rules.events import Dealt, since_deal
from hanafuda_rules.parts import entered
from hanafuda_rules.parts.field_tokens import (
    TOKENS,
    TokensTable,
    carries_over,
    check_tokens,
    check_used,
    field_multiplier,
    possible_multipliers,
    tokens_entered,
)
from hanafuda_rules.parts.flow import State
from hanafuda_rules.parts.matching_games import MatchingRules
from hanafuda_rules.parts.plans import TotalsPlan, after_round
from hanafuda_rules.parts.sheets import SheetOutcome
from hanafuda_rules.parts.sitting_out import BlankShown

__all__ = ["FieldOutcome", "FieldPlan", "FieldRules", "FieldSettlement"]


def _multiplier(value: int | None) -> int | None:
    return None if value is None else entered.number("the multiplier", value, "HH-3.1", least=1)


@attrs.frozen(kw_only=True, slots=False)
class FieldOutcome(SheetOutcome):
    """What happened in a round whose dealt field multiplies every amount.

    Args:
        piles: The captured cards by seat. Leave out a seat that captured nothing.
        yaku: The yaku of each player whose pile is unknown, by key.
        points: The card points of each player whose pile is unknown.
        seats: The number of seats.
        dealer: The seat that dealt.
        multiplier: The field multiplier. By default it follows from ``field``, or is 1.
        field: The dealt field, from which the tokens follow.
        tokens: The tokens from earlier rounds, in any order.

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    multiplier: int | None = attrs.field(default=None, converter=_multiplier)
    field: CardSet | None = None
    tokens: tuple[int, ...] = attrs.field(default=(), converter=tokens_entered)

    table_type = TokensTable
    field_rule: ClassVar[str]
    """The id of the rule about the multiplier."""
    token_cards: ClassVar[tuple[tuple[CardSet, int], ...]] = TOKENS
    """The cards that are tokens on the dealt field, with their multipliers, highest first."""

    @classmethod
    def from_table(cls, table: Any) -> dict[str, Any]:
        """The fields that a table gives, including its tokens."""
        return {**super().from_table(table), "tokens": table.tokens}

    @classmethod
    def of(cls, state: State, **more: Any) -> Self:
        """Return the outcome of a played round that is over, with the field as dealt if it can multiply.

        At seven seats, the holder of the blank lays the field out.

        Raises:
            HanafudaError: The round began as a position whose events do not tell of its deal.
        """
        options: Any = state.ruleset.options
        if options.field_multiplier == "off":
            return super().of(state, **more)
        events = since_deal(state.announcements)
        fields = [event.field for event in events if isinstance(event, (Dealt, BlankShown))]
        if not fields:
            msg = "the round began as a position whose events do not tell of its deal"
            raise HanafudaError(msg, rule=cls.field_rule)
        return super().of(state, field=fields[-1], **more)

    def used(self, how: str) -> tuple[int, tuple[int, ...] | None]:
        """The multiplier, and the tokens for the next round; ``None`` if unknown. ``how`` is the option."""
        if self.field is not None:
            return field_multiplier(how, self.field, self.tokens, self.token_cards)
        times = self.multiplier or 1
        return times, None if carries_over(how) and times > 1 else ()

    def field_faults(self, how: str) -> Iterator[Fault]:
        """What the option ``field_multiplier``, or the other entries, rule out."""
        times, rule = self.used(how)[0], self.field_rule
        if self.tokens and carries_over(how) and self.field is None and self.multiplier is None:
            yield Fault("tokens are carried: enter the field as dealt, or the multiplier", rule)
        if self.tokens and not carries_over(how):
            yield Fault(f"no token is carried with field_multiplier={how!r}", rule)
        if self.multiplier not in {None, times}:
            yield Fault(f"the field and the tokens make ×{times}, not ×{self.multiplier}", rule)
        if times not in possible_multipliers(how, self.tokens, self.token_cards):
            yield Fault(f"no field makes ×{times} with field_multiplier={how!r}", rule)

    def settled(self, how: str) -> dict[str, Any]:
        """The fields that the settlement of a :class:`FieldSettlement` adds, by name."""
        times, tokens = self.used(how)
        known = self.field is not None or self.tokens or tokens is not None
        return {"multiplier": times, "tokens": tokens, "tokens_before": self.tokens if known else None}


@attrs.frozen(kw_only=True, slots=False)
class FieldSettlement(base_settlement.Settlement):
    """A settled round whose field multiplies every amount.

    Args:
        multiplier: The multiplier of the field. The amounts include it.
        tokens_before: The tokens carried to the round, highest first; ``None`` if unknown.
        tokens: The tokens for the next round, highest first; ``None`` if unknown.
    """

    multiplier: int
    tokens_before: tuple[int, ...] | None
    tokens: tuple[int, ...] | None


SettlementT = TypeVar("SettlementT", bound=FieldSettlement)


@attrs.frozen
class FieldPlan(TotalsPlan[TokensTable, SettlementT], Generic[SettlementT]):
    """A match with a fixed number of rounds, whose table carries tokens. Those left at the end lapse (HH-3.3).

    Args:
        field_rule: The id of the rule about the multiplier.
        field_multiplier: The option of this name.
        token_cards: The cards that are tokens, as in :class:`FieldOutcome`.
    """

    field_rule: str
    field_multiplier: str
    token_cards: tuple[tuple[CardSet, int], ...] = TOKENS

    table_type = TokensTable

    def advance(self, table: TokensTable, settlement: SettlementT) -> TokensTable:
        """The totals, the dealer and the tokens after a round.

        Raises:
            HanafudaError: The settled round was not dealt at this table: seats, dealer or tokens differ.
        """
        how, cards = self.field_multiplier, self.token_cards
        check_used(table.tokens, settlement.tokens_before, settlement.multiplier, how, self.field_rule, cards)
        return after_round(table, settlement, self.seat_rule, tokens=settlement.tokens)


OutcomeT = TypeVar("OutcomeT", bound=FieldOutcome)


@attrs.frozen(kw_only=True, slots=False)
class FieldRules(MatchingRules[OutcomeT, TokensTable, SettlementT], Generic[OutcomeT, SettlementT]):
    """The rules of a game whose dealt field multiplies every amount; its options have ``field_multiplier``.

    Args:
        options: The options of the game.
    """

    table_type = TokensTable

    def check_table(self, table: TokensTable) -> None:
        """Check that a round can begin at a table: its tokens are known."""
        super().check_table(table)
        check_tokens(table, self.field_multiplier)

    @property
    def field_multiplier(self) -> str:
        """The option of this name."""
        options: Any = self.options
        how: str = options.field_multiplier
        return how

    @functools.cached_property
    def match_plan(self) -> FieldPlan[SettlementT]:
        """A fixed number of rounds, whose tables carry tokens."""
        options, outcome = cast("Any", self.options), self.outcome_type
        cards = (outcome.field_rule, options.field_multiplier, outcome.token_cards)
        return FieldPlan(self.seat_rule, *cards, rounds=options.rounds, win_rule=self.win_rule)
