"""Matches of Go-Stop: draws, the same three, and when they end (GS-9.1, GS-9.2, GS-10)."""

import attrs
import pytest

from hanafuda_rules import HanafudaError, SeededShuffler, settle_round
from hanafuda_rules.events import Entered
from hanafuda_rules.games import go_stop

from helpers.go_stop_positions import cards


def after(table, rules=go_stop.RULES, winner=None, by="president", **more):
    how = "stop" if winner is None else by
    outcome = go_stop.Outcome.at(table, {}, winner=winner, won_by=how, **more)
    return rules.match_plan.advance(table, settle_round(rules, outcome))


@pytest.mark.rule("GS-9.1", "GS-10.1")
def test_draws_are_counted_and_a_win_ends_them():
    table = go_stop.RULES.table(seats=2, dealer=1)
    for count in (1, 2, 3):
        table = after(table)
        assert (table.draws, table.dealer, table.round_number) == (count, 1, count + 1)
    table = after(table, winner=0)
    assert (table.draws, table.dealer, table.totals) == (0, 0, (56, -56))


@pytest.mark.rule("GS-9.2")
@pytest.mark.parametrize(("reentry", "players"), [(False, (2, 3, 0)), (True, ())])
def test_after_a_draw_the_same_three_play_on(reentry, players):
    rules = go_stop.ruleset(draw_reentry=reentry)
    table = after(rules.table(seats=4, dealer=2), rules, playing=(2, 3, 0))
    assert (table.players, table.dealer) == (players, 2)
    state = rules.deal(table=table, shuffler=SeededShuffler(1))
    sizes = [len(hand) for hand in state.hands]
    assert sizes == ([7, 0, 7, 7] if players else [7, 7, 7, 7])
    if players:
        # Dealt as at three seats: the field is open, and nobody is asked to play.
        assert (len(state.field), state.order, state.to_move) == (6, (2, 3, 0), 2)
        assert not [event for event in state.events if isinstance(event, Entered)]
        assert state.ruleset.match_plan.advance(table, settle_round(rules, _drawn(table))).players == players
    assert after(table, rules, winner=3, playing=(2, 3, 0)).players == ()


def _drawn(table):
    return go_stop.Outcome.at(table, {})


@pytest.mark.rule("GS-9.2")
@pytest.mark.parametrize("players", [(2, 3), (3, 2, 0), (2, 0, 3), (0, 1, 3), (2, 3, 0, 1)])
def test_who_cannot_play_on(players):
    with pytest.raises(HanafudaError, match=r"GS-9\.2"):
        go_stop.Table(seats=4, dealer=2, players=players)
    with pytest.raises(HanafudaError, match=r"GS-9\.2"):
        go_stop.Table(seats=3, dealer=0, players=(0, 1, 2))


@pytest.mark.rule("GS-10.1")
@pytest.mark.parametrize(("length", "number", "totals", "over"), [
    ({}, 12, (9, -9), False), ({}, 13, (9, -9), True), ({"rounds": 3}, 4, (9, -9), True),
    ({"target": 50}, 99, (49, -49), False), ({"target": 50}, 2, (50, -50), True),
])  # fmt: skip
def test_when_a_match_ends(length, number, totals, over):
    rules = go_stop.ruleset(**length)
    table = go_stop.Table(seats=2, round_number=number, totals=totals)
    assert rules.match_plan.is_over(table) is over


@pytest.mark.rule("GS-10.2")
def test_the_largest_ledger_wins_and_equal_ones_share():
    plan = go_stop.RULES.match_plan
    assert plan.winners(go_stop.Table(seats=3, totals=(5, 5, -10))) == (0, 1)
    assert plan.winners(go_stop.Table(seats=3, totals=(4, 6, -10))) == (1,)


@pytest.mark.rule("GS-10.3", "GS-9.1")
@pytest.mark.parametrize(("how", "over", "after_five"), [
    ("play_on", False, 5), ("end", True, 5), ("reset", False, 0),
])  # fmt: skip
def test_five_draws_running(how, over, after_five):
    rules = go_stop.ruleset(five_draws=how)
    table = after(go_stop.Table(seats=2, draws=3), rules)
    assert (table.draws, rules.match_plan.is_over(table)) == (4, False)
    table = after(table, rules)
    assert (table.draws, rules.match_plan.is_over(table)) == (after_five, over)


@pytest.mark.rule("GS-9.1")
def test_a_round_with_other_draws_does_not_follow():
    table = go_stop.RULES.table(seats=2)
    settlement = settle_round(go_stop.RULES, go_stop.Outcome(piles={}, seats=2, draws=1))
    with pytest.raises(HanafudaError, match=r"the table has 0 draws before it, the settled round 1 \(GS-9\.1\)"):
        go_stop.RULES.match_plan.advance(table, settlement)


@pytest.mark.rule("GS-10.4", "GS-9.1")
def test_an_outcome_takes_draws_and_players_from_the_table():
    table = attrs.evolve(go_stop.RULES.table(seats=4, dealer=1), draws=2, players=(1, 2, 3))
    outcome = go_stop.Outcome.at(table, {1: cards("1bc")}, winner=1, won_by="three_ppeok")
    assert (outcome.order, outcome.draws, outcome.dealer) == ((1, 2, 3), 2, 1)
    assert settle_round(go_stop.RULES, outcome).net == (0, 24, -12, -12)
