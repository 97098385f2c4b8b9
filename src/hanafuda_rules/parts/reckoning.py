"""Amounts of settlements: points against par, payments by every other seat, the highest value, remarks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.machine.counting import CountingRules
from hanafuda_rules.names import Names
from hanafuda_rules.parts.outcomes import Outcome
from hanafuda_rules.settlement import Factor, Payment, Reason, Score, Settlement, shared_reason
from hanafuda_rules.values import with_fields
from hanafuda_rules.words import Text, say
from hanafuda_rules.yaku import HeldYaku

if TYPE_CHECKING:
    from hanafuda_rules.machine.ruleset import AnyRules

__all__ = [
    "MON", "POINTS", "SHARES", "against_par", "each_pays", "factor", "gained", "highest", "margin", "multiplied",
    "net_scores", "not_added", "paid_by_the_others", "points_scores", "scored", "settlement_of", "void_remarks",
    "void_yaku", "winner_deals", "yaku_lines",
]  # fmt: skip


POINTS: Final = Names("points", "ten", "点", ko="점")
"""The unit of most games."""
MON: Final = Names("points", "mon", "文", ko="점")
"""The unit of games whose points are called *mon* 文 in Japan."""
SHARES: Final = Names("shares", "kuchi", "口", ko="몫")
"""The unit of games whose stakes are shares."""

_DOES_NOT_COUNT = say("does not count, {reason}")
CARD_POINTS = say("card points")


def against_par(points: Sequence[int]) -> tuple[int, ...]:
    """Each seat's points above par, which is the average of all seats. They add up to zero.

        >>> from hanafuda_rules.parts.reckoning import against_par
        >>> against_par([103, 90, 71])
        (15, 2, -17)

    Raises:
        HanafudaError: The par is not a whole number.
    """
    par, rest = divmod(sum(points), len(points))
    if rest:
        raise HanafudaError(f"{sum(points)} points have no par at {len(points)} seats: it would not be a whole number")
    return tuple([own - par for own in points])


def paid_by_the_others(values: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """What each seat gets and pays if all others pay it its value.

    With n seats, the net of a seat is n times its value less the sum of all values. The nets add up to zero.

        >>> from hanafuda_rules.parts.reckoning import paid_by_the_others
        >>> paid_by_the_others([40, 0, 20])
        ((80, 20), (0, 60), (40, 40))

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
    """
    return max(order, key=values.__getitem__)


def points_scores(points: Sequence[int], *, to_par: bool, rule: str, above: Sequence[int] = ()) -> tuple[Score, ...]:
    """The scores for the card points of each seat, by seat.

    With ``to_par``, the points are scored against par, otherwise unchanged. ``above`` is how far each seat's par is
    above the average; by default, all have the same par.

    Raises:
        HanafudaError: The par is not a whole number.
    """
    amounts, texts = points, [CARD_POINTS] * len(points)
    if to_par:
        own = above or (0,) * len(points)
        amounts = [net - more for net, more in zip(against_par(points), own, strict=True)]
        texts = [
            say("{points:card point/card points}, par {par}", points=number, par=number - net)
            for number, net in zip(points, amounts, strict=True)
        ]
    return tuple(
        Score((seat,), amount, shared_reason(text, rule, kind="card_points", value=amount))
        for seat, (amount, text) in enumerate(zip(amounts, texts, strict=True))
    )


def winner_deals(values: Sequence[int], order: Sequence[int], most: Text, rule: str) -> tuple[int, Reason]:
    """The next dealer if the winner deals, and why. If seats tie, the first in playing order deals.

    ``most`` is the text for the winner, such as ``the highest score``.
    """
    seat = highest(values, order)
    if [values[other] for other in order].count(values[seat]) == 1:
        return seat, Reason(most, rule)
    return seat, Reason(say("of those tied for {most} the first in playing order", most=most), rule)


def scored(  # noqa: PLR0913  # all but four by name
    rules: AnyRules,
    outcome: Outcome,
    scores: Iterable[Score],
    rule: str,
    *,
    remarks: Iterable[Reason] = (),
    won: tuple[int, Reason] | None = None,
    in_turn: bool = False,
) -> Settlement:
    """The settlement of a round of scores: the seat with the highest sum wins the round and deals next.

    Args:
        rules: The ruleset.
        outcome: The outcome.
        scores: The scores.
        rule: The id of the rule about the next dealer.
        remarks: The remarks besides those on void yaku, which follow.
        won: The seat that won for another reason, with the reason.
        in_turn: Whether the seat at the dealer's right deals next, whoever won.
    """
    scores = tuple(scores)
    winner, why = won or winner_deals(net_scores(scores, outcome.seats), outcome.order, say("the highest score"), rule)
    dealer = winner
    if in_turn:
        dealer, why = outcome.order[1], Reason(say("the player at the dealer's right"), rule)
    remarks = (*remarks, *void_remarks(rules, outcome))
    return settlement_of(outcome, (dealer, why), winner=winner, remarks=remarks, scores=scores)


def factor(key: str, times: int, why: Text, rule: str) -> tuple[Reason, ...]:
    """The remark that amounts are multiplied, of the kind ``factor``; none if the factor is 1. ``why`` is its text."""
    return (Reason.of_factor(Factor(key, times), why, rule),) if times > 1 else ()


def multiplied(reasons: Iterable[Reason], remarks: Iterable[Reason]) -> list[Reason]:
    """Multiply reasons by the factors of remarks, such as those of :func:`factor`."""
    factors = tuple([factor for remark in remarks for factor in remark.factors])
    return [with_fields(reason, factors=factors) for reason in reasons]


def each_pays(payers: Iterable[int], payee: int, reason: Reason) -> tuple[Payment, ...]:
    """The payments of a reason's amount by several seats, in their order."""
    amount = reason.amount
    return tuple([Payment(payer, payee, amount, reason) for payer in payers])


