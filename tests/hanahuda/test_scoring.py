"""What a round scores. Every number is worked out by hand from the table of PH-5.5."""

import pytest

from hanafuda_rules import CardSet, Reason, Score, Settlement, settle_round
from hanafuda_rules.games import hanahuda
from hanafuda_rules.games.hanahuda import RULES, Outcome, Rules, Stopped
from hanafuda_rules.words import say

from helpers.rounds import even, rest_of_deck

END_ROUND = hanahuda.ruleset(stock_out="end_round")
PLUM_BALDY = hanahuda.ruleset(plum_pine_paulownia_baldy=True)
POETRY = "pine-ribbon plum-ribbon cherry-ribbon"
FOUR = "pine-crane cherry-curtain susuki-moon paulownia-phoenix"
FIVE = f"{FOUR} willow-rain-man"
SIX = f"{FIVE} plum-warbler"
NINE = (
    "wisteria-cuckoo iris-bridge peony-butterflies clover-boar susuki-geese "
    "chrysanthemum-cup maple-deer willow-swallow paulownia-yellow"
)

# Seats 0 and 1 without any yaku between them. Brights: 4 and 2. Animals: 4 and 5. Ribbons: 5 and 5, none a set.
A = CardSet.parse(
    "pine-crane pine-chaff-1 plum-warbler plum-ribbon cherry-ribbon cherry-chaff-1 wisteria-cuckoo wisteria-chaff-1 "
    "iris-ribbon iris-chaff-1 peony-butterflies peony-chaff-1 clover-ribbon clover-chaff-1 susuki-geese susuki-chaff-1 "
    "chrysanthemum-cup chrysanthemum-chaff-1 maple-ribbon maple-chaff-1 willow-rain-man willow-lightning "
    "paulownia-phoenix paulownia-chaff-1"
)
B = rest_of_deck(A)


def settle(rules: Rules, *piles: CardSet, seats: int | None = None, **more: object) -> Settlement:
    seats = len(piles) if seats is None else seats
    return settle_round(rules, Outcome(piles=dict(enumerate(piles)), seats=seats, **more))


def yaku_of(settlement: Settlement, seat: int) -> dict[str, int]:
    """What a seat scores, by the English names of the yaku."""
    return {score.reason.text.split(" (")[0]: score.amount for score in settlement.scores if seat in score.seats}


def alone(words: str, rules: Rules = RULES) -> dict[str, int]:
    """The yaku that score in a pile, whatever the other one scores, which holds all other cards."""
    return yaku_of(settle(rules, even(words), rest_of_deck(even(words))), 0)


# --- the examples ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PH-5.1", "PH-6.1")
def test_stopping_with_seven_ribbons_voids_poetry_ribbons() -> None:
    pile = even(f"{POETRY} peony-ribbon chrysanthemum-ribbon wisteria-ribbon iris-ribbon")
    others = even(FOUR.replace("pine-crane ", "").replace("cherry-curtain ", ""))
    settlement = settle(RULES, others, pile, CardSet(), stopped=Stopped(1, "seven_ribbons"), dealer=2)
    assert settlement.net == (0, 700, 0)
    assert settlement.next_dealer == 1
    (score,) = settlement.scores
    assert (score.seats, score.amount, score.reason.key) == ((1,), 700, "seven_ribbons")
    assert str(score.reason) == "Seven Ribbons (Nanatang), stopped (PH-5.1)"
    ending, void = settlement.remarks
    assert (ending.kind, ending.key, ending.seat) == ("ending", "seven_ribbons", 1)
    assert str(ending) == "seat 1 stopped the round on Seven Ribbons (Nanatang) (PH-4.3)"
    assert (void.kind, void.key, void.seat, void.value) == ("yaku_void", "poetry_ribbons", 1, 150)
    assert str(void) == "seat 1: Poetry Ribbons (Kodangko), 150, is void (PH-5.1)"
    assert settlement.winner == 1


@pytest.mark.rule("PH-5.2")
def test_seven_ribbons_with_the_poetry_ones_played_out() -> None:
    pile = even(f"{POETRY} peony-ribbon chrysanthemum-ribbon wisteria-ribbon iris-ribbon")
    settlement = settle(RULES, pile, rest_of_deck(pile))
    assert yaku_of(settlement, 0) == {"Seven Ribbons": 700, "Poetry Ribbons": 150}
    assert settlement.net[0] == 850
    assert settlement.remarks == (Reason(say("played out: each scores its yaku"), "PH-5.2", kind="ending"),)


