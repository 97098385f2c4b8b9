"""Outcomes typed in by hand, with every kind of mistake."""

import pytest

from hanafuda_rules import DECK, CardSet, InvalidOutcomeError, settle_round
from hanafuda_rules import cards as c
from hanafuda_rules.games import hanahuda
from hanafuda_rules.games.hanahuda import RULES, Outcome, Rules, Stopped

from helpers.rounds import even, rest_of_deck

END_ROUND = hanahuda.ruleset(stock_out="end_round")
PINES = CardSet([c.PINE_CRANE, c.PINE_RIBBON])
PLUMS = CardSet([c.PLUM_WARBLER, c.PLUM_RIBBON])
SIX = even("pine-crane cherry-curtain susuki-moon paulownia-phoenix willow-rain-man plum-warbler")
SEVEN = even("pine-ribbon plum-ribbon cherry-ribbon peony-ribbon chrysanthemum-ribbon wisteria-ribbon willow-ribbon")


@pytest.mark.rule("PH-1.1")
def test_a_teams_pile_stands_under_its_first_seat() -> None:
    outcome = Outcome(piles={0: PINES, 1: PLUMS}, seats=4)
    assert outcome.sides == (0, 1, 0, 1)
    assert [outcome.pile(seat) for seat in range(4)] == [PINES, PLUMS, PINES, PLUMS]


def mistake(**typed: object) -> InvalidOutcomeError:
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(RULES, Outcome(**typed))
    return caught.value


@pytest.mark.rule("PH-1.1")
@pytest.mark.parametrize("seats", [0, 1, 5, -3])
def test_a_wrong_number_of_seats(seats: int) -> None:
    error = mistake(piles={}, seats=seats)
    assert str(error) == f"Hanahuda has 2, 3 or 4 seats, not {seats} (PH-1.1)"
    assert (error.seat, error.rule) == (None, "PH-1.1")


@pytest.mark.rule("PH-1.1")
@pytest.mark.parametrize(("seats", "dealer"), [(2, 2), (3, -1), (4, 4)])
def test_a_dealer_who_is_not_at_the_table(seats: int, dealer: int) -> None:
    error = mistake(piles={0: DECK}, seats=seats, dealer=dealer)
    assert str(error) == f"seat {dealer}: there is no such seat; the seats are 0 to {seats - 1} (PH-1.1)"


@pytest.mark.rule("PH-1.1")
@pytest.mark.parametrize(("seats", "seat"), [(2, 2), (3, 3), (4, 4), (3, -1)])
def test_a_pile_of_a_seat_that_is_not_there(seats: int, seat: int) -> None:
    error = mistake(piles={0: PINES, seat: PLUMS}, seats=seats)
    assert str(error) == f"seat {seat}: there is no such seat; the seats are 0 to {seats - 1} (PH-1.1)"
    assert (error.seat, error.rule) == (seat, "PH-1.1")


@pytest.mark.rule("PH-1.1")
@pytest.mark.parametrize("seat", [2, 3])
@pytest.mark.parametrize("pile", [PLUMS, CardSet()])
def test_a_partners_pile_beside_the_teams(seat: int, pile: CardSet) -> None:
    error = mistake(piles={0: PINES, seat: pile}, seats=4)
    assert str(error) == f"seat {seat}: the pile of a team is entered under its first seat (PH-1.1)"
    assert error.seat == seat


# --- stops -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PH-4.3")
@pytest.mark.parametrize(
    ("yaku", "pile", "lacks"),
    [
        ("six_brights", SIX - CardSet([c.PLUM_WARBLER, c.PLUM_CHAFF_2]), "1 of plum-warbler"),
        ("seven_ribbons", SEVEN - CardSet([c.WILLOW_RIBBON, c.WILLOW_LIGHTNING]), "1 of "),
        ("seven_ribbons", CardSet(), "7 of pine-ribbon plum-ribbon "),
    ],
)
def test_a_stop_by_somebody_without_the_yaku(yaku: str, pile: CardSet, lacks: str) -> None:
    error = mistake(piles={0: DECK - pile - c.Month.PINE.cards, 1: pile}, seats=2, stopped=Stopped(1, yaku))
    assert str(error).startswith(f"seat 1: it cannot have stopped on {RULES.yaku[yaku].names.english} (")
    assert f"): its pile lacks {lacks}" in str(error)
    assert (error.seat, error.rule) == (1, "PH-4.3")


@pytest.mark.rule("PH-4.3")
def test_a_stop_with_the_yaku_just_formed() -> None:
    for yaku, pile in (("six_brights", SIX), ("seven_ribbons", SEVEN)):
        settle_round(RULES, Outcome(piles={1: pile}, seats=2, stopped=Stopped(1, yaku)))


@pytest.mark.rule("PH-4.3")
def test_a_stop_by_the_opponent_of_who_has_the_yaku() -> None:
    assert mistake(piles={0: SIX, 1: PINES & PLUMS}, seats=2, stopped=Stopped(1, "six_brights")).seat == 1
    assert mistake(piles={0: SIX}, seats=4, stopped=Stopped(3, "six_brights")).seat == 3
    settle_round(RULES, Outcome(piles={0: SIX}, seats=4, stopped=Stopped(2, "six_brights")))


