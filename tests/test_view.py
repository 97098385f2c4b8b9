"""Views: what a seat knows, and states sampled from them (CD-9)."""

import collections
import itertools
import random
from typing import Any

import attrs
import pytest
from hypothesis import strategies as st

from hanafuda_rules import CARDS, DECK, CardSet, InvalidSeatError, SeededShuffler
from hanafuda_rules.events import Dealt, Exchanged, Joined, Moved, Shown
from hanafuda_rules.games import hachi_hachi, hanahuda, suhara_bana
from hanafuda_rules.knowledge.tracing import played_masks, trace_of
from hanafuda_rules.parts.teyaku import Declared
from hanafuda_rules.transfers import STOCK

from helpers.changed_states import changed
from helpers.properties import for_all
from helpers.random_rounds import GAMES, random_states
from helpers.rounds import cards

# --- what a view shows -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [-1, 3, "0", True, 1.0])
def test_a_seat_that_is_not_there(seat: Any):
    state = hanahuda.RULES.deal(seats=3, shuffler=SeededShuffler(1))
    with pytest.raises(InvalidSeatError) as caught:
        state.view(seat)
    assert str(caught.value) == f"there is no seat {seat!r}; the seats are 0 to 2 (CD-9)"


# --- before the hands are looked at, and for those who sit out -------------------------------------------------------


@pytest.mark.rule("HH-2.6", "HH-4.10", "HH-4.11")
@pytest.mark.parametrize(("option", "moves"), [({"mizuten": "unseen_hand"}, 1), ({"hand_swap": "once"}, 4)])
def test_nobody_knows_a_hand_that_was_not_looked_at(option, moves):
    state = hachi_hachi.ruleset(**option).deal(seats=5, dealer=1, shuffler=SeededShuffler(3))
    for _ in range(moves):
        assert [state.view(seat).hand for seat in range(5)] == [None] * 5
        assert {len(state.view(seat).hidden) for seat in range(5)} == {42}
        assert "seat 0: hand 7 cards" in str(state.view(0))
        assert len({state.view(0).sample(random.Random(seed)).hands[0] for seed in range(5)}) == 5
        state = state.play(state.legal_moves[0])
    assert [state.view(seat).hand for seat in range(5)] == list(state.hands)


@pytest.mark.rule("HH-4.10")
def test_a_view_before_the_deal_has_no_cards():
    state = hachi_hachi.ruleset(mizuten="before_deal").deal(seats=3, dealer=1, shuffler=SeededShuffler(3))
    view = state.view(0)
    assert (view.hand, view.hand_sizes, view.stock_size, view.field) == (None, (0, 0, 0), 0, CardSet())
    assert view.sample(random.Random(1)).view(0) == view


@pytest.mark.rule("HH-2.5")
def test_the_blank_is_in_a_hand_until_the_hands_are_looked_at():
    state = hachi_hachi.ruleset(hand_swap="once").deal(seats=7, shuffler=SeededShuffler(3))
    assert len(state.view(0).hidden) == 49
    while state.view(0).hand is None:
        state = state.play(state.legal_moves[0])
    assert len(state.view(0).hidden) == 48 - len(state.field) - len(state.hands[0])


@pytest.mark.rule("HH-4.9", "SB-3.10", "CD-9")
@pytest.mark.parametrize(("game", "seats"), [("hachi_hachi", 5), ("suhara_bana", 5)])
def test_a_seat_that_sits_out_remembers_its_hand(game, seats):
    state = GAMES[game].ruleset().deal(seats=seats, shuffler=SeededShuffler(2))
    hands = state.hands
    while not isinstance(state.phase, type(state.ruleset.phases[-1])):
        enter = [move for move in state.legal_moves if str(move) in {"enter", "pass", "stay"}]
        state = state.play(enter[0])
    out = [seat for seat in range(seats) if seat not in state.order]
    assert len(out) == 2
    for seat in range(seats):
        assert state.view(seat).remembered == (hands[seat] if seat in out else CardSet())
    for _ in range(10):
        for seat in out:
            view = state.view(seat)
            sampled = view.sample(random.Random(seat))
            # Its cards are in the stock, or were drawn from there: in nobody's hand.
            assert sampled.view(seat) == view
            assert not any(sampled.view(other).remembered for other in range(seats) if other != seat)
            assert not view.remembered.intersection(CardSet().union(*sampled.hands))
            assert view.remembered <= CardSet(sampled.stock).union(state.field, *state.piles, view.turned)
        state = state.play(state.legal_moves[0])


