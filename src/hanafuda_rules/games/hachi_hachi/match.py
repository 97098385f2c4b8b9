"""The tables and settlements of Hachi-Hachi, and the plan of its matches (HH-10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsIndex, TypeAlias

import attrs

from hanafuda_rules import settlement as base_settlement
from hanafuda_rules.checks import check_tuple, whole_number
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.machine import match as base_match
from hanafuda_rules.masks import with_item
from hanafuda_rules.parts.field_tokens import TokensTable, check_used, tokens_said
from hanafuda_rules.parts.plans import check_follows, match_won
from hanafuda_rules.settlement import Payment, Reason, cited, in_columns
from hanafuda_rules.values import Value
from hanafuda_rules.words import Text, Tongue, say

__all__ = ["CampaignState", "MatchPlan", "Settlement", "Table", "in_kan"]


@attrs.frozen(kw_only=True)
class CampaignState(Value):
    """The state of a campaign (HH-10.3).

    Args:
        loans: The number of loans of each seat.
        prize_pot: The points in the prize pot (*hōbi*).
        year_pot: The points in the year's pot (*bankoita*).
        ginmi: The seat that has the medal; ``None`` if nobody has it.
        ginmi_rounds: For how many rounds in a row that seat has had it, since the last payment for it.
    """

    loans: tuple[int, ...]
    prize_pot: int
    year_pot: int = 0
    ginmi: int | None = None
    ginmi_rounds: int = 0


def _pot(value: SupportsIndex) -> int:
    return whole_number(value, "the pot", least=0, rule="HH-4.5")


@attrs.frozen(kw_only=True)
class Table(TokensTable):
    """A table of Hachi-Hachi between two rounds.

    ``totals`` is the ledger in points (HH-10.1). ``round_number`` counts only rounds with a winner (HH-10.4); each of
    them stands for a month (HH-1.4).

    Args:
        tokens: The carried tokens, highest first (HH-3.2). ``None`` if unknown, because the last round was entered with
            a multiplier but without its field. No round can begin at such a table.
        pot: The points in the pot (HH-4.6).
        campaign: The state of the campaign; ``None`` outside a campaign.
        entries: The payments of the match after the last round: the year bonus, and those of a campaign.

    Raises:
        HanafudaError: A token is not 2 or 4 (HH-3.1), or another argument is invalid.
    """

    pot: int = attrs.field(default=0, converter=_pot)
    campaign: CampaignState | None = None
    entries: tuple[Payment, ...] = ()

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        check_tuple(self.entries, "the entries of a table")
        if not all(isinstance(entry, Payment) for entry in self.entries):
            msg = f"the entries of a table are payments, not {shown(self.entries)}"
            raise HanafudaError(msg, rule="HH-10.2")
        if not isinstance(self.campaign, CampaignState | None):
            msg = f"a campaign is a CampaignState, not {shown(self.campaign)}"
            raise HanafudaError(msg, rule="HH-10.3")


# --- settlements ------------------------------------------------------------------------------------------------------


def in_kan(points: int, points_per_kan: int) -> Text | None:
    """An amount of points in kan, such as ``3½ kan``; ``None`` if it is not a multiple of half a kan."""
    halves, rest = divmod(2 * abs(points), points_per_kan)
    if rest:
        return None
    whole, half = divmod(halves, 2)
    number = f"{whole or ''}{'½' if half else ''}" or "0"
    return say("{number} kan", number=f"-{number}" if points < 0 else number)


@attrs.frozen(kw_only=True, slots=False)
class Settlement(base_settlement.Settlement):
    """A settled round of Hachi-Hachi. The amounts are points.

    Args:
        order: The seats that played, in playing order. The first was the acting dealer.
        multiplier: The field multiplier. The amounts include it (HH-3.1).
        points_per_kan: The points of a kan.
        tokens: The tokens for the next round, highest first; ``None`` if unknown, because the outcome has a multiplier
            but no field.
        counts: Whether the round counts, so that the month and the round number move on (HH-10.4).
        tokens_before: The tokens carried to the round, highest first; ``None`` if unknown.
        round_number: The round of the match, if the outcome has it.
    """

    order: tuple[int, ...]
    multiplier: int
    points_per_kan: int
    tokens: tuple[int, ...] | None
    counts: bool
    tokens_before: tuple[int, ...] | None = None
    round_number: int | None = None

    @property
    def pot_before(self) -> int:
        """The points in the pot before the round."""
        return self.pot - sum(self._passed(None))

    def lines(self, tongue: Tongue) -> list[str]:
        """The lines of ``explain``, with what a kan is and the tokens that are carried on."""
        _, *lines = super().lines(tongue)
        return [tongue.say(say("{title}; a kan is {kan} points", title=self.title, kan=self.points_per_kan)), *lines]

    def _last_lines(self, tongue: Tongue) -> list[str]:
        lines = super()._last_lines(tongue)
        if not self.tokens or self.match_over:
            return lines
        return [f"{tongue.say(_CARRIED.put(tokens=tokens_said(self.tokens)))} (HH-3.2)", *lines]

    def _entries(self, tongue: Tongue) -> list[str]:
        """The payments with their points and kan, in columns."""
        rows = in_columns([_cells(payment, self.points_per_kan, tongue) for payment in self.payments])
        return [
            f"  {who}  {points} {kan}  {cited(payment.reason, tongue)}"
            for (who, points, kan), payment in zip(rows, self.payments, strict=True)
        ]

    def _accounts(self, tongue: Tongue) -> list[str]:
        """The payments of each seat and of the pot, added up. Together they are zero (HH-10.1)."""
        before, into_pot = self.pot_before, self._passed(None)
        lines = [f"  {tongue.players((seat,))}: {_added_up(0, self._passed(seat))}" for seat in range(self.seats)]
        if before or into_pot:
            lines.append(f"  {tongue.players((None,))}: {_added_up(before, into_pot)}")
        return [tongue.say(say("Seat by seat in {unit}:", unit=self.unit)), *lines, tongue.say(self.net_said)]

    @property
    def net_said(self) -> Text:
        """The line of what each seat has won, and the pot, in words."""
        net, into_pot = self.net, self._passed(None)
        changes = [say("{seat} {amount:+}", seat=seat, amount=amount) for seat, amount in enumerate(net)]
        if self.pot_before or into_pot:
            changes.append(say("change of the pot {amount:+}", amount=sum(into_pot)))
        return say(
            "Net in {unit}: {net}; together {sum}", unit=self.unit, net=tuple(changes), sum=sum(net) + sum(into_pot)
        )


_CARRIED = say("Carried on: {tokens:and}")


def _cells(payment: Payment, points_per_kan: int, tongue: Tongue) -> tuple[str, str, str]:
    """Who pays whom, the points, and the kan if the points are a number of these."""
    points = tongue.say(say("{amount} points", amount=payment.amount))
    kan = in_kan(payment.amount, points_per_kan)
    return payment.who_in(tongue), points, f"= {tongue.say(kan)}" if kan else ""


def _added_up(before: int, passed: list[int]) -> str:
    """Add up amounts, such as ``50 - 6 + 4 = 48``."""
    terms = [f"{'-' if amount < 0 else '+'} {abs(amount)}" for amount in passed]
    start = [str(before)] if before or not passed else []
    return f"{' '.join([*start, *terms]).removeprefix('+ ')} = {before + sum(passed)}"


# --- matches ----------------------------------------------------------------------------------------------------------


_YEAR = 12
_MEDAL_ROUNDS = 3
_YEAR_BONUS = Reason(say("year bonus"), "HH-10.2", kind="year_bonus")
_PRIZE = Reason(say("the prize pot"), "HH-10.3", kind="prize")
_INTO_PRIZE = Reason(say("into the prize pot"), "HH-10.3", kind="prize")
_YEAR_POT = Reason(say("the year’s pot"), "HH-10.3", kind="year_pot")
_INTO_YEAR_POT = Reason(say("into the year’s pot"), "HH-10.3", kind="year_pot")
_GINMI = Reason(say("ginmi"), "HH-10.3", kind="ginmi")


@attrs.frozen
class _Books(Value):
    """The ledger during the payments after a round, in points.

    ``chips`` are the buy-in and a loan of a campaign; ``None`` outside a campaign.
    """

    totals: tuple[int, ...]
    chips: tuple[int, int] | None
    loans: tuple[int, ...]
    entries: tuple[Payment, ...] = ()

    def paid(self, payments: Iterable[Payment]) -> _Books:
        """The books after payments. A seat takes a loan at the payment that needs it (HH-10.5, HH-10.6)."""
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


_Standing: TypeAlias = tuple[_Books, CampaignState | None]


@attrs.frozen
class MatchPlan(base_match.MatchPlan[Table, Settlement]):
    """How matches go from round to round, and when they are over (HH-1.2, HH-1.4, HH-10.1 to HH-10.6)."""

    options: Options

    table_type, settlement_type = Table, Settlement

    def rounds(self, seats: int) -> int:
        """The number of rounds of the match; only rounds with a winner count (HH-1.4, HH-10.3, HH-10.4)."""
        return seats * _YEAR if self.options.campaign else self.options.rounds

    def open(self, seats: int, dealer: int) -> Table:
        """The table before the first round. In a campaign, every seat has paid into the prize pot."""
        table = Table(seats=seats, dealer=dealer)
        if not self.options.campaign:
            return table
        nothing = table.totals
        prize = self.options.prize * self.options.points_per_kan
        into = [Payment(seat, None, prize, _INTO_PRIZE) for seat in range(seats) if prize]
        campaign = CampaignState(loans=nothing, prize_pot=prize * seats)
        books = self._books(nothing, campaign).paid(into)
        campaign = attrs.evolve(campaign, loans=books.loans)
        return attrs.evolve(table, totals=books.totals, campaign=campaign, entries=books.entries)

    def _books(self, totals: tuple[int, ...], campaign: CampaignState | None) -> _Books:
        if campaign is None:
            return _Books(totals, None, ())
        kan = self.options.points_per_kan
        return _Books(totals, (self.options.buy_in * kan, self.options.loan * kan), campaign.loans)

    def advance(self, table: Table, settlement: Settlement) -> Table:
        """The table after a round, with the next dealer that the settlement names.

        Raises:
            HanafudaError: The settled round was not dealt at this table: seats, dealer, round, tokens or pot differ.
        """
        self._check_follows(table, settlement)
        books = attrs.evolve(self._books(table.totals, table.campaign).paid(settlement.payments), entries=())
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

    def _check_follows(self, table: Table, settlement: Settlement) -> None:
        check_follows(table, settlement, "HH-1.1")
        if settlement.round_number not in {None, table.round_number}:
            msg = f"round {table.round_number} follows at the table, not round {settlement.round_number}"
            raise HanafudaError(msg, rule="HH-10.4")
        if settlement.pot_before != table.pot:
            msg = f"{table.pot} points lie in the pot, but the round was settled with {settlement.pot_before} in it"
            raise HanafudaError(msg, rule="HH-10.1")
        how = self.options.field_multiplier
        check_used(table.tokens, settlement.tokens_before, settlement.multiplier, how, "HH-3.2")

    def _after_round(self, books: _Books, campaign: CampaignState, table: Table, settlement: Settlement) -> _Standing:
        # HH-10.5: the bankoita, ginmi and the year's end, in this order.
        books = books.paid([Payment(settlement.winner, None, 1, _INTO_YEAR_POT)])
        campaign = attrs.evolve(campaign, year_pot=campaign.year_pot + 1)
        books, campaign = self._ginmi(books, campaign)
        if table.round_number % _YEAR:
            return books, campaign
        best = max(books.totals) if self.options.bankoita_to == "most" else min(books.totals)
        shares = _shares(campaign.year_pot, _sharers(_seats_with(best, books.totals), settlement), _YEAR_POT)
        return books.paid(shares), attrs.evolve(campaign, year_pot=0)

    def _ginmi(self, books: _Books, campaign: CampaignState) -> tuple[_Books, CampaignState]:
        leaders = _seats_with(max(books.totals), books.totals)
        # HH-10.5: a tied lead leaves the medal where it was, and the round counts for its holder.
        holder = leaders[0] if len(leaders) == 1 else campaign.ginmi
        if holder is None:
            return books, campaign
        rounds = campaign.ginmi_rounds + 1 if holder == campaign.ginmi else 1
        if rounds == _MEDAL_ROUNDS:
            books = books.paid(self._each_pays(books, (holder,), self.options.ginmi, _GINMI))
            rounds = 0
        return books, attrs.evolve(campaign, ginmi=holder, ginmi_rounds=rounds)

    def _each_pays(self, books: _Books, winners: tuple[int, ...], kan: int, reason: Reason) -> list[Payment]:
        amount = kan * self.options.points_per_kan
        losers = [seat for seat in range(len(books.totals)) if seat not in winners]
        if not amount or not losers:
            return []
        if len(winners) == 1:
            return [Payment(seat, winners[0], amount, reason) for seat in losers]
        into = [Payment(seat, None, amount, reason) for seat in losers]
        return into + _shares(amount * len(losers), winners, reason)

    def _at_end(self, books: _Books, campaign: CampaignState | None, settlement: Settlement) -> _Standing:
        winners = _sharers(self._leaders(books), settlement)
        books = books.paid(self._each_pays(books, winners, self.options.year_bonus, _YEAR_BONUS))
        if campaign is None:
            return books, None
        books = books.paid(_shares(campaign.prize_pot, winners, _PRIZE))
        return books, attrs.evolve(campaign, prize_pot=0)

    def is_over(self, table: Table) -> bool:
        """Whether all rounds have been played (HH-10.2, HH-10.3)."""
        return table.round_number > self.rounds(table.seats)

    def match_over(self, table: Table) -> tuple[Reason, ...]:
        """Who won the match, and what is paid for that: the year bonus, and the pots of a campaign (HH-10.2)."""
        return (match_won(self, table, "HH-10.2"), *map(_told, table.entries))

    def winners(self, table: Table) -> tuple[int, ...]:
        """The winners if the match is over, otherwise the leaders (HH-10.2, HH-10.5).

        They have the most points, or with the option ``prize_by`` the most chips. The final prize and bonus do not
        count, so tied winners stay tied even if one of them gets an odd point.
        """
        if got := {payment.payee for payment in table.entries if payment.reason == _PRIZE}:
            return tuple(seat for seat in range(table.seats) if seat in got)
        if paid := {payment.payer for payment in table.entries if payment.reason == _YEAR_BONUS}:
            return tuple(seat for seat in range(table.seats) if seat not in paid)
        return self._leaders(self._books(table.totals, table.campaign))

    def _leaders(self, books: _Books) -> tuple[int, ...]:
        """The seats that win if the match ends now."""
        counts = books.totals
        if books.chips and self.options.prize_by == "chips":
            # HH-10.5: debts are settled last, so borrowed chips count; the buy-in is the same for all.
            counts = tuple([total + taken * books.chips[1] for total, taken in zip(counts, books.loans, strict=True)])
        return _seats_with(max(counts), counts)


def _told(entry: Payment) -> Reason:
    """The line of a payment after the last round."""
    payer, payee, amount, why = entry.payer, entry.payee, entry.amount, entry.reason.said
    text = say("{payer:seat} pays {payee:seat} {amount}, {why}", payer=payer, payee=payee, amount=amount, why=why)
    return Reason(text, entry.reason.rule)


def _seats_with(amount: int, amounts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for seat, other in enumerate(amounts) if other == amount)


def _sharers(seats: tuple[int, ...], settlement: Settlement) -> tuple[int, ...]:
    """Seats in turn order from the acting dealer of the ended round, which is the order for odd points (HH-10.6)."""
    first, count = settlement.order[0], settlement.seats
    return tuple(sorted(seats, key=lambda seat: (seat - first) % count))


def _shares(amount: int, sharers: tuple[int, ...], reason: Reason) -> list[Payment]:
    """Share a pot; odd points go one each to the first sharers (HH-10.6)."""
    share, odd = divmod(amount, len(sharers))
    amounts = [share + (place < odd) for place in range(len(sharers))]
    return [Payment(None, seat, part, reason) for seat, part in zip(sharers, amounts, strict=True) if part]
