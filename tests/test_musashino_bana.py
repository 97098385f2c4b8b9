"""Musashino-bana: its worked examples, and random rounds compared with a model written card by card from the rules."""

import itertools

import pytest

from hanafuda_rules import (
    CardSet,
    InvalidOptionError,
    InvalidOutcomeError,
    InvalidSeatError,
    Play,
    ScriptedShuffler,
    cards,
    settle_round,
    testing,
)
from hanafuda_rules.events import Dealt, Misdealt
from hanafuda_rules.games import musashino_bana
from hanafuda_rules.games.musashino_bana import RULES, Outcome, ruleset

from helpers.rounds import order_for, position, random_states
from helpers.slugs import BLUE, BRIGHTS, POETRY

ROUNDS = [pytest.param(150, id="few"), pytest.param(20_000, id="soak", marks=pytest.mark.soak)]
_of = CardSet.parse


class TestMusashinoBana(testing.Conformance):
    rules = RULES
    rounds = 10
    matches = 2


# --- the model --------------------------------------------------------------------------------------------------------

RED = {f"{flower}-ribbon" for flower in ("pine", "plum", "cherry", "wisteria", "iris", "clover", "willow")}
CUP, MOON = "chrysanthemum-cup", "susuki-moon"
POTS = ("plum", "wisteria", "iris", "paulownia")


def has_chaff(pile, flower):
    return f"{flower}-chaff-1" in pile or f"{flower}-chaff-2" in pile


def ordinary(options, pile, spoiled, no_banquets):
    """The sum of the ordinary yaku of a pile, without the spoiled cards (MB-4.1 to MB-4.5)."""
    own = pile - spoiled
    fourth = "willow-lightning" if options.four_brights == "lightning" else "cherry-curtain"
    three = own >= {"pine-crane", MOON, "paulownia-phoenix"}
    total = (4 if fourth in own else 2) if three else 0
    total += 4 * (own >= {"pine-crane", "cherry-curtain", "maple-deer", "willow-rain-man"})
    pairs_and_trios = {
        2: (
            {"pine-crane", "peony-butterflies", CUP}, {"pine-crane", "plum-warbler", "cherry-curtain"},
            POETRY, BLUE,
            {"pine-crane", "susuki-geese", "paulownia-phoenix"}, {"plum-warbler", "wisteria-cuckoo", "willow-swallow"},
            {"clover-boar", "maple-deer", "susuki-geese"},
        ),
        1: (
            {CUP, "paulownia-phoenix"}, {"wisteria-cuckoo", MOON}, {"peony-butterflies", "cherry-curtain"},
            {"clover-boar", "peony-butterflies"},
        ),
    }  # fmt: skip
    total += sum(value for value, sets in pairs_and_trios.items() for cards_ in sets if own >= cards_)
    total += 2 * all(has_chaff(own, flower) for flower in ("plum", "peony", "clover"))
    total += 2 * all(has_chaff(own, flower) for flower in ("wisteria", "iris", "paulownia"))
    if CUP in own and not no_banquets:
        total += (MOON in own) + bool(own & {"cherry-curtain", "cherry-ribbon"})
    total += CUP in own and bool(own & {"maple-deer", "maple-ribbon"})
    return total + sum(len([card for card in own if card.startswith(flower)]) == 4 for flower in POTS)


def gains(options, piles):
    """The gain of each side (MB-4.4 to MB-5.2)."""
    sums, instant = [], None
    for side, pile in enumerate(piles):
        storms = [
            other
            for other, rival in enumerate(piles)
            if other != side and rival & {"willow-rain-man", "willow-lightning"}
            if not any("pine-crane" in third for number, third in enumerate(piles) if number != other)
        ]
        cards_ = storms and options.storm == "cards"
        spoiled = {MOON, "cherry-curtain", "cherry-ribbon"} if cards_ else set()
        if pile - spoiled >= BRIGHTS or pile - spoiled >= RED:
            assert instant is None
            instant = side
        sums.append(ordinary(options, pile, spoiled, storms and options.storm == "banquets"))
    if instant is not None:
        return [8 * (len(piles) - 1) if side == instant else -8 for side in range(len(piles))], instant
    most = max(sums)
    pairs = itertools.permutations(range(len(piles)), 2)
    net = [0] * len(piles)
    for payer, payee in pairs:
        if sums[payee] == most:
            net[payer] -= most - sums[payer]
            net[payee] += most - sums[payer]
    return net, sums.index(most) if sums.count(most) == 1 else [side for side, own in enumerate(sums) if own == most]


