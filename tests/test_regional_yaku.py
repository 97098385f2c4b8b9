"""Regional yaku games: their worked examples, and random rounds against a model written card by card from the rules."""

import itertools
import random

import attrs
import pytest

from hanafuda_rules import (
    CardSet,
    InvalidOptionError,
    InvalidOutcomeError,
    InvalidSeatError,
    Month,
    Play,
    ScriptedShuffler,
    SeededShuffler,
    cards,
    settle_round,
    testing,
)
from hanafuda_rules.events import Awarded, Dealt, Misdealt, brought, since_deal
from hanafuda_rules.formats.notation import position_of
from hanafuda_rules.games import regional_yaku
from hanafuda_rules.games.regional_yaku import (
    HACHI_JU_HANA,
    ISSOKU_YUKI,
    KAGA,
    KEKORO,
    Declare,
    Outcome,
    Table,
    ruleset,
)
from hanafuda_rules.parts.teyaku import Declared

from helpers.changed_states import changed
from helpers.rounds import order_for, position, random_states
from helpers.slugs import BLUE, BRIGHTS, POETRY, flower, kind_of

ROUNDS = [pytest.param(150, id="few"), pytest.param(20_000, id="soak", marks=pytest.mark.soak)]
RUNNING = ruleset(ISSOKU_YUKI, early_end="running")
_of = CardSet.parse


class TestRegionalYaku(testing.Conformance):
    rules = HACHI_JU_HANA
    presets = (KAGA, KEKORO, ISSOKU_YUKI, RUNNING)
    rounds = 6
    matches = 1


# --- the model --------------------------------------------------------------------------------------------------------

FLOWERS = [month.slug for month in Month]
TWELVE = [
    "phoenix cuckoo warbler", "warbler deer phoenix", "bridge butterflies deer", "curtain bridge butterflies",
    "bridge cuckoo butterflies", "boar bridge curtain", "cup rain-man curtain", "moon cuckoo warbler",
    "boar moon cup", "crane deer rain-man", "crane rain-man curtain", "boar moon rain-man",
]  # fmt: skip
FLOWER_OF = {
    "phoenix": "paulownia", "cuckoo": "wisteria", "warbler": "plum", "deer": "maple", "bridge": "iris",
    "butterflies": "peony", "curtain": "cherry", "boar": "clover", "cup": "chrysanthemum", "rain-man": "willow",
    "moon": "susuki", "crane": "pine",
}  # fmt: skip
INSTEAD = {"susuki": "susuki-geese", "paulownia": "paulownia-yellow"}


def of_flower(pile, name):
    return {card for card in pile if flower(card) == name}


def points_of(options, card):
    """RY-4.1."""
    kind = kind_of(card)
    if options.rules == "kaga":
        fives = {"willow-ribbon", "paulownia-yellow", "paulownia-chaff-1", "paulownia-chaff-2"}
        valued = {"willow-rain-man": 20, "paulownia-phoenix": 20, "willow-swallow": 10}
        return valued.get(card, 5 * (card in fives))
    if options.rules == "kekoro":
        earlier = options.card_values == "earlier"
        if kind == "chaff":
            return 8 if earlier else 10
        if card in {"cherry-curtain", "paulownia-phoenix"}:
            return 5 if earlier else 10
        return 1 if kind == "ribbon" else 5
    return {"bright": 20, "animal": 10, "ribbon": 5, "chaff": int(options.rules == "issoku_yuki")}[kind]


def most_rows(pile):
    """RY-4.2: as many rows as can be made, over all ways to place the Willows."""
    willows = len(of_flower(pile, "willow"))
    lacking = [4 - len(of_flower(pile, name)) for name in FLOWERS if name != "willow"]
    whole = lacking.count(0)
    part = [count for count in lacking if 0 < count < 4]
    best = int(willows == 4)
    for size in range(1, len(part) + 1):
        if any(sum(some) <= willows for some in itertools.combinations(part, size)):
            best = max(best, size)
    return whole + best


def kekoro_sets(options):
    sets = []
    for number, words in enumerate(TWELVE):
        first = {f"{FLOWER_OF[word]}-{word}" for word in words.split()}
        second = {INSTEAD.get(flower(card), f"{flower(card)}-ribbon") for card in first}
        if options.kekoro_yaku == "of_1921" and number == 1:
            second = second - {"maple-ribbon"} | {"wisteria-ribbon"}
        if options.kekoro_yaku == "of_1921" and number == 7:
            first = first - {"plum-warbler"} | {"willow-rain-man"}
        sets += [first, second]
    for ribbon in ("wisteria-ribbon", "maple-ribbon"):
        sets.append({ribbon, "clover-ribbon", "susuki-geese"})
    return sets


