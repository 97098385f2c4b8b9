"""Diving by the fourth card or by the whole month, where a round ends early (HH-9.2, HH-9.6)."""

import pytest

from hanafuda_rules import CardSet, InvalidOutcomeError, Month, settle_round
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import FUDA_WIKI, KANSAI, KANTO, SWEDISH, DeclaredTeyaku, Liable, Outcome, Shoubu

from helpers.hachi_hachi_rounds import begin, cards, pile_of, say

FED = hachi_hachi.ruleset(diving_liability=True)
FED_WIKI = hachi_hachi.ruleset(FUDA_WIKI, diving_liability=True)
DEKIYAKU_ONLY = hachi_hachi.ruleset(liability="exact")
POETRY = pile_of("pine-ribbon plum-ribbon cherry-ribbon")
# Seat 1 was dealt all Maples but the Deer; with it and the ribbon in its pile it has the two chaff still in hand.
HAND = "101 102 103 50 80 62 73"
TAKEN = "maple-deer maple-ribbon"


def divings(rules, outcome):
    """Who pays whom how much for diving."""
    paid = [each for each in settle_round(rules, outcome).payments if each.reason.text.startswith("diving")]
    return [(each.payer, each.payee, each.amount, each.reason.rule) for each in paid]


def early(pile=TAKEN, teyaku=(), other="", **more):
    """Seat 0 ends the round with Poetry Ribbons; seat 1 declared something, and seat 2 has captured something."""
    piles = {0: POETRY, 1: cards(pile), 2: cards(other)}
    return Outcome(piles=piles, order=(0, 1, 2), teyaku={1: teyaku}, ending=Shoubu(0), **more)


def named(fourth=None, key="triplet", month=Month.MAPLE):
    return DeclaredTeyaku((key,), (month,), None if fourth is None else cards(fourth))


PAID = [(0, 1, 10, "HH-9.2"), (2, 1, 10, "HH-9.2")]


# --- played ---


def ended(rules, *, fed):
    """Seat 1 takes the Deer with its first card, and seat 0 says shoubu before the two chaff are played.

    Where it is fed, seat 0 has brought the Deer to the field the turn before.
    """
    hands = {0: f"10 20 30 40 {'100' if fed else '52'} 60 70", 1: HAND, 2: "110 120 43 53 63 93 33"}
    field, stock = f"11 21 31 {'111' if fed else '100'} 82 92", "41 122 71 51 112 83 90 91"
    state = begin(rules, 3, hands, field=field, stock=stock)
    if fed:
        state = say(state, "maple-deer", "maple-ribbon", "willow-rain-man", "pine-crane", "clover-chaff-2")
        state = say(state, "paulownia-phoenix", "plum-warbler", "peony-chaff-1", "wisteria-chaff-2")
    else:
        state = say(state, "pine-crane", "maple-ribbon", "willow-rain-man", "plum-warbler", "clover-chaff-2")
        state = say(state, "paulownia-phoenix")
    state = say(state, "cherry-curtain", "shoubu")
    assert cards(TAKEN) == state.piles[1] & Month.MAPLE.cards
    assert cards("102 103") <= state.hands[1]
    return state.outcome


@pytest.mark.rule("HH-9.2", "HH-9.1")
def test_who_captured_the_fourth_card_in_a_round_that_ended_early():
    # 1 kan from each.
    assert divings(SWEDISH, ended(SWEDISH, fed=False)) == PAID
    assert divings(KANSAI, ended(KANSAI, fed=False)) == PAID
    assert [each[2] for each in divings(KANTO, ended(KANTO, fed=False))] == [12, 12]
    assert divings(FUDA_WIKI, ended(FUDA_WIKI, fed=False)) == []


@pytest.mark.rule("HH-9.6", "HH-9.2")
def test_who_fed_the_fourth_card_pays_for_both_in_a_round_that_ended_early():
    fed = ended(FED, fed=True)
    assert fed.liable == (Liable(0, 1, Month.MAPLE),)
    assert divings(FED, fed) == [(0, 1, 20, "HH-9.6")]
    # Without the option both pay, whoever is liable for dekiyaku; and the Fuda Wiki's month is not complete.
    for rules in (SWEDISH, DEKIYAKU_ONLY):
        unpaid = ended(rules, fed=True)
        assert unpaid.liable == ()
        assert divings(rules, unpaid) == PAID
    wiki = ended(FED_WIKI, fed=True)
    assert wiki.liable == (Liable(0, 1, Month.MAPLE),)
    assert divings(FED_WIKI, wiki) == []