@pytest.mark.rule("MB-3.2", "MB-4.1", "MB-4.2", "MB-4.3", "MB-4.4", "MB-4.5", "MB-4.6", "MB-5.1", "MB-5.2", "MB-5.4")
@pytest.mark.parametrize("rounds", ROUNDS)
def test_random_rounds(rounds):
    for states in random_states(musashino_bana, rounds, 7):
        over, options = states[-1], states[-1].ruleset.options
        piles = [set(map(str, pile)) for pile in over.piles[: 2 if over.table.seats == 4 else 3]]
        net, best = gains(options, piles)
        sides = over.setting.sides
        leaders = {best} if isinstance(best, int) else set(best)
        winner = next(seat for seat in over.order if sides[seat] in leaders)
        settled = settle_round(over.ruleset, over.outcome)
        assert list(settled.net) == [net[side] for side in sides]
        assert (settled.winner, settled.next_dealer) == (winner, winner)
        entered = Outcome(seats=over.table.seats, dealer=over.table.dealer, piles=dict(over.outcome.piles))
        assert settle_round(over.ruleset, entered).net == settled.net
        if options.storm == "off":
            assert settle_round(over.ruleset, over.outcome.as_sheet(over.ruleset)).net == settled.net
        kings = [pile >= BRIGHTS or pile >= RED for pile in piles]
        assert any(kings) or len(over.field) == 0  # MB-3.1: otherwise every card is captured


# --- the table and the deal -------------------------------------------------------------------------------------------


@pytest.mark.rule("MB-1.1", "MB-6.1")
def test_other_tables_and_matches_are_refused():
    with pytest.raises(InvalidSeatError, match=r"3 or 4 seats, not 2 \(MB-1\.1\)"):
        RULES.table(seats=2)
    with pytest.raises(InvalidOptionError) as caught:
        ruleset(rounds=0)
    assert caught.value.rule == "MB-6.1"


@pytest.mark.rule("MB-1.2", "CD-8")
def test_the_earliest_month_deals():
    assert RULES.draw_rank(cards.PINE_CHAFF_1) < RULES.draw_rank(cards.PLUM_WARBLER)
    assert RULES.draw_rank(cards.PINE_CRANE) < RULES.draw_rank(cards.PINE_RIBBON)


@pytest.mark.rule("MB-2.1", "MB-2.2")
@pytest.mark.parametrize(
    ("rules", "seats", "hand", "field"),
    [(RULES, 3, 7, 6), (RULES, 4, 5, 8), (ruleset(field_of_four=0), 4, 6, 0), (ruleset(field_of_four=0), 3, 7, 6)],
)
def test_the_sizes_of_hands_and_field(rules, seats, hand, field):
    state = rules.deal(seats=seats, shuffler=ScriptedShuffler([order_for(rules, seats)]))
    dealt = state.events[0]
    assert isinstance(dealt, Dealt)
    assert (dealt.hands, len(dealt.field), dealt.stock) == ((hand,) * seats, field, 48 - hand * seats - field)


@pytest.mark.rule("MB-2.2")
def test_without_a_field_each_seat_plays_six_turns():
    rules = ruleset(field_of_four=0)
    state = rules.deal(seats=4, shuffler=ScriptedShuffler([order_for(rules, 4)]))
    plays = [0] * 4
    while not state.is_over:
        if isinstance(state.legal_moves[0], Play):
            plays[state.to_move] += 1
        state = state.play(state.legal_moves[0])
    assert plays == [6] * 4


