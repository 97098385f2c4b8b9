"""Outcomes entered by hand: what is derived, and what is refused."""

import attrs
import pytest

from hanafuda_rules import CardSet, InvalidOutcomeError, Month, settle_round
from hanafuda_rules.games import suhara_bana
from hanafuda_rules.games.suhara_bana import (
    CURRENT,
    PLATE,
    Chase,
    Field,
    NobodyPlays,
    OneLeft,
    Outcome,
    PlayedOut,
    Purse,
    SplitPot,
    Table,
)

from helpers.suhara_bana_rounds import played, purses

PILES = dict(played((130, 90, 80), (0, 0, 0)).piles)
CARRY = suhara_bana.ruleset(all_drop_pot="carry")


def outcome(**more):
    return Outcome(**{"piles": PILES, "seats": 4, "dealer": 0, "month": 7} | more)


def refused(match, seat, rule, make):
    with pytest.raises(InvalidOutcomeError, match=match) as error:
        make()
    assert (error.value.seat, error.value.rule) == (seat, rule)


# --- what is derived ---


@pytest.mark.rule("SB-3.1", "SB-3.9")
def test_an_ordinary_round_takes_a_few_lines():
    found = outcome()
    assert (found.order, found.dropped, found.seating.forced_out) == ((0, 1, 2), (), (3,))
    assert (found.field, found.month, found.ending, found.penalties) == (
        Field.SMALL,
        Month.CLOVER,
        PlayedOut(),
        (0,) * 4,
    )
    assert (found.purses_before, found.pot_before) == (None, Purse())


@pytest.mark.rule("SB-3.1", "SB-3.2")
def test_who_dropped_out_follows():
    found = outcome(seats=5, dealer=3)
    assert (found.order, found.dropped, found.penalties) == ((0, 1, 2), (3, 4), (0, 0, 0, 1, 1))
    assert [attrs.evolve(found, field=field).drop_price for field in Field] == [6, 12, 24]


@pytest.mark.rule("SB-3.8")
def test_a_carried_pot_holds_a_penalty_of_every_seat_for_each_deal():
    found = outcome(dealer=3, carried=2)
    assert found.penalties == (2, 2, 2, 3)
    assert found.pot_before == Purse(12, 0)  # eight penalties of 6 black
    assert outcome(carried=1, carried_pot=Purse(3, 12)).pot_before == Purse(3, 12)


def test_an_outcome_at_a_table():
    table = Table(seats=4, dealer=3, month=Month.MAPLE, borrowed=(1, 0, 0, 0))
    found = Outcome.at(table, PILES)
    assert found == Outcome(
        piles=PILES,
        seats=4,
        dealer=3,
        month=10,
        field=Field.MIDDLE,
        purses=dict(enumerate(table.purses)),
        carried_pot=Purse(),
    )
    split = Outcome.at(table, ending=SplitPot([0, 2]))
    assert (split.ending, split.order, split.dropped) == (SplitPot((0, 2)), (0, 2), (3, 1))
    chased = Outcome.at(attrs.evolve(table, dealer=1), PILES, chase=Chase(0, 3))
    assert chased.order == (1, 2, 0)


# --- what is refused ---


@pytest.mark.rule("SB-1.1")
@pytest.mark.parametrize(
    ("more", "seat", "match"),
    [
        ({"seats": 2}, None, "Suhara-bana has 3, 4 or 5 seats, not 2"),
        ({"piles": {0: PILES[0], 1: PILES[1]}}, None, "3 seats play a round, .* there are those of: 0, 1"),
        ({"piles": {**PILES, 3: CardSet()}}, None, "there are those of: 0, 1, 2, 3"),
    ],
)
def test_seats(more, seat, match):
    refused(match, seat, "SB-1.1", lambda: outcome(**more))


@pytest.mark.parametrize(
    ("more", "rule", "match"),
    [
        ({"month": 0}, "SB-1.5", "a month from 1 to 12, not 0"),
        ({"field": "main"}, "SB-1.3", "field cannot be 'main'; it is Field.SMALL, Field.MIDDLE or Field.MAIN"),
        ({"chase": (3, 0)}, "SB-4.1", r"chase cannot be \(3, 0\); it is Chase\(chaser, displaced\) or None"),
        (
            {"ending": None},
            "SB-5.6",
            r"ending cannot be None; it is PlayedOut\(\), SplitPot\(seats\), OneLeft\(seat\) or",
        ),
        ({"carried": -1}, "SB-3.8", "the number of carried deals must be 0 or more, not -1"),
        ({"carried_pot": 6}, "SB-3.8", r"carried_pot cannot be 6; it is Purse\(white, black\) or None"),
    ],
)
def test_what_is_no_such_thing(more, rule, match):
    refused(match, None, rule, lambda: outcome(**more))


