"""Who pays for both because it fed a dekiyaku or a diving (HH-7.7, HH-9.6)."""

import pytest

from hanafuda_rules import Card, CardSet, Month, Play, settle_round
from hanafuda_rules.events import Drawn, Moved
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import Cancelled, DeclaredTeyaku, Liable, Outcome, Shoubu
from hanafuda_rules.games.hachi_hachi.played import liabilities
from hanafuda_rules.parts.teyaku import Declared

from helpers.hachi_hachi_rounds import begin, cards, pile_of, say, shared_out

EXACT = hachi_hachi.ruleset(liability="exact")
SAME = hachi_hachi.ruleset(liability="same_month")
DIVING = hachi_hachi.ruleset(diving_liability=True)
BOTH = [EXACT, SAME]

# --- who is liable: rounds that are played ---

# Seat 0 takes two of the poetry ribbons in its first two turns; then somebody brings the third to the field.
FIELD = "11 21 62 92 102 82"
TURNS = ("pine-crane", "peony-ribbon", "willow-ribbon", "plum-warbler")
POETRY_FED_BY_1 = Liable(1, 0, "poetry_ribbons")


def deal(rules, zero, one, two, stock):
    return begin(rules, 3, {0: zero, 1: one, 2: two}, field=FIELD, stock=stock)


def exact_deal(rules, zero="10 20 30 40 50 70 80", stock="41 51 71 12 22 60 110"):
    """Seat 1 has the cherry ribbon that seat 0 lacks."""
    return deal(rules, zero, "31 61 91 101 43 53 73", "112 113 122 123 42 52 72", stock)


def liable(state, ending="shoubu"):
    return say(state, ending).outcome.liable


@pytest.mark.rule("HH-7.7")
@pytest.mark.parametrize("rules", BOTH)
def test_who_plays_the_one_card_that_an_opponent_lacks(rules):
    state = say(exact_deal(rules), *TURNS, "cherry-ribbon", "willow-lightning", "cherry-curtain")
    assert liable(state) == (POETRY_FED_BY_1,)
    settled = settle_round(rules, say(state, "shoubu").outcome)
    dekiyaku = [each for each in settled.payments if each.reason.rule == "HH-7.7"]
    # 7 kan, twice, from the one; nothing from the other.
    assert [(each.payer, each.payee, each.amount) for each in dekiyaku] == [(1, 0, 140)]
    assert not [each for each in settled.payments if each.reason.rule == "HH-7.2"]


@pytest.mark.rule("HH-7.7")
@pytest.mark.parametrize("rules", BOTH)
def test_a_capture_with_the_owners_stock_card_counts_too(rules):
    state = say(exact_deal(rules, stock="41 51 71 12 22 60 32"), *TURNS, "cherry-ribbon", "willow-lightning")
    assert liable(say(state, "wisteria-cuckoo")) == (POETRY_FED_BY_1,)


@pytest.mark.rule("HH-7.7")
@pytest.mark.parametrize("rules", BOTH)
def test_not_after_the_owners_very_next_turn(rules):
    state = say(exact_deal(rules, stock="41 51 71 12 22 60 110 120 121"), *TURNS, "cherry-ribbon", "willow-lightning")
    # Seat 0 leaves it, and takes it in the turn after that.
    state = say(state, "wisteria-cuckoo", "chrysanthemum-ribbon", "wisteria-chaff-1", "cherry-curtain")
    assert liable(state) == ()


@pytest.mark.rule("HH-7.7")
@pytest.mark.parametrize("rules", BOTH)
def test_who_plays_just_before_the_owner_can_be_liable_too(rules):
    zero, one, two = "10 20 30 40 50 70 80", "113 61 91 101 43 53 73", "31 112 122 123 42 52 72"
    state = deal(rules, zero, one, two, "41 51 71 12 22 60 110")
    state = say(state, "pine-crane", "peony-ribbon", "willow-ribbon", "plum-warbler", "chrysanthemum-ribbon")
    state = say(state, "cherry-ribbon", "cherry-curtain")
    assert liable(state) == (Liable(2, 0, "poetry_ribbons"),)


