"""Rounds entered by hand at a table, and tables that refuse what does not follow from them."""

import pytest

from hanafuda_rules import HanafudaError, InvalidOutcomeError, settle_round
from hanafuda_rules.games import hachi_hachi, suhara_bana
from hanafuda_rules.games.hachi_hachi import SWEDISH, Outcome, Shoubu, SplitPot, Table

from helpers.hachi_hachi_rounds import cards, pile_of

BLUE = pile_of("peony-ribbon chrysanthemum-ribbon maple-ribbon")
WON = {"piles": {1: BLUE}, "order": (1, 2, 0), "ending": Shoubu(1)}
"""Seat 1 of three dealt and ended the round with Blue Ribbons: 7 kan."""
PLAIN, MOON, RAIN = (cards(f"{first} 21 32 41 53 62") for first in ("13", "80", "110"))
"""Fields as dealt, with no token, one of 2 and one of 4."""
QUEUE = hachi_hachi.ruleset(field_multiplier="queue")


def table(tokens=(), **more):
    return Table(**{"seats": 3, "dealer": 1} | more, tokens=tokens)


def advanced(rules, before, outcome):
    return rules.match_plan.advance(before, settle_round(rules, outcome))


def refused(rule, text, make):
    with pytest.raises(HanafudaError, match=text) as error:
        make()
    assert error.value.rule == rule


# --- what the table tells ---


@pytest.mark.rule("HH-3.2", "HH-4.6", "HH-1.2")
def test_the_table_tells_dealer_tokens_pot_and_round():
    before = table((4, 2), pot=30, round_number=5)
    outcome = Outcome.at(before, **WON, field=PLAIN)
    assert outcome == Outcome(**WON, field=PLAIN, tokens=(4, 2), pot=30, dealer=1, round_number=5)
    settlement = settle_round(SWEDISH, outcome)
    assert (settlement.dealer, settlement.round_number, settlement.tokens_before) == (1, 5, (4, 2))
    # The 4 is used, the 2 goes on: 7 kan at ×4 from each, and the pot.
    assert settlement.net == (-280, 590, -280)
    after = SWEDISH.match_plan.advance(before, settlement)
    assert (after.tokens, after.pot, after.totals) == ((2,), 0, (-280, 590, -280))


@pytest.mark.rule("HH-3.2")
def test_a_table_with_tokens_asks_for_the_field_or_the_multiplier():
    refused("HH-3.2", "tokens are carried: enter the field as dealt", lambda: Outcome.at(table((4,)), **WON))
    by_multiplier = settle_round(SWEDISH, Outcome.at(table((4,)), **WON, multiplier=4))
    assert (by_multiplier.multiplier, by_multiplier.tokens_before, by_multiplier.tokens) == (4, (4,), None)
    # Without tokens ×1 is what it is without a word.
    assert settle_round(SWEDISH, Outcome.at(table(), **WON)).multiplier == 1


@pytest.mark.rule("HH-3.1", "HH-3.2")
@pytest.mark.parametrize(
    ("rules", "tokens", "possible"),
    [
        # In the pool the highest of all is used: what is carried, or more.
        (SWEDISH, (), (1, 2, 4)),
        (SWEDISH, (2,), (2, 4)),
        (SWEDISH, (4, 2), (4,)),
        # In the queue the highest carried one is used, and new ones wait.
        (QUEUE, (), (1, 2, 4)),
        (QUEUE, (2,), (2,)),
        (QUEUE, (4,), (4,)),
    ],
)
def test_a_multiplier_that_the_tokens_can_make(rules, tokens, possible):
    for multiplier in (1, 2, 4):
        outcome = Outcome.at(table(tokens), **WON, multiplier=multiplier)
        if multiplier in possible:
            assert settle_round(rules, outcome).multiplier == multiplier
        else:
            refused(
                "HH-3.2", f"no field makes ×{multiplier} with ×[24]", lambda told=outcome: settle_round(rules, told)
            )


