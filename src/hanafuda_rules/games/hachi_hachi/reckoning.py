"""The settlement of a round of Hachi-Hachi: payments in the order of HH-10.6, itemised."""

from __future__ import annotations

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.errors import InvalidOutcomeError
from hanafuda_rules.games.hachi_hachi.achievements import achievements
from hanafuda_rules.games.hachi_hachi.case import Case, Part
from hanafuda_rules.games.hachi_hachi.checks import (
    check_compensation,
    check_liable,
    check_multiplier,
    check_options,
    check_teyaku,
    sage_of,
)
from hanafuda_rules.games.hachi_hachi.compensation import compensation
from hanafuda_rules.games.hachi_hachi.decisive import card_points, dekiyaku, special
from hanafuda_rules.games.hachi_hachi.fees import fee
from hanafuda_rules.games.hachi_hachi.field import carries_over, field_multiplier
from hanafuda_rules.games.hachi_hachi.findings import findings
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.outcome import Outcome, SplitPot, played
from hanafuda_rules.games.hachi_hachi.settlement import Settlement
from hanafuda_rules.games.hachi_hachi.teyaku import teyaku_table
from hanafuda_rules.settlement import Payment, Reason

__all__ = ["Reckoning"]


@attrs.frozen
class Reckoning:
    """Checks an outcome against the options and settles it.

    Args:
        options: What the round was played by.
    """

    options: Options

    def __call__(self, outcome: Outcome, /) -> Settlement:
        """Settle a round.

        Raises:
            InvalidOutcomeError: No round can have gone so by these options.
        """
        if not isinstance(outcome, Outcome):
            msg = f"Hachi-Hachi settles a hachi_hachi.Outcome, not {outcome!r}"
            raise InvalidOutcomeError(msg)
        case = _case(outcome, self.options)
        # HH-4.8: what is paid here stands, whatever is decided below.
        fees, before = _fees(case), (*_sales(case), *_compensations(case))
        part = _decide(case)
        pot = outcome.pot + sum(payment.amount for payment in fees)
        taken = _pot(case, part, pot)
        afterwards = achievements(case) if _has_achievements(case, part) else ()
        dealer, reason = _next_dealer(case, part)
        return Settlement(
            title=f"Hachi-Hachi, {outcome.seats} seats, playing order {', '.join(map(str, case.order)) or 'nobody'}",
            seats=outcome.seats,
            unit="points",
            findings=(*findings(case), *part.findings),
            payments=(*fees, *before, *part.payments, *taken, *afterwards),
            winner=part.winner,
            next_dealer=dealer,
            dealer_reason=reason,
            pot=pot - sum(payment.amount for payment in taken),
            order=case.order,
            multiplier=case.multiplier,
            points_per_kan=self.options.points_per_kan,
            # HH-3.3: a deal that nobody plays uses no token.
            tokens=case.tokens if case.order else _unused(case),
            counts=part.winner is not None,
        )


def _case(outcome: Outcome, options: Options) -> Case:
    multiplier, tokens = _multiplier(outcome, options.field_multiplier)
    check_multiplier(outcome, options, multiplier)
    check_options(outcome, options)
    case = Case(outcome, options, multiplier, tokens)
    check_compensation(case)
    check_teyaku(case)
    check_liable(case)
    return case


def _multiplier(outcome: Outcome, how: str) -> tuple[int, tuple[int, ...] | None]:
    """The multiplier and the tokens that are left, ``None`` where they are not known (HH-3.2)."""
    if outcome.field is not None:
        return field_multiplier(how, outcome.field, outcome.tokens)
    multiplier = 1 if outcome.multiplier is None else outcome.multiplier
    # At ×1 there was no token, neither on the field nor carried.
    return multiplier, () if multiplier == 1 or not carries_over(how) else None


def _unused(case: Case) -> tuple[int, ...] | None:
    return case.tokens if case.outcome.field is None else tuple(sorted(case.outcome.tokens, reverse=True))


def _fees(case: Case) -> tuple[Payment, ...]:
    outcome = case.outcome
    if not outcome.dropped:
        return ()
    places = list(range(1, len(outcome.dropped) + 1))
    if case.options.fee_by == "seat":
        dealer = _dealer(case, "the fees go by the seats from the dealer on", "HH-4.5")
        speakers = outcome.seating.speakers(dealer)
        places = [speakers.index(seat) + 1 for seat in outcome.dropped]
    reason = Reason(f"drops out{case.times}", "HH-4.5")
    return tuple(
        Payment(seat, None, fee(case.options, place, case.multiplier), reason)
        for seat, place in zip(outcome.dropped, places, strict=True)
    )


