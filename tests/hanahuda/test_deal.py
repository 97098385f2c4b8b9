import attrs
import pytest

from hanafuda_rules import (
    CARDS,
    Card,
    CardSet,
    InvalidDeckError,
    InvalidSeatError,
    Pass,
    ScriptedShuffler,
    SeededShuffler,
)
from hanafuda_rules import cards as c
from hanafuda_rules.events import Dealt, Misdealt
from hanafuda_rules.games import hanahuda
from hanafuda_rules.games.hanahuda import RULES
from hanafuda_rules.machine.match import Draw

from helpers.changed_states import changed
from helpers.rounds import order_for, to_play

PINES = "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2"
SIZES = {2: 10, 3: 9, 4: 8}


@pytest.mark.rule("PH-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_three_or_four_play(seats: int) -> None:
    assert RULES.deal(seats=seats, shuffler=SeededShuffler(1)).table.seats == seats
    assert RULES.match(seats=seats, shuffler=SeededShuffler(1)).table.seats == seats


@pytest.mark.rule("PH-1.1")
@pytest.mark.parametrize("seats", [-2, 0, 1, 5, 6])
def test_any_other_number_of_seats_is_refused(seats: int) -> None:
    wrong = rf"^Hanahuda has 2, 3 or 4 seats, not {seats} \(PH-1\.1\)$"
    with pytest.raises(InvalidSeatError, match=wrong) as caught:
        RULES.deal(seats=seats, shuffler=SeededShuffler(1))
    assert caught.value.rule == "PH-1.1"
    with pytest.raises(InvalidSeatError, match=wrong):
        RULES.match(seats=seats, shuffler=SeededShuffler(1))
    with pytest.raises(InvalidSeatError, match=wrong):
        RULES.table(seats=seats)


@pytest.mark.rule("PH-1.1")
@pytest.mark.parametrize(("seats", "dealer"), [(2, 2), (2, -1), (3, 3), (4, 4)])
def test_a_dealer_who_is_not_at_the_table(seats: int, dealer: int) -> None:
    wrong = rf"^seat {dealer} cannot deal: the seats are 0 to {seats - 1} \(PH-1\.1\)$"
    with pytest.raises(InvalidSeatError, match=wrong):
        RULES.deal(seats=seats, dealer=dealer, shuffler=SeededShuffler(1))
    with pytest.raises(InvalidSeatError, match=wrong):
        RULES.match(seats=seats, dealer=dealer, shuffler=SeededShuffler(1))
    with pytest.raises(InvalidSeatError, match=wrong):
        RULES.deal(table=attrs.evolve(RULES.table(seats=seats), dealer=dealer), shuffler=SeededShuffler(1))


# --- the first dealer ------------------------------------------------------------------------------------------------


def drawn_for(seats: int, *first: Card) -> hanahuda.Match:
    draw = (*first, *(card for card in CARDS if card not in first))
    return RULES.match(seats=seats, shuffler=ScriptedShuffler([draw, order_for(RULES, seats)]))


@pytest.mark.rule("PH-3.1", "CD-8")
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ((c.IRIS_CHAFF_2, c.MAPLE_DEER), 0),  # the earliest month, whatever the kind
        ((c.SUSUKI_GEESE, c.SUSUKI_MOON), 1),  # a bright before an animal
        ((c.SUSUKI_CHAFF_1, c.SUSUKI_GEESE), 1),  # an animal before chaff
        ((c.WILLOW_RIBBON, c.WILLOW_SWALLOW), 1),  # an animal before a ribbon
        ((c.WILLOW_LIGHTNING, c.WILLOW_RIBBON), 1),  # a ribbon before chaff
        ((c.PLUM_RIBBON, c.PLUM_WARBLER), 1),  # the Bush Warbler is a bright (PH-2.1)
        ((c.PAULOWNIA_CHAFF_1, c.PAULOWNIA_YELLOW), 1),  # the Yellow Chaff is an animal (PH-2.1)
        ((c.PAULOWNIA_YELLOW, c.PAULOWNIA_PHOENIX), 1),
    ],
)
def test_the_earliest_month_deals_then_the_higher_kind(cards: tuple[Card, Card], dealer: int) -> None:
    match = drawn_for(2, *cards)
    assert match.table.dealer == match.round.table.dealer == dealer
    assert match.draws == (Draw(0, cards[0]), Draw(1, cards[1]))


