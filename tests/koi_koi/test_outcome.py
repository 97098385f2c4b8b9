"""Outcomes entered by hand, with every kind of mistake."""

from typing import Any

import pytest

from hanafuda_rules import BLANK, CardSet, InvalidOutcomeError, Month, settle_round
from hanafuda_rules.games import koi_koi
from hanafuda_rules.games.koi_koi import FUDA_WIKI, NINTENDO, Outcome, Rules

from helpers.rounds import even

THREE = even("pine-crane cherry-curtain susuki-moon")
MOON = CardSet.parse("susuki-moon susuki-geese chrysanthemum-cup chrysanthemum-ribbon")
DEALT = CardSet.parse(
    "pine-crane plum-ribbon cherry-curtain iris-bridge clover-boar maple-deer peony-ribbon wisteria-cuckoo"
)


def mistake(rules: Rules = NINTENDO, **entered: Any) -> InvalidOutcomeError:
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(rules, Outcome(**{"piles": {0: THREE}, "seats": 2, **entered}))
    return caught.value


@pytest.mark.rule("KK-1.1")
@pytest.mark.parametrize("seats", [1, 3, 5])
def test_a_wrong_number_of_seats(seats: int) -> None:
    error = mistake(seats=seats)
    assert str(error) == f"Koi-Koi has 2 or 4 seats, not {seats} (KK-1.1)"


@pytest.mark.rule("KK-1.1")
def test_four_seats_play_in_teams() -> None:
    assert str(mistake(seats=4)) == "four seats play in teams; pass teams=True (KK-1.1)"


@pytest.mark.rule("KK-1.1")
@pytest.mark.parametrize(
    ("entered", "message"),
    [
        ({"stopped": 2}, "seat 2: there is no such seat; the seats are 0 to 1 (KK-1.1)"),
        (
            {"calls": {2: 1}, "stopped": 0, "seats": 4},
            "seat 2: the calls of a team are entered under its first seat (KK-6.2)",
        ),
        (
            {"improved": (3,), "calls": {1: 1}},
            "seat 3: there is no such seat; the seats are 0 to 1 (KK-1.1)",
        ),
        ({"calls": {0: -1}}, "seat 0: the number of calls must be a whole number of 0 or more, not -1 (KK-6.2)"),
        ({"month": 13, "stopped": 0}, "the months are 1 to 12, not 13 (KK-5.8)"),
        ({"improved": {0}}, "improved must be a sequence of seats such as (1, 0), not {0}"),
    ],
)
def test_seats_and_numbers_that_are_none(entered: dict[str, Any], message: str) -> None:
    assert str(mistake(**entered)) == message


@pytest.mark.rule("KK-3.1")
@pytest.mark.parametrize(
    "kinds", [(), ("pairs",), "teshi", {"teshi"}, ("four_pairs", "pairs"), ("teshi", "teshi"), None, ["teshi"] * 3]
)
def test_lucky_hands_that_are_none(kinds: Any) -> None:
    error = mistake(piles={}, lucky={1: kinds})
    assert (error.seat, error.rule) == (1, "KK-3.1")


@pytest.mark.rule("KK-3.1", "KK-8.1")
def test_lists_and_other_orders_are_the_same_outcome() -> None:
    entered: Any = Outcome
    both = entered(piles={}, seats=2, lucky={1: ("teshi", "four_pairs")})
    for kinds in (["teshi", "four_pairs"], ["four_pairs", "teshi"], ("four_pairs", "teshi")):
        twin = entered(piles={}, seats=2, lucky={1: kinds})
        assert (twin, hash(twin), twin.lucky) == (both, hash(both), {1: ("teshi", "four_pairs")})
    told = {"piles": {0: THREE}, "seats": 2, "calls": {0: 1, 1: 1}}
    one, other = entered(**told, improved=(1, 0)), entered(**told, improved=(0, 1))
    assert entered(**told, improved=[1, 0]) == one != other  # their order says who improved last


