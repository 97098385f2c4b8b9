"""Score sheets: outcomes that name the yaku of a player in place of its pile."""

from typing import Any

import attrs
import pytest

from hanafuda_rules import CardSet, InvalidOutcomeError, settle_round
from hanafuda_rules.games import koi_koi
from hanafuda_rules.games.koi_koi import FUDA_WIKI, KOI_KOI_JAPAN, NINTENDO, Outcome, Rules
from hanafuda_rules.table import Table

from helpers.koi_koi_house import DealersYear, Fewer, House, Lightning, Swallow
from helpers.koi_koi_positions import even, random_states


def check_sheets(over: Any) -> None:
    """With no pile known or with one, with the field or without, a sheet settles as the piles do."""
    rules, outcome = over.ruleset, over.outcome
    settlement, sheet = settle_round(rules, outcome), outcome.as_sheet(rules)
    assert sheet.unknown == (0, 1)
    names = {key for some in sheet.yaku.values() for key in [each.key for each in some]}
    entered = [sheet]
    if rules.options.field_multiplier == "off":
        entered.append(attrs.evolve(sheet, dealt=None, field=None))
        if "cards_of_the_month" not in names and not rules.varied:
            entered.append(attrs.evolve(sheet, dealt=None, field=None, month=None))
    for side, pile in outcome.piles.items():
        others = {seat: some for seat, some in sheet.yaku.items() if seat != side}
        entered.append(attrs.evolve(sheet, piles={side: pile}, yaku=others))
    entered.append(attrs.evolve(outcome, yaku={}, piles={0: outcome.pile(0), 1: outcome.pile(1)}))
    for each in entered:
        assert settle_round(rules, each) == settlement, (rules, each)


@pytest.mark.rule("KK-5.1", "KK-6.2", "KK-7.1", "KK-8.1")
@pytest.mark.parametrize("kind", [Rules, House, Swallow, Lightning, DealersYear, Fewer])
def test_sheets_settle_as_piles_do(kind: type[Rules]) -> None:
    for states in random_states(60, seed=9, kind=kind):
        check_sheets(states[-1])


@pytest.mark.soak
@pytest.mark.parametrize("kind", [Rules, House, Swallow, Lightning, DealersYear, Fewer])
def test_many_sheets_settle_as_piles_do(kind: type[Rules]) -> None:
    for states in random_states(5_000, seed=10, kind=kind):
        check_sheets(states[-1])


# --- by hand ----------------------------------------------------------------------------------------------------------


def net(rules: Rules = FUDA_WIKI, **entered: Any) -> tuple[int, ...]:
    return settle_round(rules, Outcome(seats=2, **entered)).net


@pytest.mark.rule("KK-5.1", "KK-5.6", "KK-7.2", "KK-7.3", "KK-8.1", "KK-8.3")
def test_what_sheets_come_to() -> None:
    # Moon Viewing 5 and Animals of seven 3: 8, doubled as seven or more. The other's Ribbons of five score nothing.
    assert net(stopped=1, yaku={1: ["moon_viewing", ("animals", 2)], 0: ["ribbons"]}, calls={0: 1}) == (0, 32)
    assert net(yaku={}) == (0, 0)
    assert net(koi_koi.ruleset(oya_ken=6), yaku={}, dealer=1) == (0, 6)
    # 3 after a call, and 1 for it: 3 + 1.
    assert net(KOI_KOI_JAPAN, stopped=0, yaku={0: ["moon_viewing", "ribbons"]}, calls={0: 1}) == (5, -5)
    # Example 22: in either reading of the Cup.
    assert net(koi_koi.ruleset(sake_cup="either"), stopped=0, yaku={0: ["animals", ("chaff", 1)]}) == (3, 0)
    # Piles of one player, yaku of the other: 5 and 1.
    three = even("pine-crane cherry-curtain susuki-moon")
    both = NINTENDO.change(counting="both_players")
    assert net(both, stopped=0, piles={0: three}, yaku={1: ["chaff"]}, calls={1: 1}) == (12, 0)
    assert net(both, stopped=1, piles={0: three}, yaku={1: ["chaff"]}, calls={0: 1}) == (0, 12)
    # Lucky hands need no yaku; nor do the highest counts of a round that nobody stopped.
    assert net(lucky={1: ("teshi",)}, yaku={}) == (0, 6)
    highest = koi_koi.ruleset(exhausted="highest")
    assert net(highest, yaku={0: ["ribbons"], 1: [("chaff", 2)]}, calls={0: 1, 1: 1}) == (0, 6)  # 3 × 2


@pytest.mark.rule("KK-5.8")
def test_a_table_gives_the_month() -> None:
    outcome = Outcome.at(Table(seats=2, round_number=14), yaku={0: ["cards_of_the_month"]}, stopped=0)
    assert settle_round(FUDA_WIKI, outcome).net == (4, 0)
    # The four of February are with one player, so that no pile of the other holds one.
    taken = attrs.evolve(outcome, piles={1: CardSet.parse("2ac")})
    with pytest.raises(InvalidOutcomeError, match=r"cards_of_the_month.*cannot be in its pile \(CD-7\)"):
        settle_round(FUDA_WIKI, taken)


