"""Seats, the first dealer, the deal and its misdeals."""

from typing import Any

import pytest

from hanafuda_rules import (
    DECK,
    Card,
    CardSet,
    DropOut,
    EnterRound,
    IllegalMoveError,
    InvalidSeatError,
    Month,
    Pass,
    RoundState,
    ScriptedShuffler,
    SeededShuffler,
)
from hanafuda_rules import cards as c
from hanafuda_rules.events import Awarded, Dealt, Misdealt, Moved, Shown
from hanafuda_rules.formats.notation import format_move, parse_move
from hanafuda_rules.games import mushi
from hanafuda_rules.games.mushi import BOTAN_CHO, RULES
from hanafuda_rules.moves import VoidDeal

from helpers.rounds import dealt, order_for

State = RoundState[Any, Any]

EXTRA = mushi.ruleset(extra_seats=True)
PINES = "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2"
IRISES = "iris-bridge iris-ribbon iris-chaff-1 iris-chaff-2"
WILLOWS = "willow-rain-man willow-swallow willow-ribbon"
FOUR_WILLOWS = f"{WILLOWS} willow-lightning"
FOUR_PAIRS = "pine-crane pine-ribbon plum-ribbon plum-chaff-1 iris-bridge iris-ribbon"


# --- the table --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MU-1.1")
@pytest.mark.parametrize(
    ("rules", "right", "wrong"),
    [(RULES, "2", (1, 3, 4)), (BOTAN_CHO, "2", (1, 3, 4)), (EXTRA, "2, 3 or 4", (1, 5))],
)
def test_other_numbers_of_seats_are_refused(rules: mushi.Rules, right: str, wrong: tuple[int, ...]) -> None:
    for seats in wrong:
        with pytest.raises(InvalidSeatError, match=rf"^Mushi has {right} seats, not {seats} \(MU-1\.1\)$"):
            rules.deal(seats=seats, shuffler=SeededShuffler(1))


@pytest.mark.rule("MU-1.2", "CD-8")
@pytest.mark.parametrize(
    ("rules", "drawn", "dealer"),
    [
        (RULES, (c.IRIS_CHAFF_2, c.MAPLE_DEER), 0),  # the earliest month, whatever the points
        (RULES, (c.WILLOW_LIGHTNING, c.WILLOW_RIBBON), 1),  # the card of more points
        (RULES, (c.SUSUKI_MOON, c.SUSUKI_GEESE), 0),
        (BOTAN_CHO, (c.PEONY_BUTTERFLIES, c.SUSUKI_MOON), 0),
        (RULES, (c.PINE_CHAFF_1, c.PINE_CHAFF_2, c.PLUM_RIBBON, c.IRIS_BRIDGE), 0),  # equal: those tied draw on
        (EXTRA, (c.PINE_CHAFF_1, c.MAPLE_DEER, c.PINE_CHAFF_2, c.PLUM_RIBBON, c.IRIS_BRIDGE), 0),
    ],
)
def test_who_deals_first(rules: mushi.Rules, drawn: tuple[Card, ...], dealer: int) -> None:
    seats = 3 if len(drawn) == 5 else 2
    # The seats draw from the game's own deck.
    order = (*drawn, *(card for card in rules.deck(seats) if card not in drawn))
    match = rules.match(seats=seats, shuffler=ScriptedShuffler([order, order_for(rules, seats, dealer=dealer)]))
    assert match.table.dealer == dealer
    assert tuple(draw.card for draw in match.draws) == drawn


@pytest.mark.rule("MU-1.3")
def test_the_dealer_plays_first() -> None:
    state = RULES.deal(seats=2, dealer=1, shuffler=SeededShuffler(1))
    assert (state.to_move, state.order) == (1, (1, 0))
    after = state.play(state.legal_moves[0])
    while after.to_move == 1:
        after = after.play(after.legal_moves[0])
    assert after.to_move == 0


# --- the cards --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MU-2.1")
def test_the_decks() -> None:
    assert RULES.deck(2) == RULES.draw_deck == DECK - Month.PEONY.cards - Month.CLOVER.cards
    assert BOTAN_CHO.deck(2) == BOTAN_CHO.draw_deck == RULES.deck(2) | {c.PEONY_BUTTERFLIES}
    assert (len(RULES.deck(2)), len(BOTAN_CHO.deck(2))) == (40, 41)