@pytest.mark.rule("KK-3.1", "KK-3.2")
@pytest.mark.parametrize(
    ("changes", "kinds", "right"),
    [
        ({}, ("teshi",), True),
        ({}, ("teshi", "four_pairs"), True),
        ({"teshi": "redeal"}, ("teshi",), False),
        ({"teshi": "redeal"}, ("four_pairs",), True),
        ({"four_pairs": "off"}, ("teshi", "four_pairs"), False),
        ({"four_pairs": "off"}, ("teshi",), True),
    ],
)
def test_lucky_hands_are_those_that_win(changes: dict[str, Any], kinds: tuple[str, ...], right: bool) -> None:
    rules, outcome = koi_koi.ruleset(NINTENDO, **changes), Outcome(piles={}, seats=2, lucky={1: kinds})
    if right:
        assert settle_round(rules, outcome).net == (0, 6)
    else:
        error = mistake(rules, piles={}, lucky={1: kinds})
        assert (error.seat, error.rule) == (1, "KK-3.1")
        assert "does not win with these options" in error.message


@pytest.mark.rule("KK-1.1", "KK-3.1")
def test_four_seats_have_no_lucky_hands() -> None:
    assert mistake(koi_koi.ruleset(NINTENDO, teams=True), piles={}, seats=4, lucky={1: ("teshi",)}).rule == "KK-3.1"


@pytest.mark.rule("KK-2.2", "KK-2.3")
@pytest.mark.parametrize(
    ("entered", "changes", "rule"),
    [
        ({"dealer_wins": "four"}, {}, "KK-2.2"),
        ({"dealer_wins": "four"}, {"field_pairs": "dealer_wins"}, "KK-2.2"),
        ({"dealer_wins": "pairs"}, {"field_four": "dealer_wins"}, "KK-2.3"),
        ({"dealer_wins": "three"}, {}, "KK-2.2"),
    ],
)
def test_fields_that_do_not_win(entered: dict[str, Any], changes: dict[str, Any], rule: str) -> None:
    assert mistake(koi_koi.ruleset(NINTENDO, **changes), piles={}, **entered).rule == rule


@pytest.mark.rule("KK-4.4", "KK-3.3", "KK-8.1")
@pytest.mark.parametrize(
    ("entered", "rule"),
    [
        ({"stopped": 0, "lucky": {1: ("teshi",)}}, "KK-4.4"),
        ({"stopped": 0, "dealer_wins": "four"}, "KK-4.4"),
        ({"piles": {}, "lucky": {1: ("teshi",)}, "dealer_wins": "four"}, "KK-4.4"),
        ({"stopped": 0, "calls": {0: 1}, "improved": (0,)}, "KK-8.1"),
        ({"piles": {}, "lucky": {1: ("teshi",)}, "calls": {0: 1}}, "KK-3.3"),
        ({"calls": {0: 1}, "improved": (1,)}, "KK-8.1"),
        ({"calls": {0: 1}, "improved": (0, 0)}, "KK-8.1"),
        ({"calls": {0: 1}, "improved": (0, 1)}, "KK-8.1"),
        ({"calls": {0: 1, 1: 1}, "improved": (0,)}, "KK-8.1"),
    ],
)
def test_endings_that_do_not_go_together(entered: dict[str, Any], rule: str) -> None:
    assert mistake(**entered).rule == rule


@pytest.mark.rule("KK-2.2", "KK-2.5")
def test_before_the_play_only_the_dealer_has_captured() -> None:
    four, lucky = Month.MAPLE.cards, {1: ("teshi",)}
    takes = koi_koi.ruleset(NINTENDO, field_four="dealer_takes")
    assert settle_round(takes, Outcome(piles={0: four}, seats=2, lucky=lucky)).net == (0, 6)
    assert mistake(piles={0: four}, lucky=lucky).rule == "KK-2.2"
    assert mistake(takes, piles={1: four}, lucky=lucky).rule == "KK-2.2"
    assert mistake(takes, piles={0: MOON}, lucky=lucky).rule == "KK-2.2"
    assert mistake(koi_koi.ruleset(takes, check_first="hands"), piles={0: four}, lucky=lucky).rule == "KK-2.2"
    assert mistake(NINTENDO, piles={0: MOON}, lucky=lucky).rule == "KK-2.2"


