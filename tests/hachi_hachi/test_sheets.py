"""Score sheets: dekiyaku, card points, chaff and divings in place of the captured cards."""

import pytest

from hanafuda_rules import Month, SeededShuffler, settle_round
from hanafuda_rules.errors import InvalidOutcomeError
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import (
    RULES,
    Cancelled,
    DeclaredTeyaku,
    Liable,
    Outcome,
    Shoubu,
    SplitPot,
)

from helpers.hachi_hachi_rounds import cards, pile_of, piles_worth

THREE = {"order": (0, 1, 2)}


@pytest.mark.rule("HH-7.2", "HH-7.3", "HH-7.5")
def test_sheets_of_dekiyaku():
    # Poetry Ribbons and eight ribbons: 7 and 11 kan at ×2, from each.
    named = {1: ["poetry_ribbons", ("seven_ribbons", 1)]}
    shoubu = Outcome(**THREE, yaku=named, multiplier=2, ending=Shoubu(1))
    assert settle_round(RULES, shoubu).net == (-360, 720, -360)
    both = Outcome(**THREE, yaku={**named, 0: ["blue_ribbons"]}, ending=Shoubu(0))
    with pytest.raises(InvalidOutcomeError, match="it cannot have Seven Ribbons with 1 more card"):
        settle_round(RULES, both)
    two = {1: ["poetry_ribbons"], 0: ["blue_ribbons"]}
    # Seat 1 has said sage, and pays for both.
    assert settle_round(RULES, Outcome(**THREE, yaku=two, ending=Shoubu(0))).net == (140, -140, 0)
    assert settle_round(RULES, Outcome(**THREE, yaku=two, ending=Cancelled(0))).net == (70, -35, -35)
    assert settle_round(RULES, Outcome(**THREE, yaku=two, sage=(1, 0))).net == (35, 35, -70)
    assert settle_round(RULES, Outcome(**THREE, yaku=two, sage=(1, 0))).winner == 1


@pytest.mark.rule("HH-8.1", "HH-8.2", "HH-8.3", "HH-8.5", "HH-11.3")
def test_sheets_of_card_points():
    def net(**told):
        return settle_round(RULES, Outcome(**{**THREE, "yaku": {}, "chaff": {}, **told})).net

    assert net(points={0: 93, 1: 91, 2: 80}, multiplier=2) == (10, 6, -16)
    assert net(points={0: 88, 1: 88, 2: 88}) == (200, -100, -100)
    assert net(points={0: 170, 1: 50, 2: 44}) == (240, -120, -120)
    assert net(points={0: 60, 1: 104, 2: 100}, chaff={0: 17}) == (280, -140, -140)
    # A pile of sixteen chaff and nothing else is worth 16 card points: 12 kan from each.
    assert net(points={0: 16, 1: 148, 2: 100}, chaff={0: 16}) == (240, -120, -120)
    assert net(order=(0, 1), points={0: 83, 1: 68}, multiplier=4) == (60, -60)
    # A known pile is counted as ever: its points need not be told.
    pile = piles_worth(93, 91, 80)[0]
    assert net(piles={0: pile}, points={1: 91, 2: 80}) == (5, 3, -8)


@pytest.mark.rule("HH-9.2", "HH-9.3", "HH-9.4", "HH-9.5", "HH-9.6")
def test_sheets_of_achievements():
    points = {0: 93, 1: 91, 2: 80}
    rules = hachi_hachi.ruleset(mizuten="before_deal", hand_swap="once", diving_liability=True)
    told = {**THREE, "yaku": {}, "points": points, "chaff": {}, "dealer": 0}
    assert settle_round(rules, Outcome(**told)).net == (5 + 20, 3 - 10, -8 - 10)  # the dealer's hand
    assert settle_round(rules, Outcome(**told, dealers_hand=2)).net == (5, 3, -8)
    assert settle_round(rules, Outcome(**told, mizuten=0, dealers_hand=2)).net == (25, -7, -18)
    red = Outcome(**told, dealers_hand=2, teyaku={1: ("red",)})
    assert settle_round(rules, red).net == (5 - 20 - 10, 3 + 40 + 20, -8 - 20 - 10)  # Red of 2 kan, and escape
    triplet = {1: ("triplet",)}
    dived = Outcome(**told, dealers_hand=2, teyaku=triplet, dived={1: [Month.PINE]})
    assert settle_round(rules, dived).net == (5 - 20 - 10, 3 + 40 + 20, -8 - 20 - 10)
    assert settle_round(rules, Outcome(**told, dealers_hand=2, teyaku=triplet, dived={})).net == (
        5 - 20,
        3 + 40,
        -8 - 20,
    )
    fed = Outcome(**told, dealers_hand=2, teyaku=triplet, dived={1: [Month.PINE]}, liable=[Liable(0, 1, Month.PINE)])
    assert settle_round(rules, fed).net == (5 - 20 - 20, 3 + 40 + 20, -8 - 20)


