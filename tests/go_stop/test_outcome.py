"""Outcomes of Go-Stop that cannot have been (GS-10.4)."""

import re

import pytest

from hanafuda_rules import HanafudaError, InvalidOutcomeError, Month, SeededShuffler, settle_round
from hanafuda_rules.games import go_stop, hanahuda
from hanafuda_rules.games.go_stop import Go, PaidAtOnce, Stop

from helpers.go_stop_positions import cards, moment, play

# Sets worth 7: three brights 3 and 13 chaff 4; of each month two cards or four.
PILE = {0: cards("1br 3brcd 8ba 2cd 4cd 5cd 6cd 9cd 10rc")}
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
        ({"won_by": "luck"}, "won_by must be one of stop, president"),
        (
            {"winner": 1, "won_by": "field_quad"},
            "seat 1: four cards of a month on the field win for the dealer (GS-2.4)",
        ),
        ({"goes": (0, 2)}, "seat 2: there is no such seat"),
        ({"goes": 1}, "goes must be a sequence such as (1, 2, 0), not 1 (GS-7.4)"),
        ({"refusers": (5,)}, "seat 5: there is no such seat"),
        ({"shaken": {0: (Month.PINE,), 1: (Month.PINE,)}}, "a month can be shaken only once (GS-5.3)"),
        ({"shaken": {0: (13,)}}, "shaken: there is no month 13: the months are 1 to 12 (GS-5.3)"),
        ({"shaken": {0: 1}}, "shaken: months must be a sequence, not 1 (GS-5.3)"),
        ({"bombs": {0: -1}}, "a number of bombs must be 0 or more, not -1 (GS-5.6)"),
        ({"small_bombs": {2: 1}}, "seat 2: there is no such seat"),
        ({"draws": -1}, "the number of draws must be 0 or more, not -1 (GS-9.1)"),
        (
            {"cup": "both"},
            "the Cup counts as 'animal' or as 'chaff', or nobody has said so (None), not as 'both' (GS-7.2)",
        ),
        ({"cup": []}, "the Cup counts as 'animal' or as 'chaff'"),
        ({"paid": (1,)}, 'paid must be a sequence such as (PaidAtOnce(0, "jjok"),); 1 is out of place (GS-6.6)'),
        ({"paid": (PaidAtOnce(3, "jjok"),)}, "seat 3: there is no such seat"),
        ({"paid": (PaidAtOnce(0, "pot"),)}, "seat 0: ppeok, ttadak, jjok, bomb are paid at once, not 'pot' (GS-6.6)"),
        ({"paid": (PaidAtOnce(0, "ppeok", 2),)}, "seat 0: its ppeok must have number 1, not 2 (GS-6.6)"),
        ({"paid": (PaidAtOnce(0, "ppeok", True),)}, "seat 0: its ppeok must have number 1, not True"),
        ({"paid": (PaidAtOnce(0, "jjok", 2),)}, "seat 0: its jjok must have number 1, not 2 (GS-6.6)"),
        (
            {"paid": tuple(PaidAtOnce(0, "ppeok", n) for n in (1, 2, 3, 4)), "winner": 0, "won_by": "three_ppeok"},
            "seat 0: its ppeok must have number 3, not 4",
        ),
        ({"paid": THREE_PPEOKS}, "seat 0: its third ppeok must win the round (GS-6.7)"),
        ({"paid": THREE_PPEOKS, "winner": 0}, "seat 0: its third ppeok must win the round (GS-6.7)"),
        ({"paid": THREE_PPEOKS, "winner": 1, "won_by": "three_ppeok"}, "seat 0: its third ppeok must win the round"),
        ({"paid": (PaidAtOnce(1, "bomb"),)}, "seat 1: it is paid for a bomb, but no bomb is entered for it (GS-6.6)"),
        ({"won_by": "whiff"}, "nobody won, so won_by cannot be whiff (GS-9.1)"),
        (
            {**FIVE_SEATS, "playing": (0, 2, 4), "claims": {3: cards("1b")}},
            "seat 3: it was not forced out: it was asked before two others",
        ),
        (
            {"paid": (PaidAtOnce(0, "ppeok"), PaidAtOnce(0, "ttadak"))},
            "seat 0: its first turn is paid for only one thing",
        ),
        ({"claims": {0: cards("1b")}}, "seat 0: it played, so it cannot claim compensation (GS-3.4)"),
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
        ({}, {"piles": {0: cards("j1")}}, "seat 0: joker-1 is not in the deck with jokers='none' (GS-1.3)"),
        (
            {"jokers": "2_3"},
            {"piles": {0: cards("j2")}},
            "seat 0: joker-2 is not in the deck with jokers='2_3' (GS-1.3)",
        ),
        ({}, SEVEN_SEATS, "seven seats need a joker (GS-1.1)"),
        (
            {"president": "off"},
            {"winner": 0, "won_by": "president"},
            "president does not win with these options (GS-8.6)",
        ),
        ({}, {"winner": 0, "won_by": "field_quad"}, "field_quad does not win with these options (GS-8.6)"),
        ({}, {"winner": 0, "won_by": "whiff"}, "whiff does not win with these options (GS-8.6)"),
        ({}, {"piles": PILE, "winner": 0, "won_by": "president"}, "the round was won before the first turn"),
        (
            {"field_quad": "dealer", "late_president": "always"},
            {"goes": (1,), "winner": 0, "won_by": "field_quad"},
            "the round was won before the first turn",
        ),
        ({"stop_minimum_two": 8}, {"piles": PILE, "winner": 0}, "sets worth 7: the minimum is 8 (GS-7.4)"),
        ({}, {"small_bombs": {0: 1}}, "seat 0: there are no small bombs with these options (GS-5.7)"),
        ({}, {"bombs": {0: 4}}, "seat 0: too many bombs for a hand of 10 cards (GS-5.6)"),
        (
            {"small_bomb": "full"},
            {"bombs": {0: 3}, "small_bombs": {0: 1}},
            "too many bombs for a hand of 10 cards (GS-5.6)",
        ),
        ({}, {"shaken": {1: tuple(Month)[:4]}}, "seat 1: too many months to shake for a hand of 10 cards"),
        ({}, {"goes": (1,) * 10}, "seat 1: it said go 10 times, but had at most 9 turns for it (GS-7.4)"),
        ({}, {"refusers": (1,)}, "seat 1: nobody can have offered a draw with these options (GS-9.3)"),
        ({"draw_offer": "off"}, {"seats": 3, "refusers": (1,)}, "nobody can have offered a draw with these options"),
        ({}, {"seats": 3, "refusers": (1, 1, 0, 2)}, "each seat offers a draw once (GS-9.3)"),
        ({"cup_choice": "on_capture"}, {"piles": {1: cards("9ac")}}, "seat 1: it captured the Cup: cup='animal' or"),
        ({}, {"piles": {1: cards("9ac")}, "cup": "chaff"}, "nobody chooses what the Cup counts as with these options"),
        (
            {"cup_stealing": "locks"},
            {"piles": {1: cards("9ac")}, "cup": "chaff"},
            "nobody chooses what the Cup counts as",
        ),
        ({"cup_choice": "on_capture"}, {"cup": "chaff"}, "nobody has captured the Cup (GS-7.2)"),
        ({"ppeok_pays": "off"}, {"paid": (PaidAtOnce(0, "ppeok"),)}, "ppeok 1 is not paid with these options (GS-6.6)"),
        (
            {"ppeok_pays": "1_0_0"},
            {"paid": (PaidAtOnce(0, "ppeok"), PaidAtOnce(0, "ppeok", 2))},
            "ppeok 2 is not paid with these options",
        ),
        ({"first_ttadak": False}, {"paid": (PaidAtOnce(1, "ttadak"),)}, "ttadak is not paid with these options"),
        ({}, {"paid": (PaidAtOnce(1, "jjok"),)}, "jjok is not paid with these options"),
        (
            {},
            {"paid": (PaidAtOnce(1, "bomb"),), "bombs": {1: 1}, "piles": {1: cards("2arcd")}},
            "bomb is not paid with these options",
        ),
        (
            {},
            {"piles": PILE, "winner": 0, "goes": (0,) * 10},
            "seat 0: it said go 10 times, but had at most 9 turns for it (GS-7.4)",
        ),
        (
            {"whiff": True},
            {"winner": 0, "won_by": "whiff", "goes": (0,) * 6},
            "it said go 6 times, but had at most 5 turns for it",
        ),
        (
            {},
            {"winner": 0, "won_by": "three_ppeok", "goes": (0,) * 8},
            "it said go 8 times, but had at most 7 turns for it",
        ),
        (
            {"cup_choice": "on_capture", "stop_minimum_two": 1},
            {"piles": {0: cards("9ar 2ac 4ac 6ac 7ac")}, "winner": 0, "cup": "chaff"},
            "seat 0: it cannot have stopped with sets worth 0: the minimum is 1 (GS-7.4)",
        ),
        (
            {},
            {"winner": 0, "won_by": "president", "shaken": {1: (Month.PINE,)}},
            "before the first turn, so nothing can have been captured",
        ),
        (
            {},
            {"winner": 0, "won_by": "president", "bombs": {1: 1}},
            "before the first turn, so nothing can have been captured",
        ),
        (
            {"small_bomb": "full"},
            {"winner": 0, "won_by": "president", "small_bombs": {1: 1}},
            "before the first turn, so nothing can have been captured",
        ),
        (
            {"field_quad": "dealer"},
            {"winner": 0, "won_by": "field_quad", "shaken": {1: (Month.PINE,)}},
            "before the first turn, so nothing can have been captured",
        ),
        (
            {"late_president": "always"},
            {"piles": PILE, "winner": 0, "won_by": "president"},
            "before the first turn, so nothing can have been captured",
        ),
        (
            {"late_president": "first_turn", "jokers": "2"},
            {"piles": PILE, "winner": 0, "won_by": "president", "goes": (0,)},
            "before its hand card, and had neither captured, nor gone on, nor bombed (GS-4.4)",
        ),
        (
            {},
            {"bombs": {1: 1}},
            "seat 1: its bombs and ttadaks take 1 whole months, but it captured at most 0 (GS-5.6)",
        ),
        (
            {},
            {"bombs": {1: 1}, "piles": {1: cards("2ac")}},
            "seat 1: its bombs and ttadaks take 1 whole months, but it captured at most 0 (GS-5.6)",
        ),
        (
            {"bomb_after_shake": False},
            {
                "piles": {1: cards("2arcd 6arcd")},
                "bombs": {1: 2},
                "shaken": {1: (Month.PINE, Month.CHERRY)},
            },
            "seat 1: too many months to shake and bomb for a hand of 10 cards (GS-5.6)",
        ),
        (
            {},
            {"piles": PILE},
            "seat 0: its sets are worth 7, so it must have stopped or gone on: the minimum is 7 (GS-7.4)",
        ),
        ({}, {**THREE_SEATS, "refusers": (1, 1, 1)}, "seat 1: it refused more offers than the others can have made"),
        ({"compensation_points": 0}, {**FOUR_SEATS, "claims": {3: cards("1b")}}, "there is no compensation with these"),
        (
            {},
            {**FOUR_SEATS, "claims": {3: cards("11b")}},
            "no compensation can be claimed for willow-rain-man (GS-3.4)",
        ),
        (
            {},
            {**FIVE_SEATS, "claims": {3: cards("1b 2r")}},
            "such a hand claims compensation for pine-crane, not for pine-crane plum-ribbon (GS-3.4)",
        ),
        ({}, {**FIVE_SEATS, "claims": {3: cards("1bcd 3bcd 8bcd")}}, "a hand has 7 cards (GS-2.1)"),
        ({}, {**FIVE_SEATS, "claims": {3: cards("-")}}, "no compensation can be claimed for no card"),
    ],
)
def test_what_no_round_by_some_options_can_have_been(options, values, message):
    outcome = go_stop.Outcome(**{"piles": {}, "seats": 2, **values})
    with pytest.raises(InvalidOutcomeError, match=re.escape(message)):
        settle_round(go_stop.ruleset(**options), outcome)


