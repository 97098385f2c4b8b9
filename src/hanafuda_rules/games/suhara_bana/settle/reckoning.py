"""The settlement of a round of Suhara-bana, in the order of the rules (SB-8.1).

:func:`reckon` takes three steps:

1. Seats that dropped out pay their penalties.
2. The round is settled by its ending. If it was played out, :func:`steps_of` lists the steps.
3. Seats without stones borrow plates.

:mod:`~hanafuda_rules.games.suhara_bana.settle.steps` works out the debts. A ledger pays them one by one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from hanafuda_rules.games.suhara_bana.outcome import OneLeft, Outcome, PlayedOut, SplitPot, in_turn
from hanafuda_rules.games.suhara_bana.settle import steps
from hanafuda_rules.games.suhara_bana.settle.settlement import Debt, Ledger, Settlement, StonePayment
from hanafuda_rules.games.suhara_bana.settle.steps import PAR, Counted, Played
from hanafuda_rules.games.suhara_bana.stones import PLATE, PLATES_TO_BORROW, Field
from hanafuda_rules.names import Names
from hanafuda_rules.settlement import Reason, shared_reason
from hanafuda_rules.words import Text, say

if TYPE_CHECKING:
    from hanafuda_rules.games.suhara_bana import Rules

__all__ = ["KINDS", "Settlement", "StonePayment", "borrow_plates", "reckon", "steps_of"]

KINDS: Final = {
    "fee": "dropping out (SB-3.2)",
    "card_points": "card points (SB-6.1, SB-6.2)",
    "chase": "the penalty of a chaser below par (SB-4.4)",
    "yaku_difference": "the difference of two yaku, which are its parts (SB-7.3)",
    "yaku": "a yaku that counts",
    "yaku_void": "a yaku that is nullified (SB-7.2)",
    "no_yaku": "a seat without a yaku (SB-7.1)",
    "blue_ribbons": "the blue ribbon bonus (SB-7.4)",
    "low_man": "low man out (SB-6.3, SB-6.4)",
    "all_stones": "all stones to the winner of the match (SB-6.5)",
    "pot": "the pot, or a part of it (SB-3.6, SB-3.7, SB-7.5)",
    "pot_back": "what goes back of the pot (SB-3.8, SB-6.4, SB-6.6, SB-7.5)",
    "seating": "who was forced out or chased, and the playing order (SB-3, SB-4)",
    "ending": "how the round ended",
}
"""The kinds of reasons in payments and remarks."""

BLACK_STONES: Final = Names("black stones", "kuroishi", "黒石", ko="검은 돌")
"""The unit of the amounts."""

_TITLE: Final = say("{game}, {count:seats}, {seat} dealt, {field}, {month}")


def reckon(rules: Rules, outcome: Outcome) -> Settlement:
    """Return the settlement of a round (SB-3.6 to SB-3.8, SB-6.2 to SB-9.3)."""
    ending = outcome.ending
    before = Ledger(outcome.field, outcome.purses_before, outcome.pot_before)
    ledger = before.pay(steps.drop_penalties(outcome))
    if isinstance(ending, PlayedOut):
        settled = _played_out(Played(rules, outcome, ledger), before)
    elif isinstance(ending, SplitPot):
        settled = _pot_split(outcome, ledger)
    elif isinstance(ending, OneLeft):
        settled = _one_left(outcome, ledger, ending.seat)
    elif rules.options.all_drop_pot == "refund":
        settled = _nobody_plays(outcome, ledger.returned(before, "SB-3.8"), carried=0)
    else:
        settled = _nobody_plays(outcome, ledger, carried=outcome.carried + 1)
    return borrow_plates(settled)


def _settlement(
    outcome: Outcome, ledger: Ledger, *, winner: int | None = None, counts: bool = True, **more: Any
) -> Settlement:
    """Return the settlement before any plate is borrowed; ``more`` has its other fields."""
    return Settlement(
        title=_TITLE.put(
            game=outcome.game, count=outcome.seats, seat=outcome.dealer, field=outcome.field, month=outcome.month
        ),
        seats=outcome.seats,
        dealer=outcome.dealer,
        month=outcome.month,
        unit=BLACK_STONES,
        payments=ledger.payments,
        winner=winner,
        pot=ledger.pot.value,
        field=outcome.field,
        counts=counts,
        purses_before=outcome.purses_before,
        purses=ledger.purses,
        pot_before=outcome.pot_before,
        pot_after=ledger.pot,
        **more,
    )


Step: TypeAlias = Callable[[Played], list[Debt]]
"""A step of the settlement: it returns debts in the order of payment."""


def steps_of(played: Played) -> tuple[Step, ...]:
    """Return the steps that settle a round that was played out, in the order of SB-8.1."""
    if played.low_man is None:
        compared = (steps.yaku_differences, steps.blue_ribbon_bonus, steps.award_pot)
        return (steps.card_points, steps.chase_penalty, *compared)
    if _wins_match(played):
        return (steps.all_stones,)
    # SB-6.4: low man out replaces everything else, or with the option all but card points.
    instead = (steps.low_man_out, steps.chase_penalty, steps.return_pot)
    return (steps.card_points, *instead) if played.rules.options.low_man_replaces == "yaku" else instead


# --- rounds that were played out --------------------------------------------------------------------------------------


def _played_out(played: Played, before: Ledger) -> Settlement:
    outcome = played.outcome
    if set(played.points.values()) == {PAR}:
        void = say("all three have {par}: the round is void, and every purse is what it was before the deal", par=PAR)
        return _settlement(
            outcome,
            played.ledger.returned(before, "SB-6.6"),
            remarks=(*_course_of(played), Reason(void, "SB-6.6", kind="ending")),
            next_dealer=outcome.dealer,
            dealer_reason=Reason(say("the same dealer again"), "SB-6.6"),
            counts=False,
            carried=outcome.carried,
        )
    winner, reason = steps.round_winner(played)
    end = say("{seat} has no card points at all: it wins the match and takes all stones")
    return _settlement(
        outcome,
        played.ledger.pay([debt for step in steps_of(played) for debt in step(played)]),
        remarks=(*_course_of(played), *_what_counts(played)),
        winner=winner,
        next_dealer=winner,
        dealer_reason=reason,
        match_end=Reason(end, "SB-6.5", seat=winner) if _wins_match(played) else None,
    )


def _wins_match(played: Played) -> bool:
    """Whether the low man has no card points at all (SB-6.5)."""
    return played.low_man is not None and not played.points[played.low_man]


def _course_of(played: Played) -> tuple[Reason, ...]:
    """The playing order, the card points, and who was forced out or chased."""
    seating, chase = played.outcome.seating, played.outcome.chase
    remarks = [_seating(say("{seat} was forced out"), "SB-3.4", "forced_out", seat) for seat in seating.forced_out]
    if chase is not None:
        text = say("{seat} chased and displaced {displaced:seat}", displaced=chase.displaced)
        remarks.append(_seating(text, "SB-4.3", "chase", chase.chaser))
    order = say("playing order: {order:seat}", order=seating.order)
    remarks.append(_seating(order, "SB-4.3" if chase else "SB-3.9", "order"))
    remarks += [
        shared_reason(
            say("{seat}: {value:card point/card points}"), "SB-6.1", kind="card_points", seat=seat, value=points
        )
        for seat, points in played.points.items()
    ]
    return tuple(remarks)


def _seating(text: Text, rule: str, key: str, seat: int | None = None) -> Reason:
    return shared_reason(text, rule, kind="seating", key=key, seat=seat)


def _what_counts(played: Played) -> tuple[Reason, ...]:
    """The players' yaku, or a remark that low man out replaces them (SB-6.4)."""
    if played.low_man is None:
        return tuple([reason for player in played.yaku for reason in _yaku_of(player)])
    if _wins_match(played):
        return ()
    text = _REPLACES[played.rules.options.low_man_replaces == "yaku"]
    return (Reason(text, "SB-6.4", kind="low_man", seat=played.low_man),)