@pytest.mark.rule("PH-5.2")
def test_curtain_moon_and_sake_cup_are_300_not_600() -> None:
    assert alone("cherry-curtain susuki-moon chrysanthemum-cup") == {"Drinking": 300}


@pytest.mark.rule("PH-5.2")
def test_five_brights_with_the_warbler_are_1000_alone() -> None:
    assert alone(SIX) == {"Six Brights": 1000}


@pytest.mark.rule("PH-5.2")
@pytest.mark.parametrize("rules", [RULES, PLUM_BALDY])
def test_four_brights_and_the_warbler_without_the_rain_man_are_500(rules: Rules) -> None:
    assert alone(f"{FOUR} plum-warbler", rules) == {"Four Brights": 500}


@pytest.mark.rule("PH-5.2", "PH-6.3")
def test_nine_animals_are_10000_and_the_match_is_over() -> None:
    settlement = settle(RULES, even(NINE), rest_of_deck(even(NINE)))
    # The nine hold Boar, Deer, Butterflies too.
    assert yaku_of(settlement, 0) == {"Nine Animals": 10000, "Boar, Deer, Butterflies": 300}
    course = RULES.match_plan
    assert course.is_over(course.advance(course.open(2, 0), settlement))


# --- the groups ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PH-5.2", "PH-5.5")
@pytest.mark.parametrize(
    ("words", "scored"),
    [
        ("pine-crane cherry-curtain", {}),
        (FIVE, {"Five Brights": 700}),
        (FOUR, {"Four Brights": 500}),
        ("pine-crane paulownia-phoenix susuki-moon", {"Pine, Paulownia, Baldy": 300}),
        ("pine-crane paulownia-phoenix susuki-moon plum-warbler", {"Pine, Paulownia, Baldy": 300}),
        ("pine-crane paulownia-phoenix susuki-moon willow-rain-man", {"Pine, Paulownia, Baldy": 300}),
        ("plum-warbler pine-crane cherry-curtain", {"Plum, Pine, Sakura": 300}),
        ("plum-warbler pine-crane cherry-curtain willow-rain-man", {"Plum, Pine, Sakura": 300}),
        ("chrysanthemum-cup cherry-curtain", {"Flower Viewing with Sake": 150}),
        ("chrysanthemum-cup susuki-moon", {"Moon Viewing with Sake": 150}),
        ("susuki-moon cherry-curtain", {}),
        (f"{FIVE} chrysanthemum-cup", {"Five Brights": 700, "Drinking": 300}),
        ("willow-rain-man willow-swallow willow-ribbon", {"Three Willows": 200}),
        ("willow-rain-man willow-swallow pine-crane", {}),
        ("clover-boar maple-deer peony-butterflies", {"Boar, Deer, Butterflies": 300}),
        ("peony-ribbon chrysanthemum-ribbon maple-ribbon", {"Blue Ribbons": 150}),
        ("wisteria-ribbon iris-ribbon clover-ribbon", {"Grass Ribbons": 100}),
        (f"{POETRY} peony-ribbon chrysanthemum-ribbon maple-ribbon", {"Poetry Ribbons": 150, "Blue Ribbons": 150}),
        (
            f"{POETRY} peony-ribbon chrysanthemum-ribbon maple-ribbon wisteria-ribbon iris-ribbon clover-ribbon",
            {"Seven Ribbons": 700, "Poetry Ribbons": 150, "Blue Ribbons": 150, "Grass Ribbons": 100},
        ),
    ],
)
def test_what_scores_together(words: str, scored: dict[str, int]) -> None:
    assert alone(words) == scored


@pytest.mark.rule("PH-5.5")
def test_plum_with_pine_paulownia_baldy() -> None:
    pile = even("pine-crane paulownia-phoenix susuki-moon plum-warbler")
    off = settle(RULES, pile, rest_of_deck(pile))
    on = settle(PLUM_BALDY, pile, rest_of_deck(pile))
    assert yaku_of(off, 0) == {"Pine, Paulownia, Baldy": 300}
    assert yaku_of(on, 0) == {"Plum with Pine, Paulownia, Baldy": 400}