@pytest.mark.rule("HH-7.7")
def test_who_is_liable_on_a_sheet():
    rules = hachi_hachi.ruleset(liability="exact")
    told = {**THREE, "yaku": {0: ["blue_ribbons"]}, "ending": Shoubu(0), "liable": [Liable(1, 0, "blue_ribbons")]}
    assert settle_round(rules, Outcome(**told)).net == (140, -140, 0)
    with pytest.raises(InvalidOutcomeError, match="cannot have completed Blue Ribbons: its pile lacks peony-ribbon"):
        settle_round(rules, Outcome(**{**told, "yaku": {0: ["poetry_ribbons"]}, "piles": {2: pile_of("61")}}))


@pytest.mark.rule("HH-4.6")
def test_where_no_card_is_played_a_sheet_is_empty():
    split = {"order": (0, 1), "dropped": (2, 3), "ending": SplitPot(), "dealer": 0}
    wiki = hachi_hachi.FUDA_WIKI
    assert settle_round(wiki, Outcome(**split, yaku={})) == settle_round(wiki, Outcome(**split))
    for more in ({"yaku": {0: ["blue_ribbons"]}}, {"yaku": {}, "points": {0: 3}}):
        with pytest.raises(InvalidOutcomeError, match="it did not play"):
            Outcome(**split, **more)


@pytest.mark.rule("HH-8.5", "HH-9.3", "HH-9.4", "HH-9.5", "HH-9.7")
def test_card_points_are_needed_where_they_count():
    def words(rules=RULES, **told):
        with pytest.raises(InvalidOutcomeError, match=r"How many card points did seat (\d) have\?") as error:
            settle_round(rules, Outcome(**{**THREE, "yaku": {}, **told}))
        assert error.value.message.endswith(f"Enter points={{{error.value.seat}: …}}, or its pile.")
        return error.value.seat, error.value.rule

    assert words() == (0, "HH-8.5")
    assert words(points={0: 100, 2: 60}) == (1, "HH-8.5")
    assert words(order=(1, 0), points={1: 100}) == (0, "HH-11.3")
    won = {"yaku": {0: ["blue_ribbons"]}, "ending": Shoubu(0)}
    assert words(**won, teyaku={2: ("red",)}) == (2, "HH-9.3")
    blind = hachi_hachi.ruleset(mizuten="before_deal")
    assert words(blind, **won, order=(1, 2, 0), mizuten=1) == (1, "HH-9.4")
    swap = hachi_hachi.ruleset(hand_swap="once")
    assert words(swap, **won, dealers_hand=1) == (1, "HH-9.5")
    none = hachi_hachi.ruleset(blind, achievements_after_dekiyaku=False)
    assert settle_round(none, Outcome(order=(1, 2, 0), **won, mizuten=1)).net == (140, -70, -70)
    with_points = Outcome(order=(1, 2, 0), **won, mizuten=1, points={1: 89})
    assert settle_round(blind, with_points).net == (140 - 10, -70 + 20, -70 - 10)


@pytest.mark.rule("HH-8.3")
def test_chaff_is_asked_for_where_it_can_win():
    def asked(**told):
        with pytest.raises(InvalidOutcomeError, match="How much chaff did seat") as error:
            settle_round(RULES, Outcome(**{**THREE, "yaku": {}, "points": {0: 60, 1: 104, 2: 100}, **told}))
        return error.value.seat, error.value.rule

    assert asked() == (0, "HH-8.3")
    # The 12 chaff of a known pile leave 15 of the 27 to the others.
    six = cards("12 13 22 23 32 33 42 43 52 53 62 63")
    known = Outcome(**THREE, yaku={}, piles={0: six}, points={1: 152, 2: 100})
    assert settle_round(RULES, known).net == (-76, 64, 12)
    # Two seats, a dekiyaku, or Double Eights: chaff makes no difference.
    assert settle_round(RULES, Outcome(order=(0, 1), yaku={}, points={0: 83, 1: 68})).net == (15, -15)
    assert settle_round(RULES, Outcome(**THREE, yaku={0: ["blue_ribbons"]}, ending=Shoubu(0))).net == (140, -70, -70)
    assert settle_round(RULES, Outcome(**THREE, yaku={}, points={0: 170, 1: 50, 2: 44})).net == (240, -120, -120)


@pytest.mark.rule("HH-9.2")
def test_a_diving_is_asked_for_where_a_triplet_was_declared():
    told = {**THREE, "yaku": {}, "points": {0: 93, 1: 91, 2: 80}, "chaff": {}}
    with pytest.raises(InvalidOutcomeError, match=r"Did seat 1 dive\? Enter dived={1: \[Month.…\]}") as error:
        settle_round(RULES, Outcome(**told, teyaku={1: ("triplet",)}))
    assert (error.value.seat, error.value.rule) == (1, "HH-9.2")
    # Red has no triplet; 2 kan, and 1 kan from each for escape with 91 card points.
    assert settle_round(RULES, Outcome(**told, teyaku={1: ("red",)})).net == (5 - 30, 3 + 60, -8 - 30)
    # After Double Eights, which cancel achievements, nobody needs to know.
    eights = {**told, "points": {0: 170, 1: 50, 2: 44}}
    assert settle_round(RULES, Outcome(**eights, teyaku={1: ("triplet",)})).net == (240, -120, -120)


