"""Seats, teams, the first dealer, the deal, and what happens to it before a card is played."""

from typing import Any

import pytest

from hanafuda_rules import CARDS, DECK, Card, CardSet, InvalidSeatError, RoundState, ScriptedShuffler, SeededShuffler
from hanafuda_rules import cards as c
from hanafuda_rules.events import Awarded, Dealt, Misdealt
from hanafuda_rules.games import sakura
from hanafuda_rules.games.sakura import RULES

from helpers.rounds import order_for

State = RoundState[Any, Any]

PAIRS, TRIPLES = sakura.ruleset(teams="pairs"), sakura.ruleset(teams="triples")
IRISES = "iris-bridge iris-ribbon iris-chaff-1 iris-chaff-2"
PINES = "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2"
WILLOWS = "willow-rain-man willow-swallow willow-ribbon willow-lightning"


def dealt(rules: sakura.Rules, seats: int = 3, *more: Any, **where: Any) -> State:
    """The first state of a round that is dealt so, by dealer 0; of a void deal the next one is ``more``."""
    first = order_for(rules, seats, **where)
    return rules.deal(seats=seats, shuffler=ScriptedShuffler([first, *(more or [order_for(rules, seats)])]))


# --- the table --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SK-1.1")
@pytest.mark.parametrize(
    ("rules", "right", "wrong"),
    [(RULES, "2, 3, 4, 5, 6 or 7", (1, 8)), (PAIRS, "4 or 6", (2, 3, 5, 7, 8)), (TRIPLES, "6", (2, 3, 4, 5, 7, 9))],
)
def test_other_numbers_of_seats_are_refused(rules: sakura.Rules, right: str, wrong: tuple[int, ...]) -> None:
    for seats in wrong:
        with pytest.raises(InvalidSeatError, match=rf"^Sakura has {right} seats, not {seats} \(SK-1\.1\)$"):
            rules.deal(seats=seats, shuffler=SeededShuffler(1))


@pytest.mark.rule("SK-1.1")
@pytest.mark.parametrize(
    ("rules", "seats", "sides"),
    [
        (PAIRS, 4, (0, 1, 0, 1)),
        (PAIRS, 6, (0, 1, 2, 0, 1, 2)),
        (TRIPLES, 6, (0, 1, 0, 1, 0, 1)),
        (RULES, 4, (0, 1, 2, 3)),
        (RULES, 6, (0, 1, 2, 3, 4, 5)),
    ],
)
def test_who_plays_together(rules: sakura.Rules, seats: int, sides: tuple[int, ...]) -> None:
    assert rules.sides(seats) == sides
    state = rules.deal(seats=seats, shuffler=SeededShuffler(1))
    assert len(state.pile_masks) == len(set(sides))
    while not any(state.piles):
        state = state.play(state.legal_moves[0])
    # Partners see the same pile, and not each other's hands.
    partners = [seat for seat in range(seats) if state.piles[seat]]
    assert {sides[seat] for seat in partners} == {sides[partners[0]]}
    assert partners == [seat for seat in range(seats) if sides[seat] == sides[partners[0]]]
    assert all(state.hand(other) <= state.view(seat).hidden for seat in partners for other in partners if other != seat)


@pytest.mark.rule("SK-1.2", "CD-8")
@pytest.mark.parametrize(
    ("value", "drawn", "dealer"),
    [
        ("earliest", (c.IRIS_CHAFF_2, c.SUSUKI_MOON), 0),  # whatever the points
        ("earliest", (c.IRIS_CHAFF_2, c.IRIS_BRIDGE, c.SUSUKI_MOON, c.PLUM_RIBBON), 1),  # equal: those tied draw on
        ("highest", (c.PLUM_RIBBON, c.SUSUKI_MOON), 1),  # 10 and 20
        ("highest", (c.PINE_CHAFF_1, c.WILLOW_RAIN_MAN), 1),  # 0 and 5
        ("highest", (c.WILLOW_RAIN_MAN, c.PAULOWNIA_YELLOW), 1),  # 5 and 10
        # 10 and 10: those tied draw on.
        ("highest", (c.PLUM_RIBBON, c.PAULOWNIA_YELLOW, c.MAPLE_DEER, c.PINE_CHAFF_1), 0),
    ],
)
def test_who_deals_first(value: Any, drawn: tuple[Card, ...], dealer: int) -> None:
    rules = sakura.ruleset(first_dealer=value)
    order = (*drawn, *(card for card in CARDS if card not in drawn))
    match = rules.match(seats=2, shuffler=ScriptedShuffler([order, order_for(rules, 2, dealer=dealer)]))
    assert match.table.dealer == dealer
    assert tuple(draw.card for draw in match.draws) == drawn


@pytest.mark.rule("SK-1.2")
def test_those_still_tied_when_the_deck_is_used_up_draw_from_a_new_shuffle() -> None:
    # Two seats tie with every pair of a month; then seat 1 draws the Crane.
    orders = [
        CARDS,
        (c.PLUM_WARBLER, c.PINE_CRANE, *(DECK - {c.PLUM_WARBLER, c.PINE_CRANE})),
        order_for(RULES, 2, dealer=1),
    ]
    match = RULES.match(seats=2, shuffler=ScriptedShuffler(orders))
    assert (match.table.dealer, len(match.draws)) == (1, 50)


