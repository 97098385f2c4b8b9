"""Strong: what it reports, how effort limits it, and that it is strong."""

import random
import statistics

import pytest

from hanafuda_rules import HanafudaError, SeededShuffler, settle_round
from hanafuda_rules.games import bakappana, hana_awase, koi_koi
from hanafuda_rules.players import Greedy, Report, Scale, Strong, advantage, league, scale_of

from helpers.hostile import VALUES
from helpers.random_rounds import GAMES, random_states

SCALE = Scale(1, 1)


def reported(player, view, seed=1):
    return player.report(view, random.Random(seed))


def view_of_first_seat(rules=koi_koi.RULES, seats=2):
    return rules.deal(seats=seats, shuffler=SeededShuffler(1)).view(0)


def test_it_reports_what_came_out_of_each_move():
    view = view_of_first_seat()
    player = Strong(SCALE, effort=3000)
    report = reported(player, view)
    assert report.move == player.choose(view, random.Random(1))
    assert tuple(each.move for each in report.tried) == tuple(view.legal_moves)
    most = max(each.samples for each in report.tried)
    assert 0 < min(each.samples for each in report.tried) < most  # some were dropped
    assert next(each.samples for each in report.tried if each.move == report.move) == most
    assert all(each.error > 0 for each in report.tried)
    assert 1000 < report.simulated < 3000
    assert hash(report) == hash(reported(player, view))
    assert reported(player, view, seed=2) != report


def test_one_move_is_reported_without_samples():
    state = next(state for state in random_states(GAMES["hanahuda"], 2, seed=1) if len(state.legal_moves) == 1)
    assert reported(Strong(SCALE), state.view(state.to_move)) == Report(state.legal_moves[0], (), 0)


def test_without_effort_it_is_greedy():
    for number in range(20):
        state = bakappana.RULES.deal(seats=3, shuffler=SeededShuffler(number))
        view = state.view(0)
        report = reported(Strong(SCALE, effort=0), view)
        assert {(each.mean, each.error, each.samples) for each in report.tried} == {(0, 0, 0)}
        assert report.simulated == 0
        assert report.move in {Greedy(SCALE).choose(view, random.Random(seed)) for seed in range(20)}


def test_one_sample_has_no_error():
    report = reported(Strong(SCALE, effort=1), view_of_first_seat())
    assert {(each.samples, each.error) for each in report.tried} == {(1, 0)}


def test_when_nothing_is_hidden_it_finds_the_best_move():
    rng, found = random.Random(3), set()
    for number in range(100):
        state = bakappana.RULES.deal(seats=3, shuffler=SeededShuffler(number))
        while len(state.hands[state.to_move]) > 1 or len(state.stock) > 1:
            state = state.play(rng.choice(state.legal_moves))
        # Seat 2 is to play the last hand card, and then the last of the stock.
        view, moves = state.view(state.to_move), state.legal_moves
        if len(moves) > 1:
            report = reported(Strong(SCALE, effort=500), view)
            net = [settle_round(state.ruleset, last(state.play(move)).outcome).net for move in moves]
            right = [advantage(each, view.seat) for each in net]
            assert [(each.mean, each.error) for each in report.tried] == [(each, 0) for each in right]
            assert right[moves.index(report.move)] == max(right)
            found.add(len(set(right)))
    assert 2 in found


def last(state):
    """The end of a round in which nobody has a choice."""
    while not state.is_over:
        (move,) = state.legal_moves
        state = state.play(move)
    return state


def test_questions_are_answered_by_what_comes_of_them():
    answers = set()
    player = Strong(scale_of(koi_koi.RULES, 2), effort=2000)
    for state in random_states(GAMES["koi_koi"], 40, seed=7):
        if koi_koi.KoiKoi() in state.legal_moves:
            answers.add(reported(player, state.view(state.to_move)).move)
    assert answers == {koi_koi.Stop(), koi_koi.KoiKoi()}


@pytest.mark.parametrize("what", [name for name in VALUES if name not in {"zero", "a billion", "raising number"}])
def test_the_effort_is_a_whole_number(what):
    with pytest.raises(HanafudaError, match=r"^the effort must (be|have) "):
        Strong(SCALE, effort=VALUES[what]())


@pytest.mark.parametrize("key", ["hana_awase", "bakappana", "min_hwatu"])
def test_it_beats_random_players(key):
    # Games in which luck is small; the table in the manual has all of them, against greedy players.
    rules = GAMES[key].RULES
    player = Strong(scale_of(rules, 3), effort=150)
    found = league(rules, 3, {"strong": player}, deals=6, seed=1)["strong"]
    assert found.advantage > 2 * found.error


def test_the_error_is_that_of_the_mean():
    # Over many searches of one view, the means of the chosen move differ as their errors say.
    view = view_of_first_seat(hana_awase.RULES, 3)
    tried = [reported(Strong(SCALE, effort=1000), view, seed).tried[0] for seed in range(40)]
    spread = statistics.stdev(each.mean for each in tried)
    assert spread == pytest.approx(statistics.fmean(each.error for each in tried), rel=0.4)
