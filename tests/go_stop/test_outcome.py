"""Outcomes of Go-Stop that cannot have been (GS-10.4)."""

import re

import pytest

from hanafuda_rules import InvalidOutcomeError, Kind, Month, settle_round
from hanafuda_rules.games import go_stop
from hanafuda_rules.games.go_stop import Go, PaidAtOnce, Stop

from helpers.go_stop_positions import cards, moment, play

# Sets worth 7: three brights 3 and 13 chaff 4; of each month two cards or four.
PILE = {0: cards("1br 3brcd 8ba 2cd 4cd 5cd 6cd 9cd 10rc")}
FOUR_SEATS = {"piles": {}, "seats": 4, "playing": (0, 1, 2)}
FIVE_SEATS = {"piles": {}, "seats": 5, "playing": (0, 1, 2)}
SEVEN_SEATS = {"piles": {}, "seats": 7, "playing": (0, 1, 2)}
WITH_CUP = {"piles": {1: cards("9ac")}, "winner": 0, "won_by": "three_ppeok"}
THREE_PPEOKS = tuple(PaidAtOnce(0, "ppeok", number) for number in (1, 2, 3))


@pytest.mark.rule("GS-10.4", "GS-1.1", "GS-3.3")
@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"seats": 8}, "Go-Stop has 2, 3, 4, 5, 6 or 7 seats, not 8 (GS-1.1)"),
        ({"seats": 4}, "at a table of four or more, playing=(…) says who played (GS-3.1)"),
        ({"seats": 4, "playing": (0, 2, 1)}, "the dealer and two others play, in turn order, not (0, 2, 1) (GS-3.3)"),
        ({"seats": 4, "playing": (1, 2, 3)}, "the dealer and two others play, in turn order, not (1, 2, 3) (GS-3.3)"),
        ({"seats": 4, "playing": (0, 1, 2), "piles": {3: cards("1b")}}, "seat 3: it did not play the round (CD-7)"),
        ({"seats": 4, "playing": (0, 1, 2), "winner": 3}, "seat 3: it did not play the round (GS-7.5)"),
        ({"won_by": "luck"}, "won_by must be one of stop, president"),
        (
            {"winner": 1, "won_by": "field_quad"},
            "seat 1: four cards of a month on the field win for the dealer (GS-2.4)",
        ),
        ({"goes": 1}, "goes must be a sequence such as (1, 2, 0), not 1 (GS-7.4)"),
        ({"shaken": {0: (Month.PINE,), 1: (Month.PINE,)}}, "a month can be shaken only once (GS-5.3)"),
        ({"shaken": {0: 1}}, "shaken: months must be a sequence, not 1 (GS-5.3)"),
        ({"bombs": {0: -1}}, "seat 0: the number of bombs must be a whole number of 0 or more, not -1 (GS-5.6)"),
        ({"draws": -1}, "the number of draws must be 0 or more, not -1 (GS-9.1)"),
        (
            {"cup": "both"},
            "the Cup counts as 'animal' or as 'chaff', or nobody has said so (None), not as 'both' (GS-7.2)",
        ),
        ({"paid": (PaidAtOnce(0, "pot"),)}, "seat 0: ppeok, ttadak, jjok, bomb are paid at once, not 'pot' (GS-6.6)"),
        ({"paid": (PaidAtOnce(0, "ppeok", 2),)}, "seat 0: its ppeok must have number 1, not 2 (GS-6.6)"),
        (
            {"paid": tuple(PaidAtOnce(0, "ppeok", n) for n in (1, 2, 3, 4)), "winner": 0, "won_by": "three_ppeok"},
            "seat 0: its ppeok must have number 3, not 4",
        ),
        ({"paid": THREE_PPEOKS, "winner": 1, "won_by": "three_ppeok"}, "seat 0: its third ppeok must win the round"),
        ({"paid": (PaidAtOnce(1, "bomb"),)}, "seat 1: it is paid for a bomb, but no bomb is entered for it (GS-6.6)"),
        ({"won_by": "whiff"}, "nobody won, so won_by cannot be whiff (GS-9.1)"),
        ({"claims": {0: cards("1b")}}, "seat 0: it played, so it cannot claim compensation (GS-3.4)"),
        ({"seats": 4, "playing": (0, 1, 2), "claims": {3: "1b"}}, "seat 3: what it shows must be a CardSet, not '1b'"),
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
        ({}, SEVEN_SEATS, "seven seats need a joker (GS-1.1)"),
        (
            {"president": "off"},
            {"winner": 0, "won_by": "president"},
            "president does not win with these options (GS-8.6)",
        ),
        ({}, {"piles": PILE, "winner": 0, "won_by": "president"}, "the round was won before the first turn"),
        (
            {"field_quad": "dealer", "late_president": "always"},
            {"goes": (1,), "winner": 0, "won_by": "field_quad"},
            "the round was won before the first turn",
        ),
        ({"stop_minimum_two": 8}, {"piles": PILE, "winner": 0}, "sets worth 7: the minimum is 8 (GS-7.4)"),
        ({}, {"small_bombs": {0: 1}}, "seat 0: there are no small bombs with these options (GS-5.7)"),
        ({}, {"bombs": {0: 4}}, "seat 0: too many bombs, or months to shake, for a hand of 10 cards"),
        ({}, {"shaken": {1: tuple(Month)[:4]}}, "seat 1: too many bombs, or months to shake, for a hand"),
        ({}, {"goes": (1,) * 11}, "seat 1: it said go 11 times, but a hand has only 10 cards (GS-7.4)"),
        ({}, {"refusers": (1,)}, "seat 1: nobody can have offered a draw with these options (GS-9.3)"),
        ({"cup_choice": "on_capture"}, WITH_CUP, "seat 1: it captured the Cup: cup='animal' or"),
        ({}, {**WITH_CUP, "cup": "chaff"}, "nobody chooses what the Cup counts as with these options"),
        ({"cup_stealing": "locks"}, {**WITH_CUP, "cup": "chaff"}, "nobody chooses what the Cup counts as"),
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
            {},
            {"piles": PILE, "winner": 1, "won_by": "three_ppeok"},
            "seat 0: its sets are worth 7, so it must have stopped or gone on: the minimum is 7 (GS-7.4)",
        ),
        ({"compensation_points": 0}, {**FOUR_SEATS, "claims": {3: cards("1b")}}, "there is no compensation with these"),
        (
            {},
            {**FOUR_SEATS, "claims": {3: cards("11b")}},
            "such a hand claims compensation for no card, not for willow-rain-man (GS-3.4)",
        ),
        (
            {},
            {**FIVE_SEATS, "claims": {3: cards("1b 2r")}},
            "such a hand claims compensation for pine-crane, not for pine-crane plum-ribbon (GS-3.4)",
        ),
        ({}, {**FIVE_SEATS, "claims": {3: cards("1bcd 3bcd 8bcd")}}, "a hand has 7 cards, not 9 (GS-2.1)"),
        ({}, {**FIVE_SEATS, "claims": {3: cards("-")}}, "such a hand claims compensation for no card, not for no card"),
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


