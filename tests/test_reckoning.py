"""What is reckoned between seats."""

import pytest

from hanafuda_rules import HanafudaError
from hanafuda_rules.parts.reckoning import against_par, highest, paid_by_the_others


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
