"""Achievements: diving, escape, mizuten and the dealer's hand (HH-9); HH-9.6 is tested with liability."""

import pytest

from hanafuda_rules import STANDARD, CardSet, InvalidOutcomeError, Month, settle_round
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import (
    FUDA_WIKI,
    KANSAI,
    KANTO,
    SWEDISH,
    Cancelled,
    DeclaredTeyaku,
    Outcome,
    Shoubu,
)

from helpers.hachi_hachi_rounds import cards, pile_of, piles_worth, shared_out

WHOLE = hachi_hachi.ruleset(diving="whole_month")
BLIND = hachi_hachi.ruleset(mizuten="before_deal")
SWAPPING = hachi_hachi.ruleset(hand_swap="once")
SPARED = {"achievements_after_dekiyaku": False}

POETRY = pile_of("pine-ribbon plum-ribbon cherry-ribbon")
BLUE = pile_of("peony-ribbon chrysanthemum-ribbon maple-ribbon")


def outcome(piles, **more):
    return Outcome(piles=piles, **{"order": (0, 1, 2)} | more)


def achievements(rules, piles, **more):
    """Who pays whom how much for which achievement."""
    settled = settle_round(rules, outcome(piles, **more))
    return [
        (each.payer, each.payee, each.amount, each.reason.rule)
        for each in settled.payments
        if each.reason.rule.startswith("HH-9")
    ]


# --- diving ---


def with_pine(*more):
    """Seat 0 has all four of some months, seat 1 Blue Ribbons, with which it ends the round."""
    return {0: cards("10 11 12 13").union(*more), 1: BLUE}


ENDED = {"ending": Shoubu(1)}


@pytest.mark.rule("HH-9.1", "HH-9.2", "HH-3.1")
@pytest.mark.parametrize(("rules", "kan"), [(SWEDISH, 10), (KANTO, 12)])
@pytest.mark.parametrize("multiplier", [1, 2, 4])
def test_example_an_achievement_is_a_kan_from_each(rules, kan, multiplier):
    told = {"teyaku": {0: DeclaredTeyaku(("triplet",), (Month.PINE,))}, "multiplier": multiplier}
    assert achievements(rules, with_pine(), **told, **ENDED) == [
        (1, 0, kan * multiplier, "HH-9.2"),
        (2, 0, kan * multiplier, "HH-9.2"),
    ]


@pytest.mark.rule("HH-9.2")
@pytest.mark.parametrize(
    ("key", "months", "count"),
    [
        ("triplet", [Month.PINE], 1),
        ("triplet_and_two_pairs", [Month.PINE], 1),
        ("triplet_and_two_pairs", [Month.IRIS], 1),
        # One for each month; the second triplet is not complete in the pile.
        ("two_triplets", [Month.PINE, Month.PLUM], 1),
        ("two_triplets", [Month.PINE, Month.CHERRY], 2),
        ("triplet_and_standing", [Month.PINE, Month.IRIS], 2),
        ("standing_triplet", [Month.IRIS], 1),
        ("two_standing_triplets", [Month.IRIS, Month.CLOVER], 1),
        # Not declared, and not complete.
        ("triplet", [Month.PLUM], 0),
        ("three_pairs", [], 0),
        ("four_of_a_kind", [], 0),
        ("one_two_four", [], 0),
    ],
)
def test_each_triplet_of_which_the_pile_has_all_four(key, months, count):
    piles = with_pine(cards("30 31 32 33 50 51 52 53 20 21 70 71"))
    assert len(achievements(WHOLE, piles, teyaku={0: DeclaredTeyaku((key,), tuple(months))}, **ENDED)) == 2 * count


@pytest.mark.rule("HH-9.2")
@pytest.mark.parametrize(("rules", "count"), [(SWEDISH, 1), (FUDA_WIKI, 0), (KANTO, 1), (KANSAI, 1)])
@pytest.mark.parametrize("told", [DeclaredTeyaku(("four_three",), (Month.PINE,)), cards("40 41 42 43 10 12 13")])
def test_the_triplet_of_four_three_by_option(rules, count, told):
    piles = with_pine(cards("40 41 42 43"))
    assert len(achievements(rules, piles, teyaku={0: told}, **ENDED)) == 2 * count