def settled(options, piles, **values):
    """What a round entered by hand pays."""
    piles = {seat: cards(pile) for seat, pile in enumerate(piles)}
    return settle_round(go_stop.ruleset(**options), go_stop.Outcome(**{"seats": 2, **values}, piles=piles)).net


def refused(message, options, piles, **values):
    """Make sure that a round entered by hand is refused."""
    with pytest.raises(InvalidOutcomeError, match=re.escape(message)):
        settled(options, piles, **values)


# A true round for two: brights 4, seven ribbons 3, five animals 1, 20 chaff 11 with the Cup; two goes.
TRUE = ["2ard 5arcd 6cd 8bc 10arcd", "1brcd 2c 3brcd 4arcd 6ar 7arcd 8ad 9arcd 11barc 12bcde"]
WON = {"winner": 1, "goes": (1, 1)}


def without(card):
    """The true round with a card left out."""
    return [" ".join(each.notation for each in cards(pile) - cards(card)) or "-" for pile in TRUE]


@pytest.mark.rule("GS-10.4", "GS-7.4", "GS-5.6")
def test_goes_and_bombs_as_many_as_can_be():
    # Nine goes and the stop take ten captures and 19 turns: of one month two cards are left. Of the winner's 14 pairs
    # each of four bombs has two.
    winner = "1brcd 2arcd 4arcd 6arcd 3br 8ba 5ac 7ac 9rc 10rc"
    piles = [winner, "3cd 8cd 5rd 7rd 9ad 10ad 11barc 12bc"]
    many = {"winner": 0, "bombs": {0: 2}, "small_bombs": {0: 2}}
    settled({"small_bomb": "full"}, piles, **many, goes=(0,) * 9)
    refused(
        "it said go 10 times, but had at most 9 turns for it (GS-7.4)",
        {"small_bomb": "full"},
        piles,
        **many,
        goes=(0,) * 10,
    )
    refused(
        "after at least 19 turns, at most 2 cards",
        {"small_bomb": "full"},
        [winner, "3cd 8cd"],
        **many,
        goes=(0,) * 9,
    )
    settled({}, TRUE, goes=(1,) * 9, shaken={1: (Month.PINE, Month.CHERRY, Month.PAULOWNIA)})


