"""What a round comes to (RP-7), and the yaku that decide a game (RP-8.3), by examples reckoned by hand."""

from typing import Any

import pytest

from hanafuda_rules import DECK, CardSet, HanafudaError, Reason, settle_round
from hanafuda_rules.games import roppyakken
from hanafuda_rules.games.roppyakken import RULES, YUKBAEK, Outcome
from hanafuda_rules.games.roppyakken.settle import _added, _low_men
from hanafuda_rules.words import say

# 150 for three brights and 150 for the yaku of the three.
BALDY = CardSet.parse("1bc 8bc 12bd")
# Four Brights and Pine, Paulownia, Baldy: 200 + 600 + 150; with two pairs of chaff.
FOUR_BRIGHTS = CardSet.parse("1bc 3bc 8bc 12bd 4cd 5cd")
# Seven ribbons, none of them Willow's, and the poetry three: 70 + 600 + 100.
FEW_RIBBONS = CardSet.parse("1rd 2rc 3rd 6rc")
SEVEN_RIBBONS = CardSet.parse("1rd 2rc 3rd 4rc 5rc 6rc 9rc")


def outcome(*piles: CardSet, dealer: int = 0, **more: Any) -> Outcome:
    """The last seat has what the piles leave; at a table of two but for eight cards worth nothing, never seen."""
    unseen = CardSet.parse("6cd 7cd 9cd 10cd" if len(piles) == 1 else "-")
    rest = DECK.difference(unseen, *piles)
    return Outcome(piles=dict(enumerate((*piles, rest))), seats=len(piles) + 1, dealer=dealer, **more)


def lines(settlement: roppyakken.Settlement) -> list[tuple[str, int, str]]:
    return [(score.who, score.amount, str(score.reason)) for score in settlement.scores]


# --- the score --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-7.1", "RP-7.4")
def test_card_points_yaku_and_hand_yaku_are_scored_by_each() -> None:
    rules = roppyakken.ruleset(hand_yaku=True)
    mine, theirs = CardSet.parse("1brcd 2cd 11barc"), CardSet.parse("2ar 3br 8bc 9ac")
    settlement = settle_round(rules, outcome(mine, theirs, dealer=2, hand_yaku={1: "tesan"}))
    assert lines(settlement)[:7] == [
        ("seat 0", 130, "card points (RP-7.1)"),  # 50 + 10, 50 + 10 + 10
        ("seat 0", 200, "Four Rains (RP-6.1)"),
        ("seat 0", 50, "Pine Row (RP-6.1)"),
        ("seat 1", 180, "card points (RP-7.1)"),  # 50 + 10, 50 + 10, 50, 10
        ("seat 1", 300, "Gun (RP-6.1)"),
        ("seat 1", 200, "Hand Three (tesan) (RP-3.1)"),
        ("seat 2", 180, "card points (RP-7.1)"),  # 490 - 130 - 180
    ]
    assert settlement.net[:2] == (380, 680)
    assert [score.reason.kind for score in settlement.scores[:6]] == [
        "card_points", "yaku", "yaku", "card_points", "yaku", "hand_yaku",
    ]  # fmt: skip
    assert settlement.scores[5].reason.key == "tesan"
    assert (settlement.payments, settlement.unit.english, settlement.decided) == ((), "points", None)


@pytest.mark.rule("RP-7.4")
def test_the_highest_score_deals_next_or_of_equals_the_dealer_or_the_first_after_it() -> None:
    totals = [((5, 7, 7), 0, 1), ((5, 7, 7), 1, 1), ((5, 7, 7), 2, 2), ((7, 5, 7), 1, 2), ((5, 9, 7), 2, 1)]
    for values, dealer, following in totals:
        settlement = _added(RULES, Outcome(piles={}, seats=3, dealer=dealer), made_up(values), list(values), [])
        assert settlement.next_dealer == following
        assert settlement.winner == (1 if 9 in values else None)


def made_up(values: tuple[int, ...]) -> list[tuple[Reason, ...]]:
    return [(Reason(say("made up"), "RP-7.1", value=value),) for value in values]


