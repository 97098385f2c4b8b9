"""The settlement of a round of Suhara-bana, in the order of the rules (SB-8.1).

:func:`settle` is read from the top: the penalties of those who dropped out, what the ending brings – after a round that
was played out the steps of :func:`steps_of` –, and the plates that are borrowed. Debts are made in
:mod:`~hanafuda_rules.games.suhara_bana.settle.steps`, and paid one after the other by a ledger.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, cast

import attrs

from hanafuda_rules.errors import InvalidOutcomeError, shown
from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.games.suhara_bana.outcome import OneLeft, Outcome, PlayedOut, SplitPot, chase_reserve, in_turn
from hanafuda_rules.games.suhara_bana.settle.settlement import Debt, Ledger, Settlement, StonePayment
from hanafuda_rules.games.suhara_bana.settle.steps import (
    PAR,
    BestYaku,
    Played,
    all_stones,
    award_pot,
    blue_ribbon_bonus,
    card_points,
    chase_penalty,
    drop_penalties,
    low_man_out,
    return_pot,
    round_winner,
    shared_out,
    yaku_differences,
)
from hanafuda_rules.games.suhara_bana.table import PLAYERS, check_carried
from hanafuda_rules.games.suhara_bana.table.stones import PLATE, PLATES_TO_BORROW, Field, Purse
from hanafuda_rules.settlement import Reason
from hanafuda_rules.yaku import Held

if TYPE_CHECKING:
    from hanafuda_rules.games.suhara_bana import Rules

__all__ = ["Borrowing", "Result", "Settlement", "StonePayment", "borrow_plates", "settle", "steps_of"]


def settle(rules: Rules, outcome: Outcome) -> Settlement:
    """Settle a round (SB-3.6 to SB-3.8, SB-6.2 to SB-9.3).

    Args:
        rules: What it was played by.
        outcome: What happened.

    Raises:
        InvalidOutcomeError: No round can have gone so by these options.
    """
    if not isinstance(cast("object", outcome), Outcome):
        raise InvalidOutcomeError(f"Suhara-bana settles a suhara_bana.Outcome, not {shown(outcome)}")
    options, ending = rules.options, outcome.ending
    _check(options, outcome)
    before = Ledger(outcome.field, outcome.purses_before, outcome.pot_before)
    ledger = before.pay(drop_penalties(outcome))
    if isinstance(ending, PlayedOut):
        result = _played_out(Played(options, outcome, ledger), before)
    elif isinstance(ending, SplitPot):
        result = _pot_split(outcome, ledger)
    elif isinstance(ending, OneLeft):
        result = _one_left(ending.seat, ledger)
    elif options.all_drop_pot == "refund":
        result = _nobody_plays(outcome, before, carried=0)
    else:
        result = _nobody_plays(outcome, ledger, carried=outcome.carried + 1)
    return _settlement(outcome, result, _borrowing(outcome, result))


Step: TypeAlias = Callable[[Played], list[Debt]]
"""What is owed for one thing, in the order in which it is paid."""


def steps_of(played: Played) -> tuple[Step, ...]:
    """What is settled after a round that was played out, in the order of SB-8.1."""
    if played.low_man is None:
        return (card_points, chase_penalty, yaku_differences, blue_ribbon_bonus, award_pot)
    if _wins_match(played):
        return (all_stones,)
    # SB-6.4: low man out replaces the rest; card points only by the option.
    instead = (low_man_out, chase_penalty, return_pot)
    return (card_points, *instead) if played.options.low_man_replaces == "yaku" else instead


@attrs.frozen(kw_only=True)
class Result:
    """What a round comes to before plates are borrowed.

    Args:
        ledger: Everything that is paid.
        findings: What was found on the way.
        winner: Who won the round, if anybody did.
        next_dealer: Who deals next.
        dealer_reason: Why.
        counts: Whether the round counts (SB-1.5).
        carried: How many deals in which everybody dropped out have left their penalties in the pot.
        match_end: Why the match ends with the round, if SB-6.5 ends it.
    """

    ledger: Ledger
    findings: tuple[Reason, ...]
    winner: int | None = None
    next_dealer: int
    dealer_reason: Reason
    counts: bool = True
    carried: int = 0
    match_end: Reason | None = None


def _check(options: Options, outcome: Outcome) -> None:
    if outcome.seats == PLAYERS and not options.three_seats:
        raise InvalidOutcomeError("a table of three is not allowed", rule="SB-1.1")
    if options.forced_three and not isinstance(outcome.ending, PlayedOut):
        raise InvalidOutcomeError(f"{PLAYERS} seats had to play", rule="SB-3.5")
    check_carried(outcome.carried, options, error=InvalidOutcomeError)
    if outcome.chase is not None and outcome.purses is not None:
        chaser, reserve = outcome.chase.chaser, chase_reserve(options, outcome.field)
        purse = outcome.purses[chaser]
        if purse.value < reserve:
            msg = f"it cannot have chased: that takes {reserve} black stones, and it had {purse}"
            raise InvalidOutcomeError(msg, seat=chaser, rule="SB-4.5")


# --- rounds that were played out --------------------------------------------------------------------------------------


def _played_out(played: Played, before: Ledger) -> Result:
    outcome = played.outcome
    if set(played.points.values()) == {PAR}:
        void = f"all three have {PAR}: the round is void, and every purse is what it was before the deal"
        return Result(
            ledger=before,
            findings=(*_course_of(played), Reason(void, "SB-6.6")),
            next_dealer=outcome.dealer,
            dealer_reason=Reason("the same dealer deals again", "SB-6.6"),
            counts=False,
            carried=outcome.carried,
        )
    winner, reason = round_winner(played)
    end = f"seat {winner} has no card points at all: it wins the match and takes all stones"
    return Result(
        ledger=played.ledger.pay([debt for step in steps_of(played) for debt in step(played)]),
        findings=(*_course_of(played), *_what_counts(played)),
        winner=winner,
        next_dealer=winner,
        dealer_reason=reason,
        match_end=Reason(end, "SB-6.5") if _wins_match(played) else None,
    )


def _wins_match(played: Played) -> bool:
    """Whether the low man has no card points at all (SB-6.5)."""
    return played.low_man is not None and not played.points[played.low_man]


def _course_of(played: Played) -> tuple[Reason, ...]:
    """Who played, in which order, and to which card points."""
    seating, chase = played.seating, played.outcome.chase
    found = [Reason(f"seat {seat} was forced out", "SB-3.4") for seat in seating.forced_out]
    if chase is not None:
        found.append(Reason(f"seat {chase.chaser} chased and displaced seat {chase.displaced}", "SB-4.3"))
    order = ", ".join(map(str, seating.order))
    found.append(Reason(f"playing order: seats {order}", "SB-4.3" if chase else "SB-3.9"))
    found += [Reason(f"seat {seat}: {played.points[seat]} card points", "SB-6.1") for seat in seating.order]
    return tuple(found)


def _what_counts(played: Played) -> tuple[Reason, ...]:
    """The players' yaku, or what low man out puts in their place (SB-6.4)."""
    if played.low_man is None:
        return tuple(map(_yaku_of, played.yaku))
    if _wins_match(played):
        return ()
    yaku = "yaku and blue ribbon bonus"
    replaced = yaku if played.options.low_man_replaces == "yaku" else f"card points, {yaku}"
    return (Reason(f"seat {played.low_man} is low man out, which replaces {replaced}", "SB-6.4"),)