def _dealer(case: Case, why: str, rule: str) -> int:
    dealer = case.outcome.table_dealer
    if dealer is None:
        msg = f"say who dealt: {why}"
        raise InvalidOutcomeError(msg, rule=rule)
    return dealer


def _sales(case: Case) -> tuple[Payment, ...]:
    reason = Reason("buys the place", "HH-4.12")
    return tuple(Payment(sale.buyer, sale.seller, sale.price, reason) for sale in case.outcome.sold if sale.price)


def _compensations(case: Case) -> tuple[Payment, ...]:
    reason = Reason(f"compensation for being forced out{case.times}", "HH-4.7")
    payers = case.order[1:]
    payments: list[Payment] = []
    for seat, told in _forced_out(case):
        amount = compensation(told, case.options, case.multiplier) if isinstance(told, CardSet) else told
        payments += [Payment(payer, seat, amount, reason) for payer in payers if amount]
    return tuple(payments)


def _forced_out(case: Case) -> list[tuple[int, int | CardSet]]:
    # In turn order from the acting dealer.
    first, seats = case.order[0] if case.order else 0, case.outcome.seats
    return sorted(case.outcome.forced_out.items(), key=lambda item: (item[0] - first) % seats)


def _decide(case: Case) -> Part:
    order = case.order
    if not order:
        return Part(findings=(Reason("nobody plays: the pot stays, and the same dealer deals again", "HH-4.6"),))
    acting, *others = order
    if not others:
        found = Reason(f"seat {acting} alone is left and wins the round", "HH-4.6")
        return Part(findings=(found,), winner=acting)
    if isinstance(case.outcome.ending, SplitPot):
        return Part(findings=(Reason("the two that are left split the pot", "HH-4.6"),), winner=acting)
    sage = sage_of(case)
    if case.formed:
        return _with_teyaku(case, dekiyaku(case, sage))
    # HH-8.1 to HH-8.4 cancel what _with_teyaku adds.
    decided = special(case) if case.three else None
    return decided or _with_teyaku(case, card_points(case))


def _with_teyaku(case: Case, part: Part) -> Part:
    table = teyaku_table(case.options)
    payments = [
        payment
        for seat in case.order
        for key in case.declared(seat).keys
        for payment in case.each_pays(
            case.others(seat), seat, table[key].kan, Reason(f"{table[key].names.english}{case.times}", "HH-5.5")
        )
    ]
    return attrs.evolve(part, payments=(*payments, *part.payments)) if payments else part


def _pot(case: Case, part: Part, pot: int) -> tuple[Payment, ...]:
    if not pot or part.winner is None:
        return ()
    if not isinstance(case.outcome.ending, SplitPot):
        return (Payment(None, part.winner, pot, Reason("the pot", _pot_rule(case, part))),)
    acting, other = case.order
    reason = Reason("half the pot", "HH-4.6")
    # An odd point goes to the acting dealer.
    shares = ((acting, pot - pot // 2), (other, pot // 2))
    return tuple(Payment(None, seat, share, reason) for seat, share in shares if share)


def _pot_rule(case: Case, part: Part) -> str:
    if not case.three:
        return "HH-4.6" if len(case.order) == 1 else "HH-11.4"
    if part.cancels:
        return "HH-8.4"
    return "HH-7.6" if case.formed else "HH-8.5"


def _has_achievements(case: Case, part: Part) -> bool:
    if not case.three or not played(case.outcome):
        return False
    if case.formed:
        return case.options.achievements_after_dekiyaku
    return not part.cancels


def _next_dealer(case: Case, part: Part) -> tuple[int, Reason]:
    if part.winner is None:
        return _dealer(case, "it deals again", "HH-4.6"), Reason("the same dealer again", "HH-4.6")
    if isinstance(case.outcome.ending, SplitPot) and case.options.split_dealer == "table":
        return _dealer(case, "it deals again", "HH-4.6"), Reason("the table’s dealer again", "HH-4.6")
    return part.winner, Reason("who won the round", "HH-1.2")
