"""Card points, yaku, teyaku and scores: the worked examples of the rules, and rounds that cannot be."""

import pytest

from hanafuda_rules import DECK, CardSet, HanafudaError, InvalidOutcomeError, SeededShuffler, settle_round
from hanafuda_rules.games import sudaoshi as game
from hanafuda_rules.games.sudaoshi import At, Outcome, Table

from helpers.counted_rounds import CRANE, check_held, house, rounds_of

RULES, EARLIER, TWELVE = game.RULES, game.ruleset(card_values="earlier"), game.ruleset(points_per_kan=12)
SETS, HIGHEST = game.ruleset(yaku="sets"), game.ruleset(field_multiplier="highest")
SUSUKI, WILLOWS = CardSet.parse("8bacd"), CardSet.parse("11barc")
FIRST, LAST = At(Table(seats=3), last=False), At(Table(seats=3), last=True)

TRIPLET_AND_RIBBON = CardSet.parse("2rcd 1c 5c 10c 11c")  # example 8
STANDING_AND_RED = CardSet.parse("5rcd 2r 1c 10c 6c")  # example 9
THREE_WILLOWS = CardSet.parse("11bar 1c 2c 5c 10c")  # example 10
SUSUKI_HAND = CardSet.parse("8bacd 1c 2c 5r")  # example 16
MOON_FIELD = CardSet.parse("8b 1c 2c 5c 6c 10c")


def sheet(*points, dealer=0, yaku=None, **more):
    """A score sheet of three seats; the card points are given by seat."""
    return Outcome(seats=3, dealer=dealer, points=dict(enumerate(points)), yaku=yaku or {}, **more)


def test_example_1():  # SD-5.1
    assert [RULES.classification.points(some) for some in (DECK, SUSUKI, WILLOWS)] == [330, 30, 21]
    assert [EARLIER.classification.points(some) for some in (DECK, SUSUKI, WILLOWS)] == [272, 26, 19]


@pytest.mark.rule("SD-5.1", "SD-5.4")
def test_the_yaku():
    assert [(each.key, each.names.kanji, each.value, str(each.cards.months)) for each in RULES.yaku] == [
        ("set_of_baldies", "坊主ぞろ", 20, str(SUSUKI.months)),
        ("top_baldies", "坊主頭", 10, str(SUSUKI.months)),
        ("set_of_rains", "雨ぞろ", 20, str(WILLOWS.months)),
        ("top_rains", "雨頭", 10, str(WILLOWS.months)),
    ]
    assert [(each.key, each.value) for each in game.ruleset(yaku="sets", points_per_kan=12).yaku] == [
        ("set_of_baldies", 24), ("set_of_rains", 24),
    ]  # fmt: skip


@pytest.mark.rule("SD-5.2", "SD-5.3")
@pytest.mark.parametrize(
    ("pile", "at", "keys"),
    [
        (SUSUKI, FIRST, ["set_of_baldies"]),
        (SUSUKI | WILLOWS, FIRST, ["set_of_baldies"]),
        (SUSUKI | WILLOWS, LAST, ["set_of_baldies", "set_of_rains"]),
        (CardSet.parse("8ba 11ba"), LAST, ["top_baldies", "top_rains"]),
        (CardSet.parse("8bc 11bc"), LAST, []),
        (CardSet.parse("11ba"), FIRST, []),
    ],
)
def test_what_a_pile_holds(pile, at, keys):
    assert [each.yaku.key for each in RULES.held(pile, at)] == keys