@pytest.mark.rule("CD-3", "CD-6", "CD-7", "KK-2.1")
@pytest.mark.parametrize(
    ("entered", "rule"),
    [
        ({"dealt": CardSet([BLANK])}, "KK-2.1"),
        ({"dealt": "pine-crane"}, "KK-2.1"),
        ({"dealt": CardSet(list(DEALT)[:7])}, "KK-2.1"),
        ({"dealt": DEALT | CardSet.parse("willow-swallow")}, "KK-2.1"),
        ({"field": CardSet([BLANK])}, "KK-2.1"),
        ({"field": CardSet.parse("pine-crane")}, "CD-7"),
        ({"dealt": DEALT, "field": CardSet.parse("plum-ribbon")}, "CD-7"),
    ],
)
def test_cards_that_cannot_be_so(entered: dict[str, Any], rule: str) -> None:
    assert mistake(stopped=0, **entered).rule == rule


def test_a_dealt_card_is_captured_or_lies_there() -> None:
    # In three turns six cards came to the field, of which two lie there.
    field = (DEALT - THREE) | CardSet.parse("willow-swallow chrysanthemum-ribbon")
    outcome = Outcome(piles={0: THREE}, seats=2, stopped=0, dealt=DEALT, field=field)
    assert settle_round(NINTENDO, outcome).net == (5, 0)
    assert "peony-ribbon" in str(mistake(stopped=0, dealt=DEALT, field=DEALT - THREE - CardSet.parse("peony-ribbon")))


@pytest.mark.rule("KK-2.2", "KK-2.3", "KK-2.4", "KK-2.5")
def test_a_dealt_field_that_does_not_go_with_the_outcome() -> None:
    pairs = CardSet.parse(
        "pine-crane pine-ribbon plum-ribbon plum-warbler iris-bridge iris-ribbon clover-boar clover-ribbon"
    )
    three = CardSet.parse(
        "pine-crane pine-ribbon pine-chaff-1 plum-ribbon iris-bridge iris-ribbon clover-boar clover-ribbon"
    )
    four = CardSet.parse(
        "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2 iris-bridge iris-ribbon clover-boar plum-ribbon"
    )
    lucky = {1: ("teshi",)}
    assert mistake(stopped=0, dealt=pairs).rule == "KK-2.3"
    assert mistake(stopped=0, dealt=four).rule == "KK-2.2"
    assert mistake(piles={}, lucky=lucky, dealt=four).rule == "KK-2.2"
    assert mistake(koi_koi.ruleset(NINTENDO, field_three="redeal"), stopped=0, dealt=three).rule == "KK-2.4"
    assert mistake(koi_koi.ruleset(NINTENDO, field_pairs="dealer_wins"), stopped=0, dealt=pairs).rule == "KK-2.3"
    assert (
        mistake(koi_koi.ruleset(NINTENDO, field_pairs="dealer_wins"), piles={}, dealer_wins="pairs", dealt=DEALT).rule
        == "KK-2.3"
    )
    # What is right: fields that are played, won by, taken, or not looked at because the hands came first.
    for changes, entered in (
        ({}, {"stopped": 0, "dealt": three}),
        ({"field_pairs": "play"}, {"stopped": 0, "dealt": pairs}),
        ({"field_pairs": "dealer_wins"}, {"piles": {}, "dealer_wins": "pairs", "dealt": pairs}),
        ({"field_four": "dealer_takes"}, {"stopped": 0, "dealt": four, "piles": {0: THREE | Month.PINE.cards}}),
        ({"check_first": "hands"}, {"piles": {}, "lucky": lucky, "dealt": four}),
    ):
        outcome = Outcome(**{"piles": {0: THREE}, "seats": 2, **entered})
        assert max(settle_round(koi_koi.ruleset(NINTENDO, **changes), outcome).net) > 0