# --- entered by hand ---


@pytest.mark.rule("HH-9.2")
@pytest.mark.parametrize(
    ("told", "pile", "paid"),
    [
        (cards(HAND), TAKEN, PAID),
        (named("maple-deer"), TAKEN, PAID),
        # The other three are in the hand too, but it was the ribbon that was dealt elsewhere, or a chaff.
        (cards("100 102 103 50 80 62 73"), TAKEN, PAID),
        (cards("100 101 103 50 80 62 73"), TAKEN, []),
        (named("maple-ribbon"), TAKEN, PAID),
        (named("maple-chaff-1"), TAKEN, []),
        (cards(HAND), "maple-ribbon maple-chaff-1", []),
        # All four, and none.
        (named(), "100 101 102 103", PAID),
        (cards(HAND), "100 101 102 103", PAID),
        (named(), "", []),
        # Not its own month.
        (named(month=Month.PINE), TAKEN, []),
    ],
)
def test_the_hand_or_the_card_itself_tells_which_one_was_the_fourth(told, pile, paid):
    assert divings(SWEDISH, early(pile, told)) == paid
    # The whole month asks for nothing.
    wiki = [(0, 1, 12, "HH-9.2"), (2, 1, 12, "HH-9.2")] if pile == "100 101 102 103" else []
    assert divings(FUDA_WIKI, early(pile, told)) == wiki


@pytest.mark.rule("HH-9.2")
@pytest.mark.parametrize("key", ["triplet", "two_triplets", "triplet_and_standing", "triplet_and_two_pairs"])
@pytest.mark.parametrize("pile", ["100 101", "100 103", "102 103"])
def test_names_alone_with_two_of_the_month_are_refused_with_the_question(key, pile):
    with pytest.raises(InvalidOutcomeError, match="say of which months its triplets were, and which cards") as asked:
        settle_round(SWEDISH, early(pile, (key,)))
    assert (asked.value.seat, asked.value.rule) == (1, "HH-9.2")
    assert settle_round(FUDA_WIKI, early(pile, (key,)))
    # It is no question where achievements do not count after dekiyaku.
    assert settle_round(hachi_hachi.ruleset(achievements_after_dekiyaku=False), early(pile, (key,)))


@pytest.mark.rule("HH-9.2", "HH-5.3", "HH-5.4")
@pytest.mark.parametrize(
    ("told", "more", "paid"),
    [
        # One Maple was dealt to the field, or to another hand: it is the fourth.
        (named(), {"field": cards("100 20 43 63 93 122")}, PAID),
        (named(), {"field": cards("102 20 43 63 93 122")}, []),
        (named(), {"forced_out": {3: cards("100 20 43 63 93 122 50")}}, PAID),
        # Others have captured Maples, as only the fourth card lets them.
        (named(), {"other": "102 103"}, []),
        (("triplet",), {"other": "102 103"}, []),
        # With Red or One Ribbon no Deer was in the hand; with One Animal no ribbon; with Empty Hand neither.
        (("triplet", "one_animal"), {"pile": "102 103"}, []),
        (DeclaredTeyaku(("triplet", "red"), (Month.MAPLE,)), {}, PAID),
        (DeclaredTeyaku(("triplet", "red"), (Month.MAPLE,)), {"pile": "101 102"}, []),
        (("triplet", "red"), {"pile": "101 102"}, []),
        (("triplet", "empty_hand"), {}, []),
        # Three chaff of Paulownia stand, so that the Phoenix was the fourth; of Iris any three do.
        (named(key="standing_triplet", month=Month.PAULOWNIA), {"pile": "120 121"}, PAID),
        (named(key="standing_triplet", month=Month.PAULOWNIA), {"pile": "121 122"}, []),
        (("triplet",), {"pile": "50 51"}, []),
        (("standing_triplet",), {}, []),
        # No triplet at all, or none of a month of which one card was dealt elsewhere that would make it stand, or two.
        (("red",), {"field": cards("100 20 43 63 93 122")}, []),
        (("triplet",), {"pile": "50 51", "field": cards("50 20 43 63 93 122")}, []),
        (("triplet",), {"pile": "120 121", "field": cards("120 20 43 63 93 102")}, []),
        (("triplet",), {"field": cards("100 102 43 63 93 122")}, []),
        (("triplet",), {"pile": "100 101 102 103", "field": cards("100 102 43 63 93 122")}, []),
    ],
)
def test_it_is_not_asked_where_it_follows(told, more, paid):
    dealt = {"dealer": 0} if "forced_out" in more else {}
    expected = sorted(paid)
    assert sorted(divings(SWEDISH, early(**{"teyaku": told} | more | dealt))) == expected


