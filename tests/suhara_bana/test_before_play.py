"""From the deal to the play: misdeals, four in hand, dropping out and the chase (SB-2, SB-3, SB-4)."""

import attrs
import pytest

from hanafuda_rules import CARDS, CardSet, Month, Pass, ScriptedShuffler, SeededShuffler, watch
from hanafuda_rules.boards.board import seen_by
from hanafuda_rules.events import Dealt, Entered, Joined, Misdealt, Shown
from hanafuda_rules.games import suhara_bana
from hanafuda_rules.games.suhara_bana import (
    CURRENT,
    PLATE,
    Chase,
    Field,
    GiveChase,
    GiveWay,
    NobodyPlays,
    OneLeft,
    PlayedOut,
    Purse,
    SplitPot,
    Stay,
    Table,
)
from hanafuda_rules.moves import DropOut, EnterRound
from hanafuda_rules.parts.play import PlayPhase

FORCED = suhara_bana.ruleset(forced_three=True)
THREE = suhara_bana.ruleset(three_seats=True)
PLAIN = CARDS[::5] + CARDS[1::5] + CARDS[2::5] + CARDS[3::5] + CARDS[4::5]
"""An order in which no hand and no field has four or three of a month."""


def dealt(order, *orders, rules=CURRENT, seats=4, dealer=0, month=4):
    table = attrs.evolve(rules.table(seats=seats, dealer=dealer), month=Month(month))
    return rules.deal(table=table, shuffler=ScriptedShuffler((order, *orders)))


def stacked(seats, dealer, *, field="", hands=None):
    """An order of the deck that deals these cards to the field and the hands, whatever it takes for the rest."""
    wanted = {seat: list(CardSet.parse(cards)) for seat, cards in (hands or {}).items()}
    lying = list(CardSet.parse(field))
    rest = [card for card in PLAIN if card not in lying and not any(card in held for held in wanted.values())]

    def take(source, count):
        return [source.pop(0) if source else rest.pop(0) for _ in range(count)]

    order = []
    turns = [(dealer + 1 + step) % seats for step in range(seats)]
    for to_hand in (4, 3):
        for seat in turns:
            order += take(wanted.get(seat, []), to_hand)
        order += take(lying, 3)
    return (*order, *rest)


def all_said(state, *moves):
    for move in moves:
        state = state.play(move)
    return state


# --- the deal ---


@pytest.mark.rule("SB-2.1")
@pytest.mark.parametrize(("seats", "dealer"), [(4, 0), (4, 2), (5, 4)])
def test_packets(seats, dealer):
    state = dealt(PLAIN, seats=seats, dealer=dealer)
    cards = iter(PLAIN)
    hands, field = {seat: [] for seat in range(seats)}, []
    for count in (4, 3):
        for step in range(1, seats + 1):
            hands[(dealer + step) % seats] += [next(cards) for _ in range(count)]
        field += [next(cards) for _ in range(3)]
    assert state.hands == tuple(CardSet(hands[seat]) for seat in range(seats))
    assert (state.field, state.stock) == (CardSet(field), tuple(cards))


@pytest.mark.rule("SB-2.2")
@pytest.mark.parametrize(
    ("field", "void"),
    [("40 41 42 43 10 20", True), ("50 51 52 53 10 20", True), ("50 51 52 10 20 30", False)],
)
def test_four_of_a_month_on_the_field(field, void):
    # In July neither April nor May is the indicator's month.
    state = dealt(stacked(4, 1, field=field), PLAIN, dealer=1, month=7)
    assert [event.rule for event in state.events if isinstance(event, Misdealt)] == (["SB-2.2"] if void else [])
    assert state.table.dealer == 1


@pytest.mark.rule("SB-2.3")
@pytest.mark.parametrize(
    ("month", "field", "void"),
    [(5, "50 51 52 10 20 30", True), (5, "50 51 10 11 20 30", False), (6, "50 51 52 10 20 30", False)],
)
def test_three_of_the_indicators_month_on_the_field(month, field, void):
    state = dealt(stacked(4, 0, field=field), PLAIN, month=month)
    assert [event.rule for event in state.events if isinstance(event, Misdealt)] == (["SB-2.3"] if void else [])


# Seat 2 is dealt all of Pine.
FOUR = stacked(4, 0, hands={2: "10 11 12 13 21 31 41"})


@pytest.mark.rule("SB-2.4")
def test_four_in_hand_is_shown_and_redrawn():
    plain = dealt(FOUR, rules=suhara_bana.ruleset(four_in_hand="ignore"))
    assert CardSet.parse("10 11 12 13") <= plain.hands[2]
    stock = [*plain.stock, *CardSet.parse("10 11 12 13")]
    new = tuple(stock[:4])
    state = dealt(FOUR, (*new, *stock[4:]))
    assert state.hands[2] == CardSet.parse("21 31 41") | CardSet(new)
    assert state.stock == tuple(stock[4:])
    assert [event.cards for event in state.events if isinstance(event, Shown)] == [CardSet.parse("10 11 12 13")]


