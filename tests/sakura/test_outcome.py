"""Outcomes entered by hand: what is refused, and why."""

import pickle
from typing import Any

import pytest

from hanafuda_rules import DECK, CardSet, InvalidOutcomeError, Month, settle_round
from hanafuda_rules.games import koi_koi, sakura
from hanafuda_rules.games.sakura import RULES, Outcome
from hanafuda_rules.parts import outcomes

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


def test_outcomes_are_values() -> None:
    outcome = Outcome(piles={1: SPLIT, 0: DECK - SPLIT}, seats=4, dealer=1, partners="pairs")
    assert pickle.loads(pickle.dumps(outcome)) == outcome
    assert eval(repr(outcome)) == outcome  # noqa: S307  # just printed
    assert (outcome.sides, outcome.teams, outcome.order) == ((0, 1, 0, 1), ((0, 2), (1, 3)), (1, 2, 3, 0))
    assert outcome.pile(1) == outcome.pile(3) == SPLIT
    assert Outcome(piles={}, seats=7).sides == tuple(range(7))


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
    with pytest.raises(InvalidOutcomeError, match=r"^seat 2: its team's pile is entered under seat 0 \(SK-1\.1\)$"):
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


# Seven seats bring 3 + 3 cards each: 12, and two threes of the field of six, 16. So has the dealer, who takes four of
# it, so that two are left; with the gaji two more are given out, or four, or whatever lies there.
@pytest.mark.rule("SK-2.2", "SK-3.1", "SK-5.4")
@pytest.mark.parametrize(
    ("changes", "dealer", "gaji", "most"),
    [
        ({}, 0, False, 16),
        ({}, 1, False, 16),
        ({}, 1, True, 18),
        ({"field_quad": "misdeal"}, 1, False, 16),
        ({}, 0, True, 18),
        ({"leftovers": "all"}, 0, True, 20),
        ({"leftovers": "all", "round_end": "hands_empty"}, 0, False, 16),
        ({"leftovers": "all", "round_end": "hands_empty"}, 0, True, 48),
    ],
)
def test_a_pile_is_no_larger_than_its_cards_capture(
    changes: dict[str, Any], dealer: int, gaji: bool, most: int
) -> None:
    rules = sakura.ruleset(**changes)
    order = [*Month.WILLOW.cards, *(DECK - Month.WILLOW.cards)] if gaji else [*DECK]
    for size in (most, most + 2):
        if size <= 48:
            first, *others = CardSet(order[:size]), *(CardSet(order[at : at + 8]) for at in range(size, 48, 8))
            piles = {1: first} | dict(zip((0, 2, 3, 4, 5, 6), others, strict=False))
            outcome = Outcome(seats=7, dealer=dealer, piles=piles)
            if size == most:
                assert settle_round(rules, outcome).winner in range(7)
            else:
                error = refused(rules, piles, seats=7, dealer=dealer)
                assert (
                    str(error) == f"seat 1: with 6 cards it can get at most {most}, but its pile holds {size} (SK-3.1)"
                )


@pytest.mark.rule("SK-2.2", "SK-3.1", "CD-6")
def test_the_dealer_takes_as_many_fours_as_its_pile_has() -> None:
    # Of a field of eight the dealer takes two fours, 8; one, and a card captures a three, 6; or two do, 4.
    for months, most in ((0, 4), (1, 6), (2, 8)):
        whole = CardSet().union(*[month.cards for month in tuple(Month)[:months]])
        assert outcomes.most_of_dealt(whole | parse("7ac"), 8, takes_months=True) == most
    assert outcomes.most_of_dealt(DECK, 8, takes_months=False) == 4


@pytest.mark.rule("SK-1.1", "SK-3.1", "SK-3.2")
def test_what_a_team_and_two_seats_bring() -> None:
    # Three of six seats bring 3 × (3 + 3) cards: 36, and three fours of the field for the dealer. Without: 36 + 8.
    triples = sakura.ruleset(teams="triples")
    assert settle_round(triples, Outcome(seats=6, partners="triples", piles={0: DECK})).winner == 0
    error = refused(triples, {0: DECK}, seats=6, partners="triples", dealer=1)
    assert str(error) == "seat 0: with 18 cards it can get at most 46, but its pile holds 48 (SK-3.1)"
    # Two seats bring 8 + 12 cards, or 8 + 8.
    for rules, brought, most in ((RULES, 20, 46), (HANDS_END, 16, 38)):
        error = refused(rules, {1: DECK})
        assert str(error) == f"seat 1: with {brought} cards it can get at most {most}, but its pile holds 48 (SK-3.1)"


