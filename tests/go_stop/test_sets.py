"""The sets of Go-Stop, the card of two kinds, and the question whether to stop or to go (GS-7)."""

import pytest

from hanafuda_rules import IllegalMoveError
from hanafuda_rules.games import go_stop
from hanafuda_rules.games.go_stop import At, CupCounts
from hanafuda_rules.parts.stopping import StoppedByRule

from helpers.go_stop_positions import cards, moment, play, won

RULES = go_stop.RULES


def score(pile, placed=None, **options):
    rules = go_stop.ruleset(**options)
    return rules.score(cards(pile), At(rules.table(seats=2), placed))


def sets(pile, counts=CupCounts.ANIMAL, **options):
    rules = go_stop.ruleset(**options)
    return {each.yaku.key: each.value for each in rules.held(cards(pile), At(rules.table(seats=2), counts))}


@pytest.mark.rule("GS-7.1", "GS-7.3")
@pytest.mark.parametrize(
    ("pile", "options", "found"),
    [
        ("1b 3b", {}, {}),
        ("1b 3b 8b", {}, {"three_brights": 3}),
        ("1b 3b 11b", {}, {"rainy_three_brights": 2}),
        ("1b 3b 8b 11b", {}, {"four_brights": 4}),
        ("1b 3b 8b 11b", {"rainy_four": 3}, {"four_brights": 3}),
        ("1b 3b 8b 12b", {"rainy_four": 3}, {"four_brights": 4}),
        ("1b 3b 8b 11b 12b", {"rainy_four": 3}, {"five_brights": 15}),
        ("2a 4a 8a", {}, {"five_birds": 5}),
        ("2a 4a 8a", {"five_birds": 3}, {"five_birds": 3}),
        ("2a 4a 8a 12b", {}, {"five_birds": 5}),
        ("2a 4a 8a 12b", {"six_birds": True}, {"six_birds": 6}),
        ("2a 4a 12b", {}, {}),
        ("2a 4a 12b", {"three_birds": True}, {"three_birds": 4}),
        ("2a 4a 8a 12b", {"three_birds": True}, {"five_birds": 5}),
        ("2a 4a 8a 12b", {"three_birds": True, "five_birds": 3}, {"three_birds": 4}),
        ("1r 2r 3r", {}, {"poetry_ribbons": 3}),
        ("6r 9r 10r", {}, {"blue_ribbons": 3}),
        ("4r 5r 7r", {}, {"grass_ribbons": 3}),
        ("4r 5r 11r", {}, {}),
        ("1r 2r 4r 5r", {}, {}),
        ("1r 2r 4r 5r 11r", {}, {"ribbons": 1}),
        ("1r 2r 3r 4r 5r 6r", {}, {"poetry_ribbons": 3, "ribbons": 2}),
        ("2a 4a 5a 6a", {}, {}),
        ("2a 4a 5a 6a 7a", {}, {"animals": 1}),
        ("2a 4a 8a 7a 10a", {}, {"five_birds": 5, "animals": 1}),
        ("2cd 3cd 4cd 5cd 6c", {}, {}),
        ("2cd 3cd 4cd 5cd 6cd", {}, {"chaff": 1}),
        ("11c 12c 1cd 2cd 3cd", {}, {"chaff": 1}),
        ("11c 12c 1cd 2cd 3cd j3", {"jokers": "2_3"}, {"chaff": 4}),
        ("9a 11c 12c", {}, {}),
        ("9a 11c 12c", {"three_doubles": True}, {"three_doubles": 3}),
        ("5a 11c 12c", {"three_doubles": True, "cup_card": "bridge"}, {"three_doubles": 3}),
        ("4arcd 7arc", {"april_and_july": True}, {}),
        ("4arcd 7arcd", {"april_and_july": True}, {"april_and_july": 8}),
        ("4arcd 7arcd", {}, {}),
    ],
)
def test_sets_and_what_they_are_worth(pile, options, found):
    """Examples 9 to 11."""
    assert sets(pile, **options) == found
    beside = found.get("three_doubles", 0) + found.get("april_and_july", 0)
    assert score(pile, **options) == sum(found.values()) - beside


@pytest.mark.rule("GS-7.2")
@pytest.mark.parametrize(
    ("chaff", "worth", "counts"), [("2cd 3cd 4cd 5cd", 1, CupCounts.ANIMAL), ("2cd 3cd 4cd 5cd 6c", 2, CupCounts.CHAFF)]
)
def test_the_cup_is_what_makes_the_sets_worth_more(chaff, worth, counts):
    """Example 12: with four other animals."""
    pile = cards(f"2a 4a 6a 7a 9a {chaff}")
    at = At(RULES.table(seats=2))
    assert (RULES.score(pile, at), RULES.cup_of(pile, at)) == (worth, counts)