@pytest.mark.rule("HH-3.2")
def test_where_the_tokens_are_not_known_the_multiplier_alone_will_do():
    unknown = table(None)
    for told in ({}, {"field": PLAIN}, {"field": PLAIN, "multiplier": 2}):
        refused("HH-3.2", "the carried tokens are unknown", lambda told=told: Outcome.at(unknown, **WON, **told))
    after = advanced(SWEDISH, unknown, Outcome.at(unknown, **WON, multiplier=2))
    assert (after.totals, after.tokens) == ((-140, 280, -140), None)
    # At ×1 there was no token, neither on the field nor carried.
    assert advanced(SWEDISH, after, Outcome.at(after, **WON, multiplier=1)).tokens == ()


@pytest.mark.rule("HH-3.3", "HH-4.5")
def test_a_deal_that_nobody_plays_keeps_the_tokens():
    rules = hachi_hachi.ruleset(forced_three=False)
    before = table((4,), seats=4, dealer=0)
    after = advanced(rules, before, Outcome.at(before, order=(), dropped=(0, 1, 2, 3), multiplier=4))
    assert (after.tokens, after.dealer, after.round_number) == ((4,), 0, 1)
    # 1, 1½, 2 and 2½ kan at ×4.
    assert (after.totals, after.pot) == ((-40, -60, -80, -100), 280)


# --- what follows from the table ---


@pytest.mark.rule("HH-3.2")
def test_a_token_does_not_vanish_without_a_word():
    before = table((4,))
    text = r"^the table carries ×4, but the round was settled with none carried; see Outcome\.at \(HH-3\.2\)$"
    refused("HH-3.2", text, lambda: advanced(SWEDISH, before, Outcome(**WON)))
    refused("HH-3.2", "settled with none carried", lambda: advanced(SWEDISH, before, Outcome(**WON, field=RAIN)))
    refused("HH-3.2", "settled with ×2; see", lambda: advanced(SWEDISH, before, Outcome(**WON, multiplier=2)))
    refused("HH-3.2", "×2 carried", lambda: advanced(SWEDISH, before, Outcome(**WON, field=MOON, tokens=(2,))))
    carried_by_nobody = Outcome(**WON, field=PLAIN, tokens=(2,))
    refused("HH-3.2", "carries no tokens", lambda: advanced(SWEDISH, table(), carried_by_nobody))
    # As it was entered with ×4, the token may have been the table's.
    assert advanced(SWEDISH, before, Outcome(**WON, multiplier=4)).tokens is None
    assert advanced(SWEDISH, before, Outcome(**WON, field=PLAIN, tokens=(4,))).tokens == ()


# --- the last three (HH-4.3) ---

TWO = {"order": (0, 1), "dropped": (2, 3), "ending": SplitPot(), "dealer": 2}


@pytest.mark.rule("HH-4.3")
def test_from_which_round_three_must_play():
    rules = hachi_hachi.ruleset(forced_three_from=3)
    assert settle_round(rules, Outcome(**TWO, round_number=2)).pot == 0
    for number in (3, 4):
        text = "the last seats that are needed to make three must play"
        refused("HH-4.3", text, lambda number=number: settle_round(rules, Outcome(**TWO, round_number=number)))
    refused("HH-4.3", "pass round_number", lambda: settle_round(rules, Outcome(**TWO)))
    # Nobody asks where three played, or where nobody is forced.
    assert settle_round(rules, Outcome(**WON)).round_number is None
    assert settle_round(hachi_hachi.ruleset(rules, forced_three=False), Outcome(**TWO)).pot == 0
    refused("HH-4.3", "must play", lambda: settle_round(SWEDISH, Outcome(**TWO)))


# --- an evening ---


@pytest.mark.rule("HH-1.1")
def test_every_seat_of_the_table_is_named():
    refused("HH-1.1", "the table has 4 seats, but 3 are named", lambda: Outcome.at(table(seats=4), **WON))
    other = suhara_bana.RULES.table(seats=4)
    with pytest.raises(InvalidOutcomeError, match="a table of Hachi-Hachi"):
        Outcome.at(other, **WON)
