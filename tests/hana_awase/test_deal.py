"""Seats, the first dealer, the deal and its misdeals."""

import random

import pytest

from hanafuda_rules import CARDS, CardSet, InvalidSeatError, ScriptedShuffler, SeededShuffler
from hanafuda_rules import cards as c
from hanafuda_rules.cards import Card
from hanafuda_rules.events import Dealt, Misdealt, Shown
from hanafuda_rules.games import hana_awase
from hanafuda_rules.games.hana_awase import RULES

from helpers.rounds import order_for

MISDEAL = hana_awase.ruleset(four_in_hand="misdeal")
PINES = "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2"
IRISES = "iris-bridge iris-ribbon iris-chaff-1 iris-chaff-2"


@pytest.mark.rule("HA-1.1")
@pytest.mark.parametrize("seats", [1, 5, 0])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(InvalidSeatError, match=rf"^Hana-Awase has 2, 3 or 4 seats, not {seats} \(HA-1\.1\)$"):
        RULES.deal(seats=seats, shuffler=SeededShuffler(1))


@pytest.mark.rule("HA-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_play(seats: int) -> None:
    state = RULES.deal(seats=seats, dealer=1, shuffler=SeededShuffler(1))
    assert state.order == tuple((1 + step) % seats for step in range(seats))


@pytest.mark.rule("HA-1.2", "CD-8")
@pytest.mark.parametrize(
    ("drawn", "dealer"),
    [
        ((c.IRIS_CHAFF_2, c.MAPLE_DEER), 0),  # the earliest month, whatever the kind
        ((c.SUSUKI_GEESE, c.SUSUKI_MOON), 1),  # a bright before an animal
        ((c.WILLOW_RIBBON, c.WILLOW_SWALLOW), 1),  # an animal before a ribbon
        ((c.WILLOW_LIGHTNING, c.WILLOW_RIBBON), 1),  # a ribbon before chaff
        ((c.PINE_CHAFF_1, c.PINE_CHAFF_2, c.PLUM_RIBBON, c.IRIS_BRIDGE), 0),  # equal: those tied draw on
    ],
)
def test_who_deals_first(drawn: tuple[Card, ...], dealer: int) -> None:
    order = (*drawn, *(card for card in CARDS if card not in drawn))
    shuffler = ScriptedShuffler([order, order_for(RULES, 2, dealer=dealer)])
    match = RULES.match(seats=2, shuffler=shuffler)
    assert match.table.dealer == dealer
    assert tuple(draw.card for draw in match.draws) == drawn


@pytest.mark.rule("HA-1.3")
@pytest.mark.parametrize(
    ("changes", "seats", "hand", "field", "stock"),
    [
        ({}, 2, 8, 8, 24),
        ({}, 3, 7, 6, 21),
        ({}, 4, 5, 8, 20),
        ({"hand_of_two": 10}, 2, 10, 8, 20),
        ({"hand_of_two": 10}, 3, 7, 6, 21),
        ({"field_of_four": 4}, 4, 5, 4, 24),
        ({"field_of_four": 4}, 2, 8, 8, 24),
    ],
)
def test_hands_field_and_stock(changes: dict[str, int], seats: int, hand: int, field: int, stock: int) -> None:
    state = hana_awase.ruleset(**changes).deal(seats=seats, shuffler=SeededShuffler(3))
    assert [len(each) for each in state.hands] == [hand] * seats
    assert (len(state.field), len(state.stock)) == (field, stock)


# Of the packets in order who gets how many: a seat, or the field as "f". The dealer is seat 1.
@pytest.mark.rule("HA-1.4")
@pytest.mark.parametrize(
    ("changes", "seats", "packets"),
    [
        ({}, 2, "0:4 f:4 1:4 0:4 f:4 1:4"),
        ({"packet": 2}, 2, "0:2 f:2 1:2 0:2 f:2 1:2 0:2 f:2 1:2 0:2 f:2 1:2"),
        ({"hand_of_two": 10}, 2, "0:4 f:4 1:4 0:4 f:4 1:4 0:2 1:2"),
        ({"hand_of_two": 10, "packet": 2}, 2, "0:2 f:2 1:2 0:2 f:2 1:2 0:2 f:2 1:2 0:2 f:2 1:2 0:2 1:2"),
        ({}, 3, "2:4 0:4 1:4 f:3 2:3 0:3 1:3 f:3"),
        ({"packet": 2}, 3, "2:4 0:4 1:4 f:3 2:3 0:3 1:3 f:3"),  # for two seats alone
        ({}, 4, "2:3 3:3 0:3 1:3 f:4 2:2 3:2 0:2 1:2 f:4"),
        ({"field_of_four": 4}, 4, "2:3 3:3 0:3 1:3 f:2 2:2 3:2 0:2 1:2 f:2"),
    ],
)
def test_packets(changes: dict[str, int], seats: int, packets: str) -> None:
    # The highest card of every month first, and so on: no four of a month lie together.
    order = tuple(sorted(CARDS, key=lambda card: (card.rank, card.month)))
    places: dict[str, set[Card]] = {"f": set()} | {str(seat): set() for seat in range(seats)}
    start = 0
    for who, count in (packet.split(":") for packet in packets.split()):
        places[who] |= set(order[start : start + int(count)])
        start += int(count)
    state = hana_awase.ruleset(**changes).deal(seats=seats, dealer=1, shuffler=ScriptedShuffler([order]))
    assert set(state.field) == places["f"]
    assert [set(hand) for hand in state.hands] == [places[str(seat)] for seat in range(seats)]
    assert state.stock == order[start:]


# --- misdeals ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-1.5")
@pytest.mark.parametrize("rules", [RULES, MISDEAL])
def test_four_of_a_month_on_the_field_are_dealt_again_by_the_same_dealer(rules: hana_awase.Rules) -> None:
    # A four in a hand is not shown then: the field is looked at first.
    void = order_for(rules, 3, dealer=2, field=PINES, hands={0: IRISES})
    state = rules.deal(seats=3, dealer=2, shuffler=ScriptedShuffler([void, order_for(rules, 3, dealer=2)]))
    misdealt, dealt = state.events
    assert isinstance(misdealt, Misdealt)
    assert (misdealt.rule, CardSet.parse(PINES) <= misdealt.field) == ("HA-1.5", True)
    assert isinstance(dealt, Dealt)
    assert (state.table.dealer, state.to_move) == (2, 2)


@pytest.mark.rule("HA-1.5")
def test_three_of_a_month_on_the_field_are_no_misdeal() -> None:
    order = order_for(
        MISDEAL, 3, field="pine-crane pine-ribbon pine-chaff-1", hands={1: "iris-bridge iris-ribbon iris-chaff-1"}
    )
    assert len(MISDEAL.deal(seats=3, shuffler=ScriptedShuffler([order])).events) == 1


@pytest.mark.rule("HA-1.5")
def test_four_of_a_month_in_a_hand_are_played_unless_they_void_the_deal() -> None:
    void = order_for(RULES, 2, hands={0: PINES, 1: IRISES})
    assert RULES.deal(seats=2, shuffler=ScriptedShuffler([void])).hands[0] >= CardSet.parse(PINES)
    state = MISDEAL.deal(seats=2, shuffler=ScriptedShuffler([void, order_for(MISDEAL, 2)]))
    # Every four is shown.
    assert state.events[:2] == (
        Shown(0, CardSet.parse(PINES), "HA-1.5"),
        Shown(1, CardSet.parse(IRISES), "HA-1.5"),
    )
    assert isinstance(state.events[2], Misdealt)
    assert state.events[2].rule == "HA-1.5"
    assert isinstance(state.events[3], Dealt)
    assert len(state.events) == 4


@pytest.mark.rule("HA-1.5", "CD-9")
def test_that_play_begins_tells_that_no_hand_has_four_of_a_month() -> None:
    def fours(rules: hana_awase.Rules) -> int:
        state = rules.deal(seats=2, shuffler=ScriptedShuffler([order_for(rules, 2)]))
        rng, view = random.Random(1), state.view(0)
        samples = [view.sample(rng).hands[1] for _ in range(1000)]
        return sum(any(month.cards <= hand for month in c.Month) for hand in samples)

    assert fours(MISDEAL) == 0
    assert fours(RULES) > 0