@pytest.mark.rule("GS-10.4", "GS-4.4", "GS-6.7", "GS-6.8")
def test_wins_but_by_stopping_that_can_have_been():
    pile = [" ".join(each.notation for each in PILE[0])]
    president, first = {"late_president": "always", "jokers": "2"}, {"late_president": "first_turn"}
    settled(president, pile, winner=0, won_by="president")
    # In one turn a bomb, a stack and three jokers: 13 chaff, before the other's first turn.
    many = ["11barc 12bcde j1 j2 j3"]
    settled({**first, "jokers": "2_2_3", "stop_minimum_two": 1}, many, winner=1, won_by="president", goes=(0,))
    settled({"whiff": True}, pile, winner=0, won_by="whiff", goes=(0,) * 5)
    piles = [*pile, "2ar 4ar 5ar"]
    settled({}, piles, winner=0, won_by="three_ppeok", goes=(0,) * 7)
    refused(
        "after at least 15 turns, at most 10 cards",
        {},
        pile,
        winner=0,
        won_by="three_ppeok",
        goes=(0,) * 7,
    )
    settled({}, pile, winner=0, won_by="three_ppeok", paid=THREE_PPEOKS)
    settled({"jokers": "2", "president": "must"}, ["j1"], winner=1, won_by="president")
    refused(
        "before its hand card, and had neither captured",
        {**first, "jokers": "2"},
        ["1bc"],
        winner=0,
        won_by="president",
    )


