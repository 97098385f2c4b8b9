"""Seats, jokers, deal, who plays, the field and presidents of Go-Stop (GS-1 to GS-4)."""

import random

import pytest

from hanafuda_rules import CARDS, DECK, InvalidSeatError, Month, ScriptedShuffler, SeededShuffler, settle_round
from hanafuda_rules import cards as c
from hanafuda_rules.cards import JOKERS, CardSet
from hanafuda_rules.events import Dealt, Entered, Joined, Misdealt, Shown
from hanafuda_rules.formats.notation import parse_cards
from hanafuda_rules.games import go_stop
from hanafuda_rules.games.go_stop.events import Claimed, Drew, JokerReplaced, StackMade, TurnedUp
from hanafuda_rules.games.go_stop.options import actives, minimum_of
from hanafuda_rules.games.go_stop.phases.deal import claimed
from hanafuda_rules.machine.view import hand_constraints

from helpers.go_stop_positions import cards, moment, play, won

RULES = go_stop.RULES


def rest_of(used, deck=DECK):
    return [card for card in deck if card not in used]


def dealt(hands, field, stock="-", *, rules=RULES, seats=None, second=None):
    """A round with these hands, from the dealer, seat 0, on, and this field; the rest of the deck is filled up."""
    seats = seats or len(hands)
    hands, field, stock = [[*cards(hand)] for hand in hands], [*cards(field)], [*parse_cards(stock)]
    used = {card for some in (*hands, field, stock) for card in some}
    # What is filled up makes no four of a month: the first card of each month, then the second, and so on.
    others = sorted(rest_of(used, rules.deck(seats)), key=lambda card: (card.index > 48, card.index % 4, card.index))
    size, lying = (10, 8) if seats == 2 else (7, 6)
    for some in hands:
        some += [others.pop(0) for _ in range(size - len(some))]
    if seats < 7:
        field += [others.pop(0) for _ in range(lying - len(field))]
    order = []
    turns = [*range(1, seats), 0]
    steps = [(4, 5), (4, 5)] if seats == 2 else [(0 if seats == 7 else 3, 4), (0 if seats == 7 else 3, 3)]
    for to_field, to_each in steps:
        order += field[:to_field]
        field = field[to_field:]
        for seat in turns:
            order += hands[seat][:to_each]
            hands[seat] = hands[seat][to_each:]
    orders = [tuple(order + stock + others)]
    if second is not None:
        orders.append(second)
    return rules.deal(seats=seats, dealer=0, shuffler=ScriptedShuffler(orders))


# --- seats, jokers, months (GS-1) -------------------------------------------------------------------------------------


@pytest.mark.rule("GS-1.1", "GS-2.3")
@pytest.mark.parametrize(("jokers", "most"), [("none", 6), ("2", 7), ("2_2_3", 7)])
def test_two_to_six_seats_and_with_a_joker_seven(jokers, most):
    rules = go_stop.ruleset(jokers=jokers)
    assert rules.seat_counts == tuple(range(2, most + 1))
    for wrong in (1, most + 1):
        with pytest.raises(InvalidSeatError, match=r"GS-1\.1"):
            rules.deal(seats=wrong, shuffler=SeededShuffler(1))


@pytest.mark.rule("GS-1.3")
@pytest.mark.parametrize(
    ("jokers", "values"),
    [
        ("none", {}),
        ("2", {1: 2}),
        ("2_2", {1: 2, 2: 2}),
        ("2_3", {1: 2, 3: 3}),
        ("2_2_2", {1: 2, 2: 2, 3: 2}),
        ("2_2_3", {1: 2, 2: 2, 3: 3}),
    ],
)
def test_which_jokers_there_are_and_what_they_count(jokers, values):
    rules = go_stop.ruleset(jokers=jokers)
    assert rules.deck(2) - DECK == {getattr(c, f"JOKER_{number}") for number in values}
    assert {card.code: _chaff_value(rules, card) for card in rules.deck(2) - DECK} == values


