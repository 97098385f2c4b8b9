"""The table, the draw for the dealer, the deal and its misdeals."""

import random

import pytest

from hanafuda_rules import (
    CARDS,
    Card,
    CardSet,
    InvalidSeatError,
    ScriptedShuffler,
    SeededShuffler,
)
from hanafuda_rules import cards as c
from hanafuda_rules.events import Dealt, Misdealt
from hanafuda_rules.games import min_hwatu
from hanafuda_rules.games.min_hwatu import CORE
from hanafuda_rules.knowledge.tracing import played_masks
from hanafuda_rules.machine.match import Draw
from hanafuda_rules.parts.dealing import by_time_of_day

from helpers.changed_states import changed
from helpers.min_hwatu_piles import SIZES
from helpers.rounds import order_for

PINES = "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2"
NIGHT, DAY = CORE, min_hwatu.ruleset(first_dealer="day")
NO_FOUR = min_hwatu.ruleset(four_in_hand="misdeal")


# --- seats -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MH-1.1")
@pytest.mark.parametrize("seats", range(2, 8))
def test_two_to_seven_play_each_for_itself(seats: int) -> None:
    state = CORE.deal(seats=seats, shuffler=SeededShuffler(1))
    assert len(state.order) == seats
    assert state.setting.sides == tuple(range(seats))
    assert CORE.match(seats=seats, shuffler=SeededShuffler(1)).table.seats == seats


@pytest.mark.rule("MH-1.1")
@pytest.mark.parametrize("seats", [-2, 0, 1, 8, 9])
def test_any_other_number_of_seats_is_refused(seats: int) -> None:
    wrong = rf"^Min-Hwatu has 2, 3, 4, 5, 6 or 7 seats, not {seats} \(MH-1\.1\)$"
    with pytest.raises(InvalidSeatError, match=wrong):
        CORE.deal(seats=seats, shuffler=SeededShuffler(1))
    with pytest.raises(InvalidSeatError, match=wrong):
        CORE.match(seats=seats, shuffler=SeededShuffler(1))


@pytest.mark.rule("MH-1.1")
@pytest.mark.parametrize(("seats", "dealer"), [(2, 2), (7, 7), (3, -1)])
def test_a_dealer_who_is_not_at_the_table(seats: int, dealer: int) -> None:
    with pytest.raises(InvalidSeatError, match=rf"^seat {dealer} cannot deal: .* \(MH-1\.1\)$"):
        CORE.deal(seats=seats, dealer=dealer, shuffler=SeededShuffler(1))


# --- the first dealer ------------------------------------------------------------------------------------------------


def drawn_for(rules: min_hwatu.Rules, *first: Card) -> min_hwatu.Match:
    draw = (*first, *(card for card in CARDS if card not in first))
    return rules.match(seats=2, shuffler=ScriptedShuffler([draw, order_for(CORE, 2)]))


@pytest.mark.rule("MH-1.3", "GS-1.5", "CD-8")
@pytest.mark.parametrize(
    ("cards", "by_night", "by_day"),
    [
        ((c.PINE_CRANE, c.PLUM_CHAFF_1), 0, 1),  # the earliest month, the latest month, whatever the kind
        ((c.MAPLE_CHAFF_1, c.PAULOWNIA_PHOENIX), 0, 1),  # Maple is the tenth, Paulownia the eleventh
        ((c.PAULOWNIA_PHOENIX, c.WILLOW_LIGHTNING), 0, 1),  # Willow is the twelfth
        ((c.WILLOW_RAIN_MAN, c.PAULOWNIA_CHAFF_1), 1, 0),
        ((c.WILLOW_LIGHTNING, c.WILLOW_RIBBON), 0, 1),  # chaff, ribbon, animal, bright
        ((c.WILLOW_RIBBON, c.WILLOW_SWALLOW), 0, 1),
        ((c.WILLOW_SWALLOW, c.WILLOW_RAIN_MAN), 0, 1),
        ((c.SUSUKI_MOON, c.SUSUKI_GEESE), 1, 0),
        ((c.PAULOWNIA_YELLOW, c.PAULOWNIA_PHOENIX), 0, 1),  # the Yellow Chaff is chaff here
    ],
)
def test_the_first_dealer_depends_on_the_time_of_day(cards: tuple[Card, Card], by_night: int, by_day: int) -> None:
    for rules, dealer in ((NIGHT, by_night), (DAY, by_day)):
        match = drawn_for(rules, *cards)
        assert match.table.dealer == match.round.table.dealer == dealer
        assert match.draws == (Draw(0, cards[0]), Draw(1, cards[1]))


