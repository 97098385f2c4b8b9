"""Who plays: orders, forced seats, fees, and fewer than three (HH-4.1 to HH-4.6, HH-4.8, HH-4.9)."""

import itertools

import pytest

from hanafuda_rules import IllegalMoveError, Pass, Play, settle_round
from hanafuda_rules.events import Entered, Joined, Moved
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import FUDA_WIKI, KANSAI, KANTO, SWEDISH
from hanafuda_rules.parts.sitting_out import FeePaid

from helpers.hachi_hachi_rounds import begin, piles_worth, play_out, say

PLAIN = "20 32 41 53 62 73"
"""A field without a token: ×1."""
TIMES_FOUR = "120 32 41 53 62 73"
FREE = hachi_hachi.ruleset(forced_three=False)


def table(rules, seats, *, dealer=0, field=PLAIN, **more):
    return begin(rules, seats, {}, field=field, dealer=dealer, **more)


def events(state, kind):
    return [event for event in state.events if isinstance(event, kind)]


def settled(rules, state):
    return settle_round(rules, state.outcome)


def asked(state, *moves):
    """Who says each of the moves."""
    seats = []
    for move in moves:
        seats.append(state.to_move)
        state = say(state, move)
    return seats


# --- orders ---


@pytest.mark.rule("HH-4.1")
@pytest.mark.parametrize("seats", [2, 3])
def test_up_to_three_seats_say_nothing(seats):
    state = table(SWEDISH, seats)
    assert len(state.order) == seats
    assert not events(state, Entered)
    assert not events(state, Joined)
    assert all(str(move).startswith("play") for move in state.legal_moves)


@pytest.mark.rule("HH-4.1", "HH-4.4")
@pytest.mark.parametrize("dealer", range(5))
def test_the_dealer_speaks_first_and_anticlockwise_until_three_play(dealer):
    state = table(SWEDISH, 5, dealer=dealer)
    turns = [(dealer + step) % 5 for step in range(5)]
    assert asked(state, "enter", "drop", "enter", "enter") == turns[:4]
    state = say(state, "enter", "drop", "enter", "enter")
    (entered,) = events(state, Entered)
    assert entered.playing == (turns[0], turns[2], turns[3])
    assert entered.dropped == (turns[1],)
    assert entered.forced_out == (turns[4],)
    assert state.order == entered.playing


