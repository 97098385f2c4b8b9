"""Seats, the first dealer, the deal, its misdeals, and hands that are shown."""

import random
from typing import Any

import pytest

from hanafuda_rules import (
    DECK,
    Card,
    CardSet,
    IllegalMoveError,
    InvalidSeatError,
    Month,
    Pass,
    RoundState,
    ScriptedShuffler,
    SeededShuffler,
)
from hanafuda_rules import cards as c
from hanafuda_rules.events import Awarded, Dealt, Drawn, Misdealt, Moved, Shown
from hanafuda_rules.formats.positions import state_at
from hanafuda_rules.games import roppyakken
from hanafuda_rules.games.roppyakken import CHANGARA, RULES, YAMAYAKU, YUKBAEK
from hanafuda_rules.games.roppyakken.yaku import shown_of_hand
from hanafuda_rules.moves import VoidDeal

from helpers.rounds import dealt, order_for, position

State = RoundState[Any, Any]

TEN = roppyakken.ruleset(hand_size=10)
CHOICE = roppyakken.ruleset(hand_quad="choice")
TAKES = roppyakken.ruleset(field_quad="dealer_takes")
PINES = "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2"
IRISES = "iris-bridge iris-ribbon iris-chaff-1 iris-chaff-2"
WILLOWS = "willow-rain-man willow-swallow willow-ribbon willow-lightning"


def three_of(words: str) -> str:
    return words.rpartition(" ")[0]


# --- the table --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-1.1", "RP-2.2")
@pytest.mark.parametrize(
    ("rules", "right", "wrong"),
    [
        (RULES, "2 or 3", (1, 4)), (YUKBAEK, "2 or 3", (1, 4)), (YAMAYAKU, "2", (3,)), (CHANGARA, "2", (3,)),
        (TEN, "2", (3,)),
    ],
)  # fmt: skip
def test_other_numbers_of_seats_are_refused(rules: roppyakken.Rules, right: str, wrong: tuple[int, ...]) -> None:
    for seats in wrong:
        with pytest.raises(InvalidSeatError, match=rf"^Roppyakken has {right} seats, not {seats} \(RP-1\.1\)$"):
            rules.deal(seats=seats, shuffler=SeededShuffler(1))


@pytest.mark.rule("RP-1.2", "CD-8")
@pytest.mark.parametrize(
    ("drawn", "dealer"),
    [
        ((c.IRIS_CHAFF_2, c.MAPLE_DEER), 0),  # the earliest month, whatever the points
        ((c.PLUM_RIBBON, c.PLUM_WARBLER), 1),  # the card of more points: 10, 50
        ((c.PAULOWNIA_CHAFF_1, c.PAULOWNIA_YELLOW), 1),  # 0, 10
        ((c.WILLOW_SWALLOW, c.WILLOW_RIBBON, c.PLUM_RIBBON, c.PINE_CHAFF_1), 1),  # equal, and drawn again
        ((c.PINE_CHAFF_1, c.MAPLE_DEER, c.PINE_CHAFF_2, c.PLUM_RIBBON, c.IRIS_BRIDGE), 0),  # those tied draw on
    ],
)
def test_who_deals_first(drawn: tuple[Card, ...], dealer: int) -> None:
    seats = 3 if len(drawn) == 5 else 2
    order = (*drawn, *(card for card in DECK if card not in drawn))
    match = RULES.match(seats=seats, shuffler=ScriptedShuffler([order, order_for(RULES, seats, dealer=dealer)]))
    assert match.table.dealer == dealer
    assert tuple(draw.card for draw in match.draws) == drawn


