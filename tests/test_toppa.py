"""Toppa and Baka: their worked examples, and random rounds against a model written card by card from the rules."""

import itertools
import random
from fractions import Fraction

import pytest

from hanafuda_rules import (
    CardSet,
    InvalidOptionError,
    InvalidOutcomeError,
    InvalidSeatError,
    Month,
    Play,
    ScriptedShuffler,
    cards,
    settle_round,
    testing,
)
from hanafuda_rules.events import Dealt, Misdealt, Shown
from hanafuda_rules.games import toppa
from hanafuda_rules.games.toppa import BAKA, BAKA_KUBOTAYA, RULES, Declare, Outcome, ruleset
from hanafuda_rules.parts.teyaku import Declared

from helpers.rounds import order_for, random_states
from helpers.slugs import BLUE, BRIGHTS, POETRY, flower, kind_of

ROUNDS = [pytest.param(150, id="few"), pytest.param(20_000, id="soak", marks=pytest.mark.soak)]
_of = CardSet.parse


class TestToppa(testing.Conformance):
    rules = RULES
    presets = (BAKA, BAKA_KUBOTAYA)
    rounds = 8
    matches = 1


# --- the model --------------------------------------------------------------------------------------------------------

SETS = {
    "boar_deer_butterflies": {"clover-boar", "maple-deer", "peony-butterflies"},
    "poetry": POETRY,
    "blue": BLUE,
}


def flowers(pile):
    return [flower(card) for card in pile]


def points_of(pile):
    return sum({"bright": 20, "animal": 10, "ribbon": 5, "chaff": 0}[kind_of(card)] for card in pile)


def brights_of(options, pile):
    held = pile & BRIGHTS
    high = options.values == "high"
    if len(held) == 5:
        return 60 if high else 40
    if len(held) == 4:
        return 20 if "willow-rain-man" in held else 40 if high else 30
    return 0


def ribbons_of(options, pile):
    ribbons = {card for card in pile if kind_of(card) == "ribbon"}
    every = ribbons | {card for card in pile if card.startswith("willow")}
    if options.real_seven == "nine":
        ribbons -= {"willow-ribbon"}
    if len(every) < 7:
        return 0
    real = 40 if options.values == "high" else 30
    return (real if len(ribbons) >= 7 else 20) + options.extra * (len(every) - 7)


def chaff_of(options, pile, seats):
    willows = {card for card in pile if card.startswith("willow")} if options.willow_chaff == "all" else set()
    number = len({card for card in pile if kind_of(card) == "chaff"} | willows)
    needed = 12 if seats == 2 else 10
    return 20 + options.extra * (number - needed) if number >= needed else 0


def yaku_of(options, pile, seats):
    total = brights_of(options, pile) + ribbons_of(options, pile) + chaff_of(options, pile, seats)
    for key, set_ in SETS.items():
        if key != "boar_deer_butterflies" or options.boar_deer_butterflies:
            total += 20 * (pile >= set_)
    for row in ("wisteria", "iris", "clover") if options.rows else ():
        total += 20 * (flowers(pile).count(row) == 4)
    return total


def teyaku_of(hand):
    """What a hand can show, each with its value and its cards (TP-3.1 to TP-3.3)."""
    held = []
    for month in Month:
        three = {card for card in hand if card.startswith(f"{month.slug}-")}
        if len(three) == 3:
            held.append(("exposed_triplet", 20, three))
            break
    valued = [card for card in hand if kind_of(card) != "chaff"]
    if not valued:
        held.append(("all_chaff", 30, hand))
    elif len(valued) == 1:
        held.append((f"one_{kind_of(valued[0])}", 20, hand))
    return held


def exchange_of(sums):
    """TP-5.4, with fractions: the single seat of one side, and the other side in whole fives."""
    mean = Fraction(sum(sums), 3)
    sides = [[seat for seat, own in enumerate(sums) if (own > mean) == more and own != mean] for more in (True, False)]
    nets = [0] * 3
    if not sides[0]:
        return nets
    single = next(side for side in sides if len(side) == 1)[0]
    for seat in {0, 1, 2} - {single}:
        fives = int(abs(sums[seat] - mean) / 5) * 5
        nets[seat] = fives if sums[seat] > mean else -fives
        nets[single] -= nets[seat]
    return nets