# Which Willows the two piles can hold: the gaji with one of another month, with its own, lying, set aside.
@pytest.mark.rule("SK-5.3", "SK-5.4")
@pytest.mark.parametrize(
    ("first", "second", "fitting"),
    [
        ("11c", "", {"mate"}),  # three are dead
        ("11bac", "", {"mate"}),  # one is
        ("11c", "11ba", {"mate"}),
        ("11c", "11bar", set()),  # an odd pile without the gaji
        ("11bc", "", set()),  # the other two take each other
        ("11bc", "11ar", {"mate", "all"}),
        ("11barc", "", {"mate", "all"}),
        ("11ba", "", {"mate", "all"}),  # the gaji lies beside one
        ("", "", {"mate", "all"}),  # beside three
    ],
)
def test_the_willows_of_two_piles(first: str, second: str, fitting: set[str]) -> None:
    for value, rules in (("mate", RULES), ("all", ALL)):
        piles = with_willows(first, second)
        for each in (piles, {0: piles[1], 1: piles[0]}):
            if value in fitting:
                assert settle_round(rules, Outcome(piles=each, seats=2)).winner is not None
                continue
            error = refused(rules, each)
            assert error.rule == ("CD-6" if second == "11bar" else "SK-5.4")
            if error.rule == "SK-5.4":
                willows = parse(f"{first} {second}".strip())
                assert str(error).startswith(f"{willows or 'none'} cannot be all the Willows that are captured")


@pytest.mark.rule("SK-2.3", "SK-5.5", "SK-5.6")
@pytest.mark.parametrize("first", ["11ba", ""])
def test_the_gaji_is_in_a_pile_unless_it_can_lie_or_be_set_aside(first: str) -> None:
    piles = with_willows(first, "")
    assert refused(NEVER_LIES, piles).rule == "SK-5.4"
    for changes in ({"gaji_dealt": "set_aside"}, {"blocked_gaji": "again"}, {"gaji_from_stock": "any"}):
        assert settle_round(NEVER_LIES.change(**changes), Outcome(piles=piles, seats=2)).winner is not None


@pytest.mark.rule("SK-5.5", "WC-5.2")
@pytest.mark.parametrize("first", ["11ba", ""])
def test_the_gaji_lies_only_if_a_pile_has_the_guarded_month(first: str) -> None:
    # Of every month each pile has a pair: nobody guarded one.
    pairs = CardSet([card for month in Month if month != Month.WILLOW for card in list(month.cards)[:2]])
    piles = {0: pairs | parse(first), 1: DECK - Month.WILLOW.cards - pairs}
    assert refused(RULES, piles).rule == "SK-5.4"
    assert settle_round(RULES.change(gaji_dealt="set_aside"), Outcome(piles=piles, seats=2)).winner is not None
    # A guard takes the four Pines: a whole month is in a pile.
    pines = Month.PINE.cards
    guarded = {0: piles[0] | pines, 1: piles[1] - pines}
    assert settle_round(RULES, Outcome(piles=guarded, seats=2)).winner is not None


@pytest.mark.rule("SK-5.1", "SK-5.4")
def test_the_gaji_is_not_captured_alone() -> None:
    for rules in (RULES, ALL, HANDS_END, BOTH):
        error = refused(rules, {0: parse("11c"), 1: DECK - Month.WILLOW.cards})
        told = "its pile holds only willow-lightning, but at least two cards are captured at once"
        assert str(error) == f"seat 0: {told} (SK-5.1)"
    # Two Willows took each other, and the gaji took what is not here: one of another month and its mate.
    piles = {0: parse("11bac"), 1: DECK - Month.WILLOW.cards}
    told = "willow-rain-man willow-swallow willow-lightning cannot be all the Willows that are captured in the end"
    assert str(refused(RULES, piles)) == f"{told} (SK-5.4)"
    # With the Swallow, of two that lay there: it takes one, and gets the other at the end of the hands (SK-5.4).
    piles = {0: parse("11bac"), 1: parse("1br 2ar 3br 4ar 5ar 6ar 7ar 8ba 9ar")}
    assert settle_round(HANDS_END, Outcome(piles=piles, seats=2)).winner == 1


