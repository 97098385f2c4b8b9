"""Samples from views are possible: some deal leads to them by the moves that everybody saw (CD-9)."""

import collections
import itertools
import math
import random

import pytest

from hanafuda_rules import CardSet, HanafudaError, Month, SeededShuffler
from hanafuda_rules.events import Joined, Moved, Shown
from hanafuda_rules.games import suhara_bana
from hanafuda_rules.games.suhara_bana import BurdenPlay, Ground
from hanafuda_rules.games.suhara_bana.burden_cards import Announced, announced_cards, rows_of
from hanafuda_rules.knowledge.constraints import ANYTHING
from hanafuda_rules.knowledge.tracing import Trace
from hanafuda_rules.knowledge.unseen import unseen
from hanafuda_rules.machine.view import hand_constraints
from hanafuda_rules.masks import has_whole_month

from helpers.changed_states import changed
from helpers.replayed_deals import play_again


def came_about(sampled, view, rng):
    """Whether some deal leads to a sample. With hands that joined the stock, several are tried."""
    remembered = {view.seat: set(view.remembered)} if view.remembered else {}
    for _ in range(200 if any(isinstance(event, Joined) for event in sampled.events) else 1):
        try:
            again = play_again(sampled, remembered, rng)
        except HanafudaError:
            continue
        if (again.hands, again.stock, again.events) == (sampled.hands, sampled.stock, sampled.events):
            return True
    return False


# --- announced burden cards ---


def telling(rounds, ground, most):
    """Views of random rounds of Suhara-bana with an announcement that reveals something about a hand."""
    rng, rules = random.Random(7), suhara_bana.ruleset(three_seats=True)  # nobody drops out
    for number in range(rounds):
        state = rules.deal(seats=3, shuffler=SeededShuffler(number))
        while not state.is_over:
            wanted = [move for move in state.legal_moves if isinstance(move, BurdenPlay) and move.ground is ground]
            state = state.play(rng.choice(wanted or state.legal_moves))
            if not any(is_play(event, ground) for event in state.events):
                continue
            for seat in state.order:
                view = state.view(seat)
                if any(announced(view, event, ground) for event in state.events) and tells_something(view, most):
                    yield view


def tells_something(view, most):
    """Whether some hands do not fit, and there are few enough ways to try them all."""
    if ways(view) > most:
        return False
    sample, seats, fits = view.sample(random.Random(1)), others(view), hand_constraints(view).test
    return not all(fits(with_hands(sample, seats, hands, ()).hand_masks) for hands in layouts(view))


def ways(view):
    """The number of ways to distribute the hidden cards to the other hands, ignoring announcements."""
    count, left = 1, len(view.hidden)
    for seat in others(view):
        count *= math.comb(left, view.hand_sizes[seat])
        left -= view.hand_sizes[seat]
    return count


def others(view):
    return [seat for seat, size in enumerate(view.hand_sizes) if size and seat != view.seat]


def is_play(event, ground):
    return isinstance(event, Moved) and isinstance(event.move, BurdenPlay) and event.move.ground is ground


def announced(view, event, ground):
    return is_play(event, ground) and event.seat != view.seat and view.hand_sizes[event.seat]


def possible_hands(view, rng):
    """Every distribution of the hidden cards to the other hands that fits the round, found by playing it."""
    seats, sample = others(view), view.sample(rng)
    return {
        hands
        for hands in layouts(view)
        if came_about(with_hands(sample, seats, hands, view.hidden.difference(*hands)), view, rng)
    }


def layouts(view):
    """Every distribution of the hidden cards to the other hands."""
    sizes = [view.hand_sizes[seat] for seat in others(view)]
    for chosen in itertools.product(*(itertools.combinations(view.hidden, size) for size in sizes)):
        hands = tuple(map(CardSet, chosen))
        if len(view.hidden.difference(*hands)) == view.stock_size:
            yield hands


def with_hands(sample, seats, hands, stock):
    masks = list(sample.hand_masks)
    for seat, hand in zip(seats, hands, strict=True):
        masks[seat] = hand.mask
    return changed(sample, hand_masks=tuple(masks), stock=tuple(stock))


@pytest.mark.rule("SB-5.4", "CD-9")
@pytest.mark.parametrize(
    ("ground", "step", "count", "most"),
    [
        (Ground.TEYAKU, 10, 3, 300),
        (Ground.ALL_BURDENS, 10, 3, 300),
        (Ground.PAIR, 2, 1, 3000),
        pytest.param(Ground.TEYAKU, 12, 3, 3000, marks=pytest.mark.soak),
        pytest.param(Ground.ALL_BURDENS, 12, 3, 3000, marks=pytest.mark.soak),
        pytest.param(Ground.PAIR, 2, 3, 3000, marks=pytest.mark.soak),
    ],
)
def test_samples_heed_what_was_announced_and_are_uniform(ground, step, count, most):
    rng, each = random.Random(11), 10
    views = list(itertools.islice(telling(1000, ground, most), 0, count * step, step))
    assert len(views) == count
    for view in views:
        possible = possible_hands(view, rng)
        assert len(possible) < ways(view)
        drawn = (view.sample(rng).hands for _ in range(each * len(possible)))
        counts = collections.Counter(tuple(hands[seat] for seat in others(view)) for hands in drawn)
        assert set(counts) == possible
        # Chi-square lies within five standard deviations of its mean.
        freedom = len(possible) - 1
        assert sum((count - each) ** 2 / each for count in counts.values()) <= freedom + 5 * (2 * freedom) ** 0.5