def nets_of(options, piles, shown, seats):
    points = [points_of(pile) for pile in piles]
    sums = [yaku_of(options, pile, seats) + worth for pile, worth in zip(piles, shown, strict=True)]
    if seats == 2:
        difference = abs(sums[0] - sums[1])
        low = 0 if sums[0] < sums[1] else 1
        if points[low] < difference and options.shortfall == "whole":
            net = points[low] - 120 - sums[1 - low]
        else:
            net = points[low] - 120 - difference
        return [net, -net] if low == 0 else [-net, net]
    low_men = [seat for seat in range(3) if points[seat] <= 25 and options.low_man != "off"]
    nets = [own - 80 + got for own, got in zip(points, exchange_of(sums), strict=True)]
    if low_men and options.low_man == "instead":
        nets = [0] * 3
    for getter, payer in itertools.permutations(range(3), 2):
        if getter in low_men:
            nets[getter] += 40
            nets[payer] -= 40
    return nets


def check_teyaku(states):
    """What seats declare is theirs, and what they show is what the rules say; return the value by seat."""
    dealt = next(state for state in states if any(isinstance(event, Dealt) for event in state.events))
    hands = [set(map(str, hand)) for hand in dealt.hands]
    assert not any(flowers(hand).count(month) == 4 for hand in hands for month in flowers(hand))  # TP-2.3
    declared = {event.seat: event for event in states[-1].events if isinstance(event, Declared)}
    if dealt.ruleset.options.declare == "auto":
        assert {seat for seat, hand in enumerate(hands) if teyaku_of(hand)} == declared.keys()
    worth = [0] * len(hands)
    for seat, event in declared.items():
        held = teyaku_of(hands[seat])
        keys = [key for key, _, _ in held]
        if dealt.ruleset.options.declare == "auto":
            assert keys == list(event.teyaku)
        assert set(event.teyaku) <= set(keys)
        chosen = [(value, shown) for key, value, shown in held if key in event.teyaku]
        assert set(map(str, event.cards)) == set().union(*[shown for _, shown in chosen])
        worth[seat] = sum(value for value, _ in chosen)
    return worth


@pytest.mark.rule(
    "TP-2.3", "TP-3.1", "TP-3.2", "TP-3.3", "TP-3.4", "TP-4.1", "TP-4.2", "TP-4.3", "TP-4.4", "TP-4.5", "TP-4.6",
    "TP-5.1", "TP-5.2", "TP-5.3", "TP-5.4", "TP-5.5", "TP-5.6", "TP-5.7",
)  # fmt: skip
@pytest.mark.parametrize("rounds", ROUNDS)
def test_random_rounds(rounds):
    for states in random_states(toppa, rounds, 18):
        over, options = states[-1], states[-1].ruleset.options
        seats = over.table.seats
        assert not over.field  # TP-4.1: every card is captured
        shown = check_teyaku(states)
        net = nets_of(options, [set(map(str, pile)) for pile in over.piles], shown, seats)
        settled = settle_round(over.ruleset, over.outcome)
        assert list(settled.net) == net
        assert sum(net) == 0
        winner = next(seat for seat in over.order if net[seat] == max(net))
        assert settled.winner == winner
        right = (over.table.dealer + 1) % seats
        assert settled.next_dealer == (winner if options.next_dealer == "winner" else right)
        outcome = over.outcome
        entered = Outcome(seats=seats, dealer=outcome.dealer, piles=dict(outcome.piles), teyaku=dict(outcome.teyaku))
        assert settle_round(over.ruleset, entered).net == settled.net
        assert settle_round(over.ruleset, outcome.as_sheet(over.ruleset)).net == settled.net


# --- the table and the deal -------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-1.1", "TP-6.1")
def test_example_11_other_tables_and_matches_are_refused():
    with pytest.raises(InvalidSeatError, match=r"2 or 3 seats, not 4 \(TP-1\.1\)"):
        RULES.table(seats=4)
    with pytest.raises(InvalidOptionError) as caught:
        ruleset(rounds=0)
    assert caught.value.rule == "TP-6.1"