@pytest.mark.rule("GS-10.4", "GS-7.4", "GS-6.4")
def test_sets_worth_the_minimum_lead_to_a_question_but_for_a_lock():
    settled({"stop_minimum_two": 20}, TRUE)
    refused("seat 1: its sets are worth 19, so it must have stopped or gone on", {"stop_minimum_two": 19}, TRUE)
    settled({"stop_minimum_two": 19}, TRUE, goes=(1,))
    animals = ["9ar 2ac 4ac 6ac 7ac"]  # five only since the Cup is locked
    locks = {"cup_choice": "on_capture", "stop_minimum_two": 1}
    settled({**locks, "cup_stealing": "locks"}, animals, cup="animal", winner=1, won_by="three_ppeok")
    refused(
        "its sets are worth 1, so",
        {"cup_stealing": "never", **locks},
        animals,
        cup="animal",
        winner=1,
        won_by="three_ppeok",
    )


@pytest.mark.rule("GS-5.6", "GS-6.4", "CD-6")
def test_the_cup_can_have_gone_to_another_pile_only_where_it_is_taken():
    apart = {"bombs": {1: 1}, "shaken": {1: (Month.PINE, Month.CHERRY)}, "winner": 1, "won_by": "three_ppeok"}
    rules = {"bomb_after_shake": False, "cup_stealing": "counted"}
    settled(rules, ["9a", "9rcd"], **apart)
    for more in ({"cup_stealing": "never"}, {"cup_choice": "animal"}):
        refused(
            "seat 1: its bombs and ttadaks take 1 whole months, but it captured at most 0 (GS-5.6)",
            {**rules, **more},
            ["9a", "9rcd"],
            **apart,
        )
    placed = {**rules, "cup_choice": "on_capture"}
    settled(placed, ["9a", "9rcd"], **apart, cup="chaff")
    refused(
        "seat 1: its bombs and ttadaks take 1 whole months, but it captured at most 0 (GS-5.6)",
        placed,
        ["9a", "9rcd"],
        **apart,
        cup="animal",
    )