# --- fuke -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-7.2")
@pytest.mark.parametrize(
    ("scores", "low"), [((30, 250, 160), [0]), ((31, 250, 160), []), ((250, 30, 29), [1, 2]), ((0, 250, 160), [0])]
)
def test_who_is_low(scores: tuple[int, ...], low: list[int]) -> None:
    rules = roppyakken.ruleset(fuke=30)
    assert [each.seat for each in _low_men(rules, Outcome(piles={}, seats=3), scores)] == low
    assert list(_low_men(RULES, Outcome(piles={}, seats=3), scores)) == []


@pytest.mark.rule("RP-7.2")
@pytest.mark.parametrize(
    ("counts", "count"),
    [
        ("score", 300),
        ("card_points", 150),
        ("score_without_willow_paulownia", 250),
        ("without_willow_paulownia", 100),
    ],
)
def test_what_is_counted_for_it(counts: str, count: int) -> None:
    # The second seat has 340 points and more in any case: the first one alone is low.
    void = settle_round(roppyakken.ruleset(fuke=count, fuke_counts=counts), outcome(BALDY, dealer=1))
    assert (void.net, void.winner, void.next_dealer, void.scores) == ((0, 0), None, 1, ())
    assert str(void.remarks[0]) == f"seat 0: low man out with {count}, {count} or less: the round is void (RP-7.2)"
    text = "seat 0: 300, not added: card points 150, Pine, Paulownia, Baldy 150 (RP-7.2)"
    assert str(void.remarks[1]) == text
    assert (void.remarks[1].value, [part.amount for part in void.remarks[1].parts]) == (300, [150, 150])
    assert void.dealer_reason == Reason(say("the same dealer, as the round is void"), "RP-7.4")
    stands = settle_round(roppyakken.ruleset(fuke=count - 1, fuke_counts=counts), outcome(BALDY, dealer=1))
    assert stands.net[0] == 300


@pytest.mark.rule("RP-3.2", "RP-7.2")
def test_a_hand_yaku_saves_from_it_where_scores_are_counted() -> None:
    rules = roppyakken.ruleset(fuke=300, hand_yaku=True)
    saved = outcome(BALDY, hand_yaku={0: "tesan"})
    assert settle_round(rules, saved).net[0] == 500
    void = settle_round(roppyakken.ruleset(rules, fuke_counts="card_points"), saved)
    assert (void.net, void.remarks[1].value) == ((0, 0), 500)


@pytest.mark.rule("RP-7.2", "RP-8.3")
def test_a_void_round_decides_nothing() -> None:
    rest = DECK - FOUR_BRIGHTS
    low = settle_round(roppyakken.ruleset(fuke=950), outcome(FOUR_BRIGHTS))
    assert (RULES.worth(FOUR_BRIGHTS), low.decided, low.winner) == (950, None, None)
    assert settle_round(roppyakken.ruleset(fuke=949), outcome(FOUR_BRIGHTS)).decided == 0
    assert RULES.worth(rest) > 950
    # A game that is ended at once is not looked at.
    at_once = roppyakken.ruleset(fuke=950, deciding_yaku="at_once")
    assert settle_round(at_once, outcome(FOUR_BRIGHTS, FEW_RIBBONS)).decided == 0


# --- margin -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-7.3")
@pytest.mark.parametrize(
    ("scores", "net", "next_dealer"),
    [((600, 320, 0), (280, 0, 0), 0), ((300, 300, 100), (0, 0, 0), 1), ((100, 300, 300), (0, 0, 0), 1)],
)
def test_only_the_highest_adds_what_it_is_above_the_second(
    scores: tuple[int, ...], net: tuple[int, ...], next_dealer: int
) -> None:
    rules = roppyakken.ruleset(round_score="margin")
    settlement = _added(rules, Outcome(piles={}, seats=3, dealer=1), made_up(scores), list(scores), [])
    assert (settlement.net, settlement.next_dealer) == (net, next_dealer)
    own = _added(RULES, Outcome(piles={}, seats=3, dealer=1), made_up(scores), list(scores), [])
    assert own.net == scores