@pytest.mark.rule("HH-9.2", "HH-5.3")
def test_the_months_follow_from_a_hand():
    hand = cards("10 12 13 20 22 23 30")
    for rules in (SWEDISH, WHOLE):
        assert len(achievements(rules, with_pine(cards("20 22")), teyaku={0: hand}, **ENDED)) == 2
        assert len(achievements(rules, with_pine(cards("20 21 22 23")), teyaku={0: hand}, **ENDED)) == 4


@pytest.mark.rule("HH-9.2")
def test_names_alone_do_where_the_pile_has_no_full_month_and_else_the_months_are_asked_for():
    assert achievements(WHOLE, {0: cards("10 11"), 1: BLUE}, teyaku={0: ("triplet",)}, **ENDED) == []
    with pytest.raises(InvalidOutcomeError, match="say of which months its triplets were") as asked:
        achievements(SWEDISH, with_pine(), teyaku={0: ("triplet",)}, **ENDED)
    assert (asked.value.seat, asked.value.rule) == (0, "HH-9.2")
    # A Four-Three need not say it where it does not qualify.
    piles = with_pine(cards("40 41 42 43"))
    assert achievements(FUDA_WIKI, piles, teyaku={0: ("four_three",)}, **ENDED) == []
    with pytest.raises(InvalidOutcomeError):
        achievements(SWEDISH, piles, teyaku={0: ("four_three",)}, **ENDED)


@pytest.mark.rule("HH-9.2", "HH-5.3")
def test_a_name_is_enough_where_its_triplet_cannot_be_of_the_full_month():
    told = {"teyaku": {0: ("triplet",)}}
    iris, pine, paulownia = (month.cards for month in (Month.IRIS, Month.PINE, Month.PAULOWNIA))
    # A triplet of Iris would be standing, one of Pine not; one of Paulownia is the one or the other.
    assert achievements(SWEDISH, {0: iris, 1: BLUE}, **told, **ENDED) == []
    assert achievements(SWEDISH, {0: pine, 1: BLUE}, teyaku={0: ("standing_triplet",)}, **ENDED) == []
    assert achievements(SWEDISH, {0: pine, 1: BLUE}, teyaku={0: ("two_standing_triplets",)}, **ENDED) == []
    for key, pile in (
        ("triplet", paulownia),
        ("standing_triplet", paulownia),
        ("standing_triplet", iris),
        ("triplet_and_standing", iris),
        ("triplet_and_standing", pine),
        ("triplet_and_two_pairs", iris),
        ("triplet_and_two_pairs", pine),
    ):
        with pytest.raises(InvalidOutcomeError, match="say of which months its triplets were"):
            achievements(SWEDISH, {0: pile, 1: BLUE}, teyaku={0: (key,)}, **ENDED)


# --- escape ---


@pytest.mark.rule("HH-9.3")
@pytest.mark.parametrize("key", ["red", "one_ribbon", "one_animal", "empty_hand"])
@pytest.mark.parametrize(("points", "count"), [(87, 0), (88, 0), (89, 1), (90, 1)])
def test_who_has_89_with_a_hand_of_chaff_escapes(key, points, count):
    found = achievements(SWEDISH, piles_worth(points), teyaku={0: (key,)})
    assert found == [(1, 0, 10, "HH-9.3"), (2, 0, 10, "HH-9.3")] * count


@pytest.mark.rule("HH-9.3")
@pytest.mark.parametrize("keys", [("one_bright",), ("three_pairs",), ("four_of_a_kind",)])
def test_other_teyaku_do_not_escape(keys):
    piles = piles_worth(100)
    full = {0: piles[0] | Month.PINE.cards, 1: piles[1] - Month.PINE.cards, 2: piles[2] - Month.PINE.cards}
    assert STANDARD.points(full[0]) >= 89
    assert achievements(SWEDISH, full if keys == ("four_of_a_kind",) else piles, teyaku={0: keys}) == []