@pytest.mark.rule("PH-5.5")
@pytest.mark.parametrize(
    ("toyak", "nine", "ten"), [("nine_10000", 10300, 10300), ("ten_5000", 300, 5300), ("ten_10000", 300, 10300)]
)
def test_toyak(toyak: str, nine: int, ten: int) -> None:
    rules = hanahuda.ruleset(toyak=toyak)
    for pile, value in ((even(NINE), nine), (even(f"{NINE} plum-warbler"), ten)):
        assert settle(rules, pile, rest_of_deck(pile)).net[0] == value


# --- stopped rounds --------------------------------------------------------------------------------------------------


@pytest.mark.rule("PH-5.1")
@pytest.mark.parametrize(("yaku", "value"), [("six_brights", 1000), ("seven_ribbons", 700)])
def test_only_the_yaku_that_was_stopped_on_scores(yaku: str, value: int) -> None:
    ribbons = "wisteria-ribbon iris-ribbon peony-ribbon clover-ribbon"
    pile = even(f"{SIX} {POETRY} {ribbons} chrysanthemum-cup")
    other = even("maple-deer maple-ribbon")
    settlement = settle(RULES, other, pile, stopped=Stopped(1, yaku))
    assert settlement.net == (0, value)
    assert len(settlement.scores) == 1
    void = {remark.text.removeprefix("seat 1: ").split(" (")[0] for remark in settlement.remarks[1:]}
    every = {"Six Brights", "Seven Ribbons", "Drinking", "Poetry Ribbons", "Grass Ribbons"}
    assert void == every - {"Six Brights" if yaku == "six_brights" else "Seven Ribbons"}
    assert all(remark.rule == "PH-5.1" for remark in settlement.remarks[1:])


@pytest.mark.rule("PH-5.1")
def test_the_opponents_yaku_are_void_too() -> None:
    pile = even(f"{POETRY} wisteria-ribbon iris-ribbon peony-ribbon clover-ribbon")
    willows = CardSet.parse("willow-rain-man willow-swallow willow-ribbon willow-lightning")
    settlement = settle(RULES, pile, willows, stopped=Stopped(0, "seven_ribbons"))
    assert settlement.net == (700, 0)
    void = [remark for remark in settlement.remarks if remark.kind == "yaku_void"]
    assert ("seat 1: Three Willows (Nisoro), 200, is void", "PH-5.1") in [(each.text, each.rule) for each in void]
    assert (1, "three_willows", 200) in [(each.seat, each.key, each.value) for each in void]


@pytest.mark.rule("PH-5.1", "PH-1.1")
@pytest.mark.parametrize("seat", [1, 3])
def test_a_stop_scores_for_the_team(seat: int) -> None:
    settlement = settle(RULES, CardSet(), even(SIX), seats=4, stopped=Stopped(seat, "six_brights"))
    assert settlement.net == (0, 1000, 0, 1000)
    assert settlement.scores[0].seats == (1, 3)
    assert settlement.winner == 1
    assert settlement.next_dealer == seat


# --- without any yaku ------------------------------------------------------------------------------------------------


@pytest.mark.rule("PH-5.3", "PH-2.1")
def test_without_any_yaku_card_points_score() -> None:
    # Seat 0: 4 brights and 4 animals, 200 + 40. Seat 1: 2 brights and 5 animals, 100 + 50. Together 390.
    settlement = settle(RULES, A, B)
    assert settlement.net == (240, 150)
    assert settlement.scores == (
        Score((0,), 240, Reason(say("card points"), "PH-5.3", kind="card_points", value=240)),
        Score((1,), 150, Reason(say("card points"), "PH-5.3", kind="card_points", value=150)),
    )
    assert settlement.remarks == (Reason(say("nobody has formed a yaku: card points"), "PH-5.3", kind="ending"),)
    assert settlement.winner == 0


@pytest.mark.rule("PH-5.3", "PH-2.2")
def test_ribbons_count_where_they_are_worth_something() -> None:
    # Five ribbons each: 25 more. Together 440.
    assert settle(hanahuda.ruleset(ribbon_points=5), A, B).net == (265, 175)


