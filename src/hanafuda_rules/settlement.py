"""What a round comes to: payments or scores, itemised, each with the rule it rests on."""

from __future__ import annotations

import functools
import math
from typing import Any, Final, Protocol, Self, TypeVar, cast

import attrs

from hanafuda_rules.cards import Month
from hanafuda_rules.checks import check_type, has_methods, whole_number
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.values import Pictured, Value
from hanafuda_rules.yaku import HeldYaku

__all__ = [
    "Factor",
    "Payment",
    "Reason",
    "Score",
    "Settlement",
    "Settles",
    "settle_round",
    "shared_reason",
    "side_name",
]


@attrs.frozen(eq=True, unsafe_hash=True, cache_hash=True)  # payments share it, and reasons are looked up by it
class Factor(Value):
    """What an amount was multiplied by, or divided.

    Args:
        key: What it is in code, such as ``"field"`` or ``"koi_koi"``.
        times: What the amount was multiplied by.
        text: The factor in words, such as ``×2`` or ``doubled``; made of ``times`` unless given. Nothing where the
            reason does not name it.
        divided_by: What it was divided by.
    """

    key: str
    times: int
    text: str = attrs.Factory(lambda self: f"×{shown(self.times)}", takes_self=True)
    divided_by: int = attrs.field(default=1, kw_only=True)

    def __str__(self) -> str:
        """The factor in words."""
        return self.text


@attrs.frozen(slots=False)
class Reason(Value):
    """Why something is so: in words for people, and as data for programs.

    Args:
        words: What it is for, such as the name of a yaku.
        rule: The id of the rule behind it.
        kind: What kind of thing it is for, such as ``"yaku"`` or ``"card_points"``: one of the
            :attr:`~hanafuda_rules.ruleset.Ruleset.reason_kinds` of its game.
        key: Which one, such as the key of the yaku.
        month: The month, where it is for one.
        seat: The seat that it is about, where payer and payee do not tell: in a remark, or who is liable.
        value: What was counted: of an amount what it was before the factors. ``None`` where that is not known.
        factors: What the amount was multiplied by, in order.
        parts: What it consists of, where that is more than one thing, such as the yaku that a seat holds.
    """

    words: str
    rule: str
    kind: str = attrs.field(default="", kw_only=True)
    key: str = attrs.field(default="", kw_only=True)
    month: Month | None = attrs.field(default=None, kw_only=True)
    seat: int | None = attrs.field(default=None, kw_only=True)
    value: int | None = attrs.field(default=None, kw_only=True)
    factors: tuple[Factor, ...] = attrs.field(default=(), kw_only=True)
    parts: tuple[Reason, ...] = attrs.field(default=(), kw_only=True)

    @staticmethod
    def of_yaku(  # noqa: PLR0913  # all but the yaku by name
        held: HeldYaku,
        words: str = "",
        *,
        rule: str = "",
        kind: str = "yaku",
        seat: int | None = None,
        factors: tuple[Factor, ...] = (),
    ) -> Reason:
        """A yaku as a reason.

        Args:
            held: The yaku with its worth.
            words: Its name; the English one unless given.
            rule: The id of the rule behind it; that of the yaku unless given.
            kind: What is said of the yaku, where it is not what the amount is for.
            seat: The seat that it is about, where payer and payee do not tell.
            factors: What the amount was multiplied by.
        """
        yaku = held.yaku
        return shared_reason(
            words or yaku.names.english,
            rule or yaku.rule,
            kind=kind,
            key=yaku.key,
            month=yaku.month,
            seat=seat,
            value=held.value,
            factors=factors,
        )

    @staticmethod
    def of_factor(factor: Factor, what: str, rule: str) -> Reason:
        """The remark that amounts are multiplied, such as ``a base of 7 or more, ×2``; its amount is the factor.

        Args:
            factor: The factor.
            what: What amounts are multiplied for.
            rule: The id of the rule.
        """
        return Reason(what, rule, kind="factor", key=factor.key, value=1, factors=(factor,))

    @property
    def amount(self) -> int:
        """What the value comes to by the factors, but for the sign what is paid or scored; 0 without a value.

        >>> from hanafuda_rules import Factor, Reason
        >>> field, half = Factor("field", 4), Factor("half", 1, "½", divided_by=2)
        >>> reason = Reason("Blue Ribbons", "HH-7.3", value=70, factors=(field, half))
        >>> reason.text, reason.amount
        ('Blue Ribbons, ×4, ½', 140)
        """
        if not self.factors:
            return self.value or 0
        times = math.prod([factor.times for factor in self.factors])
        return (self.value or 0) * times // math.prod([factor.divided_by for factor in self.factors])

    @property
    def text(self) -> str:
        """The reason in words, such as ``Blue Ribbons, ×2, doubled``."""
        return ", ".join([self.words, *[each.text for each in self.factors if each.text]])

    def __str__(self) -> str:
        """Such as ``Five Brights (PH-5.5)``."""
        return f"{self.text} ({self.rule})"


