"""Declaring teyaku, showing them, and declaring late (HH-5.1, HH-5.6, HH-5.7)."""

import pytest

from hanafuda_rules import IllegalMoveError, settle_round
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import FUDA_WIKI, SWEDISH, Declare
from hanafuda_rules.parts.teyaku import Declared

from helpers.hachi_hachi_rounds import begin, cards, play_out, say

CHOICE = hachi_hachi.ruleset(declare="choice", late_teyaku=False)
LATE = hachi_hachi.ruleset(declare="choice")
PLAIN = "23 33 41 53 62 73"

TWO = "11 12 13 22 42 52 63"
"""A triplet of Pine and one ribbon, the poetry one."""
RED = "21 31 43 83 92 102 122"
NONE = "20 30 40 50 61 71 82"


def events(state):
    return [event for event in state.events if isinstance(event, Declared)]


def round_of(rules, zero=NONE, one=TWO, two=RED, **more):
    return begin(rules, 3, {0: zero, 1: one, 2: two}, field=PLAIN, **more)


# --- for everybody ---


@pytest.mark.rule("HH-5.1")
@pytest.mark.parametrize(("dealer", "order"), [(0, [1, 2]), (2, [2, 1])])
def test_by_themselves_all_are_declared_from_the_acting_dealer_on(dealer, order):
    state = round_of(SWEDISH, dealer=dealer)
    assert [event.seat for event in events(state)] == order
    assert {event.seat: event.teyaku for event in events(state)} == {1: ("triplet", "one_ribbon"), 2: ("red",)}
    # Triplet 2 and One Ribbon 3; Red 2.
    settled = settle_round(SWEDISH, play_out(state).outcome)
    paid = [(each.payer, each.payee, each.amount) for each in settled.payments if each.reason.rule == "HH-5.5"]
    assert sorted(paid) == [(0, 1, 20), (0, 1, 30), (0, 2, 20), (1, 2, 20), (2, 1, 20), (2, 1, 30)]


# --- by choice ---


@pytest.mark.rule("HH-5.1", "CD-10")
def test_every_active_seat_declares_for_each_group_its_best_or_nothing():
    state = round_of(CHOICE, dealer=1)
    assert state.to_move == 1
    both = [Declare(("triplet", "one_ribbon")), Declare(("triplet",)), Declare(("one_ribbon",)), Declare()]
    assert list(state.legal_moves) == both
    state = say(state, "declare one ribbon")
    assert state.to_move == 2
    assert list(state.legal_moves) == [Declare(("red",)), Declare()]
    state = say(state, "declare nothing")
    # Seat 0 has nothing to declare, and is asked all the same.
    assert state.to_move == 0
    assert list(state.legal_moves) == [Declare()]
    state = say(state, "declare nothing")
    assert state.to_move == 1
    assert str(state.legal_moves[0]).startswith("play")
    assert [(event.seat, event.teyaku) for event in events(state)] == [(1, ("one_ribbon",))]


# --- showing ---


@pytest.mark.rule("HH-5.6")
@pytest.mark.parametrize(
    ("hand", "shown"),
    [
        # The cards of the combination.
        ("10 12 13 20 30 42 52", "10 12 13"),
        ("10 12 20 22 30 32 40", "10 12 20 22 30 32"),
        ("10 12 13 20 22 23 30", "10 12 13 20 22 23"),
        ("10 12 13 20 22 30 32", "10 12 13 20 22 30 32"),
        ("10 11 12 13 20 30 40", "10 11 12 13"),
        ("40 41 42 43 10 12 13", "40 41 42 43 10 12 13"),
        # All seven of One-Two-Four.
        ("10 11 12 13 20 22 30", "10 11 12 13 20 22 30"),
    ],
)
@pytest.mark.parametrize("rules", [SWEDISH, FUDA_WIKI])
def test_group_a_shows_the_combination(rules, hand, shown):
    state = begin(rules, 3, {0: hand}, field="53 62 73 92 102 122")
    assert events(state)[0].cards == cards(shown)


@pytest.mark.rule("HH-5.6")
@pytest.mark.parametrize(
    ("hand", "others", "chaff"),
    [
        ("11 21 43 83 92 103 123", "11 21", "43 83 92 103 123"),
        ("40 12 22 32 52 63 72", "40", "12 22 32 52 63 72"),
        ("80 12 22 32 52 63 72", "80", "12 22 32 52 63 72"),
        # An Empty Hand has nothing that is not chaff; November is chaff, its bright too.
        ("110 12 22 32 52 63 72", "", "110 12 22 32 52 63 72"),
        ("11 112 111 32 52 63 72", "11", "112 111 32 52 63 72"),
    ],
)
def test_group_b_shows_the_chaff_or_all_but_the_chaff(hand, others, chaff):
    field = "53 62 73 91 102 122"
    assert events(begin(SWEDISH, 3, {0: hand}, field=field))[0].cards == cards(others)
    assert events(begin(FUDA_WIKI, 3, {0: hand}, field=field))[0].cards == cards(chaff)


