"""Outcomes entered by hand: what is refused, and why."""

from typing import Any

import pytest

from hanafuda_rules import DECK, CardSet, InvalidOutcomeError, settle_round
from hanafuda_rules.games import roppyakken
from hanafuda_rules.games.roppyakken import CHANGARA, RULES, Outcome

TURNED = roppyakken.ruleset(wild_lying="turned")
LIGHTNING = roppyakken.ruleset(wild="lightning")
TEN = roppyakken.ruleset(hand_size=10)
HANDS = roppyakken.ruleset(hand_yaku=True)
TAKES = roppyakken.ruleset(field_quad="dealer_takes")
AT_ONCE = roppyakken.ruleset(deciding_yaku="at_once")
# A second pile at a table of three, worth 60, beside which the third seat gets no more than its cards capture.
SECOND = "2ar 3cd 4cd 5cd 6cd 8cd"


def refused(rules: roppyakken.Rules, *piles: str, lacking: str = "-", **more: Any) -> InvalidOutcomeError:
    with pytest.raises(InvalidOutcomeError) as caught:
        settled(rules, *piles, lacking=lacking, **more)
    return caught.value


def settled(rules: roppyakken.Rules, *piles: str, lacking: str = "-", **more: Any) -> roppyakken.Settlement:
    """The last seat has what the piles leave, but for what is lacking."""
    told = [CardSet.parse(words) for words in piles]
    rest = DECK.difference(CardSet.parse(lacking), *told)
    return settle_round(rules, Outcome(piles=dict(enumerate((*told, rest))), seats=len(told) + 1, **more))


@pytest.mark.rule("RP-1.1")
def test_seats() -> None:
    for seats in (1, 4):
        with pytest.raises(InvalidOutcomeError, match=rf"^Roppyakken has 2 or 3 seats, not {seats} \(RP-1\.1\)$"):
            Outcome(piles={}, seats=seats)
    assert str(refused(CHANGARA, "1br", "2ar")) == "these options are for two seats, not 3 (RP-1.1)"
    assert refused(TEN, "1br", "2ar").rule == "RP-1.1"


# --- odd piles --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-4.2", "RP-4.3", "CD-6")
@pytest.mark.parametrize(
    ("rules", "pile", "lacking"),
    [
        (RULES, "1br", "-"),
        (RULES, "11b 7a", "7d 11c"),
        (RULES, "11bar 7a", "7d 11c"),
        (RULES, "11bar 7arc", "7d 11c"),
        (RULES, "11b 12c", "11c 12d"),  # the Yellow Paulownia is worth 10
        (TURNED, "11b 7c", "7d 11c"),
        (LIGHTNING, "11c 7a", "7d 11b"),
        (RULES, "1br", "11ba"),  # the Rain Man beside a Willow
        (LIGHTNING, "1br", "11ac"),
    ],
)
def test_piles_as_rounds_have_them(rules: roppyakken.Rules, pile: str, lacking: str) -> None:
    assert settled(rules, pile, SECOND, lacking=lacking).winner is not None
    assert settled(rules, SECOND, pile, lacking=lacking).winner is not None


@pytest.mark.rule("RP-4.3", "WC-1.2", "CD-6")
@pytest.mark.parametrize(
    ("pile", "lacking", "few"),
    [
        ("7a", "7d", "clover-boar"),  # one month alone
        ("11b", "11c", "willow-rain-man"),
        ("2a 7a", "2c 7d", "plum-warbler clover-boar"),  # without Willow
        ("11a 7a", "7d 11b", "clover-boar willow-swallow"),  # without a wild card
        ("11b 7a 2a", "7d 11c 2c", "plum-warbler clover-boar willow-rain-man"),  # a third month
    ],
)
def test_odd_piles_that_no_wild_card_makes(pile: str, lacking: str, few: str) -> None:
    error = refused(RULES, pile, "1br", lacking=lacking)
    what = "its pile holds an odd number of cards of some months"
    assert str(error) == f"seat 0: {what} ({few}); only the wild card pairs two months (WC-1.2)"


@pytest.mark.rule("RP-4.2", "WC-1.2")
def test_only_the_wild_card_of_the_options_pairs_months() -> None:
    error = refused(LIGHTNING, "11b 7a", "1br", lacking="7d 11c")
    assert (error.seat, error.rule) == (0, "WC-1.2")


@pytest.mark.rule("WC-1.2", "CD-7")
def test_only_one_pile_is_odd() -> None:
    with pytest.raises(InvalidOutcomeError, match=r"^seat 1: its pile holds an odd number .* \(WC-1\.2\)$"):
        settle_round(RULES, Outcome(piles={0: CardSet.parse("11b 7a"), 1: CardSet.parse("11c 6a")}, seats=2))
    with pytest.raises(InvalidOutcomeError, match=r"shares willow-rain-man .* \(CD-7\)$"):
        Outcome(piles={0: CardSet.parse("11b 7a"), 1: CardSet.parse("11ba")}, seats=2)


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-4.1", "RP-4.6", "WC-4.4")
@pytest.mark.parametrize(
    ("lacking", "left"),
    [("7arcd", "clover-boar clover-ribbon clover-chaff-1 clover-chaff-2"), ("7arcd 8bacd", "8 cards")],
)
def test_all_cards_come_to_the_field_of_three(lacking: str, left: str) -> None:
    error = refused(RULES, "1br 2ar 3br 5ar 6ar", "12bcde 4arcd", lacking=lacking)
    assert str(error) == f"all cards came to the field, so {left} cannot all be left there (RP-4.1)"
    assert refused(TEN, "1br", lacking=lacking).rule == "RP-4.1"