@pytest.mark.rule("TP-1.2", "CD-8")
def test_the_highest_month_up_to_september_deals():
    draws = [cards.CHRYSANTHEMUM_CUP, cards.SUSUKI_MOON, cards.PINE_CRANE, cards.MAPLE_DEER]
    assert [*map(RULES.draw_rank, draws)] == sorted({*map(RULES.draw_rank, draws)})
    # October to December count 0, and are equal; kinds do not matter.
    ranks = {RULES.draw_rank(card) for card in (cards.MAPLE_DEER, cards.WILLOW_RAIN_MAN, cards.PAULOWNIA_PHOENIX)}
    assert ranks == {RULES.draw_rank(cards.MAPLE_CHAFF_1)}
    assert RULES.draw_rank(cards.PINE_CRANE) == RULES.draw_rank(cards.PINE_CHAFF_1)


@pytest.mark.rule("TP-1.2", "CD-8")
def test_those_tied_draw_on():
    first = [cards.MAPLE_DEER, cards.WILLOW_RAIN_MAN, cards.MAPLE_CHAFF_1, cards.PINE_CRANE]
    rest = [card for card in order_for(RULES, 2) if card not in first]
    match = RULES.match(seats=2, shuffler=ScriptedShuffler([(*first, *rest), order_for(RULES, 2, dealer=1)]))
    assert [draw.seat for draw in match.draws] == [0, 1, 0, 1]
    assert match.table.dealer == 1


@pytest.mark.rule("TP-2.1", "TP-2.2")
@pytest.mark.parametrize(
    ("seats", "hand", "field", "stock", "packets"),
    [
        (2, 10, 8, 20, [("1", 5), ("field", 4), ("0", 5), ("1", 5), ("field", 4), ("0", 5)]),
        (3, 7, 6, 21, [("1", 3), ("2", 3), ("0", 3), ("field", 2), ("1", 4), ("2", 4), ("0", 4), ("field", 4)]),
    ],
)
def test_example_10_the_packets(seats, hand, field, stock, packets):
    order = order_for(RULES, seats)
    state = RULES.deal(seats=seats, shuffler=ScriptedShuffler([order]))
    dealt = state.events[0]
    assert isinstance(dealt, Dealt)
    assert (dealt.hands, len(dealt.field), dealt.stock) == ((hand,) * seats, field, stock)
    places = {"field": set(), **{str(seat): set() for seat in range(seats)}}
    left = iter(order)
    for to, count in packets:
        places[to] |= set(itertools.islice(left, count))
    assert places["field"] == set(state.field)
    assert [places[str(seat)] for seat in range(seats)] == [set(hand) for hand in state.hands]


@pytest.mark.rule("TP-2.3")
def test_four_of_a_month_are_a_misdeal():
    pines, plums, irises = "1b 1r 1c 1d", "2a 2r 2c 2d", "5a 5r 5c 5d"
    slugs = [" ".join(map(str, _of(text))) for text in (pines, plums, irises)]
    orders = [
        order_for(RULES, 2, field=slugs[0], hands={1: slugs[1]}),
        order_for(RULES, 2, hands={0: slugs[1], 1: slugs[2]}),
        order_for(RULES, 2),
    ]
    state = RULES.deal(seats=2, shuffler=ScriptedShuffler(orders))
    events = [event for event in state.events if not isinstance(event, Declared)]
    # The field is looked at first: nobody shows the Plums. Then both fours are shown.
    assert [type(event) for event in events[:4]] == [Misdealt, Shown, Shown, Misdealt]
    assert [event.cards for event in events[1:3]] == [_of(plums), _of(irises)]
    assert isinstance(events[4], Dealt)
    assert state.table.dealer == 0


# --- teyaku -----------------------------------------------------------------------------------------------------------


def held(text, seats=2):
    return [
        (one.teyaku.key, one.teyaku.kan, str(one.cards))
        for one in RULES.teyaku_of(tuple(range(seats)), 0).held(_of(text))
    ]