def _chaff_value(rules, card):
    return sum(card in CardSet.from_mask(cards) for cards in rules.chaff)


@pytest.mark.rule("GS-1.4")
def test_chaff_values():
    doubles = {card for card in c.Kind.CHAFF.cards if _chaff_value(RULES, card) == 2}
    assert doubles == {c.WILLOW_LIGHTNING, c.PAULOWNIA_YELLOW}
    assert RULES.classification.kind(c.JOKER_1) is c.Kind.CHAFF


@pytest.mark.rule("GS-1.5", "GS-1.2", "CD-8")
@pytest.mark.parametrize(
    ("time", "order"),
    [
        ("night", "1cd 1r 1b 2c 10c 12c 12b 11c 11r 11a 11b"),
        ("day", "11b 11a 11r 11c 12b 12c 10a 2a 1b 1r 1cd"),
    ],
)
def test_who_deals_first(time, order):
    rules = go_stop.ruleset(first_dealer=time)
    drawn = [tuple(cards(word)) for word in order.split()]
    ranks = [rules.draw_rank(some[0]) for some in drawn]
    assert ranks == sorted(set(ranks))
    # Two chaff of a month are equal.
    assert rules.draw_rank(c.PINE_CHAFF_1) == rules.draw_rank(c.PINE_CHAFF_2)
    assert rules.draw_deck == DECK


@pytest.mark.rule("GS-1.6")
def test_the_minimum_by_active_seats():
    assert [minimum_of(RULES.options, actives(seats)) for seats in (2, 3, 4, 7)] == [7, 3, 3, 3]
    options = go_stop.ruleset(stop_minimum_two=5, stop_minimum_three=4).options
    assert [minimum_of(options, seats) for seats in (2, 3)] == [5, 4]


# --- the deal (GS-2) --------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-2.1")
def test_packets_at_two_seats():
    rules = go_stop.ruleset(field_quad="draw", president="off")
    state = rules.deal(seats=2, dealer=0, shuffler=ScriptedShuffler([CARDS]))
    assert {card.index for card in state.field} == {*range(4), *range(14, 18)}
    assert {card.index for card in state.hands[1]} == {*range(4, 9), *range(18, 23)}
    assert {card.index for card in state.hands[0]} == {*range(9, 14), *range(23, 28)}
    assert state.stock == CARDS[28:]


@pytest.mark.rule("GS-2.1")
def test_packets_at_three_seats():
    state = RULES.deal(seats=3, dealer=1, shuffler=ScriptedShuffler([CARDS]))
    assert {card.index for card in state.field} == {*range(3), *range(15, 18)}
    # Four and three to each, from the dealer's right: seats 2, 0, 1.
    assert {card.index for card in state.hands[2]} == {*range(3, 7), *range(18, 21)}
    assert {card.index for card in state.hands[1]} == {*range(11, 15), *range(24, 27)}
    assert state.stock == CARDS[27:]


def entered(seats, *moves):
    return play(RULES.deal(seats=seats, dealer=0, shuffler=SeededShuffler(1)), *moves)


@pytest.mark.rule("GS-2.2", "GS-3.3")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_a_field_that_is_dealt_face_down_is_turned_up_when_it_is_known_who_plays(seats):
    first = RULES.deal(seats=seats, dealer=0, shuffler=SeededShuffler(1))
    dealt_event = next(event for event in first.events if isinstance(event, Dealt))
    assert (first.field, dealt_event.field, len(first.stock)) == (cards("-"), cards("-"), 48 - 7 * seats)
    # The field is the first three cards and the three after the first packets; it is not shuffled again.
    order, _ = SeededShuffler(1).shuffle(CARDS)
    lying = CardSet([*order[:3], *order[3 + 4 * seats : 6 + 4 * seats]])
    state = play(first, "enter", "enter")
    turned = next(event for event in state.events if isinstance(event, TurnedUp))
    assert turned.field == lying == state.field
    joined = next(event for event in state.events if isinstance(event, Joined))
    assert (joined.seats, joined.stock, joined.apart) == (tuple(range(3, seats)), 48 - 21, 6)
    assert (state.order, len(state.stock)) == ((0, 1, 2), 21)


