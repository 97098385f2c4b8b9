"""Games and matches of Roppyakken (RP-8): targets, deciding yaku, who was first, and several games."""

from typing import Any

import attrs
import pytest

from hanafuda_rules import (
    CardSet,
    HanafudaError,
    Move,
    Play,
    RoundState,
    ScriptedShuffler,
    SeededShuffler,
    settle_round,
)
from hanafuda_rules import cards as c
from hanafuda_rules.games import roppyakken
from hanafuda_rules.games.roppyakken import CHANGARA, RULES, SANBYAKUKEN, Settlement
from hanafuda_rules.learning.observation import facts_of_view
from hanafuda_rules.names import Names
from hanafuda_rules.parts.plans import GamesTable
from hanafuda_rules.settlement import Reason, Score
from hanafuda_rules.words import say

from helpers.changed_states import changed
from helpers.rounds import order_for, position

State = RoundState[Any, Any]
FIRST = roppyakken.ruleset(leader="first_to_reach", target=300)


def table(*totals: int, won: tuple[int, ...] = (), dealer: int = 0, number: int = 1) -> GamesTable:
    seats = len(totals)
    return GamesTable(seats=seats, totals=totals, won=won or (0,) * seats, dealer=dealer, round_number=number)


def settled(*net: int, dealer: int = 0, next_dealer: int = 0, **more: Any) -> Settlement:
    reason = Reason(say("made up"), "RP-7.1")
    scores = tuple(Score((seat,), amount, reason) for seat, amount in enumerate(net))
    return Settlement(
        title=say("made up"), seats=len(net), unit=Names("points"), scores=scores, winner=None, dealer=dealer,
        next_dealer=next_dealer, dealer_reason=reason, **more,
    )  # fmt: skip


def after(rules: roppyakken.Rules, before: GamesTable, *net: int, **more: Any) -> GamesTable:
    return rules.match_plan.advance(before, settled(*net, **more))


# --- a game -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-8.1", "RP-8.4")
@pytest.mark.parametrize(
    ("rules", "totals", "won"),
    [
        (RULES, (599, 420), (0, 0)),
        (RULES, (600, 420), (1, 0)),
        (RULES, (610, 610), (0, 0)),  # another round
        (RULES, (610, 620), (0, 1)),
        (RULES, (610, 620, 620), (0, 0, 0)),
        (SANBYAKUKEN, (299, 0), (0, 0)),
        (SANBYAKUKEN, (0, 300), (0, 1)),
        (roppyakken.ruleset(target=700), (699, 0), (0, 0)),
    ],
)
def test_a_total_that_reaches_the_target_ends_the_game(
    rules: roppyakken.Rules, totals: tuple[int, ...], won: tuple[int, ...]
) -> None:
    following = after(rules, table(*(0 for _ in totals)), *totals, next_dealer=1)
    assert (following.won, following.totals, following.dealer) == (won, totals, 1)
    assert rules.match_plan.is_over(following) is any(won)
    assert following.round_number == 2


@pytest.mark.rule("RP-8.3", "RP-8.4")
def test_who_formed_a_deciding_yaku_wins_whatever_the_totals() -> None:
    following = after(RULES, table(0, 0), 700, 910, decided=0)
    assert (following.won, RULES.match_plan.winners(following)) == ((1, 0), (0,))
    assert after(RULES, table(0, 0), 700, 910).won == (0, 1)
    # Below the target too.
    assert after(RULES, table(0, 0, 0), 0, 20, 0, decided=2).won == (0, 0, 1)


@pytest.mark.rule("RP-8.1", "RP-8.6")
def test_standings_are_the_totals_until_the_game_is_won() -> None:
    plan = RULES.match_plan
    assert plan.standings(table(300, 420)) == (300, 420)
    assert plan.winners(table(300, 420)) == (1,)
    assert plan.standings(table(700, 910, won=(1, 0))) == (1, 0)


@pytest.mark.rule("RP-1.1")
def test_the_round_was_dealt_at_the_table() -> None:
    with pytest.raises(HanafudaError, match="a round of 3 seats does not go on at a table of 2"):
        after(RULES, table(0, 0), 1, 2, 3)
    with pytest.raises(HanafudaError, match="seat 0 deals at the table, but seat 1 dealt the round"):
        after(RULES, table(0, 0), 1, 2, dealer=1)


