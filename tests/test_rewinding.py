"""Samples with orders of the deck: deals by these orders lead to the sampled state by the same moves (CD-9)."""

import itertools
import random

import attrs
import pytest

from hanafuda_rules import DECK, CardSet, HanafudaError, NoMoreOrdersError, ScriptedShuffler, SeededShuffler
from hanafuda_rules.boards import rewinding
from hanafuda_rules.events import Awarded, Exchanged, Guarded, Joined, Kept, Misdealt, Moved, PickedUp, Shown
from hanafuda_rules.games import (
    go_stop,
    hachi_hachi,
    hana_awase,
    hanahuda,
    koi_koi,
    min_hwatu,
    mushi,
    roppyakken,
    sakura,
    suhara_bana,
)
from hanafuda_rules.games.go_stop.events import TurnedUp
from hanafuda_rules.games.hachi_hachi.events import PlaceSold
from hanafuda_rules.moves import VoidDeal
from hanafuda_rules.parts.after_deal import FourTaken
from hanafuda_rules.parts.sitting_out import BlankShown, Compensated

from helpers.random_rounds import GAMES, random_rules
from helpers.wild_card_game import wild_game

DECK_ORDER = tuple(DECK)


def check(view, seed=0):
    """Draw a sample and replay its orders. The seat must know the same as before."""
    state, orders = view.sample_deal(random.Random(seed))
    again = view.ruleset.begin(view.table, ScriptedShuffler(orders))
    for event in view.events:
        if isinstance(event, Moved):
            again = again.play(event.move)
    assert again.shuffler == ScriptedShuffler(())
    assert attrs.evolve(again, setting=attrs.evolve(again.setting, shuffler=state.shuffler)) == state
    assert state.view(view.seat) == view
    return state


def states_of(rules, seats, seed, choose=None):
    rng = random.Random(seed)
    states = [rules.deal(seats=seats, dealer=rng.randrange(seats), shuffler=SeededShuffler(seed))]
    while not states[-1].is_over:
        legal = states[-1].legal_moves
        wanted = [move for move in legal if choose and choose(move)]
        states.append(states[-1].play(rng.choice(wanted or legal)))
    return states


@pytest.mark.parametrize("game", GAMES)
def test_any_moment_of_random_rounds(game):
    rng = random.Random(8)
    for seed in range(6):
        rules = random_rules(GAMES[game], rng).change(**({"buy_out": False} if game == "hachi_hachi" else {}))
        states = states_of(rules, rng.choice(rules.seat_counts), seed)
        for state in (*rng.sample(states, min(2, len(states))), states[-1]):
            check(state.view(rng.randrange(state.table.seats)), seed)


def find(kind, rules, seats, choose=None):
    """The first state of a random round with a public event of a kind, and the end of that round."""
    for seed in range(5000):
        states = states_of(rules, seats, seed, choose)
        seen = [state for state in states if any(isinstance(event, kind) for event in state.events)]
        if seen:
            return seen[0], seen[-1]
    raise AssertionError(kind)


@pytest.mark.rule("PH-3.5")
@pytest.mark.parametrize("how", ["bottom", "shuffle_back"])
def test_cards_that_were_traded(how):
    rules = hanahuda.ruleset(chitsiobiki=how)
    for state in find(Exchanged, rules, 2, lambda move: isinstance(move, hanahuda.Trade)):
        for seat in (0, 1):
            check(state.view(seat))


@pytest.mark.rule("SB-2.4", "SB-3.10")
def test_hands_that_were_redrawn_and_hands_that_joined_the_stock():
    for kind in (Exchanged, Joined):
        for state in find(kind, suhara_bana.ruleset(four_in_hand="redraw"), 5):
            for seat in range(5):
                check(state.view(seat))


@pytest.mark.rule("KK-2.2", "KK-4.2")
@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        (FourTaken, {"field_four": "dealer_takes"}),
        (Kept, {"turn": "take_unmatched"}),
        (PickedUp, {"turn": "draw_then_two"}),
    ],
)
def test_what_koi_koi_moves(kind, changes):
    for state in find(kind, koi_koi.ruleset(**changes), 2):
        for seat in (0, 1):
            check(state.view(seat))


@pytest.mark.rule("WC-5.2", "WC-5.3")
@pytest.mark.parametrize("blocked_from_hand", ["again", "return"])
def test_months_that_were_guarded(blocked_from_hand):
    for state in find(Guarded, wild_game(guarded=True, blocked_from_hand=blocked_from_hand), 3):
        for seat in range(3):
            check(state.view(seat))