# --- samples are uniform ---------------------------------------------------------------------------------------------


def assert_uniform(view, possible, samples_each=60):
    """Exactly the possible states occur, and chi-square is within four standard deviations of its mean."""
    counts = collections.Counter()
    rng = random.Random(20)
    total = samples_each * len(possible)
    for _ in range(total):
        sampled = view.sample(rng)
        counts[(sampled.hands, sampled.stock)] += 1
    assert set(counts) == set(possible)
    chi_square = sum((count - samples_each) ** 2 / samples_each for count in counts.values())
    freedom = len(possible) - 1
    assert chi_square <= freedom + 4 * (2 * freedom) ** 0.5


def known_moment(state, hands, stock, events, **more):
    """A state with a few hidden cards. Every other card is in the pile of seat 0."""
    masks = [CardSet(hand).mask for hand in hands]
    left = DECK.mask & ~CardSet([*itertools.chain(*hands), *stock]).mask
    sizes = tuple(map(len, hands))
    dealt = Dealt(CardSet(), sizes, len(stock))
    piles = (left, *[0] * (len(state.pile_masks) - 1))
    return changed(
        state,
        hand_masks=tuple(masks),
        field_mask=0,
        stock=tuple(stock),
        pile_masks=piles,
        events=(dealt, *events),
        **more,
    )


def trades(to_bottom):
    """Seats 1 and 2 each traded a chaff, of Pine and of Plum, and showed all their cards of that month."""
    for seat, word in ((1, "1brc"), (2, "2arc")):
        card = CardSet.parse(f"{word[0]}c")
        yield Moved(seat, hanahuda.Trade(next(iter(card))))
        yield Shown(seat, CardSet.parse(word), "PH-3.5")
        yield Exchanged(seat, card, gives_first=False, to_bottom=to_bottom)


def trading(unknown, to_bottom):
    """Seat 0 looks on; the stock had these cards before the two trades."""
    how = "bottom" if to_bottom else "shuffle_back"
    state = hanahuda.ruleset(chitsiobiki=how).deal(seats=3, shuffler=SeededShuffler(1))
    first, *others = cards(unknown)
    return known_moment(state, [(), cards("1b 1r 1c"), cards("2a 2r 2c")], [first, *others], trades(to_bottom))


def after(state, new_1, new_2, stock):
    hands = (CardSet(), CardSet([*cards("1b 1r"), new_1]), CardSet([*cards("2a 2r"), new_2]))
    return changed(state, hand_masks=tuple(hand.mask for hand in hands), stock=tuple(stock)), (hands, tuple(stock))


@pytest.mark.rule("PH-3.5", "CD-9")
def test_a_card_that_was_shuffled_back_may_be_drawn_by_the_next():
    unknown, (pine, plum) = cards("3c 4c 5c"), cards("1c 2c")
    state = trading("3c 4c 5c", to_bottom=False)
    possible = {}
    for new_1 in unknown:  # before the first trade nothing else was in the stock
        stock = {*unknown, pine} - {new_1}
        for new_2 in stock:
            for order in itertools.permutations({*stock, plum} - {new_2}):
                moment, key = after(state, new_1, new_2, order)
                possible[key] = moment
    assert len(possible) == 3 * 3 * 6
    some = next(iter(possible.values()))
    assert len({moment.view(0) for moment in possible.values()}) == 1
    assert_uniform(some.view(0), possible)


@pytest.mark.rule("PH-3.5", "CD-9")
def test_a_card_under_the_stock_stays_there():
    unknown, bottom = cards("3c 4c 5c"), cards("1c 2c")
    state = trading("3c 4c 5c", to_bottom=True)
    possible = {}
    for new_1, new_2, top in itertools.permutations(unknown):
        moment, key = after(state, new_1, new_2, (top, *bottom))
        possible[key] = moment
    assert_uniform(next(iter(possible.values())).view(0), possible, 200)


@pytest.mark.rule("PH-3.5", "CD-9")
def test_who_draws_the_last_known_card_of_the_stock_is_known_to_have_it():
    pine, plum = cards("1c 2c")
    moment, key = after(trading("3c", to_bottom=True), cards("3c")[0], pine, [plum])
    assert_uniform(moment.view(0), {key: moment}, 20)