@pytest.mark.rule("TP-3.1", "TP-3.2", "TP-3.3")
def test_example_9_teyaku():
    assert [one[:2] for one in held("1brc 5arc 2a 3b 4a 6a")] == [("exposed_triplet", 20)]
    assert held("1brc 5arc 2a 3b 4a 6a")[0][2] == str(_of("1brc"))  # the earliest month
    nine = "1c 2c 3c 4c 5c 6c 8c 9c 10c 7a"
    assert held(nine) == [("one_animal", 20, str(_of(nine)))]
    both = "1c 2c 3c 4c 5c 6c 12cde 7a"
    assert held(both) == [("exposed_triplet", 20, str(_of("12cde"))), ("one_animal", 20, str(_of(both)))]
    assert [one[:2] for one in held("1c 2c 3c 4c 5c 6c 7c 8c 9c 10c")] == [("all_chaff", 30)]


@pytest.mark.rule("TP-3.1")
@pytest.mark.parametrize(
    ("hand", "key"),
    [
        ("1c 2c 3c 4c 5c 6c 7c", "all_chaff"),
        ("1c 2c 3c 4c 5c 6c 11c", "all_chaff"),  # the Lightning is chaff
        ("1c 2c 3c 4c 5c 6c 11r", "one_ribbon"),
        ("1c 2c 3c 4c 5c 6c 11a", "one_animal"),
        ("1c 2c 3c 4c 5c 6c 11b", "one_bright"),
        ("1c 2c 3c 4c 5c 6a 11b", None),
        ("1c 2c 3c 4c 5c 6r 11r", None),
    ],
)
def test_hands_of_seven(hand, key):
    assert [one[0] for one in held(hand, 3)] == [key] * (key is not None)


@pytest.mark.rule("TP-3.3", "TP-3.4", "TP-6.3")
def test_seats_show_what_they_like():
    hands = {0: "1b 1r 1c 2a 3b 4a 6a", 1: "1d 2c 3c 4c 5c 6c 7a"}
    slugs = {seat: " ".join(map(str, _of(text))) for seat, text in hands.items()}
    order = order_for(RULES, 3, hands=slugs)
    state = RULES.deal(seats=3, shuffler=ScriptedShuffler([order]))
    assert state.to_move == 0  # the dealer first
    assert state.legal_moves == (Declare(("exposed_triplet",)), Declare())
    state = state.play(Declare(("exposed_triplet",)))
    assert state.legal_moves == (Declare(("one_animal",)), Declare())
    shown = state.play(Declare(("one_animal",)))
    view = shown.view(2)
    assert view.sample(random.Random(1)).hands[1] == _of(hands[1])  # a whole hand is known
    assert {event.rule for event in view.told(Declared)} == {"TP-3.3"}
    silent = state.play(Declare())
    assert len(silent.view(2).told(Declared)) == 1
    assert shown.hands == silent.hands  # the cards stay in the hand


@pytest.mark.rule("TP-3.4")
def test_auto_shows_everything():
    hands = {1: "2c 3c 4c 5c 6c 7c 12c"}
    order = order_for(RULES, 3, hands={seat: " ".join(map(str, _of(text))) for seat, text in hands.items()})
    state = ruleset(declare="auto").deal(seats=3, shuffler=ScriptedShuffler([order]))
    declared = [event for event in state.events if isinstance(event, Declared) and event.seat == 1]
    assert [(event.teyaku, event.cards) for event in declared] == [(("all_chaff",), _of(hands[1]))]
    assert isinstance(state.legal_moves[0], Play)


# --- yaku -------------------------------------------------------------------------------------------------------------

LOW, TWENTY, NINE = ruleset(values="low"), ruleset(extra=20), ruleset(real_seven="nine")
ALL = ruleset(willow_chaff="all")
SIX, SEVEN = "1r 2r 3r 4r 5r 6r", "1r 2r 3r 4r 5r 6r 7r"
FOURTEEN = "2cd 3cd 4cd 5cd 6cd 7cd 8c 11c"


