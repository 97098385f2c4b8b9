"""From a round that was played to its outcome."""

from __future__ import annotations

from typing import cast

from hanafuda_rules.cards import CardSet
from hanafuda_rules.events import Dealt, Entered, Moved, since_deal
from hanafuda_rules.games.hachi_hachi.events import BlankShown, Compensated, Declared, PlaceSold
from hanafuda_rules.games.hachi_hachi.liability import liabilities
from hanafuda_rules.games.hachi_hachi.log import by_kind, dealers_hand_of, mizuten_of
from hanafuda_rules.games.hachi_hachi.moves import Cancel, Sage, SayShoubu, Split
from hanafuda_rules.games.hachi_hachi.options import Options
from hanafuda_rules.games.hachi_hachi.outcome import (
    Cancelled,
    DeclaredTeyaku,
    Ending,
    Outcome,
    PlayedOut,
    Shoubu,
    SplitPot,
    fourths_of,
)
from hanafuda_rules.games.hachi_hachi.table import Table
from hanafuda_rules.moves import Move
from hanafuda_rules.state import RoundState
from hanafuda_rules.table import PLAYERS

__all__ = ["outcome_of"]


def outcome_of(state: RoundState[Outcome, Table]) -> Outcome:
    """What happened in a played round that is over."""
    events, table, order = since_deal(state.events), state.table, state.order
    kinds, piles, options = by_kind(events), state.piles, cast("Options", state.ruleset.options)
    moved: list[Moved] = kinds.get(Moved, [])
    entered: list[Entered] = kinds.get(Entered, [])
    blank: list[BlankShown] = kinds.get(BlankShown, [])
    compensated: list[Compensated] = kinds.get(Compensated, [])
    (dealt,) = kinds[Dealt]
    three = len(order) == PLAYERS
    blind = mizuten_of(moved)
    return Outcome(
        piles={seat: piles[seat] for seat in order},
        order=order,
        field=blank[0].field if blank else dealt.field,
        tokens=table.tokens or (),
        dealer=table.dealer,
        dropped=entered[0].dropped if entered else (),
        forced_out={event.seat: event.amount for event in compensated},
        sold=kinds.get(PlaceSold, ()),
        blank=blank[0].seat if blank else None,
        pot=table.pot,
        teyaku=_teyaku_of(kinds.get(Declared, [])),
        sage=_said(moved, Sage),
        ending=_ending_of(moved),
        liable=liabilities(events, order, options) if three else (),
        mizuten=blind if three and blind in order else None,
        dealers_hand=dealers_hand_of(moved, table.dealer) if _swaps(options, table) else None,
    )


def _swaps(options: Options, table: Table) -> bool:
    # HH-4.11: from three seats up.
    return options.hand_swap != "off" and table.seats >= PLAYERS


def _said(moved: list[Moved], move: type[Move]) -> tuple[int, ...]:
    return tuple([event.seat for event in moved if isinstance(event.move, move)])


def _teyaku_of(declared: list[Declared]) -> dict[int, DeclaredTeyaku]:
    found: dict[int, DeclaredTeyaku] = {}
    for event in declared:
        before = found.get(event.seat, DeclaredTeyaku((), ()))
        # HH-5.6: the cards of a triplet are shown. Only group A has any, so that one declaration tells them all.
        months, fourths = event.triplets, fourths_of(event.triplets, event.cards)
        found[event.seat] = DeclaredTeyaku(
            before.keys + event.teyaku, (before.triplets or ()) + months, (before.fourths or CardSet()) | fourths
        )
    return found


def _ending_of(moved: list[Moved]) -> Ending:
    if called := _said(moved, SayShoubu):
        return Shoubu(called[0])
    if cancelled := _said(moved, Cancel):
        return Cancelled(cancelled[0])
    return SplitPot() if len(_said(moved, Split)) > 1 else PlayedOut()
