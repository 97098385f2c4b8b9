"""What a round comes to: the worked examples, entered by hand, and outcomes that cannot have been."""

import pytest

from hanafuda_rules import DECK, CardSet, InvalidOutcomeError, Reason, Settlement, settle_round
from hanafuda_rules.games import bakappana
from hanafuda_rules.games.bakappana import EIGHTY, EIGHTY_EIGHT, MAKATSU, SANJU_SEN_ME, Outcome
from hanafuda_rules.words import say

from helpers.rounds import piles

ADDITIVE = bakappana.ruleset(scoring="additive")
# Piles of these card points.
P100_88_76 = piles("1br 2arcd 4ar 6rc 7ad 8ad 9ar", "3brcd 4cd 5arcd 6ad 7rc 10arcd 11rc 12de", "1cd 8bc 9cd 11ba 12bc")
P150_114 = piles("1rd 2rc 3brcd 5arcd 6cd 7ac 8bacd 10arcd 11ba 12de", "1bc 2ad 4arcd 6ar 7rd 9arcd 11rc 12bc")
P90_66_60_48 = piles(
    "1br 3rc 5ac 7rc 9rd 10ar 12bd", "4ar 6arcd 8bacd 12ce", "3bd 7ad 9ac 10cd 11ar", "1cd 2arcd 4cd 5rd 11bc"
)
P95_95_74 = piles("1bd 2rc 4ac 6arcd 7ad 8bd 9rc 12de", "1rc 3brcd 4rd 5arcd 8ac 9ad 10arcd", "2ad 7rc 11barc 12bc")
P88_88_88 = piles("1rc 3bd 4ad 5rd 8bacd 10rc 11rc", "5ac 6arcd 7ad 9arcd 11ba 12ce", "1bd 2arcd 3rc 4rc 7rc 10ad 12bd")
P99_90_75 = piles("1rc 2ar 6arcd 7rd 8ac 9rd 11barc 12ce", "1bd 2cd 3brcd 4cd 8bd 10arcd", "4ar 5arcd 7ac 9ac 12bd")
P100_89_75 = piles(
    "2ac 3brcd 5rd 6ar 8ba 9ac", "1cd 2rd 4ac 5ac 6cd 8cd 9rd 10ad 11barc 12de", "1br 4rd 7arcd 10rc 12bc"
)
P93_84_87 = piles(
    "1br 3cd 4arcd 5rc 8ad 11ba 12cd", "2arcd 6ac 7rc 8bc 9rc 10arcd 11rc", "1cd 3br 5ad 6rd 7ad 9ad 12be"
)
P90_90_84 = piles("1brcd 4ac 5ad 10ad 11ba", "3brcd 6rd 7rd 8bacd 9ac 11rc 12de", "2arcd 4rd 5rc 6ac 7ac 9rd 10rc 12bc")
# With chaff worth nothing.
P95_80_65 = piles("2ad 4ac 5ad 6ac 7ar 9arcd 11br 12cd", "2rc 3brcd 5rc 6rd 7cd 10ac 11ac 12be", "1brcd 4rd 8bacd 10rd")


def settled(by: bakappana.Rules, hands: dict[int, CardSet], dealer: int = 0) -> Settlement:
    return settle_round(by, Outcome(piles=hands, seats=len(hands), dealer=dealer))


def paid(settlement: Settlement) -> list[tuple[int | None, int | None, int]]:
    return [(each.payer, each.payee, each.amount) for each in settlement.payments]


# Examples 1 and 2.
@pytest.mark.rule("BP-4.1", "BP-4.2", "BP-4.3")
@pytest.mark.parametrize(
    ("by", "hands", "net"),
    [
        (EIGHTY_EIGHT, P100_88_76, (12, 0, -12)),
        (EIGHTY_EIGHT, P150_114, (18, -18)),
        (EIGHTY_EIGHT, P90_66_60_48, (24, 0, -6, -18)),
        (ADDITIVE, P100_88_76, (100, 88, 76)),
        (ADDITIVE, P90_66_60_48, (90, 66, 60, 48)),
        (EIGHTY, P95_80_65, (15, 0, -15)),
    ],
)
def test_scores(by: bakappana.Rules, hands: dict[int, CardSet], net: tuple[int, ...]) -> None:
    settlement = settled(by, hands)
    assert settlement.net == net
    assert (settlement.payments, settlement.unit.english, settlement.remarks) == ((), "points", ())
    assert [(score.seats, score.amount) for score in settlement.scores] == [
        ((seat,), each) for seat, each in enumerate(net)
    ]
    assert {score.reason.rule for score in settlement.scores} == {"BP-4.2"}


@pytest.mark.rule("BP-4.1")
@pytest.mark.parametrize(("by", "deck", "pars"), [(EIGHTY_EIGHT, 264, (132, 88, 66)), (EIGHTY, 240, (120, 80, 60))])
def test_par(by: bakappana.Rules, deck: int, pars: tuple[int, ...]) -> None:
    assert by.classification.points(DECK) == deck
    for hands, par in zip((P150_114, P100_88_76, P90_66_60_48), pars, strict=True):
        assert settled(by, hands).scores[0].reason.text.endswith(f" card points, par {par}")


