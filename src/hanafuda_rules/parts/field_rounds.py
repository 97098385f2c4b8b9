"""Rounds whose dealt field multiplies every amount: outcomes, settlements and matches with tokens (SD-2.3, KR-2.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Generic, TypeVar

import attrs

from hanafuda_rules import settlement as base_settlement
from hanafuda_rules.cards import CardSet
from hanafuda_rules.errors import Fault, HanafudaError
from hanafuda_rules.events import Dealt, Event
from hanafuda_rules.machine.match import MatchPlan
from hanafuda_rules.parts import entered
from hanafuda_rules.parts.field_tokens import (
    TOKENS,
    TokensTable,
    carries_over,
    check_used,
    field_multiplier,
    possible_multipliers,
    tokens_entered,
)
from hanafuda_rules.parts.plans import after_round
from hanafuda_rules.parts.sheets import SheetOutcome
from hanafuda_rules.parts.sitting_out import BlankShown

__all__ = ["FieldOutcome", "FieldPlan", "FieldSettlement", "dealt_field"]


def _tokens(value: Iterable[int] | None, outcome: Any) -> tuple[int, ...]:
    return tokens_entered(value, outcome.field_rule)


def _multiplier(value: int | None, outcome: Any) -> int | None:
    return None if value is None else entered.number("the multiplier", value, outcome.field_rule, least=1)


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

    multiplier: int | None = attrs.field(default=None, converter=attrs.Converter(_multiplier, takes_self=True))
    field: CardSet | None = None
    tokens: tuple[int, ...] = attrs.field(default=(), converter=attrs.Converter(_tokens, takes_self=True))

    table_type = TokensTable
    field_rule: ClassVar[str]
    """The id of the rule about the multiplier."""
    token_cards: ClassVar[tuple[tuple[CardSet, int], ...]] = TOKENS
    """The cards that are tokens on the dealt field, with their multipliers, highest first."""

    @classmethod
    def from_table(cls, table: Any) -> dict[str, Any]:
        """The fields that a table gives, including its tokens."""
        return {**super().from_table(table), "tokens": table.tokens}

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


def dealt_field(events: Iterable[Event], rule: str) -> CardSet:
    """The field as dealt, or as the holder of the blank laid it out.

    Raises:
        HanafudaError: The round began as a position whose events do not tell of its deal.
    """
    fields = [event.field for event in events if isinstance(event, (Dealt, BlankShown))]
    if not fields:
        raise HanafudaError("the round began as a position whose events do not tell of its deal", rule=rule)
    return fields[-1]


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
class FieldPlan(MatchPlan[TokensTable, SettlementT], Generic[SettlementT]):
    """A match with a fixed number of rounds, whose table carries tokens. Those left at the end lapse (HH-3.3).

    Args:
        seat_rule: The id of the rule for the number of seats.
        field_rule: The id of the rule about the multiplier.
        rounds: The number of rounds.
        field_multiplier: The option of this name.
        token_cards: The cards that are tokens, as in :class:`FieldOutcome`.
    """

    seat_rule: str
    field_rule: str
    rounds: int
    field_multiplier: str
    token_cards: tuple[tuple[CardSet, int], ...] = TOKENS

    def open(self, seats: int, dealer: int) -> TokensTable:
        """The table before the first round."""
        return TokensTable(seats=seats, dealer=dealer)

    def advance(self, table: TokensTable, settlement: SettlementT) -> TokensTable:
        """The totals, the dealer and the tokens after a round.

        Raises:
            HanafudaError: The settled round was not dealt at this table: seats, dealer or tokens differ.
        """
        how, cards = self.field_multiplier, self.token_cards
        check_used(table.tokens, settlement.tokens_before, settlement.multiplier, how, self.field_rule, cards)
        return after_round(table, settlement, self.seat_rule, tokens=settlement.tokens)

    def is_over(self, table: TokensTable) -> bool:
        """Whether all rounds are played."""
        return table.round_number > self.rounds
