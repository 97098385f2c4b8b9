"""Amounts between seats."""

from typing import Any

import pytest

from hanafuda_rules import BLANK, CardSet, HanafudaError, InvalidOutcomeError, Payment, Reason, Score
from hanafuda_rules.errors import refuse
from hanafuda_rules.games import hanahuda, min_hwatu
from hanafuda_rules.parts.outcomes import lying_faults
from hanafuda_rules.parts.reckoning import (
    against_par,
    factor,
    gained,
    highest,
    multiplied,
    paid_by_the_others,
)
from hanafuda_rules.table import Table
from hanafuda_rules.words import say


@pytest.mark.parametrize(
    ("points", "against"),
    [
        ([103, 90, 71], (15, 2, -17)),  # par 264 / 3 = 88
        ([80, 66, 66, 52], (14, 0, 0, -14)),  # 264 / 4 = 66
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
        ([9, 0, 5, 5], (2, 3), 2),  # of a table of four two play
    ],
)
def test_the_highest_and_of_those_tied_the_first(values: list[int], order: tuple[int, ...], seat: int) -> None:
    assert highest(values, order) == seat


LIES = CardSet.parse("3cd 4cd")


@pytest.mark.parametrize("field", [None, CardSet.parse("3c 4d"), CardSet.parse("3cd 4d 5c")])
def test_cards_that_can_have_lain_on_the_field(field: CardSet | None) -> None:
    refuse(
        lying_faults(
            CardSet.parse("1cd 2cd"), CardSet.parse("3cd 4d"), field and field | CardSet.parse("3d"), 3, "XX-1"
        )
    )
    refuse(lying_faults(CardSet.parse("1cd 2cd"), None, field, 3, "XX-1"))


@pytest.mark.parametrize(
    ("dealt", "field", "message"),
    [
        ("1c", LIES, "dealt must be a CardSet of cards of the deck, not '1c' (XX-1)"),
        (LIES, [], "field must be a CardSet of cards of the deck, not [] (XX-1)"),
        (CardSet([BLANK]), None, "dealt must be a CardSet of cards of the deck, not CardSet.parse('blank') (XX-1)"),
        (LIES, None, "3 cards are dealt to the field, not 4 (XX-1)"),
        (None, LIES | CardSet.parse("1c"), "pine-chaff-1 cannot lie on the field: captured (CD-7)"),
        (
            CardSet.parse("3cd 5c"),
            LIES,
            "iris-chaff-1 was dealt to the field, but is neither captured nor there (CD-7)",
        ),
    ],
)
def test_cards_that_cannot_have_lain_on_the_field(dealt: Any, field: Any, message: str) -> None:
    with pytest.raises(InvalidOutcomeError) as caught:
        refuse(lying_faults(CardSet.parse("1cd 2cd"), dealt, field, 3, "XX-1"))
    assert str(caught.value) == message


def test_an_outcome_at_a_table() -> None:
    piles = {1: CardSet.parse("1cd")}
    table = Table(seats=4, dealer=3, round_number=5)
    assert min_hwatu.Outcome.at(table, piles) == min_hwatu.Outcome(piles=piles, seats=4, dealer=3)
    assert min_hwatu.Outcome.at(table, piles=piles, dealer=1).dealer == 1
    wrong: Any = 4
    with pytest.raises(InvalidOutcomeError, match="a table of Min-Hwatu is needed, not 4"):
        min_hwatu.Outcome.at(wrong, piles)


GAIN, NOTHING = Reason(say("a gain"), "XX-1", value=3), Reason(say("nothing"), "XX-1", value=0)


def test_what_a_side_gains_is_scored_or_paid() -> None:
    outcome = hanahuda.Outcome(piles={}, seats=4)
    assert gained(outcome, 3, [NOTHING, GAIN], paid=False) == ([Score((1, 3), 3, GAIN)], [])
    assert gained(outcome, 3, [NOTHING, GAIN], paid=True) == ([], [Payment(0, 1, 3, GAIN), Payment(2, 3, 3, GAIN)])
    two = hanahuda.Outcome(piles={}, seats=2)
    assert gained(two, 0, [GAIN], paid=True) == ([], [Payment(1, 0, 3, GAIN)])


def test_factors_are_told_by_remarks() -> None:
    assert factor("rain", 1, "rain", "XX-1") == ()
    remarks = (
        Reason(say("told"), "XX-1", value=5),
        *factor("rain", 2, "rain", "XX-1"),
        *factor("fog", 3, "fog", "XX-2"),
    )
    assert [str(each) for each in remarks] == ["told (XX-1)", "rain, ×2 (XX-1)", "fog, ×3 (XX-2)"]
    (gain,) = multiplied([GAIN], remarks)
    assert (gain.text, gain.amount) == ("a gain, ×2, ×3", 18)
    assert [(each.key, each.times) for each in gain.factors] == [("rain", 2), ("fog", 3)]