@pytest.mark.rule("KK-1.1")
def test_teams_are_named_by_their_first_seats() -> None:
    rules = koi_koi.ruleset(teams=True)
    outcome = Outcome(seats=4, stopped=3, yaku={1: ["three_brights"]}, dealer=2)
    settlement = settle_round(rules, outcome)
    assert (settlement.net, settlement.next_dealer) == ((0, 6, 0, 6), 3)
    with pytest.raises(InvalidOutcomeError, match=r"seat 3: its team's pile is entered under seat 1 \(KK-1\.1\)"):
        attrs.evolve(outcome, yaku={3: ["three_brights"]})


FIELD = CardSet.parse("11a 2c 4c 5c 6c 7c 9c 10c")


@pytest.mark.parametrize(
    ("changes", "entered", "words"),
    [
        ({}, {"yaku": {0: ["moon_veiwing"]}}, "seat 0: there is no yaku 'moon_veiwing'; the yaku are five_brights"),
        ({}, {"yaku": {0: ["ribbons", "ribbons"]}}, "seat 0: ribbons is a duplicate (KK-5.1)"),
        ({}, {"yaku": {0: [("ribbons", 6)]}}, "seat 0: ribbons grows by 5 cards at most, not by 6 (KK-5.1)"),
        ({}, {"yaku": {0: ["three_brights", "four_brights"]}}, "three_brights and four_brights do not count together"),
        ({}, {"yaku": {0: ["ribbons", "blue_ribbons"]}}, "seat 0: ribbons and blue_ribbons do not count together"),
        # One Sake Cup, and one Moon.
        ({}, {"yaku": {0: ["moon_viewing"], 1: ["flower_viewing"]}, "calls": {1: 1}}, "seat 1: its flower_viewing and"),
        ({}, {"yaku": {0: ["three_brights"], 1: ["four_brights"]}, "calls": {1: 1}}, "in all (CD-7)"),
        (
            {},
            {"yaku": {0: ["moon_viewing"]}, "piles": {1: CardSet.parse("9ac")}},
            "seat 0: it cannot have moon_viewing",
        ),
        (
            {},
            {"yaku": {0: ["moon_viewing"]}, "field": CardSet.parse("8b 2c")},
            "susuki-moon cannot be in its pile (CD-7)",
        ),
        # What follows: of five brights and the Cup both viewing yaku.
        ({}, {"yaku": {0: ["five_brights", "moon_viewing"]}}, "form flower_viewing too, which is not named (KK-5.5)"),
        # What cannot count.
        (
            {"weather": "rain_man"},
            {"yaku": {0: ["five_brights", "moon_viewing", "flower_viewing"]}},
            "does not count: the",
        ),
        (
            {"weather": "field"},
            {"yaku": {0: ["flower_viewing"]}, "field": FIELD},
            "flower_viewing does not count: a willow",
        ),
        (
            {"viewing_needs_other": True},
            {"yaku": {0: ["moon_viewing"]}},
            "moon_viewing does not count: it needs another",
        ),
        (
            {"viewing_needs_other": True},
            {"yaku": {0: ["moon_viewing", "flower_viewing"]}},
            "it needs another yaku (KK-5.5)",
        ),
        ({"viewing": "flower"}, {"yaku": {0: ["moon_viewing"]}}, "there is no yaku 'moon_viewing'"),
        (
            {},
            {"yaku": {0: ["cards_of_the_month"]}, "month": None},
            "the month of the round is needed: the yaku depend on it",
        ),
        (
            {"field_multiplier": "double"},
            {"yaku": {0: ["ribbons"]}},
            "the dealt field is needed, for its brights (KK-8.5)",
        ),
        # Stops and calls.
        ({}, {"yaku": {1: ["ribbons"]}}, "seat 0: no yaku counts for it to stop on (KK-6.2)"),
        ({}, {"yaku": {}}, "seat 0: no yaku counts for it to stop on (KK-6.2)"),
        (
            {},
            {"yaku": {0: ["ribbons"], 1: ["chaff"]}},
            "seat 1: its pile counts 1, but it neither called koi-koi nor stopped",
        ),
        ({}, {"yaku": {0: ["ribbons"]}, "calls": {1: 1}}, "seat 1: it cannot have called koi-koi: its pile counted 0"),
        (
            {"koi_from": 3},
            {"yaku": {0: ["chaff"], 1: ["ribbons"]}, "calls": {1: 1}},
            "its pile counted 1 at most (KK-6.2)",
        ),
        ({}, {"yaku": {0: ["moon_viewing"]}, "calls": {0: 1}}, "its pile cannot have improved in 2 turns (KK-6.2)"),
        ({}, {"yaku": {0: ["four_brights"]}, "calls": {0: 3}}, "its pile cannot have improved in 4 turns (KK-6.2)"),
        ({}, {"yaku": {0: [("ribbons", 2)]}, "calls": {0: 3}}, "its pile cannot have improved in 4 turns (KK-6.2)"),
        ({"koi_needs": "new"}, {"yaku": {0: [("ribbons", 2)]}, "calls": {0: 2}}, "its pile has 1 at most (KK-6.3)"),
        ({"koi_limit": "once_each"}, {"yaku": {0: [("ribbons", 2)]}, "calls": {0: 2}}, "does not allow (KK-6.4)"),
        ({}, {"yaku": {0: [("chaff", 13), ("ribbons", 4)]}, "calls": {0: 8}}, "and stopped: it has 8 turns (KK-6.2)"),
        # What is decided before the play.
        (
            {},
            {"yaku": {0: ["ribbons"]}, "stopped": None, "lucky": {0: ("teshi",)}},
            "seat 0: no yaku is captured before the",
        ),
        # The form.
        ({}, {"yaku": {0: ["ribbons"]}, "points": {0: 1}}, "points are not counted in this game (KK-5.1)"),
        (
            {},
            {"yaku": {0: ["ribbons"]}, "piles": {0: CardSet()}},
            "seat 0: its pile is known, so its yaku cannot be entered",
        ),
        ({}, {"yaku": {2: ["ribbons"]}}, "seat 2: there is no such seat; the seats are 0 to 1 (KK-1.1)"),
        ({}, {"yaku": {0: "ribbons"}}, "seat 0: yaku are entered as a list"),
    ],
)
def test_impossible_sheets(changes: dict[str, Any], entered: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(koi_koi.ruleset(**changes), Outcome(**{"seats": 2, "stopped": 0, "month": 1, **entered}))
    assert words in str(caught.value)


@pytest.mark.rule("KK-5.5", "KK-5.7", "KK-6.1", "KK-6.3")
@pytest.mark.parametrize(
    ("changes", "entered"),
    [
        # The most calls that sheets allow.
        ({}, {"yaku": {0: ["four_brights"]}, "calls": {0: 2}}),
        ({}, {"yaku": {0: [("ribbons", 2)]}, "calls": {0: 2}}),
        ({"koi_needs": "new"}, {"yaku": {0: ["moon_viewing", "four_brights"]}, "calls": {0: 3}}),
        # Rain may have spoilt Flower Viewing, which counted before; or let Moon Viewing count only now.
        ({"weather": "field"}, {"yaku": {0: ["five_brights", "moon_viewing"]}}),
        ({"weather": "field"}, {"yaku": {0: ["chaff"]}, "calls": {1: 1}}),
        ({"weather": "field"}, {"yaku": {0: ["chaff"], 1: ["moon_viewing"]}}),
        ({"weather": "rain_man"}, {"yaku": {0: ["five_brights"]}, "calls": {0: 5}}),
        ({"viewing_needs_other": True}, {"yaku": {0: ["moon_viewing", "ribbons"]}}),
        # The chaff that counted before is an animal now.
        ({"sake_cup": "either", "koi_needs": "new"}, {"yaku": {0: [("animals", 1)]}, "calls": {0: 1}}),
        ({"sake_cup": "either"}, {"yaku": {0: [("chaff", 14)]}}),
        # The dealer may have taken the cards of the month.
        (
            {"field_four": "dealer_takes"},
            {"yaku": {0: ["cards_of_the_month"]}, "stopped": None, "lucky": {1: ("teshi",)}},
        ),
        ({"field_four": "dealer_takes"}, {"yaku": {0: ["ribbons"]}, "dealt": CardSet.parse("1brcd 2c 3c 4c 5c")}),
        # Of the dealt field some lies there, and some is in a pile that is unknown.
        (
            {},
            {
                "yaku": {0: ["ribbons"]},
                "dealt": CardSet.parse("1b 2c 3c 4c 5c 6c 7c 8c"),
                "field": CardSet.parse("1b 2c"),
            },
        ),
    ],
)
def test_possible_sheets(changes: dict[str, Any], entered: dict[str, Any]) -> None:
    outcome = Outcome(**{"seats": 2, "stopped": 0, "month": 1, **entered})
    assert settle_round(koi_koi.ruleset(**changes), outcome).winner is not None


def test_house_rules_void_what_a_sheet_names() -> None:
    # The Swallow is certain: the sheet has all nine animals.
    told: dict[str, Any] = {"seats": 2, "stopped": 0, "month": 1}
    every = Outcome(**told, yaku={0: [("animals", 4), "chaff_of_four"]})
    with pytest.raises(
        InvalidOutcomeError, match=r"boar_deer_butterfly too, which is not named|chaff_of_four does not"
    ):
        settle_round(Swallow(), every)
    assert settle_round(Swallow(), Outcome(**told, yaku={0: ["chaff_of_four"]})).net == (3, 0)
    # 50 and 3, doubled.
    assert settle_round(House(), Outcome(**told, yaku={0: ["chaff_of_four", "crane_and_phoenix"]})).net == (106, 0)
