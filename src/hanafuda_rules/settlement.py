"""Settlements: the payments or scores of a round, itemised, each citing its rule."""

from __future__ import annotations

import functools
import math
import unicodedata
from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Final, Protocol, Self, TypeVar, cast

import attrs

from hanafuda_rules.cards import Month
from hanafuda_rules.checks import check_type, has_methods, whole_number
from hanafuda_rules.errors import Fault, HanafudaError, refuse, shown
from hanafuda_rules.names import ENGLISH, Names
from hanafuda_rules.values import Pictured, Value
from hanafuda_rules.words import Text, Tongue, say
from hanafuda_rules.yaku import HeldYaku

__all__ = ["Factor", "Payment", "Reason", "Score", "Settlement", "Settles", "settle_round", "shared_reason"]


@attrs.frozen(eq=True, unsafe_hash=True, cache_hash=True)  # payments share it, and reasons are looked up by it
class Factor(Value):
    """A factor or divisor of an amount.

    Args:
        key: The key of the factor, such as ``"field"`` or ``"koi_koi"``.
        times: The factor.
        said: The factor in words, such as ``doubled``; by default ``×2`` and so on. ``None`` if the reason's text
            should not mention it.
        divided_by: The divisor.
    """

    key: str
    times: int
    said: Text | None = say("×{times}")
    divided_by: int = attrs.field(default=1, kw_only=True)

    def __str__(self) -> str:
        return "" if self.said is None else _ENGLISH.say(self.said, self)


@attrs.frozen(slots=False)
class Reason(Value):
    """The reason for an amount or a remark, in words for people and as data for programs.

    Args:
        said: The reason in words. Its places are fields, such as ``{seat}``, or values of its own.
        rule: The id of the rule.
        kind: The kind of reason, such as ``"yaku"`` or ``"card_points"``; one of the
            :attr:`~hanafuda_rules.machine.ruleset.Ruleset.reason_kinds` of the game.
        key: What it is for within the kind, such as the key of a yaku.
        month: The month, if it is for one.
        seat: The seat that it is about, if payer and payee do not say so: in a remark, or the liable seat.
        value: The amount before the factors; ``None`` if it is unknown.
        factors: The factors of the amount, in order.
        parts: The parts of a reason that sums up several things, such as the yaku of a seat.
    """

    said: Text
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
        said: Text | None = None,
        *,
        rule: str = "",
        kind: str = "yaku",
        seat: int | None = None,
        factors: tuple[Factor, ...] = (),
    ) -> Reason:
        """Make the reason of a yaku.

        By default, the words are the English name of the yaku, and the rule is that of the yaku. The other arguments
        are those of the class.
        """
        yaku = held.yaku
        return shared_reason(
            said or yaku.text,
            rule or yaku.rule,
            kind=kind,
            key=yaku.key,
            month=yaku.month,
            seat=seat,
            value=held.value,
            factors=factors,
        )

    @staticmethod
    def of_factor(factor: Factor, what: Text, rule: str) -> Reason:
        """The remark that amounts are multiplied, such as ``a base of 7 or more, ×2``. Its amount is the factor.

        ``what`` says why they are multiplied.
        """
        return Reason(what, rule, kind="factor", key=factor.key, value=1, factors=(factor,))

    @property
    def amount(self) -> int:
        """The value times the factors: what is paid or scored, except for the sign; 0 without a value.

        >>> from hanafuda_rules import Factor, Reason
        >>> from hanafuda_rules.words import say
        >>> field, half = Factor("field", 4), Factor("half", 1, say("½"), divided_by=2)
        >>> reason = Reason(say("Blue Ribbons"), "HH-7.3", value=70, factors=(field, half))
        >>> reason.text, reason.amount
        ('Blue Ribbons, ×4, ½', 140)
        """
        if not self.factors:
            return self.value or 0
        times = math.prod([factor.times for factor in self.factors])
        return (self.value or 0) * times // math.prod([factor.divided_by for factor in self.factors])

    def words(self, language: str = ENGLISH, names: Sequence[str] | None = None) -> str:
        """The reason in words with its factors, such as ``Blue Ribbons, ×2, doubled``.

        Args:
            language: The key of the language, one of :data:`~hanafuda_rules.names.LANGUAGES`.
            names: The name of each seat. A seat without a name is a number.
        """
        return self.in_tongue(Tongue(language, names))

    def in_tongue(self, tongue: Tongue) -> str:
        """The reason in words with its factors."""
        factors = [tongue.say(factor.said, factor) for factor in self.factors if factor.said is not None]
        return tongue.listed((tongue.say(self.said, self), *factors))

    @property
    def text(self) -> str:
        """The words in English."""
        return self.in_tongue(_ENGLISH)

    def as_data(self) -> dict[str, Any]:
        """The reason as plain data for JSON or tables, without words; :meth:`Settlement.as_data` has an example."""
        return {
            "kind": self.kind,
            "key": self.key,
            "rule": self.rule,
            "month": None if self.month is None else int(self.month),
            "seat": self.seat,
            "value": self.value,
            "factors": [
                {"key": factor.key, "times": factor.times, "divided_by": factor.divided_by} for factor in self.factors
            ],
            "amount": self.amount,
            "parts": [part.as_data() for part in self.parts],
        }

    def __str__(self) -> str:
        """The text and the rule, such as ``Five Brights (PH-5.5)``."""
        return f"{self.text} ({self.rule})"


