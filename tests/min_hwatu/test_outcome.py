"""Outcomes entered by hand, with every kind of mistake."""

import pytest

from hanafuda_rules import DECK, CardSet, InvalidOutcomeError, settle_round
from hanafuda_rules import cards as c
from hanafuda_rules.cards import Month
from hanafuda_rules.games.min_hwatu import CORE, PRESETS, Outcome

from helpers.min_hwatu_piles import THREE, TWO

PINES = CardSet([c.PINE_CRANE, c.PINE_RIBBON])


def mistake(**entered: object) -> InvalidOutcomeError:
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(CORE, Outcome(**entered))
    return caught.value


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


@pytest.mark.parametrize("rules", PRESETS.values())
def test_every_preset_settles(rules: object) -> None:
    assert len(settle_round(rules, Outcome(piles=dict(enumerate(THREE)), seats=3)).net) == 3