@pytest.mark.rule("PH-4.3")
@pytest.mark.parametrize("yaku", ["five_brights", "nine_animals", "Six Brights", "", ["six_brights"], None])
def test_a_stop_on_a_yaku_that_cannot_stop(yaku: object) -> None:
    error = mistake(piles={0: SIX}, seats=2, stopped=Stopped(0, yaku))
    assert str(error) == f"seat 0: a round stops on 'six_brights' or 'seven_ribbons', not on {yaku!r} (PH-4.3)"
    assert (error.seat, error.rule) == (0, "PH-4.3")


@pytest.mark.rule("PH-1.1")
@pytest.mark.parametrize("seat", [-1, 2])
def test_a_stop_by_a_seat_that_is_not_there(seat: object) -> None:
    error = mistake(piles={0: SIX}, seats=2, stopped=Stopped(seat, "six_brights"))
    assert str(error) == f"seat {seat}: there is no such seat; the seats are 0 to 1 (PH-1.1)"


# --- how many cards are captured -------------------------------------------------------------------------------------


@pytest.mark.rule("PH-4.2")
@pytest.mark.parametrize(
    ("left", "words"),
    [
        (PINES, "pine-crane pine-ribbon"),
        (DECK, "48 cards"),
    ],
)
def test_a_round_that_is_played_out_captures_every_card(left: CardSet, words: str) -> None:
    half = CardSet().union(*[month.cards for month in list(c.Month)[:6]])
    error = mistake(piles={0: half - left, 1: DECK - half - left}, seats=2)
    assert str(error) == f"all 48 cards are captured in the end, but no pile holds {words} (PH-4.2)"
    assert (error.seat, error.rule) == (None, "PH-4.2")
    settle_round(RULES, Outcome(piles={0: half, 1: DECK - half}, seats=2))


@pytest.mark.rule("PH-4.2")
def test_a_round_that_was_stopped_may_leave_cards() -> None:
    settle_round(RULES, Outcome(piles={0: SIX}, seats=2, stopped=Stopped(0, "six_brights")))
    settle_round(RULES, Outcome(piles={0: SIX, 1: rest_of_deck(SIX)}, seats=2, stopped=Stopped(0, "six_brights")))


@pytest.mark.rule("PH-3.2", "PH-4.2")
def test_a_round_that_ends_with_the_stock_captures_no_more_than_was_played() -> None:
    # Four seats: the field of 8, and 8 stock cards turned, one after each of 8 hand cards: 24.
    for count in (24, 26):
        first = CardSet().union(*[month.cards for month in c.Month][:3])
        rest = CardSet([card for month in list(c.Month)[3:] for card in list(month.cards)[:2]][: count - 12])
        outcome = Outcome(piles={0: first, 1: rest}, seats=4)
        if count == 24:
            settle_round(END_ROUND, outcome)
        else:
            with pytest.raises(InvalidOutcomeError, match=r"brings at most 24 cards .* the piles hold 26 \(PH-4\.2\)$"):
                settle_round(END_ROUND, outcome)


def first_cards(count: int) -> CardSet:
    """So many cards by twos of a month, those that hold the Six Brights first, the rest of their months next."""
    middle = [CardSet(list(month.cards)[1:3]) for month in c.Month]
    outer = [month.cards - pair for month, pair in zip(c.Month, middle, strict=True)]
    bright = [pair for pair in outer if pair & SIX]
    mates = [pair for pair in middle if {*pair.months} & {*SIX.months}]
    others = [pair for both in zip(middle, outer, strict=True) for pair in both if pair not in bright + mates]
    return CardSet().union(*(bright + mates + others)[: count // 2])


# Of the stock each seat turns 18 / 2 = 9, 12 / 3 = 4, 8 / 4 = 2 cards, beside its hand of 10, 9, 8: it brings 19, 13
# and 10 cards to the field, a team 20. Each captures one card, but of three months, with four seats of two, the fourth
# captures three that were dealt there: 2 * 19 + 6, 2 * 13 + 6, 2 * 20 + 4. If the round ends with the stock, it brings
# 18, 8 and 4, a team 8.
@pytest.mark.rule("CD-6", "PH-3.2", "PH-4.2")
@pytest.mark.parametrize(
    ("seats", "rules", "most"),
    [(2, RULES, 44), (3, RULES, 32), (4, RULES, 44), (2, END_ROUND, 42), (3, END_ROUND, 22), (4, END_ROUND, 20)],
)
def test_a_pile_holds_what_the_cards_of_its_seats_can_capture(seats: int, rules: Rules, most: int) -> None:
    stopped = None if rules is RULES else Stopped(seats - 1, "six_brights")  # it plays last
    side = 1 if seats == 4 else seats - 1

    def settled(count: int) -> None:
        pile = first_cards(count)
        piles = {side: pile, 0: DECK - pile if stopped is None else CardSet()}
        settle_round(rules, Outcome(piles=piles, seats=seats, stopped=stopped))

    settled(most)
    with pytest.raises(InvalidOutcomeError) as caught:
        settled(most + 2)
    assert str(caught.value) == (
        f"seat {side}: it can capture at most {most} cards, but its pile holds {most + 2} (CD-6)"
    )


@pytest.mark.rule("PH-4.3")
@pytest.mark.parametrize("stopped", ["six_brights", (0, "six_brights"), 0, False])
def test_a_stop_that_is_none(stopped: object) -> None:
    error = mistake(piles={0: SIX}, seats=2, stopped=stopped)
    assert str(error) == f"stopped must be a Stopped(seat, yaku) or None, not {stopped!r} (PH-4.3)"
