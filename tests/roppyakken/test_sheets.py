"""Score sheets of Roppyakken: yaku and card points in place of piles."""

from typing import Any

import pytest

from hanafuda_rules import CardSet, InvalidOutcomeError, settle_round
from hanafuda_rules.games import roppyakken
from hanafuda_rules.games.roppyakken import RULES, YAMAYAKU, YUKBAEK, Outcome, Rules

FOUR = ["four_brights", "pine_paulownia_baldy"]
RAIN = roppyakken.ruleset(rain_spoils_viewing="on")
UNLESS_CRANE = roppyakken.ruleset(rain_spoils_viewing="unless_crane")


@pytest.mark.rule("RP-7.1", "RP-3.1")
def test_card_points_yaku_and_hand_yaku_add_up() -> None:
    entered: dict[str, Any] = {"yaku": {0: ["gun"], 2: ["four_rains", "pine_row"]}, "points": {0: 210, 1: 100, 2: 170}}
    assert settle_round(RULES, Outcome(seats=3, **entered)).net == (210 + 300, 100, 170 + 200 + 50)
    rules = roppyakken.ruleset(hand_yaku=True)
    assert settle_round(rules, Outcome(seats=3, hand_yaku={1: "tesan"}, **entered)).net == (510, 100 + 200, 420)


def test_a_pile_beside_a_sheet() -> None:
    # Sake Cup, Curtain and Moon: 10 + 50 + 50, and the Gun. Of 490 points 380 are left for the others.
    piles = {1: CardSet.parse("3bc 8bc 9ac")}
    outcome = Outcome(seats=3, piles=piles, yaku={0: ["pine_row"]}, points={0: 180, 2: 200})
    assert settle_round(RULES, outcome).net == (180 + 50, 110 + 300, 200)


@pytest.mark.rule("RP-7.2")
@pytest.mark.parametrize(("first", "net"), [(30, (0, 0, 0)), (40, (40, 250, 160))])
def test_low_man_out(first: int, net: tuple[int, ...]) -> None:
    outcome = Outcome(seats=3, yaku={}, points={0: first, 1: 250, 2: 160})
    for counts in ("score", "card_points"):
        assert settle_round(roppyakken.ruleset(fuke=30, fuke_counts=counts), outcome).net == net


@pytest.mark.rule("RP-7.3")
def test_only_the_margin_is_added() -> None:
    # 600 / 320 / 0 adds 280.
    yaku = {0: ["boar_deer_butterflies"], 1: ["little_three", "blue_ribbons"]}
    outcome = Outcome(seats=3, yaku=yaku, points={0: 300, 1: 120, 2: 0})
    assert settle_round(roppyakken.ruleset(round_score="margin"), outcome).net == (280, 0, 0)


@pytest.mark.rule("RP-8.2", "RP-8.3", "RP-8.4")
@pytest.mark.parametrize(("deciding", "decided"), [("rank", 0), ("four_brights", None), ("off", None), ("at_once", 0)])
def test_a_deciding_yaku(deciding: str, decided: int | None) -> None:
    # 700 with Seven Ribbons against 910 without.
    yaku = {0: ["seven_ribbons"], 1: ["gun", "boar_deer_butterflies"]}
    settlement = settle_round(
        roppyakken.ruleset(deciding_yaku=deciding), Outcome(seats=2, yaku=yaku, points={0: 100, 1: 310})
    )
    assert settlement.decided == decided
    assert settlement.net == ((0, 0) if deciding == "at_once" else (700, 910))


@pytest.mark.rule("RP-6.5")
def test_who_has_willows_may_have_the_crane() -> None:
    outcome = Outcome(seats=2, yaku={0: ["gun", "four_rains"]}, points={0: 200, 1: 100})
    assert settle_round(UNLESS_CRANE, outcome).net == (700, 100)
    assert settle_round(RULES, outcome).net == (700, 100)


@pytest.mark.parametrize(
    ("rules", "entered", "words", "seat", "rule"),
    [
        (YAMAYAKU, {"yaku": {0: FOUR}}, "there is no yaku 'four_brights': did you mean 'four_rains'?", 0, "RP-6.1"),
        # One Sake Cup; ten ribbons, not fourteen; the Crane lies in the first pile.
        (RULES, {"yaku": {0: ["four_brights"]}}, "name pine_paulownia_baldy", 0, "RP-6.1"),
        (RAIN, {"yaku": {0: ["gun", "four_rains"]}}, "gun does not count: beside cards of Willow", 0, "RP-6.5"),
        (
            UNLESS_CRANE,
            {"piles": {1: CardSet.parse("1bc")}, "yaku": {0: ["gun", "four_rains"]}, "points": {0: 200}},
            "gun does not count: beside cards of Willow", 0, "RP-6.5",
        ),
        (RULES, {"points": {0: 200, 1: 200}}, "Which yaku were there? Enter yaku={…}", None, "RP-6.1"),
        # All cards come to the field of three: two at most lie there in the end, worth 100 points at most.
        (
            RULES, {"seats": 3, "yaku": {}, "points": {0: 180, 1: 200, 2: 0}},
            "the card points must be between 390 and 490, not 380", None, "RP-4.1",
        ),
        (
            roppyakken.ruleset(fuke=30, fuke_counts="without_willow_paulownia"), {"yaku": {}},
            "piles are needed: low man out is counted without Willow and Paulownia", 0, "RP-7.2",
        ),
        (
            YUKBAEK, {"yaku": {0: [*FOUR, "big_three"], 1: ["seven_ribbons"]}, "points": {0: 250, 1: 100}},
            "the round ended with the first deciding yaku, but another seat has one, too", 1, "RP-8.3",
        ),
        (RULES, {"yaku": {}, "hand_yaku": {0: "tesan"}}, "hand_yaku is off", 0, "RP-3.1"),
        (YAMAYAKU, {"seats": 3, "yaku": {}, "points": {0: 1, 1: 1, 2: 1}}, "for two seats, not 3", None, "RP-1.1"),
    ],
)  # fmt: skip
def test_sheets_that_are_refused(
    rules: Rules, entered: dict[str, Any], words: str, seat: int | None, rule: str
) -> None:
    told: dict[str, Any] = {"seats": 2, "points": {0: 250, 1: 200}, **entered}
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(rules, Outcome(**told))
    assert words in str(caught.value)
    assert (caught.value.seat, caught.value.rule) == (seat, rule)


@pytest.mark.rule("RP-8.3")
def test_a_game_ended_at_once_needs_no_piles() -> None:
    rules = roppyakken.ruleset(YUKBAEK, fuke=30, fuke_counts="without_willow_paulownia")
    outcome = Outcome(seats=3, yaku={2: ["seven_ribbons"]}, points={0: 0, 1: 0, 2: 70})
    assert (settle_round(rules, outcome).decided, settle_round(rules, outcome).net) == (2, (0, 0, 0))