# --- rounds that are entered with a mistake ---------------------------------------------------------------------------


@pytest.mark.rule("GS-10.4", "GS-8.4")
def test_the_true_round_is_settled():
    assert settled({}, TRUE, **WON) == (-21, 21)


@pytest.mark.rule("CD-6", "GS-5.10", "GS-5.11")
def test_a_card_is_not_left_out():
    for card in cards(" ".join(TRUE)):
        # Of the Moon and the Geese one lies in each pile: three cards are no two pairs.
        rule = "(GS-6.1)" if card.notation in {"8c", "8d"} else "by two or four of a month (CD-6)"
        refused(rule, {}, without(card.notation), **WON)


@pytest.mark.rule("CD-6", "GS-5.11")
def test_three_of_a_month_are_captured_in_last_turns_alone():
    odd = {"last_turn_ppeok": False}
    # After the dealer's last turn two cards are still to come, after the other seat's none.
    settled(odd, without("2c"), **WON)
    refused("only in a seat's last turn, here by 1 seats at most", odd, without("2c 5d"), **WON)
    refused("seat 1: it can have captured three cards of at most 0 months, not 1 (GS-5.11)", odd, without("7d"), **WON)
    # The dealer wins in its last turn: of the three cards that are not captured one can lie on the field.
    for card, message in (
        ("2c", "seat 1: it can have captured three cards of at most 0"),
        ("7d 12de 11rc", "but 3 months lack cards (GS-5.11)"),
    ):
        refused(message, odd, without(card)[::-1], winner=0)
    settled(odd, without("7d 12de")[::-1], winner=0)
    refused("by two or four of a month (CD-6)", odd, ["1brc"], winner=0, won_by="three_ppeok")
    refused("by two or four of a month (CD-6)", odd, ["1brc", "-", "-"], seats=3)


@pytest.mark.rule("CD-6")
def test_a_card_is_not_captured_alone():
    message = "seat 0: pine-crane was captured alone; a card is captured with another of its month (CD-6)"
    with pytest.raises(InvalidOutcomeError, match=re.escape(message)):
        go_stop.Outcome(seats=2, piles={0: cards("1b 2a 3b 4a 5a 6a"), 1: cards("7a 8b 9a")})


