"""Buying a place (HH-4.12)."""

import pytest

from hanafuda_rules import IllegalMoveError, Pass, settle_round
from hanafuda_rules.events import Joined
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import Accept, Offer, PlaceSold, Refuse
from hanafuda_rules.parts.sitting_out import Compensated

from helpers.hachi_hachi_rounds import begin, play_out, say

RULES = hachi_hachi.ruleset(buy_out=True)
PLAIN = "21 32 41 53 62 73"

# What they are worth at ×1 (HH-4.7): a triplet and four loose cards, two poetry ribbons, nothing.
WITH_22 = "10 12 13 30 80 61 42"
WITH_6 = "11 60 31 43 52 92 82"
WITH_0 = "40 50 90 81 111 20 71"


def offered(*hands, dealer=0, field=PLAIN, rules=RULES, seats=None):
    """A round in which the first three play; the hands are those of the seats that are forced out."""
    seats = seats or 3 + len(hands)
    told = {(dealer + 3 + place) % seats: hand for place, hand in enumerate(hands)}
    return say(begin(rules, seats, told, field=field, dealer=dealer), "enter", "enter", "enter")


def offer(state, seat, price):
    return state.play(Offer(seat, price))


def prices(state):
    return sorted({move.price for move in state.legal_moves if isinstance(move, Offer)})


def events(state, kind):
    return [event for event in state.events if isinstance(event, kind)]


def payments(state, rule, rules=RULES):
    settled = settle_round(rules, play_out(state).outcome)
    return [(each.payer, each.payee, each.amount) for each in settled.payments if each.reason.rule == rule]


# --- who is asked what ---


@pytest.mark.rule("HH-4.12")
def test_each_forced_out_seat_makes_one_offer_in_turn_order():
    state = offered(WITH_22, WITH_6, WITH_0, dealer=4)
    # Seats 4, 5 and 0 play; 1, 2 and 3 are asked.
    asked = []
    for _ in range(3):
        asked.append(state.to_move)
        assert Pass() in state.legal_moves
        state = state.play(Pass())
    assert asked == [1, 2, 3]
    assert str(state.legal_moves[0]).startswith("play")


@pytest.mark.rule("HH-4.12")
def test_it_is_off_unless_asked_for_and_needs_somebody_who_is_forced_out():
    for rules in hachi_hachi.PRESETS.values():
        assert not rules.options.buy_out
    state = say(begin(RULES, 4, {0: WITH_22}, field=PLAIN), "drop")
    assert str(state.legal_moves[0]).startswith("play")
    free = hachi_hachi.ruleset(buy_out=True, forced_three=False)
    state = say(begin(free, 4, {}, field=PLAIN), "drop", "drop", "enter", "enter", "play on")
    assert str(state.legal_moves[0]).startswith("play")


@pytest.mark.rule("HH-4.12")
@pytest.mark.parametrize(
    ("hand", "field", "expected"),
    [
        # The minimum, and the multiples of a kan above it up to 10 kan × multiplier.
        (WITH_22, PLAIN, [22, *range(30, 101, 10)]),
        (WITH_0, PLAIN, [0, *range(10, 101, 10)]),
        # ×4: 88, and up to 400 points in steps of a kan, not of four.
        (WITH_22, "110 32 41 53 62 73", [88, *range(90, 401, 10)]),
    ],
)
def test_the_prices(hand, field, expected):
    assert prices(offered(hand, field=field)) == expected


@pytest.mark.rule("HH-4.12")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        # Four-Three 20 and One Bright 4, half of 24 kan are 120 points, and 3 for the Phoenix: above 10 kan.
        ("120 121 122 123 111 112 113", [123]),
        # Four-Three 20: 100 points, and 3 for the Moon.
        ("80 81 82 83 40 42 43", [103]),
        # One-Two-Four 8 with two animals, and no bright: 40 points.
        ("50 51 52 53 40 42 70", [40, 50, 60, 70, 80, 90, 100]),
        # Five Brights 12, and no teyaku: 60.
        ("10 30 80 110 120 40 50", [60, 70, 80, 90, 100]),
    ],
)
def test_a_higher_minimum_is_the_only_price(hand, expected):
    assert prices(offered(hand, field="21 32 61 90 62 73")) == expected