@pytest.mark.rule("HH-9.3")
def test_a_pair_of_teyaku_escapes_once_and_nobody_without_declaring():
    assert len(achievements(SWEDISH, piles_worth(89), teyaku={0: ("three_pairs", "empty_hand")})) == 2
    assert achievements(SWEDISH, piles_worth(89)) == []
    # Two seats can escape.
    found = achievements(SWEDISH, piles_worth(89, 90, 85), teyaku={0: ("red",), 1: ("empty_hand",), 2: ("red",)})
    assert [each[1] for each in found] == [0, 0, 1, 1]


@pytest.mark.rule("HH-9.3", "HH-9.1")
def test_an_escape_after_a_dekiyaku():
    # 27 + 27 + 36 points.
    pile = cards("10 11 12 13 30 31 32 33 110 111 112 113")
    assert STANDARD.points(pile) == 90
    told = {"teyaku": {0: ("red",)}, "ending": Shoubu(1)}
    assert achievements(SWEDISH, {0: pile, 1: BLUE}, **told) == [(1, 0, 10, "HH-9.3"), (2, 0, 10, "HH-9.3")]
    # Card points do not count, so that the reckoning says here what the escape rests on.
    assert "escape with 90 card points (HH-9.3)" in settle_round(SWEDISH, outcome({0: pile, 1: BLUE}, **told)).explain()
    blind = settle_round(BLIND, outcome({0: POETRY}, ending=Shoubu(0), mizuten=0, multiplier=2)).explain()
    assert "mizuten failed with 18 card points, ×2 (HH-9.4)" in blind
    assert "escape (HH-9.3)" in settle_round(SWEDISH, outcome(piles_worth(89), teyaku={0: ("red",)})).explain()


# --- mizuten ---


@pytest.mark.rule("HH-9.4")
@pytest.mark.parametrize(("points", "won"), [(87, False), (88, False), (89, True)])
def test_mizuten_at_three_seats(points, won):
    found = achievements(BLIND, piles_worth(points), mizuten=0)
    if won:
        assert found == [(1, 0, 10, "HH-9.4"), (2, 0, 10, "HH-9.4")]
    else:
        assert found == [(0, 1, 10, "HH-9.4"), (0, 2, 10, "HH-9.4")]


@pytest.mark.rule("HH-9.4", "HH-2.5", "HH-10.6")
@pytest.mark.parametrize(("points", "payers"), [(89, [5, 0, 1, 2, 4]), (88, None)])
def test_all_other_seats_pay_for_it_but_the_blanks_holder(points, payers):
    # Seat 3 deals, 5 and 0 play with it; 4 dropped, 1 and 2 were forced out – and seat 6 holds the blank.
    three = piles_worth(points)
    piles = {3: three[0], 5: three[1], 0: three[2]}
    told = {"order": (3, 5, 0), "dropped": (4,), "forced_out": {1: 0, 2: 0}, "blank": 6, "dealer": 3, "mizuten": 3}
    found = achievements(BLIND, piles, multiplier=2, **told)
    if payers:
        # In playing order, then those who sit out by their numbers, not from the dealer on.
        assert found == [(payer, 3, 20, "HH-9.4") for payer in payers]
    else:
        # A failure is paid to the two that play alone.
        assert found == [(3, 5, 20, "HH-9.4"), (3, 0, 20, "HH-9.4")]


@pytest.mark.rule("HH-9.4", "HH-4.12")
def test_who_sold_a_place_pays_for_it_too():
    rules = hachi_hachi.ruleset(mizuten="before_deal", buy_out=True)
    three = piles_worth(89)
    told = {"order": (0, 2, 3), "sold": (hachi_hachi.PlaceSold(3, 1, 30),), "mizuten": 0, "dealer": 0}
    found = achievements(rules, {0: three[0], 2: three[1], 3: three[2]}, **told)
    assert sorted(found) == [(payer, 0, 10, "HH-9.4") for payer in (1, 2, 3)]