@pytest.mark.rule("SD-1.3", "SD-5.3", "SD-5.4", "SD-6.1", "SD-6.2", "SD-6.4")
@pytest.mark.parametrize(
    ("rules", "entered", "net", "winner"),
    [
        (RULES, sheet(135, 105, 90), (35, -5, -30), 0),  # example 2
        (RULES, sheet(105, 90, 135, dealer=2), (-5, -30, 35), 2),  # in playing order 135, 105, 90
        (RULES, sheet(100, 110, 120), (0, 0, 0), 0),  # example 3
        (RULES, sheet(120, 100, 110, dealer=1), (0, 0, 0), 1),
        (RULES, sheet(0, 200, 130), (-100, 90, 10), 1),  # example 4
        (RULES, sheet(110, 100, 120, yaku={2: ["set_of_baldies", "set_of_rains"]}), (-30, -50, 80), 2),  # example 5
        (RULES, sheet(110, 100, 120, yaku={0: ["set_of_baldies"]}), (50, -30, -20), 0),
        (RULES, sheet(100, 110, 120, yaku={1: ["top_baldies"]}), (-10, 20, -10), 1),  # example 6
        (RULES, sheet(100, 110, 120, yaku={1: ["top_baldies"], 2: ["top_rains"]}), (-20, 10, 10), 1),  # example 7
        (TWELVE, sheet(100, 110, 120, yaku={1: ["top_baldies"], 2: ["top_rains"]}), (-24, 12, 12), 1),
        (RULES, sheet(80, 125, 125, teyaku={0: TRIPLET_AND_RIBBON}), (80, -35, -45), 1),  # example 8
        (RULES, sheet(80, 125, 125, teyaku={0: ["triplet", "one_ribbon"]}), (80, -35, -45), 1),
        (TWELVE, sheet(80, 125, 125, teyaku={0: TRIPLET_AND_RIBBON}), (100, -45, -55), 1),
        (RULES, sheet(100, 110, 120, teyaku={2: STANDING_AND_RED}), (-50, -50, 100), 0),  # example 9
        (game.ruleset(red=3), sheet(100, 110, 120, teyaku={2: STANDING_AND_RED}), (-60, -60, 120), 0),
        (game.OF_1921, sheet(100, 110, 120, teyaku={0: TRIPLET_AND_RIBBON}), (20, -10, -10), 0),  # example 10
        (game.OF_1921, sheet(100, 110, 120, teyaku={1: TRIPLET_AND_RIBBON}), (-10, 20, -10), 0),
        (game.OF_1921, sheet(100, 110, 120, teyaku={1: THREE_WILLOWS}), (-20, 40, -20), 0),
        (game.OF_1921, sheet(100, 110, 120, teyaku={2: THREE_WILLOWS}), (-10, -10, 20), 0),
        (HIGHEST, sheet(135, 105, 90, field=MOON_FIELD), (70, -10, -60), 0),  # example 12
        (HIGHEST, sheet(135, 105, 90, multiplier=2), (70, -10, -60), 0),
        (HIGHEST, sheet(100, 110, 120, field=MOON_FIELD, teyaku={1: ["three_pairs"]}), (-80, 160, -80), 0),
        (EARLIER, sheet(112, 90, 70), (12, -20, -50), 0),  # example 13
        (RULES, sheet(120, 130, 80, dealer=2), (10, 10, -20), 0),  # example 14
    ],
)
def test_worked_examples(rules, entered, net, winner):
    settlement = settle_round(rules, entered)
    assert (settlement.net, settlement.winner, settlement.next_dealer) == (net, winner, winner)
    assert (settlement.unit.english, settlement.payments) == ("points", ())


PILE_5 = SUSUKI | WILLOWS | CardSet.parse("1cd 2cd 3cd 4cd")
OTHERS_5 = CardSet.parse("1br 2ar 3br 4ar 5arcd 6arcd"), CardSet.parse("7arcd 9arcd 10arcd 12bcde")


