"""What a round comes to: the worked examples, entered by hand."""

import pytest

from hanafuda_rules import CardSet, Reason, Settlement, settle_round
from hanafuda_rules.games import hana_awase
from hanafuda_rules.games.hana_awase import RULES, Outcome
from hanafuda_rules.words import say

from helpers.rounds import piles

ADDITIVE = hana_awase.ruleset(scoring="additive")
# Example 1: 103, 90 and 71 card points; Poetry Ribbons, nothing, Grass Ribbons.
ONE = piles("1rc 2ar 3rc 4ac 5ac 6ac 9arcd 10ad 11ar", "1bd 2cd 3bd 7cd 8bd 11bc 12de", "4rd 5rd 6rd 7ar 8ac 10rc 12bc")
# Example 6: Willow Row and Blue Ribbons, Drinking, nothing.
SIX = piles("4ar 6rc 7arcd 9rc 10arcd 11barc 12ce", "1bc 2rd 3brcd 4cd 5rc 8bacd 9ad", "1rd 2ac 5ad 6ad 12bd")
# 100, 100 and 64 card points, no yaku.
TIED = piles("1bc 2arcd 4ar 5ad 7arcd 10arcd 12de", "3bd 4cd 6arcd 8ba 11ba", "1rd 3rc 5rc 8cd 9arcd 11rc 12bc")


def settled(by: hana_awase.Rules, hands: dict[int, CardSet], dealer: int = 0, **more: object) -> Settlement:
    return settle_round(by, Outcome(piles=hands, seats=len(hands), dealer=dealer, **more))


def lines(settlement: Settlement) -> list[tuple[int, int, str, str]]:
    return [(each.seats[0], each.amount, each.reason.text, each.reason.rule) for each in settlement.scores]


# --- example 1 --------------------------------------------------------------------------------------------------------

LOW_MAN = Reason(
    say("{seat}: low man out with {value:card point/card points}"), "HA-5.4", kind="low_man", seat=0, value=20
)


@pytest.mark.rule("HA-5.1", "HA-5.2", "HA-5.3", "HA-5.6")
def test_points_against_par_and_yaku_from_each_other_seat() -> None:
    settlement = settled(RULES, ONE)
    assert lines(settlement) == [
        (0, 15, "103 card points, par 88", "HA-5.2"),
        (0, 80, "Poetry Ribbons, 2 × 40", "HA-4.1"),
        (0, -20, "the others' yaku", "HA-5.1"),
        (1, 2, "90 card points, par 88", "HA-5.2"),
        (1, -60, "the others' yaku", "HA-5.1"),
        (2, -17, "71 card points, par 88", "HA-5.2"),
        (2, 40, "Grass Ribbons, 2 × 20", "HA-4.1"),
        (2, -40, "the others' yaku", "HA-5.1"),
    ]
    assert settlement.net == (75, -58, -17)
    assert (settlement.payments, settlement.winner, settlement.next_dealer) == ((), 0, 0)
    assert settlement.dealer_reason == Reason(say("the highest score"), "HA-5.6")
    assert settlement.explain().startswith("Hana-Awase, 3 seats, seat 0 dealt\n  seat 0   15  103 card points")


@pytest.mark.rule("HA-5.1", "HA-5.3")
def test_additive_scores() -> None:
    settlement = settled(ADDITIVE, ONE)
    assert lines(settlement) == [
        (0, 103, "card points", "HA-5.2"),
        (0, 40, "Poetry Ribbons", "HA-4.1"),
        (1, 90, "card points", "HA-5.2"),
        (2, 71, "card points", "HA-5.2"),
        (2, 20, "Grass Ribbons", "HA-4.1"),
    ]
    assert settlement.net == (143, 90, 91)


# --- example 2 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-5.2")
def test_chaff_worth_nothing() -> None:
    # Example 12: 95, 80 and 65 of 240.
    hands = piles("2ad 4ac 5ad 6ac 7ar 9arcd 11br 12cd", "2rc 3brcd 5rc 6rd 7cd 10ac 11ac 12be", "1brcd 4rd 8bacd 10rd")
    assert settled(hana_awase.ruleset(chaff_points=0), hands).net == (15, 0, -15)


# --- yaku that do not count -------------------------------------------------------------------------------------------


def yaku_of(changes: dict[str, object], hands: dict[int, CardSet] = SIX) -> tuple[tuple[int, ...], list[str]]:
    settlement = settled(hana_awase.ruleset(ADDITIVE, **changes), hands)
    worth = [sum(each[1] for each in lines(settlement) if each[0] == seat and each[3] == "HA-4.1") for seat in range(3)]
    return tuple(worth), [str(remark) for remark in settlement.remarks]


