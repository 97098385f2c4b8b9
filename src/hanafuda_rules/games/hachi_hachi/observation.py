"""What everybody knows in Hachi-Hachi besides cards and turns: tokens, pots, fees, prices and declarations."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, Final

from hanafuda_rules.cards import CardSet
from hanafuda_rules.events import since_deal
from hanafuda_rules.facts import Fact, flags
from hanafuda_rules.games.hachi_hachi.events import BlankShown, Compensated, Declared, FeePaid, FieldSet, PlaceSold
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.outcome.played import mizuten_of
from hanafuda_rules.games.hachi_hachi.table import CampaignState
from hanafuda_rules.games.hachi_hachi.yaku import teyaku_table
from hanafuda_rules.view import View

__all__ = ["facts_of"]


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


def facts_of(options: Options) -> tuple[Fact, ...]:
    """What the table carries, and what the round has brought.

    Args:
        options: What the round is played by.
    """
    teyaku = [
        Fact(f"declared_{each.key}", functools.partial(_declared, each.key), by_seat=True)  # HH-5.1
        for each in teyaku_table(options)
    ]
    return (*_TABLE, *_ROUND, *teyaku)