def yaku_of(options, pile):
    """The number of yaku of a pile, and their value."""
    if options.rules == "hachi_ju_hana":
        return most_rows(pile), 20 * most_rows(pile)
    if options.rules == "kekoro":
        number = sum(pile >= cards_ for cards_ in kekoro_sets(options))
        return number, 30 * number
    if options.rules == "kaga":
        sets = (BRIGHTS - {"willow-rain-man"}, POETRY, BLUE)
        value = 100 * sum(pile >= cards_ for cards_ in sets)
        return None, value + 20 * sum(len(of_flower(pile, name)) == 4 for name in FLOWERS)
    return 0, 0


def teyaku_of(hand):
    """RY-2.4, RY-2.5: the keys, each with the cards that are shown."""
    fours = {card for card in hand if len(of_flower(hand, flower(card))) == 4}
    chaff = {card for card in hand if kind_of(card) == "chaff"}
    held = {"four_of_a_kind": fours} if fours else {}
    return held | ({"empty_hand": chaff} if len(chaff) >= 7 else {})


class Turn:
    """A turn as everybody saw it: the seat, its hand card, and what was captured with it."""

    def __init__(self, seat, card, took):
        self.seat, self.card, self.took = seat, card, took


def followed(states):
    """The piles after each turn, and the Decchoko of each seat until then, by following hands and field."""
    over, dealt = states[-1], next(state for state in states if any(isinstance(e, Dealt) for e in state.events))
    hands = [set(map(str, hand)) for hand in dealt.hands]
    piles = [set() for _ in hands]
    triplets = {(seat, name) for seat, hand in enumerate(hands) for name in FLOWERS if len(of_flower(hand, name)) == 3}
    first, made = {}, [0] * len(hands)
    for event in over.events:
        if isinstance(event, Awarded):
            piles[event.seat] |= set(map(str, event.cards))
    moves = list(brought(since_deal(over.events)))
    for place, one in enumerate(moves):
        card, took = str(one.card), set(map(str, one.captures))
        if took:
            piles[one.seat] |= {card, *took}
        fresh = False
        key = one.seat, flower(card)
        if card in hands[one.seat]:
            hands[one.seat].remove(card)
            first.setdefault(key, bool(took))
            if key in triplets and not of_flower(hands[one.seat], key[1]) and first[key]:
                assert len(of_flower(piles[one.seat], key[1])) == 4
                made[one.seat] += 1
                fresh = True
        last = place + 1 == len(moves) or moves[place + 1].by.__class__ is Play
        yield one.seat, [set(pile) for pile in piles], list(made), fresh, last


def check_teyaku(states):
    dealt = next(state for state in states if any(isinstance(event, Dealt) for event in state.events))
    options, hands = dealt.ruleset.options, [set(map(str, hand)) for hand in dealt.hands]
    worth, shown = [0] * len(hands), {}
    for event in states[-1].events:
        if isinstance(event, Declared):
            shown[event.seat] = event
    for seat, hand in enumerate(hands if options.rules == "kaga" else ()):
        held, event = teyaku_of(hand), shown.get(seat)
        keys = set(event.teyaku) if event else set()
        assert keys <= held.keys()
        assert keys == held.keys() or options.declare == "choice"
        if event:
            assert set(map(str, event.cards)) == set().union(*[held[key] for key in keys])
        worth[seat] = 100 * len(keys)
    assert options.rules == "kaga" or not shown
    return worth


def end_of_match(options, totals, states):
    """The seat that won the match by its last turn, if any (RY-3.5, RY-4.5); no earlier turn had done so."""
    won, turn_made = None, False
    for seat, piles, made, fresh, last in followed(states):
        assert won is None
        turn_made = turn_made or fresh
        if not last:
            continue
        net = totals[seat] + 20 * made[seat] - 20 * made[1 - seat] if len(piles) == 2 else 0
        if options.rules == "kekoro" and options.yaku_lead:
            won = (
                seat
                if yaku_of(options, piles[seat])[0] - yaku_of(options, piles[1 - seat])[0] >= options.yaku_lead
                else None
            )
        elif options.rules == "issoku_yuki" and options.target and options.early_end == "running":
            net += sum(points_of(options, card) for card in piles[seat])
            won = seat if net >= options.target else None
        elif options.rules == "issoku_yuki" and options.target:
            won = seat if turn_made and net >= options.target else None
        turn_made = False
    return won