# --- the last field ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-6", "KK-2.2", "KK-5.7")
def test_cards_of_a_month_that_were_dealt_so_can_lie_there_still() -> None:
    told: dict[str, Any] = {"piles": {0: CardSet.parse("1bc 3bc 8bc")}, "seats": 2, "stopped": 0, "dealer": 1}
    pairs = told | {"dealt": CardSet.parse("1c 3c 8c 2ar 4ar 5a"), "field": CardSet.parse("2ar 4ar 5a 12c")}
    assert settle_round(NINTENDO, Outcome(**pairs)).winner == 0
    # In place of a four that the dealer took others were laid there, two of a month too.
    takes = koi_koi.ruleset(NINTENDO, field_four="dealer_takes")
    pines = told | {"piles": {0: CardSet.parse("3bc 8bc 12bd"), 1: Month.PINE.cards}}
    pines |= {"dealt": CardSet.parse("1brcd 3c 8c 2a 4a"), "field": CardSet.parse("2a 4a 5ar 6a 7a")}
    assert settle_round(takes, Outcome(**pines)).winner == 0


@pytest.mark.rule("KK-2.1", "KK-3.3")
def test_before_the_play_eight_cards_lie_on_the_field() -> None:
    told: dict[str, Any] = {"piles": {}, "lucky": {1: ("teshi",)}, "dealt": DEALT}
    assert settle_round(NINTENDO, Outcome(**told, seats=2, field=DEALT)).net == (0, 6)
    error = mistake(**told, field=DEALT | CardSet.parse("12c"))
    assert str(error) == "8 cards lie on the field before the play, not 9 (KK-2.1)"


# --- the number of cards ----------------------------------------------------------------------------------------------


def first_cards(count: int) -> CardSet:
    """A pile of whole months."""
    return CardSet([card for month in Month for card in month.cards][:count])


# Of 40 cards two hands of eight and sixteen of the stock are played, 16 a side; of 48 all but the field of eight, 20.
# Each captures one, and the fourth of two months that were dealt by threes three: 32 + 4, 40 + 4.
@pytest.mark.rule("KK-4.1", "KK-2.1", "CD-6")
@pytest.mark.parametrize(
    ("changes", "seats", "every", "most"),
    [
        ({}, 2, 40, 36),
        ({"hand": 10}, 2, 48, 44),
        ({"stock_out": "flip"}, 2, 48, 44),
        ({"teams": True}, 4, 40, 36),
        ({"teams": True, "stock_out": "flip"}, 4, 48, 44),
    ],
)
def test_no_more_cards_come_to_the_field_than_the_turns_bring(
    changes: dict[str, Any], seats: int, every: int, most: int
) -> None:
    rules = koi_koi.ruleset(NINTENDO, **changes)

    def piles(count: int, own: int) -> dict[int, CardSet]:
        return {1: first_cards(own), 0: first_cards(count) - first_cards(own)}

    told: dict[str, Any] = {"seats": seats, "stopped": seats - 1}
    assert settle_round(rules, Outcome(piles=piles(every, most), **told)).winner == 1
    error = mistake(rules, piles=piles(every, most + 2), **told)
    assert str(error) == f"seat 1: it can capture at most {most} cards, but its pile holds {most + 2} (KK-4.1)"
    if every < 48:
        error = mistake(rules, piles=piles(every + 4, most), **told)
        assert str(error) == f"a round brings at most {every} cards to the field, not {every + 4} (KK-4.1)"
        lying = CardSet.parse("willow-swallow")
        assert mistake(rules, piles=piles(every, most), field=lying, **told).rule == "KK-4.1"


@pytest.mark.rule("KK-4.1", "KK-2.2")
def test_fours_that_the_dealer_takes_bring_more() -> None:
    rules = koi_koi.ruleset(NINTENDO, field_four="dealer_takes")
    piles = {0: CardSet.parse("willow-lightning willow-ribbon"), 1: first_cards(38)}
    assert settle_round(rules, Outcome(piles=piles, seats=2, stopped=1)).winner == 1


# --- calls and stops --------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-6.2")
def test_nobody_stops_without_yaku() -> None:
    error = mistake(piles={0: even("pine-crane cherry-curtain")}, stopped=0)
    assert (error.seat, error.rule) == (0, "KK-6.2")
    assert mistake(piles={0: THREE}, stopped=1, calls={0: 1}).seat == 1