# Example 3.
@pytest.mark.rule("BP-4.2", "BP-4.3")
@pytest.mark.parametrize(
    ("hands", "net", "payments"),
    [
        (P100_88_76, (2, -1, -1), [(1, 0, 1), (2, 0, 1)]),
        (P95_95_74, (1, 1, -2), [(2, 0, 1), (2, 1, 1)]),
        (P88_88_88, (0, 0, 0), []),
        (P150_114, (1, -1), [(1, 0, 1)]),
        (P90_66_60_48, (3, -1, -1, -1), [(1, 0, 1), (2, 0, 1), (3, 0, 1)]),
    ],
)
def test_shares_for_the_most(
    hands: dict[int, CardSet], net: tuple[int, ...], payments: list[tuple[int, int, int]]
) -> None:
    settlement = settled(MAKATSU, hands)
    assert (settlement.net, paid(settlement)) == (net, payments)
    assert (settlement.unit.english, settlement.scores) == ("shares", ())
    assert all(
        payment.reason == Reason(say("the most card points"), "BP-4.2", kind="most", value=1)
        for payment in settlement.payments
    )


# Examples 4 and 5.
@pytest.mark.rule("BP-4.2", "BP-4.3")
@pytest.mark.parametrize(
    ("hands", "net", "payments"),
    [
        (P99_90_75, (2, 2, -4), [(2, 0, 2), (2, 1, 2)]),
        (P100_89_75, (5, -1, -4), [(1, 0, 2), (2, 0, 3), (2, 1, 1)]),
        (P93_84_87, (2, -1, -1), [(1, 0, 1), (2, 0, 1)]),
        (P150_114, (4, -4), [(1, 0, 4)]),  # 15 tens and 11
        # Tens 9, 6, 6 and 4.
        (P90_66_60_48, (11, -1, -1, -9), [(1, 0, 3), (2, 0, 3), (3, 0, 5), (3, 1, 2), (3, 2, 2)]),
    ],
)
def test_shares_for_tens(hands: dict[int, CardSet], net: tuple[int, ...], payments: list[tuple[int, int, int]]) -> None:
    settlement = settled(SANJU_SEN_ME, hands)
    assert (settlement.net, paid(settlement)) == (net, payments)


@pytest.mark.rule("BP-4.3")
def test_payments_are_listed_in_playing_order() -> None:
    # Seat 1 deals: seats 1, 2, 0 as payers, and as payees.
    settlement = settled(SANJU_SEN_ME, P100_89_75, dealer=1)
    assert paid(settlement) == [(1, 0, 2), (2, 1, 1), (2, 0, 3)]
    assert settlement.explain() == (
        "Bakappana, 3 seats, seat 1 dealt\n"
        "  seat 0: 100 card points (BP-4.1)\n"
        "  seat 1: 89 card points (BP-4.1)\n"
        "  seat 2: 75 card points (BP-4.1)\n"
        "  seat 1 → seat 0  2  10 tens against 8 (BP-4.2)\n"
        "  seat 2 → seat 1  1  8 tens against 7 (BP-4.2)\n"
        "  seat 2 → seat 0  3  10 tens against 7 (BP-4.2)\n"
        "Net in shares: seat 0 +5, seat 1 -1, seat 2 -4\n"
        "Next dealer: seat 0, the most card points (BP-4.4)"
    )


@pytest.mark.rule("BP-4.4")
@pytest.mark.parametrize(
    ("hands", "dealer", "following"),
    [
        (P90_90_84, 1, 1),  # example 6: playing order 1, 2, 0
        (P90_90_84, 2, 0),
        (P88_88_88, 2, 2),
        (P93_84_87, 1, 0),
    ],
)
@pytest.mark.parametrize("by", [EIGHTY_EIGHT, ADDITIVE, MAKATSU, SANJU_SEN_ME])
def test_the_most_card_points_deal_next(
    by: bakappana.Rules, hands: dict[int, CardSet], dealer: int, following: int
) -> None:
    settlement = settled(by, hands, dealer)
    assert (settlement.winner, settlement.next_dealer) == (following, following)
    tied = hands is not P93_84_87
    text = "of those tied for the most card points the first in playing order" if tied else "the most card points"
    assert str(settlement.dealer_reason) == f"{text} (BP-4.4)"


# --- outcomes that cannot have been -----------------------------------------------------------------------------------


@pytest.mark.rule("BP-3.2")
def test_all_cards_are_captured() -> None:
    for by, seats in ((EIGHTY_EIGHT, 2), (EIGHTY_EIGHT, 3), (bakappana.ruleset(MAKATSU, leftover="leave"), 3)):
        with pytest.raises(InvalidOutcomeError, match=r"^all 48 cards are captured in the end, .* \(BP-3\.2\)$"):
            settle_round(by, Outcome(piles={0: P88_88_88[0], 1: P88_88_88[1]}, seats=seats))