@pytest.mark.rule("HH-5.6")
def test_what_is_not_declared_is_not_shown():
    state = say(round_of(CHOICE), "declare nothing", "declare one ribbon", "declare nothing")
    assert [event.cards for event in events(state)] == [cards("11")]
    assert [event.triplets for event in events(state)] == [()]


# --- late ---


SILENT = ("declare nothing",) * 3


@pytest.mark.rule("HH-5.7", "CD-10")
def test_who_has_not_declared_in_both_groups_is_asked_once_more():
    state = say(round_of(LATE), *SILENT)
    stock = state.stock
    state = say(state, "plum-warbler")
    # Between the acting dealer's first hand card and its stock card, the acting dealer first.
    assert state.to_move == 0
    assert state.stock == stock
    assert list(state.legal_moves) == [Declare()]
    state = say(state, "declare nothing")
    assert state.to_move == 1
    assert len(state.legal_moves) == 4
    state = say(state, "declare triplet")
    assert (state.to_move, state.stock) == (2, stock)
    assert list(state.legal_moves) == [Declare(("red",)), Declare()]
    state = say(state, "declare red")
    assert [(event.seat, event.teyaku) for event in events(state)] == [(1, ("triplet",)), (2, ("red",))]
    # Now the stock card is turned, and seat 1 plays.
    assert state.stock == stock[1:]
    assert state.to_move == 1
    assert str(state.legal_moves[0]).startswith("play")


@pytest.mark.rule("HH-5.7", "HH-5.1")
@pytest.mark.parametrize(("first", "left"), [("triplet", "one_ribbon"), ("one ribbon", "triplet")])
def test_only_the_other_group_is_left(first, left):
    state = say(round_of(LATE), "declare nothing", f"declare {first}", "declare nothing", "plum-warbler")
    state = say(state, "declare nothing")
    assert list(state.legal_moves) == [Declare((left,)), Declare()]
    state = say(state, f"declare {left.replace('_', ' ')}", "declare nothing")
    outcome = play_out(state).outcome
    assert sorted(outcome.teyaku[1].keys) == ["one_ribbon", "triplet"]
    # 5 kan from each of the two others.
    paid = [each.amount for each in settle_round(LATE, outcome).payments if each.reason.rule == "HH-5.5"]
    assert sum(paid) == 100


@pytest.mark.rule("HH-5.7")
def test_the_acting_dealer_declares_of_its_seven_dealt_cards():
    # It has played a card of its triplet, and one that captures.
    for played in ("pine-ribbon", "plum-chaff-1"):
        state = say(round_of(LATE, zero=TWO, one=NONE), *SILENT, played)
        assert state.to_move == 0
        assert len(state.hands[0]) == 6
        assert len(state.legal_moves) == 4
        state = say(state, "declare triplet and one ribbon", "declare nothing", "declare nothing")
        assert events(state)[0].cards == cards("11 12 13")


@pytest.mark.rule("HH-5.7")
def test_it_is_too_late_when_the_stock_card_is_turned():
    state = say(round_of(LATE), *SILENT, "plum-warbler", *SILENT)
    while not state.is_over:
        assert not any(isinstance(move, Declare) for move in state.legal_moves)
        state = state.play(state.legal_moves[-1])
    assert not state.outcome.teyaku


@pytest.mark.rule("HH-5.7")
@pytest.mark.parametrize("changed", [{"declare": "choice", "late_teyaku": False}, {"declare": "auto"}])
def test_without_the_option_or_by_themselves_nobody_is_asked_again(changed):
    state = round_of(hachi_hachi.ruleset(**changed))
    state = say(state, *(SILENT if changed["declare"] == "choice" else ()), "plum-warbler")
    assert state.to_move == 1
    assert str(state.legal_moves[0]).startswith("play")


@pytest.mark.rule("HH-5.7")
def test_what_else_is_said_late_is_refused():
    state = say(round_of(LATE), *SILENT, "plum-warbler")
    with pytest.raises(IllegalMoveError) as refused:
        state.play(Declare(("red",)))
    assert refused.value.rule == "HH-5.7"