@pytest.mark.rule("PH-2.2")
def test_ribbon_points_matter_without_yaku_only() -> None:
    pile = even(POETRY)
    with_5, with_0 = (settle(hanahuda.ruleset(ribbon_points=each), pile, rest_of_deck(pile)) for each in (5, 0))
    assert with_5 == with_0


@pytest.mark.rule("PH-5.3")
def test_without_any_yaku_it_may_be_a_draw() -> None:
    settlement = settle(hanahuda.ruleset(no_yaku="draw"), A, B, dealer=1)
    assert settlement.net == (0, 0)
    assert settlement.scores == ()
    assert settlement.remarks == (Reason(say("nobody has formed a yaku: a draw"), "PH-5.3", kind="ending"),)
    assert settlement.winner is None
    assert settlement.next_dealer == 1


@pytest.mark.rule("PH-5.3")
@pytest.mark.parametrize("no_yaku", ["card_points", "draw"])
def test_one_yaku_anywhere_and_card_points_count_for_nobody(no_yaku: str) -> None:
    # With the moon of seat 1, seat 0 has Pine, Paulownia, Baldy, and its cup makes Moon Viewing.
    susuki = CardSet.parse("susuki-moon susuki-chaff-2")
    settlement = settle(hanahuda.ruleset(no_yaku=no_yaku), A | susuki, B - susuki)
    assert yaku_of(settlement, 0) == {"Pine, Paulownia, Baldy": 300, "Moon Viewing with Sake": 150}
    assert settlement.net == (450, 0)


@pytest.mark.rule("PH-5.3", "PH-1.1")
def test_card_points_of_teams() -> None:
    settlement = settle(RULES, A, B, seats=4)
    assert settlement.net == (240, 150, 240, 150)
    assert [score.seats for score in settlement.scores] == [(0, 2), (1, 3)]


@pytest.mark.rule("PH-5.3", "PH-4.2")
def test_cards_left_in_hands_and_on_the_field_count_for_nobody() -> None:
    # Only what was captured: the Crane, 50, against nothing. Four seats capture eight cards at least.
    chaff = CardSet.parse("plum-chaff-1 plum-chaff-2 cherry-chaff-1 cherry-chaff-2 iris-chaff-1 iris-chaff-2")
    settlement = settle(END_ROUND, even("pine-crane"), chaff, seats=4)
    assert settlement.net == (50, 0, 50, 0)
    assert len(settlement.scores) == 1


@pytest.mark.rule("PH-5.4")
@pytest.mark.parametrize("stopped", [None, Stopped(0, "six_brights")])
def test_hanahuda_is_scored_not_paid(stopped: Stopped | None) -> None:
    pile = even(SIX)
    settlement = settle(RULES, pile, rest_of_deck(pile), dealer=1, stopped=stopped)  # seat 0 plays last
    assert settlement.payments == ()
    assert settlement.scores
    assert settlement.pot == 0
    assert settlement.unit.english == "points"


@pytest.mark.rule("PH-5.2")
def test_a_draw_of_yaku_has_no_winner() -> None:
    # Two have 150: Poetry Ribbons against Blue Ribbons.
    blue = even("peony-ribbon chrysanthemum-ribbon maple-ribbon")
    chaff = CardSet.parse("iris-chaff-1 iris-chaff-2 susuki-chaff-1 susuki-chaff-2")
    settlement = settle(END_ROUND, even(POETRY), blue, chaff)
    assert settlement.net == (150, 150, 0)
    assert settlement.winner is None


@pytest.mark.rule("PH-5.4")
def test_the_reckoning_in_words() -> None:
    pile = even(f"{POETRY} peony-ribbon chrysanthemum-ribbon wisteria-ribbon iris-ribbon")
    assert settle(
        RULES, CardSet(), pile, seats=4, dealer=1, stopped=Stopped(3, "seven_ribbons")
    ).explain().splitlines() == [
        "Hanahuda, 4 seats, seat 1 dealt",
        "  seat 3 stopped the round on Seven Ribbons (Nanatang) (PH-4.3)",
        "  seats 1+3: Poetry Ribbons (Kodangko), 150, is void (PH-5.1)",
        "  seats 1+3  700  Seven Ribbons (Nanatang), stopped (PH-5.1)",
        "Net in points: seat 0 +0, seat 1 +700, seat 2 +0, seat 3 +700",
        "Next dealer: seat 3, who stopped the round (PH-6.1)",
    ]
