import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanafuda_rules import BLANK, CARDS, DECK, CardSet, Month
from hanafuda_rules.machine.captures import TAKES
from hanafuda_rules.masks import (
    MONTH_OF,
    MONTHS,
    even_in_each_month,
    has_pairs_or_three,
    has_whole_month,
    months_with_three,
    weigh,
    worth,
)

from helpers.strategies import card_sets


def test_months_as_masks() -> None:
    assert [CardSet.from_mask(mask) for mask in MONTHS] == [month.cards for month in Month]
    assert [CardSet.from_mask(MONTH_OF[card.index]) for card in CARDS] == [card.month.cards for card in CARDS]


@pytest.mark.rule("CD-6")
@pytest.mark.parametrize("month", Month)
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_none_one_of_two_or_all_three_are_captured(month: Month, count: int) -> None:
    for lying in itertools.combinations(month.cards, count):
        choices = [CardSet.from_mask(choice) for choice in TAKES[CardSet(lying).mask]]
        if count == 2:
            assert choices == [CardSet([lying[0]]), CardSet([lying[1]])]
        else:
            assert choices == [CardSet(lying)]


ROW = (0b1111, 2, 100, 0b111100, 10, 0, ())
"""Two of the first four cards are worth 100; each of cards 2 to 5 beyond two of them adds 10."""


@pytest.mark.parametrize(
    ("pile", "value"),
    [
        (0, 0),
        (0b0001, 0),  # one card short
        (0b110000, 0),  # cards that add to it do not form it
        (0b1100, 100),  # formed, and none beyond two
        (0b11100, 110),
        (0b111100, 120),
        (0b1100 | 1 << 47, 100),
    ],
)
def test_worth_counts_the_cards_beyond_those_it_takes(pile: int, value: int) -> None:
    assert worth(pile, ROW) == value


def test_worth_counts_some_cards_again() -> None:
    # The four cards count 3, 2, 1 and 1; five are worth 100, and each one beyond them adds 10.
    row = (0b1111, 5, 100, 0b1111, 10, 0, (0b0011, 0b0001))
    assert [worth(pile, row) for pile in (0b1110, 0b1101, 0b0011, 0b0111, 0b1111)] == [0, 100, 100, 110, 120]


@pytest.mark.parametrize(("pile", "value"), [(0b011, 0), (0b101, 100), (0b110, 100), (0b111, 100), (0b100, 0)])
def test_worth_of_what_cannot_do_without_a_card(pile: int, value: int) -> None:
    assert worth(pile, (0b111, 2, 100, 0, 0, 0b100, ())) == value


@given(cards=card_sets)
def test_weigh_is_count_times_points(cards: CardSet) -> None:
    months = {Month.PINE: 3, Month.PLUM: -2, Month.PAULOWNIA: 7}
    weights = tuple((month.cards.mask, points) for month, points in months.items())
    assert weigh(cards.mask, weights) == sum(months.get(card.month, 0) for card in cards)


@given(cards=card_sets)
def test_even_in_each_month(cards: CardSet) -> None:
    assert even_in_each_month(cards.mask) == all(len(cards & month.cards) % 2 == 0 for month in Month)


@given(pairs=st.lists(st.tuples(st.sampled_from(Month), st.sampled_from([0, 3, 5, 6, 9, 10, 12, 15])), max_size=12))
def test_pairs_and_fours_are_even_and_one_card_less_is_not(pairs: list[tuple[Month, int]]) -> None:
    mask = sum(nibble << 4 * (month - 1) for month, nibble in dict(pairs).items())
    assert even_in_each_month(mask)
    assert all(not even_in_each_month(mask ^ card.mask) for card in CARDS)


@given(cards=card_sets)
def test_has_whole_month(cards: CardSet) -> None:
    assert has_whole_month(cards.mask) is any(month.cards <= cards for month in Month)


@pytest.mark.parametrize("month", Month)
def test_a_whole_month_is_four_cards(month: Month) -> None:
    assert has_whole_month(month.cards.mask)
    assert all(not has_whole_month((DECK - {card}).mask & month.cards.mask) for card in month.cards)
    one_short_of_each = CardSet(card for card in CARDS if card.rank != month % 4)
    assert not has_whole_month(one_short_of_each.mask)
    assert has_whole_month((one_short_of_each | month.cards).mask)


@pytest.mark.parametrize("nibble", range(16))
@pytest.mark.parametrize("month", [0, 11])
def test_months_of_two_and_of_three(nibble: int, month: int) -> None:
    # All cards of another month, and the blank above the last one, change nothing.
    lowest, others = 1 << 4 * month, MONTHS[5] | 1 << BLANK.index
    count = nibble.bit_count()
    assert months_with_three(nibble << 4 * month | others) == (1 << 20 | (lowest if count >= 3 else 0))
    # One card of each month between, and two of another one: the second pair, the third card.
    singles, pair = 0x1111_0000_1110, 0b0011 << 20
    cards = nibble << 4 * month | singles & ~(0b1111 << 4 * month) | pair
    assert has_pairs_or_three(cards, 2) == (count >= 2)
    assert has_pairs_or_three(cards, 3) == (count >= 3)