@pytest.mark.rule("SB-4.1", "SB-4.3")
def test_a_chase_that_cannot_be():
    refused("there is no such seat; the seats are 0 to 3", 4, "SB-1.1", lambda: outcome(chase=Chase(3, 4)))
    refused("it was displaced, so it has no pile", 0, "SB-4.3", lambda: outcome(chase=Chase(3, 0)))
    refused("it chased, so it plays and has a pile", 3, "SB-4.3", lambda: outcome(chase=Chase(3, 3)))
    refused("cannot have chased: it dropped out", 0, "SB-4.1", lambda: outcome(chase=Chase(0, 3)))


@pytest.mark.rule("SB-3.6", "SB-3.7", "SB-3.8")
@pytest.mark.parametrize("ending", [SplitPot((0, 1)), OneLeft(2), NobodyPlays()])
def test_rounds_that_nobody_played_have_no_piles(ending):
    refused("fewer than 3 wanted to play", None, "SB-3.6", lambda: outcome(ending=ending))
    refused("nor|neither", None, "SB-4.1", lambda: outcome(piles={}, ending=ending, chase=Chase(3, 0)))
    refused("nobody drops out", None, "SB-1.1", lambda: outcome(piles={}, ending=ending, seats=3))
    assert outcome(piles={}, ending=ending).ending == ending


@pytest.mark.parametrize(
    ("ending", "seat", "rule", "match"),
    [
        (SplitPot((0, 4)), 4, "SB-1.1", "there is no such seat; the seats are 0 to 3"),
        (OneLeft(-1), -1, "SB-1.1", "there is no such seat"),
        (SplitPot((1, 1)), None, "SB-3.6", r"two seats split the pot, not \(1, 1\)"),
        (SplitPot((0, 1, 2)), None, "SB-3.6", r"not \(0, 1, 2\)"),
        (SplitPot((0,)), None, "SB-3.6", r"not \(0,\)"),
    ],
)
@pytest.mark.rule("SB-3.6", "SB-3.7")
def test_who_wanted_to_play(ending, seat, rule, match):
    refused(match, seat, rule, lambda: outcome(piles={}, ending=ending))


@pytest.mark.rule("SB-3.8")
@pytest.mark.parametrize("stones", [Purse(5, 5), Purse(6, 1), Purse(7, -4), Purse(-1, 28), Purse()])
def test_a_carried_pot_of_another_value(stones):
    # Four penalties of 6 black make 24.
    refused("worth 24 black stones, not", None, "SB-3.8", lambda: outcome(carried=1, carried_pot=stones))


@pytest.mark.rule("SB-3.8")
def test_no_pot_without_a_carried_deal():
    refused("a pot of 0 carried deals is worth 0", None, "SB-3.8", lambda: outcome(carried_pot=Purse(0, 1)))
    refused("so no pot is carried", None, "SB-1.1", lambda: outcome(seats=3, carried=1))


@pytest.mark.rule("SB-3.8", "SB-1.2")
@pytest.mark.parametrize(
    ("seats", "field", "most", "match"),
    [
        # Four plates are 200 black; at Small four penalties are 24, at Middle – one plate more – 48, at Main 96.
        (4, Field.SMALL, 8, "9 carried deals make a pot of 216 black stones, but all plates together are 200"),
        (4, Field.MIDDLE, 5, "6 carried deals make a pot of 288 black stones, but all plates together are 250"),
        (4, Field.MAIN, 3, "4 carried deals make a pot of 384 black stones, but all plates together are 300"),
        (5, Field.SMALL, 8, "9 carried deals make a pot of 270 black stones, but all plates together are 250"),
    ],
)
def test_no_pot_holds_more_than_all_stones(seats, field, most, match):
    assert outcome(seats=seats, field=field, carried=most).carried == most
    refused(match, None, "SB-3.8", lambda: outcome(seats=seats, field=field, carried=most + 1))


# --- purses ---


@pytest.mark.rule("SB-1.2")
@pytest.mark.parametrize(
    ("stones", "seat", "match"),
    [
        ({0: PLATE, 1: PLATE, 2: PLATE}, None, "needs the purses of seats 0 to 3, .* there are those of: 0, 1, 2"),
        ({**purses(*[(11, 6)] * 4), 2: 50}, 2, r"a purse must be a Purse\(white, black\), not 50"),
        (purses((11, 6), (13, -2), (11, 6), (11, 6)), 1, "its purse cannot be 13W-2B"),
        # Four plates are 200 black; one stone less, one more.
        (
            purses((11, 5), (11, 6), (11, 6), (11, 6)),
            None,
            "4 plates are 200 black stones, but purses and pot hold 199",
        ),
    ],
)
def test_purses_that_cannot_be(stones, seat, match):
    refused(match, seat, "SB-1.2", lambda: outcome(purses=stones))


@pytest.mark.rule("SB-1.2", "SB-1.3")
def test_a_borrowed_plate_is_in_the_purses():
    plates = purses((22, 12), (11, 6), (11, 6), (11, 6))
    assert outcome(purses=plates, field=Field.MIDDLE).purses_before[0] == Purse(22, 12)
    refused("4 plates are 200", None, "SB-1.2", lambda: outcome(purses=plates))
    refused("6 plates are 300", None, "SB-1.2", lambda: outcome(purses=plates, field=Field.MAIN))