@pytest.mark.rule("GS-10.4", "GS-4.4", "GS-6.7", "GS-6.8")
def test_wins_but_by_stopping():
    pile = [" ".join(each.notation for each in PILE[0])]
    president, first = {"late_president": "always", "jokers": "2"}, {"late_president": "first_turn"}
    settled(president, pile, winner=0, won_by="president")
    many = ["11barc 12bcde j1 j2 j3"]
    settled({**first, "jokers": "2_2_3", "stop_minimum_two": 1}, many, winner=1, won_by="president", goes=(0,))
    settled({"whiff": True}, pile, winner=0, won_by="whiff", goes=(0,))
    settled({}, pile, winner=0, won_by="three_ppeok", paid=THREE_PPEOKS)
    settled({"jokers": "2", "president": "must"}, ["j1"], winner=1, won_by="president")


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


@pytest.mark.rule("GS-8.7", "GS-7.4")
def test_the_cup_of_a_stop_can_count_otherwise_in_the_end():
    # Brights 3. With the Cup as chaff: 12 chaff 3, six animals 2, S 8. As an animal: ten chaff 1, seven animals 3, 7 in
    # all, doubled for seven animals. The loser has a bright and eight chaff.
    winner, loser = "1bc 3bc 8bc 2ac 4ac 5ac 6ac 7ac 9ac 10ac", "11bc 1rd 2rd 3rd 4rd 5rd 6rd"
    assert settled({"stop_minimum_two": 8}, [winner, loser], winner=0) == (14, -14)
    refused("sets worth 8: the minimum is 9 (GS-7.4)", {"stop_minimum_two": 9}, [winner, loser], winner=0)


# --- rounds that are entered with a mistake ---------------------------------------------------------------------------


@pytest.mark.rule("CD-6", "GS-5.10", "GS-5.11")
def test_a_card_is_not_left_out():
    for card in cards(" ".join(TRUE)):
        refused("by two or four of a month (CD-6)", {}, without(card.notation), **WON)


@pytest.mark.rule("CD-6", "GS-5.11")
def test_three_of_a_month_are_captured_in_last_turns():
    odd = {"last_turn_ppeok": False}
    settled(odd, without("2c"), **WON)
    settled(odd, without("7d 12de")[::-1], winner=0)


@pytest.mark.rule("CD-6")
def test_a_card_is_not_captured_alone():
    message = "pine-crane was captured alone; a card is captured with another of its month (CD-6)"
    with pytest.raises(InvalidOutcomeError, match=re.escape(message)):
        go_stop.Outcome(seats=2, piles={0: cards("1b 2a 3b 4a 5a 6a"), 1: cards("7a 8b 9a")})
    with pytest.raises(InvalidOutcomeError, match=re.escape(message)):
        go_stop.Outcome(seats=2, piles={0: Kind.BRIGHT.cards}, winner=0)


@pytest.mark.rule("GS-9.1", "GS-2.5")
def test_a_draw_captures_every_card():
    few = {"president": "off", "stop_minimum_two": 20}
    refused("nobody won, so all cards were captured, but no pile holds 38 cards", few, ["1bc 2ac 4ac 5ac 6ac"])
    refused("nobody won, so all cards were captured, but no pile holds plum-warbler plum-ribbon", few, without("2ar"))
    for options in ({"president": "may"}, {**few, "field_quad": "draw"}):
        assert settled(options, ["-"]) == (0, 0)
    settled({"several_presidents": "month"}, ["-"], seats=3)
    settled({"last_turn_ppeok": False, "stop_minimum_two": 20}, without("2c"))
    refused("by two or four", {"stop_minimum_two": 20}, without("2c"))


@pytest.mark.rule("GS-9.3", "GS-9.4")
def test_an_accepted_offer_is_a_draw_with_fewer_cards():
    settled({}, ["1bc 3bc", "-", "-"], seats=3)
    refused("nobody won", {"draw_offer": "off"}, ["1bc 3bc", "-", "-"], seats=3)
    settled({}, ["1bc 3bc", "-", "-"], seats=3, refusers=(1, 1, 2))


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