@pytest.mark.rule("PH-3.1", "CD-8")
def test_equal_chaff_draws_again() -> None:
    cards = (
        c.PINE_CHAFF_2,
        c.PINE_CHAFF_1,
        c.WILLOW_LIGHTNING,
        c.PLUM_CHAFF_1,
        c.PLUM_CHAFF_2,
        c.IRIS_RIBBON,
        c.IRIS_BRIDGE,
    )
    match = drawn_for(3, *cards)
    assert match.draws == tuple(map(Draw, (0, 1, 2, 0, 1, 0, 1), cards))
    assert match.table.dealer == 1


@pytest.mark.rule("PH-3.1")
def test_four_seats_draw_each() -> None:
    match = drawn_for(4, c.IRIS_BRIDGE, c.PLUM_CHAFF_1, c.PLUM_RIBBON, c.CHERRY_CURTAIN)
    assert len(match.draws) == 4
    assert match.table.dealer == 2


@pytest.mark.rule("PH-3.1")
def test_a_dealer_who_is_given_is_not_drawn_for() -> None:
    match = RULES.match(seats=3, dealer=2, shuffler=ScriptedShuffler([order_for(RULES, 3, dealer=2)]))
    assert match.draws == ()
    assert match.round.table.dealer == 2


# --- hands, field and stock ------------------------------------------------------------------------------------------


@pytest.mark.rule("PH-3.2")
@pytest.mark.parametrize(("seats", "size", "stock"), [(2, 10, 18), (3, 9, 12), (4, 8, 8)])
def test_hand_field_and_stock(seats: int, size: int, stock: int) -> None:
    state = RULES.deal(seats=seats, shuffler=SeededShuffler(1))
    assert [len(hand) for hand in state.hands] == [size] * seats
    assert len(state.field) == size
    assert len(state.stock) == stock
    assert [len(pile) for pile in state.piles] == [0] * seats
    assert state.events == (Dealt(state.field, (size,) * seats, stock),)


def good_order() -> tuple[Card, ...]:
    """The highest cards of all months, then the next, and so on: no four of a month lie together."""
    return tuple(sorted(CARDS, key=lambda card: (card.rank, card.month)))


@pytest.mark.rule("PH-3.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("field_first", [True, False])
def test_packets_go_anticlockwise_from_the_dealers_right(seats: int, dealer: int, field_first: bool) -> None:
    order, size = good_order(), SIZES[seats]
    rules = hanahuda.ruleset(field_first=field_first)
    state = rules.deal(seats=seats, dealer=dealer, shuffler=ScriptedShuffler([order]))
    packets = [CardSet(order[start : start + size]) for start in range(0, size * (seats + 1), size)]
    field = packets.pop(0 if field_first else -1)
    assert state.field == field
    assert [state.hands[(dealer + 1 + place) % seats] for place in range(seats)] == packets
    assert state.stock == order[size * (seats + 1) :]


# --- misdeals --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PH-3.4")
@pytest.mark.parametrize("field_first", [True, False])
@pytest.mark.parametrize("dealer", [0, 2])
def test_four_of_a_month_on_the_field_are_dealt_again_by_the_same_dealer(field_first: bool, dealer: int) -> None:
    rules = hanahuda.ruleset(field_first=field_first)
    void = order_for(rules, 3, dealer=dealer, field=PINES)
    good = order_for(rules, 3, dealer=dealer, field="maple-deer")
    state = rules.deal(seats=3, dealer=dealer, shuffler=ScriptedShuffler([void, void, good]))
    assert state == changed(
        rules.deal(seats=3, dealer=dealer, shuffler=ScriptedShuffler([good])),
        events=state.events,
    )
    start = 0 if field_first else 27
    misdeal = Misdealt(CardSet(void[start : start + 9]), "PH-3.4")
    assert state.events == (misdeal, misdeal, Dealt(state.field, (9, 9, 9), 12))
    assert state.table.dealer == dealer
    assert to_play(state).to_move == dealer


@pytest.mark.rule("PH-3.4")
def test_three_of_a_month_on_the_field_are_no_misdeal() -> None:
    state = RULES.deal(
        seats=2, shuffler=ScriptedShuffler([order_for(RULES, 2, field="pine-crane pine-ribbon pine-chaff-1")])
    )
    assert len(state.events) == 1


@pytest.mark.rule("PH-3.4")
def test_a_misdeal_needs_another_order() -> None:
    void = order_for(RULES, 2, field=PINES)
    with pytest.raises(InvalidDeckError, match="the script has no order left for a shuffle of 48 cards"):
        RULES.deal(seats=2, shuffler=ScriptedShuffler([void]))


@pytest.mark.rule("PH-3.5")
def test_without_trading_the_play_begins_at_once() -> None:
    state = hanahuda.ruleset(chitsiobiki="off").deal(seats=3, dealer=1, shuffler=SeededShuffler(1))
    assert state.to_move == 1
    assert Pass() not in state.legal_moves
