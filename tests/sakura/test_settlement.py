"""Card points, yaku and what a round comes to (SK-6, SK-7, SK-8.2), by examples reckoned by hand."""

import functools
from typing import Any

import attrs
import pytest

from hanafuda_rules import DECK, CardSet, Classification, Factor, Kind, Reason, settle_round
from hanafuda_rules.classification import CardClass
from hanafuda_rules.games import sakura
from hanafuda_rules.games.sakura import PARADISE_FACTORS, RULES, Outcome
from hanafuda_rules.words import say

# 30 + 10 + 30 + 10 + 10 + 10 = 100 and Poetry Ribbons; 90; 50 and the animals of both kinds of ribbons.
THREE = {
    0: CardSet.parse("1br 2rc 3br 4rd 6rd 11rc"),
    1: CardSet.parse("1cd 2ad 3cd 5rd 7rd 8bacd 9rd 10rd 11ba 12ce"),
    2: CardSet.parse("4ac 5ac 6ac 7ac 9ac 10ac 12bd"),
}
# 30 + 15 + 30 + 15 + 15 + 20 + 5 = 130: Poetry Ribbons, Spring, Drinking; the rest is 110, with the Blue Ribbons.
PAIR = CardSet.parse("1br 2ar 3br 4ar 7ar 8bc 9ac")
# 30 + 30 + 15 + 15 + 25 + 5 = 120 and Drinking; the rest is 120.
DRINKING = CardSet.parse("1brcd 3brcd 4ar 6ar 8bacd 9ac")


def of_two(rules: sakura.Rules, first: CardSet, dealer: int = 0) -> Any:
    """The settlement of a round in which seat 0 has these cards and seat 1 the rest."""
    return settle_round(rules, Outcome(seats=2, dealer=dealer, piles={0: first, 1: DECK - first}))


def of_three(rules: sakura.Rules, dealer: int) -> Any:
    return settle_round(rules, Outcome(seats=3, dealer=dealer, piles=THREE))


# --- cards and yaku ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SK-6.1")
def test_card_points() -> None:
    worth = RULES.classification
    assert [len(worth.cards(kind)) for kind in (Kind.BRIGHT, Kind.RIBBON, Kind.ANIMAL)] == [4, 11, 10]
    assert worth.points(DECK) == 4 * 20 + 10 * 10 + 1 * 10 + 9 * 5 + 1 * 5 == 240
    for cards, points in (("11b", 5), ("12c", 10), ("12b", 20), ("11a", 5), ("11r", 10), ("1c 11c 12de", 0)):
        assert worth.points(CardSet.parse(cards)) == points
    # SK, example: 20 + 20 + 5 + 20 + 5.
    assert worth.points(CardSet.parse("3b 8b 9a 1b 2a")) == 70


@pytest.mark.rule("SK-7.1")
def test_the_yaku() -> None:
    table = [(yaku.key, yaku.value, yaku.names.romaji, yaku.names.kanji, yaku.cards.notation) for yaku in RULES.yaku]
    assert table == [
        ("drinking", 50, "nomi", "呑み", "3b 8b 9a"),
        ("spring", 50, "omote sugawara", "表菅原", "1b 2a 3b"),
        ("poetry_ribbons", 50, "akatan", "赤短", "1r 2r 3r"),
        ("blue_ribbons", 50, "aotan", "青短", "6r 9r 10r"),
        ("grass_ribbons", 50, "kusatan", "草短", "4r 5r 7r"),
        ("animals_of_the_blue_ribbons", 50, "ho", "ほ", "6a 9a 10a"),
        ("animals_of_the_grass_ribbons", 50, "to", "と", "4a 5a 7a"),
        ("boar_deer_geese", 50, "noarashi", "野荒らし", "7a 8a 10a"),
    ]


@pytest.mark.rule("SK-7.1")
def test_all_yaku_that_are_held_count() -> None:
    pile = CardSet.parse("3b 8b 9a 1b 2a")
    assert [held.yaku.key for held in RULES.yaku.scored(pile)] == ["drinking", "spring"]
    # One card less each time.
    assert [len(RULES.yaku.scored(pile - CardSet.parse(card))) for card in ("3b", "8b", "2a")] == [0, 1, 1]
    assert len(RULES.yaku.scored(DECK)) == 8