# --- a round that ends with the hands ---------------------------------------------------------------------------------


@pytest.mark.rule("SK-3.2")
def test_no_more_cards_are_captured_than_come_to_the_field() -> None:
    # Two seats: 8 + 2 × 8 cards, and as many stock cards as hand cards: 40.
    forty = DECK - parse("1brcd 2arcd")
    assert settle_round(HANDS_END, Outcome(piles={0: forty}, seats=2)).winner == 0
    error = refused(HANDS_END, {0: forty | parse("1br")})
    # 24 without the stock, less one Pine, three Plums and three Willows.
    assert str(error) == "17 to 40 cards are captured, not 42 (SK-3.2)"
    # Three seats bring every card.
    piles = {
        0: parse("1brcd 2arcd 3brcd 4arcd"),
        1: parse("5arcd 6arcd 7arcd 8bacd"),
        2: parse("9arcd 10arcd 11barc 12bcde"),
    }
    assert settle_round(HANDS_END, Outcome(piles=piles, seats=3)).winner is not None


@pytest.mark.rule("SK-3.2")
def test_no_fewer_cards_are_captured_than_cannot_lie_there() -> None:
    # Two seats: of 24 cards one of each month can lie there, two more of two months, one of a third (CD-6), and three
    # Willows: 24 - (12 + 4 + 1) - 3 = 4. With a month captured eleven lie there, and five are captured at least.
    assert str(refused(HANDS_END, {})) == "4 to 40 cards are captured, not 0 (SK-3.2)"
    assert str(refused(HANDS_END, {0: parse("1brcd")})) == "5 to 40 cards are captured, not 4 (SK-3.2)"
    assert settle_round(HANDS_END, Outcome(piles={0: parse("1brcd 2ar")}, seats=2)).winner == 0
    assert settle_round(HANDS_END, Outcome(piles={0: parse("1br 2ar")}, seats=2)).winner == 0


@pytest.mark.rule("SK-5.4")
def test_the_pile_with_the_gaji_is_odd_in_one_other_month() -> None:
    rest = parse("3br 4ar 5ar 6ar 7ar 8ba 9ar")
    # The gaji took the Crane; a mate of it was left over or not. Two Willows took each other.
    for first in ("1b 11c", "1br 11c", "1brc 11c", "1b 11bac"):
        assert settle_round(HANDS_END, Outcome(piles={0: parse(first), 1: rest}, seats=2)).winner == 1
    # So one Willow beside the gaji, or three, are not in this pile: the Crane is what it went with.
    for first, willows in (("1b 11bc", "willow-rain-man willow-lightning"), ("1b 11barc", str(Month.WILLOW.cards))):
        error = refused(HANDS_END, {0: parse(first), 1: rest})
        told = "the gaji went with a card of pine, and other Willows come in pairs"
        assert str(error) == f"seat 0: {told}, not {willows} (SK-5.4)"
        # Where all that lies there goes to its user, they can be.
        assert settle_round(BOTH, Outcome(piles={0: parse(first), 1: rest}, seats=2)).winner == 1
    piles = {0: parse("1b 2arc 11c 12c"), 1: rest}
    error = refused(HANDS_END, piles)
    assert str(error) == (
        "seat 0: the gaji takes a card of one month, but the numbers of pine, plum, paulownia cards are odd (SK-5.4)"
    )
    # Where all that lies there goes to its user, any of them can be.
    assert settle_round(BOTH, Outcome(piles=piles, seats=2)).winner == 1


def test_an_outcome_of_another_game() -> None:
    with pytest.raises(InvalidOutcomeError, match=r"Sakura settles a sakura\.Outcome"):
        RULES.settle(koi_koi.Outcome(piles={}, seats=2))
