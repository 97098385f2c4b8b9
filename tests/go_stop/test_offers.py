"""Draw offers of Go-Stop (GS-9.3, GS-9.4)."""

import pytest

from hanafuda_rules import IllegalMoveError
from hanafuda_rules.events import Shown
from hanafuda_rules.games import go_stop
from hanafuda_rules.games.go_stop.events import Drew
from hanafuda_rules.learning.observation import observation_space

from helpers.go_stop_positions import cards, moment, play, stack

OFFER = go_stop.OfferDraw()
# Seat 1 lacks one bright for three and one bird for five, seat 2 a blue ribbon. Seat 0 holds these; nothing matches.
PILES = ("-", "1b 3b 2a 4a 1cd 3c", "9r 10r 12bc")


def may(**changes):
    state = moment(
        changes.get("rules", go_stop.RULES),
        [changes.get("hand", "8ba"), "5ar", "7ar"],
        changes.get("field", "-"),
        "11c 11b 11a 5c 7c",
        piles=changes.get("piles", PILES),
        **changes.get("notes", {}),
    )
    return OFFER in state.legal_moves


@pytest.mark.rule("GS-9.3")
def test_a_hand_that_feeds_with_every_card_may_offer_a_draw():
    assert may()
    # Blue Ribbons for seat 2 as well.
    assert may(hand="8b 6r")


@pytest.mark.rule("GS-9.3")
@pytest.mark.parametrize(
    "changes",
    [
        {"hand": "8b"},  # (a) two cards or more
        {"hand": "8ba j1", "rules": go_stop.ruleset(jokers="2")},
        {"notes": {"skips": {0: 1}}},
        {"field": "8c"},  # (b) a hand card matches
        {"hand": "8ba 6a"},  # (c) a card that feeds nobody
        {"rules": go_stop.ruleset(draw_offer="off")},
        {"rules": go_stop.ruleset(draw_offer="each")},
        {"notes": {"offered": (0,)}},
        {"piles": ("2cd 3bc 5cd 6cd 9cd", *PILES[1:])},  # (d) a jjok would lead to the question
        {"notes": {"goes": (1,), "mark": {1: 99}}, "rules": go_stop.ruleset(go_again="above_last_go")},
    ],
)
def test_where_no_draw_may_be_offered(changes):
    assert may()
    assert not may(**changes)


@pytest.mark.rule("GS-9.3")
def test_each_opponent_is_fed_by_some_card():
    rules = go_stop.ruleset(draw_offer="each")
    assert may(hand="8b 6r", rules=rules)
    assert not may(hand="8b 8a", rules=rules)


@pytest.mark.rule("GS-9.3")
@pytest.mark.parametrize(("own", "allowed"), [("2cd 3d 5cd 6cd 9c", True), ("2cd 3d 5cd 6cd 9cd", False)])
def test_what_the_turn_could_bring_counts_with_the_chaff_taken(own, allowed):
    # Minimum 1. Eight chaff: a jjok of 8b and 8c makes nine, with one chaff from each of the others eleven, 2 points;
    # so few allow no offer: with no chaff to take there are nine, and none.
    rules = go_stop.ruleset(stop_minimum_three=1)
    piles = (own, "1b 3b 2a 4a", "9r 10r 12b")
    assert may(piles=piles, rules=rules) is allowed


@pytest.mark.rule("GS-9.3")
@pytest.mark.parametrize(("field", "allowed"), [("-", True), ("11ar", False), ("11arc", False), ("9cd", True)])
def test_every_choice_of_a_turned_card_is_tried_and_stacks_too(field, allowed):
    # Four animals of its own, and the Swallow would be the fifth: a turned Willow may take it, alone or in a stack.
    rules, piles = go_stop.ruleset(stop_minimum_three=1), ("5a 6a 7a 10a", "1b 3b 8a 4a 9a", "9r 10r 12b")
    stacks = {"stacks": (stack("11a", 0),)} if len(cards(field)) == 3 else {}
    assert may(hand="8b 6r", piles=piles, rules=rules, field=field, notes=stacks) is allowed


@pytest.mark.rule("GS-9.3", "GS-7.4")
@pytest.mark.parametrize(("own", "allowed"), [("-", True), ("1r 2r", True), ("1r 2r 3r", False)])
def test_a_turn_without_a_capture_counts_where_it_leads_to_the_question(own, allowed):
    # All Susuki cards are in hand and piles, so that no turn captures; but who has not said go is asked at the minimum.
    rules = go_stop.ruleset(go_again="above_last_go")
    assert may(piles=(own, f"{PILES[1]} 8cd", PILES[2]), rules=rules) is allowed


@pytest.mark.rule("GS-9.3", "GS-9.4", "GS-5.12")
def test_an_offer_lays_the_hand_open_and_asks_the_right_and_then_the_other():
    state = moment(go_stop.RULES, ["8ba", "5ar", "7ar"], "-", "11c 11b 11a 5c 7c", piles=PILES)
    state = play(state, "offer")
    assert Shown(0, cards("8ba"), "GS-9.3") in state.events
    assert (state.to_move, [str(move) for move in state.legal_moves]) == (1, ["accept the draw", "refuse the draw"])
    with pytest.raises(IllegalMoveError, match=r"GS-9\.4"):
        state.play(OFFER)
    drew = play(state, "accept", "accept")
    assert (drew.is_over, drew.events[-1]) == (True, Drew("GS-9.4"))
    assert play(state, "accept").to_move == 2


@pytest.mark.rule("GS-9.4", "GS-9.3")
@pytest.mark.parametrize(("answers", "refuser"), [(("refuse",), 1), (("accept", "refuse"), 2)])
def test_after_a_refusal_the_turn_goes_on_and_the_hand_stays_open(answers, refuser):
    state = moment(go_stop.RULES, ["8ba", "5ar", "7ar"], "-", "11c 11b 11a 5c 7c", piles=PILES)
    state = play(state, "offer", *answers)
    assert (state.to_move, state.step.notes.refused) == (0, (refuser,))
    # Each seat once a round.
    assert OFFER not in state.legal_moves
    view = state.view(2)
    assert ObservedHand(view) == cards("8ba")


def ObservedHand(view):  # noqa: N802  # reads as a value
    space = observation_space(view.ruleset, 3)
    return space.of(view).cards["known_in_hand.1"]


@pytest.mark.rule("GS-9.3")
def test_at_two_seats_no_draw_is_offered():
    state = moment(go_stop.ruleset(stop_minimum_two=3), ["8ba", "5ar"], "-", "11c 11b", piles=PILES[:2])
    assert OFFER not in state.legal_moves