@pytest.mark.rule("RP-1.3", "RP-4.1")
@pytest.mark.parametrize(("rules", "seats", "unseen"), [(RULES, 2, 8), (RULES, 3, 0), (TEN, 2, 0)])
def test_the_dealer_begins_and_it_goes_on_until_the_hands_are_empty(
    rules: roppyakken.Rules, seats: int, unseen: int
) -> None:
    state = rules.deal(seats=seats, dealer=1, shuffler=SeededShuffler(2))
    assert state.order == (1, 2, 0)[:seats] if seats == 3 else (1, 0)
    turns = []
    while not state.is_over:
        if state.view(state.to_move).turned == CardSet():
            turns.append(state.to_move)
        state = state.play(state.legal_moves[0])
    assert turns == list(state.order) * (len(turns) // seats)
    assert (any(state.hands), len(state.stock)) == (False, unseen)
    # In each turn a hand card, then a card of the stock.
    assert (
        sum(isinstance(event, Drawn) for event in state.events)
        == len(turns)
        == (48 - unseen - len(state_field(state))) // 2
    )


def state_field(state: State) -> CardSet:
    return next(event.field for event in state.events if isinstance(event, Dealt))


# --- the cards --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-2.1", "RP-2.2")
@pytest.mark.parametrize(
    ("rules", "seats", "hand", "field", "stock"), [(RULES, 2, 8, 8, 24), (RULES, 3, 7, 6, 21), (TEN, 2, 10, 8, 20)]
)
def test_hands_field_and_stock(rules: roppyakken.Rules, seats: int, hand: int, field: int, stock: int) -> None:
    state = dealt(rules, seats)
    assert state.events[0] == Dealt(state.field, (hand,) * seats, stock)
    assert (len(state.field), seats * hand + field + stock) == (field, 48)


# Of the packets in order who gets how many: a seat, or the field as "f". The dealer is seat 1.
@pytest.mark.rule("RP-2.1", "RP-2.2")
@pytest.mark.parametrize(
    ("rules", "seats", "packets"),
    [
        (RULES, 2, "0:4 1:4 f:4 0:4 1:4 f:4"),
        (RULES, 3, "2:4 0:4 1:4 f:3 2:3 0:3 1:3 f:3"),
        (TEN, 2, "0:5 1:5 f:4 0:5 1:5 f:4"),
    ],
)
def test_what_is_dealt_in_order(rules: roppyakken.Rules, seats: int, packets: str) -> None:
    shuffled = tuple(sorted(DECK, key=lambda card: (card.rank, card.month)))
    state = rules.deal(seats=seats, dealer=1, shuffler=ScriptedShuffler([shuffled]))
    places: dict[str, list[Card]] = {}
    cards = iter(shuffled)
    for packet in packets.split():
        where, count = packet.split(":")
        places.setdefault(where, []).extend(next(cards) for _ in range(int(count)))
    assert state.field == CardSet(places.pop("f"))
    assert state.hands == tuple(CardSet(places[str(seat)]) for seat in range(seats))


# --- four of a month --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-2.4")
@pytest.mark.parametrize("field", [IRISES, WILLOWS])
def test_four_of_a_month_on_the_field_void_the_deal(field: str) -> None:
    state = dealt(RULES, field=field)
    void, again = state.events
    assert (type(void), void.rule, type(again)) == (Misdealt, "RP-2.4", Dealt)
    assert CardSet.parse(field) <= void.field
    assert state.table.dealer == 0
    assert type(dealt(RULES, field=three_of(field), hands={1: field.rsplit(maxsplit=1)[-1]}).events[0]) is Dealt


@pytest.mark.rule("RP-2.4")
@pytest.mark.parametrize("field", [IRISES, WILLOWS, f"{IRISES} {PINES}"])
def test_the_dealer_takes_them(field: str) -> None:
    state, taken = dealt(TAKES, field=field), CardSet.parse(field)
    assert state.events[1] == Awarded(0, taken, "RP-2.4")
    assert (state.piles, len(state.field)) == ((taken, CardSet()), 8 - len(taken))
    assert state.to_move == 0
    assert dealt(TAKES, field=three_of(IRISES)).piles == (CardSet(), CardSet())


@pytest.mark.rule("RP-2.3")
def test_four_of_a_month_in_a_hand_void_the_deal_and_are_shown() -> None:
    state = dealt(RULES, hands={1: f"{WILLOWS} {PINES}"})
    shown, void, again = state.events
    assert shown == Shown(1, CardSet.parse(f"{WILLOWS} {PINES}"), "RP-2.3")
    assert (type(void), void.rule, type(again)) == (Misdealt, "RP-2.3", Dealt)
    assert (state.to_move, state.table.dealer) == (0, 0)
    # Three of a month do not.
    assert type(dealt(RULES, hands={1: f"{three_of(WILLOWS)} {three_of(PINES)}"}).events[0]) is Dealt
    play = dealt(roppyakken.ruleset(hand_quad="play"), hands={1: PINES})
    assert (type(play.events[0]), play.to_move) == (Dealt, 0)


@pytest.mark.rule("RP-2.3", "RP-2.4")
def test_a_deal_that_is_void_for_both_reasons_is_void_once_for_the_field() -> None:
    state = dealt(RULES, field=IRISES, hands={1: PINES})
    assert [type(event) for event in state.events] == [Misdealt, Dealt]
    assert state.events[0].rule == "RP-2.4"


@pytest.mark.rule("RP-2.3", "CD-10")
def test_who_holds_four_of_a_month_may_void_the_deal() -> None:
    state = dealt(CHOICE, 3, hands={0: PINES, 2: f"{WILLOWS} {three_of(IRISES)}"})
    # Every seat is asked, from the dealer's right, whatever it holds.
    assert (state.to_move, state.legal_moves) == (1, (Pass(),))
    with pytest.raises(IllegalMoveError, match=r"the hand does not hold four cards of a month; .*\(RP-2\.3\)$"):
        state.play(VoidDeal())
    asked = state.play(Pass())
    assert (asked.to_move, asked.legal_moves) == (2, (Pass(), VoidDeal()))
    void = asked.play(VoidDeal())
    # The first to void it ends it; it shows the four.
    assert void.events[3:5] == (Shown(2, CardSet.parse(WILLOWS), "RP-2.3"), Misdealt(state.field, "RP-2.3"))
    assert (void.to_move, void.table.dealer) == (1, 0)
    last = asked.play(Pass())
    assert (last.to_move, last.legal_moves) == (0, (Pass(), VoidDeal()))
    assert last.play(Pass()).to_move == 0
    assert len(last.play(Pass()).legal_moves) > 2


@pytest.mark.rule("RP-2.3", "RP-2.4", "RP-3.1")
def test_the_dealer_takes_once_the_deal_stands_and_then_hands_are_shown() -> None:
    rules = roppyakken.ruleset(CHOICE, field_quad="dealer_takes", hand_yaku=True)
    state = dealt(rules, field=IRISES, hands={1: PINES})
    assert [type(event) for event in state.events] == [Dealt]
    after = state.play(Pass()).play(Pass())
    assert [type(event) for event in after.events] == [Dealt, Moved, Moved, Awarded, Shown]
    # Void, the dealer has taken nothing.
    assert state.play(VoidDeal()).piles == (CardSet(), CardSet())


@pytest.mark.rule("RP-2.5", "CD-6")
def test_three_on_the_field_go_with_the_fourth_the_wild_card_or_not() -> None:
    state = dealt(RULES, field=three_of(IRISES), hands={0: "iris-chaff-2"})
    taking = [move.captures for move in state.legal_moves if move.card is c.IRIS_CHAFF_2]
    assert taking == [CardSet.parse(three_of(IRISES))]
    for fourth in Month.WILLOW.cards:
        field = " ".join(map(str, Month.WILLOW.cards - {fourth}))
        state = dealt(RULES, field=field, hands={0: str(fourth)})
        assert [move.captures for move in state.legal_moves if move.card is fourth] == [Month.WILLOW.cards - {fourth}]


# --- hands that are shown ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-3.1", "RP-3.2")
@pytest.mark.parametrize(
    ("hand", "key", "shown", "value"),
    [
        ("1bcd 10arc 2c 4c", "futatesan", "1bcd 10arc", 400),  # the rules' example
        ("1brcd 10arc 2c", "futatesan", "1brcd 10arc", 400),
        ("1bcd 10ar 2c 4c 5c", "tesan", "1bcd", 200),
        ("1brcd 10ar 2c 4c", "tesan", "1brcd", 200),  # of four all four
        ("1bc 10ar 2cd 4c 5c", None, "-", 0),
        ("1bcd 10arc 2acd 5c", "santesan", "1bcd 2acd 10arc", 600),
        ("1cd 2c 4c 5c 6c 7c 11c", "sogasu", "1cd 2c 4c 5c 6c 7c 11c", 400),  # the rules' example
        ("1cd 2c 4c 5c 6c 11c 12c", None, "-", 0),  # the Yellow Paulownia is worth 10
        ("1cd 2c 4c 5c 6c 11c 12d", "sogasu", "1cd 2c 4c 5c 6c 11c 12d", 400),
        ("12cde 1cd 2cd 4c", "tesan", "12cde", 200),
    ],
)
def test_the_yaku_of_hands(hand: str, key: str | None, shown: str, value: int) -> None:
    found = shown_of_hand(CardSet.parse(hand).mask)
    assert CardSet.from_mask(found) == CardSet.parse(shown)
    yaku = roppyakken.ruleset(hand_yaku=True).yaku_of_hand(CardSet.parse(hand))
    assert (yaku and yaku.key, yaku.value if yaku else 0) == (key, value)
    assert roppyakken.RULES.yaku_of_hand(CardSet.parse(hand)) is None


@pytest.mark.rule("RP-3.1", "RP-3.2")
def test_they_are_shown_from_the_dealer_on_without_being_asked() -> None:
    rules = roppyakken.ruleset(hand_yaku=True)
    hands = {0: f"{three_of(PINES)} maple-deer maple-ribbon maple-chaff-1", 2: three_of(IRISES)}
    order = order_for(rules, 3, dealer=2, hands=hands)
    state = rules.deal(seats=3, dealer=2, shuffler=ScriptedShuffler([order]))
    assert state.events[1:] == (
        Shown(2, CardSet.parse(three_of(IRISES)), "RP-3.2"),
        Shown(0, CardSet.parse(hands[0]), "RP-3.2"),
    )
    assert state.to_move == 2
    assert RULES.deal(seats=3, dealer=2, shuffler=ScriptedShuffler([order])).events[1:] == ()


@pytest.mark.rule("RP-3.2", "CD-9")
def test_samples_have_what_was_shown_and_nothing_more() -> None:
    rules, rng = roppyakken.ruleset(hand_yaku=True), random.Random(1)
    state = dealt(rules, hands={0: f"{three_of(PINES)} iris-bridge iris-ribbon maple-deer maple-ribbon plum-warbler"})
    for view in (state.view(1), state.play(state.legal_moves[0]).view(1)):
        played = CardSet([event.move.card for event in view.events if isinstance(event, Moved)])
        for _ in range(20):
            hand = view.sample(rng).hands[0] | played
            assert CardSet.from_mask(shown_of_hand(hand.mask)) == CardSet.parse(three_of(PINES))
    # Who showed nothing has no three of a month, and something that counts.
    assert all(not shown_of_hand(state.view(0).sample(rng).hand_masks[1]) for _ in range(50))


@pytest.mark.rule("RP-2.3", "RP-3.2", "CD-9")
def test_before_hands_are_shown_samples_may_have_anything() -> None:
    rules = roppyakken.ruleset(hand_yaku=True, hand_quad="choice")
    state = dealt(rules, hands={0: f"{three_of(PINES)} {three_of(IRISES)}", 1: three_of(WILLOWS)}).play(Pass())
    view = state.view(1)
    assert view.sample(random.Random(1)).view(1) == view
    # What is shown after that counts.
    later = state.play(Pass()).view(1)
    assert shown_of_hand(later.sample(random.Random(1)).hand_masks[0]) == shown_of_hand(state.hand_masks[0])


def test_positions_do_not_tell_what_hands_were_dealt() -> None:
    rules = roppyakken.ruleset(hand_yaku=True)
    told = position(rules, hands=["1c", "2c"], stock="3c 4c", piles=[str(DECK - CardSet.parse("1c 2c 3c 4c"))])
    bare = state_at(rules, told_position(told))
    assert bare.view(0).sample(random.Random(1)).hands[0] == CardSet.parse("1c")


def told_position(state: State) -> Any:
    from hanafuda_rules.formats.notation import position_of  # noqa: PLC0415

    return position_of(state)
