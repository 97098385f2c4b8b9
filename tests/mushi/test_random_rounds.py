"""What holds for every round of Mushi, whatever the options and the seats."""

import random

import pytest

from hanafuda_rules import CardSet, Month, settle_round
from hanafuda_rules import cards as c
from hanafuda_rules.events import Awarded, Misdealt, since_deal
from hanafuda_rules.games import mushi
from hanafuda_rules.parts.wild_play import use_of

from helpers.rounds import check_cards, check_moment, random_states


def check_leftovers(over: mushi.State) -> str:
    """What lies at the end, before it is given out (MU-4.5, MU-5.3)."""
    rules: mushi.Rules = over.ruleset
    given = [event for event in since_deal(over.events) if isinstance(event, Awarded)]
    left = CardSet().union(*(event.cards for event in given if event.rule == "WC-4.3"))
    alone = CardSet().union(*(event.cards for event in given if event.rule == "WC-4.1"))
    use = use_of(rules.captures, over.events)
    assert all(event.seat is not None for event in given)
    if rules.options.deck == "botan_cho":
        # One card of the paired month, or nothing, as the Butterflies went to the opponent.
        assert use is not None
        assert len(left) == (0 if alone else 1)
        assert set(left.months) <= use.months
        assert not alone or alone == CardSet([c.PEONY_BUTTERFLIES])
        return "opponent" if alone else "mate"
    willows, mates = left & Month.WILLOW.cards, left - Month.WILLOW.cards
    dealer_has = any(event.rule.startswith("MU") and c.WILLOW_RAIN_MAN in event.cards for event in given)
    if use is None:
        assert left in ({CardSet()} if dealer_has else {willows})
        assert len(left) == (0 if dealer_has else 2)
        return "no user"
    if not left:
        # The oni was the last card of the stock: it took the odd Willow, or nothing.
        assert use.months <= {Month.WILLOW}
        assert bool(alone) is dealer_has
        return "alone" if alone else "all"
    assert len(willows) == (0 if dealer_has else 1)
    assert len(mates) in {1, 3}
    assert set(mates.months) == use.months
    return f"mate {len(mates)}"


def check_settlement(over: mushi.State) -> None:
    rules: mushi.Rules = over.ruleset
    settlement, players = settle_round(rules, over.outcome), over.order
    entered = mushi.Outcome(
        piles={seat: over.piles[seat] for seat in players}, seats=over.table.seats, dealer=over.table.dealer
    )
    assert settle_round(rules, entered) == settlement
    par = rules.classification.points(rules.deck(2)) // 2
    bank = rules.options.round_counter if settlement.winner is not None else 0
    assert sum(settlement.net) == bank
    for seat, opponent in zip(players, players[::-1], strict=True):
        net = rules.classification.points(over.piles[seat]) - par
        net += rules.yaku.value(over.piles[seat]) - rules.yaku.value(over.piles[opponent])
        assert settlement.net[seat] == net + (bank if seat == settlement.winner else 0)
    assert all(not net for seat, net in enumerate(settlement.net) if seat not in players)
    assert settlement.next_dealer == (over.table.dealer if settlement.winner is None else settlement.winner)


@pytest.mark.rule("MU-2.3", "MU-4.5", "MU-5.1", "MU-5.2", "MU-5.3", "MU-7.2", "MU-8.3")
@pytest.mark.parametrize(
    ("rounds", "every"), [pytest.param(100, 3, id="few"), pytest.param(100_000, 50, id="soak", marks=pytest.mark.soak)]
)
def test_random_rounds(rounds: int, every: int) -> None:
    rng, found = random.Random(1), dict[str, int]()
    for number, states in enumerate(random_states(mushi, rounds, rounds)):
        if number % every == 0:
            check_cards(states)
            check_moment(states, rng)
        over = states[-1]
        assert (any(over.hands), over.stock, over.field, len(over.order)) == (False, (), CardSet(), 2)
        kind = check_leftovers(over)
        found[kind] = found.get(kind, 0) + 1
        check_settlement(over)
        voids = [event.rule for event in over.events if isinstance(event, Misdealt)]
        assert set(voids) <= {"MU-2.3", "MU-2.4", "MU-2.5"}
    assert {"mate", "mate 1"} <= set(found)
    # The rare ones.
    assert {"opponent", "all", "alone", "mate 3", "no user"} <= set(found) or rounds < 1000, found