@pytest.mark.rule("PH-3.5", "CD-9")
def test_who_draws_one_card_has_at_most_one_of_those_that_were_put_back():
    # Seat 1 trades a chaff of Pine, then one of Plum, and may draw the first of them back; seat 2 then draws one card.
    start, (pine, plum, cherry) = set(cards("4c 5c 6c 7c")), cards("1c 2c 3c")
    events = [
        each
        for seat, word in ((1, "1brc"), (1, "2arc"), (2, "3brc"))
        for each in (
            Shown(seat, CardSet.parse(word), "PH-3.5"),
            Exchanged(seat, CardSet.parse(f"{word[0]}c"), gives_first=False),
        )
    ]
    state = hanahuda.RULES.deal(seats=3, shuffler=SeededShuffler(1))
    possible = {}
    for kept in start:  # the card of seat 2 that nobody has seen
        for first in start - {kept}:
            for second in {*start, pine} - {first, kept}:
                for third in {*start, pine, plum} - {first, second, kept}:
                    for stock in itertools.permutations({*start, pine, plum, cherry} - {first, second, third, kept}):
                        hands = (cards(""), (*cards("1b 1r 2a 2r"), first, second), (*cards("3b 3r"), kept, third))
                        possible[tuple(map(CardSet, hands)), stock] = known_moment(state, hands, stock, events)
    # Seat 1 has two of the four, or one of them and 1c. In the first case seat 2 has the other two, or one of them and
    # 1c or 2c; in the second two of three, or one of them and 2c, never 1c and 2c. Three cards are left in the stock.
    assert len(possible) == (6 * (1 + 2 + 2) + 4 * (3 + 3)) * 6
    assert_uniform(next(iter(possible.values())).view(0), possible, 20)


@pytest.mark.rule("SB-2.4", "SB-3.10", "CD-9")
def test_shown_cards_of_those_who_sit_out_are_in_the_stock():
    pine, plum = CardSet.parse("1brcd"), CardSet.parse("2arcd")
    events = [
        Dealt(CardSet(), (7, 7, 7, 7), 14),
        *(Shown(1, pine, "SB-2.4"), Exchanged(1, pine, gives_first=True)),
        *(Shown(2, plum, "SB-2.4"), Exchanged(2, plum, gives_first=True)),
    ]
    places = trace_of(tuple(events)).places
    assert {places[card] for card in pine} == {frozenset([STOCK, 1, 2])}
    assert {places[card] for card in plum} == {frozenset([STOCK, 2])}
    assert trace_of((*events, Joined((3,), 21))).places == places  # seat 3 had none of them, nor can have
    places = trace_of((*events, Joined((2,), 21))).places
    assert {places[card] for card in pine} == {frozenset([STOCK, 1])}
    assert {places[card] for card in plum} == {frozenset([STOCK])}


@pytest.mark.rule("SB-2.4", "CD-9")
def test_redrawn_cards_may_come_back_but_not_all_four():
    state = suhara_bana.RULES.deal(seats=4, shuffler=SeededShuffler(1))
    four, unknown = cards("1b 1r 1c 1d"), cards("2c 3c 4c")
    shown = (Shown(1, CardSet(four), "SB-2.4"), Exchanged(1, CardSet(four), gives_first=True))
    possible = {}
    for hand in itertools.combinations((*four, *unknown), 4):
        if set(hand) != set(four):
            for stock in itertools.permutations({*four, *unknown} - set(hand)):
                hands = (CardSet(), CardSet(hand), CardSet(), CardSet())
                possible[(hands, stock)] = known_moment(state, hands, stock, ())
    assert len(possible) == 34 * 6
    some = changed(next(iter(possible.values())), events=())
    dealt = Dealt(CardSet(), (0, 4, 0, 0), 3)
    assert_uniform(changed(some, events=(dealt, *shown)).view(0), possible, 30)


OWN = cards("7c 8c 9c 10c 3r 5r 6a")  # no teyaku: no two of a month, no hand of chaff


def declaring(rules, shown, unknown, size, **declared):
    """Seat 1 of two players declared and showed these cards. The rest of its hand and the stock are unknown."""
    state = rules.deal(seats=3, shuffler=SeededShuffler(2))
    setting = attrs.evolve(state.setting, order=(0, 1))
    state = attrs.evolve(state, setting=setting, phase_number=len(rules.phases) - 1)
    event = Declared(1, CardSet(shown), "HH-5.6", **declared)
    hand, stock = (*shown, *unknown[:size]), unknown[size:]
    moment = known_moment(state, [OWN, hand, ()], stock, [event], to_move=1, step=None)
    possible = [
        ((CardSet(OWN), CardSet((*shown, *more)), CardSet()), order)
        for more in itertools.combinations(unknown, size)
        for order in itertools.permutations(set(unknown) - set(more))
    ]
    return moment, possible


