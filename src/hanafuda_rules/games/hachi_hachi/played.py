"""From a round that was played to its outcome."""

from __future__ import annotations

from typing import Any

from hanafuda_rules.cards import CardSet
from hanafuda_rules.events import Dealt, Event, Moved, since_deal
from hanafuda_rules.games.hachi_hachi.events import BlankShown, Compensated, Declared, PlaceSold
from hanafuda_rules.games.hachi_hachi.liability import liabilities
from hanafuda_rules.games.hachi_hachi.log import dealers_hand_of, entered_of, every, last, mizuten_of
from hanafuda_rules.games.hachi_hachi.moves import Cancel, Sage, SayShoubu, Split
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.outcome import (
    Cancelled,
    Ending,
    Outcome,
    PlayedOut,
    Shoubu,
    SplitPot,
    Teyaku,
)
from hanafuda_rules.games.hachi_hachi.table import Table
from hanafuda_rules.games.hachi_hachi.tables import PLAYERS
from hanafuda_rules.state import RoundState

__all__ = ["outcome_of"]


def outcome_of(state: RoundState[Outcome, Table]) -> Outcome:
    """What happened in a played round that is over."""
    events, table, order = since_deal(state.events), state.table, state.order
    entered, blank = entered_of(events), last(BlankShown, events)
    options = state.ruleset.options
    assert isinstance(options, Options)  # noqa: S101  # of this game's ruleset
    three = len(order) == PLAYERS
    blind = mizuten_of(events)
    return Outcome(
        piles={seat: state.piles[seat] for seat in order},
        order=order,
        field=blank.field if blank else _field_of(events),
        tokens=table.tokens,
        dealer=table.dealer,
        dropped=entered.dropped if entered else (),
        forced_out={event.seat: event.amount for event in every(Compensated, events)},
        sold=every(PlaceSold, events),
        blank=blank.seat if blank else None,
        pot=table.pot,
        teyaku=_teyaku_of(events),
        sage=_said(events, Sage),
        ending=_ending_of(events),
        liable=liabilities(events, order, options) if three else (),
        mizuten=blind if three and blind in order else None,
        dealers_hand=dealers_hand_of(events, table.dealer) if options.hand_swap != "off" else None,
    )


def _field_of(events: tuple[Event, ...]) -> CardSet:
    dealt = last(Dealt, events)
    return dealt.field if dealt else CardSet()


def _said(events: tuple[Event, ...], move: type[Any]) -> tuple[int, ...]:
    return tuple(event.seat for event in every(Moved, events) if isinstance(event.move, move))


def _teyaku_of(events: tuple[Event, ...]) -> dict[int, Teyaku]:
    found: dict[int, Teyaku] = {}
    for event in every(Declared, events):
        before = found.get(event.seat, Teyaku((), ()))
        found[event.seat] = Teyaku(before.keys + event.teyaku, (before.triplets or ()) + event.triplets)
    return found


def _ending_of(events: tuple[Event, ...]) -> Ending:
    if called := _said(events, SayShoubu):
        return Shoubu(called[0])
    if cancelled := _said(events, Cancel):
        return Cancelled(cancelled[0])
    return SplitPot() if len(_said(events, Split)) > 1 else PlayedOut()