# --- the score of a round ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SK-7.2")
def test_yaku_take_points_off_all_other_sides() -> None:
    settlement = of_three(RULES, 1)
    assert [(score.who, score.amount, str(score.reason)) for score in settlement.scores] == [
        ("seat 0", 100, "card points (SK-6.1)"),
        ("seat 0", -50, "Animals of the Blue Ribbons of seat 2 (SK-7.2)"),
        ("seat 0", -50, "Animals of the Grass Ribbons of seat 2 (SK-7.2)"),
        ("seat 1", 90, "card points (SK-6.1)"),
        ("seat 1", -50, "Poetry Ribbons of seat 0 (SK-7.2)"),
        ("seat 1", -50, "Animals of the Blue Ribbons of seat 2 (SK-7.2)"),
        ("seat 1", -50, "Animals of the Grass Ribbons of seat 2 (SK-7.2)"),
        ("seat 2", 50, "card points (SK-6.1)"),
        ("seat 2", -50, "Poetry Ribbons of seat 0 (SK-7.2)"),
    ]
    assert (settlement.net, settlement.unit.english, settlement.payments, settlement.remarks) == (
        (0, -60, 0),
        "points",
        (),
        (),
    )
    points, off = settlement.scores[0].reason, settlement.scores[1].reason
    assert (points.kind, points.value) == ("card_points", 100)
    assert (off.kind, off.key, off.seat, off.value) == ("yaku_off", "animals_of_the_blue_ribbons", 2, 50)


@pytest.mark.rule("SK-7.2")
def test_or_add_to_their_own() -> None:
    settlement = of_three(sakura.ruleset(yaku="add"), 1)
    assert settlement.net == (150, 90, 150)
    own = settlement.scores[1]
    assert (own.who, own.amount, own.reason.kind, own.reason.key) == ("seat 0", 50, "yaku", "poetry_ribbons")
    assert (own.reason.rule, own.reason.text) == ("SK-7.1", "Poetry Ribbons")


@pytest.mark.rule("SK-7.3", "SK-7.4")
@pytest.mark.parametrize(("dealer", "winner"), [(0, 0), (1, 2), (2, 2)])
def test_of_those_tied_the_first_from_the_dealer_wins(dealer: int, winner: int) -> None:
    settlement = of_three(RULES, dealer)
    assert (settlement.winner, settlement.next_dealer) == (winner, winner)
    why = "of those tied for the highest score the first in turn order from the dealer"
    assert settlement.dealer_reason == Reason(say(why), "SK-7.3")


@pytest.mark.rule("SK-7.4")
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_winner_deals(dealer: int) -> None:
    settlement = of_two(RULES, DRINKING, dealer)
    assert (settlement.net, settlement.winner, settlement.next_dealer) == ((120, 70), 0, 0)
    assert settlement.dealer_reason == Reason(say("who won the round"), "SK-7.4")


@pytest.mark.rule("SK-7.2", "SK-7.4")
@pytest.mark.parametrize(("dealer", "following"), [(0, 0), (1, 2), (2, 2), (3, 0)])
def test_teams_score_together_and_the_first_of_the_winners_deals(dealer: int, following: int) -> None:
    rules = sakura.ruleset(teams="pairs")
    outcome = Outcome(seats=4, dealer=dealer, partners="pairs", piles={0: PAIR, 1: DECK - PAIR})
    settlement = settle_round(rules, outcome)
    # 130 - 50 and 110 - 150.
    assert (settlement.net, settlement.winner, settlement.next_dealer) == ((80, -40, 80, -40), 0, following)
    why = "of the winners the first in turn order from the dealer"
    assert settlement.dealer_reason == Reason(say(why), "SK-7.4")
    assert str(settlement.scores[1].reason.said) == "Blue Ribbons of seats 1+3"


