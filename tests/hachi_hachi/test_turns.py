"""The play: turns, sage and shoubu, overtaking, cancelling, and the end (HH-6)."""

import attrs
import pytest

from hanafuda_rules import IllegalMoveError, SeededShuffler, settle_round
from hanafuda_rules.events import Drawn, Moved
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import (
    KANSAI,
    SWEDISH,
    Cancel,
    Cancelled,
    PlayedOut,
    Sage,
    SayShoubu,
    Shoubu,
)

from helpers.hachi_hachi_rounds import begin, cards, play_out, say

LATEST = hachi_hachi.ruleset(cancel_sage="latest")
ANY = hachi_hachi.ruleset(cancel_sage="any")
OFF = hachi_hachi.ruleset(cancel_sage="off")

# Seat 0 takes the three poetry ribbons in three turns, seat 1 the three blue ones; seat 2 nothing of the kind. No stock
# card matches anything.
HANDS = {0: "10 20 30 40 50 70 80", 1: "61 91 101 43 53 73 83", 2: "112 113 122 123 42 52 72"}
FIELD = "11 21 31 62 92 102"
STOCK = "41 51 71 81 12 22 32 63 93 103 121"


def deal(rules=SWEDISH, **more):
    return begin(rules, 3, HANDS, **{"field": FIELD, "stock": STOCK} | more)


def to_poetry(rules=SWEDISH):
    """Seat 0 has just formed Poetry Ribbons, in its third turn."""
    state = say(deal(rules), "pine-crane", "peony-ribbon", "willow-ribbon")
    state = say(state, "plum-warbler", "chrysanthemum-ribbon", "willow-lightning")
    return say(state, "cherry-curtain")


def to_blue(rules=SWEDISH):
    """Seat 0 has said sage, and seat 1 has just formed Blue Ribbons."""
    return say(to_poetry(rules), "sage", "maple-ribbon")


def asks(before, after, **changed):
    """Whether a turn that makes the one pile the other ends with a choice."""
    state = deal(hachi_hachi.ruleset(**changed))
    ended = attrs.evolve(state, pile_masks=(cards(before).union(cards(after)).mask, 0, 0))
    return state.phase.question(ended, 0, cards(before).mask) is not None


# --- turns ---


@pytest.mark.rule("HH-6.2", "CD-6")
def test_the_acting_dealer_plays_first_and_anticlockwise_a_hand_card_and_a_stock_card():
    state = deal(dealer=0)
    seats = []
    while not state.is_over and len(seats) < 6:
        seats.append(state.to_move)
        state = state.play(state.legal_moves[0])
    assert seats == [0, 1, 2, 0, 1, 2]
    state = say(deal(), "pine-crane")
    assert [str(event) for event in state.events[-2:]] == [
        "seat 0: play pine-crane, taking pine-ribbon",
        "seat 0: draw wisteria-ribbon",
    ]
    assert state.piles[0] == cards("pine-crane pine-ribbon")
    assert state.field == cards("21 31 62 92 102 41")


@pytest.mark.rule("HH-6.2", "CD-6")
def test_of_two_that_match_one_is_chosen_from_hand_and_from_the_stock():
    hands = {0: "10 20 40 50 60 70 80", 1: "61 91 101 43 53 73 83"}
    state = begin(SWEDISH, 3, hands, field="11 12 31 32 92 102", stock="30")
    assert [str(move) for move in state.legal_moves][:2] == [
        "play pine-crane, taking pine-ribbon",
        "play pine-crane, taking pine-chaff-1",
    ]
    state = say(state, "pine-crane pine-chaff-1")
    assert state.to_move == 0
    assert [str(move) for move in state.legal_moves] == [
        "take cherry-ribbon with the drawn cherry-curtain",
        "take cherry-chaff-1 with the drawn cherry-curtain",
    ]
    state = say(state, "cherry-curtain cherry-ribbon")
    assert state.piles[0] == cards("10 12 30 31")
    assert state.to_move == 1


# --- sage or shoubu ---