@pytest.mark.rule("SB-2.4", "CD-9")
@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
@pytest.mark.parametrize("singly", [True, False])
@pytest.mark.parametrize("times", [1, 2])
def test_a_board_follows_where_the_same_four_come_again(seat, singly, times):
    plain = dealt(FOUR, rules=suhara_bana.ruleset(four_in_hand="ignore"))
    four, others = tuple(CardSet.parse("10 11 12 13")), plain.stock
    state = dealt(FOUR, *[(*four, *others)] * times, (*others, *four))
    board, seen = watch(CURRENT, state.table, seat=seat), seen_by(None, state, seat)
    if not singly:
        assert board.after(*seen.events, hand=seen.hand).view == state.view(seat)
        return
    # Seat 2 is asked for its hand after the deal and after each redraw, also if it has not changed.
    hands = list(seen.hand)
    assert len(hands) == {2: times + 2, None: 0}.get(seat, 1)
    for event in seen.events:
        board = board.after(event)
        if board.due == "your own hand":
            board = board.after(hand=hands.pop(0))
    assert board.view == state.view(seat)


@pytest.mark.rule("SB-2.4")
def test_four_in_hand_may_be_a_misdeal():
    state = dealt(FOUR, PLAIN, rules=suhara_bana.ruleset(four_in_hand="misdeal"))
    assert [event.rule for event in state.events if isinstance(event, Misdealt)] == ["SB-2.4"]
    assert not [event for event in state.events if isinstance(event, Shown)]


@pytest.mark.rule("SB-2.4")
def test_seats_are_looked_at_from_the_dealers_right():
    order = stacked(4, 1, hands={2: "10 11 12 13 21 31 41", 1: "50 51 52 53 61 71 91"})
    plain = dealt(order, rules=suhara_bana.ruleset(four_in_hand="ignore"), dealer=1)
    stock = [card for card in plain.stock if card.month not in {Month.PINE, Month.IRIS}]
    first = (*stock, *CardSet.parse("10 11 12 13"), *[card for card in plain.stock if card not in stock])
    left = first[4:]
    second = (*left, *CardSet.parse("50 51 52 53"))
    state = dealt(order, first, second, dealer=1)
    assert [event.seat for event in state.events if isinstance(event, Shown)] == [2, 1]
    assert isinstance(state.events[0], Dealt)


# --- dropping out ---


@pytest.mark.rule("SB-3.1", "SB-3.4")
def test_asked_from_the_dealer_on_until_three_play():
    state = dealt(PLAIN, dealer=2, seats=5)
    asked = []
    for move in (EnterRound(), DropOut(), EnterRound()):
        asked.append(state.to_move)
        assert set(state.legal_moves) == {EnterRound(), DropOut()}
        state = state.play(move)
    asked.append(state.to_move)
    state = state.play(EnterRound())
    assert asked == [2, 3, 4, 0]
    (entered,) = [event for event in state.events if isinstance(event, Entered)]
    assert (entered.playing, entered.dropped, entered.forced_out) == ((2, 4, 0), (3,), (1,))


@pytest.mark.rule("SB-3.3")
@pytest.mark.parametrize(("field", "price"), [(Field.SMALL, 6), (Field.MIDDLE, 12), (Field.MAIN, 24)])
def test_who_cannot_pay_is_not_asked(field, price):
    table = Table(seats=4, month=Month.WISTERIA, borrowed=(field.borrowed, 0, 0, 0))
    # A plate is 50; what the first two lack of theirs, and the borrowed ones, are in the fourth's purse.
    poor, exactly, rest = Purse(0, price - 1), Purse(0, price), Purse(0, 50 * (3 + field.borrowed) - 2 * price + 1)
    short = CURRENT.deal(table=attrs.evolve(table, purses=(poor, exactly, PLATE, rest)), shuffler=SeededShuffler(1))
    assert short.to_move == 1
    enough = CURRENT.deal(table=attrs.evolve(table, purses=(exactly, poor, PLATE, rest)), shuffler=SeededShuffler(1))
    assert enough.to_move == 0
    # The next one plays, unasked.
    assert enough.play(DropOut()).to_move == 2


@pytest.mark.rule("SB-3.5")
def test_the_last_three_must_play_by_the_option():
    state = dealt(PLAIN, tuple(CARDS), rules=CURRENT).play(DropOut())
    assert state.to_move == 1
    forced = FORCED.deal(
        table=attrs.evolve(FORCED.table(seats=4), month=Month.WISTERIA), shuffler=SeededShuffler(1)
    ).play(DropOut())
    assert forced.order == (1, 2, 3)
    assert isinstance(forced.phase, PlayPhase)
    five = FORCED.deal(table=attrs.evolve(FORCED.table(seats=5), month=Month.WISTERIA), shuffler=SeededShuffler(1))
    assert five.play(DropOut()).to_move == 1
    assert all_said(five, DropOut(), EnterRound(), DropOut()).order == (1, 3, 4)


