"""Score sheets of Go-Stop: sets and numbers of cards in place of piles (GS-7.1, GS-8.3)."""

import attrs
import pytest

from hanafuda_rules import InvalidOutcomeError, settle_round
from hanafuda_rules.games import go_stop
from hanafuda_rules.games.go_stop.yaku import NUMBERS

from helpers.counted_rounds import CRANE, house
from helpers.go_stop_positions import as_played, cards

RULES = go_stop.RULES


# --- sheets by hand ---------------------------------------------------------------------------------------------------

WON = {"seats": 2, "winner": 0, "yaku": {0: ["three_brights", ("chaff", 3)]}}  # 3 + 4: the minimum for two
THREE = {"seats": 3, "winner": 0, "goes": (0,), "yaku": {0: ["three_brights", ("chaff", 1)]}}


def settled(options, **told):
    return settle_round(go_stop.ruleset(**options), go_stop.Outcome(**told)).net


@pytest.mark.rule("GS-8.3", "GS-8.4", "GS-8.5", "GS-9.1")
@pytest.mark.parametrize(
    ("options", "told", "net"),
    [
        # Examples 17, 18, 19 and 21; 22 without any cards.
        ({}, {**WON, "chaff": {1: 7}, "brights": {1: 1}}, (14, -14)),
        ({}, {**WON, "chaff": {1: 8}, "brights": {1: 1}}, (7, -7)),
        ({}, {**WON, "chaff": {1: 7}, "brights": {1: 0}}, (28, -28)),
        ({}, {**WON, "chaff": {1: 8}, "brights": {1: 1}, "goes": (1,)}, (14, -14)),
        ({}, {**THREE, "chaff": {1: 4, 2: 5}, "brights": {1: 0, 2: 1}}, (36, -24, -12)),
        (
            {},
            {**THREE, "chaff": {1: 4, 2: 0}, "brights": {1: 0, 2: 0}, "animals": {2: 0}, "ribbons": {2: 0}},
            (24, -24, 0),
        ),
        ({}, {"seats": 2, "yaku": {}}, (0, 0)),
        ({}, {"seats": 2, "yaku": {}, "winner": 1, "won_by": "president", "draws": 2}, (-28, 28)),
        # The loser's own sets tell enough: it has a bright, and ten chaff.
        ({}, {**WON, "yaku": {0: WON["yaku"][0], 1: ["chaff", "rainy_three_brights"]}}, None),
        ({}, {**WON, "yaku": {0: WON["yaku"][0], 1: ["chaff"]}, "brights": {1: 2}}, (7, -7)),
        ({"chaff_bak_two": 0, "bright_bak": "off"}, {**WON, "ribbons": {1: 1}}, (7, -7)),
        ({"chaff_bak_two": 0, "bright_bak": "two_points"}, {**WON, "ribbons": {1: 1}, "brights": {1: 0}}, (9, -9)),
        ({"empty_pile_exempt": False, "bright_bak": "off", "chaff_bak_two": 0}, WON, (7, -7)),
        # Seven animals are in the set of Animals, 1 + 2: (5 + 3) × 2.
        ({}, {"seats": 2, "winner": 1, "yaku": {1: ["five_birds", ("animals", 2)]}, "animals": {0: 1}}, (-16, 16)),
        (
            {"animal_bak": "scored"},
            {"seats": 2, "winner": 1, "yaku": {1: ["five_birds", ("animals", 1)]}, "animals": {0: 0}, "chaff": {0: 1}},
            (-14, 14),
        ),
        (
            {"ribbon_bak": True, "stop_minimum_two": 1},
            {"seats": 2, "winner": 1, "yaku": {1: ["ribbons"]}, "ribbons": {0: 0}, "chaff": {0: 1}},
            (-2, 2),
        ),
        # Four Brights with the Rain Man, and without; a bright that is the Rain Man.
        (
            {"rainy_four": 3, "stop_minimum_two": 1},
            {"seats": 2, "winner": 0, "yaku": {0: ["four_brights"]}, "rain_man": {0: 1}, "brights": {1: 1}},
            (3, -3),
        ),
        (
            {"rainy_four": 3, "stop_minimum_two": 1},
            {"seats": 2, "winner": 0, "yaku": {0: ["four_brights"]}, "rain_man": {0: 0}, "brights": {1: 1}},
            (4, -4),
        ),
        (
            {"rain_man_protects": False},
            {**WON, "chaff": {1: 8}, "brights": {1: 1}, "rain_man": {1: 1}},
            (14, -14),
        ),
        ({"rain_man_protects": False}, {**WON, "chaff": {1: 8}, "brights": {1: 2}}, (7, -7)),
    ],
)  # fmt: skip
def test_a_sheet_by_hand(options, told, net):
    if net is None:  # six brights
        with pytest.raises(InvalidOutcomeError, match="the deck has 5 brights, not 6"):
            settled(options, **told)
    else:
        assert settled(options, **told) == net


