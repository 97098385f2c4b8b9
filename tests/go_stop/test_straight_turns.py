"""A turn of Go-Stop that brings nothing but captures is played at once, and comes to the same as by its steps."""

import random

import pytest

from hanafuda_rules import SeededShuffler
from hanafuda_rules.events import Drawn, Moved
from hanafuda_rules.games import go_stop
from hanafuda_rules.games.go_stop.events import Captured
from hanafuda_rules.games.go_stop.phases import play as play_module

from helpers.go_stop_positions import cards, moment, play


def rounds(rules, seats):
    """All states of some random rounds."""
    rng = random.Random(seats)
    for seed in range(4):
        state = rules.deal(seats=seats, dealer=0, shuffler=SeededShuffler(seed))
        yield state
        while not state.is_over:
            state = state.play(rng.choice(state.legal_moves))
            yield state


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        (go_stop.RULES, 2), (go_stop.RULES, 3), (go_stop.HANGAME_TWO, 2), (go_stop.HANGAME_THREE, 3),
        (go_stop.PMANG_TWO, 2), (go_stop.ruleset(go_again="above_last_go", cup_choice="on_capture", whiff=True), 3),
    ],
)  # fmt: skip
def test_turns_at_once_are_those_by_steps(monkeypatch, rules, seats):
    at_once = list(rounds(rules, seats))
    monkeypatch.setattr(play_module, "_straight_turn", lambda *_: None)
    by_steps = list(rounds(rules, seats))
    assert at_once == by_steps
    assert [state.announcements for state in at_once] == [state.announcements for state in by_steps]


@pytest.mark.rule("GS-5.10")
def test_what_a_turn_captures_is_told_after_the_cards():
    # 1d takes 1c, and 2d, turned, takes 2c; 3c stays, so that it is not a sweep.
    state = moment(go_stop.RULES, ["1d 9d", "8c 9c"], "1c 2c 3c", "2d 10c")
    after = play(state, "1dx1c")
    captured = Captured(0, cards("1cd 2cd"))
    assert [type(event) for event in after.events[-3:-1]] == [Moved, Drawn]
    assert after.events[-1] == captured
    assert after.announcements[-1] == captured
    assert after.piles[0] == cards("1cd 2cd")
    assert (after.field, after.to_move) == (cards("3c"), 1)


@pytest.mark.rule("GS-6.8")
@pytest.mark.parametrize(("played", "dry"), [("1dx1c", 0), ("9d", 1)])
def test_turns_without_a_card_are_counted(played, dry):
    rules = go_stop.ruleset(whiff=True)
    state = moment(rules, ["1d 9d", "8c 9c"], "1c 3c 4c", "2d 10c")
    assert play(state, played).step.notes.dry == (dry, 0)
