"""What holds for every round of Hanahuda, whatever the options."""

import itertools
from typing import Any

import pytest

from hanafuda_rules import CardSet, Kind, RoundState, settle_round
from hanafuda_rules.events import Moved, Shown
from hanafuda_rules.games.hanahuda import Outcome, Stop, Stopped, Trade

from helpers.properties import for_all
from helpers.strategies import finished_rounds, hanahuda_rulesets

State = RoundState[Any, Any]
ROUNDS = finished_rounds(hanahuda_rulesets)


def typed_in(over: State) -> Outcome:
    """The outcome as a score keeper types it in: from the piles on the table and what was said."""
    said = [event for event in over.events if isinstance(event, Moved) and isinstance(event.move, Stop)]
    stopped = Stopped(said[0].seat, said[0].move.yaku) if said else None
    seats = over.table.seats
    piles = {seat: CardSet.parse(str(over.piles[seat])) for seat in range(2 if seats == 4 else seats)}
    return Outcome(piles=piles, seats=seats, dealer=over.table.dealer, stopped=stopped)


@pytest.mark.rule("PH-5.1", "PH-5.2", "PH-5.3", "PH-6.1", "PH-6.2")
@for_all(20, states=ROUNDS)
def test_a_played_round_and_the_same_typed_in_settle_alike(states: list[State]) -> None:
    over = states[-1]
    typed = typed_in(over)
    assert typed == over.outcome
    assert settle_round(over.ruleset, typed) == settle_round(over.ruleset, over.outcome)
    # Whoever captured nothing may be left out.
    some = {seat: pile for seat, pile in typed.piles.items() if pile}
    without = Outcome(piles=some, seats=typed.seats, dealer=typed.dealer, stopped=typed.stopped)
    assert settle_round(over.ruleset, without) == settle_round(over.ruleset, typed)


@pytest.mark.rule("PH-2.1", "PH-2.2", "PH-4.2", "PH-5.3", "PH-5.4")
@for_all(20, states=ROUNDS)
def test_scores_are_of_one_sort(states: list[State]) -> None:
    over = states[-1]
    rules, settlement = over.ruleset, settle_round(over.ruleset, over.outcome)
    assert settlement.payments == ()
    assert all(score.amount > 0 for score in settlement.scores)
    sorts = {score.reason.rule for score in settlement.scores}
    assert len(sorts) <= 1
    if over.outcome.stopped is not None:
        assert sorts == {"PH-5.1"}
        assert settlement.scores[0].amount in {700, 1000}
    elif sorts == {"PH-5.3"}:
        captured = CardSet().union(*over.piles)
        assert sum(score.amount for score in settlement.scores) == rules.classification.points(captured)
        if rules.options.stock_out == "hand_only":
            assert len(captured) == 48
            assert rules.classification.points(captured) == 390 + 10 * rules.options.ribbon_points


@pytest.mark.rule("PH-4.3")
@for_all(20, states=ROUNDS)
def test_each_side_is_asked_once_at_most_for_each_of_the_two(states: list[State]) -> None:
    asked = [
        (state.setting.sides[state.to_move], move.yaku)
        for state in states[:-1]
        for move in state.legal_moves
        if isinstance(move, Stop)
    ]
    assert len(asked) == len(set(asked))
    piles = states[-1].piles
    for side, yaku in asked:
        if yaku == "seven_ribbons":
            assert len(piles[side] & Kind.RIBBON.cards) >= 7
        else:
            assert len(piles[side] & states[-1].ruleset.classification.cards(Kind.BRIGHT)) == 6


@pytest.mark.rule("PH-3.5")
@for_all(20, states=ROUNDS)
def test_trades_show_three_of_a_month_and_no_month_is_traded_twice_by_a_seat(states: list[State]) -> None:
    traded = []
    for before, after in itertools.pairwise(states):
        news = after.events[len(before.events) :]
        if isinstance(news[0], Moved) and isinstance(news[0].move, Trade):
            card, seat = news[0].move.card, news[0].seat
            shown = next(event.cards for event in news if isinstance(event, Shown))
            assert len(shown) == 3
            assert card in shown <= before.hands[seat] & card.month.cards
            assert after.hands[seat] == before.hands[seat] - {card} | {before.stock[0]}
            assert sorted(after.stock) == sorted((*before.stock[1:], card))
            traded.append((seat, card.month))
    assert len(traded) == len(set(traded))