@pytest.mark.rule("SB-3.6", "SB-3.7", "SB-3.8", "SB-3.9")
@pytest.mark.parametrize(
    ("said", "ending", "order"),
    [
        ((DropOut(), EnterRound(), DropOut(), EnterRound()), SplitPot((2, 0)), (2, 0)),
        ((DropOut(), DropOut(), EnterRound(), DropOut()), OneLeft(3), (3,)),
        ((DropOut(), DropOut(), DropOut(), DropOut()), NobodyPlays(), ()),
    ],
)
def test_rounds_that_nobody_plays(said, ending, order):
    state = all_said(dealt(PLAIN, dealer=1), *said)
    assert state.is_over
    assert (state.outcome.ending, state.outcome.order) == (ending, order)


@pytest.mark.rule("SB-3.9", "SB-3.10")
def test_the_next_at_the_right_is_acting_dealer_and_hands_join_the_stock():
    start = dealt(PLAIN, tuple(CARDS), dealer=3)
    joined = tuple(sorted({*start.stock, *start.hands[3]}))
    state = all_said(dealt(PLAIN, joined[::-1], dealer=3), DropOut(), EnterRound(), EnterRound(), EnterRound())
    assert (state.order, state.to_move) == ((0, 1, 2), 0)
    assert (state.hands[3], state.stock) == (CardSet(), joined[::-1])
    assert [event.seats for event in state.events if isinstance(event, Joined)] == [(3,)]


@pytest.mark.rule("SB-1.1")
def test_at_a_table_of_three_all_play():
    state = THREE.deal(
        table=attrs.evolve(THREE.table(seats=3, dealer=1), month=Month.WISTERIA), shuffler=SeededShuffler(1)
    )
    assert (state.order, isinstance(state.phase, PlayPhase)) == ((1, 2, 0), True)


# --- the chase ---


def chased(*said, seats=4, dealer=0, rules=CURRENT, purses=None):
    """A round in which the first three play."""
    table = attrs.evolve(rules.table(seats=seats, dealer=dealer), month=Month.WISTERIA)
    if purses is not None:
        table = attrs.evolve(table, purses=purses)
    return all_said(
        rules.deal(table=table, shuffler=SeededShuffler(1)), EnterRound(), EnterRound(), EnterRound(), *said
    )


@pytest.mark.rule("SB-4.1", "SB-3.4")
def test_the_forced_out_are_asked_in_turn_order_from_the_dealer():
    state = chased(seats=5, dealer=3)
    assert (state.to_move, set(state.legal_moves)) == (1, {Pass(), GiveChase()})
    assert chased(Pass(), seats=5, dealer=3).to_move == 2
    assert chased(Pass(), Pass(), seats=5, dealer=3).order == (3, 4, 0)
    # One chase a round: who chases first is the only one.
    state = chased(GiveChase(), GiveWay(), seats=5, dealer=3)
    assert (state.order, isinstance(state.phase, PlayPhase)) == ((4, 0, 1), True)


@pytest.mark.rule("SB-4.2", "SB-4.3")
@pytest.mark.parametrize(
    ("said", "displaced", "order"),
    [((GiveWay(),), 0, (1, 2, 3)), ((Stay(), GiveWay()), 1, (2, 0, 3)), ((Stay(), Stay()), 2, (0, 1, 3))],
)
def test_who_is_displaced(said, displaced, order):
    before = chased(GiveChase())
    assert (before.to_move, set(before.legal_moves)) == (0, {Stay(), GiveWay()})
    state = all_said(before, *said)
    assert (state.order, state.to_move) == (order, order[0])
    # The chaser keeps its hand; the displaced one's joins the stock.
    assert state.hands[3] == before.hands[3]
    assert state.hands[displaced] == CardSet()
    assert before.hands[displaced] <= CardSet(state.stock)
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    assert state.outcome.chase == Chase(3, displaced)
    assert state.outcome.ending == PlayedOut()


@pytest.mark.rule("SB-4.5")
@pytest.mark.parametrize(("to", "points"), [("declared", 60), ("asked", 40), ("displaced", 20)])
def test_who_cannot_pay_the_penalty_is_not_asked(to, points):
    rules = suhara_bana.ruleset(chase_penalty_to=to)

    def asked(value):
        return chased(rules=rules, purses=(PLATE, PLATE, Purse(0, 100 - value), Purse(0, value))).to_move == 3

    assert asked(points // 5)
    assert not asked(points // 5 - 1)


@pytest.mark.rule("SB-3.6")
def test_the_two_who_split_the_pot_have_no_order():
    assert SplitPot((2, 0)) == SplitPot([0, 2])
    assert hash(SplitPot((2, 0))) == hash(SplitPot((0, 2)))