@pytest.mark.rule("GS-2.3", "GS-2.5")
def test_at_seven_seats_the_field_is_dealt_from_the_shuffled_stock():
    rules = go_stop.ruleset(jokers="2")
    state = rules.deal(seats=7, dealer=0, shuffler=SeededShuffler(2))
    assert ([len(hand) for hand in state.hands], len(state.stock)) == ([7] * 7, 0)
    state = play(state, "enter", "enter")
    replaced = sum(isinstance(event, JokerReplaced) for event in state.events)
    assert (len(state.field), len(state.stock)) == (6, 49 - 21 - 6 - replaced)


@pytest.mark.rule("GS-2.4")
def test_jokers_on_the_field_are_the_dealers():
    rules = go_stop.ruleset(jokers="2_2_3")
    state = dealt(["1b", "2a"], "j1 j3 3r 4r 5r 6r 7r 8c", "j2 9c 10c", rules=rules)
    assert (state.piles[0], state.field & cards("j1 j2 j3")) == (cards("j1 j2 j3"), cards("-"))
    assert [event.joker for event in state.events if isinstance(event, JokerReplaced)] == [
        c.JOKER_1,
        c.JOKER_2,
        c.JOKER_3,
    ]
    assert state.field == cards("3r 4r 5r 6r 7r 8c 9c 10c")


@pytest.mark.rule("GS-2.4")
def test_four_of_a_month_on_the_field():
    lying = "1brcd 2r 3r 4r 5r"
    again = dealt(["6a", "7a"], lying, second=tuple(sorted(DECK, key=lambda card: card.index % 4)))
    assert [event.rule for event in again.events if isinstance(event, Misdealt)] == ["GS-2.4"]
    draw = dealt(["6a", "7a"], lying, rules=go_stop.ruleset(field_quad="draw"))
    assert (draw.is_over, won(draw), draw.events[-1]) == (True, None, Drew("GS-2.4"))
    wins = dealt(["6a", "7a"], lying, rules=go_stop.ruleset(field_quad="dealer", president_points=9))
    assert won(wins) == (0, "field_quad")
    assert settle_round(wins.ruleset, wins.outcome).net == (9, -9)


@pytest.mark.rule("GS-2.4", "GS-5.9")
def test_three_of_a_month_are_a_stack_that_nobody_made():
    state = play(dealt(["6a", "7a"], "1brc 2r 3r 4r 5r 6r"), "pass", "pass")
    assert StackMade(None, cards("1brc"), cards("-")) in state.events
    assert [(each.owner, each.month) for each in state.step.notes.stacks] == [(None, Month.PINE.cards.mask)]


@pytest.mark.rule("GS-2.4", "GS-9.2", "GS-3.4")
def test_after_a_misdeal_the_same_three_are_dealt_to_without_entering():
    # Seat 3 is forced out with the Crane; the field has four Plums.
    hands = ["5a", "6a", "7a", "1b"]
    first = dealt(hands, "2arcd 3r 4r", seats=4)
    order = first.stock_order
    joined = CardSet(order[6:]) | first.hands[3]
    again = tuple(rest_of([]))
    state = dealt(hands, "2arcd 3r 4r", seats=4, second=tuple(joined))
    shuffler = ScriptedShuffler([*_orders(hands), tuple(joined), again])
    state = play(RULES.deal(seats=4, dealer=0, shuffler=shuffler), "enter", "enter")
    assert sum(isinstance(event, Entered) for event in state.events) == 1
    assert ([len(hand) for hand in state.hands], len(state.field)) == ([7, 7, 7, 0], 6)
    assert [event.cards for event in state.events if isinstance(event, Claimed)] == [cards("1b")]
    while not state.is_over:
        state = state.play(state.legal_moves[-1] if len(state.legal_moves) == 2 else state.legal_moves[0])
    assert state.outcome.claims == {3: cards("1b")}