@pytest.mark.rule("HH-6.3")
@pytest.mark.parametrize(
    ("before", "after", "changed", "asked"),
    [
        # A new dekiyaku, each of its kinds, and two of its three cards.
        ("11 21", "31", {}, True),
        ("11", "21", {}, False),
        ("61 91", "101", {}, True),
        ("10 30 80", "120", {}, True),
        ("10 30 110", "120", {}, False),
        ("60 70", "100", {}, False),
        ("60 70", "100", {"boar_deer_butterflies": True}, True),
        # A further one, and one card more of what there is.
        ("11 21 31 61 91", "101", {}, True),
        ("11 21 31", "41 51 61", {}, False),
        ("11 21 31", "10", {}, False),
        # Seven ribbons without November's; an eighth raises it where it counts.
        ("11 21 41 51 61 71", "91", {}, True),
        ("11 21 41 51 61 71", "112", {}, False),
        ("11 21 41 51 61 71 112", "91", {}, True),
        ("11 21 41 51 61 71 91", "112", {}, True),
        ("11 21 41 51 61 71 91", "112", {"extra_ribbon": 0}, False),
        ("11 21 41 51 61 71 91", "101", {"extra_ribbon": 0}, True),  # Blue Ribbons
        ("11 21 41 51 61 71 101 112", "31", {"extra_ribbon": 0}, True),  # Poetry Ribbons
        # Five Brights are better than Four.
        ("10 30 80 120", "110", {}, True),
        ("10 30 80 110", "120", {}, True),
        ("10 30 80 120", "110", {"values": "kansai", "five_includes_four": True}, True),
        # A turn without a capture, or with chaff.
        ("11 21 31", "", {}, False),
        ("11 21 31", "12 13 22", {}, False),
    ],
)
def test_a_turn_that_raises_the_dekiyaku_ends_with_a_choice(before, after, changed, asked):
    assert asks(before, after, **changed) is asked


@pytest.mark.rule("HH-6.3")
def test_the_choice_is_shoubu_or_sage():
    state = to_poetry()
    assert state.to_move == 0
    assert list(state.legal_moves) == [SayShoubu(), Sage()]
    with pytest.raises(IllegalMoveError, match="the seat must say sage or shoubu") as refused:
        state.play(Cancel())
    assert refused.value.rule == "HH-6.3"


@pytest.mark.rule("HH-6.3", "HH-6.5", "HH-6.7")
def test_shoubu_ends_the_round_and_its_caller_wins():
    state = say(to_poetry(), "shoubu")
    assert state.is_over
    assert state.outcome.ending == Shoubu(0)
    settled = settle_round(SWEDISH, state.outcome)
    assert settled.winner == settled.next_dealer == 0
    # Poetry 7 kan from each; Red 2 kan of seat 1 and the Empty Hand 4 of seat 2 are paid too.
    assert settled.net == (140 - 20 - 40, -70 + 40 - 40, -70 + 80 - 20)


@pytest.mark.rule("HH-6.3")
def test_sage_lets_the_round_go_on():
    state = say(to_poetry(), "sage")
    assert not state.is_over
    assert state.to_move == 1
    # Its next capture raises nothing, and is followed by no question.
    state = say(state, "wisteria-chaff-2", "wisteria-chaff-1", "wisteria-cuckoo")
    assert state.piles[0] >= cards("11 21 31 40 42")
    assert state.to_move == 1


@pytest.mark.rule("HH-6.3", "HH-6.7")
@pytest.mark.parametrize("answer", ["sage", "shoubu"])
def test_it_is_asked_on_the_last_card_too(answer):
    """A seeded round of random moves in which the very last turn raises a dekiyaku."""
    state = raised_on_the_last_card()
    assert not any(state.hands)
    assert list(state.legal_moves) == [SayShoubu(), Sage()]
    seat = state.to_move
    state = say(state, answer)
    assert state.is_over
    assert state.outcome.ending == (Shoubu(seat) if answer == "shoubu" else PlayedOut())
    if answer == "sage":
        assert state.outcome.sage[-1] == seat


def raised_on_the_last_card():
    for seed in range(2000):
        state = SWEDISH.deal(seats=3, shuffler=SeededShuffler(seed))
        while not state.is_over:
            if Sage() in state.legal_moves and not any(state.hands):
                return state
            state = state.play(Sage() if Sage() in state.legal_moves else state.legal_moves[0])
    raise AssertionError


# --- overtaking and cancelling ---


@pytest.mark.rule("HH-6.6")
def test_who_said_sage_last_may_cancel_at_the_start_of_its_turn():
    state = say(to_poetry(LATEST), "sage")
    # The others may not.
    assert Cancel() not in state.legal_moves
    state = say(state, "wisteria-chaff-2")
    assert Cancel() not in state.legal_moves
    state = say(state, "wisteria-chaff-1")
    assert state.to_move == 0
    assert list(state.legal_moves)[-1] == Cancel()
    assert sum(str(move).startswith("play") for move in state.legal_moves) == len(state.legal_moves) - 1
    # It need not, and may again in its next turn.
    going_on = say(state, "iris-bridge", "iris-chaff-2", "iris-chaff-1")
    assert Cancel() in going_on.legal_moves
    state = say(state, "cancel")
    assert state.is_over
    assert state.outcome.ending == Cancelled(0)
    settled = settle_round(LATEST, state.outcome)
    # Half of 7 kan from each; teyaku as ever: 2 kan to seat 1, 4 to seat 2.
    assert settled.net == (70 - 20 - 40, -35 + 40 - 40, -35 + 80 - 20)
    assert settled.winner == 0