@pytest.mark.rule("KK-6.2", "KK-6.1")
def test_calls_take_yaku() -> None:
    # Five ribbons, 1: one call, or one stop.
    ribbons = CardSet.parse(
        "plum-ribbon plum-chaff-1 wisteria-ribbon wisteria-chaff-1 iris-ribbon iris-chaff-1 "
        "clover-ribbon clover-chaff-1 peony-ribbon peony-chaff-1"
    )
    piles = {0: THREE, 1: ribbons}
    assert settle_round(NINTENDO, Outcome(piles=piles, seats=2, stopped=0, calls={1: 1})).net == (10, 0)
    error = mistake(piles={0: THREE}, stopped=0, calls={1: 1})
    assert str(error) == "seat 1: it called koi-koi, but its pile holds no yaku (KK-6.2)"
    # Three Brights, 5, then Four Brights with the Rain Man.
    rainy = {0: even("pine-crane cherry-curtain susuki-moon willow-rain-man")}
    assert settle_round(NINTENDO, Outcome(piles=rainy, seats=2, stopped=0, calls={0: 1})).net == (14, 0)


@pytest.mark.rule("KK-6.2")
def test_who_holds_a_yaku_has_called_or_stopped() -> None:
    # The turn that made it was asked about. Seat 1 stopped, or nobody did.
    ribbons = even("plum-ribbon wisteria-ribbon iris-ribbon clover-ribbon peony-ribbon")
    error = mistake(piles={0: THREE, 1: ribbons}, stopped=1)
    assert str(error) == "seat 0: its yaku are worth 5, but it neither called koi-koi nor stopped (KK-6.2)"
    nobody = {0: first_cards(28), 1: CardSet.parse("susuki-chaff-1 susuki-chaff-2")}
    assert mistake(piles=nobody).rule == "KK-6.2"
    assert settle_round(NINTENDO, Outcome(piles=nobody, seats=2, calls={0: 1})).winner is None
    # Nine chaff count nothing, ten do.
    nine = CardSet.parse("2cd 4cd 5cd 6cd 7c 7r")
    assert settle_round(NINTENDO, Outcome(piles={0: THREE, 1: nine}, seats=2, stopped=0)).net == (5, 0)
    assert mistake(piles={0: THREE, 1: nine | CardSet.parse("7ad")}, stopped=0).seat == 1


@pytest.mark.rule("KK-6.2", "KK-5.7", "KK-5.8")
def test_what_can_have_counted_nothing_in_its_own_turns() -> None:
    # The weather may have taken Moon Viewing; the Cards of the Month count in one month only.
    stop = {0: even("pine-crane cherry-curtain paulownia-phoenix"), 1: MOON}
    for weather in ("field", "rain_man"):
        rules = koi_koi.ruleset(NINTENDO, weather=weather)
        entered = Outcome(piles=stop, seats=2, stopped=0, field=CardSet())
        assert settle_round(rules, entered).net == (5, 0)
    assert mistake(piles=stop, stopped=0).seat == 1
    month = koi_koi.ruleset(NINTENDO, cards_of_month=True)
    chrysanthemums = {0: THREE, 1: Month.CHRYSANTHEMUM.cards}
    assert settle_round(month, Outcome(piles=chrysanthemums, seats=2, stopped=0, month=10)).net == (5, 0)
    assert mistake(month, piles=chrysanthemums, stopped=0, month=9).seat == 1


# Eight turns, with hands of ten ten; flip-only turns bring each player (48 - 8 - 2 × 8) / 2 - 8 = 4 more.
@pytest.mark.rule("KK-6.2", "KK-4.3")
@pytest.mark.parametrize(
    ("changes", "turns"),
    [
        ({}, 8),
        ({"hand": 10}, 10),
        ({"stock_out": "flip"}, 12),
        ({"teams": True}, 8),
        ({"teams": True, "stock_out": "flip"}, 12),
        ({"hand": 10, "stock_out": "flip"}, 10),
    ],
)
def test_no_more_calls_than_turns(changes: dict[str, Any], turns: int) -> None:
    seats = 4 if "teams" in changes else 2
    told: dict[str, Any] = {"piles": {0: first_cards(36)}, "seats": seats, "stopped": seats - 2, "dealer": seats - 1}
    rules = koi_koi.ruleset(NINTENDO, **changes)
    assert settle_round(rules, Outcome(**told, calls={0: turns})).winner == 0
    error = mistake(rules, **told, calls={0: turns + 1})
    words = f"it called koi-koi {turns + 1} times, but has only {turns} turns"
    assert str(error) == f"seat 0: {words} (KK-6.2)"