@pytest.mark.rule("HH-4.2")
@pytest.mark.parametrize(("dropping", "acting"), [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_the_acting_dealer_is_the_nearest_active_seat_at_the_right(dropping, acting):
    # Seat 2 deals at a table of six.
    state = say(table(SWEDISH, 6, dealer=2), *["drop"] * dropping)
    while events(state, Entered) == []:
        state = say(state, "enter")
    assert state.order[0] == acting
    assert state.to_move == acting


@pytest.mark.rule("HH-4.1", "HH-2.5")
def test_seven_seats_are_six_that_speak():
    state = begin(SWEDISH, 7, {3: "blank 20 32 41 53 62 73"}, dealer=3)
    assert asked(state, "drop", "enter", "drop", "enter", "enter") == [4, 5, 6, 0, 1]
    state = say(state, "drop", "enter", "drop", "enter", "enter")
    assert state.order == (5, 0, 1)
    assert events(state, Entered)[0].forced_out == (2,)


# --- the forced ---


@pytest.mark.rule("HH-4.3")
@pytest.mark.parametrize(
    ("seats", "moves", "order"),
    [
        (4, ["drop"], (1, 2, 3)),
        (4, ["enter", "drop"], (0, 2, 3)),
        (4, ["enter", "enter", "drop"], (0, 1, 3)),
        (5, ["drop", "drop"], (2, 3, 4)),
        (5, ["drop", "enter", "drop"], (1, 3, 4)),
        (6, ["drop", "enter", "drop", "drop"], (1, 4, 5)),
    ],
)
def test_the_last_three_must_play(seats, moves, order):
    state = say(table(SWEDISH, seats), *moves)
    assert state.order == order
    (entered,) = events(state, Entered)
    assert entered.forced_out == ()
    # They have said nothing.
    assert len(events(state, FeePaid)) == moves.count("drop")
    assert str(state.legal_moves[0]).startswith("play")


@pytest.mark.rule("HH-4.3")
def test_without_it_the_last_three_may_drop():
    state = say(table(FREE, 4), "drop", "drop", "drop")
    assert state.to_move == 3
    assert say(state, "drop").is_over
    for rules, forced in ((SWEDISH, True), (FUDA_WIKI, False), (KANTO, True), (KANSAI, False)):
        assert bool(events(say(table(rules, 4), "drop"), Entered)) is forced


@pytest.mark.rule("HH-4.3")
@pytest.mark.parametrize(("number", "forced"), [(1, False), (6, False), (7, True), (8, True), (30, True)])
def test_from_which_round_on_three_must_play(number, forced):
    rules = hachi_hachi.ruleset(forced_three_from=7)
    state = say(table(rules, 4, round_number=number), "drop")
    assert bool(events(state, Entered)) is forced


# --- fees ---


@pytest.mark.rule("HH-4.5")
@pytest.mark.parametrize(
    ("rules", "field", "fees"),
    [
        (SWEDISH, PLAIN, [10, 15, 20]),
        (KANTO, PLAIN, [12, 18, 24]),
        # ×4: the first 4 kan, the second 6.
        (SWEDISH, TIMES_FOUR, [40, 60, 80]),
        (KANTO, TIMES_FOUR, [48, 72, 96]),
    ],
)
def test_the_fees_in_the_order_of_dropping(rules, field, fees):
    state = say(table(rules, 6, field=field), "drop", "enter", "drop", "drop")
    assert events(state, FeePaid) == [FeePaid(seat, fee) for seat, fee in zip((0, 2, 3), fees, strict=True)]
    state = play_out(state)
    paid = [(each.payer, each.payee, each.amount) for each in settled(rules, state).payments[:3]]
    assert paid == [(seat, None, fee) for seat, fee in zip((0, 2, 3), fees, strict=True)]


@pytest.mark.rule("HH-4.5")
def test_the_fees_by_seat():
    # In Kansai the dealer pays 1 kan, the second seat from it 1½, the fifth 3, the sixth 3½.
    state = say(table(KANSAI, 6, dealer=4), "enter", "drop", "enter", "drop", "drop", "drop")
    assert events(state, FeePaid) == [FeePaid(5, 15), FeePaid(1, 25), FeePaid(2, 30), FeePaid(3, 35)]
    net = settled(KANSAI, play_out(say(state, "split", "split"))).net
    # 105 in the pot: 53 to the acting dealer.
    assert net == (52, -25, -30, -35, 53, -15)


@pytest.mark.rule("HH-4.8")
def test_the_fee_stands_when_the_round_is_decided_by_a_tokushuyaku():
    told = hachi_hachi.Outcome(piles=piles_worth(168), order=(0, 1, 2), dropped=(3,))
    # 1 kan into the pot, which seat 0 takes with its 10 kan from each.
    assert settle_round(SWEDISH, told).net == (210, -100, -100, -10)


# --- who sits out ---


@pytest.mark.rule("HH-4.9")
@pytest.mark.parametrize(("seats", "stock"), [(4, 21), (5, 21), (6, 21)])
def test_the_hands_of_those_who_sit_out_join_the_stock(seats, stock):
    before = table(SWEDISH, seats)
    state = say(before, "drop", *["enter"] * (3 if seats > 4 else 0))
    out = [seat for seat in range(seats) if seat not in state.order]
    (joined,) = events(state, Joined)
    assert joined == Joined(tuple(out), stock)
    assert len(state.stock) == stock
    assert set(state.stock) == {*before.stock, *itertools.chain(*(before.hands[seat] for seat in out))}
    assert all(not state.hands[seat] for seat in out)


@pytest.mark.rule("HH-4.9")
def test_the_stock_is_shuffled_then():
    hands = {3: "10 11 12 21 22 23 30"}
    state = begin(SWEDISH, 4, hands, field=PLAIN, joined="30 22")
    state = say(state, "enter", "enter", "enter")
    assert list(map(str, state.stock[:2])) == ["cherry-curtain", "plum-chaff-1"]


# --- fewer than three ---


@pytest.mark.rule("HH-4.6", "HH-10.4")
def test_nobody_is_left():
    state = say(table(FREE, 5, dealer=3, pot=40), *["drop"] * 5)
    assert state.is_over
    result = settled(FREE, state)
    # 1 + 1½ + 2 + 2½ + 3 kan.
    assert result.net == (-20, -25, -30, -10, -15)
    assert result.pot == 140
    assert result.winner is None
    assert result.next_dealer == 3
    assert not result.counts


@pytest.mark.rule("HH-4.6", "HH-10.4")
@pytest.mark.parametrize("winner", range(4))
def test_one_is_left(winner):
    moves = ["enter" if seat == winner else "drop" for seat in range(4)]
    state = say(table(FREE, 4, pot=5), *moves)
    assert state.is_over
    result = settled(FREE, state)
    assert result.winner == result.next_dealer == winner
    assert result.net[winner] == 5 + 10 + 15 + 20
    assert (result.pot, result.counts) == (0, True)


TWO_LEFT = ("drop", "enter", "drop", "enter")
"""Of four seats, seat 0 dealing: seats 1 and 3 are left, and 1 + 1½ kan are in the pot."""


@pytest.mark.rule("HH-4.6")
def test_the_acting_dealer_is_asked_first_and_the_other_only_if_it_would_split():
    state = say(table(FREE, 4), *TWO_LEFT)
    assert state.to_move == 1
    assert [str(move) for move in state.legal_moves] == ["split", "play on"]
    assert say(state, "split").to_move == 3
    with pytest.raises(IllegalMoveError) as refused:
        state.play(Pass())
    assert refused.value.rule == "HH-4.6"
    playing = say(state, "play on")
    assert playing.to_move == 1
    assert str(playing.legal_moves[0]).startswith("play ")


@pytest.mark.rule("HH-4.6", "HH-11.4")
@pytest.mark.parametrize("answers", [("play on",), ("split", "play on")])
def test_either_who_wants_to_play_has_its_way(answers):
    state = say(table(FREE, 4), *TWO_LEFT, *answers)
    assert state.order == (1, 3)
    # HH-4.9: the stock of two is what four seats leave, and the two other hands.
    assert len(state.stock) == 14 + 14
    state = play_out(state)
    assert len(state.piles[1] | state.piles[3] | state.field) == 6 + 14 + 14
    assert len(state.stock) == 14


@pytest.mark.rule("HH-4.6", "HH-10.4")
@pytest.mark.parametrize(("how", "next_dealer"), [("acting", 1), ("table", 0)])
@pytest.mark.parametrize(("pot", "shares"), [(0, (13, 12)), (1, (13, 13)), (6, (16, 15))])
def test_the_pot_is_split(how, next_dealer, pot, shares):
    rules = hachi_hachi.ruleset(forced_three=False, split_dealer=how)
    state = say(table(rules, 4, pot=pot), *TWO_LEFT, "split", "split")
    assert state.is_over
    result = settled(rules, state)
    assert result.net == (-10, shares[0], -15, shares[1])
    assert (result.winner, result.next_dealer, result.pot, result.counts) == (1, next_dealer, 0, True)


@pytest.mark.rule("HH-4.6")
def test_where_no_card_is_played_no_teyaku_is_settled():
    # Seat 1 holds Four-Three, seat 3 nothing: 20 kan that nobody pays.
    state = begin(FREE, 4, {1: "110 111 112 113 121 122 123"}, field=PLAIN)
    assert settled(FREE, say(state, *TWO_LEFT, "split", "split")).net == (-10, 13, -15, 12)
    assert settled(FREE, say(state, "drop", "enter", "drop", "drop")).net == (-10, 45, -15, -20)


@pytest.mark.rule("HH-11.1", "HH-2.2")
def test_two_seats_play_seven_cards_each():
    state = table(SWEDISH, 2)
    assert len(state.stock) == 28
    state = play_out(state)
    played = [event for event in events(state, Moved) if isinstance(event.move, Play)]
    assert [event.seat for event in played] == [0, 1] * 7
    # What is left in the stock and on the field is nobody's.
    assert len(state.stock) == 14
    assert len(state.piles[0]) + len(state.piles[1]) + len(state.field) == 34