# --- what the options refuse ---


@pytest.mark.rule("SB-1.1")
def test_a_table_of_three_is_an_option():
    found = outcome(seats=3)
    refused("a table of three is not allowed", None, "SB-1.1", lambda: settle_round(CURRENT, found))
    settlement = settle_round(suhara_bana.ruleset(three_seats=True), found)
    assert settlement.net == (6, -2, -4)  # 130, 90, 80 and no yaku


@pytest.mark.rule("SB-3.5")
@pytest.mark.parametrize("ending", [SplitPot((0, 1)), OneLeft(2), NobodyPlays()])
def test_three_have_to_play(ending):
    forced = suhara_bana.ruleset(forced_three=True)
    refused("3 seats had to play", None, "SB-3.5", lambda: settle_round(forced, outcome(piles={}, ending=ending)))
    assert settle_round(forced, outcome()).counts


@pytest.mark.rule("SB-3.8")
def test_a_pot_is_carried_only_by_the_option():
    found = outcome(carried=1)
    refused("no pot is carried on", None, "SB-3.8", lambda: settle_round(CURRENT, found))
    # SB-3.5: where three have to play nobody can have carried one on.
    forced = suhara_bana.ruleset(CARRY, forced_three=True)
    refused("3 seats have to play every deal", None, "SB-3.5", lambda: settle_round(forced, found))
    assert settle_round(CARRY, found).pot == 0


# --- purses that were counted after the penalties ---

FIVE = {"seats": 5, "dealer": 3}
"""Seats 3 and 4 dropped out; a penalty is 6 black stones at Small."""


@pytest.mark.rule("SB-3.2", "SB-10.3")
def test_purses_are_counted_before_or_after_the_penalties():
    before = {0: (11, 6), 1: (11, 6), 2: (13, 3), 3: (9, 9), 4: (11, 6)}
    after = before | {3: (8, 7), 4: (10, 4)}  # each less 1 white and 2 black
    found = outcome(**FIVE)
    told = found.with_purses(purses(*after.values()), penalties_paid=True)
    assert told == found.with_purses(purses(*before.values()), penalties_paid=False)
    assert told == outcome(**FIVE, purses=purses(*before.values()))
    settlement = settle_round(CURRENT, told)
    assert settlement.purses_before == tuple(purses(*before.values()).values())
    assert [str(each.stones) for each in settlement.payments[:2]] == ["1W+2B", "1W+2B"]


@pytest.mark.rule("SB-3.2", "SB-1.3")
def test_the_penalty_is_that_of_the_field():
    # At Middle it is 12 black stones, 3 white ones; a sixth plate is at the table.
    after = {0: (11, 6), 1: (11, 6), 2: (22, 12), 3: (8, 6), 4: (8, 6)}
    told = outcome(**FIVE, field=Field.MIDDLE).with_purses(purses(*after.values()), penalties_paid=True)
    assert [str(purse) for purse in told.purses.values()] == ["11W+6B", "11W+6B", "22W+12B", "11W+6B", "11W+6B"]


@pytest.mark.rule("SB-1.2")
@pytest.mark.parametrize("penalties_paid", [True, False])
def test_counted_purses_are_checked(penalties_paid):
    good = dict(enumerate([PLATE] * 5))
    for wrong, seat, match in (
        ({3: Purse(12, -3)}, 3, "its purse cannot be"),
        ({4: (11, 6)}, 4, r"a purse must be a Purse\(white, black\)"),
        ({0: Purse(1, 1)}, None, "5 plates are 250 black stones, but purses and pot hold"),
        ({5: PLATE}, None, "needs the purses of seats 0 to 4"),
    ):

        def make(wrong=wrong):
            return outcome(**FIVE).with_purses(good | wrong, penalties_paid=penalties_paid)

        refused(match, seat, "SB-1.2", make)
    with pytest.raises(InvalidOutcomeError, match="purses: a mapping from seats is needed"):
        outcome(**FIVE).with_purses([PLATE] * 5, penalties_paid=penalties_paid)


# Seven hand cards and seven of the stock capture one card each, and of two months that were dealt by threes to the
# field of six the fourth captures three: 14 * 2 + 4.
@pytest.mark.rule("CD-6", "SB-2.1", "SB-5.1")
def test_a_seat_captures_thirty_two_cards_at_most():
    months = [month.cards for month in Month]
    most, rest = CardSet().union(*months[:8]), CardSet().union(*months[8:])
    pair = CardSet.parse("9ar")
    told = {"seats": 4, "dealer": 0, "month": 1}
    assert Outcome(piles={0: most, 1: rest - pair, 2: pair}, **told).pile(0) == most
    with pytest.raises(InvalidOutcomeError) as caught:
        Outcome(piles={0: most | pair, 1: CardSet(), 2: rest - pair}, **told)
    assert str(caught.value) == "seat 0: it can capture at most 32 cards, but its pile holds 34 (CD-6)"