_MOST_SHARED: Final = 4096  # reasons: all that most games can name but for those with many amounts

shared_reason: Final = cast("type[Reason]", functools.lru_cache(_MOST_SHARED)(Reason))
"""Makes a :class:`Reason`, or answers with the one made of the same arguments before: settlements say the same few
things again and again, and looking one up takes a fifth of the time of making it."""


@attrs.frozen(slots=False)
class Payment(Value):
    """An amount that goes from one seat to another, or into or out of the pot.

    Args:
        payer: The seat that pays, or ``None`` for the pot.
        payee: The seat that is paid, or ``None`` for the pot.
        amount: What is paid, in the game's smallest unit.
        reason: What for.
    """

    payer: int | None
    payee: int | None
    amount: int
    reason: Reason

    @property
    def who(self) -> str:
        """Such as ``seat 0 → seat 1``."""
        return " → ".join("pot" if seat is None else f"seat {seat}" for seat in (self.payer, self.payee))


def side_name(seats: tuple[int, ...]) -> str:
    """The name of a player, or of a team, such as ``seats 0+2``.

    Args:
        seats: The seat, or the seats of the team.
    """
    return f"seat{'s' if len(seats) > 1 else ''} {'+'.join(map(str, seats))}"


@attrs.frozen(slots=False)
class Score(Value):
    """An amount that a player, or a team, scores.

    Args:
        seats: The seat, or the seats of the team.
        amount: What is scored, in the game's smallest unit.
        reason: What for.
    """

    seats: tuple[int, ...]
    amount: int
    reason: Reason

    @property
    def who(self) -> str:
        """Such as ``seats 0+2``."""
        return side_name(self.seats)


LineT = TypeVar("LineT", Payment, Score)


