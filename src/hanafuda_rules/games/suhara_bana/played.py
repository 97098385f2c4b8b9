"""How a round comes out that was played out: ordinary, low man out, the match won, or void (SB-6 to SB-8)."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from hanafuda_rules.games.suhara_bana.card_points import (
    PAR,
    chase_debts,
    deal_next,
    low_man,
    low_man_debts,
    par_debts,
    points_by_seat,
)
from hanafuda_rules.games.suhara_bana.ledger import Debt, Ledger
from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.games.suhara_bana.outcome import Outcome
from hanafuda_rules.games.suhara_bana.pot import award_debts, return_debts
from hanafuda_rules.games.suhara_bana.seating import Seating
from hanafuda_rules.games.suhara_bana.tables import yaku_table
from hanafuda_rules.games.suhara_bana.verdict import Verdict
from hanafuda_rules.games.suhara_bana.yaku_values import Standing, ribbon_debts, yaku_debts, yaku_standings
from hanafuda_rules.settlement import Reason
from hanafuda_rules.yaku import Held

__all__ = ["played_out"]


@attrs.frozen
class _Played:
    """A round that was played out, with what every way to settle it needs.

    Args:
        options: What it was played by.
        outcome: What happened.
        seating: Who did what.
        before: The ledger when the round was dealt.
        dropped: The ledger after the penalties of those who dropped out.
        points: The card points by seat.
    """

    options: Options
    outcome: Outcome
    seating: Seating
    before: Ledger
    dropped: Ledger
    points: Mapping[int, int]


def played_out(options: Options, outcome: Outcome, before: Ledger, dropped: Ledger) -> Verdict:
    """Settle a round that was played out, in the order of SB-8.1.

    Args:
        options: What it was played by.
        outcome: What happened.
        before: The ledger when the round was dealt.
        dropped: The ledger after the penalties of those who dropped out.
    """
    played = _Played(options, outcome, outcome.seating, before, dropped, points_by_seat(outcome.piles))
    if set(played.points.values()) == {PAR}:
        return _void(played)
    low = low_man(played.points, played.seating.order, options)
    if low is None:
        return _ordinary(played)
    return _low_man_out(played, low) if played.points[low] else _match_won(played, low)


def _ordinary(played: _Played) -> Verdict:
    outcome, seating, points = played.outcome, played.seating, played.points
    standings = yaku_standings(outcome.piles, seating.order, yaku_table(outcome.month))
    values = {each.seat: each.value for each in standings}
    debts = [
        *par_debts(points, seating.order, outcome.field),
        *_chase_penalty(played, None),
        *yaku_debts(standings, outcome.field),
        *ribbon_debts(outcome.piles, seating, outcome.field),
        *award_debts(values, outcome.penalties, outcome.drop_price, seating.order),
    ]
    winner, reason = deal_next(points, seating.order, played.options)
    return Verdict(
        ledger=played.dropped.settle(debts),
        findings=(*_findings(played), *(_yaku_finding(each) for each in standings)),
        winner=winner,
        next_dealer=winner,
        dealer_reason=reason,
    )


def _low_man_out(played: _Played, low: int) -> Verdict:
    outcome, seating, points = played.outcome, played.seating, played.points
    # SB-6.4: whatever else the option leaves, the pot goes back.
    with_points = played.options.low_man_replaces == "yaku"
    printed = played.options.low_man_stones == "printed"
    debts = [
        *(par_debts(points, seating.order, outcome.field) if with_points else ()),
        *low_man_debts(low, points[low], seating.everybody, outcome.field, printed=printed),
        *_chase_penalty(played, low),
        *return_debts(outcome.penalties, outcome.drop_price, seating.order, Reason("the pot goes back", "SB-6.4")),
    ]
    replaced = "yaku and blue ribbon bonus" if with_points else "card points, yaku and blue ribbon bonus"
    return Verdict(
        ledger=played.dropped.settle(debts),
        findings=(*_findings(played), Reason(f"seat {low} is low man out, which replaces {replaced}", "SB-6.4")),
        winner=low,
        next_dealer=low,
        dealer_reason=Reason("low man out", "SB-8.2"),
    )


def _match_won(played: _Played, low: int) -> Verdict:
    paid, reason = played.dropped, Reason("all stones to the winner of the match", "SB-6.5")
    purses = paid.purses or ()
    debts = [Debt(seat, low, purses[seat].value, reason) for seat in played.seating.everybody if purses and seat != low]
    taken = [debt for debt in (*debts, Debt(None, low, paid.pot.value, reason)) if debt.owed]
    end = Reason(f"seat {low} has no card points at all: it wins the match and takes all stones", "SB-6.5")
    return Verdict(
        ledger=paid.settle(taken),
        findings=_findings(played),
        winner=low,
        next_dealer=low,
        dealer_reason=Reason("low man out", "SB-8.2"),
        match_end=end,
    )


def _void(played: _Played) -> Verdict:
    dealer = played.outcome.dealer
    void = Reason(f"all three have {PAR}: the round is void, and every purse is what it was before the deal", "SB-6.6")
    return Verdict(
        ledger=played.before,
        findings=(*_findings(played), void),
        next_dealer=dealer,
        dealer_reason=Reason("the same dealer deals again", "SB-6.6"),
        counts=False,
        carried=played.outcome.carried,
    )


def _chase_penalty(played: _Played, low: int | None) -> list[Debt]:
    chase = played.outcome.chase
    # SB-8.1: waived only for a chaser who is the low man.
    if chase is None or played.points[chase.chaser] >= PAR or chase.chaser == low:
        return []
    return chase_debts(chase, played.seating, played.options, played.outcome.field)


def _findings(played: _Played) -> tuple[Reason, ...]:
    seating, chase = played.seating, played.outcome.chase
    found = [Reason(f"seat {seat} was forced out", "SB-3.4") for seat in seating.forced_out]
    if chase is not None:
        found.append(Reason(f"seat {chase.chaser} chased and displaced seat {chase.displaced}", "SB-4.3"))
    order = ", ".join(map(str, seating.order))
    found.append(Reason(f"playing order: seats {order}", "SB-4.3" if chase else "SB-3.9"))
    found += [Reason(f"seat {seat}: {played.points[seat]} card points", "SB-6.1") for seat in seating.order]
    return tuple(found)


def _yaku_finding(standing: Standing) -> Reason:
    who = f"seat {standing.seat}"
    if standing.best is None:
        return Reason(f"{who}: no yaku, 0 hai", "SB-7.1")
    if standing.counts == standing.best:
        return Reason(f"{who}: {_hai(standing.best)}", "SB-7.1")
    instead = _hai(standing.counts) if standing.counts else "0 hai"
    return Reason(f"{who}: {_hai(standing.best)}, nullified: {instead}", "SB-7.2")


def _hai(held: Held) -> str:
    names = held.yaku.names
    return f"{names.english}{f' ({names.romaji})' if names.romaji else ''}, {held.value} hai"
