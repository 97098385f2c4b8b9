"""The settlement of a round of Suhara-bana: everything that is paid, in the order of SB-8.1."""

from __future__ import annotations

import attrs

from hanafuda_rules.errors import InvalidOutcomeError
from hanafuda_rules.games.suhara_bana.card_points import (
    PAR,
    chase_debts,
    chase_reserve,
    deal_next,
    low_man,
    low_man_debts,
    par_debts,
    points_by_seat,
)
from hanafuda_rules.games.suhara_bana.ledger import Debt, Ledger
from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.games.suhara_bana.outcome import NobodyPlays, OneLeft, Outcome, PlayedOut, PotSplit
from hanafuda_rules.games.suhara_bana.plates import Borrowing, borrow_plates
from hanafuda_rules.games.suhara_bana.pot import award_debts, drop_debts, return_debts, shared_out
from hanafuda_rules.games.suhara_bana.seating import PLAYERS, Seating
from hanafuda_rules.games.suhara_bana.settlement import Settlement
from hanafuda_rules.games.suhara_bana.stones import Purse
from hanafuda_rules.games.suhara_bana.tables import yaku_table
from hanafuda_rules.games.suhara_bana.yaku_values import Standing, ribbon_debts, yaku_debts, yaku_standings
from hanafuda_rules.settlement import Reason

__all__ = ["Reckoning"]


@attrs.frozen
class _Verdict:
    """What a round comes to, before plates are borrowed."""

    ledger: Ledger
    findings: tuple[Reason, ...]
    next_dealer: int
    dealer_reason: Reason
    winner: int | None = None
    counted: bool = True
    match_end: Reason | None = None


@attrs.frozen
class Reckoning:
    """Checks an outcome against the options and settles it.

    Args:
        options: What the round was played by.
    """

    options: Options

    def __call__(self, outcome: Outcome, /) -> Settlement:
        """Settle a round (SB-3.6 to SB-3.8, SB-6.2 to SB-9.3).

        Raises:
            InvalidOutcomeError: No round can have gone so by these options.
        """
        if not isinstance(outcome, Outcome):
            raise InvalidOutcomeError(f"Suhara-bana settles a suhara_bana.Outcome, not {outcome!r}")
        seating = outcome.seating
        self._check(outcome, seating)
        return _conclude(outcome, self._verdict(outcome, seating))

    def _check(self, outcome: Outcome, seating: Seating) -> None:
        options = self.options
        if outcome.seats == PLAYERS and not options.three_seats:
            raise InvalidOutcomeError("a table of three is not allowed", rule="SB-1.1")
        if options.forced_three and not isinstance(outcome.ending, PlayedOut):
            raise InvalidOutcomeError(f"{PLAYERS} seats must play", rule="SB-3.5")
        if outcome.carried and options.all_drop_pot != "carry":
            raise InvalidOutcomeError("no pot is carried: the penalties are returned", rule="SB-3.8")
        if outcome.chase is not None and outcome.purses is not None:
            chaser, reserve = outcome.chase.chaser, chase_reserve(options, outcome.field)
            if outcome.purses[chaser].value < reserve:
                text = f"it cannot have chased: that takes {reserve} black stones, and it had {outcome.purses[chaser]}"
                raise InvalidOutcomeError(text, seat=chaser, rule="SB-4.5")

    def _verdict(self, outcome: Outcome, seating: Seating) -> _Verdict:
        ledger = Ledger(outcome.field, outcome.purses_before, outcome.pot_before)
        paid = ledger.settle(drop_debts(seating.dropped, outcome.drop_price))
        ending = outcome.ending
        if isinstance(ending, PlayedOut):
            return self._played_out(outcome, seating, ledger, paid)
        if isinstance(ending, PotSplit):
            return _pot_split(outcome, seating, paid)
        if isinstance(ending, OneLeft):
            return _one_left(ending, paid)
        return self._nobody_plays(outcome, ledger, paid)

    def _nobody_plays(self, outcome: Outcome, before: Ledger, paid: Ledger) -> _Verdict:
        carry = self.options.all_drop_pot == "carry"
        what = "stay in the pot" if carry else "are returned: every purse is what it was"
        return _Verdict(
            ledger=paid if carry else before,
            findings=(Reason(f"nobody plays: a misdeal; the penalties {what}", "SB-3.8"),),
            next_dealer=outcome.dealer,
            dealer_reason=Reason("the same dealer deals again", "SB-3.8"),
            counted=False,
        )

    def _played_out(self, outcome: Outcome, seating: Seating, before: Ledger, paid: Ledger) -> _Verdict:
        points = points_by_seat(outcome.piles)
        findings = _seating_findings(outcome, seating)
        findings += [Reason(f"seat {seat}: {points[seat]} card points", "SB-6.1") for seat in seating.order]
        if set(points.values()) == {PAR}:
            return _void(outcome, before, findings)
        low = low_man(points, seating.order)
        if low is None:
            return self._ordinary(outcome, seating, paid, points, findings)
        if not points[low]:
            return _match_won(low, seating, paid, findings)
        return self._low_man_out(low, outcome, seating, paid, points, findings)