def _orders(hands):
    state = dealt(hands, "2arcd 3r 4r", seats=4)
    field, stock = state.stock_order[:6], state.stock_order[6:]
    own = [list(hand) for hand in state.hands]
    order = [*field[:3]]
    for seat in (1, 2, 3, 0):
        order += own[seat][:4]
    order += field[3:]
    for seat in (1, 2, 3, 0):
        order += own[seat][4:]
    return [(*order, *stock)]


@pytest.mark.rule("GS-2.5", "GS-5.1")
@pytest.mark.parametrize(("seats", "turns"), [(2, 20), (3, 21), (5, 21)])
@pytest.mark.parametrize("jokers", ["none", "2_2_3"])
def test_every_seat_has_as_many_turns_as_cards(seats, turns, jokers):
    """Example 28: every turn turns one card that is no joker."""
    rules = go_stop.ruleset(jokers=jokers, small_bomb="full", president="off", draw_offer="off")
    rules = go_stop.ruleset(rules, stop_minimum_two=99, stop_minimum_three=99, three_ppeok_points=1)
    rng, rounds = random.Random(7), 0
    for seed in range(40):
        state = rules.deal(seats=seats, shuffler=SeededShuffler(seed))
        while not state.is_over:
            moves = [move for move in state.legal_moves if not isinstance(move, go_stop.Stop)]
            state = state.play(rng.choice(moves))
        if won(state) is None and state.events[-1] == Drew("GS-9.1"):
            rounds += 1
            drawn = [event.card for event in state.events if type(event).__name__ == "Drawn"]
            assert len([card for card in drawn if not card.is_joker]) == turns
            assert CardSet(state.stock) <= JOKERS
            months = [month for month in Month if month.cards.mask & state.field_mask]
            assert all(state.step.notes.stacks or len(state.field & month.cards) in {0, 3} for month in months)
    assert rounds


# --- who plays (GS-3) -------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-3.1", "GS-3.2")
@pytest.mark.parametrize(
    ("seats", "moves", "order", "forced"),
    [
        (4, ["enter", "enter"], (0, 1, 2), (3,)),
        (4, ["enter", "drop"], (0, 1, 3), ()),
        (4, ["drop"], (0, 2, 3), ()),
        (6, ["drop", "enter", "drop", "enter"], (0, 2, 4), (5,)),
        (6, ["drop", "drop", "drop"], (0, 4, 5), ()),
    ],
)
def test_who_plays_and_who_is_forced_out(seats, moves, order, forced):
    state = entered(seats, *moves)
    event = next(event for event in state.events if isinstance(event, Entered))
    assert (state.order, event.forced_out) == (order, forced)
    assert state.to_move == 0


@pytest.mark.rule("GS-3.4", "GS-3.5")
@pytest.mark.parametrize(
    ("seats", "hand", "counted", "shown"),
    [
        (5, "1b 11bc 6cd 6a 10a", "1b 11bc", "1b 11bc 6acd"),
        (4, "11bc 5a 6a 7a 8a 9r", "11c", "11c"),
        (4, "11b 1b 6a 7a 8a 9r 4a", "1b 11b", "1b 11b"),
        (5, "11b 5a 6a 7a 8a 9r 4a", "11b", "11b"),
        (5, "2arcd 3rc 4a", "-", "-"),
        (5, "2arc 9a 12c 3rc", "9a 12c", "2arc 9a 12c"),
        (4, "11bar 5a 6a 7a 9a", "9a", "9a 11bar"),
        (5, "2ar 3rc 4a j1 5a", "j1", "j1"),
    ],
)
def test_what_a_forced_out_hand_claims_and_shows(seats, hand, counted, shown):
    """Example 25."""
    found = claimed(go_stop.ruleset(jokers="2").options, seats, cards(hand))
    assert found == (cards(counted), cards(shown))
    assert claimed(go_stop.ruleset(jokers="2").options, seats, found[1]) == found or not found[0]