@pytest.mark.rule("HA-4.5")
def test_willow_row() -> None:
    assert yaku_of({}) == ((50, 40, 0), [])
    assert yaku_of({"willow_row": "cancels"}) == (
        (0, 0, 0),
        [
            "seat 0: Blue Ribbons, 40, does not count, as seat 0 has Willow Row (HA-4.5)",
            "seat 0: Willow Row, 10, does not count, as seat 0 has Willow Row (HA-4.5)",
            "seat 1: Drinking, 40, does not count, as seat 0 has Willow Row (HA-4.5)",
        ],
    )
    assert yaku_of({"willow_row": "owner_only"}) == (
        (50, 0, 0),
        ["seat 1: Drinking, 40, does not count, as seat 0 has Willow Row (HA-4.5)"],
    )


@pytest.mark.rule("HA-4.5")
@pytest.mark.parametrize("willow_row", ["yaku", "cancels", "owner_only"])
def test_without_willow_row_all_count(willow_row: str) -> None:
    # Lightning and ribbon go to seat 2.
    split = {0: SIX[0] - CardSet.parse("11rc"), 1: SIX[1], 2: SIX[2] | CardSet.parse("11rc")}
    assert yaku_of({"willow_row": willow_row}, split) == ((40, 40, 0), [])


@pytest.mark.rule("HA-4.5", "HA-5.1")
def test_others_keep_their_card_points() -> None:
    by = hana_awase.ruleset(willow_row="owner_only")
    # 2 × 50 for seat 0, whatever the others hold.
    against = [score.amount for score in settled(by, SIX).scores if score.reason.rule == "HA-5.2"]
    assert sum(against) == 0
    assert settled(by, SIX).net == (against[0] + 100, against[1] - 50, against[2] - 50)


@pytest.mark.rule("HA-4.4")
def test_the_rain_man_spoils_the_viewing_yaku() -> None:
    # The pile of seat 1 with Rain Man and Swallow, without two cards of no yaku.
    spoiled = {
        0: SIX[0] - CardSet.parse("11ba") | CardSet.parse("1bc"),
        1: SIX[1] - CardSet.parse("1bc") | CardSet.parse("11ba"),
        2: SIX[2],
    }
    assert yaku_of({}, spoiled) == ((40, 40, 0), [])
    assert yaku_of({"rain_man_spoils": True}, spoiled) == (
        (40, 0, 0),
        ["seat 1: Drinking, 40, does not count, as the pile holds the Rain Man (HA-4.4)"],
    )
    # The Rain Man in another pile spoils nothing.
    assert yaku_of({"rain_man_spoils": True}) == ((50, 40, 0), [])


# --- low man out ------------------------------------------------------------------------------------------------------

TWENTY = piles("2cd 3rd 6rd 11rc", "1rd 2ar 3bc 4ar 5arcd 7ad 8bacd 9ad 12cd", "1bc 4cd 6ac 7rc 9rc 10arcd 11ba 12be")
TWENTY_ONE = piles("3bd", "1br 2rd 3rc 4ac 6rc 7arcd 8bacd 9rc 12be", "1cd 2ac 4rd 5arcd 6ad 9ad 10arcd 11barc 12cd")


@pytest.mark.rule("HA-5.4")
@pytest.mark.parametrize("dealer", [0, 1])
def test_low_man_out_draws_the_round(dealer: int) -> None:
    settlement = settled(hana_awase.ruleset(fuke="draw", compensation=True), TWENTY, dealer)
    assert (settlement.scores, settlement.net, settlement.winner) == ((), (0, 0, 0), None)
    assert settlement.next_dealer == dealer
    assert settlement.dealer_reason == Reason(say("the round is drawn: the same dealer"), "HA-5.4")
    assert settlement.remarks == (LOW_MAN,)


@pytest.mark.rule("HA-5.4", "HA-5.2")
def test_low_man_out_by_the_card_points_of_the_ruleset() -> None:
    # 21 with one chaff, which is worth nothing here.
    settlement = settled(hana_awase.ruleset(fuke="draw", chaff_points=0), TWENTY_ONE)
    assert settlement.remarks == (LOW_MAN,)


@pytest.mark.rule("HA-5.4", "HA-2.2")
@pytest.mark.parametrize(
    ("announced", "drawn"), [((), False), ((1,), False), ((1, 2), False), ((0,), True), ((0, 1), True)]
)
def test_announced_low_man_out(announced: tuple[int, ...], drawn: bool) -> None:
    settlement = settled(hana_awase.ruleset(fuke="announced"), TWENTY, announced=announced)
    assert (settlement.net == (0, 0, 0)) is drawn
    assert settlement.net == ((0, 0, 0) if drawn else settled(RULES, TWENTY).net)