def gained(outcome: Outcome, seat: int, reasons: Iterable[Reason], *, paid: bool) -> tuple[list[Score], list[Payment]]:
    """What the side of a seat gains in a game of two sides, as scores or, if ``paid``, as payments from the other side.

    Reasons with an amount of 0 are left out.
    """
    own, others = sorted(outcome.teams, key=lambda seats: seat not in seats)
    counted = [reason for reason in reasons if reason.amount]
    if not paid:
        return [Score(own, reason.amount, reason) for reason in counted], []
    pairs = list(zip(others, own, strict=True))
    return [], [Payment(payer, payee, reason.amount, reason) for reason in counted for payer, payee in pairs]


def yaku_lines(held: Iterable[HeldYaku], team: tuple[int, ...]) -> list[Reason]:
    """The remarks on the yaku of a player or a team."""
    text = say("{team}: {yaku:both}, {value}")
    return [Reason.of_yaku(one, text.put(team=team, yaku=one.yaku.names), seat=team[0]) for one in held]


def void_yaku(held: HeldYaku, seats: tuple[int, ...], why: Text, rule: str) -> Reason:
    """The remark that a yaku of a player or a team does not count; ``why`` is its text, such as ``scores nothing``."""
    text = say("{team}: {yaku:both}, {value}, {why}", team=seats, yaku=held.yaku.names, why=why)
    return Reason.of_yaku(held, text, rule=rule, kind="yaku_void", seat=seats[0])


def void_remarks(rules: AnyRules, outcome: Outcome, says: Text = _DOES_NOT_COUNT) -> list[Reason]:
    """The remarks on void yaku, side by side. ``says`` is the text of each, with a place for the reason."""
    if type(rules).void is CountingRules.void:
        return []  # most games have no void yaku, and asking takes time
    remarks: list[Reason] = []
    for side in sorted({*outcome.piles, *outcome.unknown}):
        for held, why in outcome.voided_by(rules, side, rules.at_end(outcome, side)):
            team = next(team for team in outcome.teams if side in team)
            words = say(
                "{team}: {yaku}, {value}, {says}", team=team, yaku=held.yaku.names, says=says.put(reason=why.said)
            )
            remarks.append(Reason.of_yaku(held, words, rule=why.rule, kind="yaku_void", seat=side))
    return remarks


def net_scores(scores: Iterable[Score], seats: int) -> list[int]:
    """The sum of the scores of each seat, by seat."""
    net = [0] * seats
    for score in scores:
        for seat in score.seats:
            net[seat] += score.amount
    return net


def margin(scores: Iterable[Score], seats: int, rule: str) -> tuple[list[Score], list[Reason]]:
    """The scores of the seat with the highest sum, less the second highest (RG-5.1, RP-7.3, RW-7.5, RY-5.4).

    If two are tied, there are none. Remarks tell the scores that are not added.
    """
    totals = net_scores(scores := [*scores], seats)
    second, most = sorted(totals)[-2:]
    best = None if second == most else totals.index(most)
    lines = [tuple([score.reason for score in scores if score.seats == (seat,)]) for seat in range(seats)]
    remarks = [not_added(seat, lines[seat], rule) for seat in range(seats) if seat != best]
    if best is None:
        return [], remarks
    less = Reason(say("less the second highest score"), rule, kind="margin", value=second)
    return [*[score for score in scores if score.seats == (best,)], Score((best,), -second, less)], remarks


def not_added(seat: int, lines: tuple[Reason, ...], rule: str) -> Reason:
    """The remark that the score of a seat is not added, with what it consists of."""
    items = tuple([say("{what} {amount}", what=line.said, amount=line.amount) for line in lines])
    text, total = say("{seat}: {value}, not added: {items}", items=items), sum([line.amount for line in lines])
    return Reason(text, rule, kind="round_score", seat=seat, value=total, parts=lines)


def _title(outcome: Outcome) -> Text:
    game, count, seat = outcome.game, outcome.seats, outcome.dealer
    if type(outcome).order is Outcome.order or len(outcome.order) == count:  # the first saves time
        return say("{game}, {count:seats}, {seat} dealt", game=game, count=count, seat=seat)
    return say(
        "{game}, {count:seats}, {seat} dealt, playing order {order:seat}",
        game=game, count=count, seat=seat, order=outcome.order,
    )  # fmt: skip


def settlement_of(  # noqa: PLR0913  # all but two by name
    outcome: Outcome,
    next_dealer: tuple[int, Reason],
    *,
    winner: int | None,
    remarks: Iterable[Reason] = (),
    scores: Iterable[Score] = (),
    payments: Iterable[Payment] = (),
    unit: Names = POINTS,
) -> Settlement:
    """The settlement of a round.

    ``next_dealer`` is the seat that deals next, and why. The other arguments are those of :class:`Settlement
    <hanafuda_rules.settlement.Settlement>`.
    """
    return Settlement(
        title=_title(outcome),
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