@pytest.mark.rule("MH-1.3", "CD-8")
@pytest.mark.parametrize("rules", [NIGHT, DAY])
def test_equal_chaff_draws_again(rules: min_hwatu.Rules) -> None:
    cards = (c.PAULOWNIA_YELLOW, c.PAULOWNIA_CHAFF_1, c.IRIS_RIBBON, c.IRIS_BRIDGE)
    match = drawn_for(rules, *cards)
    assert match.draws == tuple(map(Draw, (0, 1, 0, 1), cards))
    assert match.table.dealer == (0 if rules is NIGHT else 1)


@pytest.mark.rule("MH-1.3", "GS-1.5")
def test_the_ranks_of_the_draw_put_paulownia_before_willow() -> None:
    months = [*[*c.Month][:10], c.Month.PAULOWNIA, c.Month.WILLOW]
    by_night = sorted(CARDS, key=lambda card: by_time_of_day(CORE.classification, card, day=False))
    by_day = sorted(CARDS, key=lambda card: by_time_of_day(CORE.classification, card, day=True))
    assert [card.month for card in by_night[::4]] == months
    assert [card.month for card in by_day[::4]] == months[::-1]


# --- hands, field and stock ------------------------------------------------------------------------------------------


@pytest.mark.rule("MH-2.1")
@pytest.mark.parametrize("seats", range(2, 8))
def test_hand_field_and_stock(seats: int) -> None:
    hand, field, stock = SIZES[seats]
    state = CORE.deal(seats=seats, shuffler=SeededShuffler(2))
    assert state.events[-1] == Dealt(state.field, (hand,) * seats, stock)
    assert [len(each) for each in state.hands] == [hand] * seats
    assert (len(state.field), len(state.stock)) == (field, stock)
    assert stock == hand * seats  # one card for each turn


@pytest.mark.rule("MH-2.1")
@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_field_then_each_hand_from_the_dealers_right(seats: int, dealer: int) -> None:
    # The highest cards of all months, then the next, and so on: no four of a month lie together.
    order = tuple(sorted(CARDS, key=lambda card: (card.rank, card.month)))
    hand, field, _ = SIZES[seats]
    state = CORE.deal(seats=seats, dealer=dealer, shuffler=ScriptedShuffler([order]))
    assert state.field == CardSet(order[:field])
    for place in range(seats):
        start = field + place * hand
        assert state.hands[(dealer + 1 + place) % seats] == CardSet(order[start : start + hand])
    assert state.stock == order[field + seats * hand :]


# --- misdeals --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MH-2.2")
@pytest.mark.parametrize("seats", range(2, 8))
def test_four_of_a_month_on_the_field_are_dealt_again_by_the_same_dealer(seats: int) -> None:
    void, good = order_for(CORE, seats, dealer=1, field=PINES), order_for(CORE, seats, dealer=1)
    state = CORE.deal(seats=seats, dealer=1, shuffler=ScriptedShuffler([void, good]))
    alone = CORE.deal(seats=seats, dealer=1, shuffler=ScriptedShuffler([good]))
    misdeal = Misdealt(CardSet(void[: SIZES[seats][1]]), "MH-2.2")
    assert state == changed(alone, events=(misdeal, *alone.events))
    assert (state.table.dealer, state.to_move) == (1, 1)