@pytest.mark.rule("MU-2.2", "MU-3.1")
@pytest.mark.parametrize(
    ("rules", "seats", "hand", "field", "stock"),
    [(RULES, 2, 8, 8, 16), (BOTAN_CHO, 2, 9, 5, 18), (EXTRA, 2, 8, 8, 16), (EXTRA, 3, 8, 8, 8), (EXTRA, 4, 8, 8, 0)],
)
def test_hands_field_and_stock(rules: mushi.Rules, seats: int, hand: int, field: int, stock: int) -> None:
    state = rules.deal(seats=seats, shuffler=SeededShuffler(3))
    assert state.events[0] == Dealt(state.field, (hand,) * seats, stock)
    assert seats * hand + field + stock == len(rules.deck(seats))


# Of the packets in order who gets how many: a seat, or the field as "f". The dealer is seat 1.
@pytest.mark.rule("MU-2.2", "MU-3.1")
@pytest.mark.parametrize(
    ("rules", "seats", "packets"),
    [
        (RULES, 2, "0:4 1:4 f:4 0:4 1:4 f:4"),
        (BOTAN_CHO, 2, "f:3 0:3 1:3 f:2 0:3 1:3 0:3 1:3"),
        (EXTRA, 3, "2:4 0:4 1:4 f:4 2:4 0:4 1:4 f:4"),
        (EXTRA, 4, "2:4 3:4 0:4 1:4 f:4 2:4 3:4 0:4 1:4 f:4"),
    ],
)
def test_what_is_dealt_in_order(rules: mushi.Rules, seats: int, packets: str) -> None:
    order = iter(sorted(rules.deck(seats), key=lambda card: (card.rank, card.month)))
    shuffled = tuple(order)
    state = rules.deal(seats=seats, dealer=1, shuffler=ScriptedShuffler([shuffled, shuffled]))
    places: dict[str, list[Card]] = {}
    cards = iter(shuffled)
    for packet in packets.split():
        where, count = packet.split(":")
        places.setdefault(where, []).extend(next(cards) for _ in range(int(count)))
    assert state.field == CardSet(places.pop("f"))
    assert state.hands == tuple(CardSet(places[str(seat)]) for seat in range(seats))


@pytest.mark.rule("MU-2.2", "MU-5.1")
@pytest.mark.parametrize(("rules", "turns"), [(RULES, 8), (BOTAN_CHO, 9)])
def test_every_turn_has_a_stock_card_and_the_last_one_the_last(rules: mushi.Rules, turns: int) -> None:
    state = rules.deal(seats=2, shuffler=SeededShuffler(5))
    while not state.is_over:
        hands, stock = sum(map(len, state.hands)), len(state.stock) + len(state.view(0).turned)
        assert (hands == stock) or state.view(0).turned
        state = state.play(state.legal_moves[0])
    assert (state.hands, state.stock) == ((CardSet(), CardSet()), ())
    plays = [event for event in state.events if isinstance(event, Moved) and event.seat == 0]
    assert len([event for event in plays if type(event.move).__name__ == "Play"]) == turns


# --- four of a month on the field -------------------------------------------------------------------------------------


@pytest.mark.rule("MU-2.3")
@pytest.mark.parametrize("field", [IRISES, WILLOWS, FOUR_WILLOWS])
def test_four_of_a_month_on_the_field_void_the_deal(field: str) -> None:
    state = dealt(RULES, field=field)
    assert isinstance(state.events[0], Misdealt)
    assert state.events[0].rule == "MU-2.3"
    assert CardSet.parse(field) <= state.events[0].field
    assert (state.table.dealer, len(state.events)) == (0, 2)


@pytest.mark.rule("MU-2.3")
@pytest.mark.parametrize("field", [IRISES, WILLOWS, FOUR_WILLOWS, f"{IRISES} {PINES}"])
def test_the_dealer_takes_them(field: str) -> None:
    rules = mushi.ruleset(field_quad="dealer_takes")
    state = dealt(rules, field=field)
    taken = CardSet.parse(field)
    assert state.events[1] == Awarded(0, taken, "MU-2.3")
    assert (state.piles, len(state.field)) == ((taken, CardSet()), 8 - len(taken))
    assert state.to_move == 0


@pytest.mark.rule("MU-2.3", "MU-4.1")
def test_the_dealer_of_botan_cho_takes_four_willows_only() -> None:
    rules = mushi.ruleset(BOTAN_CHO, field_quad="dealer_takes")
    assert dealt(rules, field=WILLOWS).piles == (CardSet(), CardSet())
    assert dealt(rules, field=FOUR_WILLOWS).piles == (CardSet.parse(FOUR_WILLOWS), CardSet())


