"""Score sheets: outcomes that name the yaku of a player in place of its pile."""

from typing import Any

import attrs
import pytest

from hanafuda_rules import CardSet, InvalidOutcomeError, settle_round
from hanafuda_rules.games import koi_koi
from hanafuda_rules.games.koi_koi import FUDA_WIKI, KOI_KOI_JAPAN, NINTENDO, Outcome, Rules
from hanafuda_rules.table import Table

from helpers.koi_koi_house import House, Swallow
from helpers.rounds import even

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
    both = koi_koi.ruleset(NINTENDO, counting="both_players")
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
    with pytest.raises(InvalidOutcomeError, match=r"Cards of the Month: .* are not left for its pile \(CD-7\)"):
        settle_round(FUDA_WIKI, taken)


@pytest.mark.rule("KK-1.1")
def test_teams_are_named_by_their_first_seats() -> None:
    rules = koi_koi.ruleset(teams=True)
    outcome = Outcome(seats=4, stopped=3, yaku={1: ["three_brights"]}, dealer=2)
    settlement = settle_round(rules, outcome)
    assert (settlement.net, settlement.next_dealer) == ((0, 6, 0, 6), 3)
    with pytest.raises(InvalidOutcomeError, match=r"seat 3: the entries of a team are under its first seat"):
        attrs.evolve(outcome, yaku={3: ["three_brights"]})


FIELD, PINE = CardSet.parse("11a 2c 4c 5c 6c 7c 9c 10c"), CardSet.parse("1b 2c")
RAIN, FOG = koi_koi.ruleset(weather="rain_man"), koi_koi.ruleset(weather="field")
ALONE, TAKES = koi_koi.ruleset(viewing_needs_other=True), koi_koi.ruleset(field_four="dealer_takes")
NEW, EITHER = koi_koi.ruleset(koi_needs="new"), koi_koi.ruleset(sake_cup="either")
TWO_CHAFF = koi_koi.ruleset(EITHER, sets="stack", double_chaff=("sake_cup",))
BOTH_VIEWING = ["flower_viewing", "moon_viewing"]
UNASKED = "seat 1: its yaku are worth 1, but it neither called koi-koi nor stopped (KK-6.2)"


def sheet(mine: Any, other: Any = (), **more: Any) -> Outcome:
    """The outcome of a round of January that seat 0 stopped, with its yaku and those of seat 1."""
    yaku = {seat: some for seat, some in ((0, mine), (1, other)) if some and seat not in more.get("piles", ())}
    return Outcome(**{"seats": 2, "stopped": 0, "month": 1, "yaku": yaku, **more})


