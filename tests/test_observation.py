"""Observations: the contents of a view as planes and numbers, in a fixed shape, from the seat's point of view."""

import pickle
import random

import attrs
import pytest

from hanafuda_rules import CardSet, HanafudaError, InvalidSeatError, Pass, SeededShuffler
from hanafuda_rules import cards as c
from hanafuda_rules.events import Drawn, Exchanged, Misdealt, Moved, Shown
from hanafuda_rules.games import hachi_hachi, hana_awase, hanahuda, koi_koi, min_hwatu, suhara_bana
from hanafuda_rules.learning.facts import Fact, flags, places
from hanafuda_rules.learning.observation import ObservationSpace, facts_of_view, observation_space

from helpers.hachi_hachi_rounds import begin, say


def of(state, seat):
    return observation_space(state.ruleset, state.table.seats).of(state.view(seat))


def facts(state, seat=0):
    return facts_of_view(state.view(seat))


def in_seats(found, name, seats):
    return [found[f"{name}.{seat}"] for seat in range(seats)]


STATE = min_hwatu.RULES.deal(seats=3, dealer=2, shuffler=SeededShuffler(4))


def test_planes_are_bits_of_the_cards():
    observed = of(STATE, 1)
    # 48 cards are six bytes; the hand comes first, the Crane is the lowest bit of the first byte.
    assert observed.planes[:6] == sum(1 << card.index for card in STATE.hands[1]).to_bytes(6, "little")
    assert observed.cards["hand"] == STATE.hands[1]
    assert observed.cards["field"] == observed.cards["dealt_field"] == STATE.field
    assert observed.space.names == observed.space.planes + observed.space.numbers
    assert len(observed.planes) == 6 * len(observed.space.planes)


def test_seats_are_counted_from_the_one_that_observes():
    # Seat 2 dealt and is to move: of seat 1 it is the next, of seat 0 the one after that, or at its left.
    assert [in_seats(facts(STATE, seat), "dealer", 3) for seat in range(3)] == [[0, 0, 1], [0, 1, 0], [1, 0, 0]]
    assert in_seats(facts(STATE, 1), "to_move", 3) == [0, 1, 0]
    # The playing order is 2, 0, 1.
    assert in_seats(facts(STATE, 1), "place", 3) == [3, 1, 2]
    assert facts(STATE, 1)["stock_size"] == 48 - 3 * 7 - 6


@pytest.mark.rule("CD-9", "PH-4.1")
def test_a_spectator_counts_the_seats_from_seat_0():
    deal = hanahuda.ruleset(chitsiobiki="off").deal(seats=3, dealer=1, shuffler=SeededShuffler(4))
    state = deal.play(deal.legal_moves[0])
    found = facts_of_view(state.view(None))
    # PH-4.1: seat 1 deals and plays first, then seat 2, at its right. It has played one of its nine cards.
    assert in_seats(found, "dealer", 3) == [0, 1, 0]
    assert in_seats(found, "place", 3) == [3, 1, 2]
    assert in_seats(found, "hand_size", 3) == [9, 8, 9]
    observed = of(state, None)
    assert in_seats(observed.cards, "played", 3) == [CardSet(), CardSet([deal.legal_moves[0].card]), CardSet()]
    assert in_seats(observed.cards, "pile", 3) == [*state.piles]
    assert in_seats(observed.cards, "possible_in_hand", 3) == [state.view(None).hidden] * 3


@pytest.mark.rule("HH-2.5")
def test_the_blank_widens_the_planes():
    assert observation_space(hachi_hachi.RULES, 6).width == 48
    seven = observation_space(hachi_hachi.RULES, 7)
    assert seven.width == 56
    state = hachi_hachi.RULES.deal(seats=7, shuffler=SeededShuffler(1))
    assert seven.of(state.view(0)).cards["set_aside"] == CardSet([c.BLANK])


@pytest.mark.rule("CD-9")
def test_cards_that_were_shown_and_where_others_can_be():
    state = next(
        state
        for seed in range(50)
        for state in [hachi_hachi.RULES.deal(seats=3, shuffler=SeededShuffler(seed))]
        if any(isinstance(event, Shown) and event.seat == 0 and event.cards for event in state.events)
    )
    (shown,) = [event for event in state.events if isinstance(event, Shown) and event.seat == 0]
    own, other = of(state, 0).cards, of(state, 1).cards
    assert own["known_in_hand.0"] == other["known_in_hand.2"] == own["shown.0"] == shown.cards
    assert shown.cards <= other["possible_in_hand.2"] <= state.view(1).hidden
    assert not shown.cards & (other["possible_in_hand.1"] | other["possible_in_stock"])
    assert own["possible_in_hand.0"] == CardSet()
    assert own["possible_in_hand.1"] <= state.view(0).hidden == own["possible_in_stock"] | own["possible_in_hand.1"]


