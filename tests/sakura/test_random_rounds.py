"""What holds for every round of Sakura, whatever the options and the seats."""

import random
from collections import Counter

import pytest

from hanafuda_rules import CardSet, Month, settle_round
from hanafuda_rules import cards as c
from hanafuda_rules.events import Awarded, Dealt, Drawn, Guarded, Misdealt, Moved, Shown, brought, since_deal
from hanafuda_rules.games import sakura
from hanafuda_rules.parts.wild_play import use_of

from helpers.rounds import check_cards, check_moment, random_states

WILLOWS = Month.WILLOW.cards


def check_leftovers(over: sakura.State) -> str:
    """What lies at the end (SK-5.4, WC-4.4), of rounds in which every card comes to the field."""
    rules: sakura.Rules = over.ruleset
    events = since_deal(over.events)
    left = CardSet().union(*(e.cards for e in events if isinstance(e, Awarded) and e.rule == "WC-4.3"))
    use = use_of(rules.captures, over.events)
    willows, mates = left & WILLOWS, left - WILLOWS
    if use is None:
        assert over.field == left <= WILLOWS
        if over.set_aside:
            assert len(left) in {1, 3}
            return "set aside"
        # Nothing, or the gaji beside one Willow or three, once it was blocked.
        assert len(left) in {0, 2, 4}
        assert not left or (c.WILLOW_LIGHTNING in left and any(isinstance(e, Guarded) for e in events))
        return f"no user {len(left)}"
    if use.months == {Month.WILLOW}:
        assert not left
        return "own"
    assert (len(mates), set(mates.months), len(willows)) == (1, use.months, 3 if len(willows) == 3 else 1)
    assert over.field == (willows if rules.options.leftovers == "mate" else CardSet())
    return f"mate {len(willows)}"


def check_settlement(over: sakura.State) -> None:
    rules: sakura.Rules = over.ruleset
    seats, options = over.table.seats, rules.options
    settlement, sides = settle_round(rules, over.outcome), rules.sides(seats)
    piles = {sides.index(side): over.piles[sides.index(side)] for side in set(sides)}
    entered = sakura.Outcome(piles=piles, seats=seats, dealer=over.table.dealer, partners=options.teams)
    assert settle_round(rules, entered) == settlement
    yaku = {side: len(rules.yaku.scored(over.piles[sides.index(side)])) for side in set(sides)}
    net = [
        rules.classification.points(over.piles[seat])
        + (50 * yaku[sides[seat]] if options.yaku == "add" else -50 * (sum(yaku.values()) - yaku[sides[seat]]))
        for seat in range(seats)
    ]
    first = next(seat for seat in over.order if net[seat] == max(net))
    assert (settlement.winner, settlement.next_dealer) == (sides.index(sides[first]), first)
    if options.match == "points":
        assert list(settlement.net) == net
    else:
        assert [won > 0 for won in settlement.net] == [sides[seat] == sides[first] for seat in range(seats)]


def check_turns(over: sakura.State) -> None:
    rules: sakura.Rules = over.ruleset
    events = since_deal(over.events)
    stock = next(event.stock for event in events if isinstance(event, Dealt))
    drawn = [event.seat for event in events if isinstance(event, Drawn)]
    assert drawn == [over.order[turn % len(over.order)] for turn in range(len(drawn))]
    assert len(drawn) + len(over.stock) == stock
    assert (not over.stock) or rules.options.round_end == "hands_empty"
    assert not any(over.hands)


def check_events(state: sakura.State) -> None:
    """The events alone tell what each side has captured, and what lies on the field (WC-4.5, WC-6.1)."""
    sides, events = state.ruleset.sides(state.table.seats), since_deal(state.events)
    piles = dict.fromkeys(sides, CardSet())
    seen = CardSet().union(*(event.field for event in events if isinstance(event, Dealt)))
    for each in brought(events):
        seen |= {each.card}
        piles[sides[each.seat]] |= each.captures | {each.card} if each.captures else CardSet()
    for event in events:
        if isinstance(event, Awarded) and event.seat is not None:
            piles[sides[event.seat]] |= event.cards
        elif isinstance(event, Guarded):
            piles[sides[event.seat]] |= event.held | event.lying
        elif isinstance(event, Moved) and isinstance(event.move, sakura.Hiki):
            (month,) = event.move.hand_cards.months
            piles[sides[event.seat]] |= month.cards
    assert tuple(piles[side] for side in sides) == state.piles
    assert seen.difference(state.set_aside, *piles.values()) == state.field


@pytest.mark.rule("SK-2.2", "SK-3.1", "SK-3.2", "SK-5.4", "SK-7.2", "SK-7.3", "SK-7.4", "SK-8.1", "SK-8.4")
@pytest.mark.parametrize(
    ("rounds", "every"), [pytest.param(100, 4, id="few"), pytest.param(100_000, 50, id="soak", marks=pytest.mark.soak)]
)
def test_random_rounds(rounds: int, every: int) -> None:
    rng, found = random.Random(1), Counter[str]()
    for number, states in enumerate(random_states(sakura, rounds, rounds)):
        if number % every == 0:
            check_cards(states)
            check_moment(states, rng)
        over = states[-1]
        check_turns(over)
        check_events(over)
        for state in states[:: every if not any(isinstance(event, Guarded) for event in over.events) else 1]:
            check_events(state)
        check_settlement(over)
        if over.ruleset.options.round_end == "stock_empty":
            found[check_leftovers(over)] += 1
        found.update(type(event).__name__ for event in over.events if isinstance(event, Guarded | Misdealt | Shown))
        found.update(
            "Hiki" for event in over.events if isinstance(event, Moved) and isinstance(event.move, sakura.Hiki)
        )
    assert {"mate 1", "own", "no user 0", "Hiki"} <= set(found)
    # The rare ones.
    assert {"mate 3", "no user 2", "set aside", "Guarded", "Shown", "Misdealt"} <= set(found) or rounds < 1000, found