@attrs.frozen(kw_only=True, slots=False)
class Settlement(Value, Pictured):
    """A settled round.

    Args:
        title: The game and how the round went, in one line.
        seats: The number of seats at the table.
        unit: The game's smallest unit, such as ``"points"``; every amount must be a whole number of it.
        remarks: Notes on how the settlement was reached, in order.
        payments: What is paid, in order; empty in a game that is scored.
        scores: What is scored, in order; empty in a game that is paid.
        winner: The seat that won the round, or the first seat of the team that did; ``None`` if nobody won.
        next_dealer: The seat that deals next.
        dealer_reason: Why that seat deals next.
        pot: What is left in the pot.
        dealer: The seat that dealt; ``None`` where it is not known.
    """

    title: str
    seats: int
    unit: str
    remarks: tuple[Reason, ...] = ()
    payments: tuple[Payment, ...] = ()
    scores: tuple[Score, ...] = ()
    winner: int | None
    next_dealer: int
    dealer_reason: Reason
    pot: int = 0
    dealer: int | None = None

    @classmethod
    def of(cls, settlement: Settlement, **more: Any) -> Self:
        """A settlement with what a game's own class adds to it.

        Args:
            settlement: The settlement without.
            **more: The fields that the class adds.

        Raises:
            HanafudaError: ``settlement`` is not a settlement, or the class does not add such a field.
        """
        check_type(settlement, Settlement, "a settlement")
        shared = {field.name: getattr(settlement, field.name) for field in attrs.fields(Settlement)}
        if wrong := more.keys() - ({field.name for field in attrs.fields(cls)} - shared.keys()):
            raise HanafudaError(f"{cls.__name__} does not add the field {shown(min(wrong))}")
        return cls(**shared, **more)

    @property
    def net(self) -> tuple[int, ...]:
        """What the round brought each seat, by seat; the partners of a team each have the team's score."""
        net = [0] * self.seats
        for payment in self.payments:
            if payment.payer is not None:
                net[payment.payer] -= payment.amount
            if payment.payee is not None:
                net[payment.payee] += payment.amount
        for score in self.scores:
            for seat in score.seats:
                net[seat] += score.amount
        return tuple(net)

    def multiplied(self, times: int, what: str, rule: str, *, key: str = "house") -> Self:
        """The settlement with every payment and score multiplied, for house rules.

        Args:
            times: What they are multiplied by; 1 changes nothing.
            what: What for, such as ``"a count of 10 or more"``.
            rule: The id of the rule, such as ``"HOUSE-1"``.
            key: What the factor is called in code.

        Raises:
            HanafudaError: ``times`` is not a whole number of 1 or more.
        """
        number = whole_number(times, "a factor", least=1)
        if number == 1:
            return self
        check_type(what, str, "what a factor is for")
        by = Factor(key, number)

        def times_it(each: LineT) -> LineT:
            reason = attrs.evolve(each.reason, factors=(*each.reason.factors, by))
            return attrs.evolve(each, amount=each.amount * number, reason=reason)

        payments, scores = tuple(map(times_it, self.payments)), tuple(map(times_it, self.scores))
        remarks = (*self.remarks, Reason.of_factor(by, what, rule))
        return attrs.evolve(self, remarks=remarks, payments=payments, scores=scores)

    def _passed(self, holder: int | None) -> list[int]:
        """What a seat, or with ``None`` the pot, got and paid, in order; what it paid is negative."""
        own = [each for each in self.payments if holder in {each.payer, each.payee}]
        return [each.amount if each.payee == holder else -each.amount for each in own]

    def explain(self) -> str:
        """The whole settlement as a table that a person can check, every line with its rule."""
        entries: tuple[Score | Payment, ...] = (*self.scores, *self.payments)
        items = [(each.who, str(each.amount), each.reason) for each in entries]
        who = max((len(each[0]) for each in items), default=0)
        amount = max((len(each[1]) for each in items), default=0)
        return "\n".join(
            [
                self.title,
                *(f"  {remark}" for remark in self.remarks),
                *(f"  {name:<{who}}  {number:>{amount}}  {reason}" for name, number, reason in items),
                f"Net in {self.unit}: " + ", ".join(f"seat {seat} {net:+}" for seat, net in enumerate(self.net)),
                f"Next dealer: seat {self.next_dealer}, {self.dealer_reason}",
            ]
        )

    def __str__(self) -> str:
        """The whole settlement, like :meth:`explain`."""
        return self.explain()


OutcomeT_contra = TypeVar("OutcomeT_contra", contravariant=True)
SettlementT_co = TypeVar("SettlementT_co", bound=Settlement, covariant=True)


class Settles(Protocol[OutcomeT_contra, SettlementT_co]):
    """Whatever settles outcomes of one kind: a ruleset."""

    def settle(self, outcome: OutcomeT_contra, /) -> SettlementT_co:
        """Settle one round."""
        ...


def settle_round(rules: Settles[OutcomeT_contra, SettlementT_co], outcome: OutcomeT_contra) -> SettlementT_co:
    """Settle a round, played or entered by hand.

    Args:
        rules: The ruleset that it was played under.
        outcome: What happened: ``state.outcome`` of a played round, or one entered by hand.

    Returns:
        The itemised settlement, in the game's smallest unit.

    Raises:
        InvalidOutcomeError: The outcome is impossible under these rules.
        HanafudaError: ``rules`` is not a ruleset.
    """
    if not has_methods(rules, "settle"):
        raise HanafudaError(f"a round is settled by a ruleset, such as hanahuda.RULES, not by {shown(rules)}")
    return rules.settle(outcome)