@pytest.mark.rule("GS-7.2")
def test_the_captor_says_what_the_cup_counts_as_once():
    rules = go_stop.ruleset(cup_choice="on_capture")
    state = play(moment(rules, ["9c 7acd", "2rcd"], "9a", "5c 6c"), "9cx9a")
    assert [str(move) for move in state.legal_moves] == ["the Cup as an animal", "the Cup as chaff"]
    with pytest.raises(IllegalMoveError, match=r"count the Cup as an animal or as chaff; .*GS-7.2"):
        state.play(go_stop.Stop())
    for answer, counts in (("cup_animal", CupCounts.ANIMAL), ("cup_chaff", CupCounts.CHAFF)):
        assert (play(state, answer).step.notes.cup, play(state, answer).to_move) == (counts, 1)
    # By the turned card too, and after a choice; of a locked Cup nobody is asked.
    by_flip = play(moment(rules, ["1b 7acd", "2rcd"], "9ac", "9d 6c"), "1b", "=9dx9a")
    assert len(by_flip.legal_moves) == 2
    locked = play(moment(rules, ["9c 7acd", "2rcd"], "9a", "5c 6c", cup=CupCounts.ANIMAL), "9cx9a")
    assert locked.to_move == 1


# --- stop or go (GS-7.4, GS-7.5) --------------------------------------------------------------------------------------

SIX = "1r 2r 4r 5r 11r 2cd 3cd 4cd 5cd 6cd 7cd 9cd"  # five ribbons 1, fourteen chaff 5


@pytest.mark.rule("GS-7.4", "GS-1.6")
@pytest.mark.parametrize(("minimum", "asked"), [(7, True), (8, True), (9, False)])
def test_a_seat_is_asked_from_the_minimum_on(minimum, asked):
    assert (score(SIX), score(f"{SIX} 8cd")) == (6, 8)
    rules = go_stop.ruleset(stop_minimum_two=minimum)
    state = play(moment(rules, ["8c 7a", "2a"], "8d", "1b 6a", piles=(SIX, "-")), "8cx8d")
    assert {str(move) for move in state.legal_moves if state.to_move == 0} == ({"stop", "go"} if asked else set())


@pytest.mark.rule("GS-7.4")
@pytest.mark.parametrize(("go_again", "asked"), [("rise", True), ("above_last_go", False)])
def test_going_on_after_a_loss(go_again, asked):
    """Example 14: go at 7, chaff lost, S is 6; next turn 7: asked; with above_last_go not before 8."""
    rules = go_stop.ruleset(go_again=go_again)
    for mark, is_asked in ((7, asked), (6, True)):
        gone = {"goes": (0,), "mark": {0: mark}}
        state = moment(rules, ["8a 7a", "2a"], "8d", "1b 6a", piles=(SIX, "-"), **gone)
        assert (play(state, "8ax8d").to_move == 0) is is_asked


@pytest.mark.rule("GS-7.4")
@pytest.mark.parametrize(("go_again", "asked"), [("rise", False), ("above_last_go", True)])
def test_a_turn_without_a_rise_leads_to_the_question_only_where_nobody_said_go(go_again, asked):
    rules = go_stop.ruleset(go_again=go_again, stop_minimum_two=6)
    state = play(moment(rules, ["8a 7a", "2a"], "-", "1b 6a", piles=(SIX, "-")), "8a")
    assert (state.to_move == 0) is asked


@pytest.mark.rule("GS-7.4")
def test_a_joker_played_in_the_turn_counts_as_a_rise():
    rules = go_stop.ruleset(jokers="2", stop_minimum_two=7)
    state = play(moment(rules, ["j1 7a 10a", "2a"], "8d", "6a 1b 12b", piles=(SIX, "-")), "joker:j1", "7a")
    assert [str(move) for move in state.legal_moves] == ["stop", "go"]


@pytest.mark.rule("GS-7.4", "GS-5.11")
def test_in_its_last_turn_a_seat_stops_unasked():
    state = play(moment(RULES, ["8c", "2a"], "8d", "1b 6a", piles=(SIX, "-")), "8cx8d")
    assert StoppedByRule(0, "last_turn") in state.events
    assert won(state) == (0, "stop")


@pytest.mark.rule("GS-7.5", "GS-7.4")
def test_stop_wins_and_go_goes_on():
    state = play(moment(RULES, ["8c 7a", "2a 9a"], "8d", "1b 6a 10a", piles=(SIX, "-")), "8cx8d")
    assert won(play(state, "stop")) == (0, "stop")
    gone = play(state, "go")
    assert (gone.to_move, gone.step.notes.goes) == (1, (0,))
    assert (gone.step.notes.goes, gone.step.notes.mark) == ((0,), (8, 0))