@pytest.mark.rule("PH-3.5")
def test_cards_at_the_bottom_are_known_in_their_order():
    rules = hanahuda.ruleset(chitsiobiki="bottom")
    for seed in range(400):
        state, rng = rules.deal(seats=3, shuffler=SeededShuffler(seed)), random.Random(seed)
        given = []
        while state.phase is rules.phases[1]:
            trades = [move for move in state.legal_moves if isinstance(move, hanahuda.Trade)]
            move = rng.choice(trades) if trades else Pass()
            given += [move.card] if trades else []
            state = state.play(move)
        if len(given) > 1:
            break
    found = of(state, 0)
    assert [found.facts["bottom_1"], found.facts["bottom_2"]] == [given[-1].index + 1, given[-2].index + 1]
    assert found.facts[f"bottom_{len(given) + 1}"] == 0
    assert found.cards["known_in_stock"] == CardSet(given)
    drawn = [state.view(seat).drawn for seat in range(3)]
    assert [of(state, seat).cards["drawn"] for seat in range(3)] == list(map(CardSet, drawn))
    assert sum(in_seats(found.facts, "exchanged", 3)) == len(given) == sum(map(len, drawn))
    # A hand is what was dealt, less what was given, and with what was drawn: nothing is forgotten.
    dealt = rules.deal(seats=3, shuffler=SeededShuffler(seed))
    for seat in range(3):
        gone = [event.cards for event in state.events if isinstance(event, Exchanged) and event.seat == seat]
        assert state.hands[seat] == (dealt.hands[seat] | CardSet(drawn[seat])) - CardSet().union(*gone)


def test_what_a_seat_that_sits_out_remembers():
    state = suhara_bana.RULES.deal(seats=4, dealer=0, shuffler=SeededShuffler(2))
    first = state.to_move
    state = say(state, "drop")
    while "enter" in map(str, state.legal_moves):
        state = say(state, "enter")
    found = of(state, first)
    assert found.cards["remembered"] == state.view(first).remembered <= found.cards["possible_in_stock"]
    assert in_seats(found.facts, "dropped", 4) == [1, 0, 0, 0]
    # 30 points are six black stones (SB-3.2).
    assert found.facts["penalties"] == 6


@pytest.mark.rule("HH-4.5", "HH-4.7", "HH-4.12")
def test_fees_offers_and_compensations():
    rules = hachi_hachi.ruleset(buy_out=True)
    state = say(begin(rules, 4, {3: "10 12 13 30 80 61 42"}, field="21 32 41 53 62 73"), "enter", "enter", "enter")
    assert in_seats(facts(state, 3), "forced_out", 4) == [1, 0, 0, 0]
    asked = state.play(hachi_hachi.Offer(1, 30))
    found = facts(asked, 1)
    # The offer is of the seat at the left of seat 2; a pending one counts a point more, for it can be of nothing.
    assert (found["offer"], found["price.2"], in_seats(found, "offered", 4)) == (31, 30, [0, 0, 1, 0])
    assert in_seats(found, "may_offer", 4) == [0, 0, 1, 0]
    refused = facts(say(asked, "refuse"), 0)
    assert (refused["offer"], refused["compensation.3"], refused["multiplier"]) == (0, 22, 1)
    sold = facts(say(asked, "accept"), 0)
    assert (in_seats(sold, "buyer", 4), in_seats(sold, "seller", 4)) == ([0, 0, 0, 1], [0, 1, 0, 0])
    dropped = facts(say(begin(rules, 4, {}, field="21 32 41 53 62 73"), "drop"), 1)
    # The first fee is a kan (HH-4.5).
    assert dropped["fee.3"] == 10


@pytest.mark.rule("HH-10.3")
def test_a_campaign():
    rules = hachi_hachi.ruleset(campaign=True)
    table = rules.table(seats=3)
    campaign = attrs.evolve(table.campaign, ginmi=2, ginmi_rounds=1, loans=(0, 3, 0))
    state = rules.deal(table=attrs.evolve(table, campaign=campaign), shuffler=SeededShuffler(1))
    found = facts(state, 1)
    assert (found["campaign"], found["ginmi_rounds"], found["prize_pot"]) == (1, 1, campaign.prize_pot)
    assert (in_seats(found, "ginmi", 3), in_seats(found, "loans", 3)) == ([0, 1, 0], [3, 0, 0])