# --- what an announcement tells of a hand ----------------------------------------------------------------------------


def could(card, ground, hand, *, own="-", opponents=("-", "-"), since="-", captured=None):
    """Whether a hand could announce a card so in July; it has played ``since`` and holds ``hand`` now."""
    first = CardSet.parse(card).mask
    announced = Announced(
        seat=1,
        card=first,
        ground=ground,
        own=CardSet.parse(own).mask,
        opponents=tuple(CardSet.parse(pile).mask for pile in opponents),
        since=first | CardSet.parse(since).mask,
        captured=None if captured is None else CardSet.parse(captured).mask,
        rows=rows_of(suhara_bana.RULES.yaku_at(suhara_bana.Table(seats=4, month=Month.CLOVER))),
    )
    return announced((0, CardSet.parse(hand).mask, 0))


@pytest.mark.rule("SB-5.4")
def test_teyaku_desu_tells_that_the_rest_of_a_yaku_is_there():
    # An opponent lacks the Curtain for Spring. The hand has it for Flower Viewing, or for Four of a Kind.
    opponents = ("pine-crane plum-warbler", "-")
    for hand in ("chrysanthemum-cup", "3rcd", "chrysanthemum-cup iris-chaff-1"):
        assert could("cherry-curtain", Ground.TEYAKU, hand, opponents=opponents)
    assert not could("cherry-curtain", Ground.TEYAKU, "iris-chaff-1 3rc", opponents=opponents)
    # The hand need not hold what lies in its own pile, or was played since.
    assert could("cherry-curtain", Ground.TEYAKU, "3r", own="3c", since="3d", opponents=opponents)


@pytest.mark.rule("SB-5.4")
def test_in_the_draft_the_captures_tell_whether_teyaku_desu_could_be_said():
    # The Cup is all that an opponent lacks for Moon Viewing. Two Blue Ribbons lie in the pile of who played it: taking
    # the third completes them, taking a chaff card completes nothing.
    def said(ground, captured, hand):
        own, opponents = "peony-ribbon maple-ribbon", ("susuki-moon", "-")
        return could("chrysanthemum-cup", ground, hand, own=own, opponents=opponents, captured=captured)

    ribbon, chaff = "chrysanthemum-cup chrysanthemum-ribbon", "chrysanthemum-cup chrysanthemum-chaff-1"
    # Whatever the hand was, it is teyaku desu with the ribbon and never without it.
    for hand in ("-", "cherry-curtain", "iris-chaff-1"):
        assert [said(Ground.TEYAKU, what, hand) for what in (ribbon, chaff, "-")] == [True, False, False]
        assert not said(Ground.ALL_BURDENS, ribbon, hand)
    # With the chaff card, or on an empty field, it was the only card, for no other is a burden card.
    for what in (chaff, "-"):
        assert [said(Ground.ALL_BURDENS, what, hand) for hand in ("-", "iris-chaff-1")] == [True, False]


@pytest.mark.rule("SB-5.4", "CD-9")
def test_draws_heed_what_was_announced_by_the_draft():
    rng, rules, sampled = (
        random.Random(3),
        suhara_bana.ruleset(suhara_bana.DRAFT_2022, three_seats=True),
        collections.Counter(),
    )
    for number in range(250):
        state = rules.deal(seats=3, shuffler=SeededShuffler(number))
        while not state.is_over:
            burdens = [move for move in state.legal_moves if isinstance(move, BurdenPlay)]
            move = rng.choice(burdens or state.legal_moves)
            state = state.play(move)
            for view in map(state.view, state.order if burdens else ()):
                assert hand_constraints(view).test(state.hand_masks)
                assert view.sample(rng).view(view.seat) == view
                sampled[move.ground] += 1
    assert min(sampled[ground] for ground in (Ground.TEYAKU, Ground.ALL_BURDENS)) > 50, sampled


@pytest.mark.rule("SB-5.4")
def test_only_burden_cards_tells_that_the_hand_held_nothing_lighter():
    # One opponent lacks the Cup for Flower Viewing, 1 hai, the Warbler for Spring, 2, and the Phoenix for goro-ju, 4;
    # the Geese for Autumn, 2, the other.
    opponents = ("1br 3brcd 8bc", "7ac 10ac")
    for card, held, fits in (
        ("chrysanthemum-cup", "plum-warbler paulownia-phoenix susuki-geese", True),
        ("plum-warbler", "paulownia-phoenix susuki-geese", True),
        ("plum-warbler", "chrysanthemum-cup paulownia-phoenix", False),
        ("paulownia-phoenix", "-", True),
        ("paulownia-phoenix", "susuki-geese", False),
        ("plum-warbler", "paulownia-phoenix iris-chaff-1", False),
    ):
        assert could(card, Ground.ALL_BURDENS, held, opponents=opponents) is fits


