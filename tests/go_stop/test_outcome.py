"""Outcomes of Go-Stop that cannot have been (GS-10.4)."""

import re

import pytest

from hanafuda_rules import HanafudaError, InvalidOutcomeError, Month, SeededShuffler, settle_round
from hanafuda_rules.games import go_stop, hanahuda
from hanafuda_rules.games.go_stop import PaidAtOnce

from helpers.go_stop_positions import cards

PILE = {0: cards("1b 3b 8b 2cd 3cd 4cd 5cd 6cd 9cd 10c")}
THREE_SEATS = {"piles": {}, "seats": 3}
FOUR_SEATS = {"piles": {}, "seats": 4, "playing": (0, 1, 2)}
FIVE_SEATS = {"piles": {}, "seats": 5, "playing": (0, 1, 2)}
SEVEN_SEATS = {"piles": {}, "seats": 7, "playing": (0, 1, 2)}
THREE_PPEOKS = tuple(PaidAtOnce(0, "ppeok", number) for number in (1, 2, 3))


@pytest.mark.rule("GS-10.4", "GS-1.1", "GS-3.3")
@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"seats": 8}, "Go-Stop has 2, 3, 4, 5, 6 or 7 seats, not 8 (GS-1.1)"),
        ({"seats": 4}, "at a table of four or more, playing=(…) says who played (GS-3.1)"),
        ({"seats": 4, "playing": (0, 2, 1)}, "the dealer and two others play, in turn order, not (0, 2, 1) (GS-3.3)"),
        ({"seats": 4, "playing": (1, 2, 3)}, "the dealer and two others play, in turn order, not (1, 2, 3) (GS-3.3)"),
        ({"seats": 4, "playing": (0, 1)}, "the dealer and two others play, in turn order, not (0, 1) (GS-3.3)"),
        ({"seats": 4, "playing": (0, 1, 9)}, "seat 9: there is no such seat"),
        ({"seats": 4, "playing": (0, 1, 2), "piles": {3: cards("1b")}}, "seat 3: it did not play the round (CD-7)"),
        ({"seats": 4, "playing": (0, 1, 2), "winner": 3}, "seat 3: it did not play the round (GS-7.5)"),
        ({"piles": {0: cards("0")}}, "seat 0: the blank cannot be captured (CD-3)"),
        ({"piles": {0: cards("1b"), 1: cards("1b")}}, "shares pine-crane with the pile of seat 0 (CD-7)"),
        ({"winner": 2}, "seat 2: there is no such seat"),
        ({"won_by": "luck"}, "a round is won by one of stop, president"),
        (
            {"winner": 1, "won_by": "field_quad"},
            "seat 1: four cards of a month on the field win for the dealer (GS-2.4)",
        ),
        ({"goes": (0, 2)}, "seat 2: there is no such seat"),
        ({"goes": 1}, "goes is a sequence such as (1, 2, 0), not 1 (GS-7.4)"),
        ({"refusers": (5,)}, "seat 5: there is no such seat"),
        ({"shaken": {0: (Month.PINE,), 1: (Month.PINE,)}}, "a month is shaken once (GS-5.3)"),
        ({"shaken": {0: (13,)}}, "shaken: there is no month 13: the months are 1 to 12 (GS-5.3)"),
        ({"shaken": {0: 1}}, "shaken: months are a sequence, not 1 (GS-5.3)"),
        ({"bombs": {0: -1}}, "a number of bombs is 0 or more, not -1 (GS-5.6)"),
        ({"small_bombs": {2: 1}}, "seat 2: there is no such seat"),
        ({"draws": -1}, "the number of draws is 0 or more, not -1 (GS-9.1)"),
        (
            {"cup": "both"},
            "the Cup counts as 'animal' or as 'chaff', or nobody has said so (None), not as 'both' (GS-7.2)",
        ),
        ({"cup": []}, "the Cup counts as 'animal' or as 'chaff'"),
        ({"paid": (1,)}, 'paid is a sequence such as (PaidAtOnce(0, "jjok"),); 1 is out of place (GS-6.6)'),
        ({"paid": (PaidAtOnce(3, "jjok"),)}, "seat 3: there is no such seat"),
        ({"paid": (PaidAtOnce(0, "pot"),)}, "seat 0: ppeok, ttadak, jjok, bomb are paid at once, not 'pot' (GS-6.6)"),
        ({"paid": (PaidAtOnce(0, "ppeok", 2),)}, "seat 0: its ppeok is entered as number 2, but is number 1 (GS-6.6)"),
        ({"paid": (PaidAtOnce(0, "ppeok", True),)}, "seat 0: its ppeok is entered as number True, but is number 1"),
        ({"paid": (PaidAtOnce(0, "jjok", 2),)}, "seat 0: its jjok is entered as number 2, but is number 1 (GS-6.6)"),
        (
            {"paid": tuple(PaidAtOnce(0, "ppeok", n) for n in (1, 2, 3, 4)), "winner": 0, "won_by": "three_ppeok"},
            "seat 0: its ppeok is entered as number 4",
        ),
        ({"paid": THREE_PPEOKS}, "seat 0: its third ppeok won the round (GS-6.7)"),
        ({"paid": THREE_PPEOKS, "winner": 0}, "seat 0: its third ppeok won the round (GS-6.7)"),
        ({"paid": THREE_PPEOKS, "winner": 1, "won_by": "three_ppeok"}, "seat 0: its third ppeok won the round"),
        ({"paid": (PaidAtOnce(1, "bomb"),)}, "seat 1: it is paid for a bomb, and has none (GS-6.6)"),
        ({"won_by": "whiff"}, "nobody won, and so nobody won by whiff (GS-9.1)"),
        ({**FIVE_SEATS, "playing": (0, 2, 4), "claims": {3: cards("1b")}}, "seat 3: it was asked, before two others"),
        ({"paid": (PaidAtOnce(0, "ppeok"), PaidAtOnce(0, "ttadak"))}, "seat 0: its first turn is paid for one thing"),
        ({"claims": {0: cards("1b")}}, "seat 0: it plays, and claims nothing (GS-3.4)"),
        ({"seats": 4, "playing": (0, 1, 2), "claims": {3: "1b"}}, "what it shows, as a CardSet, is needed, not '1b'"),
        (
            {"seats": 5, "playing": (0, 1, 2), "claims": {3: cards("1b"), 4: cards("1b")}},
            "seat 4: another seat shows pine-crane too (CD-7)",
        ),
    ],
)
def test_what_no_round_can_have_been(values, message):
    with pytest.raises(InvalidOutcomeError, match=re.escape(message)):
        go_stop.Outcome(**{"piles": {}, "seats": 2, **values})