@pytest.mark.rule("SK-7.3")
@pytest.mark.parametrize(("dealer", "winner", "following"), [(0, 0, 0), (1, 1, 1), (2, 0, 2), (3, 1, 3), (5, 1, 5)])
def test_teams_that_are_tied(dealer: int, winner: int, following: int) -> None:
    # 30 + 15 + 15 + 25 + 5 + 30 = 120.
    rules = sakura.ruleset(teams="triples")
    first = CardSet.parse("1brcd 4ar 6ar 8bacd 9ac 12bcde")
    assert [len(rules.yaku.scored(pile)) for pile in (first, DECK - first)] == [0, 0]
    settlement = settle_round(
        rules, Outcome(seats=6, dealer=dealer, partners="triples", piles={0: first, 1: DECK - first})
    )
    assert settlement.net == (120,) * 6
    assert (settlement.winner, settlement.next_dealer, settlement.dealer_reason.rule) == (winner, following, "SK-7.3")


# --- victories --------------------------------------------------------------------------------------------------------


def worth_one_less(cards: str) -> Classification:
    """The card points with these cards worth a point less, for margins that are no multiple of five."""
    less = CardSet.parse(cards)
    return Classification(
        tuple(
            CardClass(each.kind, cut, points)
            for each in RULES.classification.classes
            for cut, points in ((each.cards - less, each.points), (each.cards & less, each.points - 1))
            if cut
        )
    )


@attrs.frozen(kw_only=True, slots=False)
class OnePointLess(sakura.Rules):
    """Sakura in which some card is worth a point less."""

    less: str = "1c"

    @functools.cached_property
    def classification(self) -> Classification:
        return worth_one_less(self.less)


def margin_rules(bonus: Any, less: str) -> sakura.Rules:
    options = sakura.Options(match="victories", victory_bonus=bonus)
    return OnePointLess(options=options, less=less) if less else sakura.Rules(options=options)


# SK, examples: 120 / 70, 119 / 70, and where the other is worth one more by the card that it loses.
@pytest.mark.rule("SK-8.1", "SK-8.2")
@pytest.mark.parametrize(
    ("less", "margin", "counts"),
    [
        ("", 50, {"off": 1, "chu": 2, "basa": 1, "both": 2}),
        ("1b", 49, {"off": 1, "chu": 1, "basa": 1, "both": 1}),
        ("2a", 51, {"off": 1, "chu": 2, "basa": 1, "both": 2}),
    ],
)
@pytest.mark.parametrize("bonus", ["off", "chu", "basa", "both"])
def test_a_round_won_by_fifty(bonus: Any, less: str, margin: int, counts: dict[str, int]) -> None:
    settlement = of_two(margin_rules(bonus, less), DRINKING)
    (victory,) = settlement.scores
    assert (settlement.net, str(victory.reason.said)) == ((counts[bonus], 0), f"the round, won by {margin}")
    assert (settlement.winner, settlement.unit.english, victory.reason.kind) == (0, "victories", "victory")
    assert victory.reason.amount == victory.amount
    factors = (Factor("chu", 2, say("chu, ×{times}")),) if counts[bonus] == 2 else ()
    assert (victory.reason.factors, victory.reason.rule) == (factors, "SK-8.2" if factors else "SK-8.1")


# 25 more, for another ribbon of each and the Bridge: 145 and Drinking, against 95.
HUNDRED = DRINKING | CardSet.parse("5ad 7rc 10rc")


@pytest.mark.rule("SK-8.2")
@pytest.mark.parametrize(
    ("less", "margin", "counts"),
    [
        ("", 100, {"off": 1, "chu": 2, "basa": 2, "both": 3}),
        ("1b", 99, {"off": 1, "chu": 2, "basa": 1, "both": 2}),
        ("2a", 101, {"off": 1, "chu": 2, "basa": 2, "both": 3}),
    ],
)
@pytest.mark.parametrize("bonus", ["off", "chu", "basa", "both"])
def test_a_round_won_by_a_hundred(bonus: Any, less: str, margin: int, counts: dict[str, int]) -> None:
    assert [held.yaku.key for held in RULES.yaku.scored(HUNDRED)] == ["drinking"]
    assert not RULES.yaku.scored(DECK - HUNDRED)
    settlement = of_two(margin_rules(bonus, less), HUNDRED)
    (victory,) = settlement.scores
    assert (settlement.net, str(victory.reason.said)) == ((counts[bonus], 0), f"the round, won by {margin}")
    named = {"off": "", "chu": "chu", "basa": "basa", "both": "basa" if margin >= 100 else "chu"}[bonus]
    if counts[bonus] > 1:
        assert [(each.key, each.times) for each in victory.reason.factors] == [(named, counts[bonus])]