@pytest.mark.rule("WC-5.2")
def test_cards_that_guarded_a_month_return_to_their_hand():
    state, _ = find(Guarded, wild_game(guarded=True), 3)
    (guard,) = [event for event in state.events if isinstance(event, Guarded)]
    past = rewinding.Past(state.view(0), state.events, state.hand_masks, state.stock, random.Random(1))
    past.go_back()
    assert guard.held <= CardSet.from_mask(past.hands[guard.seat])


@pytest.mark.rule("MU-2.5", "MU-3.3")
def test_deals_that_a_seat_voids_and_hands_that_join_the_stock():
    rules = mushi.ruleset(hand_quad="choice", extra_seats=True)
    for kind in (Shown, Joined):
        for state in find(kind, rules, 4, lambda move: isinstance(move, VoidDeal)):
            for seat in range(4):
                check(state.view(seat))


@pytest.mark.rule("SK-4.1", "SK-5.5")
@pytest.mark.parametrize("blocked", ["again", "hand"])
def test_hikis_and_guards_of_sakura(blocked):
    rules = sakura.ruleset(blocked_gaji=blocked)
    for state in find(Guarded, rules, 3):
        for seat in range(3):
            check(state.view(seat))
    hiki = next(
        state
        for seed in range(5000)
        for state in states_of(rules, 2, seed, lambda move: isinstance(move, sakura.Hiki))
        if any(isinstance(event, Moved) and isinstance(event.move, sakura.Hiki) for event in state.events)
    )
    for seat in (0, 1):
        check(hiki.view(seat))


@pytest.mark.rule("MU-2.3")
def test_a_month_that_the_dealer_takes():
    rules = mushi.ruleset(field_quad="dealer_takes")
    deals = (rules.deal(seats=2, shuffler=SeededShuffler(seed)) for seed in range(5000))
    state = next(state for state in deals if isinstance(state.events[-1], Awarded))
    for seat in (0, 1):
        check(state.view(seat))
        check(state.play(state.legal_moves[0]).view(seat))


@pytest.mark.rule("RP-2.3", "RP-2.4", "RP-3.2")
@pytest.mark.parametrize(("seats", "changes"), [(2, {"hand_quad": "choice"}), (3, {"field_quad": "dealer_takes"})])
def test_hands_that_are_shown_and_deals_that_a_seat_voids(seats, changes):
    rules = roppyakken.ruleset(hand_yaku=True, **changes)
    for state in find(Shown, rules, seats, lambda move: isinstance(move, VoidDeal)):
        for seat in range(seats):
            check(state.view(seat))


@pytest.mark.rule("HH-2.5", "HH-4.11")
def test_the_blank_and_swapped_hands():
    rules = hachi_hachi.ruleset(hand_swap="unlimited")
    for state in find(BlankShown, rules, 7, lambda move: isinstance(move, hachi_hachi.Swap)):
        check(state.view(0))


@pytest.mark.rule("HH-4.7", "HH-4.12")
def test_compensations_and_prices():
    def sells(move):
        return str(move) in {"enter", "accept"} or (isinstance(move, hachi_hachi.Offer) and move.price % 100 == 0)

    rules = hachi_hachi.ruleset(buy_out=True)
    for kind, choose in ((Compensated, lambda move: str(move) in {"enter", "pass"}), (PlaceSold, sells)):
        state, _ = find(kind, rules, 5, choose)
        for seat in range(5):
            check(state.view(seat))


@pytest.mark.rule("HH-2.4", "MH-2.3", "HA-1.5", "KK-3.2", "SB-2.3", "MU-2.4", "RP-2.3")
@pytest.mark.parametrize(
    ("rules", "seats", "rule"),
    [
        (hachi_hachi.ruleset(mizuten="unseen_hand"), 7, "HH-2.4"),
        (hachi_hachi.ruleset(mizuten="before_deal"), 4, "HH-2.4"),
        (min_hwatu.ruleset(four_in_hand="misdeal"), 2, "MH-2.3"),
        (hana_awase.ruleset(four_in_hand="misdeal"), 2, "HA-1.5"),
        (koi_koi.ruleset(teshi="redeal"), 2, "KK-3.2"),
        (suhara_bana.RULES, 4, "SB-2.3"),
        (mushi.ruleset(four_pairs=True), 2, "MU-2.4"),
        (roppyakken.RULES, 3, "RP-2.3"),
    ],
)
def test_void_deals(rules, seats, rule):
    for seed in range(5000):
        dealt = rules.deal(seats=seats, shuffler=SeededShuffler(seed))
        while str(dealt.legal_moves[:1]).startswith("(Pass"):
            dealt = dealt.play(dealt.legal_moves[0])
        if any(isinstance(event, Misdealt) and event.rule == rule for event in dealt.events):
            check(dealt.view(0))
            return
    raise AssertionError(rule)


