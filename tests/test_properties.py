"""Properties of every game, every ruleset and every round."""

from typing import Any

import pytest

from hanafuda_rules import (
    Match,
    Month,
    RoundState,
)
from hanafuda_rules.parts.play import PlayPhase

from helpers.properties import for_all
from helpers.strategies import (
    MANY_CHOICES,
    RULESETS,
    finished_rounds,
    matches,
    play_match,
)

State = RoundState[Any, Any]


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-6")
@for_all(20, states=finished_rounds())
def test_piles_hold_cards_of_a_month_in_twos_and_fours_and_only_grow(states: list[State]) -> None:
    before, phases = states[0].piles, states[0].ruleset.phases
    # Wild cards leave months with one card or three (WC-4.4).
    by_month = all(phase.captures.rule == "CD-6" for phase in phases if isinstance(phase, PlayPhase))
    # Chaff goes from pile to pile (GS-6.1).
    by_month, only_grow = by_month and states[0].ruleset.key != "go_stop", states[0].ruleset.key != "go_stop"
    for state in states:
        if by_month and (state.to_move is None or not getattr(state.step, "turned", None)):
            assert all(len(pile & month.cards) in {0, 2, 4} for pile in state.piles for month in Month)
        assert not only_grow or all(old <= new for old, new in zip(before, state.piles, strict=True))
        before = state.piles


# --- settlement and match --------------------------------------------------------------------------------------------


@pytest.mark.rule("PH-6.3")
@for_all(20, match=matches(RULESETS["hanahuda"]), choices=MANY_CHOICES)
def test_the_totals_of_a_match_are_the_sums_of_its_rounds(match: Match[Any, Any, Any], choices: bytes) -> None:
    for moment in play_match(match, choices):
        nets = [(0,) * match.table.seats, *(each.net for each in moment.settlements)]
        assert moment.standings == moment.table.totals == tuple(map(sum, zip(*nets, strict=True)))
        assert moment.table.round_number == len(moment.settlements) + 1
