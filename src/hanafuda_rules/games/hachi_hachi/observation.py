"""The facts of Hachi-Hachi, such as tokens, pots, fees and prices; the objects on its table; the bounds of a round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from hanafuda_rules.cards import DECK, CardSet, Month
from hanafuda_rules.events import since_deal
from hanafuda_rules.games.hachi_hachi.events import PlaceSold
from hanafuda_rules.games.hachi_hachi.match import CampaignState
from hanafuda_rules.games.hachi_hachi.moves import HIGHEST_PRICE
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.played import mizuten_of
from hanafuda_rules.games.hachi_hachi.settle.facts import LOOSE_CARD, best_teyaku, fee, most_kan
from hanafuda_rules.games.hachi_hachi.yaku import PLAYERS
from hanafuda_rules.learning.bounds import Bounds, all_yaku
from hanafuda_rules.learning.facts import Fact, flags, lasting
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.parts import declaring
from hanafuda_rules.parts.field_tokens import FIELD_FACTS, TOKEN_FACTS, FieldSet, possible_multipliers
from hanafuda_rules.parts.sitting_out import BLANK_FACT, COMPENSATION_FACT, FEE_FACT, Compensated, FeePaid
from hanafuda_rules.parts.teyaku import HAND_SIZE, Declared, TeyakuTable
from hanafuda_rules.table import TableObject
from hanafuda_rules.words import Text, say

if TYPE_CHECKING:
    from hanafuda_rules.games import hachi_hachi

__all__ = ["bounds_of", "facts_of", "objects_of"]


def _campaign(view: AnyView) -> CampaignState:
    campaign: CampaignState | None = view.table.campaign
    return CampaignState(loans=(0,) * view.table.seats, prize_pot=0) if campaign is None else campaign


_TABLE: Final = (
    *TOKEN_FACTS,  # HH-3.2
    Fact("pot", lambda view: view.table.pot),  # HH-4.6
    Fact("campaign", lambda view: int(view.table.campaign is not None), most=1),  # HH-10.3
    Fact("loans", lambda view: _campaign(view).loans, by_seat=True),
    Fact("prize_pot", lambda view: _campaign(view).prize_pot),
    Fact("year_pot", lambda view: _campaign(view).year_pot),
    Fact("ginmi", lambda view: flags(view, [_campaign(view).ginmi]), by_seat=True, most=1),
    Fact("ginmi_rounds", lambda view: _campaign(view).ginmi_rounds),
)


def _mizuten(view: AnyView) -> list[int]:
    return flags(view, [mizuten_of(since_deal(view.event_log.announcements))])


def _triplets(view: AnyView) -> list[int]:
    masks = [0] * view.table.seats
    for event in view.told(Declared):
        masks[event.seat] |= CardSet().union(*(month.cards for month in event.triplets)).mask
    return masks


_ROUND: Final = (
    *FIELD_FACTS,  # HH-3.1
    Fact("mizuten", _mizuten, by_seat=True, most=1),  # HH-4.10
    BLANK_FACT,
    FEE_FACT,  # HH-4.5
    Fact("buyer", lambda view: flags(view, [event.buyer for event in view.told(PlaceSold)]), by_seat=True, most=1),
    Fact("seller", lambda view: flags(view, [event.seller for event in view.told(PlaceSold)]), by_seat=True, most=1),
    COMPENSATION_FACT,  # HH-4.7
    Fact("triplets", _triplets, by_seat=True, cards=True),  # HH-5.6
)


def facts_of(teyaku: TeyakuTable) -> tuple[Fact, ...]:
    """The facts of the table and of the round, including who declared each teyaku."""
    return lasting(*_TABLE, *_ROUND, *declaring.facts_of(teyaku))


# --- objects on the table ---------------------------------------------------------------------------------------------


def objects_of(view: AnyView, options: Options) -> tuple[TableObject, ...]:
    """The month, tokens and pots; and for each seat its ledger, or in a campaign its chips, loans and medal."""
    table, kan, field_set = view.table, options.points_per_kan, view.told(FieldSet)
    month, tokens = Month(table.month), field_set[0].tokens if field_set else table.tokens
    twos, fours = tokens.count(2), tokens.count(4)
    multipliers = [event.multiplier for event in field_set if event.multiplier > 1]  # HH-3.1: ×1 has no token
    campaign = _campaign(view)
    pot = table.pot + sum([event.amount for event in view.told(FeePaid)])  # HH-4.5
    pots = ((say("Pot"), pot), (say("Prize"), campaign.prize_pot), (say("Year"), campaign.year_pot))
    bowl = say("Tokens in the bowl: {twos} of ×2, {fours} of ×4", twos=twos, fours=fours)
    of_pot = say("{label}: {amount} points")
    return (
        TableObject("lid", say("Month"), say("The month is {month}", month=month), (int(month),)),  # HH-1.4
        TableObject("bowl", say("Bowl"), bowl, (twos, fours)),  # HH-3.2
        *[
            TableObject("token", say("Field"), say("The field counts ×{times}", times=times), (times,))
            for times in multipliers
        ],
        *[_chips(label, of_pot.put(label=label, amount=amount), amount, kan) for label, amount in pots if amount],
        *[thing for seat in range(table.seats) for thing in _of_seat(view, seat, options)],
    )


def _of_seat(view: AnyView, seat: int, options: Options) -> Iterable[TableObject]:
    kan = options.points_per_kan
    total, loans = _ledger(view)[seat], _campaign(view).loans[seat]
    if view.table.campaign is None:
        ledger = say("Ledger of {seat}: {total} points", seat=seat, total=total)
        yield TableObject("slip", say("Ledger"), ledger, (total,), seat=seat)  # HH-10.1
    else:  # HH-10.3
        loan = options.loan * kan
        chips = total + options.buy_in * kan + loans * loan
        loans, chips = loans - min(chips, 0) // loan, chips % loan if chips < 0 else chips  # HH-10.5: takes a loan
        own = say("Chips of {seat}: {chips} points", seat=seat, chips=chips)
        yield _chips(say("Chips"), own, chips, kan, seat)
    if loans:
        yield TableObject(
            "tag", say("Debt"), say("Loans of {seat}: {loans}", seat=seat, loans=loans), (loans,), seat=seat
        )
    if (campaign := _campaign(view)).ginmi == seat:  # HH-10.5
        rounds = campaign.ginmi_rounds
        ginmi = say("{seat} is ginmi, for {rounds:round/rounds} in a row", seat=seat, rounds=rounds)
        yield TableObject("medal", say("Ginmi"), ginmi, (rounds,), seat=seat)
    if _mizuten(view)[seat]:  # HH-4.10
        yield TableObject("eye", say("Mizuten"), say("{seat} plays blind", seat=seat), seat=seat)


def _ledger(view: AnyView) -> list[int]:
    """The ledger of the table, after the payments before the play."""
    totals = list(view.table.totals)
    for paid in view.told(FeePaid):  # HH-4.5
        totals[paid.seat] -= paid.amount
    for place in view.told(PlaceSold):  # HH-4.12
        totals[place.buyer] -= place.price
        totals[place.seller] += place.price
    for event in view.told(Compensated):  # HH-4.7: by all active seats except the acting dealer
        for payer in view.order[1:]:
            totals[payer] -= event.amount
            totals[event.seat] += event.amount
    return totals


def _chips(label: Text, says: Text, amount: int, kan: int, seat: int | None = None) -> TableObject:
    return TableObject("chips", label, says, divmod(max(amount, 0), kan), seat=seat)


# --- bounds -----------------------------------------------------------------------------------------------------------


def bounds_of(rules: hachi_hachi.Rules, seats: int) -> Bounds:
    """The bounds of a round."""
    options, forced_out = rules.options, max(0, seats - PLAYERS)
    times = max(possible_multipliers(options.field_multiplier))
    # HH-5.5, HH-7: the best teyaku and all dekiyaku, from or to two others, and tokushuyaku in their place.
    special = max([yaku.worth(HAND_SIZE * PLAYERS) or yaku.kan for yaku in rules.tokushuyaku], default=0)
    kan = 2 * (best_teyaku(rules) + all_yaku(rules.yaku) + special)
    # HH-9: divings, escape, mizuten and the dealer's hand, for all others.
    kan += 2 * 2 * 2 + 2 + 2 * (seats - 1)
    play = kan * options.points_per_kan + rules.classification.points(DECK)  # HH-8.5: no difference exceeds the deck
    # HH-4.7: a hand is compensated by two others; HH-4.12: a price is at most that amount or ten kan.
    hand = most_kan(rules) * options.points_per_kan + LOOSE_CARD * HAND_SIZE
    price = max(HIGHEST_PRICE * options.points_per_kan, hand)
    return Bounds(
        (play + forced_out * (2 * hand + price)) * times + bool(forced_out) * seats * fee(options, seats, times),
        # HH-4.6: if nobody plays, the pot stays on the table.
        zero_sum=not forced_out or (options.forced_three and options.forced_three_from <= 1),
    )