@pytest.mark.rule("SD-5.3", "SD-6.1")
@pytest.mark.parametrize(("seat", "baldies", "rains"), [(0, 20, 0), (1, 20, 0), (2, 20, 20)])
def test_rains_outside_the_last_place_count_for_nobody(seat, baldies, rains):  # example 5, by piles
    places = iter(OTHERS_5)
    piles = {each: PILE_5 if each == seat else next(places) for each in range(3)}
    burdens, points = (100, 110, 120), [RULES.classification.points(piles[each]) for each in range(3)]
    others, yaku = [each for each in range(3) if each != seat], baldies + rains
    settlement = settle_round(RULES, Outcome(seats=3, piles=piles))
    assert settlement.net[seat] == points[seat] - burdens[seat] + 2 * yaku
    assert [settlement.net[each] for each in others] == [points[each] - burdens[each] - yaku for each in others]
    void = [(each.key, each.seat) for each in settlement.remarks if each.kind == "yaku_void"]
    assert void == ([] if rains else [("set_of_rains", seat)])


def test_example_6():  # SD-5.4: sets leave the tops out; the Moon and the Geese in two piles are nothing
    assert RULES.held(CardSet.parse("8ba"), FIRST)[0].value == 10
    assert SETS.held(CardSet.parse("8ba"), FIRST) == () == RULES.held(CardSet.parse("8b 8cd"), FIRST)


@pytest.mark.rule("SD-3.4")
@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("1brcd 2arc", [("four_three", "1brcd 2arc")]),
        ("1bc 2ac 3bc 5a", [("three_pairs", "1bc 2ac 3bc")]),
        ("1brc 2ac 3bc", [("three_pairs", "1brc 2ac 3bc")]),
        ("1brcd 2ac 3b", [("triplet", "1brcd")]),
        ("1brcd 2a 3b 4a", [("triplet", "1brcd")]),
        ("1bcd 2acd 3b", [("triplet", "1bcd 2acd")]),
        ("1bcd 2ac 3b 4a", [("triplet", "1bcd")]),
        ("1bcd 2a 3b 4a 5a", [("triplet", "1bcd")]),
        ("1bc 2ac 3b 4a 5a", []),  # 2-2-1-1-1
        ("1b 2a 3b 4a 5a 6a 7a", []),
        ("1r 2r 3r 4a 5a 6a 7a", [("three_ribbons", "1r 2r 3r")]),
        ("1r 2r 11bc 5a 6a 7a", [("three_ribbons", "1r 2r 11bc")]),
        ("1r 2r 3b 4a 5a 6a 7a", []),
        ("11bar 1c 2c 5c 10c", [("triplet", "11bar"), ("three_ribbons", "11bar")]),
    ],
)
def test_the_list_of_1921(hand, found):  # example 11
    held = game.OF_1921.teyaku_of((0, 1, 2), 1).held(CardSet.parse(hand))
    assert [(each.teyaku.key, each.cards) for each in held] == [(key, CardSet.parse(cards)) for key, cards in found]
    others = [(each.teyaku.key, each.cards) for each in game.OF_1921.teyaku_of((0, 1, 2), 2).held(CardSet.parse(hand))]
    assert others == [(key, CardSet.parse(cards)) for key, cards in found if key != "three_ribbons"]


@pytest.mark.rule("SD-3.1", "SD-3.2", "SD-3.4")
def test_what_teyaku_are_worth():
    kan = {each.key: each.kan for each in RULES.teyaku}
    assert (kan["triplet"], kan["one_ribbon"], kan["standing_triplet"], kan["red"], kan["four_of_a_kind"]) == (
        2, 3, 3, 2, 6,
    )  # fmt: skip
    assert game.ruleset(red=3).teyaku["red"].kan == 3
    assert {each.key: (each.kan, each.names.kanji) for each in game.OF_1921.teyaku} == {
        "four_three": (3, "四三"), "three_pairs": (2, "喰付"), "triplet": (1, "三本"), "three_ribbons": (1, "短三枚"),
    }  # fmt: skip


@pytest.mark.rule("SD-7.1", "SD-7.3")
@pytest.mark.parametrize(("drop_out", "net"), [("paid", (0, -10, 35, -15, -10)), ("free", (0, 0, 10, 0, -10))])
def test_example_15(drop_out, net):
    told = {"dropped": (1, 3), "points": {0: 100, 2: 120, 4: 110}, "yaku": {}}
    settlement = settle_round(game.ruleset(drop_out=drop_out), Outcome(seats=5, **told))
    assert (settlement.net, settlement.order, settlement.winner) == (net, (0, 2, 4), 2)