_ENGLISH = Tongue()
_MOST_SHARED: Final = 4096  # reasons: all of most games, except for those with many amounts

shared_reason: Final = cast("type[Reason]", functools.lru_cache(_MOST_SHARED)(Reason))
"""Make a :class:`Reason`, or return the one made before with the same arguments. Settlements repeat few reasons, and
finding one takes a fifth of the time of making it."""


@attrs.frozen(slots=False)
class Payment(Value):
    """An amount that goes from one seat to another, or into or out of the pot.

    Args:
        payer: The seat that pays, or ``None`` for the pot.
        payee: The seat that is paid, or ``None`` for the pot.
        amount: The amount, in the game's smallest unit.
        reason: The reason.
    """

    payer: int | None
    payee: int | None
    amount: int
    reason: Reason

    @property
    def who(self) -> str:
        """Payer and payee, such as ``seat 0 → seat 1``."""
        return self.who_in(_ENGLISH)

    def who_in(self, tongue: Tongue) -> str:
        """Payer and payee."""
        return f"{tongue.players((self.payer,))} → {tongue.players((self.payee,))}"


@attrs.frozen(slots=False)
class Score(Value):
    """An amount that a player, or a team, scores.

    Args:
        seats: The seat, or the seats of the team.
        amount: The amount, in the game's smallest unit.
        reason: The reason.
    """

    seats: tuple[int, ...]
    amount: int
    reason: Reason

    @property
    def who(self) -> str:
        """The player or team, such as ``seats 0+2``."""
        return self.who_in(_ENGLISH)

    def who_in(self, tongue: Tongue) -> str:
        """The player or team."""
        return tongue.players(self.seats)


def cited(reason: Reason, tongue: Tongue) -> str:
    return f"{reason.in_tongue(tongue)} ({reason.rule})"


def width(text: str) -> int:
    """The columns of a text in a terminal: East Asian letters take two."""
    return sum([1 + (unicodedata.east_asian_width(letter) in {"W", "F"}) for letter in text])


def in_columns(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Cells of equal width in each column. The second column, of amounts, is right-justified."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return [
        [" " * (size - width(cell)) + cell if place == 1 else cell + " " * (size - width(cell))
         for place, (cell, size) in enumerate(zip(row, widths, strict=True))]
        for row in rows
    ]  # fmt: skip


LineT = TypeVar("LineT", Payment, Score)


