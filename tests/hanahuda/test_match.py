"""The match: who deals next, when it ends, who wins."""

import attrs
import pytest

from hanafuda_rules import (
    CARDS,
    CardSet,
    HanafudaError,
    Play,
    Reason,
    RoundOverError,
    ScriptedShuffler,
    SeededShuffler,
    Settlement,
    Table,
    settle_round,
)
from hanafuda_rules import cards as c
from hanafuda_rules.games import hanahuda
from hanafuda_rules.games.hanahuda import RULES, Outcome, Stopped
from hanafuda_rules.words import say

from helpers.rounds import even, order_for, position, rest_of_deck

END_ROUND = hanahuda.ruleset(stock_out="end_round")
NINE = (
    "wisteria-cuckoo iris-bridge peony-butterflies clover-boar susuki-geese "
    "chrysanthemum-cup maple-deer willow-swallow paulownia-yellow"
)
SIX = even("pine-crane cherry-curtain susuki-moon paulownia-phoenix willow-rain-man plum-warbler")

# Yaku that can lie beside each other: of 150, 150, 100 and 200 points; and one of 300.
POETRY = even("pine-ribbon plum-ribbon cherry-ribbon")
BLUE = even("peony-ribbon chrysanthemum-ribbon maple-ribbon")
GRASS = even("wisteria-ribbon iris-ribbon clover-ribbon")
WILLOWS = CardSet.parse("willow-rain-man willow-swallow willow-ribbon willow-lightning")
NOTHING = CardSet()
# Cards of no use: what a round that ends with the stock captures besides, for it captures two of most months.
CHAFF = CardSet.parse(
    "pine-chaff-1 pine-chaff-2 cherry-chaff-1 cherry-chaff-2 iris-chaff-1 iris-chaff-2 peony-chaff-1 peony-chaff-2 "
    "clover-chaff-1 clover-chaff-2 susuki-chaff-1 susuki-chaff-2 maple-chaff-1 maple-chaff-2 "
    "paulownia-chaff-1 paulownia-chaff-2"
)
# All 48 cards in two piles of 150 points each: Poetry Ribbons, Blue Ribbons.
POETRY_HALF = CardSet.parse(
    "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2 plum-warbler plum-ribbon cherry-ribbon cherry-chaff-1 "
    "wisteria-cuckoo wisteria-chaff-1 iris-ribbon iris-chaff-1 peony-butterflies peony-chaff-1 "
    "clover-ribbon clover-chaff-1 susuki-geese susuki-chaff-1 chrysanthemum-cup chrysanthemum-chaff-1 "
    "maple-deer maple-chaff-2 willow-rain-man willow-lightning paulownia-phoenix paulownia-chaff-1"
)
BLUE_HALF = rest_of_deck(POETRY_HALF)

TIED = "the same dealer, tied for the least"
LEAST = "who scored least"
FIRST = "of those tied for the least the first from the dealer's right"
TEAM = "of the team that scored least the first from the dealer's right"


def settled(*piles: CardSet, seats: int | None = None, dealer: int = 0, stopped: Stopped | None = None) -> Settlement:
    seats = len(piles) if seats is None else seats
    return settle_round(END_ROUND, Outcome(piles=dict(enumerate(piles)), seats=seats, dealer=dealer, stopped=stopped))


# --- who deals next --------------------------------------------------------------------------------------------------


@pytest.mark.rule("PH-6.1")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_who_scored_least_deals_next(dealer: int) -> None:
    settlement = settled(WILLOWS, GRASS, POETRY, dealer=dealer)
    assert settlement.net == (200, 100, 150)
    assert settlement.next_dealer == 1
    assert settlement.dealer_reason == Reason(say(LEAST), "PH-6.1")


@pytest.mark.rule("PH-6.1")
@pytest.mark.parametrize(("seat", "dealer"), [(0, 1), (1, 1), (2, 0)])
def test_after_a_stop_the_stopper_deals(seat: int, dealer: int) -> None:
    piles = [NOTHING, NOTHING, NOTHING]
    piles[seat] = SIX
    settlement = settled(*piles, dealer=dealer, stopped=Stopped(seat, "six_brights"))
    assert settlement.next_dealer == seat
    assert settlement.dealer_reason == Reason(say("who stopped the round"), "PH-6.1")


@pytest.mark.rule("PH-6.1")
@pytest.mark.parametrize(
    ("piles", "dealer", "following", "why"),
    [
        ((POETRY, BLUE, WILLOWS), 0, 0, TIED),  # 150, 150, 200: the dealer is tied
        ((POETRY, BLUE, WILLOWS), 1, 1, TIED),
        ((POETRY, BLUE, WILLOWS), 2, 0, FIRST),  # from the right of seat 2: seat 0 first
        ((WILLOWS, POETRY, BLUE), 0, 1, FIRST),
        ((POETRY, WILLOWS, BLUE), 1, 2, FIRST),  # from the right of seat 1: seat 2 before seat 0
        ((WILLOWS, CHAFF, NOTHING), 2, 2, TIED),
        ((CHAFF, NOTHING, NOTHING), 1, 1, TIED),
    ],
)
def test_among_equals_the_dealer_else_the_first_from_its_right(
    piles: tuple[CardSet, ...], dealer: int, following: int, why: str
) -> None:
    settlement = settled(*piles, dealer=dealer)
    assert settlement.next_dealer == following
    assert settlement.dealer_reason == Reason(say(why), "PH-6.1")