@pytest.mark.rule("SD-7.4", "SD-2.3")
@pytest.mark.parametrize(
    ("rules", "told", "each"),
    [
        (RULES, SUSUKI_HAND, 40),  # example 16: half of 60 and half of 20
        (RULES, 40, 40),
        (SETS, SUSUKI_HAND, 40),
        (RULES, CardSet.parse("8ba 1c 2c 5r 6c 10c"), 5),  # half of Top Baldies
        (SETS, CardSet.parse("8ba 1c 2c 5r 6c 10c"), 0),
        (RULES, CardSet.parse("11barc 1c 2c 5r"), 45),  # Four of a kind and One ribbon, but no rains
        (game.OF_1921, CardSet.parse("11barc 1c 2c 5r"), 5),  # Triplet, but no Three Ribbons
        (game.ruleset(declare="choice"), SUSUKI_HAND, 40),
        (TWELVE, SUSUKI_HAND, 48),
        (HIGHEST, SUSUKI_HAND, 160),
    ],
)
def test_compensation(rules, told, each):
    field = CardSet.parse("12b 1d 2d 5c 6d 10d") if rules is HIGHEST else None
    told = {"points": {0: 100, 1: 110, 2: 120}, "yaku": {}, "field": field, "forced_out": {3: told}}
    settlement = settle_round(rules, Outcome(seats=4, **told))
    assert settlement.net == (0, -each, -each, 2 * each)


@pytest.mark.rule("SD-7.4", "SD-3.2", "SD-5.4", "SD-2.3")
@pytest.mark.parametrize(
    ("rules", "possible", "impossible"),
    [
        # Half of Top Baldies is 5, of One-two-four with Empty hand (12 kan) 60, of Four-Three with Empty hand (24) 120.
        (RULES, (0, 5, 60, 100, 120), (1, 4, 6, 75, 95, 135)),
        (SETS, (0, 10, 100), (5, 75)),  # without the Tops the least is Triplet or Red, 2 kan
        (TWELVE, (0, 6, 72, 144), (5, 10, 90)),
        (game.OF_1921, (5, 15, 25), (1, 30)),  # Four-Three 30 and Set of Baldies 20, and no Three Ribbons
        (game.ruleset(teyaku="four", points_per_kan=12), (6, 18, 30), (5, 36)),
    ],
)
def test_amounts_that_no_hand_brings_are_refused(rules, possible, impossible):
    told = {"seats": 4, "points": {0: 100, 1: 110, 2: 120}, "yaku": {}}
    for amount in possible:
        assert settle_round(rules, Outcome(**told, forced_out={3: amount})).net == (0, -amount, -amount, 2 * amount)
    for amount in impossible:
        with pytest.raises(InvalidOutcomeError, match=f"no hand is compensated with {amount} points") as caught:
            settle_round(rules, Outcome(**told, forced_out={3: amount}))
        assert (caught.value.rule, caught.value.seat) == ("SD-7.4", 3)


@pytest.mark.rule("SD-7.4", "SD-2.3")
def test_the_field_multiplies_what_a_hand_may_bring():
    told = {"seats": 4, "points": {0: 100, 1: 110, 2: 120}, "yaku": {}, "multiplier": 2}
    assert settle_round(HIGHEST, Outcome(**told, forced_out={3: 10})).net == (0, -10, -10, 20)
    for amount in (5, 11, 12):
        with pytest.raises(InvalidOutcomeError, match="no hand is compensated"):
            settle_round(HIGHEST, Outcome(**told, forced_out={3: amount}))


@pytest.mark.rule("SD-7.1", "SD-1.3", "SD-5.3", "SD-7.3")
def test_example_17():
    told = {"dropped": (3,), "points": {0: 100, 1: 110, 2: 120}, "yaku": {2: ["set_of_rains"]}}
    settlement = settle_round(RULES, Outcome(seats=4, dealer=3, **told))
    assert (settlement.net, settlement.order) == ((-20, -20, 50, -10), (0, 1, 2))


