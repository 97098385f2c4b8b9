"""Outcomes typed in by hand, with every kind of mistake."""

import copy
import pickle

import pytest

from hanafuda_rules import BLANK, DECK, CardSet, HanafudaError, InvalidOutcomeError, settle_round
from hanafuda_rules import cards as c
from hanafuda_rules.games import hanahuda
from hanafuda_rules.games.hanahuda import RULES, Outcome, Rules, Stopped

from helpers.hanahuda_positions import even, rest_of_deck

END_ROUND = hanahuda.ruleset(stock_out="end_round")
PINES = CardSet([c.PINE_CRANE, c.PINE_RIBBON])
MAPLES = CardSet([c.MAPLE_DEER, c.MAPLE_RIBBON])
PLUMS = CardSet([c.PLUM_WARBLER, c.PLUM_RIBBON])
SIX = even("pine-crane cherry-curtain susuki-moon paulownia-phoenix willow-rain-man plum-warbler")
SEVEN = even("pine-ribbon plum-ribbon cherry-ribbon peony-ribbon chrysanthemum-ribbon wisteria-ribbon willow-ribbon")


class IndexOnly:
    """A whole number as numerical libraries have them."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_what_is_typed_in_is_what_is_kept() -> None:
    outcome = Outcome(piles={1: PLUMS, 0: PINES}, seats=IndexOnly(3), dealer=IndexOnly(2))
    assert outcome.piles == {0: PINES, 1: PLUMS}
    assert (outcome.seats, outcome.dealer, outcome.stopped) == (3, 2, None)
    assert type(outcome.seats) is type(outcome.dealer) is int
    assert [outcome.pile(seat) for seat in range(3)] == [PINES, PLUMS, CardSet()]
    assert outcome.sides == (0, 1, 2)


def test_an_outcome_is_a_value() -> None:
    outcome = Outcome(piles={0: PINES, 1: PLUMS}, seats=3, dealer=2, stopped=None)
    for twin in (pickle.loads(pickle.dumps(outcome)), copy.copy(outcome), copy.deepcopy(outcome)):
        assert twin == outcome
        assert hash(twin) == hash(outcome)
    assert "pine-crane" in repr(outcome)


@pytest.mark.rule("PH-1.1")
def test_a_teams_pile_stands_under_its_first_seat() -> None:
    outcome = Outcome(piles={0: PINES, 1: PLUMS}, seats=4)
    assert outcome.sides == (0, 1, 0, 1)
    assert [outcome.pile(seat) for seat in range(4)] == [PINES, PLUMS, PINES, PLUMS]


@pytest.mark.parametrize("seat", [-1, 3, "0"])
def test_the_pile_of_a_seat_that_is_not_there(seat: object) -> None:
    with pytest.raises(HanafudaError, match=f"there is no seat {seat!r}; the seats are 0 to 2"):
        Outcome(piles={}, seats=3).pile(seat)


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
@pytest.mark.parametrize("value", ["3", 3.0, None, True])
def test_numbers_that_are_none(value: object) -> None:
    assert str(mistake(piles={}, seats=value)) == f"the number of seats must be a whole number, not {value!r} (PH-1.1)"
    error = mistake(piles={}, seats=3, dealer=value)
    assert str(error) == f"the dealer's seat must be a whole number, not {value!r} (PH-1.1)"


@pytest.mark.rule("PH-1.1")
@pytest.mark.parametrize(("seats", "dealer"), [(2, 2), (3, -1), (4, 4)])
def test_a_dealer_who_is_not_at_the_table(seats: int, dealer: int) -> None:
    error = mistake(piles={0: DECK}, seats=seats, dealer=dealer)
    assert str(error) == f"seat {dealer} cannot have dealt: the seats are 0 to {seats - 1} (PH-1.1)"


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
    assert str(error) == f"seat {seat}: its team's pile is entered under seat {seat - 2} (PH-1.1)"
    assert error.seat == seat


@pytest.mark.rule("CD-7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_card_in_two_piles(seats: int) -> None:
    error = mistake(piles={0: PINES, 1: PINES | PLUMS}, seats=seats)
    assert str(error) == "seat 1: its pile shares pine-crane pine-ribbon with the pile of seat 0 (CD-7)"
    assert (error.seat, error.rule) == (1, "CD-7")


@pytest.mark.rule("CD-6")
def test_an_odd_number_of_a_month() -> None:
    error = mistake(piles={0: PINES, 1: PLUMS - {c.PLUM_RIBBON}}, seats=2)
    assert str(error) == (
        "seat 1: its pile holds an odd number of plum cards (plum-warbler); cards are captured in twos and fours (CD-6)"
    )
    assert error.seat == 1
    assert mistake(piles={0: PINES | {c.PINE_CHAFF_1}}, seats=2).rule == "CD-6"


@pytest.mark.rule("CD-3")
def test_the_blank_in_a_pile() -> None:
    error = mistake(piles={0: PINES | {BLANK}}, seats=2)
    assert str(error) == "seat 0: the blank cannot be captured (CD-3)"


@pytest.mark.parametrize("pile", ["pine-crane pine-ribbon", None, [c.PINE_CRANE, c.PINE_RIBBON]])
def test_a_pile_that_is_no_card_set(pile: object) -> None:
    hint = "; CardSet.parse reads text" if isinstance(pile, str) else ""
    assert str(mistake(piles={0: pile}, seats=2)) == f"seat 0: a pile must be a CardSet, not {pile!r}{hint} (CD-7)"


@pytest.mark.parametrize(
    ("piles", "wrong"),
    [
        (None, "piles: a mapping from seats is needed"),
        ([PINES, PLUMS], "piles: a mapping from seats is needed"),
        ({"0": PINES}, "piles: a seat must be a whole number, not '0'"),
        ({True: PINES}, "piles: a seat must be a whole number, not True"),
    ],
)
def test_piles_that_are_not_by_seat(piles: object, wrong: str) -> None:
    assert str(mistake(piles=piles, seats=2)).startswith(wrong)


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


@pytest.mark.rule("PH-4.3", "PH-5.5")
def test_a_stop_on_more_ribbons_than_a_turn_brings() -> None:
    # Six before the turn; its hand card captures one more, and its stock card another.
    eight = SEVEN | CardSet.parse("iris-ribbon iris-chaff-1")
    settle_round(RULES, Outcome(piles={1: eight}, seats=2, stopped=Stopped(1, "seven_ribbons")))
    nine = eight | CardSet.parse("clover-ribbon clover-chaff-1")
    error = mistake(piles={1: nine}, seats=2, stopped=Stopped(1, "seven_ribbons"))
    assert str(error) == (
        "seat 1: it cannot have stopped on Seven Ribbons (Nanatang): its pile held 8 cards of it at most (PH-4.3)"
    )


@pytest.mark.rule("PH-4.3")
def test_a_stop_by_the_opponent_of_who_has_the_yaku() -> None:
    assert mistake(piles={0: SIX, 1: PINES & PLUMS}, seats=2, stopped=Stopped(1, "six_brights")).seat == 1
    assert mistake(piles={0: SIX}, seats=4, stopped=Stopped(3, "six_brights")).seat == 3
    settle_round(RULES, Outcome(piles={0: SIX}, seats=4, stopped=Stopped(2, "six_brights")))


@pytest.mark.rule("PH-4.3")
@pytest.mark.parametrize("yaku", ["five_brights", "nine_animals", "Six Brights", "", ["six_brights"], None])
def test_a_stop_on_a_yaku_that_cannot_stop(yaku: object) -> None:
    error = mistake(piles={0: DECK}, seats=2, stopped=Stopped(0, yaku))
    assert str(error) == f"seat 0: a round stops on 'six_brights' or 'seven_ribbons', not on {yaku!r} (PH-4.3)"
    assert (error.seat, error.rule) == (0, "PH-4.3")


@pytest.mark.rule("PH-1.1")
@pytest.mark.parametrize("seat", [-1, 2])
def test_a_stop_by_a_seat_that_is_not_there(seat: object) -> None:
    error = mistake(piles={0: SIX}, seats=2, stopped=Stopped(seat, "six_brights"))
    assert "there is no such seat to stop the round; the seats are 0 to 1 (PH-1.1)" in str(error)


@pytest.mark.rule("PH-4.3")
@pytest.mark.parametrize("seat", ["0", None, 1.0, True, [1]])
def test_who_stopped_is_a_whole_number(seat: object) -> None:
    with pytest.raises(InvalidOutcomeError) as caught:
        Stopped(seat, "six_brights")
    assert str(caught.value) == f"the seat that stopped must be a whole number, not {seat!r} (PH-4.3)"
    assert type(Stopped(IndexOnly(1), "six_brights").seat) is int


@pytest.mark.rule("PH-4.3")
@pytest.mark.parametrize("stopped", ["six_brights", (0, "six_brights"), 0, False])
def test_a_stop_that_is_none(stopped: object) -> None:
    error = mistake(piles={0: SIX}, seats=2, stopped=stopped)
    assert str(error) == f"stopped must be a Stopped(seat, yaku) or None, not {stopped!r} (PH-4.3)"


# --- how many cards are captured -------------------------------------------------------------------------------------


@pytest.mark.rule("PH-4.2")
@pytest.mark.parametrize("left", [PINES, PINES | PLUMS, DECK])
def test_a_round_that_is_played_out_captures_every_card(left: CardSet) -> None:
    half = CardSet().union(*[month.cards for month in list(c.Month)[:6]])
    error = mistake(piles={0: half - left, 1: DECK - half - left}, seats=2)
    assert str(error) == f"a round that is played out captures all 48 cards, but no pile holds {left} (PH-4.2)"
    assert (error.seat, error.rule) == (None, "PH-4.2")
    settle_round(RULES, Outcome(piles={0: half, 1: DECK - half}, seats=2))


@pytest.mark.rule("PH-4.2")
def test_a_round_that_was_stopped_may_leave_cards() -> None:
    settle_round(RULES, Outcome(piles={0: SIX}, seats=2, stopped=Stopped(0, "six_brights")))
    all_cards = {0: SIX, 1: rest_of_deck(SIX)}
    settle_round(RULES, Outcome(piles=all_cards, seats=2, dealer=1, stopped=Stopped(0, "six_brights")))
    # The dealer plays first: the other's last hand card was not captured yet, nor was the one that it pairs with.
    error = mistake(piles=all_cards, seats=2, stopped=Stopped(0, "six_brights"))
    assert str(error) == (
        "seat 0: cannot have stopped when 48 cards were captured: with the 1 card of the turns still to come, "
        "47 at most were (PH-4.1)"
    )
    settle_round(
        RULES, Outcome(piles={**all_cards, 1: all_cards[1] - MAPLES}, seats=2, stopped=Stopped(0, "six_brights"))
    )


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
    ("seats", "rules", "brought", "most"),
    [
        (2, RULES, 19, 44),
        (3, RULES, 13, 32),
        (4, RULES, 20, 44),
        (2, END_ROUND, 18, 42),
        (3, END_ROUND, 8, 22),
        (4, END_ROUND, 8, 20),
    ],
)
def test_a_pile_holds_what_the_cards_of_its_seats_can_capture(
    seats: int, rules: Rules, brought: int, most: int
) -> None:
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
        f"seat {side}: with {brought} cards it can capture at most {most}, but its pile holds {most + 2} (CD-6)"
    )


@pytest.mark.rule("CD-6", "PH-4.2")
def test_who_plays_the_last_card_captures_with_it() -> None:
    # The field is empty in the end; seat 2 plays last where seat 0 deals, seat 1 where seat 2 does.
    piles = {0: first_cards(24), 1: DECK - first_cards(24)}
    error = mistake(piles=piles, seats=3)
    assert str(error) == (
        "seat 2: its pile cannot be empty: it brought the last card to the field, which was captured (CD-6)"
    )
    settle_round(RULES, Outcome(piles=piles, seats=3, dealer=2))
    last = DECK - first_cards(46)
    settle_round(RULES, Outcome(piles={**piles, 1: piles[1] - last, 2: last}, seats=3))


# 2 seats: the field of 10, 18 hand and 18 stock cards. 3: 9, 12 and 12, an odd number. 4: 8, 8 and 8. Two cards are
# played in each turn, so that after a stop by the first seat 2, 4 and 6 cards are missing.
@pytest.mark.rule("PH-4.2", "PH-4.1", "PH-3.2")
@pytest.mark.parametrize(("seats", "most"), [(2, 46), (3, 33), (4, 24)])
@pytest.mark.parametrize("stopper", [None, 0, 1])
def test_a_round_that_ends_with_the_stock_captures_no_more_than_was_played(
    seats: int, most: int, stopper: int | None
) -> None:
    stopped = None if stopper is None else Stopped(stopper, "six_brights")
    most -= 0 if stopper is None else 2 * (seats - 1 - stopper)

    def settled(count: int) -> None:
        # The stopper has twelve cards, the others the same number of the rest each.
        side, rest = stopper or 0, iter(sorted((first_cards(count) - SIX).months))
        piles = {seat: CardSet() for seat in range(2 if seats == 4 else seats)}
        others = [seat for seat in piles if seat != side]
        for place, month in enumerate(rest):
            piles[others[place % len(others)]] |= (first_cards(count) - SIX) & month.cards
        settle_round(END_ROUND, Outcome(piles={**piles, side: SIX}, seats=seats, stopped=stopped))

    settled(most)
    told = (
        "of the {} cards that came to the field" if stopper is None else "of the turns still to come, {} at most were"
    )
    with pytest.raises(InvalidOutcomeError, match=rf"{told.format(most)}.*\(PH-4\.[12]\)"):
        settled(most - most % 2 + 2)


# At the end one card can lie on the field of a month of which two or none were captured – a second would capture it –,
# and three of one of which none were, if they were dealt there; none of a month that was captured whole.
# 2 seats, 46 cards: with ten months captured whole 3 + 3 can lie there, 40 + 6; with nine and a half 3 + 3 + 1, 38 + 7.
# 3 seats, 33 cards: three months of three and nine of one are 18, so that 16 are enough and 14 one too few.
# 4 seats, 24 cards: two months of three, one of two and nine of one are 17; 8 are enough, 6 one too few.
@pytest.mark.rule("PH-4.2", "CD-6")
@pytest.mark.parametrize(("seats", "least"), [(2, 40), (3, 16), (4, 8)])
def test_a_round_that_ends_with_the_stock_captures_no_less_than_must_be(seats: int, least: int) -> None:
    def piles(count: int) -> dict[int, CardSet]:
        first = [CardSet(list(month.cards)[2:]) for month in c.Month]
        second = [month.cards - pair for month, pair in zip(c.Month, first, strict=True)]
        # Two seats capture whole months; more seats begin with a pair of many.
        pairs = [pair for both in zip(first, second, strict=True) for pair in both] if seats == 2 else first + second
        return {0: CardSet().union(*pairs[: count // 2])}

    settle_round(END_ROUND, Outcome(piles=piles(least), seats=seats))
    with pytest.raises(InvalidOutcomeError, match=rf"but the piles hold {least - 2} \(PH-4.2\)"):
        settle_round(END_ROUND, Outcome(piles=piles(least - 2), seats=seats))
    # A stop may come before.
    settle_round(END_ROUND, Outcome(piles={0: SIX}, seats=seats, stopped=Stopped(0, "six_brights")))


def test_another_games_outcome() -> None:
    with pytest.raises(InvalidOutcomeError, match=r"Hanahuda settles a hanahuda\.Outcome, not 'won'"):
        settle_round(RULES, "won")


@pytest.mark.rule("PH-4.2", "CD-6")
def test_two_cards_of_eight_that_are_dealt_beside_two_months_of_three_can_lie_there() -> None:
    # 4 seats, 24 cards on the field in all. A whole month and two pairs, 8 cards, leave one month captured whole, 9
    # untouched: 3 + 3 + 2 + 6 * 1 and 2 * 1 are 16, as many as are due. Two whole months, 8 cards, leave 10 untouched:
    # 3 + 3 + 2 + 7 * 1 are 15, one too few.
    whole = CardSet.parse("1brcd 2ar 3br")
    settle_round(END_ROUND, Outcome(piles={0: whole}, seats=4))
    with pytest.raises(InvalidOutcomeError, match=r"of the 24 cards that came to the field at most 15 can lie there"):
        settle_round(END_ROUND, Outcome(piles={0: CardSet.parse("1brcd 2arcd")}, seats=4))