def test_a_paper_sheet_of_a_year():
    # What was written down in the end: who had what, who called, card points where they counted.
    match = RULES.match(seats=3, dealer=0, shuffler=SeededShuffler(1))
    table, told = (
        match.table,
        (
            ({"points": {0: 93, 1: 91, 2: 80}, "chaff": {}}, (5, 3, -8)),
            ({"yaku": {2: ["poetry_ribbons"]}, "ending": Shoubu(2)}, (-70, -70, 140)),
            ({"yaku": {0: ["four_brights"], 1: ["blue_ribbons"]}, "ending": Shoubu(0)}, (200, -200, 0)),
            ({"yaku": {1: ["seven_ribbons"]}, "ending": Cancelled(1), "sage": [1]}, (-50, 100, -50)),
        ),
    )
    for entered, net in told:
        order = tuple((table.dealer + step) % 3 for step in range(3))
        outcome = Outcome.at(table, order=order, multiplier=1, **{"yaku": {}, **entered})
        settlement = settle_round(RULES, outcome)
        assert settlement.net == net
        table = RULES.match_plan.advance(table, settlement)
    assert table.totals == (85, -167, 82)


@pytest.mark.rule("HH-6.1", "HH-7.1", "HH-8.3", "HH-8.5", "HH-9.2", "CD-7")
@pytest.mark.parametrize(
    ("told", "words", "rule", "seat"),
    [
        ({"points": {0: 1}}, "Which yaku were there? Enter yaku={…}, or yaku={} if nobody has", "HH-6.1", None),
        ({"chaff": {0: 17}}, "chaff are only for a score sheet: enter yaku={} if nobody has any", "HH-8.3", None),
        (
            {"yaku": {}, "piles": {0: pile_of("10")}, "chaff": {0: 17}},
            "its pile is known, so its chaff cannot be entered", "HH-8.3", 0,
        ),
        ({"yaku": {}, "dived": {0: "pine"}}, "dived must be a sequence such as", "HH-9.2", None),
        ({"yaku": {0: ["blue_ribbons"], 1: ["poetry_ribbons"]}}, "Who said sage first, seat 0 and", "HH-7.5", None),
        ({"yaku": {}, "ending": Shoubu(0)}, "cannot have ended the round: it holds no dekiyaku", "HH-6.3", 0),
        ({"yaku": {}, "sage": (1,)}, "cannot have said sage: it holds no dekiyaku", "HH-6.3", 1),
        ({"yaku": {0: ["blue_ribbons"]}, "sage": (1,)}, "cannot have said sage", "HH-6.3", 1),
        ({"yaku": {0: ["five_brights"]}, "points": {0: 99}}, "with them, no pile has 99 card points", "HH-8.5", 0),
        ({"yaku": {}, "points": {0: 15}, "chaff": {0: 16}}, "16 chaff are worth more than its", "HH-8.3", 0),
        ({"yaku": {}, "chaff": {0: 17, 1: 16}}, "27 chaff are left for the sheet, not 33", "HH-8.3", None),
        ({"yaku": {}, "dived": {0: [Month.PINE]}}, "dived in 1 month: it declared 0 triplets", "HH-9.2", 0),
        (
            {"yaku": {}, "teyaku": {0: DeclaredTeyaku(("triplet",), (Month.PLUM,))}, "dived": {0: [Month.PINE]}},
            "has declared no triplet of pine", "HH-9.2", 0,
        ),
        (
            {"yaku": {}, "teyaku": {0: ("triplet",)}, "dived": {0: [Month.PINE, Month.PLUM]}},
            "cannot have dived in 2 months: it declared 1 triplet", "HH-9.2", 0,
        ),
        (
            {"yaku": {}, "teyaku": {0: ("triplet",), 1: ("triplet",)}, "dived": {0: [Month.PINE], 1: [Month.PINE]}},
            "cannot have dived in pine: the sheet has that month twice", "HH-9.2", 0,
        ),
        (
            {"yaku": {}, "piles": {1: Month.PINE.cards}, "teyaku": {0: ("triplet",)}, "dived": {0: [Month.PINE]}},
            "cannot have dived in pine: its pile holds none", "HH-9.2", 0,
        ),
    ],
)  # fmt: skip
def test_sheets_that_are_refused(told, words, rule, seat):
    with pytest.raises(InvalidOutcomeError) as error:
        settle_round(RULES, Outcome(**{**THREE, **told}))
    assert words in error.value.message
    assert (error.value.rule, error.value.seat) == (rule, seat)