@pytest.mark.rule("SD-6.3", "SD-6.1", "SD-3.5")
def test_the_lines_of_a_settlement():
    told = {"dropped": (1,), "forced_out": {4: 40}, "teyaku": {3: ["triplet"]}, "yaku": {2: ["top_baldies"]}}
    settled = settle_round(RULES, Outcome(seats=5, points={0: 100, 2: 110, 3: 120}, **told))
    assert [(each.seats, each.amount, each.reason.kind, each.reason.rule) for each in settled.scores] == [
        ((0,), 0, "card_points", "SD-6.1"),
        ((2,), 0, "card_points", "SD-6.1"),
        ((3,), 0, "card_points", "SD-6.1"),
        ((0,), -10, "yaku_paid", "SD-6.1"),
        ((2,), 20, "yaku", "SD-5.1"),
        ((3,), -10, "yaku_paid", "SD-6.1"),
        ((0,), -20, "teyaku_paid", "SD-3.5"),
        ((2,), -20, "teyaku_paid", "SD-3.5"),
        ((3,), 40, "teyaku", "SD-3.1"),
        ((2,), -40, "compensation", "SD-7.4"),
        ((3,), -40, "compensation", "SD-7.4"),
        ((4,), 80, "compensation", "SD-7.4"),
        ((2,), 10, "pot", "SD-7.3"),
        ((1,), -10, "fee", "SD-7.3"),
    ]
    assert settled.net == (-30, -10, -30, -10, 80)
    paid = settled.scores[3].reason
    assert [(each.seat, each.key, each.value) for each in paid.parts] == [(2, "top_baldies", 10)]
    assert str(settled.dealer_reason.said) == "the highest score"


FIELD = CardSet.parse("1d 2d 4c 5c 6d 10d")


def five(**told):
    return Outcome(seats=5, points={0: 100, 2: 120, 4: 110}, yaku={}, **{"dropped": (1, 3), **told})