@pytest.mark.rule("GS-3.4", "GS-7.2")
def test_the_bridge_is_claimed_where_it_is_the_card_of_two_kinds():
    options = go_stop.ruleset(cup_card="bridge").options
    assert claimed(options, 5, cards("5a 9a 2r"))[0] == cards("5a")


@pytest.mark.rule("GS-3.4")
@pytest.mark.parametrize(("points", "count"), [(2, 1), (0, 0)])
def test_a_claim_is_shown_unless_nothing_is_paid(points, count):
    rules = go_stop.ruleset(compensation_points=points)
    hands = ["5a", "6a", "7a", "1b"]
    first = dealt(hands, "3r 4r", seats=4, rules=rules)
    joined = CardSet(first.stock_order[6:]) | first.hands[3]
    state = play(dealt(hands, "3r 4r", seats=4, rules=rules, second=tuple(joined)), "enter", "enter")
    assert len([event for event in state.events if isinstance(event, Claimed)]) == count


# --- presidents (GS-4) ------------------------------------------------------------------------------------------------

QUADS = ["1brcd", "2arcd", "11barc"]


def presidents(count, *moves, seats=3, **options):
    rules = go_stop.ruleset(**options)
    hands = [QUADS[seat] if seat < count else f"{seat + 5}a" for seat in range(seats)]
    return play(dealt(hands, "3r 4r 5r 6r 7r 8c" if seats == 3 else "3r 4r 5r 6r 7r 8c 9r 10r", rules=rules), *moves)


@pytest.mark.rule("GS-4.1", "CD-10")
def test_every_seat_is_asked_before_anything_follows():
    state = presidents(1)
    assert [str(move) for move in state.legal_moves] == ["pass", "reveal a president"]
    state = play(state, "reveal")
    assert (state.to_move, [str(move) for move in state.legal_moves]) == (1, ["pass"])
    assert Shown(0, cards("1brcd"), "GS-4.1") in state.events
    state = play(state, "pass", "pass")
    assert won(state) == (0, "president")


@pytest.mark.rule("GS-4.1")
def test_a_president_may_be_kept_or_must_be_revealed_or_is_nothing():
    assert won(presidents(1, "pass", "pass", "pass")) is None
    assert won(presidents(1, president="must")) == (0, "president")
    state = presidents(1, president="off")
    assert (state.is_over, state.to_move) == (False, 0)
    assert presidents(0, president="must").is_over is False


@pytest.mark.rule("GS-4.1", "GS-1.2")
def test_of_two_in_one_hand_the_later_month_is_shown():
    rules = go_stop.ruleset(president="must")
    state = dealt(["12bcde 11barc", "5a"], "3r 4r 5r 6r 7r 8c 9r 10r", rules=rules)
    # In Korea Willow is the twelfth month, Paulownia the eleventh.
    assert Shown(0, cards("11barc"), "GS-4.1") in state.events


@pytest.mark.rule("GS-4.2", "GS-8.6")
@pytest.mark.parametrize(
    ("draws", "points", "net"), [(0, "minimum", (6, -3, -3)), (1, "minimum", (12, -6, -6)), (0, 5, (10, -5, -5))]
)
def test_what_a_president_is_paid(draws, points, net):
    """Example 23."""
    rules = go_stop.ruleset(president_points=points)
    outcome = go_stop.Outcome(piles={}, seats=3, winner=0, won_by="president", draws=draws)
    assert settle_round(rules, outcome).net == net
    two = go_stop.Outcome(piles={}, seats=2, winner=0, won_by="president")
    assert settle_round(go_stop.HANGAME_TWO, two).net == (10, -10)


@pytest.mark.rule("GS-4.3", "GS-1.2")
@pytest.mark.parametrize(
    ("how", "count", "winner"),
    [("draw", 2, None), ("dealer", 2, 0), ("month", 2, 1), ("draw", 3, None), ("dealer", 3, None), ("month", 3, None)],
)
def test_several_presidents(how, count, winner):
    state = presidents(count, president="must", several_presidents=how)
    assert state.is_over
    assert won(state) == (None if winner is None else (winner, "president"))


