"""Debts, the ledger that pays them in stones, and the settlement of a round of Suhara-bana."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

import attrs

from hanafuda_rules import settlement as base
from hanafuda_rules.cards import Month
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.games.suhara_bana.stones import NO_STONES, Field, Purse, paid_out, points_text
from hanafuda_rules.settlement import Payment, Reason, cited, in_columns
from hanafuda_rules.values import Value
from hanafuda_rules.words import Text, Tongue, say

__all__ = ["Debt", "Ledger", "Settlement", "StonePayment"]


@attrs.frozen(slots=False)
class Debt(Value):
    """A debt.

    Args:
        payer: The seat that owes it, or ``None`` for the pot.
        payee: The seat to be paid, or ``None`` for the pot.
        reason: The reason. Its amount is the debt in black stones.
    """

    payer: int | None
    payee: int | None
    reason: Reason


@attrs.frozen(slots=False)
class StonePayment(Payment):
    """A payment in stones. Its ``amount`` is in black stones.

    Args:
        owed: The debt in black stones. It exceeds the amount if the payer ran out of stones (SB-8.3).
        stones: The stones that changed hands. If purses are unknown, the fewest that make the amount.
        field: The stakes field.
    """

    owed: int
    stones: Purse
    field: Field

    @property
    def forgiven(self) -> int:
        """The unpaid part of the debt, in black stones (SB-8.3)."""
        return self.owed - self.amount

    @property
    def points_paid(self) -> str:
        """The amount paid, in points, such as ``27½``."""
        return points_text(self.amount, self.field)

    @property
    def points_owed(self) -> str:
        """The amount owed, in points."""
        return points_text(self.owed, self.field)


@attrs.frozen(slots=False)
class Ledger(Value):
    """Purses and pot after some payments.

    Args:
        field: The stakes field.
        purses: The purses by seat. ``None`` if unknown; then everybody can pay.
        pot: The stones in the pot.
        payments: The payments so far.
    """

    field: Field
    purses: tuple[Purse, ...] | None
    pot: Purse = NO_STONES
    payments: tuple[StonePayment, ...] = ()

    def pay(self, debts: Iterable[Debt]) -> Ledger:
        """Return the ledger after some debts, paid in order.

        Payers pay as much as their stones allow (SB-8.3, SB-10.3).
        """
        stones: dict[int | None, Purse] = {None: self.pot, **dict(enumerate(self.purses or ()))}
        payments = list(self.payments)
        for debt in debts:
            owed = debt.reason.amount
            if debt.payer in stones:
                paid, stones[debt.payer] = paid_out(stones[debt.payer], owed)
            else:
                paid = Purse.of(owed)
            if debt.payee in stones:
                stones[debt.payee] += paid
            payments.append(StonePayment(debt.payer, debt.payee, paid.value, debt.reason, owed, paid, self.field))
        pot = stones.pop(None)
        purses = None if self.purses is None else tuple(stones.values())
        return Ledger(self.field, purses, pot, tuple(payments))

    def returned(self, before: Ledger, rule: str) -> Ledger:
        """Return the ledger after all payments since ``before`` went back.

        Purses and pot hold the same stones as before. ``rule`` is the id of the rule that returns them.
        """
        payments = list(self.payments)
        for payment in self.payments:
            reason = attrs.evolve(payment.reason, said=say("the penalty is returned"), rule=rule, kind="pot_back")
            payments.append(attrs.evolve(payment, payer=None, payee=payment.payer, reason=reason))
        return attrs.evolve(before, payments=tuple(payments))


@attrs.frozen(kw_only=True, slots=False)
class Settlement(base.Settlement):
    """The settlement of a round of Suhara-bana. Amounts are in black stones.

    Args:
        payments: The payments in order, each with the amount owed.
        month: The month that the indicator showed.
        field: The stakes field of the round.
        counts: Whether the round counts. Only then the indicator moves on (SB-1.5) and plates are borrowed.
        match_end: Why the match ends with the round (SB-6.5, SB-9.2, SB-9.3); ``None`` if it goes on. If purses are
            unknown, only SB-6.5 is checked.
        purses_before: The purses by seat when the round was dealt; ``None`` if unknown.
        purses: The purses by seat after the round, including borrowed plates; ``None`` if unknown.
        borrowers: The seats that borrow a plate after the round, in order (SB-9.1, SB-9.2). Empty if purses are
            unknown.
        pot_before: The stones in the pot when the round was dealt.
        pot_after: The stones in the pot after the round.
        carried: How many deals have left their penalties in the pot because nobody played (SB-3.8).
    """

    payments: tuple[StonePayment, ...] = ()
    month: Month
    field: Field
    counts: bool
    match_end: Reason | None = None
    purses_before: tuple[Purse, ...] | None
    purses: tuple[Purse, ...] | None
    borrowers: tuple[int, ...] = ()
    pot_before: Purse = NO_STONES
    pot_after: Purse = NO_STONES
    carried: int = 0

    def multiplied(self, times: int, what: str | Text, rule: str, *, key: str = "house") -> Self:
        """Reject a multiplication: stones have changed hands, and a purse may not have as many (SB-8.3).

        Raises:
            HanafudaError: ``times`` is not 1.
        """
        if super().multiplied(times, what, rule, key=key) is not self:  # which checks the arguments
            raise HanafudaError("stones that were paid cannot be multiplied", rule="SB-8.3")
        return self

    @property
    def next_field(self) -> Field:
        """The stakes field after the round. Each borrowed plate moves it on (SB-9.1)."""
        return list(Field)[self.field.borrowed + len(self.borrowers)]

    @property
    def forgiven(self) -> tuple[StonePayment, ...]:
        """The payments that were less than the debt, in order (SB-8.3)."""
        return tuple(payment for payment in self.payments if payment.forgiven)

    def _entries(self, tongue: Tongue) -> list[str]:
        """The payments with their points and stones, in columns."""
        rows = in_columns([_cells(payment, tongue) for payment in self.payments])
        return [
            f"  {'  '.join(row)}  {_reason(payment, tongue)}" for row, payment in zip(rows, self.payments, strict=True)
        ]

    def _accounts(self, tongue: Tongue) -> list[str]:
        lines = [tongue.say(say("Seat by seat in {unit}, 1W = 4:", unit=self.unit))]
        borrows = f"; {tongue.say(say('borrows a plate'))} (SB-9.1)"
        for seat in range(self.seats):
            before = self.purses_before[seat].value if self.purses_before is not None else 0
            account = f"{tongue.players((seat,))}: {_sum(before, self._passed(seat))}"
            after = f"; {tongue.say(self.purses[seat].said)}" if self.purses is not None else ""
            lines.append(f"  {account}{borrows if seat in self.borrowers else ''}{after}")
        if self.pot_before.value or self._passed(None):
            account = f"{tongue.players((None,))}: {_sum(self.pot_before.value, self._passed(None))}"
            lines.append(f"  {account}; {tongue.say(self.pot_after.said)}")
        return lines

    def _last_lines(self, tongue: Tongue) -> list[str]:
        lines: list[str] = []
        if self.borrowers:
            lines.append(f"{tongue.say(say('The {field} follows', field=self.next_field))} (SB-9.1)")
        if self.match_end is not None:
            end = say("The match ends: {reason}", reason=self.match_end)
            lines.append(f"{tongue.say(end)} ({self.match_end.rule})")
        return lines if self.match_end and not self.match_over else [*lines, *super()._last_lines(tongue)]


def _cells(payment: StonePayment, tongue: Tongue) -> tuple[str, str, str]:
    """Who pays whom, the points, and the stones."""
    points = tongue.say(say("{number} points", number=payment.points_paid))
    return payment.who_in(tongue), points, tongue.say(payment.stones.said)


def _reason(payment: StonePayment, tongue: Tongue) -> str:
    """The reason, and what is forgiven of a debt."""
    reason = cited(payment.reason, tongue)
    if not payment.forgiven:
        return reason
    short = say("{number} points owed, the rest is forgiven", number=payment.points_owed)
    return f"{reason}; {tongue.say(short)} (SB-8.3)"


def _sum(before: int, passed: list[int]) -> str:
    """The account of a seat or the pot, such as ``50 - 6 + 4 = 48``."""
    terms = "".join(f" {'-' if amount < 0 else '+'} {abs(amount)}" for amount in passed)
    return f"{before}{terms} = {before + sum(passed)}"