@pytest.mark.rule("SK-8.2")
@pytest.mark.parametrize(
    ("bonus", "key"), [("off", None), ("chu", "chu"), ("basa", "shira_basa"), ("both", "shira_basa")]
)
def test_a_shira_basa_is_one_without_a_yaku(bonus: Any, key: str | None) -> None:
    # 170 : 70 without a yaku.
    first = CardSet.parse("1brcd 2rc 3bc 4ar 5ad 6ar 8bacd 10rc 11rc 12bcde")
    assert RULES.classification.points(first) == 170
    assert not RULES.yaku.scored(first)
    assert not RULES.yaku.scored(DECK - first)
    settlement = of_two(sakura.ruleset(PARADISE_FACTORS, victory_bonus=bonus), first)
    factors = settlement.scores[0].reason.factors
    assert [each.key for each in factors] == ([key] if key else [])
    assert settlement.net[0] == {"off": 1, "chu": 2, "basa": 2, "both": 3}[bonus]
    if key == "shira_basa":
        assert str(settlement.scores[0].reason).startswith("the round, won by 100, shira basa, ×")


@pytest.mark.rule("SK-8.2")
def test_the_margin_is_that_over_every_other_side() -> None:
    # 0, -60 and 0: seat 2 wins the tie, with a single victory.
    for bonus in ("off", "chu", "basa", "both"):
        settlement = of_three(sakura.ruleset(PARADISE_FACTORS, victory_bonus=bonus), 1)
        assert settlement.net == (0, 0, 1)
        assert str(settlement.scores[0].reason.said) == "the round, as the first of those tied"


@pytest.mark.rule("SK-7.2", "SK-8.1")
def test_a_round_that_brings_a_victory_says_how_it_was_won() -> None:
    settlement = of_three(PARADISE_FACTORS, 1)
    blue, grass = (f"; -50 for Animals of the {name} Ribbons of seat 2" for name in ("Blue", "Grass"))
    poetry = "; -50 for Poetry Ribbons of seat 0"
    assert [remark.text for remark in settlement.remarks] == [
        f"seat 0: 0 points (100 for card points{blue}{grass})",
        f"seat 1: -60 points (90 for card points{poetry}{blue}{grass})",
        f"seat 2: 0 points (50 for card points{poetry})",
    ]
    first = settlement.remarks[0]
    assert (first.kind, first.seat, first.value, [part.kind for part in first.parts]) == (
        "round_score",
        0,
        0,
        ["card_points", "yaku_off", "yaku_off"],
    )


@pytest.mark.rule("SK-8.2")
def test_each_of_a_team_has_its_victory() -> None:
    rules = sakura.ruleset(PARADISE_FACTORS, teams="pairs", victory_bonus="both")
    settlement = settle_round(rules, Outcome(seats=4, partners="pairs", piles={0: PAIR, 1: DECK - PAIR}))
    # 80 and -40: won by 120.
    assert (settlement.net, settlement.scores[0].who) == ((3, 0, 3, 0), "seats 0+2")


def test_the_reckoning_as_text() -> None:
    assert of_two(RULES, DRINKING, dealer=1).explain().splitlines() == [
        "Sakura, 2 seats, seat 1 dealt",
        "  seat 0  120  card points (SK-6.1)",
        "  seat 1  120  card points (SK-6.1)",
        "  seat 1  -50  Drinking of seat 0 (SK-7.2)",
        "Net in points: seat 0 +120, seat 1 +70",
        "Next dealer: seat 0, who won the round (SK-7.4)",
    ]