@pytest.mark.rule("GS-6.1", "GS-6.4")
def test_a_pair_without_chaff_stays_in_one_pile():
    message = "different piles"
    with pytest.raises(InvalidOutcomeError, match=message):
        go_stop.Outcome(seats=2, piles={0: cards("2a"), 1: cards("2r")})
    more = {"winner": 0, "won_by": "three_ppeok"}
    refused(message, {}, ["9a 1bc", "9r"], **more)
    settled({"cup_stealing": "counted"}, ["9a 1bc", "9r"], **more)
    settled({}, ["9a 1bc", "9c 2ac"], **more)
    refused(
        "seat 1: it cannot have captured a pair, so it cannot have taken chaff (GS-6.1)", {}, ["9a 1bc", "9c"], **more
    )


@pytest.mark.rule("GS-7.4")
def test_goes_take_sets_and_captures():
    refused(
        "seat 0: it cannot have gone on 1 times: its sets were worth at most 2, but 7",
        {},
        ["1bc 3bc 11bc"],
        winner=1,
        won_by="three_ppeok",
        goes=(0,),
    )
    chaff = [" ".join(f"{month}cd" for month in range(1, 11))]
    refused(
        "seat 1: it cannot have gone on 1 times: its sets were worth at most 0, but 7", {}, chaff, winner=0, goes=(1,)
    )
    refused(
        "seat 0: it cannot have gone on 1 times: its sets were worth at most 6, but 7", {}, TRUE, winner=1, goes=(0, 1)
    )
    # Five cards that others may have taken: the jokers, the Lightning and the Yellow Paulownia make eleven chaff.
    few = {"jokers": "2_2_3", "stop_minimum_two": 2}
    settled(few, [f"{chaff[0]} 12cd 11rc j1 j2 j3"], winner=0, goes=(1,))
    refused(
        "its sets were worth at most 2, but 3",
        few | {"stop_minimum_two": 3},
        [f"{chaff[0]} 12cd 11rc j1 j2 j3"],
        winner=0,
        goes=(1,),
    )
    # Above the last go each of them takes another point.
    above = {"go_again": "above_last_go"}
    settled({**above, "stop_minimum_two": 17}, TRUE, **WON)
    refused("after its last go it needs 20 (GS-7.4)", {**above, "stop_minimum_two": 18}, TRUE, **WON)
    more = {"winner": 0, "won_by": "three_ppeok", "goes": (1, 1)}
    piles = ["2ac", "1bc 3bc 8bc"]
    settled({"stop_minimum_two": 3}, piles, **more)
    settled({"stop_minimum_two": 2, **above}, piles, **more)
    refused("seat 1: it cannot have gone on 2 times", {"stop_minimum_two": 3, **above}, piles, **more)
    refused("but captured in at most 3 turns", {"stop_minimum_two": 1}, piles, **{**more, "goes": (1,) * 4})


@pytest.mark.rule("GS-5.1", "GS-7.4")
def test_goes_come_in_the_order_of_turns():
    one = {"stop_minimum_two": 1}
    settled(one, TRUE, winner=1, goes=(0, 1) * 9)
    refused(
        "in this order the goes take at least 19 turns, but the last 2 turns have no question (GS-7.4)",
        one,
        TRUE,
        winner=1,
        goes=(1, 0) * 9,
    )


@pytest.mark.rule("GS-2.5", "GS-7.5")
def test_a_stop_leaves_the_turns_to_come():
    swapped = TRUE[::-1]
    refused(
        "seat 0: at least 1 cards are still to come or on the field, but only 0 are not captured (GS-2.5)",
        {},
        swapped,
        winner=0,
    )
    settled({}, TRUE, winner=1)


@pytest.mark.rule("GS-9.1", "GS-2.5")
def test_a_draw_captures_every_card():
    few = {"president": "off", "stop_minimum_two": 20}
    refused("nobody won, so all cards were captured, but no pile holds", few, ["1bc 2ac 4ac 5ac 6ac"])
    refused("no pile holds pine-crane", few, ["-"])
    for options in ({"president": "may"}, {**few, "field_quad": "draw"}):
        assert settled(options, ["-"]) == (0, 0)
    refused("no pile holds pine-crane", {"several_presidents": "month"}, ["-"])
    settled({"several_presidents": "month"}, ["-"], seats=3)
    refused("seat 1: its pile has no two cards of a month", {"stop_minimum_two": 99}, [" ".join(TRUE), "-"])
    settled({"last_turn_ppeok": False, "stop_minimum_two": 20}, without("2c"))
    refused("by two or four", {"stop_minimum_two": 20}, without("2c"))