@pytest.mark.rule("MH-2.2", "CD-6")
def test_three_of_a_month_on_the_field_lie_as_one() -> None:
    order = order_for(CORE, 2, field="pine-crane pine-ribbon pine-chaff-1", hands={0: "pine-chaff-2"})
    state = CORE.deal(seats=2, shuffler=ScriptedShuffler([order]))
    assert len(state.events) == 1
    (play,) = [move for move in state.legal_moves if move.card is c.PINE_CHAFF_2]
    assert play.captures == CardSet.parse("pine-crane pine-ribbon pine-chaff-1")


@pytest.mark.rule("MH-2.3")
@pytest.mark.parametrize("seats", range(2, 6))  # hands of three have no four
@pytest.mark.parametrize("seat", [0, 1])
def test_four_of_a_month_in_a_hand_may_be_a_misdeal_that_shows_no_hand(seats: int, seat: int) -> None:
    void, good = order_for(CORE, seats, hands={seat: PINES}), order_for(CORE, seats)
    state = NO_FOUR.deal(seats=seats, shuffler=ScriptedShuffler([void, good]))
    misdeal = Misdealt(CardSet(void[: SIZES[seats][1]]), "MH-2.3")
    assert state.events == (misdeal, Dealt(state.field, (SIZES[seats][0],) * seats, len(state.stock)))
    assert (state.table.dealer, state.to_move) == (0, 0)
    for other in range(seats):
        assert state.view(other).events == state.events


@pytest.mark.rule("MH-2.3", "MH-2.2")
def test_three_in_a_hand_are_not_a_misdeal_and_the_field_is_looked_at_first() -> None:
    three = order_for(CORE, 2, hands={0: "pine-crane pine-ribbon pine-chaff-1"})
    assert len(NO_FOUR.deal(seats=2, shuffler=ScriptedShuffler([three])).events) == 1
    both = order_for(CORE, 2, field=PINES, hands={1: "maple-deer maple-ribbon maple-chaff-1 maple-chaff-2"})
    state = NO_FOUR.deal(seats=2, shuffler=ScriptedShuffler([both, three]))
    assert [event.rule for event in state.events if isinstance(event, Misdealt)] == ["MH-2.2"]


def dealt_hands(rules: min_hwatu.Rules, plays: int) -> list[int]:
    """The hand that seat 1 may have been dealt, in many samples of what seat 0 knows after some moves."""
    # Seat 0 and the field have three cards of each of the first six months: six months lie hidden as a whole.
    hand = " ".join(f"{month.slug}-chaff-1" for month in c.Month if month <= 6) + " 1d 2d 3d 4d"
    field = "pine-ribbon plum-ribbon cherry-ribbon wisteria-ribbon iris-ribbon peony-ribbon iris-chaff-2 peony-chaff-2"
    order = order_for(CORE, 2, dealer=1, field=field, hands={0: " ".join(map(str, CardSet.parse(hand)))})
    state = rules.deal(seats=2, dealer=1, shuffler=ScriptedShuffler([order]))
    for _ in range(plays):
        state = state.play(state.legal_moves[-1])
    rng, view, played = random.Random(1), state.view(0), played_masks(state.events, 2)[1]
    return [view.sample(rng).hand_masks[1] | played for _ in range(400)]


@pytest.mark.rule("MH-2.3", "CD-9")
@pytest.mark.parametrize("plays", [0, 1, 4])
def test_that_play_begins_tells_that_no_hand_was_dealt_four(plays: int) -> None:
    def fours(hands: list[int]) -> int:
        return sum(any(month.cards.mask & ~hand == 0 for month in c.Month) for hand in hands)

    # Of ten cards out of thirty, six months of them whole, 6 × C(26, 6) / C(30, 10) have four: 4.6 of a hundred.
    assert fours(dealt_hands(CORE, plays)) > 5
    assert fours(dealt_hands(NO_FOUR, plays)) == 0