@pytest.mark.rule("MB-2.3")
def test_four_of_a_month_on_the_field_are_a_misdeal():
    pines = "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2"
    orders = [order_for(RULES, 3, field=pines), order_for(RULES, 3, hands={0: pines})]
    state = RULES.deal(seats=3, shuffler=ScriptedShuffler(orders))
    assert [type(event) for event in state.events] == [Misdealt, Dealt]
    assert state.hands[0] >= _of(pines)  # four in a hand are played


@pytest.mark.rule("MB-3.1", "MB-3.2")
def test_an_instant_win_ends_the_round_after_the_stock_card():
    state = position(
        RULES, hands=("11b", "1c", "1d"), field="11c 2c", stock="2d 5c 5d", piles=("1b 3b 8b 12b", "", ""), to_move=0
    )
    over = state.play(Play(cards.WILLOW_RAIN_MAN, _of("11c")))
    assert over.is_over
    assert over.piles[0] >= _of("11b 11c 2c 2d")


@pytest.mark.rule("MB-6.2", "CD-9")
def test_everybody_sees_piles_and_no_other_hand():
    state = position(
        RULES, hands=("11b", "1c", "1d"), field="11c 2c", stock="2d 5c 5d", piles=("1b 3b 8b 12b", "", ""), to_move=0
    )
    views = [state.view(seat) for seat in (None, 0, 1, 2)]
    assert all(view.piles == state.piles and view.field == state.field for view in views)
    assert [view.hand for view in views] == [None, *state.hands]
    assert [view.hand_sizes for view in views] == [(1, 1, 1)] * 4


# --- worked examples --------------------------------------------------------------------------------------------------


def settled(piles, rules=RULES, seats=3):
    return rules.reckon(Outcome(seats=seats, piles={seat: _of(text) for seat, text in piles.items()}))


def held(text, rules=RULES, **others):
    piles = {0: text} | {int(seat[1:]): pile for seat, pile in others.items()}
    outcome = Outcome(piles={seat: even(pile) for seat, pile in piles.items()}, seats=3)
    return sum(yaku.value for yaku in rules.held(_of(text), rules.at_end(outcome, 0)))


def even(text):
    """A pile of these cards, with chaff of their months so that each month has two or four."""
    pile = _of(text)
    for month in pile.months:
        if len(pile & month.cards) % 2:
            pile |= {next(card for card in reversed(tuple(month.cards)) if card not in pile)}
    return pile


@pytest.mark.rule("MB-5.2", "MB-5.3", "MB-5.4")
@pytest.mark.parametrize(
    ("sums", "net"),
    [((7, 4, 2), (8, -3, -5)), ((7, 7, 2), (5, 5, -10)), ((0, 0, 0), (0, 0, 0)), ((7, 4), (3, -3))],
)
def test_example_1_the_differences_to_the_highest(sums, net):
    assert tuple(musashino_bana._gains(sums)) == net


@pytest.mark.rule("MB-5.2", "MB-5.4")
def test_example_1_a_sheet_of_yaku():
    # 4 + 2 + 1; 2 + 2; 2
    yaku = {
        0: ["four_brights", "large_birds", "boar_with_peony"], 1: ["purple_ribbons", "three_purple_flowers"],
        2: ["back_sugawara"],
    }  # fmt: skip
    result = settle_round(RULES, Outcome(seats=3, yaku=yaku))
    assert (result.net, result.next_dealer) == ((8, -3, -5), 0)
    nobody = settle_round(RULES, Outcome(seats=3, dealer=1, yaku={}))
    assert (nobody.net, nobody.next_dealer) == ((0, 0, 0), 1)
    teams = settle_round(RULES, Outcome(seats=4, yaku={0: yaku[0], 1: yaku[1]}))
    assert teams.net == (3, -3, 3, -3)


