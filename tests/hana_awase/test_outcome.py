"""Outcomes entered by hand, with the mistakes that can be told."""

import pytest

from hanafuda_rules import CardSet, InvalidOutcomeError, settle_round
from hanafuda_rules.cards import Month
from hanafuda_rules.games import hana_awase
from hanafuda_rules.games.hana_awase import RULES, Outcome

from helpers.rounds import piles

LEAVE = hana_awase.ruleset(scoring="additive", leftover="leave")
# 88 card points each.
EVEN = piles("1rc 3bd 4ad 5rd 8bacd 10rc 11rc", "5ac 6arcd 7ad 9arcd 11ba 12ce", "1bd 2arcd 3rc 4rc 7rc 10ad 12bd")


def mistake(by: hana_awase.Rules, **entered: object) -> InvalidOutcomeError:
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(by, Outcome(**entered))
    return caught.value


@pytest.mark.rule("HA-3.3")
@pytest.mark.parametrize("by", [RULES, hana_awase.ruleset(field_of_four=4), hana_awase.ruleset(hand_of_two=10)])
def test_all_cards_are_captured(by: hana_awase.Rules) -> None:
    error = mistake(by, piles={**EVEN, 0: EVEN[0] - CardSet.parse("11rc")}, seats=3)
    lacking = "willow-ribbon willow-lightning"
    assert str(error) == f"all 48 cards are captured in the end, but no pile holds {lacking} (HA-3.3)"
    settle_round(by, Outcome(piles=EVEN, seats=3))


@pytest.mark.rule("HA-3.2", "HA-3.3")
def test_all_cards_are_captured_where_no_stock_is_left() -> None:
    # Three seats, two with hands of 10, four with a field of 8: the stock is used up with the hands.
    assert mistake(LEAVE, piles={0: EVEN[0], 1: EVEN[1]}, seats=3).rule == "HA-3.2"
    ten = hana_awase.ruleset(LEAVE, hand_of_two=10)
    assert mistake(ten, piles={0: EVEN[0], 1: EVEN[1]}, seats=2).rule == "HA-3.2"
    assert mistake(LEAVE, piles={0: EVEN[0], 1: EVEN[1]}, seats=4).rule == "HA-3.2"


def first_pairs(count: int) -> list[CardSet]:
    """Pairs of cards: one of each month, then the others."""
    highest = [CardSet(list(month.cards)[:2]) for month in Month]
    return (highest + [month.cards - pair for month, pair in zip(Month, highest, strict=True)])[:count]


def shared_out(pairs: list[CardSet], seats: int) -> dict[int, CardSet]:
    return {seat: CardSet().union(*pairs[seat::seats]) for seat in range(seats)}


# Two seats of 8 cards leave 8 of the stock: 40 come to the field. Four with a field of 4 leave 4: 44 do.
@pytest.mark.rule("HA-3.2")
@pytest.mark.parametrize(("changes", "seats", "most"), [({}, 2, 40), ({"field_of_four": 4}, 4, 44)])
def test_how_many_cards_are_captured_where_some_are_left(changes: dict[str, int], seats: int, most: int) -> None:
    by = hana_awase.ruleset(LEAVE, **changes)
    settle_round(by, Outcome(piles=shared_out(first_pairs(most // 2), seats), seats=seats))
    error = mistake(by, piles=shared_out(first_pairs(most // 2 + 1), seats), seats=seats)
    assert str(error) == f"a round brings at most {most} cards to the field, but the piles hold {most + 2} (HA-3.2)"


# A seat brings as many cards to the field as it plays and turns; each captures one, and the fourth of a month three
# that were dealt there.
# Two seats: 20 cards, 2 × 20 + 2 × 2 = 44; with cards left 16, 2 × 16 + 2 × 2 = 36. Three: 14, and 28 + 4 = 32.
# Four: 10, and 20 + 4 = 24; with a field of 4 11, and 22 + 2 = 24.
@pytest.mark.rule("CD-6", "HA-3.1")
@pytest.mark.parametrize(
    ("by", "seats", "most"),
    [
        (RULES, 2, 44),
        (hana_awase.ruleset(hand_of_two=10), 2, 44),
        (LEAVE, 2, 36),
        (RULES, 3, 32),
        (RULES, 4, 24),
        (hana_awase.ruleset(field_of_four=4), 4, 24),
    ],
)
def test_how_many_cards_a_seat_captures(by: hana_awase.Rules, seats: int, most: int) -> None:
    # Pine and Plum as a whole, one pair of each other month, then the others.
    first = first_pairs(24)
    pairs = [*first[:2], *first[12:14], *first[2:12], *first[14:]][: 20 if by is LEAVE else 24]

    def piles_with(count: int) -> dict[int, CardSet]:
        shared = shared_out(pairs[count // 2 :], seats - 1)
        return {0: CardSet().union(*pairs[: count // 2])} | {seat + 1: pile for seat, pile in shared.items()}

    settle_round(by, Outcome(piles=piles_with(most), seats=seats))
    error = mistake(by, piles=piles_with(most + 2), seats=seats)
    assert str(error) == f"seat 0: it can capture at most {most} cards, but its pile holds {most + 2} (CD-6)"