@pytest.mark.rule("GS-4.4", "GS-5.4")
@pytest.mark.parametrize(
    ("late", "president", "first", "may"),
    [
        ("always", "may", False, True),
        ("always", "must", False, True),
        ("always", "off", True, False),
        ("first_turn", "may", True, True),
        ("first_turn", "may", False, False),
        ("never", "may", True, False),
    ],
)
def test_a_late_president(late, president, first, may):
    rules = go_stop.ruleset(late_president=late, president=president, jokers="2")
    hand = f"1brc j1 {'2r 3r 4r 5r 6r 7r' if first else '2r'}"
    state = play(moment(rules, [hand, "8acd"], "9a", "1d 10c 11c"), "joker:j1")
    assert (go_stop.Reveal() in state.legal_moves) is may
    if may:
        state = play(state, "reveal")
        assert won(state) == (0, "president")
        assert Shown(0, cards("1brcd"), "GS-4.4") in state.events


@pytest.mark.rule("GS-4.4", "CD-9")
@pytest.mark.parametrize("viewer", [1, None])
def test_a_late_president_in_a_sample_may_be_by_any_card_of_the_hand(viewer):
    rules = go_stop.ruleset(late_president="always", jokers="2", president="must")
    # Seat 0 shows three Pines and draws for the joker; which card that was only seat 0 knows.
    state = play(dealt(["1brc j1", "-"], "3r 4r 5r 6r 7r 9r 10r 11r", "1d 10c", rules=rules), "shake:1", "joker:j1")
    samples = [state.view(viewer).sample(random.Random(number)) for number in range(40)]
    whole = [Month.PINE.cards <= sample.hand(0) for sample in samples]
    assert {True, False} == set(whole)
    assert [go_stop.Reveal() in sample.legal_moves for sample in samples] == whole


@pytest.mark.rule("GS-4.1", "CD-9")
def test_samples_deal_no_president_that_had_to_be_revealed():
    rules, rng = go_stop.ruleset(president="must", sweep="empty_field"), random.Random(3)
    # Seat 1 has played three Pines: it was not dealt the fourth.
    state = dealt(["5a", "1brc 2a"], "3r 4r 5r 6r 7r 8c 9r 10r", "11c 12b 12c 12d 12e 11a 1d", rules=rules)
    while len(state.hands[1] & Month.PINE.cards):
        pines = [move for move in state.legal_moves if state.to_move == 1 and move.hand_cards <= Month.PINE.cards]
        state = state.play((pines or state.legal_moves)[0])
    assert not any(c.PINE_CHAFF_2 in state.view(0).sample(rng).hands[1] for _ in range(100))
    assert all(hand_constraints(view).test(view.sample(rng).hand_masks) for view in [state.view(0)])


@pytest.mark.rule("GS-4.1", "CD-9")
@pytest.mark.parametrize(("drawn", "fits"), [("1d", True), ("2r", True)])
def test_a_card_drawn_for_a_joker_may_complete_four_of_a_month(drawn, fits):
    rules = go_stop.ruleset(president="must", jokers="2")
    state = moment(rules, ["1brc j1 2r", "8acd 9acd"], "-", f"{drawn} 10c 11c 12c 4a 5a 6a")
    state = play(state, "joker:j1")
    # Seat 1 does not know which card came from the stock; four Pines are possible, of which one was drawn.
    test = hand_constraints(state.view(1)).test
    assert test((cards("1brcd 2r").mask, 0)) is fits
    assert test((cards("1brcd 2arcd").mask, 0)) is False
    # Of four Pines that were played before the draw none was drawn.
    late = play(moment(rules, ["1b j1 2r 7a", "8acd 9acd"], "-", "10c 11c 12c 4a 5a 6a 7c"), "1b")
    late = play(late, "8a", "joker:j1")
    test = hand_constraints(late.view(1)).test
    assert test((cards("1rcd 2r").mask, 0)) is True
    assert test((cards("2arcd").mask, 0)) is True
