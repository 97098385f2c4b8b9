"""From a played round of Suhara-bana to its outcome."""

from __future__ import annotations

from hanafuda_rules.events import since_deal
from hanafuda_rules.games.suhara_bana.events import Displaced
from hanafuda_rules.games.suhara_bana.outcome import Ending, NobodyPlays, OneLeft, Outcome, SplitPot
from hanafuda_rules.games.suhara_bana.seating import Chase
from hanafuda_rules.games.suhara_bana.table import Table
from hanafuda_rules.state import RoundState
from hanafuda_rules.table import PLAYERS

__all__ = ["outcome_of"]


def outcome_of(state: RoundState[Outcome, Table]) -> Outcome:
    """What happened in a played round that is over."""
    order, table = state.order, state.table
    if len(order) < PLAYERS:
        return Outcome.at(table, ending=_ending(order))
    chases = [event for event in since_deal(state.events) if isinstance(event, Displaced)]
    chase = Chase(chases[0].chaser, chases[0].displaced) if chases else None
    return Outcome.at(table, {seat: state.piles[seat] for seat in order}, chase=chase)


def _ending(order: tuple[int, ...]) -> Ending:
    if not order:
        return NobodyPlays()
    return SplitPot(order) if order[1:] else OneLeft(order[0])