@pytest.mark.rule("HH-7.7")
@pytest.mark.parametrize(("rules", "expected"), [(EXACT, ()), (SAME, (POETRY_FED_BY_1,))])
def test_one_of_the_cards_month_is_enough_by_option(rules, expected):
    # Seat 1 brings a Cherry chaff, and seat 0 takes it with the ribbon in its hand.
    zero, one = "10 20 31 40 50 70 80", "32 61 91 101 43 53 73"
    state = deal(rules, zero, one, "112 113 122 123 42 52 72", "41 51 71 12 22 60 110")
    state = say(state, *TURNS, "cherry-chaff-1", "willow-lightning", "cherry-ribbon")
    assert liable(state) == expected


@pytest.mark.rule("HH-7.7")
@pytest.mark.parametrize("rules", BOTH)
def test_feeding_with_a_stock_card_creates_no_liability(rules):
    zero, one = "10 20 30 40 50 70 80", "32 61 91 101 43 53 73"
    state = deal(rules, zero, one, "112 113 122 123 42 52 72", "41 51 71 12 31 60 110")
    state = say(state, *TURNS, "chrysanthemum-ribbon", "willow-lightning", "cherry-curtain")
    assert liable(state) == ()


@pytest.mark.rule("HH-7.7")
@pytest.mark.parametrize("rules", BOTH)
def test_of_an_opponent_that_lacks_two_nobody_is_liable(rules):
    # Seat 1 plays it while seat 0 lacks the plum ribbon too, which it gets in the same turn, by the stock.
    state = exact_deal(rules, stock="41 51 71 32")
    state = say(state, "pine-crane", "cherry-ribbon", "willow-ribbon", "plum-warbler")
    assert state.piles[0] >= cards("11 21 31")
    assert liable(state) == ()


# --- who is liable: histories, in which only what matters is played ---


def turn(seat, card, captures="", stock="wisteria-chaff-2", stock_captures=""):
    played = Moved(seat, Play(Card.parse(card), cards(captures)))
    return [played, Drawn(seat, Card.parse(stock), cards(stock_captures))]


def history(*turns, options=EXACT.options):
    events = tuple(event for each in turns for event in each)
    return liabilities(events, (0, 1, 2), hachi_hachi.Rules(options=options))


TWO_OF_POETRY = (turn(2, "10", "11"), turn(2, "20", "21"))


@pytest.mark.rule("HH-7.7", "HH-2.2")
@pytest.mark.parametrize(("before", "expected"), [(0, "poetry_ribbons"), (5, "poetry_ribbons"), (6, None)])
def test_not_as_its_last_hand_card(before, expected):
    # Seat 1 has played so many of its seven cards before.
    others = [turn(1, str(code)) for code in (50, 60, 70, 80, 90, 100)[:before]]
    found = history(*others, *TWO_OF_POETRY, turn(1, "31"), turn(2, "30", "31"))
    assert found == ((Liable(1, 2, expected),) if expected else ())