@pytest.mark.parametrize(
    ("rules", "mine", "other", "more", "words"),
    [
        (FUDA_WIKI, ["三光"], (), {}, "seat 0: there is no yaku '三光': did you mean 'three_brights'?"),
        (FUDA_WIKI, ["moon_viewing"], (), {"field": CardSet.parse("8b 2c")}, "susuki-moon is not left for its pile"),
        # What follows: of five brights and the Cup both viewing yaku.
        (
            FUDA_WIKI,
            ["five_brights", "moon_viewing"],
            (),
            {},
            "also has Flower Viewing: name flower_viewing (KK-5.5)",
        ),
        # What cannot count.
        (RAIN, ["five_brights", *BOTH_VIEWING], (), {}, "does not count: the pile holds the Rain Man (KK-5.7)"),
        (FOG, ["flower_viewing"], (), {"field": FIELD}, "no yaku counts for it to stop on (KK-6.2)"),
        (ALONE, ["moon_viewing"], (), {}, "seat 0: moon_viewing does not count: it needs another yaku (KK-5.5)"),
        (ALONE, BOTH_VIEWING, (), {}, "does not count: it needs another yaku (KK-5.5)"),
        (koi_koi.ruleset(viewing="flower"), ["moon_viewing"], (), {}, "there is no yaku 'moon_viewing'"),
        (FUDA_WIKI, ["cards_of_the_month"], (), {"month": None}, "enter the month of the round: the yaku"),
        (
            FOG,
            [],
            ["chaff"],
            {"piles": {0: CardSet.parse("2cd")}},
            "enter the field at the end of the round: the weather depends on it",
        ),
        (koi_koi.ruleset(field_multiplier="double"), ["ribbons"], (), {}, "enter the dealt field: its brights count"),
        # Stops and calls.
        (FUDA_WIKI, (), ["ribbons"], {}, "seat 0: no yaku counts for it to stop on (KK-6.2)"),
        (FUDA_WIKI, (), (), {}, "seat 0: no yaku counts for it to stop on (KK-6.2)"),
        (FUDA_WIKI, ["ribbons"], ["chaff"], {}, UNASKED),
        (koi_koi.ruleset(koi_limit="once_each"), [("ribbons", 2)], (), {"calls": {0: 2}}, "does not allow (KK-6.4)"),
        (FUDA_WIKI, [("chaff", 13), ("ribbons", 4)], (), {"calls": {0: 9}}, "9 times, but has only 8 turns (KK-6.2)"),
        # What is decided before the play; four of a month on the field.
        (FUDA_WIKI, ["ribbons"], (), {"stopped": None, "lucky": {0: ("teshi",)}}, "captured before the play (KK-4.4)"),
        (TAKES, (), ["ribbons"], {"stopped": None, "lucky": {0: ("teshi",)}}, "seat 1: no yaku is captured before"),
    ],
)
def test_impossible_sheets(rules: Rules, mine: Any, other: Any, more: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(rules, sheet(mine, other, **more))
    assert words in str(caught.value)


@pytest.mark.rule("KK-5.5", "KK-5.7", "KK-6.1", "KK-6.3")
@pytest.mark.parametrize(
    ("rules", "mine", "other", "more"),
    [
        # The most calls that sheets allow.
        (FUDA_WIKI, ["four_brights"], (), {"calls": {0: 2}}),
        (FUDA_WIKI, [("ribbons", 2)], (), {"calls": {0: 2}}),
        (NEW, ["four_brights", *BOTH_VIEWING], (), {"calls": {0: 3}}),
        # Rain may have spoilt Flower Viewing, which counted before; or let Moon Viewing count only now.
        (FOG, ["five_brights", "moon_viewing"], (), {}),
        (FOG, ["chaff"], (), {"calls": {1: 1}}),
        (FOG, ["chaff"], ["moon_viewing"], {}),
        (RAIN, ["five_brights"], (), {"calls": {0: 5}}),
        (ALONE, ["moon_viewing", "ribbons"], (), {}),
        (koi_koi.ruleset(ALONE, weather="rain_man"), ["moon_viewing", "ribbons"], (), {}),
        # The chaff that counted before is an animal now.
        (koi_koi.ruleset(EITHER, koi_needs="new"), [("animals", 1)], (), {"calls": {0: 1}}),
        (EITHER, [("chaff", 15)], (), {}),
        # With the Cup there are five animals, but as two chaff it is worth more.
        (TWO_CHAFF, ["boar_deer_butterfly", "moon_viewing", "cards_of_the_month", ("chaff", 7)], (), {"month": 2}),
        # The dealer may have taken the cards of the month, of which the sheet says nothing.
        (TAKES, ["cards_of_the_month"], (), {"stopped": None, "lucky": {1: ("teshi",)}}),
        (TAKES, ["ribbons"], (), {"dealt": CardSet.parse("1brcd 2c 3c 4c 5c")}),
        # Of the dealt field some lies there, and some is in a pile that is unknown.
        (FUDA_WIKI, ["ribbons"], (), {"dealt": CardSet.parse("1b 2c 3c 4c 5c 6c 7c 8c"), "field": PINE}),
    ],
)
def test_possible_sheets(rules: Rules, mine: Any, other: Any, more: dict[str, Any]) -> None:
    assert settle_round(rules, sheet(mine, other, **more)).winner is not None


def test_house_rules_void_what_a_sheet_names() -> None:
    # The Swallow is certain: the sheet has all nine animals.
    every = sheet([("boar_deer_butterfly", 6), "chaff_of_four"])
    with pytest.raises(InvalidOutcomeError, match=r"chaff_of_four does not count: it is no match for .* \(HOUSE-2\)"):
        settle_round(Swallow(), every)
    assert settle_round(Swallow(), sheet(["chaff_of_four"])).net == (3, 0)
    # 50 and 3, doubled.
    assert settle_round(House(), sheet(["chaff_of_four", "crane_and_phoenix"])).net == (106, 0)
