"""Outcomes entered by hand: what is refused, and why."""

from typing import Any

import pytest

from hanafuda_rules import DECK, CardSet, InvalidOutcomeError, settle_round
from hanafuda_rules.games import mushi
from hanafuda_rules.games.mushi import BOTAN_CHO, RULES, Outcome

PILE = CardSet.parse("1brcd 2arcd 3brcd 5ac 9ac 12de")
EXTRA = mushi.ruleset(extra_seats=True)


def refused(rules: mushi.Rules, piles: dict[int, CardSet], seats: int = 2) -> InvalidOutcomeError:
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(rules, Outcome(piles=piles, seats=seats))
    return caught.value


def split(rules: mushi.Rules, first: str) -> dict[int, CardSet]:
    """Seat 0 has these cards and seat 1 the rest."""
    pile = CardSet.parse(first)
    return {0: pile, 1: rules.deck(2) - pile}


@pytest.mark.rule("MU-5.3")
def test_all_cards_are_in_a_pile() -> None:
    error = refused(RULES, {0: PILE, 1: RULES.deck(2) - PILE - CardSet.parse("10ar")})
    assert str(error) == "all 40 cards are captured in the end, but no pile holds maple-deer maple-ribbon (MU-5.3)"
    error = refused(BOTAN_CHO, {0: PILE, 1: RULES.deck(2) - PILE})
    assert str(error) == "all 41 cards are captured in the end, but no pile holds peony-butterflies (MU-5.3)"


@pytest.mark.rule("MU-5.3", "CD-6")
def test_a_seat_that_is_left_out_has_nothing() -> None:
    # It takes a dealer who got four cards of the field first.
    rules = mushi.ruleset(field_quad="dealer_takes")
    assert settle_round(rules, Outcome(piles={1: RULES.deck(2)}, seats=2, dealer=1)).winner == 1


# Mushi: 16 cards capture 32, two threes of the field of 8 make 4 more, and 2 are left over: 38 of 40. Botan-chō: 18
# capture 36, one three of the field of 5 makes 2 more, and up to 2 are left over: 40 of 41.
@pytest.mark.rule("MU-5.3", "CD-6", "MU-2.3")
@pytest.mark.parametrize(("rules", "few", "fewer", "most"), [(RULES, "10cd", "11c", 38), (BOTAN_CHO, "6a", "", 40)])
def test_nobody_gets_everything(rules: mushi.Rules, few: str, fewer: str, most: int) -> None:
    assert settle_round(rules, Outcome(piles=split(rules, few), seats=2)).winner == 1
    error = refused(rules, split(rules, fewer))
    assert str(error) == f"seat 1: it can capture at most {most} cards, but its pile holds {most + 1} (MU-5.3)"
    # A dealer can have taken four of the field first.
    assert (
        settle_round(
            mushi.ruleset(rules, field_quad="dealer_takes"), Outcome(piles=split(rules, fewer), seats=2)
        ).winner
        == 1
    )


@pytest.mark.rule("MU-2.1", "CD-3")
@pytest.mark.parametrize(
    ("rules", "card"), [(RULES, "6r"), (RULES, "7a"), (BOTAN_CHO, "6r"), (BOTAN_CHO, "7a"), (RULES, "6a")]
)
def test_cards_that_are_not_in_the_deck(rules: mushi.Rules, card: str) -> None:
    strange = CardSet.parse(card)
    error = refused(rules, {0: PILE | strange, 1: rules.deck(2) - PILE})
    assert str(error) == f"seat 0: {strange} cannot be captured in this game (CD-3)"


@pytest.mark.rule("CD-6", "MU-5.2")
@pytest.mark.parametrize("rules", [RULES, BOTAN_CHO])
def test_an_odd_number_of_a_month(rules: mushi.Rules) -> None:
    # Of the paired month too: what is left over of it goes to who has its mate.
    error = refused(rules, split(rules, "1brc 2arcd"))
    assert str(error).startswith("seat 0: its pile holds an odd number of pine cards")
    assert error.rule == "CD-6"


@pytest.mark.rule("MU-5.2", "MU-5.3")
@pytest.mark.parametrize("willows", ["", "11c", "11bar", "11barc"])
def test_piles_of_willows_as_rounds_have_them(willows: str) -> None:
    piles = split(RULES, f"1brcd {willows}")
    for each in (piles, {0: piles[1], 1: piles[0]}):
        assert sum(settle_round(RULES, Outcome(piles=each, seats=2)).net) == 0


@pytest.mark.rule("CD-6", "MU-4.6")
def test_the_willows_of_botan_cho_are_like_any_month() -> None:
    assert refused(BOTAN_CHO, split(BOTAN_CHO, "11bar")).rule == "CD-6"
    for pile in ("6a 10cd", "6a 11ba", "1brcd"):
        assert settle_round(BOTAN_CHO, Outcome(piles=split(BOTAN_CHO, pile), seats=2)).winner is not None


@pytest.mark.rule("MU-1.1")
def test_seats() -> None:
    error = refused(RULES, {0: PILE, 2: RULES.deck(2) - PILE}, seats=3)
    assert str(error) == "3 seats need extra_seats=True (MU-1.1)"
    for seats in (1, 5):
        with pytest.raises(InvalidOutcomeError, match=rf"^Mushi has 2, 3 or 4 seats, not {seats} \(MU-1\.1\)$"):
            Outcome(piles={}, seats=seats)


@pytest.mark.rule("MU-3.2")
@pytest.mark.parametrize("count", [0, 1, 3])
def test_larger_tables_have_two_piles(count: int) -> None:
    piles: dict[int, Any] = {seat: CardSet() for seat in range(count)}
    with pytest.raises(InvalidOutcomeError, match=rf"^two of the 4 seats .*; here {count} have \(MU-3\.2\)$"):
        Outcome(piles=piles, seats=4)
    assert Outcome(piles={0: DECK & set(), 3: CardSet()}, seats=4).players == (0, 3)
