"""Debts and their payment in stones, in order, each as far as the payer's stones go (SB-8.3)."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from hanafuda_rules.games.suhara_bana.stones import NO_STONES, Field, Purse, pay, points_text
from hanafuda_rules.settlement import Payment, Reason

__all__ = ["Debt", "Ledger", "StonePayment"]


@attrs.frozen
class Debt:
    """What is owed.

    Args:
        payer: The seat that owes it, or ``None`` for the pot.
        payee: The seat that it is owed to, or ``None`` for the pot.
        owed: How much, in black stones.
        reason: What for.
    """

    payer: int | None
    payee: int | None
    owed: int
    reason: Reason


@attrs.frozen
class StonePayment(Payment):
    """A payment in stones; ``amount`` is what was paid, in black stones.

    Args:
        owed: What was owed, in black stones; it is more than the amount where the payer ran out (SB-8.3).
        stones: The stones that changed hands; where purses are not known, the fewest that make the amount.
        field: What the stones were worth.
    """

    owed: int
    stones: Purse
    field: Field

    @property
    def forgiven(self) -> int:
        """What was owed and not paid, in black stones (SB-8.3)."""
        return self.owed - self.amount

    @property
    def points_paid(self) -> str:
        """What was paid, in points, such as ``27½``."""
        return points_text(self.amount, self.field)

    @property
    def points_owed(self) -> str:
        """What was owed, in points."""
        return points_text(self.owed, self.field)


@attrs.frozen
class Ledger:
    """Purses and pot after some payments.

    Args:
        field: What the stones are worth.
        purses: The purses by seat; ``None`` where they are not known, so that everybody can pay.
        pot: The stones in the pot.
        payments: What was paid so far.
    """

    field: Field
    purses: tuple[Purse, ...] | None
    pot: Purse = NO_STONES
    payments: tuple[StonePayment, ...] = ()

    def settle(self, debts: Iterable[Debt]) -> Ledger:
        """The ledger after some debts were paid, in order, each as far as the payer's stones go (SB-8.3, SB-10.3)."""
        stones: dict[int | None, Purse] = {None: self.pot, **dict(enumerate(self.purses or ()))}
        payments = list(self.payments)
        for debt in debts:
            if debt.payer in stones:
                paid, stones[debt.payer] = pay(stones[debt.payer], debt.owed)
            else:
                paid = Purse.of(debt.owed)
            if debt.payee in stones:
                stones[debt.payee] += paid
            payments.append(_payment(debt, paid, self.field))
        pot = stones.pop(None)
        purses = None if self.purses is None else tuple(stones.values())
        return Ledger(self.field, purses, pot, tuple(payments))


def _payment(debt: Debt, paid: Purse, field: Field) -> StonePayment:
    return StonePayment(debt.payer, debt.payee, paid.value, debt.reason, owed=debt.owed, stones=paid, field=field)
