"""Score sheets: what an outcome can have in place of piles, and what it cannot."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, ClassVar

import attrs
import pytest

from hanafuda_rules import CardSet, InvalidOutcomeError
from hanafuda_rules.cards import DECK, Kind, Names, Ribbon
from hanafuda_rules.classification import Classification
from hanafuda_rules.errors import refuse
from hanafuda_rules.machine.match import MatchPlan
from hanafuda_rules.machine.ruleset import Ruleset
from hanafuda_rules.options import Options
from hanafuda_rules.parts import outcomes
from hanafuda_rules.parts.plans import Totals
from hanafuda_rules.parts.sheets import NamedYaku, SheetOutcome, points_faults, sheet_faults
from hanafuda_rules.settlement import Reason, Settlement
from hanafuda_rules.table import Table
from hanafuda_rules.words import say
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

CUP, MOON, CURTAIN = (CardSet.parse(each) for each in ("9a", "8b", "3b"))


@attrs.frozen(kw_only=True)
class Outcome(SheetOutcome):
    game, seat_counts, seat_rule = Names("Patch"), (2, 3), "T-1"
    counted: ClassVar = {"yaku": "T-2", "points": "T-5"}


@attrs.frozen(kw_only=True, slots=False)
class Rules(Ruleset[Outcome, Table, Settlement]):
    options: Options = Options()
    key, name, seat_rule, outcome_type = "patch", "Patch", "T-1", Outcome

    @functools.cached_property
    def yaku(self) -> YakuTable:
        of, ribbons = functools.partial(Yaku.named, rule="T-3"), Kind.RIBBON.cards
        groups = YakuGroup("brights", Names("Brights"), best_only=True), YakuGroup("other", Names("Other"))
        return YakuTable(
            groups,
            (
                of(Names("Five Brights"), 10, Kind.BRIGHT.cards, group="brights"),
                of(Names("Three Brights"), 5, Kind.BRIGHT.cards, group="brights", needed=3),
                of(Names("Moon Viewing"), 5, MOON | CUP, group="other"),
                of(Names("Flower Viewing"), 5, CURTAIN | CUP, group="other"),
                of(Names("Poetry Ribbons"), 5, Ribbon.POETRY.cards, group="other", grows_by=ribbons),
                of(Names("Ribbons"), 1, ribbons, group="other", needed=5, grows_by=ribbons),
            ),
        )

    def void(self, pile: CardSet, at: Any, /) -> Mapping[str, Reason]:
        """Moon Viewing does not count with the Rain Man (T-4)."""
        return {"moon_viewing": Reason(say("the Rain Man"), "T-4")} if CardSet.parse("11b") <= pile else {}

    @functools.cached_property
    def match_plan(self) -> MatchPlan[Table, Settlement]:
        return Totals("T-1", rounds=1)


RULES = Rules()
POINTS = {0: 200, 1: 64}  # of a deck of 5 × 20, 9 × 10, 10 × 5, 24 × 1: 264


def check(**entered: Any) -> None:
    outcome = Outcome(**{"seats": 2, "points": {0: 0, 1: 0}, **entered})
    refuse(sheet_faults(RULES, outcome))


@pytest.mark.parametrize(
    ("yaku", "held"),
    [
        (["ribbons", "moon_viewing"], {"moon_viewing": 5, "ribbons": 1}),
        ([("ribbons", 5), NamedYaku("poetry_ribbons", 7)], {"poetry_ribbons": 12, "ribbons": 6}),
        ([["ribbons", 2]], {"ribbons": 3}),
        ([], {}),
    ],
)
def test_named_yaku_are_held_in_the_order_of_the_table(yaku: Any, held: dict[str, int]) -> None:
    outcome = Outcome(seats=2, yaku={1: yaku}, points=POINTS)
    found = RULES.held_at_end(outcome, 1)
    assert {each.yaku.key: each.value for each in found} == held
    assert [each.yaku.key for each in found] == list(held)
    assert RULES.held_at_end(outcome, 0) == ()
    assert [RULES.points_at_end(outcome, seat) for seat in (0, 1)] == [200, 64]


def test_piles_of_other_seats_are_mixed_with_a_sheet() -> None:
    pile = CardSet.parse("8b 9a 8c 9c")  # 20 + 10 + 1 + 1
    outcome = Outcome(seats=2, piles={0: pile}, yaku={}, points={1: 8})
    assert [each.yaku.key for each in RULES.held_at_end(outcome, 0)] == ["moon_viewing"]
    assert [RULES.points_at_end(outcome, seat) for seat in (0, 1)] == [32, 8]
    assert outcome.unknown == (1,)


@pytest.mark.parametrize(
    ("entered", "words", "rule", "seat"),
    [
        ({"yaku": {0: "ribbons"}}, "a yaku must be a key", "T-2", 0),
        ({"yaku": {1: [NamedYaku("ribbons", "2")]}}, "a yaku must be a key", "T-2", 1),  # type: ignore[arg-type]
        ({"yaku": {2: []}}, "there is no such seat", "T-1", 2),
        ({"yaku": {}, "points": {0: -1, 1: 0}}, "the number of points must be a whole number", "T-5", 0),
        ({"yaku": {}, "points": {0: 1}}, "How many card points did seat 1 have? Enter points={1: …}", "T-5", 1),
        ({"points": {0: 1, 1: 2}}, "Which yaku were there? Enter yaku={…}, or yaku={}", "T-2", None),
        ({"yaku": {0: []}, "piles": {0: CardSet()}, "points": {1: 2}}, "its pile is known, so its yaku", "T-2", 0),
        ({"yaku": {0: ["royal"]}}, "there is no yaku 'royal'; the yaku are five_brights, three_brights", "T-2", 0),
        ({"yaku": {0: ["ribbons", ("ribbons", 1)]}}, "ribbons is a duplicate", "T-3", 0),
        ({"yaku": {0: [("ribbons", 6)]}}, "ribbons grows by at most 5 cards, not by 6", "T-3", 0),
        ({"yaku": {0: [("poetry_ribbons", 8)]}}, "poetry_ribbons grows by at most 7 cards, not by 8", "T-3", 0),
        ({"yaku": {0: ["three_brights", "five_brights"]}}, "five_brights do not count together", "T-3", 0),
        # One Sake Cup, ten ribbons, five brights.
        ({"yaku": {0: ["moon_viewing"], 1: ["flower_viewing"]}}, "Flower Viewing: chrysanthemum-cup", "CD-7", 1),
        ({"yaku": {0: ["ribbons"], 1: [("ribbons", 1)]}}, "cannot both have Ribbons with 1 more card", "CD-7", 1),
        ({"yaku": {0: ["three_brights"], 1: ["three_brights"]}}, "cannot both have Three Brights: there", "CD-7", 1),
        # All ten ribbons are certain, and with them Poetry Ribbons, grown by seven.
        ({"yaku": {0: [("ribbons", 5)]}}, "take 10 cards, so it also has Poetry Ribbons: name", "T-3", 0),
        ({"yaku": {0: ["moon_viewing", "five_brights"]}}, "moon_viewing does not count: the Rain Man", "T-4", 0),
        ({"yaku": {0: ["five_brights"], 1: ["moon_viewing"]}}, "cannot have Moon Viewing: susuki-moon", "CD-7", 1),
        (
            {"yaku": {0: ["moon_viewing"]}, "points": {0: 1}, "piles": {1: CardSet.parse("9a 9c")}},
            "it cannot have Moon Viewing: chrysanthemum-cup is not left for its pile", "CD-7", 0,
        ),
        (
            {"yaku": {0: [("ribbons", 5)]}, "points": {0: 1}, "piles": {1: CardSet.parse("1r 1c")}},
            "it cannot have Ribbons with 5 more cards: pine-ribbon is not left for its pile", "CD-7", 0,
        ),
    ],
)  # fmt: skip
def test_impossible_sheets_are_refused(entered: Any, words: str, rule: str, seat: int | None) -> None:
    with pytest.raises(InvalidOutcomeError) as caught:
        check(**entered)
    assert words in str(caught.value)
    assert (caught.value.rule, caught.value.seat) == (rule, seat)


def test_three_seats_share_the_cards_of_a_sheet() -> None:
    # Three times five of the ten ribbons.
    with pytest.raises(
        InvalidOutcomeError,
        match=r"^Seat 0, seat 1 and seat 2 cannot all have Ribbons: there are only 10 of these cards\. \(CD-7\)$",
    ):
        check(seats=3, points={0: 0, 1: 0, 2: 0}, yaku={seat: ["ribbons"] for seat in range(3)})


def test_a_sheet_that_is_possible_is_accepted() -> None:
    check(yaku={0: ["moon_viewing", "three_brights"], 1: ["ribbons"]})
    check(yaku={}, points={0: 244, 1: 20})  # any one bright may be lacking, so none is certain
    check(yaku={0: ["ribbons"], 1: ["ribbons"]})
    check(yaku={0: [("ribbons", 5), ("poetry_ribbons", 7)]})


@pytest.mark.parametrize(
    ("points", "every", "words"),
    [
        ({0: 200, 1: 64}, True, None),
        ({0: 200, 1: 63}, True, "the deck has 264 card points, not 263"),
        ({0: 200, 1: 63}, False, None),  # 63: three brights and three chaff of their months
        ({0: 200, 1: 65}, False, "the deck has 264 card points, not 265"),
    ],
)
def test_card_points_are_those_of_the_deck(points: Any, every: bool, words: str | None) -> None:
    faults = list(points_faults(RULES, Outcome(seats=2, yaku={}, points=points), DECK, every=every))
    assert [fault.words for fault in faults] == ([] if words is None else [words])


@pytest.mark.parametrize(
    ("points", "most", "words", "seat"),
    [
        # Cards are captured in twos, so one chaff, or three, are in no pile (CD-6).
        ({0: 1, 1: 263}, 48, "no pile has 1 card points, but 0 or 2 is possible", 0),
        ({0: 3, 1: 261}, 48, "no pile has 3 card points, but 2 or 4 is possible", 0),
        # All cards are worth 264; two chaff are lacking: 46 cards.
        ({0: 262, 1: 2}, 44, "262 card points take at least 46 cards, but it can capture at most 44", 0),
        ({0: 262, 1: 2}, 46, None, None),
        # Two chaff and two chaff leave 44 of the 48 cards for the third seat.
        ({0: 2, 1: 2, 2: 260}, 44, None, None),
        ({0: 2, 1: 2, 2: 260}, 42, "260 card points take at least 44 cards, but it can capture at most 42", 2),
    ],
)
def test_card_points_are_those_of_cards(points: Any, most: int, words: str | None, seat: int | None) -> None:
    outcome = Outcome(seats=len(points), yaku={}, points=points)
    faults = list(points_faults(RULES, outcome, DECK, every=True, most=most))
    told = [(fault.words, fault.rule, fault.seat) for fault in faults]
    assert told[:1] == ([(words, "T-5", seat)] if words else [])


def test_card_points_include_the_cards_of_the_yaku() -> None:
    # Moon and Cup are 30 points; each is captured with a chaff at least: 32.
    outcome = Outcome(seats=2, yaku={0: ["moon_viewing"]}, points={0: 31, 1: 233})
    fault = next(points_faults(RULES, outcome, DECK, every=True))
    assert fault.words == (
        "its yaku take susuki-moon chrysanthemum-cup; with them, no pile has 31 card points, but 32 is possible"
    )
    # So the other seat has neither: 264 - 30 are the most, and it has no card of the two that go with them either.
    outcome = Outcome(seats=2, yaku={0: ["moon_viewing"]}, points={0: 32, 1: 232})
    assert list(points_faults(RULES, outcome, DECK, every=True)) == []


def test_house_rules_with_odd_card_points_are_not_checked_by_cards() -> None:
    chaff = attrs.evolve(RULES.classification.classes[-1], points=-1)
    negative = Classification((*RULES.classification.classes[:-1], chaff))

    class House(Rules):
        classification = negative

    assert list(points_faults(House(), Outcome(seats=2, yaku={}, points={0: 100, 1: 1}), DECK, every=False)) == []


def test_known_piles_leave_the_other_card_points() -> None:
    outcome = Outcome(seats=2, yaku={}, points={1: 263}, piles={0: CardSet.parse("1c 1d")})  # two chaff, 2 points
    (fault,) = points_faults(RULES, outcome, DECK, every=False)
    assert fault.words == "the deck has 262 card points besides the known piles, not 263"


def test_every_fault_of_a_sheet_can_be_listed() -> None:
    outcome = Outcome(seats=2, points={0: 0, 1: 0}, yaku={0: ["royal", ("ribbons", 6)]})
    assert [fault.words.partition(";")[0] for fault in sheet_faults(RULES, outcome)][:2] == [
        "there is no yaku 'royal'",
        "ribbons grows by at most 5 cards, not by 6",
    ]


def test_a_game_whose_outcomes_are_no_sheets() -> None:
    @attrs.frozen(kw_only=True)
    class Plain(outcomes.Outcome):
        game, seat_counts, seat_rule = Names("Patch"), (2, 3), "T-1"

    piles = {0: CardSet.parse("8b 9a 8c 9c")}  # 20 + 10 + 1 + 1
    outcome: Any = Plain(seats=2, piles=piles)
    assert RULES.points_at_end(outcome, 0) == 32
    assert list(RULES.faults(outcome)) == []
    with pytest.raises(InvalidOutcomeError, match=r"^What did each seat capture\? Enter piles=\{…\}\. \(CD-7\)$"):
        Plain.at(RULES.table(seats=2))


# --- any chaff --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ("1b 1c", "1r 1c", "pine-ribbon pine-chaff-2"),
        ("1r 1d", "1b 1d", "pine-crane pine-chaff-1"),
        ("12b 12d", "12c 12d", "paulownia-yellow paulownia-chaff-2"),
    ],
)
def test_two_piles_may_name_the_same_chaff(first: str, second: str, found: str) -> None:
    outcome = Outcome(seats=2, piles={0: CardSet.parse(first), 1: CardSet.parse(second)})
    assert outcome.pile(0) == CardSet.parse(first)
    assert outcome.pile(1) == CardSet.parse(found)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("1c 1d", "1b 1c"),  # there are two
        ("1b 1c", "1b 1c"),  # a bright is one of a kind
        ("12b 12c", "12c 12d"),  # the yellow chaff of Paulownia looks like no other
    ],
)
def test_what_is_there_once_cannot_be_in_two_piles(first: str, second: str) -> None:
    with pytest.raises(InvalidOutcomeError) as caught:
        Outcome(seats=2, piles={0: CardSet.parse(first), 1: CardSet.parse(second)})
    assert caught.value.rule == "CD-7"