@pytest.mark.rule("PH-6.1")
@pytest.mark.parametrize("dealer", [0, 1])
def test_two_seats(dealer: int) -> None:
    # The four Paulownias, 60 points, change nothing: yaku count.
    few = CardSet.parse("12bcde")
    most = rest_of_deck(few)
    assert [
        settle_round(RULES, Outcome(piles=piles, seats=2, dealer=dealer)).next_dealer
        for piles in ({0: few, 1: most}, {0: most, 1: few}, {0: POETRY_HALF, 1: BLUE_HALF})
    ] == [0, 1, dealer]


@pytest.mark.rule("PH-6.2")
@pytest.mark.parametrize(("dealer", "of_first_team", "of_second_team"), [(0, 2, 1), (1, 2, 3), (2, 0, 3), (3, 0, 1)])
def test_of_a_team_the_first_from_the_dealers_right_deals(dealer: int, of_first_team: int, of_second_team: int) -> None:
    first, second = settled(GRASS, POETRY, seats=4, dealer=dealer), settled(POETRY, GRASS, seats=4, dealer=dealer)
    assert first.net == (100, 150, 100, 150)
    assert (first.next_dealer, second.next_dealer) == (of_first_team, of_second_team)
    assert first.dealer_reason == second.dealer_reason == Reason(say(TEAM), "PH-6.2")


@pytest.mark.rule("PH-6.2")
@pytest.mark.parametrize("dealer", range(4))
def test_equal_teams_leave_the_dealer(dealer: int) -> None:
    settlement = settled(POETRY, BLUE, seats=4, dealer=dealer)
    assert settlement.next_dealer == dealer
    assert settlement.dealer_reason == Reason(say(TIED), "PH-6.2")


@pytest.mark.rule("PH-6.1", "PH-6.2")
def test_of_a_team_the_stopper_deals() -> None:
    assert settled(SIX, seats=4, dealer=1, stopped=Stopped(2, "six_brights")).next_dealer == 2


# --- when it ends ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PH-6.3")
@pytest.mark.parametrize(
    ("totals", "over"),
    [
        ((0, 0), False),
        ((4999, 0), False),
        ((5000, 0), True),
        ((4999, 5000), True),
        ((5001, 5000), True),  # both: the highest total wins
        ((5000, 5000), False),  # a tie at the top plays another round
        ((7000, 5000, 7000), False),
        ((7000, 5000, 7001), True),
        ((5000, 5000, 7000), True),  # a tie below the top is none
        ((5000, 4000, 5000, 4000), True),  # partners are not tied
        ((4999, 4000, 4999, 4000), False),
        ((5000, 5000, 5000, 5000), False),
    ],
)
def test_the_match_ends_when_one_alone_has_the_most_and_reaches_the_target(totals: tuple[int, ...], over: bool) -> None:
    table = Table(seats=len(totals), totals=totals)
    assert RULES.match_plan.is_over(table) is over
    assert RULES.match_plan.standings(table) == totals


@pytest.mark.rule("PH-6.3")
@pytest.mark.parametrize("target", [1, 700, 10000])
def test_the_target_is_an_option(target: int) -> None:
    course = hanahuda.ruleset(target=target).match_plan
    assert course.is_over(Table(seats=2, totals=(0, target)))
    assert not course.is_over(Table(seats=2, totals=(0, target - 1)))


@pytest.mark.rule("PH-6.3")
def test_totals_add_up_from_round_to_round() -> None:
    course = RULES.match_plan
    table = course.advance(course.open(3, 1), settled(WILLOWS, GRASS, POETRY, dealer=1))
    assert table == Table(seats=3, dealer=1, round_number=2, totals=(200, 100, 150))
    chaff = CHAFF - c.Month.IRIS.cards - c.Month.CLOVER.cards
    table = course.advance(table, settled(chaff, GRASS, WILLOWS, dealer=1))
    assert table == Table(seats=3, dealer=0, round_number=3, totals=(200, 200, 350))


# --- whole matches ---------------------------------------------------------------------------------------------------


def last_card(rules: hanahuda.Rules, mine: CardSet, totals: tuple[int, int] = (0, 0)) -> hanahuda.Match:
    """A match at two seats in which seat 1 has one card left; it gets all that seat 0 has not captured."""
    match = rules.match(seats=2, dealer=0, shuffler=SeededShuffler(3))
    # No bright among the last two cards, or they might form Six Brights.
    pairs = [month.cards - mine for month in c.Month if len(month.cards & mine) == 2]
    last = CardSet(next(pair for pair in pairs if not pair & rules.classification.cards(c.Kind.BRIGHT)))
    table = Table(seats=2, dealer=0, totals=totals)
    hand, field = last
    state = position(
        rules, hands=["", str(hand)], field=str(field), piles=[str(mine), str(rest_of_deck(mine, last))], to_move=1
    )
    setting = attrs.evolve(state.setting, table=table, shuffler=match.round.shuffler)
    return attrs.evolve(match, table=table, round=attrs.evolve(state, setting=setting))