@pytest.mark.rule("HH-5.1", "HH-5.6", "CD-9")
def test_a_declared_set_of_a_month_tells_of_its_cards_alone():
    rules = hachi_hachi.ruleset(declare="choice")
    unknown = cards("2r 3c 4a 5c 6c 8b")
    triplet = {"teyaku": ("triplet",), "triplets": (CARDS[0].month,)}
    moment, possible = declaring(rules, cards("1r 1c 1d"), unknown, 4, **triplet)
    assert len(possible) == 15 * 2
    assert_uniform(moment.view(0), dict.fromkeys(possible))


@pytest.mark.rule("HH-5.4", "HH-5.6", "CD-9")
def test_the_rest_of_a_hand_of_chaff_is_chaff():
    rules = hachi_hachi.ruleset(declare="choice")
    chaff = cards("1c 2c 3c 4c 5c 6c")
    unknown = (*chaff, *cards("4a"))
    red = {
        "teyaku": ("red",),
        "triplets": (),
        "rest": CardSet.parse("1cd 2cd 3cd 4cd 5cd 6cd 7cd 8cd 9cd 10cd 11barc 12cde"),
    }
    moment, possible = declaring(rules, cards("1r 2r"), unknown, 5, **red)
    possible = [each for each in possible if "wisteria-cuckoo" not in str(each[0][1])]
    assert len(possible) == 6 * 2
    assert_uniform(moment.view(0), dict.fromkeys(possible))


@pytest.mark.rule("HH-5.1", "HH-5.6", "CD-9")
def test_where_everything_is_declared_the_hand_holds_no_more():
    # Of six chaff five are in the hand, beside the ribbons of Pine and Plum. With both chaff of Pine it were a triplet,
    # which would have been declared: one of the two is in the stock.
    rules = hachi_hachi.ruleset(declare="auto")
    unknown = cards("1c 1d 3c 4c 5c 6c")
    red = {
        "teyaku": ("red",),
        "triplets": (),
        "rest": CardSet.parse("1cd 2cd 3cd 4cd 5cd 6cd 7cd 8cd 9cd 10cd 11barc 12cde"),
    }
    moment, possible = declaring(rules, cards("1r 2r"), (*unknown, cards("12b")[0]), 5, **red)
    possible = [
        each for each in possible if "phoenix" not in str(each[0][1]) and len(each[0][1] & CardSet.parse("1cd")) < 2
    ]
    assert len(possible) == 2 * 2
    moment = changed(
        moment,
        hand_masks=(moment.hand_masks[0], possible[0][0][1].mask, 0),
        stock=possible[0][1],
    )
    assert_uniform(moment.view(0), dict.fromkeys(possible), 200)


@pytest.mark.rule("HH-5.4", "HH-5.6", "CD-9")
def test_shown_chaff_tells_of_what_kind_the_other_card_is():
    rules = hachi_hachi.ruleset(declare="choice", group_b_shows="chaff")
    ribbons = CardSet.parse("1r 2r 3r 4r 5r 6r 7r 9r 10r")
    one = {"teyaku": ("one_ribbon",), "triplets": (), "rest": ribbons}
    moment, possible = declaring(rules, cards("1c 2c 3c 4c 5c 6c"), cards("2r 4r 2a 4a"), 1, **one)
    possible = [each for each in possible if each[0][1] & ribbons]
    assert len(possible) == 2 * 6
    assert_uniform(moment.view(0), dict.fromkeys(possible))


@pytest.mark.rule("HH-5.7", "CD-9")
def test_the_hands_and_what_was_played_are_the_dealt_hands():
    for state in random_states(hanahuda, 20, seed=2):
        if not any(isinstance(event, Exchanged) for event in state.events):
            played = played_masks(state.events, state.table.seats)
            assert not any(hand & gone for hand, gone in zip(state.hand_masks, played, strict=True))
            dealt = [CardSet.from_mask(hand | gone) for hand, gone in zip(state.hand_masks, played, strict=True)]
            assert {len(hand) for hand in dealt} == {max(map(len, dealt))}


@pytest.mark.rule("HH-5.3", "HH-5.4")
@for_all(160, hand=st.lists(st.sampled_from(CARDS), min_size=7, max_size=7, unique=True).map(CardSet))
def test_the_quick_look_for_teyaku_finds_what_the_rules_find(hand):
    assert hachi_hachi.RULES.teyaku.may_hold(hand.mask) == bool(hachi_hachi.RULES.teyaku.held(hand))