@pytest.mark.rule("HH-9.6")
def test_who_fed_it_tells_that_it_was_captured():
    liable = (Liable(2, 1, Month.MAPLE),)
    for told in (named(), named("maple-deer"), cards(HAND)):
        assert divings(FED, early(teyaku=told, liable=liable)) == [(2, 1, 20, "HH-9.6")]
        assert divings(FED_WIKI, early(teyaku=told, liable=liable)) == []


# --- what cannot be ---


@pytest.mark.rule("HH-9.2", "HH-5.3")
@pytest.mark.parametrize(
    ("told", "more", "rule", "reason"),
    [
        (named("plum-warbler"), {}, "HH-9.2", "one card of each triplet.s month, not plum-warbler"),
        (named("100 101"), {}, "HH-9.2", "one card of each .* not maple-deer maple-ribbon"),
        (named(""), {}, "HH-9.2", "one card of each .* not none"),
        (DeclaredTeyaku(("red",), (), cards("100")), {}, "HH-9.2", "one card of each .* not maple-deer"),
        (DeclaredTeyaku(("triplet",), None, cards("100")), {}, "HH-9.2", "one card of each .* not maple-deer"),
        (
            DeclaredTeyaku(("two_triplets",), (Month.MAPLE, Month.PLUM), cards("100 101")),
            {},
            "HH-9.2",
            "one card of each .* not maple-deer maple-ribbon",
        ),
        # The Phoenix is lacking where the triplet stands, and nowhere else.
        (named("120", month=Month.PAULOWNIA), {}, "HH-5.3", "triplets of paulownia without paulownia-phoenix"),
        (
            named("121", "standing_triplet", Month.PAULOWNIA),
            {},
            "HH-5.3",
            "triplets of paulownia without paulownia-yellow",
        ),
    ],
)
def test_fourth_cards_that_cannot_be(told, more, rule, reason):
    with pytest.raises(InvalidOutcomeError, match=reason) as refused:
        settle_round(FED, early(teyaku=told, **more))
    assert (refused.value.seat, refused.value.rule) == (1, rule)


@pytest.mark.rule("HH-9.2", "HH-5.3")
def test_fourth_cards_that_can_be():
    four_three = DeclaredTeyaku(("four_three",), (Month.PAULOWNIA,), cards("120"))
    for told in (
        named("120", "standing_triplet", Month.PAULOWNIA),
        named("121", month=Month.PAULOWNIA),
        named("120", "triplet_and_two_pairs", Month.PAULOWNIA),
        DeclaredTeyaku(("triplet_and_standing",), (Month.PAULOWNIA, Month.PLUM), cards("120 21")),
        DeclaredTeyaku(("triplet_and_standing",), (Month.PAULOWNIA, Month.IRIS), cards("121 51")),
        four_three,
        DeclaredTeyaku(("four_three",), (), CardSet()),
    ):
        assert divings(SWEDISH, early(teyaku=told)) == []
    assert divings(SWEDISH, early("120 121", four_three)) == PAID
    assert divings(hachi_hachi.ruleset(diving_with_four_three=False), early("120 121", four_three)) == []


@pytest.mark.rule("HH-9.2")
@pytest.mark.parametrize("wrong", ["maple-deer", (Month.MAPLE,), 100])
def test_fourth_cards_are_a_set_of_cards(wrong):
    with pytest.raises(InvalidOutcomeError, match="fourths is a CardSet such as"):
        DeclaredTeyaku(("triplet",), (Month.MAPLE,), wrong)