@pytest.mark.rule("MB-4.2", "MB-5.1")
def test_example_2_an_instant_win():
    assert settle_round(RULES, Outcome(seats=3, yaku={1: ["five_kings"]})).net == (-8, 16, -8)
    assert str(settle_round(RULES, Outcome(seats=3, yaku={1: ["five_kings"]})).dealer_reason.said) == "an instant win"
    teams = settle_round(RULES, Outcome(seats=4, yaku={1: ["seven_red_ribbons"]}))
    assert (teams.net, teams.next_dealer) == ((-8, 8, -8, 8), 1)


CURTAIN, CARDS, BANQUETS = ruleset(four_brights="curtain"), ruleset(storm="cards"), ruleset(storm="banquets")


@pytest.mark.rule("MB-4.1", "MB-4.3")
@pytest.mark.parametrize(
    ("pile", "rules", "total"),
    [
        ("1b 8b 12b", RULES, 2),
        ("1b 8b 12b 11c", RULES, 4),
        ("1b 8b 12b 11c", CURTAIN, 2),
        ("1b 3b 8b 12b", CURTAIN, 4),
        ("1b 8b 12b 11c 8a", RULES, 6),
        ("1b 8b 12b 11c 8a 9a", RULES, 8),
        ("1b 3b 10a 11b 6a 7a", RULES, 6),
        ("2c 6c 7c 7d", RULES, 2),
        ("12c 4c 5c", RULES, 0),
        ("12d 4c 5c", RULES, 2),
        ("9a 3b 3r", RULES, 1),
        ("9a 10a 10r", RULES, 1),
        ("2a 2r 2c 2d", RULES, 1),
        ("2a 4a 11a", RULES, 2),
    ],
)
def test_examples_3_to_6_and_8(pile, rules, total):
    assert held(pile, rules) == total


@pytest.mark.rule("MB-4.4", "MB-4.5", "MB-4.6")
def test_example_7_the_storm():
    own, rain = "9a 8b 4a", "11c"
    assert held(own, CARDS, s1=rain, s2="1b") == held(own, BANQUETS, s1=rain, s2="1b") == 2
    assert held(own, CARDS, s1=f"{rain} 1b") == 0
    assert held(own, BANQUETS, s1=f"{rain} 1b") == 1
    assert held(f"{own} 1b", CARDS, s1=rain) == held(f"{own} 1b", BANQUETS, s1=rain) == 2
    assert held(own, RULES, s1=rain) == 2


@pytest.mark.rule("MB-4.5", "MB-4.6")
def test_an_instant_win_can_begin_to_count_by_the_capture_of_another():
    # Seat 0 has the seven red ribbons, which the Rain Man of seat 1 spoils. Seat 2 captures the Crane.
    state = position(
        CARDS, hands=("5d", "6d", "1b"), field="1c 12c", stock="12d 9c", piles=("1r 2r 3r 4r 5r 7r 11r", "11b", ""),
        to_move=2,
    )  # fmt: skip
    assert not any(yaku.yaku.group == "instant" for yaku in state.held(0))
    over = state.play(Play(cards.PINE_CRANE, _of("1c")))
    assert over.is_over
    assert CARDS.reckon(over.outcome).net == (16, -8, -8)


@pytest.mark.rule("MB-4.4", "MB-3.2")
@pytest.mark.parametrize(
    ("rules", "entered", "words"),
    [
        (CARDS, {"yaku": {0: ["takasago"]}}, r"seat 0: piles are needed, for the storm \(MB-4\.4\)"),
        (RULES, {"yaku": {0: ["five_kings"], 1: ["seven_red_ribbons"]}}, r"another side has one, too \(MB-3\.2\)"),
        (RULES, {"points": {0: 5}}, r"points are not counted in this game"),
    ],
)
def test_what_is_refused(rules, entered, words):
    with pytest.raises(InvalidOutcomeError, match=words):
        settle_round(rules, Outcome(seats=3, **entered))
