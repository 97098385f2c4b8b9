"""The settlement of a round of Sudaoshi (SD-6.1 to SD-6.4, SD-7.3, SD-7.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

import attrs

from hanafuda_rules.cards import DECK, CardSet
from hanafuda_rules.errors import Fault
from hanafuda_rules.games.sudaoshi.outcome import MOST_CAPTURED, Outcome, Table
from hanafuda_rules.games.sudaoshi.phases import fee
from hanafuda_rules.games.sudaoshi.yaku import At
from hanafuda_rules.parts.field_rounds import FieldSettlement
from hanafuda_rules.parts.outcomes import total_faults
from hanafuda_rules.parts.reckoning import net_scores, paid_by_the_others, settlement_of, void_remarks, winner_deals
from hanafuda_rules.parts.sheets import points_faults, sheet_faults
from hanafuda_rules.parts.teyaku import key_faults
from hanafuda_rules.settlement import Factor, Reason, Score
from hanafuda_rules.values import with_fields
from hanafuda_rules.words import Text, say

if TYPE_CHECKING:
    from hanafuda_rules.games.sudaoshi import Rules

__all__ = ["KINDS", "Settlement", "faults", "reckon"]


@attrs.frozen(kw_only=True, slots=False)
class Settlement(FieldSettlement):
    """A settled round of Sudaoshi.

    Args:
        order: The seats that played, in playing order.
        multiplier: The multiplier of the field. The amounts include it (SD-2.3).
        tokens_before: The tokens carried to the round, highest first; ``None`` if unknown.
        tokens: The tokens for the next round, highest first; ``None`` if unknown.
    """

    order: tuple[int, ...]


KINDS: Final = {
    "card_points": "the card points of a player, less the burden of its place",
    "yaku": "a yaku of the player",
    "yaku_paid": "the yaku of the other players, which are its parts",
    "yaku_void": "a yaku that does not count for its place",
    "teyaku": "a teyaku of the player",
    "teyaku_paid": "the teyaku of the other players, which are its parts",
    "compensation": "the hand of a seat that was forced out",
    "fee": "dropping out",
    "pot": "the pot of fees",
    "field": "what the field multiplies every amount by",
}

_TIMES: Final = say("{times} × {amount}")


def _paid(
    amounts: Mapping[int, list[Reason]], text: Text, rule: str, kind: str, field: tuple[Factor, ...]
) -> Iterator[Score]:
    """Yield, for each player, what both others pay it, and what it pays them (SD-6.1, SD-3.5)."""
    totals = [sum([reason.value or 0 for reason in reasons]) for reasons in amounts.values()]
    for (seat, reasons), (_, paid) in zip(amounts.items(), paid_by_the_others(totals), strict=True):
        for reason in reasons:
            by = (Factor("others", 2, _TIMES.put(amount=reason.value)), *field)
            twice = with_fields(reason, factors=by)
            yield Score((seat,), twice.amount, twice)
        if paid:
            parts = tuple(
                [with_fields(reason, seat=other) for other, his in amounts.items() if other != seat for reason in his]
            )
            others = Reason(text, rule, kind=kind, value=paid, factors=field, parts=parts)
            yield Score((seat,), -others.amount, others)


def reckon(rules: Rules, outcome: Outcome) -> Settlement:
    """The settlement of a round: scores, no payments (SD-6.1, SD-6.3)."""
    times = _field(rules, outcome)
    field = (Factor("field", times),) if times > 1 else ()
    scores = list(_scores(rules, outcome, field))
    winner, why = winner_deals(net_scores(scores, outcome.seats), outcome.order, say("the highest score"), "SD-6.4")
    scores += [*_teyaku_scores(rules, outcome, field), *_sitting_out_scores(rules, outcome, winner, field)]
    counts = [Reason(say("every amount counts ×{value}"), "SD-2.3", kind="field", value=times)] if field else []
    remarks = (*counts, *void_remarks(rules, outcome))
    settled = settlement_of(outcome, (winner, why), winner=winner, remarks=remarks, scores=scores)
    return Settlement(**vars(settled), order=outcome.order, **outcome.settled(rules.options.field_multiplier))


def _scores(rules: Rules, outcome: Outcome, field: tuple[Factor, ...]) -> Iterator[Score]:
    """Card points less burdens, and yaku; together they decide the round (SD-6.1, SD-6.2)."""
    for place, seat in enumerate(outcome.order):
        points, burden = rules.points_at_end(outcome, seat), rules.options.burdens[place]
        text = say("{points:card point/card points}, burden {burden}", points=points, burden=burden)
        reason = Reason(text, "SD-6.1", kind="card_points", value=points - burden, factors=field)
        yield Score((seat,), reason.amount, reason)
    held = {seat: [Reason.of_yaku(yaku) for yaku in rules.held_at_end(outcome, seat)] for seat in outcome.order}
    yield from _paid(held, say("the others' yaku"), "SD-6.1", "yaku_paid", field)


def _teyaku_scores(rules: Rules, outcome: Outcome, field: tuple[Factor, ...]) -> Iterator[Score]:
    """Teyaku, for which both other players pay (SD-3.5)."""
    kan, declared = rules.options.points_per_kan, dict[int, list[Reason]]()
    for seat in outcome.order:
        teyaku = [rules.teyaku[key] for key in _declared(rules, outcome, seat)]
        declared[seat] = [
            Reason(say("{yaku}", yaku=one.names), one.rule, kind="teyaku", key=one.key, value=one.kan * kan)
            for one in teyaku
        ]
    yield from _paid(declared, say("the others' teyaku"), "SD-3.5", "teyaku_paid", field)


def _sitting_out_scores(rules: Rules, outcome: Outcome, winner: int, field: tuple[Factor, ...]) -> Iterator[Score]:
    """Compensations, fees and the pot (SD-7.3, SD-7.4)."""
    times, payers = field[0].times if field else 1, outcome.order[1:]
    for seat, entry in outcome.forced_out.items():
        if isinstance(entry, CardSet):
            at = At(Table(seats=outcome.seats, dealer=outcome.dealer), last=False)
            value = rules.compensation(entry, at, 1)
        else:
            value = entry // times
        if value:
            both = (Factor("payers", len(payers), _TIMES.put(amount=value)), *field)
            reason = Reason(say("compensation"), "SD-7.4", kind="compensation", value=value, factors=field)
            paid = with_fields(reason, said=say("compensation to {seat}"), seat=seat)
            yield from [Score((payer,), -paid.amount, paid) for payer in payers]
            reason = with_fields(reason, factors=both)
            yield Score((seat,), reason.amount, reason)
    if outcome.dropped and rules.options.drop_out == "paid":
        fees = [fee(rules.options, place) for place, _ in enumerate(outcome.dropped, 1)]
        pot = Reason(say("the pot"), "SD-7.3", kind="pot", value=sum(fees), factors=field)
        yield Score((winner,), pot.amount, pot)
        for seat, amount in zip(outcome.dropped, fees, strict=True):
            reason = Reason(say("drops out"), "SD-7.3", kind="fee", value=amount, factors=field)
            yield Score((seat,), -reason.amount, reason)


def faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """The reasons why a round is impossible under the options."""
    if outcome.by_sheet:
        yield from sheet_faults(rules, outcome)
        yield from points_faults(rules, outcome, DECK, every=True, most=MOST_CAPTURED)
    else:
        yield from total_faults(outcome.captured, len(DECK), "SD-4.1")
    yield from outcome.field_faults(rules.options.field_multiplier)
    yield from _teyaku_faults(rules, outcome)
    yield from _compensation_faults(rules, outcome)


def _teyaku_faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    for seat in outcome.teyaku:
        keys = _declared(rules, outcome, seat)
        yield from key_faults(rules.teyaku, keys, seat, ("SD-3.1", "SD-3.1", "SD-3.1"))
        for key in keys:
            if key not in rules.teyaku_of(outcome.order, seat):
                yield Fault(f"only the second place can declare {key}", "SD-3.4", seat)


def _compensation_faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    for seat in outcome.played_and_forced[1] if rules.options.drop_out == "paid" else ():
        if seat not in outcome.forced_out:
            question = f"What did each payer give seat {seat}, which was forced out? Enter forced_out={{{seat}: …}}"
            yield Fault(f"{question}, the points or its hand.", "SD-7.4", seat)
    for seat, entry in outcome.forced_out.items():
        if rules.options.drop_out == "free":
            yield Fault("nobody is compensated with drop_out='free'", "SD-7.3", seat)
        if isinstance(entry, int) and not rules.may_be_compensated(entry, _field(rules, outcome)):
            yield Fault(f"no hand is compensated with {entry} points", "SD-7.4", seat)


def _field(rules: Rules, outcome: Outcome) -> int:
    """The multiplier (SD-2.3)."""
    return outcome.used(rules.options.field_multiplier)[0]


def _declared(rules: Rules, outcome: Outcome, seat: int) -> tuple[str, ...]:
    entry = outcome.teyaku.get(seat, ())
    if not isinstance(entry, CardSet):
        return entry
    return tuple([teyaku.teyaku.key for teyaku in rules.teyaku_of(outcome.order, seat).held(entry)])