@pytest.mark.rule("PH-4.3")
def test_which_yaku_a_question_is_about():
    step = {}
    for seed in range(400):
        state, rng = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(seed)), random.Random(seed)
        while not state.is_over and not any(isinstance(move, hanahuda.Stop) for move in state.legal_moves):
            state = state.play(rng.choice(state.legal_moves))
        if not state.is_over:
            step[state.legal_moves[0].yaku] = facts(state)["question"]
            assert facts(state)["stage"] == 3
    assert step["seven_ribbons"] == 2


@pytest.mark.rule("KK-3.3", "HA-2.2")
def test_what_was_announced_or_found_before_the_play():
    state = hana_awase.ruleset(fuke="announced").deal(seats=2, dealer=0, shuffler=SeededShuffler(1))
    state = state.play(hana_awase.Fuke())
    assert in_seats(facts(state, 1), "announced", 2) == [0, 1]
    over = next(
        state
        for seed in range(2000)
        for state in [koi_koi.RULES.deal(seats=2, shuffler=SeededShuffler(seed))]
        if state.is_over and state.step.lucky
    )
    ((seat, kinds),) = over.step.lucky
    assert [facts(over, seat)[f"lucky_{kind}.0"] for kind in kinds] == [1] * len(kinds)


def test_events_of_a_class():
    state = min_hwatu.RULES.deal(seats=2, shuffler=SeededShuffler(1))
    while not any(isinstance(event, Drawn) for event in state.events):
        state = state.play(state.legal_moves[0])
    view = state.view(0)
    assert view.told(Drawn) == tuple(event for event in state.events if isinstance(event, Drawn))
    assert view.told(Drawn) is view.told(Drawn)
    void = attrs.evolve(view, events=(*view.events, Misdealt(view.field, "MH-2.2")))
    assert (void.told(Drawn), void.told(Moved)) == ((), ())
    with pytest.raises(HanafudaError, match="pass a class of events"):
        view.told(Moved(0, Pass()))


def test_views_of_something_else():
    space = observation_space(STATE.ruleset, 3)
    for view in (
        min_hwatu.RULES.deal(seats=2, shuffler=SeededShuffler(1)).view(0),
        min_hwatu.KOREAN.deal(seats=3, shuffler=SeededShuffler(1)).view(0),
    ):
        with pytest.raises(HanafudaError, match="not of what is observed"):
            space.of(view)
    with pytest.raises(HanafudaError, match="a view is needed"):
        space.facts(STATE)
    with pytest.raises(InvalidSeatError):
        observation_space(min_hwatu.RULES, 8)


def test_facts_of_ones_own():
    class Rules(min_hwatu.Rules):
        def facts(self, seats, /):
            return (Fact("round", lambda view: view.table.round_number), self.another)

        another = Fact("thirds", lambda view: places(view, [2, 0]), by_seat=True)

    state = Rules().deal(seats=3, shuffler=SeededShuffler(1))
    assert facts_of_view(state.view(1))["round"] == 1
    assert in_seats(facts_of_view(state.view(1)), "thirds", 3) == [0, 1, 2]
    assert flags(state.view(1), [None, 2]) == [0, 0, 1]

    class Twice(Rules):
        another = Fact("round", lambda view: view.phase)

    with pytest.raises(HanafudaError, match="two facts of Min-Hwatu have the name 'round'"):
        ObservationSpace(Twice(), 3)
    with pytest.raises(HanafudaError, match="a fact needs a function"):
        Fact("round", 1)


def test_some_facts_alone():
    space = observation_space(STATE.ruleset, 3)
    some = space.of_only("hand_size", "field")
    assert (some.planes, some.numbers) == (("field",), ("hand_size.0", "hand_size.1", "hand_size.2"))
    assert some.most == (48, 48, 48)  # a deck
    view = STATE.view(0)
    assert some.of(view).cards["field"] == view.field
    assert pickle.loads(pickle.dumps(some)) == some == space.of_only("field", "hand_size", "field") != space
    with pytest.raises(HanafudaError, match="no fact of Min-Hwatu has the name 'foot'"):
        space.of_only("foot")
    with pytest.raises(HanafudaError, match="the names of facts"):
        space.of_only(7)


@pytest.mark.parametrize("most", [0, -1, 1.5, "many", True])
def test_the_most_of_a_fact_is_a_bound(most):
    with pytest.raises(HanafudaError, match="the most of a fact must be a whole number from 1, 'seats' or None"):
        Fact("fact", len, most=most)


def test_a_place_among_the_seats_is_bounded_by_their_number():
    for seats in (2, 7):
        space = observation_space(min_hwatu.RULES, seats)
        assert space.most[space.numbers.index("place.0")] == seats