@pytest.mark.rule("GS-8.3")
def test_a_sheet_with_the_pile_of_the_winner_or_of_the_loser():
    winner, loser = "1br 3brcd 8ba 2cd 4cd 5cd 6cd 9cd 10rc", "11bc 7cd"
    mixed = {"seats": 2, "winner": 0, "yaku": {}}
    assert settled({}, **mixed, piles={0: cards(winner)}, chaff={1: 7}, brights={1: 1}) == (14, -14)
    assert settled({}, **{**mixed, "yaku": WON["yaku"]}, piles={1: cards(loser)}) == (14, -14)
    # The Sake Cup of a known pile counts as it does without a sheet.
    with_cup = {**mixed, "yaku": WON["yaku"], "piles": {1: cards("11bc 7cd 9arcd 4rc")}}
    assert settled({}, **with_cup) == (7, -7)
    assert settled({"cup_choice": "animal"}, **with_cup) == (14, -14)


SEVEN_CHAFF = {"chaff": {1: 8}, "brights": {1: 1}}


@pytest.mark.rule("GS-7.1", "GS-8.3", "GS-10.4")
@pytest.mark.parametrize(
    ("options", "told", "words", "rule", "seat"),
    [
        ({}, WON, "How much chaff did seat 1 have? Enter chaff={1: …}, or its pile.", "GS-8.4", 1),
        ({}, {**WON, "chaff": {1: 8}}, "How many brights did seat 1 have?", "GS-8.3", 1),
        ({}, {**WON, "chaff": {1: 0}, "brights": {1: 0}}, "How many animals did seat 1 have?", "GS-8.4", 1),
        (
            {"rainy_four": 3, "stop_minimum_two": 1},
            {"seats": 2, "winner": 0, "yaku": {0: ["four_brights"]}},
            "Did seat 0 have the Rain Man, 1 or 0? Enter rain_man={0: …}, or its pile.", "GS-7.1", 0,
        ),
        (
            {"rain_man_protects": False},
            {**WON, **SEVEN_CHAFF}, "Enter rain_man={1: …}, or its pile.", "GS-8.3", 1,
        ),
        ({}, {**WON, "brights": {0: 3, 1: 3}}, "the deck has 5 brights, not 6", "GS-1.4", None),
        ({}, {**WON, "rain_man": {0: 1, 1: 1}}, "the deck has 1 rain_man, not 2", "GS-1.4", None),
        (
            {}, {**WON, "piles": {1: cards("11bc 12bc")}, "brights": {0: 4}},
            "the deck has 5 brights, not 6", "GS-1.4", None,
        ),
        (
            {}, {"seats": 2, "winner": 0, "yaku": {0: ["five_brights"]}, "brights": {0: 3}},
            "with its sets it has 5 brights or more, not 3", "GS-7.1", 0,
        ),
        ({}, {**WON, "chaff": {0: 14}}, "with its sets it has 13 chaff at most, not 14", "GS-7.1", 0),
        ({}, {**WON, "chaff": {1: 10}}, "with its sets it has 9 chaff at most, not 10", "GS-7.1", 1),
        ({}, {**WON, "yaku": {0: ["three_brights"]}}, "sets worth 3: the minimum is 7", "GS-7.4", 0),
        (
            {}, {"seats": 2, "winner": 0, "yaku": {0: WON["yaku"][0], 1: ["five_birds", ("ribbons", 2)]}},
            "its sets are worth 8, so it must have stopped or gone on", "GS-7.4", 1,
        ),
        ({}, {"seats": 2, "winner": 0, "won_by": "president", "yaku": {1: ["chaff"]}}, "first turn", "GS-4.2", None),
        ({"cup_card": "bridge"}, {**WON, "cup": "chaff"}, "nobody chooses what the Cup counts as", "GS-7.2", None),
    ],
)  # fmt: skip
def test_sheets_that_are_refused(options, told, words, rule, seat):
    with pytest.raises(InvalidOutcomeError) as caught:
        settled(options, **told)
    assert words in str(caught.value)
    assert (caught.value.rule, caught.value.seat) == (rule, seat)