@pytest.mark.rule("GS-9.3", "GS-9.4")
def test_an_accepted_offer_is_a_draw_with_fewer_cards():
    # The Moon and the Phoenix each make three brights of seat 0's two.
    settled({}, ["1bc 3bc", "-", "-"], seats=3)
    refused("nobody won", {"draw_offer": "off"}, ["1bc 3bc", "-", "-"], seats=3)
    refused("nobody won", {"draw_offer": "each"}, ["1bc 3bc", "-", "-"], seats=3)
    refused("nobody won", {}, ["1bc 3bc 8bc 12bc", "-", "-"], seats=3, goes=(0,))
    settled({}, ["1bc 3bc", "-", "-"], seats=3, refusers=(1, 1, 2))


@pytest.mark.rule("GS-6.6", "CD-6")
def test_what_is_paid_at_once_takes_captures():
    ended = {"winner": 1, "won_by": "three_ppeok"}
    jjok, ttadak = (PaidAtOnce(0, "jjok"),), (PaidAtOnce(0, "ttadak"),)
    message = "seat 0: it was paid for a jjok, but cannot have captured a pair (GS-6.6)"
    refused(message, {"first_jjok": True}, ["-", "1br 2ac"], **ended, paid=jjok)
    settled({"first_jjok": True}, ["-", "1br 2cd"], **ended, paid=jjok)  # both Chaff can have been taken
    refused(
        "seat 0: its bombs and ttadaks take 1 whole months, but it captured at most 0 (GS-5.6)",
        {},
        ["1bc 2ac", "-"],
        **ended,
        paid=ttadak,
    )
    settled({}, ["1brc 2ac", "1d"], **ended, paid=ttadak)


@pytest.mark.rule("GS-6.7", "GS-5.1", "GS-5.11")
def test_a_third_ppeok_leaves_a_month_on_the_field():
    ended = {"winner": 0, "won_by": "three_ppeok"}
    piles = without("12bcde")
    settled({}, piles, **ended, goes=(1,) * 9)
    refused(
        "the round ended after at most 17 turns, but these goes take at least 19",
        {"last_turn_ppeok": False},
        piles,
        **ended,
        goes=(1,) * 9,
    )
    refused("at least 4 cards are still to come or on the field, but only 0 are not", {}, TRUE, **ended, goes=(1,))
    pairs = " ".join(f"{month}cd" for month in range(1, 11))
    refused("it won with a month without captured cards", {}, [pairs, "11ba 12bc"], **ended, goes=(0,))
    settled({}, [pairs, "11ba"], **ended, goes=(0,))


@pytest.mark.rule("GS-4.4")
def test_a_late_president_has_four_cards_to_play():
    rules, ended = {"late_president": "always", "jokers": "2"}, {"winner": 0, "won_by": "president", "goes": (1,)}
    settled(rules, without("11barc 12bcde"), **ended)
    refused("at least 8 cards are still to come or on the field, but only 4 are not", rules, without("12bcde"), **ended)


@pytest.mark.rule("GS-5.3")
def test_who_shook_a_month_captured_a_pair_of_it():
    willow = {"winner": 1, "goes": (1, 1), "shaken": {0: (Month.WILLOW,)}}
    refused("seat 0: it has shaken willow", {}, TRUE, **willow)
    settled({}, TRUE, winner=1, goes=(1, 1), shaken={0: (Month.PINE,)})


@pytest.mark.rule("GS-1.3", "GS-3.4")
def test_a_claim_is_of_cards_in_the_deck():
    five = {"seats": 5, "playing": (0, 1, 2), "claims": {3: cards("j1")}}
    refused("seat 3: joker-1 is not in the deck with jokers='none' (GS-1.3)", {}, ["-"], **five)
    assert settled({"jokers": "2"}, ["-"], **five) == (0, -2, -2, 4, 0)


