"""Amounts between seats: points against par, values that every other seat pays, who has the most; and a settlement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from hanafuda_rules.counting import CountingRules
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.parts.outcomes import Outcome
from hanafuda_rules.settlement import Factor, Payment, Reason, Score, Settlement, shared_reason, side_name
from hanafuda_rules.yaku import HeldYaku

if TYPE_CHECKING:
    from hanafuda_rules.ruleset import Ruleset

__all__ = [
    "against_par",
    "each_pays",
    "factor",
    "gained",
    "highest",
    "multiplied",
    "net_scores",
    "paid_by_the_others",
    "points_scores",
    "settlement_of",
    "void_remarks",
    "void_yaku",
    "winner_deals",
]


def against_par(points: Sequence[int]) -> tuple[int, ...]:
    """Each seat's points above par, the average of all seats; together they add up to zero.

        >>> from hanafuda_rules.parts.reckoning import against_par
        >>> against_par([103, 90, 71])
        (15, 2, -17)

    Args:
        points: The points by seat.

    Raises:
        HanafudaError: The par is not a whole number.
    """
    par, rest = divmod(sum(points), len(points))
    if rest:
        raise HanafudaError(f"{sum(points)} points have no par at {len(points)} seats: it would not be a whole number")
    return tuple([each - par for each in points])


def paid_by_the_others(values: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """What each seat gets and pays if every other seat pays it its value.

    With n seats, a seat's net is n times its own value less the sum of all values; the nets add up to zero.

        >>> from hanafuda_rules.parts.reckoning import paid_by_the_others
        >>> paid_by_the_others([40, 0, 20])
        ((80, 20), (0, 60), (40, 40))

    Args:
        values: The values by seat, such as those of the yaku.

    Returns:
        For each seat, what it gets and what it pays.
    """
    total, others = sum(values), len(values) - 1
    return tuple([(others * value, total - value) for value in values])


def highest(values: Sequence[int], order: Sequence[int]) -> int:
    """The seat with the highest value; if several tie, the first of them in ``order``.

        >>> from hanafuda_rules.parts.reckoning import highest
        >>> highest([12, 12, -24], order=(2, 0, 1))
        0

    Args:
        values: The values by seat.
        order: The seats, such as those of the round in playing order.
    """
    return max(order, key=values.__getitem__)


def points_scores(points: Sequence[int], *, to_par: bool, rule: str, above: Sequence[int] = ()) -> tuple[Score, ...]:
    """A score for the card points of each seat, in the order of the seats.

    Args:
        points: The card points by seat.
        to_par: Whether the points are scored against par, or as they are.
        rule: The id of the game's rule.
        above: By how much each seat's own par is above the average; the same par for all unless given.

    Raises:
        HanafudaError: The par is not a whole number.
    """
    amounts, texts = points, ["card points"] * len(points)
    if to_par:
        own = above or (0,) * len(points)
        amounts = [each - more for each, more in zip(against_par(points), own, strict=True)]
        texts = [f"{each} card points, par {each - amount}" for each, amount in zip(points, amounts, strict=True)]
    return tuple(
        Score((seat,), amount, shared_reason(text, rule, kind="card_points", value=amount))
        for seat, (amount, text) in enumerate(zip(amounts, texts, strict=True))
    )


def winner_deals(values: Sequence[int], order: Sequence[int], most: str, rule: str) -> tuple[int, Reason]:
    """The next dealer if the winner deals, and why: the highest value, or the first in playing order of those tied.

    Args:
        values: The values by seat.
        order: The seats in playing order.
        most: What the winner has, in words, such as ``the highest score``.
        rule: The id of the game's rule.
    """
    seat = highest(values, order)
    if [values[each] for each in order].count(values[seat]) == 1:
        return seat, Reason(most, rule)
    return seat, Reason(f"of those tied for {most} the first in playing order", rule)


def factor(key: str, times: int, what: str, rule: str) -> tuple[Reason, ...]:
    """The remark that amounts are multiplied, of the kind ``factor``; none if that changes nothing.

    Args:
        key: What it is in code.
        times: What amounts are multiplied by.
        what: What for.
        rule: The id of the rule.
    """
    return (Reason.of_factor(Factor(key, times), what, rule),) if times > 1 else ()


def multiplied(reasons: Iterable[Reason], remarks: Iterable[Reason]) -> list[Reason]:
    """What amounts are for, multiplied by the factors of some remarks.

    Args:
        reasons: What they are for.
        remarks: The remarks; each :func:`factor` among them has one.
    """
    factors = tuple([factor for remark in remarks for factor in remark.factors])
    return [attrs.evolve(each, factors=factors) for each in reasons]


def each_pays(payers: Iterable[int], payee: int, reason: Reason) -> tuple[Payment, ...]:
    """What a reason comes to, paid by each of some seats.

    Args:
        payers: The seats that pay, in order.
        payee: The seat that is paid.
        reason: What for.
    """
    amount = reason.amount
    return tuple([Payment(payer, payee, amount, reason) for payer in payers])


def gained(outcome: Outcome, seat: int, reasons: Iterable[Reason], *, paid: bool) -> tuple[list[Score], list[Payment]]:
    """What the side of a seat gains in a game of two sides: scores, or payments from the other side, seat by seat.

    Args:
        outcome: What happened.
        seat: The seat.
        reasons: What it gains; those that come to nothing are left out.
        paid: Whether the other side pays it.
    """
    own, others = sorted(outcome.teams, key=lambda seats: seat not in seats)
    counted = [each for each in reasons if each.amount]
    if not paid:
        return [Score(own, each.amount, each) for each in counted], []
    pairs = list(zip(others, own, strict=True))
    return [], [Payment(payer, payee, each.amount, each) for each in counted for payer, payee in pairs]


def void_yaku(held: HeldYaku, seats: tuple[int, ...], why: str, rule: str) -> Reason:
    """The remark that a yaku does not count.

    Args:
        held: The yaku.
        seats: The seat that holds it, or the seats of the team.
        why: What is said of it, such as ``scores nothing``.
        rule: The id of the rule by which it does not count.
    """
    text = f"{side_name(seats)}: {held.yaku.names.bilingual}, {held.value}, {why}"
    return Reason.of_yaku(held, text, rule=rule, kind="yaku_void", seat=seats[0])


def void_remarks(rules: Ruleset[Any, Any, Any], outcome: Outcome, says: str = "does not count, {}") -> list[Reason]:
    """The remarks on the yaku that a ruleset declares void, side by side.

    Args:
        rules: The ruleset.
        outcome: What happened.
        says: What is said of each, with ``{}`` where its reason stands.
    """
    if type(rules).void is CountingRules.void:
        return []  # most games have no such yaku, and asking takes time
    remarks: list[Reason] = []
    for side, pile in outcome.piles.items():
        for held, why in rules.voided(pile, rules.at_end(outcome, side)):
            name = side_name(next(team for team in outcome.teams if side in team))
            words = f"{name}: {held.yaku.names.english}, {held.value}, {says.format(why.text)}"
            remarks.append(Reason.of_yaku(held, words, rule=why.rule, kind="yaku_void", seat=side))
    return remarks


def net_scores(scores: Iterable[Score], seats: int) -> list[int]:
    """What the scores bring each seat, by seat.

    Args:
        scores: The scores.
        seats: The number of seats.
    """
    net = [0] * seats
    for score in scores:
        for seat in score.seats:
            net[seat] += score.amount
    return net


def settlement_of(  # noqa: PLR0913  # all but two by name
    outcome: Outcome,
    next_dealer: tuple[int, Reason],
    *,
    winner: int | None,
    remarks: Iterable[Reason] = (),
    scores: Iterable[Score] = (),
    payments: Iterable[Payment] = (),
    unit: str = "points",
) -> Settlement:
    """The settlement of a round in which every seat plays.

    Args:
        outcome: What happened.
        next_dealer: The seat that deals next, and why.
        winner: The seat that won the round, or the first seat of the team that did; ``None`` if nobody won.
        remarks: Notes on how the settlement was reached, in order.
        scores: What is scored, in order.
        payments: What is paid, in order.
        unit: The game's smallest unit.
    """
    return Settlement(
        title=f"{outcome.game}, {outcome.seats} seats, seat {outcome.dealer} dealt",
        seats=outcome.seats,
        dealer=outcome.dealer,
        unit=unit,
        remarks=tuple(remarks),
        scores=tuple(scores),
        payments=tuple(payments),
        winner=winner,
        next_dealer=next_dealer[0],
        dealer_reason=next_dealer[1],
    )
