import copy
import pickle

import pytest

from hanafuda_rules import DECK, CardSet, HanafudaError, InvalidOutcomeError, Table
from hanafuda_rules import cards as c
from hanafuda_rules.errors import refuse
from hanafuda_rules.parts.outcomes import BySeat, pile_faults

PINES = CardSet([c.PINE_CRANE, c.PINE_RIBBON])
PLUMS = CardSet([c.PLUM_WARBLER, c.PLUM_RIBBON])


@pytest.mark.parametrize(
    ("seats", "seat", "turns"), [(2, 0, (1, 0)), (2, 1, (0, 1)), (3, 2, (0, 1, 2)), (4, 1, (2, 3, 0, 1))]
)
def test_turn_order_from_the_right_of_a_seat(seats: int, seat: int, turns: tuple[int, ...]) -> None:
    assert Table(seats=seats).from_right(seat) == turns


def test_a_table_begins_with_nothing_won() -> None:
    assert Table(seats=3) == Table(seats=3, dealer=0, round_number=1, totals=(0, 0, 0))


def test_by_seat_is_a_mapping_in_the_order_of_the_seats() -> None:
    by_seat = BySeat({2: "c", 0: "a"})
    assert list(by_seat) == [0, 2]
    assert by_seat[2] == "c"
    assert by_seat.get(1) is None
    assert len(by_seat) == 2
    assert by_seat == {0: "a", 2: "c"}
    assert BySeat(by_seat) == by_seat
    assert repr(by_seat) == "{0: 'a', 2: 'c'}"
    with pytest.raises(KeyError):
        by_seat[1]


def test_by_seat_is_a_value() -> None:
    by_seat = BySeat({2: "c", 0: "a"})
    for twin in (BySeat({0: "a", 2: "c"}), pickle.loads(pickle.dumps(by_seat)), copy.deepcopy(by_seat)):
        assert twin == by_seat
        assert hash(twin) == hash(by_seat)
    assert BySeat({0: "a"}) != by_seat


@pytest.mark.parametrize("values", [None, [1], "ab"])
def test_by_seat_takes_a_mapping(values: object) -> None:
    with pytest.raises(HanafudaError, match="a mapping from seats is needed"):
        BySeat(values)


class Zero:
    """A zero of another library."""

    def __index__(self) -> int:
        return 0


def test_by_seat_has_each_seat_once() -> None:
    assert BySeat({Zero(): "a"}) == {0: "a"}
    with pytest.raises(HanafudaError, match="seat 0 is a duplicate"):
        BySeat({0: "a", Zero(): "b"})


def test_by_seat_takes_whole_numbers() -> None:
    with pytest.raises(HanafudaError, match="a seat must be a whole number, not 'one'"):
        BySeat({0: "a", "one": "b"})


@pytest.mark.rule("CD-7")
def test_piles_that_captures_can_have_led_to() -> None:
    refuse(pile_faults({}))
    refuse(pile_faults({0: PINES, 1: CardSet(), 2: PLUMS}))
    refuse(pile_faults({3: DECK}))


@pytest.mark.rule("CD-7")
def test_a_card_in_two_piles() -> None:
    with pytest.raises(InvalidOutcomeError) as caught:
        refuse(pile_faults({0: PINES, 1: PLUMS, 3: PLUMS}))
    assert str(caught.value) == "seat 3: its pile shares plum-warbler plum-ribbon with the pile of seat 1 (CD-7)"
    assert (caught.value.seat, caught.value.rule) == (3, "CD-7")


@pytest.mark.rule("CD-6")
@pytest.mark.parametrize("pile", [PINES | {c.PINE_CHAFF_1}, PLUMS | {c.PINE_CHAFF_1}])
def test_an_odd_number_of_a_month(pile: CardSet) -> None:
    with pytest.raises(InvalidOutcomeError, match=r"seat 1: its pile holds an odd number of pine cards") as caught:
        refuse(pile_faults({1: pile}))
    assert (caught.value.seat, caught.value.rule) == (1, "CD-6")


@pytest.mark.rule("CD-3")
def test_the_blank_in_a_pile() -> None:
    with pytest.raises(InvalidOutcomeError, match="seat 0: the blank cannot be captured") as caught:
        refuse(pile_faults({0: PINES | {c.BLANK}}))
    assert (caught.value.seat, caught.value.rule) == (0, "CD-3")


@pytest.mark.parametrize("pile", ["pine-crane pine-ribbon", frozenset(PINES), None])
def test_a_pile_that_is_no_card_set(pile: object) -> None:
    with pytest.raises(InvalidOutcomeError, match="seat 0: a pile must be a CardSet, not ") as caught:
        refuse(pile_faults({0: pile}))
    assert caught.value.seat == 0
