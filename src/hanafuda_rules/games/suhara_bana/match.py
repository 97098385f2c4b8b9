"""The tables and settlements of Suhara-bana, and the plan of its matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Self, SupportsIndex

import attrs

from hanafuda_rules import settlement as base_settlement
from hanafuda_rules import table as base_table
from hanafuda_rules.cards import Month
from hanafuda_rules.checks import check_tuple, whole_number
from hanafuda_rules.errors import Fault, HanafudaError, shown
from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.games.suhara_bana.stones import (
    FIELDS,
    NO_STONES,
    PLATE,
    PLATES_TO_BORROW,
    Field,
    Purse,
    bills,
    final_purse,
    paid_out,
    points_text,
)
from hanafuda_rules.machine import match as base_match
from hanafuda_rules.parts.plans import check_follows, match_won
from hanafuda_rules.settlement import Payment, Reason, cited, in_columns
from hanafuda_rules.values import Value
from hanafuda_rules.words import Text, Tongue, say

__all__ = [
    "DROP_POINTS", "PLAYERS", "SEAT_COUNTS", "Debt", "Ledger", "MatchPlan", "Settlement", "StonePayment", "Table",
    "carried_faults", "pot_faults", "total_faults",
]  # fmt: skip


PLAYERS: Final = 3
"""The number of seats that play a round (SB-1.1)."""

SEAT_COUNTS: Final = (3, 4, 5)
"""The allowed numbers of seats; three only with the option ``three_seats`` (SB-1.1)."""

DROP_POINTS: Final = 30
"""The price of dropping out, in points (SB-3.2)."""


def _carried(value: SupportsIndex) -> int:
    return whole_number(value, "the number of carried deals", least=0, rule="SB-3.8")


def _is_purse(value: object) -> bool:
    return isinstance(value, Purse) and min(value.white, value.black) >= 0


def _borrowed(value: tuple[SupportsIndex, ...]) -> tuple[int, ...]:
    check_tuple(value, "the borrowed plates")
    plates = tuple([whole_number(number, "a number of borrowed plates", least=0, rule="SB-1.2") for number in value])
    if sum(plates) > PLATES_TO_BORROW:
        msg = f"there are {PLATES_TO_BORROW} plates to borrow, not {shown(plates)}"
        raise HanafudaError(msg, rule="SB-1.2")
    return plates


def _own_plates(table: Table) -> tuple[Purse, ...]:
    return tuple([sum([PLATE] * plates, PLATE) for plates in table.borrowed])


@attrs.frozen(kw_only=True)
class Table(base_table.Table):
    """A table of Suhara-bana as a round begins.

    Args:
        month: The month of the indicator (SB-1.5).
        borrowed: How many plates each seat has borrowed (SB-9.1).
        purses: The purses by seat. By default each seat has one plate (SB-1.2) and those that it borrowed.
        carried: How many deals have left their penalties in the pot because nobody played (SB-3.8).
        pot: The stones in the pot.

    Raises:
        HanafudaError: The number of purses or of borrowed plates is not that of the seats, a purse is invalid or
            negative, too many plates are borrowed, the month or the number of carried deals is impossible, or the
            stones do not add up to the plates.
    """

    month: Month = attrs.field(default=Month.PINE, converter=Month)
    borrowed: tuple[int, ...] = attrs.field(
        default=attrs.Factory(lambda self: (0,) * self.seats, takes_self=True), converter=_borrowed
    )
    purses: tuple[Purse, ...] = attrs.Factory(_own_plates, takes_self=True)
    carried: int = attrs.field(default=0, converter=_carried)
    pot: Purse = NO_STONES

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        for name, things in (("borrowed plates", self.borrowed), ("purses", self.purses)):
            check_tuple(things, f"the {name}")
            if len(things) != self.seats:
                raise HanafudaError(f"{self.seats} seats need {self.seats} {name}, not {len(things)}", rule="SB-1.2")
        for seat, purse in enumerate(self.purses):
            if not _is_purse(purse):
                msg = f"seat {seat} has a Purse(white, black), not {shown(purse)}"
                raise HanafudaError(msg, rule="SB-1.2")
        if not _is_purse(self.pot):
            raise HanafudaError(f"the pot must be a Purse(white, black), not {shown(self.pot)}", rule="SB-3.2")
        seats, field = self.seats, self.field
        faults = (*pot_faults(self.pot, self.carried, seats, field), *total_faults(self.purses, self.pot, seats, field))
        for words, rule, _ in faults:
            raise HanafudaError(words, rule=rule)

    @property
    def field(self) -> Field:
        """The stakes field. Each borrowed plate moved it on (SB-1.3)."""
        return FIELDS[sum(self.borrowed)]

    @property
    def plates_left(self) -> int:
        """The number of plates that can still be borrowed."""
        return PLATES_TO_BORROW - sum(self.borrowed)

    @property
    def is_over(self) -> bool:
        """Whether the match is over because a seat has no stones (SB-6.5, SB-9.2, SB-9.3).

        An empty purse does not end the match while the pot carries penalties of earlier deals (SB-3.8).
        """
        return not self.carried and any(not purse.value for purse in self.purses)


# --- checks of all stones at a table ----------------------------------------------------------------------------------


def carried_faults(carried: int, options: Options) -> Iterator[Fault]:
    """Yield the reasons why the options do not allow a carried pot, if there is one (SB-3.5, SB-3.8)."""
    if carried and options.forced_three:
        yield Fault(f"no pot is carried on: {PLAYERS} seats have to play every deal", "SB-3.5")
    if carried and options.all_drop_pot == "refund":
        yield Fault("no pot is carried on: penalties are returned when nobody plays", "SB-3.8")


def pot_faults(pot: Purse, carried: int, seats: int, field: Field) -> Iterator[Fault]:
    """Yield the reasons why a pot does not hold the penalties of the deals in which everybody dropped out (SB-3.8)."""
    if carried and seats == PLAYERS:
        yield Fault("at a table of three nobody drops out, so no pot is carried", "SB-1.1")
    due, stones = carried * seats * field.blacks(DROP_POINTS), _plates(seats, field) * PLATE.value
    if due > stones:
        msg = f"{carried} carried deals make a pot of {due} black stones, but all plates together are {stones}"
        yield Fault(msg, "SB-3.8")
    if pot.value != due or min(pot.white, pot.black) < 0:
        msg = f"a pot of {carried} carried deals is worth {due} black stones, not {pot} = {pot.value}"
        yield Fault(msg, "SB-3.8")


def total_faults(purses: Iterable[Purse], pot: Purse, seats: int, field: Field) -> Iterator[Fault]:
    """Check that the stones at a table add up to its plates: one for each seat, and the borrowed ones (SB-1.2).

    The stakes field tells how many plates were borrowed (SB-1.3).
    """
    plates, total = _plates(seats, field), pot.value + sum(purse.value for purse in purses)
    if total != plates * PLATE.value:
        msg = f"{plates} plates are {plates * PLATE.value} black stones, but purses and pot hold {total}"
        yield Fault(msg, "SB-1.2")


def _plates(seats: int, field: Field) -> int:
    return seats + field.borrowed


# --- settlements ------------------------------------------------------------------------------------------------------


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
class Settlement(base_settlement.Settlement):
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


# --- matches ----------------------------------------------------------------------------------------------------------


@attrs.frozen
class MatchPlan(base_match.MatchPlan[Table, Settlement]):
    """How a match of Suhara-bana goes on and ends (SB-1.5, SB-9.1 to SB-10.5).

    Args:
        bill_plate: The stones that make a bill of 100 at the end (SB-10.2).
    """

    bill_plate: Purse = PLATE

    table_type, settlement_type = Table, Settlement

    def open(self, seats: int, dealer: int) -> Table:
        """The table before the first round: Small field, January, a plate for each seat (SB-1.2, SB-1.3, SB-1.5)."""
        return Table(seats=seats, dealer=dealer)

    def advance(self, table: Table, settlement: Settlement) -> Table:
        """The table after a round, including new loans.

        The month and the round number stay the same if the round did not count, as after a misdeal (SB-1.5).

        Raises:
            HanafudaError: The settled round was not dealt at this table: seats, dealer, month, purses or pot differ.
        """
        check_follows(table, settlement, "SB-1.1")
        if settlement.purses is None or settlement.purses_before != table.purses:
            msg = "the settled round did not begin with this table's purses; see Outcome.at"
            raise HanafudaError(msg, rule="SB-1.2")
        for name, here, there, rule in (
            ("month", table.month, settlement.month, "SB-1.5"),
            ("pot", table.pot, settlement.pot_before, "SB-3.8"),
        ):
            if here != there:
                msg = f"the {name} of the table is {here!s}, but the settled round began with {there!s}; see Outcome.at"
                raise HanafudaError(msg, rule=rule)
        counted = int(settlement.counts)
        return Table(
            seats=table.seats,
            dealer=settlement.next_dealer,
            round_number=table.round_number + counted,
            totals=tuple([total + net for total, net in zip(table.totals, settlement.net, strict=True)]),
            month=Month((table.month - 1 + counted) % len(Month) + 1),
            purses=settlement.purses,
            borrowed=tuple([plates + (seat in settlement.borrowers) for seat, plates in enumerate(table.borrowed)]),
            carried=settlement.carried,
            pot=settlement.pot_after,
        )

    def is_over(self, table: Table) -> bool:
        """Whether the match ends with the round that led to this table (SB-6.5, SB-9.2, SB-9.3)."""
        return table.is_over

    def match_over(self, table: Table) -> tuple[Reason, ...]:
        """Who won the match (SB-10.5)."""
        return (match_won(self, table, "SB-10.5"),)

    def standings(self, table: Table) -> tuple[int, ...]:
        """The score of each seat in bills, if the match ended now; ties share the win (SB-10.1 to SB-10.5)."""
        return tuple(
            bills(final_purse(purse, plates), self.bill_plate)
            for purse, plates in zip(table.purses, table.borrowed, strict=True)
        )
