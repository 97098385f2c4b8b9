"""What everybody knows in Hachi-Hachi besides cards and turns: tokens, pots, fees, prices and declarations."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, Final

from hanafuda_rules.cards import CardSet, Month
from hanafuda_rules.events import since_deal
from hanafuda_rules.facts import Fact, flags
from hanafuda_rules.games.hachi_hachi.events import BlankShown, Compensated, Declared, FeePaid, FieldSet, PlaceSold
from hanafuda_rules.games.hachi_hachi.options import Length, Options
from hanafuda_rules.games.hachi_hachi.outcome.played import mizuten_of
from hanafuda_rules.games.hachi_hachi.table import CampaignState
from hanafuda_rules.games.hachi_hachi.yaku import TeyakuTable
from hanafuda_rules.table import TableObject
from hanafuda_rules.view import View

__all__ = ["facts_of", "objects_of"]


def _campaign(view: View[Any, Any]) -> CampaignState:
    campaign: CampaignState | None = view.table.campaign
    return CampaignState(loans=(0,) * view.table.seats, prize_pot=0) if campaign is None else campaign


_TABLE: Final = (
    Fact("tokens_of_2", lambda view: view.table.tokens.count(2)),  # HH-3.2
    Fact("tokens_of_4", lambda view: view.table.tokens.count(4)),
    Fact("pot", lambda view: view.table.pot),  # HH-4.6
    Fact("campaign", lambda view: int(view.table.campaign is not None)),  # HH-10.3
    Fact("loans", lambda view: _campaign(view).loans, by_seat=True),
    Fact("prize_pot", lambda view: _campaign(view).prize_pot),
    Fact("year_pot", lambda view: _campaign(view).year_pot),
    Fact("ginmi", lambda view: flags(view, [_campaign(view).ginmi]), by_seat=True),
    Fact("ginmi_rounds", lambda view: _campaign(view).ginmi_rounds),
)


def _field(view: View[Any, Any]) -> FieldSet:
    return next(iter(view.told(FieldSet)), FieldSet(0, ()))


def _mizuten(view: View[Any, Any]) -> list[int]:
    return flags(view, [mizuten_of(since_deal(view.event_log.announcements))])


def _amounts(view: View[Any, Any], paid: Iterable[FeePaid | Compensated]) -> list[int]:
    found = {each.seat: each.amount for each in paid}
    return [found.get(seat, 0) for seat in range(view.table.seats)]


def _triplets(view: View[Any, Any]) -> list[int]:
    masks = [0] * view.table.seats
    for event in view.told(Declared):
        masks[event.seat] |= CardSet().union(*(month.cards for month in event.triplets)).mask
    return masks


def _declared(key: str, view: View[Any, Any]) -> list[int]:
    return flags(view, [event.seat for event in view.told(Declared) if key in event.teyaku])


_ROUND: Final = (
    Fact("multiplier", lambda view: _field(view).multiplier),  # HH-3.1
    Fact("left_tokens_of_2", lambda view: _field(view).tokens.count(2)),
    Fact("left_tokens_of_4", lambda view: _field(view).tokens.count(4)),
    Fact("mizuten", _mizuten, by_seat=True),  # HH-4.10
    Fact("blank", lambda view: flags(view, [each.seat for each in view.told(BlankShown)]), by_seat=True),
    Fact("fee", lambda view: _amounts(view, view.told(FeePaid)), by_seat=True),  # HH-4.5
    Fact("buyer", lambda view: flags(view, [each.buyer for each in view.told(PlaceSold)]), by_seat=True),
    Fact("seller", lambda view: flags(view, [each.seller for each in view.told(PlaceSold)]), by_seat=True),
    Fact("compensation", lambda view: _amounts(view, view.told(Compensated)), by_seat=True),  # HH-4.7
    Fact("triplets", _triplets, by_seat=True, cards=True),  # HH-5.6
)


def facts_of(teyaku: TeyakuTable) -> tuple[Fact, ...]:
    """What the table carries, and what the round has brought.

    Args:
        teyaku: The teyaku that may be declared.
    """
    declared = [
        Fact(f"declared_{each.key}", functools.partial(_declared, each.key), by_seat=True)  # HH-5.1
        for each in teyaku
    ]
    return (*_TABLE, *_ROUND, *declared)


# --- what lies on the table -------------------------------------------------------------------------------------------


def objects_of(view: View[Any, Any], options: Options, length: Length) -> tuple[TableObject, ...]:
    """The month, tokens, pots, and before each seat its ledger, or in a campaign its chips and debts.

    Args:
        view: A view of the round.
        options: What the round is played by.
        length: What a campaign's chips and loans are.
    """
    table, kan, told = view.table, options.points_per_kan, view.told(FieldSet)
    month, tokens = Month(table.month), told[0].tokens if told else table.tokens
    twos, fours = tokens.count(2), tokens.count(4)
    multipliers = [each.multiplier for each in told if each.multiplier > 1]  # HH-3.1: ×1 has no token
    campaign = _campaign(view)
    pot = table.pot + sum([each.amount for each in view.told(FeePaid)])  # HH-4.5
    pots = (("Pot", pot), ("Prize", campaign.prize_pot), ("Year", campaign.year_pot))
    return (
        TableObject("lid", "Month", f"The month is {month.names.english}", (int(month),)),  # HH-1.4
        TableObject("bowl", "Bowl", f"Tokens in the bowl: {twos} of ×2, {fours} of ×4", (twos, fours)),  # HH-3.2
        *[TableObject("token", "Field", f"The field counts ×{each}", (each,)) for each in multipliers],
        *[_chips(label, label, amount, kan) for label, amount in pots if amount],
        *[each for seat in range(table.seats) for each in _of_seat(view, seat, kan, length)],
    )


def _of_seat(view: View[Any, Any], seat: int, kan: int, length: Length) -> Iterable[TableObject]:
    total, loans = _ledger(view)[seat], _campaign(view).loans[seat]
    if view.table.campaign is None:
        yield TableObject("slip", "Ledger", f"Ledger of seat {seat}: {total} points", (total,), seat=seat)  # HH-10.1
    else:  # HH-10.3
        loan = length.loan * kan
        chips = total + length.buy_in * kan + loans * loan
        loans, chips = loans - min(chips, 0) // loan, chips % loan if chips < 0 else chips  # HH-10.5: a loan is taken
        yield _chips("Chips", f"Chips of seat {seat}", chips, kan, seat)
    if loans:
        yield TableObject("tag", "Debt", f"Loans of seat {seat}: {loans}", (loans,), seat=seat)
    if _mizuten(view)[seat]:  # HH-4.10
        yield TableObject("eye", "Mizuten", f"Seat {seat} plays blind", seat=seat)


def _ledger(view: View[Any, Any]) -> list[int]:
    """The table's ledger, after what is paid before the play begins."""
    totals = list(view.table.totals)
    for fee in view.told(FeePaid):  # HH-4.5
        totals[fee.seat] -= fee.amount
    for place in view.told(PlaceSold):  # HH-4.12
        totals[place.buyer] -= place.price
        totals[place.seller] += place.price
    for each in view.told(Compensated):  # HH-4.7: by the active seats but for the acting dealer
        for payer in view.order[1:]:
            totals[payer] -= each.amount
            totals[each.seat] += each.amount
    return totals


def _chips(label: str, says: str, amount: int, kan: int, seat: int | None = None) -> TableObject:
    return TableObject("chips", label, f"{says}: {amount} points", divmod(max(amount, 0), kan), seat=seat)