# --- several games ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-8.5")
def test_the_best_of_five_games_of_changara() -> None:
    rules = roppyakken.ruleset(CHANGARA, games=5)
    first = after(rules, table(250, 200), 40, 110, next_dealer=1)
    # Each game begins from nought, and the last round's score decides who deals.
    assert (first.won, first.totals, first.dealer, first.round_number) == ((0, 1), (0, 0), 1, 2)
    plan = rules.match_plan
    assert plan.standings(table(290, 10, won=(1, 2))) == (1, 2)
    assert not plan.is_over(table(0, 0, won=(2, 2)))
    last = after(rules, table(290, 10, won=(2, 2)), 20, 90)
    assert (last.won, last.totals, plan.is_over(last), plan.winners(last)) == ((3, 2), (310, 100), True, (0,))


@pytest.mark.rule("RP-8.5")
def test_three_seats_may_need_more_games() -> None:
    rules = roppyakken.ruleset(games=3)
    following = after(rules, table(0, 0, 0, won=(1, 1, 0)), 0, 0, 600)
    assert (following.won, rules.match_plan.is_over(following)) == ((1, 1, 1), False)


# --- who was first ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-8.4")
@pytest.mark.parametrize(
    ("totals", "reached", "won"),
    [
        ((299, 250, 0), (), (0, 0, 0)),
        ((300, 250, 0), (), (1, 0, 0)),
        ((300, 250, 0), (1, 0), (1, 0, 0)),  # the other fell again
        ((300, 340, 0), (0, 1), (1, 0, 0)),
        ((300, 340, 0), (1, 0), (0, 1, 0)),
        ((300, 300, 0), (1,), (0, 1, 0)),
        ((300, 300, 310), (2, 0), (0, 0, 1)),
    ],
)
def test_of_those_who_end_at_the_target_the_first_wins(
    totals: tuple[int, ...], reached: tuple[int, ...], won: tuple[int, ...]
) -> None:
    assert after(FIRST, table(0, 0, 0), *totals, reached=reached).won == won


@pytest.mark.rule("RP-8.4")
def test_who_was_first_has_to_be_told() -> None:
    for reached in ((), (2,)):
        with pytest.raises(HanafudaError, match=r"^2 seats end at or above the target; .* Outcome\.reached .*RP-8\.4"):
            after(FIRST, table(0, 0, 0), 300, 340, 0, reached=reached)


def at(state: State, *totals: int) -> State:
    """The same moment with other totals before the round."""
    found: State = changed(state, setting=attrs.evolve(state.setting, table=table(*totals)))
    return found


def played(state: State, *moves: Move) -> State:
    for move in moves:
        state = state.play(move)
    return state


@pytest.mark.rule("RP-8.4")
def test_the_first_takes_the_crane_before_the_second_takes_the_curtain() -> None:
    # The rules' example: 250 and 290; the Crane and a chaff make 300, then the Curtain and a chaff 340.
    state = position(FIRST, hands=["1b", "3b"], field="1c 3c 7c 7d", stock="4c 5c 6c")
    over = played(
        at(state, 250, 290), Play(c.PINE_CRANE, CardSet.parse("1c")), Play(c.CHERRY_CURTAIN, CardSet.parse("3c"))
    )
    assert over.is_over
    assert over.outcome.reached == (0, 1)
    settlement = settle_round(FIRST, over.outcome)
    assert settlement.net == (50, 50)
    assert FIRST.match_plan.advance(over.table, settlement).won == (1, 0)
    # By the totals the second wins.
    assert roppyakken.ruleset(target=300).match_plan.advance(over.table, settlement).won == (0, 1)
    assert played(
        at(state, 249, 290), *[event.move for event in over.events[1:] if hasattr(event, "move")]
    ).outcome.reached == (1,)


@pytest.mark.rule("RP-8.4")
def test_a_stock_card_counts_apart_and_a_total_may_fall_again() -> None:
    rules = roppyakken.ruleset(FIRST, rain_spoils_viewing="on")
    # The Curtain and the Cup are 60 and Flower Viewing 100; a Willow in the same turn undoes the yaku.
    state = position(rules, hands=["9a", "1b"], field="9c 11r 1c", stock="11c 5c", piles=["3bc"])
    over = played(
        at(state, 100, 250), Play(c.CHRYSANTHEMUM_CUP, CardSet.parse("9c")), Play(c.PINE_CRANE, CardSet.parse("1c"))
    )
    # 100 + 60 + 100 = 260 and never 300; with 140 it is 300, and falls to 140 + 60 + 10 = 210.
    assert over.outcome.reached == (1,)
    fallen = changed(over, setting=attrs.evolve(over.setting, table=table(140, 250)))
    assert fallen.outcome.reached == (0, 1)
    assert rules.match_plan.advance(fallen.table, settle_round(rules, fallen.outcome)).won == (0, 1)