@pytest.mark.rule(
    "SD-1.1", "SD-2.1", "SD-2.2", "SD-2.3", "SD-3.1", "SD-3.4", "SD-4.1", "SD-7.1", "SD-7.2", "SD-7.4", "HH-3.1"
)
@pytest.mark.parametrize(
    ("enter", "words", "rule", "seat"),
    [
        (lambda: Outcome(seats=2, piles={}), "has 3, 4, 5, 6 or 7 seats, not 2", "SD-1.1", None),
        (lambda: Outcome(seats=8, piles={}), "has 3, 4, 5, 6 or 7 seats, not 8", "SD-1.1", None),
        (lambda: sheet(100, 110, 121), "331", "SD-5.1", None),
        (lambda: sheet(100, 110, 120, yaku={1: ["bald"]}), "bald", "SD-5.1", 1),
        (lambda: sheet(100, 110, 120, multiplier=3), "no field makes ×3", "SD-2.3", None),
        (lambda: sheet(100, 110, 120, tokens=(2,)), "no token is carried", "SD-2.3", None),
        (lambda: sheet(100, 110, 120, teyaku={1: ["three_ribbons"]}), "three_ribbons", "SD-3.1", 1),
        (lambda: sheet(100, 110, 120, teyaku={1: ["four_three", "red"]}), "no hand holds both", "SD-3.1", 1),
        (lambda: sheet(100, 110, 120, teyaku={1: ["triplet", "three_pairs"]}), "best of each group", "SD-3.1", 1),
        (lambda: sheet(100, 110, 120, field=CardSet.parse("1brcd")), "6 cards without the blank", "SD-2.1", None),
        (lambda: sheet(100, 110, 120, field=CardSet.parse("1brcd 2ac")), "is dealt again", "SD-2.2", None),
        (lambda: sheet(100, 110, 120, teyaku={1: CardSet.parse("1brcd")}), "must have 7 cards", "SD-2.1", 1),
        (
            lambda: sheet(100, 110, 120, teyaku={0: TRIPLET_AND_RIBBON, 1: STANDING_AND_RED}),
            "its hand shares", "CD-7", 1,
        ),
        (lambda: five(dropped=(3, 1)), "not the order in which they dropped", "SD-7.1", None),
        (lambda: five(dropped=(1, 1)), "not the order in which they dropped", "SD-7.1", None),
        (lambda: five(dropped=(1, 2, 3)), "must play", "SD-7.1", 3),
        (lambda: five(dropped=(4,)), "cannot have dropped", "SD-7.1", 4),
        (lambda: five(dropped=(1, 5)), "seat 5", "SD-1.1", 5),
        (lambda: five(dropped=()), "did not play", "SD-5.1", 4),
        (lambda: five(forced_out={3: 10}), "was not forced out", "SD-7.1", 3),
        (lambda: five(teyaku={1: ["triplet"]}), "did not play", "SD-7.1", 1),
        (lambda: five(blank=3), "only there", "SD-7.2", None),
        (lambda: Outcome(seats=7, points={0: 100, 1: 110, 2: 120}, yaku={}), "only there", "SD-7.2", None),
        (
            lambda: Outcome(seats=7, blank=1, dropped=(1,), points={0: 100, 2: 110, 3: 120}, yaku={}),
            "held the blank", "SD-7.2", 1,
        ),
        (lambda: Outcome(seats=4, points={0: 100, 1: 110, 2: 120}, yaku={}), "Enter forced_out={3: …}", "SD-7.4", 3),
        (
            lambda: Outcome(seats=4, points={0: 100, 1: 110, 2: 120}, yaku={}, forced_out={3: 1000}),
            "no hand is compensated with 1000", "SD-7.4", 3,
        ),
        (lambda: Outcome(seats=3, piles={0: CardSet.parse("1brcd")}), "all 48 cards are captured", "SD-4.1", None),
        # CD-6: 14 cards take one other each, and twice three that were dealt together: 32.
        (lambda: Outcome(seats=3, piles={0: DECK - CardSet.parse("1brcd 2arcd 3brcd")}), "at most 32", "CD-6", 0),
        # HH-3.1: a token is 2 or 4. These would multiply every amount by 1000, 3 and -1, or divide one by zero.
        (lambda: sheet(100, 110, 120, tokens=(1000,), field=FIELD), "must be 2 or 4, not 1000", "HH-3.1", None),
        (lambda: sheet(100, 110, 120, tokens=(2, 3), field=FIELD), "must be 2 or 4, not 3", "HH-3.1", None),
        (lambda: sheet(100, 110, 120, tokens=(0,), field=FIELD), "must be 2 or 4, not 0", "HH-3.1", None),
        (lambda: sheet(100, 110, 120, tokens=(-1,), field=FIELD), "must be 2 or 4, not -1", "HH-3.1", None),
    ],
)  # fmt: skip
def test_impossible_rounds_are_refused(enter, words, rule, seat):
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(RULES, enter())
    assert words in str(caught.value)
    assert (caught.value.rule, caught.value.seat) == (rule, seat)


@pytest.mark.rule("SD-3.4", "SD-7.3", "SD-2.3")
def test_rounds_that_the_options_make_impossible():
    second_only = sheet(100, 110, 120, teyaku={2: ["three_ribbons"]})
    with pytest.raises(InvalidOutcomeError, match="only the second place can declare three_ribbons") as caught:
        settle_round(game.OF_1921, second_only)
    assert (caught.value.rule, caught.value.seat) == ("SD-3.4", 2)
    forced = Outcome(seats=4, points={0: 100, 1: 110, 2: 120}, yaku={}, forced_out={3: 40})
    with pytest.raises(InvalidOutcomeError, match="nobody is compensated"):
        settle_round(game.ruleset(drop_out="free"), forced)
    told = {"field": CardSet.parse("12b 1d 2d 5c 6d 10d"), "multiplier": 2}
    with pytest.raises(InvalidOutcomeError, match="make ×4, not ×2"):
        settle_round(HIGHEST, sheet(100, 110, 120, **told))