# Three seats bring 7 + 7 cards each: 28, and two threes of the field of six, 32; a three with the wild card makes 34.
# Or the dealer takes up to six of the field. Two seats bring 8 + 8 or 10 + 10, and the field is of eight.
@pytest.mark.rule("RP-2.1", "RP-2.2", "RP-2.4", "RP-4.1", "CD-6")
@pytest.mark.parametrize(("rules", "seats", "most"), [(RULES, 3, 34), (TAKES, 3, 36), (RULES, 2, 38), (TEN, 2, 46)])
def test_a_pile_is_no_larger_than_its_cards_capture(rules: roppyakken.Rules, seats: int, most: int) -> None:
    order = [*DECK]
    for size in (most, most + 2):
        rest = CardSet(order[size:]) if rules is TEN or seats == 3 else CardSet()
        outcome = Outcome(piles={0: rest, 1: CardSet(order[:size])}, seats=seats)
        if size == most:
            assert settle_round(rules, outcome).winner == 1
        else:
            with pytest.raises(InvalidOutcomeError) as caught:
                settle_round(rules, outcome)
            words = f"it can capture at most {most} cards, but its pile holds {size}"
            assert str(caught.value) == f"seat 1: {words} (RP-4.1)"


@pytest.mark.rule("RP-8.3")
def test_a_round_that_ended_at_once_may_have_been_short() -> None:
    brights, ribbons = CardSet.parse("1bc 3bc 8bc 12bd"), CardSet.parse("1rd 2rc 3rd 4rc 5rc 6rc 7rc")
    assert settle_round(AT_ONCE, Outcome(piles={0: brights}, seats=2)).decided == 0
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(AT_ONCE, Outcome(piles={0: brights, 1: ribbons}, seats=2))
    assert str(caught.value) == (
        "seat 1: the round ended with the first deciding yaku, but another seat has one, too (RP-8.3)"
    )


@pytest.mark.rule("RP-2.1", "RP-4.1", "RP-8.3")
def test_no_more_cards_are_captured_than_come_to_the_field_of_a_short_round() -> None:
    # Two seats: 8 + 2 × 8 cards, and as many stock cards as hand cards: 40.
    first, second = (
        CardSet.parse("1bc 3bc 8bc 12bd 2arcd 4arcd 5arcd"),
        CardSet.parse("6arcd 7arcd 9arcd 10arcd 11barc"),
    )
    assert settle_round(AT_ONCE, Outcome(piles={0: first, 1: second}, seats=2)).decided == 0
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(AT_ONCE, Outcome(piles={0: first | CardSet.parse("1rd"), 1: second}, seats=2))
    assert str(caught.value) == "at most 40 cards come to the field, but the piles hold 42 (RP-4.1)"


# --- hand yaku, and who was first -------------------------------------------------------------------------------------


@pytest.mark.rule("RP-3.1")
def test_hand_yaku() -> None:
    error = refused(RULES, "1br", "2ar", hand_yaku={1: "tesan"})
    assert str(error) == "seat 1: hand_yaku is off (RP-3.1)"
    error = refused(HANDS, "1br", "2ar", hand_yaku={1: "santesan"})
    assert str(error) == "seat 1: a hand of 7 cards does not hold santesan (RP-3.1)"
    ten = roppyakken.ruleset(hand_yaku=True, hand_size=10)
    assert settled(ten, "1br", hand_yaku={1: "santesan"}).net[0] == 60
    assert settled(ten, "1br", hand_yaku={0: "santesan"}).net[0] == 660
    assert settled(HANDS, "1br", SECOND, hand_yaku={0: "futatesan", 1: "sogasu"}).net[:2] == (460, 460)
    for wrong in ("four", 200, None):
        with pytest.raises(InvalidOutcomeError, match=r"^seat 1: a hand yaku must be one of 'sogasu', .*\(RP-3\.1\)$"):
            Outcome(piles={}, seats=2, hand_yaku={1: wrong})  # type: ignore[dict-item]
    with pytest.raises(InvalidOutcomeError, match="there is no such seat"):
        Outcome(piles={}, seats=2, hand_yaku={2: "tesan"})


@pytest.mark.rule("RP-8.4")
def test_who_reached_the_target() -> None:
    for wrong, told in (
        ([0, 0], r"^reached must name each seat once, not \(0, 0\) \(RP-8\.4\)$"),
        (["first"], r"^reached: a seat .* \(RP-8\.4\)$"),
        ([1, None], r"^reached: a seat .* \(RP-8\.4\)$"),
        (1, r"^reached must be a sequence such as \(1, 2, 0\), not 1 \(RP-8\.4\)$"),
        (None, r"^reached must be a sequence such as \(1, 2, 0\), not None \(RP-8\.4\)$"),
    ):
        with pytest.raises(InvalidOutcomeError, match=told):
            Outcome(piles={}, seats=2, reached=wrong)
    with pytest.raises(InvalidOutcomeError, match="seat 2: there is no such seat"):
        Outcome(piles={}, seats=2, reached=[2])
    # It is asked only by one option, and then told even where one seat alone ends there.
    first = roppyakken.ruleset(leader="first_to_reach")
    assert settled(first, "1br", SECOND, reached=(1,)).reached == (1,)
    with pytest.raises(InvalidOutcomeError) as caught:
        settled(RULES, "1br", SECOND, reached=(1,))
    assert str(caught.value) == "leader='total' does not ask who reached the target first (RP-8.4)"