@pytest.mark.rule("SK-1.3")
def test_the_dealer_plays_first() -> None:
    state = RULES.deal(seats=5, dealer=3, shuffler=SeededShuffler(1))
    assert (state.to_move, state.order) == (3, (3, 4, 0, 1, 2))


# --- the cards --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SK-2.1")
@pytest.mark.parametrize(
    ("seats", "hand", "field", "stock"),
    [(2, 8, 8, 24), (3, 7, 6, 21), (4, 5, 8, 20), (5, 4, 8, 20), (6, 3, 12, 18), (7, 3, 6, 21)],
)
def test_hands_field_and_stock(seats: int, hand: int, field: int, stock: int) -> None:
    state = RULES.deal(seats=seats, shuffler=SeededShuffler(3))
    assert state.events[0] == Dealt(state.field, (hand,) * seats, stock)
    assert seats * hand + field + stock == len(RULES.deck(seats)) == 48


# Of the packets in order how many the field and each hand get.
@pytest.mark.rule("SK-2.1")
@pytest.mark.parametrize(
    ("seats", "packets"),
    [
        (2, (4, 4, 4, 4)),
        (3, (3, 4, 3, 3)),
        (4, (4, 3, 4, 2)),
        (5, (4, 2, 4, 2)),
        (6, (6, 2, 6, 1)),
        (7, (3, 2, 3, 1)),
    ],
)
def test_what_is_dealt_in_order(seats: int, packets: tuple[int, ...]) -> None:
    order = tuple(sorted(DECK, key=lambda card: (card.rank, card.month or 0)))
    state = RULES.deal(seats=seats, dealer=1, shuffler=ScriptedShuffler([order]))
    cards, field, hands = iter(order), list[Card](), {seat: list[Card]() for seat in range(seats)}
    for place, count in enumerate(packets):
        if place % 2 == 0:
            field += [next(cards) for _ in range(count)]
            continue
        # From the dealer's right, the dealer last.
        for seat in [(1 + step) % seats for step in range(1, seats + 1)]:
            hands[seat] += [next(cards) for _ in range(count)]
    assert state.field == CardSet(field)
    assert state.hands == tuple(map(CardSet, hands.values()))
    assert state.stock == tuple(cards)


# --- four of a month on the field -------------------------------------------------------------------------------------


@pytest.mark.rule("SK-2.2")
@pytest.mark.parametrize("field", [IRISES, WILLOWS, f"{IRISES} {PINES}"])
def test_the_dealer_takes_four_of_a_month(field: str) -> None:
    state = dealt(RULES, 4, field=field)
    taken = CardSet.parse(field)
    assert state.events[1:] == (Awarded(0, taken, "SK-2.2"),)
    assert (state.piles[0], len(state.field)) == (taken, 8 - len(taken))
    # Nobody is asked.
    assert state.to_move == 0


@pytest.mark.rule("SK-2.2")
def test_of_a_team_its_pile_gets_them() -> None:
    state = PAIRS.deal(seats=4, dealer=3, shuffler=ScriptedShuffler([order_for(PAIRS, 4, dealer=3, field=IRISES)]))
    assert state.piles == (CardSet(), CardSet.parse(IRISES)) * 2


@pytest.mark.rule("SK-2.2")
@pytest.mark.parametrize("field", [IRISES, WILLOWS])
def test_or_the_deal_is_void(field: str) -> None:
    rules = sakura.ruleset(field_quad="misdeal")
    state = dealt(rules, field=field)
    assert isinstance(state.events[0], Misdealt)
    assert (state.events[0].rule, state.table.dealer, type(state.events[1])) == ("SK-2.2", 0, Dealt)
    assert state.piles == (CardSet(),) * 3


@pytest.mark.rule("SK-2.2")
@pytest.mark.parametrize("value", ["dealer_takes", "misdeal"])
def test_three_on_the_field_or_four_in_a_hand_do_nothing(value: Any) -> None:
    rules = sakura.ruleset(field_quad=value)
    for where in ({"field": IRISES.rpartition(" ")[0], "hands": {1: "iris-chaff-2"}}, {"hands": {1: IRISES}}):
        state = dealt(rules, **where)
        assert [type(event) for event in state.events] == [Dealt]
        assert state.piles == (CardSet(),) * 3


# --- the gaji on the field --------------------------------------------------------------------------------------------


@pytest.mark.rule("SK-2.3")
def test_a_dealt_gaji_stays_or_is_set_aside() -> None:
    lightning = CardSet([c.WILLOW_LIGHTNING])
    stays = dealt(RULES, field="willow-lightning")
    assert (lightning <= stays.field, stays.set_aside) == (True, CardSet())
    aside = dealt(sakura.ruleset(gaji_dealt="set_aside"), field="willow-lightning")
    # Out of play and not replaced.
    assert (len(aside.field), aside.set_aside, aside.events[-1]) == (5, lightning, Awarded(None, lightning, "WC-3.5"))
    # In a hand or in the stock it is as ever.
    held = dealt(sakura.ruleset(gaji_dealt="set_aside"), hands={1: "willow-lightning"})
    assert (held.set_aside, [type(event) for event in held.events]) == (CardSet(), [Dealt])


@pytest.mark.rule("SK-2.3")
def test_four_willows_go_to_the_dealer_before_the_gaji_is_set_aside() -> None:
    state = dealt(sakura.ruleset(gaji_dealt="set_aside"), field=WILLOWS)
    assert (state.piles[0], state.set_aside) == (CardSet.parse(WILLOWS), CardSet())