@pytest.mark.rule("HH-4.12")
def test_the_seat_offered_may_refuse():
    state = offer(offered(WITH_22), 1, 30)
    assert state.to_move == 1
    assert list(state.legal_moves) == [Accept(), Refuse()]
    with pytest.raises(IllegalMoveError, match="has to accept or refuse") as refused:
        state.play(Pass())
    assert refused.value.rule == "HH-4.12"
    refused_it = say(state, "refuse")
    assert refused_it.order == (0, 1, 2)
    assert not events(refused_it, PlaceSold)
    # Nothing is paid for it, and the compensation is due as ever.
    assert payments(refused_it, "HH-4.12") == []
    assert payments(refused_it, "HH-4.7") == [(1, 3, 22), (2, 3, 22)]


@pytest.mark.rule("HH-4.12")
@pytest.mark.parametrize("wrong", [Offer(0, 23), Offer(0, 20), Offer(0, 110), Offer(3, 30), Accept()])
def test_other_offers_are_refused(wrong):
    with pytest.raises(IllegalMoveError, match="may offer an active seat a price") as refused:
        offered(WITH_22).play(wrong)
    assert refused.value.rule == "HH-4.12"


# --- what a sale does ---


@pytest.mark.rule("HH-4.12", "HH-4.9")
def test_buyer_and_seller_change_places():
    before = offered(WITH_22)
    state = say(offer(before, 1, 30), "accept")
    assert events(state, PlaceSold) == [PlaceSold(buyer=3, seller=1, price=30)]
    assert state.order == (0, 2, 3)
    # The buyer plays its own hand, the seller's joins the stock.
    assert state.hands[3] == before.hands[3]
    assert not state.hands[1]
    assert events(state, Joined) == [Joined((1,), 21)]
    assert set(state.stock) == {*before.stock, *before.hands[1]}


@pytest.mark.rule("HH-4.12")
def test_the_price_is_paid_at_once_and_not_multiplied():
    state = say(offer(offered(WITH_22, field="110 32 41 53 62 73"), 2, 90), "accept")
    assert payments(state, "HH-4.12") == [(3, 2, 90)]


@pytest.mark.rule("HH-4.12")
def test_neither_buyer_nor_seller_is_compensated():
    state = say(offer(offered(WITH_22, WITH_6), 2, 30), "accept")
    # Seat 4 passes, and is compensated by the two that are not the acting dealer, the buyer among them.
    state = state.play(Pass())
    assert events(state, Compensated) == [Compensated(4, 6)]
    assert payments(state, "HH-4.7") == [(1, 4, 6), (3, 4, 6)]


@pytest.mark.rule("HH-4.12", "HH-4.2")
def test_the_acting_dealer_and_the_payers_are_found_anew():
    # The dealer sells: seat 1 is the acting dealer now, and 2 and 3 pay.
    state = say(offer(offered(WITH_22, WITH_6), 0, 30), "accept")
    state = state.play(Pass())
    assert state.order == (1, 2, 3)
    assert state.to_move == 1
    assert payments(state, "HH-4.7") == [(2, 4, 6), (3, 4, 6)]


@pytest.mark.rule("HH-4.12")
def test_a_seat_that_has_bought_its_place_may_sell_it():
    state = offered(WITH_22, WITH_6)
    state = say(offer(state, 0, 30), "accept")
    assert state.order == (1, 2, 3)
    assert {move.seat for move in state.legal_moves if isinstance(move, Offer)} == {1, 2, 3}
    state = say(offer(state, 3, 50), "accept")
    assert state.order == (1, 2, 4)
    assert events(state, PlaceSold) == [PlaceSold(3, 0, 30), PlaceSold(4, 3, 50)]
    # Seat 3 has bought and sold; neither it nor seat 0 is compensated.
    assert payments(state, "HH-4.12") == [(3, 0, 30), (4, 3, 50)]
    assert payments(state, "HH-4.7") == []
    assert events(state, Joined) == [Joined((0, 3), 21)]


@pytest.mark.rule("HH-4.12", "HH-4.10")
def test_a_seat_bound_by_mizuten_is_not_asked():
    rules = hachi_hachi.ruleset(buy_out=True, mizuten="before_deal")
    state = say(begin(rules, 4, {3: WITH_22}, field=PLAIN), "mizuten", "enter", "enter")
    assert {move.seat for move in state.legal_moves if isinstance(move, Offer)} == {1, 2}
    passed = say(begin(rules, 4, {3: WITH_22}, field=PLAIN), "pass", "enter", "enter", "enter")
    assert {move.seat for move in passed.legal_moves if isinstance(move, Offer)} == {0, 1, 2}
