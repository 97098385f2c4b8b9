"""What a table of Hachi-Hachi carries on, and a match: a year of rounds, or a campaign of years (HH-10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsIndex

import attrs

from hanafuda_rules import match as base_match
from hanafuda_rules import table as base_table
from hanafuda_rules._checks import check_tuple, whole
from hanafuda_rules._masks import with_item
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.games.hachi_hachi.options import Length
from hanafuda_rules.games.hachi_hachi.settle.settlement import Settlement
from hanafuda_rules.settlement import Payment, Reason

__all__ = ["CampaignState", "MatchPlan", "Table"]

_YEAR = 12
_MEDAL_ROUNDS = 3
_YEAR_BONUS = Reason("year bonus", "HH-10.2", kind="year_bonus")
_PRIZE = Reason("the prize pot", "HH-10.3", kind="prize")
_INTO_PRIZE = Reason("into the prize pot", "HH-10.3", kind="prize")
_YEAR_POT = Reason("the year’s pot", "HH-10.3", kind="year_pot")
_INTO_YEAR_POT = Reason("into the year’s pot", "HH-10.3", kind="year_pot")
_GINMI = Reason("ginmi", "HH-10.3", kind="ginmi")


@attrs.frozen(kw_only=True)
class CampaignState:
    """Where a campaign stands (HH-10.3).

    Args:
        loans: How many loans each seat has taken.
        prize_pot: What is in the prize pot (*hōbi*), in points.
        year_pot: What is in the year's pot (*bankoita*), in points.
        ginmi: The seat that has the medal, or ``None`` while nobody has it.
        ginmi_rounds: How many rounds running it has had it, since the last payment for it.
    """

    loans: tuple[int, ...]
    prize_pot: int
    year_pot: int = 0
    ginmi: int | None = None
    ginmi_rounds: int = 0


def _pot(value: SupportsIndex) -> int:
    return whole(value, "what lies in the pot", least=0, rule="HH-4.5")


def _tokens(value: tuple[SupportsIndex, ...] | None) -> tuple[int, ...] | None:
    if value is None:
        return None
    check_tuple(value, "the tokens of a table")
    tokens = tuple([whole(token, "a token", rule="HH-3.1") for token in value])
    for token in tokens:
        if token not in {2, 4}:
            raise HanafudaError(f"a token is of 2 or of 4, not of {token}", rule="HH-3.1")
    return tokens


@attrs.frozen(kw_only=True)
class Table(base_table.Table):
    """A table of Hachi-Hachi between two rounds.

    Its ``totals`` are the ledger in points (HH-10.1); its ``round_number`` counts the rounds that had a winner
    (HH-10.4).

    Args:
        tokens: The field tokens carried over, highest first (HH-3.2); ``None`` where they are not known, because the
            last round was entered by hand with a multiplier and without its field. No round begins at such a table.
        pot: What lies in the pot, in points (HH-4.6).
        campaign: Where the campaign stands; ``None`` outside a campaign.
        entries: What the match itself moved after the last round: the year bonus, and a campaign's payments.

    Raises:
        HanafudaError: A token is not of 2 or 4 (HH-3.1), the pot does not hold a whole number of points, or
            something else is not what it says.
    """

    tokens: tuple[int, ...] | None = attrs.field(default=(), converter=_tokens)
    pot: int = attrs.field(default=0, converter=_pot)
    campaign: CampaignState | None = None
    entries: tuple[Payment, ...] = ()

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        check_tuple(self.entries, "the entries of a table")
        if not all(isinstance(each, Payment) for each in self.entries):
            msg = f"the entries of a table are payments, not {shown(self.entries)}"
            raise HanafudaError(msg, rule="HH-10.2")
        if not isinstance(self.campaign, CampaignState | None):
            msg = f"a campaign is a CampaignState, not {shown(self.campaign)}"
            raise HanafudaError(msg, rule="HH-10.3")

    @property
    def month(self) -> int:
        """The month that the round stands for, from 1 (HH-1.4)."""
        return (self.round_number - 1) % 12 + 1


# --- the match --------------------------------------------------------------------------------------------------------


@attrs.frozen
class _Books:
    """The ledger while the payments after a round are made, one after the other.

    Args:
        totals: The ledger by seat, in points.
        chips: What a seat starts a campaign with, and what a loan brings, in points; ``None`` outside a campaign.
        loans: The loans by seat.
        entries: What was paid so far.
    """

    totals: tuple[int, ...]
    chips: tuple[int, int] | None
    loans: tuple[int, ...]
    entries: tuple[Payment, ...] = ()

    def paid(self, payments: Iterable[Payment]) -> _Books:
        """The books after some payments; a loan is taken at the payment that needs it (HH-10.5, HH-10.6)."""
        books = self
        for payment in payments:
            books = books._pay(payment)
        return books

    def _pay(self, payment: Payment) -> _Books:
        totals, loans = list(self.totals), self.loans
        if payment.payer is not None:
            totals[payment.payer] -= payment.amount
            loans = self._loans(payment.payer, totals[payment.payer])
        if payment.payee is not None:
            totals[payment.payee] += payment.amount
        return _Books(tuple(totals), self.chips, loans, (*self.entries, payment))

    def _loans(self, seat: int, total: int) -> tuple[int, ...]:
        if self.chips is None:
            return self.loans
        buy_in, loan = self.chips
        short = -(total + buy_in + self.loans[seat] * loan)
        taken = -(-short // loan) if short > 0 else 0
        return with_item(self.loans, seat, self.loans[seat] + taken)

    def seats_with(self, total: int) -> tuple[int, ...]:
        """The seats whose ledger is this."""
        return tuple(seat for seat, each in enumerate(self.totals) if each == total)


@attrs.frozen
class MatchPlan(base_match.MatchPlan[Table, Settlement]):
    """How a match goes on and ends (HH-1.2, HH-1.4, HH-10.1 to HH-10.6).

    Args:
        length: How long a match lasts.
        points_per_kan: How many points a kan is.
    """

    length: Length
    points_per_kan: int

    def rounds(self, seats: int) -> int:
        """How many rounds with a winner the match has (HH-1.4, HH-10.3)."""
        return seats * _YEAR if self.length.campaign else self.length.rounds

    def open(self, seats: int, dealer: int) -> Table:
        """The table before the first round; in a campaign everybody has paid for the prize."""
        nothing = (0,) * seats
        if not self.length.campaign:
            return Table(seats=seats, dealer=dealer)
        prize = self.length.prize * self.points_per_kan
        into = [Payment(seat, None, prize, _INTO_PRIZE) for seat in range(seats) if prize]
        books = self._books(nothing, nothing).paid(into)
        campaign = CampaignState(loans=books.loans, prize_pot=prize * seats)
        return Table(seats=seats, dealer=dealer, totals=books.totals, campaign=campaign, entries=books.entries)

    def _books(self, totals: tuple[int, ...], loans: tuple[int, ...]) -> _Books:
        kan = self.points_per_kan
        chips = (self.length.buy_in * kan, self.length.loan * kan) if self.length.campaign else None
        return _Books(totals, chips, loans)

    def advance(self, table: Table, settlement: Settlement) -> Table:
        """The table after a round.

        Raises:
            HanafudaError: The round was settled for another number of seats, or with another pot.
        """
        _check_table(table, settlement)
        loans = table.campaign.loans if table.campaign else ()
        books = attrs.evolve(self._books(table.totals, loans).paid(settlement.payments), entries=())
        campaign = table.campaign
        if settlement.counts and campaign is not None:
            books, campaign = self._after_round(books, campaign, table, settlement)
        if settlement.counts and table.round_number == self.rounds(table.seats):
            books, campaign = self._at_end(books, campaign, settlement)
        return Table(
            seats=table.seats,
            dealer=settlement.next_dealer,
            round_number=table.round_number + settlement.counts,
            totals=books.totals,
            tokens=settlement.tokens,
            pot=settlement.pot,
            campaign=campaign and attrs.evolve(campaign, loans=books.loans),
            entries=books.entries,
        )

    def _after_round(
        self, books: _Books, campaign: CampaignState, table: Table, settlement: Settlement
    ) -> tuple[_Books, CampaignState]:
        # HH-10.5: the bankoita, ginmi and the year's end, in this order.
        books = books.paid([Payment(settlement.winner, None, 1, _INTO_YEAR_POT)])
        campaign = attrs.evolve(campaign, year_pot=campaign.year_pot + 1)
        books, campaign = self._ginmi(books, campaign)
        if table.round_number % _YEAR:
            return books, campaign
        best = max(books.totals) if self.length.bankoita_to == "most" else min(books.totals)
        shares = _shares(campaign.year_pot, _sharers(books.seats_with(best), settlement), _YEAR_POT)
        return books.paid(shares), attrs.evolve(campaign, year_pot=0)

    def _ginmi(self, books: _Books, campaign: CampaignState) -> tuple[_Books, CampaignState]:
        leaders = books.seats_with(max(books.totals))
        # A tied lead leaves the medal where it was, and the round counts for its holder.
        holder = leaders[0] if len(leaders) == 1 else campaign.ginmi
        if holder is None:
            return books, campaign
        rounds = campaign.ginmi_rounds + 1 if holder == campaign.ginmi else 1
        if rounds == _MEDAL_ROUNDS:
            books = books.paid(self._each_pays(books, (holder,), self.length.ginmi, _GINMI))
            rounds = 0
        return books, attrs.evolve(campaign, ginmi=holder, ginmi_rounds=rounds)

    def _each_pays(self, books: _Books, winners: tuple[int, ...], kan: int, reason: Reason) -> list[Payment]:
        amount = kan * self.points_per_kan
        losers = [seat for seat in range(len(books.totals)) if seat not in winners]
        if not amount or not losers:
            return []
        if len(winners) == 1:
            return [Payment(seat, winners[0], amount, reason) for seat in losers]
        return [
            *(Payment(seat, None, amount, reason) for seat in losers),
            *_shares(amount * len(losers), winners, reason),
        ]

    def _at_end(
        self, books: _Books, campaign: CampaignState | None, settlement: Settlement
    ) -> tuple[_Books, CampaignState | None]:
        winners = _sharers(books.seats_with(max(books.totals)), settlement)
        books = books.paid(self._each_pays(books, winners, self.length.year_bonus, _YEAR_BONUS))
        if campaign is None:
            return books, None
        books = books.paid(_shares(campaign.prize_pot, winners, _PRIZE))
        return books, attrs.evolve(campaign, prize_pot=0)

    def is_over(self, table: Table) -> bool:
        """Whether all rounds have been played (HH-10.2, HH-10.3)."""
        return table.round_number > self.rounds(table.seats)

    def winners(self, table: Table) -> tuple[int, ...]:
        """The seats with the most in the ledger, before the bonus and the prize that they share (HH-10.2)."""
        totals = list(table.totals)
        for payment in table.entries:
            if payment.reason in {_YEAR_BONUS, _PRIZE}:
                if payment.payer is not None:
                    totals[payment.payer] += payment.amount
                if payment.payee is not None:
                    totals[payment.payee] -= payment.amount
        return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def _check_table(table: Table, settlement: Settlement) -> None:
    if settlement.seats != table.seats:
        msg = f"the table has {table.seats} seats, but the round was settled for {settlement.seats}"
        raise HanafudaError(msg, rule="HH-1.1")
    if settlement.pot_before != table.pot:
        msg = f"{table.pot} points lie in the pot, but the round was settled with {settlement.pot_before} in it"
        raise HanafudaError(msg, rule="HH-10.1")


def _sharers(seats: tuple[int, ...], settlement: Settlement) -> tuple[int, ...]:
    """Seats in turn order from the acting dealer of the round just ended, as odd points go (HH-10.6)."""
    first, count = settlement.order[0], settlement.seats
    return tuple(sorted(seats, key=lambda seat: (seat - first) % count))


def _shares(amount: int, sharers: tuple[int, ...], reason: Reason) -> list[Payment]:
    """A pot shared out; of a sum that does not divide the odd points go one each, in order (HH-10.6)."""
    share, odd = divmod(amount, len(sharers))
    amounts = [share + (place < odd) for place in range(len(sharers))]
    return [Payment(None, seat, each, reason) for seat, each in zip(sharers, amounts, strict=True) if each]