def test_before_the_deal():
    state = hachi_hachi.ruleset(mizuten="before_deal").deal(seats=3, shuffler=SeededShuffler(1))
    assert check(state.view(1)).stock == ()


def test_what_others_remember_is_part_of_a_sample():
    state, _ = find(Exchanged, hanahuda.RULES, 2, lambda move: isinstance(move, hanahuda.Trade))
    trader = next(event.seat for event in state.events if isinstance(event, Exchanged))
    assert len(state.view(trader).drawn) == len(check(state.view(1 - trader)).view(trader).drawn) == 1
    # By chance: the card that it drew is unknown to the other.
    drawn = {check(state.view(1 - trader), seed).view(trader).drawn for seed in range(20)}
    assert len(drawn) > 3
    assert check(state.view(trader)).view(trader).drawn == state.view(trader).drawn


# --- every way is found by chance ---


def arrangements(view, cards, samples=60):
    """The orders in which some cards were dealt, in many samples. Three cards have six."""
    found = set()
    for seed in range(samples):
        state, orders = view.sample_deal(random.Random(seed))
        chosen = cards(state, orders) if callable(cards) else cards
        place = {card: number for number, card in enumerate(orders[0])}
        found.add(tuple(sorted(range(3), key=lambda number: place[chosen[number]])))
    return found


ALL_SIX = set(itertools.permutations(range(3)))


@pytest.mark.rule("CD-9", "PH-3.3")
def test_cards_were_dealt_to_a_hand_and_to_the_field_in_any_order():
    view = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(1)).view(0)
    assert arrangements(view, [*view.field][:3]) == ALL_SIX
    assert arrangements(view, [*view.hand][:3]) == ALL_SIX
    assert arrangements(view, lambda state, _: [*state.hands[1]][:3]) == ALL_SIX


@pytest.mark.rule("CD-9", "PH-3.4")
def test_what_nobody_saw_of_a_void_deal_lay_in_any_order():
    for seed in range(1000):
        state = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(seed))
        if isinstance(state.events[0], Misdealt):
            break
    unseen = [*(CardSet(DECK_ORDER) - state.events[0].field)]
    assert arrangements(state.view(0), [*state.events[0].field][:3]) == ALL_SIX
    # In the hands, and at the end of the stock: the first cards of the deck and the last ones.
    assert arrangements(state.view(0), unseen[:3]) == arrangements(state.view(0), unseen[-3:]) == ALL_SIX


@pytest.mark.rule("CD-9", "KK-2.2")
def test_what_took_the_place_of_four_cards_lay_in_any_order():
    state, _ = find(FourTaken, koi_koi.ruleset(field_four="dealer_takes"), 2)
    (taken,) = [event for event in state.events if isinstance(event, FourTaken)]
    assert arrangements(state.view(0), [*taken.instead][:3]) == ALL_SIX


@pytest.mark.rule("CD-9", "GS-2.4")
def test_a_field_that_was_turned_up_lay_in_any_order():
    state, _ = find(TurnedUp, go_stop.RULES, 4)
    (turned,) = [event for event in state.events if isinstance(event, TurnedUp)]
    assert arrangements(state.view(0), [*turned.field][:3]) == ALL_SIX


@pytest.mark.rule("CD-9", "PH-3.5")
def test_a_stock_that_was_shuffled_lay_in_any_order_before():
    state, _ = find(Exchanged, hanahuda.RULES, 2, lambda move: isinstance(move, hanahuda.Trade))
    (trade,) = [event for event in state.events if isinstance(event, Exchanged)]

    def next_three(_, orders):
        return [card for card in orders[1] if card not in trade.cards][:3]

    assert arrangements(state.view(trade.seat), next_three) == ALL_SIX