@pytest.mark.rule("RP-8.4", "RP-2.4", "RP-3.2")
def test_hand_yaku_and_a_quad_of_the_dealer_stand_before_the_first_turn() -> None:
    rules = roppyakken.ruleset(FIRST, hand_yaku=True, field_quad="dealer_takes")
    hands = {
        0: "plum-ribbon cherry-ribbon wisteria-ribbon iris-ribbon peony-ribbon clover-ribbon paulownia-phoenix",
        1: "susuki-geese susuki-chaff-1 susuki-chaff-2 plum-warbler cherry-curtain wisteria-cuckoo iris-bridge",
        2: "maple-deer maple-ribbon maple-chaff-1 peony-butterflies clover-boar chrysanthemum-cup willow-swallow",
    }
    order = order_for(rules, 3, field="pine-crane pine-ribbon pine-chaff-1 pine-chaff-2", hands=hands)
    # The dealer has 60 points and a row of 50, the others 200 each.
    for totals, reached in (
        ((190, 100, 100), (0, 1, 2)),  # 300 each: the first from the dealer on
        ((190, 100, 101), (2, 0, 1)),  # the higher first
        ((189, 100, 99), (1,)),
    ):
        state = rules.deal(table=table(*totals), shuffler=ScriptedShuffler([order]))
        assert rules._reached(state) == reached
        assert [facts_of_view(state.view(0))[f"reached.{seat}"] for seat in range(3)] == [
            reached.index(seat) + 1 if seat in reached else 0 for seat in range(3)
        ]
    assert "reached.0" not in facts_of_view(RULES.deal(seats=2, shuffler=SeededShuffler(1)).view(0))


@pytest.mark.rule("RP-8.5", "RP-8.6")
def test_everybody_sees_the_games_won() -> None:
    state = roppyakken.ruleset(games=3).deal(table=table(0, 0, won=(0, 1)), shuffler=SeededShuffler(1))
    assert [facts_of_view(state.view(0))[f"games_won.{seat}"] for seat in (0, 1)] == [0, 1]
    assert [facts_of_view(state.view(1))[f"games_won.{seat}"] for seat in (0, 1)] == [1, 0]


# --- at once ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-8.3")
def test_at_once_the_turn_ends_the_round_and_both_its_cards_are_played() -> None:
    rules = roppyakken.ruleset(deciding_yaku="at_once")
    state = position(rules, hands=["1b 2c", "4a 4r"], field="1c 5r 9c", stock="5c 6c 7c", piles=["3bc 8bc 12bd"])
    over = state.play(Play(c.PINE_CRANE, CardSet.parse("1c")))
    # The stock card is turned, and captures; nothing is given out, and nobody is asked.
    assert (over.is_over, over.piles[0], len(over.stock)) == (True, CardSet.parse("1bc 3bc 8bc 12bd 5rc"), 2)
    assert over.field == CardSet.parse("9c")
    settlement = settle_round(rules, over.outcome)
    assert (settlement.decided, settlement.net, rules.match_plan.advance(over.table, settlement).won) == (
        0, (0, 0), (1, 0),
    )  # fmt: skip
    # The stock card may form it, too; and where the option is another, the round goes on.
    state = position(rules, hands=["2c 2d", "4a 4r"], field="1c 9c", stock="1b 6c 7c", piles=["3bc 8bc 12bd"])
    assert state.play(Play(c.PLUM_CHAFF_1)).is_over
    for other in ("rank", "four_brights", "off"):
        rules = roppyakken.ruleset(deciding_yaku=other)
        state = position(rules, hands=["1b 2c", "4a 4r"], field="1c 5r 9c", stock="5c 6c 7c", piles=["3bc 8bc 12bd"])
        assert not state.play(Play(c.PINE_CRANE, CardSet.parse("1c"))).is_over


@pytest.mark.rule("RP-8.3", "RP-6.3")
def test_at_once_by_seven_ribbons() -> None:
    rules = roppyakken.ruleset(deciding_yaku="at_once", willow_ribbon="required")
    others = "1rd 2rc 3rd 4rc 5rc 6rc"
    for ribbon, ends in (("11r", True), ("7r", False)):
        month = ribbon[:-1]
        state = position(rules, hands=[f"{ribbon} 12d", "4a 9a"], field=f"{month}c", stock="8c 8d", piles=[others])
        play = Play(next(iter(CardSet.parse(ribbon))), CardSet.parse(f"{month}c"))
        assert state.play(play).is_over is ends


@pytest.mark.rule("RP-8.3", "RP-8.5")
def test_after_a_game_ended_at_once_its_winner_deals_the_next() -> None:
    rules = roppyakken.ruleset(deciding_yaku="at_once", games=3)
    following = after(rules, table(580, 10), 0, 0, decided=1, next_dealer=1)
    assert (following.won, following.totals, following.dealer) == ((0, 1), (0, 0), 1)