@pytest.mark.rule("GS-9.2")
def test_nobody_claims_after_a_draw_unless_all_enter_anew():
    five = {"seats": 5, "playing": (0, 1, 2), "claims": {3: cards("1b")}, "draws": 1}
    refused("after a draw the same three play on, so nobody can enter or be forced out (GS-9.2)", {}, ["-"], **five)
    assert settled({"draw_reentry": True}, ["-"], **five) == (0, -2, -2, 4, 0)


@pytest.mark.rule("GS-6.7", "GS-7.4")
def test_a_ppeok_after_a_joker_can_lead_to_the_question():
    rules = go_stop.ruleset(jokers="2_2_3", stop_minimum_three=1)
    # Joker 3 makes ten chaff of seven; then Pine Chaff 1 with the Crane on the field, and Pine Chaff 2 turned.
    stock = "3c 1d 4a 4r 5a 5r"
    state = moment(rules, ["1c 2a j3", "6a 6r", "7a 7r"], "1b", stock, piles=("8c 9cd 10cd 6cd",))
    asked = play(state, "joker:j3", "1cx1b")
    assert (asked.to_move, asked.step.notes.ppeoks[0], asked.legal_moves) == (0, 1, (Stop(), Go()))
    assert play(asked, "go").step.notes.goes == (0,)


@pytest.mark.rule("GS-6.7", "GS-7.4", "GS-6.4")
@pytest.mark.parametrize(
    ("jokers", "more", "most"),
    [
        ("none", {}, 4), ("2", {}, 5), ("2_3", {}, 6), ("2_2_3", {}, 6),
        ("none", {"cup_stealing": "locks"}, 5),
    ],
)  # fmt: skip
def test_goes_before_a_third_ppeok(jokers, more, most):
    # Of seven turns the last does not ask, and of the two other ppeoks each only after a joker or a lock.
    rules = {"jokers": jokers, "stop_minimum_three": 1, **more}
    piles = ["1brcd 2arcd 3brcd 4arcd", "5arcd 6arcd 7arcd", "8bacd"]
    how = {"seats": 3, "winner": 0, "won_by": "three_ppeok"}
    settled(rules, piles, **how, goes=(0,) * most)
    refused(
        f"seat 0: it said go {most + 1} times, but had at most {most} turns for it (GS-7.4)",
        rules,
        piles,
        **how,
        goes=(0,) * (most + 1),
    )


# --- equal rounds, told in another way --------------------------------------------------------------------------------


@pytest.mark.rule("GS-5.3")
def test_months_are_shaken_in_any_order():
    one, other = [go_stop.Outcome(piles={}, seats=2, shaken={0: some}) for some in ([Month(7), Month(2)], (2, 7))]
    assert (one, hash(one)) == (other, hash(other))


@pytest.mark.rule("GS-6.6")
def test_ppeoks_are_numbered_in_their_order():
    plain = [PaidAtOnce(1, "ttadak"), PaidAtOnce(0, "ppeok"), PaidAtOnce(0, "ppeok")]
    outcome = go_stop.Outcome(piles={}, seats=2, paid=plain)
    assert outcome.paid == (PaidAtOnce(1, "ttadak"), PaidAtOnce(0, "ppeok", 1), PaidAtOnce(0, "ppeok", 2))
    assert outcome == go_stop.Outcome(piles={}, seats=2, paid=outcome.paid)


def test_lists_are_as_good_as_tuples():
    told = {
        "playing": [0, 1, 2],
        "goes": [1],
        "refusers": [2],
        "shaken": {0: [Month.PINE]},
        "paid": [PaidAtOnce(0, "jjok")],
    }
    tuples = {name: tuple(value) if isinstance(value, list) else value for name, value in told.items()}
    one, other = [go_stop.Outcome(piles={}, seats=4, **each) for each in (told, tuples)]
    assert (one, hash(one)) == (other, hash(other))


def test_the_outcome_of_a_state_before_the_turns():
    state = go_stop.RULES.deal(seats=2, shuffler=SeededShuffler(1))
    assert (go_stop.Outcome.of(state).winner, go_stop.Outcome.of(state, draws=3).draws) == (None, 3)
    with pytest.raises(HanafudaError):
        go_stop.Outcome.of(hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(1)))