@pytest.mark.rule("SD-2.3")
@pytest.mark.parametrize(
    ("how", "tokens", "times", "left"),
    [("pool", (4,), 4, (2,)), ("queue", (4,), 4, (2,)), ("pool", (2, 2), 2, (2, 2)), ("queue", (), 2, ())],
)
def test_carried_tokens(how, tokens, times, left):
    settled = settle_round(game.ruleset(field_multiplier=how), sheet(135, 105, 90, field=MOON_FIELD, tokens=tokens))
    assert (settled.multiplier, settled.tokens) == (times, left)
    assert settled.net == (35 * times, -5 * times, -30 * times)


@pytest.mark.rule("SD-2.3")
@pytest.mark.parametrize(
    ("entered", "there"),
    [({}, "none carried"), ({"field": MOON_FIELD}, "none carried"), ({"multiplier": 2}, "×2")],
)
def test_a_forgotten_token_is_an_error(entered, there):
    rules = game.ruleset(field_multiplier="pool")
    table = Table(seats=3, tokens=(2, 4))
    settled = settle_round(rules, sheet(135, 105, 90, **entered))
    with pytest.raises(HanafudaError, match=rf"the table carries ×4 and ×2, but .* with {there}") as caught:
        rules.match_plan.advance(table, settled)
    assert caught.value.rule == "SD-2.3"
    right = settle_round(rules, Outcome.at(table, points={0: 135, 1: 105, 2: 90}, yaku={}, field=MOON_FIELD))
    assert rules.match_plan.advance(table, right).tokens == (2, 2)  # ×4 was used, and the Moon adds ×2
    with pytest.raises(InvalidOutcomeError) as caught:
        sheet(135, 105, 90, tokens=(4, "2"))
    assert caught.value.rule == "HH-3.2"


@pytest.mark.rule("SD-2.3")
def test_tokens_that_are_unknown_stop_the_match():
    rules = game.ruleset(field_multiplier="pool")
    settled = settle_round(rules, sheet(135, 105, 90, multiplier=4))
    table = rules.match_plan.advance(rules.table(seats=3), settled)
    assert (settled.tokens, table.tokens) == (None, None)
    with pytest.raises(HanafudaError, match="tokens"):
        rules.deal(table=table, shuffler=SeededShuffler(1))


def test_yaku_of_a_subclass_count():
    rules = house(game)()
    outcomes = 0
    for _, states in rounds_of(game, house(game), 12, seed=3):
        held, _ = check_held(states[-1].ruleset, states)
        outcomes += any(key == CRANE.key for each in held for key, _ in each)
    assert outcomes == 12
    assert CRANE in rules.yaku


@pytest.mark.rule("SD-6.4", "SD-7.4", "SD-2.3")
def test_seats_that_sit_out_tie_with_nobody_and_payers_are_told_apart():
    points = {0: 100, 1: 90, 2: 82}
    settled = settle_round(EARLIER, Outcome(seats=4, points=points, yaku={}, forced_out={3: 0}))
    assert (settled.winner, str(settled.dealer_reason.said)) == (0, "the highest score")
    told = {"points": {0: 100, 1: 110, 2: 120}, "yaku": {}, "forced_out": {3: 40, 4: 40}}
    words = [each.reason.text for each in settle_round(RULES, Outcome(seats=5, **told)).scores if each.seats == (1,)]
    assert words[-2:] == ["compensation to seat 3", "compensation to seat 4"]
    with pytest.raises(InvalidOutcomeError, match="enter the field as dealt, or the multiplier"):
        settle_round(game.ruleset(field_multiplier="pool"), sheet(100, 110, 120, tokens=(2,)))