# --- the dealer's hand ---


@pytest.mark.rule("HH-9.5")
@pytest.mark.parametrize(("points", "count"), [(88, 0), (89, 1)])
@pytest.mark.parametrize("told", [{}, {"dealers_hand": 0}, {"dealer": 0}])
def test_the_dealers_hand_at_three_seats(points, count, told):
    # Unless it is told, the dealer has it, whom the playing order tells where everybody plays.
    found = achievements(SWAPPING, piles_worth(points), **told)
    assert found == [(1, 0, 10, "HH-9.5"), (2, 0, 10, "HH-9.5")] * count


@pytest.mark.rule("HH-9.5")
def test_who_ended_up_with_the_dealers_hand_is_meant():
    piles = piles_worth(80, 100)
    assert achievements(SWAPPING, piles) == []
    assert achievements(SWAPPING, piles, dealers_hand=1) == [(0, 1, 10, "HH-9.5"), (2, 1, 10, "HH-9.5")]
    assert achievements(SWAPPING, piles, dealers_hand=2) == []


@pytest.mark.rule("HH-9.5", "HH-2.5")
def test_all_other_seats_pay_for_it_too():
    three = piles_worth(89)
    piles = {5: three[0], 0: three[1], 3: three[2]}
    told = {"order": (5, 0, 3), "dropped": (1, 2), "forced_out": {4: 0}, "blank": 6, "dealer": 5}
    assert sorted(achievements(SWAPPING, piles, **told)) == [(payer, 5, 10, "HH-9.5") for payer in range(5)]
    # Who has it and does not play wins nothing.
    assert achievements(SWAPPING, piles, **told | {"dealers_hand": 4}) == []
    assert achievements(SWAPPING, piles, **told | {"dealers_hand": 6}) == []


# --- when they count ---


ALL = hachi_hachi.ruleset(mizuten="before_deal", hand_swap="once")
TOLD = {"teyaku": {0: ("red",)}, "mizuten": 0}


@pytest.mark.rule("HH-8.4", "HH-9.1")
@pytest.mark.parametrize("piles", [piles_worth(88, 88, 88), piles_worth(168), piles_worth(chaff=(1, 16))])
def test_tokushuyaku_cancel_them(piles):
    assert achievements(ALL, piles, **TOLD) == []


@pytest.mark.rule("HH-9.7")
@pytest.mark.parametrize("points", [88, 89])
def test_by_option_a_dekiyaku_spares_them_a_failed_mizuten_too(points):
    rules = hachi_hachi.ruleset(ALL, **SPARED)
    piles = with_dekiyaku(points)
    for ending in (Shoubu(1), Cancelled(1)):
        assert achievements(ALL, piles, **TOLD, ending=ending)
        assert achievements(rules, piles, **TOLD, ending=ending) == []
    # Without a dekiyaku they count all the same.
    assert achievements(rules, piles_worth(points), **TOLD)


def with_dekiyaku(points):
    """Seat 1 has Blue Ribbons, and seat 0 so many points."""
    # 36 + 32 = 68; and 6 + 6 + 6 + 2, or 21.
    pile = cards("110 111 112 113 80 81 82 83") | cards({88: "41 42 51 52 71 72 12 13", 89: "10 12"}[points])
    assert STANDARD.points(pile) == points
    return {0: pile, 1: BLUE}


@pytest.mark.rule("HH-9.7")
def test_a_dead_dekiyaku_spares_them_too():
    rules = hachi_hachi.ruleset(ALL, **SPARED)
    piles = dict(enumerate(shared_out(CardSet(), POETRY, BLUE)))
    assert achievements(rules, piles, mizuten=0, sage=(1, 2)) == []
    assert achievements(ALL, piles, mizuten=0, sage=(1, 2))
