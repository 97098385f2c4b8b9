"""The deal and the play, which are those of Hana-Awase."""

import pytest

from hanafuda_rules import CARDS, CardSet, InvalidSeatError, ScriptedShuffler, SeededShuffler
from hanafuda_rules import cards as c
from hanafuda_rules.cards import Card
from hanafuda_rules.events import Dealt, Drawn, Misdealt
from hanafuda_rules.games import bakappana, hana_awase
from hanafuda_rules.games.bakappana import RULES, SANJU_SEN_ME

from helpers.rounds import order_for

PINES = "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2"


@pytest.mark.rule("BP-1.1")
@pytest.mark.parametrize("seats", [1, 5])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(InvalidSeatError, match=rf"^Bakappana has 2, 3 or 4 seats, not {seats} \(BP-1\.1\)$"):
        RULES.deal(seats=seats, shuffler=SeededShuffler(1))


@pytest.mark.rule("BP-1.2", "CD-8")
@pytest.mark.parametrize(
    ("drawn", "dealer"),
    [
        ((c.IRIS_CHAFF_2, c.MAPLE_DEER), 0),
        ((c.WILLOW_LIGHTNING, c.WILLOW_RIBBON), 1),
        ((c.PINE_CHAFF_1, c.PINE_CHAFF_2, c.PLUM_RIBBON, c.IRIS_BRIDGE), 0),
    ],
)
def test_who_deals_first(drawn: tuple[Card, ...], dealer: int) -> None:
    # Chaff is worth nothing by EIGHTY; the kinds stay as they are.
    order = (*drawn, *(card for card in CARDS if card not in drawn))
    for rules in bakappana.PRESETS.values():
        shuffler = ScriptedShuffler([order, order_for(rules, 2, dealer=dealer)])
        assert rules.match(seats=2, shuffler=shuffler).table.dealer == dealer


@pytest.mark.rule("BP-1.1", "BP-2.1")
@pytest.mark.parametrize(
    ("changes", "seats", "hand", "field", "stock"),
    [
        ({}, 2, 8, 8, 24),
        ({}, 3, 7, 6, 21),
        ({}, 4, 5, 8, 20),
        ({"hand_of_two": 10}, 2, 10, 8, 20),
        ({"packet": 2}, 2, 8, 8, 24),
        ({"packet": 2, "hand_of_two": 10}, 2, 10, 8, 20),
    ],
)
def test_hands_field_stock_and_packets(changes: dict[str, int], seats: int, hand: int, field: int, stock: int) -> None:
    state = bakappana.ruleset(**changes).deal(seats=seats, dealer=1, shuffler=SeededShuffler(3))
    assert [len(each) for each in state.hands] == [hand] * seats
    assert (len(state.field), len(state.stock), state.to_move) == (field, stock, 1)
    same = hana_awase.ruleset(**changes).deal(seats=seats, dealer=1, shuffler=SeededShuffler(3))
    assert (state.hands, state.field, state.stock) == (same.hands, same.field, same.stock)


@pytest.mark.rule("BP-2.2")
def test_misdeals() -> None:
    void = order_for(RULES, 3, dealer=2, field=PINES)
    good = order_for(RULES, 3, dealer=2, field="iris-bridge iris-ribbon iris-chaff-1", hands={0: PINES})
    state = RULES.deal(seats=3, dealer=2, shuffler=ScriptedShuffler([void, good]))
    misdealt, dealt = state.events
    assert isinstance(misdealt, Misdealt)
    assert misdealt.rule == "BP-2.2"
    # Three on the field, or four in a hand, are no misdeal.
    assert isinstance(dealt, Dealt)
    assert state.hands[0] >= CardSet.parse(PINES)
    assert state.to_move == 2


@pytest.mark.rule("BP-3.1", "BP-3.2")
@pytest.mark.parametrize(
    ("changes", "seats", "drawn", "left"),
    [
        ({}, 2, 24, 0),
        ({"leftover": "leave"}, 2, 16, 8),
        ({"hand_of_two": 10}, 2, 20, 0),
        ({"leftover": "leave", "hand_of_two": 10}, 2, 20, 0),
        ({"leftover": "leave"}, 3, 21, 0),
        ({}, 4, 20, 0),
    ],
)
def test_the_play(changes: dict[str, object], seats: int, drawn: int, left: int) -> None:
    state = bakappana.ruleset(SANJU_SEN_ME, **changes).deal(seats=seats, dealer=1, shuffler=SeededShuffler(5))
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    seen = [event.seat for event in state.events if isinstance(event, Drawn)]
    assert seen == [(1 + turn) % seats for turn in range(drawn)]
    assert len(state.stock) == left
    assert bool(state.field) is bool(left)


@pytest.mark.rule("BP-5.2", "CD-9")
def test_what_a_seat_sees() -> None:
    state = RULES.deal(seats=2, shuffler=SeededShuffler(1))
    view = state.view(1)
    assert (view.hand, view.hand_sizes, view.stock_size) == (state.hands[1], (8, 8), 24)
    assert view.hidden == state.hands[0] | CardSet(state.stock)


@pytest.mark.rule("BP-5.1", "BP-4.4")
@pytest.mark.parametrize("rounds", [12, 3])
def test_a_match(rounds: int) -> None:
    match = bakappana.ruleset(SANJU_SEN_ME, rounds=rounds).match(seats=3, shuffler=SeededShuffler(2))
    while not match.is_over:
        match = match.play(match.round.legal_moves[0])
        if match.settlements and not match.is_over:
            assert match.round.table.dealer == match.settlements[-1].winner
    assert len(match.settlements) == rounds
    assert match.standings == tuple(map(sum, zip(*(each.net for each in match.settlements), strict=True)))
    assert match.winners == tuple(seat for seat, each in enumerate(match.standings) if each == max(match.standings))