@attrs.frozen(kw_only=True, slots=False)
class Settlement(Value, Pictured):
    """The settlement of a round.

    Args:
        title: The game and the round, in one line.
        seats: The number of seats at the table.
        unit: The names of the game's smallest unit, such as ``Names("points")``. Every amount is a whole number of it.
        remarks: Remarks that explain the amounts, in order.
        payments: The payments, in order; empty in games with scores.
        scores: The scores, in order; empty in games with payments.
        winner: The seat that won the round, or the first seat of the winning team; ``None`` if nobody won.
        next_dealer: The seat that deals next.
        dealer_reason: Why that seat deals next.
        pot: What is left in the pot.
        dealer: The seat that dealt; ``None`` if it is unknown.
        match_over: In the last settlement of a match: who won it, and what was paid for that.
    """

    title: Text
    seats: int
    unit: Names
    remarks: tuple[Reason, ...] = ()
    payments: tuple[Payment, ...] = ()
    scores: tuple[Score, ...] = ()
    winner: int | None
    next_dealer: int
    dealer_reason: Reason
    pot: int = 0
    dealer: int | None = None
    match_over: tuple[Reason, ...] = attrs.field(default=(), eq=False, repr=False)

    @classmethod
    def of(cls, settlement: Settlement, **more: Any) -> Self:
        """Make a settlement of a game's own class, which has further fields.

        Args:
            settlement: The settlement without these fields.
            **more: The fields that the class adds.

        Raises:
            HanafudaError: ``settlement`` is not a settlement, or the class does not add such a field.
        """
        check_type(settlement, Settlement, "a settlement")
        shared = {name: getattr(settlement, name) for name in _fields(Settlement)}
        if wrong := more.keys() - (_fields(cast("Hashable", cls)) - shared.keys()):
            raise HanafudaError(f"{cls.__name__} does not add the field {shown(min(wrong))}")
        return cls(**shared, **more)

    @property
    def net(self) -> tuple[int, ...]:
        """What each seat won or lost in the round, by seat. Each partner of a team has the team's score."""
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

    def multiplied(self, times: int, what: str | Text, rule: str, *, key: str = "house") -> Self:
        """Return the settlement with every score, and every payment between seats, multiplied, for house rules.

        Payments into and out of a pot stay the same, because the pot cannot pay more than it holds. A game that settles
        more than payments and scores, such as Suhara-bana with its stones, rejects a multiplication.

        Args:
            times: The factor; 1 changes nothing.
            what: Why, such as ``"a count of 10 or more"``.
            rule: The id of the rule, such as ``"HOUSE-1"``.
            key: The key of the factor.

        Raises:
            HanafudaError: ``times`` is not a whole number of 1 or more, an argument is not text, or the game rejects a
                multiplication.
        """
        number = whole_number(times, "a factor", least=1)
        if number == 1:
            return self
        for text in (what, rule, key):
            if not isinstance(text, (str, Text)):
                check_type(text, str, "the text of a factor")
        by = Factor(key, number)

        def times_it(each: LineT) -> LineT:
            reason = attrs.evolve(each.reason, factors=(*each.reason.factors, by))
            return attrs.evolve(each, amount=each.amount * number, reason=reason)

        pot = [None in {payment.payer, payment.payee} for payment in self.payments]
        payments = [payment if kept else times_it(payment) for payment, kept in zip(self.payments, pot, strict=True)]
        why = say("{what}", what=what) if isinstance(what, str) else what
        remarks = (*self.remarks, Reason.of_factor(by, why, rule))
        return attrs.evolve(self, remarks=remarks, payments=tuple(payments), scores=tuple(map(times_it, self.scores)))

    def _passed(self, holder: int | None) -> list[int]:
        """The payments to a seat or, with ``None``, to the pot, in order. Its own payments are negative."""
        own = [payment for payment in self.payments if holder in {payment.payer, payment.payee}]
        return [payment.amount if payment.payee == holder else -payment.amount for payment in own]

    def as_data(self) -> dict[str, Any]:
        """The settlement as plain data, for JSON, tables and other programs.

            >>> from hanafuda_rules import settle_round
            >>> from hanafuda_rules.games import koi_koi
            >>> sheet = koi_koi.Outcome(seats=2, yaku={1: ["moon_viewing"]}, calls={0: 1}, stopped=1)
            >>> data = settle_round(koi_koi.RULES, sheet).as_data()
            >>> data["net"], data["winner"], data["yaku"]
            ([0, 10], 1, [{'seat': 1, 'key': 'moon_viewing', 'value': 5}])
            >>> (line,) = data["scores"]
            >>> line["seats"], line["amount"], line["kind"], line["key"], line["value"], line["factors"]
            ([1], 10, 'yaku', 'moon_viewing', 5, [{'key': 'koi_koi', 'times': 2, 'divided_by': 1}])

        Returns:
            ``seats``, ``dealer``, ``unit``, ``net`` by seat, ``pot``, ``winner``, ``next_dealer`` and its
            ``dealer_reason``; the ``payments``, each with ``payer`` and ``payee`` (``None`` for the pot), and the
            ``scores``, each with ``seats``; the ``remarks`` and the reasons of ``match_over``; and the ``yaku`` that
            counted, each with the ``seat`` that had it. Each line has the fields of its :class:`Reason`, without words.
        """
        payments = [{"payer": line.payer, "payee": line.payee, **line.reason.as_data()} for line in self.payments]
        scores = [{"seats": [*line.seats], **line.reason.as_data()} for line in self.scores]
        return {
            "seats": self.seats,
            "dealer": self.dealer,
            "unit": self.unit.english,
            "net": [*self.net],
            "pot": self.pot,
            "winner": self.winner,
            "next_dealer": self.next_dealer,
            "dealer_reason": self.dealer_reason.as_data(),
            "remarks": [remark.as_data() for remark in self.remarks],
            "payments": [line | {"amount": own.amount} for line, own in zip(payments, self.payments, strict=True)],
            "scores": [line | {"amount": own.amount} for line, own in zip(scores, self.scores, strict=True)],
            "match_over": [reason.as_data() for reason in self.match_over],
            "yaku": [{"seat": seat, "key": key, "value": value} for seat, key, value in self._yaku()],
        }

    def _yaku(self) -> list[tuple[int, str, int | None]]:
        """The yaku that counted, each with its seat: those of lines, of their parts, and of remarks."""
        waiting: list[tuple[Reason, tuple[int, ...]]] = [(line.reason, line.seats) for line in self.scores]
        waiting += [(line.reason, () if line.payee is None else (line.payee,)) for line in self.payments]
        winner = () if self.winner is None else (self.winner,)
        waiting += [(remark, winner) for remark in self.remarks]
        counted: dict[tuple[int, str, int | None], None] = {}
        for reason, seats in waiting:  # which grows
            owners = seats if reason.seat is None else (reason.seat,)
            waiting += [(part, owners) for part in reason.parts]
            if reason.kind == "yaku":
                counted |= dict.fromkeys([(seat, reason.key, reason.value) for seat in owners])
        return sorted(counted, key=lambda yaku: yaku[:2])

    def explain(self, language: str = ENGLISH, names: Sequence[str] | None = None) -> str:
        """The settlement as a table for people, in which every line cites its rule.

        Args:
            language: The key of the language, one of :data:`~hanafuda_rules.names.LANGUAGES`. In ``ja_romaji``,
                settlements are in English.
            names: The name of each seat. A seat without a name is a number.
        """
        return "\n".join(self.lines(Tongue(language, names)))

    def lines(self, tongue: Tongue) -> list[str]:
        """The lines of :meth:`explain`: the title, the remarks, the payments or scores, what is won, what follows.

        Raises:
            HanafudaError: ``tongue`` is not a tongue.
        """
        check_type(tongue, Tongue, "a tongue")
        return [
            tongue.say(self.title),
            *(f"  {cited(remark, tongue)}" for remark in self.remarks),
            *self._entries(tongue),
            *self._accounts(tongue),
            *self._last_lines(tongue),
        ]

    def _entries(self, tongue: Tongue) -> list[str]:
        """A line for each score and payment, in columns."""
        entries: tuple[Score | Payment, ...] = (*self.scores, *self.payments)
        cells = in_columns([(entry.who_in(tongue), str(entry.amount)) for entry in entries])
        return [f"  {'  '.join(own)}  {cited(entry.reason, tongue)}" for own, entry in zip(cells, entries, strict=True)]

    def _accounts(self, tongue: Tongue) -> list[str]:
        return [tongue.say(self.net_said)]

    @property
    def net_said(self) -> Text:
        """The line of what each seat has won, in words."""
        net = [say("{seat} {amount:+}", seat=seat, amount=won) for seat, won in enumerate(self.net)]
        return say("Net in {unit}: {net}", unit=self.unit, net=tuple(net))

    def _last_lines(self, tongue: Tongue) -> list[str]:
        """The line of the next dealer or, in the last round of a match, the lines of its end."""
        if self.match_over:
            return [cited(reason, tongue) for reason in self.match_over]
        dealer = say("Next dealer: {seat}, {why}", seat=self.next_dealer, why=self.dealer_reason.said)
        return [f"{tongue.say(dealer)} ({self.dealer_reason.rule})"]

    def __str__(self) -> str:
        return self.explain()


