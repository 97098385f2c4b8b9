"""Seats, the first dealer, the deal with its misdeals, and seven seats (HH-1, HH-2)."""

import pytest

from hanafuda_rules import BLANK, CARDS, Card, InvalidSeatError, ScriptedShuffler, SeededShuffler
from hanafuda_rules.events import Dealt, Misdealt
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import FUDA_WIKI, SWEDISH
from hanafuda_rules.parts.field_tokens import FieldSet
from hanafuda_rules.parts.sitting_out import BlankShown

from helpers.hachi_hachi_rounds import Tops, begin, cards, say, stack

FIRST_RIGHT = hachi_hachi.ruleset(first_dealt="right")


def deal(order, rules=SWEDISH, seats=3, dealer=0):
    return rules.deal(seats=seats, dealer=dealer, shuffler=ScriptedShuffler([order]))


def events(state, kind):
    return [event for event in state.events if isinstance(event, kind)]


def words(text):
    return tuple(Card.parse(word) for word in text.split())


# No four of a month anywhere: the cards go by rank, January to December, four times.
BY_RANK = sorted(CARDS, key=lambda card: (card.index % 4, card.index))
WITH_BLANK = (*BY_RANK, BLANK)


# --- seats ---


@pytest.mark.rule("HH-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_two_to_seven_seats(seats):
    state = SWEDISH.deal(seats=seats, shuffler=SeededShuffler(1))
    assert state.table.seats == seats
    assert len(state.hands) == seats


@pytest.mark.rule("HH-1.1")
@pytest.mark.parametrize("seats", [0, 1, 8, -3])
def test_other_numbers_of_seats_are_refused(seats):
    with pytest.raises(InvalidSeatError, match=r"Hachi-Hachi has 2, 3, 4, 5, 6 or 7 seats, not") as refused:
        SWEDISH.deal(seats=seats, shuffler=SeededShuffler(1))
    assert refused.value.rule == "HH-1.1"


@pytest.mark.rule("HH-1.2", "CD-8")
@pytest.mark.parametrize(
    ("top", "dealer"),
    [
        # The earliest month.
        ("30 20 40", 1),
        # Of a month the higher value.
        ("12 11 20", 1),
        ("110 111 112", 0),
        ("41 40 42", 1),
        # As much: those tied draw again – seats 0 and 2 here, then the Crane beats the Warbler.
        ("12 20 13  21 10", 2),
        ("12 20 13  32 33  10 40", 0),
        # December's three chaff are worth the same, the yellow one too.
        ("121 122 123  20 31 41", 0),
        # November's Lightning is a chaff, and less than the Ribbon.
        ("113 112 120", 1),
    ],
)
def test_the_first_dealer(top, dealer):
    match = SWEDISH.match(seats=3, shuffler=Tops((words(top),)))
    assert match.round.table.dealer == dealer
    assert [draw.card for draw in match.draws] == list(words(top))


# --- packets ---


@pytest.mark.rule("HH-2.1", "HH-2.2", "HH-2.3")
def test_the_packets_of_three_seats():
    # Four to each, three to the field, three to each, three to the field: 12, 15, 24 and 27 cards.
    state = deal(BY_RANK, dealer=1)
    assert list(state.hands[1]) == sorted(BY_RANK[0:4] + BY_RANK[15:18])
    assert list(state.hands[2]) == sorted(BY_RANK[4:8] + BY_RANK[18:21])
    assert list(state.hands[0]) == sorted(BY_RANK[8:12] + BY_RANK[21:24])
    assert list(state.field) == sorted(BY_RANK[12:15] + BY_RANK[24:27])
    assert list(state.stock) == BY_RANK[27:]


@pytest.mark.rule("HH-2.3")
def test_the_packets_may_start_at_the_right():
    state = deal(BY_RANK, FIRST_RIGHT, dealer=1)
    assert list(state.hands[2]) == sorted(BY_RANK[0:4] + BY_RANK[15:18])
    assert list(state.hands[0]) == sorted(BY_RANK[4:8] + BY_RANK[18:21])
    assert list(state.hands[1]) == sorted(BY_RANK[8:12] + BY_RANK[21:24])


@pytest.mark.rule("HH-2.2")
@pytest.mark.parametrize(("seats", "stock"), [(2, 28), (3, 21), (4, 14), (5, 7), (6, 0)])
def test_seven_to_each_seat_six_to_the_field(seats, stock):
    state = deal(BY_RANK, seats=seats)
    assert [len(hand) for hand in state.hands] == [7] * seats
    assert len(state.field) == 6
    assert len(state.stock) == stock
    assert events(state, Dealt) == [Dealt(state.field, (7,) * seats, stock)]


@pytest.mark.rule("HH-2.2", "HH-4.9")
def test_six_seats_have_a_stock_when_the_hands_have_joined_it():
    state = say(deal(BY_RANK, seats=6), "enter", "enter")
    assert not state.stock
    state = SWEDISH.deal(table=state.table, shuffler=Tops((tuple(BY_RANK),)))
    state = say(state, "enter", "enter", "enter")
    assert len(state.stock) == 21


# --- misdeals ---


FOUR_PINES = "10 11 12 13 20 30"


def redealt(rules, seats, *orders, dealer=0):
    """A round of several deals, of which those before the last are void."""
    return rules.deal(seats=seats, dealer=dealer, shuffler=ScriptedShuffler(orders))


def with_field(field, seats=3):
    lying = list(words(field))
    others = [card for card in BY_RANK if card not in lying]
    hands = 4 * seats
    return [*others[:hands], *lying[:3], *others[hands : hands + 3 * seats], *lying[3:], *others[hands + 3 * seats :]]


@pytest.mark.rule("HH-2.4")
@pytest.mark.parametrize("dealer", [0, 2])
def test_four_of_a_month_on_the_field_are_a_misdeal(dealer):
    state = redealt(SWEDISH, 3, with_field(FOUR_PINES), with_field("110 111 112 113 20 30"), BY_RANK, dealer=dealer)
    void = events(state, Misdealt)
    assert [(event.field, event.rule) for event in void] == [
        (cards(FOUR_PINES), "HH-2.4"),
        (cards("110 111 112 113 20 30"), "HH-2.4"),
    ]
    # The same dealer deals again and plays first.
    assert state.to_move == state.order[0] == dealer
    assert set(BY_RANK[:4]) <= set(state.hands[dealer])


@pytest.mark.rule("HH-2.4", "CD-6")
def test_three_of_a_month_lie_and_the_fourth_takes_all():
    state = begin(SWEDISH, 3, {0: "13 21 33 43 53 63 73"}, field="10 11 12 20 30 40", stock="22")
    assert not events(state, Misdealt)
    plays = [str(move) for move in state.legal_moves]
    assert plays[0] == "play pine-chaff-2, taking pine-crane pine-ribbon pine-chaff-1"
    state = say(state, "pine-chaff-2")
    assert state.piles[0] >= cards("10 11 12 13")


@pytest.mark.rule("HH-2.4", "HH-3.2")
def test_the_lights_of_a_void_field_do_not_count():
    # Two tokens of 4 lay on the void field; on the next lies the Moon.
    state = redealt(SWEDISH, 3, with_field("110 111 112 113 120 30"), with_field("80 20 31 40 50 60"))
    assert events(state, FieldSet) == [FieldSet(2, ())]


# --- seven seats ---


def seven(blank_at, field="12 22 32 42 52 62", *, rules=SWEDISH, dealer=0, **more):
    return begin(rules, 7, {blank_at: f"blank {field}"}, dealer=dealer, **more)


@pytest.mark.rule("HH-2.5", "CD-3")
@pytest.mark.parametrize("blank_at", range(7))
def test_the_blanks_holder_sits_out_and_lays_out_the_field(blank_at):
    state = seven(blank_at, dealer=3)
    assert events(state, Dealt) == [Dealt(cards(""), (7,) * 7, 0)]
    assert events(state, BlankShown) == [BlankShown(blank_at, cards("12 22 32 42 52 62"))]
    assert state.field == cards("12 22 32 42 52 62")
    assert not state.hands[blank_at]
    # From the dealer on, without the blank's holder.
    assert state.order == tuple(seat for seat in (3, 4, 5, 6, 0, 1, 2) if seat != blank_at)


@pytest.mark.rule("HH-2.5")
def test_the_dealers_role_passes_to_the_right_with_the_blank():
    state = seven(6, dealer=6)
    assert state.to_move == 0
    assert state.table.dealer == 6
    assert seven(5, dealer=6).to_move == 6


@pytest.mark.rule("HH-2.5", "HH-2.2")
@pytest.mark.parametrize(("rules", "first"), [(SWEDISH, 2), (FUDA_WIKI, 3)])
def test_the_packets_of_seven_seats(rules, first):
    # Four to each seat, then three to each; the blank comes last, to the seat that is dealt to last.
    state = deal(WITH_BLANK, rules, seats=7, dealer=2)
    turns = [(first + step) % 7 for step in range(7)]
    for place, seat in enumerate(turns[:-1]):
        dealt = WITH_BLANK[4 * place : 4 * place + 4] + WITH_BLANK[28 + 3 * place : 31 + 3 * place]
        assert list(state.hands[seat]) == sorted(dealt)
    assert state.field == set(WITH_BLANK[24:28] + WITH_BLANK[46:48])


@pytest.mark.rule("HH-2.5", "HH-2.4")
@pytest.mark.parametrize(("blank_at", "then_at"), [(0, 0), (0, 3), (3, 0), (3, 3), (3, 5)])
def test_four_of_a_month_among_the_six_are_a_misdeal(blank_at, then_at):
    turns = tuple(range(7))
    void = stack(7, turns, {blank_at: f"blank {FOUR_PINES}"})
    state = redealt(SWEDISH, 7, void, stack(7, turns, {then_at: "blank 12 22 32 42 52 62"}))
    assert [event.field for event in events(state, Misdealt)] == [cards(FOUR_PINES)]
    # The second deal leaves nothing of the first: again everybody but the blank's holder.
    assert state.order == tuple(seat for seat in range(7) if seat != then_at)
    assert [len(hand) for hand in state.hands] == [7 * (seat != then_at) for seat in range(7)]


# --- the order of a round ---


@pytest.mark.rule("HH-2.6")
def test_the_order_of_a_round():
    rules = hachi_hachi.ruleset(
        mizuten="unseen_hand", hand_swap="once", buy_out=True, declare="choice", forced_three=False
    )
    hands = {0: "10 11 12 20 31 41 51", 3: "30 33 43 53 63 73 83"}
    state = begin(rules, 4, hands, field="80 62 72 92 102 112", dealer=1)
    asked = []
    for words_of_move in (
        *("mizuten", "pass", "pass", "swap", "pass", "pass", "pass"),  # 1: blind; 2, 3, 0: swap; 1, 2 and 3 again
        *("enter", "enter", "offer", "refuse"),
        *("declare nothing",) * 3,
    ):
        asked.append((state.to_move, words_of_move))
        move = next(move for move in state.legal_moves if str(move).startswith(words_of_move))
        state = state.play(move)
    assert [seat for seat, _ in asked] == [1, 2, 3, 0, 1, 2, 3, 2, 3, 0, 2, 1, 2, 3]
    assert [type(event).__name__ for event in state.events if type(event).__name__ != "Moved"] == [
        "Dealt",
        "FieldSet",
        "Entered",
        "Compensated",
        "Joined",
    ]
    assert state.to_move == 1


@pytest.mark.rule("HH-2.6")
def test_until_the_hands_are_looked_at_nothing_depends_on_them():
    # With the blank still in a hand, seats are asked about the swap as ever.
    rules = hachi_hachi.ruleset(hand_swap="once")
    state = seven(2, rules=rules)
    assert state.to_move == 1
    assert not events(state, BlankShown)
    state = say(state, *["pass"] * 6)
    assert events(state, BlankShown)