def _yaku_of(player: BestYaku) -> Reason:
    who = f"seat {player.seat}"
    if player.best is None:
        return Reason(f"{who}: no yaku, 0 hai", "SB-7.1")
    if player.counts == player.best:
        return Reason(f"{who}: {_hai(player.best)}", "SB-7.1")
    instead = _hai(player.counts) if player.counts else "0 hai"
    return Reason(f"{who}: {_hai(player.best)}, nullified: {instead}", "SB-7.2")


def _hai(held: Held) -> str:
    names = held.yaku.names
    return f"{names.english}{f' ({names.romaji})' if names.romaji else ''}, {held.value} hai"


# --- rounds that fewer than three want to play ------------------------------------------------------------------------


def _pot_split(outcome: Outcome, ledger: Ledger) -> Result:
    # SB-3.6: the acting dealer is paid first, and the same dealer deals next.
    first, second = outcome.order
    return Result(
        ledger=ledger.pay(shared_out(ledger.pot.value, outcome.order, Reason("half of the pot", "SB-3.6"))),
        findings=(Reason(f"only seats {first} and {second} play: they split the pot", "SB-3.6"),),
        next_dealer=outcome.dealer,
        dealer_reason=Reason("the same dealer", "SB-3.6"),
    )


def _one_left(seat: int, ledger: Ledger) -> Result:
    return Result(
        ledger=ledger.pay(shared_out(ledger.pot.value, (seat,), Reason("the pot", "SB-3.7"))),
        findings=(Reason(f"only seat {seat} plays: it takes the pot", "SB-3.7"),),
        winner=seat,
        next_dealer=seat,
        dealer_reason=Reason("who won the round", "SB-3.7"),
    )


