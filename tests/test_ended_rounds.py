"""``match.ended``: every round that the last move ended, in order, with its last state and settlement."""

import random

import pytest

from hanafuda_rules import CARDS, RoundOverError, ScriptedShuffler, SeededShuffler, settle_round
from hanafuda_rules.events import Moved
from hanafuda_rules.formats.records import RecordingShuffler, record_of_match, record_of_round, replay_match
from hanafuda_rules.games import koi_koi
from hanafuda_rules.machine.ruleset import with_options

from helpers.random_rounds import GAMES, four_seats

PLAYED, LUCKY = (SeededShuffler(seed, round=1).shuffle(CARDS)[0] for seed in (1, 148))
"""Orders that deal Koi-Koi: of the second, one seat has a lucky hand, so nobody plays (KK-3.3)."""


def koi_koi_match(*orders, max_rounds=None):
    shuffler = RecordingShuffler(ScriptedShuffler(orders))
    return koi_koi.RULES.match(seats=2, dealer=0, shuffler=shuffler, max_rounds=max_rounds)


def to_the_end_of_a_round(match, rng):
    """The moves to the end of the round, and each moment after them."""
    moves, moments = [], []
    while not moments or not moments[-1].ended:
        now = moments[-1] if moments else match
        moves.append(rng.choice(now.round.legal_moves))
        moments.append(now.play(moves[-1]))
    return moves, moments


def is_dealt(state):
    return not any(isinstance(event, Moved) for event in state.events)


@pytest.mark.parametrize("key", GAMES)
def test_the_move_that_ends_a_round_reports_it_and_no_other_move_does(key):
    rules, rng = GAMES[key].RULES, random.Random(3)
    match = rules.match(seats=four_seats(rules), shuffler=SeededShuffler(3), max_rounds=2)
    assert match.ended == ()
    settlements = []
    for number in (1, 2):
        state, before = match.round, match.table
        while not state.is_over:
            assert not match.ended or is_dealt(state)
            move = rng.choice(state.legal_moves)
            state, match = state.play(move), match.play(move)
        (ended,) = match.ended
        assert (ended.state, ended.settlement) == (state, settle_round(rules, state.outcome))
        assert ended.table == match.table == rules.match_plan.advance(before, ended.settlement)
        settlements.append(ended.settlement)
        assert match.settlements == tuple(settlements)
        assert match.is_over is (number == 2)
    assert match.round is ended.state


def test_a_seat_is_to_move_until_the_round_is_over():
    state = koi_koi_match(PLAYED).round
    while not state.is_over:
        assert state.mover == state.to_move
        state = state.play(state.legal_moves[0])
    with pytest.raises(RoundOverError, match=r"^nobody is to move: the round is over$"):
        _ = state.mover


SHORT = {
    "hanahuda": {"target": 300},
    "roppyakken": {"target": 300},
    "suhara_bana": {},
    "hachi_hachi": {"year_bonus": 5},
}


@pytest.mark.rule("HH-10.2", "PH-6.3", "SB-9.2")
@pytest.mark.parametrize("key", GAMES)
def test_the_last_settlement_says_who_won_the_match(key):
    rules, rng = GAMES[key].RULES, random.Random(3)
    rounds = {"rounds": 2} if "rounds" in {option.name for option in rules.options.describe()} else {}
    rules = with_options(rules, **{**rounds, **SHORT.get(key, {})})
    match = rules.match(seats=rules.seat_counts[0], shuffler=SeededShuffler(3))
    while not match.is_over:
        match = match.play(rng.choice(match.round.legal_moves))
    *others, last = [settlement.explain() for settlement in match.settlements]
    assert all("Next dealer: seat " in text and "match is over" not in text for text in others)
    assert "The match is over: seat " in last
    assert "Next dealer" not in last
    assert match.settlements[-1] == settle_round(rules, match.round.outcome)  # the line is not part of the round
    assert all(f"seat {seat}" in str(match.settlements[-1].match_over[0]) for seat in match.winners)
    if key == "suhara_bana":
        assert "The match ends: seat " in last  # why it is over
    if key == "hachi_hachi":
        (winner,) = match.winners
        assert f"pays seat {winner} 50, year bonus (HH-10.2)" in last  # 5 kan of 10 points
        assert "Carried on" not in last


@pytest.mark.rule("KK-3.3", "KK-7.6", "KK-9.1")
def test_one_move_can_end_several_rounds():
    match = koi_koi_match(PLAYED, LUCKY, LUCKY, PLAYED)
    moves, moments = to_the_end_of_a_round(match, random.Random(2))
    assert all(moment.ended == () for moment in moments[:-1])
    state = match.round
    for move in moves:
        state = state.play(move)
    over = moments[-1]
    played, *lucky = over.ended
    assert played.state == state
    assert len(lucky) == 2
    for each in lucky:
        # Four cards of a month, or four pairs: six points (KK-3.3), and nobody has moved.
        assert each.state.is_over
        assert is_dealt(each.state)
        assert sorted(each.settlement.net) == [0, 6]
    # Each round is played at the table that the one before left.
    tables = [each.state.table for each in over.ended]
    assert tables == [match.table, played.table, lucky[0].table]
    assert over.round.table == over.table == lucky[1].table
    assert [each.table.round_number for each in over.ended] == [2, 3, 4]
    assert over.table.totals == tuple(map(sum, zip(*(each.settlement.net for each in over.ended), strict=True)))
    assert over.settlements == tuple(each.settlement for each in over.ended)
    assert not over.is_over
    assert over.play(over.round.legal_moves[0]).ended == ()


@pytest.mark.rule("KK-3.3")
def test_a_match_begins_with_the_rounds_that_were_over_as_dealt():
    first = koi_koi_match(LUCKY, LUCKY, PLAYED)
    assert [sorted(each.settlement.net) for each in first.ended] == [[0, 6], [0, 6]]
    assert [each.state.table.round_number for each in first.ended] == [1, 2]
    assert first.play(first.round.legal_moves[0]).ended == ()
    only = koi_koi_match(LUCKY, max_rounds=1)
    assert (only.is_over, only.ended[0].state, len(only.ended)) == (True, only.round, 1)


@pytest.mark.rule("KK-3.3")
def test_rounds_that_were_over_as_dealt_are_recorded_and_replayed():
    first = koi_koi_match(LUCKY, PLAYED, LUCKY, LUCKY, PLAYED, max_rounds=5)
    moves, moments = to_the_end_of_a_round(first, random.Random(2))
    over = moments[-1]
    more, moments_after = to_the_end_of_a_round(over, random.Random(2))
    record = record_of_match(moments_after[-1])
    assert [len(each["moves"]) for each in record["rounds"]] == [0, len(moves), 0, 0, len(more)]
    again = replay_match(record)
    assert again.is_over
    shuffles = [record_of_round(each.state)["shuffles"] for each in (*first.ended, *over.ended, *again.ended)]
    assert shuffles == [[order] for order in record["shuffles"]]