_REPLACES: Final = (
    say("{seat} is low man out, which replaces card points, yaku and blue ribbon bonus"),
    say("{seat} is low man out, which replaces yaku and blue ribbon bonus"),
)


def _yaku_of(player: Counted) -> list[Reason]:
    seat = player.seat
    reasons = [
        Reason.of_yaku(held, say("{seat}: {yaku:both}, {value} hai", yaku=held.yaku.names), seat=seat)
        for held in player.held
    ]
    for held, why in player.void:
        text = say("{seat}: {yaku:both}, {value} hai, nullified: 0 hai", yaku=held.yaku.names)
        reasons.append(Reason.of_yaku(held, text, rule=why.rule, kind="yaku_void", seat=seat))
    return reasons or [shared_reason(say("{seat}: no yaku, 0 hai"), "SB-7.1", kind="no_yaku", seat=seat, value=0)]


# --- rounds with fewer than three players -----------------------------------------------------------------------------


def _pot_split(outcome: Outcome, ledger: Ledger) -> Settlement:
    # SB-3.6: the acting dealer is paid first, and the same dealer deals next.
    (first, second), half = outcome.order, Reason(say("half the pot"), "SB-3.6", kind="pot")
    split = say("only {first:seat} and {second:seat} play: they split the pot", first=first, second=second)
    return _settlement(
        outcome,
        ledger.pay(steps.shared_out(ledger.pot.value, outcome.order, half)),
        remarks=(Reason(split, "SB-3.6", kind="ending"),),
        next_dealer=outcome.dealer,
        dealer_reason=Reason(say("the same dealer again"), "SB-3.6"),
    )