@pytest.mark.rule("GS-10.4")
@pytest.mark.parametrize(
    ("options", "values", "message"),
    [
        ({}, {"piles": {0: cards("j1")}}, "seat 0: joker-1 is not in the deck, by jokers='none' (GS-1.3)"),
        (
            {"jokers": "2_3"},
            {"piles": {0: cards("j2")}},
            "seat 0: joker-2 is not in the deck, by jokers='2_3' (GS-1.3)",
        ),
        ({}, SEVEN_SEATS, "seven seats need a joker (GS-1.1)"),
        (
            {"president": "off"},
            {"winner": 0, "won_by": "president"},
            "president does not win by these options (GS-8.6)",
        ),
        ({}, {"winner": 0, "won_by": "field_quad"}, "field_quad does not win by these options (GS-8.6)"),
        ({}, {"winner": 0, "won_by": "whiff"}, "whiff does not win by these options (GS-8.6)"),
        ({}, {"piles": PILE, "winner": 0, "won_by": "president"}, "the round was won before the first turn"),
        (
            {"field_quad": "dealer", "late_president": "always"},
            {"goes": (1,), "winner": 0, "won_by": "field_quad"},
            "the round was won before the first turn",
        ),
        ({"stop_minimum_two": 8}, {"piles": PILE, "winner": 0}, "sets worth 7: the minimum is 8 (GS-7.4)"),
        ({}, {"small_bombs": {0: 1}}, "seat 0: there are no small bombs by these options (GS-5.7)"),
        ({}, {"bombs": {0: 4}}, "seat 0: a hand of 10 cards does not have so many bombs (GS-5.6)"),
        ({"small_bomb": "full"}, {"bombs": {0: 3}, "small_bombs": {0: 1}}, "does not have so many bombs (GS-5.6)"),
        ({}, {"shaken": {1: tuple(Month)[:4]}}, "seat 1: a hand of 10 cards does not have so many months to shake"),
        ({}, {"goes": (1,) * 10}, "seat 1: it has not so many turns to say go in (GS-7.4)"),
        ({}, {"refusers": (1,)}, "seat 1: nobody can have offered a draw by these options (GS-9.3)"),
        ({"draw_offer": "off"}, {"seats": 3, "refusers": (1,)}, "nobody can have offered a draw by these options"),
        ({}, {"seats": 3, "refusers": (1, 1, 0, 2)}, "each seat offers a draw once (GS-9.3)"),
        ({"cup_choice": "on_capture"}, {"piles": {1: cards("9a")}}, "seat 1: it captured the Cup: cup='animal' or"),
        ({}, {"piles": {1: cards("9a")}, "cup": "chaff"}, "nobody says what the Cup counts as by these options"),
        ({"cup_stealing": "locks"}, {"piles": {1: cards("9a")}, "cup": "chaff"}, "nobody says what the Cup counts as"),
        ({"cup_choice": "on_capture"}, {"cup": "chaff"}, "nobody has captured the Cup (GS-7.2)"),
        ({"ppeok_pays": "off"}, {"paid": (PaidAtOnce(0, "ppeok"),)}, "ppeok 1 is not paid by these options (GS-6.6)"),
        (
            {"ppeok_pays": "1_0_0"},
            {"paid": (PaidAtOnce(0, "ppeok"), PaidAtOnce(0, "ppeok", 2))},
            "ppeok 2 is not paid by these options",
        ),
        ({"first_ttadak": False}, {"paid": (PaidAtOnce(1, "ttadak"),)}, "ttadak is not paid by these options"),
        ({}, {"paid": (PaidAtOnce(1, "jjok"),)}, "jjok is not paid by these options"),
        (
            {},
            {"paid": (PaidAtOnce(1, "bomb"),), "bombs": {1: 1}, "piles": {1: cards("2arcd")}},
            "bomb is not paid by these options",
        ),
        ({}, {"piles": PILE, "winner": 0, "goes": (0,) * 10}, "seat 0: it has not so many turns to say go in (GS-7.4)"),
        ({"whiff": True}, {"winner": 0, "won_by": "whiff", "goes": (0,) * 6}, "it has not so many turns to say go in"),
        ({}, {"winner": 0, "won_by": "three_ppeok", "goes": (0,) * 8}, "it has not so many turns to say go in"),
        (
            {"cup_choice": "on_capture", "stop_minimum_two": 1},
            {"piles": {0: cards("9a 2a 4a 6a 7a")}, "winner": 0, "cup": "chaff"},
            "seat 0: it cannot have stopped with sets worth 0: the minimum is 1 (GS-7.4)",
        ),
        (
            {},
            {"winner": 0, "won_by": "president", "shaken": {1: (Month.PINE,)}},
            "before the first turn, which left no trace",
        ),
        ({}, {"winner": 0, "won_by": "president", "bombs": {1: 1}}, "before the first turn, which left no trace"),
        (
            {"small_bomb": "full"},
            {"winner": 0, "won_by": "president", "small_bombs": {1: 1}},
            "before the first turn, which left no trace",
        ),
        (
            {"field_quad": "dealer"},
            {"winner": 0, "won_by": "field_quad", "shaken": {1: (Month.PINE,)}},
            "before the first turn, which left no trace",
        ),
        (
            {"late_president": "always"},
            {"piles": PILE, "winner": 0, "won_by": "president"},
            "before the first turn, which left no trace",
        ),
        (
            {"late_president": "first_turn", "jokers": "2"},
            {"piles": PILE, "winner": 0, "won_by": "president", "goes": (0,)},
            "seat 0: it won in its first turn, before its hand card, and had neither gone on nor bombed (GS-4.4)",
        ),
        ({}, {"bombs": {1: 1}}, "seat 1: its pile has not so many months (GS-5.6)"),
        ({}, {"bombs": {1: 1}, "piles": {1: cards("2acd")}}, "seat 1: its pile has not so many months (GS-5.6)"),
        (
            {"bomb_after_shake": False},
            {
                "piles": {1: cards("2arcd 6arcd")},
                "bombs": {1: 2},
                "shaken": {1: (Month.PINE, Month.CHERRY)},
            },
            "seat 1: a hand of 10 cards does not have so many months to shake and bomb (GS-5.6)",
        ),
        (
            {},
            {"piles": PILE},
            "seat 0: its sets are worth 7, and it neither stopped nor went on: the minimum is 7 (GS-7.4)",
        ),
        ({}, {**THREE_SEATS, "refusers": (1, 1, 1)}, "seat 1: it refused more offers than the others can have made"),
        ({"compensation_points": 0}, {**FOUR_SEATS, "claims": {3: cards("1b")}}, "there is no compensation by these"),
        ({}, {**FOUR_SEATS, "claims": {3: cards("11b")}}, "does not show just that (GS-3.4)"),
        ({}, {**FIVE_SEATS, "claims": {3: cards("1b 2r")}}, "does not show just that (GS-3.4)"),
        ({}, {**FIVE_SEATS, "claims": {3: cards("1bcd 3bcd 8bcd")}}, "a hand has 7 cards (GS-2.1)"),
        ({}, {**FIVE_SEATS, "claims": {3: cards("-")}}, "a hand with  does not show just that"),
    ],
)
def test_what_no_round_by_some_options_can_have_been(options, values, message):
    outcome = go_stop.Outcome(**{"piles": {}, "seats": 2, **values})
    with pytest.raises(InvalidOutcomeError, match=re.escape(message)):
        settle_round(go_stop.ruleset(**options), outcome)