@pytest.mark.rule("HA-5.4")
def test_a_drawn_round_brings_nothing_for_chaff_either() -> None:
    by = hana_awase.ruleset(fuke="draw", chaff_hand=True)
    assert settled(by, TWENTY, chaff_hands={1: 7}).scores == ()


# --- compensation -----------------------------------------------------------------------------------------------------

# Captured cards 8, 30, 10; 10, 28, 10; 10, 26, 12; no yaku.
FEW = piles("4ar 5rd 7ac 12de", "1brcd 2rc 3cd 4cd 5ac 6arcd 7rd 8ad 9arcd 10ad 11rc 12bc", "2ad 3br 8bc 10rc 11ba")
TENS = piles("7arcd 8ba 10ar 11ar", "1brcd 2arcd 3cd 4ac 5ac 6arcd 8cd 9arcd 11bc 12ce", "3br 4rd 5rd 10cd 12bd")
MORE = piles(
    "2cd 3bd 4rd 7ar 10ar", "1bd 2ar 3rc 4ac 5cd 6ad 7cd 8ad 9arcd 10cd 11ac 12bc", "1rc 5ar 6rc 8bc 11br 12de"
)


@pytest.mark.rule("HA-5.5")
@pytest.mark.parametrize(
    ("hands", "dealer", "brings"),
    [
        (FEW, 0, (30, -60, 30)),
        (TENS, 0, (-30, -30, 60)),
        (MORE, 0, (0, 0, 0)),
        (FEW, 2, (60, -30, -30)),  # seat 2 deals: its 10 are too many, seat 0 is the second, seat 1 the third
        (FEW, 1, (60, -30, -30)),  # seat 1 deals; seat 2, the second, has too many, seat 0 is the third
        (TENS, 1, (60, -30, -30)),
    ],
)
def test_few_captured_cards(hands: dict[int, CardSet], dealer: int, brings: tuple[int, ...]) -> None:
    by = hana_awase.ruleset(compensation=True)
    base, settlement = settled(RULES, hands, dealer), settled(by, hands, dealer)
    assert tuple(new - old for new, old in zip(settlement.net, base.net, strict=True)) == brings
    assert {each.reason.rule for each in settlement.scores[len(base.scores) :]} <= {"HA-5.5"}


@pytest.mark.rule("HA-5.5")
def test_compensation_at_tables_of_three_only() -> None:
    by, two = hana_awase.ruleset(compensation=True), {0: FEW[0], 1: FEW[1] | FEW[2]}
    assert settled(by, two).net == settled(RULES, two).net


@pytest.mark.rule("HA-5.3", "HA-2.1", "HA-5.5")
def test_the_order_of_the_lines() -> None:
    by = hana_awase.ruleset(compensation=True, chaff_hand=True)
    settlement = settled(by, FEW, chaff_hands={1: 6})
    assert [(seat, amount, rule) for seat, amount, _, rule in lines(settlement)[3:]] == [
        (1, 40, "HA-2.1"), (0, -20, "HA-2.1"), (2, -20, "HA-2.1"),
        (0, 60, "HA-5.5"), (1, -30, "HA-5.5"), (2, -30, "HA-5.5"),
        (2, 60, "HA-5.5"), (0, -30, "HA-5.5"), (1, -30, "HA-5.5"),
    ]  # fmt: skip
    assert lines(settlement)[3][2] == "6 chaff in hand, 2 × 20"
    assert lines(settlement)[4][2] == "6 chaff in hand of seat 1"
    assert lines(settlement)[6][2] == "8 captured cards, 2 × 30"


# --- who deals next ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-5.6")
@pytest.mark.parametrize(("dealer", "first"), [(2, 0), (0, 0), (1, 1)])
def test_of_those_tied_the_first_in_playing_order_deals(dealer: int, first: int) -> None:
    # Example 11: 12, 12 and -24.
    settlement = settled(RULES, TIED, dealer)
    assert settlement.net == (12, 12, -24)
    assert (settlement.winner, settlement.next_dealer) == (first, first)
    why = "of those tied for the highest score the first in playing order (HA-5.6)"
    assert str(settlement.dealer_reason) == why


@pytest.mark.rule("HA-5.6")
def test_chaff_hands_and_compensation_have_a_say_in_who_deals() -> None:
    by = hana_awase.ruleset(chaff_hand=True)
    # 12, 12 and -24; with seven chaff of seat 2: -18, -18 and 36.
    assert settled(by, TIED, chaff_hands={2: 7}).next_dealer == 2
    assert settled(by, TIED, chaff_hands={2: 7}).net == (-18, -18, 36)
    best = settled(RULES, FEW).next_dealer
    assert best == 1
    points = settled(RULES, FEW).net
    with_it = settled(hana_awase.ruleset(compensation=True), FEW)
    assert with_it.net == (points[0] + 30, points[1] - 60, points[2] + 30)
