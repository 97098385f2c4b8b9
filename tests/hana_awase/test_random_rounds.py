"""What holds for every round of Hana-Awase, whatever the options and the seats."""

import random

import pytest

from hanafuda_rules import DECK, Kind, settle_round
from hanafuda_rules.events import Moved, Shown, since_deal
from hanafuda_rules.games import hana_awase

from helpers.rounds import check_cards, check_moment, random_states


def entered_by_hand(over: hana_awase.State) -> hana_awase.Outcome:
    """The outcome from what lies on the table and was said and shown."""
    events = since_deal(over.events)
    return hana_awase.Outcome(
        piles={seat: pile for seat, pile in enumerate(over.piles) if pile},
        seats=over.table.seats,
        dealer=over.table.dealer,
        chaff_hands={event.seat: len(event.cards) for event in events if isinstance(event, Shown)},
        announced=[each.seat for each in events if isinstance(each, Moved) and isinstance(each.move, hana_awase.Fuke)],
    )


def check_settlement(over: hana_awase.State) -> None:
    settlement, options = settle_round(over.ruleset, over.outcome), over.ruleset.options
    assert settle_round(over.ruleset, entered_by_hand(over)) == settlement
    points = [over.ruleset.classification.points(pile) for pile in over.piles]
    low = [seat for seat, each in enumerate(points) if each <= 20]
    if options.fuke == "announced":
        low = [seat for seat in low if seat in over.outcome.announced]
    if low and options.fuke != "off":
        assert (settlement.scores, settlement.winner) == ((), None)
        assert settlement.next_dealer == over.table.dealer
        return
    if options.scoring == "zero_sum":
        assert sum(settlement.net) == 0
    elif not (over.outcome.chaff_hands or options.compensation):
        assert all(net >= each for net, each in zip(settlement.net, points, strict=True))
    assert settlement.winner == settlement.next_dealer
    assert settlement.net[settlement.winner] == max(settlement.net)


@pytest.mark.rule("HA-3.3", "HA-5.1", "HA-5.4", "HA-5.6", "HA-6.2")
@pytest.mark.parametrize(
    ("rounds", "every"), [pytest.param(100, 3, id="few"), pytest.param(100_000, 50, id="soak", marks=pytest.mark.soak)]
)
def test_random_rounds(rounds: int, every: int) -> None:
    rng, shown = random.Random(1), 0
    for number, states in enumerate(random_states(hana_awase, rounds, rounds)):
        check_cards(states)
        if number % every == 0:
            check_moment(states, rng)
        over = states[-1]
        options, shown = over.ruleset.options, shown + bool(over.outcome.chaff_hands)
        assert over.hands == (over.hands[0],) * over.table.seats
        if options.leftover == "flip":
            assert (over.stock, over.field) == ((), DECK & set())
        for event in over.events:
            if isinstance(event, Shown) and event.rule == "HA-2.1":
                assert len(event.cards) >= 6
                assert event.cards <= Kind.CHAFF.cards
        check_settlement(over)
    assert shown > rounds / 100