@pytest.mark.rule("HH-6.4", "HH-6.6")
@pytest.mark.parametrize(("rules", "seats"), [(LATEST, {1}), (ANY, {0, 1}), (OFF, set())])
def test_the_overtaken_seat_is_dead_under_latest_alone(rules, seats):
    state = say(to_blue(rules), "sage")
    able = set()
    for _ in range(6):
        if Cancel() in state.legal_moves:
            able.add(state.to_move)
        state = state.play(next(move for move in state.legal_moves if str(move).startswith("play")))
    assert able == seats


@pytest.mark.rule("HH-6.4", "HH-6.3")
def test_a_dead_seat_is_alive_when_it_raises_again():
    # Seat 0 forms Poetry, seat 1 Blue, and seat 0 then Four Brights with the Phoenix: its hand has the others.
    hands = {0: "10 20 30 80 123 50 70", 1: "61 91 101 43 53 73 103", 2: "112 113 42 52 72 23 33"}
    state = begin(LATEST, 3, hands, field="11 21 31 62 92 102", stock="41 51 71 81 12 22 32 63 93 120 100 82")
    state = say(state, "pine-crane", "peony-ribbon", "willow-ribbon")
    state = say(state, "plum-warbler", "chrysanthemum-ribbon", "willow-lightning")
    state = say(state, "cherry-curtain", "sage", "maple-ribbon", "sage")
    # The stock shows the Phoenix to seat 0, which brings the Moon to the Geese.
    state = say(state, "wisteria-chaff-1")
    assert Cancel() not in state.legal_moves
    state = say(state, "susuki-moon")
    assert state.field >= cards("120")
    state = say(state, "clover-chaff-2", "iris-chaff-1")
    assert Cancel() not in state.legal_moves
    state = say(state, "paulownia-chaff-2")
    assert list(state.legal_moves) == [SayShoubu(), Sage()]
    state = say(state, "sage")
    while state.to_move != 0:
        assert Cancel() not in state.legal_moves
        state = state.play(next(move for move in state.legal_moves if str(move).startswith("play")))
    assert Cancel() in state.legal_moves
    assert say(state, "cancel").outcome.sage == (0, 1, 0)


@pytest.mark.rule("HH-6.6")
def test_an_overtaken_seat_cancels_under_any_and_is_paid_half():
    state = say(to_blue(ANY), "sage", "wisteria-chaff-1")
    assert state.to_move == 0
    settled = settle_round(ANY, say(state, "cancel").outcome)
    # Nobody pays seat 1 for Blue Ribbons, and nobody pays double.
    assert settled.net == (70 - 20 - 40, -35 + 40 - 40, -35 + 80 - 20)
    assert settled.winner == 0


@pytest.mark.rule("HH-6.6")
def test_without_sage_nobody_cancels():
    state = deal(ANY)
    while Sage() not in state.legal_moves and not state.is_over:
        assert Cancel() not in state.legal_moves
        state = state.play(state.legal_moves[0])
    with pytest.raises(IllegalMoveError):
        deal(ANY).play(Cancel())


@pytest.mark.rule("HH-7.5", "HH-6.4")
def test_the_overtaken_dekiyaku_is_paid_half_all_the_same():
    state = play_out(say(to_blue(), "sage"))
    assert state.outcome.ending == PlayedOut()
    assert state.outcome.sage[:2] == (0, 1)
    settled = settle_round(SWEDISH, state.outcome)
    dekiyaku = [payment for payment in settled.payments if payment.reason.rule == "HH-7.5"]
    assert {(each.payer, each.payee, each.amount) for each in dekiyaku} >= {
        (1, 0, 35),
        (2, 0, 35),
        (0, 1, 35),
        (2, 1, 35),
    }
    assert settled.winner == 0
    # In Kansai the same seat wins, and nobody is paid for dekiyaku.
    void = settle_round(KANSAI, state.outcome)
    assert void.winner == 0
    assert not [payment for payment in void.payments if payment.reason.rule == "HH-7.5"]


# --- the end ---


@pytest.mark.rule("HH-6.7", "HH-6.2")
def test_the_round_ends_when_all_hands_are_empty():
    state = play_out(deal())
    assert not any(state.hands)
    assert not state.stock
    played = [event for event in state.events if isinstance(event, Moved) and str(event.move).startswith("play")]
    assert len(played) == 21
    assert sum(isinstance(event, Drawn) for event in state.events) == 21
    # With three hands of seven every card is captured: 264 points, and the field is empty.
    assert not state.field
    assert sum(SWEDISH.classification.points(pile) for pile in state.piles) == 264