@pytest.mark.rule("PH-6.3")
def test_nine_animals_end_the_match() -> None:
    match = last_card(RULES, even(NINE))
    assert not match.is_over
    over = match.play(match.round.legal_moves[0])
    assert over.is_over
    assert over.standings[0] == 10300
    assert over.winners == (0,)
    assert over.round.is_over
    assert len(over.settlements) == 1
    assert over.table.round_number == 2
    with pytest.raises(RoundOverError, match="comes after the end of the round"):
        over.play(Play(c.PINE_CRANE))


@pytest.mark.rule("PH-6.3", "PH-6.1")
@pytest.mark.parametrize(("target", "ends"), [(850, True), (851, False)])
def test_below_the_target_the_next_round_begins_in_the_same_breath(target: int, ends: bool) -> None:
    # Seat 0: seven ribbons and the poetry ones, 850. Seat 1 holds every bright, every animal and Three Willows.
    mine = even("pine-ribbon plum-ribbon cherry-ribbon wisteria-ribbon iris-ribbon peony-ribbon maple-ribbon")
    match = last_card(hanahuda.ruleset(target=target, toyak="ten_5000"), mine, totals=(0, -6800))
    after = match.play(match.round.legal_moves[0])
    # Six Brights, Drinking, Ten Animals, Boar, Deer, Butterflies and Three Willows: 1000 + 300 + 5000 + 300 + 200.
    assert after.settlements[0].net == (850, 6800)
    assert after.standings == (850, 0)
    assert after.is_over is ends
    if not ends:
        assert after.round.table == after.table == Table(seats=2, dealer=0, round_number=2, totals=(850, 0))
        assert after.round.shuffler.round == 2
        assert after.round.to_move == 1


@pytest.mark.rule("PH-6.3")
def test_a_tie_at_the_top_plays_another_round() -> None:
    mine = even("pine-ribbon plum-ribbon cherry-ribbon wisteria-ribbon iris-ribbon peony-ribbon maple-ribbon")
    rules = hanahuda.ruleset(target=850, toyak="ten_5000")
    match = last_card(rules, mine, totals=(0, 850 - 6800))
    after = match.play(match.round.legal_moves[0])
    assert after.standings == (850, 850)
    assert after.winners == (0, 1)
    assert not after.is_over


def play_rounds(match: hanahuda.Match, rounds: int) -> hanahuda.Match:
    while not match.is_over and len(match.settlements) < rounds:
        match = match.play(match.round.legal_moves[0])
    return match


@pytest.mark.parametrize("max_rounds", [1, 2, 3])
def test_the_caller_may_bound_the_rounds(max_rounds: int) -> None:
    match = hanahuda.ruleset(target=10**9).match(seats=3, shuffler=SeededShuffler(1), max_rounds=max_rounds)
    over = play_rounds(match, 10)
    assert over.is_over
    assert len(over.settlements) == max_rounds
    assert over.standings == tuple(map(sum, zip(*(each.net for each in over.settlements), strict=True)))


@pytest.mark.parametrize("max_rounds", [0, -1, 1.5, "3", True])
def test_a_bound_that_is_none(max_rounds: object) -> None:
    with pytest.raises(HanafudaError, match=r"^max_rounds must be (1 or more|a whole number), not"):
        RULES.match(seats=2, shuffler=SeededShuffler(1), max_rounds=max_rounds)


def test_a_match_goes_on_with_the_next_dealer_and_the_next_shuffle() -> None:
    match = play_rounds(RULES.match(seats=3, dealer=2, shuffler=SeededShuffler(4)), 2)
    assert match.round.table.dealer == match.settlements[1].next_dealer
    assert match.round.table.round_number == 3
    assert match.round.shuffler == attrs.evolve(match.round.shuffler, seed=4, round=3)
    assert "deal" in str(match.round.events[0])
    alone = RULES.deal(table=match.table, shuffler=SeededShuffler(4, round=3))
    assert alone == match.round


def test_the_draw_takes_the_first_order_and_the_deal_the_next() -> None:
    match = RULES.match(seats=2, shuffler=ScriptedShuffler([CARDS, order_for(RULES, 2)]))
    assert len(match.draws) == 2
    assert match.round.stock == order_for(RULES, 2)[30:]
    seeded = RULES.match(seats=2, shuffler=SeededShuffler(5))
    assert [draw.card for draw in seeded.draws] == list(SeededShuffler(5).shuffle(CARDS)[0][: len(seeded.draws)])
    assert seeded.round == RULES.deal(seats=2, dealer=seeded.table.dealer, shuffler=SeededShuffler(5, round=1))