@pytest.mark.rule("KK-6.4")
@pytest.mark.parametrize(
    ("limit", "calls", "right"),
    [
        ("none", {0: 2, 1: 2}, True),
        ("once_each", {0: 1, 1: 1}, True),
        ("once_each", {0: 2}, False),
        ("once_each", {1: 2}, False),
        ("once", {0: 1}, True),
        ("once", {1: 1}, True),
        ("once", {1: 2}, False),
        ("once", {0: 1, 1: 1}, False),
    ],
)
def test_calls_within_the_limit(limit: Any, calls: dict[int, int], right: bool) -> None:
    # Three Brights, Rainy Four, Animals of five; Moon Viewing, Ribbons of five.
    piles = {0: CardSet.parse("1bc 3bc 12bc 11ba 2ac 4ac 5ac 6ac")}
    piles[1] = MOON | CardSet.parse("7rc 10rc 2rd 4rd") if 1 in calls else CardSet()
    rules = koi_koi.ruleset(NINTENDO, koi_limit=limit)
    if right:
        assert settle_round(rules, Outcome(piles=piles, seats=2, stopped=0, calls=calls)).net[0] > 0
    else:
        error = mistake(rules, piles=piles, stopped=0, calls=calls)
        assert error.rule == "KK-6.4"
        # Either way two calls are one too many.
        assert f"koi-koi was called 2 times, which koi_limit={limit!r} does not allow" in error.message


@pytest.mark.rule("KK-5.7", "KK-6.2")
def test_a_call_on_what_the_weather_took_later() -> None:
    # Seat 1 called on Moon Viewing, and took the Rain Man afterwards, or fog came.
    moon = MOON | CardSet.parse("willow-rain-man willow-swallow")
    piles = {0: even("pine-crane cherry-curtain paulownia-phoenix"), 1: moon}
    rain = koi_koi.ruleset(NINTENDO, weather="rain_man")
    assert settle_round(rain, Outcome(piles=piles, seats=2, stopped=0, calls={1: 1})).net == (10, 0)
    assert mistake(rain, piles=piles, stopped=1).rule == "KK-6.2"
    field = koi_koi.ruleset(NINTENDO, weather="field")
    fog = {"piles": {0: THREE, 1: CardSet()}, "seats": 2, "field": CardSet.parse("11a 2c 4c 5c 6c 7c 9c 10c")}
    assert settle_round(field, Outcome(stopped=0, **fog)).net == (5, 0)


# --- what the options ask for -----------------------------------------------------------------------------------------


@pytest.mark.rule("KK-5.8", "KK-5.7", "KK-8.5", "KK-8.1")
def test_what_has_to_be_entered() -> None:
    assert mistake(FUDA_WIKI, stopped=0).rule == "KK-5.8"
    assert mistake(koi_koi.ruleset(NINTENDO, weather="field"), stopped=0).rule == "KK-5.7"
    assert mistake(koi_koi.ruleset(NINTENDO, field_multiplier="double"), stopped=0).rule == "KK-8.5"
    piles = {0: first_cards(32)}
    last = mistake(koi_koi.ruleset(NINTENDO, exhausted="last_improver"), piles=piles, calls={0: 1})
    assert (last.rule, last.message) == ("KK-8.1", "enter improved: nobody stopped, and koi-koi was called")
    teams = koi_koi.ruleset(NINTENDO, exhausted="highest", teams=True)
    assert mistake(teams, piles=piles, seats=4, calls={0: 1}).rule == "KK-8.1"
    # With two seats it is clear whose turn it was; and a count without a month is not needed for a drawn round.
    two = settle_round(koi_koi.ruleset(NINTENDO, exhausted="highest"), Outcome(piles=piles, seats=2, calls={0: 1}))
    assert two.winner == 0
    assert settle_round(FUDA_WIKI, Outcome(piles=piles, seats=2, calls={0: 1})).winner is None