@pytest.mark.rule("GS-10.4", "GS-7.4")
def test_the_last_number_that_can_have_been():
    rules = go_stop.ruleset(small_bomb="full", stop_minimum_two=7)
    settle_round(
        rules,
        go_stop.Outcome(
            piles={0: PILE[0] | cards("2ar 4arcd 6arcd 7arcd"), 1: cards("-")},
            seats=2, winner=0, goes=(0,) * 9, bombs={0: 2}, small_bombs={0: 2},
        ),
    )  # fmt: skip
    settle_round(rules, go_stop.Outcome(piles={}, seats=2, goes=(1,) * 9, shaken={1: tuple(Month)[:3]}))
    settle_round(
        go_stop.ruleset(late_president="always", jokers="2"),
        go_stop.Outcome(piles=PILE, seats=2, winner=0, won_by="president"),
    )
    first = go_stop.ruleset(late_president="first_turn", jokers="2")
    settle_round(first, go_stop.Outcome(piles=PILE, seats=2, winner=0, won_by="president", goes=(1,)))
    five = {"piles": {0: PILE[0]}, "seats": 2, "winner": 0}
    settle_round(go_stop.ruleset(whiff=True), go_stop.Outcome(**five, won_by="whiff", goes=(0,) * 5))
    settle_round(rules, go_stop.Outcome(**five, won_by="three_ppeok", goes=(0,) * 7))
    settle_round(rules, go_stop.Outcome(**five, won_by="three_ppeok", paid=THREE_PPEOKS))
    settle_round(go_stop.RULES, go_stop.Outcome(**{**THREE_SEATS, "piles": {}}, refusers=(1, 1, 2)))
    silent = {"piles": PILE, "seats": 2}
    settle_round(go_stop.ruleset(stop_minimum_two=8), go_stop.Outcome(**silent))
    settle_round(go_stop.RULES, go_stop.Outcome(**silent, goes=(0,)))
    locks = go_stop.ruleset(cup_choice="on_capture", cup_stealing="locks", stop_minimum_two=1)
    animals = {0: cards("9a 2a 4a 6a 7a")}  # five only since the Cup is locked
    settle_round(locks, go_stop.Outcome(piles=animals, seats=2, cup="animal"))
    apart = {"bombs": {1: 1}, "shaken": {1: (Month.PINE, Month.CHERRY)}}
    settle_round(
        go_stop.ruleset(bomb_after_shake=False), go_stop.Outcome(piles={1: cards("9rcd")}, seats=2, **apart)
    )  # the Cup has gone to another pile
    jokers = go_stop.ruleset(jokers="2", president="must")
    settle_round(jokers, go_stop.Outcome(piles={0: cards("j1")}, seats=2, winner=1, won_by="president"))


def test_the_outcome_of_a_state_before_the_turns():
    state = go_stop.RULES.deal(seats=2, shuffler=SeededShuffler(1))
    assert (go_stop.Outcome.of(state).winner, go_stop.Outcome.of(state, draws=3).draws) == (None, 3)
    with pytest.raises(HanafudaError):
        go_stop.Outcome.of(hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(1)))