@pytest.mark.rule("TP-4.2", "TP-4.3", "TP-4.4", "TP-4.5")
@pytest.mark.parametrize(
    ("pile", "rules", "seats", "total"),
    [
        ("1b 3b 11b 8b", RULES, 2, 20),
        ("1b 3b 11b 8b 12b", RULES, 2, 60),
        ("1b 3b 11b 8b 12b", LOW, 2, 40),
        ("1b 3b 8b 12b", RULES, 2, 40),
        ("1b 3b 8b 12b", LOW, 2, 30),
        ("4r 5r 6r 7r 9r 10r 11a", RULES, 2, 20 + 20),  # and Blue Ribbons
        ("1r 2r 4r 5r 6r 7r 11a", RULES, 2, 20),
        ("1r 2r 4r 5r 6r 7r 9r 11a", RULES, 2, 40 + 10),
        ("1r 2r 4r 5r 6r 7r 9r 11a", TWENTY, 2, 60),
        ("1r 2r 4r 5r 6r 7r 11r 11c", RULES, 2, 40 + 10),
        ("1r 2r 4r 5r 6r 7r 11r 11c", NINE, 2, 20 + 10),
        ("1r 2r 3r 4r 5r 6r 7r 9r 10r 11barc", RULES, 2, 100 + 40),
        (FOURTEEN, RULES, 2, 40),
        (FOURTEEN, RULES, 3, 60),
        (f"{FOURTEEN} 11b 11a", RULES, 2, 40),
        (f"{FOURTEEN} 11b 11a", ALL, 2, 60),
        (f"{FOURTEEN} 11b 11a", ALL, 3, 80),
        ("4arcd", RULES, 2, 20),
        ("5arcd 7arcd", RULES, 3, 40),
        ("5arcd 7arcd", BAKA_KUBOTAYA, 3, 0),
        ("6a 7a 10a", RULES, 2, 20),
        ("6a 7a 10a", ruleset(boar_deer_butterflies=False), 2, 0),
    ],
)
def test_examples_6_to_8(pile, rules, seats, total):
    table = rules.table(seats=seats)
    assert sum(one.value for one in rules.held(_of(pile), rules.at_end(Outcome(seats=seats, piles={}), 0))) == total
    assert rules.yaku_at(table).value(_of(pile)) == total


@pytest.mark.rule("TP-4.1")
def test_each_plays_ten_turns_and_nobody_stops():
    state = RULES.deal(seats=2, shuffler=ScriptedShuffler([order_for(RULES, 2)]))
    plays = [0, 0]
    while not state.is_over:
        plays[state.to_move] += isinstance(state.legal_moves[0], Play)
        state = state.play(state.legal_moves[0])
    assert plays == [10, 10]


# --- the reckoning ----------------------------------------------------------------------------------------------------

YAKU = {0: [], 20: ["poetry_ribbons"], 40: ["poetry_ribbons", "wisteria_row"]}
OTHER = {
    0: [], 20: ["blue_ribbons"], 40: ["blue_ribbons", "iris_row"],
    60: ["blue_ribbons", "iris_row", "rainy_four_brights"],
}  # fmt: skip
THIRD = {0: [], 20: ["bush_clover_row"]}


def settled(points, *sums, rules=RULES, dealer=0):
    names = [table[total] for table, total in zip((YAKU, OTHER, THIRD), sums, strict=False)]
    sheet = Outcome(seats=len(points), dealer=dealer, points=dict(enumerate(points)), yaku=dict(enumerate(names)))
    return rules.reckon(sheet)  # the examples do not say which cards make their card points


@pytest.mark.rule("TP-5.2", "TP-5.6", "TP-5.7")
def test_example_1_the_difference():
    result = settled((140, 100), 20, 60)
    assert (result.net, result.next_dealer) == ((-20, 20), 1)
    assert settled((140, 100), 40, 40).net == (20, -20)


@pytest.mark.rule("TP-5.3")
def test_example_2_the_shortfall():
    yaku = {0: ["five_brights", "poetry_ribbons", "wisteria_row"], 1: ["blue_ribbons", "iris_row", "bush_clover_row"]}
    short, enough = [Outcome(seats=2, points={0: 240 - low, 1: low}, yaku=yaku) for low in (30, 40)]
    assert RULES.reckon(short).net == (190, -190)
    assert ruleset(shortfall="difference").reckon(short).net == (130, -130)
    assert RULES.reckon(enough).net == (120, -120)
    assert ruleset(shortfall="difference").reckon(enough).net == (120, -120)


@pytest.mark.rule("TP-5.7")
def test_example_3_the_dealer_deals_again():
    result = settled((120, 120), 0, 0, dealer=1)
    assert (result.net, result.next_dealer) == ((0, 0), 1)