@functools.cache
def _fields(kind: type[Settlement]) -> frozenset[str]:
    return frozenset([field.name for field in attrs.fields(kind)])


OutcomeT_contra = TypeVar("OutcomeT_contra", contravariant=True)
SettlementT_co = TypeVar("SettlementT_co", bound=Settlement, covariant=True)


class Settles(Protocol[OutcomeT_contra, SettlementT_co]):
    """Settles the outcomes of a game, as a ruleset does."""

    def must_check(self, outcome: object) -> bool:
        """Whether to check an outcome before settling it."""
        ...

    def faults(self, outcome: OutcomeT_contra, /) -> Iterator[Fault]:
        """The reasons why an outcome is impossible."""
        ...

    def reckon(self, outcome: OutcomeT_contra, /) -> SettlementT_co:
        """The settlement of a checked outcome."""
        ...


def settle_round(rules: Settles[OutcomeT_contra, SettlementT_co], outcome: OutcomeT_contra) -> SettlementT_co:
    """Settle a round, played or entered by hand. To change settlements, override ``reckon`` of the ruleset.

    Args:
        rules: The ruleset of the round.
        outcome: The outcome: ``state.outcome`` of a played round, or one entered by hand.

    Returns:
        The itemised settlement, in the game's smallest unit.

    Raises:
        InvalidOutcomeError: The outcome is impossible under these rules.
        HanafudaError: ``rules`` is not a ruleset.
    """
    if not has_methods(rules, "reckon"):
        raise HanafudaError(f"a round is settled by a ruleset, such as hanahuda.RULES, not by {shown(rules)}")
    if rules.must_check(outcome):
        refuse(rules.faults(outcome))
    return rules.reckon(outcome)