@pytest.mark.rule("RP-7.3")
def test_what_is_not_added_is_told() -> None:
    settlement = settle_round(roppyakken.ruleset(round_score="margin"), outcome(BALDY, FEW_RIBBONS))
    assert [str(each) for each in settlement.remarks] == [
        "seat 0: 300, not added: card points 150, Pine, Paulownia, Baldy 150 (RP-7.3)",
        "seat 1: 140, not added: card points 40, Little Three 100 (RP-7.3)",
    ]
    # 490 - 150 - 40, Boar, Deer, Butterflies, Grass Ribbons, Flower Viewing, Four Rains, rows of Wisteria and Maple.
    third = 300 + 300 + 100 + 100 + 200 + 50 + 50
    assert lines(settlement)[-1] == ("seat 2", -300, "less the second highest score (RP-7.3)")
    assert settlement.net == (0, 0, third - 300)


# --- rain -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-6.5")
def test_rain_is_told() -> None:
    gun = CardSet.parse("3bc 8bc 9ac 11rc")
    settlement = settle_round(roppyakken.ruleset(rain_spoils_viewing="on"), outcome(gun, FEW_RIBBONS))
    assert [str(each) for each in settlement.remarks] == [
        "seat 0: Gun, 300, does not count beside cards of Willow (RP-6.5)"
    ]
    assert settlement.net[0] == 120
    assert settle_round(RULES, outcome(gun, FEW_RIBBONS)).net[0] == 420


# --- the deciding yaku ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-8.2", "RP-8.3")
@pytest.mark.parametrize(
    ("option", "brights", "ribbons", "both"),
    [("rank", 0, 0, 1), ("four_brights", 0, None, 1), ("off", None, None, None)],
)
def test_who_decides_the_game(option: str, brights: int | None, ribbons: int | None, both: int | None) -> None:
    rules = roppyakken.ruleset(deciding_yaku=option)
    assert settle_round(rules, outcome(FOUR_BRIGHTS, CardSet.parse("1rd 2rc"))).decided == brights
    few = CardSet.parse("1bc 3bc")  # so that nobody has four
    assert settle_round(rules, outcome(SEVEN_RIBBONS, few)).decided == ribbons
    # Both: Four Brights go before Seven Ribbons.
    settlement = settle_round(rules, outcome(SEVEN_RIBBONS, FOUR_BRIGHTS - CardSet.parse("4cd 5cd")))
    assert settlement.decided == both
    if both is not None:
        assert str(settlement.remarks[-1]) == "seat 1 has formed Four Brights, and wins the game (RP-8.3)"
        assert settlement.remarks[-1].key == "four_brights"
    # The round is scored all the same.
    assert settlement.net[:2] == (770, 950)


@pytest.mark.rule("RP-8.3", "RP-8.5")
def test_at_once_is_not_scored_and_the_winner_deals() -> None:
    rules = roppyakken.ruleset(deciding_yaku="at_once")
    ended = Outcome(piles={1: FOUR_BRIGHTS}, seats=2, dealer=0)
    settlement = settle_round(rules, ended)
    assert (settlement.net, settlement.scores, settlement.decided) == ((0, 0), (), 1)
    assert (settlement.winner, settlement.next_dealer) == (1, 1)
    assert settlement.dealer_reason == Reason(say("who won the game at once"), "RP-8.5")
    assert settlement.explain().splitlines() == [
        "Roppyakken, 2 seats, seat 0 dealt",
        "  seat 1 has formed Four Brights, and wins the game (RP-8.3)",
        "Net in points: seat 0 +0, seat 1 +0",
        "Next dealer: seat 1, who won the game at once (RP-8.5)",
    ]
    # Four Brights of Yukbaek have the Warbler.
    with_warbler = FOUR_BRIGHTS | CardSet.parse("2ac")
    assert settle_round(YUKBAEK, Outcome(piles={1: with_warbler}, seats=2)).decided == 1
    assert settle_round(YUKBAEK, outcome(FOUR_BRIGHTS, FEW_RIBBONS)).decided is None


@pytest.mark.parametrize(("settled", "more", "wrong"), [("points", {}, "'points'"), (None, {"winner": 1}, "'winner'")])
def test_a_games_own_settlement_adds_its_own_fields_only(settled: Any, more: dict[str, Any], wrong: str) -> None:
    with pytest.raises(HanafudaError, match=wrong):
        roppyakken.Settlement.of(settled or settle_round(RULES, outcome(BALDY)), **more)
