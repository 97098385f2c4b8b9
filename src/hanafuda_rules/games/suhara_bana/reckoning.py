"""The settlement of a round of Suhara-bana."""

from __future__ import annotations

import attrs

from hanafuda_rules.errors import InvalidOutcomeError
from hanafuda_rules.games.suhara_bana.card_points import chase_reserve
from hanafuda_rules.games.suhara_bana.ledger import Ledger
from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.games.suhara_bana.outcome import OneLeft, Outcome, PlayedOut, SplitPot
from hanafuda_rules.games.suhara_bana.plates import Borrowing, borrow_plates
from hanafuda_rules.games.suhara_bana.played import played_out
from hanafuda_rules.games.suhara_bana.pot import drop_debts
from hanafuda_rules.games.suhara_bana.settlement import Settlement
from hanafuda_rules.games.suhara_bana.sums import check_carried
from hanafuda_rules.games.suhara_bana.verdict import Verdict, nobody_plays, one_left, pot_split
from hanafuda_rules.table import PLAYERS

__all__ = ["Reckoning"]


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
        self._check(outcome)
        return _conclude(outcome, self._verdict(outcome))

    def _check(self, outcome: Outcome) -> None:
        if outcome.seats == PLAYERS and not self.options.three_seats:
            raise InvalidOutcomeError("a table of three is not allowed", rule="SB-1.1")
        if self.options.forced_three and not isinstance(outcome.ending, PlayedOut):
            raise InvalidOutcomeError(f"{PLAYERS} seats had to play", rule="SB-3.5")
        check_carried(outcome.carried, self.options, error=InvalidOutcomeError)
        if outcome.chase is not None and outcome.purses is not None:
            chaser, reserve = outcome.chase.chaser, chase_reserve(self.options, outcome.field)
            purse = outcome.purses[chaser]
            if purse.value < reserve:
                text = f"it cannot have chased: that takes {reserve} black stones, and it had {purse}"
                raise InvalidOutcomeError(text, seat=chaser, rule="SB-4.5")

    def _verdict(self, outcome: Outcome) -> Verdict:
        before = Ledger(outcome.field, outcome.purses_before, outcome.pot_before)
        dropped = before.settle(drop_debts(outcome.dropped, outcome.drop_price))
        ending = outcome.ending
        if isinstance(ending, PlayedOut):
            return played_out(self.options, outcome, before, dropped)
        if isinstance(ending, SplitPot):
            return pot_split(dropped, outcome.order, outcome.dealer)
        if isinstance(ending, OneLeft):
            return one_left(dropped, ending.seat)
        if self.options.all_drop_pot == "refund":
            return nobody_plays(before, outcome.dealer, carried=0)
        return nobody_plays(dropped, outcome.dealer, carried=outcome.carried + 1)


def _conclude(outcome: Outcome, verdict: Verdict) -> Settlement:
    """The settlement, with the plates that are borrowed last (SB-8.1)."""
    ledger, borrowing = verdict.ledger, _borrowing(verdict, outcome)
    moment = f"{outcome.field}, {outcome.month.names.english}"
    return Settlement(
        title=f"Suhara-bana, {outcome.seats} seats, seat {outcome.dealer} dealt, {moment}",
        seats=outcome.seats,
        unit="black stones",
        findings=verdict.findings,
        payments=ledger.payments,
        winner=verdict.winner,
        next_dealer=verdict.next_dealer,
        dealer_reason=verdict.dealer_reason,
        pot=ledger.pot.value,
        field=outcome.field,
        counts=verdict.counts,
        match_end=borrowing.match_end,
        purses_before=outcome.purses_before,
        purses=borrowing.purses,
        borrowers=borrowing.borrowers,
        pot_before=outcome.pot_before,
        pot_after=ledger.pot,
        carried=verdict.carried,
    )


def _borrowing(verdict: Verdict, outcome: Outcome) -> Borrowing:
    purses = verdict.ledger.purses
    # SB-9.1: only after a round that counted; SB-6.5: nobody borrows once the match is won.
    if purses is None or not verdict.counts or verdict.match_end is not None:
        return Borrowing(purses, match_end=verdict.match_end)
    return borrow_plates(purses, verdict.next_dealer, outcome.field)