@pytest.mark.rule("TP-5.7")
def test_in_baka_the_right_deals():
    result = settled((100, 80, 60), 20, 0, 0, rules=BAKA, dealer=2)
    assert (result.winner, result.next_dealer) == (0, 0)
    assert settled((100, 80, 60), 20, 0, 0, rules=BAKA, dealer=0).next_dealer == 1


@pytest.mark.rule("TP-5.4")
@pytest.mark.parametrize(
    ("sums", "net"),
    [
        ((20, 0, 0), (30, -5, -25)),
        ((40, 0, 0), (40, -10, -30)),
        ((20, 20, 0), (25, 5, -30)),
    ],
)
def test_example_4_the_exchange_of_three(sums, net):
    assert settled((100, 80, 60), *sums).net == net


@pytest.mark.rule("TP-5.4")
@pytest.mark.parametrize(
    ("sums", "exchanged"), [((60, 20, 0), [30, -5, -25]), ((20, 10, 0), [10, 0, -10]), ((0, 0, 0), [0, 0, 0])]
)
def test_example_4_the_deviations(sums, exchanged):
    assert toppa._exchanged(sums) == exchanged == exchange_of(sums)


@pytest.mark.rule("TP-5.5")
def test_example_5_low_man_out():
    assert settled((150, 65, 25), 0, 0, 0).net == (30, -55, 25)
    assert settled((150, 65, 25), 0, 0, 0, rules=ruleset(low_man="instead")).net == (-40, -40, 80)
    assert settled((150, 65, 25), 0, 0, 0, rules=ruleset(low_man="off")).net == (70, -15, -55)
    assert settled((150, 60, 30), 0, 0, 0).net == (70, -20, -50)
    # Two such both get 40 from each other seat: + 80 - 40 each.
    assert settled((200, 20, 20), 0, 0, 0).net == (200 - 80 - 80, 20 - 80 + 40, 20 - 80 + 40)
    assert settled((220, 20), 0, 0).net == (100, -100)  # two seats


@pytest.mark.rule("TP-3.3", "TP-5.1")
def test_shown_teyaku_count_like_yaku():
    sheet = Outcome(seats=2, points={0: 120, 1: 120}, yaku={}, teyaku={1: ("one_animal", "exposed_triplet")})
    result = RULES.reckon(sheet)
    assert result.net == (-40, 40)
    assert [(remark.kind, remark.key, remark.value) for remark in result.remarks] == [
        ("teyaku", "exposed_triplet", 20), ("teyaku", "one_animal", 20),
    ]  # fmt: skip
    assert sum(amount.amount for amount in result.scores) == 0


@pytest.mark.rule("TP-3.1", "TP-3.2", "TP-4.1")
@pytest.mark.parametrize(
    ("seats", "entered", "words"),
    [
        (2, {"teyaku": {0: ["triplet"]}}, r"seat 0: no teyaku 'triplet'.* \(TP-3\.1\)"),
        (2, {"teyaku": {0: ["one_ribbon", "one_animal"]}}, r"seat 0: .*its best of each group.* \(TP-3\.2\)"),
        (2, {"teyaku": {2: ["one_ribbon"]}}, r"seat 2: there is no such seat"),
        (2, {"teyaku": {0: 7}}, r"must be a sequence"),
        (2, {"piles": {0: _of("1b 1c")}}, r"all 48 cards are captured in the end.* \(TP-4\.1\)"),
        (2, {"points": {0: 120, 1: 120}, "yaku": {0: ["chaff"], 1: [("chaff", 1)]}}, r"cannot both have Chaff"),
    ],
)
def test_what_is_refused(seats, entered, words):
    with pytest.raises(InvalidOutcomeError, match=words):
        settle_round(RULES, Outcome(seats=seats, **entered))


@pytest.mark.rule("TP-6.2")
def test_the_highest_total_wins_and_equal_totals_share():
    match = ruleset(rounds=1).match(seats=2, dealer=0, shuffler=ScriptedShuffler([order_for(RULES, 2)]))
    while not match.is_over:
        match = match.play(match.round.legal_moves[0])
    totals = match.table.totals
    assert match.winners == tuple(seat for seat in (0, 1) if totals[seat] == max(totals))
    assert match.ruleset.match_plan.winners(match.table.__class__(seats=2, dealer=0, totals=(5, 5))) == (0, 1)