@pytest.mark.rule("HH-7.7")
@pytest.mark.parametrize(
    ("has", "card", "key"),
    [
        ("10 30 80", "120", "four_brights"),
        ("120 30 80", "10", "four_brights"),
        ("11 31", "21", "poetry_ribbons"),
        ("61 91", "101", "blue_ribbons"),
        ("60 70", "100", "boar_deer_butterflies"),
        # Neither for Five Brights nor for Seven Ribbons.
        ("10 30 110", "80", None),
        ("11 41 51 61 71 101", "31", None),
        ("10 30 80 120", "110", None),
    ],
)
def test_for_which_dekiyaku_one_is_liable(has, card, key):
    options = hachi_hachi.ruleset(liability="exact", boar_deer_butterflies=True).options
    got = [turn(0, code, str(int(code) // 10 * 10 + 3)) for code in has.split()]
    partner = str(int(card) // 10 * 10 + 3)
    found = history(*got, turn(1, card), turn(0, partner, card), options=options)
    assert found == ((Liable(1, 0, key),) if key else ())


@pytest.mark.rule("HH-7.7")
def test_each_dekiyaku_of_a_turn_has_its_own_feeder():
    # Seat 2 brings the third poetry ribbon, seat 0 the third blue one, and seat 1 takes both, one with its stock card.
    got = [turn(1, code, str(int(code) // 10 * 10 + 3)) for code in ("11", "21", "61", "91")]
    found = history(*got, turn(2, "31"), turn(0, "101"), turn(1, "30", "31", "100", "101"))
    assert set(found) == {Liable(2, 1, "poetry_ribbons"), Liable(0, 1, "blue_ribbons")}


@pytest.mark.rule("HH-7.7")
def test_the_capture_of_that_card_has_to_complete_it():
    # Seat 1 brings a Cherry chaff, and another lies there. Seat 0 turns the ribbon from the stock, which takes the one
    # that was brought, or the other one after the Curtain has taken that.
    got = [turn(0, "11", "13"), turn(0, "21", "23"), turn(1, "32")]
    assert history(*got, turn(0, "30", "33", "31", "32"), options=SAME.options) == (POETRY_FED_BY_1,)
    assert history(*got, turn(0, "30", "32", "31", "33"), options=SAME.options) == ()


# --- diving ---


def declared(seat, *months):
    return [Declared(seat, CardSet(), "HH-5.6", teyaku=("triplet",), triplets=months)]


@pytest.mark.rule("HH-9.6")
@pytest.mark.parametrize("options", [DIVING.options, hachi_hachi.ruleset(DIVING, liability="same_month").options])
def test_who_plays_the_fourth_card_of_a_triplet(options):
    triplet = declared(0, Month.PINE)
    assert history(triplet, turn(1, "11"), turn(0, "10", "11"), options=options) == (Liable(1, 0, Month.PINE),)
    assert history(triplet, turn(1, "11"), turn(0, "40", "", "13", "11"), options=options) == (
        Liable(1, 0, Month.PINE),
    )
    # Not by its stock card, not after the very next turn, not of another month, and not for another's triplet.
    assert history(triplet, turn(1, "40", "", "11"), turn(0, "10", "11"), options=options) == ()
    assert history(triplet, turn(1, "11"), turn(0, "50"), turn(0, "10", "11"), options=options) == ()
    assert history(triplet, turn(1, "21"), turn(0, "20", "21"), options=options) == ()
    assert history(triplet, options=options) == ()
    assert history(declared(2, Month.PINE), turn(1, "11"), turn(0, "10", "11"), options=options) == ()
    assert history(turn(1, "11"), turn(0, "10", "11"), options=options) == ()


@pytest.mark.rule("HH-9.6", "HH-7.7")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, ()),
        ({"liability": "exact"}, (POETRY_FED_BY_1,)),
        ({"liability": "same_month"}, (POETRY_FED_BY_1,)),
        ({"diving_liability": True}, (Liable(1, 0, Month.CHERRY),)),
        ({"liability": "exact", "diving_liability": True}, (POETRY_FED_BY_1, Liable(1, 0, Month.CHERRY))),
    ],
)
def test_the_two_liabilities_are_options_of_their_own(changes, expected):
    # The Cherry ribbon is the third poetry ribbon and the fourth card of the triplet.
    got = [turn(0, "11", "13"), turn(0, "21", "23")]
    options = hachi_hachi.ruleset(**changes).options
    assert history(declared(0, Month.CHERRY), *got, turn(1, "31"), turn(0, "30", "31"), options=options) == expected


@pytest.mark.rule("HH-9.6")
@pytest.mark.parametrize(("before", "count"), [(5, 1), (6, 0)])
def test_not_the_fourth_card_as_the_last_hand_card(before, count):
    others = [turn(1, str(code)) for code in (50, 60, 70, 80, 90, 100)[:before]]
    fed = history(declared(2, Month.PINE), *others, turn(1, "11"), turn(2, "10", "11"), options=DIVING.options)
    assert len(fed) == count


@pytest.mark.rule("HH-9.6", "HH-5.7")
def test_a_triplet_that_is_declared_late_was_one_already():
    fed = (turn(1, "11")[:1], declared(0, Month.PINE), turn(1, "11")[1:], turn(0, "10", "11"))
    found = history(*fed, options=DIVING.options)
    assert found == (Liable(1, 0, Month.PINE),)


# --- what is paid ---

POETRY = pile_of("pine-ribbon plum-ribbon cherry-ribbon")
BLUE = pile_of("peony-ribbon chrysanthemum-ribbon maple-ribbon")
FOUR = "pine-crane cherry-curtain susuki-moon paulownia-phoenix"


def net(*piles, rules=EXACT, **more):
    return settle_round(rules, Outcome(piles=dict(enumerate(piles)), **{"order": (0, 1, 2)} | more)).net


@pytest.mark.rule("HH-7.7", "HH-7.2")
def test_who_fed_pays_double_for_that_dekiyaku_and_the_other_nothing():
    # Poetry 7 kan, ×2, doubled.
    fed = (Liable(2, 0, "poetry_ribbons"),)
    assert net(POETRY, multiplier=2, liable=fed, ending=Shoubu(0)) == (280, 0, -280)
    # Blue beside it is paid by both.
    both = POETRY | BLUE
    assert net(both, multiplier=2, liable=fed, ending=Shoubu(0)) == (280 + 280, -140, -280 - 140)
    # And what is fed to others is not paid at all.
    assert net(POETRY, BLUE, liable=(Liable(2, 1, "blue_ribbons"),), ending=Shoubu(0)) == (140, -140, 0)


@pytest.mark.rule("HH-7.7", "HH-7.2")
def test_liability_goes_before_the_doubling_of_who_said_sage():
    # Seat 1 has said sage, and pays for both for Blue; seat 2 has fed Poetry, and pays for both for that.
    pile, other = POETRY | BLUE, pile_of(FOUR, POETRY, BLUE)
    fed = (Liable(2, 0, "poetry_ribbons"),)
    assert net(pile, other, liable=fed, ending=Shoubu(0)) == (280, -140, -140)
    # Who said sage and fed pays for both for each, once doubled.
    assert net(pile, other, liable=(Liable(1, 0, "poetry_ribbons"),), ending=Shoubu(0)) == (280, -280, 0)


@pytest.mark.rule("HH-7.7", "HH-7.3", "HH-7.5")
def test_liability_at_the_half_rates():
    fed = (Liable(2, 0, "poetry_ribbons"),)
    assert net(POETRY, ending=Cancelled(0), liable=fed) == (70, 0, -70)
    # All hands empty: 3½ kan twice from the one; Blue 3½ from each.
    piles = shared_out(POETRY, BLUE)
    assert net(*piles, sage=(0, 1), liable=fed) == (70 - 35, 70, -70 - 35)
    kansai = hachi_hachi.ruleset(hachi_hachi.KANSAI, liability="exact")
    assert net(*piles, sage=(0, 1), liable=fed, rules=kansai) == (0, 0, 0)


@pytest.mark.rule("HH-7.7", "HH-6.1")
def test_it_lapses_when_five_brights_replace_four():
    five = pile_of(f"{FOUR} willow-rain-man")
    fed = (Liable(2, 0, "four_brights"),)
    assert net(pile_of(FOUR), liable=fed, ending=Shoubu(0)) == (200, 0, -200)
    assert net(five, liable=fed, ending=Shoubu(0)) == (240, -120, -120)
    # Where Four counts beside Five, it is paid for by the one still.
    both = hachi_hachi.ruleset(liability="exact", five_includes_four=True)
    assert net(five, liable=fed, ending=Shoubu(0), rules=both) == (440, -120, -320)


@pytest.mark.rule("HH-9.6")
def test_a_diving_that_was_fed_is_paid_by_the_one():
    pine = Month.PINE.cards
    told = {"teyaku": {0: DeclaredTeyaku(("triplet",), (Month.PINE,))}, "ending": Shoubu(1)}
    # Triplet 2 kan from each, Blue 7 from each to seat 1; diving 1 kan from each, or 2 from the one.
    assert net(pine, BLUE, **told) == (40 - 70 + 20, 140 - 20 - 10, -70 - 20 - 10)
    fed = (Liable(2, 0, Month.PINE),)
    assert net(pine, BLUE, liable=fed, rules=DIVING, **told) == (40 - 70 + 20, 140 - 20, -70 - 20 - 20)
    # Fed and captured, with two of the month still in the hand: the fourth card is in the pile, but not the month.
    assert net(cards("10 11"), BLUE, liable=fed, rules=DIVING, **told) == (40 - 70 + 20, 140 - 20, -70 - 20 - 20)
    whole = hachi_hachi.ruleset(DIVING, diving="whole_month")
    assert net(cards("10 11"), BLUE, liable=fed, rules=whole, **told) == (40 - 70, 140 - 20, -70 - 20)


@pytest.mark.rule("HH-7.7", "HH-11.4")
def test_of_two_nobody_is_liable():
    hands = {0: "10 20 30 40 50 70 80", 1: "31 61 91 101 43 53 73"}
    state = begin(EXACT, 2, hands, field=FIELD, stock="41 51 12 22 110")
    state = say(state, "pine-crane", "peony-ribbon", "plum-warbler", "cherry-ribbon", "cherry-curtain", "shoubu")
    assert state.outcome.liable == ()
    paid = [each.amount for each in settle_round(EXACT, state.outcome).payments if each.reason.rule == "HH-7.2"]
    assert paid == [70]