@pytest.mark.rule("SB-5.4")
def test_ni_mai_mochi_tells_of_another_burden_card_of_the_month():
    # One opponent lacks the Geese for Autumn, the other the Moon for Sun-Moon and the Geese for Large Birds.
    opponents = ("7ac 10ac", "1br 12bc")
    assert could("susuki-moon", Ground.PAIR, "susuki-geese iris-chaff-1", opponents=opponents)
    assert could("susuki-geese", Ground.PAIR, "susuki-moon iris-chaff-1", opponents=opponents)
    assert not could("susuki-moon", Ground.PAIR, "susuki-chaff-1 iris-chaff-1", opponents=opponents)
    assert could("susuki-moon", Ground.PAIR, "iris-chaff-1", opponents=opponents, since="susuki-geese")


# --- what could go wrong on the way ----------------------------------------------------------------------------------


def with_four_in_hand(rules, deals):
    """The deals for three seats in which a hand got four cards of a month."""
    states = (rules.deal(seats=3, shuffler=SeededShuffler(seed)) for seed in range(deals))
    return [
        state
        for state in states
        if any(isinstance(event, Shown) for event in state.events) or any(map(has_whole_month, state.hand_masks))
    ]


@pytest.mark.rule("SB-2.4", "SB-5.4", "CD-9")
def test_redrawn_cards_and_announcements_go_together():
    rng, sampled = random.Random(5), 0
    redrawn = with_four_in_hand(suhara_bana.ruleset(three_seats=True), 2500)
    assert len(redrawn) > 5
    for start in redrawn * 5:
        state = start
        while not state.is_over:
            burdens = [move for move in state.legal_moves if isinstance(move, BurdenPlay)]
            state = state.play(rng.choice(burdens or state.legal_moves))
            shown = CardSet().union(*(event.cards for event in state.events if isinstance(event, Shown)))
            for seat in state.order:
                view = state.view(seat)
                if hand_constraints(view) is not ANYTHING and shown & view.hidden:
                    assert view.sample(rng).view(seat) == view
                    sampled += 1
    assert sampled > 50


@pytest.mark.rule("SB-2.4", "CD-9")
def test_four_in_hand_fit_where_they_are_let_be():
    rules = suhara_bana.ruleset(three_seats=True, four_in_hand="ignore")
    kept = with_four_in_hand(rules, 1500)
    assert len(kept) > 3
    for state in kept:
        assert any(map(has_whole_month, state.hand_masks))
        assert all(hand_constraints(state.view(seat)).test(state.hand_masks) for seat in range(3))


@pytest.mark.rule("SB-5.4", "CD-9")
def test_the_second_of_two_tells_nothing_more():
    rng, rules, seconds = random.Random(7), suhara_bana.ruleset(three_seats=True), 0
    for number in range(250):
        state = rules.deal(seats=3, shuffler=SeededShuffler(number))
        while not state.is_over:
            pairs = [move for move in state.legal_moves if getattr(move, "ground", None) is Ground.PAIR]
            state = state.play(rng.choice(pairs or state.legal_moves))
        grounds = [
            event.move.ground
            for event in state.events
            if isinstance(event, Moved) and isinstance(event.move, BurdenPlay)
        ]
        found = announced_cards(state.events, state.order, rows_of(state.yaku), by_capture=False)
        told = [each.ground for each in found]
        assert told == [ground for ground in grounds if ground is not Ground.SECOND]
        seconds += len(grounds) - len(told)
    assert seconds


@pytest.mark.rule("CD-9")
def test_each_of_several_ways_is_uniform():
    # Six hidden cards: two for seat 1, one for seat 2, and three in the stock. That is 15 × 4 = 60 pairs of hands.
    hidden, count, each = CardSet.parse("1brcd 2ar"), 4, 30
    places, rng = unseen(hidden, (0, 0, 0, 0), (0, 2, 1, 3), Trace()), random.Random(3)
    times = [places.lay_out_several(count, rng) for _ in range(60 * each)]
    for number in range(count):
        drawn = [several[number] for several in times]
        assert all(CardSet.from_mask(sum(hands)) | set(stock) == hidden for hands, stock in drawn)
        for values, kinds in (([hands for hands, _ in drawn], 60), ([stock[0] for _, stock in drawn], 6)):
            counts, expected = collections.Counter(values), len(drawn) / kinds
            assert len(counts) == kinds
            # Chi-square lies within five standard deviations of its mean.
            square = sum((times - expected) ** 2 / expected for times in counts.values())
            assert square <= kinds - 1 + 5 * (2 * (kinds - 1)) ** 0.5