@pytest.mark.rule("GS-8.3")
@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"points": {0: 1}}, "points are not counted in this game (GS-7.1)"),
        ({"chaff": {0: 1}}, "chaff are only for a score sheet: enter yaku={} if nobody has any (GS-8.3)"),
        (
            {"yaku": {}, "ribbons": {3: 1}, "seats": 4, "playing": (0, 1, 2)},
            "seat 3: it did not play (GS-8.3)",
        ),
    ],
)
def test_entries_that_no_sheet_has(told, words):
    with pytest.raises(InvalidOutcomeError) as caught:
        go_stop.Outcome(**{"seats": 2, **told})
    assert words in str(caught.value)


@pytest.mark.rule("GS-8.7")
def test_the_winner_of_a_sheet_may_have_stopped_with_its_cup_counted_otherwise():
    # As chaff the Cup made S 7; as an animal it is the seventh, and doubles.
    told = {"seats": 2, "winner": 0, "yaku": {0: [("animals", 2), "three_brights"]}, "chaff": {1: 8}, "brights": {1: 1}}
    assert settled({}, **told) == (12, -12)
    with pytest.raises(InvalidOutcomeError, match="sets worth 6: the minimum is 7"):
        settled({"cup_choice": "animal"}, **told)


@pytest.mark.rule("GS-6.4")
def test_a_lock_of_the_cup_can_have_added_to_the_sets_of_a_sheet():
    told = {"seats": 2, "winner": 1, "won_by": "three_ppeok", "yaku": {0: ["animals"]}, "cup": "animal"}
    locks = {"cup_choice": "on_capture", "stop_minimum_two": 1}
    assert settled({**locks, "cup_stealing": "locks"}, **told) == (-1, 1)
    with pytest.raises(InvalidOutcomeError, match="its sets are worth 1, so it must have"):
        settled(locks, **told)


@pytest.mark.rule("GS-7.1")
def test_a_set_of_house_rules_is_named_on_a_sheet():
    rules = house(go_stop)()
    outcome = go_stop.Outcome(seats=2, winner=0, yaku={0: [CRANE.key]}, animals={1: 3})
    assert settle_round(rules, outcome).net == (50, -50)
    with pytest.raises(InvalidOutcomeError, match="there is no yaku"):
        settle_round(RULES, outcome)


def test_as_a_sheet_a_round_has_numbers_of_every_kind():
    outcome = as_played(RULES, ["1b 3b 8b 2cd 3cd 4cd 5cd 6cd 9cd 10c", "12b 9a 1cd 7cd 8cd"], winner=0)
    object.__setattr__(outcome, "played_by", None)
    sheet = outcome.as_sheet(RULES)
    assert {name: dict(getattr(sheet, name)) for name in NUMBERS} == {
        "chaff": {0: 13, 1: 8}, "brights": {0: 3, 1: 1}, "animals": {0: 0, 1: 0}, "ribbons": {0: 0, 1: 0},
        "rain_man": {0: 0, 1: 0},
    }  # fmt: skip
    assert sheet.as_sheet(RULES) == sheet
    assert settle_round(RULES, sheet).net == (7, -7)
    # The sets of a sheet tell numbers, too: these 13 chaff and three brights.
    partly = attrs.evolve(sheet, ribbons=None, chaff=None, brights=None).as_sheet(RULES)
    assert (partly.ribbons, dict(partly.chaff), dict(partly.brights)) == ({}, {0: 13}, {0: 3})
