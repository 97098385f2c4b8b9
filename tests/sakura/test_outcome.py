"""Outcomes entered by hand: what is refused, and why."""

from typing import Any

import pytest

from hanafuda_rules import DECK, CardSet, InvalidOutcomeError, Month, settle_round
from hanafuda_rules.games import sakura
from hanafuda_rules.games.sakura import RULES, Outcome

SPLIT = CardSet.parse("1brcd 3br 4ar 8bacd 9ac")
HANDS_END, ALL = sakura.ruleset(round_end="hands_empty"), sakura.ruleset(leftovers="all")
BOTH = sakura.ruleset(round_end="hands_empty", leftovers="all")
PAIRS = sakura.ruleset(teams="pairs")
# The gaji never lies beside other Willows at the end: blocked, it returns, and from the stock it is a Willow.
NEVER_LIES = sakura.ruleset(blocked_gaji="hand", gaji_from_stock="month")


def parse(words: str) -> CardSet:
    return CardSet.parse(words or "-")


def refused(rules: sakura.Rules, piles: dict[int, CardSet], **more: Any) -> InvalidOutcomeError:
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(rules, Outcome(**{"seats": 2, "piles": piles, **more}))
    return caught.value


def with_willows(first: str, second: str) -> dict[int, CardSet]:
    """Two piles of all cards but Willows, with these."""
    rest = DECK - Month.WILLOW.cards
    return {0: SPLIT | parse(first), 1: rest - SPLIT | parse(second)}


@pytest.mark.rule("SK-1.1")
def test_seats_and_partners() -> None:
    for seats in (1, 8):
        with pytest.raises(
            InvalidOutcomeError, match=rf"^Sakura has 2, 3, 4, 5, 6 or 7 seats, not {seats} \(SK-1\.1\)$"
        ):
            Outcome(piles={}, seats=seats)
    for partners, seats, right in (("pairs", 5, "4 or 6"), ("pairs", 2, "4 or 6"), ("triples", 4, "6")):
        with pytest.raises(InvalidOutcomeError) as caught:
            Outcome(piles={}, seats=seats, partners=partners)
        assert str(caught.value) == f"partners={partners!r} needs {right} seats, not {seats} (SK-1.1)"
    for wrong in ("pair", None, ["pairs"], True):
        partners_: Any = wrong
        with pytest.raises(
            InvalidOutcomeError, match=r"^partners are 'none', 'pairs' or 'triples', not .* \(SK-1\.1\)$"
        ):
            Outcome(piles={}, seats=4, partners=partners_)
    with pytest.raises(
        InvalidOutcomeError, match=r"^seat 2: the pile of a team is entered under its first .*\(SK-1\.1\)$"
    ):
        Outcome(piles={2: SPLIT}, seats=4, partners="pairs")
    with pytest.raises(InvalidOutcomeError, match=r"^seat 4: there is no such seat; the seats are 0 to 3 \(SK-1\.1\)$"):
        Outcome(piles={4: SPLIT}, seats=4)


@pytest.mark.rule("SK-1.1")
@pytest.mark.parametrize(
    ("rules", "partners", "teams"), [(RULES, "pairs", "none"), (PAIRS, "none", "pairs"), (PAIRS, "triples", "pairs")]
)
def test_partners_are_those_of_the_ruleset(rules: sakura.Rules, partners: str, teams: str) -> None:
    error = refused(rules, {0: SPLIT, 1: DECK - SPLIT}, seats=6, partners=partners)
    assert str(error) == f"the outcome has partners={partners!r}, the ruleset teams={teams!r} (SK-1.1)"


@pytest.mark.rule("CD-7")
def test_piles_are_sets_of_cards_that_share_none() -> None:
    pile: Any = "1b 11c"
    with pytest.raises(InvalidOutcomeError, match=r"^seat 0: a pile must be a CardSet, not '1b 11c'; .* \(CD-7\)$"):
        Outcome(piles={0: pile}, seats=2)
    with pytest.raises(InvalidOutcomeError, match=r"^seat 1: its pile shares .* with the pile of seat 0 \(CD-7\)$"):
        Outcome(piles={0: SPLIT, 1: SPLIT}, seats=2)


@pytest.mark.rule("SK-5.4", "CD-6")
def test_only_beside_the_gaji_a_month_is_odd() -> None:
    for rules in (RULES, ALL, HANDS_END, BOTH):
        for first in ("1brc", "1b", "11bar"):
            error = refused(rules, {0: parse(first), 1: DECK - parse(first)})
            assert (error.seat, error.rule) == (0, "CD-6")
    # One of the Pines was left over, and is due to the side with the gaji.
    error = refused(RULES, {0: parse("1b 11c"), 1: DECK - parse("1b 11c")})
    assert str(error).startswith("seat 1: its pile holds an odd number of pine cards")


