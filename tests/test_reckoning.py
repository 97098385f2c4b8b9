"""What is reckoned between seats."""

import pytest

from hanafuda_rules import CardSet, HanafudaError, InvalidOutcomeError, Payment, Reason, Score
from hanafuda_rules.games import min_hwatu
from hanafuda_rules.parts.outcomes import check_left_lying
from hanafuda_rules.parts.reckoning import (
    against_par,
    highest,
    net_scores,
    paid_by_the_others,
    settlement_of,
)


@pytest.mark.parametrize(
    ("points", "against"),
    [
        ([103, 90, 71], (15, 2, -17)),  # par 264 / 3 = 88
        ([140, 124], (8, -8)),  # 264 / 2 = 132
        ([80, 66, 66, 52], (14, 0, 0, -14)),  # 264 / 4 = 66
        ([60, 60, 50, 40, 40], (10, 10, 0, -10, -10)),  # 250 / 5 = 50
        ([-3, 3], (-3, 3)),
    ],
)
def test_points_against_par(points: list[int], against: tuple[int, ...]) -> None:
    assert against_par(points) == against
    assert sum(against) == 0


@pytest.mark.parametrize("points", [[100, 101], [80, 80, 81], [34, 34, 34, 34, 34, 34, 36]])
def test_a_par_that_is_not_a_whole_number_is_refused(points: list[int]) -> None:
    msg = rf"^{sum(points)} points have no par at {len(points)} seats: it would not be a whole number$"
    with pytest.raises(HanafudaError, match=msg):
        against_par(points)


@pytest.mark.parametrize(
    ("values", "nets"),
    [
        ([40, 0, 20], (60, -60, 0)),  # 3 × 40 - 60, 0 - 60, 3 × 20 - 60
        ([20, 60], (-40, 40)),  # 2 × 20 - 80, 2 × 60 - 80
        ([10, 0, 0, 0], (30, -10, -10, -10)),
        ([0, 0, 0], (0, 0, 0)),
    ],
)
def test_values_that_every_other_seat_pays(values: list[int], nets: tuple[int, ...]) -> None:
    found = paid_by_the_others(values)
    assert tuple(gets - pays for gets, pays in found) == nets
    assert tuple(len(values) * value - sum(values) for value in values) == nets
    assert sum(gets for gets, _ in found) == sum(pays for _, pays in found)


@pytest.mark.parametrize(
    ("values", "order", "seat"),
    [
        ([12, 12, -24], (2, 0, 1), 0),
        ([12, 12, -24], (1, 2, 0), 1),
        ([1, 2, 3], (0, 1, 2), 2),
        ([5, 5], (1, 0), 1),
        ([9, 0, 5, 5], (2, 3), 2),  # of a table of four two play
    ],
)
def test_the_highest_and_of_those_tied_the_first(values: list[int], order: tuple[int, ...], seat: int) -> None:
    assert highest(values, order) == seat


def test_what_scores_bring_each_seat() -> None:
    why = Reason("a yaku", "XX-1")
    scores = [Score((0, 2), 30, why), Score((1, 3), 10, why), Score((2,), -5, why)]
    # Seats 0 and 2 share 30, of which seat 2 loses 5; nobody scores for seat 4.
    assert net_scores(scores, 5) == [30, 10, 25, 10, 0]
    assert net_scores([], 2) == [0, 0]


def test_the_frame_of_a_settlement() -> None:
    outcome, why = min_hwatu.Outcome(piles={}, seats=3, dealer=2), Reason("who won the round", "XX-2")
    paid = Payment(0, 1, 4, Reason("a share", "XX-1"))
    settled = settlement_of(outcome, (1, why), winner=1, payments=iter([paid]), unit="shares")
    assert settled.explain().splitlines() == [
        "Min-Hwatu, 3 seats, seat 2 dealt",
        "  seat 0 → seat 1  4  a share (XX-1)",
        "Net in shares: seat 0 -4, seat 1 +4, seat 2 +0",
        "Next dealer: seat 1, who won the round (XX-2)",
    ]
    assert (settled.winner, settled.dealer, settled.scores, settled.remarks) == (1, 2, (), ())


@pytest.mark.rule("CD-6")
@pytest.mark.parametrize(
    ("captured", "brought"),
    [
        ("", 17),  # of eight dealt cards two months have three and one two; nine other months one each
        ("1brcd", 19),  # Pine is gone: 4 captured, and of eleven months 3 + 3 + 2 + 8 cards lie
        ("1brcd", 4),  # nothing lies
    ],
)
def test_cards_that_can_be_left_lying(captured: str, brought: int) -> None:
    check_left_lying(CardSet.parse(captured), brought, 8, "XX-3")


@pytest.mark.rule("CD-6")
@pytest.mark.parametrize(
    ("captured", "brought", "told"),
    [
        ("", 18, "of 18 cards that came to the field 17 can lie there still, but the piles hold 0"),
        ("1brcd", 21, "of 21 cards that came to the field 16 can lie there still, but the piles hold 4"),
        ("1brcd", 3, "of 3 cards that came to the field 16 can lie there still, but the piles hold 4"),
    ],
)
def test_cards_that_cannot_be_left_lying(captured: str, brought: int, told: str) -> None:
    with pytest.raises(InvalidOutcomeError, match=rf"^{told} \(XX-3\)$"):
        check_left_lying(CardSet.parse(captured), brought, 8, "XX-3")
