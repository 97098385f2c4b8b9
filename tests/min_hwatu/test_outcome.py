"""Outcomes entered by hand, with every kind of mistake."""

import copy
import pickle

import pytest

from hanafuda_rules import BLANK, DECK, CardSet, InvalidOutcomeError, settle_round
from hanafuda_rules import cards as c
from hanafuda_rules.cards import Month
from hanafuda_rules.games import hanahuda
from hanafuda_rules.games.min_hwatu import CORE, PRESETS, Outcome

from helpers.min_hwatu_piles import SEVEN, THREE, TWO

PINES = CardSet([c.PINE_CRANE, c.PINE_RIBBON])


def mistake(**entered: object) -> InvalidOutcomeError:
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(CORE, Outcome(**entered))
    return caught.value


def test_an_outcome_is_a_value() -> None:
    outcome = Outcome(piles={1: THREE[1], 0: THREE[0], 2: THREE[2]}, seats=3, dealer=2)
    for twin in (pickle.loads(pickle.dumps(outcome)), copy.copy(outcome), copy.deepcopy(outcome)):
        assert twin == outcome
        assert hash(twin) == hash(outcome)
    assert (outcome.order, outcome.sides) == ((2, 0, 1), (0, 1, 2))


@pytest.mark.rule("MH-3.2")
def test_a_seat_that_is_left_out_captured_nothing() -> None:
    # TWO has two piles of 24 cards, within the 32 that a seat of three can capture.
    without = Outcome(piles={0: TWO[0], 2: TWO[1]}, seats=3)
    with_all = Outcome(piles={0: TWO[0], 1: CardSet(), 2: TWO[1]}, seats=3)
    assert settle_round(CORE, without) == settle_round(CORE, with_all)


@pytest.mark.rule("MH-3.2")
@pytest.mark.parametrize(("left", "words"), [(PINES, "pine-crane pine-ribbon"), (DECK, "48 cards")])
def test_a_round_captures_every_card(left: CardSet, words: str) -> None:
    error = mistake(piles={0: TWO[0] - left, 1: TWO[1] - left}, seats=2)
    assert str(error) == f"all 48 cards are captured in the end, but no pile holds {words} (MH-3.2)"
    assert (error.seat, error.rule) == (None, "MH-3.2")


# The cards that a seat brings, half of them from the stock: 20, 14, 10, 8, 6 and 6. Each captures one, and the fourth
# of a month three that were dealt to the field of 8, 6, 8, 8, 12 and 6 cards.
@pytest.mark.rule("CD-6", "MH-2.1", "MH-3.1")
@pytest.mark.parametrize(
    ("seats", "most"),
    [
        (2, 44),  # 40 + 4
        (3, 32),  # 28 + 4
        (4, 24),  # 20 + 4
        (5, 20),  # 16 + 4
        (6, 20),  # 12 + 8
        (7, 16),  # 12 + 4
    ],
)
def test_how_many_cards_a_seat_captures(seats: int, most: int) -> None:
    pairs = [pair for month in Month for pair in (CardSet(list(month.cards)[:2]), CardSet(list(month.cards)[2:]))]

    def piles_with(count: int) -> dict[int, CardSet]:
        # The rest goes round pair by pair, so that nobody else has too many.
        rest = pairs[count // 2 :]
        others = {seat: CardSet().union(*rest[seat - 1 :: seats - 1]) for seat in range(1, seats)}
        return {0: CardSet().union(*pairs[: count // 2]), **others}

    settle_round(CORE, Outcome(piles=piles_with(most), seats=seats))
    error = mistake(piles=piles_with(most + 2), seats=seats)
    assert str(error) == f"seat 0: it can capture at most {most} cards, but its pile holds {most + 2} (CD-6)"


@pytest.mark.rule("MH-1.1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 8])
def test_a_wrong_number_of_seats(seats: int) -> None:
    error = mistake(piles={0: DECK}, seats=seats)
    assert str(error) == f"Min-Hwatu has 2, 3, 4, 5, 6 or 7 seats, not {seats} (MH-1.1)"


@pytest.mark.rule("MH-1.1")
@pytest.mark.parametrize(("seats", "dealer"), [(2, 2), (7, -1), (7, 7)])
def test_a_dealer_who_is_not_at_the_table(seats: int, dealer: int) -> None:
    error = mistake(piles={0: DECK}, seats=seats, dealer=dealer)
    assert str(error) == f"seat {dealer}: there is no such seat; the seats are 0 to {seats - 1} (MH-1.1)"


@pytest.mark.rule("MH-1.1")
def test_a_pile_of_a_seat_that_is_not_there() -> None:
    error = mistake(piles=dict(enumerate(SEVEN)), seats=6)
    assert (error.seat, error.rule) == (6, "MH-1.1")


@pytest.mark.rule("CD-7")
def test_a_card_in_two_piles() -> None:
    error = mistake(piles={0: TWO[0], 1: TWO[1] | {c.PINE_CHAFF_1, c.PINE_CHAFF_2}}, seats=2)
    assert str(error) == "seat 1: its pile shares pine-chaff-1 pine-chaff-2 with the pile of seat 0 (CD-7)"


@pytest.mark.rule("CD-6")
def test_an_odd_number_of_a_month() -> None:
    error = mistake(piles={0: TWO[0] | {c.PINE_CRANE}, 1: TWO[1] - {c.PINE_CRANE}}, seats=2)
    assert (error.seat, error.rule) == (0, "CD-6")


@pytest.mark.rule("CD-3")
def test_the_blank_in_a_pile() -> None:
    assert mistake(piles={0: DECK | {BLANK}}, seats=2).rule == "CD-3"


@pytest.mark.parametrize(
    ("piles", "wrong"),
    [
        (None, "piles: a mapping from seats is needed"),
        ({"0": DECK}, "piles: a seat must be a whole number, not '0'"),
        ({0: "pine-crane"}, "seat 0: a pile must be a CardSet, not 'pine-crane'; CardSet.parse reads text"),
    ],
)
def test_piles_that_are_not_piles(piles: object, wrong: str) -> None:
    assert str(mistake(piles=piles, seats=2)).startswith(wrong)


@pytest.mark.parametrize("outcome", [None, hanahuda.Outcome(piles={0: DECK}, seats=2)])
def test_what_is_not_an_outcome_of_this_game(outcome: object) -> None:
    with pytest.raises(InvalidOutcomeError, match=r"^Min-Hwatu settles a min_hwatu\.Outcome, not "):
        settle_round(CORE, outcome)


@pytest.mark.parametrize("rules", PRESETS.values())
def test_every_preset_settles(rules: object) -> None:
    assert len(settle_round(rules, Outcome(piles=dict(enumerate(THREE)), seats=3)).net) == 3