def _nobody_plays(outcome: Outcome, ledger: Ledger, carried: int) -> Result:
    what = "stay in the pot" if carried else "are returned: every purse is what it was"
    return Result(
        ledger=ledger,
        findings=(Reason(f"nobody plays: a misdeal; the penalties {what}", "SB-3.8"),),
        next_dealer=outcome.dealer,
        dealer_reason=Reason("the same dealer deals again", "SB-3.8"),
        counts=False,
        carried=carried,
    )


# --- plates, and the end ----------------------------------------------------------------------------------------------


@attrs.frozen
class Borrowing:
    """Who borrows after a round.

    Args:
        purses: The purses by seat afterwards; ``None`` where they are not known.
        borrowers: Who borrows a plate, in order.
        match_end: Why the match is over, or ``None`` where it goes on.
    """

    purses: tuple[Purse, ...] | None
    borrowers: tuple[int, ...] = ()
    match_end: Reason | None = None


def _borrowing(outcome: Outcome, result: Result) -> Borrowing:
    purses = result.ledger.purses
    # SB-9.1: only after a round that counted; SB-6.5: nobody borrows once the match is won.
    if purses is None or not result.counts or result.match_end is not None:
        return Borrowing(purses, match_end=result.match_end)
    return borrow_plates(purses, result.next_dealer, outcome.field)


def borrow_plates(purses: tuple[Purse, ...], next_dealer: int, field: Field) -> Borrowing:
    """Every seat without stones borrows a plate, in turn order from the next dealer (SB-9.1, SB-9.2).

    Args:
        purses: The purses by seat after all payments of a round that counted.
        next_dealer: The seat that deals next.
        field: What stones were worth in the round; it tells how many plates are left (SB-1.3).
    """
    empty = [seat for seat in in_turn(len(purses), next_dealer) if not purses[seat].value]
    left = PLATES_TO_BORROW - field.borrowed
    borrowers = tuple(empty[:left])
    after = tuple([PLATE if seat in borrowers else purse for seat, purse in enumerate(purses)])
    if len(empty) <= left:
        return Borrowing(after, borrowers)
    rule = "SB-9.3" if field is Field.MAIN else "SB-9.2"
    return Borrowing(after, borrowers, Reason(f"seat {empty[left]} has no stones, and no plate is left", rule))


def _settlement(outcome: Outcome, result: Result, borrowing: Borrowing) -> Settlement:
    ledger, moment = result.ledger, f"{outcome.field}, {outcome.month.names.english}"
    return Settlement(
        title=f"Suhara-bana, {outcome.seats} seats, seat {outcome.dealer} dealt, {moment}",
        seats=outcome.seats,
        unit="black stones",
        findings=result.findings,
        payments=ledger.payments,
        winner=result.winner,
        next_dealer=result.next_dealer,
        dealer_reason=result.dealer_reason,
        pot=ledger.pot.value,
        field=outcome.field,
        counts=result.counts,
        match_end=borrowing.match_end,
        purses_before=outcome.purses_before,
        purses=borrowing.purses,
        borrowers=borrowing.borrowers,
        pot_before=outcome.pot_before,
        pot_after=ledger.pot,
        carried=result.carried,
    )