@pytest.mark.rule("SK-3.2")
@pytest.mark.parametrize("rules", [RULES, ALL])
def test_all_cards_but_willows_are_captured(rules: sakura.Rules) -> None:
    error = refused(rules, {0: SPLIT, 1: DECK - SPLIT - parse("10ar 12bcde")})
    lacking = "maple-deer maple-ribbon paulownia-phoenix paulownia-yellow paulownia-chaff-1 paulownia-chaff-2"
    assert str(error) == f"all cards but Willows are captured in the end, but no pile holds {lacking} (SK-3.2)"
    # A seat that is left out has nothing. (The dealer took four of the field first.)
    assert settle_round(rules, Outcome(piles={1: DECK}, seats=2, dealer=1)).winner == 1


# Seven seats bring 3 + 3 cards each: 12; the field is of six. A card of it captures three, twice: 16; or the dealer may
# have taken all six: 18. In the end two more are given out at most, or four. Two seats bring 8 + 12, or 8 + 8 cards,
# and a team of three of six 3 × (3 + 3); the fields are of 8 and 12.
@pytest.mark.rule("SK-1.1", "SK-2.2", "SK-3.1", "SK-3.2", "SK-5.4")
@pytest.mark.parametrize(
    ("changes", "seats", "most"),
    [
        ({}, 7, 20),
        ({"field_quad": "misdeal"}, 7, 18),
        ({"field_quad": "misdeal", "leftovers": "all"}, 7, 20),
        ({"field_quad": "misdeal"}, 2, 46),
        ({"field_quad": "misdeal", "round_end": "hands_empty"}, 2, 38),
        ({"field_quad": "misdeal", "teams": "triples"}, 6, 46),
        ({"leftovers": "all", "round_end": "hands_empty"}, 3, 48),
    ],
)
def test_a_pile_is_no_larger_than_its_cards_capture(changes: dict[str, Any], seats: int, most: int) -> None:
    rules = sakura.ruleset(**changes)
    willows = Month.WILLOW.cards
    order = [*willows, *(DECK - willows)]
    sides = sorted(set(rules.sides(seats)))
    for size in (most, most + 2):
        rest = [CardSet(order[at : at + 2]) for at in range(size, 48, 2)]
        if changes.get("round_end") == "hands_empty":
            rest = []
        others = {side: CardSet().union(*rest[place :: len(sides) - 1]) for place, side in enumerate(sides[1:])}
        piles, partners = {0: CardSet(order[:size]), **others}, rules.options.teams
        if size == most:
            assert settle_round(rules, Outcome(seats=seats, partners=partners, piles=piles)).winner is not None
        elif size <= 48:
            error = refused(rules, piles, seats=seats, partners=partners)
            assert str(error) == f"seat 0: it can capture at most {most} cards, but its pile holds {size} (SK-3.1)"


@pytest.mark.rule("SK-5.1", "SK-5.4")
def test_the_gaji_is_not_captured_alone() -> None:
    for rules in (RULES, ALL, HANDS_END, BOTH):
        error = refused(rules, {0: parse("11c"), 1: DECK - Month.WILLOW.cards})
        told = "its pile holds only willow-lightning, but at least two cards are captured at once"
        assert str(error) == f"seat 0: {told} (SK-5.1)"
    # With the Swallow, of two that lay there: it takes one, and gets the other at the end of the hands (SK-5.4).
    piles = {0: parse("11bac"), 1: parse("1br 2ar 3br 4ar 5ar 6ar 7ar 8ba 9ar")}
    assert settle_round(HANDS_END, Outcome(piles=piles, seats=2)).winner == 1


# --- a round that ends with the hands ---------------------------------------------------------------------------------


@pytest.mark.rule("SK-3.2")
def test_no_more_cards_are_captured_than_come_to_the_field() -> None:
    # Two seats: 8 + 2 × 8 cards, and as many stock cards as hand cards: 40.
    forty = DECK - parse("1brcd 2arcd")
    assert settle_round(HANDS_END, Outcome(piles={0: forty}, seats=2)).winner == 0
    error = refused(BOTH, {0: forty | parse("1br")})
    assert str(error) == "40 cards come to the field, but the piles hold 42 (SK-3.2)"
    # Three seats bring every card.
    piles = {
        0: parse("1brcd 2arcd 3brcd 4arcd"),
        1: parse("5arcd 6arcd 7arcd 8bacd"),
        2: parse("9arcd 10arcd 11barc 12bcde"),
    }
    assert settle_round(HANDS_END, Outcome(piles=piles, seats=3)).winner is not None


@pytest.mark.rule("SK-5.4")
def test_the_pile_with_the_gaji_is_odd_in_one_other_month() -> None:
    rest = parse("3br 4ar 5ar 6ar 7ar 8ba 9ar")
    # The gaji took the Crane; a mate of it was left over or not. Two Willows took each other.
    for first in ("1b 11c", "1br 11c", "1brc 11c", "1b 11bac"):
        assert settle_round(HANDS_END, Outcome(piles={0: parse(first), 1: rest}, seats=2)).winner == 1
    piles = {0: parse("1b 2arc 11c 12c"), 1: rest}
    error = refused(HANDS_END, piles)
    assert str(error) == (
        "seat 0: the gaji takes a card of one month, but the numbers of pine, plum, paulownia cards are odd (SK-5.4)"
    )
    # Where all that lies there goes to its user, any of them can be.
    assert settle_round(BOTH, Outcome(piles=piles, seats=2)).winner == 1