@pytest.mark.rule("MU-2.3", "MU-3.4")
def test_the_first_of_the_two_who_play_takes_them() -> None:
    rules = mushi.ruleset(extra_seats=True, field_quad="dealer_takes")
    order = order_for(rules, 4, field=IRISES)
    hands = dealt(rules, 4, field=IRISES).hands
    # The hands of seats 0 and 3, who do not play, become the stock.
    state = rules.deal(seats=4, shuffler=ScriptedShuffler([order, [*hands[0], *hands[3]]])).play(DropOut())
    assert state.piles == (CardSet(),) * 4
    state = state.play(EnterRound()).play(EnterRound())
    assert state.order == (1, 2)
    assert state.piles == (CardSet(), CardSet.parse(IRISES), CardSet(), CardSet())


# --- four pairs -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MU-2.4")
@pytest.mark.parametrize("last", ["maple-deer maple-ribbon", "willow-swallow willow-lightning"])
def test_a_field_of_four_pairs_voids_the_deal_if_that_is_played(last: str) -> None:
    state = dealt(mushi.ruleset(four_pairs=True), field=f"{FOUR_PAIRS} {last}")
    assert isinstance(state.events[0], Misdealt)
    assert state.events[0].rule == "MU-2.4"
    assert type(dealt(RULES, field=f"{FOUR_PAIRS} {last}").events[0]) is Dealt


@pytest.mark.rule("MU-2.4")
@pytest.mark.parametrize(
    "field",
    [
        f"{FOUR_PAIRS} maple-deer willow-swallow",
        "pine-crane pine-ribbon pine-chaff-1 plum-ribbon plum-chaff-1 iris-bridge iris-ribbon maple-deer",
        f"pine-crane pine-ribbon plum-ribbon plum-chaff-1 {IRISES}",
    ],
)
def test_other_fields_are_not_four_pairs(field: str) -> None:
    rules = mushi.ruleset(four_pairs=True, field_quad="dealer_takes")
    assert type(dealt(rules, field=field).events[0]) is Dealt


# --- four of a month in a hand ----------------------------------------------------------------------------------------


@pytest.mark.rule("MU-2.5", "CD-10")
def test_who_holds_four_of_a_month_may_void_the_deal() -> None:
    rules = mushi.ruleset(hand_quad="choice")
    state = dealt(rules, hands={0: f"{FOUR_WILLOWS} {PINES}"})
    # Every seat is asked, from the dealer's right, whatever it holds.
    assert (state.to_move, state.legal_moves) == (1, (Pass(),))
    with pytest.raises(IllegalMoveError, match=r"the hand does not hold four cards of a month; .*\(MU-2\.5\)$"):
        state.play(VoidDeal())
    with pytest.raises(IllegalMoveError, match=r"the deal may be voided now, or not; .*\(MU-2\.5\)$"):
        state.play(RULES.action_space.move(0))
    asked = state.play(Pass())
    assert (asked.to_move, asked.legal_moves) == (0, (Pass(), VoidDeal()))
    void = asked.play(VoidDeal())
    # It shows the fours, of two such months all eight; the same dealer deals again, and everybody is asked anew.
    shown, misdealt = void.events[3:5]
    assert shown == Shown(0, CardSet.parse(f"{FOUR_WILLOWS} {PINES}"), "MU-2.5")
    assert (misdealt, void.to_move, void.table.dealer) == (Misdealt(state.field, "MU-2.5"), 1, 0)
    assert str(void.events[2]) == "seat 0: void the deal"
    played = asked.play(Pass())
    assert (played.to_move, c.WILLOW_LIGHTNING in played.hand(0)) == (0, True)


@pytest.mark.rule("MU-2.5", "MU-3.4")
def test_of_four_seats_every_one_is_asked_before_it_is_said_who_plays() -> None:
    rules = mushi.ruleset(hand_quad="choice", extra_seats=True)
    state = dealt(rules, 4, hands={3: IRISES})
    asked = []
    while state.legal_moves[0] == Pass():
        asked.append((state.to_move, len(state.legal_moves)))
        state = state.play(Pass())
    assert asked == [(1, 1), (2, 1), (3, 2), (0, 1)]
    assert [format_move(rules, move) for move in state.legal_moves] == ["enter", "drop"]
    assert parse_move(rules, "void") == VoidDeal()