@pytest.mark.rule("CD-9", "PH-3.5")
def test_another_seat_may_have_drawn_any_card_that_it_has_not_shown():
    state, _ = find(Exchanged, hanahuda.RULES, 2, lambda move: isinstance(move, hanahuda.Trade))
    (trade,) = [event for event in state.events if isinstance(event, Exchanged)]
    places = set()
    for seed in range(150):
        sampled, _ = state.view(1 - trade.seat).sample_deal(random.Random(seed))
        shown = [event.cards for event in sampled.events if isinstance(event, Shown) and event.seat == trade.seat]
        (card,) = sampled.view(trade.seat).drawn
        places.add([*(sampled.hands[trade.seat] - CardSet().union(*shown))].index(card))
    # Ten cards, less the two of the month that it has shown and kept.
    assert places == set(range(8))


@pytest.mark.rule("CD-9", "SB-2.4")
def test_cards_that_were_drawn_at_once_lay_in_any_order():
    state, _ = find(Exchanged, suhara_bana.ruleset(four_in_hand="redraw"), 5)
    (trade,) = [event for event in state.events if isinstance(event, Exchanged)]
    # Another seat does not know which four cards were drawn; some of those that were put back may be among them.
    other = state.view((trade.seat + 1) % 5)
    drawn = [other.sample_deal(random.Random(seed))[1][1][:4] for seed in range(60)]
    assert {place for four in drawn for place, card in enumerate(four) if card in trade.cards} == {0, 1, 2, 3}
    # The seat itself knows them, but not in which order they lay on the stock.
    own = state.view(trade.seat)
    orders = {own.sample_deal(random.Random(seed))[1][1][:4] for seed in range(200)}
    assert orders == {*itertools.permutations(own.drawn)}


@pytest.mark.rule("CD-9", "PH-3.5")
def test_a_round_is_played_on_from_a_sample_with_the_shuffler_of_the_sample():
    for seed in range(5000):
        state = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(seed))
        trades = [move for move in state.legal_moves if isinstance(move, hanahuda.Trade)]
        if trades:
            break
    view = state.view(state.to_move)
    sampled, orders = view.sample_deal(random.Random(5))
    assert sampled.shuffler == view.sample(random.Random(5)).shuffler
    # The orders lead to the sample and no further: a trade takes another shuffle.
    dealt = view.ruleset.begin(view.table, ScriptedShuffler(orders))
    with pytest.raises(NoMoreOrdersError):
        dealt.play(trades[0])
    given = CardSet(dealt.stock[1:]) | {trades[0].card}
    first, rest = sampled.shuffler.shuffle(tuple(given))
    after = sampled.play(trades[0])
    assert (after.stock, after.shuffler) == (first, rest)
    # Another sample, another shuffle.
    other, _ = view.sample_deal(random.Random(6))
    assert other.shuffler != sampled.shuffler


def test_orders_go_before_seeded_shuffles():
    seeded, order = SeededShuffler(3), DECK_ORDER[::-1]
    shuffler = rewinding._Then((order,), seeded)
    assert shuffler.next_round() is shuffler
    # An order of other cards is not due.
    assert shuffler.shuffle(DECK_ORDER[:8]) == seeded.shuffle(DECK_ORDER[:8])
    first, rest = shuffler.shuffle(DECK_ORDER)
    assert (first, rest.shuffle(DECK_ORDER)) == (order, seeded.shuffle(DECK_ORDER))


@pytest.mark.rule("CD-9")
def test_where_nothing_leads(monkeypatch):
    view = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(1)).view(0)
    with pytest.raises(HanafudaError, match="the events include no deal"):
        attrs.evolve(view, events=()).sample_deal(random.Random(1))
    with pytest.raises(HanafudaError, match=r"random\.Random is needed"):
        view.sample_deal(1)
    monkeypatch.setattr(rewinding, "_MOST_ATTEMPTS", 0)
    with pytest.raises(HanafudaError, match="none of 0 deals leads to what seat 0 knows"):
        view.sample_deal(random.Random(1))
    with pytest.raises(HanafudaError, match="none of 0 deals leads to what a spectator knows"):
        hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(1)).view(None).sample_deal(random.Random(1))
    # Nobody has been dealt eleven cards.
    monkeypatch.setattr(rewinding, "_MOST_VOID_DEALS", 1)
    shown = Shown(0, CardSet([*view.hidden][:11]), "PH-3.4")
    void = attrs.evolve(view, events=(shown, Misdealt(view.field, "PH-3.4"), *view.events))
    with pytest.raises(HanafudaError, match="none of 1 deals is void as seat 0 saw it"):
        void.sample_deal(random.Random(1))
