"""Outcomes entered by hand, with the mistakes that can be told."""

import copy
import pickle

import pytest

from hanafuda_rules import DECK, CardSet, InvalidOutcomeError, settle_round
from hanafuda_rules.cards import Month
from hanafuda_rules.games import hana_awase
from hanafuda_rules.games.hana_awase import RULES, Outcome

from helpers.matching_rounds import piles

LEAVE = hana_awase.ruleset(scoring="additive", leftover="leave")
# 88 card points each.
EVEN = piles("1rc 3bd 4ad 5rd 8bacd 10rc 11rc", "5ac 6arcd 7ad 9arcd 11ba 12ce", "1bd 2arcd 3rc 4rc 7rc 10ad 12bd")


class IndexOnly:
    """A whole number as numerical libraries have them."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def mistake(by: hana_awase.Rules, **entered: object) -> InvalidOutcomeError:
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(by, Outcome(**entered))
    return caught.value


def test_what_is_entered_is_what_is_kept() -> None:
    outcome = Outcome(piles=EVEN, seats=3, dealer=2, chaff_hands={IndexOnly(1): IndexOnly(6)}, announced=[IndexOnly(0)])
    assert (outcome.piles, outcome.seats, outcome.dealer) == (EVEN, 3, 2)
    assert (outcome.chaff_hands, outcome.announced) == ({1: 6}, {0})
    assert type(outcome.chaff_hands[1]) is int
    assert outcome.order == (2, 0, 1)
    for twin in (pickle.loads(pickle.dumps(outcome)), copy.copy(outcome), copy.deepcopy(outcome)):
        assert (twin, hash(twin)) == (outcome, hash(outcome))


@pytest.mark.rule("HA-1.1")
@pytest.mark.parametrize("seats", [1, 5])
def test_other_numbers_of_seats(seats: int) -> None:
    error = mistake(RULES, piles={0: DECK}, seats=seats)
    assert str(error) == f"Hana-Awase has 2, 3 or 4 seats, not {seats} (HA-1.1)"


@pytest.mark.rule("CD-6")
def test_an_odd_month() -> None:
    error = mistake(RULES, piles={**EVEN, 0: EVEN[0] - CardSet.parse("1r")}, seats=3)
    assert (error.seat, error.rule) == (0, "CD-6")


@pytest.mark.rule("HA-3.3")
@pytest.mark.parametrize("by", [RULES, hana_awase.ruleset(field_of_four=4), hana_awase.ruleset(hand_of_two=10)])
def test_all_cards_are_captured(by: hana_awase.Rules) -> None:
    error = mistake(by, piles={**EVEN, 0: EVEN[0] - CardSet.parse("11rc")}, seats=3)
    assert (
        str(error)
        == "a round that is played out captures all 48 cards, but no pile holds willow-ribbon willow-lightning (HA-3.3)"
    )
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
# At the end one card of a month can lie there if two or none of it were captured, none if all were; three of one, if
# they were dealt there.
# 40: captured 26 - eleven months of two, one of four - leave 14, but 11 at most can lie: 28 - ten of two, two of four -
# leave 12, 10 can lie; 30 leave 10, 9 can lie; 32 leave 8, and 8 can.
# 44: 38 leave 6, and 5 can lie; 40 leave 4, and 4 can.
@pytest.mark.rule("HA-3.2", "CD-6")
@pytest.mark.parametrize(("changes", "seats", "least", "most"), [({}, 2, 32, 40), ({"field_of_four": 4}, 4, 40, 44)])
def test_how_many_cards_are_captured_where_some_are_left(
    changes: dict[str, int], seats: int, least: int, most: int
) -> None:
    by = hana_awase.ruleset(LEAVE, **changes)
    for count in (least, most):
        settle_round(by, Outcome(piles=shared_out(first_pairs(count // 2), seats), seats=seats))
    for count in (least - 2, most + 2):
        error = mistake(by, piles=shared_out(first_pairs(count // 2), seats), seats=seats)
        assert error.rule == "HA-3.2"
        assert str(error).startswith(f"of the {most} cards that came to the field ")
        assert str(error).endswith(f" can lie there, but the piles hold {count} (HA-3.2)")


# A seat brings as many cards to the field as it plays and turns; each captures one, and the fourth of a month three
# that were dealt there.
# Two seats: 20 cards, 2 × 20 + 2 × 2 = 44; with cards left 16, 2 × 16 + 2 × 2 = 36. Three: 14, and 28 + 4 = 32.
# Four: 10, and 20 + 4 = 24; with a field of 4 11, and 22 + 2 = 24.
@pytest.mark.rule("CD-6", "HA-3.1")
@pytest.mark.parametrize(
    ("by", "seats", "brought", "most"),
    [
        (RULES, 2, 20, 44),
        (hana_awase.ruleset(hand_of_two=10), 2, 20, 44),
        (LEAVE, 2, 16, 36),
        (RULES, 3, 14, 32),
        (RULES, 4, 10, 24),
        (hana_awase.ruleset(field_of_four=4), 4, 11, 24),
    ],
)
def test_how_many_cards_a_seat_captures(by: hana_awase.Rules, seats: int, brought: int, most: int) -> None:
    # Pine and Plum as a whole, one pair of each other month, then the others.
    first = first_pairs(24)
    pairs = [*first[:2], *first[12:14], *first[2:12], *first[14:]][: 20 if by is LEAVE else 24]

    def piles_with(count: int) -> dict[int, CardSet]:
        shared = shared_out(pairs[count // 2 :], seats - 1)
        return {0: CardSet().union(*pairs[: count // 2])} | {seat + 1: pile for seat, pile in shared.items()}

    settle_round(by, Outcome(piles=piles_with(most), seats=seats))
    error = mistake(by, piles=piles_with(most + 2), seats=seats)
    assert str(error) == (
        f"seat 0: with {brought} cards it can capture at most {most}, but its pile holds {most + 2} (CD-6)"
    )


# Four seats bring 10 cards each, and two threes can lie on the field of 8. A pile with one pair of each month but for
# the whole ones: none whole, 10 × 2 = 20; one whole, 9 × 2 + 4 = 22.
@pytest.mark.rule("CD-6")
@pytest.mark.parametrize(("whole", "most"), [(0, 20), (1, 22)])
def test_one_card_captures_three_only_of_a_whole_month(whole: int, most: int) -> None:
    first = first_pairs(24)
    pairs = [*first[12 : 12 + whole], *first[:12], *first[12 + whole :]]
    for count in (most, most + 2):
        shared = shared_out(pairs[count // 2 :], 3)
        entered = {0: CardSet().union(*pairs[: count // 2])} | {seat + 1: pile for seat, pile in shared.items()}
        if count == most:
            settle_round(RULES, Outcome(piles=entered, seats=4))
        else:
            error = mistake(RULES, piles=entered, seats=4)
            assert (
                str(error) == f"seat 0: with 10 cards it can capture at most {most}, but its pile holds {count} (CD-6)"
            )


# Four seats bring 11 cards each, and one three can lie on the field of 4: one seat captures 24 cards, the others 22.
@pytest.mark.rule("CD-6")
def test_three_cards_dealt_to_the_field_are_captured_once() -> None:
    by = hana_awase.ruleset(field_of_four=4)
    half = CardSet().union(*[month.cards for month in list(Month)[:6]])
    error = mistake(by, piles={0: half, 3: DECK - half}, seats=4)
    assert str(error) == "seat 3: with 11 cards it can capture at most 22, but its pile holds 24 (CD-6)"
    pair = CardSet.parse("12de")
    settle_round(by, Outcome(piles={0: half, 2: pair, 3: DECK - half - pair}, seats=4))


@pytest.mark.parametrize("strange", ["won", None, {"piles": EVEN}])
def test_what_is_not_an_outcome(strange: object) -> None:
    with pytest.raises(InvalidOutcomeError, match=r"^Hana-Awase settles a hana_awase\.Outcome, not "):
        settle_round(RULES, strange)


@pytest.mark.rule("CD-6", "HA-3.3")
def test_who_plays_the_last_card_captures_with_it() -> None:
    # The field is empty in the end: seat 2 plays last where seat 0 deals, seat 1 where seat 2 does.
    two = {0: EVEN[0] | CardSet.parse("1bd 3rc 7rc"), 1: DECK - EVEN[0] - CardSet.parse("1bd 3rc 7rc")}
    error = mistake(RULES, piles=two, seats=3)
    assert str(error) == (
        "seat 2: its pile cannot be empty: it brought the last card to the field, which was captured (CD-6)"
    )
    settle_round(RULES, Outcome(piles=two, seats=3, dealer=2))
    # Where the rest of the stock is left: 40 cards come to the field of two, and all of them were captured, or not all.
    low = {0: CardSet().union(*[month.cards for month in Month][:8]), 1: CardSet.parse("9arcd 10arcd")}
    settle_round(LEAVE, Outcome(piles=low, seats=2))
    nobody = [CardSet(list(month.cards)[:2]) for month in Month][8:]
    settle_round(LEAVE, Outcome(piles={0: low[0] | nobody[0]}, seats=2))