def sums_of(options, piles, teyaku, made, ended):
    points = [sum(points_of(options, card) for card in pile) for pile in piles]
    if options.rules == "hachi_ju_hana":
        points = [own - 240 // len(piles) for own in points]
    if ended is not None and options.rules == "issoku_yuki" and options.early_end == "decchoko":
        points = [0] * len(piles)
    sums = [own + yaku_of(options, pile)[1] + more for own, pile, more in zip(points, piles, teyaku, strict=True)]
    if options.rules == "issoku_yuki":
        sums = [own + 20 * made[seat] - 20 * made[1 - seat] for seat, own in enumerate(sums)]
    return sums


@pytest.mark.rule(
    "RY-2.2", "RY-2.4", "RY-2.5", "RY-3.1", "RY-3.2", "RY-3.3", "RY-3.4", "RY-3.5", "RY-4.1", "RY-4.2", "RY-4.3",
    "RY-4.4", "RY-4.5", "RY-5.1", "RY-5.2", "RY-5.3", "RY-5.4", "RY-5.5", "RY-5.6",
)  # fmt: skip
@pytest.mark.parametrize("rounds", ROUNDS)
def test_random_rounds(rounds):
    ends = 0
    for states in random_states(regional_yaku, rounds, 80):
        over, options = states[-1], states[-1].ruleset.options
        seats = over.table.seats
        teyaku, ended = check_teyaku(states), end_of_match(options, over.table.totals, states)
        ends += ended is not None
        *_, (_, piles, made, _, _) = followed(states)
        assert [set(map(str, pile)) for pile in over.piles] == piles
        if ended is None:
            # RY-3.3: everything, or all but eight cards and the field.
            assert sum(map(len, piles)) == 48 - len(over.field) - 8 * (seats == 2 and options.leftover == "leave")
            assert not over.field or options.leftover == "leave"
        sums = sums_of(options, piles, teyaku, made, ended)
        net = list(sums)
        if options.rules == "kekoro" and ended is not None:
            net = [0, 0]
        if options.rules == "kaga":
            net = [max(0, own - other) for own, other in zip(sums, reversed(sums), strict=True)]
        settled = settle_round(over.ruleset, over.outcome)
        assert list(settled.net) == net
        winner = next(seat for seat in over.order if sums[seat] == max(sums)) if ended is None else ended
        assert settled.winner == winner
        right = (over.table.dealer + 1) % seats
        assert settled.next_dealer == (winner if options.next_dealer == "winner" else right)
        kinds = [remark.kind for remark in settled.remarks]
        assert ("yaku_lead" in kinds) == (options.rules == "kekoro" and ended is not None)
        outcome = over.outcome
        entered = Outcome(
            seats=seats, dealer=outcome.dealer, piles=dict(outcome.piles), teyaku=dict(outcome.teyaku),
            decchoko=dict(outcome.decchoko), ended=outcome.ended,
        )  # fmt: skip
        assert settle_round(over.ruleset, entered).net == settled.net
        assert settle_round(over.ruleset, outcome.as_sheet(over.ruleset)).net == settled.net
    assert ends


def played(rules, totals, seed):
    """A random round at a table with these totals."""
    rng = random.Random(seed)
    state = rules.deal(table=Table(seats=2, dealer=seed % 2, totals=totals), shuffler=SeededShuffler(seed))
    states = [state]
    while not states[-1].is_over:
        states.append(states[-1].play(rng.choice(states[-1].legal_moves)))
    return states


@pytest.mark.rule("RY-3.4", "RY-3.5", "RY-6.2")
@pytest.mark.parametrize(
    "rules", [ISSOKU_YUKI, RUNNING, ruleset(RUNNING, leftover="flip")], ids=["made", "running", "flip"]
)
@pytest.mark.parametrize(
    "rounds", [pytest.param(120, id="few"), pytest.param(5_000, id="soak", marks=pytest.mark.soak)]
)
def test_random_rounds_near_the_target(rules, rounds):
    rng, ends, options = random.Random(3), 0, rules.options
    for seed in range(rounds):
        totals = (rng.randrange(70, 100), rng.randrange(70, 100))
        states = played(rules, totals, seed)
        over, ended = states[-1], end_of_match(options, totals, states)
        ends += ended is not None
        *_, (_, piles, made, _, _) = followed(states)
        assert over.outcome.ended == ended
        settled = settle_round(rules, over.outcome)
        assert list(settled.net) == sums_of(options, piles, [0, 0], made, ended)
        table = rules.match_plan.advance(over.table, settled)
        if ended is not None:
            assert settled.winner == ended
            assert rules.match_plan.is_over(table)
            assert rules.match_plan.winners(table) == (ended,)
        entered = Outcome(
            seats=2, dealer=over.table.dealer, piles=dict(over.outcome.piles), decchoko=made_by(made), ended=ended
        )
        assert settle_round(rules, entered).net == settled.net
    assert ends


def made_by(made):
    return {seat: count for seat, count in enumerate(made) if count}


# --- the table and the deal -------------------------------------------------------------------------------------------


@pytest.mark.rule("RY-1.1", "RY-1.3", "RY-3.2", "RY-3.6", "RY-4.5", "RY-6.1")
def test_example_13_what_does_not_go_together():
    for rules in (KAGA, KEKORO, ISSOKU_YUKI):
        with pytest.raises(InvalidSeatError, match=r"has 2 seats, not 3 \(RY-1\.1\)"):
            rules.table(seats=3)
    with pytest.raises(InvalidSeatError, match=r"2 or 3 seats, not 4 \(RY-1\.1\)"):
        HACHI_JU_HANA.table(seats=4)
    for rule, changes in (
        ("RY-3.2", {"leftover": "leave"}),
        ("RY-1.3", {"rules": "kaga", "yaku_lead": 0}),
        ("RY-1.3", {"card_values": "earlier"}),
        ("RY-1.3", {"kekoro_yaku": "of_1921"}),
        ("RY-1.3", {"rules": "kekoro", "declare": "auto"}),
        ("RY-1.3", {"early_end": "running", "target": 100}),
        ("RY-3.6", {"rules": "issoku_yuki", "early_end": "running"}),
        ("RY-6.1", {"rounds": 0}),
        ("RY-6.1", {"rounds": -1}),
        ("RY-4.5", {"rules": "kekoro", "yaku_lead": -1}),
    ):
        with pytest.raises(InvalidOptionError) as caught:
            ruleset(**changes)
        assert caught.value.rule == rule


@pytest.mark.rule("RY-1.2", "CD-8")
def test_the_earliest_month_deals():
    ranked = [cards.PINE_CRANE, cards.PINE_RIBBON, cards.PINE_CHAFF_1, cards.PLUM_WARBLER]
    ranks = [KEKORO.draw_rank(card) for card in ranked]
    assert ranks == sorted(ranks)


@pytest.mark.rule("RY-2.1")
@pytest.mark.parametrize(
    ("rules", "seats"), [(HACHI_JU_HANA, 2), (HACHI_JU_HANA, 3), (KAGA, 2), (KEKORO, 2), (ISSOKU_YUKI, 2)]
)
def test_the_sizes_of_hands_and_field(rules, seats):
    state = rules.deal(seats=seats, shuffler=ScriptedShuffler([order_for(rules, seats)]))
    dealt = state.events[0]
    assert isinstance(dealt, Dealt)
    expected = ((8, 8), 8, 24) if seats == 2 else ((7, 7, 7), 6, 21)
    assert (dealt.hands, len(dealt.field), dealt.stock) == expected


IRISES = "iris-bridge iris-ribbon iris-chaff-1 iris-chaff-2"


@pytest.mark.rule("RY-2.2", "RY-4.2")
def test_example_3_the_dealer_takes_a_month_of_the_field():
    state = HACHI_JU_HANA.deal(
        seats=2, dealer=1, shuffler=ScriptedShuffler([order_for(HACHI_JU_HANA, 2, dealer=1, field=IRISES)])
    )
    assert state.piles == (_of("-"), _of("5arcd"))
    assert len(state.field) == 4
    assert [held.yaku.key for held in state.held(1)] == ["iris_row"]
    plums = "plum-warbler plum-ribbon plum-chaff-1 plum-chaff-2"
    both = order_for(HACHI_JU_HANA, 2, field=f"{IRISES} {plums}")
    state = HACHI_JU_HANA.deal(seats=2, shuffler=ScriptedShuffler([both]))
    assert (len(state.piles[0]), len(state.field)) == (8, 0)


@pytest.mark.rule("RY-2.3")
@pytest.mark.parametrize("rules", [KAGA, KEKORO, ISSOKU_YUKI])
def test_in_the_others_it_is_a_misdeal(rules):
    orders = [order_for(rules, 2, field=IRISES), order_for(rules, 2, hands={0: IRISES})]
    state = rules.deal(seats=2, shuffler=ScriptedShuffler(orders))
    assert [type(event) for event in state.events[:2]] == [Misdealt, Dealt]
    assert state.table.dealer == 0
    assert state.hands[0] >= _of("5arcd")  # four in a hand are played


# --- Kaga -------------------------------------------------------------------------------------------------------------


def hands(**texts):
    return {int(seat[1:]): " ".join(map(str, _of(text))) for seat, text in texts.items()}


@pytest.mark.rule("RY-2.4", "RY-2.5")
def test_example_5_teyaku():
    held = KAGA.teyaku_of((0, 1), 0).held(_of("12bcde 11c 1c 2c 3c"))
    assert [(one.teyaku.key, one.teyaku.kan) for one in held] == [("four_of_a_kind", 100), ("empty_hand", 100)]
    assert [one.cards for one in held] == [_of("12bcde"), _of("12cde 11c 1c 2c 3c")]
    two = KAGA.teyaku_of((0, 1), 0).held(_of("5arcd 6arcd"))
    assert [(one.teyaku.key, one.cards) for one in two] == [("four_of_a_kind", _of("5arcd 6arcd"))]
    assert not KAGA.teyaku_of((0, 1), 0).held(_of("1b 2a 3cd 4cd 5cd"))  # six chaff


@pytest.mark.rule("RY-2.4", "RY-2.5", "RY-6.3")
def test_seats_show_what_they_like():
    order = order_for(KAGA, 2, hands=hands(s0="12bcde 11c 1c 2c 3c", s1="5arcd 6a 7a 8a 9a"))
    state = KAGA.deal(seats=2, shuffler=ScriptedShuffler([order]))
    assert state.to_move == 0
    assert state.legal_moves[0] == Declare(("four_of_a_kind", "empty_hand"))
    assert len(state.legal_moves) == 4
    shown = state.play(state.legal_moves[0])
    event = shown.events[-1]
    assert isinstance(event, Declared)
    assert (event.cards, event.rule) == (_of("12bcde 11c 1c 2c 3c"), "RY-2.5")
    assert shown.view(1).sample(random.Random(2)).hands[0] == state.hands[0]
    silent = state.play(Declare()).play(Declare())
    assert not silent.view(1).told(Declared)
    auto = ruleset(KAGA, declare="auto").deal(seats=2, shuffler=ScriptedShuffler([order]))
    told = [event for event in auto.events if isinstance(event, Declared)]
    assert [event.teyaku for event in told] == [("four_of_a_kind", "empty_hand"), ("four_of_a_kind",)]


@pytest.mark.rule("RY-4.1", "RY-4.3", "RY-5.4")
def test_example_4_the_difference():
    first = _of("11barc 12bcde")
    outcome = Outcome(seats=2, piles={0: first, 1: CardSet(_of(every())) - first})
    # All other rows and sets are seat 1's here; the example gives it nothing.
    assert (KAGA.classification.points(first), KAGA.yaku.value(first)) == (70, 40)
    assert KAGA.yaku.value(outcome.pile(1)) == 200 + 10 * 20  # the Phoenix of Four Brights is with seat 0
    sheet = Outcome(seats=2, points={0: 70, 1: 0}, yaku={0: ["willow_row", "paulownia_row"], 1: []})
    assert KAGA.reckon(sheet).net == (110, 0)
    yaku = {0: ["four_brights"], 1: ["poetry_ribbons", "willow_row", "wisteria_row"]}
    second = KAGA.reckon(Outcome(seats=2, points={0: 25, 1: 45}, yaku=yaku))
    assert (second.net, second.winner, second.next_dealer) == ((0, 60), 1, 1)
    # Tied: nobody scores, and the first in playing order wins.
    tied = KAGA.reckon(Outcome(seats=2, dealer=1, points={0: 35, 1: 35}, yaku={}))
    assert (tied.net, tied.winner) == ((0, 0), 1)
    # What is not added is told, so that everybody sees where the difference is from.
    assert [remark.text for remark in second.remarks] == ["seat 0: 125, not added: card points 25, Four Brights 100"]
    assert {(one["seat"], one["key"]) for one in second.as_data()["yaku"]} > {(0, "four_brights")}
    assert [remark.seat for remark in tied.remarks] == [0, 1]


def every():
    return " ".join(str(card) for month in Month for card in month.cards)


@pytest.mark.rule("RY-5.1", "RY-5.4", "RY-5.5")
def test_shown_teyaku_count_before_the_difference():
    sheet = Outcome(seats=2, points={0: 50, 1: 20}, yaku={}, teyaku={1: ["empty_hand", "four_of_a_kind"]})
    result = KAGA.reckon(sheet)
    assert result.net == (0, 20 + 200 - 50)
    assert [score.reason.kind for score in result.scores] == ["card_points", "teyaku", "teyaku", "margin"]


# --- Hachi-jū-hana ----------------------------------------------------------------------------------------------------


def rows(text, seats=2):
    at = HACHI_JU_HANA.at_end(Outcome(seats=seats, piles={}), 0)
    return [held.yaku.key for held in HACHI_JU_HANA.held(_of(text), at)]


@pytest.mark.rule("RY-4.2")
@pytest.mark.parametrize(
    ("pile", "keys"),
    [
        ("11ar 6cd", ["peony_row"]),
        ("11barc 1cd 5cd", ["pine_row", "iris_row"]),
        ("11barc 1cd", ["willow_row"]),
        ("2rcd 10rcd 11ar", ["plum_row", "maple_row"]),
        ("11r 2rcd 10rcd", ["plum_row"]),
        ("11barc", ["willow_row"]),
        ("11ar 1c", []),
        ("11bar 1c", ["pine_row"]),
        ("5arcd 11barc", ["iris_row", "willow_row"]),
        ("1brcd 11barc 2rcd 3cd", ["pine_row", "plum_row", "cherry_row"]),
    ],
)
def test_example_2_rows(pile, keys):
    assert rows(pile) == keys
    assert len(keys) == most_rows(set(map(str, _of(pile))))


@pytest.mark.rule("RY-4.2")
def test_rows_that_willows_could_also_fill_are_not_listed_as_void():
    at = HACHI_JU_HANA.at_end(Outcome(seats=2, piles={}), 0)
    assert HACHI_JU_HANA.voided(_of("11barc 1cd"), at) == ()


ROWS = [f"{slug}_row" for slug in ("pine", "plum", "cherry", "wisteria", "iris", "peony")]


@pytest.mark.rule("RY-5.2", "RY-5.6")
def test_example_1_points_against_par_and_rows():
    two = HACHI_JU_HANA.reckon(Outcome(seats=2, points={0: 150, 1: 90}, yaku={0: ROWS[:2], 1: ROWS[2:5]}))
    assert (two.net, two.winner, two.next_dealer) == ((70, 30), 0, 0)
    three = HACHI_JU_HANA.reckon(
        Outcome(seats=3, points={0: 100, 1: 80, 2: 60}, yaku={0: ROWS[:1], 2: ROWS[1:3]}, dealer=2)
    )
    assert three.net == (40, 0, 20)
    assert ruleset(next_dealer="alternate").reckon(Outcome(seats=2, points={0: 120, 1: 120}, yaku={})).next_dealer == 1


# --- Kekoro -----------------------------------------------------------------------------------------------------------

EARLIER = ruleset(KEKORO, card_values="earlier")
OF_1921 = ruleset(KEKORO, kekoro_yaku="of_1921")


@pytest.mark.rule("RY-4.1")
def test_example_6_card_points():
    months = [_of(text) for text in ("12bcde", "11barc", "5arcd")]
    assert [KEKORO.classification.points(month) for month in months] == [40, 21, 26]
    assert [EARLIER.classification.points(month) for month in months] == [29, 19, 22]
    decks = [rules.classification.points(_of(every())) for rules in (HACHI_JU_HANA, KAGA, KEKORO, EARLIER, ISSOKU_YUKI)]
    assert decks == [240, 70, 330, 272, 264]


@pytest.mark.rule("RY-4.4")
@pytest.mark.parametrize(
    ("pile", "rules", "total"),
    [
        ("5a 6a 3b 4a", KEKORO, 60),
        ("5a 6a 3b 4a 7a", KEKORO, 90),
        ("4r 2r 12c", KEKORO, 30),
        ("4r 2r 12c", OF_1921, 60),
        ("10r 2r 12c", KEKORO, 30),
        ("10r 2r 12c", OF_1921, 0),
        ("8b 4a 2a", KEKORO, 30),
        ("8b 4a 2a", OF_1921, 0),
        ("8b 4a 11b", OF_1921, 30),
        ("8a 4r 7r 10r", KEKORO, 60),
        ("8a 4r 2r", KEKORO, 30),
    ],
)
def test_example_7_yaku(pile, rules, total):
    assert rules.yaku.value(_of(pile)) == total
    assert yaku_of(rules.options, set(map(str, _of(pile))))[1] == total


@pytest.mark.rule("RY-4.4")
def test_there_are_26_yaku():
    assert len(KEKORO.yaku.keys()) == len(OF_1921.yaku.keys()) == 26


KEYS = ["mist_island", "low_three", "elders_ribbons", "shellfish_ribbons"]


@pytest.mark.rule("RY-5.3", "RY-6.1")
def test_example_8_sums_and_the_lead():
    yaku = {0: KEYS[:3], 1: ["mist_island_ribbons", "nakazo"]}
    settled = KEKORO.reckon(Outcome(seats=2, points={0: 130, 1: 110}, yaku=yaku))
    assert settled.net == (220, 170)
    table = Table(seats=2)
    after = KEKORO.match_plan.advance(table, settled)
    assert (after.totals, KEKORO.match_plan.is_over(after)) == ((220, 170), False)
    assert KEKORO.match_plan.is_over(Table(seats=2, totals=(310, 220)))
    assert not KEKORO.match_plan.is_over(Table(seats=2, totals=(309, 220)))


@pytest.mark.rule("RY-4.5", "RY-5.6", "RY-6.2")
def test_example_9_a_seat_wins_by_its_yaku():
    sheet = Outcome(seats=2, points={0: 62, 1: 100}, yaku={0: ["mist_island_ribbons"], 1: KEYS})
    settled = settle_round(KEKORO, sheet)
    assert (settled.net, settled.winner, settled.next_dealer) == ((0, 0), 1, 1)
    assert [remark.kind for remark in settled.remarks] == ["yaku_lead"]
    after = KEKORO.match_plan.advance(Table(seats=2, totals=(80, 10)), settled)
    assert KEKORO.match_plan.is_over(after)
    assert (after.totals, after.won, KEKORO.match_plan.winners(after)) == ((80, 10), (0, 1), (1,))
    assert [one.text for one in KEKORO.match_plan.match_over(after)] == ["The match is over: seat 1 won by its yaku"]
    three = Outcome(seats=2, points={0: 100, 1: 100}, yaku={0: ["mist_island_ribbons"], 1: KEYS[:3]})
    assert KEKORO.reckon(three).net == (130, 190)
    assert ruleset(KEKORO, yaku_lead=0).reckon(sheet).net == (92, 220)
    assert ruleset(KEKORO, yaku_lead=2).reckon(three).net == (0, 0)


@pytest.mark.rule("RY-4.5")
def test_the_turn_that_has_the_lead_ends_the_round():
    state = position(
        KEKORO, hands=("1b 9c", "2c 3c"), field="1c 6c", stock="11c 8c",
        piles=("11b 11a 10a 10c 3b 3d 4a 4c 12b 12d", ""), to_move=0,
    )  # fmt: skip
    # Crane: Shellfish and Low Three. With a third yaku the round is over at once.
    after = state.play(Play(cards.PINE_CRANE, _of("1c")))
    assert not after.is_over
    more = position(
        KEKORO, hands=("1b 9c", "2c 3c"), field="1c 6c", stock="11c 8c",
        piles=("11b 11a 10a 10c 3b 3d 4a 4c 12b 12d 2a 2d", ""), to_move=0,
    )  # fmt: skip
    over = more.play(Play(cards.PINE_CRANE, _of("1c")))
    assert over.is_over
    assert settle_round(KEKORO, over.outcome).winner == 0


# --- Issoku-yuki ------------------------------------------------------------------------------------------------------

TRIPLET = "5r 5c 5d 1c 2c 3c 4c 6c"
OTHER = "7a 7r 7c 8a 8c 9a 9c 10a"


def decchoko_round(rules, totals, moves, dealer=0, stock="5a"):
    """A round in which seat 0 is dealt three Irises, and the Bridge is turned; the moves that the test wants first."""
    order = order_for(rules, 2, dealer=dealer, hands=hands(s0=TRIPLET, s1=OTHER), field=FIELD, stock=slugs(stock))
    table = Table(seats=2, dealer=dealer, totals=totals)
    state = rules.deal(table=table, shuffler=ScriptedShuffler([order]))
    wanted = [cards.Card.parse(card) for card in slugs(moves).split()]
    while not state.is_over:
        plays = [move for move in state.legal_moves if isinstance(move, Play)]
        choice = next((move for card in wanted for move in plays if move.card == card), None)
        state = state.play(state.legal_moves[-1] if choice is None else choice)
    return state


def slugs(text):
    return " ".join(str(cards.Card.parse(word)) for word in text.split())


FIELD = slugs("11b 11a 11r 12b 12c 12d 9d 8d")


@pytest.mark.rule("RY-3.4", "RY-5.3")
def test_example_10_a_decchoko():
    # Seat 1 deals and turns the Bridge. Seat 0 takes it with an Iris, lays the second, and takes that with the third.
    over = decchoko_round(ISSOKU_YUKI, (0, 0), "5r 5c 5d", dealer=1)
    assert dict(over.outcome.decchoko) == {0: 1}
    settled = settle_round(ISSOKU_YUKI, over.outcome)
    points = [ISSOKU_YUKI.classification.points(pile) for pile in over.piles]
    assert settled.net == (points[0] + 20, points[1] - 20)
    # Seat 0 deals and lays an Iris before the Bridge is turned: nothing.
    laid = decchoko_round(ISSOKU_YUKI, (0, 0), "5r 5c 5d", dealer=0, stock="1r 5a")
    assert not laid.outcome.decchoko


@pytest.mark.rule("RY-3.5")
def test_example_11_a_decchoko_ends_the_match():
    over = decchoko_round(ISSOKU_YUKI, (85, 60), "5r 5c 5d", dealer=1)
    settled = settle_round(ISSOKU_YUKI, over.outcome)
    assert (over.outcome.ended, settled.net) == (0, (20, -20))
    assert any(over.hands)  # the round was cut short
    after = ISSOKU_YUKI.match_plan.advance(over.table, settled)
    assert (after.totals, ISSOKU_YUKI.match_plan.winners(after)) == ((105, 40), (0,))
    goes_on = decchoko_round(ISSOKU_YUKI, (60, 60), "5r 5c 5d", dealer=1)
    assert goes_on.outcome.ended is None


@pytest.mark.rule("RY-3.5")
def test_example_11_running():
    pile = "1b 1c 11b 11a"  # 20 + 1 + 20 + 10
    state = position(RUNNING, hands=("9a 6c", "2c 3c"), field="9c 7c", stock="8c 8d", piles=(pile, ""), to_move=0)
    cup = Play(cards.CHRYSANTHEMUM_CUP, _of("9c"))  # and 10 + 1
    assert not state.play(cup).is_over
    for total, ends in ((37, False), (38, True)):  # 62 and the total
        at = changed(state, setting=attrs.evolve(state.setting, table=Table(seats=2, totals=(total, 0))))
        over = at.play(cup)
        assert over.is_over == ends
        assert not ends or over.outcome.ended == 0


@pytest.mark.rule("RY-3.5")
def test_a_total_at_the_target_ends_no_round_without_a_decchoko():
    state = ISSOKU_YUKI.deal(table=Table(seats=2, totals=(100, 90)), shuffler=SeededShuffler(1))
    while len(state.hands[1]) > 6:  # two turns each, and three cards of a month need three
        state = state.play(state.legal_moves[0])
    assert state.piles[0]
    assert not state.is_over


@pytest.mark.rule("RY-6.1", "RY-6.2")
def test_example_12_two_at_the_target():
    plan = ISSOKU_YUKI.match_plan
    assert plan.winners(Table(seats=2, totals=(110, 115))) == (1,)
    assert plan.is_over(Table(seats=2, totals=(110, 115)))
    assert plan.winners(Table(seats=2, totals=(110, 110))) == (0, 1)
    ended = Outcome(seats=2, piles={1: _of("5arcd")}, decchoko={1: 1}, ended=1)
    settled = settle_round(ISSOKU_YUKI, ended)
    after = plan.advance(Table(seats=2, totals=(95, 90)), settled)
    assert (after.totals, plan.winners(after), settled.winner) == ((75, 110), (1,), 1)


# --- entered rounds ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RY-1.1", "RY-2.4", "RY-3.3", "RY-3.4", "RY-3.5", "RY-4.1", "RY-4.2", "RY-4.3")
@pytest.mark.parametrize(
    ("rules", "entered", "words"),
    [
        (KAGA, {"seats": 3, "piles": {}}, r"rules='kaga' has 2 seats, not 3 \(RY-1\.1\)"),
        (KEKORO, {"piles": {}, "teyaku": {0: ["empty_hand"]}}, r"teyaku goes with rules='kaga' only \(RY-2\.4\)"),
        (KAGA, {"piles": {}, "teyaku": {0: ["red"]}}, r"seat 0: no teyaku 'red'.*\(RY-2\.4\)"),
        (KAGA, {"piles": {}, "decchoko": {0: 1}}, r"decchoko goes with rules='issoku_yuki' only"),
        (KAGA, {"piles": {}, "decchoko": {0: 0}}, r"number of its Decchoko"),
        (KEKORO, {"piles": {}, "ended": 0}, r"ended goes with rules='issoku_yuki' only \(RY-3\.5\)"),
        (ruleset(ISSOKU_YUKI, target=0, rounds=3), {"piles": {}, "ended": 0}, r"without a target \(RY-3\.5\)"),
        (ISSOKU_YUKI, {"piles": {}, "ended": 0}, r"seat 0: it ended the round with a Decchoko, but has made none"),
        (ISSOKU_YUKI, {"piles": {}, "ended": 2}, r"seat 2: there is no such seat"),
        (ISSOKU_YUKI, {"piles": {0: _of("5ar")}, "decchoko": {0: 1}}, r"seat 0: it cannot have made 1 Decchoko"),
        (ISSOKU_YUKI, {"points": {0: 60, 1: 60}, "decchoko": {0: 3}}, r"seat 0: it cannot have made 3 Decchoko"),
        (HACHI_JU_HANA, {"points": {0: 120, 1: 120}}, r"Which yaku were there\?.*\(RY-4\.2\)"),
        (HACHI_JU_HANA, {"piles": {0: _of("1b 1c")}}, r"all 48 cards are captured in the end.*\(RY-3\.3\)"),
        (
            HACHI_JU_HANA,
            {"points": {0: 120, 1: 120}, "yaku": {0: ["pine_row", "plum_row"], 1: ["pine_row", "plum_row"]}},
            r"the four Willows cannot fill so many rows \(RY-4\.2\)",
        ),
        (ISSOKU_YUKI, {"points": {0: 60, 1: 60}, "yaku": {0: ["pine_row"]}}, r"there is no yaku 'pine_row'"),
    ],
)  # fmt: skip
def test_what_is_refused(rules, entered, words):
    with pytest.raises(InvalidOutcomeError, match=words):
        settle_round(rules, Outcome(**{"seats": 2, **entered}))


@pytest.mark.rule("RY-4.2")
def test_two_seats_can_have_the_same_row():
    yaku = {0: ["pine_row", "iris_row"], 1: ["pine_row"]}
    assert settle_round(HACHI_JU_HANA, Outcome(seats=2, points={0: 120, 1: 120}, yaku=yaku)).net == (40, 20)


@pytest.mark.rule("RY-3.4")
def test_a_position_after_captures_does_not_say_which_cards_came_from_hands():
    state = ISSOKU_YUKI.deal(seats=2, shuffler=SeededShuffler(1))
    while not any(state.piles):
        assert not position_of(state).lacks
        state = state.play(state.legal_moves[0])
    assert position_of(state).lacks == ("events",)
    kaga = KAGA.deal(seats=2, shuffler=SeededShuffler(1)).play(Declare()).play(Declare())
    assert not position_of(kaga.play(kaga.legal_moves[0])).lacks