def _one_left(outcome: Outcome, ledger: Ledger, seat: int) -> Settlement:
    return _settlement(
        outcome,
        ledger.pay(steps.shared_out(ledger.pot.value, (seat,), Reason(say("the pot"), "SB-3.7", kind="pot"))),
        remarks=(Reason(say("only {seat} plays: it takes the pot"), "SB-3.7", kind="ending", seat=seat),),
        winner=seat,
        next_dealer=seat,
        dealer_reason=Reason(say("who won the round"), "SB-3.7"),
    )


def _nobody_plays(outcome: Outcome, ledger: Ledger, carried: int) -> Settlement:
    return _settlement(
        outcome,
        ledger,
        remarks=(Reason(_NOBODY_PLAYS[bool(carried)], "SB-3.8", kind="ending"),),
        next_dealer=outcome.dealer,
        dealer_reason=Reason(say("the same dealer again"), "SB-3.8"),
        counts=False,
        carried=carried,
    )


_NOBODY_PLAYS: Final = (
    say("nobody plays: a misdeal; the penalties are returned: every purse is what it was"),
    say("nobody plays: a misdeal; the penalties stay in the pot"),
)


# --- plates, and the end ----------------------------------------------------------------------------------------------


def borrow_plates(settled: Settlement) -> Settlement:
    """After a round, let each seat without stones borrow a plate, from the next dealer on (SB-9.1, SB-9.2)."""
    purses, field = settled.purses, settled.field
    # SB-9.1: seats borrow only after a round that counted; SB-6.5: nobody borrows once the match is won.
    if purses is None or not settled.counts or settled.match_end is not None:
        return settled
    empty = [seat for seat in in_turn(settled.seats, settled.next_dealer) if not purses[seat].value]
    if not empty:
        return settled
    left, match_end = PLATES_TO_BORROW - field.borrowed, None
    borrowers = tuple(empty[:left])
    after = tuple([PLATE if seat in borrowers else purse for seat, purse in enumerate(purses)])
    if len(empty) > left:
        rule = "SB-9.3" if field is Field.MAIN else "SB-9.2"
        match_end = Reason(say("{seat} has no stones, and no plate is left"), rule, seat=empty[left])
    return attrs.evolve(settled, purses=after, borrowers=borrowers, match_end=match_end)
